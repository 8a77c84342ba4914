// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::args::{Address, Argument, Buffer, In, InOut, Int, Out, OutLogical, Wide};
use crate::entry;
use crate::handles::{Comm, Datatype, Group, Info, Op, Request, Win};
use crate::text::{OutText, Text};
use std::ffi::{c_int, c_void};

entry!(MPI_Accumulate "mpi_accumulate" "MPI_ACCUMULATE"
    (origin_addr: Buffer, origin_count: Int, origin_datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        target_count: Int, target_datatype: In<Datatype>, op: In<Op>, win: In<Win>));
entry!(MPI_Compare_and_swap "mpi_compare_and_swap" "MPI_COMPARE_AND_SWAP"
    (origin_addr: Buffer, compare_addr: Buffer, result_addr: Buffer, datatype: In<Datatype>, target_rank: Int,
        target_disp: Wide, win: In<Win>));
entry!(MPI_Fetch_and_op "mpi_fetch_and_op" "MPI_FETCH_AND_OP"
    (origin_addr: Buffer, result_addr: Buffer, datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        op: In<Op>, win: In<Win>));
entry!(MPI_Get "mpi_get" "MPI_GET"
    (origin_addr: Buffer, origin_count: Int, origin_datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        target_count: Int, target_datatype: In<Datatype>, win: In<Win>));
entry!(MPI_Get_accumulate "mpi_get_accumulate" "MPI_GET_ACCUMULATE"
    (origin_addr: Buffer, origin_count: Int, origin_datatype: In<Datatype>, result_addr: Buffer, result_count: Int,
        result_datatype: In<Datatype>, target_rank: Int, target_disp: Wide, target_count: Int,
        target_datatype: In<Datatype>, op: In<Op>, win: In<Win>));
entry!(MPI_Put "mpi_put" "MPI_PUT"
    (origin_addr: Buffer, origin_count: Int, origin_datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        target_count: Int, target_datatype: In<Datatype>, win: In<Win>));
entry!(MPI_Raccumulate "mpi_raccumulate" "MPI_RACCUMULATE"
    (origin_addr: Buffer, origin_count: Int, origin_datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        target_count: Int, target_datatype: In<Datatype>, op: In<Op>, win: In<Win>, request: Out<Request>));
entry!(MPI_Rget "mpi_rget" "MPI_RGET"
    (origin_addr: Buffer, origin_count: Int, origin_datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        target_count: Int, target_datatype: In<Datatype>, win: In<Win>, request: Out<Request>));
entry!(MPI_Rput "mpi_rput" "MPI_RPUT"
    (origin_addr: Buffer, origin_count: Int, origin_datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        target_count: Int, target_datatype: In<Datatype>, win: In<Win>, request: Out<Request>));
entry!(MPI_Win_allocate "mpi_win_allocate" "MPI_WIN_ALLOCATE"
    (size: Wide, disp_unit: Int, info: In<Info>, comm: In<Comm>, baseptr: Address, win: Out<Win>));
entry!(MPI_Win_allocate_shared "mpi_win_allocate_shared" "MPI_WIN_ALLOCATE_SHARED"
    (size: Wide, disp_unit: Int, info: In<Info>, comm: In<Comm>, baseptr: Address, win: Out<Win>));
entry!(MPI_Win_attach "mpi_win_attach" "MPI_WIN_ATTACH" (win: In<Win>, base: Buffer, size: Wide));
entry!(MPI_Win_complete "mpi_win_complete" "MPI_WIN_COMPLETE" (win: In<Win>));
entry!(MPI_Win_create "mpi_win_create" "MPI_WIN_CREATE"
    (base: Buffer, size: Wide, disp_unit: Int, info: In<Info>, comm: In<Comm>, win: Out<Win>));
entry!(MPI_Win_create_dynamic "mpi_win_create_dynamic" "MPI_WIN_CREATE_DYNAMIC"
    (info: In<Info>, comm: In<Comm>, win: Out<Win>));
entry!(MPI_Win_detach "mpi_win_detach" "MPI_WIN_DETACH" (win: In<Win>, base: Buffer));
entry!(MPI_Win_fence "mpi_win_fence" "MPI_WIN_FENCE" (assert: Int, win: In<Win>));
entry!(MPI_Win_flush "mpi_win_flush" "MPI_WIN_FLUSH" (rank: Int, win: In<Win>));
entry!(MPI_Win_flush_all "mpi_win_flush_all" "MPI_WIN_FLUSH_ALL" (win: In<Win>));
entry!(MPI_Win_flush_local "mpi_win_flush_local" "MPI_WIN_FLUSH_LOCAL" (rank: Int, win: In<Win>));
entry!(MPI_Win_flush_local_all "mpi_win_flush_local_all" "MPI_WIN_FLUSH_LOCAL_ALL" (win: In<Win>));
entry!(MPI_Win_free "mpi_win_free" "MPI_WIN_FREE" (win: InOut<Win>));
entry!(MPI_Win_get_group "mpi_win_get_group" "MPI_WIN_GET_GROUP" (win: In<Win>, group: Out<Group>));
entry!(MPI_Win_get_info "mpi_win_get_info" "MPI_WIN_GET_INFO" (win: In<Win>, info_used: Out<Info>));
entry!(MPI_Win_get_name "mpi_win_get_name" "MPI_WIN_GET_NAME"
    (win: In<Win>, win_name: OutText = win_name_length, resultlen: Address) (win_name_length));
entry!(MPI_Win_lock "mpi_win_lock" "MPI_WIN_LOCK" (lock_type: Int, rank: Int, assert: Int, win: In<Win>));
entry!(MPI_Win_lock_all "mpi_win_lock_all" "MPI_WIN_LOCK_ALL" (assert: Int, win: In<Win>));
entry!(MPI_Win_post "mpi_win_post" "MPI_WIN_POST" (group: In<Group>, assert: Int, win: In<Win>));
entry!(MPI_Win_set_info "mpi_win_set_info" "MPI_WIN_SET_INFO" (win: In<Win>, info: In<Info>));
entry!(MPI_Win_set_name "mpi_win_set_name" "MPI_WIN_SET_NAME"
    (win: In<Win>, win_name: Text = win_name_length) (win_name_length));
entry!(MPI_Win_shared_query "mpi_win_shared_query" "MPI_WIN_SHARED_QUERY"
    (win: In<Win>, rank: Int, size: Address, disp_unit: Address, baseptr: Address));
entry!(MPI_Win_start "mpi_win_start" "MPI_WIN_START" (group: In<Group>, assert: Int, win: In<Win>));
entry!(MPI_Win_sync "mpi_win_sync" "MPI_WIN_SYNC" (win: In<Win>));
entry!(MPI_Win_test "mpi_win_test" "MPI_WIN_TEST" (win: In<Win>, flag: OutLogical));
entry!(MPI_Win_unlock "mpi_win_unlock" "MPI_WIN_UNLOCK" (rank: Int, win: In<Win>));
entry!(MPI_Win_unlock_all "mpi_win_unlock_all" "MPI_WIN_UNLOCK_ALL" (win: In<Win>));
entry!(MPI_Win_wait "mpi_win_wait" "MPI_WIN_WAIT" (win: In<Win>));
