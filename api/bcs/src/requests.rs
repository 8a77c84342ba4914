// SPDX-License-Identifier: MIT OR Apache-2.0
//! Completing requests, and starting, cancelling and freeing them.

use crate::edge::{Array, Code, ERR_ARG, ERR_REQUEST, Var, Vars, code_of, entries, failed};
use std::cell::Cell;
use std::ffi::c_int;
use strobe_mpi::request_list::RequestList;
use strobe_types::constants::{ANY_SOURCE, ANY_TAG};
use strobe_types::{ErrorClass, RequestHandle};

/// `bcs_request_t`. 0 is `BCS_REQUEST_NULL`.
pub type Request = u32;

/// `bcs_status_t`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Status {
    from: c_int,
    tag: c_int,
    error: c_int,
    cancelled: c_int,
    bytes: usize,
}

impl Status {
    /// A status as C has it. Source and tag are `BCS_ANY` if the operation received nothing.
    pub fn of(status: &strobe_types::Status) -> Status {
        Status {
            from: if status.source == ANY_SOURCE { -1 } else { status.source },
            tag: if status.tag == ANY_TAG { -1 } else { status.tag },
            error: code_of(ErrorClass(status.error)),
            cancelled: c_int::from(status.cancelled),
            bytes: status.bytes as usize,
        }
    }

    /// The error of the operation as the result of a call.
    pub fn result(&self) -> Code {
        if self.error == 0 { Ok(()) } else { Err(self.error) }
    }
}

fn handle(request: Request) -> Code<RequestHandle> {
    match request {
        0 => Ok(RequestHandle::NULL),
        _ if request == RequestHandle::NULL.0 => Err(ERR_REQUEST),
        _ => Ok(RequestHandle(request)),
    }
}

/// Stores a new request. Fails with the error if it could not be made, or with `BCS_ERR_ARG` if the pointer is NULL.
pub fn give(request: Var<Request>, made: strobe_types::Result<RequestHandle>) -> Code {
    request.put(made.map_err(failed)?.0)
}

/// The array of requests that `bcs_testall` got, in the caller's memory.
struct List<'a>(&'a [Cell<Request>]);

impl RequestList for List<'_> {
    fn len(&self) -> usize {
        self.0.len()
    }
    fn get(&self, at: usize) -> RequestHandle {
        match self.0[at].get() {
            0 => RequestHandle::NULL,
            request => RequestHandle(request),
        }
    }
    fn clear(&self, at: usize) {
        self.0[at].set(0);
    }
}

entries! {
    /// Asks whether an operation is complete, or waits until it is.
    fn bcs_test(request: Var<Request>, block: c_int, flag: Var<c_int>, status: Var<Status>) |process| {
        let handle = handle(request.take()?)?;
        if block == 0 && flag.is_null() {
            return Err(ERR_ARG);
        }
        let done = match block {
            0 => process.completing().test(handle).map_err(failed)?,
            _ => Some(process.completing().wait(handle).map_err(failed)?),
        };
        flag.put_if_wanted(c_int::from(done.is_some()));
        let Some(done) = done else { return Ok(()) };
        if done.gone {
            request.put(0)?;
        }
        let told = Status::of(&done.status);
        status.put_if_wanted(told);
        told.result()
    }

    /// Asks whether all of several operations are complete, or waits until they are.
    fn bcs_testall(
        count: usize, requests: Array<Cell<Request>>, block: c_int, flag: Var<c_int>, statuses: Vars<Status>
    ) |process| {
        if block == 0 && flag.is_null() {
            return Err(ERR_ARG);
        }
        let list = List(requests.slice(count)?);
        list.0.iter().try_for_each(|request| handle(request.get()).map(drop))?;
        let first = Cell::new(0);
        let mut each = |at: usize, status: &strobe_types::Status| {
            let told = Status::of(status);
            if first.get() == 0 {
                first.set(told.error);
            }
            statuses.put_if_wanted(at, told);
        };
        let done = match block {
            0 => process.completing().test_all(&list, &mut each),
            _ => process.completing().wait_all(&list, &mut each).map(|()| true),
        };
        match (first.get(), done) {
            (0, Ok(done)) => {
                flag.put_if_wanted(c_int::from(done));
                Ok(())
            }
            (0, Err(error)) => Err(failed(error)),
            // The call returns the error of the first operation that failed; the statuses say which ones failed.
            (code, _) => {
                flag.put_if_wanted(1);
                Err(code)
            }
        }
    }

    /// Starts the operation of a persistent request.
    fn bcs_start(request: Var<Request>) |process| {
        process.progress.requests.start(&process.progress.endpoint, handle(request.take()?)?).map_err(failed)
    }

    /// Cancels a send or receive that nothing has matched yet. The request still has to be tested.
    fn bcs_cancel(request: Var<Request>) |process| {
        process.progress.requests.cancel(&process.progress.endpoint, handle(request.take()?)?).map_err(failed)
    }

    /// Frees a request. Its operation goes on.
    fn bcs_request_free(request: Var<Request>) |process| {
        process.progress.requests.free(&process.progress.endpoint, handle(request.take()?)?).map_err(failed)?;
        request.put(0)
    }
}
