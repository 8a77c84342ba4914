// SPDX-License-Identifier: MIT OR Apache-2.0
//! Buffers for buffered sends (MPI-5.0 section 3.6): one for the process, and one for each
//! communicator and session (since MPI-4.1).

use crate::abi::small::Elements;
use crate::abi::{Abi, CHandle, Comm, Count, Number, Session};
use crate::args::{Lent, Out, RecvBuffer, length};
use crate::counted_entries;
use std::ffi::c_void;
use strobe_mpi::buffered;
use strobe_mpi::send_buffer::Attached;
use strobe_types::Result;

fn attached<A: Abi>(buffer: RecvBuffer, size: impl Number) -> Result<Attached> {
    if A::is_buffer_automatic(buffer.address()) {
        return Ok(Attached::Automatic);
    }
    Ok(Attached::Memory { address: buffer.address().expose_provenance(), bytes: length(size, "size")? })
}

/// Stores the address and the size of a detached buffer. An automatic buffer has `MPI_BUFFER_AUTOMATIC` and size 0.
fn detached<A: Abi>(was: Attached, address: Out<*mut c_void>, size: Out<impl Number>) {
    let (buffer, bytes) = match was {
        Attached::Automatic => (A::buffer_automatic(), 0),
        Attached::Memory { address, bytes } => (std::ptr::with_exposed_provenance_mut(address), bytes),
    };
    address.set(buffer);
    size.set(Number::of(Some(bytes as Count)));
}

counted_entries! {
    attach => export_attach, attach_large => export_attach_large;

    /// MPI-5.0 section 3.6.1
    fn MPI_Buffer_attach, MPI_Buffer_attach_c(buffer: RecvBuffer, size: Elements) on none() |mpi| {
        mpi.send_buffer.attach(attached::<A>(buffer, size)?)
    }

    /// MPI-5.0 section 3.6.1. `buffer_addr` is the address of a pointer, though C declares it as `void *`.
    fn MPI_Buffer_detach, MPI_Buffer_detach_c(buffer_addr: Out<*mut c_void>, size: Out<Elements>) on none() |mpi| {
        detached::<A>(buffered::detach(&mpi.progress, &mpi.send_buffer)?, buffer_addr, size);
    }

    /// MPI-5.0 section 3.6.1, since MPI-4.1
    fn MPI_Comm_attach_buffer, MPI_Comm_attach_buffer_c(comm: Comm<A>, buffer: RecvBuffer, size: Elements) on comm(comm) |mpi| {
        mpi.comms.get(comm.inner())?.send_buffer().attach(attached::<A>(buffer, size)?)
    }

    /// MPI-5.0 section 3.6.1, since MPI-4.1
    fn MPI_Comm_detach_buffer, MPI_Comm_detach_buffer_c(comm: Comm<A>, buffer_addr: Out<*mut c_void>, size: Out<Elements>)
        on comm(comm) |mpi| {
        detached::<A>(buffered::detach(&mpi.progress, mpi.comms.get(comm.inner())?.send_buffer())?, buffer_addr, size);
    }

    /// MPI-5.0 section 3.6.1, since MPI-4.1
    fn MPI_Session_attach_buffer, MPI_Session_attach_buffer_c(
        session: Session<A>, buffer: RecvBuffer, size: Elements
    ) on session(session) |mpi| {
        mpi.edge.sessions.get(session.inner())?.send_buffer.attach(attached::<A>(buffer, size)?)
    }

    /// MPI-5.0 section 3.6.1, since MPI-4.1
    fn MPI_Session_detach_buffer, MPI_Session_detach_buffer_c(
        session: Session<A>, buffer_addr: Out<*mut c_void>, size: Out<Elements>
    ) on session(session) |mpi| {
        let session = mpi.edge.sessions.get(session.inner())?;
        detached::<A>(buffered::detach(&mpi.progress, &session.send_buffer)?, buffer_addr, size);
    }
}
