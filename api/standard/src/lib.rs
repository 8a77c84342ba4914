// SPDX-License-Identifier: MIT OR Apache-2.0
//! `libmpi_abi.so.1`: the exports of the MPI-5 standard ABI, and nothing else.

#![allow(unsafe_code)]

#[cfg(all(panic = "unwind", not(test)))]
compile_error!("a panic must not unwind into C: build with panic = \"abort\"");

// The core primitives' entries are the same in both libraries.
use strobe_bcs as _;

strobe_c_abi::export_all!(strobe_c_abi::Standard);
