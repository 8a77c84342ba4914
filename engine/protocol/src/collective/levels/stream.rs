// SPDX-License-Identifier: MIT OR Apache-2.0
//! A broadcast of long data: segment after segment from node to node, and in each node while the next one comes.

use super::{Here, tree};
use crate::collective::{Algorithm, Builder, Plan, Region};
use std::collections::VecDeque;

/// Bytes of a segment: long enough for the network, short enough for the nearest caches.
pub(super) const SEGMENT_BYTES: usize = 64 << 10;
/// Segments that may come before they are looked for.
const AHEAD: usize = 4;

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

    pub fn count(self) -> usize {
        self.elements.div_ceil(self.each)
    }

    /// First element and number of elements.
    pub fn get(self, segment: usize) -> (usize, usize) {
        let first = segment * self.each;
        (first, self.each.min(self.elements - first))
    }
}

/// Where segments come from and go to: down a tree, or, of many, from node to node in a row, so that each node sends
/// each byte once.
fn way(here: Here<'_>, root: usize, segments: usize) -> (Option<usize>, Vec<usize>) {
    let nodes = here.nodes.count();
    if nodes < 3 || segments < 2 * nodes {
        return tree(here, root);
    }
    let top = here.nodes.node(root);
    let place = (here.node() + nodes - top) % nodes;
    let speaker = |place: usize| here.speaker((place + top) % nodes, Some(root));
    let next = (place + 1 < nodes).then(|| speaker(place + 1));
    (place.checked_sub(1).map(speaker), next.into_iter().collect())
}

/// The plan of a broadcast of `region`.
pub fn bcast(here: Here<'_>, root: usize, region: Region<'_>) -> Plan {
    let mut plan = Builder::new();
    let segments = Segments::of(region.count, region.bytes() / region.count.max(1));
    let segment = |at: usize| {
        let (first, count) = segments.get(at);
        region.slice(first, count)
    };
    let (above, below) = if here.speaks(Some(root)) { way(here, root, segments.count()) } else { (None, Vec::new()) };
    let mut expected = VecDeque::new();
    for at in 0..segments.count() {
        if let Some(above) = above {
            while expected.len() < AHEAD && at + expected.len() < segments.count() {
                expected.push_back(plan.receive_from(above, segment(at + expected.len())));
            }
            if let Some(came) = expected.pop_front() {
                plan.wait(came);
            }
        }
        for &speaker in &below {
            plan.send_to(speaker, segment(at));
        }
        if !here.is_alone() {
            plan.spread(here.speaker_index(Some(root)), segment(at));
        }
    }
    plan.plan(Algorithm::LevelsStream)
}
