// SPDX-License-Identifier: MIT OR Apache-2.0
//! Entries of collectives among the descriptors of their rank, where observers find all that is under way. Only
//! collectives that do not complete at once are entered.

use super::sequence::{NUMBER, PERSISTENT};
use crate::comm::Comm;
use crate::progress::Progress;
use std::cell::Cell;
use strobe_endpoint::{Endpoint, Entered, Envelope, Waiting};
use strobe_types::CallId;
use strobe_types::constants::PROC_NULL;

/// The entry of one collective, which was started by `call`.
pub struct Entry {
    call: CallId,
    /// Number of the collective in its communicator.
    tag: i32,
    entered: Cell<Option<Entered>>,
}

impl Entry {
    /// For a collective that is not entered yet.
    pub fn new(call: CallId, tag: i32) -> Entry {
        Entry { call, tag: tag & (PERSISTENT | NUMBER) as i32, entered: Cell::default() }
    }

    /// Enters the collective, since it is not complete. Entering it twice changes nothing.
    pub fn enter(&self, endpoint: &Endpoint, comm: &Comm) {
        let entered = self.entered.take().or_else(|| {
            let envelope = Envelope { context: comm.context() | 1, source: comm.rank() as i32, tag: self.tag };
            Entered::new(&endpoint.site, self.call, envelope)
        });
        self.entered.set(entered);
    }

    /// Removes the entry, since the collective is complete.
    pub fn leave(&self, endpoint: &Endpoint) {
        if let Some(entered) = self.entered.take() {
            entered.leave(&endpoint.site);
        }
    }
}

/// Tells observers that this process waits in the collective with `tag`. The entry stays until that is complete.
pub(super) fn say_waiting(progress: &Progress, comm: &Comm, tag: i32) -> Entry {
    progress.calls.say_waiting(Waiting::Members, PROC_NULL, 0, comm.context() | 1);
    let entry = Entry::new(progress.calls.present(), tag);
    entry.enter(&progress.endpoint, comm);
    entry
}
