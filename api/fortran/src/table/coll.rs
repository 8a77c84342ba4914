// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::abi::{Comm, Datatype, Info, Op, Request};
use crate::args::{Address, Argument, Buffer, In, InOut, Int, Out, OutLogical, Wide};
use crate::arrays::{InArray, neighbors_of, peers_of};
use crate::{choice, collective, entry, modern_choice, modern_collective};
use std::ffi::{c_int, c_void};

collective!(MPI_Allgather "allgather" "MPI_ALLGATHER", MPI_Iallgather "iallgather" "MPI_IALLGATHER",
        MPI_Allgather_init "allgather_init" "MPI_ALLGATHER_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>) [Whole sendbuf sendcount sendtype, Spread recvbuf recvtype]);
modern_collective!(MPI_Allgather_c "allgather_c", MPI_Iallgather_c "iallgather_c",
        MPI_Allgather_init_c "allgather_init_c"
    (sendbuf: Buffer, sendcount: Wide, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Wide,
        recvtype: In<Datatype>, comm: In<Comm>) [WholeWide sendbuf sendcount sendtype, Spread recvbuf recvtype]);
collective!(MPI_Allgatherv "allgatherv" "MPI_ALLGATHERV", MPI_Iallgatherv "iallgatherv" "MPI_IALLGATHERV",
        MPI_Allgatherv_init "allgatherv_init" "MPI_ALLGATHERV_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, comm: In<Comm>) [Whole sendbuf sendcount sendtype, Spread recvbuf recvtype]);
modern_collective!(MPI_Allgatherv_c "allgatherv_c", MPI_Iallgatherv_c "iallgatherv_c",
        MPI_Allgatherv_init_c "allgatherv_init_c"
    (sendbuf: Buffer, sendcount: Wide, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, comm: In<Comm>) [WholeWide sendbuf sendcount sendtype, Spread recvbuf recvtype]);
collective!(MPI_Allreduce "allreduce" "MPI_ALLREDUCE", MPI_Iallreduce "iallreduce" "MPI_IALLREDUCE",
        MPI_Allreduce_init "allreduce_init" "MPI_ALLREDUCE_INIT"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>,
        comm: In<Comm>) [CopiedRead sendbuf, Copied recvbuf]);
modern_collective!(MPI_Allreduce_c "allreduce_c", MPI_Iallreduce_c "iallreduce_c",
        MPI_Allreduce_init_c "allreduce_init_c"
    (sendbuf: Buffer, recvbuf: Buffer, count: Wide, datatype: In<Datatype>, op: In<Op>,
        comm: In<Comm>) [CopiedRead sendbuf, Copied recvbuf]);
collective!(MPI_Alltoall "alltoall" "MPI_ALLTOALL", MPI_Ialltoall "ialltoall" "MPI_IALLTOALL",
        MPI_Alltoall_init "alltoall_init" "MPI_ALLTOALL_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>) [SpreadRead sendbuf sendtype, Spread recvbuf recvtype]);
modern_collective!(MPI_Alltoall_c "alltoall_c", MPI_Ialltoall_c "ialltoall_c", MPI_Alltoall_init_c "alltoall_init_c"
    (sendbuf: Buffer, sendcount: Wide, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Wide,
        recvtype: In<Datatype>, comm: In<Comm>) [SpreadRead sendbuf sendtype, Spread recvbuf recvtype]);
collective!(MPI_Alltoallv "alltoallv" "MPI_ALLTOALLV", MPI_Ialltoallv "ialltoallv" "MPI_IALLTOALLV",
        MPI_Alltoallv_init "alltoallv_init" "MPI_ALLTOALLV_INIT"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtype: In<Datatype>, recvbuf: Buffer,
        recvcounts: Address, rdispls: Address, recvtype: In<Datatype>, comm: In<Comm>) [SpreadRead sendbuf sendtype,
        Spread recvbuf recvtype]);
modern_collective!(MPI_Alltoallv_c "alltoallv_c", MPI_Ialltoallv_c "ialltoallv_c",
        MPI_Alltoallv_init_c "alltoallv_init_c"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtype: In<Datatype>, recvbuf: Buffer,
        recvcounts: Address, rdispls: Address, recvtype: In<Datatype>, comm: In<Comm>) [SpreadRead sendbuf sendtype,
        Spread recvbuf recvtype]);
collective!(MPI_Alltoallw "alltoallw" "MPI_ALLTOALLW", MPI_Ialltoallw "ialltoallw" "MPI_IALLTOALLW",
        MPI_Alltoallw_init "alltoallw_init" "MPI_ALLTOALLW_INIT"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtypes: InArray<Datatype> = peers_of(comm, sendbuf),
        recvbuf: Buffer, recvcounts: Address, rdispls: Address, recvtypes: InArray<Datatype> = peers_of(comm,
        std::ptr::null_mut()), comm: In<Comm>) [CopiedRead sendbuf, Copied recvbuf]);
modern_collective!(MPI_Alltoallw_c "alltoallw_c", MPI_Ialltoallw_c "ialltoallw_c",
        MPI_Alltoallw_init_c "alltoallw_init_c"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtypes: InArray<Datatype> = peers_of(comm, sendbuf),
        recvbuf: Buffer, recvcounts: Address, rdispls: Address, recvtypes: InArray<Datatype> = peers_of(comm,
        std::ptr::null_mut()), comm: In<Comm>) [CopiedRead sendbuf, Copied recvbuf]);
collective!(MPI_Barrier "barrier" "MPI_BARRIER", MPI_Ibarrier "ibarrier" "MPI_IBARRIER",
        MPI_Barrier_init "barrier_init" "MPI_BARRIER_INIT"
    (comm: In<Comm>));
collective!(MPI_Bcast "bcast" "MPI_BCAST", MPI_Ibcast "ibcast" "MPI_IBCAST",
        MPI_Bcast_init "bcast_init" "MPI_BCAST_INIT"
    (buffer: Buffer, count: Int, datatype: In<Datatype>, root: Int, comm: In<Comm>) [Whole buffer count datatype]);
modern_collective!(MPI_Bcast_c "bcast_c", MPI_Ibcast_c "ibcast_c", MPI_Bcast_init_c "bcast_init_c"
    (buffer: Buffer, count: Wide, datatype: In<Datatype>, root: Int,
        comm: In<Comm>) [WholeWide buffer count datatype]);
collective!(MPI_Exscan "exscan" "MPI_EXSCAN", MPI_Iexscan "iexscan" "MPI_IEXSCAN",
        MPI_Exscan_init "exscan_init" "MPI_EXSCAN_INIT"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>,
        comm: In<Comm>) [CopiedRead sendbuf, Copied recvbuf]);
modern_collective!(MPI_Exscan_c "exscan_c", MPI_Iexscan_c "iexscan_c", MPI_Exscan_init_c "exscan_init_c"
    (sendbuf: Buffer, recvbuf: Buffer, count: Wide, datatype: In<Datatype>, op: In<Op>,
        comm: In<Comm>) [CopiedRead sendbuf, Copied recvbuf]);
collective!(MPI_Gather "gather" "MPI_GATHER", MPI_Igather "igather" "MPI_IGATHER",
        MPI_Gather_init "gather_init" "MPI_GATHER_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        root: Int, comm: In<Comm>) [Whole sendbuf sendcount sendtype, Spread recvbuf recvtype]);
modern_collective!(MPI_Gather_c "gather_c", MPI_Igather_c "igather_c", MPI_Gather_init_c "gather_init_c"
    (sendbuf: Buffer, sendcount: Wide, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Wide,
        recvtype: In<Datatype>, root: Int, comm: In<Comm>) [WholeWide sendbuf sendcount sendtype,
        Spread recvbuf recvtype]);
collective!(MPI_Gatherv "gatherv" "MPI_GATHERV", MPI_Igatherv "igatherv" "MPI_IGATHERV",
        MPI_Gatherv_init "gatherv_init" "MPI_GATHERV_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, root: Int, comm: In<Comm>) [Whole sendbuf sendcount sendtype,
        Spread recvbuf recvtype]);
modern_collective!(MPI_Gatherv_c "gatherv_c", MPI_Igatherv_c "igatherv_c", MPI_Gatherv_init_c "gatherv_init_c"
    (sendbuf: Buffer, sendcount: Wide, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, root: Int, comm: In<Comm>) [WholeWide sendbuf sendcount sendtype,
        Spread recvbuf recvtype]);
collective!(MPI_Neighbor_allgather "neighbor_allgather" "MPI_NEIGHBOR_ALLGATHER",
        MPI_Ineighbor_allgather "ineighbor_allgather" "MPI_INEIGHBOR_ALLGATHER",
        MPI_Neighbor_allgather_init "neighbor_allgather_init" "MPI_NEIGHBOR_ALLGATHER_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>) [Whole sendbuf sendcount sendtype, Spread recvbuf recvtype]);
modern_collective!(MPI_Neighbor_allgather_c "neighbor_allgather_c", MPI_Ineighbor_allgather_c "ineighbor_allgather_c",
        MPI_Neighbor_allgather_init_c "neighbor_allgather_init_c"
    (sendbuf: Buffer, sendcount: Wide, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Wide,
        recvtype: In<Datatype>, comm: In<Comm>) [WholeWide sendbuf sendcount sendtype, Spread recvbuf recvtype]);
collective!(MPI_Neighbor_allgatherv "neighbor_allgatherv" "MPI_NEIGHBOR_ALLGATHERV",
        MPI_Ineighbor_allgatherv "ineighbor_allgatherv" "MPI_INEIGHBOR_ALLGATHERV",
        MPI_Neighbor_allgatherv_init "neighbor_allgatherv_init" "MPI_NEIGHBOR_ALLGATHERV_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, comm: In<Comm>) [Whole sendbuf sendcount sendtype, Spread recvbuf recvtype]);
modern_collective!(MPI_Neighbor_allgatherv_c "neighbor_allgatherv_c",
        MPI_Ineighbor_allgatherv_c "ineighbor_allgatherv_c",
        MPI_Neighbor_allgatherv_init_c "neighbor_allgatherv_init_c"
    (sendbuf: Buffer, sendcount: Wide, sendtype: In<Datatype>, recvbuf: Buffer, recvcounts: Address, displs: Address,
        recvtype: In<Datatype>, comm: In<Comm>) [WholeWide sendbuf sendcount sendtype, Spread recvbuf recvtype]);
collective!(MPI_Neighbor_alltoall "neighbor_alltoall" "MPI_NEIGHBOR_ALLTOALL",
        MPI_Ineighbor_alltoall "ineighbor_alltoall" "MPI_INEIGHBOR_ALLTOALL",
        MPI_Neighbor_alltoall_init "neighbor_alltoall_init" "MPI_NEIGHBOR_ALLTOALL_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        comm: In<Comm>) [SpreadRead sendbuf sendtype, Spread recvbuf recvtype]);
modern_collective!(MPI_Neighbor_alltoall_c "neighbor_alltoall_c", MPI_Ineighbor_alltoall_c "ineighbor_alltoall_c",
        MPI_Neighbor_alltoall_init_c "neighbor_alltoall_init_c"
    (sendbuf: Buffer, sendcount: Wide, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Wide,
        recvtype: In<Datatype>, comm: In<Comm>) [SpreadRead sendbuf sendtype, Spread recvbuf recvtype]);
collective!(MPI_Neighbor_alltoallv "neighbor_alltoallv" "MPI_NEIGHBOR_ALLTOALLV",
        MPI_Ineighbor_alltoallv "ineighbor_alltoallv" "MPI_INEIGHBOR_ALLTOALLV",
        MPI_Neighbor_alltoallv_init "neighbor_alltoallv_init" "MPI_NEIGHBOR_ALLTOALLV_INIT"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtype: In<Datatype>, recvbuf: Buffer,
        recvcounts: Address, rdispls: Address, recvtype: In<Datatype>, comm: In<Comm>) [SpreadRead sendbuf sendtype,
        Spread recvbuf recvtype]);
modern_collective!(MPI_Neighbor_alltoallv_c "neighbor_alltoallv_c", MPI_Ineighbor_alltoallv_c "ineighbor_alltoallv_c",
        MPI_Neighbor_alltoallv_init_c "neighbor_alltoallv_init_c"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtype: In<Datatype>, recvbuf: Buffer,
        recvcounts: Address, rdispls: Address, recvtype: In<Datatype>, comm: In<Comm>) [SpreadRead sendbuf sendtype,
        Spread recvbuf recvtype]);
collective!(MPI_Neighbor_alltoallw "neighbor_alltoallw" "MPI_NEIGHBOR_ALLTOALLW",
        MPI_Ineighbor_alltoallw "ineighbor_alltoallw" "MPI_INEIGHBOR_ALLTOALLW",
        MPI_Neighbor_alltoallw_init "neighbor_alltoallw_init" "MPI_NEIGHBOR_ALLTOALLW_INIT"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtypes: InArray<Datatype> = neighbors_of(comm).1,
        recvbuf: Buffer, recvcounts: Address, rdispls: Address, recvtypes: InArray<Datatype> = neighbors_of(comm).0,
        comm: In<Comm>) [CopiedRead sendbuf, Copied recvbuf]);
modern_collective!(MPI_Neighbor_alltoallw_c "neighbor_alltoallw_c", MPI_Ineighbor_alltoallw_c "ineighbor_alltoallw_c",
        MPI_Neighbor_alltoallw_init_c "neighbor_alltoallw_init_c"
    (sendbuf: Buffer, sendcounts: Address, sdispls: Address, sendtypes: InArray<Datatype> = neighbors_of(comm).1,
        recvbuf: Buffer, recvcounts: Address, rdispls: Address, recvtypes: InArray<Datatype> = neighbors_of(comm).0,
        comm: In<Comm>) [CopiedRead sendbuf, Copied recvbuf]);
entry!(MPI_Op_commutative "op_commutative" "MPI_OP_COMMUTATIVE" (op: In<Op>, commute: OutLogical));
entry!(MPI_Op_free "op_free" "MPI_OP_FREE" (op: InOut<Op>));
collective!(MPI_Reduce "reduce" "MPI_REDUCE", MPI_Ireduce "ireduce" "MPI_IREDUCE",
        MPI_Reduce_init "reduce_init" "MPI_REDUCE_INIT"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>, root: Int,
        comm: In<Comm>) [CopiedRead sendbuf, Copied recvbuf]);
modern_collective!(MPI_Reduce_c "reduce_c", MPI_Ireduce_c "ireduce_c", MPI_Reduce_init_c "reduce_init_c"
    (sendbuf: Buffer, recvbuf: Buffer, count: Wide, datatype: In<Datatype>, op: In<Op>, root: Int,
        comm: In<Comm>) [CopiedRead sendbuf, Copied recvbuf]);
choice!(MPI_Reduce_local "reduce_local" "MPI_REDUCE_LOCAL"
    (inbuf: Buffer, inoutbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>) [CopiedRead inbuf,
        Copied inoutbuf]);
modern_choice!(MPI_Reduce_local_c "reduce_local_c"
    (inbuf: Buffer, inoutbuf: Buffer, count: Wide, datatype: In<Datatype>, op: In<Op>) [CopiedRead inbuf,
        Copied inoutbuf]);
collective!(MPI_Reduce_scatter "reduce_scatter" "MPI_REDUCE_SCATTER",
        MPI_Ireduce_scatter "ireduce_scatter" "MPI_IREDUCE_SCATTER",
        MPI_Reduce_scatter_init "reduce_scatter_init" "MPI_REDUCE_SCATTER_INIT"
    (sendbuf: Buffer, recvbuf: Buffer, recvcounts: Address, datatype: In<Datatype>, op: In<Op>,
        comm: In<Comm>) [CopiedRead sendbuf, Copied recvbuf]);
collective!(MPI_Reduce_scatter_block "reduce_scatter_block" "MPI_REDUCE_SCATTER_BLOCK",
        MPI_Ireduce_scatter_block "ireduce_scatter_block" "MPI_IREDUCE_SCATTER_BLOCK",
        MPI_Reduce_scatter_block_init "reduce_scatter_block_init" "MPI_REDUCE_SCATTER_BLOCK_INIT"
    (sendbuf: Buffer, recvbuf: Buffer, recvcount: Int, datatype: In<Datatype>, op: In<Op>,
        comm: In<Comm>) [CopiedRead sendbuf, Copied recvbuf]);
modern_collective!(MPI_Reduce_scatter_block_c "reduce_scatter_block_c",
        MPI_Ireduce_scatter_block_c "ireduce_scatter_block_c",
        MPI_Reduce_scatter_block_init_c "reduce_scatter_block_init_c"
    (sendbuf: Buffer, recvbuf: Buffer, recvcount: Wide, datatype: In<Datatype>, op: In<Op>,
        comm: In<Comm>) [CopiedRead sendbuf, Copied recvbuf]);
modern_collective!(MPI_Reduce_scatter_c "reduce_scatter_c", MPI_Ireduce_scatter_c "ireduce_scatter_c",
        MPI_Reduce_scatter_init_c "reduce_scatter_init_c"
    (sendbuf: Buffer, recvbuf: Buffer, recvcounts: Address, datatype: In<Datatype>, op: In<Op>,
        comm: In<Comm>) [CopiedRead sendbuf, Copied recvbuf]);
collective!(MPI_Scan "scan" "MPI_SCAN", MPI_Iscan "iscan" "MPI_ISCAN", MPI_Scan_init "scan_init" "MPI_SCAN_INIT"
    (sendbuf: Buffer, recvbuf: Buffer, count: Int, datatype: In<Datatype>, op: In<Op>,
        comm: In<Comm>) [CopiedRead sendbuf, Copied recvbuf]);
modern_collective!(MPI_Scan_c "scan_c", MPI_Iscan_c "iscan_c", MPI_Scan_init_c "scan_init_c"
    (sendbuf: Buffer, recvbuf: Buffer, count: Wide, datatype: In<Datatype>, op: In<Op>,
        comm: In<Comm>) [CopiedRead sendbuf, Copied recvbuf]);
collective!(MPI_Scatter "scatter" "MPI_SCATTER", MPI_Iscatter "iscatter" "MPI_ISCATTER",
        MPI_Scatter_init "scatter_init" "MPI_SCATTER_INIT"
    (sendbuf: Buffer, sendcount: Int, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int, recvtype: In<Datatype>,
        root: Int, comm: In<Comm>) [SpreadRead sendbuf sendtype, Whole recvbuf recvcount recvtype]);
modern_collective!(MPI_Scatter_c "scatter_c", MPI_Iscatter_c "iscatter_c", MPI_Scatter_init_c "scatter_init_c"
    (sendbuf: Buffer, sendcount: Wide, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Wide,
        recvtype: In<Datatype>, root: Int, comm: In<Comm>) [SpreadRead sendbuf sendtype,
        WholeWide recvbuf recvcount recvtype]);
collective!(MPI_Scatterv "scatterv" "MPI_SCATTERV", MPI_Iscatterv "iscatterv" "MPI_ISCATTERV",
        MPI_Scatterv_init "scatterv_init" "MPI_SCATTERV_INIT"
    (sendbuf: Buffer, sendcounts: Address, displs: Address, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Int,
        recvtype: In<Datatype>, root: Int, comm: In<Comm>) [SpreadRead sendbuf sendtype,
        Whole recvbuf recvcount recvtype]);
modern_collective!(MPI_Scatterv_c "scatterv_c", MPI_Iscatterv_c "iscatterv_c", MPI_Scatterv_init_c "scatterv_init_c"
    (sendbuf: Buffer, sendcounts: Address, displs: Address, sendtype: In<Datatype>, recvbuf: Buffer, recvcount: Wide,
        recvtype: In<Datatype>, root: Int, comm: In<Comm>) [SpreadRead sendbuf sendtype,
        WholeWide recvbuf recvcount recvtype]);
