// SPDX-License-Identifier: MIT OR Apache-2.0
//! Large buffers for packed messages, kept for the next one: fresh memory costs a page fault for every 4 KiB, or at
//! least its zeroing. Small ones are not worth it: zeroing brings their lines nearer, and packing is quicker then.

use std::cell::RefCell;

/// Smallest buffer that is kept.
const KEPT_BYTES_MIN: usize = 256 << 10;
/// Bytes that are kept in all.
const KEPT_BYTES_MAX: usize = 16 << 20;

/// Buffers that are free, the smallest first.
#[derive(Default)]
pub(crate) struct Spare(RefCell<Vec<Vec<u8>>>);

impl Spare {
    /// A buffer of at least `bytes` bytes, with arbitrary content.
    pub fn take(&self, bytes: usize) -> Vec<u8> {
        let mut spare = self.0.borrow_mut();
        let at = spare.partition_point(|buffer| buffer.len() < bytes);
        // A buffer that is much too large is left for a larger message.
        if spare.get(at).is_some_and(|buffer| buffer.len() / 4 <= bytes) { spare.remove(at) } else { vec![0; bytes] }
    }

    /// Keeps a buffer for later use. If there are too many bytes, the smallest buffers are freed.
    pub fn keep(&self, buffer: Vec<u8>) {
        let mut spare = self.0.borrow_mut();
        if !(KEPT_BYTES_MIN..=KEPT_BYTES_MAX).contains(&buffer.len()) {
            return;
        }
        let at = spare.partition_point(|other| other.len() < buffer.len());
        spare.insert(at, buffer);
        let mut kept: usize = spare.iter().map(Vec::len).sum();
        while kept > KEPT_BYTES_MAX {
            kept -= spare.remove(0).len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_come_back_and_stay_bounded() {
        let spare = Spare::default();
        let first = spare.take(1000 << 10);
        let address = first.as_ptr();
        spare.keep(first);
        assert_eq!(spare.take(100).len(), 100, "the other is much too large");
        let again = spare.take(900 << 10);
        assert_eq!((again.as_ptr(), again.len()), (address, 1000 << 10));
        for _ in 0..40 {
            spare.keep(vec![0; 1 << 20]);
        }
        spare.keep(vec![0; KEPT_BYTES_MIN - 1]);
        spare.keep(vec![0; KEPT_BYTES_MAX + 1]);
        assert_eq!(spare.0.borrow().iter().map(Vec::len).sum::<usize>(), KEPT_BYTES_MAX);
    }
}
