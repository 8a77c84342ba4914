// SPDX-License-Identifier: MIT OR Apache-2.0
//! `--order fixed` (docs/design/determinism.md): the process that ends a slice, while all others wait, also takes all
//! messages for the next slice out of the rings. So in each slice rings are empty at first, and how much room a sender
//! has depends only on what it has sent itself.

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

    /// True while messages of the next slice are being scheduled: what is done for a rank then belongs to that slice.
    #[inline]
    pub(crate) fn is_scheduling(&self) -> bool {
        self.recorder.ahead.get() != 0 || self.modes.exchange_in_order(self.words)
    }

    /// Runs `work` as part of the slice that is about to begin; its time counts for the slice that ends.
    pub(crate) fn schedule_ahead<T>(&self, work: impl FnOnce() -> T) -> T {
        self.recorder.ahead.set(1);
        let done = self.recorder.time_scheduling(work);
        self.recorder.ahead.set(0);
        done
    }
}
