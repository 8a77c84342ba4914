// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions that read and set the fields of a status (MPI-5.0 sections 3.2.5, 3.8.4 and 14.3), and generalized
//! requests, whose functions fill in statuses (MPI-5.0 section 13.2).

use crate::abi::{Abi, CHandle, CStatus, Request, StatusOf};
use crate::args::{InOutStatus, InStatus, Out};
use crate::entries;
use std::ffi::{c_int, c_void};
use strobe_mpi::generalized::Callbacks;
use strobe_types::{Error, ErrorClass, Result, Status};

/// `MPI_Grequest_query_function *`
pub type QueryFunction<S> = Option<unsafe extern "C" fn(*mut c_void, *mut S) -> c_int>;
/// `MPI_Grequest_free_function *`
pub type FreeFunction = Option<unsafe extern "C" fn(*mut c_void) -> c_int>;
/// `MPI_Grequest_cancel_function *`
pub type CancelFunction = Option<unsafe extern "C" fn(*mut c_void, c_int) -> c_int>;

/// The error code that a callback of the program returned, as a result.
fn answered<A: Abi>(code: c_int, function: &str) -> Result<()> {
    match A::error_in(code) {
        0 => Ok(()),
        code => Err(Error::new(ErrorClass(code), format!("the {function} function of a generalized request failed"))),
    }
}

/// The three functions of a generalized request as closures. NULL stands for a function that does nothing.
fn callbacks<A: Abi>(
    query: QueryFunction<A::Status>,
    free: FreeFunction,
    cancel: CancelFunction,
    extra_state: *mut c_void,
) -> Callbacks {
    Callbacks {
        query: Box::new(move |status: &mut Status| {
            let Some(query) = query else { return Ok(()) };
            let mut outer = A::Status::of(status);
            // SAFETY: the program gave a function of this type, to be called with its extra state and a status.
            let code = unsafe { query(extra_state, &raw mut outer) };
            *status = outer.read();
            answered::<A>(code, "query")
        }),
        free: Box::new(move || {
            let Some(free) = free else { return Ok(()) };
            // SAFETY: the program gave a function of this type, to be called with its extra state.
            answered::<A>(unsafe { free(extra_state) }, "free")
        }),
        cancel: Box::new(move |complete| {
            let Some(cancel) = cancel else { return Ok(()) };
            // SAFETY: the program gave a function of this type, to be called with its extra state and a flag.
            answered::<A>(unsafe { cancel(extra_state, c_int::from(complete)) }, "cancel")
        }),
    }
}

entries! {
    status_fields => export_status_fields;

    /// MPI-5.0 section 3.8.4
    fn MPI_Test_cancelled(status: InStatus<A>, flag: Out<c_int>) on none() |_mpi| {
        flag.set(c_int::from(status.get().cancelled));
    }

    /// MPI-5.0 section 13.3
    fn MPI_Status_set_cancelled(status: InOutStatus<A>, flag: c_int) on none() |_mpi| {
        status.set(&Status { cancelled: flag != 0, ..status.get() });
    }

    /// MPI-5.0 section 3.2.5, since MPI-4.1
    fn MPI_Status_get_source(status: InStatus<A>, source: Out<c_int>) on none() |_mpi| {
        source.set(A::rank_out(status.get().source));
    }

    /// MPI-5.0 section 3.2.5, since MPI-4.1
    fn MPI_Status_get_tag(status: InStatus<A>, tag: Out<c_int>) on none() |_mpi| {
        tag.set(A::tag_out(status.get().tag));
    }

    /// MPI-5.0 section 3.2.5, since MPI-4.1
    fn MPI_Status_get_error(status: InStatus<A>, error: Out<c_int>) on none() |_mpi| {
        error.set(status.error());
    }

    /// MPI-5.0 section 13.3, since MPI-4.1
    fn MPI_Status_set_source(status: InOutStatus<A>, source: c_int) on none() |_mpi| {
        status.set(&Status { source: A::rank_in(source), ..status.get() });
    }

    /// MPI-5.0 section 13.3, since MPI-4.1
    fn MPI_Status_set_tag(status: InOutStatus<A>, tag: c_int) on none() |_mpi| {
        status.set(&Status { tag: A::tag_in(tag), ..status.get() });
    }

    /// MPI-5.0 section 13.3, since MPI-4.1
    fn MPI_Status_set_error(status: InOutStatus<A>, error: c_int) on none() |_mpi| {
        status.set_error(error);
    }

    /// MPI-5.0 section 13.2
    fn MPI_Grequest_start(
        query_fn: QueryFunction<StatusOf<A>>, free_fn: FreeFunction, cancel_fn: CancelFunction,
        extra_state: *mut c_void, request: Out<Request<A>>
    ) on none() |mpi| {
        let callbacks = callbacks::<A>(query_fn, free_fn, cancel_fn, extra_state);
        let handle = mpi.generalized.start(&mpi.progress.requests, callbacks)?;
        request.give(handle);
    }

    /// MPI-5.0 section 13.2
    fn MPI_Grequest_complete(request: Request<A>) on none() |mpi| {
        mpi.generalized.complete(&mpi.progress.endpoint, request.inner())
    }
}
