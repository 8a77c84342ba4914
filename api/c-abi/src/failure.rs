// SPDX-License-Identifier: MIT OR Apache-2.0
//! What happens when a call fails: the name of the call goes in front of the message, the error handler of
//! the object decides (MPI-5.0 section 9.3), and a handler of the user's runs last, with nothing left to
//! drop, because it may throw or jump out.

use crate::abi::{Abi, CHandle};
use std::ffi::c_int;
use std::sync::Mutex;
use strobe_mpi::Process;
use strobe_mpi::edge::{Disposition, Target, UserFunction};
use strobe_shared::Entered;
use strobe_types::{CallId, CommHandle, Error, ErrorClass};

/// The last message, with the class it belongs to, for `MPI_Error_string`: with `MPI_ERRORS_RETURN` a program
/// sees only the class, and the reason would be lost.
static LAST: Mutex<Option<(ErrorClass, String)>> = Mutex::new(None);

/// The message of the last error of this process, if its class was `class`.
pub fn last_message(class: ErrorClass) -> Option<String> {
    let last = LAST.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    last.as_ref().filter(|(of, _)| *of == class).map(|(_, message)| message.clone())
}

/// Handles `error` of `call` as the error handler of its object wants, and returns what the call returns.
#[cold]
#[inline(never)]
pub fn raise<A: Abi>(process: Entered<'_, Process>, call: CallId, target: Target, error: Error) -> c_int {
    let target = error.comm().map_or(target, Target::Comm);
    let code = A::error_out(error.class().0);
    let message = format!("{}: {}", call.name(), error.message());
    match process.disposition(target) {
        Disposition::Fatal | Disposition::Abort => fatal(call, &error),
        Disposition::Return => {
            remember(error.class(), message);
            code
        }
        Disposition::Call(function) => {
            remember(error.class(), message);
            drop(error);
            drop(process);
            invoke::<A>(function, target, code);
            code
        }
    }
}

fn remember(class: ErrorClass, message: String) {
    *LAST.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some((class, message));
}

/// Calls an error handler of the user's with the object's handle. The object of `Target::None` is
/// `MPI_COMM_SELF`.
pub fn invoke<A: Abi>(function: UserFunction, target: Target, code: c_int) {
    match target {
        Target::Comm(handle) => call::<A::Comm>(function, handle, code),
        Target::Win(handle) => call::<A::Win>(function, handle, code),
        Target::File(handle) => call::<A::File>(function, handle, code),
        Target::Session(handle) => call::<A::Session>(function, handle, code),
        Target::None => call::<A::Comm>(function, CommHandle::SELF, code),
    }
}

fn call<H: CHandle>(function: UserFunction, handle: H::Inner, mut code: c_int) {
    type Handler<H> = unsafe extern "C-unwind" fn(*mut H, *mut c_int, ...);
    let mut handle = H::outer(handle);
    // SAFETY: the edge stored the address of a function of this type, which the program gave to
    // MPI_*_create_errhandler of this kind of object; both pointers live until it returns. It may also not
    // return: nothing here needs dropping.
    unsafe {
        let function = std::mem::transmute::<usize, Handler<H>>(function.0);
        function(&mut handle, &mut code);
    }
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
