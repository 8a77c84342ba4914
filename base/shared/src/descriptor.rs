// SPDX-License-Identifier: MIT OR Apache-2.0
//! The descriptor: one communication under way, in memory that all processes of the node share, so that any
//! of them can match it, move its bytes, or show it. Two cache lines; fields are plain words that the holder
//! of the owner's match lock writes, except those of a running transfer, which both sides claim from.

use crate::sync::{AtomicU32, AtomicU64, Ordering};

mod claims;
mod proxy;
mod roles;

pub use claims::End;
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
/// A message between two ranks of the node that its sender leaves in the heap, although the kernel would copy it.
pub const FLAG_LEFT: u32 = 2048;

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
}

#[cfg(test)]
mod tests;
