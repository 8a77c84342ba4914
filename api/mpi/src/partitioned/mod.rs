// SPDX-License-Identifier: MIT OR Apache-2.0
//! Partitioned communication (MPI-5.0 section 4.2; docs/design/partitioned.md): a message whose parts the sender says
//! are ready, one by one, from any thread. Each part moves when it is ready. Both sides may part it differently.
//!
//! The sender numbers its partitions from a first tag on, on a context of the job of their own. It tells the receiver
//! which that is, once, when the request is made; the receiver takes what senders tell in the order in which it made
//! its own requests for the same communicator, source and tag.

mod receive;
mod send;
mod setups;

pub use receive::PartitionedReceive;
pub use send::PartitionedSend;
pub(crate) use setups::Setups;

use strobe_types::{Result, err};

/// Messages by which senders tell which tags their partitions have.
const SETUP_CONTEXT: u32 = 13;
/// Their tag.
const SETUP_TAG: i32 = 0;
/// The partitions.
const PARTITION_CONTEXT: u32 = 15;
/// How many tags there are for partitions.
const TAGS: u32 = 1 << 28;

/// The number of partitions, or of one of them, as an argument of the program's.
///
/// # Errors
/// `MPI_ERR_ARG` if it is negative, or not below `bound`.
fn partition(number: i32, bound: usize, argument: &str) -> Result<usize> {
    match usize::try_from(number) {
        Ok(number) if number < bound => Ok(number),
        _ => err!(ARG, "{argument}: {number} is none of the request's {bound} partitions: use 0..={}", bound - 1),
    }
}

/// The bytes of all partitions together.
///
/// # Errors
/// `MPI_ERR_COUNT` if that is more than all memory.
fn total(partitions: usize, bytes: usize) -> Result<usize> {
    match partitions.checked_mul(bytes).filter(|total| isize::try_from(*total).is_ok()) {
        Some(total) => Ok(total),
        None => err!(COUNT, "count: {partitions} partitions of {bytes} bytes are more than all memory"),
    }
}
