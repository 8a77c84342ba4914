// SPDX-License-Identifier: MIT OR Apache-2.0
//! The shared file pointer (MPI-5.0 section 14.4.4): a word of memory that all members read and add to while the others
//! compute. It lies in a window of the file's own, at rank 0.

use crate::coll::Data;
use crate::datatype::Datatype;
use crate::progress::Progress;
use crate::recovery::loss::is_loss;
use crate::rma::{Remote, Update, Window};
use std::cell::Cell;
use std::rc::Rc;
use strobe_shared::OwnedMemory;
use strobe_types::constants::MODE_NOCHECK;
use strobe_types::{OpHandle, Result};

/// The shared file pointer, in etypes.
pub(super) enum SharedPointer {
    /// Of a file with one member.
    Own(Cell<i64>),
    /// Of several: a window with one number, and the datatype of that.
    Window(Rc<Window>, Rc<Datatype>),
}

impl SharedPointer {
    /// Begins to use the window.
    pub(super) fn of_window(progress: &Progress, window: Rc<Window>, number: Rc<Datatype>) -> Result<SharedPointer> {
        window.call(progress).lock_all(MODE_NOCHECK)?;
        Ok(SharedPointer::Window(window, number))
    }

    /// Ends to use it: the window, for being freed, whether or not a failure has cut it short.
    pub(super) fn end(&self, progress: &Progress) -> Result<Option<&Rc<Window>>> {
        let window = self.window();
        let ended = window.map_or(Ok(()), |window| window.call(progress).unlock_all());
        match ended {
            Err(error) if !is_loss(error.class()) => Err(error),
            _ => Ok(window),
        }
    }

    /// The window, where there is one.
    pub(super) fn window(&self) -> Option<&Rc<Window>> {
        match self {
            SharedPointer::Own(_) => None,
            SharedPointer::Window(window, _) => Some(window),
        }
    }

    /// Adds to it; what it was.
    pub(super) fn advance(&self, progress: &Progress, etypes: i64) -> Result<i64> {
        match self {
            SharedPointer::Own(at) => Ok(at.replace(at.get() + etypes)),
            SharedPointer::Window(..) => self.update(progress, OpHandle::SUM, etypes),
        }
    }

    /// What it is.
    pub(super) fn get(&self, progress: &Progress) -> Result<i64> {
        match self {
            SharedPointer::Own(at) => Ok(at.get()),
            SharedPointer::Window(..) => self.update(progress, OpHandle::NO_OP, 0),
        }
    }

    /// Sets it. One member does so, when none uses it.
    pub(super) fn set(&self, progress: &Progress, etypes: i64) -> Result<()> {
        match self {
            SharedPointer::Own(at) => at.set(etypes),
            SharedPointer::Window(..) => drop(self.update(progress, OpHandle::REPLACE, etypes)?),
        }
        Ok(())
    }

    fn update(&self, progress: &Progress, op: OpHandle, operand: i64) -> Result<i64> {
        let SharedPointer::Window(window, number) = self else { return Ok(0) };
        let (operand, result) = (OwnedMemory::holding(&operand.to_ne_bytes()), OwnedMemory::new(8));
        let data = |memory: &OwnedMemory| Data { memory: memory.memory(), count: 1, datatype: Rc::clone(number) };
        let update = Update { op, operand: Some(data(&operand)), result: Some(data(&result)) };
        let remote = Remote { rank: 0, disp: 0, count: 1, datatype: Rc::clone(number) };
        let call = window.call(progress);
        call.update(&update, &remote)?;
        call.flush(Some(0))?;
        Ok(result.memory().read_word() as i64)
    }
}
