// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a window exposes of this process, and its exposure epoch (MPI-5.0 section 12.5.2).

use crate::words::Words;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_onesided::Checker;

/// What the origins have yet to say: that they have completed.
pub(super) struct Completions {
    /// The ranks of all of them.
    pub(super) origins: Vec<u32>,
    /// Of those who say so in a message.
    pub(super) messages: Vec<Words>,
    /// What this member's count is when the others have.
    pub(super) count: u32,
}

/// The completions that are waited for. None outside an epoch.
#[derive(Default)]
pub(super) struct Exposure {
    pub(super) completions: RefCell<Option<Completions>>,
    /// How many completions of members of this node all epochs until now have waited for; it wraps.
    pub(super) awaited: Cell<u32>,
    /// What finds conflicting accesses to this process's memory, if somebody wants to know.
    pub(super) checker: Option<Rc<Checker>>,
}

impl Exposure {
    /// The ranks whose completion is waited for; some may have completed.
    pub(super) fn origins(&self) -> Vec<u32> {
        self.completions.borrow().as_ref().map_or_else(Vec::new, |awaited| awaited.origins.clone())
    }

    /// True between post and wait.
    pub(super) fn is_open(&self) -> bool {
        self.completions.borrow().is_some()
    }
}
