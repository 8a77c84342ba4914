// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::abi::{Comm, Info};
use crate::args::{Address, Argument, Buffer, In, Int, Out, OutLogical, Wide};
use crate::text::OutText;
use crate::{choice, entry, older};
use std::ffi::{c_int, c_void};

entry!(MPI_Abort "abort" "MPI_ABORT" (comm: In<Comm>, errorcode: Int));
entry!(MPI_Alloc_mem "alloc_mem" "MPI_ALLOC_MEM" (size: Wide, info: In<Info>, baseptr: Address));
older!(MPI_Alloc_mem "alloc_mem_cptr" "MPI_ALLOC_MEM_CPTR" (size: Wide, info: In<Info>, baseptr: Address));
entry!(MPI_Finalize "finalize" "MPI_FINALIZE" ());
entry!(MPI_Finalized "finalized" "MPI_FINALIZED" (flag: OutLogical));
choice!(MPI_Free_mem "free_mem" "MPI_FREE_MEM" (base: Buffer) [Raw base]);
entry!(MPI_Get_hw_resource_info "get_hw_resource_info" "MPI_GET_HW_RESOURCE_INFO" (hw_info: Out<Info>));
entry!(MPI_Get_library_version "get_library_version" "MPI_GET_LIBRARY_VERSION"
    (version: OutText = version_length, resultlen: Address) (version_length));
entry!(MPI_Get_processor_name "get_processor_name" "MPI_GET_PROCESSOR_NAME"
    (name: OutText = name_length, resultlen: Address) (name_length));
entry!(MPI_Get_version "get_version" "MPI_GET_VERSION" (version: Address, subversion: Address));
entry!(MPI_Initialized "initialized" "MPI_INITIALIZED" (flag: OutLogical));
entry!(MPI_Is_thread_main "is_thread_main" "MPI_IS_THREAD_MAIN" (flag: OutLogical));
entry!(MPI_Query_thread "query_thread" "MPI_QUERY_THREAD" (provided: Address));
