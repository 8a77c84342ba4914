// SPDX-License-Identifier: MIT OR Apache-2.0
//! The strobed schedule inside a node (docs/design/strobe.md): what is posted in a slice is held until the slice is
//! over.
//!
//! Each message carries the number of the slice in which it was posted, and so does each contribution to a collective.
//! In `early` and `fixed`, where slices end by themselves, posted receives and completions carry one, too. Nothing may
//! be seen in the slice whose number it carries: it is *held*. If a rank finds something that is held, this is noted
//! here. In `demand` a rank that waits then ends the slice; in `early` and `fixed` it asks to be woken at the end.

mod log;
mod modes;
mod options;
mod order;
mod plan;
mod record;

pub use log::{EventLog, Happened};
pub(crate) use modes::Modes;
pub use options::strobing;
pub(crate) use record::SliceEnd;
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

// The rules lie in `strobe-schedule`, the words in shared memory in `strobe-shared`, and neither crate knows the other.
const _: () = assert!(strobe_schedule::SLICE_MASK == SLICE_MASK);

/// On nodes with more ranks, receivers look only into rings that senders have marked.
pub(crate) const LARGE_JOB_RANKS: u32 = 16;

/// One process's view of the schedule. The rest of the engine does not ask for the mode, but asks the questions that
/// this type answers.
pub struct Schedule {
    pub(crate) words: &'static Strobe,
    /// The mode and what follows from it. Only the schedule and what drives slices may ask here.
    pub(crate) modes: Modes,
    /// True in `early` and `fixed` until this rank calls `MPI_Finalize`: a call that waits goes on at the end of a
    /// slice only.
    resumes_at_ends: Cell<bool>,
    /// This rank has found something that is held.
    held: Cell<bool>,
    /// The collectives of this rank that are scheduled as a whole and have not ended.
    pub moving: Moving,
    /// Counts and times what happens in each slice.
    pub recorder: Recorder,
}

/// How many collectives of this rank are scheduled as a whole and have not ended. Their messages are not held, so a
/// rank that takes part in one may get what it waits for before the slice ends.
#[derive(Default)]
pub struct Moving(Cell<u32>);

impl Moving {
    /// A collective begins at this rank, or ends.
    pub fn count(&self, begins: bool) {
        let Moving(count) = self;
        count.set(if begins { count.get() + 1 } else { count.get().saturating_sub(1) });
    }

    /// True if this rank takes part in one.
    pub(crate) fn any(&self) -> bool {
        self.0.get() > 0
    }
}

/// True if one-sided operations on memory of this node are posted in a slice and move in the next: where a rank that
/// waits ends the slice. With `early` and `fixed` they are done at once.
pub fn posts_accesses(schedule: &Schedule) -> bool {
    schedule.modes.has_slices() && !schedule.modes.ends_slices()
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

    /// False with `--order fixed`, where the outcome must be the same in each run: then nothing may be decided by how
    /// far another process has come, such as whether a receiver's unexpected messages have reached their bound.
    #[inline]
    pub fn may_depend_on_time(&self) -> bool {
        !self.modes.fixes_order()
    }

    /// True if messages move in slices.
    #[inline]
    pub fn has_slices(&self) -> bool {
        self.modes.has_slices()
    }

    /// True if a call of this rank that waits goes on at the end of a slice only.
    #[inline]
    pub fn resumes_at_ends(&self) -> bool {
        self.resumes_at_ends.get()
    }

    /// True if a send is complete only when it has been received.
    #[inline]
    pub(crate) fn is_unbuffered(&self) -> bool {
        self.modes.strobing.unbuffered
    }

    /// The number of the slice to which what is posted now belongs: its lower bits, or 0 without slices.
    #[inline]
    pub fn stamp(&self) -> u32 {
        // While nodes exchange what was posted in a slice, what is scheduled belongs to the next slice, as what is
        // posted meanwhile does.
        let ahead = self.recorder.ahead.get() != 0;
        let slice = if ahead { self.words.slice() + 1 } else { self.words.posting() };
        if self.modes.has_slices() { slice as u32 & SLICE_MASK } else { 0 }
    }

    /// The same for a message with this envelope that is sent now.
    #[inline]
    pub(crate) fn stamp_of(&self, envelope: Envelope) -> u32 {
        match self.modes.mode() {
            StrobeMode::Immediate => 0,
            StrobeMode::Demand => self.words.posting() as u32 & SLICE_MASK,
            _ if self.modes.is_scheduled(envelope) => self.scheduled_stamp(),
            _ => self.stamp(),
        }
    }

    /// The lower bits of the number of the slice that runs.
    pub fn running_slice(&self) -> u32 {
        self.words.slice() as u32 & SLICE_MASK
    }

    /// True for a message of a collective that is scheduled as a whole: it is held in no slice.
    pub(crate) fn matches_at_once(&self, envelope: Envelope) -> bool {
        self.modes.is_scheduled(envelope)
    }

    /// The slice of a message from another node, of whose number only the lower 16 bits came along.
    pub(crate) fn whole_slice(&self, lower: u16) -> u32 {
        match self.modes.mode() {
            StrobeMode::Immediate => 0,
            _ if self.modes.carries() => slice_before(lower, self.stamp()),
            _ => whole_slice(lower, self.stamp()),
        }
    }

    /// The number of the slice that each packet to another node carries (`demand` on several nodes); else 0.
    #[inline]
    pub(crate) fn carried_slice(&self) -> u64 {
        if self.modes.carries() && !is(Mutation::CarriesNothing) { self.words.slice() } else { 0 }
    }

    /// Takes note of the slice that a packet carries: if this node is in an earlier slice, it goes on to that one
    /// before it reads the rest of the packet. So whatever is seen in a slice was posted in an earlier one, on any
    /// node.
    #[inline]
    pub(crate) fn carry_slice(&self, packet: &[u8]) {
        if self.modes.carries()
            && let Some(slice) = slice_of(packet)
            && !is(Mutation::StaysBehind)
        {
            self.recorder.carry(self.words, slice);
        }
    }

    /// True if this rank has found something that is held since this was last called.
    pub(crate) fn take_held(&self) -> bool {
        self.held.take()
    }

    /// This rank leaves: it posts nothing more, and waits for no slice. False if it waited for none before.
    pub(crate) fn resume_no_more(&self) -> bool {
        self.resumes_at_ends.replace(false)
    }

    /// Notes that this rank has found something that is held.
    pub(crate) fn note_one_held(&self) {
        self.held.set(self.has_slices());
    }

    /// True if the slice with these lower bits is not over.
    #[inline]
    pub(crate) fn is_open(&self, slice: u32) -> bool {
        is_held(slice, (self.words.slice() as u32).wrapping_add(self.recorder.ahead.get()))
    }

    /// True if what belongs to this slice may not be seen yet; then that is noted, too.
    #[inline]
    pub fn holds(&self, slice: u32) -> bool {
        let held = self.modes.has_slices() && self.is_open(slice) && !is(Mutation::HoldsNothing);
        if held {
            self.note_one_held();
        }
        held
    }

    /// True if the ring from the gateway may hold announcements from other nodes that may not be seen yet. With fixed
    /// order on several nodes there are none: the gateway keeps them until they may be seen.
    pub(crate) fn holds_remote(&self) -> bool {
        self.modes.has_slices() && !self.modes.orders_nodes()
    }

    /// The next message of a ring, unless it is held.
    #[inline]
    pub(crate) fn look_into<'a>(&self, ring: &'a Ring<'a>) -> Option<Arrival<'a>> {
        ring.peek().filter(|arrival| !self.holds(arrival.header.slice))
    }

    /// True if an operation is complete and its completion is not held.
    #[inline]
    pub(crate) fn is_seen_done(&self, descriptor: &Descriptor) -> bool {
        descriptor.state() == State::Done && !(self.resumes_at_ends() && self.holds(descriptor.since_slice()))
    }

    /// The slice to which the completion of an operation belongs that completes now.
    #[inline]
    pub(crate) fn completion(&self) -> u32 {
        self.completion_if(false)
    }

    /// The same for a receive posted in slice `posted` and a message of slice `sent`.
    pub(crate) fn completion_of(&self, posted: u32, sent: u32) -> u32 {
        self.completion_if(self.is_late(posted, sent))
    }

    /// The same for a transfer, whose send says whether it is late.
    pub(crate) fn completion_of_transfer(&self, send: &Descriptor) -> u32 {
        self.completion_if(send.flags() & FLAG_LATE != 0)
    }

    /// What is late counts as complete in the slice before, so that its rank need not wait for the end of this one.
    #[inline]
    fn completion_if(&self, late: bool) -> u32 {
        // Asks for the mode and not `resumes_at_ends`: a rank that has left may do this for the gateway.
        if self.modes.ends_slices() { self.stamp().wrapping_sub(u32::from(late)) & SLICE_MASK } else { 0 }
    }

    /// A slice that is certainly over: for what a rank completes for itself alone and may see at once.
    pub(crate) fn own_slice(&self) -> u32 {
        self.stamp().wrapping_sub(2) & SLICE_MASK
    }

    /// True if a receive and a message were both posted so early that the slice before this one could have matched
    /// them.
    pub fn is_late(&self, posted: u32, sent: u32) -> bool {
        let is_old = |slice: u32| self.stamp().wrapping_sub(slice) & SLICE_MASK >= 2;
        self.resumes_at_ends() && !self.modes.fixes_order() && is_old(posted) && is_old(sent)
    }

    /// If this rank has found something that is held, and waits for it, `demand` ends the slice. True if the slice has
    /// ended, so that it is worth looking again.
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

    /// Ends the slice, unless it is younger than `--slice-min`. True if it has ended.
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

    /// The ring that is looked into first. It changes with each slice: if it were always the same, a busy sender could
    /// starve the others.
    #[inline]
    pub(crate) fn first_ring(&self, rings: usize) -> usize {
        if self.modes.has_slices() { first_sender(self.stamp(), rings) } else { 0 }
    }

    /// The slice to which messages of a collective belong that is scheduled as a whole: two before the one that runs,
    /// so that they are held nowhere, and what they complete counts as late.
    pub(crate) fn scheduled_stamp(&self) -> u32 {
        self.running_slice().wrapping_sub(2) & SLICE_MASK
    }
}
