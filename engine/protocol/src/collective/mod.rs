// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collective operations as plans.
//!
//! A [`Plan`] is one process's part of a collective: a short program of sends, receives, local copies and
//! reductions with the waits between them. It is built by a pure function of (rank, sizes, root, counts,
//! layouts, whether the operation commutes), so every process can work out every other's plan, the same plan
//! serves the blocking, the non-blocking and the persistent call, and tests run all ranks of it in one thread.
//!
//! What holds for all plans:
//! - Between two processes, sends and receives come in the same order on both sides; one tag is enough.
//! - What is reduced with what depends on ranks and sizes alone, never on who arrives first. Operations that
//!   do not commute are applied strictly in rank order (MPI-5.0 section 6.9.1).
//! - A block that is being sent or received is not touched before a wait that covers it.
//! - Buffers are named ([`Space`]), not addressed: a plan may be kept and run again on other memory.

mod allgather;
mod allreduce;
mod alltoall;
mod barrier;
mod bcast;
mod choose;
mod gather;
pub mod hierarchical;
pub mod in_turn;
mod inter;
pub mod mutation;
mod names;
mod neighbor;
mod parts;
pub mod pass;
mod reduce;
mod reduce_scatter;
mod scan;
mod scatter;
mod signature;

pub use allgather::allgather;
pub use allreduce::allreduce;
pub use alltoall::alltoall;
pub use barrier::barrier;
pub use bcast::bcast;
pub use choose::{Condition, Facts, MEMBERS_MAX, Place, Row, choose, rows};
pub use gather::gather;
pub use inter::Root;
pub use names::Algorithm;
pub use neighbor::{Neighbors, neighbor};
pub use parts::{Parts, Region};
pub use reduce::reduce;
pub use reduce_scatter::reduce_scatter;
pub use scan::{exscan, scan};
pub use scatter::scatter;
pub use signature::Signature;

pub use strobe_types::CollectiveOperation as Operation;
use strobe_types::layout::Layout;

/// The processes of a collective, seen from one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Team {
    /// Rank of this process in its group.
    pub rank: usize,
    /// Size of its group.
    pub size: usize,
    /// Size of the remote group of an intercommunicator.
    pub remote: Option<usize>,
}

/// The other side of a message: a member of this process's group, or of the remote group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Peer {
    /// Rank in the local group.
    Local(usize),
    /// Rank in the remote group of an intercommunicator.
    Remote(usize),
}

/// Which memory a block lies in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Space {
    /// The user's send buffer.
    Send,
    /// The user's receive buffer, which is also the only buffer of a broadcast.
    Receive,
    /// Memory of the plan's own, [`Plan::scratch_bytes`] long, aligned to [`SCRATCH_ALIGNMENT`].
    Scratch,
}

/// Alignment of the scratch memory and of each piece in it.
pub const SCRATCH_ALIGNMENT: usize = 64;

/// What the elements of a block are: single bytes, or the datatype with this index in the caller's list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Packed data.
    Bytes,
    /// A datatype of the call.
    Type(usize),
}

/// `count` elements at displacement `at` bytes in `space`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// Which memory.
    pub space: Space,
    /// Displacement of element 0 in bytes.
    pub at: isize,
    /// Number of elements.
    pub count: usize,
    /// What the elements are.
    pub unit: Unit,
}

/// One instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Starts a send.
    Send {
        /// Destination.
        to: Peer,
        /// Data.
        block: Block,
    },
    /// Starts a send of the same data to each rank in [`Plan::told`].
    Tell {
        /// Data.
        block: Block,
        /// True if this is one of many such steps: then no node should have to send the data more than once.
        many: bool,
    },
    /// Starts a receive.
    Receive {
        /// Source.
        from: Peer,
        /// Place.
        block: Block,
    },
    /// Copies. The two blocks may have different units, but hold the same number of bytes.
    Copy {
        /// Data.
        from: Block,
        /// Place.
        into: Block,
    },
    /// `into = from op into`: `from` is the operand of the lower ranks.
    Reduce {
        /// Left operand.
        from: Block,
        /// Right operand and place of the result.
        into: Block,
    },
    /// Together with the other members of this node: the speaker gets the block `from` of each member into `into`, in
    /// their order, `stride` bytes apart. The other members go on at once.
    Collect {
        /// Place of the speaker among the members.
        speaker: usize,
        /// This member's data.
        from: Block,
        /// At the speaker: where the first member's data go.
        into: Block,
        /// Bytes from one member's data to the next.
        stride: usize,
    },
    /// Together with the other members of this node: all get what the speaker has in `block`.
    Spread {
        /// Place of the speaker among the members.
        speaker: usize,
        /// At the speaker the data, at the others where they go.
        block: Block,
    },
    /// Together with the other members of this node: the speaker combines the operands of all with `initial`, which
    /// comes from higher ranks, from the highest rank down. The other members go on at once.
    Combine {
        /// Place of the speaker among the members.
        speaker: usize,
        /// This member's operand.
        from: Block,
        /// The operand of all higher ranks; `None` if there are none.
        initial: Option<Block>,
        /// At the speaker: where the result goes, which may be where `initial` lies.
        into: Block,
    },
    /// Writes the header of a message, with a checksum of the operation that this process has called.
    Stamp {
        /// Where the header lies.
        head: Block,
    },
    /// Checks the header of a message, and reports a member that has called another operation.
    Check {
        /// Rank of the process that wrote it.
        from: usize,
        /// Where the header lies.
        head: Block,
    },
    /// Waits for the send or receive that the step of this index started.
    Await(usize),
    /// Waits for every send and receive started so far.
    Fence,
}

/// One process's part of a collective. It is complete when all steps have run and all sends and receives are complete.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The program.
    pub steps: Vec<Step>,
    /// How much scratch memory it needs.
    pub scratch_bytes: usize,
    /// Ranks that [`Step::Tell`] is for: one on each other node, so that one broadcast can serve them.
    pub told: Vec<usize>,
    /// The algorithm, for reports.
    pub algorithm: Algorithm,
}

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
    fn bytes(&self) -> usize {
        self.count * self.layout.size()
    }

    /// All elements, at the start of `space`.
    fn whole<'a>(&'a self, space: Space) -> Region<'a> {
        self.part(space, 0, self.count)
    }

    /// `count` elements from `first` on in `space`.
    fn part<'a>(&'a self, space: Space, first: usize, count: usize) -> Region<'a> {
        let at = first as isize * self.layout.extent().1;
        Region { space, at, count, unit: Unit::Type(self.unit), layout: Some(self.layout) }
    }
}

/// Collects the steps of a plan.
struct Builder {
    steps: Vec<Step>,
    scratch_bytes: usize,
    told: Vec<usize>,
    started_since_fence: bool,
}

/// A send or receive that may be waited for by itself.
#[derive(Clone, Copy)]
struct Started(usize);

impl Builder {
    fn new() -> Self {
        Builder { steps: Vec::new(), scratch_bytes: 0, told: Vec::new(), started_since_fence: false }
    }

    fn start(&mut self, step: Step) -> Started {
        self.steps.push(step);
        self.started_since_fence = true;
        Started(self.steps.len() - 1)
    }

    fn send(&mut self, to: Peer, region: Region<'_>) -> Started {
        self.start(Step::Send { to, block: region.block() })
    }

    fn tell(&mut self, region: Region<'_>, many: bool) -> Started {
        self.start(Step::Tell { block: region.block(), many })
    }

    fn receive(&mut self, from: Peer, region: Region<'_>) -> Started {
        self.start(Step::Receive { from, block: region.block() })
    }

    /// Adds a copy, unless there is nothing to copy or source and destination are the same.
    fn copy(&mut self, from: Region<'_>, into: Region<'_>) {
        let (from, into) = (from.block(), into.block());
        if from != into && from.count > 0 {
            self.steps.push(Step::Copy { from, into });
        }
    }

    fn reduce(&mut self, from: Region<'_>, into: Region<'_>) {
        if from.count > 0 {
            self.steps.push(Step::Reduce { from: from.block(), into: into.block() });
        }
    }

    fn wait(&mut self, started: Started) {
        self.steps.push(Step::Await(started.0));
    }

    fn fence(&mut self) {
        if std::mem::take(&mut self.started_since_fence) {
            self.steps.push(Step::Fence);
        }
    }

    /// A piece of scratch memory for packed data.
    fn scratch_packed<'a>(&mut self, bytes: usize) -> Region<'a> {
        let at = self.allocate(bytes) as isize;
        Region { space: Space::Scratch, at, count: bytes, unit: Unit::Bytes, layout: None }
    }

    /// A piece of scratch memory for elements in their memory layout, as reductions need them.
    fn scratch_elements<'a>(&mut self, reduction: &'a Reduction<'_>, count: usize) -> Region<'a> {
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

    fn plan(self, algorithm: Algorithm) -> Plan {
        Plan { steps: self.steps, scratch_bytes: self.scratch_bytes, told: self.told, algorithm }
    }
}

/// Lowest displacement and length of the bytes that `count` elements of `layout` touch, whole extents
/// included: a user's operation may look at the gaps.
fn span(layout: &Layout, count: usize) -> (isize, usize) {
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
fn power_of_two_below(size: usize) -> usize {
    1 << size.ilog2()
}

#[cfg(test)]
mod tests;
