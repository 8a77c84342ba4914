// SPDX-License-Identifier: MIT OR Apache-2.0
//! The constructors of MPI-5.0 section 5.1.2, on layouts. The caller has checked counts and lengths, since it can name
//! the wrong argument. All of these fail only if the size or a bound does not fit into the address space.

use super::Layout;
use super::bounds::{Bounds, times};
use super::program::{Builder, Program};
use super::signature::Signature;
use crate::Result;
use std::rc::Rc;

/// One member of a struct.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// Number of elements.
    pub count: usize,
    /// Bytes from the start of the struct.
    pub displacement: isize,
    /// Layout of an element.
    pub layout: &'a Layout,
}

impl Layout {
    /// `MPI_Type_contiguous`.
    pub fn contiguous_of(count: usize, of: &Layout) -> Result<Layout> {
        of.repeated(count, of.extent)
    }

    /// `MPI_Type_vector`: the stride counts extents.
    pub fn vector(count: usize, block_length: usize, stride: isize, of: &Layout) -> Result<Layout> {
        let stride = if count > 1 { times_signed(stride, of.extent)? } else { 0 };
        Layout::hvector(count, block_length, stride, of)
    }

    /// `MPI_Type_create_hvector`: the stride counts bytes.
    pub fn hvector(count: usize, block_length: usize, stride: isize, of: &Layout) -> Result<Layout> {
        of.repeated(block_length, of.extent)?.repeated(count, stride)
    }

    /// `MPI_Type_indexed`: (block length, displacement in extents) for each block.
    pub fn indexed(blocks: impl Iterator<Item = (usize, isize)>, of: &Layout) -> Result<Layout> {
        let mut join = Join::default();
        for (count, displacement) in blocks {
            join.append(count, times_signed(displacement, of.extent)?, of)?;
        }
        join.finish()
    }

    /// `MPI_Type_create_hindexed`: (block length, displacement in bytes) for each block.
    pub fn hindexed(blocks: impl Iterator<Item = (usize, isize)>, of: &Layout) -> Result<Layout> {
        let mut join = Join::default();
        for (count, displacement) in blocks {
            join.append(count, displacement, of)?;
        }
        join.finish()
    }

    /// `MPI_Type_create_struct`.
    pub fn structure<'a>(fields: impl Iterator<Item = Field<'a>>) -> Result<Layout> {
        let mut join = Join::default();
        for field in fields {
            join.append(field.count, field.displacement, field.layout)?;
        }
        join.bounds = join.bounds.padded()?;
        join.finish()
    }

    /// `MPI_Type_create_resized`.
    pub fn resized(&self, lower_bound: isize, extent: isize) -> Result<Layout> {
        Ok(Layout { bounds: self.bounds.marked(lower_bound, extent)?, lower_bound, extent, ..self.clone() })
    }

    /// `count` copies of this layout, `stride` bytes apart.
    pub(super) fn repeated(&self, count: usize, stride: isize) -> Result<Layout> {
        let bounds = self.bounds.repeated(count, stride)?;
        let signature = Signature::repeated(count, &self.signature)?;
        Layout::assemble(Program::repeated(&self.program, count, stride), signature, bounds)
    }

    fn assemble(program: Rc<Program>, signature: Rc<Signature>, bounds: Bounds) -> Result<Layout> {
        let (lower_bound, extent) = bounds.lower_and_extent()?;
        let contiguous = match program.strided(1, 0) {
            Some(run) => run.blocks == 1,
            None => program.size() == 0,
        };
        Ok(Layout { program, signature, bounds, lower_bound, extent, contiguous })
    }
}

/// Layouts put one after the other.
pub(super) struct Join {
    program: Builder,
    signature: Signature,
    bounds: Bounds,
}

impl Default for Join {
    fn default() -> Join {
        Join { program: Builder::default(), signature: Signature::default(), bounds: Bounds::EMPTY }
    }
}

impl Join {
    /// Appends `count` elements of `layout`, the first at `displacement`.
    pub(super) fn append(&mut self, count: usize, displacement: isize, layout: &Layout) -> Result<()> {
        if count == 0 {
            return Ok(());
        }
        let bounds = layout.bounds.repeated(count, layout.extent)?.at(displacement)?;
        self.bounds = self.bounds.with(bounds);
        self.signature.append(count, &layout.signature)?;
        match layout.contiguous(count) {
            // By far the most frequent case, and often a very long list: no program is made for the block.
            Some(first) => self.program.block(displacement.wrapping_add(first), layout.size() * count),
            None => {
                let elements = Program::repeated(&layout.program, count, layout.extent);
                self.program.append(displacement, &elements);
            }
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<Layout> {
        Layout::assemble(Rc::new(self.program.finish()), Rc::new(self.signature), self.bounds)
    }
}

/// `count * step` for a displacement that counts extents.
pub(super) fn times_signed(count: isize, step: isize) -> Result<isize> {
    match count {
        0.. => times(count as usize, step),
        _ => times(count.unsigned_abs(), step)?.checked_neg().ok_or_else(super::bounds::too_far),
    }
}
