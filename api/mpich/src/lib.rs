// SPDX-License-Identifier: MIT OR Apache-2.0
//! `libmpi.so.12`: what the MPICH ABI exports, which is functions, and variables whose addresses are constants.

#![allow(unsafe_code)]

// Builds for tests unwind; there a panic that reaches a C function ends the process, too, but says less of itself.
#[cfg(all(panic = "unwind", not(debug_assertions)))]
compile_error!("a panic must not unwind into C: build with panic = \"abort\"");

mod data;

// Both libraries export the functions of bcs.h, dcmf.h and shmem.h.
use strobe_bcs as _;
use strobe_dcmf as _;
use strobe_shmem as _;

strobe_c_abi::export_all!(
    strobe_c_abi::Mpich,
    export_convert_fortran,
    export_datatype_removed,
    export_errhandler_removed
);
