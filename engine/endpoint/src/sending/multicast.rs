// SPDX-License-Identifier: MIT OR Apache-2.0
//! A rank's side of messages to several nodes at once: into the ring to the gateway, which puts them into channels.

use crate::endpoint::Endpoint;
use crate::gateway::Effort;
use crate::message::{Buffer, Envelope, ProcId, kind};
use crate::sending::Sending;
use crate::sending::remote::REMOTE_EAGER_BYTES_MAX;
use crate::site::Site;
use crate::transfer::Transfers;
use strobe_protocol::channel::{Channel, ChannelCounters, MESSAGE_BYTES_MAX, NODES_MAX};
use strobe_shared::sync::Ordering;
use strobe_wire::channel::Multicast;

/// Most ranks of a node: their rings are shorter the more there are, and hold one message at least of as many.
const RANKS_MAX: u32 = 100;
/// A group is a good part of the nodes if it is at least so many in so many (`bench/run.py channels`).
const SHARE: (usize, usize) = (5, 8);

/// Whom a message to several nodes is for: the place of a rank on each node, or nobody there.
#[derive(Clone, Debug)]
pub struct Targets(Vec<u16>);

/// What became of a message to several nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Multicasting {
    /// It is complete: the buffer may be used again.
    Gone,
    /// Nothing is done, as there is no room. This rank is woken when there is.
    Later,
    /// Nothing is done, and it has to go to each by itself.
    Never,
}

impl Endpoint {
    /// Sends a message to all of `to` at once, as if each had been sent one: they receive it so. It leaves with the
    /// next [`Endpoint::send_multicasts`]. Where the network does not copy packets it goes from node to node, one of `many` in a
    /// row so that each node sends it once, else down a tree.
    ///
    /// Such messages do not overtake each other, but may be overtaken by others to the same processes: use a tag that
    /// nothing else of this process has that may be under way, and wait for [`Endpoint::has_multicasts_under_way`] before
    /// something with this tag goes to each.
    pub fn multicast(&self, to: &Targets, envelope: Envelope, data: &Buffer<'_>, many: bool) -> Multicasting {
        self.sending.multicast(&self.site, &self.transfers, to, envelope, data, many)
    }

    /// True if a message to several nodes may go to all at once, and that pays, for a group on so many nodes; the same
    /// at every process of a job. All nodes of the job take part in each such broadcast, so the group has to be a good
    /// part of them.
    pub fn multicasts(&self, nodes: usize) -> bool {
        let Some(gateway) = self.gateway.as_ref().filter(|gateway| gateway.multicasts) else { return false };
        nodes > 2 && nodes * SHARE.1 >= gateway.network.nodes() as usize * SHARE.0
    }

    /// These processes, each on a node of its own and none on this one, as receivers of messages to all of them at
    /// once; `None` if that cannot be.
    pub fn targets(&self, to: impl Iterator<Item = ProcId>) -> Option<Targets> {
        let network = self.gateway.as_ref().filter(|gateway| gateway.multicasts)?.network;
        let nodes = network.nodes() as usize;
        if self.site.segment.local_ranks() > RANKS_MAX || nodes > NODES_MAX {
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

    /// Sends what [`Endpoint::multicast`] has prepared.
    pub fn send_multicasts(&self) {
        crate::gateway::drive(self.ground(), Effort::Send);
    }

    /// True while anything that this node has told several at once is not known to have come to all. This rank is woken
    /// when that ends.
    pub fn has_multicasts_under_way(&self) -> bool {
        let Some(gateway) = &self.gateway else { return false };
        let waits = !self.sending.outbound[self.site.gateway_endpoint_slot as usize].is_drained()
            || gateway.network.control().multicasting.load(Ordering::Acquire) != 0;
        self.sending.wait_for_multicasts(&self.site, waits);
        waits
    }

    /// What this node has broadcast, and whether it goes by multicast now; nothing where that is never done, or if
    /// somebody else drives the network.
    pub fn multicast_counters(&self) -> Option<(ChannelCounters, bool)> {
        let gateway = self.gateway.as_ref().filter(|gateway| gateway.multicasts)?;
        let mut guard = gateway.network.try_lock(self.site.my_rank())?;
        let (_, mut channels) = guard.parts();
        let broadcaster = &channels.record::<Channel>(gateway.network.node()).broadcaster;
        Some((broadcaster.counters(), broadcaster.is_by_group()))
    }
}

impl Sending {
    /// See [`Endpoint::multicast`].
    pub(crate) fn multicast(
        &self,
        site: &Site,
        transfers: &Transfers,
        to: &Targets,
        envelope: Envelope,
        data: &Buffer<'_>,
        many: bool,
    ) -> Multicasting {
        let Some(network) = site.network() else { return Multicasting::Never };
        let bytes = data.bytes();
        // Who wants long messages announced wants that of these too.
        let longest = match self.remote_eager_bytes_max() {
            REMOTE_EAGER_BYTES_MAX => MESSAGE_BYTES_MAX,
            less => less,
        };
        let named = (0..).zip(&to.0).filter(|(_, place)| **place != Multicast::NOBODY);
        let is_full = |(node, place): (u32, &u16)| network.is_full(network.first_rank(node) + u32::from(*place));
        if bytes > longest || named.clone().any(is_full) {
            return Multicasting::Never;
        }
        let head_bytes = Multicast::HEAD_BYTES + 2 * to.0.len();
        let went =
            self.push_remote(site, kind::REMOTE_MULTICAST, u32::from(many), envelope, head_bytes + bytes, |out| {
                let (head, body) = out.split_at_mut(head_bytes);
                let crc = transfers.pack_with_crc(data, body);
                let multicast = Multicast::new(site.me().0, envelope.context, envelope.source, envelope.tag, crc);
                multicast.write_head(to.0.iter().copied(), head);
                0
            });
        self.wait_for_multicasts(site, !went);
        if went { Multicasting::Gone } else { Multicasting::Later }
    }

    /// Whether this rank is to be woken when channels have room, and when all is acknowledged.
    fn wait_for_multicasts(&self, site: &Site, waits: bool) {
        if self.awaits_multicasts.replace(waits) != waits {
            self.count_backlog(site, 0);
        }
    }
}
