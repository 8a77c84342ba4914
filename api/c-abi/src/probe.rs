// SPDX-License-Identifier: MIT OR Apache-2.0
//! Probes, and receiving what a matched probe found (MPI-5.0 section 3.8).

use crate::abi::{Abi, CHandle, Comm, Datatype, Message, Request};
use crate::args::{InOut, Out, OutStatus, RecvBuffer};
use crate::entries;
use crate::pt2pt::buffer;
use std::ffi::c_int;
use strobe_types::MessageHandle;
use strobe_types::constants::PROC_NULL;

entries! {
    probe => export_probe;

    /// MPI-5.0 section 3.8.1
    fn MPI_Probe(source: c_int, tag: c_int, comm: Comm<A>, status: OutStatus<A>) on comm(comm) |mpi| {
        let comm = mpi.comm(comm.inner())?;
        status.set(&mpi.probe(A::rank_in(source), A::tag_in(tag), &comm)?);
    }

    /// MPI-5.0 section 3.8.1
    fn MPI_Iprobe(source: c_int, tag: c_int, comm: Comm<A>, flag: Out<c_int>, status: OutStatus<A>)
        on comm(comm) |mpi| {
        let comm = mpi.comm(comm.inner())?;
        let found = mpi.iprobe(A::rank_in(source), A::tag_in(tag), &comm)?;
        flag.set(c_int::from(found.is_some()));
        if let Some(found) = found {
            status.set(&found);
        }
    }

    /// MPI-5.0 section 3.8.2
    fn MPI_Mprobe(source: c_int, tag: c_int, comm: Comm<A>, message: Out<Message<A>>, status: OutStatus<A>)
        on comm(comm) |mpi| {
        let comm = mpi.comm(comm.inner())?;
        let (matched, found) = mpi.mprobe(A::rank_in(source), A::tag_in(tag), &comm)?;
        message.give(mpi.message_handle(matched, &comm)?);
        status.set(&found);
    }

    /// MPI-5.0 section 3.8.2
    fn MPI_Improbe(
        source: c_int, tag: c_int, comm: Comm<A>, flag: Out<c_int>, message: Out<Message<A>>, status: OutStatus<A>
    ) on comm(comm) |mpi| {
        let comm = mpi.comm(comm.inner())?;
        let found = mpi.improbe(A::rank_in(source), A::tag_in(tag), &comm)?;
        flag.set(c_int::from(found.is_some()));
        if let Some((matched, found)) = found {
            message.give(mpi.message_handle(matched, &comm)?);
            status.set(&found);
        }
    }

    /// MPI-5.0 section 3.8.3
    fn MPI_Mrecv(
        buf: RecvBuffer, count: c_int, datatype: Datatype<A>, message: InOut<Message<A>>, status: OutStatus<A>
    ) on none() |mpi| {
        let received = buffer::<A, _>(mpi, buf.memory(), (count, datatype), sender::<A>(message.get()), |into| {
            let (matched, comm) = mpi.take_message(message.get().inner())?;
            message.clear();
            mpi.mrecv(matched, into, &comm).map_err(|error| error.raised_on(mpi.comms.handle_for_error(&comm)))
        })?;
        status.set(&received);
    }

    /// MPI-5.0 section 3.8.3
    fn MPI_Imrecv(
        buf: RecvBuffer, count: c_int, datatype: Datatype<A>, message: InOut<Message<A>>, request: Out<Request<A>>
    ) on none() |mpi| {
        let handle = buffer::<A, _>(mpi, buf.memory(), (count, datatype), sender::<A>(message.get()), |into| {
            let (matched, comm) = mpi.take_message(message.get().inner())?;
            message.clear();
            mpi.imrecv(matched, into, &comm).map_err(|error| error.raised_on(mpi.comms.handle_for_error(&comm)))
        })?;
        request.give(handle);
    }
}

/// The rank that a matched message is from, as far as it is known: `MPI_PROC_NULL`, or a rank.
fn sender<A: Abi>(message: Message<A>) -> c_int {
    if message.inner() == MessageHandle::NO_PROC { A::rank_out(PROC_NULL) } else { 0 }
}
