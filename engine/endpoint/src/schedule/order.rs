// SPDX-License-Identifier: MIT OR Apache-2.0
//! `--order fixed` (docs/design/determinism.md): who ends a slice, while all others wait, also schedules the messages
//! of the next one for all. So in each slice rings begin empty, and how much room a sender has depends on what it has
//! sent alone.

use super::Schedule;

impl Schedule {
    /// True if nothing may depend on time.
    #[inline]
    pub fn fixes_order(&self) -> bool {
        self.modes.fixes_order()
    }

    /// True if what found no room may be tried again now. In fixed order it is also noted as held: whether there is
    /// room depends on how far the receiver has come, but at the end of the slice there is.
    pub(crate) fn may_retry(&self) -> bool {
        let between = self.modes.exchange_in_order(self.words);
        if !between && self.modes.fixes_order() {
            self.note_one_held();
        }
        !between
    }

    /// True while messages of the next slice are scheduled: what concerns a rank then concerns it when that begins.
    #[inline]
    pub(crate) fn is_scheduling(&self) -> bool {
        self.recorder.ahead.get() != 0 || self.modes.exchange_in_order(self.words)
    }

    /// Does `work` as in the slice that is about to begin; the time it takes counts for the one that ends.
    pub(crate) fn schedule_ahead<T>(&self, work: impl FnOnce() -> T) -> T {
        self.recorder.ahead.set(1);
        let done = self.recorder.time_scheduling(work);
        self.recorder.ahead.set(0);
        done
    }
}
