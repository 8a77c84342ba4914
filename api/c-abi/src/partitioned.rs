// SPDX-License-Identifier: MIT OR Apache-2.0
//! Making partitioned requests (MPI-5.0 section 4.2.2). What is said of their partitions is in `partition`.

use crate::abi::small::Elements;
use crate::abi::{CHandle, Comm, Datatype, Info, Request};
use crate::args::{Lent, Out, RecvBuffer, SendBuffer};
use crate::counted_entries;
use crate::pt2pt::message;
use std::ffi::c_int;
use std::rc::Rc;
use strobe_mpi::partitioned::{PartitionedReceive, PartitionedSend};
use strobe_types::{Result, err};

/// The number of partitions.
fn partitions_of(partitions: c_int) -> Result<usize> {
    match usize::try_from(partitions) {
        Ok(number) if number > 0 => Ok(number),
        _ => err!(ARG, "partitions: {partitions} is no number of partitions: use 1 or more"),
    }
}

counted_entries! {
    partitioned => export_partitioned, partitioned_large => export_partitioned_large;

    /// MPI-5.0 section 4.2.2
    fn MPI_Psend_init, MPI_Psend_init_c(
        buf: SendBuffer, partitions: c_int, count: Elements, datatype: Datatype<A>, dest: c_int, tag: c_int,
        comm: Comm<A>, info: Info<A>, request: Out<Request<A>>
    ) on comm(comm) |mpi| {
        let number = partitions_of(partitions)?;
        mpi.info_or_none(info.inner())?;
        let handle = message::<A, _>(mpi, buf.memory(), (count, datatype), dest, comm, |data, comm| {
            let (endpoint, requests) = (&mpi.progress.endpoint, &mpi.progress.requests);
            let whom = (A::rank_in(dest), A::tag_in(tag));
            let send = PartitionedSend::new(endpoint, requests, (number, data), whom, comm)?;
            requests.of_operation(Rc::new(send), false)
        })?;
        request.give(handle);
    }

    /// MPI-5.0 section 4.2.2. The standard calls the source `dest`.
    fn MPI_Precv_init, MPI_Precv_init_c(
        buf: RecvBuffer, partitions: c_int, count: Elements, datatype: Datatype<A>, dest: c_int, tag: c_int,
        comm: Comm<A>, info: Info<A>, request: Out<Request<A>>
    ) on comm(comm) |mpi| {
        let number = partitions_of(partitions)?;
        mpi.info_or_none(info.inner())?;
        let handle = message::<A, _>(mpi, buf.memory(), (count, datatype), dest, comm, |into, comm| {
            let requests = &mpi.progress.requests;
            let whom = (A::rank_in(dest), A::tag_in(tag));
            let receive = PartitionedReceive::new(requests, (number, into), whom, comm)?;
            requests.of_operation(Rc::new(receive), false)
        })?;
        request.give(handle);
    }
}
