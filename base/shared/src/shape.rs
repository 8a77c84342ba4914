// SPDX-License-Identifier: MIT OR Apache-2.0
//! The parameters of a node segment, and the place of a node in its job.

use crate::strobe::Strobing;

/// Sizes of the engine's records in the network's part of a segment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecordSizes {
    /// Bytes of the record of a link to another node.
    pub link_bytes: usize,
    /// Bytes of the record of what a node broadcasts.
    pub channel_bytes: usize,
    /// Bytes of the record of the core primitives of this node; 0 if there is no global memory.
    pub primitive_bytes: usize,
    /// Size of what is kept there for each rank and node that asks questions.
    pub kept_bytes: usize,
    /// Number of 64-bit words by which processes share what one of them has seen of a device.
    pub state_words: usize,
}

/// Bytes from one record of this size to the next: each has pages of its own.
pub(crate) fn stride(record_bytes: usize) -> usize {
    record_bytes.next_multiple_of(4096)
}

/// Bounds of [`Limits::near_bytes_max`].
pub const NEAR_BYTES_LEAST: u32 = 1 << 10;
/// The other one.
pub const NEAR_BYTES_MOST: u32 = 8 << 10;

/// Which way messages of which size go on this node, by what the ways cost there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Longest message that is sent before its receiver is known to be ready; 0: not known.
    pub eager_bytes_max: u32,
    /// Longest message that goes through the ring while its receiver waits.
    pub stream_bytes_max: u32,
    /// Longest announced message that its sender leaves in the heap.
    pub left_bytes_max: u32,
    /// Longest announced message that its receiver copies alone.
    pub alone_bytes_max: u32,
    /// From this length on one copy by the kernel is no dearer than two through shared memory; [`u32::MAX`]: never.
    pub direct_bytes_min: u32,
    /// Longest payload that stays near the beginning of its ring, in few lines that come round often.
    pub near_bytes_max: u32,
    /// From this length on two processes that exchange as much do so no slower by a copy of the kernel's each than
    /// through shared memory, where each copies in and out; [`u32::MAX`]: never.
    pub exchange_bytes_min: u32,
}

/// What does no harm where nothing was measured.
impl Default for Limits {
    fn default() -> Limits {
        Limits {
            eager_bytes_max: 0,
            stream_bytes_max: 0,
            left_bytes_max: 0,
            alone_bytes_max: 40 << 10,
            direct_bytes_min: 0,
            near_bytes_max: NEAR_BYTES_MOST,
            exchange_bytes_min: 0,
        }
    }
}

/// The parameters of a segment.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shape<'a> {
    /// World rank of each node's first rank, then the number of ranks in the job.
    pub first_ranks: &'a [u32],
    /// Which of these nodes this one is.
    pub node: u32,
    /// Seats on each node for ranks that are spawned while the job runs.
    pub spare: u32,
    /// True if the node has a progress agent (`--progress agent`).
    pub progress_agent: bool,
    /// Sizes of the engine's records.
    pub records: RecordSizes,
    /// Settings of the schedule.
    pub strobing: Strobing,
    /// Which way messages go.
    pub limits: Limits,
    /// Random key of the job.
    pub key: [u64; 2],
}

impl NodePlace {
    /// Seats of the job: its ranks at the start, and those that can be spawned.
    pub fn job_seats(&self) -> u32 {
        self.job_ranks + self.nodes * self.spare
    }

    /// The number of this node's first spare seat.
    pub fn first_spare(&self) -> u32 {
        self.job_ranks + self.node * self.spare
    }
}

impl Shape<'_> {
    pub(crate) fn nodes(&self) -> usize {
        self.first_ranks.len() - 1
    }

    pub(crate) fn local_ranks(&self) -> u32 {
        self.first_ranks[self.node as usize + 1] - self.first_ranks[self.node as usize]
    }
}

/// A node's place in its job, copied when the segment was attached: a crash that overwrites the segment later does not
/// change it.
#[derive(Clone, Copy, Debug)]
pub struct NodePlace {
    /// World rank of the node's first rank.
    pub first_rank: u32,
    /// Ranks that the job begins with.
    pub job_ranks: u32,
    /// Seats on each node for ranks that are spawned. The numbers of these seats follow those of the ranks that the job
    /// begins with, node after node.
    pub spare: u32,
    /// Nodes of the job.
    pub nodes: u32,
    /// Which of them this one is.
    pub node: u32,
}
