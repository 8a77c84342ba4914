// SPDX-License-Identifier: MIT OR Apache-2.0
//! Neighbourhood collectives (MPI-5.0 sections 8.6 to 8.8), one row each, as in [`crate::coll`].

use crate::abi::small::{Displacement, Elements};
use crate::abi::{Aint, CHandle, Comm, Datatype, Info, Request};
use crate::args::{InArray, Out, RecvBuffer, SendBuffer};
use crate::coll::{Family, collectives};
use crate::coll_args::{Each, Even, Reader, Vector};
use strobe_types::CollectiveOperation;

collectives! {
    neighbor => export_neighbor, neighbor_large => export_neighbor_large;

    /// MPI-5.0 sections 8.6.1, 8.7 and 8.8
    MPI_Neighbor_allgather MPI_Ineighbor_allgather MPI_Neighbor_allgather_init,
    MPI_Neighbor_allgather_c MPI_Ineighbor_allgather_c MPI_Neighbor_allgather_init_c: NeighborAllgather
        (sendbuf: SendBuffer, sendcount: Elements, sendtype: Datatype<A>, recvbuf: RecvBuffer, recvcount: Elements,
         recvtype: Datatype<A>)
        |read| read.neighbor_allgather((sendbuf, sendcount, sendtype), Even(recvbuf, recvcount, recvtype));

    /// MPI-5.0 sections 8.6.1, 8.7 and 8.8
    MPI_Neighbor_allgatherv MPI_Ineighbor_allgatherv MPI_Neighbor_allgatherv_init,
    MPI_Neighbor_allgatherv_c MPI_Ineighbor_allgatherv_c MPI_Neighbor_allgatherv_init_c: NeighborAllgather
        (sendbuf: SendBuffer, sendcount: Elements, sendtype: Datatype<A>, recvbuf: RecvBuffer,
         recvcounts: InArray<Elements>, displs: InArray<Displacement>, recvtype: Datatype<A>)
        |read| read.neighbor_allgather((sendbuf, sendcount, sendtype), Vector(recvbuf, recvcounts, displs, recvtype));

    /// MPI-5.0 sections 8.6.2, 8.7 and 8.8
    MPI_Neighbor_alltoall MPI_Ineighbor_alltoall MPI_Neighbor_alltoall_init,
    MPI_Neighbor_alltoall_c MPI_Ineighbor_alltoall_c MPI_Neighbor_alltoall_init_c: NeighborAlltoall
        (sendbuf: SendBuffer, sendcount: Elements, sendtype: Datatype<A>, recvbuf: RecvBuffer, recvcount: Elements,
         recvtype: Datatype<A>)
        |read| read.neighbor_alltoall(Even(sendbuf, sendcount, sendtype), Even(recvbuf, recvcount, recvtype));

    /// MPI-5.0 sections 8.6.2, 8.7 and 8.8
    MPI_Neighbor_alltoallv MPI_Ineighbor_alltoallv MPI_Neighbor_alltoallv_init,
    MPI_Neighbor_alltoallv_c MPI_Ineighbor_alltoallv_c MPI_Neighbor_alltoallv_init_c: NeighborAlltoall
        (sendbuf: SendBuffer, sendcounts: InArray<Elements>, sdispls: InArray<Displacement>, sendtype: Datatype<A>,
         recvbuf: RecvBuffer, recvcounts: InArray<Elements>, rdispls: InArray<Displacement>, recvtype: Datatype<A>)
        |read| read.neighbor_alltoall(
            Vector(sendbuf, sendcounts, sdispls, sendtype),
            Vector(recvbuf, recvcounts, rdispls, recvtype),
        );

    /// MPI-5.0 sections 8.6.2, 8.7 and 8.8
    MPI_Neighbor_alltoallw MPI_Ineighbor_alltoallw MPI_Neighbor_alltoallw_init,
    MPI_Neighbor_alltoallw_c MPI_Ineighbor_alltoallw_c MPI_Neighbor_alltoallw_init_c: NeighborAlltoall
        (sendbuf: SendBuffer, sendcounts: InArray<Elements>, sdispls: InArray<Aint>, sendtypes: InArray<Datatype<A>>,
         recvbuf: RecvBuffer, recvcounts: InArray<Elements>, rdispls: InArray<Aint>, recvtypes: InArray<Datatype<A>>)
        |read| read.neighbor_alltoall(
            Each(sendbuf, sendcounts, sdispls, sendtypes),
            Each(recvbuf, recvcounts, rdispls, recvtypes),
        );
}
