// SPDX-License-Identifier: MIT OR Apache-2.0
//! The lines of a communicator, or of one persistent collective: how its members come to share them, and the
//! numbers of the operations done in them.
//!
//! The first operation that wants the lines opens them: the first member makes them in the node segment and tells the
//! others where. That is a message like any other, so opening never blocks a non-blocking call. If the
//! segment's heap is full, all members learn it and use plans of messages instead.

use super::subset::Subset;
use crate::Process;
use crate::comm::Comm;
use crate::internal::Words;
use crate::tag::InternalTag;
use std::cell::{Cell, OnceCell, RefCell};
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
    /// Messages about the opening that are under way. One that a member has not looked for when the lines go leaves its
    /// memory to the engine (`Words`).
    words: RefCell<Vec<Words>>,
    /// Number of the next operation to start.
    next: Cell<u64>,
    /// Numbers that this member is done with.
    done: Cell<u64>,
    /// Numbers that all members were done with when last looked at.
    done_by_all: Cell<u64>,
}

/// Whether an operation may go on, in the strobed schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scheduled {
    /// Not all members have come, or some in this slice.
    #[default]
    NotYet,
    /// In this slice.
    Now,
    /// All had come before the slice that is over, in which it could have been done.
    Before,
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
    /// Lines of these members, to be opened with messages of `tag`.
    pub fn new(subset: Subset, shape: SlotShape, tag: InternalTag) -> Shared {
        Shared {
            subset,
            shape,
            tag,
            lines: OnceCell::new(),
            words: RefCell::default(),
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
    pub fn open(&self, process: &Process, comm: &Comm) -> Result<Opened<'_>> {
        if self.lines.get().is_none() {
            self.advance(process, comm)?;
        }
        Ok(match self.lines.get() {
            None => Opened::NotYet,
            Some(None) => Opened::Never,
            Some(Some(lines)) => Opened::Slots(lines),
        })
    }

    #[cold]
    fn advance(&self, process: &Process, comm: &Comm) -> Result<()> {
        let mut words = self.words.borrow_mut();
        if self.subset.me() == 0 {
            let offset = process.endpoint.site.create_lines(self.shape).unwrap_or(NOWHERE);
            for member in self.subset.iter().skip(1) {
                let told = [offset as u32, (offset >> 32) as u32];
                words.push(process.start_send_words(comm, self.tag, member, &told)?);
            }
            words.retain_mut(|words| !process.words_done(words));
            self.settle(process, offset);
            return Ok(());
        }
        if words.is_empty() {
            words.push(process.start_recv_words(comm, self.tag, self.subset.rank(0), 2)?);
        }
        if process.words_done(&mut words[0]) {
            let told = words[0].take()?;
            self.settle(process, u64::from(told[0]) | u64::from(told[1]) << 32);
        }
        Ok(())
    }

    fn settle(&self, process: &Process, offset: u64) {
        let lines = (offset != NOWHERE).then(|| process.endpoint.site.join_lines(offset, self.shape));
        let first = self.lines.set(lines);
        debug_assert!(first.is_ok(), "lines are opened once");
    }

    /// The lines, if they are open.
    pub fn opened(&self) -> Option<&CollectiveSlots> {
        self.lines.get().and_then(Option::as_ref)
    }

    /// True once all members have come to the operation whose first number is `first`, in slices that are over; then
    /// `scheduled` says so from now on. In the immediate schedule members need not wait for each other.
    #[inline]
    pub fn is_scheduled(
        &self,
        process: &Process,
        lines: &CollectiveSlots,
        first: u64,
        scheduled: &Cell<Scheduled>,
    ) -> bool {
        if !process.endpoint.schedule().has_slices() || scheduled.get() != Scheduled::NotYet {
            return true;
        }
        let now = self.look_at_members(process, lines, first);
        scheduled.set(now);
        if now != Scheduled::NotYet && self.subset.me() == 0 {
            process.endpoint.schedule().recorder.count_scheduled_collective();
        }
        now != Scheduled::NotYet
    }

    fn look_at_members(&self, process: &Process, lines: &CollectiveSlots, first: u64) -> Scheduled {
        let endpoint = &process.endpoint;
        let (mut held, mut early) = (None, true);
        for member in 0..self.shape.members {
            let Some(slice) = lines.arrived_in(first, member) else { return Scheduled::NotYet };
            if slice == endpoint.schedule().stamp() {
                held = Some(slice);
            }
            early &= endpoint.schedule().is_late(slice, slice);
        }
        match held {
            Some(slice) if endpoint.schedule().holds(slice) => Scheduled::NotYet,
            _ if early => Scheduled::Before,
            _ => Scheduled::Now,
        }
    }

    /// After this member has come to the operation whose first number is `first`: if it is the last one, it is
    /// scheduled at the end of the slice for all.
    pub fn tell_if_last(&self, process: &Process, lines: &CollectiveSlots, first: u64) {
        if process.endpoint.schedule().resumes_at_ends()
            && (0..self.shape.members).all(|member| lines.has_arrived(first, member))
        {
            process.endpoint.tell_those(self.subset.iter());
        }
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
        self.done_by_all.set(self.done_by_all.get().max(least.unwrap_or(0)));
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
