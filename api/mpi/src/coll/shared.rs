// SPDX-License-Identifier: MIT OR Apache-2.0
//! The collective slots of a communicator, or of one persistent collective: how members come to share them, and the
//! numbers of the operations in them.
//!
//! The first operation that needs the slots opens them: the first member makes them in the node segment and sends the
//! others their place. That is a message like any other, so opening never blocks a non-blocking call. If the segment's
//! heap is full, all members learn that, and use plans of messages instead.

use super::subset::Subset;
use crate::members::Members;
use crate::mutation::{self, Mutation};
use crate::tag::InternalTag;
use crate::words::{Left, Words, halves, joined};
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use strobe_endpoint::Endpoint;
use strobe_protocol::collective::MEMBERS_MAX;
use strobe_shared::{CollectiveSlots, SlotShape};
use strobe_types::Result;

/// Sent by the first member if there is no memory.
const NOWHERE: u64 = u64::MAX;

/// Collective slots with the numbers of the operations in them.
pub struct Shared {
    subset: Subset,
    shape: SlotShape,
    tag: InternalTag,
    /// Set once open; `None` if there is no memory, or they `differ`.
    slots: OnceCell<Option<CollectiveSlots>>,
    /// True if the first member has made them with another shape than this one takes them to have.
    differ: Cell<bool>,
    /// The message with their place, on its way to this member. If it has not been received when this is dropped, its
    /// memory is left to the engine (`Words`).
    words: RefCell<Option<Words>>,
    /// Where messages go that nobody waits for any more.
    left: Rc<Left>,
    /// Number of the next operation to start.
    next: Cell<u64>,
    /// How many numbers this member is done with.
    done: Cell<u64>,
    /// How many numbers all members were done with when that was last looked at.
    done_by_all: Cell<u64>,
}

/// The state of opening.
pub enum Opened<'a> {
    /// Messages are missing.
    NotYet,
    /// There is no memory for slots.
    Never,
    /// The first member has made them for another operation.
    Differ,
    /// Open.
    Slots(&'a CollectiveSlots),
}

impl Shared {
    /// Slots for these members, to be opened by messages with `tag`; `left` is for those that nobody waits for.
    pub(crate) fn new(subset: Subset, shape: SlotShape, tag: InternalTag, left: &Rc<Left>) -> Shared {
        Shared {
            subset,
            shape,
            tag,
            slots: OnceCell::new(),
            differ: Cell::new(false),
            words: RefCell::default(),
            left: left.clone(),
            next: Cell::new(0),
            done: Cell::new(0),
            done_by_all: Cell::new(0),
        }
    }

    /// The members that share them.
    #[inline]
    pub fn subset(&self) -> &Subset {
        &self.subset
    }

    /// Their sizes.
    pub fn shape(&self) -> SlotShape {
        self.shape
    }

    /// The slots, after going on with opening them. Fails if the engine has no memory for a message.
    #[inline]
    pub fn open(&self, endpoint: &Endpoint, comm: &Members) -> Result<Opened<'_>> {
        if self.slots.get().is_none() {
            self.advance(endpoint, comm)?;
        }
        Ok(match self.slots.get() {
            None => Opened::NotYet,
            Some(None) if self.differ.get() => Opened::Differ,
            Some(None) => Opened::Never,
            Some(Some(slots)) => Opened::Slots(slots),
        })
    }

    #[cold]
    fn advance(&self, endpoint: &Endpoint, comm: &Members) -> Result<()> {
        if self.subset.me() == 0 {
            let offset = endpoint.site.create_slots(self.shape).unwrap_or(NOWHERE);
            for member in self.subset.iter().skip(1) {
                self.left.leave(Words::start_send(endpoint, comm, self.tag, member, &halves(offset))?);
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
            self.settle(endpoint, joined([told[0], told[1]]));
        }
        Ok(())
    }

    fn settle(&self, endpoint: &Endpoint, offset: u64) {
        let slots = if offset == NOWHERE { None } else { endpoint.site.join_slots(offset, self.shape) };
        self.differ.set(offset != NOWHERE && slots.is_none());
        let first = self.slots.set(slots);
        debug_assert!(first.is_ok(), "slots are opened once");
    }

    /// The slots, if they are open.
    pub fn opened(&self) -> Option<&CollectiveSlots> {
        self.slots.get().and_then(Option::as_ref)
    }

    /// True if `member` is done with what contributions of `bytes` bytes to `number` overwrite.
    pub fn is_done(&self, slots: &CollectiveSlots, member: usize, number: u64, bytes: usize) -> bool {
        number < slots.done(member) + self.shape.numbers_ahead(bytes)
    }

    /// Takes `count` numbers for an operation; the first of them.
    pub fn take_numbers(&self, count: usize) -> u64 {
        let first = self.next.get();
        self.next.set(first + count as u64);
        first
    }

    /// How many numbers this member is done with.
    #[inline]
    pub fn done(&self) -> u64 {
        self.done.get()
    }

    /// Says that this member is done with the next number.
    #[inline]
    pub fn advance_done(&self, slots: &CollectiveSlots, me: usize) {
        let done = self.done.get() + 1;
        self.done.set(done);
        slots.set_done(me, done);
    }

    /// Notes how many numbers each member was done with when it arrived at `number`, in time for the slots that are
    /// written next: for one number in a few, since it takes a look at each member.
    #[inline]
    pub fn note_arrivals(&self, slots: &CollectiveSlots, number: u64) {
        let slots_left = (self.done_by_all.get() + self.shape.slots as u64).saturating_sub(number);
        if slots_left > self.shape.slots as u64 / 2 {
            return;
        }
        let least = (0..self.shape.members).map(|member| slots.done_on_arrival(number, member)).min();
        let more = if mutation::is(Mutation::CountsOneMore) { 1 } else { 0 };
        self.done_by_all.set(self.done_by_all.get().max(least.unwrap_or(0) + more));
    }

    /// The slots, if they are open, and nothing is under way in them.
    #[inline]
    pub fn idle(&self) -> Option<&CollectiveSlots> {
        match self.slots.get() {
            Some(Some(slots)) if self.next.get() == self.done.get() => Some(slots),
            _ => None,
        }
    }

    /// True if contributions of `bytes` bytes to `number` may be written: every member is done with the number that was
    /// there before.
    #[inline]
    pub fn is_writable(&self, slots: &CollectiveSlots, number: u64, bytes: usize) -> bool {
        let ahead = self.shape.numbers_ahead(bytes);
        if number < self.done_by_all.get() + ahead {
            return true;
        }
        let least = (0..self.shape.members).map(|member| slots.done(member)).min().unwrap_or(0);
        self.done_by_all.set(least);
        number < least + ahead
    }
}

/// True if the members of `comm` can share slots.
pub fn can_share(endpoint: &Endpoint, comm: &Members) -> bool {
    let members = 2..=MEMBERS_MAX;
    !comm.is_inter()
        && members.contains(&(comm.size() as usize))
        && comm.group().iter().all(|member| endpoint.site.is_local(member))
}

/// The sizes of the slots of a communicator with `members` members.
pub fn shape_of(members: usize) -> SlotShape {
    let payload_bytes = match members {
        0..=8 => 16 << 10,
        9..=16 => 8 << 10,
        _ => 4 << 10,
    };
    // With more members there are likely more ranks than processors: then a root that runs ahead saves switches.
    let rows = if (3..=16).contains(&members) { 64 } else { 8 };
    SlotShape { members, rows, slots: 8, payload_bytes }
}
