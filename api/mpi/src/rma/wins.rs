// SPDX-License-Identifier: MIT OR Apache-2.0
//! The windows of a process, by handle.

use super::OneSided;
use super::window::Window;
use std::cell::{Ref, RefCell};
use std::rc::Rc;
use strobe_types::{Result, Table, WinHandle, err};

/// The windows of a process.
#[derive(Default)]
pub struct Wins {
    /// One-sided communication, of them all.
    pub onesided: Rc<OneSided>,
    table: RefCell<Table<WinHandle, Window>>,
}

impl Wins {
    /// The window of a handle. Fails if there is none.
    #[inline]
    pub fn get(&self, handle: WinHandle) -> Result<Rc<Window>> {
        if handle == WinHandle::NULL {
            return null();
        }
        self.table.borrow().get(handle).cloned()
    }

    /// All of them, by handle.
    #[inline]
    pub(super) fn table(&self) -> Ref<'_, Table<WinHandle, Window>> {
        self.table.borrow()
    }

    pub(super) fn install(&self, window: Rc<Window>) -> Result<WinHandle> {
        let handle = self.table.borrow_mut().insert_rc(Rc::clone(&window))?;
        window.handle.set(handle);
        Ok(handle)
    }

    pub(super) fn forget(&self, handle: WinHandle) -> Result<()> {
        self.table.borrow_mut().remove(handle).map(drop)
    }

    /// How many the program has made and not freed.
    pub fn live(&self) -> usize {
        self.table.borrow().len()
    }
}

#[cold]
fn null<T>() -> Result<T> {
    err!(WIN, "win: is MPI_WIN_NULL: it was freed, or never made")
}
