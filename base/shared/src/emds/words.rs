// SPDX-License-Identifier: MIT OR Apache-2.0
//! The words of the segment's header about statistics of slices.

use crate::sync::{AtomicU32, AtomicU64};

/// In the segment's header: where the block is, and what it is made for.
#[repr(C, align(64))]
pub struct EmdsWords {
    /// Offset in the heap of the block, plus 64; 0: nothing is kept.
    pub(super) at: AtomicU64,
    pub(super) metrics: AtomicU64,
    pub(super) first: AtomicU64,
    pub(super) last: AtomicU64,
    pub(super) every: AtomicU64,
    pub(super) rows: AtomicU32,
    pub(super) endpoint_slots: AtomicU32,
    _line: [u64; 2],
    /// Rows that were not written since another process had stopped in the middle of writing to their place.
    pub dropped: AtomicU64,
    /// When the end of the last slice began.
    pub ended_ns: AtomicU64,
    /// How long scheduling took for the slice that ends next, in nanoseconds, plus one. Written by whoever has the
    /// right to end it.
    pub scheduled_ns: AtomicU64,
    _line1: [u64; 5],
}
