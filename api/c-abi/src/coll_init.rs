// SPDX-License-Identifier: MIT OR Apache-2.0
//! Persistent collectives (MPI-5.0 section 6.13).

use crate::abi::{CHandle, Comm, Datatype, Info, Op, Request};
use crate::args::{InArray, Out, RecvBuffer, SendBuffer};
use crate::coll_args::{From, FromVector, Into, IntoVector, Reader};
use crate::entries;
use std::ffi::c_int;
use strobe_mpi::coll::Call;

entries! {
    coll_init => export_coll_init;

    /// MPI-5.0 section 6.13
    fn MPI_Barrier_init(comm: Comm<A>, info: Info<A>, request: Out<Request<A>>) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, Call::Barrier)?));
        Ok(())
    }

    /// MPI-5.0 section 6.13
    fn MPI_Bcast_init(
        buffer: RecvBuffer,
        count: c_int,
        datatype: Datatype<A>,
        root: c_int,
        comm: Comm<A>,
        info: Info<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, reader.bcast::<A>(Into(buffer, count, datatype), root)?)?));
        Ok(())
    }

    /// MPI-5.0 section 6.13
    fn MPI_Gather_init(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        recvtype: Datatype<A>,
        root: c_int,
        comm: Comm<A>,
        info: Info<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        let call = reader.gather::<A>(From(sendbuf, sendcount, sendtype), Into(recvbuf, recvcount, recvtype), root)?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.13
    fn MPI_Gatherv_init(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcounts: InArray<c_int>,
        displs: InArray<c_int>,
        recvtype: Datatype<A>,
        root: c_int,
        comm: Comm<A>,
        info: Info<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        let call = reader.gatherv::<A>(From(sendbuf, sendcount, sendtype), IntoVector(recvbuf, &recvcounts, &displs, recvtype), root)?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.13
    fn MPI_Scatter_init(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        recvtype: Datatype<A>,
        root: c_int,
        comm: Comm<A>,
        info: Info<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        let call = reader.scatter::<A>(From(sendbuf, sendcount, sendtype), Into(recvbuf, recvcount, recvtype), root)?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.13
    fn MPI_Scatterv_init(
        sendbuf: SendBuffer,
        sendcounts: InArray<c_int>,
        displs: InArray<c_int>,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        recvtype: Datatype<A>,
        root: c_int,
        comm: Comm<A>,
        info: Info<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        let call = reader.scatterv::<A>(FromVector(sendbuf, &sendcounts, &displs, sendtype), Into(recvbuf, recvcount, recvtype), root)?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.13
    fn MPI_Allgather_init(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        recvtype: Datatype<A>,
        comm: Comm<A>,
        info: Info<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        let call = reader.allgather::<A>(From(sendbuf, sendcount, sendtype), Into(recvbuf, recvcount, recvtype))?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.13
    fn MPI_Allgatherv_init(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcounts: InArray<c_int>,
        displs: InArray<c_int>,
        recvtype: Datatype<A>,
        comm: Comm<A>,
        info: Info<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        let call = reader.allgatherv::<A>(From(sendbuf, sendcount, sendtype), IntoVector(recvbuf, &recvcounts, &displs, recvtype))?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.13
    fn MPI_Alltoall_init(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        recvtype: Datatype<A>,
        comm: Comm<A>,
        info: Info<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        let call = reader.alltoall::<A>(From(sendbuf, sendcount, sendtype), Into(recvbuf, recvcount, recvtype))?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.13
    fn MPI_Alltoallv_init(
        sendbuf: SendBuffer,
        sendcounts: InArray<c_int>,
        sdispls: InArray<c_int>,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcounts: InArray<c_int>,
        rdispls: InArray<c_int>,
        recvtype: Datatype<A>,
        comm: Comm<A>,
        info: Info<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        let call = reader.alltoallv::<A>(FromVector(sendbuf, &sendcounts, &sdispls, sendtype), IntoVector(recvbuf, &recvcounts, &rdispls, recvtype))?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.13
    fn MPI_Alltoallw_init(
        sendbuf: SendBuffer,
        sendcounts: InArray<c_int>,
        sdispls: InArray<c_int>,
        sendtypes: InArray<Datatype<A>>,
        recvbuf: RecvBuffer,
        recvcounts: InArray<c_int>,
        rdispls: InArray<c_int>,
        recvtypes: InArray<Datatype<A>>,
        comm: Comm<A>,
        info: Info<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        let call = reader.alltoallw::<A>((sendbuf, &sendcounts, &sdispls, &sendtypes), (recvbuf, &recvcounts, &rdispls, &recvtypes))?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.13
    fn MPI_Reduce_init(
        sendbuf: SendBuffer,
        recvbuf: RecvBuffer,
        count: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
        root: c_int,
        comm: Comm<A>,
        info: Info<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, reader.reduce::<A>(sendbuf, recvbuf, count, datatype, op, root)?)?));
        Ok(())
    }

    /// MPI-5.0 section 6.13
    fn MPI_Allreduce_init(
        sendbuf: SendBuffer,
        recvbuf: RecvBuffer,
        count: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
        comm: Comm<A>,
        info: Info<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, reader.allreduce::<A>(sendbuf, recvbuf, count, datatype, op)?)?));
        Ok(())
    }

    /// MPI-5.0 section 6.13
    fn MPI_Reduce_scatter_init(
        sendbuf: SendBuffer,
        recvbuf: RecvBuffer,
        recvcounts: InArray<c_int>,
        datatype: Datatype<A>,
        op: Op<A>,
        comm: Comm<A>,
        info: Info<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        let call = reader.reduce_scatter::<A>(sendbuf, recvbuf, &recvcounts, datatype, op)?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.13
    fn MPI_Reduce_scatter_block_init(
        sendbuf: SendBuffer,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
        comm: Comm<A>,
        info: Info<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        let call = reader.reduce_scatter_block::<A>(sendbuf, recvbuf, recvcount, datatype, op)?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 6.13
    fn MPI_Scan_init(
        sendbuf: SendBuffer,
        recvbuf: RecvBuffer,
        count: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
        comm: Comm<A>,
        info: Info<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, reader.scan::<A>(sendbuf, recvbuf, count, datatype, op)?)?));
        Ok(())
    }

    /// MPI-5.0 section 6.13
    fn MPI_Exscan_init(
        sendbuf: SendBuffer,
        recvbuf: RecvBuffer,
        count: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
        comm: Comm<A>,
        info: Info<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, reader.exscan::<A>(sendbuf, recvbuf, count, datatype, op)?)?));
        Ok(())
    }
}
