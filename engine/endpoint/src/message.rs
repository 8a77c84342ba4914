// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the layer above says and gets: envelopes, patterns, buffers, handles of operations under way.

use std::rc::Rc;
use strobe_shared::UserMemory;
use strobe_types::Status;
use strobe_types::constants::{ANY_SOURCE, ANY_TAG};
use strobe_types::layout::Layout;

/// Index of a process in the job, 0..job size (its rank in `MPI_COMM_WORLD`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct ProcId(pub u32);

/// What matching looks at, seen from the sender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Envelope {
    /// Context of the communicator: even for point-to-point, that plus one for its collectives.
    pub context: u32,
    /// Rank of the sender in the communicator.
    pub source: i32,
    /// Tag, 0..=TAG_UB; internal traffic on collective contexts uses the same range.
    pub tag: i32,
}

/// What a receive or probe accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// Context of the communicator.
    pub context: u32,
    /// Rank of the sender in the communicator, or `ANY_SOURCE`.
    pub source: i32,
    /// The process behind `source`; not looked at for `ANY_SOURCE`.
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
pub struct Buffer<'a> {
    /// Address of element 0.
    pub memory: UserMemory,
    /// Number of elements.
    pub count: usize,
    /// Layout of one element.
    pub layout: &'a Rc<Layout>,
}

impl Buffer<'_> {
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

/// How a send completes (MPI-5.0 section 3.4). Buffered mode is made of a standard send of a copy.
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

/// What a non-blocking call gives: done at once (small sends), or a descriptor to ask about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Started {
    /// Complete; nothing to wait for.
    Done(Status),
    /// Under way.
    Pending(Pending),
}

/// Kinds of slots.
pub(crate) mod kind {
    use strobe_shared::PAYLOAD_KIND;
    /// An eager message with its payload.
    pub const EAGER: u8 = PAYLOAD_KIND | 1;
    /// The same, sent in ready mode.
    pub const EAGER_READY: u8 = PAYLOAD_KIND | 2;
    /// The announcement of a descriptor in the sender's slab. Words: bytes, index, flags, address, turn.
    pub const ANNOUNCE: u8 = 1;
}
