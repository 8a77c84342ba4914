// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which algorithm a collective uses: one table, by operation, bytes and ranks, the same on every process.
//! Bytes are those that all processes know: of a whole vector for broadcast and reductions, of one process's
//! piece for gather, scatter, allgather and alltoall.

use std::fmt;

/// A collective that has more than one algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// `MPI_Bcast`
    Bcast,
    /// `MPI_Gather`
    Gather,
    /// `MPI_Scatter`
    Scatter,
    /// `MPI_Allgather`
    Allgather,
    /// `MPI_Alltoall`
    Alltoall,
    /// `MPI_Reduce`
    Reduce,
    /// `MPI_Allreduce`
    Allreduce,
    /// `MPI_Reduce_scatter`, `MPI_Reduce_scatter_block`
    ReduceScatter,
}

/// How a plan was built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Algorithm {
    /// One process: copies only.
    Alone,
    /// Everyone signals at distances 1, 2, 4, …
    Dissemination,
    /// A binomial tree.
    Binomial,
    /// Scatter by a binomial tree, then allgather on a ring: each byte crosses each link once.
    ScatterRing,
    /// The root talks to each process.
    Linear,
    /// Exchange with partners at distances 1, 2, 4, …, doubling what each holds.
    RecursiveDoubling,
    /// The same for any number of ranks, at the price of a final rotation.
    Bruck,
    /// Pieces travel around a ring.
    Ring,
    /// Exchange with each process in turn, a few at a time.
    Pairwise,
    /// Reduce-scatter by recursive halving, then gather or allgather of the pieces.
    Halving,
    /// In-order reduction to rank 0, then scatter.
    ReduceThenScatter,
    /// Contributions taken in from the highest rank down, as through shared memory.
    InTurn,
    /// Short messages between nodes, shared memory in them.
    Levels,
    /// Segments from node to node, and in each node while the next one comes.
    LevelsStream,
    /// Pieces from one node to all others at once, and in each node while the next one comes.
    LevelsMulticasts,
    /// Segments that each node combines its operands with, from the highest ranks down.
    LevelsChain,
    /// Both groups of an intercommunicator, through their first processes where that saves messages.
    Inter,
    /// Exchange with the neighbours of a topology.
    Neighbor,
}

impl Algorithm {
    /// Name and what it does, as `strobe` prints it.
    pub fn describe(self) -> (&'static str, &'static str) {
        match self {
            Algorithm::Alone => ("alone", "one process: local copies"),
            Algorithm::Dissemination => ("dissemination", "signals at distances 1, 2, 4, ..."),
            Algorithm::Binomial => ("binomial", "binomial tree"),
            Algorithm::ScatterRing => ("scatter-ring", "binomial scatter, then ring allgather"),
            Algorithm::Linear => ("linear", "root talks to each process"),
            Algorithm::RecursiveDoubling => ("recursive-doubling", "partners at distances 1, 2, 4, ..."),
            Algorithm::Bruck => ("bruck", "doubling for any number of ranks, then rotation"),
            Algorithm::Ring => ("ring", "pieces travel around a ring"),
            Algorithm::Pairwise => ("pairwise", "each process in turn, a few at a time"),
            Algorithm::Halving => ("halving", "recursive halving, then gathering the pieces (Rabenseifner)"),
            Algorithm::ReduceThenScatter => ("reduce-scatter", "in-order reduction to rank 0, then scatter"),
            Algorithm::InTurn => ("in-turn", "contributions taken in from the highest rank down, as in shared memory"),
            Algorithm::Levels => ("levels", "one message between two nodes, shared memory in each"),
            Algorithm::LevelsStream => ("levels-stream", "segments from node to node, shared memory in each"),
            Algorithm::LevelsMulticasts => ("levels-channels", "pieces to all nodes at once, shared memory in each"),
            Algorithm::LevelsChain => ("levels-chain", "segments combined from node to node, shared memory in each"),
            Algorithm::Inter => ("inter", "both groups of an intercommunicator"),
            Algorithm::Neighbor => ("neighbor", "neighbours of the topology"),
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.describe().0)
    }
}

/// One row: the first whose limits hold is taken.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Operation.
    pub operation: Operation,
    /// Not for fewer ranks.
    pub ranks_min: usize,
    /// Not for more bytes.
    pub bytes_max: usize,
    /// Only for ranks that are a power of two.
    pub power_of_two: bool,
    /// Only for operations that commute.
    pub commutative: bool,
    /// What to use.
    pub algorithm: Algorithm,
}

const fn row(operation: Operation, ranks_min: usize, bytes_max: usize, algorithm: Algorithm) -> Row {
    Row { operation, ranks_min, bytes_max, power_of_two: false, commutative: false, algorithm }
}

const ANY: usize = usize::MAX;

static TABLE: &[Row] = &[
    row(Operation::Bcast, 0, 64 << 10, Algorithm::Binomial),
    row(Operation::Bcast, 4, ANY, Algorithm::ScatterRing),
    row(Operation::Bcast, 0, ANY, Algorithm::Binomial),
    row(Operation::Gather, 8, 1 << 10, Algorithm::Binomial),
    row(Operation::Gather, 0, ANY, Algorithm::Linear),
    row(Operation::Scatter, 8, 1 << 10, Algorithm::Binomial),
    row(Operation::Scatter, 0, ANY, Algorithm::Linear),
    Row { power_of_two: true, ..row(Operation::Allgather, 0, 8 << 10, Algorithm::RecursiveDoubling) },
    row(Operation::Allgather, 4, 1 << 10, Algorithm::Bruck),
    row(Operation::Allgather, 0, ANY, Algorithm::Ring),
    row(Operation::Alltoall, 16, 64, Algorithm::Bruck),
    row(Operation::Alltoall, 0, ANY, Algorithm::Pairwise),
    Row { commutative: true, ..row(Operation::ReduceScatter, 0, ANY, Algorithm::Pairwise) },
    row(Operation::ReduceScatter, 0, ANY, Algorithm::ReduceThenScatter),
    row(Operation::Reduce, 0, 16 << 10, Algorithm::Binomial),
    Row { commutative: true, ..row(Operation::Reduce, 4, ANY, Algorithm::Halving) },
    row(Operation::Reduce, 0, ANY, Algorithm::Binomial),
    row(Operation::Allreduce, 0, 4 << 10, Algorithm::RecursiveDoubling),
    Row { commutative: true, ..row(Operation::Allreduce, 0, ANY, Algorithm::Halving) },
    row(Operation::Allreduce, 0, ANY, Algorithm::RecursiveDoubling),
];

/// The table, for printing.
pub fn table() -> &'static [Row] {
    TABLE
}

/// The algorithm for `operation` among `ranks`.
pub(super) fn choose(operation: Operation, ranks: usize, bytes: usize, commutative: bool) -> Algorithm {
    if ranks == 1 {
        return Algorithm::Alone;
    }
    TABLE
        .iter()
        .find(|row| {
            row.operation == operation
                && ranks >= row.ranks_min
                && bytes <= row.bytes_max
                && (!row.power_of_two || ranks.is_power_of_two())
                && (!row.commutative || commutative)
        })
        .map_or(Algorithm::Linear, |row| row.algorithm)
}
