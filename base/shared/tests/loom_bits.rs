// SPDX-License-Identifier: MIT OR Apache-2.0
//! The set of rows (`bits.rs`) under the model checker; run it as `tests/loom.rs` says.
#![cfg(loom)]

use loom::sync::Arc;
use loom::sync::atomic::AtomicU64;
use loom::thread;
use strobe_shared::bits::{self, BitWords};

/// The first words of each level.
struct Words([[AtomicU64; 3]; bits::LEVELS]);

impl BitWords for Words {
    fn word(&self, level: usize, word: u64) -> Option<&AtomicU64> {
        self.0[level].get(word as usize)
    }
}

/// A number is put in while the only other one below the same bits is taken out: it is found afterwards, though not by
/// looking at its own word.
#[test]
fn a_number_put_in_is_found_though_another_is_taken_out() {
    for number in [65, 128] {
        loom::model(move || {
            let words = Arc::new(Words(std::array::from_fn(|_| std::array::from_fn(|_| AtomicU64::new(0)))));
            bits::set(&*words, 64);
            let others = words.clone();
            let other = thread::spawn(move || bits::set(&*others, number));
            bits::clear(&*words, 64);
            other.join().unwrap();
            assert_eq!(bits::next(&*words, 0), Some(number));
            assert_eq!(bits::next(&*words, number + 1), None);
        });
    }
}
