// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which collectives between nodes the ranks of this node have posted, and which are scheduled, where node 0 ends
//! slices (docs/design/strobe.md). The table has a row for each communicator, at the same place of global memory on
//! every node, found by its context: contexts are never used twice in a job, so neither are rows, and what has no row
//! has no place here.
//!
//! Ranks post (here), who drives the network raises flags, asks and starts (`gateway/collectives.rs`), by the rules of
//! `strobe_schedule::collective_helper`.

use crate::mutation::{Mutation, is};
use std::cell::Cell;
use strobe_schedule::Phase;
use strobe_schedule::collective_helper::{AHEAD_MAX, Reached, flag, opens, place};
use strobe_shared::bits::{self, BitWords};
use strobe_shared::strobe::SLICE_MASK;
use strobe_shared::sync::{AtomicU64, Ordering};
use strobe_shared::{COLLECTIVE_ROWS as ROWS, COLLECTIVES_AT, Global};

/// Bytes of a row.
const ROW_BYTES: u64 = 128;
/// In a row: what [`Row::scheduled`] says.
const SCHEDULED: u64 = 8;
/// The rows in which there is something to do, as bits in levels.
const BUSY_AT: [u64; bits::LEVELS] = [COLLECTIVES_AT + 4096, COLLECTIVES_AT + 1024, COLLECTIVES_AT + 512];
const ROWS_AT: u64 = BUSY_AT[0] + ROWS / 8;
/// Questions of this node that are under way.
const OPEN_AT: u64 = COLLECTIVES_AT;
/// When to ask a question again for which there was no room, in nanoseconds; 0: there is none.
const AGAIN_AT: u64 = COLLECTIVES_AT + 8;
/// Questions about collectives that were answered no.
const RETRIES_AT: u64 = COLLECTIVES_AT + 16;
const _: () = assert!(ROWS <= bits::BITS);

/// Instead of a mask: all nodes; more local ranks than it has bits.
pub(crate) const ALL: u64 = u64::MAX;

/// A row: what is said of the collectives of one communicator. Words that others write lie in a line, those of this
/// node in another.
pub(crate) struct ReadinessRow {
    /// The flag: the last collective that all members here have posted, in slices that are over (B28).
    pub flag: &'static AtomicU64,
    /// Where that lies in global memory, for questions.
    pub flag_at: u64,
    /// The last one that is scheduled; written by Compare-And-Write, on all nodes (B29).
    pub scheduled: &'static AtomicU64,
    /// Its place.
    pub scheduled_at: u64,
    /// Of this slice and of the next: the last that is scheduled in it, in the order of all nodes.
    pub opens: [&'static AtomicU64; 2],
    /// The last one that may start here, and the slice in which it could.
    pub started: &'static AtomicU64,
    /// The nodes on which it has members, a bit for each, or [`ALL`].
    pub nodes: &'static AtomicU64,
    /// 1 on the first node that has members, which asks.
    pub asks: &'static AtomicU64,
    /// What that one keeps: its helper, and its question's number, plus one.
    pub helper: [&'static AtomicU64; 2],
    pub asked: &'static AtomicU64,
    /// The last collective that all members here have posted, and in which slice they had.
    pub posted: &'static AtomicU64,
    /// The local ranks that are members.
    pub members: &'static AtomicU64,
    /// How many have posted one of the next collectives.
    pub(super) counts: [&'static AtomicU64; AHEAD_MAX as usize],
}

impl ReadinessRow {
    /// Row `index` of the table.
    pub fn of(global: Global, index: u64) -> Option<ReadinessRow> {
        let at = ROWS_AT + index * ROW_BYTES;
        let word = |word: u64| global.word(at + 8 * word).filter(|_| index < ROWS);
        Some(ReadinessRow {
            flag: word(0)?,
            flag_at: at,
            scheduled: word(1)?,
            scheduled_at: at + SCHEDULED,
            opens: [word(14)?, word(15)?],
            started: word(2)?,
            nodes: word(3)?,
            asks: word(4)?,
            helper: [word(5)?, word(6)?],
            asked: word(7)?,
            posted: word(8)?,
            members: word(9)?,
            counts: [word(10)?, word(11)?, word(12)?, word(13)?],
        })
    }

    /// Raises the flag to what all members have posted, if they did in a slice before `posting`. True if it was raised.
    pub fn raise_flag(&self, posting: u32) -> bool {
        let posted = Reached::of(self.posted.load(Ordering::SeqCst));
        let posting = if is(Mutation::FlagsAtOnce) { posting.wrapping_add(1) & SLICE_MASK } else { posting };
        let raised = flag(posted, posting, self.flag.load(Ordering::SeqCst));
        raised.inspect(|number| _ = self.flag.fetch_max(*number, Ordering::SeqCst)).is_some()
    }
}

/// A word was written to in the order of all nodes, in which `strobed` came last. If it says that a collective is
/// scheduled, that one opens in a slice which is the same on all of them, however late a node looks.
pub(crate) fn note_scheduled(global: Global, (offset, number): (u64, u64), strobed: Phase) {
    let at = offset.checked_sub(ROWS_AT).filter(|at| at % ROW_BYTES == SCHEDULED);
    if let Some(row) = at.and_then(|at| ReadinessRow::of(global, at / ROW_BYTES)) {
        let opens = opens(strobed, number);
        row.opens[place(opens)].store(opens.word(), Ordering::SeqCst);
    }
}

/// Where the bits are that say in which rows there is something to do.
struct Busy(Global);

impl BitWords for Busy {
    fn word(&self, level: usize, word: u64) -> Option<&AtomicU64> {
        self.0.word(BUSY_AT[level] + 8 * word)
    }
}

/// The next row from `from` on in which there is something to do.
pub(crate) fn next_busy(global: Global, from: u64) -> Option<u64> {
    bits::next(&Busy(global), from)
}

/// Says that there is something to do in a row.
pub(crate) fn set_busy(global: Global, index: u64) {
    bits::set(&Busy(global), index);
}

/// Says that there is nothing to do in a row until somebody says so again. For whoever drives the network.
pub(crate) fn set_idle(global: Global, index: u64) {
    bits::clear(&Busy(global), index);
}

/// Questions of this node under way; when one that found no room is to be asked; those answered no.
pub(crate) fn counters(global: Global) -> Option<[&'static AtomicU64; 3]> {
    Some([global.word(OPEN_AT)?, global.word(AGAIN_AT)?, global.word(RETRIES_AT)?])
}

/// A member's view of a communicator whose collectives are scheduled when all its nodes have posted them.
pub struct Readiness {
    pub(super) row: ReadinessRow,
    pub(super) index: u64,
    /// Members on this node.
    pub(super) members_here: u64,
    /// Collectives that this member has begun, and those of them that it has posted.
    pub(super) begun: Cell<u64>,
    pub(super) posted: Cell<u64>,
}

impl Readiness {
    /// The number of the next collective, which is to be posted.
    pub fn begin(&self) -> u64 {
        self.begun.set(self.begun.get() + 1);
        self.begun.get()
    }
}
