// SPDX-License-Identifier: MIT OR Apache-2.0
//! A work list: the operations on which progress works, in the order in which they came. Removing one takes constant
//! time in any order: it leaves a hole, and holes are closed at the end of the list, or when there are more holes than
//! operations.

use strobe_shared::descriptor::Index;

/// Indices of descriptors in the order in which they came; 0 is a hole.
#[derive(Default)]
pub(crate) struct WorkList {
    entries: Vec<Index>,
    /// By index: its place + 1, or 0 if it is not on the list.
    places: Vec<u32>,
    holes: usize,
}

/// As long as there are no more holes than this, they are not closed.
const HOLES_MAX: usize = 16;

impl WorkList {
    /// Adds an operation at the end.
    pub fn push(&mut self, index: Index) {
        if self.places.len() <= index as usize {
            self.places.resize(index as usize + 1, 0);
        }
        self.entries.push(index);
        self.places[index as usize] = self.entries.len() as u32;
    }

    /// Removes an operation, if it is on the list.
    pub fn remove(&mut self, index: Index) {
        let Some(place) = self.places.get_mut(index as usize).filter(|place| **place != 0) else { return };
        self.entries[std::mem::take(place) as usize - 1] = 0;
        self.holes += 1;
        while self.entries.last() == Some(&0) {
            self.entries.pop();
            self.holes -= 1;
        }
        if self.holes > HOLES_MAX + self.entries.len() / 2 {
            self.close_holes();
        }
    }

    fn close_holes(&mut self) {
        self.entries.retain(|index| *index != 0);
        self.holes = 0;
        for (at, index) in self.entries.iter().enumerate() {
            self.places[*index as usize] = at as u32 + 1;
        }
    }

    /// The first operation at or behind place `at`, and its place.
    pub fn next(&self, at: usize) -> Option<(usize, Index)> {
        (at..self.entries.len()).map(|at| (at, self.entries[at])).find(|(_, index)| *index != 0)
    }

    /// True if nothing is on the list.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random coming and going beside a plain list: the same operations in the same order, and no more room than
    /// they need.
    #[test]
    fn it_keeps_the_order_and_closes_its_holes() {
        let (mut list, mut model, mut random) = (WorkList::default(), Vec::new(), 7u64);
        for step in 0..20_000u32 {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let growing = step % 4000 < 2000;
            if model.is_empty() || (random >> 62 == 0) != growing {
                let index = (1..).find(|index| !model.contains(index)).unwrap();
                list.push(index);
                model.push(index);
            } else {
                let index = model.remove((random >> 33) as usize % model.len());
                list.remove(index);
                list.remove(index);
            }
            if step % 16 == 0 {
                let (mut at, mut seen) = (0, Vec::new());
                while let Some((place, index)) = list.next(at) {
                    seen.push(index);
                    at = place + 1;
                }
                assert_eq!(seen, model);
            }
            assert_eq!(list.is_empty(), model.is_empty());
            assert!(list.entries.len() <= 2 * model.len() + 2 * HOLES_MAX + 2);
        }
    }
}
