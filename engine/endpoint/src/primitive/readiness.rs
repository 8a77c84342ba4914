// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which collectives between nodes the ranks of this node have posted, and which are scheduled, where node 0 ends slices
//! (docs/design/strobe.md). The table has a row for each communicator, at the same place of global memory on every node, found by its
//! context: contexts are never used twice in a job, so neither are rows, and what has no row has no place here.
//!
//! Ranks post (here), who drives the network raises flags, asks and starts (`gateway/collectives.rs`), by the rules of
//! `strobe_schedule::collective_helper`.

use crate::gateway::Effort;
use crate::message::{Envelope, ProcId};
use crate::primitive::Primitives;
use std::cell::Cell;
use strobe_schedule::Phase;
use strobe_schedule::collective_helper::{AHEAD_MAX, Reached, Stand, flag, may_post, opens, place, stand};
use strobe_shared::bits::{self, BitWords};
use strobe_shared::sync::{AtomicU64, Ordering};
use strobe_shared::{COLLECTIVE_ROWS as ROWS, COLLECTIVES_AT, Global};

/// Bytes of a row.
const ROW_BYTES: u64 = 128;
/// In a row: what [`Row::scheduled`] says.
const SCHEDULED: u64 = 8;
/// Which rows somebody has something to do with: the levels of their bits.
const BUSY_AT: [u64; bits::LEVELS] = [COLLECTIVES_AT + 4096, COLLECTIVES_AT + 1024, COLLECTIVES_AT + 512];
const ROWS_AT: u64 = BUSY_AT[0] + ROWS / 8;
/// Questions of this node that are under way.
const OPEN_AT: u64 = COLLECTIVES_AT;
/// When a question that found no room is to be asked, in nanoseconds; 0: none did.
const AGAIN_AT: u64 = COLLECTIVES_AT + 8;
/// Questions about collectives that were answered no.
const RETRIES_AT: u64 = COLLECTIVES_AT + 16;
const _: () = assert!(ROWS <= bits::BITS);

/// Instead of a mask: all nodes; more local ranks than it has bits.
pub(crate) const ALL: u64 = u64::MAX;
/// Tags that say so of messages of a collective that is scheduled as a whole; other tags of the library have other bits here.
const TAG_BITS: u32 = 28;
const TAG_OF_LINES: i32 = 7;

/// A row: what is said of the collectives of one communicator. Words that others write lie in a line, those of this node in another.
pub(crate) struct Row {
    /// The flag: the last collective that all members here have posted, in slices that are over (B28).
    pub flag: &'static AtomicU64,
    /// Its place, for questions.
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
    counts: [&'static AtomicU64; AHEAD_MAX as usize],
}

impl Row {
    /// Row `index` of the table.
    pub fn of(global: Global, index: u64) -> Option<Row> {
        let at = ROWS_AT + index * ROW_BYTES;
        let word = |word: u64| global.word(at + 8 * word).filter(|_| index < ROWS);
        Some(Row {
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

    /// The flag goes up, if what was posted was so in a slice before `posting`. True if it did.
    pub fn raise_flag(&self, posting: u32) -> bool {
        let posted = Reached::of(self.posted.load(Ordering::SeqCst));
        let raised = flag(posted, posting, self.flag.load(Ordering::SeqCst));
        raised.inspect(|number| _ = self.flag.fetch_max(*number, Ordering::SeqCst)).is_some()
    }
}

/// A word was written to in the order of all nodes, in which `strobed` came last. If it says that a collective is scheduled, that one opens in
/// a slice which is the same on all of them, however late a node looks.
pub(crate) fn note_scheduled(global: Global, (offset, number): (u64, u64), strobed: Phase) {
    let at = offset.checked_sub(ROWS_AT).filter(|at| at % ROW_BYTES == SCHEDULED);
    if let Some(row) = at.and_then(|at| Row::of(global, at / ROW_BYTES)) {
        let opens = opens(strobed, number);
        row.opens[place(opens)].store(opens.word(), Ordering::SeqCst);
    }
}

/// Where the bits are that say with which rows somebody has something to do.
struct Busy(Global);

impl BitWords for Busy {
    fn word(&self, level: usize, word: u64) -> Option<&AtomicU64> {
        self.0.word(BUSY_AT[level] + 8 * word)
    }
}

/// The next row from `from` on with which somebody has something to do.
pub(crate) fn next_busy(global: Global, from: u64) -> Option<u64> {
    bits::next(&Busy(global), from)
}

/// Something is to be done with a row.
pub(crate) fn set_busy(global: Global, index: u64) {
    bits::set(&Busy(global), index);
}

/// Nothing is, unless somebody says so again. For who drives the network.
pub(crate) fn set_idle(global: Global, index: u64) {
    bits::clear(&Busy(global), index);
}

/// Questions of this node under way; when one that found no room is to be asked; those answered no.
pub(crate) fn counters(global: Global) -> Option<[&'static AtomicU64; 3]> {
    Some([global.word(OPEN_AT)?, global.word(AGAIN_AT)?, global.word(RETRIES_AT)?])
}

/// The tag, of a collective with this number, that says of its messages that they are scheduled with it.
pub fn scheduled_tag(number: i32) -> i32 {
    number | 1 << TAG_BITS
}

/// True for messages of a collective that is scheduled as a whole, and for those by which members come to share the lines that it uses.
pub(crate) fn is_of_scheduled(envelope: Envelope) -> bool {
    envelope.context & 1 == 1 && matches!(envelope.tag >> TAG_BITS, 1 | TAG_OF_LINES)
}

/// A member's view of a communicator whose collectives are scheduled when all its nodes have posted them.
pub struct Readiness {
    row: Row,
    index: u64,
    /// Members on this node.
    members_here: u64,
    /// Collectives that this member has begun, and those of them that it has posted.
    begun: Cell<u64>,
    posted: Cell<u64>,
}

impl Readiness {
    /// The number of the next collective, which is to be posted.
    pub fn begin(&self) -> u64 {
        self.begun.set(self.begun.get() + 1);
        self.begun.get()
    }
}

impl Primitives<'_> {
    /// That of the communicator of this even context and with these members; `None`, for all of them alike, if its collectives are not scheduled as a whole: slices are not those of node 0, nothing may depend on time, all members are on
    /// one node, too many communicators have been made, or more nodes are in the job than a mask has bits and not all of them in it.
    pub fn readiness(&self, context: u32, members: impl Iterator<Item = ProcId>) -> Option<Readiness> {
        let global = self
            .ground
            .global
            .filter(|_| self.ground.site.schedule.is_led() && !self.ground.site.schedule.fixes_order())?;
        let index = u64::from(context / 2);
        let row = Row::of(global, index)?;
        let (mut on, mut here, mut members_here) = (vec![false; self.node_count() as usize], 0, 0);
        for member in members {
            let node = self.ground.site.node_of(member);
            on[node as usize] = true;
            if node == self.ground.site.node() {
                let local = member.0 - self.ground.site.first_rank;
                here |= if local < 63 { 1 << local } else { ALL };
                members_here += 1;
            }
        }
        if on.iter().filter(|on| **on).count() < 2 || members_here == 0 {
            return None;
        }
        let mask = || on.iter().enumerate().fold(0, |mask, (node, on)| mask | u64::from(*on) << node);
        let nodes = if on.iter().all(|on| *on) { ALL } else { Some(mask()).filter(|_| on.len() < 64)? };
        row.nodes.store(nodes, Ordering::SeqCst);
        row.members.store(here, Ordering::SeqCst);
        let first = on.iter().position(|on| *on);
        row.asks.store(u64::from(first == Some(self.ground.site.node() as usize)), Ordering::SeqCst);
        Some(Readiness { row, index, members_here, begun: Cell::new(0), posted: Cell::new(0) })
    }

    /// Posts what this member has begun, as far as it may: who is the last on this node says so.
    pub fn post_collectives(&self, ready: &Readiness) {
        let (Some(global), row, mut complete) = (self.ground.global, &ready.row, false) else { return };
        while ready.posted.get() < ready.begun.get() {
            let number = ready.posted.get() + 1;
            if !may_post(number, Reached::of(row.posted.load(Ordering::SeqCst))) {
                break;
            }
            ready.posted.set(number);
            self.ground.site.schedule.recorder.count_posted_collective();
            let count = row.counts[(number % AHEAD_MAX) as usize];
            if count.fetch_add(1, Ordering::SeqCst) + 1 == ready.members_here {
                count.store(0, Ordering::SeqCst);
                // Behind the count: whoever has posted it has done so in no later slice.
                let slice = self.ground.site.schedule.stamp();
                row.raise_flag(slice);
                row.posted.store(Reached { number, slice }.word(), Ordering::SeqCst);
                set_busy(global, ready.index);
                complete = true;
            }
        }
        if complete {
            crate::gateway::drive(self.ground, Effort::Send);
        }
    }

    /// How collective `number` of a communicator stands.
    pub fn stand(&self, ready: &Readiness, number: u64) -> Stand {
        stand(
            Reached::of(ready.row.started.load(Ordering::SeqCst)),
            number,
            u64::from(self.ground.site.schedule.running_slice()),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_messages_of_scheduled_collectives_are_taken_for_such() {
        let envelope = |context, tag| Envelope { context, source: 0, tag };
        let number = (1 << 28) - 1;
        assert!(is_of_scheduled(envelope(9, scheduled_tag(number))) && is_of_scheduled(envelope(9, scheduled_tag(0))));
        assert!(!is_of_scheduled(envelope(8, scheduled_tag(7))));
        assert!(is_of_scheduled(envelope(9, 7 << 28 | 5)));
        for other in [number, 1 << 29 | 5, 1 << 30 | 5, 1 << 30 | 1 << 28 | 5, 1 << 30 | 2 << 28 | 5] {
            assert!(!is_of_scheduled(envelope(9, other)), "{other:x}");
        }
    }
}
