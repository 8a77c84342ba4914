// SPDX-License-Identifier: MIT OR Apache-2.0
//! The barrier (MPI-5.0 sections 6.3, 6.12.1 and 6.13), the one collective without counts.

use crate::abi::{CHandle, Comm, Info, Request};
use crate::args::Out;
use crate::coll::Family;
use crate::coll_args::Reader;
use crate::entries;
use strobe_types::CollectiveOperation;

/// Its functions.
pub const FAMILY: Family = Family {
    calls: &["MPI_Barrier", "MPI_Ibarrier", "MPI_Barrier_init"],
    operation: CollectiveOperation::Barrier,
    variant: "",
};

entries! {
    barrier => export_barrier;

    /// MPI-5.0 section 6.3
    fn MPI_Barrier(comm: Comm<A>) on comm(comm) |mpi| {
        let read = Reader::<A>::new(mpi, comm)?;
        mpi.collective(&read.comm, read.barrier()?)
    }

    /// MPI-5.0 section 6.12.1
    fn MPI_Ibarrier(comm: Comm<A>, request: Out<Request<A>>) on comm(comm) |mpi| {
        let read = Reader::<A>::new(mpi, comm)?;
        request.give(mpi.start_collective(&read.comm, read.barrier()?)?);
    }

    /// MPI-5.0 section 6.13
    fn MPI_Barrier_init(comm: Comm<A>, info: Info<A>, request: Out<Request<A>>) on comm(comm) |mpi| {
        let read = Reader::<A>::new(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        request.give(mpi.init_collective(&read.comm, read.barrier()?)?);
    }
}
