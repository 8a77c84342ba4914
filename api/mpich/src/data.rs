// SPDX-License-Identifier: MIT OR Apache-2.0
//! Data symbols: constants that this ABI resolves when the program is linked.

use std::ffi::{c_int, c_void};
use strobe_c_abi::mpich::{UNWEIGHTED_OBJECT, WEIGHTS_EMPTY_OBJECT};

/// A pointer that is exported and never written.
#[repr(transparent)]
pub struct Exported(*const c_void);

// SAFETY: it is constant.
unsafe impl Sync for Exported {}

macro_rules! data {
    ($($(#[$doc:meta])* $name:ident = $value:expr;)*) => {$(
        $(#[$doc])*
        #[unsafe(no_mangle)]
        pub static $name: Exported = Exported(($value) as *const c_void);
    )*};
}

data! {
    /// No weights: `int * const`
    MPI_UNWEIGHTED = &raw const UNWEIGHTED_OBJECT;
    /// Weights of no neighbours: `int * const`
    MPI_WEIGHTS_EMPTY = &raw const WEIGHTS_EMPTY_OBJECT;
    /// `MPI_Fint *`: the C value of Fortran's MPI_STATUS_IGNORE, compared by address and never written.
    MPI_F_STATUS_IGNORE = &raw const STATUS_OBJECTS.0[0];
    /// Likewise for arrays
    MPI_F_STATUSES_IGNORE = &raw const STATUS_OBJECTS.0[1];
    /// `MPI_F08_status *`
    MPI_F08_STATUS_IGNORE = &raw const MPIR_F08_MPI_STATUS_IGNORE_OBJ;
    /// Likewise for arrays
    MPI_F08_STATUSES_IGNORE = &raw const MPIR_F08_MPI_STATUSES_IGNORE_OBJ;
    /// `MPI_T_pvar_handle`
    MPI_T_PVAR_ALL_HANDLES = &raw const STATUS_OBJECTS.0[2];
}

/// Addresses that nothing else has.
struct Objects([[c_int; 5]; 3]);
static STATUS_OBJECTS: Objects = Objects([[0; 5]; 3]);

/// The object behind `MPI_F08_STATUS_IGNORE`
#[unsafe(no_mangle)]
pub static MPIR_F08_MPI_STATUS_IGNORE_OBJ: [c_int; 5] = [0; 5];
/// The object behind `MPI_F08_STATUSES_IGNORE`
#[unsafe(no_mangle)]
pub static MPIR_F08_MPI_STATUSES_IGNORE_OBJ: [c_int; 5] = [0; 5];

/// `MPI_DUP_FN`, `MPI_COMM_DUP_FN`, …: copies an attribute as it is (MPI-5.0 section 7.7.2).
///
/// # Safety
/// As the standard says of attribute copy functions: the last two pointers may be written.
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
