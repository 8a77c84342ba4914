// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the C edge asks of the semantics around every call: which call this process is in, whether MPI is
//! usable, what the error handler of an object wants, and how a job ends early.

use crate::Process;
use crate::errhandler::Action;
use std::cell::Cell;
use std::thread::{self, ThreadId};
use strobe_types::{CallId, CommHandle, FileHandle, SessionHandle, WinHandle};

/// The object whose error handler is called when a call fails (MPI-5.0 section 9.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A communicator.
    Comm(CommHandle),
    /// A window.
    Win(WinHandle),
    /// A file; `MPI_FILE_NULL` holds the default of files to come.
    File(FileHandle),
    /// A session.
    Session(SessionHandle),
    /// No object: the error handler of `MPI_COMM_SELF` decides.
    None,
}

impl Target {
    /// The inner handle that an error handler of the user's is called with; no object is `MPI_COMM_SELF`.
    pub fn raw_handle(self) -> u32 {
        match self {
            Target::Comm(handle) => handle.0,
            Target::Win(handle) => handle.0,
            Target::File(handle) => handle.0,
            Target::Session(handle) => handle.0,
            Target::None => CommHandle::SELF.0,
        }
    }
}

/// The part of a process that the edge uses in every call.
#[derive(Default, Debug)]
pub struct Edge {
    call: Cell<u16>,
    finalized: Cell<bool>,
    thread_level: Cell<i32>,
    main: Cell<Option<ThreadId>>,
    raised: Cell<bool>,
}

impl Edge {
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

impl Process {
    /// Says that this process is in `call`, for whoever watches the job.
    #[inline(always)]
    pub fn call_begin(&self, call: CallId) {
        self.edge.call.set(call.0);
    }

    /// Says that the call is over.
    #[inline(always)]
    pub fn call_end(&self) {}

    /// True after `MPI_Finalize`.
    #[inline(always)]
    pub fn is_finalized(&self) -> bool {
        self.edge.finalized.get()
    }

    /// Marks MPI as finalised: from now on only the calls that the standard allows work.
    pub fn set_finalized(&self) {
        self.edge.finalized.set(true);
    }

    /// What the error handler of `target` wants. An invalid handle has no error handler: the one of
    /// `MPI_COMM_SELF` decides then.
    pub fn error_action(&self, target: Target) -> Action {
        match target {
            Target::Comm(handle) => self.error_comm(handle).error_action(),
            _ => self.comm_self().error_action(),
        }
    }
}

/// Ends the job with `code`, after saying why. Does not return.
pub fn abort(message: &str, code: i32) -> ! {
    eprintln!("{message}");
    std::process::exit(code)
}
