// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::args::{Address, Argument, Buffer, In, InOut, Int, Out, OutLogical};
use crate::arrays::{InArray, neighbors_of, peers_of};
use crate::collective;
use crate::entry;
use crate::handles::{Comm, Datatype, Info, Op, Request};
use std::ffi::{c_int, c_void};

collective!(MPI_Allgather "mpi_allgather" "MPI_ALLGATHER", MPI_Iallgather "mpi_iallgather" "MPI_IALLGATHER",
        MPI_Allgather_init "mpi_allgather_init" "MPI_ALLGATHER_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>));
collective!(MPI_Allgatherv "mpi_allgatherv" "MPI_ALLGATHERV", MPI_Iallgatherv "mpi_iallgatherv" "MPI_IALLGATHERV",
        MPI_Allgatherv_init "mpi_allgatherv_init" "MPI_ALLGATHERV_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, comm: In<Comm>));
collective!(MPI_Allreduce "mpi_allreduce" "MPI_ALLREDUCE", MPI_Iallreduce "mpi_iallreduce" "MPI_IALLREDUCE",
        MPI_Allreduce_init "mpi_allreduce_init" "MPI_ALLREDUCE_INIT"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>));
collective!(MPI_Alltoall "mpi_alltoall" "MPI_ALLTOALL", MPI_Ialltoall "mpi_ialltoall" "MPI_IALLTOALL",
        MPI_Alltoall_init "mpi_alltoall_init" "MPI_ALLTOALL_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>));
collective!(MPI_Alltoallv "mpi_alltoallv" "MPI_ALLTOALLV", MPI_Ialltoallv "mpi_ialltoallv" "MPI_IALLTOALLV",
        MPI_Alltoallv_init "mpi_alltoallv_init" "MPI_ALLTOALLV_INIT"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtype: In<Datatype>, recvbuf: Buffer,
        recvcounts: Address, rdispls: Address, recvtype: In<Datatype>, comm: In<Comm>));
collective!(MPI_Alltoallw "mpi_alltoallw" "MPI_ALLTOALLW", MPI_Ialltoallw "mpi_ialltoallw" "MPI_IALLTOALLW",
        MPI_Alltoallw_init "mpi_alltoallw_init" "MPI_ALLTOALLW_INIT"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtypes: InArray<Datatype> = peers_of(comm, sendbuf),
        recvbuf: Buffer, recvcounts: Address, rdispls: Address, recvtypes: InArray<Datatype> = peers_of(comm,
        std::ptr::null_mut()), comm: In<Comm>));
collective!(MPI_Barrier "mpi_barrier" "MPI_BARRIER", MPI_Ibarrier "mpi_ibarrier" "MPI_IBARRIER",
        MPI_Barrier_init "mpi_barrier_init" "MPI_BARRIER_INIT"
    (comm: In<Comm>));
collective!(MPI_Bcast "mpi_bcast" "MPI_BCAST", MPI_Ibcast "mpi_ibcast" "MPI_IBCAST",
        MPI_Bcast_init "mpi_bcast_init" "MPI_BCAST_INIT"
    (buffer: Buffer, count: Int, datatype: In<Datatype>, root: Int, comm: In<Comm>));
collective!(MPI_Exscan "mpi_exscan" "MPI_EXSCAN", MPI_Iexscan "mpi_iexscan" "MPI_IEXSCAN",
        MPI_Exscan_init "mpi_exscan_init" "MPI_EXSCAN_INIT"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>));
collective!(MPI_Gather "mpi_gather" "MPI_GATHER", MPI_Igather "mpi_igather" "MPI_IGATHER",
        MPI_Gather_init "mpi_gather_init" "MPI_GATHER_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        root: Int, comm: In<Comm>));
collective!(MPI_Gatherv "mpi_gatherv" "MPI_GATHERV", MPI_Igatherv "mpi_igatherv" "MPI_IGATHERV",
        MPI_Gatherv_init "mpi_gatherv_init" "MPI_GATHERV_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, root: Int, comm: In<Comm>));
collective!(MPI_Neighbor_allgather "mpi_neighbor_allgather" "MPI_NEIGHBOR_ALLGATHER",
        MPI_Ineighbor_allgather "mpi_ineighbor_allgather" "MPI_INEIGHBOR_ALLGATHER",
        MPI_Neighbor_allgather_init "mpi_neighbor_allgather_init" "MPI_NEIGHBOR_ALLGATHER_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>));
collective!(MPI_Neighbor_allgatherv "mpi_neighbor_allgatherv" "MPI_NEIGHBOR_ALLGATHERV",
        MPI_Ineighbor_allgatherv "mpi_ineighbor_allgatherv" "MPI_INEIGHBOR_ALLGATHERV",
        MPI_Neighbor_allgatherv_init "mpi_neighbor_allgatherv_init" "MPI_NEIGHBOR_ALLGATHERV_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, comm: In<Comm>));
collective!(MPI_Neighbor_alltoall "mpi_neighbor_alltoall" "MPI_NEIGHBOR_ALLTOALL",
        MPI_Ineighbor_alltoall "mpi_ineighbor_alltoall" "MPI_INEIGHBOR_ALLTOALL",
        MPI_Neighbor_alltoall_init "mpi_neighbor_alltoall_init" "MPI_NEIGHBOR_ALLTOALL_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>));
collective!(MPI_Neighbor_alltoallv "mpi_neighbor_alltoallv" "MPI_NEIGHBOR_ALLTOALLV",
        MPI_Ineighbor_alltoallv "mpi_ineighbor_alltoallv" "MPI_INEIGHBOR_ALLTOALLV",
        MPI_Neighbor_alltoallv_init "mpi_neighbor_alltoallv_init" "MPI_NEIGHBOR_ALLTOALLV_INIT"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtype: In<Datatype>, recvbuf: Buffer,
        recvcounts: Address, rdispls: Address, recvtype: In<Datatype>, comm: In<Comm>));
collective!(MPI_Neighbor_alltoallw "mpi_neighbor_alltoallw" "MPI_NEIGHBOR_ALLTOALLW",
        MPI_Ineighbor_alltoallw "mpi_ineighbor_alltoallw" "MPI_INEIGHBOR_ALLTOALLW",
        MPI_Neighbor_alltoallw_init "mpi_neighbor_alltoallw_init" "MPI_NEIGHBOR_ALLTOALLW_INIT"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtypes: InArray<Datatype> = neighbors_of(comm).1,
        recvbuf: Buffer, recvcounts: Address, rdispls: Address, recvtypes: InArray<Datatype> = neighbors_of(comm).0,
        comm: In<Comm>));
entry!(MPI_Op_commutative "mpi_op_commutative" "MPI_OP_COMMUTATIVE" (op: In<Op>, commute: OutLogical));
entry!(MPI_Op_free "mpi_op_free" "MPI_OP_FREE" (op: InOut<Op>));
collective!(MPI_Reduce "mpi_reduce" "MPI_REDUCE", MPI_Ireduce "mpi_ireduce" "MPI_IREDUCE",
        MPI_Reduce_init "mpi_reduce_init" "MPI_REDUCE_INIT"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, root: Int, comm: In<Comm>));
entry!(MPI_Reduce_local "mpi_reduce_local" "MPI_REDUCE_LOCAL"
    (inbuf: Buffer, inoutbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>));
collective!(MPI_Reduce_scatter "mpi_reduce_scatter" "MPI_REDUCE_SCATTER",
        MPI_Ireduce_scatter "mpi_ireduce_scatter" "MPI_IREDUCE_SCATTER",
        MPI_Reduce_scatter_init "mpi_reduce_scatter_init" "MPI_REDUCE_SCATTER_INIT"
    (sendbuf: Buffer, recvbuf: Buffer, recvcounts: Address, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>));
collective!(MPI_Reduce_scatter_block "mpi_reduce_scatter_block" "MPI_REDUCE_SCATTER_BLOCK",
        MPI_Ireduce_scatter_block "mpi_ireduce_scatter_block" "MPI_IREDUCE_SCATTER_BLOCK",
        MPI_Reduce_scatter_block_init "mpi_reduce_scatter_block_init" "MPI_REDUCE_SCATTER_BLOCK_INIT"
    (sendbuf: Buffer, recvbuf: Buffer, recvcount: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>));
collective!(MPI_Scan "mpi_scan" "MPI_SCAN", MPI_Iscan "mpi_iscan" "MPI_ISCAN",
        MPI_Scan_init "mpi_scan_init" "MPI_SCAN_INIT"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>));
collective!(MPI_Scatter "mpi_scatter" "MPI_SCATTER", MPI_Iscatter "mpi_iscatter" "MPI_ISCATTER",
        MPI_Scatter_init "mpi_scatter_init" "MPI_SCATTER_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        root: Int, comm: In<Comm>));
collective!(MPI_Scatterv "mpi_scatterv" "MPI_SCATTERV", MPI_Iscatterv "mpi_iscatterv" "MPI_ISCATTERV",
        MPI_Scatterv_init "mpi_scatterv_init" "MPI_SCATTERV_INIT"
    (sendbuf: Buffer, sendcounts: Address, displs: Address, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int,
        recvtype: In<Datatype>, root: Int, comm: In<Comm>));
