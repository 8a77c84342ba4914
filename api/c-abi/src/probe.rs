// SPDX-License-Identifier: MIT OR Apache-2.0
//! Probes, and receiving what a matched probe found (MPI-5.0 section 3.8).

use crate::abi::{Abi, CHandle, Comm, Datatype, Message, Request};
use crate::args::{InOut, Lent, Out, OutStatus, RecvBuffer};
use crate::entries;
use crate::pt2pt::buffer;
use std::ffi::c_int;
use strobe_mpi::p2p;
use strobe_types::MessageHandle;
use strobe_types::constants::PROC_NULL;

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

    /// MPI-5.0 section 3.8.3
    fn MPI_Mrecv(
        buf: RecvBuffer, count: c_int, datatype: Datatype<A>, message: InOut<Message<A>>, status: OutStatus<A>
    ) on none() |mpi| {
        let received = buffer::<A, _>(mpi, buf.memory(), (count, datatype), sender::<A>(message.get()), |into| {
            let (matched, comm) = mpi.messages.take(mpi.comms.own(), message.get().inner())?;
            message.clear();
            let done = p2p::mrecv(&mpi.progress, matched, into, &comm);
            done.map_err(|error| error.raised_on(mpi.comms.handle_for_error(&comm)))
        })?;
        status.set(&received);
    }

    /// MPI-5.0 section 3.8.3
    fn MPI_Imrecv(
        buf: RecvBuffer, count: c_int, datatype: Datatype<A>, message: InOut<Message<A>>, request: Out<Request<A>>
    ) on none() |mpi| {
        let handle = buffer::<A, _>(mpi, buf.memory(), (count, datatype), sender::<A>(message.get()), |into| {
            let (matched, comm) = mpi.messages.take(mpi.comms.own(), message.get().inner())?;
            message.clear();
            let done = p2p::imrecv(&mpi.progress, matched, into, &comm);
            done.map_err(|error| error.raised_on(mpi.comms.handle_for_error(&comm)))
        })?;
        request.give(handle);
    }
}

/// The source of a matched message as far as it matters here: `MPI_PROC_NULL`, or 0 for any rank.
fn sender<A: Abi>(message: Message<A>) -> c_int {
    if message.inner() == MessageHandle::NO_PROC { A::rank_out(PROC_NULL) } else { 0 }
}
