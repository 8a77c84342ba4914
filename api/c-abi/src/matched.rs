// SPDX-License-Identifier: MIT OR Apache-2.0
//! Receives of matched messages (MPI-5.0 section 3.8.3).

use crate::abi::small::Elements;
use crate::abi::{Abi, CHandle, Datatype, Message, Request};
use crate::args::{InOut, Lent, Out, OutStatus, RecvBuffer};
use crate::counted_entries;
use crate::pt2pt::buffer;
use std::ffi::c_int;
use strobe_mpi::p2p;
use strobe_types::MessageHandle;
use strobe_types::constants::PROC_NULL;

counted_entries! {
    matched => export_matched, matched_large => export_matched_large;

    /// MPI-5.0 section 3.8.3
    fn MPI_Mrecv, MPI_Mrecv_c(
        buf: RecvBuffer, count: Elements, datatype: Datatype<A>, message: InOut<Message<A>>, status: OutStatus<A>
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
    fn MPI_Imrecv, MPI_Imrecv_c(
        buf: RecvBuffer, count: Elements, datatype: Datatype<A>, message: InOut<Message<A>>, request: Out<Request<A>>
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
