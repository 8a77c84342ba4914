// SPDX-License-Identifier: MIT OR Apache-2.0
//! What this process knows of the log of losses in its segment (docs/design/recovery.md): who has failed, and what was
//! revoked. It looks only where it waits, and as long as nothing was lost that is one word.

use crate::message::ProcId;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use strobe_shared::sync::{AtomicU32, Ordering};
use strobe_shared::{Loss, Losses, Segment};

/// How often a rank that sleeps looks again by itself after a loss was told.
const LOOKS_AFTER_LOSS: u32 = 100;

/// The losses that this process has seen.
pub struct SeenLosses {
    log: &'static Losses,
    seen: Cell<u32>,
    /// In the order in which they were told, with the length of the log at that moment.
    failed: RefCell<Vec<(ProcId, u32)>>,
    set: RefCell<BTreeSet<u32>>,
    revoked: RefCell<BTreeSet<u32>>,
    /// How often a thread was about to sleep since the log had the length beside it. Words, since threads that sleep do
    /// so beside one that uses the rest.
    looks: AtomicU32,
    looks_of: AtomicU32,
    /// 1 while an operation with a process that has failed could not be ended yet.
    left: AtomicU32,
}

impl SeenLosses {
    pub(crate) fn new(segment: Segment) -> SeenLosses {
        SeenLosses {
            log: &segment.header().seats.losses,
            seen: Cell::new(0),
            failed: RefCell::default(),
            set: RefCell::default(),
            revoked: RefCell::default(),
            looks: AtomicU32::new(0),
            looks_of: AtomicU32::new(0),
            left: AtomicU32::new(0),
        }
    }

    /// The log.
    pub fn log(&self) -> &'static Losses {
        self.log
    }

    /// True if the job was asked to go on without ranks that fail.
    #[inline]
    pub fn are_survived(&self) -> bool {
        self.log.are_survived()
    }

    /// True if something was lost, as far as this process has seen.
    #[inline]
    pub fn are_any(&self) -> bool {
        self.seen.get() != 0
    }

    /// True if a process that sleeps should look again soon: it has something left to end, or something was told a
    /// short while ago, and what it waits for may have been left half done.
    pub(crate) fn want_looks(&self) -> bool {
        let told = self.log.told();
        if told == 0 {
            return false;
        }
        if self.looks_of.swap(told, Ordering::Relaxed) != told {
            self.looks.store(0, Ordering::Relaxed);
        }
        self.looks.fetch_add(1, Ordering::Relaxed) < LOOKS_AFTER_LOSS || self.left.load(Ordering::Relaxed) != 0
    }

    /// Takes in what was told since the last look; true if there was anything.
    #[inline]
    pub fn look(&self) -> bool {
        let new = self.log.told() != self.seen.get();
        if new {
            self.take_in();
        }
        new
    }

    /// Notes whether an operation with a process that has failed could not be ended yet.
    pub(crate) fn note_left(&self, left: bool) {
        self.left.store(u32::from(left), Ordering::Relaxed);
    }

    #[cold]
    fn take_in(&self) {
        let before = self.seen.get();
        for at in before..self.log.told() {
            self.seen.set(at + 1);
            match self.log.get(at) {
                Some(Loss::Rank(rank)) => {
                    if self.set.borrow_mut().insert(rank) {
                        self.failed.borrow_mut().push((ProcId(rank), at + 1));
                    }
                }
                Some(Loss::Revoked(context)) => drop(self.revoked.borrow_mut().insert(context)),
                Some(Loss::Node(_)) | None => {}
            }
        }
    }

    /// How many entries this process has seen.
    pub fn seen(&self) -> u32 {
        self.seen.get()
    }

    /// True if this process has failed.
    #[inline]
    pub fn has_failed(&self, process: ProcId) -> bool {
        self.are_any() && self.set.borrow().contains(&process.0)
    }

    /// The processes whose failure was told behind the first `behind` entries, in that order.
    pub fn failed(&self, behind: u32) -> Vec<ProcId> {
        let failed = self.failed.borrow();
        failed.iter().filter(|(_, told)| *told > behind).map(|(process, _)| *process).collect()
    }

    /// The length of the log when the failure of this process was told.
    pub fn told_at(&self, process: ProcId) -> Option<u32> {
        self.failed.borrow().iter().find(|(failed, _)| *failed == process).map(|(_, told)| *told)
    }

    /// True if the communicator with this context, or the one that belongs to its collectives, was revoked.
    pub fn is_revoked(&self, context: u32) -> bool {
        self.are_any() && self.revoked.borrow().contains(&(context & !1))
    }
}
