// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arguments as types: what a Fortran argument, which is always an address, becomes in the C call, and what is written
//! back after it.
//!
//! The argument of every `unsafe` block here: *the program passes an address of what the standard's Fortran binding
//! declares, for the time of the call* (MPI-5.0 section 2.6.2).

use crate::abi::{C, HandleKind, Request};
use crate::pending;
use crate::sentinels;
use std::ffi::{c_int, c_void};

/// An argument of a Fortran call, and what becomes of it in C.
pub trait Argument: Sized {
    /// The type of the C parameter.
    type C: Copy;
    /// Reads the argument at `raw`. `length` is what the row of the table says: elements of an array, or bytes of a
    /// text.
    ///
    /// # Safety
    /// `raw` is what the program passed for an argument of this type.
    unsafe fn take(raw: *mut c_void, length: usize) -> Self;
    /// What the C function gets.
    fn pass(&mut self) -> Self::C;
    /// Writes results back to the program. `code` is the error code that the C function returned.
    #[inline(always)]
    fn give(self, code: c_int) {
        let _ = code;
    }
}

/// Reads the INTEGER at `raw` as a length. A negative one becomes 0: the C function gets the argument too, and refuses
/// it.
///
/// # Safety
/// `raw` is the address of an INTEGER.
#[inline(always)]
pub unsafe fn int(raw: *mut c_void) -> usize {
    // SAFETY: the caller's promise.
    usize::try_from(unsafe { *raw.cast::<c_int>() }).unwrap_or(0)
}

macro_rules! address {
    ($(#[$doc:meta])* $name:ident $through:path) => {
        $(#[$doc])*
        pub struct $name(*mut c_void);
        impl Argument for $name {
            type C = *mut c_void;
            #[inline(always)]
            unsafe fn take(raw: *mut c_void, _: usize) -> Self {
                $name($through(raw))
            }
            #[inline(always)]
            fn pass(&mut self) -> *mut c_void {
                self.0
            }
        }
    };
}

address! {
    /// An argument whose address is passed on as it is: a result, or an array of INTEGERs of any kind.
    Address std::convert::identity
}
address! {
    /// A buffer of any type.
    Buffer sentinels::buffer
}
address! {
    /// The weights of the edges of a graph.
    Weights sentinels::weights
}
address! {
    /// A status, or an array of them.
    Status sentinels::status
}

macro_rules! value {
    ($(#[$doc:meta])* $name:ident $kind:ty) => {
        $(#[$doc])*
        pub struct $name($kind);
        impl Argument for $name {
            type C = $kind;
            #[inline(always)]
            unsafe fn take(raw: *mut c_void, _: usize) -> Self {
                // SAFETY: see the module's documentation.
                $name(unsafe { *raw.cast::<$kind>() })
            }
            #[inline(always)]
            fn pass(&mut self) -> $kind {
                self.0
            }
        }
    };
}

value! {
    /// INTEGER to read.
    Int c_int
}
value! {
    /// INTEGER(KIND=MPI_ADDRESS_KIND), MPI_COUNT_KIND or MPI_OFFSET_KIND to read. All three have 64 bits.
    Wide i64
}

/// The address of a buffer that is detached, for which the program has no use.
pub struct Unset(*mut c_void);
impl Argument for Unset {
    type C = *mut c_void;
    unsafe fn take(_: *mut c_void, _: usize) -> Self {
        Unset(std::ptr::null_mut())
    }
    fn pass(&mut self) -> *mut c_void {
        (&raw mut self.0).cast()
    }
}

/// The address of a buffer that is detached, as a C_PTR.
pub struct Detached {
    raw: *mut *mut c_void,
    address: *mut c_void,
}
impl Argument for Detached {
    type C = *mut c_void;
    unsafe fn take(raw: *mut c_void, _: usize) -> Self {
        Detached { raw: raw.cast(), address: std::ptr::null_mut() }
    }
    fn pass(&mut self) -> *mut c_void {
        (&raw mut self.address).cast()
    }
    fn give(self, code: c_int) {
        if code == 0 {
            // SAFETY: see the module's documentation.
            unsafe { *self.raw = sentinels::automatic(self.address) }
        }
    }
}

/// A handle to read.
pub struct In<K: HandleKind>(K::C);
impl<K: HandleKind> Argument for In<K> {
    type C = K::C;
    #[inline(always)]
    unsafe fn take(raw: *mut c_void, _: usize) -> Self {
        // SAFETY: see the module's documentation.
        In(K::from_int(unsafe { *raw.cast::<c_int>() }))
    }
    #[inline(always)]
    fn pass(&mut self) -> K::C {
        self.0
    }
    #[inline(always)]
    fn give(self, _: c_int) {
        if K::IS_REQUEST && pending::any() {
            let request = K::to_int(self.0);
            pending::look(request, request);
        }
    }
}

/// A handle that the call sets. What the variable holds before is not read, and stays there if the call fails.
pub struct Out<K: HandleKind> {
    raw: *mut c_int,
    handle: K::C,
}
impl<K: HandleKind> Argument for Out<K> {
    type C = *mut K::C;
    #[inline(always)]
    unsafe fn take(raw: *mut c_void, _: usize) -> Self {
        Out { raw: raw.cast(), handle: K::NONE }
    }
    #[inline(always)]
    fn pass(&mut self) -> *mut K::C {
        &raw mut self.handle
    }
    #[inline(always)]
    fn give(self, code: c_int) {
        if code == 0 {
            // SAFETY: see the module's documentation.
            unsafe { *self.raw = K::to_int(self.handle) }
        }
    }
}

/// A handle that the call reads and sets.
pub struct InOut<K: HandleKind> {
    raw: *mut c_int,
    handle: K::C,
}
impl<K: HandleKind> Argument for InOut<K> {
    type C = *mut K::C;
    #[inline(always)]
    unsafe fn take(raw: *mut c_void, _: usize) -> Self {
        let raw = raw.cast::<c_int>();
        // SAFETY: see the module's documentation.
        InOut { raw, handle: K::from_int(unsafe { *raw }) }
    }
    #[inline(always)]
    fn pass(&mut self) -> *mut K::C {
        &raw mut self.handle
    }
    #[inline(always)]
    fn give(self, _: c_int) {
        // SAFETY: see the module's documentation. A failed call may have set it too: `MPI_Wait` frees a failed request.
        unsafe {
            let before = std::mem::replace(&mut *self.raw, K::to_int(self.handle));
            if K::IS_REQUEST && pending::any() {
                pending::look(before, *self.raw);
            }
        }
    }
}

/// The request of a persistent operation that the call starts.
pub struct Started(InOut<Request>);
impl Argument for Started {
    type C = *mut C<Request>;
    unsafe fn take(raw: *mut c_void, length: usize) -> Self {
        // SAFETY: see the module's documentation.
        unsafe {
            if pending::any() {
                pending::begin(*raw.cast::<c_int>());
            }
            Started(InOut::take(raw, length))
        }
    }
    fn pass(&mut self) -> *mut C<Request> {
        self.0.pass()
    }
}

/// LOGICAL to read. Any value but zero is true.
pub struct Logical(c_int);
impl Argument for Logical {
    type C = c_int;
    #[inline(always)]
    unsafe fn take(raw: *mut c_void, _: usize) -> Self {
        // SAFETY: see the module's documentation.
        Logical(c_int::from(unsafe { *raw.cast::<c_int>() } != 0))
    }
    #[inline(always)]
    fn pass(&mut self) -> c_int {
        self.0
    }
}

/// LOGICAL that the call sets. 1 is true for gfortran and flang.
pub struct OutLogical {
    raw: *mut c_int,
    flag: c_int,
}
impl Argument for OutLogical {
    type C = *mut c_int;
    #[inline(always)]
    unsafe fn take(raw: *mut c_void, _: usize) -> Self {
        let raw = raw.cast::<c_int>();
        // SAFETY: see the module's documentation.
        OutLogical { raw, flag: unsafe { *raw } }
    }
    #[inline(always)]
    fn pass(&mut self) -> *mut c_int {
        &raw mut self.flag
    }
    #[inline(always)]
    fn give(self, code: c_int) {
        if code == 0 {
            // SAFETY: see the module's documentation.
            unsafe { *self.raw = c_int::from(self.flag != 0) }
        }
    }
}

/// An index, which counts from 0 in C and from 1 in Fortran. Negative values, such as `MPI_UNDEFINED`, stay as they
/// are.
pub struct Index(*mut c_int);
impl Argument for Index {
    type C = *mut c_int;
    unsafe fn take(raw: *mut c_void, _: usize) -> Self {
        Index(raw.cast())
    }
    fn pass(&mut self) -> *mut c_int {
        self.0
    }
    fn give(self, code: c_int) {
        // It is also set if the operation with this index failed. If the call itself was wrong, it still has the
        // program's value.
        // SAFETY: see the module's documentation.
        unsafe {
            if code == 0 && *self.0 >= 0 {
                *self.0 += 1;
            }
        }
    }
}
