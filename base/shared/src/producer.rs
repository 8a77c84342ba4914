// SPDX-License-Identifier: MIT OR Apache-2.0
//! The producing end of a ring: where the next message goes, and the hints to the caches for it.

use crate::cache;
use crate::ring::{InlineHeader, Ring, SLICE_AT, SlotHeader, WHOLE_BYTES_MAX, part_bytes};
use crate::shape::NEAR_BYTES_MOST;
use crate::shared_memory::SharedMemory;
use crate::sync::{AtomicU64, Ordering};
use crate::user::ConstMemory;
use std::cell::Cell;

/// How many slots ahead of the next one a slot is fetched for writing: not so few that a consumer which looks at the
/// next slot holds the line, and enough for a burst of messages.
const SLOTS_AHEAD: usize = 8;
/// Part of the byte ring that short payloads use while the consumer keeps up; the rest is for bursts. A power of two.
const NEAR_BYTES: u64 = 32 << 10;
/// The part that longer ones use at first. It doubles each time they have gone through it [`LAPS`] times: they are
/// quicker through all of the ring, but pages that are touched for the first time cost more than that saves.
const EXTENT_BYTES: u64 = 128 << 10;
const LAPS: u32 = 4;

/// Where the next message of a ring goes, counted from the first message on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// Messages so far.
    pub tail: u64,
    /// Bytes of payload so far, with the gaps between them.
    pub payload_tail: u64,
}

/// The producer's end. It lives in the producing process.
pub struct Producer<'a> {
    ring: Ring<'a>,
    tail: Cell<u64>,
    head_seen: Cell<u64>,
    payload_tail: Cell<u64>,
    payload_seen: Cell<u64>,
    /// Where the next payload is expected to lie, if that memory has not been fetched for writing yet.
    ahead: Cell<(usize, usize)>,
    streams: Cell<bool>,
    /// The longest payload that stays in the near part.
    near_bytes_max: u64,
    /// The part for longer payloads, and how often they have gone through it.
    extent: Cell<(u64, u32)>,
}

impl<'a> Producer<'a> {
    /// The producing end of an empty ring.
    pub fn new(ring: Ring<'a>) -> Self {
        Producer {
            ring,
            tail: Cell::new(0),
            head_seen: Cell::new(0),
            payload_tail: Cell::new(0),
            payload_seen: Cell::new(0),
            ahead: Cell::new((0, 0)),
            streams: Cell::new(false),
            near_bytes_max: u64::from(NEAR_BYTES_MOST),
            extent: Cell::new((EXTENT_BYTES, 0)),
        }
    }

    /// The same, whose payloads up to this length stay near the beginning of the ring.
    #[must_use]
    pub fn staying_near_up_to(self, bytes: u32) -> Self {
        Producer { near_bytes_max: u64::from(bytes.min(NEAR_BYTES_MOST)), ..self }
    }

    /// The producing end of a ring that has had others, as the last one left it (`position`).
    pub fn resume(ring: Ring<'a>, position: Position) -> Self {
        let producer = Producer::new(ring);
        producer.tail.set(position.tail);
        producer.payload_tail.set(position.payload_tail);
        producer.head_seen.set(ring.control.head.load(Ordering::Acquire));
        producer.payload_seen.set(ring.control.payload_head.load(Ordering::Acquire));
        producer
    }

    /// Goes on where the last producer of a seat has left off ([`Producer::leave`]).
    pub fn resume_left(ring: Ring<'a>) -> Self {
        let [tail, payload_tail] = [0, 1].map(|at| ring.control.left_at[at].load(Ordering::Acquire));
        Producer::resume(ring, Position { tail, payload_tail })
    }

    /// Writes down where the next producer of this seat has to go on.
    pub fn leave(&self) {
        let Position { tail, payload_tail } = self.position();
        if tail == 0 {
            // Memory that was never touched stays so.
            return;
        }
        self.ring.control.left_at[0].store(tail, Ordering::Release);
        self.ring.control.left_at[1].store(payload_tail, Ordering::Release);
    }

    /// Where the next message goes.
    pub fn position(&self) -> Position {
        Position { tail: self.tail.get(), payload_tail: self.payload_tail.get() }
    }

    /// True if a slot is free.
    #[inline]
    pub fn has_room(&self) -> bool {
        let limit = self.ring.slots.len() as u64;
        if self.tail.get() - self.head_seen.get() < limit {
            return true;
        }
        self.head_seen.set(self.ring.control.head.load(Ordering::Acquire));
        self.tail.get() - self.head_seen.get() < limit
    }

    /// True if there is room for a payload of `bytes` bytes.
    pub fn has_room_for(&self, bytes: usize) -> bool {
        self.reserve(bytes as u64).is_some()
    }

    /// True if the consumer has taken everything out.
    pub fn is_drained(&self) -> bool {
        if self.head_seen.get() != self.tail.get() {
            self.head_seen.set(self.ring.control.head.load(Ordering::Acquire));
        }
        self.head_seen.get() == self.tail.get()
    }

    #[inline]
    fn publish(&self, header: SlotHeader, fill: impl FnOnce(&[AtomicU64; 8])) {
        let tail = self.tail.get();
        let slot = &self.ring.slots[tail as usize & (self.ring.slots.len() - 1)];
        fill(&slot.words);
        slot.words[1].store(u64::from(header.context) | u64::from(header.tag as u32) << 32, Ordering::Relaxed);
        slot.words[2].store(u64::from(header.source as u32) | u64::from(header.length) << 32, Ordering::Relaxed);
        let turn = u64::from(tail as u32).wrapping_add(1) & 0xffff_ffff;
        let first = turn | u64::from(header.kind) << 32 | u64::from(header.slice) << SLICE_AT;
        slot.words[0].store(first, Ordering::Release);
        cache::push_out(std::ptr::from_ref(slot) as usize, cache::LINE_BYTES);
        let soon = &self.ring.slots[(tail as usize + SLOTS_AHEAD) & (self.ring.slots.len() - 1)];
        cache::fetch_to_write(std::ptr::from_ref(soon) as usize, cache::LINE_BYTES);
        self.tail.set(tail + 1);
    }

    /// Publishes a message of up to five words. There must be room.
    #[inline]
    pub fn push_words(&self, header: SlotHeader, words: &[u64]) {
        self.publish(header, |slot| {
            for (to, word) in slot[3..].iter().zip(words) {
                to.store(*word, Ordering::Relaxed);
            }
        });
    }

    /// Publishes a payload that fits the slot, read from `from`. There must be room.
    #[inline]
    pub fn push_inline(&self, header: InlineHeader, from: ConstMemory<'_>) {
        let bytes = header.stored_bytes();
        self.publish(header.into(), |slot| {
            let mut at = 0;
            let mut word = 3;
            while at + 8 <= bytes {
                slot[word].store(from.offset(at as isize).read_word(), Ordering::Relaxed);
                at += 8;
                word += 1;
            }
            if at < bytes {
                slot[word].store(from.offset(at as isize).read_partial_word(bytes - at), Ordering::Relaxed);
            }
        });
    }

    /// Where a payload of `bytes` bytes begins: in one piece, and near the start of the byte ring as long as the
    /// consumer keeps up, since few lines that come round often are quicker than many.
    #[inline]
    fn place_payload(&self, bytes: u64) -> u64 {
        let (at, size) = (self.payload_tail.get(), self.ring.payload_bytes as u64);
        let end = (at & (size - 1)) + bytes;
        if end > size {
            return at - (end - bytes) + size;
        }
        let (extent, laps) = self.extent.get();
        let is_short = bytes <= self.near_bytes_max;
        let boundary = if is_short { NEAR_BYTES } else { extent };
        if end & (boundary - 1) <= bytes && end > boundary {
            self.payload_seen.set(self.ring.control.payload_head.load(Ordering::Acquire));
            let unpublished = at - (end - bytes) + size;
            if unpublished + bytes - self.payload_seen.get() <= size {
                if !is_short {
                    let grown = (extent.saturating_mul(2), 0);
                    self.extent.set(if laps + 1 < LAPS { (extent, laps + 1) } else { grown });
                }
                return unpublished;
            }
        }
        at
    }

    /// Reserves `bytes` bytes of the byte ring: where they begin. `None`, with nothing done, if there is no room.
    #[inline]
    fn reserve(&self, bytes: u64) -> Option<u64> {
        let size = self.ring.payload_bytes as u64;
        let at = self.place_payload(bytes);
        if !self.has_room() || at + bytes - self.payload_seen.get() > size {
            self.payload_seen.set(self.ring.control.payload_head.load(Ordering::Acquire));
            // An empty byte ring: what is skipped at its end is free, too. Else a payload of more than half of the ring
            // might never fit.
            let fits = match self.payload_seen.get() == self.payload_tail.get() {
                true => bytes <= size,
                false => at + bytes - self.payload_seen.get() <= size,
            };
            if !self.has_room() || !fits {
                return None;
            }
        }
        Some(at)
    }

    /// The `bytes` bytes reserved at `at`.
    #[inline]
    fn reserved(&self, at: u64, bytes: u64) -> SharedMemory {
        let (begins, size) = (at & (self.ring.payload_bytes as u64 - 1), self.ring.payload_bytes as u64);
        // How far the consumer is stands in shared memory, and may have been overwritten.
        assert!(begins + bytes <= size, "a payload lies inside its ring");
        SharedMemory::at(self.ring.payload + begins as usize, bytes as usize)
    }

    /// Publishes a message whose payload lies at `at`. Returns where the next payload begins: at a line of its own.
    #[inline]
    fn publish_payload(&self, header: SlotHeader, at: u64) -> u64 {
        let end = at + (header.stored_bytes() as u64).div_ceil(64) * 64;
        self.payload_tail.set(end);
        self.publish(header, |slot| {
            slot[3].store(at, Ordering::Relaxed);
            slot[4].store(end, Ordering::Relaxed);
        });
        end
    }

    /// Reserves the message's bytes in the byte ring, lets `fill` write them, and publishes. False, with
    /// nothing done, if there is no room.
    #[inline]
    pub fn push_payload(&self, header: SlotHeader, fill: impl FnOnce(SharedMemory)) -> bool {
        let (bytes, size) = (header.stored_bytes() as u64, self.ring.payload_bytes as u64);
        let Some(at) = self.reserve(bytes) else { return false };
        let payload = self.reserved(at, bytes);
        fill(payload);
        if bytes > WHOLE_BYTES_MAX as u64 {
            self.ring.control.written.0.store(at + bytes, Ordering::Release);
            self.publish_payload(header, at);
            return true;
        }
        let end = self.publish_payload(header, at);
        cache::push_out(payload.start().address(), bytes as usize);
        if end + bytes - self.payload_seen.get() <= size {
            // Another like it will lie here, and the consumer is done with what lay here before.
            let next = end & (size - 1);
            self.ahead.set((self.ring.payload + next as usize, bytes.min(size - next) as usize));
            if self.streams.replace(true) {
                self.take_back();
            }
        }
        true
    }

    /// The same for a payload that is copied from `from`; a long one is published while it is being copied.
    #[inline]
    pub fn push_copy(&self, header: SlotHeader, from: ConstMemory<'_>) -> bool {
        match header.stored_bytes() <= WHOLE_BYTES_MAX {
            true => self.push_payload(header, |to| to.fill(from)),
            false => self.push_parts(header, from),
        }
    }

    #[inline(never)]
    fn push_parts(&self, header: SlotHeader, from: ConstMemory<'_>) -> bool {
        let bytes = header.stored_bytes();
        let Some(at) = self.reserve(bytes as u64) else { return false };
        let (payload, step) = (self.reserved(at, bytes as u64), part_bytes(bytes));
        let copy = |begins: usize, end: usize| {
            let part = payload.part(begins, end - begins);
            part.fill(from.offset(begins as isize));
            cache::push_out(part.start().address(), part.bytes());
        };
        copy(0, step);
        self.publish_payload(header, at);
        let mut done = step;
        while done < bytes {
            let end = bytes.min(done + step);
            copy(done, end);
            self.ring.control.written.0.store(at + end as u64, Ordering::Release);
            done = end;
        }
        true
    }
}

impl Producer<'_> {
    /// To be called while waiting: takes the lines of the next payload back now. Done right after publishing, as is
    /// done between messages that follow each other without a wait, it would hold up the consumer's own fetches.
    #[inline]
    pub fn use_wait(&self) {
        self.streams.set(false);
        self.take_back();
    }

    #[inline]
    fn take_back(&self) {
        let (address, bytes) = self.ahead.replace((0, 0));
        cache::fetch_to_write(address, bytes);
    }
}
