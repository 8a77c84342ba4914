// SPDX-License-Identifier: MIT OR Apache-2.0
//! Requests (MPI-5.0 section 3.7): operations under way behind handles, and waiting for one, some or all.
//!
//! A request is a message under way in the engine, a persistent operation, or anything else that can be asked
//! whether it is done ([`Operation`]: collectives, buffered sends, generalized requests). Small sends are done
//! when they start; they all share one handle, [`COMPLETE_SEND`], so that they cost no slot.

use crate::bcs::message;
use crate::comm::Comm;
use crate::operation::Operation;
use crate::partitioned::Setups;
use crate::persistent::PersistentMessage;
use crate::words::{Left, Words};
use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::rc::Rc;
use strobe_endpoint::{Endpoint, Pending, Started};
use strobe_types::{Error, FIRST_DYNAMIC, GENERATION_BITS, Handle, INDEX_BITS, RequestHandle, Result, Status, err};

/// The request of every send that was complete when it started.
pub const COMPLETE_SEND: RequestHandle = RequestHandle(FIRST_DYNAMIC);

#[derive(Clone)]
pub(crate) enum Body {
    Free,
    /// Complete from the start, not yet waited for; with the communicator of one that failed.
    Done(Status, Option<Rc<Comm>>),
    Message {
        pending: Pending,
        send: bool,
        comm: Rc<Comm>,
    },
    Persistent(Rc<PersistentMessage>),
    Operation {
        operation: Rc<dyn Operation>,
        active: Rc<Cell<bool>>,
    },
}

impl Body {
    /// The communicator that the request belongs to, for its error handler.
    pub(crate) fn comm(&self) -> Option<Rc<Comm>> {
        match self {
            Body::Message { comm, .. } => Some(comm.clone()),
            Body::Persistent(message) => Some(message.comm()),
            Body::Operation { operation, .. } => operation.comm(),
            Body::Done(_, comm) => comm.clone(),
            Body::Free => None,
        }
    }
}

/// A message behind a request.
pub(crate) enum Message {
    /// Complete when it started, without an error.
    Done(Status),
    /// Under way in the engine; true for a send.
    Pending(Pending, bool),
}

struct Slot {
    generation: u32,
    body: Body,
}

/// The requests of a process.
#[derive(Default)]
pub struct Requests {
    slots: RefCell<Vec<Slot>>,
    free: RefCell<Vec<u32>>,
    /// Operations that progress polls, and the sends and receives whose requests were freed.
    working: RefCell<Vec<Rc<dyn Operation>>>,
    detached: RefCell<Vec<Pending>>,
    /// Words of the library's own that nobody asks for any more.
    left: Rc<Left>,
    /// What senders of partitioned messages and their receivers know of each other.
    pub(crate) setups: Rc<Setups>,
}

impl Requests {
    /// None yet; `left` is where others leave words.
    pub(crate) fn new(left: Rc<Left>) -> Requests {
        Requests { left, ..Requests::default() }
    }

    #[inline]
    fn insert(&self, body: Body) -> Result<RequestHandle> {
        let mut slots = self.slots.borrow_mut();
        let free = self.free.borrow_mut().pop();
        let at = match free {
            Some(at) => at,
            None => grow(&mut slots)?,
        };
        let slot = &mut slots[at as usize];
        // A free slot holds nothing that would have to be dropped.
        std::mem::forget(std::mem::replace(&mut slot.body, body));
        Ok(RequestHandle(slot.generation << INDEX_BITS | (at + FIRST_DYNAMIC)))
    }

    pub(crate) fn find(&self, handle: RequestHandle) -> Result<Body> {
        let slots = self.slots.borrow();
        let at = (handle.0 & ((1 << INDEX_BITS) - 1)).checked_sub(FIRST_DYNAMIC);
        match at.and_then(|at| slots.get(at as usize)) {
            Some(slot) if slot.generation == handle.0 >> INDEX_BITS && !matches!(slot.body, Body::Free) => {
                Ok(slot.body.clone())
            }
            _ if handle == COMPLETE_SEND => Ok(Body::Done(Status::EMPTY, None)),
            _ => Err(stale(handle)),
        }
    }

    /// The message behind a handle, if it is one, and nothing went wrong when it started.
    #[inline]
    pub(crate) fn find_message(&self, handle: RequestHandle) -> Option<Message> {
        let slots = self.slots.borrow();
        let at = (handle.0 & ((1 << INDEX_BITS) - 1)).checked_sub(FIRST_DYNAMIC)?;
        let slot = slots.get(at as usize).filter(|slot| slot.generation == handle.0 >> INDEX_BITS)?;
        match slot.body {
            Body::Message { pending, send, .. } => Some(Message::Pending(pending, send)),
            Body::Done(status, None) => Some(Message::Done(status)),
            _ => None,
        }
    }

    /// Takes a complete operation out of those that progress polls: a wait may be the first to see that it is complete,
    /// and progress may not come for long.
    pub(crate) fn stop_polling(&self, operation: &Rc<dyn Operation>) {
        let mut working = self.working.borrow_mut();
        if let Some(at) = working.iter().position(|other| Rc::ptr_eq(other, operation)) {
            // Dropped after the borrow: its end may start others.
            let gone = working.swap_remove(at);
            drop(working);
            drop(gone);
        }
    }

    pub(crate) fn remove(&self, handle: RequestHandle) {
        if handle == COMPLETE_SEND {
            return;
        }
        let at = (handle.0 & ((1 << INDEX_BITS) - 1)) - FIRST_DYNAMIC;
        let slot = &mut self.slots.borrow_mut()[at as usize];
        let body = std::mem::replace(&mut slot.body, Body::Free);
        slot.generation = (slot.generation + 1) % (1 << GENERATION_BITS);
        self.free.borrow_mut().push(at);
        // Dropped last: the body may own objects whose end needs the table.
        drop(body);
    }

    /// The request of an operation that the engine has started.
    #[inline]
    pub fn of_started(&self, started: Started, send: bool, comm: &Rc<Comm>) -> Result<RequestHandle> {
        match started {
            Started::Done(_) if send => Ok(COMPLETE_SEND),
            Started::Done(status) => {
                let failed_on = (status.error != 0).then(|| comm.clone());
                self.insert(Body::Done(status, failed_on))
            }
            Started::Pending(pending) => self.insert(Body::Message { pending, send, comm: comm.clone() }),
        }
    }

    /// The request of a persistent send or receive, inactive.
    pub fn of_persistent(&self, message: PersistentMessage) -> Result<RequestHandle> {
        self.insert(Body::Persistent(Rc::new(message)))
    }

    /// The request of an operation: active if `active`, and then polled by everyone who makes progress.
    pub fn of_operation(&self, operation: Rc<dyn Operation>, active: bool) -> Result<RequestHandle> {
        if active {
            self.working.borrow_mut().push(operation.clone());
        }
        self.insert(Body::Operation { operation, active: Rc::new(Cell::new(active)) })
    }

    /// Polls an operation that is behind no request, until it is complete.
    pub(crate) fn poll_too(&self, operation: Rc<dyn Operation>) {
        self.working.borrow_mut().push(operation);
    }

    /// True if an operation under way wants to be polled often.
    #[inline]
    pub(crate) fn is_any_urgent(&self) -> bool {
        self.working.borrow().iter().any(|operation| operation.is_urgent())
    }

    /// Polls the operations under way; true if one completed, or did something. Part of progress.
    pub(crate) fn poll_all(&self, endpoint: &Endpoint) -> bool {
        let mut moved = self.complete_detached(endpoint);
        if !self.left.is_empty() {
            moved |= self.left.give_back(endpoint);
        }
        let mut at = 0;
        loop {
            // Cloned out: polling may run the program's own functions, which may start others.
            let Some(operation) = self.working.borrow().get(at).cloned() else { return moved };
            if operation.poll(endpoint).is_none() {
                moved |= operation.has_moved();
                at += 1;
                continue;
            }
            moved = true;
            self.stop_polling(&operation);
        }
    }

    /// Completes what was freed while active. At the end of a call that waited, too: a program learns from a later
    /// message that an earlier one is in its buffer, whose receive it freed.
    #[inline]
    pub(crate) fn complete_detached(&self, endpoint: &Endpoint) -> bool {
        self.has_detached() && self.test_detached(endpoint)
    }

    #[cold]
    fn test_detached(&self, endpoint: &Endpoint) -> bool {
        let before = self.detached.borrow().len();
        self.detached.borrow_mut().retain(|pending| message::test(endpoint, *pending).is_none());
        before != self.detached.borrow().len()
    }

    /// True while messages of requests that the program holds are under way on a communicator.
    pub(crate) fn has_messages_on(&self, endpoint: &Endpoint, comm: &Rc<Comm>) -> bool {
        self.slots.borrow().iter().any(|slot| match &slot.body {
            Body::Message { pending, comm: other, .. } => {
                Rc::ptr_eq(comm, other) && !message::is_complete(endpoint, *pending)
            }
            _ => false,
        })
    }

    /// Leaves words to progress, which gives them back when they have left.
    pub(crate) fn leave(&self, words: Words) {
        self.left.leave(words);
    }

    /// True while messages are under way that nobody asks for any more.
    pub(crate) fn has_left(&self) -> bool {
        self.has_detached() || !self.left.is_empty()
    }

    /// True while messages whose requests were freed are under way.
    #[inline]
    pub(crate) fn has_detached(&self) -> bool {
        !self.detached.borrow().is_empty()
    }

    /// `MPI_Request_free`: the operation goes on, nobody asks for its result.
    pub fn free(&self, endpoint: &Endpoint, handle: RequestHandle) -> Result<()> {
        let body = self.find(handle)?;
        match &body {
            Body::Message { pending, .. } => self.detached.borrow_mut().push(*pending),
            Body::Persistent(message) => {
                if let Some(pending) = message.release() {
                    self.detached.borrow_mut().push(pending);
                }
            }
            Body::Operation { operation, active } if active.get() => {
                self.remove(handle);
                match operation.poll(endpoint) {
                    Some(status) => drop(operation.finish(status)),
                    None => operation.release(),
                }
                return Ok(());
            }
            _ => {}
        }
        self.remove(handle);
        Ok(())
    }

    /// `MPI_Cancel`.
    pub fn cancel(&self, endpoint: &Endpoint, handle: RequestHandle) -> Result<()> {
        if handle == COMPLETE_SEND {
            return Ok(());
        }
        match self.find(handle)? {
            Body::Message { pending, send, .. } => message::cancel(endpoint, pending, send),
            Body::Persistent(message) => message.cancel(endpoint),
            Body::Operation { operation, .. } => return operation.cancel(),
            Body::Done(..) | Body::Free => {}
        }
        Ok(())
    }

    /// `MPI_Pready` and its like.
    pub fn ready(&self, endpoint: &Endpoint, handle: RequestHandle, partitions: Range<i32>) -> Result<()> {
        self.operation(handle)?.ready(endpoint, partitions)
    }

    /// `MPI_Parrived`.
    pub fn arrived(&self, endpoint: &Endpoint, handle: RequestHandle, partition: i32) -> Result<bool> {
        self.operation(handle)?.arrived(endpoint, partition)
    }

    fn operation(&self, handle: RequestHandle) -> Result<Rc<dyn Operation>> {
        match self.find(handle)? {
            Body::Operation { operation, .. } => Ok(operation),
            _ => err!(REQUEST, "request: is none of MPI_Psend_init or MPI_Precv_init: only theirs have partitions"),
        }
    }

    /// `MPI_Start`.
    pub fn start(&self, endpoint: &Endpoint, handle: RequestHandle) -> Result<()> {
        match self.find(handle)? {
            Body::Persistent(message) => message.start(endpoint),
            Body::Operation { operation, active } if operation.is_persistent() => {
                if active.replace(true) {
                    return err!(REQUEST, "request: it is active already: complete it before starting it again");
                }
                operation.start(endpoint)?;
                self.working.borrow_mut().push(operation);
                Ok(())
            }
            _ => err!(REQUEST, "request: only a persistent request, made with one of the _init calls, can be started"),
        }
    }
}

/// A slot more; the first is that of [`COMPLETE_SEND`].
#[cold]
fn grow(slots: &mut Vec<Slot>) -> Result<u32> {
    if slots.is_empty() {
        slots.push(Slot { generation: 0, body: Body::Done(Status::EMPTY, None) });
    }
    let at = slots.len() as u32;
    if at + FIRST_DYNAMIC >= 1 << INDEX_BITS {
        return err!(OTHER, "request: more than a million requests: complete some with MPI_Wait or free them");
    }
    slots.push(Slot { generation: 0, body: Body::Free });
    Ok(at)
}

#[cold]
fn stale(handle: RequestHandle) -> Error {
    Error::new(
        RequestHandle::ERROR,
        format!("request: {:#x} is not a valid request: it has completed, was freed, or never existed", handle.0),
    )
}
