// SPDX-License-Identifier: MIT OR Apache-2.0
//! The descriptor: one communication under way, in memory that all processes of the node share, so that any
//! of them can match it, move its bytes, or show it. Two cache lines; fields are plain words that the holder
//! of the owner's match lock writes, except those of a running transfer, which both sides claim from.

use crate::sync::{AtomicU32, AtomicU64, Ordering, fence};

mod proxy;
mod roles;

pub use proxy::{Pushed, Sent, Windowed};
pub use roles::{Collective, Proxy, Receive, Send, Unexpected};

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
    /// A collective operation that is not complete; entered only for observers.
    Collective = 7,
}

macro_rules! words {
    ($($(#[$doc:meta])* $vis:vis $field:ident: $type:ty as $atomic:ident, $set:ident;)* ;
     $($(#[$doc2:meta])* $vis2:vis $field2:ident: $type2:ty as $atomic2:ident, $set2:ident;)* ;
     $($(#[$doc3:meta])* $field3:ident;)*) => {
        /// One communication under way. The first line is what matching reads; the second, with the state,
        /// is all that the two sides of a transfer write while the other looks on.
        #[repr(C, align(128))]
        pub struct Descriptor {
            $($field: $atomic,)*
            state: AtomicU32,
            $($field2: $atomic2,)*
            $($(#[$doc3])* $field3: AtomicU64,)*
        }
        impl Descriptor {
            /// A free descriptor (what zeroed memory holds).
            pub fn new() -> Self {
                Descriptor {
                    $($field: $atomic::new(0),)*
                    state: AtomicU32::new(0),
                    $($field2: $atomic2::new(0),)*
                    $($field3: AtomicU64::new(0),)*
                }
            }
        }
        words!(@accessors $($(#[$doc])* $vis $field: $type as $atomic, $set;)*
            $($(#[$doc2])* $vis2 $field2: $type2 as $atomic2, $set2;)*);
    };
    (@accessors $($(#[$doc:meta])* $vis:vis $field:ident: $type:ty as $atomic:ident, $set:ident;)*) => {
        impl Descriptor {
            $(
                $(#[$doc])*
                #[inline]
                $vis fn $field(&self) -> $type {
                    self.$field.load(Ordering::Relaxed) as $type
                }
                /// Sets the field of the same name.
                #[inline]
                $vis fn $set(&self, value: $type) {
                    self.$field.store(value as _, Ordering::Relaxed)
                }
            )*
        }
    };
}

words! {
    /// Next in its bucket or free list.
    pub next: u32 as AtomicU32, set_next;
    /// Previous in its bucket.
    pub previous: u32 as AtomicU32, set_previous;
    /// Next in the arrival list of its port.
    pub later: u32 as AtomicU32, set_later;
    /// Previous in the arrival list.
    pub earlier: u32 as AtomicU32, set_earlier;
    /// Context of the communicator.
    pub context: u32 as AtomicU32, set_context;
    /// Rank of the source in the communicator, or `ANY_SOURCE`; after completion, of the sender.
    pub source: i32 as AtomicU32, set_source;
    /// Tag or `ANY_TAG`; after completion, the message's.
    pub tag: i32 as AtomicU32, set_tag;
    /// A set of the `FLAG_` constants below.
    pub flags: u32 as AtomicU32, set_flags;
    /// Shared by roles: place in the order of posting (receive) or arrival (unexpected message); rank of the source in
    /// the job (proxy); the call that started it (collective).
    order: u64 as AtomicU64, set_order;
    /// Shared by roles: address of the buffer in its owner's process; of the data in the sender's (announcement); the
    /// descriptor of the send (proxy).
    address: u64 as AtomicU64, set_address;
    /// Bytes that the buffer holds (receive) or the message has (send, unexpected).
    pub bytes: u64 as AtomicU64, set_bytes;
    /// How many transfers it has been the sending side of. This is also the turn of the last one, which a claim must
    /// name.
    pub sent: u32 as AtomicU32, set_sent;
    /// Turn of the transfer of which it is the receiving side or the announcement.
    pub turn: u32 as AtomicU32, set_turn;
    ;
    /// Error class of the result.
    pub error: u32 as AtomicU32, set_error;
    /// Local rank of the other side.
    pub peer: u32 as AtomicU32, set_peer;
    /// The other side's descriptor in its owner's slab.
    pub peer_index: u32 as AtomicU32, set_peer_index;
    /// Offset plus one of a payload, a pipe or a window in the heap; 0 if there is none.
    heap: u64 as AtomicU64, set_heap;
    /// Shared by roles: address in the other side's process; the word with which a payload came from another node;
    /// length of the piece asked for (proxy).
    remote: u64 as AtomicU64, set_remote;
    /// Shared by roles: bytes received in the end (receive); progress (send, proxy).
    received: u64 as AtomicU64, set_received;
    ;
    /// Of the transfer that it sends: its turn (high 32 bits) and how much has been claimed from either end. Only
    /// transfers write this and the next two words, whatever else the descriptor is used for: a process that comes late
    /// from a former transfer still reads them.
    claimed;
    /// Bytes to move.
    total;
    /// Bytes copied so far.
    copied;
}

/// The lowest bits hold the state; those above, the slice in which it was set.
const STATE_BITS: u32 = u32::BITS - crate::strobe::SLICE_BITS;
const STATE_MASK: u32 = (1 << STATE_BITS) - 1;

/// The receive buffer is contiguous, so that other processes may write to it.
pub const FLAG_DIRECT: u32 = 1;
/// The message was sent in ready mode.
pub const FLAG_READY: u32 = 2;
/// The operation was cancelled.
pub const FLAG_CANCELLED: u32 = 4;

/// The sender has matched the message itself, since the receiver computes.
pub const FLAG_ALONE: u32 = 8;

/// The message of a send lies in the heap, at `heap`.
pub const FLAG_STAGED: u32 = 16;
/// The transfer of a send counts as complete in the slice before the current one.
pub const FLAG_LATE: u32 = 32;
/// A receive posted in a slice that may not be over.
pub const FLAG_UNPUBLISHED: u32 = 64;
/// A send that a matched probe has found.
pub const FLAG_PROBED: u32 = 256;
/// What waits or moves is a send; without it, a receive.
pub const FLAG_SEND: u32 = 512;
/// A send to another node, fetched in pieces; `received` holds where the current piece begins.
pub const FLAG_WINDOWED: u32 = 128;
/// A receive or send of the gateway's own, into or out of the memory of a rank of its node.
pub const FLAG_SERVED: u32 = 1024;

// For the shared layout only: the model checker has larger atomics.
#[cfg(not(loom))]
const _: () = assert!(size_of::<Descriptor>() == 128 && std::mem::offset_of!(Descriptor, state) == 64);

impl Default for Descriptor {
    fn default() -> Self {
        Self::new()
    }
}

impl Descriptor {
    /// Offset in the heap of its payload, pipe or window, if it has one.
    #[inline]
    pub fn held_at(&self) -> Option<u64> {
        self.heap().checked_sub(1)
    }

    /// Stores the offset that [`Descriptor::held_at`] gives.
    #[inline]
    pub fn hold_at(&self, offset: Option<u64>) {
        self.set_heap(offset.map_or(0, |offset| offset + 1));
    }

    /// Its number in the order of posting; of an unexpected message, in the order of arrival.
    #[inline]
    pub fn place(&self) -> u64 {
        self.order()
    }

    /// Stores that number.
    #[inline]
    pub fn set_place(&self, order: u64) {
        self.set_order(order);
    }

    /// Bytes received, of a receive that is complete; 0 for anything else that is complete.
    #[inline]
    pub fn received_bytes(&self) -> u64 {
        self.received()
    }

    /// Stores how many bytes the receive gets in the end.
    #[inline]
    pub fn set_received_bytes(&self, bytes: u64) {
        self.set_received(bytes);
    }

    /// Its state. What was written before the state was set is visible.
    #[inline]
    pub fn state(&self) -> State {
        match self.state.load(Ordering::Acquire) & STATE_MASK {
            1 => State::Waiting,
            2 => State::Moving,
            3 => State::Staged,
            4 => State::Done,
            5 => State::Eager,
            6 => State::Announced,
            7 => State::Collective,
            _ => State::Free,
        }
    }

    /// Sets the state, publishing what was written before.
    #[inline]
    pub fn set_state(&self, state: State) {
        self.state.store(state as u32, Ordering::Release);
    }

    /// Sets the state and the slice of the change ([`crate::strobe::SLICE_BITS`] of it).
    #[inline]
    pub fn set_state_in(&self, state: State, slice: u32) {
        self.state.store(state as u32 | slice << STATE_BITS, Ordering::Release);
    }

    /// The slice in which its state was set, if that was given.
    #[inline]
    pub fn since_slice(&self) -> u32 {
        self.state.load(Ordering::Relaxed) >> STATE_BITS
    }

    /// Completes it for its owner, another process, and pushes the cache lines that the owner will read outward.
    #[inline]
    pub fn complete_in(&self, slice: u32) {
        self.set_state_in(State::Done, slice);
        crate::cache::push_out(std::ptr::from_ref(&self.state) as usize, 4);
    }

    /// Called by the owner when it no longer needs the descriptor: fetches the line that the other side wrote last.
    #[inline]
    pub fn take_back(&self) {
        crate::cache::fetch_to_write(std::ptr::from_ref(&self.state) as usize, 4);
    }

    /// Called by the owner before it announces the send: prepares a transfer and returns its turn, which goes with the
    /// announcement. Nothing can be claimed until the transfer begins. This reads nothing that the other side of the
    /// former transfer wrote, so it need not wait for that cache line.
    pub fn prepare_transfer(&self) -> u32 {
        let turn = self.sent().wrapping_add(1);
        self.set_sent(turn);
        self.claimed.store(u64::from(turn) << CLAIM_BITS | CLAIM_MASK, Ordering::Relaxed);
        turn
    }

    /// Begins the prepared transfer `turn` of `total` bytes; called by whichever process has matched it. It reads
    /// nothing, so it need not wait for the cache line. The other side of a former transfer may still try to claim: if
    /// it sees the new length, it also sees the new turn, and is refused.
    pub fn begin_transfer(&self, turn: u32, total: u64) {
        fence(Ordering::Release);
        self.total.store(total, Ordering::Relaxed);
        self.copied.store(0, Ordering::Relaxed);
        self.claimed.store(u64::from(turn) << CLAIM_BITS, Ordering::Release);
    }

    /// Claims the next part of the running transfer `turn` from one end: offset and length. Each side has an end
    /// of its own, so that over many messages through the same buffers each keeps its half in its own cache; the
    /// parts shrink where the two meet, so that sides which start at different times end together. A part is half
    /// of what is left, but no less than `part_bytes_min`.
    pub fn claim(&self, turn: u32, end: End, part_bytes_min: u64) -> Option<(u64, u64)> {
        self.claim_within(turn, end, part_bytes_min, u64::MAX)
    }

    /// The same, while no more than about `limit_bytes` of the message have been claimed.
    pub fn claim_within(&self, turn: u32, end: End, part_bytes_min: u64, limit_bytes: u64) -> Option<(u64, u64)> {
        let mut now = self.claimed.load(Ordering::Acquire);
        loop {
            if now >> CLAIM_BITS != u64::from(turn) {
                return None;
            }
            let (front, back) = (now >> END_BITS & END_MASK, now & END_MASK);
            let total = self.total.load(Ordering::Relaxed);
            let unit = unit_of(total);
            let units = total.div_ceil(unit);
            // The limit may cut the last unit, but a transfer whose limit grows must be able to end: rounds up.
            let units_within = units.min(limit_bytes.div_ceil(unit));
            let left = units_within.checked_sub(front + back).filter(|left| *left > 0)?;
            // If that was the length of a later transfer, the exchange sees its turn too, and fails.
            fence(Ordering::Acquire);
            let part = part_of(left, part_bytes_min.div_ceil(unit));
            let (first, next) = match end {
                End::Front => (front, now + (part << END_BITS)),
                End::Back => (units - back - part, now + part),
            };
            match self.claimed.compare_exchange_weak(now, next, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => return Some((first * unit, (part * unit).min(total - first * unit))),
                Err(other) => now = other,
            }
        }
    }

    /// Claims the whole of the running transfer `turn`; false, with nothing claimed, if somebody has claimed a part.
    pub fn claim_whole(&self, turn: u32) -> bool {
        let total = self.total.load(Ordering::Relaxed);
        let begun = u64::from(turn) << CLAIM_BITS;
        let all = begun | total.div_ceil(unit_of(total)) << END_BITS;
        let claimed = self.claimed.compare_exchange(begun, all, Ordering::AcqRel, Ordering::Relaxed).is_ok();
        fence(Ordering::Release);
        claimed
    }

    /// True while nobody has claimed anything of the running transfer `turn`.
    pub fn is_unclaimed(&self, turn: u32) -> bool {
        self.claimed.load(Ordering::Relaxed) == u64::from(turn) << CLAIM_BITS
    }

    /// Bytes that the transfer moves.
    pub fn total(&self) -> u64 {
        self.total.load(Ordering::Relaxed)
    }

    /// The length of the transfer `turn`, which goes through a pipe, and the bytes produced of it; `None` if it goes
    /// another way, or the descriptor serves something else by now.
    pub fn produced_in(&self, turn: u32) -> Option<(u64, u64)> {
        let (total, produced) = (self.total(), self.as_send().produced());
        // If either is of a later use, then what ended this one is seen, too: the next turn, or that all was claimed.
        fence(Ordering::Acquire);
        self.is_unclaimed(turn).then_some((total, produced))
    }

    /// How many bytes have been copied; the reads that this counts are over.
    pub fn copied_now(&self) -> u64 {
        self.copied.load(Ordering::Acquire)
    }

    /// Sets the bytes copied; for a pipe, which has one reader.
    pub fn publish_copied(&self, value: u64) {
        self.copied.store(value, Ordering::Release);
    }

    /// Adds `bytes` claimed bytes to those that are in place; true if that completes the transfer.
    pub fn note_copied(&self, bytes: u64) -> bool {
        self.copied.fetch_add(bytes, Ordering::AcqRel) + bytes == self.total()
    }
}

/// The end of a message from which a side claims: the sender from the front, the receiver from the back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The first bytes of the message.
    Front,
    /// The last bytes of the message.
    Back,
}

/// Bits of the claim word below the turn: how many units were claimed from either end.
const CLAIM_BITS: u32 = 2 * END_BITS;
const CLAIM_MASK: u64 = (1 << CLAIM_BITS) - 1;
/// Bits for the units claimed from one end.
const END_BITS: u32 = 16;
const END_MASK: u64 = (1 << END_BITS) - 1;

/// The unit in which parts of a message of `total` bytes are counted: a page, or more if there were too many pages.
fn unit_of(total: u64) -> u64 {
    const PAGE_SHIFT: u32 = 12;
    let bits = u64::BITS - (total >> PAGE_SHIFT).leading_zeros();
    1 << (PAGE_SHIFT + bits.saturating_sub(END_BITS - 1))
}

/// Length of the next part: half of what is left, but no less than `min`, and without leaving a small rest.
fn part_of(left: u64, min: u64) -> u64 {
    let part = (left / 2).max(min).max(1);
    if part >= left || left - part < min / 2 { left } else { part }
}

#[cfg(test)]
mod tests;
