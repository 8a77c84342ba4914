// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::args::{Address, Argument, Buffer, In, Int, Out, OutLogical, Wide};
use crate::entry;
use crate::handles::{Comm, Info};
use crate::text::OutText;
use std::ffi::{c_int, c_void};

entry!(MPI_Abort "mpi_abort" "MPI_ABORT" (comm: In<Comm>, errorcode: Int));
entry!(MPI_Alloc_mem "mpi_alloc_mem" "MPI_ALLOC_MEM" (size: Wide, info: In<Info>, baseptr: Address));
entry!(MPI_Finalize "mpi_finalize" "MPI_FINALIZE" ());
entry!(MPI_Finalized "mpi_finalized" "MPI_FINALIZED" (flag: OutLogical));
entry!(MPI_Free_mem "mpi_free_mem" "MPI_FREE_MEM" (base: Buffer));
entry!(MPI_Get_hw_resource_info "mpi_get_hw_resource_info" "MPI_GET_HW_RESOURCE_INFO" (hw_info: Out<Info>));
entry!(MPI_Get_library_version "mpi_get_library_version" "MPI_GET_LIBRARY_VERSION"
    (version: OutText = version_length, resultlen: Address) (version_length));
entry!(MPI_Get_processor_name "mpi_get_processor_name" "MPI_GET_PROCESSOR_NAME"
    (name: OutText = name_length, resultlen: Address) (name_length));
entry!(MPI_Get_version "mpi_get_version" "MPI_GET_VERSION" (version: Address, subversion: Address));
entry!(MPI_Initialized "mpi_initialized" "MPI_INITIALIZED" (flag: OutLogical));
entry!(MPI_Is_thread_main "mpi_is_thread_main" "MPI_IS_THREAD_MAIN" (flag: OutLogical));
entry!(MPI_Query_thread "mpi_query_thread" "MPI_QUERY_THREAD" (provided: Address));
