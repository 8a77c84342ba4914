// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::abi::Info;
use crate::args::{Address, Argument, In, InOut, Int, Out, OutLogical};
use crate::entry;
use crate::text::{InfoText, OutText};
use std::ffi::{c_int, c_void};

entry!(MPI_Info_create "info_create" "MPI_INFO_CREATE" (info: Out<Info>));
entry!(MPI_Info_delete "info_delete" "MPI_INFO_DELETE" (info: In<Info>, key: InfoText = key_length) (key_length));
entry!(MPI_Info_dup "info_dup" "MPI_INFO_DUP" (info: In<Info>, newinfo: Out<Info>));
entry!(MPI_Info_free "info_free" "MPI_INFO_FREE" (info: InOut<Info>));
entry!(MPI_Info_get_nkeys "info_get_nkeys" "MPI_INFO_GET_NKEYS" (info: In<Info>, nkeys: Address));
entry!(MPI_Info_get_nthkey "info_get_nthkey" "MPI_INFO_GET_NTHKEY"
    (info: In<Info>, n: Int, key: OutText = key_length) (key_length));
entry!(MPI_Info_get_valuelen "info_get_valuelen" "MPI_INFO_GET_VALUELEN"
    (info: In<Info>, key: InfoText = key_length, valuelen: Address, flag: OutLogical) (key_length));
entry!(MPI_Info_set "info_set" "MPI_INFO_SET"
    (info: In<Info>, key: InfoText = key_length, value: InfoText = value_length) (key_length, value_length));
