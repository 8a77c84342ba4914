// SPDX-License-Identifier: MIT OR Apache-2.0
//! Queues of a rank as observers see them: without its match lock. What is added or taken meanwhile may be missed, so
//! every step is checked, and there are at most as many as the queue is long.

use crate::Segment;
use crate::descriptor::{Descriptor, State};
use crate::sync::Ordering;

/// The most messages that are looked at.
const LOOKS_MAX: u32 = 1 << 16;

impl Segment {
    /// The messages that have come for a rank and wait for a receive, in the order in which they came.
    pub fn unexpected(&self, rank: u32) -> impl Iterator<Item = &'static Descriptor> {
        let port = self.port(rank);
        let used = port.slab_used.load(Ordering::Relaxed);
        let mut left = port.unexpected_count.load(Ordering::Relaxed).min(LOOKS_MAX);
        let mut next = port.arrivals.first();
        std::iter::from_fn(move || {
            let index = next;
            left = left.checked_sub(1).filter(|_| index != 0 && index <= used)?;
            let descriptor = self.descriptor_if_any(rank, index)?;
            next = descriptor.later();
            Some(descriptor)
        })
        .filter(|descriptor| matches!(descriptor.state(), State::Eager | State::Announced))
    }
}
