// SPDX-License-Identifier: MIT OR Apache-2.0
//! The interface for messages to several nodes at once.

use crate::endpoint::Endpoint;
use crate::gateway::Effort;
use crate::message::{Buffer, Envelope, ProcId};
use crate::sending::{Multicasting, Targets};
use strobe_protocol::channel::{Channel, ChannelCounters, NODES_MAX};
use strobe_shared::sync::Ordering;
use strobe_wire::channel::Multicast;

/// The most ranks of a node: the more there are, the shorter their rings are, and each must hold a multicast to as
/// many.
const RANKS_MAX: u32 = 100;
/// Multicast pays for groups on at least this part of the nodes, as (numerator, denominator) (`bench/run.py channels`).
const SHARE: (usize, usize) = (5, 8);

/// The endpoint's interface for messages to several nodes at once.
#[derive(Clone, Copy)]
pub struct Multicaster<'a>(pub(crate) &'a Endpoint);

impl Multicaster<'_> {
    /// Sends a message to all of `to` at once; each receives it as if it had been sent to it alone. It leaves with the
    /// next [`Multicaster::send`]. If the network cannot multicast, it is passed from node to node: as one of `many`
    /// messages in a chain, so that each node sends it once, else down a tree.
    ///
    /// Such messages do not overtake each other, but may be overtaken by other messages to the same processes. So use a
    /// tag that no other message of this process under way has, and wait until [`Multicaster::is_under_way`] is false
    /// before other messages with this tag are sent.
    pub fn post(self, to: &Targets, envelope: Envelope, data: &Buffer<'_>, many: bool) -> Multicasting {
        self.0.sending.multicast(&self.0.site, &self.0.transfers, to, envelope, data, many)
    }

    /// True if messages to several nodes can be multicast, and this pays for a group on `nodes` nodes; the same in
    /// every process of a job. All nodes of the job take part in each multicast, so the group has to span a good part
    /// of them.
    pub fn pays(self, nodes: usize) -> bool {
        let Some(gateway) = self.0.gateway.as_ref().filter(|gateway| gateway.multicasts) else { return false };
        nodes > 2 && nodes * SHARE.1 >= gateway.network.nodes() as usize * SHARE.0
    }

    /// These processes as receivers of one message, each on another node and none on this one; `None` if they are not.
    pub fn targets(self, to: impl Iterator<Item = ProcId>) -> Option<Targets> {
        let network = self.0.gateway.as_ref().filter(|gateway| gateway.multicasts)?.network;
        let nodes = network.nodes() as usize;
        if self.0.site.segment.local_ranks() > RANKS_MAX || nodes > NODES_MAX {
            return None;
        }
        let mut targets = vec![Multicast::NOBODY; nodes];
        let begun = self.0.site.job_size();
        if crate::site::is_spawned(&self.0.site) {
            return None;
        }
        for rank in to.map(|process| process.0) {
            // The place of a receiver counts among the ranks with which its node began.
            if rank >= begun {
                return None;
            }
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

    /// Sends what [`Multicaster::post`] has left in buffers.
    pub fn send(self) {
        crate::gateway::drive(self.0.ground(), Effort::Send);
    }

    /// True while a message that this node has sent to several nodes may not have arrived everywhere. When that ends,
    /// this rank is woken.
    pub fn is_under_way(self) -> bool {
        let Some(gateway) = &self.0.gateway else { return false };
        let waits = !self.0.sending.outbound[self.0.site.gateway_endpoint_slot as usize].is_drained()
            || gateway.network.control().multicasting.load(Ordering::Acquire) != 0;
        self.0.sending.wait_for_multicasts(&self.0.site, waits);
        waits
    }

    /// Counters of this node's broadcasts, and whether they are multicast now. `None` if they never are, or another
    /// process drives the network.
    pub fn counters(self) -> Option<(ChannelCounters, bool)> {
        let gateway = self.0.gateway.as_ref().filter(|gateway| gateway.multicasts)?;
        let mut guard = gateway.network.try_lock(self.0.site.my_rank())?;
        let (_, mut channels) = guard.parts();
        let broadcaster = &channels.record::<Channel>(gateway.network.node()).broadcaster;
        Some((broadcaster.counters(), broadcaster.is_by_group()))
    }
}
