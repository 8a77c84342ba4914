// SPDX-License-Identifier: MIT OR Apache-2.0
//! Buffers for buffered sends (MPI-5.0 section 3.6): one for the process, and one per communicator (since MPI-4.1).

use crate::abi::{Abi, CHandle, Comm, Request};
use crate::args::{Lent, Out, RecvBuffer, length};
use crate::entries;
use std::ffi::{c_int, c_void};
use strobe_mpi::buffered;
use strobe_mpi::send_buffer::Attached;
use strobe_types::Result;

fn attached<A: Abi>(buffer: RecvBuffer, size: c_int) -> Result<Attached> {
    if A::is_buffer_automatic(buffer.address()) {
        return Ok(Attached::Automatic);
    }
    Ok(Attached::Memory { address: buffer.address().expose_provenance(), bytes: length(size, "size")? })
}

/// Stores the address and the size of a detached buffer. An automatic buffer has `MPI_BUFFER_AUTOMATIC` and size 0.
fn detached<A: Abi>(was: Attached, address: Out<*mut c_void>, size: Out<c_int>) {
    let (buffer, bytes) = match was {
        Attached::Automatic => (A::buffer_automatic(), 0),
        Attached::Memory { address, bytes } => (std::ptr::with_exposed_provenance_mut(address), bytes),
    };
    address.set(buffer);
    size.set(bytes as c_int);
}

entries! {
    buffer => export_buffer;

    /// MPI-5.0 section 3.6.1
    fn MPI_Buffer_attach(buffer: RecvBuffer, size: c_int) on none() |mpi| {
        mpi.send_buffer.attach(attached::<A>(buffer, size)?)
    }

    /// MPI-5.0 section 3.6.1. `buffer_addr` is the address of a pointer, though C declares it as `void *`.
    fn MPI_Buffer_detach(buffer_addr: Out<*mut c_void>, size: Out<c_int>) on none() |mpi| {
        detached::<A>(buffered::detach(&mpi.progress, &mpi.send_buffer)?, buffer_addr, size);
    }

    /// MPI-5.0 section 3.6.1, since MPI-4.1
    fn MPI_Buffer_flush() on none() |mpi| {
        buffered::flush(&mpi.progress, &mpi.send_buffer);
    }

    /// MPI-5.0 section 3.6.1, since MPI-4.1
    fn MPI_Buffer_iflush(request: Out<Request<A>>) on none() |mpi| {
        request.give(buffered::iflush(&mpi.progress.requests, &mpi.send_buffer)?);
    }

    /// MPI-5.0 section 3.6.1, since MPI-4.1
    fn MPI_Comm_attach_buffer(comm: Comm<A>, buffer: RecvBuffer, size: c_int) on comm(comm) |mpi| {
        mpi.comms.get(comm.inner())?.send_buffer().attach(attached::<A>(buffer, size)?)
    }

    /// MPI-5.0 section 3.6.1, since MPI-4.1
    fn MPI_Comm_detach_buffer(comm: Comm<A>, buffer_addr: Out<*mut c_void>, size: Out<c_int>)
        on comm(comm) |mpi| {
        detached::<A>(buffered::detach(&mpi.progress, mpi.comms.get(comm.inner())?.send_buffer())?, buffer_addr, size);
    }

    /// MPI-5.0 section 3.6.1, since MPI-4.1
    fn MPI_Comm_flush_buffer(comm: Comm<A>) on comm(comm) |mpi| {
        buffered::flush(&mpi.progress, mpi.comms.get(comm.inner())?.send_buffer());
    }

    /// MPI-5.0 section 3.6.1, since MPI-4.1
    fn MPI_Comm_iflush_buffer(comm: Comm<A>, request: Out<Request<A>>) on comm(comm) |mpi| {
        let comm = mpi.comms.get(comm.inner())?;
        request.give(buffered::comm_iflush(&mpi.progress.requests, comm)?);
    }
}
