// SPDX-License-Identifier: MIT OR Apache-2.0
//! Short data: one message between two nodes carries the data of all members of a node.

use super::{HEAD_BYTES, Here, elements, multicast_targets, padded, raw, tree};
use crate::collective::builder::{Builder, Reduction};
use crate::collective::mutation::{self, Mutation};
use crate::collective::names::Algorithm;
use crate::collective::parts::{Parts, Region};
use crate::collective::plan::{Plan, Space};
use std::ops::Range;

/// The layout of a message: a header, the pieces of a node's members in rank order, then those of the nodes after it.
#[derive(Clone, Copy)]
struct Frame<'a> {
    whole: Region<'a>,
    /// The node whose block comes first.
    first: usize,
    /// Bytes from one member's piece to the next, and from one node's block to the next.
    stride: usize,
    block: usize,
    /// Bytes of a piece.
    bytes: usize,
}

impl<'a> Frame<'a> {
    fn new(plan: &mut Builder, here: Here<'_>, first: usize, bytes: usize, stride: usize) -> Frame<'a> {
        let block = here.nodes.widest() * stride;
        let whole = plan.scratch_packed(HEAD_BYTES + here.nodes.count() * block);
        Frame { whole, first, stride, block, bytes }
    }

    fn blocks(&self, first: usize, count: usize) -> Region<'a> {
        self.whole.slice(HEAD_BYTES + first * self.block, count * self.block)
    }

    /// The header and the first `blocks` blocks.
    fn message(&self, blocks: usize) -> Region<'a> {
        self.whole.slice(0, HEAD_BYTES + blocks * self.block)
    }

    /// Where the piece of `rank` lies after all pieces were spread to the members of this node.
    fn piece(&self, here: Here<'_>, rank: usize) -> Region<'a> {
        let nodes = here.nodes.count();
        let block = (here.nodes.node(rank) + nodes - self.first) % nodes;
        self.blocks(block, 1).slice(here.nodes.index(rank) * self.stride, self.bytes)
    }
}

/// The speaker gets the pieces of its node's members.
fn collect(plan: &mut Builder, here: Here<'_>, root: Option<usize>, own: Region<'_>, into: Region<'_>, stride: usize) {
    if here.is_alone() {
        plan.copy(own, into.slice(0, own.bytes()));
    } else {
        plan.collect(here.speaker_index(root), own, into, stride);
    }
}

/// The members of the node get the speaker's message, without its header.
fn spread(plan: &mut Builder, here: Here<'_>, root: Option<usize>, message: Region<'_>) {
    if here.is_alone() {
        return;
    }
    let speaks = here.speaks(root);
    if speaks {
        plan.stamp(message);
    }
    plan.spread(here.speaker_index(root), message);
    if !speaks {
        plan.check(here.speaker(here.node(), root), message);
    }
}

/// All speakers get the blocks of all nodes. In the round of distance d, d doubling, each gets from the node d further
/// on all blocks that that has.
fn exchange(plan: &mut Builder, here: Here<'_>, frame: Frame<'_>) {
    let (nodes, me) = (here.nodes.count(), here.node());
    let arriving = plan.scratch_packed(HEAD_BYTES + nodes / 2 * frame.block);
    let mut distance = 1;
    while distance < nodes {
        let blocks = distance.min(nodes - distance);
        let from = here.nodes.leader((me + distance) % nodes);
        let message = arriving.slice(0, HEAD_BYTES + blocks * frame.block);
        plan.stamp(frame.whole);
        plan.send_to(here.nodes.leader((me + nodes - distance) % nodes), frame.message(blocks));
        plan.receive_from(from, message);
        if !mutation::is(Mutation::ExchangesEarly) {
            plan.fence();
        }
        plan.check(from, message);
        plan.copy(message.slice(HEAD_BYTES, blocks * frame.block), frame.blocks(distance, blocks));
        distance *= 2;
    }
}

/// All speakers get all pieces, beginning with those of their own node.
fn gather_all(plan: &mut Builder, here: Here<'_>, own: Region<'_>, frame: Frame<'_>) {
    collect(plan, here, None, own, frame.blocks(0, 1), frame.stride);
    if here.speaks(None) {
        exchange(plan, here, frame);
    }
}

/// Combines elements `part` of the pieces of `ranks`, from the highest rank down, into `sum`.
fn combine<'a>(
    plan: &mut Builder,
    reduction: &Reduction<'_>,
    ranks: Range<usize>,
    part: Range<usize>,
    piece: impl Fn(usize) -> Region<'a>,
    sum: Region<'_>,
) {
    let grain = super::grain(reduction);
    let operand = |rank: usize| piece(rank).slice(part.start * grain, part.len() * grain);
    let Some(last) = ranks.end.checked_sub(1).filter(|_| !ranks.is_empty()) else { return };
    plan.copy(operand(last), sum);
    for rank in (ranks.start..last).rev() {
        plan.reduce(elements(reduction, operand(rank)), elements(reduction, sum));
    }
}

/// Every member gets all pieces, of `bytes` bytes each.
fn tell_all<'a>(plan: &mut Builder, here: Here<'_>, own: Region<'_>, bytes: usize, stride: usize) -> Frame<'a> {
    let whole_bytes = HEAD_BYTES + here.nodes.count() * here.nodes.widest() * stride;
    let Some(root) = here.centre().filter(|_| whole_bytes <= super::SHORT_BYTES_MAX) else {
        let frame = Frame::new(plan, here, here.node(), bytes, stride);
        gather_all(plan, here, own, frame);
        spread(plan, here, None, frame.whole);
        return frame;
    };
    let arrived = to_root(plan, here, root, own, bytes, stride);
    let frame = Frame::new(plan, here, 0, bytes, stride);
    for (node, message) in arrived.0.iter().enumerate() {
        let bytes = here.nodes.members(node) * stride;
        plan.copy(message.slice(HEAD_BYTES, bytes), frame.blocks(node, 1).slice(0, bytes));
    }
    release(plan, here, root, frame.whole);
    frame
}

/// Every member gets the root's message, without its header.
fn release(plan: &mut Builder, here: Here<'_>, root: usize, message: Region<'_>) {
    if here.speaks(Some(root)) {
        to_all_nodes(plan, here, root, message);
    }
    spread(plan, here, Some(root), message);
}

/// Every member gets the operands of all members of a reduction.
fn tell_operands<'a>(plan: &mut Builder, here: Here<'_>, reduction: &Reduction<'_>, from: Space) -> Frame<'a> {
    let bytes = reduction.count * super::grain(reduction);
    tell_all(plan, here, raw(reduction, from, 0, reduction.count), bytes, padded(bytes))
}

/// The plan of a barrier.
pub fn barrier(here: Here<'_>) -> Plan {
    let mut plan = Builder::new();
    if let Some(root) = here.centre() {
        to_root(&mut plan, here, root, Region::empty(), 0, 0);
        let message = plan.scratch_packed(HEAD_BYTES);
        release(&mut plan, here, root, message);
        return plan.plan(Algorithm::Levels);
    }
    let frame = Frame::new(&mut plan, here, here.node(), 0, 0);
    if !here.is_alone() {
        plan.collect(here.speaker_index(None), Region::empty(), frame.blocks(0, 1), 0);
    }
    if here.speaks(None) {
        exchange(&mut plan, here, frame);
    }
    spread(&mut plan, here, None, frame.message(0));
    plan.plan(Algorithm::Levels)
}

/// The plan of a broadcast of `region`.
pub fn bcast(here: Here<'_>, root: usize, region: Region<'_>) -> Plan {
    let mut plan = Builder::new();
    let bytes = region.bytes();
    let message = plan.scratch_packed(HEAD_BYTES + bytes);
    let body = message.slice(HEAD_BYTES, bytes);
    if here.rank == root {
        plan.copy(region, body);
    }
    release(&mut plan, here, root, message);
    if here.rank != root {
        plan.copy(body, region);
    }
    plan.plan(Algorithm::Levels)
}

/// The part of a broadcast between nodes: all speakers get `message` from the speaker of the root's node.
fn to_all_nodes(plan: &mut Builder, here: Here<'_>, root: usize, message: Region<'_>) {
    let at_once = here.multicasts && here.rank == root;
    let (above, below) = match here.multicasts {
        true => ((!at_once).then_some(root), Vec::new()),
        false => tree(here, root),
    };
    if let Some(above) = above {
        plan.receive_from(above, message);
        if !mutation::is(Mutation::TellsEarly) {
            plan.fence();
        }
        plan.check(above, message);
    }
    if at_once || !below.is_empty() {
        plan.stamp(message);
    }
    if at_once {
        plan.multicast_to = multicast_targets(here, root);
        plan.multicast(message, false);
    }
    for speaker in below {
        plan.send_to(speaker, message);
    }
    // Others read it next, but nobody writes it before the plan ends.
}

/// The plan of an allreduce: every speaker combines, or one that then tells all. `from` is [`Space::Receive`] in place.
pub fn allreduce(here: Here<'_>, reduction: &Reduction<'_>, from: Space) -> Plan {
    let mut plan = Builder::new();
    let bytes = reduction.count * super::grain(reduction);
    let message = plan.scratch_packed(HEAD_BYTES + bytes);
    let sum = message.slice(HEAD_BYTES, bytes);
    let (own, all) = (raw(reduction, from, 0, reduction.count), 0..here.nodes.size());
    if let Some(root) = here.centre() {
        let arrived = to_root(&mut plan, here, root, own, bytes, padded(bytes));
        if here.rank == root {
            let piece = |rank: usize| arrived.piece(here, rank, bytes, padded(bytes));
            combine(&mut plan, reduction, all, 0..reduction.count, piece, sum);
        }
        release(&mut plan, here, root, message);
    } else {
        let frame = Frame::new(&mut plan, here, here.node(), bytes, padded(bytes));
        gather_all(&mut plan, here, own, frame);
        if here.speaks(None) {
            combine(&mut plan, reduction, all, 0..reduction.count, |rank| frame.piece(here, rank), sum);
        }
        spread(&mut plan, here, None, message);
    }
    plan.copy(sum, raw(reduction, Space::Receive, 0, reduction.count));
    plan.plan(Algorithm::Levels)
}

/// The plan of a scan, inclusive or exclusive: every member gets all operands and combines those it needs.
pub fn scan(here: Here<'_>, inclusive: bool, reduction: &Reduction<'_>, from: Space) -> Plan {
    let mut plan = Builder::new();
    let frame = tell_operands(&mut plan, here, reduction, from);
    let ranks = 0..here.rank + usize::from(inclusive);
    let result = raw(reduction, Space::Receive, 0, reduction.count);
    combine(&mut plan, reduction, ranks, 0..reduction.count, |rank| frame.piece(here, rank), result);
    plan.plan(Algorithm::Levels)
}

/// The plan of a reduce-scatter of `counts` elements for each process, as for a scan.
pub fn reduce_scatter(here: Here<'_>, reduction: &Reduction<'_>, counts: &[usize], from: Space) -> Plan {
    let mut plan = Builder::new();
    let frame = tell_operands(&mut plan, here, reduction, from);
    let first: usize = counts[..here.rank].iter().sum();
    let (part, all) = (first..first + counts[here.rank], 0..here.nodes.size());
    let result = raw(reduction, Space::Receive, 0, part.len());
    combine(&mut plan, reduction, all, part, |rank| frame.piece(here, rank), result);
    plan.plan(Algorithm::Levels)
}

/// The plan of an allgather of even parts. `own` is `None` in place.
pub fn allgather(here: Here<'_>, own: Option<Region<'_>>, parts: Parts<'_>) -> Plan {
    let mut plan = Builder::new();
    let mine = parts.region(here.rank);
    let frame = tell_all(&mut plan, here, own.unwrap_or(mine), mine.bytes(), mine.bytes());
    let mut rank = 0;
    while rank < here.nodes.size() {
        // Consecutive ranks of one node lie one behind the other in the message and in the receive buffer.
        let follows = |next: &usize| {
            *next < here.nodes.size()
                && here.nodes.node(*next) == here.nodes.node(rank)
                && here.nodes.index(*next) == here.nodes.index(rank) + *next - rank
        };
        let count = (rank + 1..).take_while(follows).count() + 1;
        let from = frame.piece(here, rank);
        if let Some(run) = parts.run(rank, count) {
            plan.copy(Region { count: count * frame.bytes, ..from }, run);
        }
        rank += count;
    }
    plan.plan(Algorithm::Levels)
}

/// Where the root finds what came from each node.
struct Arrived<'a>(Vec<Region<'a>>);

impl<'a> Arrived<'a> {
    fn piece(&self, here: Here<'_>, rank: usize, bytes: usize, stride: usize) -> Region<'a> {
        self.0[here.nodes.node(rank)].slice(HEAD_BYTES + here.nodes.index(rank) * stride, bytes)
    }
}

/// Steps by which the root gets the pieces of all members.
fn to_root<'a>(
    plan: &mut Builder,
    here: Here<'_>,
    root: usize,
    own: Region<'_>,
    bytes: usize,
    stride: usize,
) -> Arrived<'a> {
    let length = |node: usize| HEAD_BYTES + here.nodes.members(node) * stride;
    let mine = here.node();
    if !here.speaks(Some(root)) {
        plan.collect(here.speaker_index(Some(root)), own, Region::empty(), stride);
        return Arrived(Vec::new());
    }
    if here.rank != root {
        let message = plan.scratch_packed(length(mine));
        collect(plan, here, Some(root), own, message.slice(HEAD_BYTES, bytes), stride);
        plan.stamp(message);
        plan.send_to(root, message);
        return Arrived(Vec::new());
    }
    let messages: Vec<_> = (0..here.nodes.count()).map(|node| plan.scratch_packed(length(node))).collect();
    let others = || (0..here.nodes.count()).filter(|node| *node != mine);
    for node in others() {
        plan.receive_from(here.nodes.leader(node), messages[node]);
    }
    collect(plan, here, Some(root), own, messages[mine].slice(HEAD_BYTES, bytes), stride);
    if !mutation::is(Mutation::GathersEarly) {
        plan.fence();
    }
    for node in others() {
        plan.check(here.nodes.leader(node), messages[node]);
    }
    Arrived(messages)
}

/// The plan of a reduction to `root`. `from` is [`Space::Receive`] at a root that contributes in place.
pub fn reduce(here: Here<'_>, root: usize, reduction: &Reduction<'_>, from: Space) -> Plan {
    let mut plan = Builder::new();
    let bytes = reduction.count * super::grain(reduction);
    let own = raw(reduction, from, 0, reduction.count);
    let arrived = to_root(&mut plan, here, root, own, bytes, padded(bytes));
    if here.rank == root {
        let result = raw(reduction, Space::Receive, 0, reduction.count);
        let piece = |rank: usize| arrived.piece(here, rank, bytes, padded(bytes));
        combine(&mut plan, reduction, 0..here.nodes.size(), 0..reduction.count, piece, result);
    }
    plan.plan(Algorithm::Levels)
}

/// The plan of a gather of even parts of `bytes` bytes. `own` is `None` in place; `parts` is given at the root only.
pub fn gather(here: Here<'_>, root: usize, own: Option<Region<'_>>, parts: Option<Parts<'_>>, bytes: usize) -> Plan {
    let mut plan = Builder::new();
    let in_place = own.is_none();
    let own = own.or(parts.map(|parts| parts.region(root))).unwrap_or(Region::empty());
    let arrived = to_root(&mut plan, here, root, own, bytes, bytes);
    if let Some(parts) = parts.filter(|_| here.rank == root) {
        for rank in (0..here.nodes.size()).filter(|rank| !in_place || *rank != root) {
            plan.copy(arrived.piece(here, rank, bytes, bytes), parts.region(rank));
        }
    }
    plan.plan(Algorithm::Levels)
}

/// The plan of a scatter of even parts of `bytes` bytes. `own` is `None` in place; `parts` is given at the root only.
pub fn scatter(here: Here<'_>, root: usize, parts: Option<Parts<'_>>, own: Option<Region<'_>>, bytes: usize) -> Plan {
    let mut plan = Builder::new();
    let length = |node: usize| HEAD_BYTES + here.nodes.members(node) * bytes;
    let mine = plan.scratch_packed(length(here.node()));
    match parts.filter(|_| here.rank == root) {
        Some(parts) => {
            let away = (1..here.nodes.count()).map(|turn| (here.node() + turn) % here.nodes.count());
            for node in away.chain([here.node()]) {
                let here_too = node == here.node();
                let message = if here_too { mine } else { plan.scratch_packed(length(node)) };
                for (index, rank) in here.nodes.ranks(node).enumerate() {
                    plan.copy(parts.region(rank), message.slice(HEAD_BYTES + index * bytes, bytes));
                }
                if !here_too {
                    plan.stamp(message);
                    plan.send_to(here.nodes.leader(node), message);
                }
            }
        }
        None if here.speaks(Some(root)) => {
            plan.receive_from(root, mine);
            plan.fence();
            plan.check(root, mine);
        }
        None => {}
    }
    spread(&mut plan, here, Some(root), mine);
    if let Some(own) = own {
        plan.copy(mine.slice(HEAD_BYTES + here.index() * bytes, bytes), own);
    }
    plan.plan(Algorithm::Levels)
}
