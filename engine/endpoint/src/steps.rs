// SPDX-License-Identifier: MIT OR Apache-2.0
//! The rest of the engine's interface, between operations: waiting, waking, leaving the library, access to its parts.

use crate::endpoint::Endpoint;
use crate::gateway::{Effort, Ground};
use crate::interrupting::Interrupting;
use crate::message::ProcId;
use crate::multicaster::Multicaster;
use crate::primitive::Primitives;
use crate::site::ProgressPolicy;
use crate::waiting::Waiter;
use std::time::Duration;

impl Endpoint {
    /// Called when this rank leaves the library: if something is under way and it is not back soon, the agents take
    /// over.
    #[inline]
    pub fn leave(&self) {
        if self.site.progress == ProgressPolicy::Agent {
            crate::progress_agent::take_leave(&self.site, &self.transfers);
        }
        crate::gateway::watch::leave(self.ground());
    }

    /// True when this rank may end: all ranks of the node have left, and what they have sent has arrived.
    pub fn may_go(&self) -> bool {
        crate::gateway::leave::may_go(self.ground())
    }

    /// The parts that driving the network needs.
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

    /// The core primitives.
    pub fn primitives(&self) -> Primitives<'_> {
        Primitives { ground: self.ground(), sending: &self.sending }
    }

    /// Does what parts of the engine have noted as to be done. Called before a call returns, and before this process
    /// sleeps.
    #[inline]
    pub fn attend(&self) {
        if self.site.asks.any() {
            crate::waiting::attend_now(self.ground());
        }
    }

    /// As `idle`, but sleeps at once: before all ranks have their endpoint slots, since the others have yet to start;
    /// in a progress thread; and, for `limit` at most, where what the caller waits for may come without a message.
    pub fn idle_sleeping(&self, waiter: &mut Waiter, limit: Option<Duration>) {
        self.waits.idle_sleeping(self.ground(), waiter, limit);
    }

    /// One step of waiting after a look that found nothing. Returns after any event that may matter, or just to
    /// have the caller look again; the caller looks each time. After a look that has moved something the caller does
    /// not call this, but [`Waiter::begin_again`]. It touches only shared words, so that other threads may use the
    /// endpoint meanwhile.
    pub fn idle(&self, waiter: &mut Waiter) {
        self.waits.idle(self.ground(), &self.placement, waiter);
    }

    /// Called while waiting: for each send that nobody has matched and whose receiver computes, takes the
    /// receiver's match lock, brings the ring from here up to date in its queues, and starts the transfer if a
    /// receive was posted. The lock is held for matching only, never while data move.
    pub fn help(&self, waiter: &mut Waiter) -> bool {
        crate::waiting::help::help(self.ground(), &self.sending, &self.waits, waiter)
    }

    /// Called when a call that only asks, such as `MPI_Test`, has found nothing: if something was held, this rank is
    /// woken at the end of the slice.
    pub fn note_asked(&self) {
        crate::waiting::note_asked(self.ground());
    }

    /// Looks once at everything that can make progress; true if something did.
    pub fn progress(&self) -> bool {
        let cancelled = !self.site.is_held() && self.sending.retry_cancels(&self.site, &self.transfers, &self.matching);
        let lost = Interrupting(self).mind_losses();
        let _held = self.site.hold();
        let came = self.matching.drain(&self.site, &self.transfers);
        let went = self.sending.flush_backlog(&self.site, &self.transfers);
        let moved = self.transfers.progress_transfers(&self.site);
        let driven = crate::gateway::drive(self.ground(), Effort::All);
        if self.waits.heap_refuses(self.ground()) {
            self.transfers.unstage_all(&self.site);
        }
        cancelled | came | went | moved | driven | lost
    }

    /// Ends a wait: this rank need not be woken. With several threads another one may sleep on the same bell, so it
    /// stays armed then, at the price of one needless wake-up.
    pub fn wait_over(&self, waiter: &Waiter) {
        waiter.end(&self.site);
    }

    /// The longest message that this process sends to another node without announcing it, in bytes.
    pub fn unasked_bytes_max(&self) -> usize {
        self.sending.remote_eager_bytes_max()
    }

    /// Wakes `process` if it sleeps. To be called after publishing something in shared memory for which it may wait.
    #[inline]
    pub fn wake(&self, process: ProcId) {
        self.site.wake_rank_now(self.site.local(process));
    }

    /// The interface for messages to several nodes at once.
    pub fn multicaster(&self) -> Multicaster<'_> {
        Multicaster(self)
    }

    /// Wakes those of `processes` that sleep and for whose number in the sequence `wants` is true.
    #[inline]
    pub fn wake_those(&self, processes: impl Iterator<Item = ProcId>, wants: impl Fn(usize) -> bool) {
        self.site.order_publishing();
        if self.site.ends().nobody_may_rest() {
            return;
        }
        for (place, process) in processes.enumerate() {
            let rank = self.site.local(process);
            if self.site.ends().may_rest(self.site.peers[rank as usize]) && wants(place) {
                self.site.wake_rank_now(rank);
            }
        }
    }

    /// Notes for these processes that there is something for them at the end of the slice.
    pub fn tell_those(&self, processes: impl Iterator<Item = ProcId>) {
        for process in processes {
            self.site.wake_rank_fenced(self.site.local(process));
        }
    }
}
