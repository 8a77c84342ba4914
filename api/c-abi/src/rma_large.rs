// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operations on windows with large counts (MPI-5.0 section 12.3).

use crate::abi::{Aint, CHandle, Count, Datatype, Op, Request, Win};
use crate::args::{Lent, Out, RecvBuffer, SendBuffer};
use crate::rma::{at_hand, bytes_at_hand, operations, origin, remote, update, update_at_hand, with_request};
use std::ffi::c_int;

operations! {
    rma_large => export_rma_large, Count:
    MPI_Put_c MPI_Get_c MPI_Accumulate_c MPI_Get_accumulate_c MPI_Rput_c MPI_Rget_c MPI_Raccumulate_c
    MPI_Rget_accumulate_c;
}
