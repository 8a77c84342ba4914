// SPDX-License-Identifier: MIT OR Apache-2.0
//! The parts that driving the network needs: [`Ground`], and [`Gateway`] for what is between nodes.

use super::attendant::Attendant;
use super::links::Links;
use super::slot::record_sizes;
use crate::gateway::NetworkEndpointSlot;
use crate::matching::Matching;
use crate::queue::Queues;
use crate::site::Site;
use crate::transfer::Transfers;
use std::cell::{Cell, RefCell};
use std::io;
use strobe_device::Datagrams;
use strobe_os::bell::Bell;
use strobe_protocol::link::Integrity;
use strobe_shared::descriptor::{Index, Proxy};
use strobe_shared::sync::{AtomicU64, Ordering};
use strobe_shared::{Global, Losses, Network, RecordSizes};

/// While the network has moved within this time, in nanoseconds, waiting ranks do not sleep if there are spare
/// processors.
const MOVES_NS: u64 = 500_000;

/// All that driving the network needs: the parts of the engine that bring messages to ranks, and the gateway.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    pub site: &'a Site,
    pub transfers: &'a Transfers,
    pub matching: &'a Matching,
    /// `None` in a job of one node.
    pub gateway: Option<&'a Gateway>,
    /// Global memory, if there is any.
    pub global: Option<Global>,
}

impl Ground<'_> {
    /// The proxy with this index, in the gateway's slab.
    #[inline]
    pub fn proxy(&self, index: Index) -> Proxy<'static> {
        self.site.segment.descriptor(self.site.gateway_endpoint_slot, index).as_proxy()
    }

    /// True if that node is gone, and the job goes on without it.
    #[inline]
    pub fn is_gone(&self, node: u32) -> bool {
        let losses = &self.site.segment.header().seats.losses;
        losses.are_survived() && losses.is_gone(node)
    }

    /// The gateway's slab of descriptors.
    pub fn gateway_queues(&self) -> Queues<'_> {
        Queues::of(&self.site.segment, self.site.gateway_endpoint_slot)
    }
}

/// A process's means to drive the network.
pub(crate) struct Gateway {
    pub network: Network,
    pub integrity: Integrity,
    /// True if a message can be broadcast to several nodes at once.
    pub multicasts: bool,
    pub(crate) links: RefCell<Links>,
    /// When something last moved, in nanoseconds of the monotonic clock. Also read by threads that wait while another
    /// one drives.
    pub(super) moved_at_ns: AtomicU64,
    /// The rank whose memory was last copied from or to by this process.
    pub(super) served: Cell<u32>,
    /// Set if driving took messages for this rank itself out of their ring: then its queues have to be looked at first.
    pub(super) drained: Cell<bool>,
    /// Set if the data of a send could not be read, so that the rank which owns them has to do so.
    pub(super) unread: Cell<bool>,
    /// Set if there is no memory for a message that was matched.
    pub(super) starved: Cell<bool>,
    /// Set if this node's driver got an answer, perhaps after it last looked.
    pub(crate) answered: Cell<bool>,
    /// Carries out requests to the memory of this node's ranks.
    pub(super) attendant: Option<Box<dyn Attendant>>,
}

impl Gateway {
    /// The means of a process that was given `endpoint_slot`, in the job with this key, and the bell of the agent.
    /// Fails if a device cannot be set up.
    pub fn new(
        network: Network,
        job: (u64, &'static Losses),
        endpoint_slot: NetworkEndpointSlot,
        attendant: Option<Box<dyn Attendant>>,
    ) -> io::Result<(Gateway, Bell)> {
        let (made, mut needed) = (network.sizes(), record_sizes(endpoint_slot.nodes.len(), &endpoint_slot.devices));
        needed.state_words += endpoint_slot.views.iter().map(|view| view.properties().state_words).sum::<usize>();
        // The segment was made for the paths that were asked for; some of them may not exist.
        let fits = made.state_words >= needed.state_words;
        if !fits || made != (RecordSizes { state_words: made.state_words, ..needed }) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "the node segment was made by another version: use mpiexec and library of the same installation",
            ));
        }
        let (links, bell) = Links::new(network, job, endpoint_slot)?;
        let gateway = Gateway {
            network,
            multicasts: links.multicasts(),
            integrity: links.integrity(),
            links: RefCell::new(links),
            moved_at_ns: AtomicU64::new(0),
            served: Cell::new(u32::MAX),
            drained: Cell::new(false),
            unread: Cell::new(false),
            starved: Cell::new(false),
            answered: Cell::new(false),
            attendant,
        };
        Ok((gateway, bell))
    }
}

/// Notes that the memory of another rank was copied from or to.
pub(super) fn serve(ground: Ground<'_>, rank: u32) {
    if let Some(gateway) = ground.gateway {
        gateway.served.set(rank);
    }
}

/// Wakes `rank`, which alone can read what it sends, and rings the agent, so that the network is driven again
/// afterwards.
pub(super) fn leave_to(ground: Ground<'_>, rank: u32) {
    if let Some(gateway) = ground.gateway {
        gateway.unread.set(true);
        ground.site.ends().wake_to_read(rank);
    }
}

/// True if the network has moved a moment ago. Then more is likely to come, and a rank that sleeps would leave it to
/// the agent, which is slower.
pub(crate) fn network_moves(ground: Ground<'_>, now_ns: u64) -> bool {
    let moved_at_ns = ground.gateway.map_or(0, |gateway| gateway.moved_at_ns.load(Ordering::Relaxed));
    moved_at_ns != 0 && now_ns.saturating_sub(moved_at_ns) < MOVES_NS
}
