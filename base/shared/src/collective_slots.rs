// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collective slots: the memory in which the members of a communicator do collectives together.
//!
//! Operations are numbered alike by all members; number n uses row n mod `rows`. In a row each member has one cache
//! line: a stamp, which is n + 1 once its contribution to n is there, and the contribution itself if it is small, else
//! it lies in the member's payload in slot n mod `slots`. Only its owner writes a line, so a contribution costs one
//! transfer of a cache line to each reader. A row is used again when all members are done with the number that had it
//! before, and so is a slot. Each member publishes in a word how many numbers it is done with. There may be more rows
//! than slots: then members run further ahead with small contributions.
//!
//! A slot also has a result, for reductions that the member which claims it first computes for all.
//!
//! Only stamps, claims and counts are atomics. Contributions and results are plain memory: written before the
//! stamp is released, read after it is acquired, and not written again before every reader has said it is done.

use crate::strobe::SLICE_BITS;
use crate::sync::{AtomicU64, Ordering};
use crate::{Segment, UserMemory};
use std::ops::Deref;

const LINE_BYTES: usize = 64;
/// Where the data in a line begin: behind the stamp and the count of numbers that its member was done with.
const DATA_AT: usize = 2 * size_of::<u64>();
/// Bits of a stamp that hold a number; those above hold the slice of the contribution.
const NUMBER_BITS: u32 = u64::BITS - SLICE_BITS;
const NUMBER_MASK: u64 = (1 << NUMBER_BITS) - 1;
/// Bits of the word beside a stamp that count the numbers its member is done with; the rest is its mark.
const DONE_BITS: u32 = 48;
const DONE_MASK: u64 = (1 << DONE_BITS) - 1;

/// A short checksum of all that the members must agree on about an operation. It shows when members call different
/// operations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark(pub u16);

/// Bytes that fit in a line.
pub const LINE_DATA_BYTES: usize = LINE_BYTES - DATA_AT;

/// The sizes of a communicator's collective slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlotShape {
    /// Processes that take part.
    pub members: usize,
    /// Numbers under way at once, if their contributions fit in lines; a power of two, at least `slots`.
    pub rows: usize,
    /// Numbers under way at once with larger contributions; a power of two.
    pub slots: usize,
    /// Bytes of payload per slot and member; a multiple of 64.
    pub payload_bytes: usize,
}

impl SlotShape {
    /// True if all sizes can be computed and every number has a slot.
    fn is_sound(self) -> bool {
        let sizes = [self.members, self.rows, self.slots, self.payload_bytes];
        let small = sizes.iter().all(|size| *size < 1 << 20);
        let powers = self.rows.is_power_of_two() && self.slots.is_power_of_two();
        small && powers && self.slots <= self.rows && self.payload_bytes.is_multiple_of(LINE_BYTES)
    }

    /// How many numbers may be under way at once whose contributions have `bytes` bytes.
    #[inline(always)]
    pub fn numbers_ahead(self, bytes: usize) -> u64 {
        (if bytes <= LINE_DATA_BYTES { self.rows } else { self.slots }) as u64
    }

    /// Offset of the rows. Before them are the head (members that have not left, whether one waits for a slot, the
    /// shape) and a line for each member with the count of numbers that it is done with.
    fn rows_at(self) -> usize {
        LINE_BYTES * (1 + self.members)
    }

    /// Offset of the payloads. Before them are rows of a line for each member and one for claim and result stamp.
    fn payloads_at(self) -> usize {
        self.rows_at() + self.rows * (self.members + 1) * LINE_BYTES
    }

    fn words(self) -> [u64; 4] {
        [self.members, self.rows, self.slots, self.payload_bytes].map(|size| size as u64)
    }

    /// Bytes of memory that slots of this shape take.
    fn bytes(self) -> usize {
        self.payloads_at() + self.slots * (self.members + 1) * self.payload_bytes
    }
}

/// The atomics: who has arrived and who is done. They hold the whole protocol, and no data.
pub struct SlotWords {
    words: Words,
    shape: SlotShape,
}

/// One member's view. Dropping it leaves; the last to leave frees the memory.
pub struct CollectiveSlots {
    segment: Segment,
    offset: u64,
    base: usize,
    words: SlotWords,
}

impl Deref for CollectiveSlots {
    type Target = SlotWords;

    #[inline(always)]
    fn deref(&self) -> &SlotWords {
        &self.words
    }
}

impl CollectiveSlots {
    /// Makes the memory for `shape` in the segment's heap and returns its offset, which all members need. `None` if
    /// half of the heap is in use: collectives can do without this memory, messages cannot.
    pub fn create(segment: Segment, shape: SlotShape) -> Option<u64> {
        assert!(shape.is_sound(), "collective slots cannot have the shape {shape:?}");
        let offset = segment.allocate_spare(shape.bytes())?;
        let zeros = vec![0; shape.payloads_at()];
        segment.memory(offset, shape.payloads_at()).write(&zeros);
        let slots = CollectiveSlots::view(segment, offset, shape);
        for (word, size) in slots.shape_words().into_iter().zip(shape.words()) {
            word.store(size, Ordering::Relaxed);
        }
        slots.left().store(shape.members as u64, Ordering::Release);
        // A view that was not joined must not leave.
        std::mem::forget(slots);
        Some(offset)
    }

    /// Joins the memory at `offset`, once per member. `None` if the slots there were not made with this shape: then
    /// members have called different operations.
    pub fn join(segment: Segment, offset: u64, shape: SlotShape) -> Option<CollectiveSlots> {
        let sound = offset.is_multiple_of(LINE_BYTES as u64) && shape.is_sound();
        if !sound || !segment.is_in_heap(offset, shape.bytes()) {
            return None;
        }
        let slots = CollectiveSlots::view(segment, offset, shape);
        if slots.shape_words().map(|word| word.load(Ordering::Relaxed)) != shape.words() {
            // Who has not joined must not leave.
            std::mem::forget(slots);
            return None;
        }
        Some(slots)
    }

    /// For an aligned offset and a sound shape.
    fn view(segment: Segment, offset: u64, shape: SlotShape) -> CollectiveSlots {
        // `memory` asserts that all of it lies in the heap.
        let base = segment.memory(offset, shape.bytes()).start().address();
        CollectiveSlots { segment, offset, base, words: SlotWords { words: Words::mapped(base), shape } }
    }

    #[inline(always)]
    fn payload_at(&self, number: u64, line: usize) -> usize {
        let slot = number as usize & (self.shape().slots - 1);
        self.shape().payloads_at() + (slot * (self.shape().members + 1) + line) * self.shape().payload_bytes
    }

    /// Where `member`'s contribution of `bytes` bytes to `number` lies.
    #[inline(always)]
    pub fn contribution(&self, number: u64, member: usize, bytes: usize) -> UserMemory {
        assert!(member < self.shape().members);
        if bytes <= LINE_DATA_BYTES {
            return UserMemory::at(self.base + self.line_at(number, member) + DATA_AT, bytes);
        }
        assert!(bytes <= self.shape().payload_bytes);
        UserMemory::at(self.base + self.payload_at(number, member), bytes)
    }

    /// Where the result of `number` lies.
    pub fn result(&self, number: u64, bytes: usize) -> UserMemory {
        assert!(bytes <= self.shape().payload_bytes);
        UserMemory::at(self.base + self.payload_at(number, self.shape().members), bytes)
    }
}

impl SlotWords {
    /// Words outside a segment, for the model checker; all zero, as a new block of the segment.
    #[cfg(loom)]
    pub fn model(shape: SlotShape) -> SlotWords {
        let words = (0..shape.payloads_at() / size_of::<u64>()).map(|_| AtomicU64::new(0)).collect();
        SlotWords { words: Words(words), shape }
    }

    /// The shape that they were made with.
    pub fn shape(&self) -> SlotShape {
        self.shape
    }

    #[inline(always)]
    fn word(&self, at: usize) -> &AtomicU64 {
        debug_assert!(at.is_multiple_of(8) && at + 8 <= self.shape.payloads_at());
        self.words.at(at)
    }

    /// Members that have not left.
    fn left(&self) -> &AtomicU64 {
        self.word(0)
    }

    /// Where the shape stands, in the head.
    fn shape_words(&self) -> [&AtomicU64; 4] {
        [16, 24, 32, 40].map(|at| self.word(at))
    }

    #[inline(always)]
    fn line_at(&self, number: u64, line: usize) -> usize {
        let row = number as usize & (self.shape.rows - 1);
        self.shape.rows_at() + (row * (self.shape.members + 1) + line) * LINE_BYTES
    }

    /// True once `member`'s contribution to `number` is there.
    #[inline(always)]
    pub fn has_arrived(&self, number: u64, member: usize) -> bool {
        assert!(member < self.shape.members);
        self.word(self.line_at(number, member)).load(Ordering::Acquire) & NUMBER_MASK == number + 1
    }

    /// The slice in which `member` made its contribution to `number`, if it is there.
    #[inline(always)]
    pub fn arrived_in(&self, number: u64, member: usize) -> Option<u32> {
        assert!(member < self.shape.members);
        let stamp = self.word(self.line_at(number, member)).load(Ordering::Acquire);
        (stamp & NUMBER_MASK == number + 1).then_some((stamp >> NUMBER_BITS) as u32)
    }

    /// Says that `member`'s contribution to `number` is there. `done`: how many numbers it is done with. `mark`: which
    /// operation it takes this to be.
    #[inline(always)]
    pub fn arrive(&self, number: u64, member: usize, done: u64, mark: Mark) {
        self.arrive_in(0, number, member, done, mark);
    }

    /// The same, with the slice in which it does so.
    #[inline(always)]
    pub fn arrive_in(&self, slice: u32, number: u64, member: usize, done: u64, mark: Mark) {
        assert!(member < self.shape.members);
        let at = self.line_at(number, member);
        let beside = (done & DONE_MASK) | u64::from(mark.0) << DONE_BITS;
        strobe_os::world::point();
        self.word(at + size_of::<u64>()).store(beside, Ordering::Relaxed);
        self.word(at).store((number + 1) | (u64::from(slice) << NUMBER_BITS), Ordering::Release);
    }

    /// The mark of `member`, which has arrived at `number`.
    #[inline(always)]
    pub fn mark(&self, number: u64, member: usize) -> Mark {
        assert!(member < self.shape.members);
        let beside = self.word(self.line_at(number, member) + size_of::<u64>()).load(Ordering::Relaxed);
        Mark((beside >> DONE_BITS) as u16)
    }

    /// Brings `member`'s own line for `number` into its cache ahead of time: readers have it, and taking it back
    /// costs a transfer that nobody should wait for. What is stored is what was there, since a slow reader may
    /// still look at it.
    #[inline(always)]
    pub fn prepare(&self, number: u64, member: usize) {
        assert!(member < self.shape.members);
        let beside = self.word(self.line_at(number, member) + size_of::<u64>());
        beside.store(beside.load(Ordering::Relaxed), Ordering::Relaxed);
    }

    /// How many numbers `member` was done with when it arrived at `number`. This lies on the line of its contribution,
    /// so reading it costs no further transfer.
    #[inline(always)]
    pub fn done_on_arrival(&self, number: u64, member: usize) -> u64 {
        assert!(member < self.shape.members);
        self.word(self.line_at(number, member) + size_of::<u64>()).load(Ordering::Relaxed) & DONE_MASK
    }

    /// How many numbers `member` is done with.
    #[inline(always)]
    pub fn done(&self, member: usize) -> u64 {
        assert!(member < self.shape.members);
        self.word(LINE_BYTES * (1 + member)).load(Ordering::Acquire)
    }

    /// Says that `member` is done with the first `numbers` numbers.
    #[inline(always)]
    pub fn set_done(&self, member: usize, numbers: u64) {
        assert!(member < self.shape.members);
        strobe_os::world::point();
        self.word(LINE_BYTES * (1 + member)).store(numbers, Ordering::Release);
    }

    /// Says that this member waits for a slot to be free: the next one to be done wakes all.
    pub fn want_slot(&self) {
        strobe_os::world::point();
        self.word(8).store(1, Ordering::Relaxed);
    }

    /// True, once, if a member waits for a slot. Called after `set_done`, with a fence between the two unless the
    /// membarrier of those who go to sleep replaces it.
    #[inline(always)]
    pub fn take_want(&self) -> bool {
        let word = self.word(8);
        word.load(Ordering::Relaxed) != 0 && word.swap(0, Ordering::Relaxed) != 0
    }

    /// Claims the right to compute the result of `number`; true for one member only. It needs no memory order: whoever
    /// claims has seen all arrive, and so knows that all are done with the former content of the result.
    pub fn claim(&self, number: u64) -> bool {
        let word = self.word(self.line_at(number, self.shape.members));
        let before = word.load(Ordering::Relaxed);
        before != number + 1 && word.compare_exchange(before, number + 1, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// Claims the next of `parts` parts of `number`, which members work on together; `None` when all are taken.
    pub fn claim_part(&self, number: u64, parts: usize) -> Option<usize> {
        const PART_BITS: u32 = 16;
        debug_assert!(parts < 1 << PART_BITS);
        let word = self.word(self.line_at(number, self.shape.members) + 16);
        strobe_os::world::point();
        let mut seen = word.load(Ordering::Relaxed);
        loop {
            let mine = (number + 1) << PART_BITS;
            let part = if seen >> PART_BITS == number + 1 { seen - mine } else { 0 };
            if part as usize >= parts {
                return None;
            }
            match word.compare_exchange_weak(seen, mine + part + 1, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return Some(part as usize),
                Err(now) => seen = now,
            }
        }
    }

    /// Says that the result of `number` is there.
    pub fn publish(&self, number: u64) {
        strobe_os::world::point();
        self.word(self.line_at(number, self.shape.members) + 8).store(number + 1, Ordering::Release);
    }

    /// True once the result of `number` is there.
    pub fn is_published(&self, number: u64) -> bool {
        self.word(self.line_at(number, self.shape.members) + 8).load(Ordering::Acquire) == number + 1
    }
}

impl Drop for CollectiveSlots {
    fn drop(&mut self) {
        if self.left().fetch_sub(1, Ordering::AcqRel) == 1 {
            self.segment.free(self.offset, self.shape().bytes());
        }
    }
}

/// Where the words lie: in the mapping, or with the model checker, whose atomics are larger than ours.
#[cfg(not(loom))]
struct Words(usize);
#[cfg(loom)]
struct Words(Vec<AtomicU64>);

#[cfg(not(loom))]
impl Words {
    /// Those at `base`, which lies in the heap of the segment, as `CollectiveSlots::view` has checked.
    fn mapped(base: usize) -> Words {
        Words(base)
    }

    #[inline(always)]
    fn at(&self, at: usize) -> &AtomicU64 {
        // SAFETY: `at` is a multiple of 8 below the end of the control part by the callers' arithmetic (members
        // and slots are reduced to their ranges), which `view` has checked to lie in the heap; aligned to 64 as
        // blocks of the heap are, which `join` has checked; mapped for the life of the process. These words are
        // used as atomics only.
        unsafe { &*((self.0 + at) as *const AtomicU64) }
    }
}

#[cfg(loom)]
impl Words {
    fn mapped(_base: usize) -> Words {
        unreachable!("the model checker has no segment")
    }

    fn at(&self, at: usize) -> &AtomicU64 {
        &self.0[at / size_of::<u64>()]
    }
}

#[cfg(all(test, not(loom)))]
mod tests;
