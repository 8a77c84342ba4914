// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where the members of a window are, and what each has exposed.

use std::cell::Cell;
use strobe_shared::{Losses, UserMemory};

/// What members that have to be asked have exposed, by rank: bytes, and the unit of displacements.
pub(super) type Far = Vec<(usize, u32)>;

/// Memory of a rank that this process loads and stores.
#[derive(Clone, Copy)]
pub(super) struct Mapped {
    pub(super) rank: i32,
    /// The rank's number among the members of this node.
    pub(super) index: usize,
    pub(super) memory: UserMemory,
    pub(super) bytes: usize,
    pub(super) unit: usize,
}

/// Which members are on this node, and what the others have exposed.
pub(super) struct Places {
    /// The number of each rank among the members of this node, if it is one; empty if all are, in their order.
    pub(super) near: Vec<Option<u32>>,
    /// What the members have exposed, by rank, if some have to be asked.
    pub(super) far: Far,
    /// True if all memory is its owner's alone to read, write and lock for others, on this node, too: where nothing may
    /// depend on time, what several ranks do there has one order only if one rank does all of it; and where conflicts
    /// are to be found, one has to see all of it.
    pub(super) by_owner: bool,
    /// True if operations on memory of this node are posted in a slice and move in the next, as messages do.
    pub(super) in_slices: bool,
    /// The rank whose memory was used last, if this process loads and stores it: most programs use one for a while. All
    /// ranks of a window would cost as many bytes in each of them.
    pub(super) last_used: Cell<Option<Mapped>>,
    /// The log of what was lost: who has failed is not at hand.
    pub(super) losses: &'static Losses,
}

impl Places {
    /// The number of a rank among the members of this node, if it is one.
    #[inline]
    pub(super) fn on_node(&self, rank: u32) -> Option<usize> {
        if self.near.is_empty() { Some(rank as usize) } else { self.near[rank as usize].map(|near| near as usize) }
    }

    /// True as long as no rank of the job has failed, and nothing was revoked.
    #[inline]
    pub(super) fn is_nothing_lost(&self) -> bool {
        self.losses.told() == 0
    }

    /// True if this process uses the memory and locks of all ranks without asking.
    pub(super) fn are_all_near(&self) -> bool {
        self.near.is_empty() && !self.by_owner
    }

    /// The same of a rank whose memory and locks this process uses without asking.
    #[inline]
    pub(super) fn near(&self, rank: u32) -> Option<usize> {
        if self.by_owner { None } else { self.on_node(rank) }
    }
}
