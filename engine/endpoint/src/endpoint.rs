// SPDX-License-Identifier: MIT OR Apache-2.0
//! Taking one's endpoint slot in the node segment, and the match lock of one's own port.

use crate::gateway::{Gateway, NetworkEndpointSlot};
use crate::matching::Matching;
use crate::placement::Placement;
use crate::schedule::Schedule;
use crate::sending::Sending;
use crate::settings::EndpointSettings;
use crate::site::Site;
use crate::transfer::Transfers;
use crate::waiting::Waits;
use std::io;
use strobe_os::cpu;
use strobe_protocol::link::Integrity;
use strobe_shared::port::{Life, Port};
use strobe_shared::sync::{AtomicU64, Ordering};
use strobe_shared::{Global, Segment};

/// Where a process sits and how it behaves.
#[derive(Debug)]
pub struct EndpointSlot {
    /// Local rank.
    pub local_rank: u32,
    /// Process id as the other ranks see it.
    pub pid: u32,
    /// How it behaves.
    pub settings: EndpointSettings,
    /// What it takes to reach other nodes, in a job of several.
    pub network: Option<NetworkEndpointSlot>,
}

/// One process's endpoint: its place in the node, and the parts of the engine that stand on it. It alone knows all of
/// them.
pub struct Endpoint {
    /// Where it sits.
    pub site: Site,
    /// Sends and receives under way.
    pub(crate) transfers: Transfers,
    /// What comes to it.
    pub(crate) matching: Matching,
    /// What goes from it.
    pub(crate) sending: Sending,
    /// Which processors it uses, beside whom.
    pub placement: Placement,
    /// What waiting keeps in mind.
    pub(crate) waits: Waits,
    /// What driving the links takes, in a job of several nodes.
    pub(crate) gateway: Option<Box<Gateway>>,
    /// Global memory, if there is any.
    pub(crate) global: Option<Global>,
}

impl Endpoint {
    /// Takes the endpoint slot: maps are made, the port says that this rank is alive.
    pub fn attach(segment: Segment, mut endpoint_slot: EndpointSlot) -> io::Result<Endpoint> {
        let header = segment.header();
        let (ranks, endpoint_slots) = (segment.local_ranks(), segment.endpoint_slots());
        let me = endpoint_slot.local_rank;
        let membarrier = cpu::register_barrier() && cpu::barrier_everywhere();
        let network = segment.network().zip(endpoint_slot.network.take());
        let ranks_beside = network.as_ref().map_or(0, |(network, endpoint_slot)| {
            crate::placement::oversubscription::ranks_beside(*network, &endpoint_slot.nodes)
        });
        let gateway = network
            .map(|(network, endpoint_slot)| Gateway::new(network, header.key[0].load(Ordering::Relaxed), endpoint_slot))
            .transpose()?;
        let (gateway, agent) = gateway.map(|(gateway, bell)| (gateway.network, gateway, bell)).map_or(
            (None, None),
            |(network, mut gateway, bell)| {
                // What channels bring belongs to no slice.
                gateway.multicasts &= !header.strobe.strobing().fixed_order;
                (Some(Box::new(gateway)), Some((network, bell)))
            },
        );
        if me < ranks {
            join_ranks(segment, &endpoint_slot, membarrier);
        }
        let settings = &endpoint_slot.settings;
        let integrity = gateway.as_ref().map_or(Integrity::Off, |gateway| gateway.integrity);
        let site = Site::new(segment, (me, settings.progress, settings.copies), membarrier, agent);
        Ok(Endpoint {
            transfers: Transfers::new(endpoint_slots as usize, integrity),
            matching: Matching::new(&site),
            sending: Sending::new(&site, settings.eager_bytes_max),
            placement: Placement::new(ranks_beside),
            waits: Waits::new(settings.spin_us),
            gateway,
            global: segment.global(),
            site,
        })
    }

    /// When messages move.
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

    /// All ranks of the node have attached: until then a sender cannot know whether a peer needs a fence. Where node 0
    /// leads all nodes through slices, those of all nodes have. Called before the first message, until it is true.
    pub fn everyone_attached(&self) -> bool {
        let header = self.site.segment.header();
        if header.attached.load(Ordering::Acquire) < self.site.segment.local_ranks() {
            return false;
        }
        self.site.fences.set_needed(header.fence.load(Ordering::Relaxed) != 0);
        let all = crate::gateway::has_begun(self.ground());
        if all {
            self.site.copies.work.set(header.copies_refused.load(Ordering::Relaxed) == 0);
            self.placement.usable.set(self.placement.count_processors(&self.site));
            self.placement.share.set(self.placement.count_share(&self.site));
            self.placement.spread_at_start(&self.site);
        }
        all
    }

    /// Leaves: this rank sends and receives nothing more.
    pub fn detach(&self) {
        crate::waiting::leave_schedule(self.ground());
        crate::site::give_spare_back(&self.site);
        self.site.port.set_life(Life::Finalized);
        self.site.segment.header().finalizing.fetch_add(1, Ordering::AcqRel);
        for rank in 0..self.site.segment.local_ranks() {
            self.site.wake_rank_fenced(rank);
        }
    }
}

impl Sending {
    /// True if every send of this rank is complete.
    pub fn is_quiet(&self, transfers: &Transfers) -> bool {
        self.backlogged.get() == 0 && transfers.sends.borrow().is_empty()
    }
}

/// A rank's process says what it can, tries copies with one that came before, and is counted.
fn join_ranks(segment: Segment, endpoint_slot: &EndpointSlot, membarrier: bool) {
    let (header, me, ranks) = (segment.header(), endpoint_slot.local_rank, segment.local_ranks());
    let port = segment.port(me);
    if !membarrier {
        header.fence.store(1, Ordering::SeqCst);
    }
    for (word, mask) in header.processors.iter().zip(cpu::affinity()) {
        word.fetch_or(mask, Ordering::Relaxed);
    }
    if let Some(quota) = cpu::cgroup_quota() {
        let smaller = |before: u32| (before == 0 || quota < before).then_some(quota);
        let _ = header.quota.fetch_update(Ordering::Relaxed, Ordering::Relaxed, smaller);
    }
    strobe_os::memory::allow_copies();
    let probe = Box::leak(Box::new(AtomicU64::new(header.key[0].load(Ordering::Relaxed))));
    port.probe.store(std::ptr::from_ref(probe) as u64, Ordering::Relaxed);
    port.pid.store(endpoint_slot.pid, Ordering::Relaxed);
    port.set_life(Life::Alive);
    // A refusal anywhere is known to all before the first message.
    let other = (0..ranks).find(|rank| *rank != me && segment.port(*rank).life() == Life::Alive);
    if !endpoint_slot.settings.copies || other.is_some_and(|rank| !segment.copies_work_with(rank)) {
        header.copies_refused.store(1, Ordering::SeqCst);
    }
    header.attached.fetch_add(1, Ordering::AcqRel);
    for rank in 0..ranks {
        // Those who wait for the last one sleep.
        crate::site::ring_if_asleep(segment, segment.port(rank));
    }
}
