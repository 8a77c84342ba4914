// SPDX-License-Identifier: MIT OR Apache-2.0
//! The descriptor: one communication under way, in memory that all processes of the node share, so that any
//! of them can match it, move its bytes, or show it. Two cache lines; fields are plain words that the holder
//! of the owner's match lock writes, except those of a running transfer, which both sides claim from.

use crate::sync::{AtomicU32, AtomicU64, Ordering, fence};

/// Index of a descriptor in its owner's slab; 0 is none.
pub type Index = u32;

/// Where a descriptor is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum State {
    /// Not in use.
    Free = 0,
    /// A receive in a posted queue, or a send whose announcement no receive has matched.
    Waiting = 1,
    /// Matched; both sides may claim and copy parts.
    Moving = 2,
    /// The data lie in the heap of the segment; the owner of the receive copies them out.
    Staged = 3,
    /// Complete; status is final.
    Done = 4,
    /// An entry of an unexpected queue: an eager payload in the heap.
    Eager = 5,
    /// An entry of an unexpected queue: the announcement of a send that waits in its owner's slab.
    Announced = 6,
}

macro_rules! words {
    ($($(#[$doc:meta])* $field:ident: $type:ty as $atomic:ident, $set:ident;)* ;
     $($(#[$doc2:meta])* $field2:ident: $type2:ty as $atomic2:ident, $set2:ident;)*) => {
        /// One communication under way. The first line is what matching reads; the second, with the state,
        /// is all that the two sides of a transfer write while the other looks on.
        #[repr(C, align(128))]
        pub struct Descriptor {
            $($field: $atomic,)*
            state: AtomicU32,
            $($field2: $atomic2,)*
        }
        impl Descriptor {
            /// A free descriptor (what zeroed memory holds).
            pub fn new() -> Self {
                Descriptor {
                    $($field: $atomic::new(0),)*
                    state: AtomicU32::new(0),
                    $($field2: $atomic2::new(0),)*
                }
            }
        }
        words!(@accessors $($(#[$doc])* $field: $type as $atomic, $set;)*
            $($(#[$doc2])* $field2: $type2 as $atomic2, $set2;)*);
    };
    (@accessors $($(#[$doc:meta])* $field:ident: $type:ty as $atomic:ident, $set:ident;)*) => {
        impl Descriptor {
            $(
                $(#[$doc])*
                #[inline]
                pub fn $field(&self) -> $type {
                    self.$field.load(Ordering::Relaxed) as $type
                }
                /// Sets the field of the same name.
                #[inline]
                pub fn $set(&self, value: $type) {
                    self.$field.store(value as _, Ordering::Relaxed)
                }
            )*
        }
    };
}

words! {
    /// Next in its bucket or free list.
    next: u32 as AtomicU32, set_next;
    /// Previous in its bucket.
    previous: u32 as AtomicU32, set_previous;
    /// Next in the arrival list of its port.
    later: u32 as AtomicU32, set_later;
    /// Previous in the arrival list.
    earlier: u32 as AtomicU32, set_earlier;
    /// Context of the communicator.
    context: u32 as AtomicU32, set_context;
    /// Rank of the source in the communicator, or `ANY_SOURCE`; after completion, of the sender.
    source: i32 as AtomicU32, set_source;
    /// Tag or `ANY_TAG`; after completion, the message's.
    tag: i32 as AtomicU32, set_tag;
    /// Flags: see the constants beside.
    flags: u32 as AtomicU32, set_flags;
    /// Place in the order of posting (receives) or arrival (unexpected messages).
    order: u64 as AtomicU64, set_order;
    /// Address of the buffer in its owner's process.
    address: u64 as AtomicU64, set_address;
    /// Bytes that the buffer holds (receive) or the message has (send, unexpected).
    bytes: u64 as AtomicU64, set_bytes;
    /// Bytes received in the end.
    received: u64 as AtomicU64, set_received;
    ;
    /// Error class of the result.
    error: u32 as AtomicU32, set_error;
    /// Local rank of the other side.
    peer: u32 as AtomicU32, set_peer;
    /// The other side's descriptor in its owner's slab.
    peer_index: u32 as AtomicU32, set_peer_index;
    /// Bytes received, or the offset of a staged or eager payload in the heap.
    heap: u64 as AtomicU64, set_heap;
    /// Of a running transfer: bytes to move.
    total: u64 as AtomicU64, set_total;
    /// Address in the other side's process, 0 if it cannot be reached from outside.
    remote: u64 as AtomicU64, set_remote;
    /// Of a running transfer: its turn (high 20 bits) and the bytes claimed so far.
    claimed: u64 as AtomicU64, set_claimed;
    /// Of a running transfer: bytes copied so far.
    copied: u64 as AtomicU64, set_copied;
}

/// Others may write the receive buffer directly: it is contiguous.
pub const FLAG_DIRECT: u32 = 1;
/// The message was sent in ready mode.
pub const FLAG_READY: u32 = 2;
/// The operation was cancelled.
pub const FLAG_CANCELLED: u32 = 4;

impl Default for Descriptor {
    fn default() -> Self {
        Self::new()
    }
}

impl Descriptor {
    /// Where it is in its life; what was written before the state was set is visible after.
    #[inline]
    pub fn state(&self) -> State {
        match self.state.load(Ordering::Acquire) {
            1 => State::Waiting,
            2 => State::Moving,
            3 => State::Staged,
            4 => State::Done,
            5 => State::Eager,
            6 => State::Announced,
            _ => State::Free,
        }
    }

    /// Moves it on, publishing what was written before.
    #[inline]
    pub fn set_state(&self, state: State) {
        self.state.store(state as u32, Ordering::Release);
    }

    /// Begins a transfer of `total` bytes and returns its turn. The descriptor may serve another transfer as
    /// soon as this one is done, when the other side may still try to claim: the turn then refuses it.
    pub fn begin_transfer(&self, total: u64) -> u32 {
        let turn = (self.claimed() >> CLAIM_BITS).wrapping_add(1) & 0xf_ffff;
        // First the new turn with nothing left to claim, and only then the new length: somebody who comes late
        // from the transfer before must not claim, in its name, what the new length adds.
        self.claimed.store(turn << CLAIM_BITS | CLAIM_MASK, Ordering::Relaxed);
        fence(Ordering::Release);
        self.set_total(total);
        self.set_copied(0);
        self.claimed.store(turn << CLAIM_BITS, Ordering::Release);
        turn as u32
    }

    /// Claims the next part of the running transfer `turn`: offset and length. Parts shrink as the end comes
    /// near, so that two sides which start at different times or run at different speeds end together.
    pub fn claim(&self, turn: u32, part_bytes_min: u64) -> Option<(u64, u64)> {
        let mut now = self.claimed.load(Ordering::Acquire);
        loop {
            if now >> CLAIM_BITS != u64::from(turn) {
                return None;
            }
            let from = now & CLAIM_MASK;
            let left = self.total().checked_sub(from).filter(|left| *left > 0)?;
            // If that was the length of a later transfer, the exchange sees its turn too, and fails.
            fence(Ordering::Acquire);
            let part = part_of(left, part_bytes_min);
            match self.claimed.compare_exchange_weak(now, now + part, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => return Some((from, part)),
                Err(other) => now = other,
            }
        }
    }

    /// The turn of the transfer that runs now; for the descriptor's owner.
    pub fn turn(&self) -> u32 {
        (self.claimed() >> CLAIM_BITS) as u32
    }

    /// Claim word, with what was written before it.
    pub fn claimed_now(&self) -> u64 {
        self.claimed.load(Ordering::Acquire)
    }

    /// Sets the claim word, publishing what was written before; for a pipe, which has one writer.
    pub fn publish_claimed(&self, value: u64) {
        self.claimed.store(value, Ordering::Release);
    }

    /// Bytes copied, with what was read before them.
    pub fn copied_now(&self) -> u64 {
        self.copied.load(Ordering::Acquire)
    }

    /// Sets the bytes copied; for a pipe, which has one reader.
    pub fn publish_copied(&self, value: u64) {
        self.copied.store(value, Ordering::Release);
    }

    /// Notes that `bytes` claimed bytes are in place; true if that was the last part.
    pub fn note_copied(&self, bytes: u64) -> bool {
        self.copied.fetch_add(bytes, Ordering::AcqRel) + bytes == self.total()
    }
}

/// Bits of the claim word that count bytes: messages up to 16 TiB.
const CLAIM_BITS: u32 = 44;
const CLAIM_MASK: u64 = (1 << CLAIM_BITS) - 1;

/// Half of what is left in whole pages, but no less than `part_bytes_min` and no small rest.
fn part_of(left: u64, part_bytes_min: u64) -> u64 {
    let part = (left / 2).max(part_bytes_min) / 4096 * 4096;
    if part == 0 || part >= left || left - part < part_bytes_min / 2 { left } else { part }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_cover_the_whole_once() {
        for total in [1u64, 4095, 4096, 65_536, 100_000, 1 << 20, (1 << 22) + 7] {
            let (mut at, mut parts) = (0, 0);
            while at < total {
                let part = part_of(total - at, 32 << 10);
                assert!(part > 0 && at + part <= total);
                at += part;
                parts += 1;
            }
            assert!(parts <= 10, "{total} bytes in {parts} parts");
        }
    }

    #[test]
    fn a_claim_for_an_old_turn_is_refused() {
        let descriptor = Descriptor::new();
        let first = descriptor.begin_transfer(100);
        assert_eq!(descriptor.claim(first, 4096), Some((0, 100)));
        assert_eq!(descriptor.claim(first, 4096), None);
        assert!(descriptor.note_copied(100));
        let second = descriptor.begin_transfer(50);
        assert_eq!(descriptor.claim(first, 4096), None, "the other side comes late");
        assert_eq!(descriptor.claim(second, 4096), Some((0, 50)));
    }
}
