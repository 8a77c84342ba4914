// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a node segment is made for, and whose it is.

use crate::strobe::Strobing;

/// What the records take: a link's and a node's broadcasts' in bytes, and the words that views of the devices share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecordSizes {
    /// Bytes of the record of a link to another node.
    pub link_bytes: usize,
    /// Bytes of the record of what a node broadcasts.
    pub channel_bytes: usize,
    /// Bytes of the record of the core primitives of this node; 0 if there is no global memory.
    pub primitive_bytes: usize,
    /// Bytes of what is kept there of each asker.
    pub kept_bytes: usize,
    /// Words in which views of the devices tell each other what only one of them has seen.
    pub state_words: usize,
}

/// What a segment is made for.
#[derive(Clone, Copy, Debug)]
pub struct Shape<'a> {
    /// World rank of each node's first rank, and behind them the number of ranks in the job.
    pub first_ranks: &'a [u32],
    /// Which of these nodes this one is.
    pub node: u32,
    /// What the engine keeps there of the network.
    pub records: RecordSizes,
    /// When messages move.
    pub strobing: Strobing,
    /// Random key of the job.
    pub key: [u64; 2],
}

impl Shape<'_> {
    pub(crate) fn nodes(&self) -> usize {
        self.first_ranks.len() - 1
    }

    pub(crate) fn local_ranks(&self) -> u32 {
        self.first_ranks[self.node as usize + 1] - self.first_ranks[self.node as usize]
    }
}

/// Where a node stands in its job, as it was when its segment was attached: what a crash overwrites later does not
/// change it.
#[derive(Clone, Copy, Debug)]
pub struct NodePlace {
    /// World rank of the node's first rank.
    pub first_rank: u32,
    /// Ranks of the job.
    pub job_ranks: u32,
    /// Nodes of the job.
    pub nodes: u32,
    /// Which of them this one is.
    pub node: u32,
}
