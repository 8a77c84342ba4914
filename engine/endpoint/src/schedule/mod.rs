// SPDX-License-Identifier: MIT OR Apache-2.0
//! The strobed schedule inside a node (docs/design/strobe.md): what is posted in a slice is held until the slice is
//! over.
//!
//! Messages, contributions and, where slices end by themselves, posted receives and completions carry the slice that
//! they came about in, and are not looked at in that slice. What a look came upon and left is noted here (`held`):
//! it is what makes a rank that waits end the slice (`demand`), or ask to be released at its end (`early`, `fixed`).

mod options;
mod order;
mod plan;
mod record;

pub use options::strobing;
pub(crate) use record::Ending;
pub use record::{Recorder, Routine};

use crate::message::Envelope;
use crate::mutation::{Mutation, is};
use crate::tags::is_of_scheduled;
use std::cell::Cell;
use strobe_os::clock;
use strobe_schedule::buffer_receiver::{first_sender, is_held, slice_before, whole_slice};
use strobe_schedule::machine_manager::Rule;
use strobe_shared::coordinator::Coordinator;
use strobe_shared::descriptor::{Descriptor, FLAG_LATE, State};
use strobe_shared::strobe::{SLICE_MASK, Strobe, StrobeMode, Strobing};
use strobe_shared::sync::Ordering;
use strobe_shared::{Arrival, Ring, Segment};
use strobe_wire::slice_of;

// The rules and the words that they are about lie in crates that do not know each other.
const _: () = assert!(strobe_schedule::SLICE_MASK == SLICE_MASK);

/// One process's view of the schedule. Everything that depends on it is answered here; the rest of the engine knows
/// questions, not modes.
pub struct Schedule {
    pub(crate) words: &'static Strobe,
    coordinator: &'static Coordinator,
    strobing: Strobing,
    /// Calls resume at the end of slices only: until this rank has left, where slices end by themselves.
    resumes_at_ends: Cell<bool>,
    /// The last looks came upon something that they may not have in this slice.
    held: Cell<bool>,
    /// Collectives of this rank that are scheduled as a whole and not over.
    moving: Cell<u32>,
    /// What is kept of slices.
    pub recorder: Recorder,
}

impl Schedule {
    /// The schedule of the job that `segment` is a part of.
    pub(crate) fn new(segment: Segment, me: u32) -> Schedule {
        let header = segment.header();
        let strobing = header.strobe.strobing();
        Schedule {
            words: &header.strobe,
            coordinator: &header.coordinator,
            strobing,
            resumes_at_ends: Cell::new(strobing.mode.ends_slices()),
            held: Cell::new(false),
            moving: Cell::new(0),
            recorder: Recorder::new(segment, me),
        }
    }

    /// When messages move.
    #[inline]
    pub(crate) fn mode(&self) -> StrobeMode {
        self.strobing.mode
    }

    /// True if a sender heeds its receiver's bound of unexpected payload: when that is reached depends on time.
    #[inline]
    pub(crate) fn heeds_bounds(&self) -> bool {
        !self.fixes_order()
    }

    /// True if ranks match and copy for others that compute: what they find depends on time.
    pub(crate) fn may_help(&self) -> bool {
        !self.fixes_order()
    }

    /// True if messages move in slices.
    #[inline]
    pub fn has_slices(&self) -> bool {
        self.mode().has_slices()
    }

    /// True if calls resume at the end of slices only.
    #[inline]
    pub fn resumes_at_ends(&self) -> bool {
        self.resumes_at_ends.get()
    }

    /// True if ranks of the job wait for the end of slices.
    #[inline]
    pub(crate) fn ends_slices(&self) -> bool {
        self.mode().ends_slices()
    }

    /// True if sends are complete only when they are received.
    #[inline]
    pub(crate) fn is_unbuffered(&self) -> bool {
        self.strobing.unbuffered
    }

    /// The slice that what is posted now belongs to.
    #[inline]
    pub fn stamp(&self) -> u32 {
        // While several nodes exchange what was posted, the slice for which is scheduled and the one that is posted are
        // the same.
        let ahead = self.recorder.ahead.get() != 0;
        let slice = if ahead { self.words.slice() + 1 } else { self.words.posting() };
        if self.mode().has_slices() { slice as u32 & SLICE_MASK } else { 0 }
    }

    /// The slice that a message belongs to which is sent now.
    #[inline]
    pub(crate) fn stamp_of(&self, envelope: Envelope) -> u32 {
        match self.mode() {
            StrobeMode::Immediate => 0,
            StrobeMode::Demand => self.words.posting() as u32 & SLICE_MASK,
            _ if self.is_scheduled(envelope) => self.scheduled_stamp(),
            _ => self.stamp(),
        }
    }

    /// The slice that runs.
    pub fn running_slice(&self) -> u32 {
        self.words.slice() as u32 & SLICE_MASK
    }

    /// A collective that is scheduled as a whole begins to move at this rank, or is over.
    pub fn count_moving_collective(&self, begins: bool) {
        let moving = &self.moving;
        moving.set(if begins { moving.get() + 1 } else { moving.get().saturating_sub(1) });
    }

    /// True if this rank may not wait for the end of the slice, although it found nothing: what it waits for may move
    /// in it.
    pub(crate) fn moves_in_slice(&self, threads: bool) -> bool {
        self.moving.get() > 0 && !threads
    }

    /// True if what this rank waits for may move in this slice, and it waits for the end of that all the same, since it
    /// has several threads: what moves leaves no news, so the rank has to look again in the next one.
    pub(crate) fn moves_beside_threads(&self, threads: bool) -> bool {
        threads && self.moving.get() > 0
    }

    /// The slice of a message that came from another node with the lower bits of its number.
    pub(crate) fn whole_slice(&self, lower: u16) -> u32 {
        match self.mode() {
            StrobeMode::Immediate => 0,
            _ if self.carries() => slice_before(lower, self.stamp()),
            _ => whole_slice(lower, self.stamp()),
        }
    }

    /// The slice for packets to carry to other nodes; 0: none.
    #[inline]
    pub(crate) fn carried_slice(&self) -> u64 {
        if self.carries() && !is(Mutation::CarriesNothing) { self.words.slice() } else { 0 }
    }

    /// A packet has come that carries its sender's slice: this node is in no earlier one from here on, before it looks
    /// at the rest of the packet. So what is seen in a slice was posted in earlier ones, on whatever node.
    #[inline]
    pub(crate) fn carry_slice(&self, packet: &[u8]) {
        if self.carries()
            && let Some(slice) = slice_of(packet)
            && !is(Mutation::StaysBehind)
        {
            self.recorder.carry(self.words, slice);
        }
    }

    /// True if node 0 ends the slices of all nodes.
    #[inline]
    pub(crate) fn is_led(&self) -> bool {
        self.mode().ends_slices() && self.coordinator.is_together()
    }

    /// True if each node ends its own slices, and packets carry them to others.
    #[inline]
    fn carries(&self) -> bool {
        self.mode() == StrobeMode::Demand && self.coordinator.is_together()
    }

    /// When slices are to end; and whether a slice that ends because all wait must end only if they do.
    pub(crate) fn rule(&self) -> (Rule, bool) {
        let Strobing { mode, slice_ns, fixed_order, .. } = self.strobing;
        let slice_ns = if fixed_order { u64::MAX } else { slice_ns };
        (Rule { mode, slice_ns }, fixed_order)
    }

    /// When the slice is due that runs on a node by itself, if the clock ends it.
    pub(crate) fn due_ns(&self) -> Option<u64> {
        let by_clock = self.mode() == StrobeMode::Fixed && !self.fixes_order() && !self.is_led();
        by_clock.then(|| self.words.due_ns()).filter(|due_ns| *due_ns > 0)
    }

    /// Length of a slice that the clock ends, in nanoseconds.
    pub(crate) fn slice_ns(&self) -> u64 {
        self.strobing.slice_ns
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
        let held = self.mode().has_slices() && self.is_open(slice) && !is(Mutation::HoldsNothing);
        if held {
            self.note_one_held();
        }
        held
    }

    /// The next message of a ring that may be looked at.
    #[inline]
    pub(crate) fn look_into<'a>(&self, ring: &Ring<'a>) -> Option<Arrival<'a>> {
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
        if self.ends_slices() { self.stamp().wrapping_sub(u32::from(late)) & SLICE_MASK } else { 0 }
    }

    /// The slice of what a rank does for itself alone, and may see at once: one that is over, in whichever phase its
    /// node is.
    pub(crate) fn own_slice(&self) -> u32 {
        self.stamp().wrapping_sub(2) & SLICE_MASK
    }

    /// True if both came about so early that somebody else could have had the result in the slice before this one.
    pub fn is_late(&self, posted: u32, sent: u32) -> bool {
        let is_old = |slice: u32| self.stamp().wrapping_sub(slice) & SLICE_MASK >= 2;
        self.resumes_at_ends() && !self.fixes_order() && is_old(posted) && is_old(sent)
    }

    /// A look came upon something held: with `demand` the slice ends. True if it may be worth looking again.
    pub fn strobe_if_held(&self) -> bool {
        let held = &self.held;
        let ended = !self.ends_slices() && held.get() && !is(Mutation::EndsNoSlice) && self.end_slice();
        held.set(held.get() && !ended);
        ended
    }

    /// Ends the slice, unless it is too young. True if it has ended.
    pub(crate) fn end_slice(&self) -> bool {
        let Schedule { words, strobing, .. } = self;
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
        if self.mode().has_slices() { first_sender(self.stamp(), rings) } else { 0 }
    }

    /// True for messages that are held nowhere, as what they belong to is scheduled. Only where slices end by
    /// themselves.
    #[inline]
    pub(crate) fn is_scheduled(&self, envelope: Envelope) -> bool {
        self.is_led() && !self.fixes_order() && is_of_scheduled(envelope)
    }

    /// The slice for messages of a collective that is scheduled: so early that they are held nowhere, and that what
    /// they complete could have been complete in the slice before.
    pub(crate) fn scheduled_stamp(&self) -> u32 {
        self.running_slice().wrapping_sub(2) & SLICE_MASK
    }

    /// When the Strobe Sender of slices that node 0 ends wants to be asked next, in nanoseconds; `u64::MAX` if it waits
    /// for wishes.
    pub(crate) fn sender_due_ns(&self) -> u64 {
        match self.coordinator.next_ns.load(Ordering::Relaxed) {
            0 => u64::MAX,
            at_ns => at_ns,
        }
    }
}
