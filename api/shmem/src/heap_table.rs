// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is allocated of the symmetric heap.

use range_alloc::RangeAllocator;
use std::collections::BTreeMap;
use std::ops::Range;

/// Objects begin with a cache line, so that those of two PEs' work share none.
pub const LINE_BYTES: usize = 64;

/// What is allocated of the heap.
pub struct Heap {
    free: RangeAllocator<usize>,
    /// Objects by where they begin: what was taken for each, and its length.
    objects: BTreeMap<usize, (Range<usize>, usize)>,
}

impl Heap {
    /// A heap of `bytes` bytes.
    pub fn new(bytes: usize) -> Heap {
        Heap { free: RangeAllocator::new(0..bytes), objects: BTreeMap::new() }
    }

    /// Takes room for an object: where it begins. `None` if there is none.
    pub fn take(&mut self, bytes: usize, alignment: usize) -> Option<usize> {
        let rounded = bytes.checked_next_multiple_of(LINE_BYTES)?.checked_add(alignment.saturating_sub(LINE_BYTES))?;
        let taken = self.free.allocate_range(rounded).ok()?;
        let at = taken.start.next_multiple_of(alignment.max(1));
        self.objects.insert(at, (taken, bytes));
        Some(at)
    }

    /// The length of the object that begins there. `None` if none does.
    pub fn length(&self, at: usize) -> Option<usize> {
        self.objects.get(&at).map(|object| object.1)
    }

    /// Gives the object that begins there back: its length. `None` if none does.
    pub fn give_back(&mut self, at: usize) -> Option<usize> {
        let (taken, bytes) = self.objects.remove(&at)?;
        self.free.free_range(taken);
        Some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_aligned_apart_and_given_back() {
        let mut heap = Heap::new(4096);
        let (a, b) = (heap.take(1, 64).unwrap(), heap.take(100, 1024).unwrap());
        assert_eq!((a, b % 1024), (0, 0));
        assert!(b >= 64 && heap.take(4096, 64).is_none());
        assert_eq!((heap.give_back(b), heap.give_back(b), heap.give_back(7)), (Some(100), None, None));
        assert_eq!(heap.give_back(a), Some(1));
        assert_eq!(heap.take(4096, 64), Some(0), "all of it is free again");
        assert_eq!(heap.take(usize::MAX, 64), None);
    }
}
