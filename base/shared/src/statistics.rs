// SPDX-License-Identifier: MIT OR Apache-2.0
//! Histograms that a rank keeps of its calls on request, in one block of the segment's heap. Only the owner writes it;
//! anybody may read it meanwhile. The port says where the block lies, how it is laid out, and since when it counts.
//!
//! The block consists of 64-bit words: a directory of two words for each histogram (what it counts; the word at which
//! it begins), then the histograms: count, sum, least and greatest value, and the buckets.

mod place;

use crate::Segment;
use crate::sync::{AtomicU64, Ordering};
pub use place::StatisticsPlace;
use strobe_types::metrics::{DISTRIBUTIONS, Distribution};

/// Values of this many bits or more count in the last bucket: 78 hours in nanoseconds, or 256 TiB.
const VALUE_BITS: u32 = 48;
/// Words of a histogram that precede its buckets.
const HEAD_WORDS: usize = 4;
/// Histograms that a block can have.
pub const HISTOGRAMS_MAX: usize = 512;
/// Words of the directory.
const DIRECTORY_WORDS: usize = 2 * HISTOGRAMS_MAX;

/// How values are sorted into buckets: each has its own below `2 << shift`; above, `shift` bits below the highest one
/// count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    shift: u32,
}

impl Scale {
    /// The scale that keeps this many decimal digits (1 to 3) of each value, as HDR histograms do.
    pub fn digits(digits: u32) -> Scale {
        // A bucket is at most one part in 10^digits wide.
        Scale { shift: 10u64.pow(digits.clamp(1, 3)).next_power_of_two().trailing_zeros() }
    }

    /// The scale that keeps this many bits below the highest one.
    pub fn bits(shift: u32) -> Scale {
        Scale { shift: shift.clamp(1, 16) }
    }

    /// How many bits of a value are kept below its highest one.
    pub fn shift(self) -> u32 {
        self.shift
    }

    /// Number of buckets of a histogram.
    pub fn buckets(self) -> usize {
        ((VALUE_BITS - self.shift + 1) << self.shift) as usize
    }

    /// The number of the bucket for a value.
    #[inline]
    pub fn bucket(self, value: u64) -> usize {
        let value = value.min((1 << VALUE_BITS) - 1);
        let over = (64 - value.leading_zeros()).saturating_sub(self.shift + 1);
        ((u64::from(over) << self.shift) + (value >> over)) as usize
    }

    /// The least value in a bucket.
    pub fn least(self, bucket: usize) -> u64 {
        let over = (bucket >> self.shift).saturating_sub(1) as u32;
        (bucket as u64 - (u64::from(over) << self.shift)) << over
    }
}

/// A histogram in the segment.
#[derive(Clone, Copy)]
pub struct Histogram {
    words: &'static [AtomicU64],
    scale: Scale,
}

impl Histogram {
    /// Counts a value. Only the owner may.
    #[inline]
    pub fn add(&self, value: u64) {
        let grow = |at: usize, by: u64| {
            let word = &self.words[at];
            word.store(word.load(Ordering::Relaxed).wrapping_add(by), Ordering::Relaxed);
        };
        let count = self.words[0].load(Ordering::Relaxed);
        if count == 0 || value < self.words[2].load(Ordering::Relaxed) {
            self.words[2].store(value, Ordering::Relaxed);
        }
        if value > self.words[3].load(Ordering::Relaxed) {
            self.words[3].store(value, Ordering::Relaxed);
        }
        grow(HEAD_WORDS + self.scale.bucket(value), 1);
        grow(1, value);
        self.words[0].store(count + 1, Ordering::Relaxed);
    }

    fn word(&self, at: usize) -> u64 {
        self.words[at].load(Ordering::Relaxed)
    }

    /// Values counted.
    pub fn count(&self) -> u64 {
        self.word(0)
    }

    /// The sum of the values counted.
    pub fn total(&self) -> u64 {
        self.word(1)
    }

    /// The least value counted.
    pub fn least(&self) -> u64 {
        self.word(2)
    }

    /// The greatest value counted.
    pub fn most(&self) -> u64 {
        self.word(3)
    }

    /// Number and count of each bucket that is not empty.
    pub fn filled(&self) -> Vec<(u32, u64)> {
        let counts = self.words[HEAD_WORDS..].iter().map(|word| word.load(Ordering::Relaxed));
        counts.enumerate().filter(|(_, count)| *count > 0).map(|(at, count)| (at as u32, count)).collect()
    }
}

/// The block of statistics of a rank.
#[derive(Clone, Copy)]
pub struct Block {
    kept: &'static StatisticsPlace,
    words: &'static [AtomicU64],
    scale: Scale,
}

impl Segment {
    /// Makes the block of local rank `rank`, of `bytes` bytes. `None` if the heap is full.
    pub fn make_block(&self, rank: u32, scale: Scale, bytes: usize) -> Option<Block> {
        let bytes = bytes.max(8 * DIRECTORY_WORDS);
        let kept = &self.port(rank).statistics;
        let offset = self.allocate(bytes)?;
        kept.bytes.store(bytes as u64, Ordering::Relaxed);
        kept.shift.store(scale.shift, Ordering::Relaxed);
        kept.histograms.store(0, Ordering::Relaxed);
        // Plus 64, so that offset 0 is not taken for "none".
        kept.at.store(offset + 64, Ordering::Release);
        self.block(rank)
    }

    /// The block of local rank `rank`, if it keeps one.
    pub fn block(&self, rank: u32) -> Option<Block> {
        let kept = &self.port(rank).statistics;
        let offset = kept.at.load(Ordering::Acquire).checked_sub(64)?;
        let words = usize::try_from(kept.bytes.load(Ordering::Relaxed) / 8).ok()?;
        let scale = Scale::bits(kept.shift.load(Ordering::Relaxed));
        let inside = offset % 64 == 0 && offset.checked_add(8 * words as u64)? <= self.heap_bytes();
        // SAFETY: inside the heap, aligned to a line; the elements are atomics.
        inside.then(|| Block { kept, words: unsafe { self.atomics::<AtomicU64>(offset, words) }, scale })
    }
}

/// How much a rank has sent to each rank of the job, in messages and bytes. Only the owner writes, with plain stores.
#[derive(Clone, Copy)]
pub struct Peers {
    words: &'static [AtomicU64],
}

impl Segment {
    /// Makes the counts of what local rank `rank` sends to each of `ranks` ranks. `None` if the heap is full.
    pub fn make_peers(&self, rank: u32, ranks: u32) -> Option<Peers> {
        let offset = self.allocate(16 * ranks as usize)?;
        self.port(rank).statistics.peers_at.store(offset + 64, Ordering::Release);
        let peers = self.peers(rank, ranks)?;
        peers.words.iter().for_each(|word| word.store(0, Ordering::Relaxed));
        Some(peers)
    }

    /// The counts of what local rank `rank` has sent to each of `ranks` ranks; `None` if it does not count.
    pub fn peers(&self, rank: u32, ranks: u32) -> Option<Peers> {
        let offset = self.port(rank).statistics.peers_at.load(Ordering::Acquire).checked_sub(64)?;
        let inside = offset % 64 == 0 && offset.checked_add(16 * u64::from(ranks))? <= self.heap_bytes();
        // SAFETY: inside the heap, aligned to a line; the elements are atomics.
        inside.then(|| Peers { words: unsafe { self.atomics::<AtomicU64>(offset, 2 * ranks as usize) } })
    }
}

impl Peers {
    /// Counts a message. Only the owner may.
    pub fn add(&self, to: u32, bytes: u64) {
        let Some([messages, sum]) = self.words.get(2 * to as usize..2 * to as usize + 2) else { return };
        messages.store(messages.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        sum.store(sum.load(Ordering::Relaxed) + bytes, Ordering::Relaxed);
    }

    /// Rank, messages and bytes of each receiver to which anything was sent.
    pub fn all(&self) -> impl Iterator<Item = (u32, u64, u64)> {
        let pairs =
            self.words.chunks_exact(2).map(|pair| [&pair[0], &pair[1]].map(|word| word.load(Ordering::Relaxed)));
        pairs.enumerate().filter(|(_, pair)| pair[0] > 0).map(|(to, [messages, bytes])| (to as u32, messages, bytes))
    }
}

impl Block {
    /// The scale of its histograms.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// Adds a histogram; `None` if there is no room, which is counted in `missed`. Only the owner may.
    pub fn make(&self, distribution: Distribution, call: u16) -> Option<Histogram> {
        let number = self.kept.histograms.load(Ordering::Relaxed) as usize;
        let words = HEAD_WORDS + self.scale.buckets();
        let at = DIRECTORY_WORDS + number * words;
        if number >= HISTOGRAMS_MAX || at + words > self.words.len() {
            self.kept.missed.store(self.kept.missed.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
            return None;
        }
        // A block of the heap still has its former content.
        self.words[at..at + words].iter().for_each(|word| word.store(0, Ordering::Relaxed));
        self.words[2 * number].store((1 + distribution as u64) << 32 | u64::from(call), Ordering::Relaxed);
        self.words[2 * number + 1].store(at as u64, Ordering::Relaxed);
        self.kept.histograms.store(number as u32 + 1, Ordering::Release);
        Some(Histogram { words: &self.words[at..at + words], scale: self.scale })
    }

    /// The histograms, with what they count and the number of the call. Entries that make no sense are left out.
    pub fn histograms(&self) -> Vec<(Distribution, u16, Histogram)> {
        let number = (self.kept.histograms.load(Ordering::Acquire) as usize).min(HISTOGRAMS_MAX);
        let size = HEAD_WORDS + self.scale.buckets();
        let histogram = |number: usize| {
            let key = self.words.get(2 * number)?.load(Ordering::Relaxed);
            let at = usize::try_from(self.words.get(2 * number + 1)?.load(Ordering::Relaxed)).ok()?;
            let row = DISTRIBUTIONS.get(usize::try_from((key >> 32).checked_sub(1)?).ok()?)?;
            let words = self.words.get(at..at.checked_add(size)?)?;
            Some((row.distribution, key as u16, Histogram { words, scale: self.scale }))
        };
        (0..number).filter_map(histogram).collect()
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::os::fd::AsFd;

    #[test]
    fn buckets_follow_each_other_and_are_as_narrow_as_the_digits_say() {
        for digits in 1..=3 {
            let scale = Scale::digits(digits);
            for bucket in 0..scale.buckets() {
                let least = scale.least(bucket);
                assert_eq!(scale.bucket(least), bucket);
                if bucket > 0 {
                    assert_eq!(scale.bucket(least - 1), bucket - 1, "nothing lies between {bucket} and the one before");
                    let width = least - scale.least(bucket - 1);
                    assert!(width == 1 || width * 10u64.pow(digits) <= least, "{digits} digits, bucket {bucket}");
                }
            }
            assert_eq!(scale.bucket(u64::MAX), scale.buckets() - 1);
        }
    }

    #[test]
    fn who_looks_from_outside_sees_what_the_owner_counts() {
        let fd = Segment::alone(2, Default::default(), [7, 8]).expect("a segment");
        let (own, other) = (Segment::attach(fd.as_fd()).expect("ours"), Segment::attach(fd.as_fd()).expect("theirs"));
        assert!(other.block(1).is_none());
        let block = own.make_block(1, Scale::digits(1), 20 << 10).expect("room");
        let histogram = block.make(Distribution::Latency, 9).expect("room");
        [5, 5, 1_000_000].into_iter().for_each(|value| histogram.add(value));
        assert!(block.make(Distribution::Size, 9).is_some());
        assert!(block.make(Distribution::Size, 10).is_none(), "no room for a third");
        assert_eq!(other.port(1).statistics.missed.load(Ordering::Relaxed), 1);
        let seen = other.block(1).expect("a block").histograms();
        assert_eq!(seen.len(), 2);
        let (distribution, call, histogram) = seen[0];
        assert_eq!(
            (distribution, call, histogram.count(), histogram.total()),
            (Distribution::Latency, 9, 3, 1_000_010)
        );
        assert_eq!((histogram.least(), histogram.most()), (5, 1_000_000));
        let scale = Scale::digits(1);
        assert_eq!(histogram.filled(), [(5, 2), (scale.bucket(1_000_000) as u32, 1)]);
    }

    #[test]
    fn messages_count_for_whom_they_were_sent_to() {
        let fd = Segment::alone(2, Default::default(), [7, 8]).expect("a segment");
        let (own, other) = (Segment::attach(fd.as_fd()).expect("ours"), Segment::attach(fd.as_fd()).expect("theirs"));
        assert!(other.peers(1, 2).is_none());
        let peers = own.make_peers(1, 2).expect("room");
        [(0, 5), (0, 7), (9, 1)].into_iter().for_each(|(to, bytes)| peers.add(to, bytes));
        assert_eq!(other.peers(1, 2).expect("counted").all().collect::<Vec<_>>(), [(0, 2, 12)]);
    }
}
