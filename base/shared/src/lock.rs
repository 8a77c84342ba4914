// SPDX-License-Identifier: MIT OR Apache-2.0
//! The match lock of a port. Its owner holds it while it is in the library; a helper takes it, briefly, while
//! the owner computes. The word names the holder, so that the node manager can tell who died with it.

use crate::sync::{AtomicU32, Ordering};
use strobe_os::world;

/// 0 when free, else holder + 1.
#[repr(transparent)]
pub struct MatchLock(AtomicU32);

impl MatchLock {
    /// A free lock (what zeroed memory holds).
    pub fn new() -> Self {
        MatchLock(AtomicU32::new(0))
    }

    /// Takes the lock for local rank `who` if it is free.
    #[inline]
    pub fn try_take(&self, who: u32) -> bool {
        world::point();
        self.0.compare_exchange(0, who + 1, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Gives the lock back.
    #[inline]
    pub fn release(&self) {
        self.0.store(0, Ordering::Release);
        world::point();
    }

    /// Takes the lock from local rank `holder`, which has died with it, for `who`; false if it does not hold it any
    /// more.
    pub fn try_inherit(&self, holder: u32, who: u32) -> bool {
        self.0.compare_exchange(holder + 1, who + 1, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Who holds it, without taking part.
    pub fn holder(&self) -> Option<u32> {
        self.0.load(Ordering::Relaxed).checked_sub(1)
    }
}

impl Default for MatchLock {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(all(test, not(loom)))]
mod tests;
