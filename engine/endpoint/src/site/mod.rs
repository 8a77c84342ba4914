// SPDX-License-Identifier: MIT OR Apache-2.0
//! This process's place in its node: the segment, its own port and those of the others, and the match lock. All other
//! parts of the engine are built on it; it knows nothing of messages.

mod activity;
mod collective;
mod fences;
mod other_nodes;
mod slices;
mod threads;
mod wake;

pub(crate) use activity::{Activities, Computing};
pub use activity::{InWait, in_wait};
pub use collective::Entered;
pub(crate) use collective::give_spare_back;
use fences::Fences;
pub use other_nodes::OtherNodes;
use threads::Threads;
pub(crate) use wake::{Ask, Ports, call_progress_agent, ring_if_asleep, wake_anyhow};
pub use wake::{Asks, Ringer, ring_progress_agent};

use crate::losses::SeenLosses;
use crate::message::ProcId;
use crate::queue::Queues;
use crate::schedule::Schedule;
use std::cell::Cell;
use std::io;
use strobe_os::bell::Bell;
use strobe_os::cpu;
use strobe_shared::descriptor::Index;
use strobe_shared::port::{Life, Port};
use strobe_shared::sync::Ordering;
use strobe_shared::{
    CollectiveSlots, ConstMemory, Joining, Network, RemoteAddress, RemoteRuns, Segment, SlotShape, UserMemory,
};

/// Contexts below this are given from the beginning; the others are counted from here.
pub const PREDEFINED_CONTEXTS: u32 = 16;

/// Who moves the messages of a rank (`--progress`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProgressPolicy {
    /// Only the rank itself, in its calls.
    Caller,
    /// Also a peer that waits, if the rank computes.
    Helper,
    /// Also the node's progress agent, if the rank computes; what comes from other nodes, whoever drives the network.
    Agent,
}

impl ProgressPolicy {
    /// True if others than the rank itself match its messages while it computes.
    #[inline]
    pub(crate) fn others_match(self) -> bool {
        self != ProgressPolicy::Caller
    }
}

/// A process's place in its node.
pub struct Site {
    /// The node segment.
    pub segment: Segment,
    /// Local rank, or in the agent the number of the gateway's endpoint slot.
    pub(crate) local_rank: u32,
    pub(crate) progress: ProgressPolicy,
    pub(crate) copies: Copies,
    me: ProcId,
    pub(crate) port: &'static Port,
    pub(crate) peers: Vec<&'static Port>,
    /// The gateway's endpoint slot, or an invalid number if there is no gateway.
    pub(crate) gateway_endpoint_slot: u32,
    /// How often this process has entered its own match lock, which nests.
    depth: Cell<u32>,
    pub(crate) fences: Fences,
    /// A descriptor kept for the next entry of a collective, or 0.
    spare_entry: Cell<Index>,
    /// The threads of this rank that wait in calls.
    pub threads: Threads,
    /// Things to do for the parts above.
    pub asks: Asks,
    /// The network's words and the agent's bell, in a job of several nodes.
    pub(crate) agent: Option<(Network, Bell)>,
    /// What this process knows of processes that have failed.
    pub losses: SeenLosses,
    /// The schedule: when messages move.
    pub(crate) schedule: Schedule,
}

/// Copies between the memory of the node's processes.
pub(crate) struct Copies {
    /// False if they are not to be used.
    pub(crate) allowed: bool,
    /// True once all ranks have attached, and so it is known whether they work.
    pub(crate) settled: Cell<bool>,
    joining: &'static Joining,
}

impl Copies {
    fn are_refused(&self) -> bool {
        self.joining.copies_refused.load(Ordering::Relaxed) != 0
    }

    /// True if the processes of this node copy from each other's memory. The same in all of them, once all have
    /// attached. A rank that was alone there may learn only from the first one that is spawned beside it.
    #[inline]
    pub(crate) fn work(&self) -> bool {
        self.settled.get() && !self.are_refused()
    }
}

/// A number that no endpoint slot has.
const NO_ENDPOINT_SLOT: u32 = u32::MAX - 1;

impl Site {
    /// The place of local rank `local_rank` (or the gateway's) in `segment`.
    pub(crate) fn new(
        segment: Segment,
        (local_rank, progress, copies_allowed): (u32, ProgressPolicy, bool),
        membarrier: bool,
        agent: Option<(Network, Bell)>,
    ) -> Site {
        let (ranks, endpoint_slots) = (segment.local_ranks(), segment.endpoint_slots());
        let has_gateway = segment.place().nodes > 1;
        let is_no_rank = (ranks..segment.seats().first_spare_slot()).contains(&local_rank);
        Site {
            segment,
            local_rank,
            // A job that was started without a manager has no agent.
            progress: match progress {
                ProgressPolicy::Agent if segment.seats().progress_agent_slot().is_none() => ProgressPolicy::Helper,
                progress => progress,
            },
            copies: Copies { allowed: copies_allowed, settled: Cell::new(false), joining: &segment.header().joining },
            me: ProcId(segment.seats().rank_at(local_rank)),
            port: segment.port(local_rank),
            peers: (0..endpoint_slots).map(|rank| segment.port(rank)).collect(),
            gateway_endpoint_slot: if has_gateway { ranks } else { NO_ENDPOINT_SLOT },
            depth: Cell::new(0),
            // The agents cannot know whether fences are needed, as nobody waits for them to attach.
            fences: Fences::new(membarrier, is_no_rank),
            spare_entry: Cell::default(),
            threads: Threads::default(),
            asks: Asks::default(),
            agent,
            losses: SeenLosses::new(segment),
            schedule: Schedule::new(segment, local_rank),
        }
    }

    /// True if senders mark the rings into which they have put something.
    #[inline]
    pub(crate) fn is_large_job(&self) -> bool {
        self.segment.local_ranks() > crate::schedule::LARGE_JOB_RANKS
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
        self.me
    }

    /// Processes that the job began with.
    pub fn job_size(&self) -> u32 {
        self.segment.place().job_ranks
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
        self.segment.seats().slot_of(process.0).is_some()
    }

    /// The endpoint slot by which a process of the job is reached: its own, or the gateway's.
    #[inline]
    pub fn local(&self, process: ProcId) -> u32 {
        self.segment.seats().slot_of(process.0).unwrap_or(self.gateway_endpoint_slot)
    }

    /// Its number among the ranks of its node.
    #[inline]
    pub fn my_rank(&self) -> u32 {
        self.local_rank
    }

    /// True if `rank`, an endpoint slot, is the gateway.
    #[inline]
    pub(crate) fn is_gateway(&self, rank: u32) -> bool {
        rank == self.gateway_endpoint_slot
    }

    /// True in the agent.
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
                // The holder is a helper, which is quick unless it has lost its processor.
                looks += 1;
                if looks > 100 { cpu::yield_now() } else { std::hint::spin_loop() }
            }
        }
        self.depth.set(self.depth.get() + 1);
        Held { site: self }
    }

    /// Takes another rank's match lock. It is held only for matching, never while its holder waits. False if that rank
    /// has failed with it.
    pub(crate) fn take_peer_lock(&self, rank: u32) -> bool {
        let (peer, mut looks) = (self.peers[rank as usize], 0);
        while !peer.lock.try_take(self.my_rank()) {
            looks += 1;
            if looks > 100 {
                if peer.lock.holder() == Some(rank) && peer.life() == Life::Dead {
                    return false;
                }
                cpu::yield_now();
            }
        }
        true
    }

    /// A context id that no other communicator of the job has had. It is even; the odd one after it belongs to the same
    /// communicator, too. One process calls this and tells the others. Each node has its own share of the numbers.
    pub fn new_context(&self) -> u32 {
        let header = self.segment.header();
        let (nodes, node) = (header.nodes.load(Ordering::Relaxed), header.node.load(Ordering::Relaxed));
        let given = header.next_context.fetch_add(1, Ordering::Relaxed);
        PREDEFINED_CONTEXTS + 2 * (given * nodes + node)
    }

    /// True if this process may copy from and to the other ranks' memory.
    pub(crate) fn may_copy(&self) -> bool {
        !self.copies.are_refused() && self.copies.allowed
    }

    /// From how many bytes on one copy by the kernel is no dearer here than two through shared memory; `None` if the
    /// job's processes do not copy from each other's memory. The same in all of them.
    pub fn direct_bytes_min(&self) -> Option<usize> {
        self.copies.work().then(|| self.segment.header().limits().direct_bytes_min as usize)
    }

    /// Copies `bytes` bytes from an address that `process` has published for this. Fails if the kernel refuses or the
    /// process is gone.
    pub fn copy_from(&self, process: ProcId, address: RemoteAddress, to: UserMemory, bytes: usize) -> io::Result<()> {
        if bytes == 0 {
            return Ok(());
        }
        let pid = self.peers[self.local(process) as usize].pid.load(Ordering::Relaxed);
        to.fill_from_process(pid, address, bytes)
    }

    /// Copies `bytes` bytes to an address that `process` has published for this. Fails as [`Site::copy_from`].
    pub fn copy_to(
        &self,
        process: ProcId,
        address: RemoteAddress,
        from: ConstMemory<'_>,
        bytes: usize,
    ) -> io::Result<()> {
        let pid = self.peers[self.local(process) as usize].pid.load(Ordering::Relaxed);
        from.copy_to_process(pid, address, bytes)
    }

    /// Makes collective slots for members that all are on this node. `None` if its heap is full.
    pub fn create_slots(&self, shape: SlotShape) -> Option<u64> {
        CollectiveSlots::create(self.segment, shape)
    }

    /// Joins collective slots that another member has made. To be called once by each member. `None` if that member has
    /// made them with another shape.
    pub fn join_slots(&self, offset: u64, shape: SlotShape) -> Option<CollectiveSlots> {
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

    /// What the ranks of this node do now.
    pub(crate) fn activities(&self) -> Activities<'_> {
        Activities(self)
    }
}

/// Runs of memory of `process`, of `bytes` bytes in all. To copy from there or to there fails as [`Site::copy_from`].
pub fn remote_runs<I>(site: &Site, process: ProcId, bytes: usize, runs: I) -> RemoteRuns<I> {
    let pid = site.peers[site.local(process) as usize].pid.load(Ordering::Relaxed);
    RemoteRuns { pid, bytes, runs }
}

/// True if the process of `site` was spawned while the job ran.
pub fn is_spawned(site: &Site) -> bool {
    site.local_rank >= site.segment.seats().first_spare_slot()
}

/// The process at an endpoint slot of this node.
pub fn process_at(site: &Site, slot: u32) -> ProcId {
    ProcId(site.segment.seats().rank_at(slot))
}

/// The match lock of this rank's own port, held until this is dropped.
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
