// SPDX-License-Identifier: MIT OR Apache-2.0
//! The one table of which algorithm a collective uses, and why. Calls ask it, and `strobe collectives` prints it. The
//! choice depends only on facts that all members know alike: operation, bytes of the signature, where the members are,
//! and what the machine allows, which is fixed when the job starts; never on a layout, an address or the state of a
//! process.

use super::hierarchical::{HEAD_BYTES, SHORT_BYTES_MAX};
use super::names::Algorithm;
use strobe_types::CollectiveOperation as Operation;

/// Where the members of a communicator are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// All on one node, sharing its memory.
    Node,
    /// On several nodes, with at most [`MEMBERS_MAX`] on each.
    Nodes,
    /// Anywhere; only messages are used.
    Messages,
}

/// The most members that share memory for collectives: each member has to look at the slot of every other.
pub const MEMBERS_MAX: usize = 512;

/// Up to so many members combine vectors of any length in the order of ranks, `x0 op (x1 op (… op xn))`: a member that
/// needs a result takes in all operands.
const FEW: usize = 64;
/// More members do so while all operands together are at most so long. Beyond, nobody could take in all of them, and
/// they go down trees of messages.
const OPERANDS_BYTES_MAX: usize = 64 * KIB;

/// True if the operands of a reduction are combined in the order of ranks. It depends on what all members know
/// wherever they are, so that a result does not depend on how ranks are spread over nodes.
fn combines_in_order(facts: &Facts) -> bool {
    facts.members <= FEW
        || (facts.members <= MEMBERS_MAX && facts.bytes.saturating_mul(facts.members) <= OPERANDS_BYTES_MAX)
}

/// What the choice depends on besides the operation.
#[derive(Clone, Copy, Default, Debug)]
pub struct Facts {
    /// Members of the communicator.
    pub members: usize,
    /// Nodes that they are on.
    pub nodes: usize,
    /// Length of the vector that is broadcast or reduced, else of the piece of one process. If a process has a piece
    /// for each other one and all share memory: of all its pieces.
    pub bytes: usize,
    /// True if processes may copy from each other's memory.
    pub copies: bool,
    /// From this length on one copy by the kernel is no dearer, on this machine, than two through shared memory.
    pub direct_bytes_min: usize,
    /// Up to this length, of those that were measured, two copies through shared memory are no dearer either than one
    /// by the kernel of which each side does a half.
    pub stream_bytes_max: usize,
    /// From this length on two processes that exchange as much do so no slower by a copy of the kernel's each than
    /// through shared memory.
    pub exchange_bytes_min: usize,
    /// Up to this length a message that is announced is copied in and out of shared memory, one after the other: a half
    /// each would cost more.
    pub left_bytes_max: usize,
    /// True if a message moves when both are there: not in time slices, and not where one of the two may fail.
    pub streams: bool,
    /// True if there is a processor for every rank.
    pub spare: bool,
    /// True for an alltoall in place, whose receive buffers hold the data to send.
    pub in_place: bool,
    /// True if a member can send one message to a member on each other node at once.
    pub multicasts: bool,
    /// True if the contributions of all members fit into short messages between nodes.
    pub short: bool,
    /// True if the ranks on each node are consecutive.
    pub in_blocks: bool,
    /// True if the operation commutes.
    pub commutative: bool,
}

/// A condition of a row besides its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Condition {
    Spare,
    NoSpare,
    Copies,
    DearCopies,
    CheapHalves,
    CheapExchange,
    CheapMessage,
    Streams,
    Apart,
    Multicasts,
    Short,
    Blocks,
    Commutative,
    PowerOfTwo,
    InOrder,
}

impl Condition {
    /// The text that `strobe collectives` prints.
    pub fn describe(self) -> &'static str {
        match self {
            Condition::Spare => "a processor for every rank",
            Condition::NoSpare => "more ranks than processors",
            Condition::Copies => "copies between processes",
            Condition::DearCopies => "they are dear",
            Condition::CheapHalves => "they are not dear for two that do a half each",
            Condition::CheapExchange => "they are not dear for two that exchange",
            Condition::CheapMessage => "a half each costs less than in and out",
            Condition::Streams => "no time slices",
            Condition::Apart => "not in place",
            Condition::Multicasts => "broadcast channels",
            Condition::Short => "short",
            Condition::Blocks => "consecutive ranks on each node",
            Condition::Commutative => "operations that commute",
            Condition::PowerOfTwo => "a power of two",
            Condition::InOrder => "up to 64 members, or 512 with 64 KiB in all",
        }
    }

    fn holds(self, facts: &Facts) -> bool {
        match self {
            Condition::Spare => facts.spare,
            Condition::NoSpare => !facts.spare,
            Condition::Copies => facts.copies,
            Condition::DearCopies => facts.bytes < facts.direct_bytes_min,
            Condition::CheapHalves => facts.stream_bytes_max < MEASURED_BYTES_MAX,
            Condition::CheapExchange => facts.bytes >= facts.exchange_bytes_min,
            Condition::CheapMessage => facts.bytes > facts.left_bytes_max,
            Condition::Streams => facts.streams,
            Condition::Apart => !facts.in_place,
            Condition::Multicasts => facts.multicasts,
            Condition::Short => facts.short,
            Condition::Blocks => facts.in_blocks,
            Condition::Commutative => facts.commutative,
            Condition::PowerOfTwo => facts.members.is_power_of_two(),
            Condition::InOrder => combines_in_order(facts),
        }
    }
}

/// One row of the table. The first row whose limits and conditions hold is taken.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The operations of the row; empty for all but those of neighbours.
    pub operations: &'static [Operation],
    /// Least number of members.
    pub members_min: usize,
    /// Greatest number of members.
    pub members_max: usize,
    /// Least number of nodes.
    pub nodes_min: usize,
    /// Least number of bytes.
    pub bytes_min: usize,
    /// Greatest number of bytes.
    pub bytes_max: usize,
    /// Further conditions.
    pub conditions: &'static [Condition],
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The reason, for whoever reads the table.
    pub why: &'static str,
}

impl Row {
    pub(super) fn holds(&self, operation: Operation, facts: &Facts) -> bool {
        let every = self.operations.is_empty() && !operation.is_neighborhood();
        (every || self.operations.contains(&operation))
            && (self.members_min..=self.members_max).contains(&facts.members)
            && facts.nodes >= self.nodes_min
            && (self.bytes_min..=self.bytes_max).contains(&facts.bytes)
            && self.conditions.iter().all(|condition| condition.holds(facts))
    }
}

/// A row for any number of members and bytes.
const fn row(operations: &'static [Operation], algorithm: Algorithm, why: &'static str) -> Row {
    let (members_max, bytes_max) = (usize::MAX, usize::MAX);
    let conditions: &[Condition] = &[];
    Row { operations, members_min: 0, members_max, nodes_min: 0, bytes_min: 0, bytes_max, conditions, algorithm, why }
}

impl Row {
    const fn when(self, conditions: &'static [Condition]) -> Row {
        Row { conditions, ..self }
    }

    const fn over(self, bytes: usize) -> Row {
        Row { bytes_min: bytes + 1, ..self }
    }

    const fn up_to(self, bytes_max: usize) -> Row {
        Row { bytes_max, ..self }
    }

    const fn members(self, members_min: usize, members_max: usize) -> Row {
        Row { members_min, members_max, ..self }
    }

    const fn nodes(self, nodes_min: usize) -> Row {
        Row { nodes_min, ..self }
    }
}

const ANY: usize = usize::MAX;
const KIB: usize = 1024;
const ONE_COPY: &str = "one copy instead of two, for a system call and two rounds of telling";
const ONE_COPY_LATER: &str = "as above, later: with more ranks than processors each round costs a switch for each rank";
const ONE_FOR_ALL: &str = "through shared memory the root would copy all pieces alone";
const TWO_COPIES: &str = "two copies through shared memory cost less than one by the kernel: strobe messages";
const MESSAGE: &str = "a message, of which each member copies a half";
const EXCHANGE: &str = "each member copies once, instead of in and out";
const HALVES: &str = "each byte crosses between the two caches three times, not four, and is added once";
const CHANNELS: &str = "each piece leaves once, for all: in 0.3 to 1.2 of the time, mostly half";
const CHANNELS_FOR_TWO: &str = "the same for two receivers: in 0.3 to 1.1 of the time, beyond in up to 1.4";
const STREAM: &str = "down a tree, or in a row if segments are many, so that each node sends each once";
const IN_TURN: &str = "combines in the order that one node has";
const ONE_PASS: &str = "one pass over shared memory, no rounds";
const MOVES: &[Operation] = &[Barrier, Bcast, Gather, Scatter, Allgather, Alltoall];
/// Where one of two members had better send the other a message, and where they had better exchange by the kernel.
const BY_MESSAGE: &[Condition] = &[Copies, DearCopies, CheapMessage, Streams, Spare];
const EXCHANGED: &[Condition] = &[Copies, CheapExchange, Spare, Apart];
const REDUCTIONS: &[Operation] = &[Reduce, Allreduce, ReduceScatter, Scan, Exscan];

use Algorithm as By;
use Condition::{
    Apart, Blocks, CheapExchange, CheapHalves, CheapMessage, Commutative, Copies, DearCopies, InOrder, Multicasts,
    NoSpare, PowerOfTwo, Short, Spare, Streams,
};
use Operation::*;

/// From this length on both members of a broadcast copy.
const LONG_BYTES: usize = 256 * KIB;
/// The longest message whose costs are measured.
const MEASURED_BYTES_MAX: usize = 1024 * KIB;
/// What a slot holds.
const SLOT_BYTES: usize = 16 * KIB;

/// For 2 to [`MEMBERS_MAX`] members on one node. Where no row holds, all exchange messages.
static NODE: &[Row] = &[
    row(&[Allreduce], By::SharedHalves, HALVES).members(2, 2).over(KIB).when(&[Spare]),
    row(&[Allreduce], By::SharedHalves, "as above, later: it waits twice for the other member")
        .members(2, 2)
        .over(32 * KIB)
        .when(&[NoSpare]),
    row(&[Bcast], By::Direct, "both members copy").members(2, 2).over(LONG_BYTES).when(&[Copies, CheapHalves, Spare]),
    row(&[Bcast], By::Binomial, MESSAGE).members(2, 2).over(2 * SLOT_BYTES).when(BY_MESSAGE),
    // Beyond, the memory for an operand as a whole is worth more.
    row(&[Reduce], By::Binomial, MESSAGE).members(2, 2).over(2 * SLOT_BYTES).up_to(4096 * KIB).when(BY_MESSAGE),
    row(&[Gather, Scatter], By::Linear, MESSAGE).members(2, 2).over(2 * SLOT_BYTES).when(BY_MESSAGE),
    row(&[Alltoall], By::Direct, EXCHANGE).members(2, 2).over(SLOT_BYTES).when(EXCHANGED),
    row(&[Allgather], By::Direct, EXCHANGE).members(2, 2).over(2 * SLOT_BYTES).when(EXCHANGED),
    row(&[Scatter], By::Direct, ONE_FOR_ALL).over(192 * KIB).when(&[Copies, Apart]),
    row(&[Bcast, Gather, Allgather, Allreduce], By::Slots, TWO_COPIES).members(2, 8).when(&[Copies, DearCopies]),
    row(&[Scatter, Alltoall], By::Slots, TWO_COPIES).members(2, 8).up_to(1024 * KIB).when(&[Copies, DearCopies]),
    row(&[Bcast, Gather, Allgather], By::Direct, ONE_COPY).over(16 * KIB).when(&[Copies, Spare]),
    row(&[Bcast, Gather, Allgather], By::Direct, ONE_COPY_LATER).over(128 * KIB).when(&[Copies, NoSpare]),
    row(&[Scatter, Alltoall], By::Direct, ONE_COPY).over(16 * KIB).when(&[Copies, Spare, Apart]),
    row(&[Scatter, Alltoall], By::Direct, ONE_COPY_LATER).over(64 * KIB).when(&[Copies, NoSpare, Apart]),
    row(&[Allreduce], By::Direct, "each member reduces a slice of what it copies from the others")
        .over(128 * KIB)
        .when(&[Copies, InOrder]),
    row(REDUCTIONS, By::Slots, ONE_PASS).when(&[InOrder]),
    row(MOVES, By::Slots, ONE_PASS),
];

/// For members on several nodes. Where no row holds, all exchange messages directly.
static NODES: &[Row] = &[
    row(&[Barrier], By::Levels, "one message between two nodes, not between two ranks"),
    row(&[Bcast], By::Levels, "one message, which goes without asking").over(0).up_to(SHORT_BYTES_MAX - HEAD_BYTES),
    row(&[Bcast], By::LevelsMulticasts, CHANNELS).nodes(4).over(0).when(&[Multicasts]),
    row(&[Bcast], By::LevelsMulticasts, CHANNELS_FOR_TWO).nodes(3).over(0).up_to(64 * KIB).when(&[Multicasts]),
    row(&[Bcast], By::LevelsStream, STREAM).members(3, ANY).over(0),
    row(&[Gather, Scatter, Allgather], By::Levels, "one message for all pieces of a node").when(&[Short]),
    row(REDUCTIONS, By::Levels, "operands go around: no more messages than sums, and one trip").when(&[Short, InOrder]),
    row(&[Reduce, Allreduce], By::LevelsChain, "each node sends and receives the vector once")
        .members(3, ANY)
        .when(&[Blocks, InOrder]),
    row(&[Reduce, Allreduce], By::InTurn, IN_TURN).members(3, ANY).when(&[InOrder]),
    row(&[ReduceScatter, Scan, Exscan], By::InTurn, IN_TURN).when(&[InOrder]),
];

/// For messages between all members.
static MESSAGES: &[Row] = &[
    row(&[Barrier], By::Dissemination, "fewest rounds"),
    row(&[Bcast], By::Binomial, "fewest rounds").up_to(64 * KIB),
    row(&[Bcast], By::ScatterRing, "each byte crosses each link once").members(4, ANY),
    row(&[Bcast], By::Binomial, "fewest rounds"),
    row(&[Gather, Scatter], By::Binomial, "fewest messages at the root").members(8, ANY).up_to(KIB),
    row(&[Gather, Scatter], By::Linear, "no byte is sent twice"),
    row(&[Allgather], By::RecursiveDoubling, "fewest rounds").up_to(8 * KIB).when(&[PowerOfTwo]),
    row(&[Allgather], By::Bruck, "fewest rounds, for any number").members(4, ANY).up_to(KIB),
    row(&[Allgather], By::Ring, "each byte crosses each link once"),
    row(&[Alltoall], By::Bruck, "fewest messages").members(16, ANY).up_to(64),
    row(&[Alltoall], By::Pairwise, "no byte is sent twice"),
    row(&[ReduceScatter], By::Pairwise, "each piece goes straight to its owner").when(&[Commutative]),
    row(&[ReduceScatter], By::ReduceThenScatter, "keeps the order of operands"),
    row(&[Reduce], By::Binomial, "fewest rounds").up_to(16 * KIB),
    row(&[Reduce], By::Halving, "each rank reduces a piece").members(4, ANY).when(&[Commutative]),
    row(&[Reduce], By::Binomial, "keeps the order of operands"),
    row(&[Allreduce], By::RecursiveDoubling, "fewest rounds").up_to(4 * KIB),
    row(&[Allreduce], By::Halving, "each rank reduces a piece").when(&[Commutative]),
    row(&[Allreduce], By::RecursiveDoubling, "keeps the order of operands"),
    row(&[Scan, Exscan], By::RecursiveDoubling, "fewest rounds"),
    row(&[NeighborAllgather, NeighborAlltoall], By::Neighbor, "only neighbours have anything for each other"),
];

/// The rows for members in `place`.
pub fn rows(place: Place) -> &'static [Row] {
    match place {
        Place::Node => NODE,
        Place::Nodes => NODES,
        Place::Messages => MESSAGES,
    }
}

/// The algorithm for `operation` among members in `place`; `None` if there is none and messages have to do.
pub fn choose(place: Place, operation: Operation, facts: &Facts) -> Option<Algorithm> {
    rows(place).iter().find(|row| row.holds(operation, facts)).map(|row| row.algorithm)
}

/// The algorithm by messages alone.
pub(super) fn by_messages(operation: Operation, members: usize, bytes: usize, commutative: bool) -> Algorithm {
    if members == 1 {
        return Algorithm::Alone;
    }
    let facts = Facts { members, bytes, commutative, ..Facts::default() };
    choose(Place::Messages, operation, &facts).unwrap_or(Algorithm::Linear)
}
