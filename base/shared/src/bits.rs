// SPDX-License-Identifier: MIT OR Apache-2.0
//! A set of numbers in shared memory, of which most are not in it: a bit for each, and above each 64 words of bits one
//! that says which of them are not zero. One load tells that the set is empty, and the next member is found in a few.
//!
//! Anybody may put a number in. One at a time takes numbers out and looks for members: it misses none that was in the
//! set before it began to look, as the words above say too little only while it takes one out.

use crate::sync::{AtomicU64, Ordering};

/// Levels of words.
pub const LEVELS: usize = 3;
/// Numbers that can be in the set: those below.
pub const BITS: u64 = 1 << (6 * LEVELS);

/// Where the words of a set are.
pub trait BitWords {
    /// Word `word` of a level; the lowest, level 0, has the members. None: as if it were zero.
    fn word(&self, level: usize, word: u64) -> Option<&AtomicU64>;
}

/// Of `number`, on one level, its word and its bit in it.
fn place<W: BitWords>(words: &W, level: usize, number: u64) -> (Option<&AtomicU64>, u64) {
    (words.word(level, number >> (6 * (level + 1))), 1 << ((number >> (6 * level)) % 64))
}

/// The first member that is no less than `from`.
pub fn next(words: &impl BitWords, from: u64) -> Option<u64> {
    words.word(LEVELS - 1, 0).filter(|all| all.load(Ordering::SeqCst) != 0)?;
    let (mut level, mut bit) = (0, from);
    loop {
        let inside = bit >> (6 * (LEVELS - level)) == 0;
        let word = Some(bit / 64).filter(|_| inside).and_then(|word| words.word(level, word));
        let rest = word.map_or(0, |word| word.load(Ordering::SeqCst)) >> (bit % 64);
        match (rest, level) {
            (0, _) if level + 1 == LEVELS => return None,
            // Nothing in the rest of this word: on with those behind it, of which the level above knows.
            (0, _) => (level, bit) = (level + 1, bit / 64 + 1),
            (_, 0) => return Some(bit + u64::from(rest.trailing_zeros())),
            (_, _) => (level, bit) = (level - 1, (bit + u64::from(rest.trailing_zeros())) * 64),
        }
    }
}

/// Puts a number in.
pub fn set(words: &impl BitWords, number: u64) {
    raise(words, number, 0);
}

/// Sets the bits for `number` from a level on.
fn raise(words: &impl BitWords, number: u64, from: usize) {
    for level in from..LEVELS {
        let (word, bit) = place(words, level, number);
        word.into_iter().for_each(|word| _ = word.fetch_or(bit, Ordering::SeqCst));
    }
}

/// Takes a number out. Only one at a time does, and looks.
pub fn clear(words: &impl BitWords, number: u64) {
    for level in 0..LEVELS {
        let (word, bit) = place(words, level, number);
        if word.is_none_or(|word| word.fetch_and(!bit, Ordering::SeqCst) != bit) {
            break;
        }
    }
    // Somebody may have put a number in below a bit that was just cleared, and have seen it set.
    for level in 1..LEVELS {
        if place(words, level - 1, number).0.is_some_and(|word| word.load(Ordering::SeqCst) != 0) {
            raise(words, number, level);
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    struct Words([Vec<AtomicU64>; LEVELS]);

    impl Words {
        fn new() -> Words {
            Words([64 * 64, 64, 1].map(|words| (0..words).map(|_| AtomicU64::new(0)).collect()))
        }
    }

    impl BitWords for Words {
        fn word(&self, level: usize, word: u64) -> Option<&AtomicU64> {
            self.0[level].get(word as usize)
        }
    }

    fn members(words: &Words) -> Vec<u64> {
        let mut from = 0;
        std::iter::from_fn(|| next(words, from).inspect(|found| from = found + 1)).collect()
    }

    proptest! {
        /// Numbers close to each other and far apart, put in and taken out: what is found is what is in, and an empty
        /// set is one word.
        #[test]
        fn members_are_found_in_order(steps in prop::collection::vec((prop::bool::ANY, 0u64..80, 0u64..3), 0..200)) {
            let (words, mut model) = (Words::new(), BTreeSet::new());
            for (puts, low, far) in steps {
                let number = (low + far * 131_000).min(BITS - 1);
                if puts { set(&words, number) } else { clear(&words, number) }
                if puts { model.insert(number) } else { model.remove(&number) };
            }
            prop_assert_eq!(members(&words), model.iter().copied().collect::<Vec<u64>>());
            model.iter().for_each(|number| clear(&words, *number));
            prop_assert!(words.0.iter().flatten().all(|word| word.load(Ordering::SeqCst) == 0));
        }
    }

    #[test]
    fn the_last_number_has_a_place_and_none_lies_behind_it() {
        let words = Words::new();
        set(&words, BITS - 1);
        assert_eq!(
            (next(&words, 0), next(&words, BITS - 1), next(&words, BITS)),
            (Some(BITS - 1), Some(BITS - 1), None)
        );
    }
}
