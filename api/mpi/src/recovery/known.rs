// SPDX-License-Identifier: MIT OR Apache-2.0
//! The communicators of a process that may be revoked.

use crate::comm::{Comm, NO_CONTEXT};
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use strobe_endpoint::SeenLosses;

/// The communicators that there are, so that one which is revoked can be marked: then it has no ranks to send to.
pub struct Known {
    /// False where none can be revoked: then nobody keeps account of them.
    on: bool,
    comms: RefCell<Vec<Weak<Comm>>>,
    /// The length of the log when all of them were marked; `None` if some were made since: the others may be ahead, and
    /// have revoked one of these already.
    marked: Cell<Option<u32>>,
}

/// As many are forgotten at once.
const PRUNED_MIN: usize = 64;

impl Known {
    /// None yet, in a job where some may be revoked if `on`.
    pub(crate) fn new(on: bool) -> Known {
        Known { on, comms: RefCell::default(), marked: Cell::new(Some(0)) }
    }

    /// A communicator was made.
    pub(crate) fn add(&self, comm: &Rc<Comm>) {
        if !self.on {
            return;
        }
        let mut comms = self.comms.borrow_mut();
        if comms.len() >= PRUNED_MIN && comms.len() == comms.capacity() {
            comms.retain(|comm| comm.strong_count() > 0);
        }
        comms.push(Rc::downgrade(comm));
        self.marked.set(None);
    }

    /// Marks those that were revoked.
    #[inline]
    pub(crate) fn mark(&self, losses: &SeenLosses) {
        if self.marked.get() != Some(losses.seen()) {
            self.marked.set(Some(losses.seen()));
            self.mark_now(losses);
        }
    }

    #[cold]
    fn mark_now(&self, losses: &SeenLosses) {
        let comms: Vec<Rc<Comm>> = self.comms.borrow().iter().filter_map(Weak::upgrade).collect();
        if comms.iter().any(|comm| comm.context() == NO_CONTEXT) {
            // Others may know it sooner.
            self.marked.set(None);
        }
        comms.iter().filter(|comm| losses.is_revoked(comm.context())).for_each(|comm| comm.cut_off());
    }
}
