// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which collectives between nodes have been posted on this node, and which are scheduled, if node 0 ends slices
//! (docs/design/strobe.md). The table has a row for each communicator, at the same offset of global memory on every
//! node. The context is the index: contexts are never used twice in a job, so rows are not either. A communicator whose
//! context is beyond the table has no row.
//!
//! Ranks post (in this file); whoever drives the network raises flags, asks and starts collectives
//! (`gateway/slices/collectives.rs`), by the rules of `strobe_schedule::collective_helper`.

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
/// Offset in a row of the number that [`ReadinessRow::scheduled`] holds.
const SCHEDULED: u64 = 8;
/// Offset in a row of [`ReadinessRow::started`].
const STARTED: u64 = 16;
/// Where the bits of the rows with something to do lie, by level.
const BUSY_AT: [u64; bits::LEVELS] = [COLLECTIVES_AT + 4096, COLLECTIVES_AT + 1024, COLLECTIVES_AT + 512];
const ROWS_AT: u64 = BUSY_AT[0] + ROWS / 8;
/// Number of open questions of this node about collectives.
const OPEN_AT: u64 = COLLECTIVES_AT;
/// When to ask a question again for which there was no room, in nanoseconds; 0 if there is none.
const AGAIN_AT: u64 = COLLECTIVES_AT + 8;
/// Number of questions about collectives that were answered no.
const RETRIES_AT: u64 = COLLECTIVES_AT + 16;
/// The row to which it is first to go on.
const TURN_AT: u64 = COLLECTIVES_AT + 24;
const _: () = assert!(ROWS <= bits::BITS);

/// In place of a mask: all nodes; or more local ranks than it has bits.
pub(crate) const ALL: u64 = u64::MAX;

/// The row of a communicator. Words that other nodes write are in one cache line, those of this node in another.
pub(crate) struct ReadinessRow {
    /// The flag: number of the last collective that all members here have posted in slices that are over (B28).
    pub flag: &'static AtomicU64,
    /// Offset of the flag in global memory, for questions.
    pub flag_at: u64,
    /// Number of the last scheduled collective; written on all nodes by Compare-And-Write (B29).
    pub scheduled: &'static AtomicU64,
    /// Offset of that word in global memory.
    pub scheduled_at: u64,
    /// For this slice and the next: the last collective scheduled in it, in the order of the core primitives.
    pub opens: [&'static AtomicU64; 2],
    /// The last collective that may start here, and from which slice on.
    pub started: &'static AtomicU64,
    /// The nodes on which the communicator has members, one bit each, or [`ALL`].
    pub nodes: &'static AtomicU64,
    /// 1 on the first node that has members: this node asks the others.
    pub asks: &'static AtomicU64,
    /// The state of asking on that node: of its Collective Helper, and the number of its question plus one.
    pub helper: [&'static AtomicU64; 2],
    pub asked: &'static AtomicU64,
    /// The last collective that all members here have posted, and the slice in which they had.
    pub posted: &'static AtomicU64,
    /// The local ranks that are members, one bit each.
    pub members: &'static AtomicU64,
    /// How many members here have posted each of the next collectives.
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
            started: ReadinessRow::started(global, index)?,
            nodes: word(3)?,
            asks: word(4)?,
            helper: [word(5)?, word(6)?],
            asked: word(7)?,
            posted: word(8)?,
            members: word(9)?,
            counts: [word(10)?, word(11)?, word(12)?, word(13)?],
        })
    }

    /// The last collective of row `index` that may start here, and from which slice on, without the rest of the row.
    pub fn started(global: Global, index: u64) -> Option<&'static AtomicU64> {
        global.word(ROWS_AT + index * ROW_BYTES + STARTED).filter(|_| index < ROWS)
    }

    /// Raises the flag to what all members have posted, if they did so in a slice before `posting`. True if it changed.
    pub fn raise_flag(&self, posting: u32) -> bool {
        let posted = Reached::of(self.posted.load(Ordering::SeqCst));
        let posting = if is(Mutation::FlagsAtOnce) { posting.wrapping_add(1) & SLICE_MASK } else { posting };
        let raised = flag(posted, posting, self.flag.load(Ordering::SeqCst));
        raised.inspect(|number| _ = self.flag.fetch_max(*number, Ordering::SeqCst)).is_some()
    }
}

/// Called when an operation has written the word at `offset`; `strobed` is the last phase before it in the order of
/// operations. If the word says that a collective is scheduled, this notes in which slice it opens: the same on all
/// nodes, however late one looks.
pub(crate) fn note_scheduled(global: Global, (offset, number): (u64, u64), strobed: Phase) {
    let at = offset.checked_sub(ROWS_AT).filter(|at| at % ROW_BYTES == SCHEDULED);
    if let Some(row) = at.and_then(|at| ReadinessRow::of(global, at / ROW_BYTES)) {
        let opens = opens(strobed, number);
        row.opens[place(opens)].store(opens.word(), Ordering::SeqCst);
    }
}

/// The bits of the rows in which there is something to do.
struct Busy(Global);

impl BitWords for Busy {
    fn word(&self, level: usize, word: u64) -> Option<&AtomicU64> {
        self.0.word(BUSY_AT[level] + 8 * word)
    }
}

/// The first row, from `from` on, in which there is something to do.
pub(crate) fn next_busy(global: Global, from: u64) -> Option<u64> {
    bits::next(&Busy(global), from)
}

/// Marks a row as having something to do.
pub(crate) fn set_busy(global: Global, index: u64) {
    bits::set(&Busy(global), index);
}

/// Removes that mark. For whoever drives the network.
pub(crate) fn set_idle(global: Global, index: u64) {
    bits::clear(&Busy(global), index);
}

/// The words at [`OPEN_AT`], [`AGAIN_AT`] and [`RETRIES_AT`].
pub(crate) fn counters(global: Global) -> Option<[&'static AtomicU64; 3]> {
    Some([global.word(OPEN_AT)?, global.word(AGAIN_AT)?, global.word(RETRIES_AT)?])
}

/// The row with which the next round begins.
pub(crate) fn turn(global: Global) -> u64 {
    global.word(TURN_AT).map_or(0, |turn| turn.load(Ordering::Relaxed))
}

/// A question was asked about row `index`: those behind it come first in the next round.
pub(crate) fn pass_turn(global: Global, index: u64) {
    global.word(TURN_AT).into_iter().for_each(|turn| turn.store((index + 1) % ROWS, Ordering::Relaxed));
}

/// A member's view of a communicator whose collectives are scheduled when all its nodes have posted them.
pub struct Readiness {
    pub(super) row: ReadinessRow,
    pub(super) index: u64,
    /// Number of members on this node.
    pub(super) members_here: u64,
    /// How many collectives this member has begun, and how many of them it has posted.
    pub(super) begun: Cell<u64>,
    pub(super) posted: Cell<u64>,
}

impl Readiness {
    /// Begins a collective, which has to be posted; its number.
    pub fn begin(&self) -> u64 {
        self.begun.set(self.begun.get() + 1);
        self.begun.get()
    }
}
