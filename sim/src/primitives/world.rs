// SPDX-License-Identifier: MIT OR Apache-2.0
//! The clock and the network of a machine that uses the core primitives, and what must hold at its end.

use super::check::Checker;
use super::node::Node;
use super::plan::{PrimitivePlan, VARIABLES};
use crate::chance::mix;
use crate::channels::GROUP;
use crate::network::{Flying, Network};
use crate::queue::Queue;
use crate::scenario::MS;
use crate::strobe::{Coordinator, StrobeOutcome};

use strobe_protocol::link::PACKET_BYTES_MAX;

/// What a node needs for a packet.
const PACKET_NS: u64 = 500;
/// Packets that a node takes before it looks at the other side.
const BATCH: usize = 32;
/// How long after the last fault everything must have ended.
const PATIENCE_NS: u64 = 60_000 * MS;
/// How long one looks on after a death, which ends a job.
const MOURNING_NS: u64 = 200 * MS;

enum Event {
    Wake(u32),
    Arrive(Flying),
}

/// What a run found.
#[derive(Clone, Debug, Default)]
pub struct PrimitiveOutcome {
    /// What was wrong; nothing, if all is right.
    pub fault: Option<String>,
    /// Two runs of a seed have the same.
    pub hash: u64,
    /// Simulated nanoseconds.
    pub time_ns: u64,
    /// Events.
    pub events: u64,
    /// Operations that have a number.
    pub operations: u64,
    /// Askers that were told yes, and no.
    pub yes: u64,
    /// No.
    pub no: u64,
    /// Requests that came again.
    pub repeated: u64,
    /// Times that a request had to wait for its number.
    pub later: u64,
    /// Times that a node said no because its time was over.
    pub timeouts: u64,
    /// Times that the group was given up.
    pub failovers: u64,
    /// Of slices, where the machine is led through them.
    pub strobe: StrobeOutcome,
}

/// The machine.
pub struct PrimitiveWorld {
    pub(super) plan: PrimitivePlan,
    pub(super) nodes: Vec<Node>,
    pub(super) checker: Checker,
    network: Network,
    events: Queue<Event>,
    pub(super) now: u64,
    buffer: Vec<u8>,
    outcome: PrimitiveOutcome,
}

impl PrimitiveWorld {
    /// The machine of a plan, before anything has happened.
    pub fn new(plan: PrimitivePlan) -> PrimitiveWorld {
        let nodes = plan.channel.scenario.nodes;
        let mut world = PrimitiveWorld {
            nodes: (0..nodes).map(|place| Node::new(&plan, place)).collect(),
            checker: Checker::new(nodes, plan.strobe.as_ref()),
            network: Network::new(&plan.channel.scenario),
            plan,
            events: Queue::new(),
            now: 1,
            buffer: vec![0; PACKET_BYTES_MAX as usize],
            outcome: PrimitiveOutcome::default(),
        };
        for node in 0..nodes {
            world.wake(node, 1 + u64::from(node));
        }
        world
    }

    /// Runs to the end: nothing is left to happen, or something is wrong.
    pub fn run(mut self) -> PrimitiveOutcome {
        while let Some((at, event)) = self.events.pop() {
            self.now = at;
            self.outcome.events += 1;
            match event {
                Event::Arrive(packet) => self.arrive(packet),
                Event::Wake(node) if self.nodes[node as usize].wake_at == at => self.look(node),
                _ => {}
            }
            if self.checker.fault.is_some() || self.is_mourned() {
                break;
            }
            if self.now > self.plan.channel.scenario.calm_at + PATIENCE_NS {
                self.blame_unfinished("a minute after the last fault");
                break;
            }
        }
        if self.checker.fault.is_none() && self.plan.channel.scenario.death.is_none() {
            self.blame_unfinished("when nothing is left to happen");
        }
        self.conclude_death();
        self.sum()
    }

    /// Nothing more is to be learnt after a death, which ends a job.
    fn is_mourned(&mut self) -> bool {
        let Some((dead, at)) = self.plan.channel.scenario.death.filter(|(_, at)| *at <= self.now) else { return false };
        let Some(strobe) = &self.plan.strobe else { return self.now > at + MOURNING_NS };
        self.checker.strobe.outcome.named_ns.is_some()
            || self.now > at + strobe.named_by_ns() && {
                self.blame_silence(dead);
                true
            }
    }

    pub(super) fn wake(&mut self, node: u32, at: u64) {
        let state = &mut self.nodes[node as usize];
        if !state.dead && at < state.wake_at {
            state.wake_at = at;
            self.events.push(at, Event::Wake(node));
        }
    }

    fn arrive(&mut self, packet: Flying) {
        let node = packet.destination;
        let state = &mut self.nodes[node as usize];
        let bytes = packet.bytes.len() as u64;
        if state.dead || state.inbox_bytes.saturating_add(bytes) > self.plan.channel.scenario.inbox_bytes {
            return;
        }
        state.inbox_bytes += bytes;
        state.inbox.push_back(packet);
        self.wake(node, self.now);
    }

    /// A node does what there is to do, unless it is paused.
    fn look(&mut self, node: u32) {
        let (now, at) = (self.now, node as usize);
        self.nodes[at].wake_at = u64::MAX;
        if self.plan.channel.scenario.death.is_some_and(|(dies, when)| dies == node && when <= now) {
            self.nodes[at].dead = true;
            self.bury(node);
            self.nodes[at].inbox.clear();
            return;
        }
        if let Some(until) = self.plan.channel.scenario.paused_until(node, now) {
            return self.wake(node, until);
        }
        self.follow_coordinator(node);
        let mut cost = 0;
        for _ in 0..BATCH {
            let Some(packet) = self.nodes[at].inbox.pop_front() else { break };
            self.nodes[at].inbox_bytes -= packet.bytes.len() as u64;
            let words = [now, u64::from(node) << 32 | u64::from(packet.source), packet.bytes.len() as u64];
            words.iter().for_each(|word| self.outcome.hash = mix(self.outcome.hash ^ word).wrapping_add(*word));
            self.nodes[at].take(&self.plan, now, packet, &mut self.checker);
            cost += PACKET_NS;
        }
        let flying = self.nodes[at].drive(&self.plan, now, &mut self.buffer, &mut self.checker);
        cost += PACKET_NS * flying.len() as u64;
        flying.into_iter().for_each(|packet| self.send(packet));
        self.hear();
        self.follow_coordinator(node);
        let soon = now + cost.max(1);
        let inbox = (!self.nodes[at].inbox.is_empty()).then_some(soon);
        let deadline = self.nodes[at].deadline(now).map(|at| at.max(soon));
        if let Some(next) = [inbox, deadline].into_iter().flatten().min() {
            self.wake(node, next);
        }
    }

    /// Holds what askers were told against the model.
    fn hear(&mut self) {
        for (asker, id, yes, until) in std::mem::take(&mut self.checker.replies) {
            let nodes = &self.nodes;
            let had = |node: usize, value: u64| {
                let came_at = value.checked_sub(1).and_then(|at| nodes[node].part.app.own.get(at as usize));
                came_at.is_some_and(|at| yes || *at <= until)
            };
            self.checker.told(asker, id, yes, had);
            *(if yes { &mut self.outcome.yes } else { &mut self.outcome.no }) += 1;
        }
    }

    fn send(&mut self, packet: Flying) {
        if packet.path == GROUP && self.plan.channel.dead_from.is_some_and(|from| from <= self.now) {
            return;
        }
        let mut arriving = Vec::new();
        self.network.send(&self.plan.channel.scenario, self.now, packet, |at, packet| arriving.push((at, packet)));
        for (at, packet) in arriving {
            self.events.push(at, Event::Arrive(packet));
        }
    }

    fn blame_unfinished(&mut self, when: &str) {
        let numbered = self.checker.numbered();
        for (at, node) in self.nodes.iter().enumerate() {
            let part = &node.part;
            let half_open = self.checker.strobe.collectives.half_open();
            let wrong = if half_open.is_some() {
                half_open
            } else if !part.app.is_done() {
                Some("has processes that wait".to_owned())
            } else if self.checker.next[at] != numbered {
                Some(format!("has applied {} operations of {numbered}", self.checker.next[at]))
            } else if part.broadcaster.outstanding() > 0 || part.broadcaster.has_work() || part.primitives.has_work() {
                Some("has something to say".to_owned())
            } else if part.coordinator.is_some()
                && !(Coordinator::is_over(&part.memory) && self.checker.strobe.is_all_here())
            {
                Some("was not led to the end".to_owned())
            } else if node.links.values().any(|link| !link.is_quiet()) {
                Some("has a link that is not quiet".to_owned())
            } else if self.checker.untold() > 0 {
                Some(format!("is done, but {} operations were not answered", self.checker.untold()))
            } else {
                let other = &self.nodes[0].part.primitives;
                (part.primitives.applied() != other.applied()).then(|| format!("counts wrongly; {VARIABLES} variables"))
            };
            if let Some(wrong) = wrong {
                let counters = (part.primitives.counters(), part.broadcaster.counters());
                self.checker.fault.get_or_insert(format!("{when}, node {at} {wrong}: {counters:?}"));
            }
        }
    }

    fn sum(mut self) -> PrimitiveOutcome {
        self.outcome.fault = self.checker.fault.take();
        self.outcome.strobe = self.checker.strobe.sum();
        self.outcome.time_ns = self.now;
        self.outcome.operations = self.checker.numbered();
        for node in &self.nodes {
            let count = node.part.primitives.counters();
            self.outcome.repeated += count.repeated;
            self.outcome.later += count.later;
            self.outcome.timeouts += count.timeouts;
            self.outcome.failovers += node.part.broadcaster.counters().failovers;
        }
        self.outcome
    }
}
