// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a process does about the end of the slice in which it is: it notes which ranks are to be woken then, wakes
//! those that need not wait for it, and asks for the end. `early` and `fixed` alone; in the other modes each of these
//! answers after one look at the mode.

use super::{Ask, Site};
use crate::mutation::{Mutation, is};
use strobe_os::futex;
use strobe_schedule::Phase;
use strobe_shared::port::Port;
use strobe_shared::strobe::StrobeMode;
use strobe_shared::sync::{AtomicU32, Ordering};

/// The end of the slice, as this process deals with it.
#[derive(Clone, Copy)]
pub(crate) struct SliceEnds<'a>(&'a Site);

impl Site {
    /// The end of the slice in which this process is.
    #[inline]
    pub(crate) fn ends(&self) -> SliceEnds<'_> {
        SliceEnds(self)
    }
}

impl SliceEnds<'_> {
    /// There is something for the rank with port `peer` and endpoint slot `rank`, which it may not see before the slice
    /// is over. True if it sleeps till then, so that the caller need not wake it.
    #[inline]
    pub(crate) fn defer(self, rank: u32, peer: &Port) -> bool {
        self.0.schedule.modes.ends_slices() && !self.0.is_gateway(rank) && !self.tell(peer)
    }

    /// There is something for it that it may see in this slice: it is woken. True if the caller need not wake it, since
    /// the next slice is being scheduled and wakes it.
    #[inline]
    pub(crate) fn defer_what_is_now(self, rank: u32, peer: &Port) -> bool {
        if !self.0.schedule.modes.ends_slices() || self.0.is_gateway(rank) {
            return false;
        }
        let scheduling = self.0.schedule.is_scheduling();
        if scheduling {
            self.leave_notification(peer);
        } else {
            self.0.schedule.words.release(&peer.slice_barrier);
        }
        scheduling
    }

    /// True if the rank with port `peer` may sleep, or wait for the end of the slice.
    #[inline]
    pub(crate) fn may_rest(self, peer: &Port) -> bool {
        peer.bell.is_armed() || self.0.schedule.modes.ends_slices()
    }

    /// True if no rank of the node may: then nobody has to be woken, or notified, for something published before.
    #[inline]
    pub(crate) fn nobody_may_rest(self) -> bool {
        self.0.segment.header().sleepers.count() == 0 && !self.0.schedule.modes.ends_slices()
    }

    /// Notes that the rank with this port is to be woken when the slice is over.
    pub(crate) fn leave_notification(self, port: &Port) {
        self.0.schedule.words.leave_notification(&port.slice_barrier, |word| self.wake_timer(word));
    }

    /// The same. True if the rank has to be woken now nevertheless: it does not wait for the end of the slice.
    fn tell(self, port: &Port) -> bool {
        let resumes = self.0.schedule.resumes_at_ends();
        if self.0.schedule.words.tell(&port.slice_barrier, !resumes, |word| self.wake_timer(word)) {
            self.0.asks.leave(Ask::Strobe);
        }
        !port.slice_barrier.waits()
    }

    /// The first rank of this slice is to be woken at its end, so the slice has to end: this wakes the timer that ends
    /// slices, or, where node 0 ends those of all nodes, asks node 0.
    pub(crate) fn wake_timer(self, word: &AtomicU32) {
        if is(Mutation::WakesNoTimer) {
        } else if self.0.schedule.modes.is_coordinated() {
            self.request(self.0.schedule.words.slice());
        } else {
            futex::wake(word, 1);
        }
    }

    /// Asks node 0 to end slice `slice`, if no rank of this node has asked before. While nodes exchange, this is not
    /// the slice in which ranks post.
    pub(crate) fn request(self, slice: u64) {
        if self.0.segment.header().coordinator.raise_end_request(slice << 1) {
            self.0.asks.leave(Ask::Drive);
        }
    }

    /// The ring from the gateway to a rank is full of messages that may be seen only when the slice is over in which
    /// ranks post now: asks node 0 to end it at once. Those who sent what finds no room may not come to wait before.
    pub(crate) fn request_room(self) {
        let modes = &self.0.schedule.modes;
        if modes.is_coordinated() && modes.ends_slices() && !modes.orders_nodes() {
            let end = Phase::of_slice(self.0.schedule.words.posting()).next();
            if self.0.segment.header().coordinator.raise_end_request(end.0) {
                self.0.asks.leave(Ask::Drive);
            }
        }
    }

    /// This rank has posted a receive for a message that has come from another node, and may compute when the slice is
    /// over: asks whoever drives the network then to match the two.
    pub(crate) fn request_for_match(self) {
        let (site, schedule) = (self.0, &self.0.schedule);
        if !schedule.modes.has_slices() {
            return;
        }
        if let Some(network) = site.network() {
            network.control().unmatched.store(1, Ordering::Relaxed);
        }
        if schedule.modes.mode() == StrobeMode::Early && schedule.modes.is_coordinated() {
            // The message may belong to the slice after this one: then that has to end, too.
            self.leave_notification(site.port);
            self.request(schedule.words.slice());
        }
        if !schedule.modes.ends_slices() {
            // The slice was too young to be ended: somebody has to look again.
            site.asks.leave(Ask::Drive);
        }
    }

    /// This rank has put something into the ring to the gateway. In fixed order it leaves at the end of the slice in
    /// which it was posted. Nobody else knows of it before, so this rank has to ask for that end.
    #[inline]
    pub(crate) fn request_for_posted(self) {
        if self.0.schedule.modes.orders_nodes() {
            self.request(self.0.schedule.words.posting());
        }
    }

    /// A message of slice `slice` has come from another node for local rank `rank`: wakes it now if that slice is over,
    /// else at the end of this one.
    pub(crate) fn wake_for_arrival(self, rank: u32, slice: u32) {
        let (site, schedule) = (self.0, &self.0.schedule);
        if schedule.modes.ends_slices() && !schedule.modes.fixes_order() && !schedule.is_open(slice) {
            site.wake_rank_now(rank);
        } else if !is(Mutation::ArrivesSilently) {
            site.wake_rank_fenced(rank);
        }
    }

    /// Wakes local rank `rank` to copy what it sends, since nobody else can read its memory. Where the slice does not
    /// end before that has moved, it is woken in this slice.
    pub(crate) fn wake_to_read(self, rank: u32) {
        let modes = &self.0.schedule.modes;
        if modes.orders_nodes() || modes.waits_for_quotas() {
            self.0.wake_rank_now(rank);
        } else {
            self.0.wake_rank_fenced(rank);
        }
    }
}
