// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collectives (MPI-5.0 chapter 6), one row each.
//!
//! ```text
//! /// MPI-5.0 sections 6.4, 6.12.2 and 6.13
//! MPI_Bcast MPI_Ibcast MPI_Bcast_init, MPI_Bcast_c MPI_Ibcast_c MPI_Bcast_init_c: Bcast
//!     (buffer: RecvBuffer, count: Elements, datatype: Datatype<A>, root: c_int)
//!     |read| read.bcast((buffer, count, datatype), root);
//! ```
//! A row names the blocking, the non-blocking and the persistent function, and those for large counts, if there are any
//! counts; the operation and its variant, as `strobe api --bcs` prints them; the parameters before `comm`; and the call
//! that a [`Reader`] makes of them. The parameters that follow are the same for all collectives: `comm`, an info if the
//! function makes a persistent request, and a request unless it blocks. Counts are [`Elements`] and displacements
//! [`Displacement`], which are wider in the functions for large counts.

use crate::abi::small::{Displacement, Elements};
use crate::abi::{CHandle, Comm, Datatype, Info, Op, Request};
use crate::args::{InArray, Out, RecvBuffer, SendBuffer};
use crate::coll_args::{Each, Even, Reader, Vector};
use std::ffi::c_int;
use strobe_types::CollectiveOperation;

/// The functions of one collective.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// Their names: blocking, non-blocking, persistent, and the same for large counts, if it has counts.
    pub calls: &'static [&'static str],
    /// The operation that they carry out.
    pub operation: CollectiveOperation,
    /// The variant of the operation, in words: `vector`. Empty if there is only one.
    pub variant: &'static str,
}

/// Writes a chapter of collectives; see the module's documentation.
macro_rules! collectives {
    ($chapter:ident => $export:ident, $chapter_large:ident => $export_large:ident; $(
        $(#[$doc:meta])*
        $blocking:ident $start:ident $init:ident, $blocking_c:ident $start_c:ident $init_c:ident:
            $operation:ident $($variant:literal)? ($($arg:ident: $ty:ty),*)
            |$read:ident| $call:expr;
    )*) => {
        /// The collectives of this chapter that have counts.
        pub const FAMILIES: &[Family] = &[$(Family {
            calls: &[
                stringify!($blocking), stringify!($start), stringify!($init),
                stringify!($blocking_c), stringify!($start_c), stringify!($init_c),
            ],
            operation: CollectiveOperation::$operation,
            variant: concat!($($variant)?),
        }),*];

        $crate::counted_entries! {
            $chapter => $export, $chapter_large => $export_large;
            $(
                $(#[$doc])*
                fn $blocking, $blocking_c($($arg: $ty,)* comm: Comm<A>) on comm(comm) |mpi| {
                    let $read = Reader::<A>::new(mpi, comm)?;
                    mpi.collective(&$read.comm, $call?)
                }
                $(#[$doc])*
                fn $start, $start_c($($arg: $ty,)* comm: Comm<A>, request: Out<Request<A>>) on comm(comm) |mpi| {
                    let $read = Reader::<A>::new(mpi, comm)?;
                    request.give(mpi.start_collective(&$read.comm, $call?)?);
                }
                $(#[$doc])*
                fn $init, $init_c($($arg: $ty,)* comm: Comm<A>, info: Info<A>, request: Out<Request<A>>)
                    on comm(comm) |mpi| {
                    let $read = Reader::<A>::new(mpi, comm)?;
                    mpi.info_or_none(info.inner())?;
                    request.give(mpi.init_collective(&$read.comm, $call?)?);
                }
            )*
        }
    };
}
pub(crate) use collectives;

collectives! {
    coll => export_coll, coll_large => export_coll_large;

    /// MPI-5.0 sections 6.4, 6.12.2 and 6.13
    MPI_Bcast MPI_Ibcast MPI_Bcast_init, MPI_Bcast_c MPI_Ibcast_c MPI_Bcast_init_c: Bcast
        (buffer: RecvBuffer, count: Elements, datatype: Datatype<A>, root: c_int)
        |read| read.bcast((buffer, count, datatype), root);

    /// MPI-5.0 sections 6.5, 6.12.3 and 6.13
    MPI_Gather MPI_Igather MPI_Gather_init, MPI_Gather_c MPI_Igather_c MPI_Gather_init_c: Gather "even"
        (sendbuf: SendBuffer, sendcount: Elements, sendtype: Datatype<A>, recvbuf: RecvBuffer, recvcount: Elements,
         recvtype: Datatype<A>, root: c_int)
        |read| read.gather((sendbuf, sendcount, sendtype), Even(recvbuf, recvcount, recvtype), root);

    /// MPI-5.0 sections 6.5, 6.12.3 and 6.13
    MPI_Gatherv MPI_Igatherv MPI_Gatherv_init, MPI_Gatherv_c MPI_Igatherv_c MPI_Gatherv_init_c: Gather "vector"
        (sendbuf: SendBuffer, sendcount: Elements, sendtype: Datatype<A>, recvbuf: RecvBuffer,
         recvcounts: InArray<Elements>, displs: InArray<Displacement>, recvtype: Datatype<A>, root: c_int)
        |read| read.gather((sendbuf, sendcount, sendtype), Vector(recvbuf, recvcounts, displs, recvtype), root);

    /// MPI-5.0 sections 6.6, 6.12.4 and 6.13
    MPI_Scatter MPI_Iscatter MPI_Scatter_init, MPI_Scatter_c MPI_Iscatter_c MPI_Scatter_init_c: Scatter "even"
        (sendbuf: SendBuffer, sendcount: Elements, sendtype: Datatype<A>, recvbuf: RecvBuffer, recvcount: Elements,
         recvtype: Datatype<A>, root: c_int)
        |read| read.scatter(Even(sendbuf, sendcount, sendtype), (recvbuf, recvcount, recvtype), root);

    /// MPI-5.0 sections 6.6, 6.12.4 and 6.13
    MPI_Scatterv MPI_Iscatterv MPI_Scatterv_init,
    MPI_Scatterv_c MPI_Iscatterv_c MPI_Scatterv_init_c: Scatter "vector"
        (sendbuf: SendBuffer, sendcounts: InArray<Elements>, displs: InArray<Displacement>, sendtype: Datatype<A>,
         recvbuf: RecvBuffer, recvcount: Elements, recvtype: Datatype<A>, root: c_int)
        |read| read.scatter(Vector(sendbuf, sendcounts, displs, sendtype), (recvbuf, recvcount, recvtype), root);

    /// MPI-5.0 sections 6.7, 6.12.5 and 6.13
    MPI_Allgather MPI_Iallgather MPI_Allgather_init,
    MPI_Allgather_c MPI_Iallgather_c MPI_Allgather_init_c: Allgather "even"
        (sendbuf: SendBuffer, sendcount: Elements, sendtype: Datatype<A>, recvbuf: RecvBuffer, recvcount: Elements,
         recvtype: Datatype<A>)
        |read| read.allgather((sendbuf, sendcount, sendtype), Even(recvbuf, recvcount, recvtype));

    /// MPI-5.0 sections 6.7, 6.12.5 and 6.13
    MPI_Allgatherv MPI_Iallgatherv MPI_Allgatherv_init,
    MPI_Allgatherv_c MPI_Iallgatherv_c MPI_Allgatherv_init_c: Allgather "vector"
        (sendbuf: SendBuffer, sendcount: Elements, sendtype: Datatype<A>, recvbuf: RecvBuffer,
         recvcounts: InArray<Elements>, displs: InArray<Displacement>, recvtype: Datatype<A>)
        |read| read.allgather((sendbuf, sendcount, sendtype), Vector(recvbuf, recvcounts, displs, recvtype));

    /// MPI-5.0 sections 6.8, 6.12.6 and 6.13
    MPI_Alltoall MPI_Ialltoall MPI_Alltoall_init,
    MPI_Alltoall_c MPI_Ialltoall_c MPI_Alltoall_init_c: Alltoall "even"
        (sendbuf: SendBuffer, sendcount: Elements, sendtype: Datatype<A>, recvbuf: RecvBuffer, recvcount: Elements,
         recvtype: Datatype<A>)
        |read| read.alltoall(Even(sendbuf, sendcount, sendtype), Even(recvbuf, recvcount, recvtype));

    /// MPI-5.0 sections 6.8, 6.12.6 and 6.13
    MPI_Alltoallv MPI_Ialltoallv MPI_Alltoallv_init,
    MPI_Alltoallv_c MPI_Ialltoallv_c MPI_Alltoallv_init_c: Alltoall "vector"
        (sendbuf: SendBuffer, sendcounts: InArray<Elements>, sdispls: InArray<Displacement>, sendtype: Datatype<A>,
         recvbuf: RecvBuffer, recvcounts: InArray<Elements>, rdispls: InArray<Displacement>, recvtype: Datatype<A>)
        |read| read.alltoall(
            Vector(sendbuf, sendcounts, sdispls, sendtype),
            Vector(recvbuf, recvcounts, rdispls, recvtype),
        );

    /// MPI-5.0 sections 6.8, 6.12.6 and 6.13
    MPI_Alltoallw MPI_Ialltoallw MPI_Alltoallw_init,
    MPI_Alltoallw_c MPI_Ialltoallw_c MPI_Alltoallw_init_c: Alltoall "vector, a datatype each"
        (sendbuf: SendBuffer, sendcounts: InArray<Elements>, sdispls: InArray<Displacement>,
         sendtypes: InArray<Datatype<A>>, recvbuf: RecvBuffer, recvcounts: InArray<Elements>,
         rdispls: InArray<Displacement>, recvtypes: InArray<Datatype<A>>)
        |read| read.alltoall(
            Each(sendbuf, sendcounts, sdispls, sendtypes),
            Each(recvbuf, recvcounts, rdispls, recvtypes),
        );

    /// MPI-5.0 sections 6.9.1, 6.12.7 and 6.13
    MPI_Reduce MPI_Ireduce MPI_Reduce_init, MPI_Reduce_c MPI_Ireduce_c MPI_Reduce_init_c: Reduce "to one"
        (sendbuf: SendBuffer, recvbuf: RecvBuffer, count: Elements, datatype: Datatype<A>, op: Op<A>, root: c_int)
        |read| read.reduce((sendbuf, recvbuf), count, (datatype, op), root);

    /// MPI-5.0 sections 6.9.6, 6.12.8 and 6.13
    MPI_Allreduce MPI_Iallreduce MPI_Allreduce_init,
    MPI_Allreduce_c MPI_Iallreduce_c MPI_Allreduce_init_c: Allreduce "to all"
        (sendbuf: SendBuffer, recvbuf: RecvBuffer, count: Elements, datatype: Datatype<A>, op: Op<A>)
        |read| read.allreduce((sendbuf, recvbuf), count, (datatype, op));

    /// MPI-5.0 sections 6.10.2, 6.12.10 and 6.13
    MPI_Reduce_scatter MPI_Ireduce_scatter MPI_Reduce_scatter_init,
    MPI_Reduce_scatter_c MPI_Ireduce_scatter_c MPI_Reduce_scatter_init_c: ReduceScatter "vector"
        (sendbuf: SendBuffer, recvbuf: RecvBuffer, recvcounts: InArray<Elements>, datatype: Datatype<A>, op: Op<A>)
        |read| read.reduce_scatter((sendbuf, recvbuf), recvcounts, (datatype, op));

    /// MPI-5.0 sections 6.10.1, 6.12.9 and 6.13
    MPI_Reduce_scatter_block MPI_Ireduce_scatter_block MPI_Reduce_scatter_block_init,
    MPI_Reduce_scatter_block_c MPI_Ireduce_scatter_block_c MPI_Reduce_scatter_block_init_c: ReduceScatter "even"
        (sendbuf: SendBuffer, recvbuf: RecvBuffer, recvcount: Elements, datatype: Datatype<A>, op: Op<A>)
        |read| read.reduce_scatter_block((sendbuf, recvbuf), recvcount, (datatype, op));

    /// MPI-5.0 sections 6.11.1, 6.12.11 and 6.13
    MPI_Scan MPI_Iscan MPI_Scan_init, MPI_Scan_c MPI_Iscan_c MPI_Scan_init_c: Scan "inclusive"
        (sendbuf: SendBuffer, recvbuf: RecvBuffer, count: Elements, datatype: Datatype<A>, op: Op<A>)
        |read| read.scan((sendbuf, recvbuf), count, (datatype, op));

    /// MPI-5.0 sections 6.11.2, 6.12.12 and 6.13
    MPI_Exscan MPI_Iexscan MPI_Exscan_init, MPI_Exscan_c MPI_Iexscan_c MPI_Exscan_init_c: Exscan "exclusive"
        (sendbuf: SendBuffer, recvbuf: RecvBuffer, count: Elements, datatype: Datatype<A>, op: Op<A>)
        |read| read.exscan((sendbuf, recvbuf), count, (datatype, op));
}
