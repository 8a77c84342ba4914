// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::abi::{Comm, Datatype, Group, Info, Op, Request, Win};
use crate::args::{Address, Argument, Buffer, In, InOut, Int, Out, OutLogical, Wide};
use crate::text::{OutText, Text};
use crate::{choice, entry, modern, modern_choice, older};
use std::ffi::{c_int, c_void};

choice!(MPI_Accumulate "accumulate" "MPI_ACCUMULATE"
    (origin_addr: Buffer, origin_count: Int, origin_datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        target_count: Int, target_datatype: In<Datatype>, op: In<Op>,
        win: In<Win>) [Whole origin_addr origin_count origin_datatype]);
modern_choice!(MPI_Accumulate_c "accumulate_c"
    (origin_addr: Buffer, origin_count: Wide, origin_datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        target_count: Wide, target_datatype: In<Datatype>, op: In<Op>,
        win: In<Win>) [WholeWide origin_addr origin_count origin_datatype]);
choice!(MPI_Compare_and_swap "compare_and_swap" "MPI_COMPARE_AND_SWAP"
    (origin_addr: Buffer, compare_addr: Buffer, result_addr: Buffer, datatype: In<Datatype>, target_rank: Int,
        target_disp: Wide, win: In<Win>) [Raw origin_addr, Raw compare_addr, Raw result_addr]);
choice!(MPI_Fetch_and_op "fetch_and_op" "MPI_FETCH_AND_OP"
    (origin_addr: Buffer, result_addr: Buffer, datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        op: In<Op>, win: In<Win>) [Raw origin_addr, Raw result_addr]);
choice!(MPI_Get "get" "MPI_GET"
    (origin_addr: Buffer, origin_count: Int, origin_datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        target_count: Int, target_datatype: In<Datatype>,
        win: In<Win>) [Whole origin_addr origin_count origin_datatype]);
choice!(MPI_Get_accumulate "get_accumulate" "MPI_GET_ACCUMULATE"
    (origin_addr: Buffer, origin_count: Int, origin_datatype: In<Datatype>, result_addr: Buffer, result_count: Int,
        result_datatype: In<Datatype>, target_rank: Int, target_disp: Wide, target_count: Int,
        target_datatype: In<Datatype>, op: In<Op>, win: In<Win>) [Whole origin_addr origin_count origin_datatype,
        Whole result_addr result_count result_datatype]);
modern_choice!(MPI_Get_accumulate_c "get_accumulate_c"
    (origin_addr: Buffer, origin_count: Wide, origin_datatype: In<Datatype>, result_addr: Buffer, result_count: Wide,
        result_datatype: In<Datatype>, target_rank: Int, target_disp: Wide, target_count: Wide,
        target_datatype: In<Datatype>, op: In<Op>, win: In<Win>) [WholeWide origin_addr origin_count origin_datatype,
        WholeWide result_addr result_count result_datatype]);
modern_choice!(MPI_Get_c "get_c"
    (origin_addr: Buffer, origin_count: Wide, origin_datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        target_count: Wide, target_datatype: In<Datatype>,
        win: In<Win>) [WholeWide origin_addr origin_count origin_datatype]);
choice!(MPI_Put "put" "MPI_PUT"
    (origin_addr: Buffer, origin_count: Int, origin_datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        target_count: Int, target_datatype: In<Datatype>,
        win: In<Win>) [Whole origin_addr origin_count origin_datatype]);
modern_choice!(MPI_Put_c "put_c"
    (origin_addr: Buffer, origin_count: Wide, origin_datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        target_count: Wide, target_datatype: In<Datatype>,
        win: In<Win>) [WholeWide origin_addr origin_count origin_datatype]);
choice!(MPI_Raccumulate "raccumulate" "MPI_RACCUMULATE"
    (origin_addr: Buffer, origin_count: Int, origin_datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        target_count: Int, target_datatype: In<Datatype>, op: In<Op>, win: In<Win>,
        request: Out<Request>) [Whole origin_addr origin_count origin_datatype]);
modern_choice!(MPI_Raccumulate_c "raccumulate_c"
    (origin_addr: Buffer, origin_count: Wide, origin_datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        target_count: Wide, target_datatype: In<Datatype>, op: In<Op>, win: In<Win>,
        request: Out<Request>) [WholeWide origin_addr origin_count origin_datatype]);
choice!(MPI_Rget "rget" "MPI_RGET"
    (origin_addr: Buffer, origin_count: Int, origin_datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        target_count: Int, target_datatype: In<Datatype>, win: In<Win>,
        request: Out<Request>) [Whole origin_addr origin_count origin_datatype]);
choice!(MPI_Rget_accumulate "rget_accumulate" "MPI_RGET_ACCUMULATE"
    (origin_addr: Buffer, origin_count: Int, origin_datatype: In<Datatype>, result_addr: Buffer, result_count: Int,
        result_datatype: In<Datatype>, target_rank: Int, target_disp: Wide, target_count: Int,
        target_datatype: In<Datatype>, op: In<Op>, win: In<Win>,
        request: Out<Request>) [Whole origin_addr origin_count origin_datatype,
        Whole result_addr result_count result_datatype]);
modern_choice!(MPI_Rget_accumulate_c "rget_accumulate_c"
    (origin_addr: Buffer, origin_count: Wide, origin_datatype: In<Datatype>, result_addr: Buffer, result_count: Wide,
        result_datatype: In<Datatype>, target_rank: Int, target_disp: Wide, target_count: Wide,
        target_datatype: In<Datatype>, op: In<Op>, win: In<Win>,
        request: Out<Request>) [WholeWide origin_addr origin_count origin_datatype,
        WholeWide result_addr result_count result_datatype]);
modern_choice!(MPI_Rget_c "rget_c"
    (origin_addr: Buffer, origin_count: Wide, origin_datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        target_count: Wide, target_datatype: In<Datatype>, win: In<Win>,
        request: Out<Request>) [WholeWide origin_addr origin_count origin_datatype]);
choice!(MPI_Rput "rput" "MPI_RPUT"
    (origin_addr: Buffer, origin_count: Int, origin_datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        target_count: Int, target_datatype: In<Datatype>, win: In<Win>,
        request: Out<Request>) [Whole origin_addr origin_count origin_datatype]);
modern_choice!(MPI_Rput_c "rput_c"
    (origin_addr: Buffer, origin_count: Wide, origin_datatype: In<Datatype>, target_rank: Int, target_disp: Wide,
        target_count: Wide, target_datatype: In<Datatype>, win: In<Win>,
        request: Out<Request>) [WholeWide origin_addr origin_count origin_datatype]);
entry!(MPI_Win_allocate "win_allocate" "MPI_WIN_ALLOCATE"
    (size: Wide, disp_unit: Int, info: In<Info>, comm: In<Comm>, baseptr: Address, win: Out<Win>));
older!(MPI_Win_allocate "win_allocate_cptr" "MPI_WIN_ALLOCATE_CPTR"
    (size: Wide, disp_unit: Int, info: In<Info>, comm: In<Comm>, baseptr: Address, win: Out<Win>));
modern!(MPI_Win_allocate_c "win_allocate_c"
    (size: Wide, disp_unit: Wide, info: In<Info>, comm: In<Comm>, baseptr: Address, win: Out<Win>));
entry!(MPI_Win_allocate_shared "win_allocate_shared" "MPI_WIN_ALLOCATE_SHARED"
    (size: Wide, disp_unit: Int, info: In<Info>, comm: In<Comm>, baseptr: Address, win: Out<Win>));
older!(MPI_Win_allocate_shared "win_allocate_shared_cptr" "MPI_WIN_ALLOCATE_SHARED_CPTR"
    (size: Wide, disp_unit: Int, info: In<Info>, comm: In<Comm>, baseptr: Address, win: Out<Win>));
modern!(MPI_Win_allocate_shared_c "win_allocate_shared_c"
    (size: Wide, disp_unit: Wide, info: In<Info>, comm: In<Comm>, baseptr: Address, win: Out<Win>));
choice!(MPI_Win_attach "win_attach" "MPI_WIN_ATTACH" (win: In<Win>, base: Buffer, size: Wide) [Raw base]);
entry!(MPI_Win_complete "win_complete" "MPI_WIN_COMPLETE" (win: In<Win>));
choice!(MPI_Win_create "win_create" "MPI_WIN_CREATE"
    (base: Buffer, size: Wide, disp_unit: Int, info: In<Info>, comm: In<Comm>, win: Out<Win>) [Raw base]);
modern_choice!(MPI_Win_create_c "win_create_c"
    (base: Buffer, size: Wide, disp_unit: Wide, info: In<Info>, comm: In<Comm>, win: Out<Win>) [Raw base]);
entry!(MPI_Win_create_dynamic "win_create_dynamic" "MPI_WIN_CREATE_DYNAMIC"
    (info: In<Info>, comm: In<Comm>, win: Out<Win>));
choice!(MPI_Win_detach "win_detach" "MPI_WIN_DETACH" (win: In<Win>, base: Buffer) [Raw base]);
entry!(MPI_Win_fence "win_fence" "MPI_WIN_FENCE" (assert: Int, win: In<Win>));
entry!(MPI_Win_flush "win_flush" "MPI_WIN_FLUSH" (rank: Int, win: In<Win>));
entry!(MPI_Win_flush_all "win_flush_all" "MPI_WIN_FLUSH_ALL" (win: In<Win>));
entry!(MPI_Win_flush_local "win_flush_local" "MPI_WIN_FLUSH_LOCAL" (rank: Int, win: In<Win>));
entry!(MPI_Win_flush_local_all "win_flush_local_all" "MPI_WIN_FLUSH_LOCAL_ALL" (win: In<Win>));
entry!(MPI_Win_free "win_free" "MPI_WIN_FREE" (win: InOut<Win>));
entry!(MPI_Win_get_group "win_get_group" "MPI_WIN_GET_GROUP" (win: In<Win>, group: Out<Group>));
entry!(MPI_Win_get_info "win_get_info" "MPI_WIN_GET_INFO" (win: In<Win>, info_used: Out<Info>));
entry!(MPI_Win_get_name "win_get_name" "MPI_WIN_GET_NAME"
    (win: In<Win>, win_name: OutText = win_name_length, resultlen: Address) (win_name_length));
entry!(MPI_Win_lock "win_lock" "MPI_WIN_LOCK" (lock_type: Int, rank: Int, assert: Int, win: In<Win>));
entry!(MPI_Win_lock_all "win_lock_all" "MPI_WIN_LOCK_ALL" (assert: Int, win: In<Win>));
entry!(MPI_Win_post "win_post" "MPI_WIN_POST" (group: In<Group>, assert: Int, win: In<Win>));
entry!(MPI_Win_set_info "win_set_info" "MPI_WIN_SET_INFO" (win: In<Win>, info: In<Info>));
entry!(MPI_Win_set_name "win_set_name" "MPI_WIN_SET_NAME"
    (win: In<Win>, win_name: Text = win_name_length) (win_name_length));
entry!(MPI_Win_shared_query "win_shared_query" "MPI_WIN_SHARED_QUERY"
    (win: In<Win>, rank: Int, size: Address, disp_unit: Address, baseptr: Address));
older!(MPI_Win_shared_query "win_shared_query_cptr" "MPI_WIN_SHARED_QUERY_CPTR"
    (win: In<Win>, rank: Int, size: Address, disp_unit: Address, baseptr: Address));
modern!(MPI_Win_shared_query_c "win_shared_query_c"
    (win: In<Win>, rank: Int, size: Address, disp_unit: Address, baseptr: Address));
entry!(MPI_Win_start "win_start" "MPI_WIN_START" (group: In<Group>, assert: Int, win: In<Win>));
entry!(MPI_Win_sync "win_sync" "MPI_WIN_SYNC" (win: In<Win>));
entry!(MPI_Win_test "win_test" "MPI_WIN_TEST" (win: In<Win>, flag: OutLogical));
entry!(MPI_Win_unlock "win_unlock" "MPI_WIN_UNLOCK" (rank: Int, win: In<Win>));
entry!(MPI_Win_unlock_all "win_unlock_all" "MPI_WIN_UNLOCK_ALL" (win: In<Win>));
entry!(MPI_Win_wait "win_wait" "MPI_WIN_WAIT" (win: In<Win>));
