// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.
//! Numbers of the two ABIs.

#[cfg(not(mpich))]
mod standard {
    use std::ffi::c_int;
    /// `MPI_ERR_OTHER`
    pub const ERR_OTHER: c_int = 16;
    /// `MPI_ERR_IN_STATUS`
    pub const ERR_IN_STATUS: c_int = 19;
    /// `MPI_WIN_BASE`
    pub const WIN_BASE: c_int = 601;
    /// `MPI_WIN_SIZE`
    pub const WIN_SIZE: c_int = 603;
    /// `MPI_COMM_SELF`
    pub const COMM_SELF: c_int = 258;
    /// `MPI_BYTE`
    pub const BYTE: c_int = 583;
    /// `MPI_DATATYPE_NULL`
    pub const TYPE_NULL: c_int = 512;
    /// `MPI_CART`, `MPI_GRAPH`, `MPI_DIST_GRAPH`
    pub const TOPOLOGIES: [c_int; 3] = [211, 212, 213];
    /// The keys of MPI's own attributes whose value is the address of an `int`.
    #[rustfmt::skip]
    pub const INT_KEYS: [c_int; 10] = [
        501, 502, 503, 504, 505,
        506, 507, 602, 604, 605,
    ];
    /// The C addresses for `MPI_BOTTOM`, `MPI_IN_PLACE`, `MPI_BUFFER_AUTOMATIC`, `MPI_STATUS_IGNORE`.
    pub const ADDRESSES: [usize; 4] = [0, 1, 2, 0];
}

#[cfg(mpich)]
mod mpich {
    use std::ffi::c_int;
    /// `MPI_ERR_OTHER`
    pub const ERR_OTHER: c_int = 15;
    /// `MPI_ERR_IN_STATUS`
    pub const ERR_IN_STATUS: c_int = 17;
    /// `MPI_WIN_BASE`
    pub const WIN_BASE: c_int = 1711276033;
    /// `MPI_WIN_SIZE`
    pub const WIN_SIZE: c_int = 1711276035;
    /// `MPI_COMM_SELF`
    pub const COMM_SELF: c_int = 1140850689;
    /// `MPI_BYTE`
    pub const BYTE: c_int = 1275068685;
    /// `MPI_DATATYPE_NULL`
    pub const TYPE_NULL: c_int = 201326592;
    /// `MPI_CART`, `MPI_GRAPH`, `MPI_DIST_GRAPH`
    pub const TOPOLOGIES: [c_int; 3] = [2, 1, 3];
    /// The keys of MPI's own attributes whose value is the address of an `int`.
    #[rustfmt::skip]
    pub const INT_KEYS: [c_int; 10] = [
        1681915905, 1681915909, 1681915907, 1681915911, 1681915917,
        1681915915, 1681915913, 1711276037, 1711276039, 1711276041,
    ];
    /// The C addresses for `MPI_BOTTOM`, `MPI_IN_PLACE`, `MPI_BUFFER_AUTOMATIC`, `MPI_STATUS_IGNORE`.
    pub const ADDRESSES: [usize; 4] = [0, usize::MAX, usize::MAX - 1, 1];
}

#[cfg(mpich)]
pub use mpich::*;
#[cfg(not(mpich))]
pub use standard::*;
