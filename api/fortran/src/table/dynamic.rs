// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::args::{Argument, InOut, Out};
use crate::entry;
use crate::handles::Comm;
use std::ffi::{c_int, c_void};

entry!(MPI_Comm_disconnect "mpi_comm_disconnect" "MPI_COMM_DISCONNECT" (comm: InOut<Comm>));
entry!(MPI_Comm_get_parent "mpi_comm_get_parent" "MPI_COMM_GET_PARENT" (parent: Out<Comm>));
