// SPDX-License-Identifier: MIT OR Apache-2.0
//! The algorithms of collectives, enumerated once: plans, the table of choices, the executor and `strobe collectives`
//! use these.

use std::fmt;

/// How a collective is carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Algorithm {
    /// One pass through memory that the members share, chunk by chunk.
    Slots,
    /// The same between two members, each of which reduces half.
    SharedHalves,
    /// Copies from each other's memory.
    Direct,
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
    /// True if it is one pass of members that all share memory; all others are plans of messages, or have some.
    pub fn is_one_pass(self) -> bool {
        matches!(self, Algorithm::Slots | Algorithm::SharedHalves | Algorithm::Direct)
    }

    /// Name and what it does, as `strobe` prints it.
    pub fn describe(self) -> (&'static str, &'static str) {
        match self {
            Algorithm::Slots => ("slots", "one pass through shared memory, chunk by chunk"),
            Algorithm::SharedHalves => ("halves", "each of two members reduces half in shared memory"),
            Algorithm::Direct => ("direct copies", "members copy from each other's memory"),
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
