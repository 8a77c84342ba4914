// SPDX-License-Identifier: MIT OR Apache-2.0
//! Broadcasts of long data, segment by segment: from node to node or from one node to all at once. Each node spreads a
//! segment among its members while the next one arrives.

use super::{Here, multicast_targets, tree};
use crate::channel::MESSAGE_BYTES_MAX as PIECE_BYTES;
use crate::collective::builder::Builder;
use crate::collective::mutation::{self, Mutation};
use crate::collective::names::Algorithm;
use crate::collective::parts::Region;
use crate::collective::plan::{Plan, Space};
use std::collections::VecDeque;

/// Bytes of a segment: long enough to be efficient on the network, short enough for the inner caches.
pub(super) const SEGMENT_BYTES: usize = 64 << 10;
/// How many receives of segments are started ahead.
const AHEAD: usize = 4;
/// How many pieces of a broadcast to all nodes are sent before the first is acknowledged.
const PIECES_AHEAD: usize = 16;
/// Segments begin at cache lines.
const LINE_BYTES: usize = 64;

/// A vector cut into segments.
#[derive(Clone, Copy)]
pub(super) struct Segments {
    elements: usize,
    each: usize,
}

impl Segments {
    pub fn of(elements: usize, element_bytes: usize) -> Segments {
        let pieces = (elements * element_bytes).div_ceil(SEGMENT_BYTES).max(1);
        Segments { elements, each: elements.div_ceil(pieces).max(1) }
    }

    /// Of bytes, each segment of at most `bytes_max`.
    fn within(bytes: usize, bytes_max: usize) -> Segments {
        let even = bytes.div_ceil(bytes.div_ceil(bytes_max).max(1));
        Segments { elements: bytes, each: even.next_multiple_of(LINE_BYTES).min(bytes_max).max(1) }
    }

    pub fn count(self) -> usize {
        self.elements.div_ceil(self.each)
    }

    /// First element and number of elements of a segment.
    pub fn get(self, segment: usize) -> (usize, usize) {
        let first = segment * self.each;
        (first, self.each.min(self.elements - first))
    }
}

/// The node that segments come from and those to which they are passed: in a tree, or, if there are many segments, in a
/// chain, where each node sends each byte once.
fn way(here: Here<'_>, root: usize, segments: usize) -> (Option<usize>, Vec<usize>) {
    let nodes = here.nodes.count();
    if !are_many(here, segments) {
        return tree(here, root);
    }
    let top = here.nodes.node(root);
    let place = (here.node() + nodes - top) % nodes;
    let speaker = |place: usize| here.speaker((place + top) % nodes, Some(root));
    let next = (place + 1 < nodes).then(|| speaker(place + 1));
    (place.checked_sub(1).map(speaker), next.into_iter().collect())
}

/// True if a chain is better than a tree: the last node waits for all others, but each sends each byte only once.
fn are_many(here: Here<'_>, segments: usize) -> bool {
    here.nodes.count() > 2 && segments >= 2 * here.nodes.count()
}

/// The plan of a broadcast of `region`, from node to node.
pub fn bcast(here: Here<'_>, root: usize, region: Region<'_>) -> Plan {
    let mut plan = Builder::new();
    let bytes = in_bytes(&mut plan, here, root, region);
    let segments = Segments::within(bytes.count, SEGMENT_BYTES);
    let (above, below) = if here.speaks(Some(root)) { way(here, root, segments.count()) } else { (None, Vec::new()) };
    pass_on(&mut plan, (here, root), bytes, (segments, AHEAD), above, |plan, segment| {
        for &speaker in &below {
            plan.send_to(speaker, segment);
        }
    });
    out_of_bytes(&mut plan, here, root, (bytes, region));
    plan.plan(Algorithm::LevelsStream)
}

/// The plan of a broadcast of `region` that the root's node tells all others piece by piece.
pub fn multicast_bcast(here: Here<'_>, root: usize, region: Region<'_>) -> Plan {
    let mut plan = Builder::new();
    let bytes = in_bytes(&mut plan, here, root, region);
    let pieces = Segments::within(bytes.count, PIECE_BYTES);
    let (tells, many) = (here.rank == root, are_many(here, Segments::within(bytes.count, SEGMENT_BYTES).count()));
    if tells {
        plan.multicast_to = multicast_targets(here, root);
    }
    let above = (here.speaks(Some(root)) && !tells).then_some(root);
    pass_on(&mut plan, (here, root), bytes, (pieces, PIECES_AHEAD), above, |plan, piece| {
        if tells {
            plan.multicast(piece, many);
        }
    });
    out_of_bytes(&mut plan, here, root, (bytes, region));
    plan.plan(Algorithm::LevelsMulticasts)
}

/// Receives each segment from `above` if that is given, has `give` send it to other nodes, and spreads it on this one.
fn pass_on<'a>(
    plan: &mut Builder,
    (here, root): (Here<'_>, usize),
    bytes: Region<'a>,
    (segments, ahead): (Segments, usize),
    above: Option<usize>,
    give: impl Fn(&mut Builder, Region<'a>),
) {
    let segment = |at: usize| {
        let (first, count) = segments.get(at);
        bytes.slice(first, count)
    };
    let mut expected = VecDeque::new();
    for at in 0..segments.count() {
        if let Some(above) = above {
            while expected.len() < ahead && at + expected.len() < segments.count() {
                expected.push_back(plan.receive_from(above, segment(at + expected.len())));
            }
            if let Some(came) = expected.pop_front()
                && !mutation::is(Mutation::PassesSegmentsEarly)
            {
                plan.wait(came);
            }
        }
        give(plan, segment(at));
        if !here.is_alone() {
            plan.spread(here.speaker_index(Some(root)), segment(at));
        }
    }
}

/// The data of a broadcast as bytes: processes may describe the same data by different datatypes, and all have to cut
/// them at the same places.
fn in_bytes<'a>(plan: &mut Builder, here: Here<'_>, root: usize, region: Region<'_>) -> Region<'a> {
    region.as_bytes().unwrap_or_else(|| {
        let packed = plan.scratch_packed(region.bytes());
        if here.rank == root {
            plan.copy(region, packed);
        }
        packed
    })
}

/// The reverse of [`in_bytes`], at the end of the plan.
fn out_of_bytes(plan: &mut Builder, here: Here<'_>, root: usize, (bytes, region): (Region<'_>, Region<'_>)) {
    if here.rank != root && bytes.space == Space::Scratch {
        plan.fence();
        plan.copy(bytes, region);
    }
}
