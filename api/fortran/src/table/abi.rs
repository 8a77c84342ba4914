// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::abi::Info;
use crate::args::{Address, Argument, In, Int, Out, OutLogical};
use crate::entry;
use std::ffi::{c_int, c_void};

entry!(MPI_Abi_get_fortran_booleans "abi_get_fortran_booleans" "MPI_ABI_GET_FORTRAN_BOOLEANS"
    (logical_size: Int, logical_true: Address, logical_false: Address, is_set: OutLogical));
entry!(MPI_Abi_get_fortran_info "abi_get_fortran_info" "MPI_ABI_GET_FORTRAN_INFO" (info: Out<Info>));
entry!(MPI_Abi_get_info "abi_get_info" "MPI_ABI_GET_INFO" (info: Out<Info>));
entry!(MPI_Abi_get_version "abi_get_version" "MPI_ABI_GET_VERSION" (abi_major: Address, abi_minor: Address));
entry!(MPI_Abi_set_fortran_booleans "abi_set_fortran_booleans" "MPI_ABI_SET_FORTRAN_BOOLEANS"
    (logical_size: Int, logical_true: Address, logical_false: Address));
entry!(MPI_Abi_set_fortran_info "abi_set_fortran_info" "MPI_ABI_SET_FORTRAN_INFO" (info: In<Info>));
