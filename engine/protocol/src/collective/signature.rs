// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a call is through shared memory, the same for all its members.

use super::{Algorithm, Operation};

/// Rounds that members take part in at once by direct copies: what is told, and that it has been read.
const DIRECT_ROUNDS: usize = 2;

/// What all members must agree on about a call through shared memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature {
    /// What is done.
    pub operation: Operation,
    /// The root, or 0.
    pub root: usize,
    /// Bytes that each contributor contributes.
    pub stream_bytes: usize,
    /// Chunks are multiples of this: bytes from one element of a reduction to the next, else 1.
    pub grain_bytes: usize,
    /// Bytes of the result of a reduce-scatter that are this member's, from and to: members differ in this.
    pub part: (usize, usize),
}

impl Signature {
    /// That of an operation on a stream of bytes.
    #[inline]
    pub fn of(operation: Operation, root: usize, stream_bytes: usize) -> Signature {
        Signature { operation, root, stream_bytes, grain_bytes: 1, part: (0, 0) }
    }

    /// The same of elements of so many bytes, which are not cut. Slots for nothing are smaller than an element may
    /// be, and there is none to fit.
    pub fn of_elements(self, grain_bytes: usize) -> Signature {
        let grain_bytes = if self.stream_bytes == 0 { 1 } else { grain_bytes };
        Signature { grain_bytes, ..self }
    }

    /// A few bits made of operation, root and length: a member with others is in another call.
    #[inline]
    pub fn mark(&self) -> u16 {
        let mixed = self.stream_bytes * 16 + 1 + self.operation as usize + (self.root << 32);
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as u16
    }

    /// Bytes of one chunk in slots of this payload.
    pub fn chunk_bytes(&self, payload_bytes: usize) -> usize {
        payload_bytes / self.grain_bytes * self.grain_bytes
    }

    /// Numbers of slots that an operation takes which is carried out so, and rounds.
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
