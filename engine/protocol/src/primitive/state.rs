// SPDX-License-Identifier: MIT OR Apache-2.0
//! The record of a node, and what node 0 remembers of each asker.

use super::{ASKED_MAX, WINDOW};
use crate::channel::children;
use zerocopy::{FromBytes, FromZeros, Immutable, IntoBytes, KnownLayout};

pub(super) const OPEN: u32 = 1;

/// Values of `Question::own`: the question has not come; it waits for the variable; yes; no.
pub(super) const NOT_COME: u32 = 0;
pub(super) const WAITS: u32 = 1;
pub(super) const YES: u32 = 2;
pub(super) const NO: u32 = 3;

/// Values of `Ask::step`: its question is being answered; the answer was yes and its write is under way; the asker has
/// to be told yes, or no.
pub(super) const ASKED: u32 = 1;
pub(super) const WRITING: u32 = 2;
pub(super) const REPLY_YES: u32 = 3;
pub(super) const REPLY_NO: u32 = 4;

/// On each node: an operation that all nodes answer.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy)]
#[repr(C)]
pub(super) struct Question {
    /// Its number plus one; 0 if this place is free.
    pub turn: u64,
    pub offset: u64,
    pub value: u64,
    /// When this node began to wait.
    pub asked: u64,
    /// When the time to wait is over.
    pub deadline: u64,
    pub comparison: u32,
    /// This node's own answer: [`NOT_COME`], [`WAITS`], [`YES`] or [`NO`].
    pub own: u32,
    /// One bit for each node below that has answered, and one for each that has said no.
    pub answered: u32,
    pub denied: u32,
}

/// The write that follows the last question if all say yes.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy)]
#[repr(C)]
pub(super) struct Conditional {
    /// The number of the question plus one; 0 if there is none, or it does not concern this node.
    pub turn: u64,
    pub offset: u64,
    pub value: u64,
}

/// On node 0: an operation whose asker wants an answer.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy)]
#[repr(C)]
pub(super) struct Ask {
    /// The number, plus one, of the broadcast that the nodes are answering.
    pub turn: u64,
    pub id: u64,
    pub asker: u32,
    /// 0 if this place is free; else [`ASKED`], [`WRITING`], [`REPLY_YES`] or [`REPLY_NO`].
    pub step: u32,
    /// 1 if a write follows the answer yes.
    pub writes: u32,
    pub zero: u32,
}

/// What node 0 remembers of an asker. There is one for each rank of the job, then one for each node's driver.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy, Default)]
#[repr(C)]
pub struct AskerRecord {
    /// Its last operation that got a number.
    pub(super) seen: u64,
    /// One bit for each of its last [`WINDOW`] operations, by their number: answered with yes.
    pub(super) done: u32,
    pub(super) yes: u32,
}

/// Counters of a node.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct PrimitiveCounters {
    /// Answers given: sent up the tree or, at node 0, its own.
    pub answers: u64,
    /// Requests that came again; at node 0.
    pub repeated: u64,
    /// How often node 0 had to refuse a request a number for the time being.
    pub later: u64,
    /// Questions answered with no because their time was over.
    pub timeouts: u64,
    /// Operations received that make no sense.
    pub rejected: u64,
}

/// The core primitives at one node.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct Primitives {
    pub(super) state: u32,
    pub(super) members: u32,
    pub(super) place: u32,
    /// One bit for each node directly below this one.
    pub(super) children: u32,
    /// Number of the first operation that this node has not applied.
    pub(super) applied: u64,
    /// On node 0: the number of the question whose write may follow, plus one, or 0.
    pub(super) held: u64,
    /// On node 0: the asker whose question comes next, as it was refused while another's write might follow; plus one,
    /// or 0.
    pub(super) next: u64,
    /// Whose long block is being staged, plus one, or 0. On other nodes than 0: whose is in the lane to node 0.
    pub(super) stager: u64,
    pub(super) conditional: Conditional,
    pub(super) question: [Question; ASKED_MAX],
    pub(super) ask: [Ask; ASKED_MAX],
    pub(super) count: PrimitiveCounters,
}

impl Primitives {
    /// Sets up the record of the node at `place` among `members` nodes. False if there is no such place.
    pub fn open(&mut self, members: u32, place: u32) -> bool {
        if place >= members {
            return false;
        }
        if self.state != 0 {
            self.zero();
        }
        (self.state, self.members, self.place) = (OPEN, members, place);
        self.children = (1 << children(members, 0, place).count()) - 1;
        true
    }

    /// How many operations this node has applied.
    pub fn applied(&self) -> u64 {
        self.applied
    }

    /// The node's counters.
    pub fn counters(&self) -> PrimitiveCounters {
        self.count
    }

    pub(super) fn question_of(&mut self, number: u64) -> Option<&mut Question> {
        let turn = number.wrapping_add(1);
        self.question.iter_mut().find(|question| question.turn == turn && turn != 0)
    }

    /// The entry of question `number`, made if it is new; `None` if too many are under way.
    pub(super) fn question_for(&mut self, number: u64) -> Option<&mut Question> {
        let turn = number.checked_add(1)?;
        let known = self.question.iter().position(|question| question.turn == turn);
        let at = known.or_else(|| self.question.iter().position(|question| question.turn == 0))?;
        if known.is_none() {
            self.question[at].zero();
            self.question[at].turn = turn;
        }
        Some(&mut self.question[at])
    }
}

impl AskerRecord {
    pub(super) fn bit(id: u64) -> u32 {
        1 << (id % WINDOW)
    }

    /// The answer to operation `id`, if it is one of its asker's last `WINDOW`.
    pub(super) fn answer(&self, id: u64) -> Option<bool> {
        let known = id <= self.seen && id.saturating_add(WINDOW) > self.seen && self.done & AskerRecord::bit(id) != 0;
        known.then_some(self.yes & AskerRecord::bit(id) != 0)
    }

    /// Notes that operation `id` has its number.
    pub(super) fn note(&mut self, id: u64) {
        for gone in self.seen.saturating_add(1).max(id.saturating_sub(WINDOW - 1))..=id {
            self.done &= !AskerRecord::bit(gone);
        }
        self.seen = id;
    }

    pub(super) fn finish(&mut self, id: u64, yes: bool) {
        if id <= self.seen && id.saturating_add(WINDOW) > self.seen {
            self.done |= AskerRecord::bit(id);
            self.yes = if yes { self.yes | AskerRecord::bit(id) } else { self.yes & !AskerRecord::bit(id) };
        }
    }
}
