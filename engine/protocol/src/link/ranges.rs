// SPDX-License-Identifier: MIT OR Apache-2.0
//! A short sorted list of ranges: what has arrived out of order.

use super::limits::RANGES;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// Disjoint ranges of numbers, each from its start to before its end, none touching the next.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct Ranges {
    count: u64,
    range: [[u64; 2]; RANGES],
}

impl Ranges {
    #[inline]
    fn len(&self) -> usize {
        self.count.min(RANGES as u64) as usize
    }

    /// The ranges, lowest first.
    #[inline]
    pub fn as_slice(&self) -> &[[u64; 2]] {
        &self.range[..self.len()]
    }

    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Which ranges touch or overlap `start..end`: from the first to before the second index.
    #[inline]
    fn touched(&self, start: u64, end: u64) -> (usize, usize) {
        let ranges = self.as_slice();
        let mut after = ranges.len();
        while after > 0 && ranges[after - 1][0] > end {
            after -= 1;
        }
        let mut first = after;
        while first > 0 && ranges[first - 1][1] >= start {
            first -= 1;
        }
        (first, after)
    }

    /// True if all of `start..end` is in the list.
    #[inline]
    pub fn covers(&self, start: u64, end: u64) -> bool {
        self.as_slice().iter().rev().any(|range| range[0] <= start && end <= range[1])
    }

    /// True if any of `start..end` is in the list.
    #[inline]
    pub fn overlaps(&self, start: u64, end: u64) -> bool {
        self.as_slice().iter().rev().any(|range| range[0] < end && start < range[1])
    }

    /// True if there is room for one more range that touches no other.
    #[inline]
    pub fn has_room(&self) -> bool {
        self.len() < RANGES
    }

    /// True if `insert` would succeed.
    #[inline]
    pub fn can_insert(&self, start: u64, end: u64) -> bool {
        let (first, after) = self.touched(start, end);
        first < after || self.has_room()
    }

    /// Adds `start..end`, which may overlap what is there. False: there is no room for one more range, nothing is done.
    #[inline]
    pub fn insert(&mut self, start: u64, end: u64) -> bool {
        let (first, after) = self.touched(start, end);
        let len = self.len();
        if first == after {
            if len == RANGES {
                return false;
            }
            self.range.copy_within(first..len, first + 1);
            self.range[first] = [start, end];
            self.count = len as u64 + 1;
            return true;
        }
        let merged = [start.min(self.range[first][0]), end.max(self.range[after - 1][1])];
        self.range[first] = merged;
        self.range.copy_within(after..len, first + 1);
        self.count = (len - (after - first - 1)) as u64;
        true
    }

    /// Takes the lowest range out.
    pub fn pop_lowest(&mut self) -> Option<[u64; 2]> {
        let len = self.len();
        let lowest = *self.as_slice().first()?;
        self.range.copy_within(1..len, 0);
        self.count = len as u64 - 1;
        Some(lowest)
    }

    /// The lowest range, if it starts at or below `number`.
    #[inline]
    pub fn pop_from(&mut self, number: u64) -> Option<[u64; 2]> {
        match self.as_slice().first() {
            Some(range) if range[0] <= number => self.pop_lowest(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zerocopy::FromZeros;

    fn list(ranges: &[[u64; 2]]) -> Box<Ranges> {
        let mut list = Ranges::new_box_zeroed().expect("memory");
        assert!(ranges.iter().all(|r| list.insert(r[0], r[1])));
        list
    }

    #[test]
    fn touching_ranges_become_one() {
        let mut ranges = list(&[[10, 20], [30, 40], [0, 5]]);
        assert_eq!(ranges.as_slice(), [[0, 5], [10, 20], [30, 40]]);
        assert!(ranges.insert(20, 30));
        assert_eq!(ranges.as_slice(), [[0, 5], [10, 40]]);
        assert!(ranges.insert(4, 11));
        assert_eq!(ranges.as_slice(), [[0, 40]]);
        assert!(ranges.covers(0, 40) && !ranges.covers(0, 41) && ranges.overlaps(39, 50) && !ranges.overlaps(40, 50));
    }

    #[test]
    fn full_list_still_grows_at_its_ranges() {
        let mut ranges = list(&[]);
        for at in 0..RANGES as u64 {
            assert!(ranges.insert(10 * at, 10 * at + 1));
        }
        assert!(!ranges.can_insert(5, 6) && !ranges.insert(5, 6));
        assert!(ranges.can_insert(1, 2) && ranges.insert(1, 2));
        assert!(ranges.insert(2, 10), "two become one");
        assert_eq!(ranges.as_slice().len(), RANGES - 1);
        assert_eq!(ranges.pop_lowest(), Some([0, 11]));
        assert_eq!(ranges.pop_from(19), None);
        assert_eq!(ranges.pop_from(20), Some([20, 21]));
    }
}
