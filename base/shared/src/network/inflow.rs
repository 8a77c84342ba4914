// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is known of the long messages that come from each node, where only so much of them may move in a time slice:
//! words of the schedule's, kept here for whoever holds the lock next.

use super::{Network, inflow_at};
use crate::sync::{AtomicU64, Ordering};

/// What is kept of one node.
pub type Inflow = [u64; 4];

type Words = [AtomicU64; 4];

/// Bytes that it takes.
pub(super) fn bytes(nodes: u32) -> usize {
    nodes as usize * size_of::<Words>()
}

impl Network {
    /// What is known of what comes from `node`; zeros at first. For the holder of the lock.
    pub fn inflow(&self, node: u32) -> Inflow {
        std::array::from_fn(|at| self.inflow_words(node)[at].load(Ordering::Relaxed))
    }

    /// Sets it.
    pub fn set_inflow(&self, node: u32, inflow: Inflow) {
        for (word, value) in self.inflow_words(node).iter().zip(inflow) {
            word.store(value, Ordering::Relaxed);
        }
    }

    fn inflow_words(&self, node: u32) -> &'static Words {
        assert!(node < self.nodes);
        let at = self.base + inflow_at(self.local_ranks, self.nodes, self.job_ranks);
        // SAFETY: one of `nodes` entries that `links_at` counts; aligned, mapped for the life of the process, atomics
        // only.
        unsafe { &*(at as *const Words).add(node as usize) }
    }
}
