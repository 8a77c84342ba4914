// SPDX-License-Identifier: MIT OR Apache-2.0
//! The part of every node: it applies operations in their order, answers them, and passes answers of nodes below it up.

use super::mutation::{Mutation, is};
use super::state::{Conditional, NO, NOT_COME, OPEN, Primitives, Question, WAITS, YES};
use super::{Impossible, Memory, Voice};
use crate::channel::{CHANNELS_MAX, Delivery, Sink, children, parent};
use strobe_wire::primitive::{Answer, Comparison, Effect, PrimitiveOperation};

/// The variable of a waiting question is read again after one part in `LOOKS` of the time that it has waited so far,
const LOOKS: u64 = 8;
/// but after no less than this, and not much more.
const LOOK_NS_MIN: u64 = 200_000;
const LOOK_NS_MAX: u64 = 20_000_000;

/// Receives operations from a channel and applies them.
pub struct Applying<'a, M: Memory> {
    /// The node's record.
    pub primitives: &'a mut Primitives,
    /// The node's global memory.
    pub memory: &'a mut M,
    /// The time, in nanoseconds.
    pub now: u64,
}

impl<M: Memory> Sink for Applying<'_, M> {
    fn take(&mut self, _: u32, bytes: &[u8]) -> Delivery {
        self.primitives.take(self.now, bytes, self.memory);
        Delivery::Taken
    }
}

impl Primitives {
    /// Applies the next operation of the order.
    pub fn take(&mut self, now: u64, bytes: &[u8], memory: &mut impl Memory) {
        if self.state != OPEN {
            return;
        }
        match PrimitiveOperation::parse(bytes) {
            Ok(operation) => self.apply(now, &operation, memory),
            // It counts as an operation, so that all nodes number alike.
            Err(_) => {
                self.count.rejected = self.count.rejected.wrapping_add(1);
                self.applied = self.applied.saturating_add(1);
            }
        }
    }

    pub(super) fn apply(&mut self, now: u64, operation: &PrimitiveOperation<'_>, memory: &mut impl Memory) {
        let (number, member) = (self.applied, operation.set.contains(self.place));
        let conditional = std::mem::replace(&mut self.conditional, Conditional { turn: 0, offset: 0, value: 0 });
        let mut own = YES;
        match operation.effect {
            Effect::Put { offset, data } if member => memory.put(offset, data),
            Effect::Stage { offset, at, data } if member => {
                memory.stage(at, data);
                if is(Mutation::ShowsEarly) {
                    memory.put(offset.wrapping_add(at), data);
                }
            }
            Effect::Show { offset, bytes } if member => memory.show(offset, bytes),
            Effect::Compare { offset, comparison, value, wait_ns, write } => {
                if member || is(Mutation::WritesEverywhere) {
                    let (offset, value) = write.unwrap_or_default();
                    let turn = if write.is_some() { number.wrapping_add(1) } else { 0 };
                    self.conditional = Conditional { turn, offset, value };
                }
                let holds = !member || comparison.holds(memory.load(offset), value);
                own = if holds { YES } else { NO };
                if !holds && wait_ns != 0 && !is(Mutation::NeverLooksAgain) {
                    own = WAITS;
                }
                let late = is(Mutation::ComparesLate) && self.place == 0 && member && wait_ns == 0;
                self.ask(now, number, (offset, comparison, value), if late { NOT_COME } else { own }, wait_ns);
            }
            Effect::Write { question } if conditional.turn == question.wrapping_add(1) => {
                memory.store(conditional.offset, conditional.value);
            }
            _ => {}
        }
        if operation.asked && !matches!(operation.effect, Effect::Compare { .. }) {
            self.ask(now, number, (0, Comparison::Equal, 0), own, 0);
        }
        if let Some(event) = operation.event.filter(|_| member) {
            memory.signal(event);
        }
        self.applied = number.saturating_add(1);
    }

    /// Notes a question, and this node's own answer to it.
    fn ask(&mut self, now: u64, number: u64, about: (u64, Comparison, u64), own: u32, wait_ns: u64) {
        let Some(question) = self.question_for(number) else {
            self.count.rejected = self.count.rejected.wrapping_add(1);
            return;
        };
        (question.offset, question.comparison, question.value) = (about.0, about.1 as u32, about.2);
        (question.own, question.asked, question.deadline) = (own, now, now.saturating_add(wait_ns));
    }

    /// Takes the answer of the node at place `from` and all below it.
    ///
    /// # Errors
    /// If that node is not directly below this one, or there can be no such operation.
    pub fn on_answer(&mut self, from: u32, answer: Answer) -> Result<(), Impossible> {
        let below = children(self.members, 0, self.place).position(|child| child == from);
        let bit = 1 << below.ok_or(Impossible)?;
        if self.state != OPEN || answer.number >= self.applied.saturating_add(CHANNELS_MAX as u64) {
            return Err(Impossible);
        }
        // A question that is gone was answered by all.
        let known = answer.number < self.applied;
        let question = if known { self.question_of(answer.number) } else { self.question_for(answer.number) };
        let Some(question) = question else { return if known { Ok(()) } else { Err(Impossible) } };
        question.answered |= bit;
        if !answer.yes && !is(Mutation::ForgetsNo) {
            question.denied |= bit;
        }
        Ok(())
    }

    /// Reads the variables of waiting questions again.
    pub(super) fn look(&mut self, now: u64, memory: &impl Memory) {
        let mut timeouts = 0;
        let late = is(Mutation::ComparesLate).then_some(self.children);
        for question in self.question.iter_mut().filter(|question| question.turn != 0) {
            let ready = late.is_some_and(|all| question.own == NOT_COME && question.answered == all);
            if question.own != WAITS && !ready {
                continue;
            }
            let comparison = Comparison::of(question.comparison).unwrap_or(Comparison::Equal);
            if comparison.holds(memory.load(question.offset), question.value) {
                question.own = YES;
            } else if question.deadline <= now {
                question.own = if is(Mutation::TimeIsYes) { YES } else { NO };
                timeouts += 1;
            }
        }
        self.count.timeouts = self.count.timeouts.wrapping_add(timeouts);
    }

    /// The answer to a question, if this node and all below it have answered.
    pub(super) fn result(&self, question: &Question) -> Option<bool> {
        let all = question.answered & self.children == self.children || is(Mutation::AnswersForOthers);
        let own = question.turn != 0 && matches!(question.own, YES | NO);
        (own && all).then_some(question.own == YES && question.denied & self.children == 0)
    }

    /// For nodes other than 0: reads variables of waiting questions again, and sends answers. True if any was sent.
    pub fn drive(&mut self, now: u64, memory: &impl Memory, voice: &mut impl Voice) -> bool {
        let mut said = false;
        if self.state != OPEN || self.place == 0 {
            return false;
        }
        self.look(now, memory);
        let above = parent(self.members, 0, self.place);
        for at in 0..self.question.len() {
            let Some(yes) = self.result(&self.question[at]) else { continue };
            let number = self.question[at].turn.wrapping_sub(1);
            if voice.answer(above, Answer { number, yes }) {
                self.question[at].turn = 0;
                self.count.answers = self.count.answers.wrapping_add(1);
                said = true;
            }
        }
        said
    }

    /// When to call [`Self::drive`] again if nothing comes: when the time of a question is over, and before that from
    /// time to time, since its variable may change by a plain store. The longer a question has waited, the more rarely:
    /// so the answer is late by a small part of the wait, and long waits cost almost nothing.
    pub fn next_look(&self, now: u64) -> Option<u64> {
        let look = |question: &Question| {
            let again = (now.saturating_sub(question.asked) / LOOKS).clamp(LOOK_NS_MIN, LOOK_NS_MAX);
            question.deadline.min(now.saturating_add(again))
        };
        self.waiting().map(look).min()
    }

    /// True while a question waits for a variable on this node.
    pub fn is_waiting(&self) -> bool {
        self.waiting().next().is_some()
    }

    fn waiting(&self) -> impl Iterator<Item = &Question> {
        self.question.iter().filter(|question| question.turn != 0 && question.own == WAITS)
    }

    /// True if something could not be sent for lack of room, or waits for its number.
    pub fn has_work(&self) -> bool {
        let replies = self.ask.iter().any(|ask| ask.step > super::state::WRITING);
        self.state == OPEN && (replies || self.question.iter().any(|question| self.result(question).is_some()))
    }
}
