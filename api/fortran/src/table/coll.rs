// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::args::{Address, Argument, Buffer, In, InOut, Int, Out, OutLogical};
use crate::arrays::{InArray, neighbors_of, peers_of};
use crate::collective;
use crate::entry;
use crate::handles::{Comm, Datatype, Info, Op, Request};
use std::ffi::{c_int, c_void};

entry!(MPI_Allgather "mpi_allgather" "MPI_ALLGATHER"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>));
entry!(MPI_Allgatherv "mpi_allgatherv" "MPI_ALLGATHERV"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, comm: In<Comm>));
entry!(MPI_Allreduce "mpi_allreduce" "MPI_ALLREDUCE"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>));
entry!(MPI_Alltoall "mpi_alltoall" "MPI_ALLTOALL"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>));
entry!(MPI_Alltoallv "mpi_alltoallv" "MPI_ALLTOALLV"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtype: In<Datatype>, recvbuf: Buffer,
        recvcounts: Address, rdispls: Address, recvtype: In<Datatype>, comm: In<Comm>));
entry!(MPI_Alltoallw "mpi_alltoallw" "MPI_ALLTOALLW"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtypes: InArray<Datatype> = peers_of(comm, sendbuf),
        recvbuf: Buffer, recvcounts: Address, rdispls: Address, recvtypes: InArray<Datatype> = peers_of(comm,
        std::ptr::null_mut()), comm: In<Comm>));
collective!(MPI_Barrier "mpi_barrier" "MPI_BARRIER", MPI_Ibarrier "mpi_ibarrier" "MPI_IBARRIER",
        MPI_Barrier_init "mpi_barrier_init" "MPI_BARRIER_INIT"
    (comm: In<Comm>));
entry!(MPI_Bcast "mpi_bcast" "MPI_BCAST"
    (buffer: Buffer, count: Int, datatype: In<Datatype>, root: Int, comm: In<Comm>));
entry!(MPI_Exscan "mpi_exscan" "MPI_EXSCAN"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>));
entry!(MPI_Gather "mpi_gather" "MPI_GATHER"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        root: Int, comm: In<Comm>));
entry!(MPI_Gatherv "mpi_gatherv" "MPI_GATHERV"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, root: Int, comm: In<Comm>));
entry!(MPI_Iallgather "mpi_iallgather" "MPI_IALLGATHER"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>, request: Out<Request>));
entry!(MPI_Iallgatherv "mpi_iallgatherv" "MPI_IALLGATHERV"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Iallreduce "mpi_iallreduce" "MPI_IALLREDUCE"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>,
        request: Out<Request>));
entry!(MPI_Ialltoall "mpi_ialltoall" "MPI_IALLTOALL"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>, request: Out<Request>));
entry!(MPI_Ialltoallv "mpi_ialltoallv" "MPI_IALLTOALLV"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtype: In<Datatype>, recvbuf: Buffer,
        recvcounts: Address, rdispls: Address, recvtype: In<Datatype>, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Ialltoallw "mpi_ialltoallw" "MPI_IALLTOALLW"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtypes: InArray<Datatype> = peers_of(comm, sendbuf),
        recvbuf: Buffer, recvcounts: Address, rdispls: Address, recvtypes: InArray<Datatype> = peers_of(comm,
        std::ptr::null_mut()), comm: In<Comm>, request: Out<Request>));
entry!(MPI_Ibcast "mpi_ibcast" "MPI_IBCAST"
    (buffer: Buffer, count: Int, datatype: In<Datatype>, root: Int, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Iexscan "mpi_iexscan" "MPI_IEXSCAN"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>,
        request: Out<Request>));
entry!(MPI_Igather "mpi_igather" "MPI_IGATHER"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        root: Int, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Igatherv "mpi_igatherv" "MPI_IGATHERV"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, root: Int, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Ineighbor_allgather "mpi_ineighbor_allgather" "MPI_INEIGHBOR_ALLGATHER"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>, request: Out<Request>));
entry!(MPI_Ineighbor_allgatherv "mpi_ineighbor_allgatherv" "MPI_INEIGHBOR_ALLGATHERV"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Ineighbor_alltoall "mpi_ineighbor_alltoall" "MPI_INEIGHBOR_ALLTOALL"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>, request: Out<Request>));
entry!(MPI_Ineighbor_alltoallv "mpi_ineighbor_alltoallv" "MPI_INEIGHBOR_ALLTOALLV"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtype: In<Datatype>, recvbuf: Buffer,
        recvcounts: Address, rdispls: Address, recvtype: In<Datatype>, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Ineighbor_alltoallw "mpi_ineighbor_alltoallw" "MPI_INEIGHBOR_ALLTOALLW"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtypes: InArray<Datatype> = neighbors_of(comm).1,
        recvbuf: Buffer, recvcounts: Address, rdispls: Address, recvtypes: InArray<Datatype> = neighbors_of(comm).0,
        comm: In<Comm>, request: Out<Request>));
entry!(MPI_Ireduce "mpi_ireduce" "MPI_IREDUCE"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, root: Int, comm: In<Comm>,
        request: Out<Request>));
entry!(MPI_Ireduce_scatter "mpi_ireduce_scatter" "MPI_IREDUCE_SCATTER"
    (sendbuf: Buffer, recvbuf: Buffer, recvcounts: Address, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>,
        request: Out<Request>));
entry!(MPI_Ireduce_scatter_block "mpi_ireduce_scatter_block" "MPI_IREDUCE_SCATTER_BLOCK"
    (sendbuf: Buffer, recvbuf: Buffer, recvcount: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>,
        request: Out<Request>));
entry!(MPI_Iscan "mpi_iscan" "MPI_ISCAN"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>,
        request: Out<Request>));
entry!(MPI_Iscatter "mpi_iscatter" "MPI_ISCATTER"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        root: Int, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Iscatterv "mpi_iscatterv" "MPI_ISCATTERV"
    (sendbuf: Buffer, sendcounts: Address, displs: Address, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int,
        recvtype: In<Datatype>, root: Int, comm: In<Comm>, request: Out<Request>));
entry!(MPI_Neighbor_allgather "mpi_neighbor_allgather" "MPI_NEIGHBOR_ALLGATHER"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>));
entry!(MPI_Neighbor_allgatherv "mpi_neighbor_allgatherv" "MPI_NEIGHBOR_ALLGATHERV"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, comm: In<Comm>));
entry!(MPI_Neighbor_alltoall "mpi_neighbor_alltoall" "MPI_NEIGHBOR_ALLTOALL"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>));
entry!(MPI_Neighbor_alltoallv "mpi_neighbor_alltoallv" "MPI_NEIGHBOR_ALLTOALLV"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtype: In<Datatype>, recvbuf: Buffer,
        recvcounts: Address, rdispls: Address, recvtype: In<Datatype>, comm: In<Comm>));
entry!(MPI_Neighbor_alltoallw "mpi_neighbor_alltoallw" "MPI_NEIGHBOR_ALLTOALLW"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtypes: InArray<Datatype> = neighbors_of(comm).1,
        recvbuf: Buffer, recvcounts: Address, rdispls: Address, recvtypes: InArray<Datatype> = neighbors_of(comm).0,
        comm: In<Comm>));
entry!(MPI_Op_commutative "mpi_op_commutative" "MPI_OP_COMMUTATIVE" (op: In<Op>, commute: OutLogical));
entry!(MPI_Op_free "mpi_op_free" "MPI_OP_FREE" (op: InOut<Op>));
entry!(MPI_Reduce "mpi_reduce" "MPI_REDUCE"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, root: Int, comm: In<Comm>));
entry!(MPI_Reduce_scatter "mpi_reduce_scatter" "MPI_REDUCE_SCATTER"
    (sendbuf: Buffer, recvbuf: Buffer, recvcounts: Address, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>));
entry!(MPI_Reduce_scatter_block "mpi_reduce_scatter_block" "MPI_REDUCE_SCATTER_BLOCK"
    (sendbuf: Buffer, recvbuf: Buffer, recvcount: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>));
entry!(MPI_Scan "mpi_scan" "MPI_SCAN"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>));
entry!(MPI_Scatter "mpi_scatter" "MPI_SCATTER"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        root: Int, comm: In<Comm>));
entry!(MPI_Scatterv "mpi_scatterv" "MPI_SCATTERV"
    (sendbuf: Buffer, sendcounts: Address, displs: Address, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int,
        recvtype: In<Datatype>, root: Int, comm: In<Comm>));
