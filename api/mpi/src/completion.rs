// SPDX-License-Identifier: MIT OR Apache-2.0
//! Completing requests (MPI-5.0 sections 3.7.3 and 3.7.6): their state, and taking their results.
//!
//! A request is active, then complete, then taken: it is gone, or inactive if it is persistent. Asking for the state
//! changes nothing; taking the result runs what has to run at the end of the operation.

use crate::bcs::message;
use crate::comm::Comm;
use crate::comms::Comms;
use crate::recovery::loss;
use crate::request::{Body, COMPLETE_SEND, Message, Requests};
use crate::status::{error_of, status_of_send};
use std::rc::Rc;
use strobe_endpoint::{Endpoint, Interrupting};
use strobe_types::{Error, ErrorClass, RequestHandle, Result, Status};

/// The completion of one request.
pub struct Completion {
    /// The status; empty for an inactive request.
    pub status: Status,
    /// True if the handle is gone; false for persistent, inactive and null requests.
    pub gone: bool,
    /// The communicator whose error handler is to be called, if the operation failed.
    comm: Option<Rc<Comm>>,
    /// The error of a failed operation that is no message.
    error: Option<Error>,
}

impl Completion {
    /// An inactive or null request, or a send that was done when it started.
    pub(crate) const fn empty(gone: bool) -> Completion {
        Completion { status: Status::EMPTY, gone, comm: None, error: None }
    }

    /// The operation's error, for calls that complete a single operation. It is raised on the operation's communicator.
    #[inline]
    pub fn result(&self, comms: &Comms) -> Result<()> {
        if self.status.error == 0 { Ok(()) } else { self.failure(comms) }
    }

    #[cold]
    fn failure(&self, comms: &Comms) -> Result<()> {
        let raise = |error: Error| match &self.comm {
            Some(comm) => error.raised_on(comms.handle_for_error(comm)),
            None => error,
        };
        let error = self.error.clone().map_or_else(|| error_of(&self.status, self.comm.as_deref()), Err);
        error.map_err(raise)
    }
}

/// The state of a request.
pub(crate) enum RequestState {
    Inactive,
    Complete(Status),
    Active,
}

impl Body {
    pub(crate) fn state(&self, endpoint: &Endpoint) -> RequestState {
        match self {
            Body::Free => RequestState::Inactive,
            Body::Done(status, _) => RequestState::Complete(*status),
            Body::Message { pending, .. } => {
                message::peek(endpoint, *pending).map_or(RequestState::Active, RequestState::Complete)
            }
            Body::Persistent(persistent) => match persistent.poll(endpoint) {
                None => RequestState::Inactive,
                Some(None) => RequestState::Active,
                Some(Some(status)) => RequestState::Complete(status),
            },
            Body::Operation { active, .. } if !active.get() => RequestState::Inactive,
            Body::Operation { operation, .. } => {
                operation.poll(endpoint).map_or(RequestState::Active, RequestState::Complete)
            }
        }
    }
}

impl Requests {
    /// Takes the result of a request: frees it, or makes a persistent one inactive.
    pub(crate) fn take(&self, endpoint: &Endpoint, handle: RequestHandle, body: Body, status: Status) -> Completion {
        let comm = if status.error == 0 { None } else { body.comm() };
        let mut error = None;
        let (status, gone) = match body {
            Body::Message { pending, send, .. } => {
                message::test(endpoint, pending);
                self.remove(handle);
                (if send { status_of_send(status) } else { status }, true)
            }
            Body::Persistent(message) => {
                message.deactivate();
                (status, false)
            }
            Body::Operation { operation, active } => {
                active.set(false);
                self.stop_polling(&operation);
                let gone = !operation.is_persistent();
                if gone {
                    self.remove(handle);
                }
                let status = operation.finish(operation.query(status));
                error = operation.error(&status).err();
                (status, gone)
            }
            Body::Done(..) | Body::Free => {
                self.remove(handle);
                (status, true)
            }
        };
        Completion { status, gone, comm, error }
    }

    /// The status of a message that is complete without an error, whose request is then gone: the quick path of nearly
    /// every request. `None`: not known, call `test`. Needs [`Endpoint::sweep`].
    // Many requests are looked at in a row, and most callers want no status: what nobody looks at is not written then.
    #[inline(always)]
    pub(crate) fn complete_message(&self, endpoint: &Endpoint, handle: RequestHandle) -> Option<Status> {
        if handle == COMPLETE_SEND {
            return Some(Status::EMPTY);
        }
        let status = match self.find_message(handle)? {
            Message::Done(status) => status,
            Message::Pending(pending, send) => {
                let status = message::test_in_sweep(endpoint, pending)?;
                if send { status_of_send(status) } else { status }
            }
        };
        self.remove(handle);
        Some(status)
    }

    /// As `complete_message`, of one request by itself.
    #[inline]
    pub(crate) fn complete_now(&self, endpoint: &Endpoint, handle: RequestHandle) -> Option<Status> {
        if handle == COMPLETE_SEND {
            return Some(Status::EMPTY);
        }
        let _held = endpoint.sweep();
        self.complete_message(endpoint, handle)
    }

    /// `MPI_Test` on one request: its completion, if it is complete.
    pub fn test(&self, endpoint: &Endpoint, handle: RequestHandle) -> Result<Option<Completion>> {
        if handle == COMPLETE_SEND {
            return Ok(Some(Completion::empty(true)));
        }
        if handle == RequestHandle::NULL {
            return Ok(Some(Completion::empty(false)));
        }
        if let Some(Message::Pending(pending, send)) = self.find_message(handle) {
            // The most frequent kind, which touches no reference counts unless it failed.
            let Some(status) = message::test(endpoint, pending) else {
                return self.objection(endpoint, handle).map_or(Ok(None), Err);
            };
            let comm = if status.error == 0 { None } else { self.find(handle)?.comm() };
            self.remove(handle);
            let status = if send { status_of_send(status) } else { status };
            return Ok(Some(Completion { status, gone: true, comm, error: None }));
        }
        let body = self.find(handle)?;
        match body.state(endpoint) {
            RequestState::Active => self.objection(endpoint, handle).map_or(Ok(None), Err),
            RequestState::Inactive => Ok(Some(Completion::empty(false))),
            RequestState::Complete(status) => Ok(Some(self.take(endpoint, handle, body, status))),
        }
    }

    /// Why waiting for a request that is under way would be in vain, although it stays active: it receives from any
    /// source, and a process has failed that this one has not acknowledged.
    #[inline]
    pub(crate) fn objection(&self, endpoint: &Endpoint, handle: RequestHandle) -> Option<Error> {
        if endpoint.site.losses.are_any() { self.objection_now(endpoint, handle) } else { None }
    }

    #[cold]
    fn objection_now(&self, endpoint: &Endpoint, handle: RequestHandle) -> Option<Error> {
        let (pending, comm) = match self.find(handle).ok()? {
            Body::Message { pending, send: false, comm } => (pending, comm),
            Body::Persistent(message) => (message.receiving()?, message.comm()),
            _ => return None,
        };
        let open = Interrupting(endpoint).is_from_any_source(pending) && comm.has_unacknowledged(&endpoint.site.losses);
        open.then(|| loss::error_of(ErrorClass::PROC_FAILED_PENDING).raised_on(comm.handle()))
    }

    /// The status of a complete request, for tests that change nothing.
    pub(crate) fn status(&self, endpoint: &Endpoint, handle: RequestHandle) -> Result<Option<Status>> {
        if handle == RequestHandle::NULL {
            return Ok(Some(Status::EMPTY));
        }
        let body = self.find(handle)?;
        Ok(match body.state(endpoint) {
            RequestState::Active => None,
            RequestState::Inactive => Some(Status::EMPTY),
            RequestState::Complete(status) => match &body {
                Body::Message { send: true, .. } => Some(status_of_send(status)),
                Body::Operation { operation, .. } => Some(operation.query(status)),
                _ => Some(status),
            },
        })
    }

    /// True unless the request is active and incomplete.
    pub(crate) fn is_ready(&self, endpoint: &Endpoint, handle: RequestHandle) -> Result<bool> {
        if handle == RequestHandle::NULL || handle == COMPLETE_SEND {
            return Ok(true);
        }
        Ok(!matches!(self.find(handle)?.state(endpoint), RequestState::Active))
    }

    /// False for null and inactive requests.
    pub fn is_active(&self, handle: RequestHandle) -> Result<bool> {
        if handle == RequestHandle::NULL {
            return Ok(false);
        }
        if handle == COMPLETE_SEND {
            return Ok(true);
        }
        Ok(match self.find(handle)? {
            Body::Persistent(message) => message.is_active(),
            Body::Operation { active, .. } => active.get(),
            _ => true,
        })
    }
}
