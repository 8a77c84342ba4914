// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::abi::{Datatype, Request};
use crate::args::{Argument, In, Int, Logical, Status, Wide};
use crate::{entry, modern};
use std::ffi::{c_int, c_void};

entry!(MPI_Grequest_complete "grequest_complete" "MPI_GREQUEST_COMPLETE" (request: In<Request>));
entry!(MPI_Status_set_cancelled "status_set_cancelled" "MPI_STATUS_SET_CANCELLED" (status: Status, flag: Logical));
entry!(MPI_Status_set_elements "status_set_elements" "MPI_STATUS_SET_ELEMENTS"
    (status: Status, datatype: In<Datatype>, count: Int));
modern!(MPI_Status_set_elements_c "status_set_elements_c" (status: Status, datatype: In<Datatype>, count: Wide));
entry!(MPI_Status_set_elements_x "status_set_elements_x" "MPI_STATUS_SET_ELEMENTS_X"
    (status: Status, datatype: In<Datatype>, count: Wide));
