// SPDX-License-Identifier: MIT OR Apache-2.0
//! Exported variables. Constants that are addresses in this ABI get their value from them when a program is linked.

use std::ffi::{c_int, c_void};
use strobe_c_abi::mpich::{ALL_HANDLES_OBJECT, UNWEIGHTED_OBJECT, WEIGHTS_EMPTY_OBJECT};

/// A pointer that is exported and never written.
#[repr(transparent)]
pub struct Exported(*const c_void);

// SAFETY: it is never written.
unsafe impl Sync for Exported {}

macro_rules! data {
    ($($(#[$doc:meta])* $name:ident = $value:expr;)*) => {$(
        $(#[$doc])*
        #[unsafe(no_mangle)]
        pub static $name: Exported = Exported(($value) as *const c_void);
    )*};
}

data! {
    /// `int * const`: edges without weights.
    MPI_UNWEIGHTED = &raw const UNWEIGHTED_OBJECT;
    /// `int * const`: the weights of no edges.
    MPI_WEIGHTS_EMPTY = &raw const WEIGHTS_EMPTY_OBJECT;
    /// `MPI_Fint *`: what C has for Fortran's MPI_STATUS_IGNORE. It is compared by address and never written.
    MPI_F_STATUS_IGNORE = &raw const STATUS_OBJECTS.0[0];
    /// `MPI_Fint *`: the same for MPI_STATUSES_IGNORE.
    MPI_F_STATUSES_IGNORE = &raw const STATUS_OBJECTS.0[1];
    /// `MPI_F08_status *`: the same for MPI_STATUS_IGNORE of `mpi_f08`.
    MPI_F08_STATUS_IGNORE = &raw const MPIR_F08_MPI_STATUS_IGNORE_OBJ;
    /// `MPI_F08_status *`: the same for MPI_STATUSES_IGNORE of `mpi_f08`.
    MPI_F08_STATUSES_IGNORE = &raw const MPIR_F08_MPI_STATUSES_IGNORE_OBJ;
    /// `MPI_T_pvar_handle`
    MPI_T_PVAR_ALL_HANDLES = &raw const ALL_HANDLES_OBJECT;
}

/// Memory that nothing else uses, for addresses that are unlike any other.
struct Objects([[c_int; 5]; 2]);
static STATUS_OBJECTS: Objects = Objects([[0; 5]; 2]);

/// The object that `MPI_F08_STATUS_IGNORE` points to.
#[unsafe(no_mangle)]
pub static MPIR_F08_MPI_STATUS_IGNORE_OBJ: [c_int; 5] = [0; 5];
/// The object that `MPI_F08_STATUSES_IGNORE` points to.
#[unsafe(no_mangle)]
pub static MPIR_F08_MPI_STATUSES_IGNORE_OBJ: [c_int; 5] = [0; 5];

/// `MPI_DUP_FN`, `MPI_COMM_DUP_FN`, …: copies an attribute's value as it is (MPI-5.0 section 7.7.2).
///
/// # Safety
/// The last two pointers may be written, as the standard says of functions that copy attributes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPIR_Dup_fn(
    _object: c_int,
    _keyval: c_int,
    _extra_state: *mut c_void,
    value_in: *mut c_void,
    value_out: *mut *mut c_void,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: see above.
    unsafe {
        *value_out = value_in;
        *flag = 1;
    }
    0
}
