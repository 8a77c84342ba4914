// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory of the library's own that operations use: packed copies, scratch memory, words on their way. An operation may
//! outlive the call that starts it, so no lifetime says how long its memory is used. Therefore such memory is never
//! given back: when its owner is dropped it is parked, and lent again. A place in it that somebody still has is then in
//! memory of somebody else's, which is wrong, but never in no memory.
//!
//! Of blocks beyond what is worth keeping the kernel gets the pages back, not the addresses. Parked blocks also spare
//! their next owner the page faults of fresh memory.

use crate::UserMemory;
use std::sync::{Mutex, PoisonError};

/// Blocks have lengths of two to such a power at least.
const POWER_MIN: u32 = 6;
/// From this length on blocks begin with a page, and their pages can be given back.
const PAGES_POWER: u32 = 16;
/// All begin with a cache line.
const LINE_BYTES: usize = 64;
const PAGE_BYTES: usize = 4096;
/// Parked blocks keep their pages as long as these are no more than so many bytes.
const KEPT_BYTES_MAX: usize = 64 << 20;

/// A parked block.
#[derive(Clone, Copy)]
struct Block {
    address: usize,
    /// True if its pages are counted among those that are kept.
    kept: bool,
}

/// What is parked: blocks by the power of their length.
struct Parked {
    blocks: [Vec<Block>; usize::BITS as usize],
    kept_bytes: usize,
}

static PARKED: Mutex<Parked> =
    Mutex::new(Parked { blocks: [const { Vec::new() }; usize::BITS as usize], kept_bytes: 0 });

/// Memory of the library's own, aligned to a cache line. What it holds at first is arbitrary.
pub struct OwnedMemory {
    memory: UserMemory,
    bytes: usize,
}

impl Default for OwnedMemory {
    fn default() -> Self {
        OwnedMemory { memory: UserMemory::nowhere(), bytes: 0 }
    }
}

impl OwnedMemory {
    /// `bytes` bytes.
    pub fn new(bytes: usize) -> OwnedMemory {
        if bytes == 0 {
            return OwnedMemory::default();
        }
        let power = power_of(bytes);
        let mut parked = PARKED.lock().unwrap_or_else(PoisonError::into_inner);
        let block = parked.blocks[power as usize].pop();
        if block.is_some_and(|block| block.kept) {
            parked.kept_bytes -= 1 << power;
        }
        drop(parked);
        let address = block.map_or_else(|| fresh(power), |block| block.address);
        // The beginning of a block that is at least as long, and never given back.
        OwnedMemory { memory: UserMemory::at(address, bytes), bytes }
    }

    /// Memory that holds these bytes.
    pub fn holding(bytes: &[u8]) -> OwnedMemory {
        let owned = OwnedMemory::new(bytes.len());
        owned.memory.write(bytes);
        owned
    }

    /// Makes it at least so long. What it held is lost if it is not.
    pub fn grow(&mut self, bytes: usize) {
        if self.bytes < bytes {
            *self = OwnedMemory::new(bytes);
        }
    }

    /// Its length.
    #[inline]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Where it begins.
    #[inline]
    pub fn memory(&self) -> UserMemory {
        self.memory
    }

    /// A copy of what it holds.
    pub fn to_vec(&self) -> Vec<u8> {
        self.memory.with_slice(self.bytes, <[u8]>::to_vec)
    }
}

impl Drop for OwnedMemory {
    fn drop(&mut self) {
        if self.bytes == 0 {
            return;
        }
        let (power, address) = (power_of(self.bytes), self.memory.address());
        let mut parked = PARKED.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = power < PAGES_POWER || parked.kept_bytes + (1 << power) <= KEPT_BYTES_MAX;
        if kept {
            parked.kept_bytes += 1 << power;
        } else {
            // SAFETY: whole pages of a block of private memory of the library's own, which nobody owns now.
            unsafe { strobe_os::memory::discard(address, 1 << power) };
        }
        parked.blocks[power as usize].push(Block { address, kept });
    }
}

/// The power of two that is the length of a block for `bytes` bytes.
fn power_of(bytes: usize) -> u32 {
    bytes.checked_next_power_of_two().expect("a length in memory").trailing_zeros().max(POWER_MIN)
}

/// A new block, for ever.
fn fresh(power: u32) -> usize {
    let alignment = if power < PAGES_POWER { LINE_BYTES } else { PAGE_BYTES };
    // Zeroed memory that is long comes from the kernel as it is, and takes no pages before it is used.
    let whole = vec![0u8; (1 << power) + alignment].leak();
    (whole.as_mut_ptr() as usize).next_multiple_of(alignment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_outlives_its_owner() {
        for bytes in [1, 64, 100_000, KEPT_BYTES_MAX + 1] {
            let owned = OwnedMemory::new(bytes);
            let memory = owned.memory();
            assert!(memory.address().is_multiple_of(LINE_BYTES) && owned.bytes() == bytes);
            drop(owned);
            memory.offset(bytes as isize - 1).write(&[7]);
            let mut last = [0];
            memory.offset(bytes as isize - 1).read(&mut last);
            assert_eq!(last, [7], "{bytes} bytes");
        }
    }

    #[test]
    fn two_owners_share_nothing() {
        let (one, other) = (OwnedMemory::holding(&[1; 100]), OwnedMemory::holding(&[2; 100]));
        other.memory().write(&[3; 100]);
        assert_eq!((one.to_vec(), other.to_vec()), (vec![1; 100], vec![3; 100]));
    }

    #[test]
    fn it_grows_and_stays_where_it_is_long_enough() {
        let mut owned = OwnedMemory::default();
        owned.grow(0);
        assert_eq!(owned.bytes(), 0);
        owned.grow(300);
        let first = owned.memory();
        owned.grow(200);
        assert!(owned.memory() == first && owned.bytes() == 300);
        owned.grow(3000);
        assert_eq!(owned.bytes(), 3000);
    }

    #[test]
    fn large_blocks_give_their_pages_back() {
        let first = OwnedMemory::holding(&vec![5; 3 * KEPT_BYTES_MAX]);
        let memory = first.memory();
        drop(first);
        let mut seen = [1; 2];
        memory.offset(KEPT_BYTES_MAX as isize).read(&mut seen);
        assert_eq!(seen, [0; 2], "pages that were given back read as zeros");
    }
}
