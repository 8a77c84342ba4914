// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reductions of long vectors where the ranks of each node are consecutive. The vector passes the nodes as a chain,
//! segment by segment, from the node of the highest ranks down; each node combines its operands with what comes from
//! the node above. So the order of operands is that of a single node, each node sends and receives the vector once, and
//! all nodes work at the same time on different segments. If all processes want the result, it goes back along the
//! chain.

use super::stream::Segments;
use super::{Here, elements, raw, tree};
use crate::collective::builder::{Builder, Reduction, Started};
use crate::collective::mutation::{self, Mutation};
use crate::collective::names::Algorithm;
use crate::collective::parts::Region;
use crate::collective::plan::{Plan, Space, Step};

/// Buffers for segments on their way through a node: one that arrives, one that is combined, one that leaves.
const SLOTS: usize = 3;
/// How many segments are passed on before the first segment of the result is waited for.
const AHEAD: usize = 2;

/// The plan of an allreduce. `from` is [`Space::Receive`] in place.
pub fn allreduce(here: Here<'_>, reduction: &Reduction<'_>, from: Space) -> Plan {
    Chain::plan(here, None, reduction, from)
}

/// The plan of a reduction to `root`. `from` is [`Space::Receive`] at a root that contributes in place.
pub fn reduce(here: Here<'_>, root: usize, reduction: &Reduction<'_>, from: Space) -> Plan {
    Chain::plan(here, Some(root), reduction, from)
}

struct Chain<'a> {
    plan: Builder,
    here: Here<'a>,
    /// The root of a reduction; `None` for an allreduce.
    root: Option<usize>,
    reduction: &'a Reduction<'a>,
    from: Space,
    segments: Segments,
    slots: Vec<Region<'a>>,
    /// By segment, the messages: from the node above, to the node below, and of the result.
    coming: Vec<Started>,
    leaving: Vec<Started>,
    results: Vec<Option<Started>>,
}

impl<'a> Chain<'a> {
    fn plan(here: Here<'a>, root: Option<usize>, reduction: &'a Reduction<'a>, from: Space) -> Plan {
        let mut plan = Builder::new();
        let segments = Segments::of(reduction.count, super::grain(reduction));
        let (_, longest) = if reduction.count > 0 { segments.get(0) } else { (0, 0) };
        let slots = (0..SLOTS).map(|_| plan.scratch_packed(longest * super::grain(reduction))).collect();
        let (coming, leaving, results) = (Vec::new(), Vec::new(), Vec::new());
        let mut chain = Chain { plan, here, root, reduction, from, segments, slots, coming, leaving, results };
        for turn in 0..segments.count() + AHEAD {
            if turn < segments.count() {
                chain.pass_down(turn);
                chain.expect_result(turn);
            }
            if turn >= AHEAD {
                chain.take_result(turn - AHEAD);
            }
        }
        chain.plan.plan(Algorithm::LevelsChain)
    }

    /// The member that exchanges messages for `node`: on the last node of the chain the root if it is there, else the
    /// lowest rank.
    fn speaker(&self, node: usize) -> usize {
        self.here.speaker(node, self.root.filter(|root| self.here.nodes.node(*root) == 0))
    }

    fn speaks(&self) -> bool {
        self.speaker(self.here.node()) == self.here.rank
    }

    fn part(&self, space: Space, segment: usize) -> Region<'a> {
        let (first, count) = self.segments.get(segment);
        raw(self.reduction, space, first, count)
    }

    fn slot(&self, segment: usize) -> Region<'a> {
        let (_, count) = self.segments.get(segment);
        self.slots[segment % SLOTS].slice(0, count * super::grain(self.reduction))
    }

    fn is_last(&self) -> bool {
        self.here.node() + 1 == self.here.nodes.count()
    }

    /// Combines this node's operands with the segment from above and sends the result to the node below.
    fn pass_down(&mut self, segment: usize) {
        let own = self.part(self.from, segment);
        let speaker = self.speaker(self.here.node());
        if !self.speaks() {
            self.combine(speaker, own, None, Region::empty());
            return;
        }
        if !self.is_last() {
            self.expect(segment);
            if !mutation::is(Mutation::CombinesEarly) {
                self.plan.wait(self.coming[segment]);
            }
        } else if let Some(&before) = segment.checked_sub(SLOTS).and_then(|before| self.leaving.get(before)) {
            self.plan.wait(before);
        }
        let slot = self.slot(segment);
        let is_end = self.here.node() == 0 && self.root.is_none_or(|root| root == self.here.rank);
        let sum = if is_end { self.part(Space::Receive, segment) } else { slot };
        let sum = match (self.here.is_alone(), self.is_last()) {
            (true, true) => own,
            (true, false) => {
                self.plan.reduce(elements(self.reduction, own), elements(self.reduction, slot));
                self.plan.copy(slot, sum);
                sum
            }
            (false, last) => {
                self.combine(speaker, own, (!last).then_some(slot), sum);
                sum
            }
        };
        if !is_end {
            let to = match self.here.node() {
                0 => self.root.unwrap_or(0),
                node => self.speaker(node - 1),
            };
            let left = self.plan.send_to(to, sum);
            self.leaving.push(left);
        }
    }

    /// Starts receives of segments from the node above, as far as there are buffers, up to `segment`.
    fn expect(&mut self, segment: usize) {
        let above = self.speaker(self.here.node() + 1);
        while self.coming.len() < self.segments.count() && self.coming.len() < segment + SLOTS {
            let next = self.coming.len();
            // Its buffer may still hold an earlier segment, which has to leave first.
            if let Some(&left) = next.checked_sub(SLOTS).and_then(|before| self.leaving.get(before))
                && !mutation::is(Mutation::ReusesSegments)
            {
                self.plan.wait(left);
            }
            let slot = self.slot(next);
            let came = self.plan.receive_from(above, slot);
            self.coming.push(came);
        }
    }

    fn combine(&mut self, speaker: usize, own: Region<'_>, initial: Option<Region<'_>>, into: Region<'_>) {
        let typed = |region: Region<'_>| elements(self.reduction, region).block();
        let step = Step::Combine {
            speaker: self.here.nodes.index(speaker),
            from: typed(own),
            initial: initial.map(typed).filter(|_| !mutation::is(Mutation::ForgetsAbove)),
            into: typed(into),
        };
        self.plan.steps.push(step);
    }

    /// Starts the receive of a segment of the result, if it comes in a message.
    fn expect_result(&mut self, segment: usize) {
        let from = match self.root {
            None if self.speaks() => tree(self.here, self.here.nodes.leader(0)).0,
            Some(root) if root == self.here.rank && self.here.nodes.node(root) != 0 => Some(self.here.nodes.leader(0)),
            _ => None,
        };
        let expected = from.map(|from| {
            if let Some(&left) = self.leaving.get(segment).filter(|_| self.from == Space::Receive) {
                // The earlier segment may be sent from where the result goes.
                self.plan.wait(left);
            }
            let place = self.part(Space::Receive, segment);
            self.plan.receive_from(from, place)
        });
        self.results.push(expected);
    }

    /// Takes a segment of the result, and passes it on in an allreduce.
    fn take_result(&mut self, segment: usize) {
        if let Some(expected) = self.results[segment].filter(|_| !mutation::is(Mutation::PassesResultEarly)) {
            self.plan.wait(expected);
        }
        if self.root.is_some() {
            return;
        }
        let result = self.part(Space::Receive, segment);
        if self.speaks() {
            for speaker in tree(self.here, self.here.nodes.leader(0)).1 {
                self.plan.send_to(speaker, result);
            }
        }
        if !self.here.is_alone() {
            self.plan.spread(self.here.speaker_index(None), result);
        }
    }
}
