// SPDX-License-Identifier: MIT OR Apache-2.0
//! Matching: messages in the rings to this rank, or to a rank that it helps, are matched with posted receives.

pub(crate) mod arrive;
mod probe;
pub(crate) mod receive;
mod unpublished;

use crate::site::Site;
use strobe_shared::Ring;

/// The rings to this rank. The queues of posted receives and of unexpected messages lie in its port
/// ([`crate::queue::Queues`]), where others match for it.
pub struct Matching {
    pub(crate) inbound: Vec<Ring<'static>>,
}

impl Matching {
    /// The rings to the rank of `site`.
    pub(crate) fn new(site: &Site) -> Matching {
        let me = site.my_rank();
        Matching { inbound: (0..site.segment.endpoint_slots()).map(|from| site.segment.ring(from, me)).collect() }
    }
}
