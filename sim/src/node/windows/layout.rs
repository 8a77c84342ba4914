// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where in a member's memory what lies.

use super::Spec;
use crate::node::data::{BLOCK_BYTES, STRIDE_BYTES};
use crate::node::mpi::windows::Elements;
use strobe_types::chance::Chance;

/// Counters of a member.
pub const COUNTERS: usize = 2;
/// Bytes that change only under an exclusive lock: a count, and a block that says the same.
pub const SECTION_BYTES: usize = 136;

/// The places of a member's memory.
#[derive(Clone, Copy, Debug)]
pub struct Layout(pub Spec);

impl Layout {
    /// A counter that all raise: by one if they fetch it, else by one in its upper half.
    pub fn counter(self, number: usize) -> usize {
        8 * number
    }

    /// A number that whoever compares it raises by one.
    pub fn swapped(self) -> usize {
        8 * COUNTERS
    }

    /// What changes only under an exclusive lock.
    pub fn section(self) -> usize {
        8 * COUNTERS + 8
    }

    /// Numbers that `origin` alone updates, the later ones after the earlier ones.
    pub fn cells(self, origin: usize) -> usize {
        self.section() + SECTION_BYTES + origin * self.0.cells_bytes
    }

    /// Bytes into which `origin` alone puts.
    pub fn area(self, origin: usize) -> usize {
        self.cells(self.0.members) + origin * self.0.area_bytes
    }

    /// Bytes into which somebody puts once.
    pub fn told(self) -> usize {
        self.area(self.0.members)
    }

    /// All of it.
    pub fn bytes(self) -> usize {
        self.told() + self.0.told_bytes
    }
}

/// Places of operations are multiples of this: a whole number of elements of any kind.
const STEP: usize = 24;

/// Some bytes of `bytes`: where they begin, and how many are behind that.
pub fn some_place(chance: &mut Chance, bytes: usize) -> (usize, usize) {
    let from = chance.below((bytes / STEP) as u64) as usize * STEP;
    (from, bytes - from)
}

/// How many elements have their place in so many bytes; at least one.
pub fn fit(elements: Elements, room: usize) -> usize {
    let count = match elements {
        Elements::Blocks => (room + STRIDE_BYTES - BLOCK_BYTES) / STRIDE_BYTES,
        elements => room / elements.bytes(),
    };
    count.max(1)
}
