// SPDX-License-Identifier: MIT OR Apache-2.0
//! The special addresses, such as `MPI_BOTTOM` and `MPI_IN_PLACE`: Fortran knows them by where they lie, as members of
//! one COMMON block. The program has the block too, and its copy is the one that counts. So the symbol is exported and
//! reached through the global offset table, and never bound within this library.

use std::ffi::{c_int, c_void};

/// The members in the order of the COMMON block in `mpif.h`, with their offsets in INTEGERs.
mod member {
    pub const BOTTOM: usize = 0;
    pub const IN_PLACE: usize = 1;
    pub const STATUS_IGNORE: usize = 2;
    pub const STATUSES_IGNORE: usize = 10;
    pub const ERRCODES_IGNORE: usize = 18;
    pub const UNWEIGHTED: usize = 19;
    pub const WEIGHTS_EMPTY: usize = 20;
    pub const BUFFER_AUTOMATIC: usize = 21;
    pub const LENGTH: usize = 22;
}

/// The COMMON block `/mpi_sentinels/`, by the name that gfortran and most others give it.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals)]
pub static mut mpi_sentinels_: [i32; member::LENGTH] = [0; member::LENGTH];

/// The COMMON block of the special addresses that are CHARACTERs: `MPI_ARGV_NULL`, `MPI_ARGVS_NULL`.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals)]
pub static mut mpi_sentinels_char_: [u8; 2] = [0; 2];

/// The member of the block that lies at `address`, as its offset in INTEGERs. `None` if it is not in the block.
#[inline(always)]
fn member_at(address: *const c_void) -> Option<usize> {
    let offset = address.addr().wrapping_sub((&raw const mpi_sentinels_).addr());
    (offset < 4 * member::LENGTH).then_some(offset / 4)
}

/// The C address of a buffer.
#[inline(always)]
pub fn buffer(address: *mut c_void) -> *mut c_void {
    match member_at(address) {
        None => address,
        Some(member::BOTTOM) => std::ptr::null_mut(),
        Some(member::IN_PLACE) => std::ptr::without_provenance_mut(1),
        Some(member::BUFFER_AUTOMATIC) => std::ptr::without_provenance_mut(2),
        Some(_) => address,
    }
}

/// The C address of the weights of a graph.
pub fn weights(address: *mut c_void) -> *mut c_void {
    match member_at(address) {
        Some(member::UNWEIGHTED) => std::ptr::without_provenance_mut(10),
        Some(member::WEIGHTS_EMPTY) => std::ptr::without_provenance_mut(11),
        _ => address,
    }
}

/// The C address of a status or an array of them. The struct of the ABI has the layout of the Fortran array.
#[inline(always)]
pub fn status(address: *mut c_void) -> *mut c_void {
    match member_at(address) {
        Some(member::STATUS_IGNORE | member::STATUSES_IGNORE) => std::ptr::null_mut(),
        _ => address,
    }
}

/// The C address of the error codes of spawned processes.
pub fn errcodes(address: *mut c_int) -> *mut c_int {
    match member_at(address.cast()) {
        Some(member::ERRCODES_IGNORE) => std::ptr::null_mut(),
        _ => address,
    }
}

/// Is it `MPI_ARGV_NULL` or `MPI_ARGVS_NULL`?
pub fn is_argv_null(address: *const c_void) -> bool {
    address.addr().wrapping_sub((&raw const mpi_sentinels_char_).addr()) < 2
}

/// Is it `MPI_IN_PLACE`?
pub fn is_in_place(address: *const c_void) -> bool {
    member_at(address) == Some(member::IN_PLACE)
}
