// SPDX-License-Identifier: MIT OR Apache-2.0
//! Blocking collectives (MPI-5.0 sections 6.3 to 6.11).

use crate::abi::{Comm, Datatype, Op};
use crate::args::{InArray, RecvBuffer, SendBuffer};
use crate::coll_args::{From, FromVector, Into, IntoVector, Reader};
use crate::entries;
use std::ffi::c_int;
use strobe_mpi::coll::Call;

entries! {
    coll => export_coll;

    /// MPI-5.0 section 6.3
    fn MPI_Barrier(comm: Comm<A>) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, Call::Barrier)
    }

    /// MPI-5.0 section 6.4
    fn MPI_Bcast(
        buffer: RecvBuffer,
        count: c_int,
        datatype: Datatype<A>,
        root: c_int,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.bcast::<A>(Into(buffer, count, datatype), root)?)
    }

    /// MPI-5.0 section 6.5
    fn MPI_Gather(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        recvtype: Datatype<A>,
        root: c_int,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.gather::<A>(From(sendbuf, sendcount, sendtype), Into(recvbuf, recvcount, recvtype), root)?)
    }

    /// MPI-5.0 section 6.5
    fn MPI_Gatherv(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcounts: InArray<c_int>,
        displs: InArray<c_int>,
        recvtype: Datatype<A>,
        root: c_int,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.gatherv::<A>(From(sendbuf, sendcount, sendtype), IntoVector(recvbuf, &recvcounts, &displs, recvtype), root)?)
    }

    /// MPI-5.0 section 6.6
    fn MPI_Scatter(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        recvtype: Datatype<A>,
        root: c_int,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.scatter::<A>(From(sendbuf, sendcount, sendtype), Into(recvbuf, recvcount, recvtype), root)?)
    }

    /// MPI-5.0 section 6.6
    fn MPI_Scatterv(
        sendbuf: SendBuffer,
        sendcounts: InArray<c_int>,
        displs: InArray<c_int>,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        recvtype: Datatype<A>,
        root: c_int,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.scatterv::<A>(FromVector(sendbuf, &sendcounts, &displs, sendtype), Into(recvbuf, recvcount, recvtype), root)?)
    }

    /// MPI-5.0 section 6.7
    fn MPI_Allgather(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        recvtype: Datatype<A>,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.allgather::<A>(From(sendbuf, sendcount, sendtype), Into(recvbuf, recvcount, recvtype))?)
    }

    /// MPI-5.0 section 6.7
    fn MPI_Allgatherv(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcounts: InArray<c_int>,
        displs: InArray<c_int>,
        recvtype: Datatype<A>,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.allgatherv::<A>(From(sendbuf, sendcount, sendtype), IntoVector(recvbuf, &recvcounts, &displs, recvtype))?)
    }

    /// MPI-5.0 section 6.8
    fn MPI_Alltoall(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        recvtype: Datatype<A>,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.alltoall::<A>(From(sendbuf, sendcount, sendtype), Into(recvbuf, recvcount, recvtype))?)
    }

    /// MPI-5.0 section 6.8
    fn MPI_Alltoallv(
        sendbuf: SendBuffer,
        sendcounts: InArray<c_int>,
        sdispls: InArray<c_int>,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcounts: InArray<c_int>,
        rdispls: InArray<c_int>,
        recvtype: Datatype<A>,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.alltoallv::<A>(FromVector(sendbuf, &sendcounts, &sdispls, sendtype), IntoVector(recvbuf, &recvcounts, &rdispls, recvtype))?)
    }

    /// MPI-5.0 section 6.8
    fn MPI_Alltoallw(
        sendbuf: SendBuffer,
        sendcounts: InArray<c_int>,
        sdispls: InArray<c_int>,
        sendtypes: InArray<Datatype<A>>,
        recvbuf: RecvBuffer,
        recvcounts: InArray<c_int>,
        rdispls: InArray<c_int>,
        recvtypes: InArray<Datatype<A>>,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.alltoallw::<A>((sendbuf, &sendcounts, &sdispls, &sendtypes), (recvbuf, &recvcounts, &rdispls, &recvtypes))?)
    }

    /// MPI-5.0 section 6.9.1
    fn MPI_Reduce(
        sendbuf: SendBuffer,
        recvbuf: RecvBuffer,
        count: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
        root: c_int,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.reduce::<A>(sendbuf, recvbuf, count, datatype, op, root)?)
    }

    /// MPI-5.0 section 6.9.6
    fn MPI_Allreduce(
        sendbuf: SendBuffer,
        recvbuf: RecvBuffer,
        count: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.allreduce::<A>(sendbuf, recvbuf, count, datatype, op)?)
    }

    /// MPI-5.0 section 6.10.2
    fn MPI_Reduce_scatter(
        sendbuf: SendBuffer,
        recvbuf: RecvBuffer,
        recvcounts: InArray<c_int>,
        datatype: Datatype<A>,
        op: Op<A>,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.reduce_scatter::<A>(sendbuf, recvbuf, &recvcounts, datatype, op)?)
    }

    /// MPI-5.0 section 6.10.1
    fn MPI_Reduce_scatter_block(
        sendbuf: SendBuffer,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.reduce_scatter_block::<A>(sendbuf, recvbuf, recvcount, datatype, op)?)
    }

    /// MPI-5.0 section 6.11.1
    fn MPI_Scan(
        sendbuf: SendBuffer,
        recvbuf: RecvBuffer,
        count: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.scan::<A>(sendbuf, recvbuf, count, datatype, op)?)
    }

    /// MPI-5.0 section 6.11.2
    fn MPI_Exscan(
        sendbuf: SendBuffer,
        recvbuf: RecvBuffer,
        count: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.exscan::<A>(sendbuf, recvbuf, count, datatype, op)?)
    }
}
