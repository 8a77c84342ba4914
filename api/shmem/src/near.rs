// SPDX-License-Identifier: MIT OR Apache-2.0
//! The symmetric memory of the PEs of this node. All have as much, and their parts lie behind each other in one
//! mapping; so where a PE's part begins is reckoned, and a thousand PEs need no table of a thousand entries each.

use std::rc::Rc;
use strobe_mpi::rma::Window;
use strobe_shared::{UserMemory, WindowMember};

/// Instead of a number among the PEs of this node, for a PE of another one.
const FAR: u32 = u32::MAX;

/// The symmetric memory of the PEs of this node.
pub struct Near {
    first: UserMemory,
    /// Bytes of each PE's part.
    stride: usize,
    /// The number of each PE among those of this node; empty if all are, in their order.
    numbers: Box<[u32]>,
    /// What each of them says of its memory, by that number.
    members: &'static [WindowMember],
}

impl Near {
    /// That of a window, in which each of `pes` PEs has `stride` bytes. `None` if they do not lie as they should.
    pub fn of(window: &Rc<Window>, pes: u32, stride: usize) -> Option<Near> {
        // It stays mapped to the end of the process, so that threads may look there at any time.
        let sharing: &'static _ = Box::leak(Box::new(Rc::clone(window.sharing(0).0)));
        let number = |pe| window.shared(pe).and(window.sharing(pe).1).map_or(FAR, |number| number as u32);
        let numbers: Vec<u32> = (0..pes).map(number).collect();
        let first_pe = numbers.iter().position(|number| *number == 0)? as u32;
        let first = window.shared(first_pe)?.0;
        let in_order = numbers.iter().enumerate().all(|(pe, number)| pe as u32 == *number);
        let near = Near {
            first,
            stride,
            numbers: if in_order { Box::default() } else { numbers.into() },
            members: sharing.share().all(),
        };
        let lies_there = |pe| window.shared(pe).is_none_or(|there| Some(there.0.address()) == near.address(pe));
        (0..pes).all(lies_there).then_some(near)
    }

    fn address(&self, pe: u32) -> Option<usize> {
        self.memory(pe).map(|memory| memory.address())
    }

    #[inline]
    fn number(&self, pe: u32) -> Option<usize> {
        if self.numbers.is_empty() {
            return Some(pe as usize);
        }
        Some(self.numbers[pe as usize]).filter(|number| *number != FAR).map(|number| number as usize)
    }

    /// True if all PEs are of this node.
    pub fn is_all(&self) -> bool {
        self.numbers.is_empty()
    }

    /// Where the memory of a PE begins, if it is mapped here.
    #[inline]
    pub fn memory(&self, pe: u32) -> Option<UserMemory> {
        self.number(pe).map(|number| self.first.offset((number * self.stride) as isize))
    }

    /// What a PE says of its memory, if that is mapped here.
    #[inline]
    pub fn member(&self, pe: u32) -> Option<&'static WindowMember> {
        self.number(pe).map(|number| &self.members[number])
    }

    /// Nothing at all, for tests.
    #[cfg(test)]
    pub fn nothing() -> Near {
        Near { first: UserMemory::nowhere(), stride: 0, numbers: Box::default(), members: &[] }
    }
}
