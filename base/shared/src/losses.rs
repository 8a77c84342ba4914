// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the head of a job has told this node about processes that have failed and communicators that were revoked
//! (docs/design/recovery.md): a log that only grows, in the same order on all nodes. Its length is the one word that a
//! rank looks at, and only where it waits.

use crate::sync::{AtomicU32, AtomicU64, Ordering};

/// How many entries a job can have. The head refuses what would be more.
pub const LOSSES_MAX: usize = 4096;
/// The most nodes and ranks of a job that goes on without some of them.
pub const NODES_MAX: usize = 1024;
const WORD_BITS: usize = u64::BITS as usize;

/// An entry of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// This rank of the job has failed.
    Rank(u32),
    /// A node is gone; entries of its ranks stand before this one.
    Node(u32),
    /// The communicator with this context was revoked.
    Revoked(u32),
}

/// The log, in the header of the node segment.
#[repr(C)]
pub struct Losses {
    on: AtomicU32,
    told: AtomicU32,
    gone: [AtomicU64; NODES_MAX / WORD_BITS],
    entries: [AtomicU64; LOSSES_MAX],
}

impl Loss {
    /// As a word, for the log and for messages.
    pub fn word(self) -> u64 {
        let (kind, number) = match self {
            Loss::Rank(rank) => (1u64, rank),
            Loss::Node(node) => (2, node),
            Loss::Revoked(context) => (3, context),
        };
        kind << 32 | u64::from(number)
    }

    /// The entry that a word stands for.
    pub fn of(word: u64) -> Option<Loss> {
        let number = word as u32;
        Some(match word >> 32 {
            1 => Loss::Rank(number),
            2 => Loss::Node(number),
            3 => Loss::Revoked(number),
            _ => return None,
        })
    }
}

impl Losses {
    /// True if the job was asked to go on without ranks that fail.
    #[inline]
    pub fn are_survived(&self) -> bool {
        self.on.load(Ordering::Relaxed) != 0
    }

    /// Says so, in a segment that is being made.
    pub fn survive(&self) {
        self.on.store(1, Ordering::Relaxed);
    }

    /// Number of entries. What was written before an entry was told is visible.
    #[inline]
    pub fn told(&self) -> u32 {
        self.told.load(Ordering::Acquire)
    }

    /// Adds an entry; only the node's manager does. False if there is no room.
    pub fn tell(&self, loss: Loss) -> bool {
        let told = self.told.load(Ordering::Relaxed);
        let Some(entry) = self.entries.get(told as usize) else { return false };
        entry.store(loss.word(), Ordering::Relaxed);
        if let Loss::Node(node) = loss
            && let Some(word) = self.gone.get(node as usize / WORD_BITS)
        {
            word.fetch_or(1 << (node as usize % WORD_BITS), Ordering::Release);
        }
        self.told.store(told + 1, Ordering::Release);
        true
    }

    /// The entry at `at`, which was told.
    pub fn get(&self, at: u32) -> Option<Loss> {
        let entry = self.entries.get(at as usize).filter(|_| at < self.told())?;
        Loss::of(entry.load(Ordering::Relaxed))
    }

    /// True if that node is gone.
    pub fn is_gone(&self, node: u32) -> bool {
        let word = self.gone.get(node as usize / WORD_BITS);
        word.is_some_and(|word| word.load(Ordering::Acquire) >> (node as usize % WORD_BITS) & 1 != 0)
    }
}

#[cfg(all(test, not(loom)))]
mod tests;
