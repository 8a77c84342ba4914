// SPDX-License-Identifier: MIT OR Apache-2.0
//! Waking and sleeping. Things that a part above has to do about it are noted in [`Asks`].

use super::Site;
use crate::adaptive_polling::is_attentive;
use std::cell::Cell;
use strobe_os::futex;
use strobe_shared::Segment;
use strobe_shared::port::Port;
use strobe_shared::slice_barrier::{Ranks, SliceBarrier};
use strobe_shared::sync::{AtomicU32, Ordering, fence};

/// Something that a part above has to do before the call returns or the process sleeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub(crate) enum Ask {
    /// Drive the network.
    Drive = 1,
    /// End the slice, as all ranks wait for that.
    Strobe = 2,
}

/// What has to be done before the call returns, or the process sleeps.
#[derive(Default)]
pub struct Asks {
    /// One bit for each [`Ask`].
    words: AtomicU32,
    /// This rank has taken a step of an operation since that was asked last.
    stepped: Cell<bool>,
}

impl Asks {
    /// This rank has taken a step of an operation that goes on: before it sleeps it has to look again, since whether
    /// others wake it may depend on how far it is.
    #[inline]
    pub fn note_step(&self) {
        self.stepped.set(true);
    }

    /// True if that was so since this was asked last.
    #[inline]
    pub fn has_stepped(&self) -> bool {
        self.stepped.replace(false)
    }

    /// Leaves word that `what` is to be done.
    pub(crate) fn leave(&self, what: Ask) {
        self.words.fetch_or(what as u32, Ordering::Relaxed);
    }

    /// True if anything is noted.
    #[inline]
    pub(crate) fn any(&self) -> bool {
        self.words.load(Ordering::Relaxed) != 0
    }

    /// Removes the note of this; true if there was one.
    pub(crate) fn take(&self, what: Ask) -> bool {
        self.any() && self.words.fetch_and(!(what as u32), Ordering::Relaxed) & what as u32 != 0
    }
}

impl Site {
    /// Rings the agent's bell, in a job of several nodes.
    pub(crate) fn ring_agent(&self) {
        if let Some((_, bell)) = &self.agent {
            bell.ring();
        }
    }

    /// Arms the doorbell, and returns the value of its word, on which to sleep. From now on this rank counts as not
    /// running, until another process answers the bell: so a rank that was woken and still waits for a processor counts
    /// as running.
    pub(crate) fn arm(&self) -> u32 {
        let armed = self.port.bell.arm(&self.segment.header().sleepers, || self.fences.order_everywhere());
        if armed.newly {
            self.call_agent();
        }
        armed.word
    }

    pub(crate) fn disarm(&self) {
        self.port.bell.disarm(&self.segment.header().sleepers);
    }

    /// As `wake`, by local rank, with the fence that is needed without membarrier.
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

    /// Wakes local rank `rank` for something in this slice.
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

    /// Wakes the other threads of this rank: this thread may have delivered what one of them waits for.
    #[inline]
    pub(crate) fn wake_threads(&self) {
        if self.threads.may_be_several() && self.ends().may_rest(self.port) {
            self.wake_rank_now(self.my_rank());
        }
    }

    /// Called when messages of `from` were taken out of a ring: wakes that rank if it sleeps and waits for room.
    #[inline]
    pub(crate) fn made_room(&self, from: u32) {
        self.fences.order();
        if self.peers[from as usize].wants_room.load(Ordering::Relaxed) != 0 {
            self.wake_rank_now(from);
        }
    }

    /// Orders what this process has published before what it reads next, unless the membarrier of those who go to sleep
    /// does it for both sides.
    #[inline]
    pub fn order_publishing(&self) {
        self.fences.order();
    }

    /// Orders what this process has published before what it reads next, in any case.
    pub fn publish_fence(&self) {
        fence(Ordering::SeqCst);
    }

    /// Called when this rank goes to sleep: has the agent drive the network from now on.
    pub(crate) fn call_agent(&self) {
        if let Some((network, bell)) = &self.agent
            && network.control().watched.load(Ordering::Relaxed) == 0
        {
            bell.ring();
        }
    }

    /// True if a message that this rank has just put into its ring to the gateway can be left to the agent, which polls
    /// soon.
    pub(crate) fn can_leave_to_agent(&self) -> bool {
        self.network().is_some_and(|network| is_attentive(&network.control().notice))
    }

    /// Called when a proxy was matched: the gateway goes on with it, at once or when the agent polls.
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

/// Wakes a rank for what a thread beside it has done. That thread must have published it before.
#[derive(Clone, Copy)]
pub struct Ringer {
    segment: Segment,
    rank: u32,
}

impl Ringer {
    /// What wakes the rank of this process.
    pub fn of(site: &Site) -> Ringer {
        Ringer { segment: site.segment, rank: site.local_rank }
    }

    /// Wakes the rank if it sleeps.
    pub fn ring(&self) {
        ring_if_asleep(self.segment, self.segment.port(self.rank));
    }
}

/// Wakes a rank that sleeps, in a process that has no endpoint yet.
pub(crate) fn ring_if_asleep(segment: Segment, peer: &Port) {
    fence(Ordering::SeqCst);
    if peer.bell.is_armed() {
        ring(segment, peer);
    }
}

/// The same, also if its bell was answered already.
pub(crate) fn wake_anyhow(segment: Segment, peer: &Port) {
    peer.bell.answer(&segment.header().sleepers);
    futex::wake(peer.bell.word(), i32::MAX);
}

#[cold]
fn ring(segment: Segment, peer: &Port) {
    if peer.bell.answer(&segment.header().sleepers) {
        futex::wake(peer.bell.word(), i32::MAX);
    }
}

/// Rings the progress agent, if it sleeps. To be called after publishing that this rank leaves the library, or waits,
/// with something under way.
pub(crate) fn call_progress_agent(site: &Site) {
    if let Some(slot) = site.segment.seats().progress_agent_slot() {
        let agent = site.peers[slot as usize];
        site.fences.order();
        if agent.bell.is_armed() {
            answer_progress_agent(site.segment, agent);
        }
    }
}

/// Rings the progress agent of a node, so that it sees that all have attached, or that it is to stop.
pub fn ring_progress_agent(segment: Segment) {
    if let Some(slot) = segment.seats().progress_agent_slot() {
        fence(Ordering::SeqCst);
        answer_progress_agent(segment, segment.port(slot));
    }
}

#[cold]
fn answer_progress_agent(segment: Segment, agent: &Port) {
    if agent.bell.answer(&segment.header().seats.progress_agent_sleeps) {
        futex::wake(agent.bell.word(), i32::MAX);
    }
}

/// The ports of a node's ranks.
pub(crate) struct Ports(pub Segment);

impl Ranks for Ports {
    fn count(&self) -> u32 {
        self.0.local_ranks()
    }

    fn slice_barrier(&self, rank: u32) -> &SliceBarrier {
        &self.0.port(rank).slice_barrier
    }

    fn wake(&self, rank: u32) {
        ring_if_asleep(self.0, self.0.port(rank));
    }
}
