// SPDX-License-Identifier: MIT OR Apache-2.0
//! The record of a node, and what node 0 keeps of each asker.

use super::{ASKED_MAX, WINDOW};
use crate::channel::children;
use zerocopy::{FromBytes, FromZeros, Immutable, IntoBytes, KnownLayout};

pub(super) const OPEN: u32 = 1;

/// What a node says to a question: nothing yet, or that it waits, or
pub(super) const NOT_COME: u32 = 0;
pub(super) const WAITS: u32 = 1;
pub(super) const YES: u32 = 2;
pub(super) const NO: u32 = 3;

/// Where an operation of which the asker is to be told is: nowhere, or
pub(super) const ASKED: u32 = 1;
/// its question was answered with yes, and its write is under way;
pub(super) const WRITING: u32 = 2;
/// the asker is to be told.
pub(super) const REPLY_YES: u32 = 3;
pub(super) const REPLY_NO: u32 = 4;

/// An operation that all nodes answer, at one of them.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy)]
#[repr(C)]
pub(super) struct Question {
    /// Its number plus one; 0 is none.
    pub turn: u64,
    pub offset: u64,
    pub value: u64,
    /// When it began to wait.
    pub asked: u64,
    /// When it has waited long enough.
    pub deadline: u64,
    pub comparison: u32,
    /// [`NOT_COME`], [`WAITS`], [`YES`] or [`NO`].
    pub own: u32,
    /// A bit for each node below that has answered, and for each that has said no.
    pub answered: u32,
    pub denied: u32,
}

/// The write that follows the last question if all say yes.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy)]
#[repr(C)]
pub(super) struct Conditional {
    /// The number of the question plus one; 0 is none, or not on this node.
    pub turn: u64,
    pub offset: u64,
    pub value: u64,
}

/// An operation of which the asker is to be told, at node 0.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy)]
#[repr(C)]
pub(super) struct Ask {
    /// The number, plus one, of the broadcast that all are answering.
    pub turn: u64,
    pub id: u64,
    pub asker: u32,
    /// 0 is free; else [`ASKED`], [`WRITING`], [`REPLY_YES`] or [`REPLY_NO`].
    pub step: u32,
    /// Its write follows if all say yes.
    pub writes: u32,
    pub zero: u32,
}

/// What node 0 keeps of an asker. There is one for each rank of the job, and behind them one for each node's driver.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy, Default)]
#[repr(C)]
pub struct Kept {
    /// The last operation that has its place in the order.
    pub(super) seen: u64,
    /// A bit for each of the last [`WINDOW`] by its number: it is answered, with yes.
    pub(super) done: u32,
    pub(super) yes: u32,
}

/// What a node has done.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct PrimitiveCounters {
    /// Answers given, up the tree or, at node 0, to itself.
    pub answers: u64,
    /// Requests that came again; at node 0.
    pub repeated: u64,
    /// Times that a request had to wait for a number; at node 0.
    pub later: u64,
    /// Questions that were answered with no when their time was over.
    pub timeouts: u64,
    /// What came and was none.
    pub rejected: u64,
}

/// The core primitives at one node.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct Primitives {
    pub(super) state: u32,
    pub(super) members: u32,
    pub(super) place: u32,
    /// A bit for each node right below this one.
    pub(super) children: u32,
    /// The first operation that is not applied here.
    pub(super) applied: u64,
    /// At node 0: the question whose write may follow, plus one, or 0.
    pub(super) held: u64,
    /// At node 0: the asker, plus one, that comes before other questions of that kind, since such a one kept it out; or
    /// 0.
    pub(super) next: u64,
    /// Whose long block is being staged, plus one, or 0: at node 0; elsewhere, whose is in the lane to node 0.
    pub(super) stager: u64,
    pub(super) conditional: Conditional,
    pub(super) question: [Question; ASKED_MAX],
    pub(super) ask: [Ask; ASKED_MAX],
    pub(super) count: PrimitiveCounters,
}

impl Primitives {
    /// Opens the record of the node at `place` among so many, for the first time or anew. False: there is no such
    /// place.
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

    /// Operations that are applied here.
    pub fn applied(&self) -> u64 {
        self.applied
    }

    /// What it has done.
    pub fn counters(&self) -> PrimitiveCounters {
        self.count
    }

    pub(super) fn question_of(&mut self, number: u64) -> Option<&mut Question> {
        let turn = number.wrapping_add(1);
        self.question.iter_mut().find(|question| question.turn == turn && turn != 0)
    }

    /// The question of this number, which may be new here; none if too many are under way.
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

impl Kept {
    pub(super) fn bit(id: u64) -> u32 {
        1 << (id % WINDOW)
    }

    /// The last `WINDOW` operations are known one by one; `None` if this is none of them, else what it was answered.
    pub(super) fn answer(&self, id: u64) -> Option<bool> {
        let known = id <= self.seen && id.saturating_add(WINDOW) > self.seen && self.done & Kept::bit(id) != 0;
        known.then_some(self.yes & Kept::bit(id) != 0)
    }

    /// Operation `id` has its place.
    pub(super) fn note(&mut self, id: u64) {
        for gone in self.seen.saturating_add(1).max(id.saturating_sub(WINDOW - 1))..=id {
            self.done &= !Kept::bit(gone);
        }
        self.seen = id;
    }

    pub(super) fn finish(&mut self, id: u64, yes: bool) {
        if id <= self.seen && id.saturating_add(WINDOW) > self.seen {
            self.done |= Kept::bit(id);
            self.yes = if yes { self.yes | Kept::bit(id) } else { self.yes & !Kept::bit(id) };
        }
    }
}
