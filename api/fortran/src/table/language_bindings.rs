// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::abi::Datatype;
use crate::args::{Argument, Int, Out};
use crate::entry;
use std::ffi::{c_int, c_void};

entry!(MPI_Type_create_f90_complex "type_create_f90_complex" "MPI_TYPE_CREATE_F90_COMPLEX"
    (p: Int, r: Int, newtype: Out<Datatype>));
entry!(MPI_Type_create_f90_integer "type_create_f90_integer" "MPI_TYPE_CREATE_F90_INTEGER"
    (r: Int, newtype: Out<Datatype>));
entry!(MPI_Type_create_f90_real "type_create_f90_real" "MPI_TYPE_CREATE_F90_REAL"
    (p: Int, r: Int, newtype: Out<Datatype>));
entry!(MPI_Type_match_size "type_match_size" "MPI_TYPE_MATCH_SIZE"
    (typeclass: Int, size: Int, datatype: Out<Datatype>));
