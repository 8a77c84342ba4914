// SPDX-License-Identifier: MIT OR Apache-2.0
//! The endpoint: how a process attaches to the node segment, and leaves it.

use crate::gateway::{Attendant, Gateway, NetworkEndpointSlot};
use crate::matching::Matching;
use crate::placement::Placement;
use crate::schedule::Schedule;
use crate::sending::Sending;
use crate::settings::EndpointSettings;
use crate::site::{Site, is_spawned};
use crate::transfer::Transfers;
use crate::waiting::Waits;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use strobe_os::cpu;
use strobe_protocol::link::Integrity;
use strobe_shared::port::{Life, Port};
use strobe_shared::sync::{Ordering, fence};
use strobe_shared::{CopyTrial, Global, Producer, Segment};

/// What a process needs to attach to its node segment.
#[derive(Debug)]
pub struct EndpointSlot {
    /// Local rank.
    pub local_rank: u32,
    /// Process id as the other ranks see it.
    pub pid: u32,
    /// Its settings.
    pub settings: EndpointSettings,
    /// How to reach other nodes, in a job of several.
    pub network: Option<NetworkEndpointSlot>,
    /// Carries out what processes of other nodes ask of the memory of this node's ranks, while this one drives the
    /// network. Without it ranks do that themselves.
    pub attendant: Option<Box<dyn Attendant>>,
}

/// A process's endpoint: its place in the node (`site`) and the parts of the engine. Only the endpoint knows all parts.
pub struct Endpoint {
    /// This process's place in its node.
    pub site: Site,
    /// Sends and receives under way, and how their bytes move.
    pub(crate) transfers: Transfers,
    /// Receiving: how messages and receives are matched.
    pub(crate) matching: Matching,
    /// Sending: the rings from this rank.
    pub(crate) sending: Sending,
    /// Which processors this rank uses, and which ranks share them.
    pub placement: Placement,
    /// State kept between waits.
    pub(crate) waits: Waits,
    /// How to drive the network, in a job of several nodes.
    pub(crate) gateway: Option<Box<Gateway>>,
    /// Global memory, if there is any.
    pub(crate) global: Option<Global>,
}

impl Endpoint {
    /// Attaches to the segment: from here on the port says that this rank is alive. Fails if a part of the network
    /// cannot be set up.
    pub fn attach(segment: Segment, mut endpoint_slot: EndpointSlot) -> io::Result<Endpoint> {
        let header = segment.header();
        let ranks = segment.local_ranks();
        let me = endpoint_slot.local_rank;
        let membarrier = cpu::register_barrier() && cpu::barrier_everywhere();
        let network = segment.network().zip(endpoint_slot.network.take());
        let ranks_beside = network.as_ref().map_or(0, |(network, endpoint_slot)| {
            crate::placement::oversubscription::ranks_beside(*network, &endpoint_slot.nodes)
        });
        let key = (header.key[0].load(Ordering::Relaxed), &header.seats.losses);
        let attendant = endpoint_slot.attendant.take();
        let gateway =
            network.map(|(network, endpoint_slot)| Gateway::new(network, key, endpoint_slot, attendant)).transpose()?;
        let (gateway, agent) = gateway.map(|(gateway, bell)| (gateway.network, gateway, bell)).map_or(
            (None, None),
            |(network, mut gateway, bell)| {
                // A broadcast through channels carries no slice.
                gateway.multicasts &= !header.strobe.strobing().fixed_order;
                (Some(Box::new(gateway)), Some((network, bell)))
            },
        );
        match (me.checked_sub(segment.seats().first_spare_slot()), me < ranks) {
            (Some(_), _) => {
                crate::seats::join(segment, (me, endpoint_slot.pid), &endpoint_slot.settings, membarrier)?;
            }
            (None, true) => join_ranks(segment, &endpoint_slot, membarrier),
            (None, false) => {}
        }
        let settings = &endpoint_slot.settings;
        let integrity = gateway.as_ref().map_or(Integrity::Off, |gateway| gateway.integrity);
        let site = Site::new(segment, (me, settings.progress, settings.copies), membarrier, agent);
        Ok(Endpoint {
            transfers: Transfers::new(&site, integrity),
            matching: Matching::new(&site),
            sending: Sending::new(&site, settings.eager_bytes_max, crate::ways::in_use(settings, header.limits())),
            placement: Placement::new(ranks_beside),
            waits: Waits::new(settings.spin_us),
            gateway,
            global: segment.global(),
            site,
        })
    }

    /// The schedule: when messages move.
    #[inline]
    pub fn schedule(&self) -> &Schedule {
        &self.site.schedule
    }

    /// The node segment.
    pub fn segment(&self) -> Segment {
        self.site.segment
    }

    /// This rank's port.
    pub fn port(&self) -> &'static Port {
        self.site.port
    }

    /// True once all ranks of the node have attached (of all nodes, if node 0 ends their slices): before that a sender
    /// cannot know whether it needs a fence. Called until it is true, before the first message.
    pub fn everyone_attached(&self) -> bool {
        let header = self.site.segment.header();
        let spawned = is_spawned(&self.site);
        if !spawned && header.attached.load(Ordering::Acquire) < self.site.segment.local_ranks() {
            return false;
        }
        self.site.fences.set_needed(header.joining.fence.load(Ordering::Relaxed) != 0);
        let all = spawned || crate::gateway::has_begun(self.ground());
        if all {
            self.site.copies.settled.set(true);
            self.placement.usable.set(self.placement.count_processors(&self.site));
            self.placement.share.set(self.placement.count_share(&self.site));
            self.placement.spread_at_start(&self.site);
        }
        all
    }

    /// Leaves the job (`MPI_Finalize`): this rank sends and receives nothing more.
    pub fn detach(&self) {
        crate::waiting::leave_schedule(self.ground());
        crate::site::give_spare_back(&self.site);
        if is_spawned(&self.site) {
            self.sending.outbound.iter().for_each(Producer::leave);
        }
        self.site.port.set_life(Life::Finalized);
        // Ranks that have left sleep until the last one leaves: it alone wakes them.
        self.site.segment.header().finalizing.fetch_add(1, Ordering::SeqCst);
        if crate::seats::have_all_left(&self.site) {
            self.site.segment.seats().rank_slots().for_each(|rank| self.site.wake_rank_fenced(rank));
        }
    }
}

/// Settings as an endpoint uses them.
#[derive(Clone, Debug)]
pub struct SettingsInUse {
    /// The longest message that is sent before its receiver is known to be ready, in bytes.
    pub eager_bytes: usize,
    /// The longest that goes through the ring to a receiver that waits, in bytes.
    pub stream_bytes: usize,
    /// How long the process spins before it sleeps, in microseconds. It may be changed at any time.
    pub spin_us: Arc<AtomicU64>,
}

impl SettingsInUse {
    /// Those of this endpoint.
    pub fn of(endpoint: &Endpoint) -> SettingsInUse {
        let Sending { eager_bytes_max, stream_bytes_max, .. } = endpoint.sending;
        let spin_us = endpoint.waits.spin_word();
        SettingsInUse { eager_bytes: eager_bytes_max, stream_bytes: stream_bytes_max, spin_us }
    }
}

impl Sending {
    /// True if every send of this rank is complete.
    pub fn is_quiet(&self, transfers: &Transfers) -> bool {
        self.backlogged.get() == 0 && transfers.sends.borrow().is_empty()
    }
}

/// Publishes what others need to know of this rank, tries copies with a rank that came before, and counts this one.
fn join_ranks(segment: Segment, endpoint_slot: &EndpointSlot, membarrier: bool) {
    let (header, me, ranks) = (segment.header(), endpoint_slot.local_rank, segment.local_ranks());
    if !membarrier {
        header.joining.fence.store(1, Ordering::SeqCst);
    }
    for (word, mask) in header.processors.iter().zip(cpu::affinity()) {
        word.fetch_or(mask, Ordering::Relaxed);
    }
    if let Some(quota) = cpu::cgroup_quota() {
        let smaller = |before: u32| (before == 0 || quota < before).then_some(quota);
        let _ = header.quota.fetch_update(Ordering::Relaxed, Ordering::Relaxed, smaller);
    }
    crate::seats::publish(segment, (me, endpoint_slot.pid));
    // Of two that come at the same time, one at least has to see the other.
    fence(Ordering::SeqCst);
    // If a copy is refused between any two ranks, all know before the first message.
    let other = (0..ranks).find(|rank| *rank != me && segment.port(*rank).life() == Life::Alive);
    if !endpoint_slot.settings.copies || other.is_some_and(|rank| segment.try_copies_with(rank) == CopyTrial::Refused) {
        header.joining.copies_refused.store(1, Ordering::SeqCst);
    }
    // Ranks that have attached sleep until the last one attaches: it alone wakes them, and the progress agent.
    if header.attached.fetch_add(1, Ordering::AcqRel) + 1 == ranks {
        (0..ranks).for_each(|rank| crate::site::ring_if_asleep(segment, segment.port(rank)));
        crate::site::ring_progress_agent(segment);
    }
}
