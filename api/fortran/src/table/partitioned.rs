// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::abi::{Comm, Datatype, Info, Request};
use crate::args::{Address, Argument, Buffer, In, Int, Out, OutLogical, Wide};
use crate::{choice, entry};
use std::ffi::{c_int, c_void};

entry!(MPI_Parrived "parrived" "MPI_PARRIVED" (request: In<Request>, partition: Int, flag: OutLogical));
entry!(MPI_Pready "pready" "MPI_PREADY" (partition: Int, request: In<Request>));
entry!(MPI_Pready_list "pready_list" "MPI_PREADY_LIST"
    (length: Int, array_of_partitions: Address, request: In<Request>));
entry!(MPI_Pready_range "pready_range" "MPI_PREADY_RANGE"
    (partition_low: Int, partition_high: Int, request: In<Request>));
choice!(MPI_Precv_init "precv_init" "MPI_PRECV_INIT"
    (buf: Buffer, partitions: Int, count: Wide, datatype: In<Datatype>, source: Int, tag: Int, comm: In<Comm>,
        info: In<Info>, request: Out<Request>) [Evenly buf datatype]);
choice!(MPI_Psend_init "psend_init" "MPI_PSEND_INIT"
    (buf: Buffer, partitions: Int, count: Wide, datatype: In<Datatype>, dest: Int, tag: Int, comm: In<Comm>,
        info: In<Info>, request: Out<Request>) [Evenly buf datatype]);
