// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a node does in slices: the roles decide, as in the product; here are their hands in the simulated machine.

use super::beat::Heart;
use super::collective::Collectives;
use super::hands::{Asked, Hands};
use super::launch::Start;
use super::rank::{Does, Rank};
use super::{Bug, StrobePlan};
use crate::chance::Chance;
use crate::primitives::{Bytes, Checker};
use std::collections::VecDeque;
use strobe_protocol::link::{EXCHANGE_LANES, Link};
use strobe_protocol::primitive::Memory;
use strobe_schedule::buffer_receiver::{is_held, slice_before, whole_slice};
use strobe_schedule::buffer_sender::Exchange;
use strobe_schedule::node_manager::Ranks;
use strobe_schedule::strobe_sender::{Act, StrobeSender, Variable, WORDS};
use strobe_schedule::{Microphase, Phase, SLICE_MASK, strobe_receiver};
use strobe_types::StrobeMode;
use strobe_wire::primitive::Set;
use strobe_wire::strobe::{NOTE_BYTES_MAX, Note};

// In a node's global memory.
pub(super) const STROBE_AT: u64 = 256;
const FINISHED_AT: u64 = 264;
const CALM_AT: u64 = 272;
const LEFT_AT: u64 = 280;
pub(super) const OVER_AT: u64 = 288;
const LEFT_WAIT_NS: u64 = 2_000_000;
/// The slice, and its place in a message.
const HEAD_BYTES: usize = 16;

pub struct Coordinator {
    place: u32,
    pub(super) plan: StrobePlan,
    pub phase: Phase,
    end_request: u64,
    told_end_request: u64,
    exchange: Exchange,
    sender: [u64; WORDS],
    asked: Asked,
    asked_left: Asked,
    heart: Heart,
    start: Start,
    collectives: Collectives,
    /// An answer has come that was not looked at, or something else is to be looked at again.
    answered: bool,
    next_at: u64,
    pub(super) ranks: Vec<Rank>,
    pub(super) chance: Chance,
    /// Posted, not yet in a lane.
    pub(super) outbox: VecDeque<(u32, Vec<u8>)>,
    /// Come, not yet looked at: the slice, and what it is taken for.
    inbox: Vec<(u64, u32)>,
    /// A slice that a packet carries, to which this node has not gone on.
    pub(super) carried: u64,
    /// Who has asked what, while a packet was taken.
    pub asks: Option<(u64, [u64; EXCHANGE_LANES])>,
}

impl Coordinator {
    pub fn new(plan: &StrobePlan, seed: u64, place: u32) -> Coordinator {
        let chance = |stream: u64| Chance::new(seed, stream + u64::from(place) * 16);
        let ranks = 0..u64::from(plan.ranks);
        let ranks = ranks.map(|rank| Rank::new(plan, chance(20_001 + rank), (place, rank))).collect();
        Coordinator {
            place,
            plan: plan.clone(),
            phase: Phase::of_slice(1),
            end_request: 0,
            told_end_request: 0,
            exchange: Exchange::default(),
            sender: [0; WORDS],
            asked: Asked::default(),
            asked_left: Asked::default(),
            heart: Heart::new(plan, place),
            start: Start::new(plan, chance(20_015), place),
            collectives: Collectives::new(plan, place),
            answered: false,
            next_at: 0,
            ranks,
            chance: chance(20_000),
            outbox: VecDeque::new(),
            inbox: Vec::new(),
            carried: 0,
            asks: None,
        }
    }

    pub(super) fn has(&self, bug: Bug) -> bool {
        self.plan.bug == Some(bug)
    }

    /// The coordinator is over, as far as this node knows.
    pub fn is_over(memory: &Bytes) -> bool {
        memory.load(OVER_AT) != 0
    }

    /// Does what is to be done.
    pub fn drive(&mut self, hands: &mut Hands<'_>) {
        self.answered = false;
        if self.plan.carried {
            return self.drive_alone(hands);
        }
        self.heart.beat(hands);
        self.receive_strobes(hands);
        if !self.start.drive(hands) {
            return;
        }
        self.run_ranks(hands);
        self.drive_collectives(hands);
        self.send_messages(hands);
        self.tell(hands);
        if self.place == 0 && !Coordinator::is_over(hands.memory) {
            self.end_coordinator(hands);
            self.send_strobes(hands);
        }
    }

    /// When it wants to be driven next.
    pub fn deadline(&self, memory: &Bytes, now: u64) -> Option<u64> {
        let answered = self.answered.then_some(now + 1);
        if !self.start.begun {
            let own = [answered, self.start.deadline(memory, now), self.heart.deadline(memory)];
            return own.into_iter().flatten().min();
        }
        let due = Some(self.next_at).filter(|at| *at != 0 && self.place == 0 && !Coordinator::is_over(memory));
        let starts = self.collectives.has_work(memory, self.phase).then_some(now + 1);
        let strobed = strobe_receiver::next(self.phase, Phase(memory.load(STROBE_AT))).map(|_| now + 1);
        let full = (!self.outbox.is_empty()).then_some(now + 20_000);
        let left = self.place == 0 && self.have_left() && self.asked_left.id.is_none() && !Coordinator::is_over(memory);
        let waits = self.plan.carried
            && (self.carried > self.phase.slice() || self.ranks.iter().any(|rank| rank.waits.is_some()));
        let own = [
            due,
            starts,
            strobed,
            answered,
            full,
            left.then_some(now + 1_000),
            waits.then_some(now + 1),
            self.heart.deadline(memory),
        ];
        own.into_iter().flatten().chain(self.ranks.iter().filter_map(Rank::deadline)).min()
    }

    /// A question was answered.
    pub fn told(&mut self, id: u64, yes: bool) {
        self.answered |= self.collectives.told(id, yes);
        for asked in [&mut self.asked, &mut self.asked_left, &mut self.heart.asked, &mut self.start.asked] {
            if asked.id == Some(id) {
                asked.answer = Some(yes);
                self.answered = true;
            }
        }
    }

    pub(super) fn have_left(&self) -> bool {
        self.ranks.iter().all(Rank::has_left)
    }

    fn drive_collectives(&mut self, hands: &mut Hands<'_>) {
        self.end_request = self.end_request.max(self.collectives.drive(hands, self.phase));
    }

    /// Strobe Receiver, and the Buffer Sender at the beginning of an exchange.
    fn receive_strobes(&mut self, hands: &mut Hands<'_>) {
        while let Some(mut phase) = strobe_receiver::next(self.phase, Phase(hands.memory.load(STROBE_AT))) {
            // What starts in a phase does so before the next one.
            if !self.has(Bug::StartsAsTold) {
                self.drive_collectives(hands);
            }
            if self.has(Bug::TakesLast) {
                phase = Phase(hands.memory.load(STROBE_AT));
            }
            if phase.microphase() == Microphase::Exchange {
                self.send_messages(hands);
            }
            self.phase = phase;
            if let Some(wrong) = hands.checker.strobe.entered(self.place, phase) {
                hands.checker.blame(wrong);
            }
            if phase.microphase() == Microphase::Schedule {
                self.look_at_messages(hands);
                continue;
            }
            self.collectives.flag_all(hands.memory, phase.posting());
            let open = self.ask_all(hands);
            self.exchange = Exchange::begin(phase, if self.has(Bug::FinishesEarly) { 0 } else { open });
        }
        if let Some(phase) = self.exchange.finished() {
            hands.memory.store(FINISHED_AT, phase.0);
        }
    }

    fn ask_all(&mut self, hands: &mut Hands<'_>) -> u64 {
        let ends: Vec<_> = hands.links.iter().filter_map(|(to, link)| Some((*to, link.open_ends()?))).collect();
        let mut open = 0;
        for (to, ends) in ends {
            let said = hands.say(self.place, to, &Note::Exchange { phase: self.phase.0, ends });
            open += u64::from(said);
            hands.checker.strobe.outcome.full += u64::from(!said);
        }
        hands.checker.strobe.outcome.asked += open;
        open
    }

    /// What ranks do; those that wait have wishes.
    pub(super) fn run_ranks(&mut self, hands: &mut Hands<'_>) {
        let slices = (self.phase.slice(), self.phase.posting());
        let Coordinator { ranks, collectives, plan, .. } = self;
        for rank in ranks {
            while let Does::Posts(to, bytes) = rank.step(hands.now, slices, plan, (collectives, hands)) {
                if to == self.place {
                    continue;
                }
                let mut message = vec![0; HEAD_BYTES + bytes as usize];
                message[..8].copy_from_slice(&slices.1.to_le_bytes());
                hands.checker.strobe.posted(to, slices.1);
                self.outbox.push_back((to, message));
            }
            if rank.waits.is_some() && plan.rule.mode != StrobeMode::Fixed && !plan.carried {
                self.end_request = self.end_request.max(slices.0 << 1);
            }
        }
    }

    pub(super) fn send_messages(&mut self, hands: &mut Hands<'_>) {
        for (to, message) in std::mem::take(&mut self.outbox) {
            let lane = 1 + self.chance.below(EXCHANGE_LANES as u64) as u8;
            if !hands.send(self.place, to, lane, &message) {
                // Of what waits for room nothing is promised.
                let slice = slice_of(&message);
                hands.checker.strobe.came(to, slice);
                hands.checker.strobe.outcome.full += 1;
                self.outbox.push_back((to, message));
            }
        }
    }

    /// Node Manager: what there is to say of this node; and its wish.
    fn tell(&mut self, hands: &mut Hands<'_>) {
        if self.have_left() {
            hands.memory.store(LEFT_AT, 1);
        }
        let living = self.ranks.iter().filter(|rank| !rank.has_left()).count() as u32;
        let waiting = self.ranks.iter().filter(|rank| rank.is_waiting()).count() as u32;
        let outgoing = !self.outbox.is_empty() || self.collectives.asks();
        let calm = Ranks { living, waiting, outgoing }.are_calm();
        hands.memory.store(CALM_AT, if calm { self.phase.0 } else { 0 });
        let new = self.end_request > self.told_end_request && self.end_request >= self.phase.0;
        if self.place != 0
            && new
            && !self.has(Bug::ForgetsEndRequests)
            && hands.say(self.place, 0, &Note::EndRequest { phase: self.end_request })
        {
            self.told_end_request = self.end_request;
        }
    }

    /// Strobe Sender.
    fn send_strobes(&mut self, hands: &mut Hands<'_>) {
        let mut sender = StrobeSender::resume(self.plan.rule, self.plan.exact, self.sender);
        loop {
            let wanted = self.end_request >= sender.phase().0 && !self.collectives.asks();
            let act = sender.next(hands.now, wanted, self.asked.answer);
            match act {
                Act::Rest(until) => {
                    self.next_at = if until == u64::MAX { 0 } else { until };
                    break;
                }
                Act::Strobe(phase) => {
                    hands.put(Set::All, STROBE_AT, phase.0);
                    self.asked = Asked::default();
                }
                Act::Ask { variable, phase, wait_ns } => {
                    let offset = if variable == Variable::Finished { FINISHED_AT } else { CALM_AT };
                    self.asked = hands.ask(offset, phase.0, wait_ns, None);
                    if variable == Variable::Finished && self.has(Bug::StrobesEarly) {
                        self.asked.answer = Some(true);
                    }
                }
            }
            sender.did(hands.now, act);
        }
        self.sender = sender.words();
    }

    /// When all ranks of all nodes have left, the coordinator is over.
    fn end_coordinator(&mut self, hands: &mut Hands<'_>) {
        if !self.have_left() || self.asked_left.id.is_some() && self.asked_left.answer.is_none() {
            return;
        }
        if self.asked_left.answer == Some(true) {
            self.asked_left.answer = None;
            return hands.put(Set::All, OVER_AT, 1);
        }
        self.asked_left = hands.ask(LEFT_AT, 1, LEFT_WAIT_NS, None);
    }

    /// A message has come.
    pub fn take_message(&mut self, checker: &mut Checker, message: &[u8]) {
        let slice = slice_of(message);
        checker.strobe.came(self.place, slice);
        checker.strobe.outcome.held += u64::from(slice >= self.phase.slice());
        let (lower, now) = (slice as u16, self.phase.posting() as u32 & SLICE_MASK);
        let taken_for = if self.plan.carried { slice_before(lower, now) } else { whole_slice(lower, now) };
        self.inbox.push((slice, taken_for));
        if self.has(Bug::SeesAtOnce) {
            self.inbox.clear();
            if let Some(wrong) = self.wrong_to_see(checker, slice) {
                checker.blame(wrong);
            }
        }
    }

    fn wrong_to_see(&self, checker: &Checker, posted: u64) -> Option<String> {
        if self.plan.carried {
            let wrong = posted >= self.phase.slice();
            return wrong
                .then(|| format!("node {} sees in {:?} what was posted in slice {posted}", self.place, self.phase));
        }
        checker.strobe.seen(self.place, posted)
    }

    /// Buffer Receiver: looks at what is not held.
    pub(super) fn look_at_messages(&mut self, hands: &mut Hands<'_>) {
        let slice = self.phase.slice() as u32 & SLICE_MASK;
        let (held, seen) = std::mem::take(&mut self.inbox).into_iter().partition(|(_, posted)| is_held(*posted, slice));
        self.inbox = held;
        for (posted, _) in seen {
            if let Some(wrong) = self.wrong_to_see(hands.checker, posted) {
                hands.checker.blame(wrong);
            }
        }
    }

    /// Takes in what a node says; false: it makes no sense.
    pub fn take_note(&mut self, head: &[u8], tail: &[u8]) -> bool {
        match Note::parse(head, tail) {
            Ok(Note::EndRequest { phase }) if self.place == 0 => self.end_request = self.end_request.max(phase),
            Ok(Note::Exchange { phase, ends }) => self.asks = Some((phase, ends)),
            Ok(Note::Exchanged { phase }) => self.exchange.confirm(Phase(phase)),
            _ => return false,
        }
        true
    }

    /// Behind a packet of `from`: tells it that all is here that it asked about, once it is.
    pub fn tell_come(&mut self, link: &mut Link, checker: &mut Checker) {
        if let Some((phase, ends)) = self.asks.take() {
            link.ask_come(phase, if self.has(Bug::ConfirmsEarly) { [0; EXCHANGE_LANES] } else { ends });
        }
        let Some(phase) = link.take_come().filter(|_| !self.has(Bug::ConfirmsNever)) else { return };
        let mut out = [0; NOTE_BYTES_MAX];
        let length = Note::Exchanged { phase }.write(&mut out);
        if !link.send_record(0, &[&out[..length]]) {
            checker.blame(format!("node {} has no room to say that all has come", self.place));
        }
    }
}

fn slice_of(message: &[u8]) -> u64 {
    u64::from_le_bytes(message[..8].try_into().expect("8 bytes"))
}
