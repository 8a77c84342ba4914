// SPDX-License-Identifier: MIT OR Apache-2.0
//! What arrives in the rings, taken out in order by the owner or by a helper: matched with a posted receive, or
//! kept among the unexpected messages.

use crate::matching::Matching;
use crate::message::{Envelope, kind, prefix_of};
use crate::mutation::{Mutation, is};
use crate::queue::Queues;
use crate::queue::describe;
use crate::site::Site;
use crate::transfer::pull::{Pull, can_pull};
use crate::transfer::{Announced, Transfers, begin_move, finish_receive, is_left};
use strobe_shared::descriptor::{FLAG_READY, Index, State};
use strobe_shared::sync::Ordering;
use strobe_shared::{Arrival, Ring};
use strobe_types::metrics::Metric;

/// How many messages are taken out of one ring before the next one is looked at.
const MESSAGES_PER_LOOK: usize = 64;

impl Matching {
    /// Takes all messages out of the rings that may be taken out; true if there were any.
    pub(crate) fn drain(&self, site: &Site, transfers: &Transfers) -> bool {
        let queues = site.queues();
        let mut came = false;
        if queues.port.unpublished.first() != 0 {
            // Publishing receives may match messages, too.
            came |= self.opens(site, transfers, queues, false);
        }
        let rings = site.segment.seats().used_slots() as usize;
        if !site.is_large_job() {
            let first = site.schedule.first_ring(rings);
            for from in (first..rings).chain(0..first) {
                came |= self.drain_ring(site, transfers, queues, from as u32);
            }
            return came;
        }
        for word in 0..rings.div_ceil(64).min(16) {
            let mut bits = site.port.dirty[word].swap(0, Ordering::SeqCst);
            let mut again = 0u64;
            while bits != 0 {
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                // In jobs of more than 1,024 ranks several senders share a bit.
                for from in (word * 64 + bit as usize..rings).step_by(1024) {
                    came |= self.drain_ring(site, transfers, queues, from as u32);
                    if self.inbound[from].peek().is_some() {
                        again |= 1 << bit;
                    }
                }
            }
            if again != 0 {
                site.port.dirty[word].fetch_or(again, Ordering::SeqCst);
            }
        }
        came
    }

    /// Takes messages out of the ring from `from` into `queues`, whose lock is held: this rank's own, or those of a
    /// rank that it helps.
    pub(crate) fn drain_ring(&self, site: &Site, transfers: &Transfers, queues: Queues<'_>, from: u32) -> bool {
        let others;
        let ring = if queues.rank == site.my_rank() {
            &self.inbound[from as usize]
        } else {
            others = site.segment.ring(from, queues.rank);
            &others
        };
        if queues.port.unpublished.first() != 0 && !self.opens(site, transfers, queues, ring.peek().is_some()) {
            return false;
        }
        let mut taken = 0;
        while taken < MESSAGES_PER_LOOK {
            let Some(arrival) = self.look_into(site, ring, from) else { break };
            ring.expect_more();
            if !self.match_arrival(site, transfers, queues, arrival, from) {
                break;
            }
            taken += 1;
        }
        transfers.pull_all(site);
        if taken > 0 && queues.rank != site.my_rank() {
            site.made_room(from);
        }
        taken > 0
    }

    /// Takes one message out. False, with nothing done, if there is no memory to keep it.
    pub(crate) fn take_arrival(
        &self,
        site: &Site,
        transfers: &Transfers,
        queues: Queues<'_>,
        arrival: Arrival<'_>,
        from: u32,
    ) -> bool {
        let taken = self.match_arrival(site, transfers, queues, arrival, from);
        transfers.pull_all(site);
        taken
    }

    /// As `take_arrival`, but short announced messages are only gathered, for `pull_all` to copy.
    #[inline(always)]
    fn match_arrival(
        &self,
        site: &Site,
        transfers: &Transfers,
        queues: Queues<'_>,
        arrival: Arrival<'_>,
        from: u32,
    ) -> bool {
        let routine = site.schedule.recorder.begin_routine();
        let envelope = envelope_of(&arrival);
        let inline = arrival.is_inline();
        let taken = match queues.find_posted(envelope) {
            Some(index) => {
                self.match_posted(site, transfers, queues, index, arrival, from)
                    && site.schedule.recorder.count_matched(envelope)
            }
            None => keep_unexpected(queues, arrival, from),
        };
        if taken && queues.rank == site.my_rank() {
            site.wake_threads();
            self.took(site, from, inline);
        }
        site.schedule.recorder.end_routine(routine, Metric::LtrPm);
        taken
    }

    /// Called when a message of `from` was taken out of this rank's ring: wakes a sender that waits for room. A few
    /// messages with payload may fill the ring, so for those it does so each time.
    #[inline]
    pub(crate) fn took(&self, site: &Site, from: u32, inline: bool) {
        if !inline || self.inbound[from as usize].is_at_quarter() {
            site.made_room(from);
        }
    }

    /// The next message of the ring from `from` that may be looked at. Announcements of sends that were cancelled while
    /// they were held are passed over.
    #[inline(always)]
    pub(crate) fn look_into<'a>(&self, site: &Site, ring: &'a Ring<'a>, from: u32) -> Option<Arrival<'a>> {
        if site.schedule.has_slices() {
            return self.look_past_taken_back(site, ring, from);
        }
        site.schedule.look_into(ring)
    }

    // A function of its own, so that without slices the message stays in registers. What it returns it has looked at
    // itself: the slice may end at any time, and what a second look finds was not there for the first.
    #[inline(never)]
    fn look_past_taken_back<'a>(&self, site: &Site, ring: &'a Ring<'a>, from: u32) -> Option<Arrival<'a>> {
        loop {
            let arrival = site.schedule.look_into(ring)?;
            if !self.is_taken_back(site, &arrival, from) {
                return Some(arrival);
            }
            arrival.take();
            site.made_room(from);
        }
    }

    /// True for the announcement of a send that was cancelled while it was held.
    fn is_taken_back(&self, site: &Site, arrival: &Arrival<'_>, from: u32) -> bool {
        if arrival.header.kind != kind::ANNOUNCE || is(Mutation::TakesWhatWasTakenBack) {
            return false;
        }
        let announced = announced(arrival, from);
        site.segment.descriptor(from, announced.index).sent() != announced.turn
    }

    #[inline(always)]
    fn match_posted(
        &self,
        site: &Site,
        transfers: &Transfers,
        queues: Queues<'_>,
        index: Index,
        arrival: Arrival<'_>,
        from: u32,
    ) -> bool {
        let envelope = envelope_of(&arrival);
        let descriptor = queues.descriptor(index);
        let receive = descriptor.as_receive();
        let own = queues.rank == site.my_rank();
        if arrival.header.kind == kind::ANNOUNCE {
            queues.unpost(index);
            let announced = announced(&arrival, from);
            arrival.take();
            let bytes = announced.bytes.min(receive.bytes());
            if own
                && !site.schedule.resumes_at_ends()
                && can_pull(site, transfers, bytes, &announced)
                && let Some(to) = receive.buffer(0, bytes)
            {
                finish_receive(&receive, envelope, bytes, announced.bytes > receive.bytes());
                transfers.pull_soon(site, Pull { announced, receive: index, to, bytes });
                return true;
            }
            begin_move(site, queues, &receive, index, envelope, announced);
            if receive.state() == State::Moving {
                transfers.note_moving(site, queues, index);
            }
            return true;
        }
        let length = u64::from(arrival.header.length);
        let bytes = length.min(receive.bytes());
        let slice = site.schedule.completion_of(receive.since_slice(), arrival.header.slice);
        let (mut corrupt, mut left) = (0, None);
        if own {
            queues.unpost_descriptor(descriptor);
            corrupt = transfers.take((index, receive), &arrival, bytes as usize);
        } else {
            if bytes > 0 {
                let Some(offset) = stage(queues, &arrival, bytes as usize) else { return false };
                left = Some(offset);
            }
            queues.unpost(index);
        }
        finish_receive(&receive, envelope, bytes, length > receive.bytes());
        if corrupt != 0 {
            receive.set_error(corrupt as u32);
        }
        if let Some(offset) = left {
            receive.leave(offset, if length > bytes { 0 } else { prefix_of(&arrival) });
        }
        let done = left.is_none() || is(Mutation::CompletesWhatIsStaged);
        receive.set_state_in(if done { State::Done } else { State::Staged }, slice);
        arrival.take();
        true
    }
}

/// Drops an unexpected message that has left its queues, with its payload.
pub(crate) fn drop_unexpected(queues: Queues<'_>, index: Index) {
    let unexpected = queues.descriptor(index).as_unexpected();
    if unexpected.state() == State::Eager
        && let Some(offset) = unexpected.held_at()
    {
        queues.segment.free(offset, unexpected.bytes() as usize);
        let left = queues.port.unexpected_bytes.load(Ordering::Relaxed) - unexpected.bytes();
        queues.port.unexpected_bytes.store(left, Ordering::Relaxed);
        let max = queues.segment.header().unexpected_bytes_max.load(Ordering::Relaxed);
        if left < max / 2 && queues.port.full.load(Ordering::Relaxed) != 0 {
            queues.port.full.store(0, Ordering::Relaxed);
        }
    }
    queues.release(index);
}

/// Keeps a message that no receive waits for: its payload in the heap, or the fact that it was announced.
fn keep_unexpected(queues: Queues<'_>, arrival: Arrival<'_>, from: u32) -> bool {
    let Some(index) = queues.allocate() else { return false };
    let unexpected = queues.descriptor(index).as_unexpected();
    let envelope = envelope_of(&arrival);
    if arrival.header.kind == kind::ANNOUNCE {
        let announced = announced(&arrival, from);
        describe(&unexpected, envelope, announced.bytes);
        unexpected.set_source_address(announced.address);
        unexpected.set_flags(arrival.word(2) as u32);
        unexpected.set_peer(from);
        unexpected.set_peer_index(announced.index);
        unexpected.set_turn(announced.turn);
        unexpected.set_state_in(State::Announced, announced.slice);
    } else {
        let length = arrival.header.length as usize;
        describe(&unexpected, envelope, length as u64);
        unexpected.set_peer(from);
        if length > 0 {
            let Some(offset) = queues.segment.allocate_payload(length) else {
                queues.release(index);
                return false;
            };
            arrival.copy_into(queues.segment.memory(offset, length));
            unexpected.hold_at(Some(offset));
            note_unexpected_bytes(queues, length as u64);
        }
        unexpected.set_prefix(prefix_of(&arrival));
        unexpected.set_flags(if kind::is_ready(arrival.header.kind) { FLAG_READY } else { 0 });
        unexpected.set_state_in(State::Eager, arrival.header.slice);
    }
    queues.arrive(index);
    arrival.take();
    true
}

/// When the bound for unexpected payload is reached, tells senders to announce messages instead of sending payload (O8,
/// H41). What lies in the rings already still fits.
fn note_unexpected_bytes(queues: Queues<'_>, bytes: u64) {
    let total = queues.port.unexpected_bytes.load(Ordering::Relaxed) + bytes;
    queues.port.unexpected_bytes.store(total, Ordering::Relaxed);
    if total > queues.segment.header().unexpected_bytes_max.load(Ordering::Relaxed) {
        queues.port.full.store(1, Ordering::Relaxed);
    }
}

/// Called by a helper: copies an eager payload to the heap, for the owner of the receive. Returns where.
fn stage(queues: Queues<'_>, arrival: &Arrival<'_>, bytes: usize) -> Option<u64> {
    let offset = queues.segment.allocate_payload(bytes)?;
    arrival.copy_into(queues.segment.memory(offset, bytes));
    Some(offset)
}

pub(crate) fn announced(arrival: &Arrival<'_>, from: u32) -> Announced {
    Announced {
        from,
        index: arrival.word(1) as Index,
        bytes: arrival.word(0),
        address: arrival.address(3),
        turn: arrival.word(4) as u32,
        slice: arrival.header.slice,
        left: is_left(arrival.word(2) as u32),
    }
}

#[inline]
pub(crate) fn envelope_of(arrival: &Arrival<'_>) -> Envelope {
    Envelope { context: arrival.header.context, source: arrival.header.source, tag: arrival.header.tag }
}
