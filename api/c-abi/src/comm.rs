// SPDX-License-Identifier: MIT OR Apache-2.0
//! Communicators and intercommunicators (MPI-5.0 chapter 7).

use crate::abi::{CHandle, Comm, Family, Group, Info, Request};
use crate::args::{InOut, InText, Out, OutText};
use crate::entries;
use std::ffi::c_int;
use strobe_types::constants::MAX_OBJECT_NAME;

entries! {
    comm => export_comm;

    /// MPI-5.0 section 7.4.1
    fn MPI_Comm_size(comm: Comm<A>, size: Out<c_int>) on comm(comm) |mpi| {
        size.set(mpi.comms.size(comm.inner())? as c_int);
    }

    /// MPI-5.0 section 7.4.1
    fn MPI_Comm_rank(comm: Comm<A>, rank: Out<c_int>) on comm(comm) |mpi| {
        rank.set(mpi.comms.rank(comm.inner())? as c_int);
    }

    /// MPI-5.0 section 7.4.1
    fn MPI_Comm_compare(comm1: Comm<A>, comm2: Comm<A>, result: Out<c_int>) on comm(comm1) |mpi| {
        let (first, second) = (mpi.comms.get(comm1.inner())?, mpi.comms.get(comm2.inner())?);
        result.set(A::constant_out(Family::Compare, first.compare(&second)));
    }

    /// MPI-5.0 section 7.3.2
    fn MPI_Comm_group(comm: Comm<A>, group: Out<Group<A>>) on comm(comm) |mpi| {
        let handle = mpi.groups.handle(mpi.comms.get(comm.inner())?.group().clone())?;
        group.give(handle);
    }

    /// MPI-5.0 section 7.6.1
    fn MPI_Comm_test_inter(comm: Comm<A>, flag: Out<c_int>) on comm(comm) |mpi| {
        flag.set(c_int::from(mpi.comms.get(comm.inner())?.is_inter()));
    }

    /// MPI-5.0 section 7.6.1
    fn MPI_Comm_remote_size(comm: Comm<A>, size: Out<c_int>) on comm(comm) |mpi| {
        size.set(mpi.comms.get(comm.inner())?.remote_size()? as c_int);
    }

    /// MPI-5.0 section 7.6.1
    fn MPI_Comm_remote_group(comm: Comm<A>, group: Out<Group<A>>) on comm(comm) |mpi| {
        let comm = mpi.comms.get(comm.inner())?;
        comm.want_inter()?;
        if let Some(remote) = comm.remote_group() {
            group.give(mpi.groups.handle(remote.clone())?);
        }
    }

    /// MPI-5.0 section 7.4.2
    fn MPI_Comm_dup(comm: Comm<A>, newcomm: Out<Comm<A>>) on comm(comm) |mpi| {
        newcomm.give(mpi.making().comm_dup(comm.inner(), Ok(Default::default()))?);
    }

    /// MPI-5.0 section 7.4.2
    fn MPI_Comm_dup_with_info(comm: Comm<A>, info: Info<A>, newcomm: Out<Comm<A>>) on comm(comm) |mpi| {
        newcomm.give(mpi.making().comm_dup(comm.inner(), mpi.info_or_none(info.inner()))?);
    }

    /// MPI-5.0 section 7.4.2
    fn MPI_Comm_idup(comm: Comm<A>, newcomm: Out<Comm<A>>, request: Out<Request<A>>) on comm(comm) |mpi| {
        let (made, under_way) = mpi.making().comm_idup_request(comm.inner(), Ok(Default::default()))?;
        newcomm.give(made);
        request.give(under_way);
    }

    /// MPI-5.0 section 7.4.2
    fn MPI_Comm_idup_with_info(comm: Comm<A>, info: Info<A>, newcomm: Out<Comm<A>>, request: Out<Request<A>>)
        on comm(comm) |mpi| {
        let (made, under_way) = mpi.making().comm_idup_request(comm.inner(), mpi.info_or_none(info.inner()))?;
        newcomm.give(made);
        request.give(under_way);
    }

    /// MPI-5.0 section 7.4.2
    fn MPI_Comm_create(comm: Comm<A>, group: Group<A>, newcomm: Out<Comm<A>>) on comm(comm) |mpi| {
        newcomm.give(mpi.making().comm_create(comm.inner(), mpi.groups.get(group.inner()))?);
    }

    /// MPI-5.0 section 7.4.2
    fn MPI_Comm_create_group(comm: Comm<A>, group: Group<A>, tag: c_int, newcomm: Out<Comm<A>>) on comm(comm) |mpi| {
        let group = mpi.groups.get(group.inner())?;
        newcomm.give(mpi.making().comm_create_group(comm.inner(), &group, A::tag_in(tag))?);
    }

    /// MPI-5.0 section 7.4.2
    fn MPI_Comm_split(comm: Comm<A>, color: c_int, key: c_int, newcomm: Out<Comm<A>>) on comm(comm) |mpi| {
        newcomm.give(mpi.making().comm_split(comm.inner(), color, key)?);
    }

    /// MPI-5.0 section 7.4.2
    fn MPI_Comm_split_type(comm: Comm<A>, split_type: c_int, key: c_int, info: Info<A>, newcomm: Out<Comm<A>>)
        on comm(comm) |mpi| {
        let hints = mpi.info_or_none(info.inner());
        let split_type = A::constant_in(Family::SplitType, split_type);
        let made = mpi.making().comm_split_type(comm.inner(), split_type, key, hints)?;
        mpi.making().tell_split_kind(made, split_type, info.inner())?;
        newcomm.give(made);
    }

    /// MPI-5.0 section 7.6.2
    fn MPI_Intercomm_create(
        local_comm: Comm<A>, local_leader: c_int, peer_comm: Comm<A>, remote_leader: c_int, tag: c_int,
        newintercomm: Out<Comm<A>>
    ) on comm(local_comm) |mpi| {
        let (local, peer) = (local_comm.inner(), peer_comm.inner());
        let (local_leader, remote_leader) = (A::rank_in(local_leader), A::rank_in(remote_leader));
        let made = mpi.making().intercomm_create(local, local_leader, peer, remote_leader, A::tag_in(tag))?;
        newintercomm.give(made);
    }

    /// MPI-5.0 section 7.6.2
    fn MPI_Intercomm_merge(intercomm: Comm<A>, high: c_int, newintracomm: Out<Comm<A>>) on comm(intercomm) |mpi| {
        newintracomm.give(mpi.making().intercomm_merge(intercomm.inner(), high != 0)?);
    }

    /// MPI-5.0 section 7.4.3
    fn MPI_Comm_free(comm: InOut<Comm<A>>) on comm(comm.or_null()) |mpi| {
        mpi.comms.free(&mpi.send_buffer, comm.get().inner())?;
        comm.clear();
    }

    /// MPI-5.0 section 11.10.4
    fn MPI_Comm_disconnect(comm: InOut<Comm<A>>) on comm(comm.or_null()) |mpi| {
        mpi.comms.disconnect(&mpi.progress, &mpi.send_buffer, comm.get().inner())?;
        comm.clear();
    }

    /// MPI-5.0 section 7.8
    fn MPI_Comm_set_name(comm: Comm<A>, comm_name: InText) on comm(comm) |mpi| {
        mpi.comms.get(comm.inner())?.set_name(comm_name.bytes());
    }

    /// MPI-5.0 section 7.8
    fn MPI_Comm_get_name(comm: Comm<A>, comm_name: OutText, resultlen: Out<c_int>) on comm(comm) |mpi| {
        resultlen.set(comm_name.set_bytes(&mpi.comms.name(comm.inner())?, MAX_OBJECT_NAME as usize));
    }

    /// MPI-5.0 section 7.4.4
    fn MPI_Comm_set_info(comm: Comm<A>, info: Info<A>) on comm(comm) |mpi| {
        let info = mpi.info_or_none(info.inner())?;
        mpi.comms.get(comm.inner())?.set_hints(&info)
    }

    /// MPI-5.0 section 7.4.4
    fn MPI_Comm_get_info(comm: Comm<A>, info_used: Out<Info<A>>) on comm(comm) |mpi| {
        let hints = mpi.comms.get(comm.inner())?.hints();
        info_used.give(strobe_mpi::info::make(hints)?);
    }
}
