// SPDX-License-Identifier: MIT OR Apache-2.0
//! The part of node 0: it numbers operations, has writes follow their questions, and sends answers to askers.

use super::mutation::{Mutation, is};
use super::state::{ASKED, Ask, AskerRecord, OPEN, Primitives, REPLY_NO, REPLY_YES, WRITING};
use super::{Memory, Order, Submitted, Voice};
use strobe_wire::primitive::{Effect, OPERATION_HEAD_BYTES, PrimitiveOperation, Reply, Set};

impl Primitives {
    /// Gives a request its number, unless it has one. `kept` has an entry for each asker.
    pub fn submit(
        &mut self,
        now: u64,
        bytes: &[u8],
        (order, kept): (&mut impl Order, &mut [AskerRecord]),
        memory: &mut impl Memory,
    ) -> Submitted {
        let submitted = match PrimitiveOperation::parse(bytes) {
            Ok(operation) => self.place(now, bytes, &operation, (order, kept), memory),
            Err(_) => Submitted::Malformed,
        };
        match submitted {
            Submitted::Later => self.count.later = self.count.later.wrapping_add(1),
            Submitted::Malformed => self.count.rejected = self.count.rejected.wrapping_add(1),
            Submitted::Taken => {}
        }
        submitted
    }

    fn place(
        &mut self,
        now: u64,
        bytes: &[u8],
        operation: &PrimitiveOperation<'_>,
        (order, kept): (&mut impl Order, &mut [AskerRecord]),
        memory: &mut impl Memory,
    ) -> Submitted {
        // Node 0's own driver comes behind all ranks. It alone may give up a request that was refused.
        let comes_again = operation.asker as usize + self.members as usize != kept.len();
        let Some(kept) = kept.get_mut(operation.asker as usize) else { return Submitted::Malformed };
        let compares = matches!(operation.effect, Effect::Compare { .. });
        let sound = !matches!(operation.effect, Effect::Write { .. }) && (operation.asked || !compares);
        if self.state != OPEN || self.place != 0 || !sound {
            return Submitted::Malformed;
        }
        if operation.id <= kept.seen && !(is(Mutation::AnswersAnew) && compares) {
            return self.repeat(operation, kept);
        }
        let writes = matches!(operation.effect, Effect::Compare { write: Some(_), .. });
        let mixes = !self.may_stage(operation) && !is(Mutation::MixesStages);
        if self.must_wait(operation.asker, writes, comes_again) || mixes || operation.asked && !self.has_room() {
            return Submitted::Later;
        }
        let number = self.applied;
        if !order.broadcast(now, bytes) {
            return Submitted::Later;
        }
        self.apply(now, operation, memory);
        kept.note(operation.id.max(kept.seen));
        self.note_stage(operation);
        if writes {
            self.held = number.saturating_add(1);
        }
        if operation.asked {
            let (asker, id) = (operation.asker, operation.id);
            let turn = number.saturating_add(1);
            self.note(Ask { turn, id, asker, step: ASKED, writes: u32::from(writes), zero: 0 });
        }
        Submitted::Taken
    }

    /// True if a question has to wait because another's write may follow. The first asker that is refused for this is
    /// the next one: until it has come again, no other question of this kind is accepted. Otherwise an asker that asks
    /// again as soon as it has its answer, as node 0 does for a collective in each slice, could keep all others out for
    /// ever.
    fn must_wait(&mut self, asker: u32, writes: bool, comes_again: bool) -> bool {
        let asker = u64::from(asker) + 1;
        if self.held != 0 && !is(Mutation::NumbersBetween) {
            if self.next == 0 && comes_again {
                self.next = asker;
            }
            return true;
        }
        // This was its turn, even if it is refused for another reason.
        if self.next == asker {
            self.next = 0;
        }
        writes && self.next != 0
    }

    /// Answers a request that has come before, since its asker may not have received the answer.
    fn repeat(&mut self, operation: &PrimitiveOperation<'_>, kept: &AskerRecord) -> Submitted {
        let (asker, id) = (operation.asker, operation.id);
        let under_way = self.ask.iter().any(|ask| ask.step != 0 && (ask.asker, ask.id) == (asker, id));
        if let Some(yes) = kept.answer(id).filter(|_| operation.asked && !under_way) {
            if !self.has_room() {
                return Submitted::Later;
            }
            let step = if yes { REPLY_YES } else { REPLY_NO };
            self.note(Ask { turn: 0, id, asker, step, writes: 0, zero: 0 });
        }
        self.count.repeated = self.count.repeated.wrapping_add(1);
        Submitted::Taken
    }

    /// For nodes other than 0: gives an operation to the lane to node 0 by calling `send`; false if that has no room,
    /// or if it must wait. A request that node 0 refuses blocks all behind it in the lane, so pieces of two long blocks
    /// must not mix there.
    pub fn pass(&mut self, bytes: &[u8], send: impl FnOnce(&[u8]) -> bool) -> bool {
        let Ok(operation) = PrimitiveOperation::parse(bytes) else { return true };
        if !self.may_stage(&operation) && !is(Mutation::PassesMixed) || !send(bytes) {
            return false;
        }
        self.note_stage(&operation);
        true
    }

    /// True if no other long block is being staged.
    fn may_stage(&self, operation: &PrimitiveOperation<'_>) -> bool {
        let stages = matches!(operation.effect, Effect::Stage { .. } | Effect::Show { .. });
        !stages || [0, u64::from(operation.asker) + 1].contains(&self.stager)
    }

    fn note_stage(&mut self, operation: &PrimitiveOperation<'_>) {
        match operation.effect {
            Effect::Stage { .. } => self.stager = u64::from(operation.asker) + 1,
            Effect::Show { .. } => self.stager = 0,
            _ => {}
        }
    }

    /// True if there is room for another question: then there is on every node.
    fn has_room(&self) -> bool {
        self.ask.iter().any(|ask| ask.step == 0) && self.question.iter().any(|question| question.turn == 0)
    }

    fn note(&mut self, ask: Ask) {
        if let Some(free) = self.ask.iter_mut().find(|ask| ask.step == 0) {
            *free = ask;
        }
    }

    /// For node 0: reads variables of waiting questions again, numbers the writes of questions that all have answered
    /// with yes, and sends answers to askers. True if anything moved.
    pub fn drive_order(
        &mut self,
        now: u64,
        (order, kept): (&mut impl Order, &mut [AskerRecord]),
        memory: &mut impl Memory,
        voice: &mut impl Voice,
    ) -> bool {
        if self.state != OPEN || self.place != 0 {
            return false;
        }
        self.look(now, memory);
        let mut moved = false;
        // Twice: on one node what is numbered here is answered at once.
        for _ in 0..2 {
            for at in 0..self.question.len() {
                if let Some(yes) = self.result(&self.question[at]) {
                    moved |= self.conclude(now, at, yes, order, memory);
                }
            }
        }
        for at in 0..self.ask.len() {
            let Ask { asker, id, step, .. } = self.ask[at];
            if step != REPLY_YES && step != REPLY_NO {
                continue;
            }
            let yes = step == REPLY_YES;
            if let Some(kept) = kept.get_mut(asker as usize) {
                kept.finish(id, yes);
            }
            if voice.reply(Reply { asker, id, yes }) {
                self.ask[at].step = 0;
                moved = true;
            }
        }
        moved
    }

    /// Called when all have answered a question: numbers its write, or sends the answer. False if that has to wait.
    fn conclude(&mut self, now: u64, at: usize, yes: bool, order: &mut impl Order, memory: &mut impl Memory) -> bool {
        let turn = self.question[at].turn;
        let Some(ask) = self.ask.iter().position(|ask| (1..=WRITING).contains(&ask.step) && ask.turn == turn) else {
            self.question[at].turn = 0;
            return true;
        };
        let mut step = if yes { REPLY_YES } else { REPLY_NO };
        if self.ask[ask].step == ASKED && self.ask[ask].writes != 0 {
            if yes || is(Mutation::WritesAnyway) {
                // Its place in the table is that of the write's answers.
                self.question[at].turn = 0;
                if !self.number_write(now, turn, ask, order, memory) {
                    self.question[at].turn = turn;
                    return false;
                }
                step = if is(Mutation::RepliesEarly) { step } else { WRITING };
            }
            self.held = 0;
        }
        self.ask[ask].step = step;
        if self.question[at].turn == turn {
            self.question[at].turn = 0;
        }
        self.count.answers = self.count.answers.wrapping_add(1);
        true
    }

    fn number_write(
        &mut self,
        now: u64,
        turn: u64,
        ask: usize,
        order: &mut impl Order,
        memory: &mut impl Memory,
    ) -> bool {
        let Ask { asker, id, .. } = self.ask[ask];
        let effect = Effect::Write { question: turn.wrapping_sub(1) };
        let write = PrimitiveOperation { asker, id, asked: true, event: None, set: Set::All, effect };
        let (number, mut head) = (self.applied, [0; OPERATION_HEAD_BYTES]);
        let went = write.write_head(&mut head).is_some() && order.broadcast(now, &head);
        if went {
            self.apply(now, &write, memory);
            self.ask[ask].turn = number.saturating_add(1);
        }
        went
    }
}
