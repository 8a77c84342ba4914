// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::args::{Argument, In, Int, Logical, Status, Wide};
use crate::entry;
use crate::handles::{Datatype, Request};
use std::ffi::{c_int, c_void};

entry!(MPI_Grequest_complete "mpi_grequest_complete" "MPI_GREQUEST_COMPLETE" (request: In<Request>));
entry!(MPI_Status_set_cancelled "mpi_status_set_cancelled" "MPI_STATUS_SET_CANCELLED"
    (status: Status, flag: Logical));
entry!(MPI_Status_set_elements "mpi_status_set_elements" "MPI_STATUS_SET_ELEMENTS"
    (status: Status, datatype: In<Datatype>, count: Int));
entry!(MPI_Status_set_elements_x "mpi_status_set_elements_x" "MPI_STATUS_SET_ELEMENTS_X"
    (status: Status, datatype: In<Datatype>, count: Wide));
