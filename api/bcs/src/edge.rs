// SPDX-License-Identifier: MIT OR Apache-2.0
//! What all entries share: error codes, entering the process, and the pointers that C passes.

use std::ffi::{c_int, c_void};
use std::rc::Rc;
use strobe_mpi::Process;
use strobe_mpi::datatype::Datatype;
use strobe_shared::UserMemory;
use strobe_types::{CallId, Error, ErrorClass, TypeHandle};

pub const SUCCESS: c_int = 0;
pub const ERR_STATE: c_int = 1;
pub const ERR_MEMORY: c_int = 2;
pub const ERR_RANGE: c_int = 3;
pub const ERR_ALIGN: c_int = 4;
pub const ERR_ARG: c_int = 5;
pub const ERR_RANK: c_int = 6;
pub const ERR_TAG: c_int = 7;
pub const ERR_REQUEST: c_int = 8;
pub const ERR_GROUP: c_int = 9;
pub const ERR_OP: c_int = 10;
pub const ERR_TRUNCATED: c_int = 11;
pub const ERR_BUFFER: c_int = 12;
pub const ERR_FAILED: c_int = 13;

/// The result of a function here: an error is a code of `bcs.h`.
pub type Code<T = ()> = Result<T, c_int>;

/// Runs the body of the entry `call` with the process. Returns the code of the call, which is `BCS_ERR_STATE` if MPI is
/// not initialised or is finalised.
#[inline]
pub fn inside(call: CallId, body: impl FnOnce(&Process) -> Code) -> c_int {
    let Some(process) = strobe_mpi::enter().filter(|process| !process.edge.is_finalized()) else { return ERR_STATE };
    let outer = process.call_begin(call);
    let code = body(&process);
    process.call_end(outer);
    code.err().unwrap_or(SUCCESS)
}

/// Writes entries: their arguments, and a body that is handed the process.
macro_rules! entries {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) |$process:ident| $body:block)*) => {
        /// The names of the entries here.
        pub const ENTRIES: &[&str] = &[$(stringify!($name)),*];
        $(
            $(#[$doc])*
            #[unsafe(no_mangle)]
            pub extern "C" fn $name($($arg: $ty),*) -> ::std::ffi::c_int {
                $crate::edge::inside(const { ::strobe_types::CallId::of(stringify!($name)) }, |$process| $body)
            }
        )*
    };
}
pub(crate) use entries;

/// The code of `bcs.h` for an error class.
pub fn code_of(class: ErrorClass) -> c_int {
    match class {
        ErrorClass::SUCCESS => SUCCESS,
        ErrorClass::RANK | ErrorClass::ROOT => ERR_RANK,
        ErrorClass::TAG => ERR_TAG,
        ErrorClass::REQUEST => ERR_REQUEST,
        ErrorClass::COMM | ErrorClass::GROUP => ERR_GROUP,
        ErrorClass::OP | ErrorClass::TYPE => ERR_OP,
        ErrorClass::TRUNCATE => ERR_TRUNCATED,
        ErrorClass::BUFFER => ERR_BUFFER,
        ErrorClass::NO_MEM => ERR_MEMORY,
        ErrorClass::ARG | ErrorClass::COUNT => ERR_ARG,
        _ => ERR_FAILED,
    }
}

/// The code of `bcs.h` for an error.
pub fn failed(error: Error) -> c_int {
    code_of(error.class())
}

/// Stores a result of an entry. Fails with `BCS_ERR_ARG` if the pointer is NULL.
pub fn put<T>(to: *mut T, value: T) -> Code {
    if to.is_null() {
        return Err(ERR_ARG);
    }
    // SAFETY: the caller passes a pointer to a variable of this type, or null.
    unsafe { to.write(value) };
    Ok(())
}

/// Stores a result of an entry, unless the pointer is NULL.
pub fn put_if_wanted<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: as in `put`.
        unsafe { to.write(value) }
    }
}

/// Reads a variable of the caller's. Fails with `BCS_ERR_ARG` if the pointer is NULL.
pub fn take<T: Copy>(from: *const T) -> Code<T> {
    if from.is_null() {
        return Err(ERR_ARG);
    }
    // SAFETY: the caller passes a pointer to a variable of this type, or null.
    Ok(unsafe { from.read() })
}

/// An array of the caller's with `length` elements. Fails with `BCS_ERR_ARG` if it is NULL or longer than memory can
/// be. An empty array may be NULL.
pub fn array<'a, T>(from: *const T, length: usize) -> Code<&'a [T]> {
    match length {
        0 => Ok(&[]),
        _ if from.is_null() || length > isize::MAX as usize / size_of::<T>() => Err(ERR_ARG),
        // SAFETY: the caller passes an array of `length` elements and leaves it alone during the call.
        _ => Ok(unsafe { std::slice::from_raw_parts(from, length) }),
    }
}

/// The caller's memory of `bytes` bytes. Fails with `BCS_ERR_ARG` if it is NULL or longer than memory can be. For no
/// bytes it may be NULL.
pub fn memory(from: *const c_void, bytes: usize) -> Code<UserMemory> {
    if from.is_null() && bytes != 0 || bytes > isize::MAX as usize {
        return Err(ERR_ARG);
    }
    // SAFETY: the caller passes `bytes` bytes and leaves them alone until the operation is complete, as bcs.h says.
    Ok(unsafe { UserMemory::new(from.cast()) })
}

/// The datatype of all messages here.
pub fn byte(process: &Process) -> Code<Rc<Datatype>> {
    process.types.resolve(TypeHandle::BYTE).map_err(failed)
}
