// SPDX-License-Identifier: MIT OR Apache-2.0
//! A view of a file (MPI-5.0 section 14.3): a filetype that is repeated from a displacement on. Its data, in packing
//! order, are a stream, in which positions are counted here in bytes.

use crate::runs::{Run, Runs};
use std::ops::Range;
use std::rc::Rc;
use strobe_types::layout::{Layout, Strided, Visit};

/// A view.
#[derive(Clone, Debug)]
pub struct View {
    displacement: u64,
    filetype: Rc<Layout>,
    /// Where in the file the stream begins, if it has no gaps.
    dense_from: Option<u64>,
    sorted: bool,
}

/// What is wrong with a filetype.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// A displacement is negative.
    Negative,
    /// A displacement is less than the one before.
    Descending,
    /// Regions overlap.
    Overlapping,
}

/// Looks at the displacements of one filetype.
struct Order {
    last: isize,
    end: isize,
    wrong: Option<Wrong>,
    overlaps: bool,
}

impl Visit for Order {
    fn block(&mut self, displacement: isize, bytes: usize) {
        if displacement < 0 {
            self.wrong = self.wrong.or(Some(Wrong::Negative));
        } else if displacement < self.last {
            self.wrong = self.wrong.or(Some(Wrong::Descending));
        }
        self.overlaps |= displacement < self.end;
        self.last = self.last.max(displacement);
        self.end = self.end.max(displacement + bytes as isize);
    }
}

/// Collects the blocks of a part of the stream.
struct Collect {
    displacement: u64,
    runs: Runs,
}

impl Visit for Collect {
    fn block(&mut self, displacement: isize, bytes: usize) {
        self.runs.push(self.displacement.wrapping_add_signed(displacement as i64), bytes as u64);
    }

    fn strided(&mut self, run: Strided) {
        if run.stride > run.block_bytes as isize && run.blocks > 2 {
            let offset = self.displacement.wrapping_add_signed(run.displacement as i64);
            let (bytes, stride, blocks) = (run.block_bytes as u64, run.stride as u64, run.blocks as u64);
            return self.runs.push_run(Run { offset, bytes, stride, blocks });
        }
        for index in 0..run.blocks {
            self.block(run.displacement_of(index), run.block_bytes);
        }
    }
}

impl View {
    /// The view of all bytes.
    pub fn bytes() -> View {
        View { displacement: 0, filetype: Rc::new(Layout::bytes(1)), dense_from: Some(0), sorted: true }
    }

    /// The view of a filetype that is repeated from `displacement` on; `writes`: also for writing.
    pub fn new(displacement: u64, filetype: Rc<Layout>, writes: bool) -> Result<View, Wrong> {
        let mut order = Order { last: 0, end: 0, wrong: None, overlaps: false };
        filetype.walk(1, 0..filetype.size(), &mut order);
        let extent = filetype.extent().1;
        if let Some(wrong) = order.wrong {
            return Err(wrong);
        }
        if extent < 0 {
            return Err(Wrong::Descending);
        }
        let first = filetype.true_extent().0;
        let tiles_apart = extent >= order.end - first;
        if writes && (order.overlaps || extent == 0 && filetype.size() > 0) {
            return Err(Wrong::Overlapping);
        }
        let dense = filetype.contiguous(2).filter(|_| filetype.size() > 0);
        let dense_from = dense.map(|first| displacement.wrapping_add_signed(first as i64));
        Ok(View { displacement, filetype, dense_from, sorted: !order.overlaps && tiles_apart })
    }

    /// Where it begins in the file.
    pub fn displacement(&self) -> u64 {
        self.displacement
    }

    /// Bytes of the stream in one filetype.
    pub fn tile_bytes(&self) -> u64 {
        self.filetype.size() as u64
    }

    /// True if the stream goes through the file in one direction, and touches no byte twice.
    pub fn is_sorted(&self) -> bool {
        self.sorted
    }

    /// Where the byte at `position` of the stream is in the file. `None` if the view has no such byte.
    pub fn offset_of(&self, position: u64) -> Option<u64> {
        if let Some(first) = self.dense_from {
            return first.checked_add(position);
        }
        let size = self.tile_bytes();
        let (tile, within) = (position.checked_div(size)?, position % size);
        let start = tile.checked_mul(self.filetype.extent().1 as u64)?;
        let mut collect = Collect { displacement: self.displacement, runs: Runs::default() };
        self.filetype.walk(1, within as usize..within as usize + 1, &mut collect);
        start.checked_add(collect.runs.reach().start)
    }

    /// The part of the file that this part of the stream is.
    pub fn runs(&self, stream: Range<u64>) -> Runs {
        let bytes = stream.end.saturating_sub(stream.start);
        if let Some(first) = self.dense_from {
            return Runs::block(first + stream.start, bytes);
        }
        let size = self.tile_bytes();
        if bytes == 0 || size == 0 {
            return Runs::default();
        }
        // From the tile of the first byte on, so that counts stay small however far in the file that is.
        let tile = stream.start / size;
        let start = tile * self.filetype.extent().1 as u64;
        let within = stream.start - tile * size;
        let mut collect = Collect { displacement: self.displacement + start, runs: Runs::default() };
        let count = (within + bytes).div_ceil(size) as usize;
        self.filetype.walk(count, within as usize..(within + bytes) as usize, &mut collect);
        collect.runs
    }

    /// How many bytes of the stream lie before `offset` of the file.
    pub fn position_at(&self, offset: u64) -> u64 {
        if let Some(first) = self.dense_from {
            return offset.saturating_sub(first);
        }
        let (size, extent) = (self.tile_bytes(), self.filetype.extent().1 as u64);
        let Some(within) = offset.checked_sub(self.displacement).filter(|_| size > 0 && extent > 0) else { return 0 };
        // All tiles that end before it, and of the others as many bytes as begin before.
        let (first, bytes) = self.filetype.true_extent();
        let reach = (first + bytes).max(0) as u64;
        let whole = if within >= reach { (within - reach) / extent + 1 } else { 0 };
        let last = (within.saturating_sub(first.max(0) as u64) / extent + 1).max(whole);
        let mut position = whole * size;
        for tile in whole..last {
            position += self.in_tile(within.saturating_sub(tile * extent));
        }
        position
    }

    /// How many bytes of one filetype have a displacement below `limit`, if they are sorted.
    fn in_tile(&self, limit: u64) -> u64 {
        let (mut low, mut high) = (0, self.tile_bytes());
        while low < high {
            let middle = (low + high) / 2;
            let mut collect = Collect { displacement: 0, runs: Runs::default() };
            self.filetype.walk(1, middle as usize..middle as usize + 1, &mut collect);
            if collect.runs.reach().start < limit { low = middle + 1 } else { high = middle }
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A filetype of blocks with gaps, behind a first gap, and its bytes' displacements.
    fn filetype(first: u64, blocks: &[(u64, u64)], behind: u64) -> (Rc<Layout>, Vec<u64>, u64) {
        let (mut at, mut list, mut bytes) = (first, Vec::new(), Vec::new());
        for (length, gap) in blocks {
            list.push((*length as usize, at as isize));
            bytes.extend(at..at + length);
            at += length + gap;
        }
        let extent = at + behind;
        let layout = Layout::hindexed(list.into_iter(), &Layout::bytes(1)).unwrap();
        (Rc::new(layout.resized(0, extent as isize).unwrap()), bytes, extent)
    }

    proptest! {
        #[test]
        fn a_view_is_its_filetype_repeated(
            displacement in 0u64..40, first in 0u64..5, behind in 0u64..5,
            blocks in prop::collection::vec((1u64..7, 0u64..6), 1..8), start in 0u64..90, bytes in 0u64..120,
        ) {
            let (layout, tile, extent) = filetype(first, &blocks, behind);
            let view = View::new(displacement, layout, true).unwrap();
            let place = |position: u64| {
                displacement + position / tile.len() as u64 * extent + tile[position as usize % tile.len()]
            };
            let wanted: Vec<u64> = (start..start + bytes).map(place).collect();
            let got: Vec<u64> =
                view.runs(start..start + bytes).iter().flat_map(|(offset, bytes)| offset..offset + bytes).collect();
            prop_assert_eq!(&got, &wanted);
            prop_assert_eq!(view.offset_of(start), Some(place(start)));
            prop_assert!(view.is_sorted());
            for offset in [0, displacement, place(start), place(start) + 1, place(start + bytes)] {
                let before = (0..).take_while(|position| place(*position) < offset).count() as u64;
                prop_assert_eq!(view.position_at(offset), before, "offset {}", offset);
            }
        }
    }

    #[test]
    fn wrong_filetypes_are_named() {
        let bytes =
            |list: &[(usize, isize)]| Rc::new(Layout::hindexed(list.iter().copied(), &Layout::bytes(1)).unwrap());
        assert_eq!(View::new(0, bytes(&[(4, -8), (4, 0)]), false).unwrap_err(), Wrong::Negative);
        assert_eq!(View::new(0, bytes(&[(4, 8), (4, 0)]), false).unwrap_err(), Wrong::Descending);
        assert_eq!(View::new(0, bytes(&[(4, 0), (4, 2)]), true).unwrap_err(), Wrong::Overlapping);
        let overlapping = View::new(0, bytes(&[(4, 0), (4, 2)]), false).unwrap();
        assert!(!overlapping.is_sorted());
        assert_eq!(overlapping.runs(2..6).iter().collect::<Vec<_>>(), [(2, 2), (2, 2)]);
    }

    #[test]
    fn a_dense_view_is_one_block_however_far() {
        let view = View::new(1 << 40, Rc::new(Layout::bytes(8)), true).unwrap();
        assert_eq!(view.runs(1 << 50..(1 << 50) + 16).as_block(), Some(((1 << 40) + (1 << 50), 16)));
        assert_eq!(view.position_at((1 << 40) + 9), 9);
        assert_eq!(View::bytes().offset_of(7), Some(7));
    }
}
