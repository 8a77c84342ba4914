// SPDX-License-Identifier: MIT OR Apache-2.0
//! Waiting for buffered sends (MPI-5.0 section 3.6).

use crate::abi::{CHandle, Comm, Request};
use crate::args::Out;
use crate::entries;
use strobe_mpi::buffered;

entries! {
    buffer => export_buffer;

    /// MPI-5.0 section 3.6.1, since MPI-4.1
    fn MPI_Buffer_flush() on none() |mpi| {
        buffered::flush(&mpi.progress, &mpi.send_buffer);
    }

    /// MPI-5.0 section 3.6.1, since MPI-4.1
    fn MPI_Buffer_iflush(request: Out<Request<A>>) on none() |mpi| {
        request.give(buffered::iflush(&mpi.progress.requests, &mpi.send_buffer)?);
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
