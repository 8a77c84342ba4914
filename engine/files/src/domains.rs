// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collective accesses in two phases: which aggregator has which part of the file, and which of it in which round.

use std::ops::Range;

/// What a member of a collective access is about to touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reach {
    /// The first byte of the file.
    pub first: u64,
    /// Behind the last one; equal to `first` for nothing.
    pub end: u64,
    /// Bytes of data.
    pub bytes: u64,
    /// In how many blocks.
    pub blocks: u64,
    /// False if they are not in the order of the file.
    pub sorted: bool,
}

/// When members move their own data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Own {
    /// If their blocks are of at least this length: a call for one costs less than a way by way of others.
    pub block_bytes: u64,
    /// If they span no more than so many times their data, gaps included: reading gaps costs less, too.
    pub span_factor: u64,
}

/// Domains begin at multiples of this.
const ALIGNMENT: u64 = 4096;

impl Reach {
    fn is_empty(&self) -> bool {
        self.bytes == 0
    }

    /// The bytes of the file between its first and its last.
    pub fn range(&self) -> Range<u64> {
        self.first..self.end
    }

    /// True if it may touch bytes of this range.
    pub fn meets(&self, range: &Range<u64>) -> bool {
        !self.is_empty() && self.first < range.end && range.start < self.end
    }
}

/// Which aggregator has which part of the file, each an equal share from the first byte to the last, and in which
/// round it has which window of that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Domains {
    start: u64,
    end: u64,
    each: u64,
    window: u64,
    aggregators: usize,
}

/// The domains by which all members exchange their data with `aggregators` that have buffers of `window` bytes; `None`
/// if each moves its own: when blocks are long, or the parts of the members do not lie among each other, so that
/// putting them together would make nothing longer. `own` is `None` if the program wants two phases in any case.
pub fn choose(reaches: &[Reach], aggregators: usize, window: u64, own: Option<Own>) -> Option<Domains> {
    let mut busy: Vec<&Reach> = reaches.iter().filter(|reach| !reach.is_empty()).collect();
    let start = busy.iter().map(|reach| reach.first).min()?;
    let end = busy.iter().map(|reach| reach.end).max()?;
    if !busy.iter().all(|reach| reach.sorted) || aggregators == 0 {
        return None;
    }
    let (bytes, blocks) = busy.iter().fold((0, 0), |sum, reach| (sum.0 + reach.bytes, sum.1 + reach.blocks));
    busy.sort_by_key(|reach| (reach.first, reach.end));
    let interleaved = busy.windows(2).any(|pair| pair[0].end > pair[1].first);
    let spans: u64 = busy.iter().map(|reach| reach.end - reach.first).sum();
    let is_long = |own: Own| bytes / blocks.max(1) >= own.block_bytes || spans <= bytes.saturating_mul(own.span_factor);
    if own.is_some_and(|own| !interleaved || is_long(own)) {
        return None;
    }
    Some(Domains::new(start..end, aggregators, window))
}

impl Domains {
    /// Divides `range` among so many aggregators.
    pub fn new(range: Range<u64>, aggregators: usize, window: u64) -> Domains {
        let start = range.start - range.start % ALIGNMENT;
        let each = (range.end - start).div_ceil(aggregators as u64).next_multiple_of(ALIGNMENT);
        Domains { start, end: range.end, each, window: window.max(ALIGNMENT), aggregators }
    }

    /// How many aggregators there are.
    pub fn aggregators(&self) -> usize {
        self.aggregators
    }

    /// How many rounds it takes.
    pub fn rounds(&self) -> u64 {
        self.each.min(self.end - self.start).div_ceil(self.window)
    }

    /// What an aggregator moves in a round; may be empty.
    pub fn window(&self, aggregator: usize, round: u64) -> Range<u64> {
        let domain = self.start + self.each * aggregator as u64;
        let behind = (domain + self.each).min(self.end);
        let start = (domain + self.window * round).min(behind);
        start..(start + self.window).min(behind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn reach(first: u64, end: u64, bytes: u64, blocks: u64) -> Reach {
        Reach { first, end, bytes, blocks, sorted: true }
    }

    #[test]
    fn only_short_blocks_among_each_other_are_exchanged() {
        let own = Some(Own { block_bytes: 65536, span_factor: 0 });
        let chosen = |reaches: &[Reach], own| choose(reaches, 2, 1 << 20, own).is_some();
        let among = [reach(0, 1000, 500, 60), reach(8, 1008, 500, 60)];
        assert!(chosen(&among, own));
        assert!(!chosen(&among, Some(Own { block_bytes: 65536, span_factor: 2 })), "gaps as long as the data");
        let apart = [reach(0, 1000, 500, 60), reach(1000, 2000, 500, 60)];
        assert!(!chosen(&apart, own) && chosen(&apart, None));
        let long = [reach(0, 4 << 20, 2 << 20, 2), reach(1 << 20, 5 << 20, 2 << 20, 2)];
        assert!(!chosen(&long, own));
        let twisted = [Reach { sorted: false, ..among[0] }, among[1]];
        assert!(!chosen(&twisted, None));
        assert!(!chosen(&[Reach::default(); 3], None), "nothing to move");
        assert!(!chosen(&[Reach::default(), among[0]], own));
    }

    proptest! {
        #[test]
        fn windows_divide_the_range(
            start in 0u64..100_000, bytes in 1u64..300_000, aggregators in 1usize..6, window in 1u64..70_000,
        ) {
            let domains = Domains::new(start..start + bytes, aggregators, window);
            let mut parts: Vec<_> = (0..aggregators)
                .flat_map(|one| (0..domains.rounds()).map(move |round| domains.window(one, round)))
                .filter(|part| !part.is_empty())
                .collect();
            parts.sort_by_key(|part| part.start);
            prop_assert!(parts[0].start <= start && parts[0].start + ALIGNMENT > start);
            prop_assert_eq!(parts[parts.len() - 1].end, start + bytes);
            prop_assert!(parts.windows(2).all(|pair| pair[0].end == pair[1].start));
            prop_assert!(parts.iter().all(|part| part.end - part.start <= window.max(ALIGNMENT)));
        }
    }
}
