// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the C edge asks and keeps around every call: whether MPI is usable, by which threads, and whether the program
//! raises an error itself.

use std::cell::Cell;
use std::thread::{self, ThreadId};

/// What the edge keeps.
#[derive(Default)]
pub struct Edge {
    finalized: Cell<bool>,
    thread_level: Cell<i32>,
    main: Cell<Option<ThreadId>>,
    raised: Cell<bool>,
}

impl Edge {
    /// True after `MPI_Finalize`.
    #[inline(always)]
    pub fn is_finalized(&self) -> bool {
        self.finalized.get()
    }

    /// Marks MPI as finalised: from now on only the calls that the standard allows work.
    pub(crate) fn set_finalized(&self) {
        self.finalized.set(true);
    }

    /// Notes the thread level and that this is the thread that initialised MPI.
    pub(crate) fn begin_threads(&self, level: i32) {
        self.thread_level.set(level);
        self.main.set(Some(thread::current().id()));
    }

    /// The thread level that was provided.
    pub fn thread_level(&self) -> i32 {
        self.thread_level.get()
    }

    /// Says that the error to come is one that the program raises (`MPI_Comm_call_errhandler`): the call
    /// succeeds if the error handler returns.
    pub fn raised_by_program(&self) {
        self.raised.set(true);
    }

    /// True once after [`Edge::raised_by_program`].
    pub fn take_raised(&self) -> bool {
        self.raised.take()
    }

    /// True in the thread that initialised MPI.
    pub fn is_main_thread(&self) -> bool {
        self.main.get() == Some(thread::current().id())
    }
}
