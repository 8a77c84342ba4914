// SPDX-License-Identifier: MIT OR Apache-2.0
//! The arguments of collectives: one piece of a buffer ([`Region`]), and a buffer with one piece per process
//! ([`Parts`]), in the three ways that MPI's calls describe it.

use super::plan::{Block, Space, Unit};
use strobe_types::layout::Layout;

/// A block that knows its layout.
#[derive(Clone, Copy, Debug)]
pub struct Region<'a> {
    /// Which memory.
    pub space: Space,
    /// Displacement of element 0 in bytes.
    pub at: isize,
    /// Number of elements.
    pub count: usize,
    /// What the elements are.
    pub unit: Unit,
    /// Layout of one element; `None` for single bytes.
    pub layout: Option<&'a Layout>,
}

impl<'a> Region<'a> {
    /// `count` elements of datatype `unit` with `layout` at the start of `space`.
    pub fn new(space: Space, count: usize, unit: usize, layout: &'a Layout) -> Self {
        Region { space, at: 0, count, unit: Unit::Type(unit), layout: Some(layout) }
    }

    /// Nothing, for messages that only signal.
    pub fn empty() -> Self {
        Region { space: Space::Scratch, at: 0, count: 0, unit: Unit::Bytes, layout: None }
    }

    pub(super) fn block(&self) -> Block {
        Block { space: self.space, at: self.at, count: self.count, unit: self.unit }
    }

    /// Bytes of data.
    pub fn bytes(&self) -> usize {
        self.count * self.layout.map_or(1, Layout::size)
    }

    /// `count` elements from `first` on.
    pub(super) fn slice(self, first: usize, count: usize) -> Self {
        let extent = self.layout.map_or(1, |layout| layout.extent().1);
        Region { at: self.at + first as isize * extent, count, ..self }
    }

    /// The same memory as single bytes in packing order, if its bytes lie in that order.
    pub(super) fn as_bytes(self) -> Option<Region<'static>> {
        let displacement = match self.layout {
            None => 0,
            Some(layout) => layout.contiguous(self.count)?,
        };
        let (at, count) = (self.at + displacement, self.bytes());
        Some(Region { space: self.space, at, count, unit: Unit::Bytes, layout: None })
    }
}

/// A buffer with one piece per process.
#[derive(Clone, Copy, Debug)]
pub enum Parts<'a> {
    /// Pieces of equal length behind each other (`MPI_Gather`, …).
    Even {
        /// Which memory.
        space: Space,
        /// Elements per piece.
        count: usize,
        /// Index of the datatype in the caller's list.
        unit: usize,
        /// Layout of one element.
        layout: &'a Layout,
    },
    /// Pieces with counts and displacements in extents (`MPI_Gatherv`, …).
    Vector {
        /// Which memory.
        space: Space,
        /// Elements of each piece.
        counts: &'a [usize],
        /// Displacement of each piece in extents; empty if they lie behind each other.
        displacements: &'a [isize],
        /// Index of the datatype in the caller's list.
        unit: usize,
        /// Layout of one element.
        layout: &'a Layout,
    },
    /// Pieces with a datatype and a displacement in bytes each (`MPI_Alltoallw`, …).
    Each {
        /// Which memory.
        space: Space,
        /// Elements of each piece.
        counts: &'a [usize],
        /// Displacement of each piece in bytes.
        displacements: &'a [isize],
        /// Index of each piece's datatype in the caller's list.
        units: &'a [usize],
        /// Layout of each piece's elements.
        layouts: &'a [&'a Layout],
    },
}

impl<'a> Parts<'a> {
    /// The piece of process `index`.
    pub fn region(&self, index: usize) -> Region<'a> {
        match *self {
            Parts::Even { space, count, unit, layout } => {
                let at = (index * count) as isize * layout.extent().1;
                Region { at, ..Region::new(space, count, unit, layout) }
            }
            Parts::Vector { space, counts, displacements, unit, layout } => {
                let first =
                    displacements.get(index).copied().unwrap_or_else(|| counts[..index].iter().sum::<usize>() as isize);
                Region { at: first * layout.extent().1, ..Region::new(space, counts[index], unit, layout) }
            }
            Parts::Each { space, counts, displacements, units, layouts } => {
                Region { at: displacements[index], ..Region::new(space, counts[index], units[index], layouts[index]) }
            }
        }
    }

    /// The pieces of `count` processes from `first` on as one region, where they lie behind each other.
    pub(super) fn run(&self, first: usize, count: usize) -> Option<Region<'a>> {
        match self {
            Parts::Even { count: each, .. } => Some(Region { count: count * each, ..self.region(first) }),
            _ => None,
        }
    }

    /// Bytes of data in the pieces of the first `size` processes.
    pub(super) fn bytes(&self, size: usize) -> usize {
        (0..size).map(|index| self.region(index).bytes()).sum()
    }
}
