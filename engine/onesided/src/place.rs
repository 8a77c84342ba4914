// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where in a target's memory the data of an operation lie.

use crate::mutation::{Mutation, is};
use std::rc::Rc;
use strobe_shared::UserMemory;
use strobe_shared::pack::Typed;
use strobe_types::layout::{Layout, Visit};
use strobe_types::{Result, err};
use strobe_wire::onesided::Run;

/// `count` elements of a layout, the first `at` bytes behind the beginning of the memory.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    /// Where the displacements of the first element count from.
    pub at: isize,
    /// Number of elements.
    pub count: usize,
    /// Layout of one.
    pub layout: &'a Rc<Layout>,
}

/// Gathers runs; those that touch become one.
#[derive(Default)]
struct Runs(Vec<(isize, usize)>);

impl Visit for Runs {
    fn block(&mut self, displacement: isize, bytes: usize) {
        match self.0.last_mut() {
            Some((at, before)) if *at + *before as isize == displacement => *before += bytes,
            _ => self.0.push((displacement, bytes)),
        }
    }
}

impl Place<'_> {
    /// Bytes of data.
    #[inline]
    pub fn bytes(&self) -> usize {
        self.layout.size().saturating_mul(self.count)
    }

    /// The data in memory of this process that begins at `base`.
    pub(crate) fn typed(&self, base: UserMemory) -> Typed<'_> {
        Typed { layout: self.layout, count: self.count, memory: base.offset(self.at) }
    }

    /// Where the data lie if they are one run.
    #[inline]
    pub(crate) fn contiguous(&self) -> Option<isize> {
        self.layout.contiguous(self.count).map(|first| self.at.wrapping_add(first))
    }

    /// All runs of bytes, in the order of the data.
    pub(crate) fn runs(&self) -> Vec<(isize, usize)> {
        if let Some(at) = self.contiguous() {
            return vec![(at, self.bytes())];
        }
        let mut runs = Runs::default();
        self.layout.walk(self.count, 0..self.bytes(), &mut runs);
        let first = if is(Mutation::RunsFromStart) { 0 } else { self.at };
        runs.0.iter().map(|(at, bytes)| (first.wrapping_add(*at), *bytes)).collect()
    }

    /// The first byte that is touched, and the one behind the last.
    #[inline]
    pub fn span(&self) -> (isize, isize) {
        if let Some(first) = self.layout.contiguous(self.count) {
            let first = self.at.saturating_add(first);
            return (first, first.saturating_add_unsigned(self.bytes()));
        }
        let span = self.layout.span(self.count);
        (self.at.saturating_add(span.start), self.at.saturating_add(span.end))
    }
}

/// Parts of runs, cut where `bytes` bytes of data are full, or `count` runs.
pub(crate) fn parts(runs: &[(isize, usize)], bytes: usize, count: usize) -> Vec<Vec<Run>> {
    let (mut parts, mut part, mut room) = (Vec::new(), Vec::new(), bytes);
    for (at, length) in runs {
        let (mut at, mut left) = (*at, *length);
        while left > 0 {
            let taken = left.min(room);
            part.push(Run::new(at as i64, taken as u64));
            (at, left, room) = (at.wrapping_add(taken as isize), left - taken, room - taken);
            if room == 0 || part.len() == count {
                parts.push(std::mem::take(&mut part));
                room = bytes;
            }
        }
    }
    if !part.is_empty() {
        parts.push(part);
    }
    parts
}

/// Runs in groups that go in one request each: short ones together, up to `bytes` bytes and `count` runs, and each
/// longer one by itself. In the order of the data.
pub(crate) fn groups(runs: &[(isize, usize)], bytes: usize, count: usize) -> Vec<Vec<Run>> {
    let (mut groups, mut group, mut held) = (Vec::new(), Vec::new(), 0);
    for (at, length) in runs.iter().copied().filter(|run| run.1 > 0) {
        if !group.is_empty() && (held + length > bytes || group.len() == count) {
            groups.push(std::mem::take(&mut group));
            held = 0;
        }
        group.push(Run::new(at as i64, length as u64));
        held += length;
    }
    if !group.is_empty() {
        groups.push(group);
    }
    groups
}

/// Bytes of data in some runs.
pub(crate) fn bytes_of(runs: &[Run]) -> usize {
    runs.iter().map(|run| run.bytes() as usize).sum()
}

/// The layout of the bytes that runs name.
pub(crate) fn layout_of(runs: &[Run]) -> Result<Layout> {
    let each = |run: &Run| Some((usize::try_from(run.bytes()).ok()?, isize::try_from(run.at()).ok()?));
    let Some(blocks) = runs.iter().map(each).collect::<Option<Vec<_>>>() else {
        return err!(INTERN, "a request names memory beyond any address");
    };
    Layout::hindexed(blocks.into_iter(), &Layout::bytes(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_a_vector_are_its_blocks_and_touching_ones_are_one() {
        let vector = Rc::new(Layout::vector(3, 2, 4, &Layout::bytes(8)).unwrap());
        let place = Place { at: 100, count: 1, layout: &vector };
        assert_eq!(place.runs(), [(100, 16), (132, 16), (164, 16)]);
        assert_eq!((place.bytes(), place.span(), place.contiguous()), (48, (100, 180), None));
        let bytes = Rc::new(Layout::bytes(4));
        let place = Place { at: -4, count: 5, layout: &bytes };
        assert_eq!((place.runs(), place.contiguous()), (vec![(-4, 20)], Some(-4)));
    }

    #[test]
    fn parts_are_cut_by_bytes_and_by_number() {
        let runs = [(0, 10), (20, 3), (30, 3)];
        let cut = |bytes, count| -> Vec<Vec<(i64, u64)>> {
            parts(&runs, bytes, count)
                .into_iter()
                .map(|part| part.into_iter().map(|run| (run.at(), run.bytes())).collect())
                .collect()
        };
        assert_eq!(cut(8, 9), [vec![(0, 8)], vec![(8, 2), (20, 3), (30, 3)]]);
        assert_eq!(cut(100, 2), [vec![(0, 10), (20, 3)], vec![(30, 3)]]);
        assert!(cut(100, 9).len() == 1 && parts(&[], 8, 8).is_empty());
    }

    #[test]
    fn short_runs_go_together_and_long_ones_alone() {
        let runs = [(0, 3), (8, 4), (20, 100), (200, 2), (210, 0), (220, 6), (230, 1), (240, 1)];
        let grouped: Vec<Vec<usize>> =
            groups(&runs, 8, 2).iter().map(|group| group.iter().map(|run| run.bytes() as usize).collect()).collect();
        assert_eq!(grouped, [vec![3, 4], vec![100], vec![2, 6], vec![1, 1]]);
        assert!(groups(&[], 8, 2).is_empty());
    }

    #[test]
    fn the_layout_of_runs_has_their_bytes_in_their_order() {
        let runs = [Run::new(40, 4), Run::new(-8, 2)];
        let layout = Rc::new(layout_of(&runs).unwrap());
        let place = Place { at: 0, count: 1, layout: &layout };
        assert_eq!((place.runs(), bytes_of(&runs)), (vec![(40, 4), (-8, 2)], 6));
    }
}
