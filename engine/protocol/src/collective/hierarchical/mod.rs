// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collectives of a communicator that spans nodes, in levels: what the members of a node do together through memory
//! that they share ([`Step::Collect`], [`Step::Spread`], [`Step::Combine`]), and what one member of each node, its
//! *speaker*, says to the others'. A speaker is the lowest rank of its node, or the root.
//!
//! Reductions combine as on one node, `x0 op (x1 op (… op xn))`, wherever the ranks are. Sums of a node's own operands
//! are of no use then, except at the end of the order. So short operands themselves go around and are combined
//! where the result is wanted; long vectors are passed on from the node of the highest ranks down, and each
//! node's operands are combined with what came ([`chain`]).
//!
//! Short messages begin with a head, in which a member is found out that called something else ([`Step::Stamp`],
//! [`Step::Check`]).

mod chain;
mod nodes;
mod short;
mod stream;

pub use chain::{allreduce as chain_allreduce, reduce as chain_reduce};
pub use nodes::Nodes;
pub use short::{allgather, allreduce, barrier, bcast, gather, reduce, reduce_scatter, scan, scatter};
pub use stream::{bcast as stream_bcast, multicast_bcast};

use super::{Block, Builder, Peer, Reduction, Region, Space, Step, Unit};

/// Bytes of the head of a short message; operands behind it stay aligned for any type.
pub const HEAD_BYTES: usize = 16;
/// Longest short message: one that goes without asking.
pub const SHORT_BYTES_MAX: usize = 8 << 10;
/// Most bytes that are gathered from all nodes in short messages.
pub const GATHERED_BYTES_MAX: usize = 64 << 10;

/// Most nodes of which one collects what all have, to send it to all at once. It takes in one message after the other,
/// at about a microsecond each; sent around in doubling steps, each of which takes a latency of 6 to 10 µs, the same
/// takes longer below some fifty nodes.
const CENTRE_NODES_MAX: usize = 32;

/// A member's view of its communicator.
#[derive(Clone, Copy, Debug)]
pub struct Here<'a> {
    /// Its rank.
    pub rank: usize,
    /// All members.
    pub nodes: &'a Nodes,
    /// One member can send the same to one on each other node at once ([`super::Step::Tell`]).
    pub multicasts: bool,
}

impl Here<'_> {
    fn node(self) -> usize {
        self.nodes.node(self.rank)
    }

    fn index(self) -> usize {
        self.nodes.index(self.rank)
    }

    /// Members of this node.
    fn members(self) -> usize {
        self.nodes.members(self.node())
    }

    /// Has this node no other member?
    fn is_alone(self) -> bool {
        self.members() == 1
    }

    /// The rank that speaks for `node` in an operation with this root, if it has one.
    fn speaker(self, node: usize, root: Option<usize>) -> usize {
        match root {
            Some(root) if self.nodes.node(root) == node => root,
            _ => self.nodes.leader(node),
        }
    }

    /// Place among this node's members of who speaks for it.
    fn speaker_index(self, root: Option<usize>) -> usize {
        self.nodes.index(self.speaker(self.node(), root))
    }

    /// The rank that collects what all have and sends it to all at once, where that is the way.
    fn centre(self) -> Option<usize> {
        (self.multicasts && self.nodes.count() <= CENTRE_NODES_MAX).then(|| self.nodes.leader(0))
    }

    fn speaks(self, root: Option<usize>) -> bool {
        self.speaker(self.node(), root) == self.rank
    }
}

/// Can one piece of so many bytes from each member go around in short messages?
pub fn fits_short(nodes: &Nodes, piece_bytes: usize) -> bool {
    let block = nodes.widest() * padded(piece_bytes);
    HEAD_BYTES + block <= SHORT_BYTES_MAX && nodes.count() * block <= GATHERED_BYTES_MAX
}

/// The distance of operands that lie behind each other.
fn padded(bytes: usize) -> usize {
    bytes.next_multiple_of(HEAD_BYTES)
}

/// The nodes that a message from the node of `root` reaches over this one: where it comes from, and where it goes
/// next, the longest ways first. A binomial tree over nodes.
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

/// Who speaks for the nodes that the root's tells something at once.
fn told(here: Here<'_>, root: usize) -> Vec<usize> {
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

    fn send_to(&mut self, rank: usize, region: Region<'_>) -> super::Started {
        self.send(Peer::Local(rank), region)
    }

    fn receive_from(&mut self, rank: usize, region: Region<'_>) -> super::Started {
        self.receive(Peer::Local(rank), region)
    }
}
