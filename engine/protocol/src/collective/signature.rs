// SPDX-License-Identifier: MIT OR Apache-2.0
//! The description of a call through shared memory, which must be the same for all members.

use super::names::Algorithm;
use strobe_types::CollectiveOperation as Operation;

/// Rounds of a collective by direct copies: in the first addresses are published, in the second that data were read.
const DIRECT_ROUNDS: usize = 2;

/// What all members must agree on about a call through shared memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallSignature {
    /// The operation.
    pub operation: Operation,
    /// The root, or 0.
    pub root: usize,
    /// Bytes that each contributor contributes.
    pub stream_bytes: usize,
    /// Length of one element of a reduction, by which chunks are cut; 1 if there are no elements.
    pub grain_bytes: usize,
    /// The range of the result of a reduce-scatter that is this member's. Members differ in this alone.
    pub part: (usize, usize),
}

impl CallSignature {
    /// The signature of an operation on a stream of bytes.
    #[inline]
    pub fn of(operation: Operation, root: usize, stream_bytes: usize) -> CallSignature {
        CallSignature { operation, root, stream_bytes, grain_bytes: 1, part: (0, 0) }
    }

    /// The same for elements of `grain_bytes` bytes, which are never cut. If there is nothing to move, slots may be
    /// smaller than an element.
    pub fn of_elements(self, grain_bytes: usize) -> CallSignature {
        let grain_bytes = if self.stream_bytes == 0 { 1 } else { grain_bytes };
        CallSignature { grain_bytes, ..self }
    }

    /// A short checksum of operation, root and length, which differs if a member has called another operation.
    #[inline]
    pub fn mark(&self) -> u16 {
        let mixed = self.stream_bytes * 16 + 1 + self.operation as usize + (self.root << 32);
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as u16
    }

    /// Bytes of one chunk in slots with this payload.
    pub fn chunk_bytes(&self, payload_bytes: usize) -> usize {
        payload_bytes / self.grain_bytes * self.grain_bytes
    }

    /// How many slots the operation takes with this algorithm, and how many rounds.
    pub fn rounds(&self, algorithm: Algorithm, payload_bytes: usize) -> usize {
        let chunk_bytes = self.chunk_bytes(payload_bytes);
        match (algorithm, self.operation) {
            (Algorithm::Direct, Operation::Allreduce) => DIRECT_ROUNDS + 1,
            (Algorithm::Direct, _) => DIRECT_ROUNDS,
            (Algorithm::SharedHalves, _) => {
                let elements = self.stream_bytes / self.grain_bytes;
                (elements.div_ceil(2) * self.grain_bytes).div_ceil(2 * chunk_bytes)
            }
            (_, Operation::Barrier) => 1,
            _ => self.stream_bytes.div_ceil(chunk_bytes),
        }
    }
}
