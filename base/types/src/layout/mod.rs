// SPDX-License-Identifier: MIT OR Apache-2.0
//! Layouts: where the bytes of one element of a datatype lie, in which order they are packed, and what basic
//! types they are. A layout is a value: the constructors of MPI-5.0 section 5.1 are functions from layouts to
//! layouts, and everything that moves data asks one of three questions: is it contiguous, is it one strided
//! loop, or which pieces does this range of the packed stream consist of ([`Layout::walk`]).

mod array;
mod bounds;
mod construct;
pub mod external;
mod predefined;
mod program;
mod signature;

pub use array::{Darray, Distribution, Order};
pub use construct::Field;
pub use predefined::{Basic, BasicKind, PREDEFINED, Predefined, Scalar};
pub use program::{Member, Strided, Visit};
pub use signature::Signature;

use crate::TypeHandle;
use bounds::Bounds;
use program::Program;
use std::ops::Range;
use std::rc::Rc;

/// The compiled layout of one element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    program: Rc<Program>,
    signature: Rc<Signature>,
    bounds: Bounds,
    lower_bound: isize,
    extent: isize,
    /// Copies of the element that touch, if it is one block: `contiguous` is asked on every send.
    contiguous: bool,
}

impl Layout {
    /// A contiguous element of `bytes` bytes.
    pub fn bytes(bytes: usize) -> Layout {
        Layout {
            program: Rc::new(Program::block(bytes)),
            signature: Rc::new(Signature::of(Basic::BYTE, bytes)),
            bounds: Bounds::of_data(bytes, 1),
            lower_bound: 0,
            extent: bytes as isize,
            contiguous: true,
        }
    }

    /// The layout of a predefined datatype; `None` for `MPI_DATATYPE_NULL` and for numbers that name none.
    pub fn predefined(handle: TypeHandle) -> Option<Layout> {
        Predefined::find(handle).map(Layout::of_row)
    }

    fn of_row(row: &'static Predefined) -> Layout {
        let second_at = row.second_displacement();
        let mut builder = program::Builder::default();
        builder.block(0, row.first.bytes());
        builder.block(second_at as isize, row.size() - row.first.bytes());
        let end = second_at + row.size() - row.first.bytes();
        let extent = end.next_multiple_of(row.alignment());
        Layout {
            program: Rc::new(builder.finish()),
            signature: Rc::new(Signature::of(row.into(), 1)),
            bounds: Bounds::of_data(end, row.alignment()),
            lower_bound: 0,
            extent: extent as isize,
            contiguous: end == row.size(),
        }
    }

    /// Bytes of data in one element (`MPI_Type_size`).
    #[inline]
    pub fn size(&self) -> usize {
        self.program.size()
    }

    /// Lower bound and extent (`MPI_Type_get_extent`).
    pub fn extent(&self) -> (isize, isize) {
        (self.lower_bound, self.extent)
    }

    /// True lower bound and true extent (`MPI_Type_get_true_extent`).
    pub fn true_extent(&self) -> (isize, isize) {
        self.bounds.of_true()
    }

    /// Where the bytes of `count` elements lie, as displacements from element 0.
    pub fn span(&self, count: usize) -> Range<isize> {
        let Some(last) = count.checked_sub(1).filter(|_| self.size() > 0) else { return 0..0 };
        let (first, bytes) = self.true_extent();
        let far = self.extent.saturating_mul(last as isize);
        let end = first.saturating_add(bytes);
        first.saturating_add(far.min(0))..end.saturating_add(far.max(0))
    }

    /// The strictest alignment of the basic types, 1 if there are none.
    pub fn alignment(&self) -> usize {
        self.bounds.alignment()
    }

    /// The basic types in packing order.
    pub fn signature(&self) -> &Signature {
        &self.signature
    }

    /// If `count` elements occupy consecutive bytes in packing order: the displacement of the first.
    #[inline]
    pub fn contiguous(&self, count: usize) -> Option<isize> {
        if self.contiguous && (count <= 1 || self.extent == self.size() as isize) {
            return Some(self.bounds.of_true().0);
        }
        (count == 0).then_some(0)
    }

    /// If `count` elements are one strided loop: that loop, so that another process can place the data.
    #[inline]
    pub fn strided(&self, count: usize) -> Option<Strided> {
        match count {
            0 => Some(Strided::block(0, 0)),
            _ => self.program.strided(count, self.extent),
        }
    }

    /// Bytes of `count` elements in the packed stream; `None` if that is no size in memory.
    #[inline]
    pub fn packed_bytes(&self, count: usize) -> Option<usize> {
        self.size().checked_mul(count).filter(|bytes| *bytes <= isize::MAX as usize)
    }

    /// Visits the bytes `range` of the packed stream of `count` elements, in packing order. The range ends
    /// where the stream does at the latest.
    pub fn walk(&self, count: usize, range: Range<usize>, visit: &mut impl Visit) {
        let end = range.end.min(self.size().saturating_mul(count));
        if range.start >= end {
            return;
        }
        match self.strided(count) {
            Some(run) => run.walk(range.start, end, visit),
            None => self.program.walk_elements(self.extent, range.start, end, visit),
        }
    }
}
