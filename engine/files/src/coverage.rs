// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which bytes of a window anybody wants, a bit each. Members' blocks come in no order, may be of one byte, and may
//! overlap; what has to be known is which stretches they make together.

use std::ops::Range;

/// A set of bytes of a window.
#[derive(Debug, Default)]
pub struct Coverage {
    start: u64,
    words: Vec<u64>,
    bits: u64,
}

const BITS: u64 = u64::BITS as u64;

impl Coverage {
    /// Begins anew, with no byte of `window`.
    pub fn begin(&mut self, window: &Range<u64>) {
        self.start = window.start;
        self.bits = window.end - window.start;
        self.words.clear();
        self.words.resize(self.bits.div_ceil(BITS) as usize, 0);
    }

    /// Adds bytes of the window.
    pub fn add(&mut self, offset: u64, bytes: u64) {
        let (from, to) = (offset - self.start, offset - self.start + bytes);
        assert!(to <= self.bits, "bytes outside of the window");
        let (first, last) = ((from / BITS) as usize, (to / BITS) as usize);
        let (low, high) = (u64::MAX << (from % BITS), !(u64::MAX << (to % BITS)));
        if first == last {
            if bytes > 0 {
                self.words[first] |= low & high;
            }
            return;
        }
        self.words[first] |= low;
        self.words[first + 1..last].fill(u64::MAX);
        if high != 0 {
            self.words[last] |= high;
        }
    }

    /// The stretches of bytes that were added, with the gaps between them that are no longer than `gap_bytes_max`.
    pub fn stretches(&self, gap_bytes_max: u64) -> Vec<Range<u64>> {
        let mut stretches: Vec<Range<u64>> = Vec::new();
        let mut at = 0;
        while let Some(from) = self.next(at, true) {
            let to = self.next(from, false).unwrap_or(self.bits);
            let (from, to) = (self.start + from, self.start + to);
            match stretches.last_mut() {
                Some(last) if from - last.end <= gap_bytes_max => last.end = to,
                _ => stretches.push(from..to),
            }
            at = to - self.start;
        }
        stretches
    }

    /// The first bit from `at` on that is set, or not set.
    fn next(&self, at: u64, set: bool) -> Option<u64> {
        let mut at = at;
        while at < self.bits {
            let word = self.words[(at / BITS) as usize];
            let rest = (if set { word } else { !word }) >> (at % BITS);
            if rest != 0 {
                return Some(at + u64::from(rest.trailing_zeros())).filter(|found| *found < self.bits);
            }
            at = (at / BITS + 1) * BITS;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn stretches_are_what_was_added(
            start in 0u64..1000, bytes in 1u64..300, gap in 0u64..9,
            parts in prop::collection::vec((0u64..300, 0u64..150), 0..12),
        ) {
            let mut coverage = Coverage::default();
            coverage.begin(&(start..start + bytes));
            let mut model = vec![false; bytes as usize];
            for (from, length) in parts {
                let from = from.min(bytes);
                let length = length.min(bytes - from);
                coverage.add(start + from, length);
                model[from as usize..(from + length) as usize].fill(true);
            }
            let mut wanted: Vec<Range<u64>> = Vec::new();
            for at in (0..bytes).filter(|at| model[*at as usize]).map(|at| start + at) {
                match wanted.last_mut() {
                    Some(last) if at - last.end <= gap => last.end = at + 1,
                    _ => wanted.push(at..at + 1),
                }
            }
            prop_assert_eq!(coverage.stretches(gap), wanted);
        }
    }
}
