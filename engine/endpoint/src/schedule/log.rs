// SPDX-License-Identifier: MIT OR Apache-2.0
//! What happens in this process, kept for a tool that wants to be told (MPI-5.0 section 15.3.8): a queue of bounded
//! length, which is emptied at the end of each call. Without a tool nothing is read or written here: whoever notes
//! something looks first at a flag of his own.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use strobe_os::clock;
use strobe_types::happening::{ELEMENTS_MAX, HAPPENINGS, Happening};

/// The most that are kept between two calls of the program's; what comes then is dropped, and counted.
const KEPT_MAX: usize = 4096;

/// Something that has happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Happened {
    /// What.
    pub happening: Happening,
    /// When, in nanoseconds of the monotonic clock.
    pub at_ns: u64,
    /// Its elements, as its row says; the rest is 0.
    pub elements: [i64; ELEMENTS_MAX],
}

/// What has happened and no tool has been told of.
pub struct EventLog {
    /// What tools want to be told of, one bit each.
    wanted: Cell<u32>,
    /// True while tools are told: what their own calls do is not kept.
    muted: Cell<bool>,
    kept: RefCell<VecDeque<Happened>>,
    dropped: [Cell<u64>; HAPPENINGS.len()],
}

impl Default for EventLog {
    fn default() -> EventLog {
        EventLog {
            wanted: Cell::new(0),
            muted: Cell::new(false),
            kept: RefCell::default(),
            dropped: [const { Cell::new(0) }; HAPPENINGS.len()],
        }
    }
}

impl EventLog {
    /// True if a tool wants to be told of anything.
    pub fn is_wanted(&self) -> bool {
        self.wanted.get() != 0
    }

    /// Says what tools want to be told of, one bit each.
    pub fn want(&self, wanted: u32) {
        self.wanted.set(wanted);
    }

    /// Says whether tools are being told.
    pub fn mute(&self, muted: bool) {
        self.muted.set(muted);
    }

    /// Keeps that this happens now, if a tool wants to be told.
    #[cold]
    pub fn note(&self, happening: Happening, elements: [i64; ELEMENTS_MAX]) {
        if self.wanted.get() & happening.bit() == 0 || self.muted.get() {
            return;
        }
        let mut kept = self.kept.borrow_mut();
        if kept.len() >= KEPT_MAX {
            let dropped = &self.dropped[happening as usize];
            return dropped.set(dropped.get() + 1);
        }
        kept.push_back(Happened { happening, at_ns: clock::now_ns(), elements });
    }

    /// Takes out what happened first.
    pub fn take(&self) -> Option<Happened> {
        self.kept.borrow_mut().pop_front()
    }

    /// How many of these were dropped since this was asked last.
    pub fn take_dropped(&self, happening: Happening) -> u64 {
        self.dropped[happening as usize].replace(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_wanted_is_kept_and_what_is_too_much_is_counted() {
        let log = EventLog::default();
        log.note(Happening::SliceEnded, [1, 0, 0, 0]);
        assert!(!log.is_wanted() && log.take().is_none());
        log.want(Happening::SliceEnded.bit());
        log.note(Happening::CallBegan, [1, 0, 0, 0]);
        (0..KEPT_MAX as i64 + 3).for_each(|slice| log.note(Happening::SliceEnded, [slice, 0, 0, 0]));
        let first = log.take().unwrap();
        assert!(log.is_wanted() && (first.happening, first.elements[0]) == (Happening::SliceEnded, 0));
        assert_eq!((log.take_dropped(Happening::SliceEnded), log.take_dropped(Happening::SliceEnded)), (3, 0));
        assert_eq!(std::iter::from_fn(|| log.take()).count(), KEPT_MAX - 1);
    }
}
