// SPDX-License-Identifier: MIT OR Apache-2.0
//! Partitions of partitioned requests that are ready, or have arrived (MPI-5.0 section 4.2.2).

use crate::abi::{CHandle, Request};
use crate::args::{self, InArray, Out};
use crate::entries;
use std::ffi::c_int;
use strobe_types::err;

entries! {
    partition => export_partition;

    /// MPI-5.0 section 4.2.2
    fn MPI_Pready(partition: c_int, request: Request<A>) on none() |mpi| {
        let partitions = partition..partition.saturating_add(1);
        mpi.progress.requests.ready(&mpi.progress.endpoint, request.inner(), partitions)
    }

    /// MPI-5.0 section 4.2.2
    fn MPI_Pready_range(partition_low: c_int, partition_high: c_int, request: Request<A>) on none() |mpi| {
        if partition_high < partition_low {
            return err!(ARG, "partition_high: {partition_high} is below partition_low, {partition_low}");
        }
        let partitions = partition_low..partition_high.saturating_add(1);
        mpi.progress.requests.ready(&mpi.progress.endpoint, request.inner(), partitions)
    }

    /// MPI-5.0 section 4.2.2
    fn MPI_Pready_list(length: c_int, array_of_partitions: InArray<c_int>, request: Request<A>) on none() |mpi| {
        let (requests, endpoint) = (&mpi.progress.requests, &mpi.progress.endpoint);
        let list = array_of_partitions.slice(args::length(length, "length")?)?;
        list.iter().try_for_each(|one| requests.ready(endpoint, request.inner(), *one..one.saturating_add(1)))
    }

    /// MPI-5.0 section 4.2.2
    fn MPI_Parrived(request: Request<A>, partition: c_int, flag: Out<c_int>) on none() |mpi| {
        flag.set(c_int::from(mpi.completing().has_arrived(request.inner(), partition)?));
    }
}
