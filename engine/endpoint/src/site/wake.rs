// SPDX-License-Identifier: MIT OR Apache-2.0
//! Who sleeps, and who wakes whom. What somebody above is to do about it is left as word ([`Asks`]).

use super::Site;
use crate::adaptive_polling::is_attentive;
use strobe_os::futex;
use strobe_shared::Segment;
use strobe_shared::port::Port;
use strobe_shared::slice_barrier::{Ranks, SliceBarrier};
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

/// Word left for somebody above, who attends to it.
#[derive(Default)]
pub(crate) struct Asks(AtomicU32);

impl Asks {
    /// Leaves word of something to do.
    pub(crate) fn leave(&self, what: Ask) {
        self.0.fetch_or(what as u32, Ordering::Relaxed);
    }

    /// True if there is word of anything.
    #[inline]
    pub(crate) fn any(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    /// Takes the word of this away; true if there was one.
    pub(crate) fn take(&self, what: Ask) -> bool {
        self.any() && self.0.fetch_and(!(what as u32), Ordering::Relaxed) & what as u32 != 0
    }
}

impl Site {
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
        let armed = self.port.bell.arm(|| self.fences.order_everywhere());
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
        self.fences.order();
        self.wake_rank(rank);
    }

    #[inline]
    pub(crate) fn wake_rank(&self, rank: u32) {
        let peer = self.peers[rank as usize];
        if self.ends().defer(rank, peer) {
            return;
        }
        if peer.bell.is_armed() {
            self.ring(peer);
        }
    }

    /// Something for local rank `rank` in this slice.
    pub(crate) fn wake_rank_now(&self, rank: u32) {
        let peer = self.peers[rank as usize];
        if self.ends().defer_what_is_now(rank, peer) {
            return;
        }
        self.fences.order();
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
        if self.threads.get() && self.ends().may_rest(self.port) {
            self.wake_rank_now(self.my_rank());
        }
    }

    /// Messages of `from` were taken out: wakes it if it sleeps and has more.
    #[inline]
    pub(crate) fn made_room(&self, from: u32) {
        self.fences.order();
        if self.peers[from as usize].wants_room.load(Ordering::Relaxed) != 0 {
            self.wake_rank_now(from);
        }
    }

    /// Orders what this process published before what it looks at next, where the barrier of those who go to sleep
    /// does not do it for both sides.
    #[inline]
    pub fn order_publishing(&self) {
        self.fences.order();
    }

    /// Orders what this process published before what it looks at next, for all processors.
    pub fn publish_fence(&self) {
        fence(Ordering::SeqCst);
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
                self.asks.leave(Ask::Drive);
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
