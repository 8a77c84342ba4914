// SPDX-License-Identifier: MIT OR Apache-2.0
//! Requests (MPI-5.0 section 3.7): operations under way behind handles, and waiting for one, some or all.
//!
//! A request is a message under way in the engine, a persistent operation, or anything else that can be asked
//! whether it is done ([`Operation`]: collectives, buffered sends, generalized requests). Small sends are done
//! when they start; they all share one handle, [`COMPLETE_SEND`], so that they cost no slot.

use crate::Process;
use crate::comm::Comm;
use crate::persistent::PersistentMessage;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_endpoint::{Pending, Started};
use strobe_types::{
    Error, ErrorClass, FIRST_DYNAMIC, GENERATION_BITS, Handle, INDEX_BITS, RequestHandle, Result, Status, err,
};

/// The request of every send that was complete when it started.
pub const COMPLETE_SEND: RequestHandle = RequestHandle(FIRST_DYNAMIC);

/// An operation that is not a message: collectives, communicator duplication, generalized requests.
pub trait Operation {
    /// Makes progress without blocking; the status once complete, again and again until started anew.
    /// An error of the operation is its class in `Status::error`.
    fn poll(&self, process: &Process) -> Option<Status>;

    /// Starts a persistent operation again.
    fn start(&self, _process: &Process) -> Result<()> {
        err!(REQUEST, "request: this operation is not persistent and cannot be started")
    }

    /// True for a persistent operation, whose request survives completion.
    fn is_persistent(&self) -> bool {
        false
    }

    /// Asks for cancellation (MPI-5.0 section 3.8.4).
    fn cancel(&self, _process: &Process) -> Result<()> {
        err!(REQUEST, "request: only point-to-point and generalized requests can be cancelled")
    }

    /// Completes what `poll` said, for a program that is about to see it; may come more than once.
    fn query(&self, _process: &Process, status: Status) -> Status {
        status
    }

    /// The operation is complete and its request over (waited for or freed); last chance for callbacks.
    fn finish(&self, _process: &Process, status: Status) -> Status {
        status
    }

    /// The request was freed before the operation completed; nobody will ask for the result.
    fn release(&self, _process: &Process) {}

    /// The communicator whose error handler is called when completion fails.
    fn comm(&self) -> Option<Rc<Comm>> {
        None
    }
}

#[derive(Clone)]
enum Body {
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
    fn comm(&self) -> Option<Rc<Comm>> {
        match self {
            Body::Message { comm, .. } => Some(comm.clone()),
            Body::Persistent(message) => Some(message.comm()),
            Body::Operation { operation, .. } => operation.comm(),
            Body::Done(_, comm) => comm.clone(),
            Body::Free => None,
        }
    }
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
}

/// The completion of one request.
pub struct Completion {
    /// What it says; empty for an inactive request.
    pub status: Status,
    /// The handle is gone; false for persistent, inactive and null requests.
    pub gone: bool,
    /// The communicator whose error handler is called; set only if the operation failed.
    comm: Option<Rc<Comm>>,
}

impl Completion {
    /// An inactive or null request, or a send that was done when it started.
    pub(crate) const fn empty(gone: bool) -> Completion {
        Completion { status: Status::EMPTY, gone, comm: None }
    }

    /// The operation's error, for calls that complete one operation.
    #[inline]
    pub fn result(&self) -> Result<()> {
        if self.status.error == 0 { Ok(()) } else { self.failure() }
    }

    #[cold]
    fn failure(&self) -> Result<()> {
        let raise = |error: Error| match &self.comm {
            Some(comm) => error.raised_on(comm.handle()),
            None => error,
        };
        error_of(&self.status, self.comm.as_deref()).map_err(raise)
    }
}

/// How a request stands.
enum Stand {
    Inactive,
    Complete(Status),
    Active,
}

impl Requests {
    fn insert(&self, body: Body) -> Result<RequestHandle> {
        let mut slots = self.slots.borrow_mut();
        if slots.is_empty() {
            slots.push(Slot { generation: 0, body: Body::Done(Status::EMPTY, None) });
        }
        let at = match self.free.borrow_mut().pop() {
            Some(at) => at,
            None => {
                slots.push(Slot { generation: 0, body: Body::Free });
                slots.len() as u32 - 1
            }
        };
        if at + FIRST_DYNAMIC >= 1 << INDEX_BITS {
            return err!(OTHER, "request: more than a million requests: complete some with MPI_Wait or free them");
        }
        slots[at as usize].body = body;
        Ok(RequestHandle(slots[at as usize].generation << INDEX_BITS | (at + FIRST_DYNAMIC)))
    }

    fn find(&self, handle: RequestHandle) -> Result<Body> {
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

    /// The message behind a handle, if it is one, and whether it is a send.
    #[inline]
    fn find_message(&self, handle: RequestHandle) -> Option<(Pending, bool)> {
        let slots = self.slots.borrow();
        let at = (handle.0 & ((1 << INDEX_BITS) - 1)).checked_sub(FIRST_DYNAMIC)?;
        let slot = slots.get(at as usize).filter(|slot| slot.generation == handle.0 >> INDEX_BITS)?;
        match slot.body {
            Body::Message { pending, send, .. } => Some((pending, send)),
            _ => None,
        }
    }

    fn remove(&self, handle: RequestHandle) {
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
}

#[cold]
fn stale(handle: RequestHandle) -> Error {
    Error::new(
        RequestHandle::ERROR,
        format!("request: {:#x} is not a valid request: it has completed, was freed, or never existed", handle.0),
    )
}

impl Process {
    /// The request of an operation that the engine has started.
    #[inline]
    pub fn request_of(&self, started: Started, send: bool, comm: &Rc<Comm>) -> Result<RequestHandle> {
        match started {
            Started::Done(_) if send => Ok(COMPLETE_SEND),
            Started::Done(status) => {
                let failed_on = (status.error != 0).then(|| comm.clone());
                self.requests.insert(Body::Done(status, failed_on))
            }
            Started::Pending(pending) => self.requests.insert(Body::Message { pending, send, comm: comm.clone() }),
        }
    }

    /// The request of a persistent send or receive, inactive.
    pub fn request_of_persistent(&self, message: PersistentMessage) -> Result<RequestHandle> {
        self.requests.insert(Body::Persistent(Rc::new(message)))
    }

    /// The request of an operation: active if `active`, and then polled by everyone who makes progress.
    pub fn request_of_operation(&self, operation: Rc<dyn Operation>, active: bool) -> Result<RequestHandle> {
        if active {
            self.requests.working.borrow_mut().push(operation.clone());
        }
        self.requests.insert(Body::Operation { operation, active: Rc::new(Cell::new(active)) })
    }

    /// Polls the operations under way; true if one completed. Part of progress.
    pub(crate) fn progress_operations(&self) -> bool {
        let mut completed = self.progress_detached();
        let mut at = 0;
        loop {
            // Cloned out: polling may run the program's own functions, which may start others.
            let Some(operation) = self.requests.working.borrow().get(at).cloned() else { return completed };
            if operation.poll(self).is_none() {
                at += 1;
                continue;
            }
            completed = true;
            let mut working = self.requests.working.borrow_mut();
            if let Some(at) = working.iter().position(|other| Rc::ptr_eq(other, &operation)) {
                working.swap_remove(at);
            }
        }
    }

    fn progress_detached(&self) -> bool {
        if self.requests.detached.borrow().is_empty() {
            return false;
        }
        let before = self.requests.detached.borrow().len();
        self.requests.detached.borrow_mut().retain(|pending| self.endpoint.test(*pending).is_none());
        before != self.requests.detached.borrow().len()
    }

    /// True while messages of requests that the program holds are under way on a communicator.
    pub(crate) fn has_messages_on(&self, comm: &Rc<Comm>) -> bool {
        self.requests.slots.borrow().iter().any(|slot| match &slot.body {
            Body::Message { pending, comm: other, .. } => Rc::ptr_eq(comm, other) && !self.endpoint.is_done(*pending),
            _ => false,
        })
    }

    /// True while messages whose requests were freed are under way.
    pub(crate) fn has_detached(&self) -> bool {
        !self.requests.detached.borrow().is_empty()
    }

    fn stand(&self, body: &Body) -> Stand {
        match body {
            Body::Free => Stand::Inactive,
            Body::Done(status, _) => Stand::Complete(*status),
            Body::Message { pending, .. } => {
                if self.endpoint.is_done(*pending) {
                    Stand::Complete(self.endpoint.peek_status(*pending))
                } else {
                    Stand::Active
                }
            }
            Body::Persistent(message) => match message.poll(self) {
                None => Stand::Inactive,
                Some(None) => Stand::Active,
                Some(Some(status)) => Stand::Complete(status),
            },
            Body::Operation { active, .. } if !active.get() => Stand::Inactive,
            Body::Operation { operation, .. } => operation.poll(self).map_or(Stand::Active, Stand::Complete),
        }
    }

    /// Takes the completion of a request: frees it, or makes a persistent one inactive.
    fn take(&self, handle: RequestHandle, body: Body, status: Status) -> Completion {
        let comm = if status.error == 0 { None } else { body.comm() };
        let (status, gone) = match body {
            Body::Message { pending, send, .. } => {
                self.endpoint.test(pending);
                self.requests.remove(handle);
                (if send { status_of_send(status) } else { status }, true)
            }
            Body::Persistent(message) => {
                message.deactivate();
                (status, false)
            }
            Body::Operation { operation, active } => {
                active.set(false);
                let gone = !operation.is_persistent();
                if gone {
                    self.requests.remove(handle);
                }
                let status = operation.query(self, status);
                (operation.finish(self, status), gone)
            }
            Body::Done(..) | Body::Free => {
                self.requests.remove(handle);
                (status, true)
            }
        };
        Completion { status, gone, comm }
    }

    /// The status of a message that has completed without an error, whose request is then gone: the way that
    /// nearly every request of a list takes. `None` says nothing: ask `test_request`.
    #[inline]
    pub(crate) fn complete_message(&self, handle: RequestHandle) -> Option<Status> {
        if handle == COMPLETE_SEND {
            return Some(Status::EMPTY);
        }
        let (pending, send) = self.requests.find_message(handle)?;
        let status = self.endpoint.test_faultless(pending)?;
        self.requests.remove(handle);
        Some(if send { status_of_send(status) } else { status })
    }

    /// `MPI_Test` on one request: its completion, if it is complete.
    pub fn test_request(&self, handle: RequestHandle) -> Result<Option<Completion>> {
        if handle == COMPLETE_SEND {
            return Ok(Some(Completion::empty(true)));
        }
        if handle == RequestHandle::NULL {
            return Ok(Some(Completion::empty(false)));
        }
        if let Some((pending, send)) = self.requests.find_message(handle) {
            // The most frequent kind, without touching reference counts unless something failed.
            let Some(status) = self.endpoint.test(pending) else { return Ok(None) };
            let comm = if status.error == 0 { None } else { self.requests.find(handle)?.comm() };
            self.requests.remove(handle);
            let status = if send { status_of_send(status) } else { status };
            return Ok(Some(Completion { status, gone: true, comm }));
        }
        let body = self.requests.find(handle)?;
        match self.stand(&body) {
            Stand::Active => Ok(None),
            Stand::Inactive => Ok(Some(Completion::empty(false))),
            Stand::Complete(status) => Ok(Some(self.take(handle, body, status))),
        }
    }

    /// `MPI_Test`, which makes progress if nothing has come yet.
    pub fn test_request_now(&self, handle: RequestHandle) -> Result<Option<Completion>> {
        match self.test_request(handle)? {
            None => {
                self.progress();
                self.test_request(handle)
            }
            done => Ok(done),
        }
    }

    /// `MPI_Wait`.
    pub fn wait_request(&self, handle: RequestHandle) -> Result<Completion> {
        if let Some(done) = self.test_request(handle)? {
            return Ok(done);
        }
        let body = self.requests.find(handle)?;
        let mut status = Status::EMPTY;
        self.wait_until(|process| match process.stand(&body) {
            Stand::Active => false,
            Stand::Inactive => true,
            Stand::Complete(complete) => {
                status = complete;
                true
            }
        });
        Ok(self.take(handle, body, status))
    }

    /// `MPI_Request_get_status`: as a test that changes nothing.
    pub fn request_status(&self, handle: RequestHandle) -> Result<Option<Status>> {
        if handle == RequestHandle::NULL {
            return Ok(Some(Status::EMPTY));
        }
        let body = self.requests.find(handle)?;
        if matches!(self.stand(&body), Stand::Active) {
            self.progress();
        }
        Ok(match self.stand(&body) {
            Stand::Active => None,
            Stand::Inactive => Some(Status::EMPTY),
            Stand::Complete(status) => match &body {
                Body::Message { send: true, .. } => Some(status_of_send(status)),
                Body::Operation { operation, .. } => Some(operation.query(self, status)),
                _ => Some(status),
            },
        })
    }

    /// True unless the request is active and incomplete.
    pub(crate) fn request_is_ready(&self, handle: RequestHandle) -> Result<bool> {
        if handle == RequestHandle::NULL || handle == COMPLETE_SEND {
            return Ok(true);
        }
        Ok(!matches!(self.stand(&self.requests.find(handle)?), Stand::Active))
    }

    /// False for null and inactive requests.
    pub fn request_is_active(&self, handle: RequestHandle) -> Result<bool> {
        if handle == RequestHandle::NULL {
            return Ok(false);
        }
        if handle == COMPLETE_SEND {
            return Ok(true);
        }
        Ok(match self.requests.find(handle)? {
            Body::Persistent(message) => message.is_active(),
            Body::Operation { active, .. } => active.get(),
            _ => true,
        })
    }

    /// `MPI_Request_free`: the operation goes on, nobody asks for its result.
    pub fn free_request(&self, handle: RequestHandle) -> Result<()> {
        let body = self.requests.find(handle)?;
        match &body {
            Body::Message { pending, .. } => self.requests.detached.borrow_mut().push(*pending),
            Body::Persistent(message) => {
                if let Some(pending) = message.release() {
                    self.requests.detached.borrow_mut().push(pending);
                }
            }
            Body::Operation { operation, active } if active.get() => {
                self.requests.remove(handle);
                match operation.poll(self) {
                    Some(status) => drop(operation.finish(self, status)),
                    None => operation.release(self),
                }
                return Ok(());
            }
            _ => {}
        }
        self.requests.remove(handle);
        Ok(())
    }

    /// `MPI_Cancel`.
    pub fn cancel_request(&self, handle: RequestHandle) -> Result<()> {
        if handle == COMPLETE_SEND {
            return Ok(());
        }
        match self.requests.find(handle)? {
            Body::Message { pending, send: true, .. } => self.endpoint.cancel_send(pending),
            Body::Message { pending, send: false, .. } => self.endpoint.cancel_recv(pending),
            Body::Persistent(message) => message.cancel(self),
            Body::Operation { operation, .. } => return operation.cancel(self),
            Body::Done(..) | Body::Free => {}
        }
        Ok(())
    }

    /// `MPI_Start`.
    pub fn start_request(&self, handle: RequestHandle) -> Result<()> {
        match self.requests.find(handle)? {
            Body::Persistent(message) => message.start(self),
            Body::Operation { operation, active } if operation.is_persistent() => {
                if active.replace(true) {
                    return err!(REQUEST, "request: it is active already: complete it before starting it again");
                }
                operation.start(self)?;
                self.requests.working.borrow_mut().push(operation);
                Ok(())
            }
            _ => err!(REQUEST, "request: only a persistent request, made with one of the _init calls, can be started"),
        }
    }
}

/// The status of a send says only whether it was cancelled, or failed.
pub(crate) fn status_of_send(status: Status) -> Status {
    Status { cancelled: status.cancelled, error: status.error, ..Status::EMPTY }
}

/// The error that a status carries, for calls that complete one operation.
pub fn error_of(status: &Status, comm: Option<&Comm>) -> Result<()> {
    let on = comm.map_or(String::new(), |comm| format!(" on {}", comm.describe()));
    match ErrorClass(status.error) {
        ErrorClass::SUCCESS => Ok(()),
        ErrorClass::TRUNCATE => err!(
            TRUNCATE,
            "the message from rank {} with tag {}{on} is longer than the receive buffer, which got its first {} bytes: \
             give a larger count, or ask MPI_Probe and MPI_Get_count first",
            status.source,
            status.tag,
            status.bytes
        ),
        ErrorClass::BUFFER => {
            err!(BUFFER, "a buffer of the message from rank {}{on} cannot be read or written", status.source)
        }
        ErrorClass::OTHER => err!(
            OTHER,
            "a message sent in ready mode by rank {}{on} came before a matching receive was posted: post the receive \
             first, or use MPI_Send",
            status.source
        ),
        class => Err(Error::new(class, format!("the operation with rank {}{on} failed", status.source))),
    }
}
