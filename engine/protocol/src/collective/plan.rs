// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a plan says: steps between the processes of a collective, over blocks of named memory.

use super::names::Algorithm;

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
    /// Starts a send of the same data to each rank in [`Plan::multicast_to`].
    Multicast {
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
    /// Together with all other members, which share collective slots: the whole operation, as the [`Pass`] of its
    /// signature and the plan's algorithm says. If there is no memory for slots, a plan of messages replaces this one.
    ///
    /// [`Pass`]: super::pass::Pass
    Whole,
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

impl Step {
    /// True for steps that the members of a node take together, through collective slots.
    pub fn is_common(&self) -> bool {
        matches!(self, Step::Collect { .. } | Step::Spread { .. } | Step::Combine { .. } | Step::Whole)
    }
}

/// One process's part of a collective. It is complete when all steps have run and all sends and receives are complete.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The program.
    pub steps: Vec<Step>,
    /// How much scratch memory it needs.
    pub scratch_bytes: usize,
    /// Ranks that [`Step::Multicast`] is for: one on each other node, so that one broadcast can serve them.
    pub multicast_to: Vec<usize>,
    /// The algorithm, for reports.
    pub algorithm: Algorithm,
}

impl Plan {
    /// The plan of an operation that all members take in one pass through shared memory.
    pub fn whole(algorithm: Algorithm) -> Plan {
        Plan { steps: vec![Step::Whole], scratch_bytes: 0, multicast_to: Vec::new(), algorithm }
    }
}
