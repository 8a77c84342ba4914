// SPDX-License-Identifier: MIT OR Apache-2.0
//! Receiving: posts a receive, or takes its message at once, from the unexpected ones or directly from a ring.

use crate::matching::Matching;
use crate::matching::arrive::{announced, drop_unexpected, envelope_of};
use crate::message::{Buffer, Envelope, Matched, Pattern, Pending, Started, kind};
use crate::mutation::{Mutation, is};
use crate::queue::Queues;
use crate::site::Site;
use crate::transfer::ends::{DataSink, DataSource, error_of_copy};
use crate::transfer::pull::{can_pull, can_pull_by};
use crate::transfer::{Announced, Route, Transfers, begin_move, is_left};
use strobe_shared::Arrival;
use strobe_shared::descriptor::{FLAG_READY, Index, State};
use strobe_shared::sync::Ordering;
use strobe_types::constants::ANY_SOURCE;
use strobe_types::metrics::Metric;
use strobe_types::{ErrorClass, Result, Status};

impl Matching {
    /// Starts a receive; done at once if the message lies among the unexpected ones.
    pub fn start_recv(
        &self,
        site: &Site,
        transfers: &Transfers,
        pattern: Pattern,
        into: &Buffer<'_>,
    ) -> Result<Started> {
        let _held = site.hold();
        let queues = site.queues();
        if site.schedule.resumes_at_ends() {
            return self.post_unpublished(site, transfers, pattern, into);
        }
        self.take_from_gateway(site, transfers, queues);
        if let Some(index) = queues.find_unexpected(pattern).filter(|_| !is(Mutation::PostsWithoutLooking)) {
            queues.depart(index);
            return self.receive_unexpected(site, transfers, index, into, false);
        }
        if pattern.source != ANY_SOURCE
            && (site.port.posted_count.load(Ordering::Relaxed) == 0 || is(Mutation::PullsAheadOfPosted))
        {
            // No receive was posted before this one, so the message at the head of its ring can be taken without a
            // descriptor.
            let from = site.local(pattern.process);
            if let Some(arrival) = self.look_into(site, &self.inbound[from as usize], from)
                && pattern.accepts(envelope_of(&arrival))
                && !self.is_better_pulled_later(site, transfers, &arrival, from)
            {
                return self.receive_arrival(site, transfers, arrival, from, into, false);
            }
        }
        let index = transfers.describe_receive(site, pattern, into)?;
        queues.descriptor(index).set_state(State::Waiting);
        queues.post(index);
        Ok(Started::Pending(Pending(index)))
    }

    /// In `early` and `fixed`: posts a receive, which takes nothing before this slice is over.
    fn post_unpublished(
        &self,
        site: &Site,
        transfers: &Transfers,
        pattern: Pattern,
        into: &Buffer<'_>,
    ) -> Result<Started> {
        let Pattern { context, source, tag, .. } = pattern;
        let envelope = Envelope { context, source, tag };
        let (queues, slice) = (site.queues(), site.schedule.stamp_of(envelope));
        let index = transfers.describe_receive(site, pattern, into)?;
        queues.descriptor(index).set_state_in(State::Waiting, slice);
        queues.post(index);
        if site.schedule.matches_at_once(envelope) {
            // No earlier receive can take this message.
            if let Some(unexpected) = queues.find_unexpected(pattern) {
                self.take_unexpected(site, transfers, queues, index, unexpected);
            }
            return Ok(Started::Pending(Pending(index)));
        }
        queues.add_unpublished(index, slice);
        // If this rank computes when the slice is over, another process has to match it with what has come.
        if self.lies_at_gateway(site) {
            site.ends().request_for_match();
        } else if let Some(message) = queues.find_unexpected(pattern).map(|index| queues.descriptor(index))
            && message.state() == State::Announced
            && message.peer() != site.my_rank()
        {
            if site.is_gateway(message.peer()) {
                site.ends().request_for_match();
            } else {
                site.wake_rank_fenced(message.peer());
            }
        }
        Ok(Started::Pending(Pending(index)))
    }

    /// Called before a receive is posted: takes out what has come from other nodes. A sender of this node would see the
    /// receive and match it; a sender of another node cannot.
    #[inline]
    fn take_from_gateway(&self, site: &Site, transfers: &Transfers, queues: Queues<'_>) {
        if self.lies_at_gateway(site) {
            self.drain_gateway(site, transfers, queues);
        }
    }

    #[inline(never)]
    fn drain_gateway(&self, site: &Site, transfers: &Transfers, queues: Queues<'_>) {
        while self.lies_at_gateway(site) {
            if self.drain_ring(site, transfers, queues, site.gateway_endpoint_slot) {
                continue;
            }
            // In `demand` the message may be held, and this rank may compute soon: ends the slice.
            if !site.schedule.strobe_if_held() {
                site.ends().request_for_match();
                return;
            }
        }
    }

    /// True if a message from another node lies in this rank's ring.
    #[inline]
    pub(crate) fn lies_at_gateway(&self, site: &Site) -> bool {
        site.agent.is_some() && self.inbound[site.gateway_endpoint_slot as usize].peek().is_some()
    }

    /// True for an announced message that should be copied in the next call, which may find others to copy with it. If
    /// its sender waits meanwhile, it helps.
    fn is_better_pulled_later(&self, site: &Site, transfers: &Transfers, arrival: &Arrival<'_>, from: u32) -> bool {
        arrival.header.kind == kind::ANNOUNCE
            && !site.is_gateway(from)
            && site.progress.others_match()
            && !is_left(arrival.word(2) as u32)
            && can_pull_by(site, transfers, arrival.word(0), Route::Within)
    }

    /// Receives the message of a matched probe.
    pub fn start_matched_recv(
        &self,
        site: &Site,
        transfers: &Transfers,
        message: Matched,
        into: &Buffer<'_>,
    ) -> Result<Started> {
        let _held = site.hold();
        self.receive_unexpected(site, transfers, message.0, into, false)
    }

    /// Receives the first message in any ring that the pattern takes.
    #[inline(never)]
    pub(crate) fn scan_for(
        &self,
        site: &Site,
        transfers: &Transfers,
        queues: Queues<'_>,
        pattern: Pattern,
        into: &Buffer<'_>,
    ) -> Result<Option<Started>> {
        self.scan_rings(site, transfers, queues, pattern, into)
    }

    /// The same as a part of the caller.
    #[inline(always)]
    pub(crate) fn scan_rings(
        &self,
        site: &Site,
        transfers: &Transfers,
        queues: Queues<'_>,
        pattern: Pattern,
        into: &Buffer<'_>,
    ) -> Result<Option<Started>> {
        let rings = site.segment.seats().used_slots() as usize;
        let first = site.schedule.first_ring(rings);
        for from in (first..rings).chain(0..first) {
            while let Some(arrival) = self.look_into(site, &self.inbound[from], from as u32) {
                if pattern.accepts(envelope_of(&arrival)) {
                    return self.receive_arrival(site, transfers, arrival, from as u32, into, true).map(Some);
                }
                if !self.take_arrival(site, transfers, queues, arrival, from as u32) {
                    break;
                }
            }
        }
        Ok(None)
    }

    /// Receives the message at the head of a ring straight into the user's buffer. A part of its caller: a processor
    /// waits where it reads as a whole what was just stored in parts, as an arrival is that is handed over.
    #[inline(always)]
    pub(crate) fn receive_arrival(
        &self,
        site: &Site,
        transfers: &Transfers,
        arrival: Arrival<'_>,
        from: u32,
        into: &Buffer<'_>,
        waits: bool,
    ) -> Result<Started> {
        let envelope = envelope_of(&arrival);
        site.schedule.recorder.count_matched(envelope);
        if arrival.header.kind == kind::ANNOUNCE {
            let announced = announced(&arrival, from);
            arrival.take();
            self.took(site, from, true);
            return self.receive_announced(site, transfers, envelope, announced, into, waits);
        }
        let routine = site.schedule.recorder.begin_routine();
        let length = arrival.header.length as usize;
        let room = into.bytes();
        let bytes = length.min(room);
        let corrupt = DataSink::of_buffer(into).take(&arrival, bytes, transfers.integrity);
        let inline = arrival.is_inline();
        arrival.take();
        self.took(site, from, inline);
        let mut status = status_of(envelope, bytes, length > room);
        if corrupt != 0 {
            status.error = corrupt;
        }
        site.schedule.recorder.end_routine(routine, Metric::LtrPm);
        Ok(Started::Done(status))
    }

    /// Delivers an unexpected message that has left its queues.
    pub(crate) fn receive_unexpected(
        &self,
        site: &Site,
        transfers: &Transfers,
        index: Index,
        into: &Buffer<'_>,
        waits: bool,
    ) -> Result<Started> {
        let queues = site.queues();
        let unexpected = queues.descriptor(index).as_unexpected();
        let envelope = crate::queue::envelope_of(&unexpected);
        site.schedule.recorder.count_matched(envelope);
        let room = into.bytes() as u64;
        if unexpected.state() == State::Eager {
            let routine = site.schedule.recorder.begin_routine();
            let length = unexpected.bytes();
            let bytes = length.min(room) as usize;
            let mut status = status_of(envelope, bytes, length > room);
            if let Some(at) = unexpected.held_at() {
                let from = DataSource::segment(site.segment.memory(at, length as usize).part(0, bytes));
                let (sink, scratch) = (DataSink::of_buffer(into), &mut transfers.scratch.borrow_mut());
                let filled = sink.fill(0, from, scratch);
                debug_assert!(filled.is_ok());
                if length <= room {
                    status.error = sink.check(transfers.integrity, unexpected.prefix(), bytes);
                }
            }
            if unexpected.flags() & FLAG_READY != 0 {
                status.error = ErrorClass::OTHER.0;
            }
            drop_unexpected(queues, index);
            site.schedule.recorder.end_routine(routine, Metric::LtrPm);
            return Ok(Started::Done(status));
        }
        let announced = Announced {
            from: unexpected.peer(),
            index: unexpected.peer_index(),
            bytes: unexpected.bytes(),
            address: unexpected.source_address(),
            turn: unexpected.turn(),
            slice: unexpected.since_slice(),
            left: is_left(unexpected.flags()),
        };
        let too_soon = unexpected.flags() & FLAG_READY != 0;
        queues.release(index);
        let started = self.receive_announced(site, transfers, envelope, announced, into, waits)?;
        if too_soon {
            return Ok(self.came_too_soon(site, started));
        }
        Ok(started)
    }

    /// Reports the error of a ready send whose message was there before its receive.
    fn came_too_soon(&self, site: &Site, started: Started) -> Started {
        match started {
            Started::Done(status) => Started::Done(Status { error: ErrorClass::OTHER.0, ..status }),
            Started::Pending(pending) => {
                site.queues().descriptor(pending.0).set_error(ErrorClass::OTHER.0 as u32);
                started
            }
        }
    }

    /// Receives an announced message. A short one is copied at once, which touches only the data of the sender and, at
    /// the end, the state of its send. A long one is moved by both sides, beginning now if the caller waits for it
    /// anyway.
    pub(crate) fn receive_announced(
        &self,
        site: &Site,
        transfers: &Transfers,
        envelope: Envelope,
        announced: Announced,
        into: &Buffer<'_>,
        waits: bool,
    ) -> Result<Started> {
        let room = into.bytes() as u64;
        let bytes = announced.bytes.min(room);
        if let Some(memory) = into.contiguous().filter(|_| can_pull(site, transfers, bytes, &announced)) {
            let pulled = transfers.pull(site, announced, memory, bytes);
            let mut status = status_of(envelope, bytes as usize, announced.bytes > room);
            if !pulled {
                status.error = error_of_copy(site, announced.from).0;
            }
            return Ok(Started::Done(status));
        }
        let index = transfers.describe_receive(site, pattern_of(envelope), into)?;
        let receive = site.queues().descriptor(index);
        begin_move(site, site.queues(), receive, index, envelope, announced);
        if receive.state() == State::Moving {
            transfers.list(&transfers.moving, index);
            if waits {
                transfers.finish_moving(site, index);
            }
        }
        Ok(Started::Pending(Pending(index)))
    }
}

fn pattern_of(envelope: Envelope) -> Pattern {
    Pattern { context: envelope.context, source: ANY_SOURCE, process: crate::ProcId(0), tag: envelope.tag }
}

#[inline]
fn status_of(envelope: Envelope, bytes: usize, truncated: bool) -> Status {
    Status {
        source: envelope.source,
        tag: envelope.tag,
        error: if truncated { ErrorClass::TRUNCATE.0 } else { 0 },
        cancelled: false,
        bytes: bytes as u64,
    }
}
