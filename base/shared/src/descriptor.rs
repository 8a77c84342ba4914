// SPDX-License-Identifier: MIT OR Apache-2.0
//! The descriptor: one communication under way, in memory that all processes of the node share, so that any
//! of them can match it, move its bytes, or show it. Two cache lines; fields are plain words that the holder
//! of the owner's match lock writes, except those of a running transfer, which both sides claim from.

use crate::sync::{AtomicU32, AtomicU64, Ordering};

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
    ($($(#[$doc:meta])* $field:ident: $type:ty as $atomic:ident, $set:ident;)*) => {
        /// One communication under way.
        #[repr(C, align(128))]
        pub struct Descriptor {
            state: AtomicU32,
            $($field: $atomic,)*
        }
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
    /// Place in the order of posting (receives) or arrival (unexpected messages).
    order: u64 as AtomicU64, set_order;
    /// Address of the buffer in its owner's process.
    address: u64 as AtomicU64, set_address;
    /// Bytes that the buffer holds (receive) or the message has (send, unexpected).
    bytes: u64 as AtomicU64, set_bytes;
    /// Local rank of the other side.
    peer: u32 as AtomicU32, set_peer;
    /// The other side's descriptor in its owner's slab.
    peer_index: u32 as AtomicU32, set_peer_index;
    /// Bytes received, or the offset of a staged or eager payload in the heap.
    heap: u64 as AtomicU64, set_heap;
    /// Error class of the result.
    error: u32 as AtomicU32, set_error;
    /// Flags: see the constants beside.
    flags: u32 as AtomicU32, set_flags;
    /// Bytes received in the end.
    received: u64 as AtomicU64, set_received;
    /// Of a running transfer: bytes to move.
    total: u64 as AtomicU64, set_total;
    /// Address in the other side's process, 0 if it cannot be reached from outside.
    remote: u64 as AtomicU64, set_remote;
    /// Of a running transfer: bytes claimed so far.
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
/// Nobody will ask for the result: free the descriptor when it is done.
pub const FLAG_DETACHED: u32 = 8;

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

    /// Claims the next part of a running transfer: offset and length. Parts shrink as the end comes near, so
    /// that two sides which start at different times or run at different speeds end together.
    pub fn claim(&self, part_bytes_min: u64) -> Option<(u64, u64)> {
        let total = self.total();
        let mut from = self.claimed.load(Ordering::Relaxed);
        loop {
            let left = total.checked_sub(from).filter(|left| *left > 0)?;
            let mut part = (left / 2).max(part_bytes_min).min(left);
            if left - part < part_bytes_min / 2 {
                part = left;
            } else {
                // Whole pages, so that the two sides do not write the same page.
                part = (part / 4096 * 4096).max(4096.min(left));
            }
            match self.claimed.compare_exchange_weak(from, from + part, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => return Some((from, part)),
                Err(now) => from = now,
            }
        }
    }

    /// Notes that `bytes` claimed bytes are in place; true if that was the last part.
    pub fn note_copied(&self, bytes: u64) -> bool {
        self.copied.fetch_add(bytes, Ordering::AcqRel) + bytes == self.total()
    }
}
