// SPDX-License-Identifier: MIT OR Apache-2.0
//! Messages that a matched probe took out of matching (MPI-5.0 section 3.8.2), behind handles until they are
//! received.

use crate::comm::Comm;
use std::cell::RefCell;
use std::rc::Rc;
use strobe_endpoint::Matched;
use strobe_types::{MessageHandle, Result, Table, err};

/// A message that waits to be received.
struct Message {
    matched: Matched,
    comm: Rc<Comm>,
}

/// The messages that the program holds.
#[derive(Default)]
pub struct Messages {
    table: RefCell<Table<MessageHandle, Message>>,
}

impl Messages {
    /// The handle of a message that a matched probe found on `comm`; `None` was found at `MPI_PROC_NULL`.
    pub fn give_out(&self, matched: Option<Matched>, comm: &Rc<Comm>) -> Result<MessageHandle> {
        match matched {
            None => Ok(MessageHandle::NO_PROC),
            Some(matched) => self.table.borrow_mut().insert(Message { matched, comm: comm.clone() }),
        }
    }

    /// Takes the message of `handle` for receiving it, with its communicator; one of `MPI_PROC_NULL` is received on
    /// `own`, `MPI_COMM_SELF`.
    pub fn take(&self, own: &Rc<Comm>, handle: MessageHandle) -> Result<(Option<Matched>, Rc<Comm>)> {
        match handle {
            MessageHandle::NO_PROC => Ok((None, own.clone())),
            MessageHandle::NULL => {
                err!(REQUEST, "message: is MPI_MESSAGE_NULL: it was received already, or no probe gave it")
            }
            _ => {
                let message = self.table.borrow_mut().remove(handle)?;
                Ok((Some(message.matched), message.comm.clone()))
            }
        }
    }

    /// The communicator of a message, for its error handler.
    pub fn comm(&self, handle: MessageHandle) -> Option<Rc<Comm>> {
        self.table.borrow().find(handle).map(|message| message.comm.clone())
    }
}
