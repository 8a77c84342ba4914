// SPDX-License-Identifier: MIT OR Apache-2.0
//! Parts of a file: blocks of bytes, those of equal length and distance in one run, in the order of the stream that
//! they hold.

use std::ops::Range;

/// Blocks of equal length at equal distances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// Where in the file the first block begins.
    pub offset: u64,
    /// Bytes of a block.
    pub bytes: u64,
    /// Bytes from the beginning of one block to that of the next.
    pub stride: u64,
    /// Number of blocks.
    pub blocks: u64,
}

/// A run as it is sent.
const WORDS: usize = 4;

impl Run {
    fn end(&self) -> u64 {
        self.offset + self.stride * (self.blocks - 1) + self.bytes
    }
}

/// Runs in the order of the stream that they hold.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Runs {
    runs: Vec<Run>,
}

impl Runs {
    /// One block.
    pub fn block(offset: u64, bytes: u64) -> Runs {
        let mut runs = Runs::default();
        runs.push(offset, bytes);
        runs
    }

    /// Appends a block. It becomes a part of the last run if that goes on like this.
    pub fn push(&mut self, offset: u64, bytes: u64) {
        if bytes == 0 {
            return;
        }
        if let Some(last) = self.runs.last_mut() {
            let end = last.end();
            if last.blocks == 1 && offset == end {
                last.bytes += bytes;
                last.stride = last.bytes;
                return;
            }
            if bytes == last.bytes && offset > last.offset {
                let stride = if last.blocks == 1 { offset - last.offset } else { last.stride };
                if offset == last.offset + stride * last.blocks {
                    (last.stride, last.blocks) = (stride, last.blocks + 1);
                    return;
                }
            }
        }
        self.runs.push(Run { offset, bytes, stride: bytes, blocks: 1 });
    }

    /// Appends a run of blocks that do not touch each other.
    pub fn push_run(&mut self, run: Run) {
        match run.blocks {
            0 => {}
            1 => self.push(run.offset, run.bytes),
            _ if run.stride == run.bytes => self.push(run.offset, run.bytes * run.blocks),
            _ => self.runs.push(run),
        }
    }

    /// True without any byte.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Bytes of all blocks.
    pub fn bytes(&self) -> u64 {
        self.runs.iter().map(|run| run.bytes * run.blocks).sum()
    }

    /// Number of blocks.
    pub fn blocks(&self) -> u64 {
        self.runs.iter().map(|run| run.blocks).sum()
    }

    /// From the first byte to behind the last one; empty without any.
    pub fn reach(&self) -> Range<u64> {
        let first = self.runs.iter().map(|run| run.offset).min().unwrap_or(0);
        first..self.runs.iter().map(Run::end).max().unwrap_or(0)
    }

    /// The block, if there is only one.
    pub fn as_block(&self) -> Option<(u64, u64)> {
        match self.runs.as_slice() {
            [run] if run.blocks == 1 => Some((run.offset, run.bytes)),
            _ => None,
        }
    }

    /// All blocks, in the order of the stream: (where in the file, bytes).
    pub fn iter(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.runs.iter().flat_map(|run| (0..run.blocks).map(|block| (run.offset + run.stride * block, run.bytes)))
    }

    /// As numbers, for another process.
    pub fn words(&self) -> Vec<u64> {
        self.runs.iter().flat_map(|run| [run.offset, run.bytes, run.stride, run.blocks]).collect()
    }

    /// The runs that these numbers are.
    pub fn of_words(words: &[u64]) -> Runs {
        let run = |part: &[u64]| Run { offset: part[0], bytes: part[1], stride: part[2], blocks: part[3] };
        Runs { runs: words.chunks_exact(WORDS).map(run).collect() }
    }

    /// The blocks with the gaps between them that are no longer than `gap_bytes_max`, in parts of at most
    /// `part_bytes_max` unless a block is longer: what is read at once. With each part the number of its blocks. The
    /// blocks have to be in the order of the file; one that is not begins a new part.
    pub fn with_gaps(&self, gap_bytes_max: u64, part_bytes_max: u64) -> Vec<(Range<u64>, usize)> {
        let mut parts: Vec<(Range<u64>, usize)> = Vec::new();
        for (offset, bytes) in self.iter() {
            let end = offset + bytes;
            if let Some((part, blocks)) = parts.last_mut()
                && offset >= part.start
                && offset <= part.end.saturating_add(gap_bytes_max)
                && end.max(part.end) - part.start <= part_bytes_max
            {
                part.end = part.end.max(end);
                *blocks += 1;
                continue;
            }
            parts.push((offset..end, 1));
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn runs_hold_the_blocks_that_were_pushed(blocks in prop::collection::vec((0u64..200, 0u64..6), 0..60)) {
            let mut runs = Runs::default();
            for (offset, bytes) in &blocks {
                runs.push(*offset, *bytes);
            }
            let bytes = |blocks: &mut dyn Iterator<Item = (u64, u64)>| {
                blocks.flat_map(|(offset, bytes)| offset..offset + bytes).collect::<Vec<u64>>()
            };
            prop_assert_eq!(bytes(&mut runs.iter()), bytes(&mut blocks.iter().copied()));
            prop_assert_eq!(runs.bytes() as usize, bytes(&mut runs.iter()).len());
            prop_assert_eq!(Runs::of_words(&runs.words()), runs.clone());
            prop_assert_eq!(runs.blocks() as usize, runs.iter().count());
        }

        #[test]
        fn parts_with_gaps_hold_all_blocks(
            steps in prop::collection::vec((0u64..20, 1u64..9), 1..60), gap in 0u64..12, most in 1u64..64,
        ) {
            let (mut runs, mut at) = (Runs::default(), 0);
            for (skipped, bytes) in steps {
                runs.push(at + skipped, bytes);
                at += skipped + bytes;
            }
            let (mut blocks, parts) = (runs.iter(), runs.with_gaps(gap, most));
            for (part, count) in &parts {
                let inside: Vec<_> = blocks.by_ref().take(*count).collect();
                prop_assert!(part.end - part.start <= most || inside.len() == 1);
                let mut end = part.start;
                for (offset, bytes) in inside {
                    prop_assert!(offset >= end && offset - end <= gap && offset + bytes <= part.end);
                    end = offset + bytes;
                }
                prop_assert_eq!(end, part.end);
            }
            prop_assert!(blocks.next().is_none());
        }
    }

    #[test]
    fn equal_blocks_at_equal_distances_are_one_run() {
        let mut runs = Runs::default();
        (0..1000).for_each(|block| runs.push(block * 24 + 8, 8));
        assert_eq!(runs.words(), [8, 8, 24, 1000]);
        assert_eq!(runs.reach(), 8..999 * 24 + 16);
        assert_eq!(Runs::block(5, 7).as_block(), Some((5, 7)));
    }
}
