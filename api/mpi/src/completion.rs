// SPDX-License-Identifier: MIT OR Apache-2.0
//! Completing requests (MPI-5.0 sections 3.7.3 and 3.7.6): how one stands, and taking what it brought.
//!
//! Active → complete → taken: then the request is gone, or inactive if it is persistent. Asking how a request
//! stands changes nothing; taking it runs what is to run at its end.

use crate::comm::Comm;
use crate::request::{Body, COMPLETE_SEND};
use crate::{Process, bcs};
use std::rc::Rc;
use strobe_types::{Error, ErrorClass, RequestHandle, Result, Status, err};

/// The completion of one request.
pub struct Completion {
    /// What it says; empty for an inactive request.
    pub status: Status,
    /// The handle is gone; false for persistent, inactive and null requests.
    pub gone: bool,
    /// The communicator whose error handler is called; set only if the operation failed.
    comm: Option<Rc<Comm>>,
    /// The error of an operation that failed otherwise than a message does.
    error: Option<Error>,
}

impl Completion {
    /// An inactive or null request, or a send that was done when it started.
    pub(crate) const fn empty(gone: bool) -> Completion {
        Completion { status: Status::EMPTY, gone, comm: None, error: None }
    }

    /// The operation's error, for calls that complete one operation.
    #[inline]
    pub fn result(&self) -> Result<()> {
        if self.status.error == 0 { Ok(()) } else { self.failure() }
    }

    #[cold]
    fn failure(&self) -> Result<()> {
        let raise = |error: Error| match (&self.comm, crate::enter()) {
            (Some(comm), Some(process)) => error.raised_on(process.comms.handle_for_error(comm)),
            _ => error,
        };
        let error = self.error.clone().map_or_else(|| error_of(&self.status, self.comm.as_deref()), Err);
        error.map_err(raise)
    }
}

/// How a request stands.
enum Stand {
    Inactive,
    Complete(Status),
    Active,
}

impl Process {
    fn stand(&self, body: &Body) -> Stand {
        match body {
            Body::Free => Stand::Inactive,
            Body::Done(status, _) => Stand::Complete(*status),
            Body::Message { pending, .. } => bcs::peek(self, *pending).map_or(Stand::Active, Stand::Complete),
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
        let mut error = None;
        let (status, gone) = match body {
            Body::Message { pending, send, .. } => {
                bcs::test(self, pending);
                self.requests.remove(handle);
                (if send { status_of_send(status) } else { status }, true)
            }
            Body::Persistent(message) => {
                message.deactivate();
                (status, false)
            }
            Body::Operation { operation, active } => {
                active.set(false);
                self.requests.stop_polling(&operation);
                let gone = !operation.is_persistent();
                if gone {
                    self.requests.remove(handle);
                }
                let status = operation.finish(self, operation.query(self, status));
                error = operation.error(&status).err();
                (status, gone)
            }
            Body::Done(..) | Body::Free => {
                self.requests.remove(handle);
                (status, true)
            }
        };
        Completion { status, gone, comm, error }
    }

    /// The status of a message that has completed without an error, whose request is then gone: the way that
    /// nearly every request of a list takes. `None` says nothing: ask `test_request`.
    #[inline]
    pub(crate) fn complete_message(&self, handle: RequestHandle) -> Option<Status> {
        if handle == COMPLETE_SEND {
            return Some(Status::EMPTY);
        }
        let (pending, send) = self.requests.find_message(handle)?;
        let status = bcs::test_in_sweep(self, pending)?;
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
            let Some(status) = bcs::test(self, pending) else { return Ok(None) };
            let comm = if status.error == 0 { None } else { self.requests.find(handle)?.comm() };
            self.requests.remove(handle);
            let status = if send { status_of_send(status) } else { status };
            return Ok(Some(Completion { status, gone: true, comm, error: None }));
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
                match self.test_request(handle)? {
                    None if self.asked_in_vain() => self.test_request(handle),
                    done => Ok(done),
                }
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
        if self.endpoint.schedule().has_slices() && matches!(self.stand(&body), Stand::Active) {
            self.asked_in_vain();
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
