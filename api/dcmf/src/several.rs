// SPDX-License-Identifier: MIT OR Apache-2.0
//! The messages of an operation to several processes, which is complete with the last of them. Each of them keeps its
//! place among what goes to its process.

use crate::edge::{Callback, Code, NO_MEMORY};
use crate::messager::{Messager, Wait};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_active::Head;
use strobe_endpoint::{Pending, ProcId, Started};
use strobe_mpi::Process;
use strobe_shared::UserMemory;

/// What is left of them.
#[derive(Default)]
pub struct Several {
    /// Those that have not left the program's memory.
    pending: RefCell<Vec<Pending>>,
    /// How many wait for earlier operations to their process.
    waiting: Cell<usize>,
    failed: Cell<bool>,
}

impl Several {
    /// Sends one of them, or has it wait until it may go.
    pub fn send(
        self: &Rc<Self>,
        process: &Process,
        messager: &Messager,
        (to, head): (ProcId, Head<'_>),
        data: (UserMemory, usize),
    ) -> Code {
        let Head { handler, ordered, .. } = head;
        if !messager.order.has_to_wait(process, to, ordered) {
            return self.begin(process, messager, (to, head), data);
        }
        let (several, header) = (Rc::clone(self), head.header.to_vec());
        self.waiting.set(self.waiting.get() + 1);
        messager.order.defer(process, (to, ordered), [Callback::NONE; 2], move |process, messager| {
            several.waiting.set(several.waiting.get() - 1);
            let begun = several.begin(process, messager, (to, Head { handler, header: &header, ordered }), data);
            several.failed.set(several.failed.get() || begun.is_err());
            begun
        });
        Ok(())
    }

    fn begin(
        &self,
        process: &Process,
        messager: &Messager,
        (to, head): (ProcId, Head<'_>),
        data: (UserMemory, usize),
    ) -> Code {
        match messager.active.send(&process.progress.endpoint, to, head, data) {
            Ok(Started::Done(_)) => {}
            Ok(Started::Pending(sent)) => self.pending.borrow_mut().push(sent),
            Err(_) => return Err(NO_MEMORY),
        }
        Ok(())
    }

    /// Once all have left the program's memory: true if one of them could not be sent.
    pub fn outcome(&self, process: &Process, messager: &Messager) -> Option<bool> {
        let mut pending = self.pending.borrow_mut();
        pending.retain(|sent| messager.active.is_sent(&process.progress.endpoint, *sent).is_none());
        (pending.is_empty() && self.waiting.get() == 0).then(|| self.failed.get())
    }

    /// Has `done` called when all have left.
    pub fn finish(self: Rc<Self>, messager: &Messager, done: Callback) {
        match self.pending.borrow().is_empty() && self.waiting.get() == 0 {
            true => messager.finish(done, 0),
            false => messager.after(Wait::AllSent(Rc::clone(&self)), done),
        }
    }
}
