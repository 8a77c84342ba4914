// SPDX-License-Identifier: MIT OR Apache-2.0
//! `--order fixed` (docs/design/determinism.md): who ends a slice, while all others wait, also schedules the messages
//! of the next one for all. So in each slice rings begin empty, and how much room a sender has depends on what it has
//! sent alone.

use super::Schedule;

impl Schedule {
    /// True if nothing may depend on time.
    #[inline]
    pub fn fixes_order(&self) -> bool {
        self.strobing.fixed_order
    }

    /// True if that holds for several nodes.
    #[inline]
    pub(crate) fn orders_nodes(&self) -> bool {
        self.is_led() && self.fixes_order()
    }

    /// True while several nodes exchange what was posted in a slice: no rank is to look before the next one begins.
    #[inline]
    pub(crate) fn is_between_slices(&self) -> bool {
        self.orders_nodes() && self.words.phase() & 1 == 1
    }

    /// True while messages of the next slice are scheduled: what concerns a rank then concerns it when that begins.
    #[inline]
    pub(crate) fn is_scheduling(&self) -> bool {
        self.recorder.ahead.get() != 0 || self.is_between_slices()
    }

    /// Does `work` as in the slice that is about to begin; the time it takes counts for the one that ends.
    pub(crate) fn schedule_ahead<T>(&self, work: impl FnOnce() -> T) -> T {
        self.recorder.ahead.set(1);
        let done = self.recorder.time_scheduling(work);
        self.recorder.ahead.set(0);
        done
    }
}
