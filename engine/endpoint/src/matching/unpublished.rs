// SPDX-License-Identifier: MIT OR Apache-2.0
//! Unpublished receives: those that were posted in a slice that is not over (`early` and `fixed`). As long as a rank
//! has any, nothing is taken out of its rings. When the slice is over they are matched with the unexpected messages, in
//! the order in which they were posted, and from then on are receives like others. So a receive has no effect in the
//! slice in which it was posted (B2), and messages are matched in order.

use crate::matching::Matching;
use crate::matching::arrive::drop_unexpected;
use crate::message::{Pattern, ProcId};
use crate::mutation::{Mutation, is};
use crate::queue::{Queues, envelope_of};
use crate::site::Site;
use crate::transfer::ends::DataSource;
use crate::transfer::{Announced, Transfers, begin_move, finish_receive, is_left};
use strobe_shared::descriptor::{FLAG_READY, FLAG_UNPUBLISHED, Index, State, Unexpected};
use strobe_shared::sync::Ordering;
use strobe_types::ErrorClass;
use strobe_types::metrics::Metric;

impl Queues<'_> {
    /// Adds a receive that has just been posted, in slice `slice`.
    pub fn add_unpublished(&self, index: Index, slice: u32) {
        let (receive, last) = (self.descriptor(index), self.port.unpublished.last());
        receive.set_flags(receive.flags() | FLAG_UNPUBLISHED);
        receive.set_later(0);
        receive.set_earlier(last);
        if last == 0 {
            self.port.unpublished.set_first(index)
        } else {
            self.descriptor(last).set_later(index)
        }
        self.port.unpublished.set_last(index);
        self.port.posted_slice.store(slice, Ordering::Relaxed);
    }

    /// Takes a receive off the list of the unpublished ones, if it is there.
    pub fn remove_unpublished(&self, index: Index) {
        let receive = self.descriptor(index);
        if receive.flags() & FLAG_UNPUBLISHED == 0 {
            return;
        }
        receive.set_flags(receive.flags() & !FLAG_UNPUBLISHED);
        let (later, earlier) = (receive.later(), receive.earlier());
        if earlier == 0 {
            self.port.unpublished.set_first(later)
        } else {
            self.descriptor(earlier).set_later(later)
        }
        if later == 0 { self.port.unpublished.set_last(earlier) } else { self.descriptor(later).set_earlier(earlier) }
    }
}

impl Matching {
    /// True if messages may be taken out of the rings of this port, whose lock is held: it has no unpublished receives,
    /// or their slice is over, and then they are published. `came`: there may be messages in its rings.
    pub(crate) fn opens(&self, site: &Site, transfers: &Transfers, queues: Queues<'_>, came: bool) -> bool {
        if queues.port.unpublished.first() == 0 {
            return true;
        }
        if !site.schedule.is_open(queues.port.posted_slice.load(Ordering::Relaxed)) {
            return self.activate(site, transfers, queues);
        }
        if came || queues.port.unexpected_count.load(Ordering::Relaxed) != 0 {
            site.schedule.note_one_held();
        }
        false
    }

    /// Publishes the unpublished receives of a port. False if there was no memory for what one of them matches.
    pub(crate) fn activate(&self, site: &Site, transfers: &Transfers, queues: Queues<'_>) -> bool {
        loop {
            let index = queues.port.unpublished.first();
            if index == 0 {
                return true;
            }
            let receive = queues.descriptor(index);
            let envelope = envelope_of(receive);
            let pattern =
                Pattern { context: envelope.context, source: envelope.source, process: ProcId(0), tag: envelope.tag };
            if let Some(unexpected) = queues.find_unexpected(pattern).filter(|_| !is(Mutation::ActivatesWithoutLooking))
                && !self.take_unexpected(site, transfers, queues, index, unexpected)
            {
                return false;
            }
            // If it was matched it has left the list already.
            queues.remove_unpublished(index);
        }
    }

    /// Gives an unexpected message to a posted receive; both leave their queues. False, with nothing done, if there is
    /// no memory.
    pub(crate) fn take_unexpected(
        &self,
        site: &Site,
        transfers: &Transfers,
        queues: Queues<'_>,
        index: Index,
        unexpected: Index,
    ) -> bool {
        let (receive, message) = (queues.descriptor(index), queues.descriptor(unexpected));
        let (too_soon, routine) = (message.flags() & FLAG_READY != 0, site.schedule.recorder.begin_routine());
        let envelope = envelope_of(message);
        if message.state() == State::Eager {
            if !self.take_eager(site, transfers, queues, index, message.as_unexpected()) {
                return false;
            }
            queues.depart(unexpected);
            drop_unexpected(queues, unexpected);
        } else {
            queues.remove_unpublished(index);
            queues.unpost(index);
            queues.depart(unexpected);
            let announced = Announced {
                from: message.peer(),
                index: message.peer_index(),
                bytes: message.bytes(),
                address: message.as_unexpected().source_address(),
                turn: message.turn(),
                slice: message.since_slice(),
                left: is_left(message.flags()),
            };
            queues.release(unexpected);
            begin_move(site, queues, receive, index, envelope, announced);
            if receive.state() == State::Moving {
                transfers.note_moving(site, queues, index);
            }
        }
        if too_soon {
            receive.set_error(ErrorClass::OTHER.0 as u32);
        }
        site.schedule.recorder.end_routine(routine, Metric::LtrPm);
        site.schedule.recorder.count_matched(envelope)
    }

    fn take_eager(
        &self,
        site: &Site,
        transfers: &Transfers,
        queues: Queues<'_>,
        index: Index,
        message: Unexpected<'_>,
    ) -> bool {
        let receive = queues.descriptor(index).as_receive();
        let length = message.bytes();
        let bytes = length.min(receive.bytes());
        let own = queues.rank == site.my_rank();
        let slice = site.schedule.completion_of(receive.since_slice(), message.since_slice());
        let from = message.held_at().map(|at| site.segment.memory(at, length as usize));
        let mut left = None;
        if let Some(from) = from.filter(|_| !own && bytes > 0) {
            let Some(offset) = site.segment.allocate_payload(bytes as usize) else { return false };
            site.segment.memory(offset, bytes as usize).fill(*from.part(0, bytes as usize).start());
            left = Some(offset);
        }
        queues.remove_unpublished(index);
        queues.unpost(index);
        finish_receive(&receive, envelope_of(&message), bytes, length > receive.bytes());
        let prefix = if length > bytes { 0 } else { message.prefix() };
        if let Some(from) = from.filter(|_| own)
            && transfers.deliver((index, receive), DataSource::segment(from.part(0, bytes as usize)), prefix).is_err()
        {
            receive.set_error(ErrorClass::OTHER.0 as u32);
        }
        if let Some(offset) = left {
            receive.leave(offset, prefix);
        }
        receive.set_state_in(if left.is_none() { State::Done } else { State::Staged }, slice);
        true
    }
}
