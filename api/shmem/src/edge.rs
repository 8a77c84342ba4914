// SPDX-License-Identifier: MIT OR Apache-2.0
//! What all entries share: the pointers and handles that C passes, and how a call that cannot go on ends the job.
//! Functions of OpenSHMEM have no error codes: what its specification leaves undefined is said here in a sentence,
//! which names the call, the argument and the remedy.

use std::ffi::c_int;
use strobe_shared::{OwnedMemory, UserMemory};

/// The name of a function, for messages.
pub type Name = &'static str;

/// Ends the job: a call was used in a way that has no meaning.
#[cold]
pub fn refuse(call: Name, why: &str) -> ! {
    strobe_mpi::abort(&format!("{call}: {why}"), 1)
}

/// A pointer to memory of the caller's, or NULL. Its value comes from the parameter list of an entry. That is the
/// argument of every `unsafe` block here: *the program lends the object for the time of the call, or until it is
/// complete, as the specification describes the argument*.
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

    /// A pointer that the program gets.
    pub fn to(address: usize) -> At<T> {
        At(std::ptr::with_exposed_provenance_mut(address))
    }

    #[inline]
    pub fn is_null(self) -> bool {
        self.0.is_null()
    }

    #[inline]
    pub fn address(self) -> usize {
        self.0.addr()
    }

    /// The same address for another type.
    #[inline]
    pub fn cast<U>(self) -> At<U> {
        At(self.0.cast())
    }

    /// The object with this index of an array.
    #[inline]
    pub fn offset(self, index: usize) -> At<T> {
        At(self.0.wrapping_add(index))
    }

    /// The memory that begins there.
    #[inline]
    pub fn memory(self) -> UserMemory {
        // SAFETY: lent (see above); who uses it knows its length from the same call.
        unsafe { UserMemory::new(self.0.cast()) }
    }

    /// Stores a value, unless the pointer is NULL.
    #[inline]
    pub fn put(self, value: T) {
        if !self.is_null() {
            // SAFETY: an object of this type, or NULL (see above).
            unsafe { self.0.write_unaligned(value) }
        }
    }

    /// Reads the object.
    #[inline]
    pub fn get(self) -> T
    where
        T: Copy,
    {
        // SAFETY: an object of this type (see above).
        unsafe { self.0.read_unaligned() }
    }
}

impl At<u8> {
    /// Stores a string and the byte that ends it.
    pub fn put_string(self, text: &str) {
        if !self.is_null() {
            self.memory().write(text.as_bytes());
            self.offset(text.len()).put(0);
        }
    }
}

/// A value of a C type of 1, 2, 4 or 8 bytes, as the bits of a word.
pub trait Value: Copy + PartialOrd {
    /// Its length.
    const BYTES: usize = size_of::<Self>();
    /// Its bits, the rest of the word zero.
    fn bits(self) -> u64;
    /// The value with these bits.
    fn of(bits: u64) -> Self;
}

macro_rules! values {
    ($($type:ty as $bits:ty),*) => {
        $(impl Value for $type {
            #[inline(always)]
            fn bits(self) -> u64 {
                u64::from(self as $bits)
            }
            #[inline(always)]
            fn of(bits: u64) -> Self {
                bits as $bits as $type
            }
        })*
    };
}
values! { i8 as u8, u8 as u8, i16 as u16, u16 as u16, i32 as u32, u32 as u32, i64 as u64, u64 as u64 }

impl Value for f32 {
    #[inline(always)]
    fn bits(self) -> u64 {
        u64::from(self.to_bits())
    }
    #[inline(always)]
    fn of(bits: u64) -> Self {
        f32::from_bits(bits as u32)
    }
}

impl Value for f64 {
    #[inline(always)]
    fn bits(self) -> u64 {
        self.to_bits()
    }
    #[inline(always)]
    fn of(bits: u64) -> Self {
        f64::from_bits(bits)
    }
}

/// Memory of the library's own that holds such a value.
pub fn holding(bits: u64) -> OwnedMemory {
    OwnedMemory::holding(&bits.to_le_bytes())
}

/// A count that must not be negative.
pub fn count(call: Name, argument: &str, value: c_int) -> usize {
    usize::try_from(value).unwrap_or_else(|_| refuse(call, &format!("{argument}: {value} is negative")))
}

/// Writes a function of C's under its name and under its profiling name, in a module of its own. The name is a literal
/// or made by `concat!`.
macro_rules! export {
    (
        $name:expr,
        $(#[$doc:meta])*
        fn $ident:ident($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)? $body:block
    ) => {
        pub mod $ident {
            #[allow(unused_imports)]
            use super::*;

            $(#[$doc])*
            #[allow(clippy::too_many_arguments)]
            #[unsafe(export_name = $name)]
            pub extern "C" fn call($($arg: $type),*) $(-> $result)? $body

            /// The same for a tool that stands in for it.
            #[allow(clippy::too_many_arguments)]
            #[unsafe(export_name = concat!("p", $name))]
            pub extern "C" fn profiled($($arg: $type),*) $(-> $result)? {
                call($($arg),*)
            }
        }
    };
}

/// Writes several such functions whose names are those of their modules behind `shmem_`.
macro_rules! exports {
    ($($(#[$doc:meta])* fn $ident:ident($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)? $body:block)*) => {
        $($crate::edge::export! {
            concat!("shmem_", stringify!($ident)), $(#[$doc])* fn $ident($($arg: $type),*) $(-> $result)? $body
        })*
    };
}

/// Writes functions that exist with and without a context. A row has the name behind `shmem_` and `$infix`, the
/// arguments behind the context, and a body, which is handed the name of the call and the context.
macro_rules! pairs {
    (
        $infix:expr; $($ident:ident $op:expr => ($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)?
        |$call:ident, $ctx:ident| $body:block)*
    ) => {
        $(pub mod $ident {
            #[allow(unused_imports)]
            use super::*;
            const CALL: $crate::edge::Name = concat!("shmem_", $infix, $op);
            $crate::edge::export! { concat!("shmem_", $infix, $op),
                fn plain($($arg: $type),*) $(-> $result)? {
                    let ($call, $ctx) = (CALL, $crate::context_table::Ctx::DEFAULT);
                    $body
                }
            }
            $crate::edge::export! { concat!("shmem_ctx_", $infix, $op),
                fn with_ctx($ctx: $crate::context_table::Ctx, $($arg: $type),*) $(-> $result)? {
                    let $call = CALL;
                    $body
                }
            }
        })*
    };
}

/// Writes functions of before, whose names do not begin with `shmem_`.
macro_rules! older {
    ($($(#[$doc:meta])* fn $ident:ident($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)? $body:block)*) => {
        $($crate::edge::export! {
            stringify!($ident), $(#[$doc])* fn $ident($($arg: $type),*) $(-> $result)? $body
        })*
    };
}
pub(crate) use {export, exports, older, pairs};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_from_their_bits() {
        assert_eq!((i8::of((-3i8).bits()), (-3i8).bits()), (-3, 0xfd));
        assert_eq!((i32::of((-3i32).bits()), (-3i32).bits()), (-3, 0xffff_fffd));
        assert_eq!(
            (u64::of(u64::MAX.bits()), f32::of(1.5f32.bits()), f64::of((-2.5f64).bits())),
            (u64::MAX, 1.5, -2.5)
        );
        assert_eq!((<i16 as Value>::BYTES, u16::of((-1i16).bits())), (2, u16::MAX));
    }
}
