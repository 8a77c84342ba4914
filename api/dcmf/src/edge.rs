// SPDX-License-Identifier: MIT OR Apache-2.0
//! What all entries share: results, callbacks, and the pointers that C passes.

use std::ffi::{c_int, c_void};
use strobe_shared::UserMemory;

pub const SUCCESS: c_int = 0;
pub const ERROR: c_int = 1;
pub const INVAL: c_int = 2;
pub const UNIMPL: c_int = 3;
pub const EAGAIN: c_int = 4;
pub const SHUTDOWN: c_int = 5;

/// Why a function fails: a code of `DCMF_Result`, and, for who asks for it (`--check`), what is wrong and what to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wrong {
    pub code: c_int,
    pub why: &'static str,
}

/// The result of a function here.
pub type Code<T = ()> = Result<T, Wrong>;

/// An argument is wrong.
pub const fn invalid(why: &'static str) -> Wrong {
    Wrong { code: INVAL, why }
}

/// It may be possible later.
pub const fn again(why: &'static str) -> Wrong {
    Wrong { code: EAGAIN, why }
}

/// It exists in no version.
pub const fn unknown(why: &'static str) -> Wrong {
    Wrong { code: UNIMPL, why }
}

/// The library has no memory for a message.
pub const NO_MEMORY: Wrong = again("there is no memory for a message now: advance until others are complete");
/// There is no such rank.
pub const NO_RANK: Wrong = invalid("rank: is none: use 0 to DCMF_Messager_size() - 1");
/// There is no memory at an address.
pub const NOT_THERE: Wrong = invalid("memregion: there is no memory at that address: describe memory that is mapped");
/// The datatype of bytes is always there.
pub const NO_BYTES: Wrong = invalid("bytes cannot be described");
const NULL: Wrong = invalid("a pointer to what the call reads or writes is NULL: pass its address");

/// A pointer to an object of the caller's, or NULL. Its value comes from the parameter list of an entry, or out of an
/// object that came so. That is the argument of every `unsafe` block here: *the program lends the object for the time
/// of the call, as dcmf.h describes the argument*.
#[repr(transparent)]
pub struct At<T>(*mut T);

impl<T> Clone for At<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for At<T> {}

impl<T> At<T> {
    pub const NULL: At<T> = At(std::ptr::null_mut());

    pub fn is_null(self) -> bool {
        self.0.is_null()
    }

    /// A variable of the library's own, for a callback to fill in.
    pub fn own(variable: &mut T) -> At<T> {
        At(variable)
    }

    /// Stores a value, unless the pointer is NULL. The object may be less aligned than its type says.
    pub fn put(self, value: T) {
        if !self.is_null() {
            // SAFETY: an object that holds this type, or NULL (see above).
            unsafe { self.0.write_unaligned(value) }
        }
    }

    /// Stores a value. Fails with `DCMF_INVAL` if the pointer is NULL.
    pub fn give(self, value: T) -> Code {
        if self.is_null() {
            return Err(NULL);
        }
        self.put(value);
        Ok(())
    }

    /// Reads the object with this index of an array. Fails with `DCMF_INVAL` if the pointer is NULL.
    pub fn at(self, index: usize) -> Code<T>
    where
        T: Copy,
    {
        if self.is_null() { Err(NULL) } else { At(self.0.wrapping_add(index)).take() }
    }

    /// Reads the object. Fails with `DCMF_INVAL` if the pointer is NULL.
    pub fn take(self) -> Code<T>
    where
        T: Copy,
    {
        if self.is_null() {
            return Err(NULL);
        }
        // SAFETY: an object that holds this type (see above).
        Ok(unsafe { self.0.read_unaligned() })
    }
}

/// `char *`: memory of the program's for data, which it leaves alone until the operation is complete.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Lent(*mut u8);

impl Lent {
    pub const NOWHERE: Lent = Lent(std::ptr::null_mut());

    /// Memory at an address that the program has given as a number.
    pub fn at(address: usize) -> Lent {
        Lent(std::ptr::with_exposed_provenance_mut(address))
    }

    /// The address as a number.
    pub fn address(self) -> usize {
        self.0.addr()
    }

    /// So many bytes further on.
    pub fn offset(self, bytes: usize) -> Lent {
        Lent(self.0.wrapping_add(bytes))
    }

    /// The memory, of `bytes` bytes. Fails with `DCMF_INVAL` if it is NULL or longer than memory can be. For no bytes
    /// it may be NULL.
    pub fn memory(self, bytes: usize) -> Code<UserMemory> {
        if bytes == 0 {
            return Ok(UserMemory::nowhere());
        }
        if self.0.is_null() || bytes > isize::MAX as usize {
            return Err(invalid("a buffer is NULL, or longer than memory can be: pass the address of that many bytes"));
        }
        // SAFETY: `bytes` bytes, which the caller leaves alone until the operation is complete, as dcmf.h says.
        let memory = unsafe { UserMemory::new(self.0) };
        Ok(memory.within(|| 0..bytes as isize))
    }
}

/// All memory of this process, from address 0 on. Who goes there asks what is there.
pub fn all_memory() -> UserMemory {
    // SAFETY: the program lets others read and write its memory by using put and get, or the whole as a region.
    unsafe { UserMemory::new(std::ptr::null()) }
}

/// `DCMF_Error_t`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct ErrorValue {
    result: c_int,
}

/// `DCMF_Callback_t`
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Callback {
    function: Option<extern "C" fn(*mut c_void, *mut ErrorValue)>,
    data: *mut c_void,
}

impl Callback {
    /// Calls nothing.
    pub const NONE: Callback = Callback { function: None, data: std::ptr::null_mut() };

    /// True if nothing is to be called.
    pub fn is_none(&self) -> bool {
        self.function.is_none()
    }

    /// Calls it with the result of the operation.
    pub fn call(&self, result: c_int) {
        if let Some(function) = self.function {
            function(self.data, &mut ErrorValue { result });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_is_refused_where_something_is_needed() {
        let null = At::<c_int>(std::ptr::null_mut());
        null.put(1);
        assert!(null.give(1) == Err(NULL) && null.take() == Err(NULL));
        let mut here = 0;
        assert!(At::own(&mut here).give(5) == Ok(()) && At::own(&mut here).take() == Ok(5));
        assert!(Lent::NOWHERE.memory(0).is_ok() && Lent::NOWHERE.memory(1).is_err());
        assert!(Lent::at(64).memory(usize::MAX).is_err() && Callback::NONE.is_none());
    }
}
