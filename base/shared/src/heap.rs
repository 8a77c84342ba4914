// SPDX-License-Identifier: MIT OR Apache-2.0
//! The heap of the node segment: size classes of powers of two, each with a lock-free stack of free blocks, and a mark
//! up to which memory has been handed out. Where neither has a block, a larger free block is split; blocks are never
//! merged again, so a caller that can do with less should ask for less. Any process allocates and frees. When a process
//! dies nothing has to be repaired; at most the blocks that it held are lost for the rest of the job.

use crate::sync::{AtomicU32, AtomicU64, Ordering};

const SMALLEST_SHIFT: u32 = 6;
const CLASSES: usize = 25;

/// The heads of the free stacks and the mark, in the segment's header.
#[repr(C, align(64))]
pub struct Heap {
    /// Bytes of the heap handed out at least once, from its start.
    mark: AtomicU64,
    /// Bytes in use now.
    used: AtomicU64,
    /// Per class: turn (high 24 bits, against ABA) and block offset / 64 + 1 (low 40 bits).
    free: [AtomicU64; CLASSES],
    /// How often there was no room for payload.
    pub(crate) refusals: AtomicU32,
}

const OFFSET_BITS: u32 = 40;

/// Where a heap lies in this process, and how long it is.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub base: usize,
    pub bytes: u64,
}

impl Place {
    /// The word of a free block that names the next one. Panics if no block lies there, as after a crash that has
    /// overwritten the stacks.
    fn next_of<'a>(self, offset: u64) -> &'a AtomicU64 {
        assert!(offset <= self.bytes - (1 << SMALLEST_SHIFT), "no free block lies at {offset}");
        // SAFETY: inside the heap by the assertion, which is mapped as long as the process lives; aligned to 64, as all
        // offsets here are. A block that another process takes meanwhile may hold anything; the turn in the head then
        // makes the exchange fail.
        unsafe { &*((self.base + offset as usize) as *const AtomicU64) }
    }
}

/// Class and size in bytes of a block that holds `bytes`; `None` if larger than any class.
fn class_of(bytes: usize) -> Option<(usize, u64)> {
    let shift = bytes.max(1 << SMALLEST_SHIFT).checked_next_power_of_two()?.trailing_zeros();
    let class = (shift - SMALLEST_SHIFT) as usize;
    (class < CLASSES).then_some((class, 1 << shift))
}

impl Heap {
    /// Takes a block of at least `bytes` bytes out of a heap: its offset, a multiple of 64. `None` if the heap is full
    /// up to `bound`.
    pub(crate) fn allocate(&self, place: Place, bound: u64, bytes: usize) -> Option<u64> {
        let (class, block) = class_of(bytes)?;
        let offset = match self.pop(place, class) {
            Some(offset) => offset,
            None => self.extend(bound, block).or_else(|| self.halve(place, class))?,
        };
        self.used.fetch_add(block, Ordering::Relaxed);
        Some(offset)
    }

    fn extend(&self, bound: u64, block: u64) -> Option<u64> {
        // Blocks are aligned to their size up to a page; what that skips is lost.
        let align = block.min(4096);
        let mut mark = self.mark.load(Ordering::Relaxed);
        loop {
            let start = mark.next_multiple_of(align);
            if start + block > bound {
                return None;
            }
            match self.mark.compare_exchange_weak(mark, start + block, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return Some(start),
                Err(now) => mark = now,
            }
        }
    }

    /// A block of `class` out of a larger free one, whose other parts become free blocks.
    fn halve(&self, place: Place, class: usize) -> Option<u64> {
        let (larger, offset) = (class + 1..CLASSES).find_map(|larger| Some((larger, self.pop(place, larger)?)))?;
        for rest in class..larger {
            self.push(place, rest, offset + (1 << (rest as u32 + SMALLEST_SHIFT)));
        }
        Some(offset)
    }

    fn pop(&self, place: Place, class: usize) -> Option<u64> {
        let head = &self.free[class];
        let mut old = head.load(Ordering::Acquire);
        loop {
            let offset = ((old & ((1 << OFFSET_BITS) - 1)).checked_sub(1)?) << SMALLEST_SHIFT;
            let next = place.next_of(offset).load(Ordering::Relaxed);
            let new = (old >> OFFSET_BITS).wrapping_add(1) << OFFSET_BITS | next;
            match head.compare_exchange_weak(old, new, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => return Some(offset),
                Err(now) => old = now,
            }
        }
    }

    /// Gives back the block of `bytes` bytes at `offset`.
    pub(crate) fn free(&self, place: Place, offset: u64, bytes: usize) {
        let Some((class, block)) = class_of(bytes) else { return };
        self.push(place, class, offset);
        self.used.fetch_sub(block, Ordering::Relaxed);
    }

    fn push(&self, place: Place, class: usize, offset: u64) {
        let head = &self.free[class];
        let mut old = head.load(Ordering::Relaxed);
        loop {
            place.next_of(offset).store(old & ((1 << OFFSET_BITS) - 1), Ordering::Relaxed);
            let new = (old >> OFFSET_BITS).wrapping_add(1) << OFFSET_BITS | ((offset >> SMALLEST_SHIFT) + 1);
            match head.compare_exchange_weak(old, new, Ordering::Release, Ordering::Relaxed) {
                Ok(_) => break,
                Err(now) => old = now,
            }
        }
    }

    /// Bytes in use.
    pub fn used_bytes(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Segment;
    use std::collections::BTreeSet;
    use std::os::fd::AsFd;

    fn segment() -> Segment {
        let fd = Segment::alone(2, Default::default(), [0; 2]).expect("memory for a segment");
        Segment::attach(fd.as_fd()).expect("a segment")
    }

    #[test]
    #[should_panic(expected = "no block lies at")]
    fn what_lies_behind_the_heap_is_not_freed() {
        let segment = segment();
        segment.free(segment.heap_bytes(), 64);
    }

    #[test]
    #[should_panic(expected = "no block lies at")]
    fn what_lies_within_a_block_is_not_freed() {
        let segment = segment();
        let at = segment.allocate(64).expect("memory");
        segment.free(at + 8, 64);
    }

    #[test]
    #[should_panic(expected = "a block lies inside the heap")]
    fn an_offset_so_large_that_the_end_is_no_number_is_refused() {
        segment().memory(u64::MAX - 7, 64);
    }

    #[test]
    #[should_panic(expected = "no free block lies at")]
    fn a_free_block_behind_the_heap_is_not_looked_at() {
        let segment = segment();
        let at = segment.allocate(64).expect("memory");
        segment.free(at, 64);
        segment.header().heap.free[0].store((segment.heap_bytes() >> SMALLEST_SHIFT) + 1, Ordering::Relaxed);
        segment.allocate(64);
    }

    #[test]
    fn payload_leaves_a_part_to_all_else() {
        let segment = segment();
        while segment.allocate_payload(64 << 20).is_some() {}
        while segment.allocate_payload(1 << 20).is_some() {}
        while segment.allocate_payload(1).is_some() {}
        for rank in 0..2 {
            assert!((0..8_192).all(|index| segment.ensure_chunk(rank, index)), "memory for descriptors");
        }
    }

    #[test]
    fn large_blocks_are_halved_when_nothing_else_is_left() {
        let segment = segment();
        let large: Vec<u64> = std::iter::from_fn(|| segment.allocate(64 << 20)).collect();
        while segment.allocate(1 << 20).is_some() {}
        assert_eq!(segment.allocate(1 << 20), None, "the heap is full");
        segment.free(large[0], 64 << 20);
        let used = segment.heap_used_bytes();
        let small: BTreeSet<u64> = std::iter::from_fn(|| segment.allocate(1 << 20)).collect();
        assert_eq!(small.len(), 64, "the whole of the large block, and no part twice");
        assert!(
            small
                .iter()
                .all(|at| (large[0]..large[0] + (64 << 20)).contains(at) && at % (1 << 20) == large[0] % (1 << 20))
        );
        assert_eq!(segment.heap_used_bytes(), used + (64 << 20));
        for at in &small {
            segment.free(*at, 1 << 20);
        }
        assert_eq!(segment.heap_used_bytes(), used);
        assert!(segment.allocate(64 << 20).is_none(), "blocks do not grow together again");
    }

    #[test]
    fn the_heap_bounds_no_block_that_fits() {
        let segment = segment();
        assert!(segment.allocate(2 << 30).is_none(), "larger than any class");
        assert_eq!(segment.allocate(1).map(|at| at % 64), Some(0));
    }
}
