// SPDX-License-Identifier: MIT OR Apache-2.0
//! The collective operations of MPI, enumerated once: entries, calls, tables of algorithms and reports name an
//! operation by this.

macro_rules! operations {
    ($($(#[$doc:meta])* $operation:ident,)*) => {
        /// A collective operation, whatever its root, its form (blocking, non-blocking, persistent) and the shape of
        /// its buffers.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum CollectiveOperation {
            $($(#[$doc])* $operation,)*
        }

        impl CollectiveOperation {
            /// All collective operations.
            pub const ALL: &[CollectiveOperation] = &[$(CollectiveOperation::$operation,)*];
        }
    };
}

operations! {
    /// `MPI_Barrier`
    Barrier,
    /// `MPI_Bcast`
    Bcast,
    /// `MPI_Gather`, `MPI_Gatherv`
    Gather,
    /// `MPI_Scatter`, `MPI_Scatterv`
    Scatter,
    /// `MPI_Allgather`, `MPI_Allgatherv`
    Allgather,
    /// `MPI_Alltoall`, `MPI_Alltoallv`, `MPI_Alltoallw`
    Alltoall,
    /// `MPI_Reduce`
    Reduce,
    /// `MPI_Allreduce`
    Allreduce,
    /// `MPI_Reduce_scatter`, `MPI_Reduce_scatter_block`
    ReduceScatter,
    /// `MPI_Scan`
    Scan,
    /// `MPI_Exscan`
    Exscan,
    /// `MPI_Neighbor_allgather`, `MPI_Neighbor_allgatherv`
    NeighborAllgather,
    /// `MPI_Neighbor_alltoall`, `MPI_Neighbor_alltoallv`, `MPI_Neighbor_alltoallw`
    NeighborAlltoall,
}

impl CollectiveOperation {
    /// True if it combines operands with an operation (`MPI_Op`).
    pub fn is_reduction(self) -> bool {
        use CollectiveOperation::*;
        matches!(self, Reduce | Allreduce | ReduceScatter | Scan | Exscan)
    }

    /// True if each process has a separate piece of data for each other one.
    pub fn is_personal(self) -> bool {
        use CollectiveOperation::*;
        matches!(self, Scatter | Alltoall | NeighborAlltoall)
    }

    /// True if each process exchanges data with its neighbours in the topology only.
    pub fn is_neighborhood(self) -> bool {
        use CollectiveOperation::*;
        matches!(self, NeighborAllgather | NeighborAlltoall)
    }
}
