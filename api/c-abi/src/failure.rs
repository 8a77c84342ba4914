// SPDX-License-Identifier: MIT OR Apache-2.0
//! What happens when a call fails. The name of the call goes in front of the message, and the error handler of the
//! object decides what follows (MPI-5.0 section 9.3). A handler of the program may jump out of the call (`longjmp`, a
//! C++ exception). So it runs last, after the process has been left and with nothing left to drop.

use crate::abi::Abi;
use crate::argument_name::named;
use std::ffi::c_int;
use strobe_mpi::errhandler::Action;
use strobe_mpi::{ErrorObject, Process};
use strobe_shared::Entered;
use strobe_types::{CallId, Error, ErrorClass, RaisedOn};

/// Handles `error` of `call` as the error handler of `object` says, or as that for calls without a communicator does.
/// Returns the error code that the call returns.
#[cold]
#[inline(never)]
pub fn raise<A: Abi>(process: Entered<'_, Process>, call: CallId, object: Option<ErrorObject>, error: Error) -> c_int {
    let error = named(call, error);
    let raised = error.object().map(|object| match object {
        RaisedOn::Comm(comm) => ErrorObject::Comm(comm),
        RaisedOn::File(file) => ErrorObject::File(file),
    });
    let object = raised.or(object);
    let error = match &object {
        Some(object) => object.say(error),
        None => error,
    };
    let class = error.class();
    let returned = if process.edge.take_raised() { ErrorClass::SUCCESS } else { class };
    let (action, object) = process.error_action(object);
    match action {
        Action::Fatal | Action::Abort => fatal(call, &error),
        Action::Return => note(&process, call, &error),
        Action::Call(handler) => {
            note(&process, call, &error);
            drop(error);
            drop(process);
            // If it jumps out of the call, one reference to the handler is never released. Nothing else is left behind.
            handler(object, class);
        }
    }
    A::error_out(returned.0)
}

/// Records an error that the program is told of.
fn note(process: &Process, call: CallId, error: &Error) {
    process.errhandlers.note(call.name(), error);
    process.progress.calls.note_failure(call, error.class());
}

/// Ends the job because of `error`.
#[cold]
#[inline(never)]
pub fn fatal(call: CallId, error: &Error) -> ! {
    let text = format!("{}: {} ({})", call.name(), error.message(), error.class());
    strobe_mpi::abort(&text, error.class().0.clamp(1, 255))
}

/// Ends the job because `call` came before initialisation or after finalisation.
#[cold]
#[inline(never)]
pub fn outside(call: CallId, finalized: bool) -> ! {
    let why = if finalized {
        "called after MPI_Finalize: move the call before it"
    } else {
        "called before MPI_Init: call MPI_Init or MPI_Init_thread first"
    };
    strobe_mpi::abort(&format!("{}: {why} (MPI_ERR_OTHER)", call.name()), ErrorClass::OTHER.0)
}
