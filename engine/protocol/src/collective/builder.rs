// SPDX-License-Identifier: MIT OR Apache-2.0
//! How plans are written down.

use super::names::Algorithm;
use super::parts::Region;
use super::plan::{Peer, Plan, SCRATCH_ALIGNMENT, Space, Step, Unit};
use strobe_types::layout::Layout;

/// The operands of a reduction, and whether its operation commutes.
#[derive(Clone, Copy, Debug)]
pub struct Reduction<'a> {
    /// Number of elements.
    pub count: usize,
    /// Index of the datatype in the caller's list.
    pub unit: usize,
    /// Layout of one element.
    pub layout: &'a Layout,
    /// True if the operation commutes.
    pub commutative: bool,
}

impl Reduction<'_> {
    /// Bytes of data.
    pub(super) fn bytes(&self) -> usize {
        self.count * self.layout.size()
    }

    /// All elements, at the start of `space`.
    pub(super) fn whole<'a>(&'a self, space: Space) -> Region<'a> {
        self.part(space, 0, self.count)
    }

    /// `count` elements from `first` on in `space`.
    pub(super) fn part<'a>(&'a self, space: Space, first: usize, count: usize) -> Region<'a> {
        let at = first as isize * self.layout.extent().1;
        Region { space, at, count, unit: Unit::Type(self.unit), layout: Some(self.layout) }
    }
}

/// Collects the steps of a plan.
pub(super) struct Builder {
    pub steps: Vec<Step>,
    scratch_bytes: usize,
    pub multicast_to: Vec<usize>,
    started_since_fence: bool,
}

/// A send or receive that may be waited for by itself.
#[derive(Clone, Copy)]
pub(super) struct Started(usize);

impl Builder {
    pub fn new() -> Self {
        Builder { steps: Vec::new(), scratch_bytes: 0, multicast_to: Vec::new(), started_since_fence: false }
    }

    fn start(&mut self, step: Step) -> Started {
        self.steps.push(step);
        self.started_since_fence = true;
        Started(self.steps.len() - 1)
    }

    pub fn send(&mut self, to: Peer, region: Region<'_>) -> Started {
        self.start(Step::Send { to, block: region.block() })
    }

    pub fn multicast(&mut self, region: Region<'_>, many: bool) -> Started {
        self.start(Step::Multicast { block: region.block(), many })
    }

    pub fn receive(&mut self, from: Peer, region: Region<'_>) -> Started {
        self.start(Step::Receive { from, block: region.block() })
    }

    /// Adds a copy, unless there is nothing to copy or source and destination are the same.
    pub fn copy(&mut self, from: Region<'_>, into: Region<'_>) {
        let (from, into) = (from.block(), into.block());
        if from != into && from.count > 0 {
            self.steps.push(Step::Copy { from, into });
        }
    }

    pub fn reduce(&mut self, from: Region<'_>, into: Region<'_>) {
        if from.count > 0 {
            self.steps.push(Step::Reduce { from: from.block(), into: into.block() });
        }
    }

    pub fn wait(&mut self, started: Started) {
        self.steps.push(Step::Await(started.0));
    }

    pub fn fence(&mut self) {
        if std::mem::take(&mut self.started_since_fence) {
            self.steps.push(Step::Fence);
        }
    }

    /// A piece of scratch memory for packed data.
    pub fn scratch_packed<'a>(&mut self, bytes: usize) -> Region<'a> {
        let at = self.allocate(bytes) as isize;
        Region { space: Space::Scratch, at, count: bytes, unit: Unit::Bytes, layout: None }
    }

    /// A piece of scratch memory for elements in their memory layout, as reductions need them.
    pub fn scratch_elements<'a>(&mut self, reduction: &'a Reduction<'_>, count: usize) -> Region<'a> {
        let (low, bytes) = span(reduction.layout, count);
        let at = self.allocate(bytes) as isize - low;
        let unit = Unit::Type(reduction.unit);
        Region { space: Space::Scratch, at, count, unit, layout: Some(reduction.layout) }
    }

    fn allocate(&mut self, bytes: usize) -> usize {
        let at = self.scratch_bytes;
        self.scratch_bytes += bytes.next_multiple_of(SCRATCH_ALIGNMENT);
        at
    }

    pub fn plan(self, algorithm: Algorithm) -> Plan {
        Plan { steps: self.steps, scratch_bytes: self.scratch_bytes, multicast_to: self.multicast_to, algorithm }
    }
}

/// Lowest displacement and length of the bytes that `count` elements of `layout` touch, whole extents
/// included: a user's operation may look at the gaps.
pub(super) fn span(layout: &Layout, count: usize) -> (isize, usize) {
    if count == 0 {
        return (0, 0);
    }
    let (true_lower, true_extent) = layout.true_extent();
    let (lower, extent) = layout.extent();
    let stride = extent * (count as isize - 1);
    let low = true_lower.min(lower) + stride.min(0);
    let high = (true_lower + true_extent).max(lower + extent.max(0)) + stride.max(0);
    (low, (high - low) as usize)
}

/// The largest power of two that is not greater than `size`.
pub(super) fn power_of_two_below(size: usize) -> usize {
    1 << size.ilog2()
}
