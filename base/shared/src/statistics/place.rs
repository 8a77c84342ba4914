// SPDX-License-Identifier: MIT OR Apache-2.0
//! The words of a port about the statistics that its rank keeps.

use crate::sync::{AtomicU32, AtomicU64};

/// In a port: where the statistics of its rank are.
#[repr(C, align(64))]
pub struct StatisticsPlace {
    /// Offset in the heap of the block, plus 64; 0: nothing is kept.
    pub(super) at: AtomicU64,
    /// Bytes of the block.
    pub(super) bytes: AtomicU64,
    /// How many bits of a value are kept below its highest one.
    pub(super) shift: AtomicU32,
    /// Number of histograms.
    pub(super) histograms: AtomicU32,
    /// How many histograms found no room.
    pub missed: AtomicU32,
    _line: u32,
    /// When `MPI_Init` returned, nanoseconds of the monotonic clock; 0 before.
    pub since_ns: AtomicU64,
    /// When `MPI_Finalize` was entered; 0 before.
    pub until_ns: AtomicU64,
    /// When the rank last entered or left an outermost call, in nanoseconds.
    pub turned_ns: AtomicU64,
    /// Offset in the heap of the counts of what was sent to each rank, plus 64; 0: these are not kept.
    pub(super) peers_at: AtomicU64,
}
