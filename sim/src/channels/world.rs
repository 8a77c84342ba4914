// SPDX-License-Identifier: MIT OR Apache-2.0
//! The clock and the network of a machine that broadcasts, and what must hold at its end.

use super::node::Node;
use super::plan::{ChannelPlan, GROUP};
use crate::chance::mix;
use crate::network::{Flying, Network};
use crate::queue::Queue;
use crate::scenario::MS;

use strobe_protocol::link::PACKET_BYTES_MAX;

/// What a node needs for a packet.
const PACKET_NS: u64 = 500;
/// Packets that a node takes before it looks at the other side.
const BATCH: usize = 32;
/// How long after the last fault everything must have arrived.
const PATIENCE_NS: u64 = 60_000 * MS;
/// How long one looks on after a death, which ends a job.
const MOURNING_NS: u64 = 200 * MS;

enum Event {
    Wake(u32),
    Arrive(Flying),
}

/// What a run found.
#[derive(Clone, Debug, Default)]
pub struct ChannelOutcome {
    /// What was wrong; nothing, if all is right.
    pub fault: Option<String>,
    /// Two runs of a seed have the same.
    pub hash: u64,
    /// Simulated nanoseconds.
    pub time_ns: u64,
    /// Events.
    pub events: u64,
    /// Packets that arrived or were to.
    pub packets: u64,
    /// Broadcasts that were handed over.
    pub taken: u64,
    /// Pieces and relays that were known.
    pub duplicates: u64,
    /// Repairs by packets to the group, broadcasts sent over links, failovers and returns, at all broadcasters.
    pub repairs: u64,
    /// Broadcasts sent over links.
    pub relayed: u64,
    /// Times that the group was given up.
    pub failovers: u64,
    /// Times that it was found alive.
    pub returns: u64,
    /// Negative acknowledgements.
    pub nacks: u64,
    /// Acknowledgements that were combined at the broadcasters.
    pub releases: u64,
}

/// The machine.
pub struct ChannelWorld {
    plan: ChannelPlan,
    nodes: Vec<Node>,
    network: Network,
    events: Queue<Event>,
    now: u64,
    buffer: Vec<u8>,
    outcome: ChannelOutcome,
}

impl ChannelWorld {
    /// The machine of a plan, before anything has happened.
    pub fn new(plan: ChannelPlan) -> ChannelWorld {
        let mut world = ChannelWorld {
            nodes: (0..plan.scenario.nodes).map(|place| Node::new(&plan, place)).collect(),
            network: Network::new(&plan.scenario),
            plan,
            events: Queue::new(),
            now: 1,
            buffer: vec![0; PACKET_BYTES_MAX as usize],
            outcome: ChannelOutcome::default(),
        };
        for node in 0..world.plan.scenario.nodes {
            world.wake(node, 1 + u64::from(node));
        }
        world
    }

    /// Runs to the end: nothing is left to happen, or something is wrong.
    pub fn run(mut self) -> ChannelOutcome {
        let dies = self.plan.scenario.death.map(|(_, at)| at);
        while let Some((at, event)) = self.events.pop() {
            self.now = at;
            self.outcome.events += 1;
            match event {
                Event::Arrive(packet) => self.arrive(packet),
                Event::Wake(node) if self.nodes[node as usize].wake_at == at => self.look(node),
                _ => {}
            }
            if self.outcome.fault.is_some() || dies.is_some_and(|at| self.now > at + MOURNING_NS) {
                break;
            }
            if self.now > self.plan.scenario.calm_at + PATIENCE_NS {
                self.blame_unfinished("a minute after the last fault");
                break;
            }
        }
        if self.outcome.fault.is_none() && dies.is_none() {
            self.blame_unfinished("when nothing is left to happen");
        }
        self.sum()
    }

    fn wake(&mut self, node: u32, at: u64) {
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
        if state.dead || state.inbox_bytes.saturating_add(bytes) > self.plan.scenario.inbox_bytes {
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
        if self.plan.scenario.death.is_some_and(|(dies, when)| dies == node && when <= now) {
            self.nodes[at].dead = true;
            self.nodes[at].inbox.clear();
            return;
        }
        if let Some(until) = self.plan.scenario.paused_until(node, now) {
            return self.wake(node, until);
        }
        let mut cost = 0;
        for _ in 0..BATCH {
            let Some(packet) = self.nodes[at].inbox.pop_front() else { break };
            self.nodes[at].inbox_bytes -= packet.bytes.len() as u64;
            let words = [now, u64::from(node) << 32 | u64::from(packet.source), packet.bytes.len() as u64];
            words.iter().for_each(|word| self.outcome.hash = mix(self.outcome.hash ^ word).wrapping_add(*word));
            self.nodes[at].take(&self.plan, now, packet);
            cost += PACKET_NS;
        }
        let flying = self.nodes[at].drive(&self.plan, now, &mut self.buffer);
        cost += PACKET_NS * flying.len() as u64;
        for packet in flying {
            self.send(packet);
        }
        self.check(at);
        let soon = now + cost.max(1);
        let inbox = (!self.nodes[at].inbox.is_empty()).then_some(soon);
        let deadline = self.nodes[at].deadline(now).map(|at| at.max(soon));
        if let Some(next) = [inbox, deadline].into_iter().flatten().min() {
            self.wake(node, next);
        }
    }

    fn send(&mut self, packet: Flying) {
        self.outcome.packets += 1;
        if packet.path == GROUP && self.plan.dead_from.is_some_and(|from| from <= self.now) {
            return;
        }
        let mut arriving = Vec::new();
        self.network.send(&self.plan.scenario, self.now, packet, |at, packet| arriving.push((at, packet)));
        for (at, packet) in arriving {
            self.events.push(at, Event::Arrive(packet));
        }
    }

    fn check(&mut self, at: usize) {
        let node = &mut self.nodes[at].channels;
        let mut fault = node.app.fault.take();
        if node.broadcaster.outstanding() > u64::from(self.plan.channels) {
            fault.get_or_insert(format!("{} broadcasts under way", node.broadcaster.outstanding()));
        }
        // What is released has been taken by everybody.
        let released = node.app.begun - node.broadcaster.outstanding();
        let others = self.nodes.iter().enumerate().filter(|(other, _)| *other != at);
        if let Some((other, _)) = others.clone().find(|(_, other)| other.channels.app.next[at] < released) {
            fault.get_or_insert(format!("{released} broadcasts are released, but node {other} does not have them"));
        }
        if let Some(fault) = fault {
            self.outcome.fault.get_or_insert(format!("node {at}: {fault}"));
        }
    }

    fn blame_unfinished(&mut self, when: &str) {
        for (at, node) in self.nodes.iter().enumerate() {
            let channels = &node.channels;
            let wrong = if channels.app.begun < channels.app.planned {
                Some(format!("has begun {} broadcasts of {}", channels.app.begun, channels.app.planned))
            } else if channels.broadcaster.outstanding() > 0 || channels.broadcaster.has_work() {
                Some(format!("is not told of {} broadcasts", channels.broadcaster.outstanding()))
            } else if node.links.values().any(|link| !link.is_quiet()) {
                Some("has a link that is not quiet".to_owned())
            } else {
                let lacks = |other: &Node| other.channels.app.next[at] != channels.app.begun;
                let lacking = self.nodes.iter().enumerate().find(|(other, node)| *other != at && lacks(node));
                lacking.map(|(other, _)| format!("has sent broadcasts that node {other} does not have"))
            };
            if let Some(wrong) = wrong {
                let counters = channels.broadcaster.counters();
                self.outcome.fault.get_or_insert(format!("{when}, node {at} {wrong}: {counters:?}"));
            }
        }
    }

    fn sum(mut self) -> ChannelOutcome {
        self.outcome.time_ns = self.now;
        for node in &self.nodes {
            let count = node.channels.broadcaster.counters();
            self.outcome.repairs += count.repairs;
            self.outcome.relayed += count.relayed;
            self.outcome.failovers += count.failovers;
            self.outcome.returns += count.returns;
            self.outcome.nacks += count.nacks;
            self.outcome.releases += count.releases;
            for listener in node.channels.listeners.iter().flatten() {
                self.outcome.taken += listener.counters().taken;
                self.outcome.duplicates += listener.counters().duplicates;
            }
        }
        self.outcome
    }
}
