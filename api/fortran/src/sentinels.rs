// SPDX-License-Identifier: MIT OR Apache-2.0
//! The special addresses, such as `MPI_BOTTOM` and `MPI_IN_PLACE`: Fortran knows them by where they lie, as members of
//! a COMMON block. The program has the block too, and its copy is the one that counts. So the symbol is exported and
//! reached through the global offset table, and never bound within this library.
//!
//! The standard ABI has one block, `/mpi_sentinels/`, and another for CHARACTERs. MPICH has six.

use crate::abi::ADDRESSES;
use std::ffi::c_void;

/// A COMMON block: its symbol, and its length in INTEGERs.
macro_rules! blocks {
    ($($(#[$doc:meta])* $name:ident: $length:literal;)*) => {$(
        $(#[$doc])*
        #[unsafe(no_mangle)]
        #[allow(non_upper_case_globals)]
        pub static mut $name: [i32; $length] = [0; $length];
    )*};
}

#[cfg(not(mpich))]
pub mod members {
    blocks! {
        /// The members in the order of `mpif.h`: MPI_BOTTOM, MPI_IN_PLACE, MPI_STATUS_IGNORE (8 INTEGERs),
        /// MPI_STATUSES_IGNORE (8), MPI_ERRCODES_IGNORE, MPI_UNWEIGHTED, MPI_WEIGHTS_EMPTY, MPI_BUFFER_AUTOMATIC.
        mpi_sentinels_: 22;
    }

    /// The special addresses that are CHARACTERs: `MPI_ARGV_NULL`, `MPI_ARGVS_NULL`.
    #[unsafe(no_mangle)]
    #[allow(non_upper_case_globals)]
    pub static mut mpi_sentinels_char_: [u8; 2] = [0; 2];

    use super::Member;

    /// The members, with their offsets in INTEGERs.
    #[inline(always)]
    pub fn of(address: usize) -> Option<Member> {
        let offset = address.wrapping_sub((&raw const mpi_sentinels_).addr());
        if offset >= 4 * 22 { None } else { named(offset / 4) }
    }

    fn named(offset: usize) -> Option<Member> {
        Some(match offset {
            0 => Member::Bottom,
            1 => Member::InPlace,
            2 | 10 => Member::StatusIgnore,
            18 => Member::ErrcodesIgnore,
            19 => Member::Unweighted,
            20 => Member::WeightsEmpty,
            21 => Member::BufferAutomatic,
            _ => return None,
        })
    }

    /// The address of MPI_BUFFER_AUTOMATIC.
    pub fn buffer_automatic() -> usize {
        (&raw const mpi_sentinels_).addr() + 4 * 21
    }
}

#[cfg(mpich)]
pub mod members {
    blocks! {
        /// MPI_BOTTOM, MPI_IN_PLACE, MPI_STATUS_IGNORE (5 INTEGERs)
        mpipriv1_: 7;
        /// MPI_STATUSES_IGNORE (5 INTEGERs), MPI_ERRCODES_IGNORE
        mpipriv2_: 6;
        /// MPI_UNWEIGHTED
        mpifcmb5_: 1;
        /// MPI_WEIGHTS_EMPTY
        mpifcmb9_: 1;
        /// MPI_BUFFER_AUTOMATIC
        mpifcmba_: 1;
    }

    /// The special addresses that are CHARACTERs: `MPI_ARGVS_NULL`, `MPI_ARGV_NULL`.
    #[unsafe(no_mangle)]
    #[allow(non_upper_case_globals)]
    pub static mut mpiprivc_: [u8; 2] = [0; 2];

    use super::Member;
    use crate::gnu;

    /// The members, by the block they are in.
    #[inline(always)]
    pub fn of(address: usize) -> Option<Member> {
        let within = |block: usize, length: usize| {
            let offset = address.wrapping_sub(block);
            (offset < 4 * length).then_some(offset / 4)
        };
        if let Some(offset) = within((&raw const mpipriv1_).addr(), 7) {
            return Some([Member::Bottom, Member::InPlace, Member::StatusIgnore][offset.min(2)]);
        }
        if let Some(offset) = within((&raw const mpipriv2_).addr(), 6) {
            return Some(if offset < 5 { Member::StatusIgnore } else { Member::ErrcodesIgnore });
        }
        let others = [
            ((&raw const mpifcmb5_).addr(), Member::Unweighted),
            ((&raw const mpifcmb9_).addr(), Member::WeightsEmpty),
            ((&raw const mpifcmba_).addr(), Member::BufferAutomatic),
            // Those of mpi_f08.
            ((&raw const gnu::bottom).addr(), Member::Bottom),
            ((&raw const gnu::in_place).addr(), Member::InPlace),
            ((&raw const gnu::MPIR_F08_MPI_STATUS_IGNORE_OBJ).addr(), Member::StatusIgnore),
            ((&raw const gnu::MPIR_F08_MPI_STATUSES_IGNORE_OBJ).addr(), Member::StatusIgnore),
            ((&raw const gnu::unweighted).addr(), Member::Unweighted),
            ((&raw const gnu::weights_empty).addr(), Member::WeightsEmpty),
            ((&raw const gnu::errcodes_ignore).addr(), Member::ErrcodesIgnore),
        ];
        others.into_iter().find(|(block, _)| *block == address).map(|(_, member)| member)
    }

    /// The address of MPI_BUFFER_AUTOMATIC.
    pub fn buffer_automatic() -> usize {
        (&raw const mpifcmba_).addr()
    }
}

/// A special address.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Member {
    /// `MPI_BOTTOM`
    Bottom,
    /// `MPI_IN_PLACE`
    InPlace,
    /// `MPI_STATUS_IGNORE`, `MPI_STATUSES_IGNORE`
    StatusIgnore,
    /// `MPI_ERRCODES_IGNORE`
    ErrcodesIgnore,
    /// `MPI_UNWEIGHTED`
    Unweighted,
    /// `MPI_WEIGHTS_EMPTY`
    WeightsEmpty,
    /// `MPI_BUFFER_AUTOMATIC`
    BufferAutomatic,
}

/// The C address of a buffer.
#[inline(always)]
pub fn buffer(address: *mut c_void) -> *mut c_void {
    let special = match members::of(address.addr()) {
        None => return address,
        Some(Member::Bottom) => ADDRESSES[0],
        Some(Member::InPlace) => ADDRESSES[1],
        Some(Member::BufferAutomatic) => ADDRESSES[2],
        Some(_) => return address,
    };
    std::ptr::without_provenance_mut(special)
}

/// What C has for the address of a buffer that was detached: Fortran's MPI_BUFFER_AUTOMATIC in its place.
pub fn automatic(address: *mut c_void) -> *mut c_void {
    if address.addr() == ADDRESSES[2] {
        std::ptr::with_exposed_provenance_mut(members::buffer_automatic())
    } else {
        address
    }
}

/// The C address of the weights of a graph.
#[cfg(not(mpich))]
pub fn weights(address: *mut c_void) -> *mut c_void {
    match members::of(address.addr()) {
        Some(Member::Unweighted) => std::ptr::without_provenance_mut(10),
        Some(Member::WeightsEmpty) => std::ptr::without_provenance_mut(11),
        _ => address,
    }
}

/// The C address of the weights of a graph. In this ABI they are variables.
#[cfg(mpich)]
pub fn weights(address: *mut c_void) -> *mut c_void {
    unsafe extern "C" {
        static MPI_UNWEIGHTED: *mut c_void;
        static MPI_WEIGHTS_EMPTY: *mut c_void;
    }
    // SAFETY: constants of the C library.
    unsafe {
        match members::of(address.addr()) {
            Some(Member::Unweighted) => MPI_UNWEIGHTED,
            Some(Member::WeightsEmpty) => MPI_WEIGHTS_EMPTY,
            _ => address,
        }
    }
}

/// The C address of a status or an array of them. The struct of the ABI has the layout of the Fortran array.
#[inline(always)]
pub fn status(address: *mut c_void) -> *mut c_void {
    match members::of(address.addr()) {
        Some(Member::StatusIgnore) => std::ptr::without_provenance_mut(ADDRESSES[3]),
        _ => address,
    }
}

/// Is it `MPI_IN_PLACE`?
pub fn is_in_place(address: *const c_void) -> bool {
    members::of(address.addr()) == Some(Member::InPlace)
}
