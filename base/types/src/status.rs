// SPDX-License-Identifier: MIT OR Apache-2.0
//! The result of one receive, probe or completed operation (MPI-5.0 section 3.2.5), before an ABI lays it out.

use crate::constants::{ANY_SOURCE, ANY_TAG};

/// What `MPI_Status` tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Status {
    /// Rank of the sender in the communicator, or `MPI_ANY_SOURCE` in an empty status.
    pub source: i32,
    /// Tag of the message, or `MPI_ANY_TAG` in an empty status.
    pub tag: i32,
    /// Error class of this operation; the C edge stores it only where the standard says so.
    pub error: i32,
    /// True if the operation was cancelled.
    pub cancelled: bool,
    /// Bytes received, in the size of the packed data.
    pub bytes: u64,
}

impl Status {
    /// The empty status of an inactive request (MPI-5.0 section 3.7.3).
    pub const EMPTY: Status = Status { source: ANY_SOURCE, tag: ANY_TAG, error: 0, cancelled: false, bytes: 0 };
    /// The status of a receive from `MPI_PROC_NULL` (MPI-5.0 section 3.10).
    pub const PROC_NULL: Status = Status { source: crate::constants::PROC_NULL, ..Status::EMPTY };
}
