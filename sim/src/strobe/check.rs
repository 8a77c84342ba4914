// SPDX-License-Identifier: MIT OR Apache-2.0
//! What must hold of slices: it knows what was posted when on all nodes.

use super::collective::Communicator;
use super::opened::Opened;
use std::collections::BTreeMap;
use strobe_schedule::{Microphase, Phase};

/// What a run of slices came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct StrobeOutcome {
    /// Slices that node 0 has begun.
    pub slices: u64,
    /// Messages posted.
    pub messages: u64,
    /// That had to be held, since their slice was not over on the node to which they came.
    pub held: u64,
    /// Whose exchange is not asked about, since a lane was full.
    pub full: u64,
    /// Packets from a node that was in a later slice.
    pub carried: u64,
    /// Times that an exchange had to ask a node.
    pub asked: u64,
    /// Collectives between nodes that were scheduled.
    pub collectives: u64,
    /// Times that not all had posted one that was asked about.
    pub refused: u64,
    /// The most slices that one began after it could have.
    pub late: u64,
    /// The phase in which a node died.
    pub died_in: Option<Phase>,
    /// How long after that a link named it, in nanoseconds.
    pub named_ns: Option<u64>,
    /// Nothing was on its way to the dead node, so it is for the managers to miss it.
    pub unmissed: bool,
}

/// What has been seen so far.
#[derive(Default)]
pub struct StrobeCheck {
    pub outcome: StrobeOutcome,
    phase: Vec<Phase>,
    /// By node, and slice: messages to it that have not come.
    open: Vec<BTreeMap<u64, u64>>,
    pub dead: Option<u32>,
    pub collectives: Opened,
    /// Nodes on which a rank has still to attach, where node 0 leads.
    absent: Vec<bool>,
}

impl StrobeCheck {
    pub fn new(nodes: u32, communicators: &[Communicator]) -> StrobeCheck {
        let nodes = nodes as usize;
        StrobeCheck {
            phase: vec![Phase::of_slice(1); nodes],
            open: vec![BTreeMap::new(); nodes],
            absent: vec![true; nodes],
            collectives: Opened::new(communicators),
            ..Default::default()
        }
    }

    /// The ranks of a node have attached.
    pub fn attached(&mut self, node: u32) {
        self.absent[node as usize] = false;
    }

    /// The ranks of a node go on. What is wrong with that, if anything.
    pub fn began(&self, node: u32) -> Option<String> {
        let absent = self.absent.iter().position(|absent| *absent)?;
        Some(format!("node {node} has begun, and ranks of node {absent} have not attached"))
    }

    /// A node posts a message to another one.
    pub fn posted(&mut self, to: u32, slice: u64) {
        self.outcome.messages += 1;
        *self.open[to as usize].entry(slice).or_default() += 1;
    }

    /// It has come, or nothing is promised of it any more.
    pub fn came(&mut self, to: u32, slice: u64) {
        if let Some(left) = self.open[to as usize].get_mut(&slice) {
            *left -= 1;
            if *left == 0 {
                self.open[to as usize].remove(&slice);
            }
        }
    }

    /// A node enters a phase. What is wrong with that, if anything.
    pub fn entered(&mut self, node: u32, phase: Phase) -> Option<String> {
        let before = std::mem::replace(&mut self.phase[node as usize], phase);
        if node == 0 && phase.microphase() == Microphase::Schedule {
            self.outcome.slices += 1;
        }
        if phase != before.next() {
            return Some(format!("node {node} went from {before:?} to {phase:?}"));
        }
        // What a dead node posted may never come.
        let first = self.open[node as usize].first_key_value().filter(|_| self.dead.is_none());
        let (slice, count) =
            first.filter(|(slice, _)| phase.microphase() == Microphase::Schedule && **slice < phase.slice())?;
        Some(format!("node {node} enters {phase:?}, and {count} messages of slice {slice} have not come"))
    }

    /// A node looks at a message that was posted in `slice`. What is wrong with that, if anything.
    pub fn seen(&self, node: u32, slice: u64) -> Option<String> {
        let living = (0u32..).zip(&self.phase).filter(|(other, _)| self.dead != Some(*other));
        let behind = living.map(|(other, at)| (at.posting(), other)).min().filter(|(posting, _)| *posting <= slice);
        behind.map(|(at, other)| format!("node {node} sees a message of slice {slice}, node {other} posts in {at}"))
    }

    /// What the run came to.
    pub fn sum(&self) -> StrobeOutcome {
        let Opened { count, late, .. } = self.collectives;
        StrobeOutcome { collectives: count, late, ..self.outcome }
    }

    /// Messages that have not come anywhere.
    pub fn is_all_here(&self) -> bool {
        self.open.iter().all(BTreeMap::is_empty)
    }
}
