// SPDX-License-Identifier: MIT OR Apache-2.0
//! The ends of slices, as one process of a node brings them about: who is told of something when the slice is over, who
//! may have it in this one, and who asks for the end.

use super::{Ask, Site};
use crate::mutation::{Mutation, is};
use strobe_os::futex;
use strobe_shared::port::Port;
use strobe_shared::strobe::StrobeMode;
use strobe_shared::sync::{AtomicU32, Ordering};

/// What there is to say about the end of the slice. Where none has an end, or nobody waits for it, all of it is nothing
/// but a look at the mode.
#[derive(Clone, Copy)]
pub(crate) struct SliceEnds<'a>(&'a Site);

impl Site {
    /// What there is to say about the end of the slice.
    #[inline]
    pub(crate) fn ends(&self) -> SliceEnds<'_> {
        SliceEnds(self)
    }
}

impl SliceEnds<'_> {
    /// Something for the rank of `peer`, endpoint slot `rank`, when the slice is over. True if it is not to be woken
    /// before that.
    #[inline]
    pub(crate) fn defer(self, rank: u32, peer: &Port) -> bool {
        self.0.schedule.modes.ends_slices() && !self.0.is_gateway(rank) && !self.tell(peer)
    }

    /// The same for something that concerns it in this slice: it is released, unless the next slice is scheduled now.
    #[inline]
    pub(crate) fn defer_what_is_now(self, rank: u32, peer: &Port) -> bool {
        if !self.0.schedule.modes.ends_slices() || self.0.is_gateway(rank) {
            return false;
        }
        let scheduling = self.0.schedule.is_scheduling();
        if scheduling {
            self.leave_notification(peer);
        } else {
            self.0.schedule.words.release(&peer.gate);
        }
        scheduling
    }

    /// True if the rank of `peer` may have to be told of something: it sleeps, or waits for the end of the slice.
    #[inline]
    pub(crate) fn may_rest(self, peer: &Port) -> bool {
        peer.bell.is_armed() || self.0.schedule.modes.ends_slices()
    }

    /// Something for `port`'s rank when the slice is over.
    pub(crate) fn leave_notification(self, port: &Port) {
        self.0.schedule.words.leave_notification(&port.gate, |word| self.wake_timer(word));
    }

    /// The same. True if it is to be woken now for all that: it waits for something else than slices.
    fn tell(self, port: &Port) -> bool {
        let resumes = self.0.schedule.resumes_at_ends();
        if self.0.schedule.words.tell(&port.gate, !resumes, |word| self.wake_timer(word)) {
            self.0.asks.leave(Ask::Strobe);
        }
        !port.gate.waits()
    }

    /// The first notification of this slice: what ends it by time begins to look, which for several nodes is node 0.
    pub(crate) fn wake_timer(self, word: &AtomicU32) {
        if is(Mutation::WakesNoTimer) {
        } else if self.0.schedule.modes.is_led() {
            self.request(self.0.schedule.words.slice());
        } else {
            futex::wake(word, 1);
        }
    }

    /// A rank of this node wants slice `slice` to end: node 0 is told at once, the first time. While nodes exchange,
    /// that is not the one in which is posted.
    pub(crate) fn request(self, slice: u64) {
        if self.0.segment.header().coordinator.raise_end_request(slice << 1) {
            self.0.asks.leave(Ask::Drive);
        }
    }

    /// Several nodes: this rank may compute when the slice is over, and what it has just posted matches what has come
    /// from another node: who drives the network then is to match it.
    pub(crate) fn request_for_match(self) {
        let (site, schedule) = (self.0, &self.0.schedule);
        if !schedule.modes.has_slices() {
            return;
        }
        if let Some(network) = site.network() {
            network.control().unmatched.store(1, Ordering::Relaxed);
        }
        if schedule.modes.mode() == StrobeMode::Early && schedule.modes.is_led() {
            // What has come may belong to the slice after this one, and then that is to end, too.
            self.leave_notification(site.port);
            self.request(schedule.words.slice());
        }
        if !schedule.modes.ends_slices() {
            // The slice is too young to be ended: the agent looks again.
            site.asks.leave(Ask::Drive);
        }
    }

    /// Something lies in the ring to the gateway. In fixed order it leaves when the slice ends in which it was posted,
    /// and nobody else knows of it before.
    #[inline]
    pub(crate) fn request_for_posted(self) {
        if self.0.schedule.modes.orders_nodes() {
            self.request(self.0.schedule.words.posting());
        }
    }

    /// A message of slice `slice` has come from another node for local rank `rank`, which may have it in this slice if
    /// that one is over.
    pub(crate) fn wake_for_arrival(self, rank: u32, slice: u32) {
        let (site, schedule) = (self.0, &self.0.schedule);
        if schedule.modes.ends_slices() && !schedule.modes.fixes_order() && !schedule.is_open(slice) {
            site.wake_rank_now(rank);
        } else if !is(Mutation::ArrivesSilently) {
            site.wake_rank_fenced(rank);
        }
    }

    /// Only `rank` itself can read what is to be sent. Where slices end only when that has moved, it does so in this
    /// one.
    pub(crate) fn wake_to_read(self, rank: u32) {
        let modes = &self.0.schedule.modes;
        if modes.orders_nodes() || modes.waits_for_quotas() {
            self.0.wake_rank_now(rank);
        } else {
            self.0.wake_rank_fenced(rank);
        }
    }
}
