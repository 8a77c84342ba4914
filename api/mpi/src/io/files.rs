// SPDX-License-Identifier: MIT OR Apache-2.0
//! The files of a process, by handle, and what they share: the error handler of new ones, data representations, and the
//! thread that works beside the program.

use super::file::File;
use super::representation::{Registered, Representations};
use super::worker::Worker;
use crate::errhandler::{Action, Errhandler};
use std::cell::RefCell;
use std::rc::Rc;
use strobe_types::{FileHandle, Handle, Result, Table, err};

/// The files of a process.
pub struct Files {
    table: RefCell<Table<FileHandle, File>>,
    /// The error handler of `MPI_FILE_NULL`, which new files get.
    default: RefCell<Rc<Errhandler>>,
    pub(super) representations: Representations,
    pub(super) worker: Worker,
}

impl Files {
    /// None yet; the error handler that files get as long as the program sets no other on `MPI_FILE_NULL`.
    pub(crate) fn new(default: &Rc<Errhandler>) -> Files {
        Files {
            table: RefCell::default(),
            default: RefCell::new(Rc::clone(default)),
            representations: Representations::default(),
            worker: Worker::default(),
        }
    }

    /// The file of a handle. Fails if there is none.
    pub fn get(&self, handle: FileHandle) -> Result<Rc<File>> {
        if handle == FileHandle::NULL {
            return err!(FILE, "fh: is MPI_FILE_NULL: it was closed, or never opened");
        }
        self.table.borrow().get(handle).cloned()
    }

    pub(super) fn install(&self, file: Rc<File>) -> Result<FileHandle> {
        let handle = self.table.borrow_mut().insert_rc(Rc::clone(&file))?;
        file.handle.set(handle);
        Ok(handle)
    }

    pub(super) fn forget(&self, handle: FileHandle) -> Result<()> {
        let gone = self.table.borrow_mut().remove(handle)?;
        drop(gone);
        Ok(())
    }

    /// How many the program has opened and not closed.
    pub fn live(&self) -> usize {
        self.table.borrow().len()
    }

    /// The error handler of a file, or that for calls without one (`MPI_FILE_NULL`).
    pub fn errhandler(&self, handle: FileHandle) -> Result<Rc<Errhandler>> {
        match handle {
            FileHandle::NULL => Ok(self.default.borrow().clone()),
            _ => Ok(self.get(handle)?.errhandler()),
        }
    }

    /// Sets it.
    pub fn set_errhandler(&self, handle: FileHandle, handler: Rc<Errhandler>) -> Result<()> {
        match handle {
            FileHandle::NULL => *self.default.borrow_mut() = handler,
            _ => self.get(handle)?.set_errhandler(handler),
        }
        Ok(())
    }

    /// What that error handler wants, and the handle that a handler of the program's is called with.
    pub(crate) fn error_action(&self, handle: FileHandle) -> (Action, u32) {
        match self.get(handle) {
            Ok(file) => (file.errhandler().action(), handle.raw()),
            Err(_) => (self.default.borrow().action(), FileHandle::NULL.raw()),
        }
    }

    /// `MPI_Register_datarep`.
    pub fn register(&self, name: &[u8], functions: Registered) -> Result<()> {
        self.representations.register(name, functions)
    }
}
