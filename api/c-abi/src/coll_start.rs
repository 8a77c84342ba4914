// SPDX-License-Identifier: MIT OR Apache-2.0
//! Non-blocking collectives (MPI-5.0 section 6.12).

use crate::abi::{CHandle, Comm, Datatype, Op, Request};
use crate::args::{InArray, Out, RecvBuffer, SendBuffer};
use crate::coll_args::{From, FromVector, Into, IntoVector, Reader};
use crate::entries;
use std::ffi::c_int;
use strobe_mpi::coll::Call;

entries! {
    coll_start => export_coll_start;

    /// MPI-5.0 section 6.12.1
    fn MPI_Ibarrier(comm: Comm<A>, request: Out<Request<A>>) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, Call::Barrier)?));
        Ok(())
    }

    /// MPI-5.0 section 6.12.2
    fn MPI_Ibcast(
        buffer: RecvBuffer,
        count: c_int,
        datatype: Datatype<A>,
        root: c_int,
        comm: Comm<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, reader.bcast::<A>(Into(buffer, count, datatype), root)?)?));
        Ok(())
    }

    /// MPI-5.0 section 6.12.3
    fn MPI_Igather(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        recvtype: Datatype<A>,
        root: c_int,
        comm: Comm<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        let call = reader.gather::<A>(From(sendbuf, sendcount, sendtype), Into(recvbuf, recvcount, recvtype), root)?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.12.3
    fn MPI_Igatherv(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcounts: InArray<c_int>,
        displs: InArray<c_int>,
        recvtype: Datatype<A>,
        root: c_int,
        comm: Comm<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        let call = reader.gatherv::<A>(From(sendbuf, sendcount, sendtype), IntoVector(recvbuf, &recvcounts, &displs, recvtype), root)?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.12.4
    fn MPI_Iscatter(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        recvtype: Datatype<A>,
        root: c_int,
        comm: Comm<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        let call = reader.scatter::<A>(From(sendbuf, sendcount, sendtype), Into(recvbuf, recvcount, recvtype), root)?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.12.4
    fn MPI_Iscatterv(
        sendbuf: SendBuffer,
        sendcounts: InArray<c_int>,
        displs: InArray<c_int>,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        recvtype: Datatype<A>,
        root: c_int,
        comm: Comm<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        let call = reader.scatterv::<A>(FromVector(sendbuf, &sendcounts, &displs, sendtype), Into(recvbuf, recvcount, recvtype), root)?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.12.5
    fn MPI_Iallgather(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        recvtype: Datatype<A>,
        comm: Comm<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        let call = reader.allgather::<A>(From(sendbuf, sendcount, sendtype), Into(recvbuf, recvcount, recvtype))?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.12.5
    fn MPI_Iallgatherv(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcounts: InArray<c_int>,
        displs: InArray<c_int>,
        recvtype: Datatype<A>,
        comm: Comm<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        let call = reader.allgatherv::<A>(From(sendbuf, sendcount, sendtype), IntoVector(recvbuf, &recvcounts, &displs, recvtype))?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.12.6
    fn MPI_Ialltoall(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        recvtype: Datatype<A>,
        comm: Comm<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        let call = reader.alltoall::<A>(From(sendbuf, sendcount, sendtype), Into(recvbuf, recvcount, recvtype))?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.12.6
    fn MPI_Ialltoallv(
        sendbuf: SendBuffer,
        sendcounts: InArray<c_int>,
        sdispls: InArray<c_int>,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcounts: InArray<c_int>,
        rdispls: InArray<c_int>,
        recvtype: Datatype<A>,
        comm: Comm<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        let call = reader.alltoallv::<A>(FromVector(sendbuf, &sendcounts, &sdispls, sendtype), IntoVector(recvbuf, &recvcounts, &rdispls, recvtype))?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.12.6
    fn MPI_Ialltoallw(
        sendbuf: SendBuffer,
        sendcounts: InArray<c_int>,
        sdispls: InArray<c_int>,
        sendtypes: InArray<Datatype<A>>,
        recvbuf: RecvBuffer,
        recvcounts: InArray<c_int>,
        rdispls: InArray<c_int>,
        recvtypes: InArray<Datatype<A>>,
        comm: Comm<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        let call = reader.alltoallw::<A>((sendbuf, &sendcounts, &sdispls, &sendtypes), (recvbuf, &recvcounts, &rdispls, &recvtypes))?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.12.7
    fn MPI_Ireduce(
        sendbuf: SendBuffer,
        recvbuf: RecvBuffer,
        count: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
        root: c_int,
        comm: Comm<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, reader.reduce::<A>(sendbuf, recvbuf, count, datatype, op, root)?)?));
        Ok(())
    }

    /// MPI-5.0 section 6.12.8
    fn MPI_Iallreduce(
        sendbuf: SendBuffer,
        recvbuf: RecvBuffer,
        count: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
        comm: Comm<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, reader.allreduce::<A>(sendbuf, recvbuf, count, datatype, op)?)?));
        Ok(())
    }

    /// MPI-5.0 section 6.12.10
    fn MPI_Ireduce_scatter(
        sendbuf: SendBuffer,
        recvbuf: RecvBuffer,
        recvcounts: InArray<c_int>,
        datatype: Datatype<A>,
        op: Op<A>,
        comm: Comm<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        let call = reader.reduce_scatter::<A>(sendbuf, recvbuf, &recvcounts, datatype, op)?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.12.9
    fn MPI_Ireduce_scatter_block(
        sendbuf: SendBuffer,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
        comm: Comm<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        let call = reader.reduce_scatter_block::<A>(sendbuf, recvbuf, recvcount, datatype, op)?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.12.11
    fn MPI_Iscan(
        sendbuf: SendBuffer,
        recvbuf: RecvBuffer,
        count: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
        comm: Comm<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, reader.scan::<A>(sendbuf, recvbuf, count, datatype, op)?)?));
        Ok(())
    }

    /// MPI-5.0 section 6.12.12
    fn MPI_Iexscan(
        sendbuf: SendBuffer,
        recvbuf: RecvBuffer,
        count: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
        comm: Comm<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, reader.exscan::<A>(sendbuf, recvbuf, count, datatype, op)?)?));
        Ok(())
    }
}
