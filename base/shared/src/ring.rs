// SPDX-License-Identifier: MIT OR Apache-2.0
//! The inbound ring of one ordered pair of ranks: one producer process, one consumer at a time (whoever holds
//! the receiver's match lock).
//!
//! A message is one slot of one cache line: seven words and, first, a word that publishes them by carrying the
//! slot's turn. Up to [`INLINE_BYTES`] of payload travel in the slot itself, so that a small message costs one
//! line transfer; longer eager payloads lie in a byte ring beside the slots. A slot never holds anything but a
//! slot, so a stale turn cannot be mistaken for a new one, and the consumer writes nothing into it: credit
//! flows back through one word that the producer reads only when it has run out.

use crate::cache;
use crate::shared_memory::SharedMemory;
use crate::sync::{AtomicU64, Ordering};

/// Payload bytes that fit a slot.
pub const INLINE_BYTES: usize = 40;
const INLINE_WORDS: usize = INLINE_BYTES / 8;
/// Where the slice stands in the first word, above turn and kind.
pub(crate) const SLICE_AT: u32 = u64::BITS - crate::strobe::SLICE_BITS;

/// One cache line: turn and kind of the message, context and tag, source and length, payload.
#[repr(C, align(64))]
pub struct Slot {
    pub(crate) words: [AtomicU64; 8],
}

/// Longest payload, with its prefix, that is published as a whole. Of a longer one the slot is published when the first
/// [`part_bytes`] of it are written, so that the consumer copies out while the producer copies in.
pub const WHOLE_BYTES_MAX: usize = 8 << 10;

/// How much of a longer payload of `stored_bytes` bytes is written before the consumer is told: small enough that the
/// two copy at the same time, and the more the longer it is, since each part costs a cache line in both directions.
pub(crate) fn part_bytes(stored_bytes: usize) -> usize {
    const PART_BYTES_MAX: usize = 16 << 10;
    (stored_bytes / 4 / 4096 * 4096).clamp(WHOLE_BYTES_MAX, PART_BYTES_MAX)
}

/// The consumer's words, on cache lines that only the consumer writes, and the producer's word on one of its own.
#[repr(C, align(64))]
pub struct RingControl {
    pub(crate) head: AtomicU64,
    pub(crate) payload_head: AtomicU64,
    pub(crate) written: Written,
    /// Where a producer that has left its seat would have gone on: messages, and bytes of payload.
    pub(crate) left_at: [AtomicU64; 2],
}

/// How far the payloads that are published in parts are written, counted as their positions are.
#[repr(C, align(64))]
pub(crate) struct Written(pub(crate) AtomicU64);

/// What a slot says about its message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SlotHeader {
    /// Kind of message, as the endpoint numbers them.
    pub kind: u8,
    /// Context of the communicator.
    pub context: u32,
    /// Rank of the sender in the communicator.
    pub source: i32,
    /// Tag.
    pub tag: i32,
    /// Payload bytes in the slot or in the byte ring, without a prefix.
    pub length: u32,
    /// The slice in which it was sent, [`crate::strobe::SLICE_BITS`] of it; 0 without slices.
    pub slice: u32,
}

impl SlotHeader {
    /// Bytes of the payload's prefix: [`PREFIX_BYTES`] or 0.
    #[inline]
    pub fn prefix_bytes(&self) -> usize {
        usize::from(self.kind & PREFIX_KIND) / (PREFIX_KIND as usize / PREFIX_BYTES)
    }

    /// Bytes that the message takes in the slot or the byte ring.
    #[inline]
    pub fn stored_bytes(&self) -> usize {
        self.length as usize + self.prefix_bytes()
    }

    /// The same, if the message fits a slot.
    #[inline]
    pub fn inline(self) -> Option<InlineHeader> {
        (self.stored_bytes() <= INLINE_BYTES).then_some(InlineHeader(self))
    }
}

/// What a slot says about a message that fits the slot: its payload has at most [`INLINE_BYTES`], prefix included.
#[derive(Clone, Copy, Debug)]
pub struct InlineHeader(SlotHeader);

impl InlineHeader {
    /// Bytes that the message takes in the slot, at most [`INLINE_BYTES`].
    #[inline]
    pub fn stored_bytes(self) -> usize {
        self.0.stored_bytes()
    }
}

impl From<InlineHeader> for SlotHeader {
    #[inline]
    fn from(header: InlineHeader) -> SlotHeader {
        header.0
    }
}

impl Slot {
    /// An empty slot (what zeroed memory holds).
    pub fn new() -> Self {
        Slot { words: std::array::from_fn(|_| AtomicU64::new(0)) }
    }
}

impl Default for Slot {
    fn default() -> Self {
        Self::new()
    }
}

impl RingControl {
    /// The control block of an empty ring (what zeroed memory holds).
    pub fn new() -> Self {
        RingControl {
            head: AtomicU64::new(0),
            payload_head: AtomicU64::new(0),
            written: Written(AtomicU64::new(0)),
            left_at: [AtomicU64::new(0), AtomicU64::new(0)],
        }
    }
}

impl Default for RingControl {
    fn default() -> Self {
        Self::new()
    }
}

/// The parts of one ring.
#[derive(Clone, Copy)]
pub struct Ring<'a> {
    /// Consumer's words.
    pub control: &'a RingControl,
    /// The slots; a power of two of them.
    pub slots: &'a [Slot],
    /// Address of the byte ring.
    pub(crate) payload: usize,
    /// Its size, a power of two.
    pub(crate) payload_bytes: usize,
}

/// A message at the head of a ring, not yet taken out.
pub struct Arrival<'a> {
    ring: &'a Ring<'a>,
    slot: &'a Slot,
    head: u64,
    /// What the slot says.
    pub header: SlotHeader,
}

#[cfg(loom)]
impl<'a> Ring<'a> {
    /// A ring without a byte ring, for the model checker.
    pub fn model(control: &'a RingControl, slots: &'a [Slot]) -> Ring<'a> {
        Ring { control, slots, payload: 0, payload_bytes: 0 }
    }
}

impl Ring<'_> {
    /// Bytes of the byte ring: the longest payload.
    pub fn payload_bytes(&self) -> usize {
        self.payload_bytes
    }

    /// The next message, if it has been published. The caller holds the receiver's match lock.
    #[inline]
    pub fn peek(&self) -> Option<Arrival<'_>> {
        let head = self.control.head.load(Ordering::Relaxed);
        let slot = &self.slots[head as usize & (self.slots.len() - 1)];
        let first = slot.words[0].load(Ordering::Acquire);
        if first as u32 != (head as u32).wrapping_add(1) {
            return None;
        }
        let (second, third) = (slot.words[1].load(Ordering::Relaxed), slot.words[2].load(Ordering::Relaxed));
        let header = SlotHeader {
            kind: (first >> 32) as u8,
            slice: (first >> SLICE_AT) as u32,
            context: second as u32,
            tag: (second >> 32) as i32,
            source: third as i32,
            length: (third >> 32) as u32,
        };
        Some(Arrival { ring: self, slot, head, header })
    }

    /// Prefetches the slots behind the next one, for a consumer that takes out many messages.
    #[inline]
    pub fn expect_more(&self) {
        let head = self.control.head.load(Ordering::Relaxed) as usize;
        for ahead in [1, 5] {
            let slot = &self.slots[(head + ahead) & (self.slots.len() - 1)];
            cache::fetch(std::ptr::from_ref(slot) as usize);
        }
    }

    /// True each time a quarter of the ring has been taken out. Then a producer that waits for room is woken: not so
    /// late that it stalls, not so often as for each message.
    #[inline]
    pub fn is_at_quarter(&self) -> bool {
        self.control.head.load(Ordering::Relaxed) as usize & (self.slots.len() / 4).saturating_sub(1) == 0
    }
}

impl Arrival<'_> {
    /// Word `index` (0..5) of the slot's payload.
    #[inline]
    pub fn word(&self, index: usize) -> u64 {
        self.slot.words[3 + index].load(Ordering::Relaxed)
    }

    /// Word `index` of an announcement, where that is an address of the sender's.
    #[inline]
    pub fn address(&self, index: usize) -> crate::RemoteAddress {
        crate::RemoteAddress::at(self.word(index))
    }

    /// True if the payload lies in the slot.
    #[inline]
    pub fn is_inline(&self) -> bool {
        self.header.stored_bytes() <= INLINE_BYTES
    }

    /// The prefix of a message that has one.
    pub fn prefix(&self) -> Option<u64> {
        (self.header.prefix_bytes() != 0)
            .then(|| if self.is_inline() { self.word(0) } else { self.stored(0, PREFIX_BYTES).start().read_word() })
    }

    /// Copies the first `bytes` bytes of an eager payload to `to`. Panics if the ring does not hold so many.
    #[inline(always)]
    pub fn copy_to(&self, to: crate::UserMemory, bytes: usize) {
        if !self.is_inline() {
            return self.copy_stored(to, bytes);
        }
        let mut at = 0;
        let mut word = self.header.prefix_bytes() / 8;
        while at + 8 <= bytes {
            to.offset(at as isize).write_word(self.word(word));
            at += 8;
            word += 1;
        }
        if at < bytes {
            to.offset(at as isize).write_partial_word(self.word(word), bytes - at);
        }
    }

    #[inline(never)]
    fn copy_stored(&self, to: crate::UserMemory, bytes: usize) {
        let stored = self.stored(self.header.prefix_bytes(), bytes);
        match self.header.stored_bytes() <= WHOLE_BYTES_MAX {
            true => stored.start().copy_apart(to, bytes),
            false => self.copy_parts(stored, to),
        }
    }

    /// Fills `to` with the first bytes of an eager payload. Panics if the ring does not hold so many.
    #[inline]
    pub fn copy_into(&self, to: SharedMemory) {
        self.copy_to(to.start(), to.bytes());
    }

    /// Lets `read` look at an eager payload of any size as bytes. Panics if the ring does not hold so many.
    pub fn with_bytes<R>(&self, read: impl FnOnce(&[u8]) -> R) -> R {
        let length = self.header.length as usize;
        if self.is_inline() {
            let mut bytes = [0u8; INLINE_BYTES];
            for index in 0..INLINE_WORDS {
                bytes[index * 8..][..8].copy_from_slice(&self.word(index).to_ne_bytes());
            }
            let prefix = self.header.prefix_bytes();
            read(&bytes[prefix..prefix + length])
        } else {
            self.await_written(self.header.stored_bytes());
            self.stored(self.header.prefix_bytes(), length).with_slice(read)
        }
    }

    /// Copies all of `stored`, part of a payload whose producer may still be writing it, as far as it is written.
    #[inline(never)]
    fn copy_parts(&self, stored: SharedMemory, to: crate::UserMemory) {
        let (skip, mut done) = (self.header.prefix_bytes(), 0);
        while done < stored.bytes() {
            let end = (self.await_written(skip + done + 1) - skip).min(stored.bytes());
            let part = stored.part(done, end - done);
            part.start().copy_apart(to.offset(done as isize), part.bytes());
            done = end;
        }
    }

    /// Waits until the first `bytes` bytes of what lies in the byte ring are written; how many are. The producer is in
    /// the middle of copying them and waits for nothing. If it has lost its processor meanwhile, it gets this one.
    fn await_written(&self, bytes: usize) -> usize {
        const LOOKS_BEFORE_YIELD: u32 = 2000;
        let all = self.header.stored_bytes();
        // The slot says that the first part is written.
        let mut written = if all <= WHOLE_BYTES_MAX { all } else { part_bytes(all) };
        let mut looks = 0u32;
        while written < bytes.min(all) {
            let now = self.ring.control.written.0.load(Ordering::Acquire);
            // Before its second part is written the word is that of an earlier payload.
            written = written.max(now.saturating_sub(self.word(0)).min(all as u64) as usize);
            looks += 1;
            if looks.is_multiple_of(LOOKS_BEFORE_YIELD) {
                strobe_os::cpu::yield_now();
            } else {
                std::hint::spin_loop();
            }
        }
        written
    }

    /// `bytes` bytes of what lies in the byte ring, `skip` bytes behind its beginning. Both ends are checked, as what
    /// the slot says may have been overwritten.
    #[inline]
    fn stored(&self, skip: usize, bytes: usize) -> SharedMemory {
        let at = (self.word(0) as usize & (self.ring.payload_bytes - 1)) + skip;
        let inside = at <= self.ring.payload_bytes && bytes <= self.ring.payload_bytes - at;
        assert!(inside, "a payload lies inside its ring");
        SharedMemory::at(self.ring.payload + at, bytes)
    }

    /// Takes the message out; its slot and payload may be written again.
    #[inline]
    pub fn take(self) {
        if !self.is_inline() && self.header.kind & PAYLOAD_KIND != 0 {
            self.ring.control.payload_head.store(self.word(1), Ordering::Release);
        }
        self.ring.control.head.store(self.head + 1, Ordering::Release);
    }
}

/// Kinds with this bit carry an eager payload; others use the words for themselves.
pub const PAYLOAD_KIND: u8 = 0x80;
/// Kinds with this bit carry a word in front of their payload.
pub const PREFIX_KIND: u8 = 0x40;
/// Bytes of that word.
pub const PREFIX_BYTES: usize = 8;

#[cfg(test)]
mod tests;
