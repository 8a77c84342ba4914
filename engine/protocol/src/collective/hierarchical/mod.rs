// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collectives of a communicator that spans nodes, in two levels: the members of a node work together through shared
//! memory ([`Step::Collect`], [`Step::Spread`], [`Step::Combine`]), and one member of each node, its *speaker*,
//! exchanges messages with the speakers of other nodes. The speaker is the lowest rank of its node, or the root.
//!
//! Reductions combine operands in the same order as on one node, `x0 op (x1 op (… op xn))`, wherever the ranks are. So
//! a node cannot sum up its own operands first, unless they are last in the order. Instead short operands are sent to
//! wherever the result is wanted, and combined there. Long vectors are passed on from the node of the highest ranks
//! down, and each node combines its operands with what it received ([`chain`]).
//!
//! Short messages begin with a header by which a receiver notices if a member has called another operation
//! ([`Step::Stamp`], [`Step::Check`]).

mod chain;
mod nodes;
mod short;
mod stream;

pub use chain::{allreduce as chain_allreduce, reduce as chain_reduce};
pub use nodes::Nodes;
pub use short::{allgather, allreduce, barrier, bcast, gather, reduce, reduce_scatter, scan, scatter};
pub use stream::{bcast as stream_bcast, multicast_bcast};

use super::builder::{Builder, Reduction, Started};
use super::parts::Region;
use super::plan::{Block, Peer, Space, Step, Unit};

/// Bytes of the header of a short message; the operands behind it stay aligned for any type.
pub const HEAD_BYTES: usize = 16;
/// Longest short message, which is sent before its receiver is known to be ready.
pub const SHORT_BYTES_MAX: usize = 8 << 10;
/// The most bytes that are gathered from all nodes in short messages.
pub const GATHERED_BYTES_MAX: usize = 64 << 10;

/// The most nodes for which one node collects all data and sends them to all at once. It receives one message after the
/// other, at about a microsecond each. An exchange in doubling steps, each of which takes a latency of 6 to 10 µs,
/// takes longer below some fifty nodes.
const CENTRE_NODES_MAX: usize = 32;

/// A member's view of its communicator.
#[derive(Clone, Copy, Debug)]
pub struct Here<'a> {
    /// This member's rank in the communicator.
    pub rank: usize,
    /// The members of all nodes.
    pub nodes: &'a Nodes,
    /// True if a member can send one message to a member on each other node at once ([`super::Step::Multicast`]).
    pub multicasts: bool,
}

impl Here<'_> {
    fn node(self) -> usize {
        self.nodes.node(self.rank)
    }

    fn index(self) -> usize {
        self.nodes.index(self.rank)
    }

    /// Number of members on this node.
    fn members(self) -> usize {
        self.nodes.members(self.node())
    }

    /// True if no other member is on this node.
    fn is_alone(self) -> bool {
        self.members() == 1
    }

    /// The speaker of `node` in an operation with this root, if it has one.
    fn speaker(self, node: usize, root: Option<usize>) -> usize {
        match root {
            Some(root) if self.nodes.node(root) == node => root,
            _ => self.nodes.leader(node),
        }
    }

    /// The number of this node's speaker among its members.
    fn speaker_index(self, root: Option<usize>) -> usize {
        self.nodes.index(self.speaker(self.node(), root))
    }

    /// The rank that collects all data and sends them to all at once; `None` if the exchange goes in doubling steps.
    fn centre(self) -> Option<usize> {
        (self.multicasts && self.nodes.count() <= CENTRE_NODES_MAX).then(|| self.nodes.leader(0))
    }

    fn speaks(self, root: Option<usize>) -> bool {
        self.speaker(self.node(), root) == self.rank
    }
}

/// True if a piece of `piece_bytes` bytes from each member can be exchanged in short messages.
pub fn fits_short(nodes: &Nodes, piece_bytes: usize) -> bool {
    let block = nodes.widest() * padded(piece_bytes);
    HEAD_BYTES + block <= SHORT_BYTES_MAX && nodes.count() * block <= GATHERED_BYTES_MAX
}

/// The distance between two operands that lie one behind the other.
fn padded(bytes: usize) -> usize {
    bytes.next_multiple_of(HEAD_BYTES)
}

/// This node's place in a binomial tree over the nodes, whose top is the node of `root`: the node above, and the nodes
/// below, those with the largest subtrees first.
fn tree(here: Here<'_>, root: usize) -> (Option<usize>, Vec<usize>) {
    let nodes = here.nodes.count();
    let top = here.nodes.node(root);
    let place = (here.node() + nodes - top) % nodes;
    let speaker = |place: usize| here.speaker((place + top) % nodes, Some(root));
    let reach = if place == 0 { nodes.next_power_of_two() } else { 1 << place.trailing_zeros() };
    let steps = (0..reach.trailing_zeros()).rev().map(|step| place + (1 << step));
    let below = steps.filter(|place| *place < nodes).map(speaker).collect();
    ((place != 0).then(|| speaker(place - reach)), below)
}

/// The speakers of all nodes but the root's, for a message to all of them at once.
fn multicast_targets(here: Here<'_>, root: usize) -> Vec<usize> {
    let (nodes, top) = (here.nodes.count(), here.nodes.node(root));
    (1..nodes).map(|turn| here.speaker((top + turn) % nodes, Some(root))).collect()
}

/// The elements of a reduction as bytes, gaps of the layout included.
fn raw<'a>(reduction: &Reduction<'_>, space: Space, first: usize, count: usize) -> Region<'a> {
    let grain = grain(reduction);
    Region { space, at: (first * grain) as isize, count: count * grain, unit: Unit::Bytes, layout: None }
}

/// Bytes from one element of a reduction to the next.
fn grain(reduction: &Reduction<'_>) -> usize {
    reduction.layout.extent().1.unsigned_abs()
}

/// Bytes as elements of a reduction.
fn elements<'a>(reduction: &'a Reduction<'_>, bytes: Region<'_>) -> Region<'a> {
    let Region { space, at, count, .. } = bytes;
    let count = count / grain(reduction).max(1);
    Region { space, at, count, unit: Unit::Type(reduction.unit), layout: Some(reduction.layout) }
}

impl Builder {
    /// The speaker gets every member's `from`, behind each other at `into`, `stride` bytes apart.
    fn collect(&mut self, speaker: usize, from: Region<'_>, into: Region<'_>, stride: usize) {
        let bytes = from.bytes();
        let into = Block { count: bytes, ..into.block() };
        self.steps.push(Step::Collect { speaker, from: from.block(), into, stride });
    }

    /// Every member gets the speaker's `region`.
    fn spread(&mut self, speaker: usize, region: Region<'_>) {
        self.steps.push(Step::Spread { speaker, block: region.block() });
    }

    fn stamp(&mut self, head: Region<'_>) {
        self.steps.push(Step::Stamp { head: head.slice(0, HEAD_BYTES).block() });
    }

    fn check(&mut self, from: usize, head: Region<'_>) {
        self.steps.push(Step::Check { from, head: head.slice(0, HEAD_BYTES).block() });
    }

    fn send_to(&mut self, rank: usize, region: Region<'_>) -> Started {
        self.send(Peer::Local(rank), region)
    }

    fn receive_from(&mut self, rank: usize, region: Region<'_>) -> Started {
        self.receive(Peer::Local(rank), region)
    }
}
