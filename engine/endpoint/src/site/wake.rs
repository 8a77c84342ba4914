// SPDX-License-Identifier: MIT OR Apache-2.0
//! Who sleeps, and who wakes whom. What somebody above is to do about it is left as word ([`Site::ask`]).

use super::Site;
use crate::adaptive_polling::is_attentive;
use crate::mutation::{Mutation, is};
use strobe_os::{cpu, futex};
use strobe_shared::Segment;
use strobe_shared::port::Port;
use strobe_shared::slice_barrier::{Ranks, SliceBarrier};
use strobe_shared::strobe::StrobeMode;
use strobe_shared::sync::{AtomicU32, Ordering, fence};

/// What somebody above is to do, before the call returns or the process sleeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub(crate) enum Ask {
    /// Drive the network: it has something to do.
    Drive = 1,
    /// End the slice: all wait for that.
    Strobe = 2,
}

impl Site {
    /// Leaves word of something to do.
    pub(crate) fn ask(&self, what: Ask) {
        self.asks.fetch_or(what as u32, Ordering::Relaxed);
    }

    /// True if there is word of anything.
    #[inline]
    pub(crate) fn is_asked(&self) -> bool {
        self.asks.load(Ordering::Relaxed) != 0
    }

    /// Takes the word of this away; true if there was one.
    pub(crate) fn take_ask(&self, what: Ask) -> bool {
        self.is_asked() && self.asks.fetch_and(!(what as u32), Ordering::Relaxed) & what as u32 != 0
    }

    /// Rings for the agent, in a job of several nodes.
    pub(crate) fn ring_agent(&self) {
        if let Some((_, bell)) = &self.agent {
            bell.ring();
        }
    }

    /// Arms the bell. From here until somebody answers it, this rank counts as one that does not run: whoever
    /// answers ends that, so that a rank which has been woken and waits for a processor counts as running.
    /// Returns what the bell's word holds now, to sleep on.
    pub(crate) fn arm(&self) -> u32 {
        let armed = self.port.bell.arm(|| {
            if !(self.membarrier && cpu::barrier_everywhere()) {
                fence(Ordering::SeqCst);
            }
        });
        if armed.newly {
            self.segment.header().sleeping.fetch_add(1, Ordering::Relaxed);
            self.call_agent();
        }
        armed.word
    }

    pub(crate) fn disarm(&self) {
        if self.port.bell.disarm() {
            self.segment.header().sleeping.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// As `wake`, by local rank, with the fence that a machine without membarrier needs.
    #[inline]
    pub fn wake_rank_fenced(&self, rank: u32) {
        if self.fence.get() {
            fence(Ordering::SeqCst);
        }
        self.wake_rank(rank);
    }

    #[inline]
    pub(crate) fn wake_rank(&self, rank: u32) {
        let peer = self.peers[rank as usize];
        if self.schedule.ends_slices() && !self.is_gateway(rank) && !self.leave_notification_for(peer) {
            return;
        }
        if peer.bell.is_armed() {
            self.ring(peer);
        }
    }

    /// Something for local rank `rank` in this slice.
    pub(crate) fn wake_rank_now(&self, rank: u32) {
        let peer = self.peers[rank as usize];
        if self.schedule.ends_slices() && !self.is_gateway(rank) {
            if self.schedule.is_scheduling() {
                return self.leave_notification(peer);
            }
            self.schedule.words.release(&peer.gate);
        }
        if self.fence.get() {
            fence(Ordering::SeqCst);
        }
        if peer.bell.is_armed() {
            self.ring(peer);
        }
    }

    #[cold]
    pub(crate) fn ring(&self, peer: &Port) {
        ring(self.segment, peer);
    }

    /// Wakes the other threads of this rank: what one of them waits for may just have been delivered by this one.
    #[inline]
    pub(crate) fn wake_threads(&self) {
        if self.threads.get() && (self.port.bell.is_armed() || self.schedule.ends_slices()) {
            self.wake_rank_now(self.my_rank());
        }
    }

    /// Messages of `from` were taken out: wakes it if it sleeps and has more.
    #[inline]
    pub(crate) fn made_room(&self, from: u32) {
        if self.fence.get() {
            fence(Ordering::SeqCst);
        }
        if self.peers[from as usize].wants_room.load(Ordering::Relaxed) != 0 {
            self.wake_rank_now(from);
        }
    }

    /// Something for `port`'s rank when the slice is over.
    pub(crate) fn leave_notification(&self, port: &Port) {
        self.schedule.words.leave_notification(&port.gate, |word| self.wake_timer(word));
    }

    /// Something for `port`'s rank at the end of the slice. True if it is to be woken now all the same: it waits for
    /// something else than slices.
    pub(crate) fn leave_notification_for(&self, port: &Port) -> bool {
        if self.schedule.words.tell(&port.gate, !self.schedule.resumes_at_ends(), |word| self.wake_timer(word)) {
            self.ask(Ask::Strobe);
        }
        !port.gate.waits()
    }

    /// Orders what this process published before what it looks at next, where the barrier of those who go to sleep
    /// does not do it for both sides.
    #[inline]
    pub fn order_publishing(&self) {
        if self.fence.get() {
            fence(Ordering::SeqCst);
        }
    }

    /// Orders what this process published before what it looks at next, for all processors.
    pub fn publish_fence(&self) {
        fence(Ordering::SeqCst);
    }

    /// The first news of this slice: what ends it by time begins to look, which for several nodes is node 0.
    pub(crate) fn wake_timer(&self, word: &AtomicU32) {
        if is(Mutation::WakesNoTimer) {
        } else if self.schedule.is_led() {
            self.request_end(self.schedule.words.slice());
        } else {
            futex::wake(word, 1);
        }
    }

    /// A rank of this node wants slice `slice` to end: node 0 is told at once, the first time. While nodes exchange,
    /// that is not the one in which is posted.
    pub(crate) fn request_end(&self, slice: u64) {
        if self.segment.header().coordinator.raise_end_request(slice << 1) {
            self.ask(Ask::Drive);
        }
    }

    /// Several nodes: this rank may compute when the slice is over, and what it has just posted matches what has come
    /// from another node: who drives the network then is to match it.
    pub(crate) fn end_request_for_match(&self) {
        if let Some(network) = self.network() {
            network.control().unmatched.store(1, Ordering::Relaxed);
        }
        if self.schedule.mode() == StrobeMode::Early && self.schedule.is_led() {
            // What has come may belong to the slice after this one, and then that is to end, too.
            self.leave_notification(self.port);
            self.request_end(self.schedule.words.slice());
        }
        if !self.schedule.ends_slices() {
            // The slice is too young to be ended: the agent looks again.
            self.ask(Ask::Drive);
        }
    }

    /// Has the agent look after the network from now on: this rank goes to sleep.
    pub(crate) fn call_agent(&self) {
        if let Some((network, bell)) = &self.agent
            && network.control().watched.load(Ordering::Relaxed) == 0
        {
            bell.ring();
        }
    }

    /// True if what this rank has just put into its ring to the gateway can be left to the agent, which looks soon.
    pub(crate) fn can_leave_to_agent(&self) -> bool {
        self.network().is_some_and(|network| is_attentive(&network.control().notice))
    }

    /// Somebody has matched a proxy: the gateway goes on with it, at once or when the agent looks.
    #[cold]
    pub(crate) fn proxy_matched(&self, index: u32) {
        if let Some(network) = self.network() {
            let proxy = self.segment.descriptor(self.gateway_endpoint_slot, index);
            network.push_matched(index, |before| proxy.set_later(before));
            if !self.can_leave_to_agent() {
                self.ask(Ask::Drive);
            }
        }
    }
}

/// Wakes a rank that sleeps, from a process that has no endpoint yet.
pub(crate) fn ring_if_asleep(segment: Segment, peer: &Port) {
    fence(Ordering::SeqCst);
    if peer.bell.is_armed() {
        ring(segment, peer);
    }
}

#[cold]
fn ring(segment: Segment, peer: &Port) {
    if peer.bell.answer() {
        segment.header().sleeping.fetch_sub(1, Ordering::Relaxed);
        futex::wake(peer.bell.word(), i32::MAX);
    }
}

/// The ranks of a node.
pub(crate) struct Ports(pub Segment);

impl Ranks for Ports {
    fn count(&self) -> u32 {
        self.0.local_ranks()
    }

    fn gate(&self, rank: u32) -> &SliceBarrier {
        &self.0.port(rank).gate
    }

    fn wake(&self, rank: u32) {
        ring_if_asleep(self.0, self.0.port(rank));
    }
}
