// SPDX-License-Identifier: MIT OR Apache-2.0
//! An operation that a target was asked for, while its messages are under way.

use std::cell::{Cell, RefCell};
use strobe_endpoint::{Endpoint, Pending, Started};
use strobe_shared::OwnedMemory;
use strobe_types::{ErrorClass, Status};

/// What is done with an answer when all of it has come.
type Finish = Box<dyn FnOnce()>;

/// The messages of an operation.
#[derive(Default)]
pub struct Asked {
    under_way: RefCell<Vec<Message>>,
    /// Memory of the library's own that the messages use.
    memory: RefCell<Vec<OwnedMemory>>,
    finish: RefCell<Option<Finish>>,
    /// Why it has failed, if it has.
    error: Cell<Option<ErrorClass>>,
    /// Something of it waits for its slice.
    posted: Cell<bool>,
}

struct Message {
    pending: Pending,
    /// Bytes that have to come, of an answer: a target that cannot do what it was asked for sends fewer.
    bytes: Option<usize>,
}

impl Asked {
    /// A message of it has started; `bytes` have to come if it is an answer.
    pub(crate) fn add(&self, started: Started, bytes: Option<usize>) {
        match started {
            Started::Done(status) => self.settle(status, bytes),
            Started::Pending(pending) => self.under_way.borrow_mut().push(Message { pending, bytes }),
        }
    }

    /// Keeps memory until all is over.
    pub(crate) fn keep(&self, memory: OwnedMemory) {
        if memory.bytes() > 0 {
            self.memory.borrow_mut().push(memory);
        }
    }

    /// What to do when all messages are through, unless one has failed.
    pub(crate) fn then(&self, finish: impl FnOnce() + 'static) {
        *self.finish.borrow_mut() = Some(Box::new(finish));
    }

    /// True when all messages are through: the origin's buffers may be used again, and what was asked for is there.
    pub fn is_over(&self, endpoint: &Endpoint) -> bool {
        self.under_way.borrow_mut().retain(|message| match endpoint.test(message.pending) {
            Some(status) => {
                self.settle(status, message.bytes);
                false
            }
            None => true,
        });
        if self.posted.get() || !self.under_way.borrow().is_empty() {
            return false;
        }
        if let Some(finish) = self.finish.borrow_mut().take().filter(|_| !self.has_failed()) {
            finish();
        }
        self.memory.borrow_mut().clear();
        true
    }

    /// Says whether something of it waits for its slice.
    pub(crate) fn set_posted(&self, posted: bool) {
        self.posted.set(posted);
    }

    /// It could not be carried out, for this reason.
    pub(crate) fn fail(&self, class: ErrorClass) {
        self.error.set(Some(class));
    }

    /// True if a message failed, or the target could not do it.
    pub fn has_failed(&self) -> bool {
        self.error.get().is_some()
    }

    /// Why, if so: `MPIX_ERR_PROC_FAILED` if the target has failed, else `MPI_ERR_RMA_RANGE`, since what else could be
    /// wrong was checked by the origin.
    pub fn error(&self) -> Option<ErrorClass> {
        self.error.get()
    }

    fn settle(&self, status: Status, bytes: Option<usize>) {
        let short = bytes.is_some_and(|bytes| (status.bytes as usize) < bytes);
        if status.error == ErrorClass::PROC_FAILED.0 {
            self.fail(ErrorClass::PROC_FAILED);
        } else if status.error != 0 || short {
            self.fail(ErrorClass::RMA_RANGE);
        }
    }
}
