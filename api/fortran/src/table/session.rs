// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::abi::{Comm, Errhandler, Group, Info, Session};
use crate::args::{Address, Argument, In, InOut, Int, Out};
use crate::entry;
use crate::text::{OutText, Text};
use std::ffi::{c_int, c_void};

entry!(MPI_Comm_create_from_group "comm_create_from_group" "MPI_COMM_CREATE_FROM_GROUP"
    (group: In<Group>, stringtag: Text = stringtag_length, info: In<Info>, errhandler: In<Errhandler>,
        newcomm: Out<Comm>) (stringtag_length));
entry!(MPI_Group_from_session_pset "group_from_session_pset" "MPI_GROUP_FROM_SESSION_PSET"
    (session: In<Session>, pset_name: Text = pset_name_length, newgroup: Out<Group>) (pset_name_length));
entry!(MPI_Intercomm_create_from_groups "intercomm_create_from_groups" "MPI_INTERCOMM_CREATE_FROM_GROUPS"
    (local_group: In<Group>, local_leader: Int, remote_group: In<Group>, remote_leader: Int,
        stringtag: Text = stringtag_length, info: In<Info>, errhandler: In<Errhandler>,
        newintercomm: Out<Comm>) (stringtag_length));
entry!(MPI_Session_finalize "session_finalize" "MPI_SESSION_FINALIZE" (session: InOut<Session>));
entry!(MPI_Session_get_info "session_get_info" "MPI_SESSION_GET_INFO" (session: In<Session>, info_used: Out<Info>));
entry!(MPI_Session_get_nth_pset "session_get_nth_pset" "MPI_SESSION_GET_NTH_PSET"
    (session: In<Session>, info: In<Info>, n: Int, pset_len: Address,
        pset_name: OutText = pset_name_length) (pset_name_length));
entry!(MPI_Session_get_num_psets "session_get_num_psets" "MPI_SESSION_GET_NUM_PSETS"
    (session: In<Session>, info: In<Info>, npset_names: Address));
entry!(MPI_Session_get_pset_info "session_get_pset_info" "MPI_SESSION_GET_PSET_INFO"
    (session: In<Session>, pset_name: Text = pset_name_length, info: Out<Info>) (pset_name_length));
entry!(MPI_Session_init "session_init" "MPI_SESSION_INIT"
    (info: In<Info>, errhandler: In<Errhandler>, session: Out<Session>));
