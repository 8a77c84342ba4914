// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory that processes update at the same time, each by single instructions: words of 4 and 8 bytes.

use crate::UserMemory;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// What an update does to a word: the words before and of the operand, of which only as many bytes count as the word
/// has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Combine {
    /// Adds; what does not fit is lost.
    Add,
    /// Bit by bit.
    And,
    /// Bit by bit.
    Or,
    /// Bit by bit.
    Xor,
    /// Replaces.
    Set,
    /// Only reads.
    Nothing,
}

/// A word in memory that several processes update. Its operations are ordered as those of one variable of the C memory
/// model with `memory_order_seq_cst`.
#[derive(Clone, Copy, Debug)]
pub enum Word {
    /// Of 4 bytes.
    Four(UserMemory),
    /// Of 8 bytes.
    Eight(UserMemory),
}

/// Does the same to a word of either length.
macro_rules! either {
    ($word:expr, |$atomic:ident, $as:ident| $body:expr) => {
        match $word {
            Word::Four(memory) => {
                let $as = |value: u64| value as u32;
                // SAFETY: four lent bytes, aligned (`Word::of`), which the program touches by atomic operations only.
                let $atomic = unsafe { AtomicU32::from_ptr(memory.target(4).cast()) };
                u64::from($body)
            }
            Word::Eight(memory) => {
                let $as = |value: u64| value;
                // SAFETY: the same with eight.
                let $atomic = unsafe { AtomicU64::from_ptr(memory.target(8).cast()) };
                $body
            }
        }
    };
}

impl Word {
    /// The word of `bytes` bytes that lies there. `None` if words are not so long, or the memory is not aligned to its
    /// length: then no instruction updates it at once.
    #[inline]
    pub fn of(memory: UserMemory, bytes: usize) -> Option<Word> {
        match bytes {
            4 if memory.address().is_multiple_of(4) => Some(Word::Four(memory)),
            8 if memory.address().is_multiple_of(8) => Some(Word::Eight(memory)),
            _ => None,
        }
    }

    /// What it holds.
    #[inline]
    pub fn load(self) -> u64 {
        either!(self, |atomic, _as| atomic.load(Ordering::SeqCst))
    }

    /// Combines it with an operand, and returns what it held before.
    #[inline]
    pub fn update(self, combine: Combine, operand: u64) -> u64 {
        use Ordering::SeqCst;
        match combine {
            Combine::Add => either!(self, |atomic, cut| atomic.fetch_add(cut(operand), SeqCst)),
            Combine::And => either!(self, |atomic, cut| atomic.fetch_and(cut(operand), SeqCst)),
            Combine::Or => either!(self, |atomic, cut| atomic.fetch_or(cut(operand), SeqCst)),
            Combine::Xor => either!(self, |atomic, cut| atomic.fetch_xor(cut(operand), SeqCst)),
            Combine::Set => either!(self, |atomic, cut| atomic.swap(cut(operand), SeqCst)),
            Combine::Nothing => self.load(),
        }
    }

    /// Replaces it if it holds `expected`, and returns what it held before.
    #[inline]
    pub fn compare_and_swap(self, expected: u64, new: u64) -> u64 {
        either!(self, |atomic, cut| {
            atomic
                .compare_exchange(cut(expected), cut(new), Ordering::SeqCst, Ordering::SeqCst)
                .unwrap_or_else(|there| there)
        })
    }

    /// Replaces it by what `combine` makes of it, however often others come first, and returns what it held before.
    pub fn replace(self, mut combine: impl FnMut(u64) -> u64) -> u64 {
        let mut before = self.load();
        loop {
            match self.compare_and_swap(before, combine(before)) {
                there if there == before => return before,
                there => before = there,
            }
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use crate::OwnedMemory;

    #[test]
    fn words_of_both_lengths_are_updated_and_nothing_beside_them() {
        let memory = OwnedMemory::new(16);
        for (bytes, most) in [(4, u64::from(u32::MAX)), (8, u64::MAX)] {
            memory.memory().write(&[0xaa; 16]);
            let word = Word::of(memory.memory(), bytes).expect("aligned");
            let all = 0xaaaa_aaaa_aaaa_aaaa & most;
            assert_eq!((word.load(), word.update(Combine::Nothing, 9)), (all, all));
            assert_eq!((word.update(Combine::Set, most), word.update(Combine::Add, 2)), (all, most), "it wraps");
            assert_eq!((word.update(Combine::Or, 6), word.update(Combine::And, 5), word.load()), (1, 7, 5));
            assert_eq!((word.update(Combine::Xor, 4), word.compare_and_swap(3, 9), word.load()), (5, 1, 1));
            assert_eq!((word.compare_and_swap(1, 9), word.replace(|before| before * 2), word.load()), (1, 9, 18));
            let beside = memory.memory().offset(bytes as isize).read_partial_word(4);
            assert_eq!(beside, 0xaaaa_aaaa, "the next bytes");
        }
    }

    #[test]
    fn what_is_not_aligned_is_no_word() {
        let memory = OwnedMemory::new(16).memory();
        assert!(Word::of(memory.offset(4), 8).is_none() && Word::of(memory.offset(4), 4).is_some());
        assert!(Word::of(memory.offset(1), 4).is_none() && Word::of(memory, 2).is_none());
    }
}
