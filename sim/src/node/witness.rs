// SPDX-License-Identifier: MIT OR Apache-2.0
//! Somebody who stands beside the nodes that node 0 leads through slices, and looks at all of their segments at each
//! step that anybody takes: what a node says must be so when it says it (docs/design/strobe.md). No program can see
//! most of this, since what comes too late is only seen a slice later.

use std::collections::BTreeMap;
use strobe_endpoint::{SliceState, busy_communicator, opened_collective, slice_state};
use strobe_protocol::link::LaneEnds;
use strobe_schedule::{Microphase, Phase};
use strobe_shared::{Network, Segment};

/// What it has seen so far.
pub struct Witness {
    nodes: Vec<Seen>,
    /// By communicator and collective: the slice in which it opened on the first node on which it did.
    opened: BTreeMap<(u64, u64), u32>,
    front: Vec<u8>,
}

/// What it has seen of one node.
struct Seen {
    segment: Segment,
    network: Network,
    state: SliceState,
    /// Where the lanes to each other node ended when the last exchange began; `None`: it may not have been asked.
    ends: Vec<Option<LaneEnds>>,
    /// By communicator: the last collective that has opened here.
    opened: BTreeMap<u64, u64>,
}

impl Witness {
    /// One for the nodes with these segments; `None` if they have no network.
    pub fn new(segments: impl Iterator<Item = Segment>) -> Option<Witness> {
        let see = |segment: Segment| {
            let network = segment.network()?;
            let ends = vec![None; network.nodes() as usize];
            Some(Seen { segment, network, state: slice_state(&segment), ends, opened: BTreeMap::new() })
        };
        let nodes = segments.map(see).collect::<Option<Vec<Seen>>>()?;
        Some(Witness { nodes, opened: BTreeMap::new(), front: vec![0; LaneEnds::FRONT_BYTES] })
    }

    /// Looks at all nodes; what is wrong, if anything.
    pub fn look(&mut self) -> Option<String> {
        (0..self.nodes.len()).find_map(|node| self.look_at_exchange(node).or_else(|| self.look_at_collectives(node)))
    }

    fn look_at_exchange(&mut self, node: usize) -> Option<String> {
        let now = slice_state(&self.nodes[node].segment);
        let before = std::mem::replace(&mut self.nodes[node].state, now);
        if now == before {
            return None;
        }
        if now.phase != before.phase && now.phase != before.phase.next() {
            return Some(format!("node {node} goes from {:?} to {:?}", before.phase, now.phase));
        }
        if now.exchanges != before.exchanges {
            for other in 0..self.nodes.len() {
                self.nodes[node].ends[other] = self.ends(node, other).filter(|ends| other != node && !ends.is_full);
            }
        }
        let says = now.finished != before.finished;
        let begins = now.phase != before.phase && now.phase.microphase() == Microphase::Schedule;
        says.then(|| self.left_by(node, now.finished))
            .flatten()
            .or_else(|| if begins { self.left_for(node, now.phase) } else { None })
    }

    /// A node has said that its exchange is over: what it had sent until then has come to the others.
    fn left_by(&mut self, node: usize, phase: Phase) -> Option<String> {
        let missing = (0..self.nodes.len()).find(|other| self.is_missing(node, *other))?;
        Some(format!("node {node} has finished {phase:?}, and not all has come to node {missing}"))
    }

    /// A slice begins on a node: what others had sent to it when their exchange began has come.
    fn left_for(&mut self, node: usize, phase: Phase) -> Option<String> {
        let begun = |other: &usize| self.nodes[*other].state.exchanges.next() == phase;
        let others: Vec<usize> = (0..self.nodes.len()).filter(begun).collect();
        let missing = others.into_iter().find(|other| self.is_missing(*other, node))?;
        Some(format!("node {node} enters {phase:?}, and not all of node {missing} has come"))
    }

    fn is_missing(&mut self, from: usize, to: usize) -> bool {
        let Some(sent) = self.nodes[from].ends[to] else { return false };
        let come = self.ends(to, from).map_or(sent.given, |ends| ends.come);
        come.iter().zip(sent.given).any(|(come, given)| *come < given)
    }

    /// How far the lanes of the link of `node` to `other` are.
    fn ends(&mut self, node: usize, other: usize) -> Option<LaneEnds> {
        self.nodes[node].network.glance(other as u32, &mut self.front);
        LaneEnds::glance(&self.front)
    }

    /// A collective opens in the same slice on all nodes.
    fn look_at_collectives(&mut self, node: usize) -> Option<String> {
        let (seen, mut from) = (&mut self.nodes[node], 0);
        while let Some(communicator) = busy_communicator(&seen.segment, from) {
            seen.opened.entry(communicator).or_default();
            from = communicator + 1;
        }
        for (communicator, before) in &mut seen.opened {
            let opened = opened_collective(&seen.segment, *communicator);
            for number in std::mem::replace(before, opened.number) + 1..=opened.number {
                let slice = *self.opened.entry((*communicator, number)).or_insert(opened.slice);
                if slice != opened.slice {
                    let what = format!("collective {number} of communicator {communicator}");
                    return Some(format!(
                        "{what} opens on node {node} in slice {}, elsewhere in {slice}",
                        opened.slice
                    ));
                }
            }
        }
        None
    }
}
