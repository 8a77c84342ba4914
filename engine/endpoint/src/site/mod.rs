// SPDX-License-Identifier: MIT OR Apache-2.0
//! This process's place in its node: the segment, its own port and those of the others, and the match lock. Everything
//! else in the engine stands on it; it knows nothing of messages.

mod activity;
mod collective;
mod fences;
mod slices;
mod wake;

pub(crate) use activity::{Activities, Computing};
pub use collective::Entered;
pub(crate) use collective::give_spare_back;
use fences::Fences;
pub(crate) use wake::{Ask, Asks, Ports, ring_if_asleep};

use crate::message::ProcId;
use crate::queue::Queues;
use crate::schedule::Schedule;
use std::cell::Cell;
use std::io;
use strobe_os::bell::Bell;
use strobe_os::cpu;
use strobe_shared::descriptor::Index;
use strobe_shared::port::Port;
use strobe_shared::sync::Ordering;
use strobe_shared::{CollectiveSlots, Network, RemoteAddress, Segment, SlotShape, UserMemory};

/// Who moves descriptors (`--progress`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Only the caller, in its own calls.
    Caller,
    /// Also a waiting peer, for an owner that computes.
    Helper,
}

/// A process's place in its node.
pub struct Site {
    pub(crate) segment: Segment,
    /// Local rank; the gateway's number in its agent.
    pub(crate) local_rank: u32,
    pub(crate) progress: Progress,
    pub(crate) copies: Copies,
    pub(crate) first_rank: u32,
    pub(crate) job_ranks: u32,
    pub(crate) port: &'static Port,
    pub(crate) peers: Vec<&'static Port>,
    /// The gateway's endpoint slot, or a number that no endpoint slot has.
    pub(crate) gateway_endpoint_slot: u32,
    /// How often this process holds its own match lock.
    depth: Cell<u32>,
    pub(crate) fences: Fences,
    /// A descriptor that is kept for the next collective, or 0.
    spare_entry: Cell<Index>,
    /// Several threads wait on the one doorbell.
    pub(crate) threads: Cell<bool>,
    /// What is to be done above.
    pub(crate) asks: Asks,
    /// Words of the network and what wakes its agent, in a job of several nodes.
    pub(crate) agent: Option<(Network, Bell)>,
    /// When messages move.
    pub(crate) schedule: Schedule,
}

/// Copies between the processes of the node.
pub(crate) struct Copies {
    /// False to treat them as refused.
    pub(crate) allowed: bool,
    /// They work, as all ranks have found by the time that they have attached.
    pub(crate) work: Cell<bool>,
}

/// An endpoint slot that is nobody's.
const NO_ENDPOINT_SLOT: u32 = u32::MAX - 1;

/// Ranks of a node beyond which receivers look only where senders say that something lies.
const LARGE_JOB_RANKS: u32 = 16;

impl Site {
    /// The place of local rank `local_rank` (or the gateway's) in `segment`.
    pub(crate) fn new(
        segment: Segment,
        (local_rank, progress, copies_allowed): (u32, Progress, bool),
        membarrier: bool,
        agent: Option<(Network, Bell)>,
    ) -> Site {
        let header = segment.header();
        let (ranks, endpoint_slots) = (segment.local_ranks(), segment.endpoint_slots());
        Site {
            segment,
            local_rank,
            progress,
            copies: Copies { allowed: copies_allowed, work: Cell::new(false) },
            first_rank: header.first_rank.load(Ordering::Relaxed),
            job_ranks: header.job_ranks.load(Ordering::Relaxed),
            port: segment.port(local_rank),
            peers: (0..endpoint_slots).map(|rank| segment.port(rank)).collect(),
            gateway_endpoint_slot: if endpoint_slots > ranks { ranks } else { NO_ENDPOINT_SLOT },
            depth: Cell::new(0),
            // Who is no rank is not waited for, and so cannot know whether others need it.
            fences: Fences::new(membarrier, local_rank >= ranks),
            spare_entry: Cell::default(),
            threads: Cell::new(false),
            asks: Asks::default(),
            agent,
            schedule: Schedule::new(segment, local_rank),
        }
    }

    /// True in a job whose senders say where they have put something.
    #[inline]
    pub(crate) fn is_large_job(&self) -> bool {
        self.segment.local_ranks() > LARGE_JOB_RANKS
    }

    /// The network's words, in a job of several nodes.
    pub(crate) fn network(&self) -> Option<Network> {
        self.agent.as_ref().map(|(network, _)| *network)
    }

    /// True if this process holds its own match lock.
    pub(crate) fn is_held(&self) -> bool {
        self.depth.get() != 0
    }

    /// This process.
    pub fn me(&self) -> ProcId {
        ProcId(self.first_rank + self.local_rank)
    }

    /// Processes in the job.
    pub fn job_size(&self) -> u32 {
        self.job_ranks
    }

    /// This node.
    pub fn node(&self) -> u32 {
        self.segment.header().node.load(Ordering::Relaxed)
    }

    /// The node of a process of the job.
    pub fn node_of(&self, process: ProcId) -> u32 {
        self.network().map_or(0, |network| network.node_of(process.0))
    }

    /// True if `process` shares this node's segment.
    pub fn is_local(&self, process: ProcId) -> bool {
        process.0.wrapping_sub(self.first_rank) < self.segment.local_ranks()
    }

    /// The endpoint slot behind which a process of the job is found: its own, or the gateway.
    #[inline]
    pub(crate) fn local(&self, process: ProcId) -> u32 {
        let local = process.0.wrapping_sub(self.first_rank);
        if local < self.segment.local_ranks() { local } else { self.gateway_endpoint_slot }
    }

    #[inline]
    pub(crate) fn my_rank(&self) -> u32 {
        self.local_rank
    }

    /// True if `rank`, an endpoint slot, is the gateway.
    #[inline]
    pub(crate) fn is_gateway(&self, rank: u32) -> bool {
        rank == self.gateway_endpoint_slot
    }

    /// True in the agent, which sits at the gateway itself.
    #[inline]
    pub(crate) fn is_agent(&self) -> bool {
        self.my_rank() == self.gateway_endpoint_slot
    }

    #[inline]
    pub(crate) fn queues(&self) -> Queues<'_> {
        Queues { segment: &self.segment, rank: self.my_rank(), port: self.port }
    }

    /// Holds the match lock of this rank's own port until dropped; nests.
    #[inline]
    pub(crate) fn hold(&self) -> Held<'_> {
        if self.depth.get() == 0 {
            let mut looks = 0u32;
            while !self.port.lock.try_take(self.my_rank()) {
                // A helper matches for us; it is quick unless it lost its processor.
                looks += 1;
                if looks > 100 { cpu::yield_now() } else { std::hint::spin_loop() }
            }
        }
        self.depth.set(self.depth.get() + 1);
        Held { site: self }
    }

    /// Takes another rank's match lock. Its holder gives it back soon: it is held for matching, never while
    /// somebody waits.
    pub(crate) fn take_peer_lock(&self, rank: u32) {
        let mut looks = 0;
        while !self.peers[rank as usize].lock.try_take(self.my_rank()) {
            looks += 1;
            if looks > 100 {
                cpu::yield_now();
            }
        }
    }

    /// A context id that no other communicator of the job has had (even; the odd one after it belongs to
    /// the same communicator). One process calls it and tells the others. Each node gives out its share of the numbers.
    pub fn new_context(&self) -> u32 {
        const PREDEFINED: u32 = 8;
        let header = self.segment.header();
        let (nodes, node) = (header.nodes.load(Ordering::Relaxed), header.node.load(Ordering::Relaxed));
        let given = header.next_context.fetch_add(1, Ordering::Relaxed);
        PREDEFINED + 2 * (given * nodes + node)
    }

    /// True if this process may copy from and to the other ranks' memory.
    pub(crate) fn may_copy(&self) -> bool {
        self.segment.header().copies_refused.load(Ordering::Relaxed) == 0 && self.copies.allowed
    }

    /// True if the job's processes copy from each other's memory; the same in all of them.
    pub fn copies_work(&self) -> bool {
        self.copies.work.get()
    }

    /// Copies `bytes` bytes from an address that `process` has told for this purpose.
    pub fn copy_from(&self, process: ProcId, address: RemoteAddress, to: UserMemory, bytes: usize) -> io::Result<()> {
        if bytes == 0 {
            return Ok(());
        }
        let pid = self.peers[self.local(process) as usize].pid.load(Ordering::Relaxed);
        to.fill_from_process(pid, address, bytes)
    }

    /// Copies `bytes` bytes to an address that `process` has told for this purpose.
    pub fn copy_to(&self, process: ProcId, address: RemoteAddress, from: UserMemory, bytes: usize) -> io::Result<()> {
        let pid = self.peers[self.local(process) as usize].pid.load(Ordering::Relaxed);
        from.copy_to_process(pid, address, bytes)
    }

    /// Makes lines for members that all share this node's segment. `None` if its heap is full.
    pub fn create_lines(&self, shape: SlotShape) -> Option<u64> {
        CollectiveSlots::create(self.segment, shape)
    }

    /// Joins the lines that a member made, once per member.
    pub fn join_lines(&self, offset: u64, shape: SlotShape) -> CollectiveSlots {
        CollectiveSlots::join(self.segment, offset, shape)
    }

    /// Notes which processor this rank runs on.
    #[inline]
    pub fn note_processor(&self) {
        let processor = cpu::current();
        if self.port.processor.load(Ordering::Relaxed) != processor {
            self.port.processor.store(processor, Ordering::Relaxed);
        }
    }

    /// What the ranks of this node do.
    pub(crate) fn activities(&self) -> Activities<'_> {
        Activities(self)
    }
}

/// The match lock of one's own port.
pub struct Held<'a> {
    site: &'a Site,
}

impl Drop for Held<'_> {
    #[inline]
    fn drop(&mut self) {
        let depth = self.site.depth.get() - 1;
        self.site.depth.set(depth);
        if depth == 0 {
            self.site.port.lock.release();
        }
    }
}
