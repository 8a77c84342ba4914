// SPDX-License-Identifier: MIT OR Apache-2.0
//! What driving the network stands on.

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
use strobe_shared::{Global, Network, RecordSizes};

/// A network that has moved within this time is waited for without sleeping, while processors are to spare.
const MOVES_NS: u64 = 500_000;

/// What driving the network stands on: the parts of the engine that bring messages to ranks, and what lies between
/// nodes.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    pub site: &'a Site,
    pub transfers: &'a Transfers,
    pub matching: &'a Matching,
    /// Nothing in a job of one node.
    pub gateway: Option<&'a Gateway>,
    /// Global memory, if there is any.
    pub global: Option<Global>,
}

impl Ground<'_> {
    /// A descriptor of the gateway's: what stands for a send of another node.
    #[inline]
    pub fn proxy(&self, index: Index) -> Proxy<'static> {
        self.site.segment.descriptor(self.site.gateway_endpoint_slot, index).as_proxy()
    }

    /// The gateway's own slab of them.
    pub fn gateway_queues(&self) -> Queues<'_> {
        Queues::of(&self.site.segment, self.site.gateway_endpoint_slot)
    }
}

/// What a process needs to act for the gateway.
pub(crate) struct Gateway {
    pub network: Network,
    pub integrity: Integrity,
    /// Nodes that a broadcast may go to at once are told together.
    pub multicasts: bool,
    pub(crate) links: RefCell<Links>,
    /// When something last moved, in nanoseconds of the monotonic clock. Looked at by threads that wait while another
    /// drives.
    pub(super) moved_at_ns: AtomicU64,
    /// The rank whose memory was last reached by a copy between processes: it would do its work better itself.
    pub(super) served: Cell<u32>,
    /// This rank's own messages were taken out of their ring while it drove: it is told, or takes later ones before
    /// them.
    pub(super) drained: Cell<bool>,
    /// Something could not be read, and waits for the rank whose memory it is.
    pub(super) unread: Cell<bool>,
    /// A message that was matched has no memory to move to.
    pub(super) starved: Cell<bool>,
    /// This node's driver was told what became of a question, perhaps after it looked for the last time.
    pub(crate) told: Cell<bool>,
}

impl Gateway {
    /// The means, and what wakes the agent, of a process that was given `endpoint_slot`, in the job with this key.
    pub fn new(network: Network, job: u64, endpoint_slot: NetworkEndpointSlot) -> io::Result<(Gateway, Bell)> {
        let (made, mut needed) = (network.sizes(), record_sizes(endpoint_slot.nodes.len(), &endpoint_slot.devices));
        needed.state_words += endpoint_slot.views.iter().map(|view| view.properties().state_words).sum::<usize>();
        // The segment is made for the paths that were wanted, of which some may not have been found.
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
            told: Cell::new(false),
        };
        Ok((gateway, bell))
    }
}

/// Notes that another rank's memory is reached.
pub(super) fn serve(ground: Ground<'_>, rank: u32) {
    if let Some(gateway) = ground.gateway {
        gateway.served.set(rank);
    }
}

/// What only `rank` itself can read is to be sent: it is told, and the agent sees to it that somebody looks again.
pub(super) fn leave_to(ground: Ground<'_>, rank: u32) {
    if let Some(gateway) = ground.gateway {
        gateway.unread.set(true);
        ground.site.ends().wake_to_read(rank);
    }
}

/// True if this process has seen the network move a moment ago: more is likely to come, and a rank that sleeps leaves
/// it to the agent, which is slower.
pub(crate) fn network_moves(ground: Ground<'_>, now_ns: u64) -> bool {
    let moved_at_ns = ground.gateway.map_or(0, |gateway| gateway.moved_at_ns.load(Ordering::Relaxed));
    moved_at_ns != 0 && now_ns.saturating_sub(moved_at_ns) < MOVES_NS
}
