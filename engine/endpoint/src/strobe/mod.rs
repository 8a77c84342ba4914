// SPDX-License-Identifier: MIT OR Apache-2.0
//! The strobed schedule inside a node (docs/design/strobe.md): what is posted in a slice is held until the slice is over.
//!
//! Messages, contributions and, where slices end by themselves, posted receives and completions carry the slice that
//! they came about in, and are not looked at in that slice. What a look came upon and left is noted here (`held`):
//! it is what makes a rank that waits end the slice (`demand`), or ask to be released at its end (`early`, `fixed`).

mod fresh;
mod options;
mod order;
mod plan;
mod record;
mod timer;
mod waiting;

pub use options::strobing;
pub(crate) use record::Recorder;
pub use timer::{run_timer, stop_timer};

use crate::attach::Endpoint;
use std::cell::Cell;
use strobe_os::clock;
use strobe_shared::descriptor::{Descriptor, FLAG_LATE, State};
use strobe_shared::strobe::{SLICE_MASK, Schedule, Strobe, Strobing};
use strobe_shared::{Arrival, Ring};

/// One process's view of the schedule.
pub(crate) struct Strobed {
    words: &'static Strobe,
    strobing: Strobing,
    /// What is posted carries its slice.
    stamps: bool,
    /// Slices end by themselves, and calls resume only then: in the job, and for this rank, until it has left.
    ends: bool,
    gates: Cell<bool>,
    /// The last looks came upon something that they may not have in this slice.
    held: Cell<bool>,
    /// 1 while this process schedules the messages of the next slice.
    ahead: Cell<u32>,
}

impl Strobed {
    pub fn new(words: &'static Strobe) -> Strobed {
        let strobing = words.strobing();
        let ends = strobing.schedule.ends_slices();
        let stamps = strobing.schedule != Schedule::Immediate;
        Strobed { words, strobing, stamps, ends, gates: Cell::new(ends), held: Cell::new(false), ahead: Cell::new(0) }
    }
}

impl Endpoint {
    /// True if messages move in slices.
    #[inline]
    pub fn is_strobed(&self) -> bool {
        self.strobed.stamps
    }

    /// True if calls resume at the end of slices only.
    #[inline]
    pub fn gates(&self) -> bool {
        self.strobed.gates.get()
    }

    /// True if ranks of the job wait for the end of slices.
    #[inline]
    pub(crate) fn slices_end(&self) -> bool {
        self.strobed.ends
    }

    /// True if sends are complete only when they are received.
    #[inline]
    pub(crate) fn is_unbuffered(&self) -> bool {
        self.strobed.strobing.unbuffered
    }

    /// The slice that what is posted now belongs to.
    #[inline]
    pub fn stamp(&self) -> u32 {
        let Strobed { words, stamps, ahead, .. } = &self.strobed;
        if *stamps { (words.slice() as u32).wrapping_add(ahead.get()) & SLICE_MASK } else { 0 }
    }

    /// Notes that a look came upon something that may not be seen yet.
    pub(crate) fn note_one_held(&self) {
        self.strobed.held.set(true);
    }

    /// True, and noted, if what came about in slice `slice` may not be seen yet.
    #[inline]
    pub fn holds(&self, slice: u32) -> bool {
        let held = self.strobed.stamps && slice == self.stamp();
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
        descriptor.state() == State::Done && !(self.gates() && self.holds(descriptor.since_slice()))
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
        if self.gates() { self.stamp().wrapping_sub(u32::from(late)) & SLICE_MASK } else { 0 }
    }

    /// True if both came about so early that somebody else could have had the result in the slice before this one.
    pub fn is_late(&self, posted: u32, sent: u32) -> bool {
        let is_old = |slice: u32| self.stamp().wrapping_sub(slice) & SLICE_MASK >= 2;
        self.gates() && !self.fixes_order() && is_old(posted) && is_old(sent)
    }

    /// A look came upon something held: with `demand` the slice ends. True if it may be worth looking again.
    pub fn strobe_if_held(&self) -> bool {
        self.strobed.held.take() && !self.gates() && self.end_slice()
    }

    /// Ends the slice, unless it is too young. True if it has ended.
    fn end_slice(&self) -> bool {
        let Strobed { words, strobing, .. } = &self.strobed;
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
    pub(crate) fn first_ring(&self) -> usize {
        if self.strobed.stamps { self.stamp() as usize % self.inbound.len() } else { 0 }
    }
}
