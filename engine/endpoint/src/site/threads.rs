// SPDX-License-Identifier: MIT OR Apache-2.0
//! The threads of a rank that wait in calls at the same time (`MPI_THREAD_MULTIPLE`). They share its doorbell and its
//! processors.

use std::cell::Cell;
use strobe_shared::sync::{AtomicU32, Ordering};

/// What is known of the threads of this rank.
#[derive(Default)]
pub struct Threads {
    /// True if several may wait.
    several: Cell<bool>,
    /// How many do, where several may.
    waiting: AtomicU32,
}

impl Threads {
    /// True if several threads may wait, on the one doorbell.
    #[inline]
    pub fn may_be_several(&self) -> bool {
        self.several.get()
    }

    /// Says whether several threads may wait.
    pub fn set_several(&self, several: bool) {
        self.several.set(several);
    }

    /// How many threads wait in calls; 0 where only one may.
    #[inline]
    pub fn waiting(&self) -> u32 {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Counts a thread that begins to wait, or no longer waits, where several may.
    pub fn count(&self, waits: bool) {
        match waits {
            true => self.waiting.fetch_add(1, Ordering::Relaxed),
            false => self.waiting.fetch_sub(1, Ordering::Relaxed),
        };
    }
}
