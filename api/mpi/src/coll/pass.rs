// SPDX-License-Identifier: MIT OR Apache-2.0
//! The executor of passes ([`strobe_protocol::collective::pass`]) through shared memory. It has all that the algorithms
//! have in common: stamps and free slots, members that call another operation, slices, and waking. The pass says what a
//! round consists of; [`moves`](super::moves) moves the data.
//!
//! A round takes one or two numbers of the communicator's [`Shared`] slots. A member publishes as soon as slots are
//! free, ahead of what it takes, and takes in the order of numbers, also across several operations under way.

use super::gathering::Scheduled;
use super::shared::{Opened, Shared};
use super::stream::Buffers;
use crate::comm::Comm;
use crate::mutation::{self, Mutation};
use crate::slices;
use std::cell::Cell;
use std::rc::Rc;
use strobe_endpoint::Endpoint;
use strobe_protocol::collective::Operation;
use strobe_protocol::collective::pass::{Combine, Pass, Publish};
use strobe_shared::{CollectiveSlots, Mark, OwnedMemory, UserMemory};
use strobe_types::metrics::Metric;

/// The routine for which steps of this operation are timed.
pub fn routine(operation: Operation) -> Metric {
    if operation.is_reduction() { Metric::LtrRm } else { Metric::LtrBbm }
}

/// The result of a poll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progressed {
    /// Not complete.
    Waiting,
    /// Complete.
    Complete,
    /// There is no memory for collective slots: the caller has to use messages.
    NoSlots,
}

/// A pass under way.
pub struct PassRun {
    pub(super) pass: Pass,
    pub(super) comm: Rc<Comm>,
    pub(super) buffers: Buffers,
    shared: Rc<Shared>,
    mark: Mark,
    /// Number of its first round.
    first: u64,
    /// In how many rounds this member has published, combined, and taken.
    published: usize,
    combined: usize,
    taken: usize,
    mismatched: Option<usize>,
    /// Error class of a failed copy, or 0.
    error: i32,
    scheduled: Cell<Scheduled>,
    /// True if it is part of an operation that was scheduled as a whole, so that slices do not matter to it.
    unscheduled: bool,
    /// A packed copy of a contribution that is not contiguous, and memory for tiles.
    pub(super) packed: OwnedMemory,
    /// Where its contribution lies, once that was published.
    pub(super) lies_at: Option<UserMemory>,
    pub(super) tiles: OwnedMemory,
}

impl PassRun {
    /// A pass on these buffers, not started.
    pub fn new(comm: &Rc<Comm>, shared: Rc<Shared>, mut pass: Pass, buffers: Buffers, mark: Mark) -> PassRun {
        // In place the result overwrites the operand.
        pass.keeps_own = buffers.send.memory != buffers.receive.memory;
        PassRun {
            pass,
            comm: comm.clone(),
            buffers,
            shared,
            mark,
            first: 0,
            published: 0,
            combined: 0,
            taken: 0,
            mismatched: None,
            error: 0,
            scheduled: Cell::default(),
            unscheduled: false,
            packed: OwnedMemory::default(),
            lies_at: None,
            tiles: OwnedMemory::default(),
        }
    }

    /// Marks it as part of an operation that has been scheduled before.
    pub fn unscheduled(self) -> PassRun {
        PassRun { unscheduled: true, ..self }
    }

    /// Starts it, or starts it again, with new numbers.
    pub fn start(&mut self) {
        self.first = self.shared.take_numbers(self.pass.width * self.pass.rounds);
        (self.published, self.combined, self.taken) = (0, 0, 0);
        (self.mismatched, self.error) = (None, 0);
        self.scheduled.set(if self.unscheduled { Scheduled::Before } else { Scheduled::NotYet });
    }

    /// True if it could have been complete in an earlier slice.
    pub fn is_early(&self) -> bool {
        self.scheduled.get() == Scheduled::Before
    }

    /// The member that has called another operation, if one has; to be asked when it is complete.
    pub fn mismatched(&self) -> Option<usize> {
        self.mismatched
    }

    /// The error class of a copy that failed, 0 if none did.
    pub fn error(&self) -> i32 {
        self.error
    }

    /// Goes on as far as possible. `announce`: no call waits for this operation, so others must be woken for it.
    pub fn poll(&mut self, endpoint: &Endpoint, announce: bool) -> Progressed {
        let shared = self.shared.clone();
        let slots = match shared.open(endpoint, &self.comm) {
            Ok(Opened::Slots(slots)) => slots,
            Ok(Opened::NotYet) => return Progressed::Waiting,
            Ok(Opened::Never) | Err(_) => return Progressed::NoSlots,
            Ok(Opened::Differ) => {
                self.mismatched = Some(0);
                return Progressed::Complete;
            }
        };
        let (mut moved_any, taken) = (false, self.taken);
        loop {
            let routine = endpoint.schedule().recorder.begin_routine();
            let published = self.publish_next(endpoint, slots);
            let moved = self.may_go_on(endpoint, slots) && (self.combine_next(slots) | self.take_next(endpoint, slots));
            if !published && !moved {
                break;
            }
            endpoint.schedule().recorder.end_routine(routine, self::routine(self.pass.signature.operation));
            moved_any = true;
        }
        if moved_any {
            endpoint.site.asks.note_step();
        }
        if moved_any && !mutation::is(Mutation::WakesNobody) {
            self.wake(endpoint, slots, taken, announce);
        }
        if self.taken == self.pass.rounds { Progressed::Complete } else { Progressed::Waiting }
    }

    /// True if this member cannot go on before `member` has come or is done.
    pub fn awaits(&self, member: usize) -> bool {
        let Some(slots) = self.shared.opened() else { return member == 0 };
        if self.published <= self.taken {
            return !self.shared.is_done(slots, member, self.last(self.published), self.written_bytes());
        }
        member != self.pass.me
            && self.pass.needs(self.pass.me, self.taken).contains(member)
            && !slots.has_arrived(self.last(self.taken), member)
    }

    /// The first of a round's numbers.
    pub(super) fn number(&self, round: usize) -> u64 {
        self.first + (self.pass.width * round) as u64
    }

    fn last(&self, round: usize) -> u64 {
        self.number(round) + self.pass.width as u64 - 1
    }

    /// How many bytes it writes in a round at most: few may run further ahead.
    fn written_bytes(&self) -> usize {
        let payload_bytes = self.shared.shape().payload_bytes;
        if self.pass.runs_ahead() { self.pass.signature.stream_bytes.min(payload_bytes) } else { payload_bytes }
    }

    /// True if all members have to come in slices that are over before any goes on.
    fn is_strobed(&self, endpoint: &Endpoint) -> bool {
        slices::gather(endpoint) && !self.unscheduled
    }

    /// True once this member may combine and take.
    fn may_go_on(&self, endpoint: &Endpoint, slots: &CollectiveSlots) -> bool {
        self.published > self.taken
            && self.shared.done() == self.number(self.taken)
            && self.shared.is_scheduled(endpoint, slots, self.first, &self.scheduled)
    }

    /// Publishes the next round, if slots are free. With slices each member puts its stamp at the first round at least,
    /// so that all can see that it has come.
    fn publish_next(&mut self, endpoint: &Endpoint, slots: &CollectiveSlots) -> bool {
        let round = self.published;
        if round == self.pass.rounds || (round > self.taken && !self.pass.runs_ahead()) {
            return false;
        }
        let publish = self.pass.publish(round);
        let arrives = publish != Publish::Nothing || (round == 0 && self.is_strobed(endpoint));
        let writable =
            |last| self.shared.is_writable(slots, last, self.written_bytes()) || mutation::is(Mutation::WritesInUse);
        if arrives && !writable(self.last(round)) {
            // First says so and then looks again: a member that is done in between either sees it or is seen.
            if !mutation::is(Mutation::WantsNoSlot) {
                slots.want_slot();
            }
            if !self.shared.is_writable(slots, self.last(round), self.written_bytes()) {
                return false;
            }
        }
        self.published += 1;
        let number = self.number(round);
        self.write(slots, number, round, publish);
        if arrives {
            self.shared.arrive(endpoint, slots, (number, self.shared.done()), self.pass.me, self.mark);
        }
        if round == 0 {
            if !self.unscheduled {
                endpoint.schedule().recorder.count_posted_collective();
                self.shared.tell_if_last(endpoint, slots, self.first);
            }
            if !mutation::is(Mutation::ForgetsOwn) {
                self.copy_own();
            }
        }
        true
    }

    /// True once everything has been published that this member needs in a round.
    #[inline(always)]
    fn all_came(&self, slots: &CollectiveSlots, member: usize, round: usize) -> bool {
        let number = self.number(round);
        self.pass.needs(member, round).iter().all(|needed| slots.has_arrived(number, needed))
    }

    /// Combines for others what they have published in the next round.
    fn combine_next(&mut self, slots: &CollectiveSlots) -> bool {
        let (round, combine) = (self.combined.max(self.taken), self.pass.combine);
        let number = self.number(round);
        let is_there = || combine == Combine::ForAll && slots.is_published(self.number(self.taken));
        if combine == Combine::Nothing || round >= self.published || is_there() {
            return false;
        }
        if !self.all_came(slots, self.pass.me, round) {
            return false;
        }
        self.combined = round + 1;
        self.find_mismatched(slots, number);
        if combine == Combine::HandBack {
            if self.mismatched.is_none() {
                self.combine_half(slots, round);
            }
            slots.arrive(number + 1, self.pass.me, self.shared.done(), self.mark);
        } else if slots.claim(number) {
            if self.mismatched.is_none() {
                self.combine_for_all(slots, round);
            }
            slots.publish(number);
        }
        true
    }

    /// Takes this member's part of the next round, if all of it is published.
    fn take_next(&mut self, endpoint: &Endpoint, slots: &CollectiveSlots) -> bool {
        let round = self.taken;
        let number = self.number(round);
        let is_ready = match self.pass.combine {
            _ if round == self.published => false,
            Combine::Nothing => self.all_came(slots, self.pass.me, round),
            Combine::ForAll => slots.is_published(number),
            Combine::HandBack => self.combined > round && slots.has_arrived(number + 1, 1 - self.pass.me),
        };
        if !is_ready {
            return false;
        }
        if self.combined <= round {
            self.find_mismatched(slots, number);
        }
        if self.mismatched.is_none() {
            self.take(endpoint, slots, round);
        }
        self.taken += 1;
        if self.pass.is_common() {
            // Must come before other members may write there again.
            self.shared.note_arrivals(slots, self.last(round));
        }
        for _ in 0..self.pass.width {
            self.shared.advance_done(slots, self.pass.me);
        }
        true
    }

    /// Notes that a copy has failed.
    pub(super) fn fail(&mut self, error: i32) {
        self.error = error;
    }

    /// Looks for a member whose mark says that it has called another operation.
    fn find_mismatched(&mut self, slots: &CollectiveSlots, number: u64) {
        let differs = |member: &usize| slots.has_arrived(number, *member) && slots.mark(number, *member) != self.mark;
        self.mismatched = self.mismatched.or_else(|| (0..self.pass.size).find(differs));
    }

    /// Wakes members that sleep and can go on because of what this one has done since round `from`.
    #[inline(never)]
    fn wake(&self, endpoint: &Endpoint, slots: &CollectiveSlots, from: usize, announce: bool) {
        let members = || self.shared.subset().iter();
        let (strobed, took) = (self.is_strobed(endpoint), self.taken > from);
        let hands_back = self.pass.combine == Combine::HandBack;
        // All members had come to what this one has taken: for operations like this it is complete for all of them.
        let over = took && !hands_back && (self.pass.is_common() || (strobed && from == 0));
        if strobed && announce {
            endpoint.wake_those(members(), |_| true);
        } else if over {
            endpoint.wake_those(members(), |member| slots.done(member) < self.number(self.taken));
        } else if strobed && self.scheduled.get() == Scheduled::NotYet {
            // No member can go on before the slice is over.
        } else if self.pass.is_needed() {
            if !self.pass.is_by_pairs() {
                // If several members publish at once, at least one of them sees all.
                endpoint.site.publish_fence();
            }
            endpoint.wake_those(members(), |member| self.lets_go_on(slots, member));
        }
        endpoint.site.order_publishing();
        if slots.take_want() {
            endpoint.wake_those(members(), |_| true);
        }
    }

    /// True if `member` needs this member in its current round, and all that it needs there have come. A member that is
    /// not at this operation yet looks for itself when it comes.
    fn lets_go_on(&self, slots: &CollectiveSlots, member: usize) -> bool {
        let Some(since) = slots.done(member).checked_sub(self.first) else { return false };
        let round = since as usize / self.pass.width;
        member != self.pass.me
            && round < self.published
            && self.pass.needs(member, round).contains(self.pass.me)
            && self.all_came(slots, member, round)
    }
}
