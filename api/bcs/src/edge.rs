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

/// True if a process may call: MPI is initialised, and it is one of the ranks that the job began with. The job of
/// `bcs.h` has no others.
pub fn is_of_the_job(process: &Process) -> bool {
    process.edge.is_usable() && !process.is_spawned()
}

/// Runs the body of the entry `call` with the process. Returns the code of the call, which is `BCS_ERR_STATE` if MPI is
/// not initialised or is finalised.
#[inline]
pub fn inside(call: CallId, body: impl FnOnce(&Process) -> Code) -> c_int {
    let Some(process) = strobe_mpi::enter().filter(|process| is_of_the_job(process)) else { return ERR_STATE };
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

/// Types of pointers in the parameter lists of entries, each with what the caller promises of it. Their values come
/// from there only, as nothing else makes one. That is the argument of every `unsafe` block here: *the program lends
/// the memory for the time of the call, as bcs.h describes the argument*.
macro_rules! pointer {
    ($(#[$doc:meta])* $name:ident<$param:ident> = $pointer:ty) => {
        $(#[$doc])*
        #[repr(transparent)]
        pub struct $name<$param>($pointer);

        impl<$param> Clone for $name<$param> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<$param> Copy for $name<$param> {}

        impl<$param> $name<$param> {
            pub fn is_null(self) -> bool {
                self.0.is_null()
            }
        }
    };
}

pointer! {
    /// `T *`: a variable of the caller's, or NULL.
    Var<T> = *mut T
}
pointer! {
    /// `T []`: variables of the caller's, as many as another argument says, or NULL.
    Vars<T> = *mut T
}
pointer! {
    /// `const T []`: values of the caller's, as many as another argument says, or NULL.
    Array<T> = *const T
}

impl<T> Var<T> {
    /// Stores a result of an entry. Fails with `BCS_ERR_ARG` if the pointer is NULL.
    pub fn put(self, value: T) -> Code {
        if self.is_null() {
            return Err(ERR_ARG);
        }
        self.put_if_wanted(value);
        Ok(())
    }

    /// Stores a result of an entry, unless the pointer is NULL.
    pub fn put_if_wanted(self, value: T) {
        if !self.is_null() {
            // SAFETY: a variable of this type, or NULL (see above).
            unsafe { self.0.write(value) }
        }
    }

    /// Reads the variable. Fails with `BCS_ERR_ARG` if the pointer is NULL.
    pub fn take(self) -> Code<T>
    where
        T: Copy,
    {
        if self.is_null() {
            return Err(ERR_ARG);
        }
        // SAFETY: a variable of this type (see above).
        Ok(unsafe { self.0.read() })
    }
}

impl<T> Vars<T> {
    /// Stores a value in the variable with this index, which is below the length that the call's other arguments gave,
    /// unless the pointer is NULL.
    pub fn put_if_wanted(self, at: usize, value: T) {
        if !self.is_null() {
            // SAFETY: an array of this length, or NULL (see above).
            unsafe { self.0.add(at).write(value) }
        }
    }
}

impl<T> Array<T> {
    /// The `length` elements. Fails with `BCS_ERR_ARG` if the array is NULL or longer than memory can be. An empty
    /// array may be NULL.
    pub fn slice(&self, length: usize) -> Code<&[T]> {
        match length {
            0 => Ok(&[]),
            _ if self.is_null() || length > isize::MAX as usize / size_of::<T>() => Err(ERR_ARG),
            // SAFETY: an array of `length` elements, which the caller leaves alone during the call (see above); the
            // borrow ends with the entry's body.
            _ => Ok(unsafe { std::slice::from_raw_parts(self.0, length) }),
        }
    }
}

/// `void *`: memory of the caller's that the call, or the operation that it starts, reads or writes.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct Lent(*const c_void);

impl Lent {
    /// Is it `BCS_IN_PLACE`?
    pub fn is_in_place(self) -> bool {
        self.0.addr() == usize::MAX
    }

    /// The memory, of `bytes` bytes. Fails with `BCS_ERR_ARG` if it is NULL or longer than memory can be. For no bytes
    /// it may be NULL.
    pub fn memory(self, bytes: usize) -> Code<UserMemory> {
        if self.0.is_null() && bytes != 0 || bytes > isize::MAX as usize {
            return Err(ERR_ARG);
        }
        // SAFETY: `bytes` bytes, which the caller leaves alone until the operation is complete, as bcs.h says.
        let memory = unsafe { UserMemory::new(self.0.cast()) };
        Ok(memory.within(|| 0..bytes as isize))
    }
}

/// The datatype of all messages here.
pub fn byte(process: &Process) -> Code<Rc<Datatype>> {
    process.types.resolve(TypeHandle::BYTE).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_is_refused_where_an_address_is_needed() {
        let null = Var::<c_int>(std::ptr::null_mut());
        assert!(null.put(1) == Err(ERR_ARG) && null.take() == Err(ERR_ARG));
        null.put_if_wanted(1);
        Vars::<c_int>(std::ptr::null_mut()).put_if_wanted(3, 1);
        let array = Array::<u64>(std::ptr::null());
        assert!(array.slice(0) == Ok(&[]) && array.slice(1) == Err(ERR_ARG));
        let lent = Lent(std::ptr::null());
        assert!(lent.memory(0).is_ok() && lent.memory(1).is_err() && lent.memory(usize::MAX).is_err());
    }
}
