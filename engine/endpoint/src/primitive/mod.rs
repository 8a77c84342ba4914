// SPDX-License-Identifier: MIT OR Apache-2.0
//! The core primitives: Xfer-And-Signal, Test-Event and Compare-And-Write on the global memory of a set of nodes
//! (`strobe_protocol::primitive` says what they guarantee). In a job of several nodes an operation goes into the ring
//! to the gateway like a message; whoever drives the network sends it to node 0, applies the operations that node 0 has
//! numbered, and stores the answer where the asker looks. In a job of one node the rank does all of this itself.

mod calls;
pub(crate) mod readiness;

pub use calls::Primitives;
pub use readiness::Readiness;

mod alone;
mod driver;
mod seen;

pub(crate) use driver::Means;
pub use driver::{Driver, Issued};
pub(crate) use seen::Seen;
use strobe_protocol::channel::NODES_MAX;
use strobe_shared::GLOBAL_BYTES;
pub use strobe_wire::primitive::{Comparison, Set};
use strobe_wire::primitive::{Effect, OPERATION_HEAD_BYTES, PrimitiveOperation};

/// Longest block that goes in one piece. A longer one is staged, and becomes visible when all nodes have it.
pub const PIECE_BYTES_MAX: usize = 14 << 10;
/// The most bytes of an operation before its data.
const HEAD_BYTES_MAX: usize = OPERATION_HEAD_BYTES + NODES_MAX / 8;

/// A question to a set of nodes: how does a variable of global memory compare with a value on all of them?
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The nodes.
    pub nodes: Set<'a>,
    /// Offset of the variable, divisible by eight.
    pub offset: u64,
    /// How to compare.
    pub comparison: Comparison,
    /// The value to compare with.
    pub value: u64,
    /// How long a node waits for the comparison to become true, in nanoseconds; 0: not at all. With a wait, the answer
    /// yes means that it was true on each node at some moment, not on all at once; and nothing is written.
    pub wait_ns: u64,
    /// If the answer is yes: a variable to write on all nodes of the set (its offset, divisible by eight) and its new
    /// value.
    pub write: Option<(u64, u64)>,
}

/// An operation whose asker gets an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    pub(crate) endpoint_slot: u32,
    pub(crate) id: u64,
}

/// Why an operation is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misuse {
    /// There is no global memory: the segment was made without.
    NoMemory,
    /// It lies outside of global memory, or in the library's own part.
    Outside,
    /// A variable or an event lies at an offset that is not divisible by eight.
    Unaligned,
    /// A question with a wait has no write.
    WaitsAndWrites,
}

impl Question<'_> {
    pub(crate) fn effect(&self) -> Effect<'static> {
        let Question { offset, comparison, value, wait_ns, write, .. } = *self;
        Effect::Compare { offset, comparison, value, wait_ns, write }
    }

    /// Checks the offsets.
    ///
    /// # Errors
    /// If one is outside of global memory or unaligned, or the question has both a wait and a write.
    pub fn check(&self) -> Result<(), Misuse> {
        if self.wait_ns != 0 && self.write.is_some() {
            return Err(Misuse::WaitsAndWrites);
        }
        check_word(self.offset)?;
        self.write.map_or(Ok(()), |(offset, _)| check_word(offset))
    }
}

/// Checks the offset of a variable or an event.
///
/// # Errors
/// If it is outside of global memory or unaligned.
pub fn check_word(offset: u64) -> Result<(), Misuse> {
    match offset {
        _ if !offset.is_multiple_of(8) => Err(Misuse::Unaligned),
        _ if offset > GLOBAL_BYTES - 8 => Err(Misuse::Outside),
        _ => Ok(()),
    }
}

/// Checks the place of a block, and its events.
///
/// # Errors
/// If one is outside of global memory, or an event is unaligned.
pub fn check_block(offset: u64, bytes: u64, events: [Option<u64>; 2]) -> Result<(), Misuse> {
    if offset.checked_add(bytes).is_none_or(|end| end > GLOBAL_BYTES) {
        return Err(Misuse::Outside);
    }
    events.into_iter().flatten().try_for_each(check_word)
}

/// An operation as bytes: its head, and where its data begin.
pub(crate) struct Head {
    bytes: [u8; HEAD_BYTES_MAX],
    length: usize,
}

impl Head {
    /// `None` if the set has more nodes than there can be.
    pub fn of(operation: &PrimitiveOperation<'_>) -> Option<Head> {
        let mut bytes = [0; HEAD_BYTES_MAX];
        let length = operation.write_head(&mut bytes)?;
        Some(Head { bytes, length })
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}
