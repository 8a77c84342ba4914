// SPDX-License-Identifier: MIT OR Apache-2.0
//! Probes, and receiving what a matched probe found (MPI-5.0 section 3.8).

use crate::abi::{CHandle, Comm, Message};
use crate::args::{Out, OutStatus};
use crate::entries;
use std::ffi::c_int;
use strobe_mpi::p2p;

entries! {
    probe => export_probe;

    /// MPI-5.0 section 3.8.1
    fn MPI_Probe(source: c_int, tag: c_int, comm: Comm<A>, status: OutStatus<A>) on comm(comm) |mpi| {
        let comm = mpi.comms.get(comm.inner())?;
        status.set(&p2p::probe(&mpi.progress, A::rank_in(source), A::tag_in(tag), &comm)?);
    }

    /// MPI-5.0 section 3.8.1
    fn MPI_Iprobe(source: c_int, tag: c_int, comm: Comm<A>, flag: Out<c_int>, status: OutStatus<A>)
        on comm(comm) |mpi| {
        let comm = mpi.comms.get(comm.inner())?;
        let found = p2p::iprobe(&mpi.progress, A::rank_in(source), A::tag_in(tag), &comm)?;
        flag.set(c_int::from(found.is_some()));
        if let Some(found) = found {
            status.set(&found);
        }
    }

    /// MPI-5.0 section 3.8.2
    fn MPI_Mprobe(source: c_int, tag: c_int, comm: Comm<A>, message: Out<Message<A>>, status: OutStatus<A>)
        on comm(comm) |mpi| {
        let comm = mpi.comms.get(comm.inner())?;
        let (matched, found) = p2p::mprobe(&mpi.progress, A::rank_in(source), A::tag_in(tag), &comm)?;
        message.give(mpi.messages.give_out(matched, &comm)?);
        status.set(&found);
    }

    /// MPI-5.0 section 3.8.2
    fn MPI_Improbe(
        source: c_int, tag: c_int, comm: Comm<A>, flag: Out<c_int>, message: Out<Message<A>>, status: OutStatus<A>
    ) on comm(comm) |mpi| {
        let comm = mpi.comms.get(comm.inner())?;
        let found = p2p::improbe(&mpi.progress, A::rank_in(source), A::tag_in(tag), &comm)?;
        flag.set(c_int::from(found.is_some()));
        if let Some((matched, found)) = found {
            message.give(mpi.messages.give_out(matched, &comm)?);
            status.set(&found);
        }
    }
}
