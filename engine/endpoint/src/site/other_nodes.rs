// SPDX-License-Identifier: MIT OR Apache-2.0
//! What this node and the others agree on: how long messages may be that are sent unasked, and which memory of its
//! ranks is served by whoever drives its network.

use super::Site;
use strobe_shared::{PublishedRegion, RegionPlace, Regions, ring_payload_bytes};

/// The longest message that goes to another node before its receiver is known to be ready, in bytes.
const UNASKED_BYTES_MAX: usize = 16 << 10;

/// A process's place in its node, as far as other nodes matter.
#[derive(Clone, Copy)]
pub struct OtherNodes<'a>(pub &'a Site);

impl OtherNodes<'_> {
    /// The longest message that goes to another node without being announced first, in bytes, if the settings do not
    /// say less; the same in all processes of the job. At least two have room in each ring of each node, with the word
    /// before their payload.
    pub fn unasked_bytes_max(self) -> usize {
        let Some(network) = self.0.network() else { return UNASKED_BYTES_MAX };
        let ranks = |node| network.first_rank(node + 1) - network.first_rank(node);
        let widest = (0..network.nodes()).map(ranks).max().unwrap_or(0);
        UNASKED_BYTES_MAX.min(ring_payload_bytes(widest) / 2)
    }

    /// True if requests to the memory of this node's ranks may be carried out as they arrive, as far as that can be
    /// known here. Where ranks alone move their messages, and where the schedule says when, their own calls do it.
    pub fn may_be_served(self) -> bool {
        let site = self.0;
        let at_once = !site.schedule.has_slices() && site.progress.others_match();
        at_once && site.network().is_some() && site.copies.work()
    }

    /// Says where the share of a window lies, so that requests to its memory are carried out as they arrive. `None` if
    /// there is no room for it.
    pub fn publish(self, region: u32, at: u64, members: u32) -> Option<PublishedRegion> {
        Regions::of(self.0.network()?).publish(region, RegionPlace { at, members })
    }

    /// Has requests of other nodes that wait looked at again. To be called when they may wait for something that this
    /// process has done.
    pub fn offer_requests_again(self) {
        let gateway = self.0.peers.get(self.0.gateway_endpoint_slot as usize);
        if gateway.is_some_and(|gateway| gateway.arrivals.first() != 0) {
            self.0.ring_agent();
        }
    }
}
