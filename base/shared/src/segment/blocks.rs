// SPDX-License-Identifier: MIT OR Apache-2.0
//! Blocks of the segment's heap, and memory of them.

use super::Segment;
use crate::heap::Place;
use crate::shared_memory::SharedMemory;
use crate::sync::Ordering;

/// One in this many bytes of the heap is not for payload.
const OWN_SHARE: u64 = 8;

impl Segment {
    /// A block of at least `bytes` bytes of the heap: its offset. `None` if the heap is full.
    pub fn allocate(&self, bytes: usize) -> Option<u64> {
        self.header().heap.allocate(self.heap_place(), self.heap_bytes(), bytes)
    }

    /// The same for the payload of a message, which can wait: leaves a part of the heap for everything else, so that
    /// operations can begin however much payload is under way. `None` if only that part is left.
    pub fn allocate_payload(&self, bytes: usize) -> Option<u64> {
        let bound = self.heap_bytes() - self.heap_bytes() / OWN_SHARE;
        let offset = self.header().heap.allocate(self.heap_place(), bound, bytes);
        if offset.is_none() {
            self.header().heap.refusals.fetch_add(1, Ordering::Relaxed);
        }
        offset
    }

    /// The same for a caller that can do without: `None` if half of the heap is in use.
    pub fn allocate_spare(&self, bytes: usize) -> Option<u64> {
        let roomy = self.heap_used_bytes() + bytes as u64 <= self.heap_bytes() / 2;
        roomy.then(|| self.allocate_payload(bytes)).flatten()
    }

    /// How often payload found no room.
    pub fn heap_refusals(&self) -> u32 {
        self.header().heap.refusals.load(Ordering::Relaxed)
    }

    fn heap_place(&self) -> Place {
        Place { base: self.heap_address(), bytes: self.heap_bytes() }
    }

    /// Gives back the block of `bytes` bytes at `offset`.
    ///
    /// # Panics
    /// If no block can lie there: what is freed is written to.
    pub fn free(&self, offset: u64, bytes: usize) {
        assert!(offset.is_multiple_of(64) && self.is_in_heap(offset, bytes.max(64)), "no block lies at {offset}");
        self.header().heap.free(self.heap_place(), offset, bytes);
    }

    /// Bytes of the heap in use.
    pub fn heap_used_bytes(&self) -> u64 {
        self.header().heap.used_bytes()
    }

    /// The memory of `bytes` bytes at `offset` of the heap. Panics if they do not lie in it.
    pub fn memory(&self, offset: u64, bytes: usize) -> SharedMemory {
        assert!(self.is_in_heap(offset, bytes), "a block lies inside the heap");
        SharedMemory::at(self.heap_address() + offset as usize, bytes)
    }

    /// If `address..address + bytes` lies in the heap, its offset there: such memory every process can reach.
    pub fn offset_of(&self, address: usize, bytes: usize) -> Option<u64> {
        let at = address.checked_sub(self.heap_address())? as u64;
        self.is_in_heap(at, bytes).then_some(at)
    }

    /// True if `offset..offset + bytes` lies in the heap; false also where that sum is no number.
    #[inline]
    pub(crate) fn is_in_heap(&self, offset: u64, bytes: usize) -> bool {
        offset.checked_add(bytes as u64).is_some_and(|end| end <= self.heap_bytes())
    }

    /// An array of `T`, which is made of atomics, at `offset` of the heap.
    ///
    /// # Safety
    /// `T` must consist of atomics only and be valid when zero or as its writers left it.
    pub unsafe fn atomics<T>(&self, offset: u64, count: usize) -> &'static [T] {
        let inside = count.checked_mul(size_of::<T>()).is_some_and(|bytes| self.is_in_heap(offset, bytes));
        assert!(inside && offset.is_multiple_of(64) && align_of::<T>() <= 64);
        // SAFETY: inside the mapping by the assertion, aligned by it, too; the rest is the caller's.
        unsafe { std::slice::from_raw_parts((self.heap_address() + offset as usize) as *const T, count) }
    }
}
