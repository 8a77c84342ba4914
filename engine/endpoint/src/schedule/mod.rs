// SPDX-License-Identifier: MIT OR Apache-2.0
//! The strobed schedule inside a node (docs/design/strobe.md): what is posted in a slice is held until the slice is
//! over.
//!
//! Messages, contributions and, where slices end by themselves, posted receives and completions carry the slice that
//! they came about in, and are not looked at in that slice. What a look came upon and left is noted here (`held`):
//! it is what makes a rank that waits end the slice (`demand`), or ask to be released at its end (`early`, `fixed`).

mod modes;
mod options;
mod order;
mod plan;
mod record;

pub(crate) use modes::Modes;
pub use options::strobing;
pub(crate) use record::Ending;
pub use record::{Recorder, Routine};

use crate::message::Envelope;
use crate::mutation::{Mutation, is};
use std::cell::Cell;
use strobe_os::clock;
use strobe_schedule::buffer_receiver::{first_sender, is_held, slice_before, whole_slice};
use strobe_shared::descriptor::{Descriptor, FLAG_LATE, State};
use strobe_shared::strobe::{SLICE_MASK, Strobe, StrobeMode};
use strobe_shared::{Arrival, Ring, Segment};
use strobe_wire::slice_of;

// The rules and the words that they are about lie in crates that do not know each other.
const _: () = assert!(strobe_schedule::SLICE_MASK == SLICE_MASK);

/// One process's view of the schedule. Everything that depends on it is answered here; the rest of the engine knows
/// questions, not modes.
pub struct Schedule {
    pub(crate) words: &'static Strobe,
    /// How the job's messages move: for the schedule itself and for what drives slices.
    pub(crate) modes: Modes,
    /// Calls resume at the end of slices only: until this rank has left, where slices end by themselves.
    resumes_at_ends: Cell<bool>,
    /// The last looks came upon something that they may not have in this slice.
    held: Cell<bool>,
    /// Collectives of this rank that are scheduled as a whole and not over.
    pub moving: Moving,
    /// What is kept of slices.
    pub recorder: Recorder,
}

/// Collectives that are scheduled as a whole move within slices: what a rank that has any waits for may come before
/// the end of this one.
#[derive(Default)]
pub struct Moving(Cell<u32>);

impl Moving {
    /// One begins to move at this rank, or is over.
    pub fn count(&self, begins: bool) {
        let Moving(count) = self;
        count.set(if begins { count.get() + 1 } else { count.get().saturating_sub(1) });
    }

    /// True if any moves.
    pub(crate) fn any(&self) -> bool {
        self.0.get() > 0
    }
}

impl Schedule {
    /// The schedule of the job that `segment` is a part of.
    pub(crate) fn new(segment: Segment, me: u32) -> Schedule {
        let header = segment.header();
        let strobing = header.strobe.strobing();
        Schedule {
            words: &header.strobe,
            modes: Modes::new(strobing, &header.coordinator),
            resumes_at_ends: Cell::new(strobing.mode.ends_slices()),
            held: Cell::new(false),
            moving: Moving::default(),
            recorder: Recorder::new(segment, me),
        }
    }

    /// True if what happens may depend on how far others have come: whether a receiver is at its bound of unexpected
    /// payload, what one who matches and copies for others finds.
    #[inline]
    pub(crate) fn may_depend_on_time(&self) -> bool {
        !self.modes.fixes_order()
    }

    /// True if messages move in slices.
    #[inline]
    pub fn has_slices(&self) -> bool {
        self.modes.has_slices()
    }

    /// True if calls resume at the end of slices only.
    #[inline]
    pub fn resumes_at_ends(&self) -> bool {
        self.resumes_at_ends.get()
    }

    /// True if sends are complete only when they are received.
    #[inline]
    pub(crate) fn is_unbuffered(&self) -> bool {
        self.modes.strobing.unbuffered
    }

    /// The slice that what is posted now belongs to.
    #[inline]
    pub fn stamp(&self) -> u32 {
        // While several nodes exchange what was posted, the slice for which is scheduled and the one that is posted are
        // the same.
        let ahead = self.recorder.ahead.get() != 0;
        let slice = if ahead { self.words.slice() + 1 } else { self.words.posting() };
        if self.modes.has_slices() { slice as u32 & SLICE_MASK } else { 0 }
    }

    /// The slice that a message belongs to which is sent now.
    #[inline]
    pub(crate) fn stamp_of(&self, envelope: Envelope) -> u32 {
        match self.modes.mode() {
            StrobeMode::Immediate => 0,
            StrobeMode::Demand => self.words.posting() as u32 & SLICE_MASK,
            _ if self.modes.is_scheduled(envelope) => self.scheduled_stamp(),
            _ => self.stamp(),
        }
    }

    /// The slice that runs.
    pub fn running_slice(&self) -> u32 {
        self.words.slice() as u32 & SLICE_MASK
    }

    /// True for a receive that may be matched in the slice in which it is posted, since all that it is a part of is
    /// scheduled.
    pub(crate) fn matches_at_once(&self, envelope: Envelope) -> bool {
        self.modes.is_scheduled(envelope)
    }

    /// The slice of a message that came from another node with the lower bits of its number.
    pub(crate) fn whole_slice(&self, lower: u16) -> u32 {
        match self.modes.mode() {
            StrobeMode::Immediate => 0,
            _ if self.modes.carries() => slice_before(lower, self.stamp()),
            _ => whole_slice(lower, self.stamp()),
        }
    }

    /// The slice for packets to carry to other nodes; 0: none.
    #[inline]
    pub(crate) fn carried_slice(&self) -> u64 {
        if self.modes.carries() && !is(Mutation::CarriesNothing) { self.words.slice() } else { 0 }
    }

    /// A packet has come that carries its sender's slice: this node is in no earlier one from here on, before it looks
    /// at the rest of the packet. So what is seen in a slice was posted in earlier ones, on whatever node.
    #[inline]
    pub(crate) fn carry_slice(&self, packet: &[u8]) {
        if self.modes.carries()
            && let Some(slice) = slice_of(packet)
            && !is(Mutation::StaysBehind)
        {
            self.recorder.carry(self.words, slice);
        }
    }

    /// True if the looks since this was last asked came upon something that they may not have in this slice.
    pub(crate) fn take_held(&self) -> bool {
        self.held.take()
    }

    /// This rank posts nothing more, and waits for no slice. False if it did not before.
    pub(crate) fn resume_no_more(&self) -> bool {
        self.resumes_at_ends.replace(false)
    }

    /// Notes that a look came upon something that may not be seen yet.
    pub(crate) fn note_one_held(&self) {
        self.held.set(self.has_slices());
    }

    /// True if slice `slice` is not over.
    #[inline]
    pub(crate) fn is_open(&self, slice: u32) -> bool {
        is_held(slice, (self.words.slice() as u32).wrapping_add(self.recorder.ahead.get()))
    }

    /// True, and noted, if what came about in slice `slice` may not be seen yet.
    #[inline]
    pub fn holds(&self, slice: u32) -> bool {
        let held = self.modes.has_slices() && self.is_open(slice) && !is(Mutation::HoldsNothing);
        if held {
            self.note_one_held();
        }
        held
    }

    /// True if announcements of other nodes may lie in rings that nobody may look at yet: not in fixed order, where
    /// they are kept until they may.
    pub(crate) fn holds_remote(&self) -> bool {
        self.modes.has_slices() && !self.modes.orders_nodes()
    }

    /// The next message of a ring that may be looked at.
    #[inline]
    pub(crate) fn look_into<'a>(&self, ring: &'a Ring<'a>) -> Option<Arrival<'a>> {
        ring.peek().filter(|arrival| !self.holds(arrival.header.slice))
    }

    /// True if an operation is complete, and may be seen to be.
    #[inline]
    pub(crate) fn is_seen_done(&self, descriptor: &Descriptor) -> bool {
        descriptor.state() == State::Done && !(self.resumes_at_ends() && self.holds(descriptor.since_slice()))
    }

    /// The slice in which an operation completes that completes now.
    #[inline]
    pub(crate) fn completion(&self) -> u32 {
        self.completion_if(false)
    }

    /// The same for a receive posted in slice `posted` and a message of slice `sent`.
    pub(crate) fn completion_of(&self, posted: u32, sent: u32) -> u32 {
        self.completion_if(self.is_late(posted, sent))
    }

    /// The same for a transfer.
    pub(crate) fn completion_of_transfer(&self, send: &Descriptor) -> u32 {
        self.completion_if(send.flags() & FLAG_LATE != 0)
    }

    /// What is late counts as done in the slice before, so that it costs no further one.
    #[inline]
    fn completion_if(&self, late: bool) -> u32 {
        // Also by a rank that has left and acts for the gateway.
        if self.modes.ends_slices() { self.stamp().wrapping_sub(u32::from(late)) & SLICE_MASK } else { 0 }
    }

    /// The slice of what a rank does for itself alone, and may see at once: one that is over, in whichever phase its
    /// node is.
    pub(crate) fn own_slice(&self) -> u32 {
        self.stamp().wrapping_sub(2) & SLICE_MASK
    }

    /// True if both came about so early that somebody else could have had the result in the slice before this one.
    pub fn is_late(&self, posted: u32, sent: u32) -> bool {
        let is_old = |slice: u32| self.stamp().wrapping_sub(slice) & SLICE_MASK >= 2;
        self.resumes_at_ends() && !self.modes.fixes_order() && is_old(posted) && is_old(sent)
    }

    /// A look came upon something held: with `demand` the slice ends. True if it may be worth looking again.
    #[inline]
    pub fn strobe_if_held(&self) -> bool {
        self.held.get() && self.strobe_held()
    }

    #[inline(never)]
    fn strobe_held(&self) -> bool {
        let ended = !self.modes.ends_slices() && !is(Mutation::EndsNoSlice) && self.end_slice();
        self.held.set(!ended);
        ended
    }

    /// Ends the slice, unless it is too young. True if it has ended.
    pub(crate) fn end_slice(&self) -> bool {
        let Schedule { words, modes: Modes { strobing, .. }, .. } = self;
        let slice = words.slice();
        if strobing.slice_min_ns > 0 {
            let now = clock::now_ns();
            if now < words.began_ns() + strobing.slice_min_ns {
                return false;
            }
            words.set_began_ns(now);
        }
        self.recorder.end(words, slice);
        true
    }

    /// The place from which rings are looked at: another one in each slice, since a fixed one would starve the others.
    #[inline]
    pub(crate) fn first_ring(&self, rings: usize) -> usize {
        if self.modes.has_slices() { first_sender(self.stamp(), rings) } else { 0 }
    }

    /// The slice for messages of a collective that is scheduled: so early that they are held nowhere, and that what
    /// they complete could have been complete in the slice before.
    pub(crate) fn scheduled_stamp(&self) -> u32 {
        self.running_slice().wrapping_sub(2) & SLICE_MASK
    }
}
