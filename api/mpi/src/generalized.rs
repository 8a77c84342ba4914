// SPDX-License-Identifier: MIT OR Apache-2.0
//! Generalized requests (MPI-5.0 section 13.2): the program does the work and says when it is done; MPI asks
//! it for the status, for cancelling, and tells it when nobody will ask again.
//!
//! The handle given to the program serves twice: for waiting, like any request, and for `MPI_Grequest_complete`.
//! The second works also after `MPI_Request_free`, so it has a table of its own.

use crate::operation::Operation;
use crate::request::Requests;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use strobe_endpoint::Endpoint;
use strobe_types::{RequestHandle, Result, Status, err};

/// Fills the status of a completed operation; fails with what the program's function returned.
pub type Query = Box<dyn Fn(&mut Status) -> Result<()>>;

/// The program's functions. They may call MPI, so no borrow is held while one runs.
pub struct Callbacks {
    /// Says how the operation went.
    pub query: Query,
    /// Nobody will ask again.
    pub free: Box<dyn Fn() -> Result<()>>,
    /// Cancel it; true if it is complete already.
    pub cancel: Box<dyn Fn(bool) -> Result<()>>,
}

/// One generalized request.
struct Generalized {
    callbacks: Callbacks,
    complete: Cell<bool>,
    /// `MPI_Request_free` came before completion: the free function runs at completion.
    released: Cell<bool>,
    handle: Cell<RequestHandle>,
    all: Rc<Live>,
}

/// By the handle that the program completes them with.
type Live = RefCell<BTreeMap<RequestHandle, Rc<Generalized>>>;

/// Generalized requests that are not over.
#[derive(Default)]
pub struct GeneralizedRequests {
    live: Rc<Live>,
}

impl Operation for Generalized {
    fn poll(&self, _endpoint: &Endpoint) -> Option<Status> {
        self.complete.get().then_some(Status::EMPTY)
    }

    fn cancel(&self) -> Result<()> {
        (self.callbacks.cancel)(self.complete.get())
    }

    fn query(&self, mut status: Status) -> Status {
        if let Err(error) = (self.callbacks.query)(&mut status) {
            status.error = error.class().0;
        }
        status
    }

    fn finish(&self, mut status: Status) -> Status {
        self.all.borrow_mut().remove(&self.handle.get());
        if let Err(error) = (self.callbacks.free)() {
            status.error = error.class().0;
        }
        status
    }

    fn release(&self) {
        self.released.set(true);
    }
}

impl GeneralizedRequests {
    /// `MPI_Grequest_start`.
    pub fn start(&self, requests: &Requests, callbacks: Callbacks) -> Result<RequestHandle> {
        let request = Rc::new(Generalized {
            callbacks,
            complete: Cell::new(false),
            released: Cell::new(false),
            handle: Cell::new(RequestHandle::NULL),
            all: self.live.clone(),
        });
        let handle = requests.of_operation(request.clone(), true)?;
        request.handle.set(handle);
        self.live.borrow_mut().insert(handle, request);
        Ok(handle)
    }

    /// `MPI_Grequest_complete`.
    pub fn complete(&self, endpoint: &Endpoint, handle: RequestHandle) -> Result<()> {
        let Some(request) = self.live.borrow().get(&handle).cloned() else {
            return err!(
                REQUEST,
                "request: {:#x} is not a generalized request: it is over, or MPI_Grequest_start did not make it",
                handle.0
            );
        };
        if request.complete.replace(true) {
            return err!(REQUEST, "request: this generalized request is complete already");
        }
        if request.released.get() {
            self.live.borrow_mut().remove(&handle);
            return (request.callbacks.free)();
        }
        // Another thread may sleep in a wait for it.
        endpoint.wake(endpoint.site.me());
        Ok(())
    }
}
