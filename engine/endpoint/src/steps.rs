// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the layer above does between operations: it waits, wakes, leaves the library, and asks what the network can do.

use crate::endpoint::Endpoint;
use crate::gateway::{Effort, Ground};
use crate::message::{Buffer, Envelope, ProcId};
use crate::primitive::Primitives;
use crate::sending::{Multicasting, Targets};
use crate::waiting::Waiter;
use strobe_protocol::channel::{Channel, ChannelCounters, NODES_MAX};
use strobe_shared::sync::Ordering;
use strobe_wire::channel::Multicast;

/// Most ranks of a node: their rings are shorter the more there are, and hold one message at least of as many.
const RANKS_MAX: u32 = 100;
/// A group is a good part of the nodes if it is at least so many in so many (`bench/run.py channels`).
const SHARE: (usize, usize) = (5, 8);

impl Endpoint {
    /// This rank leaves the library. If something is under way, and it is not back soon, the agent takes over.
    #[inline]
    pub fn leave(&self) {
        crate::gateway::watch::leave(self.ground());
    }

    /// True when this rank may go: all ranks of the node have left, and what they have sent has arrived.
    pub fn may_go(&self) -> bool {
        crate::gateway::leave::may_go(self.ground())
    }

    /// Lets `work` use the core primitives as this node's driver: in a job of one node under the lock of global memory,
    /// in one of several under the network's. `None` if there is no global memory, or somebody else drives now.
    pub fn with_driver<T>(&self, work: impl FnOnce(&mut crate::primitive::Driver<'_>) -> T) -> Option<T> {
        crate::gateway::with_driver(self.ground(), work)
    }

    /// What driving the network stands on.
    #[inline]
    pub(crate) fn ground(&self) -> Ground<'_> {
        Ground {
            site: &self.site,
            transfers: &self.transfers,
            matching: &self.matching,
            gateway: self.gateway.as_deref(),
            global: self.global,
        }
    }

    /// The core primitives, and what stands on them.
    pub fn primitives(&self) -> Primitives<'_> {
        Primitives { ground: self.ground(), sending: &self.sending }
    }

    /// Does what parts of the engine have left word of. Called before a call returns, and before this process sleeps.
    #[inline]
    pub fn attend(&self) {
        if self.site.is_asked() {
            crate::waiting::attend_now(self.ground());
        }
    }

    /// As `idle`, but sleeps at once: before all ranks have their endpoint slots, since the others have yet to start;
    /// and in a progress thread.
    pub fn idle_sleeping(&self, waiter: &mut Waiter) {
        self.waits.idle_sleeping(self.ground(), waiter);
    }

    /// One step of waiting after a look that found nothing. Returns after any event that may matter, or just to
    /// have the caller look again; the caller looks each time. It touches only shared words, so that other
    /// threads may use the endpoint meanwhile.
    pub fn idle(&self, waiter: &mut Waiter) {
        self.waits.idle(self.ground(), &self.placement, waiter);
    }

    /// Called while waiting: for each send that nobody has matched and whose receiver computes, takes the
    /// receiver's match lock, brings the ring from here up to date in its queues, and starts the transfer if a
    /// receive was posted. The lock is held for matching only, never while data move.
    pub fn help(&self, waiter: &mut Waiter) -> bool {
        crate::waiting::help::help(self.ground(), &self.sending, &self.waits, waiter)
    }

    /// A call that only asks came upon something held: it asks again when the slice is over.
    pub fn note_asked(&self) {
        crate::waiting::note_asked(self.ground());
    }

    /// Looks once at everything that can make progress; true if something did.
    pub fn progress(&self) -> bool {
        if !self.site.is_held() {
            self.sending.retry_cancels(&self.site, &self.transfers, &self.matching);
        }
        let _held = self.site.hold();
        let came = self.matching.drain(&self.site, &self.transfers);
        let went = self.sending.flush_backlog(&self.site, &self.transfers);
        let moved = self.transfers.progress_transfers(&self.site);
        let driven = crate::gateway::drive(self.ground(), Effort::All);
        if self.waits.heap_refuses(self.ground()) {
            self.transfers.unstage_all(&self.site);
        }
        came | went | moved | driven
    }

    /// Ends a wait: nobody needs to wake this rank. With several threads another may sleep on the same bell: it
    /// stays armed then, at the price of one needless ring.
    pub fn wait_over(&self, waiter: &Waiter) {
        if waiter.is_last() && !self.site.threads.get() {
            self.site.disarm();
        }
    }

    /// Says whether several threads of this rank may wait at once, on the one doorbell.
    pub fn set_threads(&self, several: bool) {
        self.site.threads.set(several);
    }

    /// Rings the doorbell of `process` if it sleeps. Call it after publishing something in shared memory that
    /// `process` may be waiting for.
    #[inline]
    pub fn wake(&self, process: ProcId) {
        self.site.wake_rank_now(self.site.local(process));
    }

    /// Sends a message to all of `to` at once, as if each had been sent one: they receive it so. It leaves with the
    /// next [`Endpoint::send_multicasts`]. Where the network does not copy packets it goes from node to node, one of
    /// `many` in a row so that each node sends it once, else down a tree.
    ///
    /// Such messages do not overtake each other, but may be overtaken by others to the same processes: use a tag that
    /// nothing else of this process has that may be under way, and wait for [`Endpoint::has_multicasts_under_way`]
    /// before something with this tag goes to each.
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

    /// Rings the doorbells of those of `processes`, by place, that sleep and for whom `wants` says yes.
    #[inline]
    pub fn wake_those(&self, processes: impl Iterator<Item = ProcId>, wants: impl Fn(usize) -> bool) {
        self.site.order_publishing();
        for (place, process) in processes.enumerate() {
            let rank = self.site.local(process);
            if (self.site.schedule.ends_slices() || self.site.peers[rank as usize].bell.is_armed()) && wants(place) {
                self.site.wake_rank_now(rank);
            }
        }
    }

    /// Leaves word for these processes that the end of the slice has something for them.
    pub fn tell_those(&self, processes: impl Iterator<Item = ProcId>) {
        for process in processes {
            self.site.wake_rank_fenced(self.site.local(process));
        }
    }
}
