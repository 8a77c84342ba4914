// SPDX-License-Identifier: MIT OR Apache-2.0
//! A file that the program has opened: what a process knows of it.

use super::hints::Hints;
use super::mode::Mode;
use super::moving::{GAP_BYTES, Sieve, WRITE_GAP_BYTES};
use super::shared::SharedPointer;
use super::view::FileView;
use crate::comm::Comm;
use crate::errhandler::Errhandler;
use crate::operation::Operation;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use strobe_shared::DataFile;
use strobe_types::{FileHandle, Status};

/// Which split collective call is under way (MPI-5.0 section 14.4.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SplitKind {
    /// `MPI_File_…_at_all_begin`
    AtAll,
    /// `MPI_File_…_all_begin`
    All,
    /// `MPI_File_…_ordered_begin`
    Ordered,
}

/// A split collective call: what was begun, whether it writes, and the operation.
pub(super) type Split = (SplitKind, bool, Rc<dyn Operation>);

/// Collective accesses of a file take turns: all members begin them in one order, and each is a sequence of steps that
/// all have to make in one order, too.
#[derive(Default)]
pub(super) struct Turns {
    begun: Cell<u64>,
    over: Cell<u64>,
}

impl Turns {
    /// The number of the next one.
    pub(super) fn next(&self) -> u64 {
        self.begun.replace(self.begun.get() + 1)
    }

    /// True if all before this one are over.
    pub(super) fn is(&self, number: u64) -> bool {
        self.over.get() == number
    }

    /// True if none is under way.
    pub(super) fn are_over(&self) -> bool {
        self.over.get() == self.begun.get()
    }

    /// The present one is over.
    pub(super) fn end(&self) {
        self.over.set(self.over.get() + 1);
    }
}

/// An open file (MPI-5.0 section 14.2).
pub struct File {
    pub(super) handle: Cell<FileHandle>,
    pub(super) data: Arc<DataFile>,
    pub(super) name: Vec<u8>,
    pub(super) mode: Mode,
    /// The members, in a context for calls that wait for all.
    pub(super) control: Rc<Comm>,
    /// The same in a context for collective accesses.
    pub(super) exchange: Rc<Comm>,
    pub(super) errhandler: RefCell<Rc<Errhandler>>,
    pub(super) hints: Cell<Hints>,
    /// The ranks that may be aggregators.
    pub(super) aggregators: RefCell<Vec<u32>>,
    pub(super) view: RefCell<Rc<FileView>>,
    /// The individual file pointer, in etypes.
    pub(super) position: Cell<i64>,
    pub(super) shared: SharedPointer,
    pub(super) atomic: Cell<bool>,
    /// True if something was written that may not be on the device.
    pub(super) written: Cell<bool>,
    pub(super) turns: Turns,
    pub(super) split: RefCell<Option<Split>>,
}

impl File {
    /// The members.
    pub fn comm(&self) -> &Rc<Comm> {
        &self.control
    }

    /// The contexts in which the members talk.
    pub(crate) fn contexts(&self) -> Vec<u32> {
        let own = [self.control.context(), self.exchange.context()];
        own.into_iter().chain(self.shared.window().map(|window| window.comm().context())).collect()
    }

    /// The access mode, as it was given.
    pub fn amode(&self) -> i32 {
        self.mode.0
    }

    /// Its error handler.
    pub fn errhandler(&self) -> Rc<Errhandler> {
        self.errhandler.borrow().clone()
    }

    /// Sets it.
    pub fn set_errhandler(&self, handler: Rc<Errhandler>) {
        *self.errhandler.borrow_mut() = handler;
    }

    /// True if accesses of several processes do not mix (`MPI_File_get_atomicity`).
    pub fn is_atomic(&self) -> bool {
        self.atomic.get()
    }

    pub(super) fn present_view(&self) -> Rc<FileView> {
        Rc::clone(&self.view.borrow())
    }

    /// How gaps are treated.
    pub(super) fn sieve(&self) -> Sieve {
        let hints = self.hints.get();
        let guards = self.mode.writes() && self.data.guards();
        Sieve {
            gap_bytes: if hints.sieves { GAP_BYTES } else { 0 },
            write_gap_bytes: (self.mode.reads() && guards && hints.sieves_writes).then_some(WRITE_GAP_BYTES),
            buffer_bytes: hints.sieve_bytes,
            guards,
        }
    }
}

/// The status of so many bytes.
pub(super) fn status_of(bytes: u64) -> Status {
    Status { bytes, ..Status::EMPTY }
}
