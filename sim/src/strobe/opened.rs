// SPDX-License-Identifier: MIT OR Apache-2.0
//! What must hold of collectives: it knows who has posted which when, and where each has opened.

use super::collective::Communicator;
use std::collections::BTreeMap;
use strobe_schedule::{Microphase, Phase};

/// Slices that a collective may open later than it could: its question may be under way when the last flag goes up, and
/// be answered late.
const LATE_MAX: u64 = 8;

/// One collective.
#[derive(Default)]
struct Seen {
    /// Members that have posted it; the last slice in which one did.
    posted: u64,
    last: u64,
    /// The slice in which it opened, and the nodes on which it has.
    slice: u64,
    nodes: u64,
}

/// All of them.
#[derive(Default)]
pub struct Opened {
    communicators: Vec<Communicator>,
    seen: BTreeMap<(u32, u64), Seen>,
    /// The most slices that one opened after it could have, where none before it had to.
    pub late: u64,
    /// That have opened.
    pub count: u64,
}

impl Opened {
    pub fn new(communicators: &[Communicator]) -> Opened {
        Opened { communicators: communicators.to_vec(), ..Opened::default() }
    }

    /// A member posts a collective in a slice.
    pub fn posted(&mut self, of: u32, number: u64, slice: u64) {
        let seen = self.seen.entry((of, number)).or_default();
        seen.posted += 1;
        seen.last = seen.last.max(slice);
    }

    /// One opens on a node. What is wrong with that, if anything.
    pub fn opened(&mut self, node: u32, (of, number): (u32, u64), at: Phase) -> Option<String> {
        let what = format!("collective {number} of communicator {of} opens on node {node} in {at:?}");
        let members = self.communicators[of as usize].members();
        let before = number.checked_sub(1).and_then(|before| self.seen.get(&(of, before))).map_or(0, |seen| seen.slice);
        let seen = self.seen.entry((of, number)).or_default();
        let first = seen.nodes == 0;
        let again = seen.nodes >> node & 1 == 1;
        seen.nodes |= 1 << node;
        if first {
            seen.slice = at.slice();
            self.count += 1;
            self.late = self.late.max(at.slice().saturating_sub(before.max(seen.last + 1)));
        }
        if self.late > LATE_MAX {
            Some(format!("{what}, {} slices after it could have", self.late))
        } else if at.microphase() != Microphase::Schedule {
            Some(format!("{what}, which is an exchange"))
        } else if again {
            Some(format!("{what}, again"))
        } else if seen.posted != members {
            Some(format!("{what}, which {} of {members} members have posted", seen.posted))
        } else if seen.last >= at.slice() {
            Some(format!("{what}, and was posted in slice {}", seen.last))
        } else {
            (seen.slice != at.slice()).then(|| format!("{what}, and elsewhere in slice {}", seen.slice))
        }
    }

    /// What has not opened on all nodes of its communicator, if anything.
    pub fn half_open(&self) -> Option<String> {
        let nodes = |of: u32| self.communicators[of as usize].node_count();
        let (key, seen) = self.seen.iter().find(|((of, _), seen)| u64::from(seen.nodes.count_ones()) != nodes(*of))?;
        let (of, number) = key;
        Some(format!(
            "collective {number} of communicator {of} has opened on {} of {} nodes",
            seen.nodes.count_ones(),
            nodes(*of)
        ))
    }
}
