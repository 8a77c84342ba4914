// SPDX-License-Identifier: MIT OR Apache-2.0
//! Finds out whether a node stands still: every rank sleeps in a call until another process wakes it, and nothing is
//! under way between this node and others. A node alone cannot know that nothing will come; the head can, from all
//! nodes.
//!
//! The proof: a node says that it stands still when its ranks have not run between two looks. When all nodes have said
//! so, the head asks all of them again. If none has moved since, all stood still at the moment of the question, since
//! each did so before and after it. Nothing was in flight then: what is in flight is under way in the link of its
//! sender until it is acknowledged, and what was acknowledged is under way in its receiver's node until its rank is
//! woken. So nothing can ever move again.

use crate::rank::{Rank, Seen, Stage};
use strobe_endpoint::network_rest;
use strobe_os::{process, signal};
use strobe_shared::Segment;
use strobe_shared::sync::Ordering;

/// Words that change whenever a rank does anything; cheap to read.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Trace {
    local: u32,
    /// How often it has gone to sleep, and whether it sleeps.
    bell: u32,
    since_ns: u64,
}

/// The state of a node that seems to stand still.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Picture {
    traces: Vec<Trace>,
    moves: u64,
}

/// Whether this node stands still, as far as it knows.
#[derive(Default)]
pub struct Still {
    before: Option<Picture>,
    /// How often each rank's process had stopped running at the last look.
    switches: Option<Vec<u64>>,
    told: bool,
}

impl Still {
    /// Called from time to time. Returns whether the node stands still, if that has changed.
    pub fn look(&mut self, ranks: &[Rank], segment: &Segment) -> Option<bool> {
        let now = picture(ranks, segment);
        let same = now.is_some() && self.before == now;
        self.before = now;
        if !same {
            self.switches = None;
            return std::mem::take(&mut self.told).then_some(false);
        }
        if self.told {
            return None;
        }
        let switches = self.sleepers(segment);
        self.told = switches.is_some() && self.switches == switches;
        self.switches = switches;
        self.told.then_some(true)
    }

    /// True if nothing has moved since the node said that it stands still.
    pub fn confirm(&mut self, ranks: &[Rank], segment: &Segment) -> bool {
        let now = picture(ranks, segment);
        let holds = self.told && now.is_some() && self.before == now && self.switches == self.sleepers(segment);
        if !holds {
            *self = Still::default();
        }
        holds
    }

    /// How often each rank's process has stopped running; `None` unless all of them sleep until they are woken.
    fn sleepers(&self, segment: &Segment) -> Option<Vec<u64>> {
        let look = |trace: &Trace| {
            let pid = segment.port(trace.local).pid.load(Ordering::Relaxed) as i32;
            let switches = process::switches(pid)?;
            (crate::stuck::is_sleeping(pid) && process::waits_for_ever(pid)).then_some(switches)
        };
        self.before.as_ref()?.traces.iter().map(look).collect()
    }
}

/// Called when all ranks of the job are sent this signal. While they are stopped, one of them may hold the network
/// lock, so the silence of a node means nothing.
pub fn note_signal(segment: &Segment, number: i32) {
    if let (Some(network), signal::SIGTSTP | signal::SIGCONT) = (segment.network(), number) {
        network.control().stopped.store(u32::from(number == signal::SIGTSTP), Ordering::Relaxed);
    }
}

/// The present state of the node; `None` if a rank runs, or may run, or something is under way.
fn picture(ranks: &[Rank], segment: &Segment) -> Option<Picture> {
    let moves = network_rest(segment)?;
    let alive = |seen: &Seen| seen.ending.is_none() && seen.stage != Stage::Finalized;
    let alive = ranks.iter().filter(|rank| alive(&rank.seen));
    let traces = alive.map(|rank| trace(&rank.seen, segment)).collect::<Option<_>>()?;
    Some(Picture { traces, moves })
}

fn trace(seen: &Seen, segment: &Segment) -> Option<Trace> {
    let local = segment.seats().slot_of(seen.number)?;
    let port = segment.port(local);
    let in_call = seen.stage == Stage::Joined && port.activity.call.load(Ordering::Relaxed) != 0;
    let bell = port.bell.word().load(Ordering::Relaxed);
    let since_ns = port.activity.since_ns.load(Ordering::Relaxed);
    (in_call && port.bell.is_armed()).then_some(Trace { local, bell, since_ns })
}
