// SPDX-License-Identifier: MIT OR Apache-2.0
//! Handles. In Fortran a handle is the INTEGER that `MPI_X_toint` gives, in C a word of a pointer's size.

use std::ffi::{c_int, c_void};

/// A handle as C has it.
pub type Handle = *mut c_void;

/// A kind of handle, with its two conversions.
pub trait HandleKind {
    /// `MPI_X_fromint`
    fn from_int(value: c_int) -> Handle;
    /// `MPI_X_toint`
    fn to_int(handle: Handle) -> c_int;
}

macro_rules! kinds {
    ($($name:ident $from:ident $to:ident),*) => {
        unsafe extern "C" { $( fn $from(value: c_int) -> Handle; fn $to(handle: Handle) -> c_int; )* }
        $(
            /// A kind of handle.
            pub struct $name;
            impl HandleKind for $name {
                #[inline(always)]
                fn from_int(value: c_int) -> Handle {
                    // SAFETY: arithmetic on any value (MPI-5.0 section 20.3).
                    unsafe { $from(value) }
                }
                #[inline(always)]
                fn to_int(handle: Handle) -> c_int {
                    // SAFETY: arithmetic on any value (MPI-5.0 section 20.3).
                    unsafe { $to(handle) }
                }
            }
        )*
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
    File MPI_File_fromint MPI_File_toint
);
