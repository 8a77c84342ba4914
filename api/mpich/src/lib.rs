// SPDX-License-Identifier: MIT OR Apache-2.0
//! `libmpi.so.12`: the exports of the MPICH ABI: the functions, and the data symbols whose addresses are
//! constants in that ABI.

#![allow(unsafe_code)]

#[cfg(all(panic = "unwind", not(test)))]
compile_error!("a panic must not unwind into C: build with panic = \"abort\"");

mod data;

// The core primitives' entries are the same in both libraries.
use strobe_bcs as _;

strobe_c_abi::export_all!(
    strobe_c_abi::Mpich,
    export_convert_fortran,
    export_datatype_removed,
    export_errhandler_removed
);
