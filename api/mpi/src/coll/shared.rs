// SPDX-License-Identifier: MIT OR Apache-2.0
//! The lines of a communicator, or of one persistent collective: how its members come to share them, and the
//! numbers of the operations done in them.
//!
//! The first operation that wants the lines opens them: the first member makes them in the node segment and tells the
//! others where. That is a message like any other, so opening never blocks a non-blocking call. If the
//! segment's heap is full, all members learn it and use plans of messages instead.

use super::subset::Subset;
use crate::members::Members;
use crate::mutation::{self, Mutation};
use crate::tag::InternalTag;
use crate::words::{Left, Words};
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use strobe_endpoint::Endpoint;
use strobe_protocol::collective::MEMBERS_MAX;
use strobe_shared::{CollectiveSlots, SlotShape};
use strobe_types::Result;

/// No memory: what the first member tells then.
const NOWHERE: u64 = u64::MAX;

/// Lines with the numbers of the operations in them.
pub struct Shared {
    subset: Subset,
    shape: SlotShape,
    tag: InternalTag,
    /// Set once open; `None` if there is no memory.
    lines: OnceCell<Option<CollectiveSlots>>,
    /// The message about the opening, on its way to this member. If it has not looked for it when the lines go, its
    /// memory is left to the engine (`Words`).
    words: RefCell<Option<Words>>,
    /// Where those go that nobody waits for.
    left: Rc<Left>,
    /// Number of the next operation to start.
    next: Cell<u64>,
    /// Numbers that this member is done with.
    done: Cell<u64>,
    /// Numbers that all members were done with when last looked at.
    done_by_all: Cell<u64>,
}

/// How the opening stands.
pub enum Opened<'a> {
    /// Not all messages are here.
    NotYet,
    /// There is no memory for lines.
    Never,
    /// Open.
    Slots(&'a CollectiveSlots),
}

impl Shared {
    /// Lines of these members, to be opened with messages of `tag`, of which this member leaves its own to `left`.
    pub(crate) fn new(subset: Subset, shape: SlotShape, tag: InternalTag, left: &Rc<Left>) -> Shared {
        Shared {
            subset,
            shape,
            tag,
            lines: OnceCell::new(),
            words: RefCell::default(),
            left: left.clone(),
            next: Cell::new(0),
            done: Cell::new(0),
            done_by_all: Cell::new(0),
        }
    }

    /// Who shares them.
    #[inline]
    pub fn subset(&self) -> &Subset {
        &self.subset
    }

    /// The shape that they have.
    pub fn shape(&self) -> SlotShape {
        self.shape
    }

    /// The lines, after going on with opening them.
    #[inline]
    pub fn open(&self, endpoint: &Endpoint, comm: &Members) -> Result<Opened<'_>> {
        if self.lines.get().is_none() {
            self.advance(endpoint, comm)?;
        }
        Ok(match self.lines.get() {
            None => Opened::NotYet,
            Some(None) => Opened::Never,
            Some(Some(lines)) => Opened::Slots(lines),
        })
    }

    #[cold]
    fn advance(&self, endpoint: &Endpoint, comm: &Members) -> Result<()> {
        if self.subset.me() == 0 {
            let offset = endpoint.site.create_lines(self.shape).unwrap_or(NOWHERE);
            for member in self.subset.iter().skip(1) {
                let told = [offset as u32, (offset >> 32) as u32];
                self.left.leave(Words::start_send(endpoint, comm, self.tag, member, &told)?);
            }
            self.settle(endpoint, offset);
            return Ok(());
        }
        let mut words = self.words.borrow_mut();
        let words = match &mut *words {
            Some(words) => words,
            none => none.insert(Words::start_recv(endpoint, comm, self.tag, self.subset.rank(0), 2)?),
        };
        if words.are_done(endpoint) {
            let told = words.take()?;
            self.settle(endpoint, u64::from(told[0]) | u64::from(told[1]) << 32);
        }
        Ok(())
    }

    fn settle(&self, endpoint: &Endpoint, offset: u64) {
        let lines = (offset != NOWHERE).then(|| endpoint.site.join_lines(offset, self.shape));
        let first = self.lines.set(lines);
        debug_assert!(first.is_ok(), "lines are opened once");
    }

    /// The lines, if they are open.
    pub fn opened(&self) -> Option<&CollectiveSlots> {
        self.lines.get().and_then(Option::as_ref)
    }

    /// True if `member` does not keep the slot of `number` from being written.
    pub fn is_done(&self, lines: &CollectiveSlots, member: usize, number: u64) -> bool {
        number < lines.done(member) + self.shape.slots as u64
    }

    /// Numbers for an operation: the first of `count`.
    pub fn take_numbers(&self, count: usize) -> u64 {
        let first = self.next.get();
        self.next.set(first + count as u64);
        first
    }

    /// Numbers that this member is done with.
    #[inline]
    pub fn done(&self) -> u64 {
        self.done.get()
    }

    /// Says that this member is done with the next number.
    #[inline]
    pub fn advance_done(&self, lines: &CollectiveSlots, me: usize) {
        let done = self.done.get() + 1;
        self.done.set(done);
        lines.set_done(me, done);
    }

    /// Takes note of what all members were done with when they arrived at `number`.
    #[inline]
    pub fn note_arrivals(&self, lines: &CollectiveSlots, number: u64) {
        let least = (0..self.shape.members).map(|member| lines.done_on_arrival(number, member)).min();
        let more = if mutation::is(Mutation::CountsOneMore) { 1 } else { 0 };
        self.done_by_all.set(self.done_by_all.get().max(least.unwrap_or(0) + more));
    }

    /// The lines, if they are open, nothing is under way in them and the next slot can be written.
    #[inline]
    pub fn idle(&self) -> Option<&CollectiveSlots> {
        let next = self.next.get();
        match self.lines.get() {
            Some(Some(lines)) if next == self.done.get() && self.is_writable(lines, next) => Some(lines),
            _ => None,
        }
    }

    /// True if the slot of `number` may be written: every member is done with the number before it there.
    #[inline]
    pub fn is_writable(&self, lines: &CollectiveSlots, number: u64) -> bool {
        let ahead = self.shape.slots as u64;
        if number < self.done_by_all.get() + ahead {
            return true;
        }
        let least = (0..self.shape.members).map(|member| lines.done(member)).min().unwrap_or(0);
        self.done_by_all.set(least);
        number < least + ahead
    }
}

/// Can the members of `comm` share slots?
pub fn can_share(endpoint: &Endpoint, comm: &Members) -> bool {
    let members = 2..=MEMBERS_MAX;
    !comm.is_inter()
        && members.contains(&(comm.size() as usize))
        && comm.group().iter().all(|member| endpoint.site.is_local(member))
}

/// The shape of the slots that a communicator of so many members shares.
pub fn shape_of(members: usize) -> SlotShape {
    let payload_bytes = match members {
        0..=8 => 16 << 10,
        9..=16 => 8 << 10,
        _ => 4 << 10,
    };
    SlotShape { members, slots: 8, payload_bytes }
}
