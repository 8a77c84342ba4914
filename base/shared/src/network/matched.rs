// SPDX-License-Identifier: MIT OR Apache-2.0
//! Two lists of proxies: those that ranks have matched, to which anybody adds and of which the holder of the lock takes
//! all; and those that wait for the next slice.

use super::Network;
use crate::sync::Ordering;

impl Network {
    /// Adds a matched proxy to the list. `link` is given the proxy before it, and stores that in this one.
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

    /// Keeps a proxy until the next slice begins; `link` as above. The caller holds the lock, here and below.
    pub fn hold(&self, index: u32, link: impl Fn(u32)) {
        let held = &self.control().held;
        link(held.load(Ordering::Relaxed));
        held.store(index, Ordering::Relaxed);
    }

    /// True if proxies wait for the next slice.
    pub fn has_held(&self) -> bool {
        self.control().held.load(Ordering::Relaxed) != 0
    }

    /// Takes all proxies that wait for the next slice, the last one first; each names the next.
    pub fn take_held(&self) -> u32 {
        self.control().held.swap(0, Ordering::Relaxed)
    }
}
