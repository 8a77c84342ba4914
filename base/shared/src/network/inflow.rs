// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is known of the long messages that come from each node, if `--slice-bytes` bounds how much may move in a slice.
//! The schedule decides what the words mean; they are kept here because the holder of the lock changes.

use super::{Network, inflow_at};
use crate::sync::{AtomicU64, Ordering};

/// The words for one node.
pub type Inflow = [u64; 4];

type Words = [AtomicU64; 4];

/// Bytes of these words for all nodes.
pub(super) fn bytes(nodes: u32) -> usize {
    nodes as usize * size_of::<Words>()
}

impl Network {
    /// The words for what comes from `node`; zero at first. The caller holds the lock.
    pub fn inflow(&self, node: u32) -> Inflow {
        std::array::from_fn(|at| self.inflow_words(node)[at].load(Ordering::Relaxed))
    }

    /// Stores the words for `node`.
    pub fn set_inflow(&self, node: u32, inflow: Inflow) {
        for (word, value) in self.inflow_words(node).iter().zip(inflow) {
            word.store(value, Ordering::Relaxed);
        }
    }

    fn inflow_words(&self, node: u32) -> &'static Words {
        assert!(node < self.nodes);
        let at = self.base + inflow_at(self.local_ranks, self.place);
        // SAFETY: one of `nodes` entries that `links_at` counts; aligned, mapped for the life of the process, atomics
        // only.
        unsafe { &*(at as *const Words).add(node as usize) }
    }
}
