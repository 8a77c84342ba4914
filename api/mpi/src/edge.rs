// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the C edge asks of the semantics around every call: which call this process is in, whether MPI is
//! usable, what the error handler of an object wants, and how a job ends early.

use crate::Process;
use std::cell::Cell;
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

/// Address of a C function that the program handed over. Only the C edge, which knows its type, makes and
/// calls it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UserFunction(pub usize);

/// What an error handler wants. The C edge acts on it last, with nothing left to drop, because a handler of
/// the user's may jump out of the call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disposition {
    /// `MPI_ERRORS_ARE_FATAL`: the job ends.
    Fatal,
    /// `MPI_ERRORS_ABORT`: the processes of the object end; on one job that is the job.
    Abort,
    /// `MPI_ERRORS_RETURN`: the call returns the code.
    Return,
    /// A function of the user's, `void (handle *, int *, ...)`; then the call returns the code.
    Call(UserFunction),
}

/// The part of a process that the edge uses in every call.
#[derive(Default, Debug)]
pub struct Edge {
    call: Cell<u16>,
    finalized: Cell<bool>,
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
    pub fn disposition(&self, target: Target) -> Disposition {
        let _ = target;
        Disposition::Fatal
    }
}

/// Ends the job with `code`, after saying why. Does not return.
pub fn abort(message: &str, code: i32) -> ! {
    eprintln!("{message}");
    std::process::exit(code)
}
