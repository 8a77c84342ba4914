// SPDX-License-Identifier: MIT OR Apache-2.0
//! What differs between the two ABIs: numbers that this library compares with, and how handles are converted. The
//! library for the MPICH ABI (`api/fortran-mpich`) is built from the same sources.

use std::ffi::c_int;
#[cfg(mpich)]
use std::ffi::c_void;

pub use crate::numbers::*;

/// The key of an attribute as C has it. In MPICH's Fortran the keys of MPI's own attributes are one more than in C.
#[inline]
pub fn key(fortran: c_int) -> c_int {
    let own = cfg!(mpich) && (INT_KEYS.contains(&(fortran - 1)) || [WIN_BASE, WIN_SIZE].contains(&(fortran - 1)));
    if own { fortran - 1 } else { fortran }
}

/// A kind of handle, with its two conversions.
pub trait HandleKind {
    /// The handle in C.
    type C: Copy + PartialEq;
    /// Is it a request?
    const IS_REQUEST: bool = false;
    /// A value that no handle has.
    const NONE: Self::C;
    /// The handle for the INTEGER that Fortran has.
    fn from_int(value: c_int) -> Self::C;
    /// The INTEGER for the handle.
    fn to_int(handle: Self::C) -> c_int;
}

/// Is it the kind of requests?
macro_rules! is_request {
    (Request) => {
        true
    };
    ($other:ident) => {
        false
    };
}

/// In the standard ABI a handle is a word of a pointer's size, and the library converts it.
#[cfg(not(mpich))]
macro_rules! kinds {
    ($($name:ident $from:ident $to:ident $($pointer:literal)?),*) => {
        unsafe extern "C" { $( fn $from(value: c_int) -> *mut std::ffi::c_void;
                               fn $to(handle: *mut std::ffi::c_void) -> c_int; )* }
        $(
            /// A kind of handle.
            pub struct $name;
            impl HandleKind for $name {
                type C = *mut std::ffi::c_void;
                const NONE: Self::C = std::ptr::null_mut();
                const IS_REQUEST: bool = is_request!($name);
                #[inline(always)]
                fn from_int(value: c_int) -> Self::C {
                    // SAFETY: arithmetic on any value (MPI-5.0 section 20.3).
                    unsafe { $from(value) }
                }
                #[inline(always)]
                fn to_int(handle: Self::C) -> c_int {
                    // SAFETY: arithmetic on any value (MPI-5.0 section 20.3).
                    unsafe { $to(handle) }
                }
            }
        )*
    };
}

/// In the MPICH ABI a handle is the same `int` in C and in Fortran, except for files.
#[cfg(mpich)]
macro_rules! kinds {
    ($($name:ident $from:ident $to:ident $($pointer:literal)?),*) => { $( kinds!(@one $name $($pointer)?); )* };
    (@one $name:ident) => {
        /// A kind of handle.
        pub struct $name;
        impl HandleKind for $name {
            type C = c_int;
            const NONE: c_int = 0;
            const IS_REQUEST: bool = is_request!($name);
            #[inline(always)]
            fn from_int(value: c_int) -> c_int {
                value
            }
            #[inline(always)]
            fn to_int(handle: c_int) -> c_int {
                handle
            }
        }
    };
    (@one $name:ident $pointer:literal) => {
        unsafe extern "C" {
            fn MPI_File_f2c(file: c_int) -> *mut c_void;
            fn MPI_File_c2f(file: *mut c_void) -> c_int;
        }
        /// Files.
        pub struct $name;
        impl HandleKind for $name {
            type C = *mut c_void;
            const NONE: Self::C = std::ptr::null_mut();
            fn from_int(value: c_int) -> Self::C {
                // SAFETY: arithmetic on any value.
                unsafe { MPI_File_f2c(value) }
            }
            fn to_int(handle: Self::C) -> c_int {
                // SAFETY: arithmetic on any value.
                unsafe { MPI_File_c2f(handle) }
            }
        }
    };
}

kinds!(
    Comm MPI_Comm_fromint MPI_Comm_toint,
    Group MPI_Group_fromint MPI_Group_toint,
    Datatype MPI_Type_fromint MPI_Type_toint,
    Op MPI_Op_fromint MPI_Op_toint,
    Request MPI_Request_fromint MPI_Request_toint,
    Message MPI_Message_fromint MPI_Message_toint,
    Info MPI_Info_fromint MPI_Info_toint,
    Errhandler MPI_Errhandler_fromint MPI_Errhandler_toint,
    Win MPI_Win_fromint MPI_Win_toint,
    Session MPI_Session_fromint MPI_Session_toint,
    File MPI_File_fromint MPI_File_toint "a pointer"
);

/// A handle of this kind, as C has it.
pub type C<K> = <K as HandleKind>::C;
