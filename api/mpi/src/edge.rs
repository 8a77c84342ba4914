// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the C edge asks and keeps around every call: whether MPI is usable, by which threads, and whether the program
//! raises an error itself. A process may be of a job without MPI, by another interface; then MPI may begin later.

use crate::session::Sessions;
use std::any::Any;
use std::cell::{Cell, OnceCell};
use std::thread::{self, ThreadId};

/// How far MPI is in this process.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Stage {
    /// Not initialised.
    #[default]
    Before,
    /// Initialised and not finalised.
    Usable,
    /// Finalised.
    Finalized,
}

/// What the edge keeps.
#[derive(Default)]
pub struct Edge {
    stage: Cell<Stage>,
    /// MPI is initialised and not finalised, or a session is open.
    usable: Cell<bool>,
    /// The sessions of the program.
    pub sessions: Sessions,
    left: Cell<bool>,
    thread_level: Cell<i32>,
    main: Cell<Option<ThreadId>>,
    raised: Cell<bool>,
    checks: Cell<bool>,
    /// What other interfaces keep that stand on the same engine (`dcmf.h`, `shmem.h`).
    guests: [OnceCell<Box<dyn Any>>; 2],
    /// How many of them are in use, and how many of these keep the process in its job when MPI ends.
    in_use: Cell<u32>,
    holds: Cell<u32>,
}

impl Edge {
    /// True if what programs do wrong is looked for where that costs time (`--check`).
    pub fn checks(&self) -> bool {
        self.checks.get()
    }

    /// Says so.
    pub(crate) fn set_checks(&self, checks: bool) {
        self.checks.set(checks);
    }

    /// True between `MPI_Init` and `MPI_Finalize`, and while a session is open.
    #[inline(always)]
    pub fn is_usable(&self) -> bool {
        self.usable.get()
    }

    /// A session was opened, or closed.
    pub(crate) fn note_sessions(&self) {
        self.usable.set(self.stage.get() == Stage::Usable || self.sessions.any_open());
    }

    /// True if nothing needs the job any more, and the process has not left it.
    pub(crate) fn is_over(&self) -> bool {
        !self.usable.get() && self.in_use.get() == 0 && !self.left.get()
    }

    /// True from `MPI_Init` on.
    pub fn has_begun(&self) -> bool {
        self.stage.get() != Stage::Before
    }

    /// True after `MPI_Finalize`.
    pub fn is_finalized(&self) -> bool {
        self.stage.get() == Stage::Finalized
    }

    /// True when this process has left its job: nothing more can be sent or received.
    pub fn has_left(&self) -> bool {
        self.left.get()
    }

    /// Marks MPI as initialised.
    pub(crate) fn set_usable(&self) {
        self.stage.set(Stage::Usable);
        self.note_sessions();
    }

    /// Marks MPI as finalised: from now on only the calls that the standard allows work.
    pub(crate) fn set_finalized(&self) {
        self.stage.set(Stage::Finalized);
        self.note_sessions();
    }

    /// Marks that this process has left its job.
    pub(crate) fn set_left(&self) {
        self.left.set(true);
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

    /// What another interface keeps here, if it has begun.
    #[inline]
    pub fn guest<T: 'static>(&self) -> Option<&T> {
        self.guests.iter().find_map(|guest| guest.get()?.downcast_ref())
    }

    /// Begins to keep that; false if it is kept already. It is in use from now on. If it `holds`, the process stays in
    /// its job until it is not, even if MPI ends before.
    pub fn set_guest<T: 'static>(&self, guest: T, holds: bool) -> bool {
        let Some(place) = self.guests.iter().find(|place| place.get().is_none()) else { return false };
        if self.guest::<T>().is_some() || place.set(Box::new(guest)).is_err() {
            return false;
        }
        self.in_use.set(self.in_use.get() + 1);
        self.holds.set(self.holds.get() + u32::from(holds));
        true
    }

    /// An interface is no longer in use; `holds` as it was said. True if no interface needs the job any more.
    pub fn end_guest(&self, holds: bool) -> bool {
        self.in_use.set(self.in_use.get() - 1);
        self.holds.set(self.holds.get() - u32::from(holds));
        self.is_over() && !self.sessions.keep_in_job()
    }

    /// True while an interface keeps the process in its job, or a session has.
    pub fn is_held(&self) -> bool {
        self.holds.get() > 0 || self.sessions.keep_in_job()
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
