// SPDX-License-Identifier: MIT OR Apache-2.0
//! Parts of multidimensional arrays: `MPI_Type_create_subarray` and `MPI_Type_create_darray` (MPI-5.0 sections
//! 5.1.3 and 5.1.4). Both are built as the standard defines them, one dimension after the other, the fastest
//! first; in each, the bounds become those of the whole dimension.

use super::Layout;
use super::bounds::times;
use super::construct::Join;
use crate::{Result, err};

/// Which index of an array runs fastest in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The last (`MPI_ORDER_C`).
    C,
    /// The first (`MPI_ORDER_FORTRAN`).
    Fortran,
}

/// How one dimension is dealt out to the processes along it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distribution {
    /// All of it belongs to the one process there is (`MPI_DISTRIBUTE_NONE`).
    None,
    /// One block each, of the given size or of the smallest that suffices (`MPI_DISTRIBUTE_BLOCK`).
    Block(Option<usize>),
    /// Blocks of the given size, or of one, in turn (`MPI_DISTRIBUTE_CYCLIC`).
    Cyclic(Option<usize>),
}

/// One dimension of a distributed array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Darray {
    /// Elements of the whole array along it.
    pub elements: usize,
    /// How they are dealt out.
    pub distribution: Distribution,
    /// Processes along it.
    pub processes: usize,
}

impl Layout {
    /// `MPI_Type_create_subarray`: (size, size of the part, start of the part) for each dimension.
    pub fn subarray(dimensions: &[(usize, usize, usize)], order: Order, of: &Layout) -> Result<Layout> {
        let mut layout = of.clone();
        for index in fastest_first(dimensions.len(), order) {
            let (size, part, start) = dimensions[index];
            let mut join = Join::default();
            join.append(part, times(start, layout.extent)?, &layout)?;
            layout = join.finish()?.resized(0, times(size, layout.extent)?)?;
        }
        Ok(layout)
    }

    /// `MPI_Type_create_darray`: the part of process `rank`, of a grid of processes in row-major order.
    pub fn darray(rank: usize, dimensions: &[Darray], order: Order, of: &Layout) -> Result<Layout> {
        let mut coordinates = vec![0; dimensions.len()];
        let mut rest = rank;
        for (coordinate, dimension) in coordinates.iter_mut().zip(dimensions).rev() {
            *coordinate = rest % dimension.processes;
            rest /= dimension.processes;
        }
        let mut layout = of.clone();
        for index in fastest_first(dimensions.len(), order) {
            layout = deal(coordinates[index], &dimensions[index], index, &layout)?;
        }
        Ok(layout)
    }
}

fn fastest_first(dimensions: usize, order: Order) -> impl Iterator<Item = usize> {
    (0..dimensions).map(move |step| match order {
        Order::C => dimensions - 1 - step,
        Order::Fortran => step,
    })
}

/// What process `mine` gets of one dimension: every block whose number is `mine` modulo the processes.
fn deal(mine: usize, dimension: &Darray, index: usize, of: &Layout) -> Result<Layout> {
    let Darray { elements, processes, .. } = *dimension;
    let block = block_length(dimension, index)?;
    let mut starts = (mine * block..elements).step_by(block.saturating_mul(processes).max(1));
    let whole = starts.clone().take_while(|start| elements - start >= block).count();
    let mut join = Join::default();
    if whole > 0 {
        let stride = times(block.saturating_mul(processes), of.extent)?;
        let blocks = of.repeated(block, of.extent)?.repeated(whole, if whole > 1 { stride } else { 0 })?;
        join.append(1, times(mine * block, of.extent)?, &blocks)?;
    }
    if let Some(last) = starts.next_back().filter(|start| elements - start < block) {
        join.append(elements - last, times(last, of.extent)?, of)?;
    }
    join.finish()?.resized(0, times(elements, of.extent)?)
}

fn block_length(dimension: &Darray, index: usize) -> Result<usize> {
    let Darray { elements, processes, .. } = *dimension;
    match dimension.distribution {
        Distribution::None if processes != 1 => {
            err!(ARG, "psizes[{index}]: {processes} processes along a dimension that is not distributed; use 1")
        }
        Distribution::None => Ok(elements.max(1)),
        Distribution::Block(None) => Ok(elements.div_ceil(processes).max(1)),
        Distribution::Block(Some(block)) if block.saturating_mul(processes) < elements => err!(
            ARG,
            "dargs[{index}]: {processes} blocks of {block} do not hold {elements} elements; use {} or more, or \
             MPI_DISTRIBUTE_DFLT_DARG",
            elements.div_ceil(processes)
        ),
        Distribution::Block(Some(block)) => Ok(block),
        Distribution::Cyclic(block) => Ok(block.unwrap_or(1)),
    }
}
