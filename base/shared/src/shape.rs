// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a node segment is made for, and whose it is.

use crate::records::RecordSizes;
use crate::strobe::Strobing;

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

/// Where a node stands in its job, as it was when its segment was attached: what a crash overwrites later does not change it.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// World rank of the node's first rank.
    pub first_rank: u32,
    /// Ranks of the job.
    pub job_ranks: u32,
    /// Nodes of the job.
    pub nodes: u32,
    /// Which of them this one is.
    pub node: u32,
}
