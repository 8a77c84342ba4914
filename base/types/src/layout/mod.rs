// SPDX-License-Identifier: MIT OR Apache-2.0
//! Layouts: where the bytes of one element of a datatype lie.

/// The compiled layout of one element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    size: usize,
    lower_bound: isize,
    extent: isize,
    true_lower_bound: isize,
    true_extent: isize,
    contiguous: bool,
}

impl Layout {
    /// A contiguous element of `bytes` bytes.
    pub fn bytes(bytes: usize) -> Layout {
        Layout {
            size: bytes,
            lower_bound: 0,
            extent: bytes as isize,
            true_lower_bound: 0,
            true_extent: bytes as isize,
            contiguous: true,
        }
    }

    /// Bytes of data in one element (`MPI_Type_size`).
    pub fn size(&self) -> usize {
        self.size
    }

    /// Lower bound and extent (`MPI_Type_get_extent`).
    pub fn extent(&self) -> (isize, isize) {
        (self.lower_bound, self.extent)
    }

    /// True lower bound and true extent (`MPI_Type_get_true_extent`).
    pub fn true_extent(&self) -> (isize, isize) {
        (self.true_lower_bound, self.true_extent)
    }

    /// If `count` elements occupy consecutive bytes in packing order: the displacement of the first.
    pub fn contiguous(&self, count: usize) -> Option<isize> {
        (self.contiguous && (count <= 1 || self.extent == self.size as isize)).then_some(self.true_lower_bound)
    }
}
