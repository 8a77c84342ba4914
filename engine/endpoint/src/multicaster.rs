// SPDX-License-Identifier: MIT OR Apache-2.0
//! Messages to several nodes at once, as the layer above asks for them.

use crate::endpoint::Endpoint;
use crate::gateway::Effort;
use crate::message::{Buffer, Envelope, ProcId};
use crate::sending::{Multicasting, Targets};
use strobe_protocol::channel::{Channel, ChannelCounters, NODES_MAX};
use strobe_shared::sync::Ordering;
use strobe_wire::channel::Multicast;

/// Most ranks of a node: their rings are shorter the more there are, and hold one message at least of as many.
const RANKS_MAX: u32 = 100;
/// A group is a good part of the nodes if it is at least so many in so many (`bench/run.py channels`).
const SHARE: (usize, usize) = (5, 8);

/// An endpoint's face for messages to several nodes at once.
#[derive(Clone, Copy)]
pub struct Multicaster<'a>(pub(crate) &'a Endpoint);

impl Multicaster<'_> {
    /// Sends a message to all of `to` at once, as if each had been sent one: they receive it so. It leaves with the
    /// next [`Multicaster::send`]. Where the network does not copy packets it goes from node to node, one of
    /// `many` in a row so that each node sends it once, else down a tree.
    ///
    /// Such messages do not overtake each other, but may be overtaken by others to the same processes: use a tag that
    /// nothing else of this process has that may be under way, and wait for [`Multicaster::is_under_way`]
    /// before something with this tag goes to each.
    pub fn post(self, to: &Targets, envelope: Envelope, data: &Buffer<'_>, many: bool) -> Multicasting {
        self.0.sending.multicast(&self.0.site, &self.0.transfers, to, envelope, data, many)
    }

    /// True if a message to several nodes may go to all at once, and that pays, for a group on so many nodes; the same
    /// at every process of a job. All nodes of the job take part in each such broadcast, so the group has to be a good
    /// part of them.
    pub fn pays(self, nodes: usize) -> bool {
        let Some(gateway) = self.0.gateway.as_ref().filter(|gateway| gateway.multicasts) else { return false };
        nodes > 2 && nodes * SHARE.1 >= gateway.network.nodes() as usize * SHARE.0
    }

    /// These processes, each on a node of its own and none on this one, as receivers of messages to all of them at
    /// once; `None` if that cannot be.
    pub fn targets(self, to: impl Iterator<Item = ProcId>) -> Option<Targets> {
        let network = self.0.gateway.as_ref().filter(|gateway| gateway.multicasts)?.network;
        let nodes = network.nodes() as usize;
        if self.0.site.segment.local_ranks() > RANKS_MAX || nodes > NODES_MAX {
            return None;
        }
        let mut targets = vec![Multicast::NOBODY; nodes];
        for rank in to.map(|process| process.0) {
            let node = network.node_of(rank);
            let local = u16::try_from(rank.wrapping_sub(network.first_rank(node))).ok()?;
            let target = &mut targets[node as usize];
            if node == network.node() || *target != Multicast::NOBODY || local == Multicast::NOBODY {
                return None;
            }
            *target = local;
        }
        Some(Targets(targets))
    }

    /// Sends what [`Multicaster::post`] has prepared.
    pub fn send(self) {
        crate::gateway::drive(self.0.ground(), Effort::Send);
    }

    /// True while anything that this node has told several at once is not known to have come to all. This rank is woken
    /// when that ends.
    pub fn is_under_way(self) -> bool {
        let Some(gateway) = &self.0.gateway else { return false };
        let waits = !self.0.sending.outbound[self.0.site.gateway_endpoint_slot as usize].is_drained()
            || gateway.network.control().multicasting.load(Ordering::Acquire) != 0;
        self.0.sending.wait_for_multicasts(&self.0.site, waits);
        waits
    }

    /// What this node has broadcast, and whether it goes by multicast now; nothing where that is never done, or if
    /// somebody else drives the network.
    pub fn counters(self) -> Option<(ChannelCounters, bool)> {
        let gateway = self.0.gateway.as_ref().filter(|gateway| gateway.multicasts)?;
        let mut guard = gateway.network.try_lock(self.0.site.my_rank())?;
        let (_, mut channels) = guard.parts();
        let broadcaster = &channels.record::<Channel>(gateway.network.node()).broadcaster;
        Some((broadcaster.counters(), broadcaster.is_by_group()))
    }
}
