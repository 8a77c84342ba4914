// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::abi::{Comm, Datatype, Group, Info, Request, Win};
use crate::args::{Address, Argument, In, InOut, Int, Logical, Out, OutLogical};
use crate::text::{OutText, Text};
use crate::{entry, older};
use std::ffi::{c_int, c_void};

older!(MPI_Attr_delete "attr_delete" "MPI_ATTR_DELETE" (comm: In<Comm>, keyval: Int));
entry!(MPI_Comm_compare "comm_compare" "MPI_COMM_COMPARE" (comm1: In<Comm>, comm2: In<Comm>, result: Address));
entry!(MPI_Comm_create "comm_create" "MPI_COMM_CREATE" (comm: In<Comm>, group: In<Group>, newcomm: Out<Comm>));
entry!(MPI_Comm_create_group "comm_create_group" "MPI_COMM_CREATE_GROUP"
    (comm: In<Comm>, group: In<Group>, tag: Int, newcomm: Out<Comm>));
entry!(MPI_Comm_delete_attr "comm_delete_attr" "MPI_COMM_DELETE_ATTR" (comm: In<Comm>, comm_keyval: Int));
entry!(MPI_Comm_dup "comm_dup" "MPI_COMM_DUP" (comm: In<Comm>, newcomm: Out<Comm>));
entry!(MPI_Comm_dup_with_info "comm_dup_with_info" "MPI_COMM_DUP_WITH_INFO"
    (comm: In<Comm>, info: In<Info>, newcomm: Out<Comm>));
entry!(MPI_Comm_free "comm_free" "MPI_COMM_FREE" (comm: InOut<Comm>));
entry!(MPI_Comm_free_keyval "comm_free_keyval" "MPI_COMM_FREE_KEYVAL" (comm_keyval: Address));
entry!(MPI_Comm_get_info "comm_get_info" "MPI_COMM_GET_INFO" (comm: In<Comm>, info_used: Out<Info>));
entry!(MPI_Comm_get_name "comm_get_name" "MPI_COMM_GET_NAME"
    (comm: In<Comm>, comm_name: OutText = comm_name_length, resultlen: Address) (comm_name_length));
entry!(MPI_Comm_group "comm_group" "MPI_COMM_GROUP" (comm: In<Comm>, group: Out<Group>));
entry!(MPI_Comm_idup "comm_idup" "MPI_COMM_IDUP" (comm: In<Comm>, newcomm: Out<Comm>, request: Out<Request>));
entry!(MPI_Comm_idup_with_info "comm_idup_with_info" "MPI_COMM_IDUP_WITH_INFO"
    (comm: In<Comm>, info: In<Info>, newcomm: Out<Comm>, request: Out<Request>));
entry!(MPI_Comm_rank "comm_rank" "MPI_COMM_RANK" (comm: In<Comm>, rank: Address));
entry!(MPI_Comm_remote_group "comm_remote_group" "MPI_COMM_REMOTE_GROUP" (comm: In<Comm>, group: Out<Group>));
entry!(MPI_Comm_remote_size "comm_remote_size" "MPI_COMM_REMOTE_SIZE" (comm: In<Comm>, size: Address));
entry!(MPI_Comm_set_info "comm_set_info" "MPI_COMM_SET_INFO" (comm: In<Comm>, info: In<Info>));
entry!(MPI_Comm_set_name "comm_set_name" "MPI_COMM_SET_NAME"
    (comm: In<Comm>, comm_name: Text = comm_name_length) (comm_name_length));
entry!(MPI_Comm_size "comm_size" "MPI_COMM_SIZE" (comm: In<Comm>, size: Address));
entry!(MPI_Comm_split "comm_split" "MPI_COMM_SPLIT" (comm: In<Comm>, color: Int, key: Int, newcomm: Out<Comm>));
entry!(MPI_Comm_split_type "comm_split_type" "MPI_COMM_SPLIT_TYPE"
    (comm: In<Comm>, split_type: Int, key: Int, info: In<Info>, newcomm: Out<Comm>));
entry!(MPI_Comm_test_inter "comm_test_inter" "MPI_COMM_TEST_INTER" (comm: In<Comm>, flag: OutLogical));
entry!(MPI_Group_compare "group_compare" "MPI_GROUP_COMPARE" (group1: In<Group>, group2: In<Group>, result: Address));
entry!(MPI_Group_difference "group_difference" "MPI_GROUP_DIFFERENCE"
    (group1: In<Group>, group2: In<Group>, newgroup: Out<Group>));
entry!(MPI_Group_excl "group_excl" "MPI_GROUP_EXCL" (group: In<Group>, n: Int, ranks: Address, newgroup: Out<Group>));
entry!(MPI_Group_free "group_free" "MPI_GROUP_FREE" (group: InOut<Group>));
entry!(MPI_Group_incl "group_incl" "MPI_GROUP_INCL" (group: In<Group>, n: Int, ranks: Address, newgroup: Out<Group>));
entry!(MPI_Group_intersection "group_intersection" "MPI_GROUP_INTERSECTION"
    (group1: In<Group>, group2: In<Group>, newgroup: Out<Group>));
entry!(MPI_Group_range_excl "group_range_excl" "MPI_GROUP_RANGE_EXCL"
    (group: In<Group>, n: Int, ranges: Address, newgroup: Out<Group>));
entry!(MPI_Group_range_incl "group_range_incl" "MPI_GROUP_RANGE_INCL"
    (group: In<Group>, n: Int, ranges: Address, newgroup: Out<Group>));
entry!(MPI_Group_rank "group_rank" "MPI_GROUP_RANK" (group: In<Group>, rank: Address));
entry!(MPI_Group_size "group_size" "MPI_GROUP_SIZE" (group: In<Group>, size: Address));
entry!(MPI_Group_translate_ranks "group_translate_ranks" "MPI_GROUP_TRANSLATE_RANKS"
    (group1: In<Group>, n: Int, ranks1: Address, group2: In<Group>, ranks2: Address));
entry!(MPI_Group_union "group_union" "MPI_GROUP_UNION" (group1: In<Group>, group2: In<Group>, newgroup: Out<Group>));
entry!(MPI_Intercomm_create "intercomm_create" "MPI_INTERCOMM_CREATE"
    (local_comm: In<Comm>, local_leader: Int, peer_comm: In<Comm>, remote_leader: Int, tag: Int,
        newintercomm: Out<Comm>));
entry!(MPI_Intercomm_merge "intercomm_merge" "MPI_INTERCOMM_MERGE"
    (intercomm: In<Comm>, high: Logical, newintracomm: Out<Comm>));
older!(MPI_Keyval_free "keyval_free" "MPI_KEYVAL_FREE" (keyval: Address));
entry!(MPI_Type_delete_attr "type_delete_attr" "MPI_TYPE_DELETE_ATTR" (datatype: In<Datatype>, type_keyval: Int));
entry!(MPI_Type_free_keyval "type_free_keyval" "MPI_TYPE_FREE_KEYVAL" (type_keyval: Address));
entry!(MPI_Win_delete_attr "win_delete_attr" "MPI_WIN_DELETE_ATTR" (win: In<Win>, win_keyval: Int));
entry!(MPI_Win_free_keyval "win_free_keyval" "MPI_WIN_FREE_KEYVAL" (win_keyval: Address));
