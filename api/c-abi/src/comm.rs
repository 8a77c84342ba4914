// SPDX-License-Identifier: MIT OR Apache-2.0
//! Communicators and intercommunicators (MPI-5.0 chapter 7).

use crate::abi::{CHandle, Comm, Family, Group, Info, Request};
use crate::args::{InOut, InText, Out, OutText};
use crate::entries;
use std::ffi::c_int;
use strobe_types::CommHandle;
use strobe_types::constants::MAX_OBJECT_NAME;

entries! {
    comm => export_comm;

    /// MPI-5.0 section 7.4.1
    fn MPI_Comm_size(comm: Comm<A>, size: Out<c_int>) on comm(comm) |mpi| {
        size.set(mpi.comm_size(comm.inner())? as c_int);
        Ok(())
    }

    /// MPI-5.0 section 7.4.1
    fn MPI_Comm_rank(comm: Comm<A>, rank: Out<c_int>) on comm(comm) |mpi| {
        rank.set(mpi.comm_rank(comm.inner())? as c_int);
        Ok(())
    }

    /// MPI-5.0 section 7.4.1
    fn MPI_Comm_compare(comm1: Comm<A>, comm2: Comm<A>, result: Out<c_int>) on comm(comm1) |mpi| {
        let (first, second) = (mpi.comm(comm1.inner())?, mpi.comm(comm2.inner())?);
        result.set(A::constant_out(Family::Compare, first.compare(&second)));
        Ok(())
    }

    /// MPI-5.0 section 7.3.2
    fn MPI_Comm_group(comm: Comm<A>, group: Out<Group<A>>) on comm(comm) |mpi| {
        let handle = mpi.groups.handle(mpi.comm(comm.inner())?.group().clone())?;
        group.set(Group::<A>::outer(handle));
        Ok(())
    }

    /// MPI-5.0 section 7.6.1
    fn MPI_Comm_test_inter(comm: Comm<A>, flag: Out<c_int>) on comm(comm) |mpi| {
        flag.set(c_int::from(mpi.comm(comm.inner())?.is_inter()));
        Ok(())
    }

    /// MPI-5.0 section 7.6.1
    fn MPI_Comm_remote_size(comm: Comm<A>, size: Out<c_int>) on comm(comm) |mpi| {
        size.set(mpi.comm(comm.inner())?.remote_size()? as c_int);
        Ok(())
    }

    /// MPI-5.0 section 7.6.1
    fn MPI_Comm_remote_group(comm: Comm<A>, group: Out<Group<A>>) on comm(comm) |mpi| {
        let comm = mpi.comm(comm.inner())?;
        comm.want_inter()?;
        if let Some(remote) = comm.remote_group() {
            group.set(Group::<A>::outer(mpi.groups.handle(remote.clone())?));
        }
        Ok(())
    }

    /// MPI-5.0 section 7.4.2
    fn MPI_Comm_dup(comm: Comm<A>, newcomm: Out<Comm<A>>) on comm(comm) |mpi| {
        newcomm.set(Comm::<A>::outer(mpi.comm_dup(comm.inner(), Ok(Default::default()))?));
        Ok(())
    }

    /// MPI-5.0 section 7.4.2
    fn MPI_Comm_dup_with_info(comm: Comm<A>, info: Info<A>, newcomm: Out<Comm<A>>) on comm(comm) |mpi| {
        newcomm.set(Comm::<A>::outer(mpi.comm_dup(comm.inner(), mpi.info_or_none(info.inner()))?));
        Ok(())
    }

    /// MPI-5.0 section 7.4.2
    fn MPI_Comm_idup(comm: Comm<A>, newcomm: Out<Comm<A>>, request: Out<Request<A>>) on comm(comm) |mpi| {
        let (made, under_way) = mpi.comm_idup_request(comm.inner(), Ok(Default::default()))?;
        newcomm.set(Comm::<A>::outer(made));
        request.set(Request::<A>::outer(under_way));
        Ok(())
    }

    /// MPI-5.0 section 7.4.2
    fn MPI_Comm_idup_with_info(comm: Comm<A>, info: Info<A>, newcomm: Out<Comm<A>>, request: Out<Request<A>>)
        on comm(comm) |mpi| {
        let (made, under_way) = mpi.comm_idup_request(comm.inner(), mpi.info_or_none(info.inner()))?;
        newcomm.set(Comm::<A>::outer(made));
        request.set(Request::<A>::outer(under_way));
        Ok(())
    }

    /// MPI-5.0 section 7.4.2
    fn MPI_Comm_create(comm: Comm<A>, group: Group<A>, newcomm: Out<Comm<A>>) on comm(comm) |mpi| {
        newcomm.set(Comm::<A>::outer(mpi.comm_create(comm.inner(), mpi.groups.get(group.inner()))?));
        Ok(())
    }

    /// MPI-5.0 section 7.4.2
    fn MPI_Comm_create_group(comm: Comm<A>, group: Group<A>, tag: c_int, newcomm: Out<Comm<A>>) on comm(comm) |mpi| {
        let group = mpi.groups.get(group.inner())?;
        newcomm.set(Comm::<A>::outer(mpi.comm_create_group(comm.inner(), &group, A::tag_in(tag))?));
        Ok(())
    }

    /// MPI-5.0 section 7.4.2
    fn MPI_Comm_split(comm: Comm<A>, color: c_int, key: c_int, newcomm: Out<Comm<A>>) on comm(comm) |mpi| {
        newcomm.set(Comm::<A>::outer(mpi.comm_split(comm.inner(), color, key)?));
        Ok(())
    }

    /// MPI-5.0 section 7.4.2
    fn MPI_Comm_split_type(comm: Comm<A>, split_type: c_int, key: c_int, info: Info<A>, newcomm: Out<Comm<A>>)
        on comm(comm) |mpi| {
        let info = mpi.info_or_none(info.inner());
        let split_type = A::constant_in(Family::SplitType, split_type);
        newcomm.set(Comm::<A>::outer(mpi.comm_split_type(comm.inner(), split_type, key, info)?));
        Ok(())
    }

    /// MPI-5.0 section 7.6.2
    fn MPI_Intercomm_create(local_comm: Comm<A>, local_leader: c_int, peer_comm: Comm<A>, remote_leader: c_int, tag: c_int, newintercomm: Out<Comm<A>>)
        on comm(local_comm) |mpi| {
        let (local, peer) = (local_comm.inner(), peer_comm.inner());
        let (local_leader, remote_leader) = (A::rank_in(local_leader), A::rank_in(remote_leader));
        let made = mpi.intercomm_create(local, local_leader, peer, remote_leader, A::tag_in(tag))?;
        newintercomm.set(Comm::<A>::outer(made));
        Ok(())
    }

    /// MPI-5.0 section 7.6.2
    fn MPI_Intercomm_merge(intercomm: Comm<A>, high: c_int, newintracomm: Out<Comm<A>>) on comm(intercomm) |mpi| {
        newintracomm.set(Comm::<A>::outer(mpi.intercomm_merge(intercomm.inner(), high != 0)?));
        Ok(())
    }

    /// MPI-5.0 section 7.4.3
    fn MPI_Comm_free(comm: InOut<Comm<A>>) on comm(comm.or(Comm::<A>::outer(CommHandle::NULL))) |mpi| {
        mpi.comm_free(comm.get().inner())?;
        comm.set(Comm::<A>::outer(CommHandle::NULL));
        Ok(())
    }

    /// MPI-5.0 section 11.10.4
    fn MPI_Comm_disconnect(comm: InOut<Comm<A>>) on comm(comm.or(Comm::<A>::outer(CommHandle::NULL))) |mpi| {
        mpi.comm_disconnect(comm.get().inner())?;
        comm.set(Comm::<A>::outer(CommHandle::NULL));
        Ok(())
    }

    /// MPI-5.0 section 11.8.2: no process here was started by `MPI_Comm_spawn`
    fn MPI_Comm_get_parent(parent: Out<Comm<A>>) on none() |_mpi| {
        parent.set(Comm::<A>::outer(CommHandle::NULL));
        Ok(())
    }

    /// MPI-5.0 section 7.8
    fn MPI_Comm_set_name(comm: Comm<A>, comm_name: InText) on comm(comm) |mpi| {
        mpi.comm(comm.inner())?.set_name(comm_name.bytes());
        Ok(())
    }

    /// MPI-5.0 section 7.8
    fn MPI_Comm_get_name(comm: Comm<A>, comm_name: OutText, resultlen: Out<c_int>) on comm(comm) |mpi| {
        resultlen.set(comm_name.set_bytes(&mpi.comm_name(comm.inner())?, MAX_OBJECT_NAME as usize));
        Ok(())
    }

    /// MPI-5.0 section 7.4.4
    fn MPI_Comm_set_info(comm: Comm<A>, info: Info<A>) on comm(comm) |mpi| {
        let info = mpi.info_or_none(info.inner())?;
        mpi.comm(comm.inner())?.set_hints(&info)
    }

    /// MPI-5.0 section 7.4.4
    fn MPI_Comm_get_info(comm: Comm<A>, info_used: Out<Info<A>>) on comm(comm) |mpi| {
        let hints = mpi.comm(comm.inner())?.hints();
        info_used.set(Info::<A>::outer(strobe_mpi::info::make(hints)?));
        Ok(())
    }
}
