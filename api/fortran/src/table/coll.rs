// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::args::{Address, Argument, Buffer, In, InOut, Int, Out, OutLogical};
use crate::arrays::{InArray, neighbors_of, peers_of};
use crate::entry;
use crate::handles::{Comm, Datatype, Info, Op, Request};
use std::ffi::{c_int, c_void};

entry!(MPI_Allgather PMPI_Allgather "mpi_allgather" "pmpi_allgather" "MPI_ALLGATHER" "PMPI_ALLGATHER"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>) ());
entry!(MPI_Allgather_init PMPI_Allgather_init "mpi_allgather_init" "pmpi_allgather_init" "MPI_ALLGATHER_INIT" "PMPI_ALLGATHER_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>, info: In<Info>, request: Out<Request>) ());
entry!(MPI_Allgatherv PMPI_Allgatherv "mpi_allgatherv" "pmpi_allgatherv" "MPI_ALLGATHERV" "PMPI_ALLGATHERV"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, comm: In<Comm>) ());
entry!(MPI_Allgatherv_init PMPI_Allgatherv_init "mpi_allgatherv_init" "pmpi_allgatherv_init" "MPI_ALLGATHERV_INIT" "PMPI_ALLGATHERV_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, comm: In<Comm>, info: In<Info>, request: Out<Request>) ());
entry!(MPI_Allreduce PMPI_Allreduce "mpi_allreduce" "pmpi_allreduce" "MPI_ALLREDUCE" "PMPI_ALLREDUCE"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>) ());
entry!(MPI_Allreduce_init PMPI_Allreduce_init "mpi_allreduce_init" "pmpi_allreduce_init" "MPI_ALLREDUCE_INIT" "PMPI_ALLREDUCE_INIT"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>, info: In<Info>,
        request: Out<Request>) ());
entry!(MPI_Alltoall PMPI_Alltoall "mpi_alltoall" "pmpi_alltoall" "MPI_ALLTOALL" "PMPI_ALLTOALL"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>) ());
entry!(MPI_Alltoall_init PMPI_Alltoall_init "mpi_alltoall_init" "pmpi_alltoall_init" "MPI_ALLTOALL_INIT" "PMPI_ALLTOALL_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>, info: In<Info>, request: Out<Request>) ());
entry!(MPI_Alltoallv PMPI_Alltoallv "mpi_alltoallv" "pmpi_alltoallv" "MPI_ALLTOALLV" "PMPI_ALLTOALLV"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts:
        Address, rdispls: Address, recvtype: In<Datatype>, comm: In<Comm>) ());
entry!(MPI_Alltoallv_init PMPI_Alltoallv_init "mpi_alltoallv_init" "pmpi_alltoallv_init" "MPI_ALLTOALLV_INIT" "PMPI_ALLTOALLV_INIT"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts:
        Address, rdispls: Address, recvtype: In<Datatype>, comm: In<Comm>, info: In<Info>, request: Out<Request>) ());
entry!(MPI_Alltoallw PMPI_Alltoallw "mpi_alltoallw" "pmpi_alltoallw" "MPI_ALLTOALLW" "PMPI_ALLTOALLW"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtypes: InArray<Datatype> = peers_of(comm, sendbuf),
        recvbuf: Buffer, recvcounts: Address, rdispls: Address, recvtypes: InArray<Datatype> = peers_of(comm,
        std::ptr::null_mut()), comm: In<Comm>) ());
entry!(MPI_Alltoallw_init PMPI_Alltoallw_init "mpi_alltoallw_init" "pmpi_alltoallw_init" "MPI_ALLTOALLW_INIT" "PMPI_ALLTOALLW_INIT"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtypes: InArray<Datatype> = peers_of(comm, sendbuf),
        recvbuf: Buffer, recvcounts: Address, rdispls: Address, recvtypes: InArray<Datatype> = peers_of(comm,
        std::ptr::null_mut()), comm: In<Comm>, info: In<Info>, request: Out<Request>) ());
entry!(MPI_Barrier PMPI_Barrier "mpi_barrier" "pmpi_barrier" "MPI_BARRIER" "PMPI_BARRIER"
    (comm: In<Comm>) ());
entry!(MPI_Barrier_init PMPI_Barrier_init "mpi_barrier_init" "pmpi_barrier_init" "MPI_BARRIER_INIT" "PMPI_BARRIER_INIT"
    (comm: In<Comm>, info: In<Info>, request: Out<Request>) ());
entry!(MPI_Bcast PMPI_Bcast "mpi_bcast" "pmpi_bcast" "MPI_BCAST" "PMPI_BCAST"
    (buffer: Buffer, count: Int, datatype: In<Datatype>, root: Int, comm: In<Comm>) ());
entry!(MPI_Bcast_init PMPI_Bcast_init "mpi_bcast_init" "pmpi_bcast_init" "MPI_BCAST_INIT" "PMPI_BCAST_INIT"
    (buffer: Buffer, count: Int, datatype: In<Datatype>, root: Int, comm: In<Comm>, info: In<Info>, request:
        Out<Request>) ());
entry!(MPI_Exscan PMPI_Exscan "mpi_exscan" "pmpi_exscan" "MPI_EXSCAN" "PMPI_EXSCAN"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>) ());
entry!(MPI_Exscan_init PMPI_Exscan_init "mpi_exscan_init" "pmpi_exscan_init" "MPI_EXSCAN_INIT" "PMPI_EXSCAN_INIT"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>, info: In<Info>,
        request: Out<Request>) ());
entry!(MPI_Gather PMPI_Gather "mpi_gather" "pmpi_gather" "MPI_GATHER" "PMPI_GATHER"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        root: Int, comm: In<Comm>) ());
entry!(MPI_Gather_init PMPI_Gather_init "mpi_gather_init" "pmpi_gather_init" "MPI_GATHER_INIT" "PMPI_GATHER_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        root: Int, comm: In<Comm>, info: In<Info>, request: Out<Request>) ());
entry!(MPI_Gatherv PMPI_Gatherv "mpi_gatherv" "pmpi_gatherv" "MPI_GATHERV" "PMPI_GATHERV"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, root: Int, comm: In<Comm>) ());
entry!(MPI_Gatherv_init PMPI_Gatherv_init "mpi_gatherv_init" "pmpi_gatherv_init" "MPI_GATHERV_INIT" "PMPI_GATHERV_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, root: Int, comm: In<Comm>, info: In<Info>, request: Out<Request>) ());
entry!(MPI_Iallgather PMPI_Iallgather "mpi_iallgather" "pmpi_iallgather" "MPI_IALLGATHER" "PMPI_IALLGATHER"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Iallgatherv PMPI_Iallgatherv "mpi_iallgatherv" "pmpi_iallgatherv" "MPI_IALLGATHERV" "PMPI_IALLGATHERV"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Iallreduce PMPI_Iallreduce "mpi_iallreduce" "pmpi_iallreduce" "MPI_IALLREDUCE" "PMPI_IALLREDUCE"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>, request:
        Out<Request>) ());
entry!(MPI_Ialltoall PMPI_Ialltoall "mpi_ialltoall" "pmpi_ialltoall" "MPI_IALLTOALL" "PMPI_IALLTOALL"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Ialltoallv PMPI_Ialltoallv "mpi_ialltoallv" "pmpi_ialltoallv" "MPI_IALLTOALLV" "PMPI_IALLTOALLV"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts:
        Address, rdispls: Address, recvtype: In<Datatype>, comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Ialltoallw PMPI_Ialltoallw "mpi_ialltoallw" "pmpi_ialltoallw" "MPI_IALLTOALLW" "PMPI_IALLTOALLW"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtypes: InArray<Datatype> = peers_of(comm, sendbuf),
        recvbuf: Buffer, recvcounts: Address, rdispls: Address, recvtypes: InArray<Datatype> = peers_of(comm,
        std::ptr::null_mut()), comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Ibarrier PMPI_Ibarrier "mpi_ibarrier" "pmpi_ibarrier" "MPI_IBARRIER" "PMPI_IBARRIER"
    (comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Ibcast PMPI_Ibcast "mpi_ibcast" "pmpi_ibcast" "MPI_IBCAST" "PMPI_IBCAST"
    (buffer: Buffer, count: Int, datatype: In<Datatype>, root: Int, comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Iexscan PMPI_Iexscan "mpi_iexscan" "pmpi_iexscan" "MPI_IEXSCAN" "PMPI_IEXSCAN"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>, request:
        Out<Request>) ());
entry!(MPI_Igather PMPI_Igather "mpi_igather" "pmpi_igather" "MPI_IGATHER" "PMPI_IGATHER"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        root: Int, comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Igatherv PMPI_Igatherv "mpi_igatherv" "pmpi_igatherv" "MPI_IGATHERV" "PMPI_IGATHERV"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, root: Int, comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Ineighbor_allgather PMPI_Ineighbor_allgather "mpi_ineighbor_allgather" "pmpi_ineighbor_allgather" "MPI_INEIGHBOR_ALLGATHER" "PMPI_INEIGHBOR_ALLGATHER"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Ineighbor_allgatherv PMPI_Ineighbor_allgatherv "mpi_ineighbor_allgatherv" "pmpi_ineighbor_allgatherv" "MPI_INEIGHBOR_ALLGATHERV" "PMPI_INEIGHBOR_ALLGATHERV"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Ineighbor_alltoall PMPI_Ineighbor_alltoall "mpi_ineighbor_alltoall" "pmpi_ineighbor_alltoall" "MPI_INEIGHBOR_ALLTOALL" "PMPI_INEIGHBOR_ALLTOALL"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Ineighbor_alltoallv PMPI_Ineighbor_alltoallv "mpi_ineighbor_alltoallv" "pmpi_ineighbor_alltoallv" "MPI_INEIGHBOR_ALLTOALLV" "PMPI_INEIGHBOR_ALLTOALLV"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts:
        Address, rdispls: Address, recvtype: In<Datatype>, comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Ineighbor_alltoallw PMPI_Ineighbor_alltoallw "mpi_ineighbor_alltoallw" "pmpi_ineighbor_alltoallw" "MPI_INEIGHBOR_ALLTOALLW" "PMPI_INEIGHBOR_ALLTOALLW"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtypes: InArray<Datatype> = neighbors_of(comm).1,
        recvbuf: Buffer, recvcounts: Address, rdispls: Address, recvtypes: InArray<Datatype> = neighbors_of(comm).0,
        comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Ireduce PMPI_Ireduce "mpi_ireduce" "pmpi_ireduce" "MPI_IREDUCE" "PMPI_IREDUCE"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, root: Int, comm: In<Comm>,
        request: Out<Request>) ());
entry!(MPI_Ireduce_scatter PMPI_Ireduce_scatter "mpi_ireduce_scatter" "pmpi_ireduce_scatter" "MPI_IREDUCE_SCATTER" "PMPI_IREDUCE_SCATTER"
    (sendbuf: Buffer, recvbuf: Buffer, recvcounts: Address, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>,
        request: Out<Request>) ());
entry!(MPI_Ireduce_scatter_block PMPI_Ireduce_scatter_block "mpi_ireduce_scatter_block" "pmpi_ireduce_scatter_block" "MPI_IREDUCE_SCATTER_BLOCK" "PMPI_IREDUCE_SCATTER_BLOCK"
    (sendbuf: Buffer, recvbuf: Buffer, recvcount: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>, request:
        Out<Request>) ());
entry!(MPI_Iscan PMPI_Iscan "mpi_iscan" "pmpi_iscan" "MPI_ISCAN" "PMPI_ISCAN"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>, request:
        Out<Request>) ());
entry!(MPI_Iscatter PMPI_Iscatter "mpi_iscatter" "pmpi_iscatter" "MPI_ISCATTER" "PMPI_ISCATTER"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        root: Int, comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Iscatterv PMPI_Iscatterv "mpi_iscatterv" "pmpi_iscatterv" "MPI_ISCATTERV" "PMPI_ISCATTERV"
    (sendbuf: Buffer, sendcounts: Address, displs: Address, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int,
        recvtype: In<Datatype>, root: Int, comm: In<Comm>, request: Out<Request>) ());
entry!(MPI_Neighbor_allgather PMPI_Neighbor_allgather "mpi_neighbor_allgather" "pmpi_neighbor_allgather" "MPI_NEIGHBOR_ALLGATHER" "PMPI_NEIGHBOR_ALLGATHER"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>) ());
entry!(MPI_Neighbor_allgather_init PMPI_Neighbor_allgather_init "mpi_neighbor_allgather_init" "pmpi_neighbor_allgather_init" "MPI_NEIGHBOR_ALLGATHER_INIT" "PMPI_NEIGHBOR_ALLGATHER_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>, info: In<Info>, request: Out<Request>) ());
entry!(MPI_Neighbor_allgatherv PMPI_Neighbor_allgatherv "mpi_neighbor_allgatherv" "pmpi_neighbor_allgatherv" "MPI_NEIGHBOR_ALLGATHERV" "PMPI_NEIGHBOR_ALLGATHERV"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, comm: In<Comm>) ());
entry!(MPI_Neighbor_allgatherv_init PMPI_Neighbor_allgatherv_init "mpi_neighbor_allgatherv_init" "pmpi_neighbor_allgatherv_init" "MPI_NEIGHBOR_ALLGATHERV_INIT" "PMPI_NEIGHBOR_ALLGATHERV_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, comm: In<Comm>, info: In<Info>, request: Out<Request>) ());
entry!(MPI_Neighbor_alltoall PMPI_Neighbor_alltoall "mpi_neighbor_alltoall" "pmpi_neighbor_alltoall" "MPI_NEIGHBOR_ALLTOALL" "PMPI_NEIGHBOR_ALLTOALL"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>) ());
entry!(MPI_Neighbor_alltoall_init PMPI_Neighbor_alltoall_init "mpi_neighbor_alltoall_init" "pmpi_neighbor_alltoall_init" "MPI_NEIGHBOR_ALLTOALL_INIT" "PMPI_NEIGHBOR_ALLTOALL_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>, info: In<Info>, request: Out<Request>) ());
entry!(MPI_Neighbor_alltoallv PMPI_Neighbor_alltoallv "mpi_neighbor_alltoallv" "pmpi_neighbor_alltoallv" "MPI_NEIGHBOR_ALLTOALLV" "PMPI_NEIGHBOR_ALLTOALLV"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts:
        Address, rdispls: Address, recvtype: In<Datatype>, comm: In<Comm>) ());
entry!(MPI_Neighbor_alltoallv_init PMPI_Neighbor_alltoallv_init "mpi_neighbor_alltoallv_init" "pmpi_neighbor_alltoallv_init" "MPI_NEIGHBOR_ALLTOALLV_INIT" "PMPI_NEIGHBOR_ALLTOALLV_INIT"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts:
        Address, rdispls: Address, recvtype: In<Datatype>, comm: In<Comm>, info: In<Info>, request: Out<Request>) ());
entry!(MPI_Neighbor_alltoallw PMPI_Neighbor_alltoallw "mpi_neighbor_alltoallw" "pmpi_neighbor_alltoallw" "MPI_NEIGHBOR_ALLTOALLW" "PMPI_NEIGHBOR_ALLTOALLW"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtypes: InArray<Datatype> = neighbors_of(comm).1,
        recvbuf: Buffer, recvcounts: Address, rdispls: Address, recvtypes: InArray<Datatype> = neighbors_of(comm).0,
        comm: In<Comm>) ());
entry!(MPI_Neighbor_alltoallw_init PMPI_Neighbor_alltoallw_init "mpi_neighbor_alltoallw_init" "pmpi_neighbor_alltoallw_init" "MPI_NEIGHBOR_ALLTOALLW_INIT" "PMPI_NEIGHBOR_ALLTOALLW_INIT"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtypes: InArray<Datatype> = neighbors_of(comm).1,
        recvbuf: Buffer, recvcounts: Address, rdispls: Address, recvtypes: InArray<Datatype> = neighbors_of(comm).0,
        comm: In<Comm>, info: In<Info>, request: Out<Request>) ());
entry!(MPI_Op_commutative PMPI_Op_commutative "mpi_op_commutative" "pmpi_op_commutative" "MPI_OP_COMMUTATIVE" "PMPI_OP_COMMUTATIVE"
    (op: In<Op>, commute: OutLogical) ());
entry!(MPI_Op_free PMPI_Op_free "mpi_op_free" "pmpi_op_free" "MPI_OP_FREE" "PMPI_OP_FREE"
    (op: InOut<Op>) ());
entry!(MPI_Reduce PMPI_Reduce "mpi_reduce" "pmpi_reduce" "MPI_REDUCE" "PMPI_REDUCE"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, root: Int, comm: In<Comm>) ());
entry!(MPI_Reduce_init PMPI_Reduce_init "mpi_reduce_init" "pmpi_reduce_init" "MPI_REDUCE_INIT" "PMPI_REDUCE_INIT"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, root: Int, comm: In<Comm>,
        info: In<Info>, request: Out<Request>) ());
entry!(MPI_Reduce_local PMPI_Reduce_local "mpi_reduce_local" "pmpi_reduce_local" "MPI_REDUCE_LOCAL" "PMPI_REDUCE_LOCAL"
    (inbuf: Buffer, inoutbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>) ());
entry!(MPI_Reduce_scatter PMPI_Reduce_scatter "mpi_reduce_scatter" "pmpi_reduce_scatter" "MPI_REDUCE_SCATTER" "PMPI_REDUCE_SCATTER"
    (sendbuf: Buffer, recvbuf: Buffer, recvcounts: Address, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>) ());
entry!(MPI_Reduce_scatter_block PMPI_Reduce_scatter_block "mpi_reduce_scatter_block" "pmpi_reduce_scatter_block" "MPI_REDUCE_SCATTER_BLOCK" "PMPI_REDUCE_SCATTER_BLOCK"
    (sendbuf: Buffer, recvbuf: Buffer, recvcount: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>) ());
entry!(MPI_Reduce_scatter_block_init PMPI_Reduce_scatter_block_init "mpi_reduce_scatter_block_init" "pmpi_reduce_scatter_block_init" "MPI_REDUCE_SCATTER_BLOCK_INIT" "PMPI_REDUCE_SCATTER_BLOCK_INIT"
    (sendbuf: Buffer, recvbuf: Buffer, recvcount: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>, info:
        In<Info>, request: Out<Request>) ());
entry!(MPI_Reduce_scatter_init PMPI_Reduce_scatter_init "mpi_reduce_scatter_init" "pmpi_reduce_scatter_init" "MPI_REDUCE_SCATTER_INIT" "PMPI_REDUCE_SCATTER_INIT"
    (sendbuf: Buffer, recvbuf: Buffer, recvcounts: Address, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>, info:
        In<Info>, request: Out<Request>) ());
entry!(MPI_Scan PMPI_Scan "mpi_scan" "pmpi_scan" "MPI_SCAN" "PMPI_SCAN"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>) ());
entry!(MPI_Scan_init PMPI_Scan_init "mpi_scan_init" "pmpi_scan_init" "MPI_SCAN_INIT" "PMPI_SCAN_INIT"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, comm: In<Comm>, info: In<Info>,
        request: Out<Request>) ());
entry!(MPI_Scatter PMPI_Scatter "mpi_scatter" "pmpi_scatter" "MPI_SCATTER" "PMPI_SCATTER"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        root: Int, comm: In<Comm>) ());
entry!(MPI_Scatter_init PMPI_Scatter_init "mpi_scatter_init" "pmpi_scatter_init" "MPI_SCATTER_INIT" "PMPI_SCATTER_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        root: Int, comm: In<Comm>, info: In<Info>, request: Out<Request>) ());
entry!(MPI_Scatterv PMPI_Scatterv "mpi_scatterv" "pmpi_scatterv" "MPI_SCATTERV" "PMPI_SCATTERV"
    (sendbuf: Buffer, sendcounts: Address, displs: Address, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int,
        recvtype: In<Datatype>, root: Int, comm: In<Comm>) ());
entry!(MPI_Scatterv_init PMPI_Scatterv_init "mpi_scatterv_init" "pmpi_scatterv_init" "MPI_SCATTERV_INIT" "PMPI_SCATTERV_INIT"
    (sendbuf: Buffer, sendcounts: Address, displs: Address, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int,
        recvtype: In<Datatype>, root: Int, comm: In<Comm>, info: In<Info>, request: Out<Request>) ());
