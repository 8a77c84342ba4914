// SPDX-License-Identifier: MIT OR Apache-2.0
//! Neighbourhood collectives: blocking, non-blocking, persistent (MPI-5.0 sections 8.6 to 8.8).

use crate::abi::{CHandle, Comm, Datatype, Info, Request};
use crate::args::{InArray, Out, RecvBuffer, SendBuffer};
use crate::coll_args::{From, FromVector, Into, IntoVector, Reader};
use crate::entries;
use std::ffi::c_int;

entries! {
    neighbor => export_neighbor;

    /// MPI-5.0 section 8.6.1
    fn MPI_Neighbor_allgather(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        recvtype: Datatype<A>,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.neighbor_allgather::<A>(From(sendbuf, sendcount, sendtype), Into(recvbuf, recvcount, recvtype))?)
    }

    /// MPI-5.0 section 8.6.1
    fn MPI_Neighbor_allgatherv(
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
        mpi.collective(&reader.comm, reader.neighbor_allgatherv::<A>(From(sendbuf, sendcount, sendtype), IntoVector(recvbuf, &recvcounts, &displs, recvtype))?)
    }

    /// MPI-5.0 section 8.6.2
    fn MPI_Neighbor_alltoall(
        sendbuf: SendBuffer,
        sendcount: c_int,
        sendtype: Datatype<A>,
        recvbuf: RecvBuffer,
        recvcount: c_int,
        recvtype: Datatype<A>,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.neighbor_alltoall::<A>(From(sendbuf, sendcount, sendtype), Into(recvbuf, recvcount, recvtype))?)
    }

    /// MPI-5.0 section 8.6.2
    fn MPI_Neighbor_alltoallv(
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
        mpi.collective(&reader.comm, reader.neighbor_alltoallv::<A>(FromVector(sendbuf, &sendcounts, &sdispls, sendtype), IntoVector(recvbuf, &recvcounts, &rdispls, recvtype))?)
    }

    /// MPI-5.0 section 8.6.2
    fn MPI_Neighbor_alltoallw(
        sendbuf: SendBuffer,
        sendcounts: InArray<c_int>,
        sdispls: InArray<isize>,
        sendtypes: InArray<Datatype<A>>,
        recvbuf: RecvBuffer,
        recvcounts: InArray<c_int>,
        rdispls: InArray<isize>,
        recvtypes: InArray<Datatype<A>>,
        comm: Comm<A>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.collective(&reader.comm, reader.neighbor_alltoallw::<A>((sendbuf, &sendcounts, &sdispls, &sendtypes), (recvbuf, &recvcounts, &rdispls, &recvtypes))?)
    }

    /// MPI-5.0 section 8.7
    fn MPI_Ineighbor_allgather(
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
        let call = reader.neighbor_allgather::<A>(From(sendbuf, sendcount, sendtype), Into(recvbuf, recvcount, recvtype))?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 8.7
    fn MPI_Ineighbor_allgatherv(
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
        let call = reader.neighbor_allgatherv::<A>(From(sendbuf, sendcount, sendtype), IntoVector(recvbuf, &recvcounts, &displs, recvtype))?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 8.7
    fn MPI_Ineighbor_alltoall(
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
        let call = reader.neighbor_alltoall::<A>(From(sendbuf, sendcount, sendtype), Into(recvbuf, recvcount, recvtype))?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 8.7
    fn MPI_Ineighbor_alltoallv(
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
        let call = reader.neighbor_alltoallv::<A>(FromVector(sendbuf, &sendcounts, &sdispls, sendtype), IntoVector(recvbuf, &recvcounts, &rdispls, recvtype))?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 8.7
    fn MPI_Ineighbor_alltoallw(
        sendbuf: SendBuffer,
        sendcounts: InArray<c_int>,
        sdispls: InArray<isize>,
        sendtypes: InArray<Datatype<A>>,
        recvbuf: RecvBuffer,
        recvcounts: InArray<c_int>,
        rdispls: InArray<isize>,
        recvtypes: InArray<Datatype<A>>,
        comm: Comm<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        let call = reader.neighbor_alltoallw::<A>((sendbuf, &sendcounts, &sdispls, &sendtypes), (recvbuf, &recvcounts, &rdispls, &recvtypes))?;
        request.set(Request::<A>::outer(mpi.start_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 8.8
    fn MPI_Neighbor_allgather_init(
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
        let call = reader.neighbor_allgather::<A>(From(sendbuf, sendcount, sendtype), Into(recvbuf, recvcount, recvtype))?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 8.8
    fn MPI_Neighbor_allgatherv_init(
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
        let call = reader.neighbor_allgatherv::<A>(From(sendbuf, sendcount, sendtype), IntoVector(recvbuf, &recvcounts, &displs, recvtype))?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 8.8
    fn MPI_Neighbor_alltoall_init(
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
        let call = reader.neighbor_alltoall::<A>(From(sendbuf, sendcount, sendtype), Into(recvbuf, recvcount, recvtype))?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 8.8
    fn MPI_Neighbor_alltoallv_init(
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
        let call = reader.neighbor_alltoallv::<A>(FromVector(sendbuf, &sendcounts, &sdispls, sendtype), IntoVector(recvbuf, &recvcounts, &rdispls, recvtype))?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, call)?));
        Ok(())
    }

    /// MPI-5.0 section 8.8
    fn MPI_Neighbor_alltoallw_init(
        sendbuf: SendBuffer,
        sendcounts: InArray<c_int>,
        sdispls: InArray<isize>,
        sendtypes: InArray<Datatype<A>>,
        recvbuf: RecvBuffer,
        recvcounts: InArray<c_int>,
        rdispls: InArray<isize>,
        recvtypes: InArray<Datatype<A>>,
        comm: Comm<A>,
        info: Info<A>,
        request: Out<Request<A>>,
    ) on comm(comm) |mpi| {
        let reader = Reader::new::<A>(mpi, comm)?;
        mpi.info_or_none(info.inner())?;
        let call = reader.neighbor_alltoallw::<A>((sendbuf, &sendcounts, &sdispls, &sendtypes), (recvbuf, &recvcounts, &rdispls, &recvtypes))?;
        request.set(Request::<A>::outer(mpi.init_collective(&reader.comm, call)?));
        Ok(())
    }
}
