// SPDX-License-Identifier: MIT OR Apache-2.0
//! The proxies that ranks have matched: a list to which anybody adds, and of which the holder of the lock takes all;
//! and those that have had their share of a slice.

use super::Network;
use crate::sync::Ordering;

impl Network {
    /// Adds a proxy to the matched ones: `link` is given the one before it, to keep until then.
    pub fn push_matched(&self, index: u32, link: impl Fn(u32)) {
        let head = &self.control().matched;
        let mut before = head.load(Ordering::Relaxed);
        loop {
            link(before);
            match head.compare_exchange_weak(before, index, Ordering::Release, Ordering::Relaxed) {
                Ok(_) => return,
                Err(other) => before = other,
            }
        }
    }

    /// True if there are matched proxies.
    #[inline]
    pub fn has_matched(&self) -> bool {
        self.control().matched.load(Ordering::Relaxed) != 0
    }

    /// All matched proxies, the last one first; each names the next. For the holder of the lock.
    pub fn take_matched(&self) -> u32 {
        self.control().matched.swap(0, Ordering::Acquire)
    }

    /// Keeps a proxy until the next slice begins: `link` is given the one before it. For the holder of the lock, as
    /// what follows.
    pub fn hold(&self, index: u32, link: impl Fn(u32)) {
        let held = &self.control().held;
        link(held.load(Ordering::Relaxed));
        held.store(index, Ordering::Relaxed);
    }

    /// True if proxies wait for the next slice.
    pub fn has_held(&self) -> bool {
        self.control().held.load(Ordering::Relaxed) != 0
    }

    /// All of them, the last one first; each names the next.
    pub fn take_held(&self) -> u32 {
        self.control().held.swap(0, Ordering::Relaxed)
    }
}
