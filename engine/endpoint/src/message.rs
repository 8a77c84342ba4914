// SPDX-License-Identifier: MIT OR Apache-2.0
//! The types of the engine's interface: envelopes, patterns, buffers, handles of operations under way.

use std::rc::Rc;
use strobe_shared::{Arrival, OwnedMemory, UserMemory};
use strobe_types::Status;
use strobe_types::constants::{ANY_SOURCE, ANY_TAG};
use strobe_types::layout::Layout;

/// Index of a process in the job, 0..job size (its rank in `MPI_COMM_WORLD`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct ProcId(pub u32);

/// The envelope of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Envelope {
    /// Context of the communicator: even for point-to-point messages, plus one for those of its collectives.
    pub context: u32,
    /// Rank of the sender in the communicator.
    pub source: i32,
    /// Tag, 0..=TAG_UB. The library's own messages on odd contexts use the same range.
    pub tag: i32,
}

/// What a receive or probe accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// Context of the communicator.
    pub context: u32,
    /// Rank of the sender in the communicator, or `ANY_SOURCE`.
    pub source: i32,
    /// The process with the rank `source`; unused for `ANY_SOURCE`.
    pub process: ProcId,
    /// Tag, or `ANY_TAG`.
    pub tag: i32,
}

impl Pattern {
    /// True if a message with this envelope is accepted.
    #[inline]
    pub fn accepts(&self, envelope: Envelope) -> bool {
        self.context == envelope.context
            && (self.source == envelope.source || self.source == ANY_SOURCE)
            && (self.tag == envelope.tag || self.tag == ANY_TAG)
    }
}

/// A buffer of `count` elements of `layout` at `memory`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Buffer<'a> {
    /// Address of element 0.
    pub memory: UserMemory,
    /// Number of elements.
    pub count: usize,
    /// Layout of one element.
    pub layout: &'a Rc<Layout>,
}

impl<'a> Buffer<'a> {
    /// The buffer of `count` elements of `layout`, the displacements of the first counted from `memory`. Nothing but
    /// their span is touched ([`UserMemory::within`]).
    #[inline(always)]
    #[track_caller]
    pub fn new(memory: UserMemory, count: usize, layout: &'a Rc<Layout>) -> Buffer<'a> {
        Buffer { memory: memory.within(|| layout.span(count)), count, layout }
    }

    /// All of this memory as bytes. `layout` is that of one byte.
    pub fn bytes_of(owned: &OwnedMemory, layout: &'a Rc<Layout>) -> Buffer<'a> {
        Buffer::new(owned.memory(), owned.bytes(), layout)
    }

    /// Bytes of data.
    #[inline]
    pub fn bytes(&self) -> usize {
        self.layout.size() * self.count
    }

    /// The memory of the data if they lie in one piece.
    #[inline]
    pub fn contiguous(&self) -> Option<UserMemory> {
        self.layout.contiguous(self.count).map(|displacement| self.memory.offset(displacement))
    }
}

/// The mode of a send (MPI-5.0 section 3.4). Buffered mode is a standard send of a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Completes when the buffer can be used again.
    Standard,
    /// Completes when the matching receive has started.
    Synchronous,
    /// The matching receive must be posted already.
    Ready,
}

/// A send or receive under way: index of its descriptor in this process's slab.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pending(pub u32);

/// A message taken out of matching by a matched probe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Matched(pub u32);

/// The result of a non-blocking call: complete at once (small sends), or a descriptor to ask about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Started {
    /// The operation is complete.
    Done(Status),
    /// The operation is under way.
    Pending(Pending),
}

/// Kinds of messages in rings.
pub(crate) mod kind {
    use strobe_shared::{PAYLOAD_KIND, PREFIX_KIND};
    /// An eager message with its payload.
    pub const EAGER: u8 = PAYLOAD_KIND | 1;
    /// The same, sent in ready mode.
    pub const EAGER_READY: u8 = PAYLOAD_KIND | 2;
    /// The announcement of a descriptor in the sender's slab. Words: bytes, index, flags, address, turn.
    pub const ANNOUNCE: u8 = 1;
    /// To the gateway: announces a message to another node; the payload is a [`super::RemoteAnnouncement`].
    pub const REMOTE_ANNOUNCE: u8 = PAYLOAD_KIND | PREFIX_KIND | 3;
    /// To the gateway: asks to cancel an announced send; the same payload.
    pub const REMOTE_CANCEL: u8 = PAYLOAD_KIND | PREFIX_KIND | 4;
    /// To the gateway: a message to several nodes ([`strobe_wire::channel::Multicast`]); the prefix is 1 for one of
    /// many.
    pub const REMOTE_MULTICAST: u8 = PAYLOAD_KIND | PREFIX_KIND | 5;
    /// To the gateway: an operation of the core primitives ([`strobe_wire::primitive::PrimitiveOperation`]).
    pub const REMOTE_ORDER: u8 = PAYLOAD_KIND | PREFIX_KIND | 6;

    /// The kind of an eager message; one through the gateway has a prefix.
    pub fn eager(ready: bool, remote: bool) -> u8 {
        (if ready { EAGER_READY } else { EAGER }) | if remote { PREFIX_KIND } else { 0 }
    }

    /// True for an eager message of a ready send.
    pub fn is_ready(kind: u8) -> bool {
        kind & !PREFIX_KIND == EAGER_READY
    }
}

/// The announcement of a message to another node, as the gateway gets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RemoteAnnouncement {
    /// Length of the message.
    pub bytes: u64,
    /// The sender's descriptor.
    pub index: u32,
    /// Which transfer of that descriptor this is: descriptors are used again.
    pub turn: u32,
    /// The descriptor's flags.
    pub flags: u32,
}

impl RemoteAnnouncement {
    pub const BYTES: usize = 20;

    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&self.bytes.to_le_bytes());
        for (at, word) in [(8, self.index), (12, self.turn), (16, self.flags)] {
            bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    pub fn from_bytes(bytes: &[u8]) -> Option<RemoteAnnouncement> {
        let bytes: &[u8; Self::BYTES] = bytes.try_into().ok()?;
        let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|i| bytes[at + i]));
        Some(RemoteAnnouncement {
            bytes: u64::from(word(0)) | u64::from(word(4)) << 32,
            index: word(8),
            turn: word(12),
            flags: word(16),
        })
    }
}

/// The word before the payload of a message through the gateway: on its way to the gateway the receiver's rank, on its
/// way from it whether the message has a CRC; and the CRC.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Prefix {
    pub low: u32,
    pub crc: u32,
}

impl Prefix {
    pub fn word(self) -> u64 {
        u64::from(self.low) | u64::from(self.crc) << 32
    }

    pub fn of(word: u64) -> Prefix {
        Prefix { low: word as u32, crc: (word >> 32) as u32 }
    }
}

/// Set in the lower half of an incoming prefix if the other half is a CRC.
pub(crate) const HAS_CRC: u32 = 1;

/// The prefix of a message from another node; 0 for one of this node.
#[inline]
pub(crate) fn prefix_of(arrival: &Arrival<'_>) -> u64 {
    arrival.prefix().unwrap_or(0)
}
