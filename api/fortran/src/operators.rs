// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the modules need that is no call of MPI with a C function: comparisons of handles, assignments between types
//! and INTEGERs, conversions of a status, the size of a variable, and `MPI_F_sync_reg`. The modules have no code of
//! their own, so that one source serves all compilers.
//!
//! The argument of the `unsafe` blocks: *the program passes what the interfaces of the modules declare*.

use crate::section::{Descriptor, Standard};
use std::ffi::{c_int, c_void};

/// The functions for a type of handle, which holds an INTEGER.
macro_rules! handles {
    ($($same:literal $other:literal $to:literal $of:literal)*) => {$(
        const _: () = {
            #[unsafe(export_name = $same)]
            unsafe extern "C" fn same(a: *const c_int, b: *const c_int) -> c_int {
                // SAFETY: see the module's documentation.
                c_int::from(unsafe { *a == *b })
            }
            #[unsafe(export_name = $other)]
            unsafe extern "C" fn other(a: *const c_int, b: *const c_int) -> c_int {
                // SAFETY: see the module's documentation.
                c_int::from(unsafe { *a != *b })
            }
            #[unsafe(export_name = $to)]
            unsafe extern "C" fn to(left: *mut c_int, right: *const c_int) {
                // SAFETY: see the module's documentation.
                unsafe { *left = *right }
            }
            #[unsafe(export_name = $of)]
            unsafe extern "C" fn of(left: *mut c_int, right: *const c_int) {
                // SAFETY: see the module's documentation.
                unsafe { *left = *right }
            }
        };
    )*};
}

handles! {
    "strobe_same_mpi_comm_" "strobe_other_mpi_comm_" "strobe_to_mpi_comm_" "strobe_of_mpi_comm_"
    "strobe_same_mpi_group_" "strobe_other_mpi_group_" "strobe_to_mpi_group_" "strobe_of_mpi_group_"
    "strobe_same_mpi_datatype_" "strobe_other_mpi_datatype_" "strobe_to_mpi_datatype_" "strobe_of_mpi_datatype_"
    "strobe_same_mpi_op_" "strobe_other_mpi_op_" "strobe_to_mpi_op_" "strobe_of_mpi_op_"
    "strobe_same_mpi_request_" "strobe_other_mpi_request_" "strobe_to_mpi_request_" "strobe_of_mpi_request_"
    "strobe_same_mpi_message_" "strobe_other_mpi_message_" "strobe_to_mpi_message_" "strobe_of_mpi_message_"
    "strobe_same_mpi_info_" "strobe_other_mpi_info_" "strobe_to_mpi_info_" "strobe_of_mpi_info_"
    "strobe_same_mpi_errhandler_" "strobe_other_mpi_errhandler_" "strobe_to_mpi_errhandler_"
    "strobe_of_mpi_errhandler_"
    "strobe_same_mpi_win_" "strobe_other_mpi_win_" "strobe_to_mpi_win_" "strobe_of_mpi_win_"
    "strobe_same_mpi_session_" "strobe_other_mpi_session_" "strobe_to_mpi_session_" "strobe_of_mpi_session_"
    "strobe_same_mpi_file_" "strobe_other_mpi_file_" "strobe_to_mpi_file_" "strobe_of_mpi_file_"
}

/// The length of a status in INTEGERs.
const STATUS: usize = if cfg!(mpich) { 5 } else { 8 };
type Status = [c_int; STATUS];

/// A status is the same INTEGERs in all forms (MPI-5.0 section 19.3.5).
macro_rules! copies {
    ($($name:literal)*) => {$(
        const _: () = {
            #[unsafe(export_name = $name)]
            unsafe extern "C" fn converted(from: *const Status, to: *mut Status, ierror: *mut c_int) {
                // SAFETY: see the module's documentation.
                unsafe {
                    *to = *from;
                    if !ierror.is_null() {
                        *ierror = 0;
                    }
                }
            }
        };
    )*};
}

copies! {
    "mpi_status_f2f08_" "mpi_status_f082f_" "pmpi_status_f2f08_" "pmpi_status_f082f_"
    "mpi_status_f2f08_f08_" "mpi_status_f082f_f08_" "pmpi_status_f2f08_f08_" "pmpi_status_f082f_f08_"
}

#[cfg(mpich)]
copies! { "__mpi_f08_types_MOD_mpi_status_f2f08" "__mpi_f08_types_MOD_mpi_status_f082f" }

macro_rules! assignments {
    ($($name:literal)*) => {$(
        const _: () = {
            #[unsafe(export_name = $name)]
            unsafe extern "C" fn assigned(left: *mut Status, right: *const Status) {
                // SAFETY: see the module's documentation.
                unsafe { *left = *right }
            }
        };
    )*};
}

assignments! { "strobe_to_mpi_status_" "strobe_of_mpi_status_" }

/// Calls that get a descriptor and call no C function.
macro_rules! sizes {
    ($kind:ty: $($name:literal)*) => {$(
        const _: () = {
            /// The size of an element, in bytes (MPI-5.0 section 19.1.9).
            #[unsafe(export_name = $name)]
            unsafe extern "C" fn size_of(x: *mut c_void, size: *mut c_int, ierror: *mut c_int) {
                // SAFETY: see the module's documentation.
                unsafe {
                    *size = c_int::try_from(<$kind>::text(x).1).unwrap_or(c_int::MAX);
                    if !ierror.is_null() {
                        *ierror = 0;
                    }
                }
            }
        };
    )*};
}

sizes! { Standard: "MPI_Sizeof_f08ts" "PMPI_Sizeof_f08ts" }

// In MPICH's mpi_f08 it is a procedure of a module for each type.
#[cfg(mpich)]
sizes! { crate::gnu::Gnu:
    "__mpi_f08_types_MOD_mpi_sizeof_character" "__mpi_f08_types_MOD_mpi_sizeof_logical"
    "__mpi_f08_types_MOD_mpi_sizeof_xint8" "__mpi_f08_types_MOD_mpi_sizeof_xint16"
    "__mpi_f08_types_MOD_mpi_sizeof_xint32" "__mpi_f08_types_MOD_mpi_sizeof_xint64"
    "__mpi_f08_types_MOD_mpi_sizeof_xreal32" "__mpi_f08_types_MOD_mpi_sizeof_xreal64"
    "__mpi_f08_types_MOD_mpi_sizeof_xreal128" "__mpi_f08_types_MOD_mpi_sizeof_xcomplex32"
    "__mpi_f08_types_MOD_mpi_sizeof_xcomplex64" "__mpi_f08_types_MOD_mpi_sizeof_xcomplex128"
}

/// Does nothing. The compiler cannot know that, so it keeps no copy of the buffer in registers (MPI-5.0 section
/// 19.1.17).
macro_rules! nothing {
    ($($name:literal)*) => {$(
        const _: () = {
            #[unsafe(export_name = $name)]
            extern "C" fn nothing(_buffer: *mut c_void) {}
        };
    )*};
}

nothing! {
    "mpi_f_sync_reg_" "mpi_f_sync_reg__" "mpi_f_sync_reg" "MPI_F_SYNC_REG" "MPI_F_sync_reg_f08ts"
    "pmpi_f_sync_reg_" "pmpi_f_sync_reg__" "pmpi_f_sync_reg" "PMPI_F_SYNC_REG" "PMPI_F_sync_reg_f08ts"
}

#[cfg(mpich)]
nothing! { "mpi_f_sync_reg_f08ts_" "pmpir_f_sync_reg_f08ts_" }
