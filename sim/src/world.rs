// SPDX-License-Identifier: MIT OR Apache-2.0
//! A machine in one process: nodes with the product's links to each other, a clock that only events move, and those
//! who check.

use crate::chance::{Chance, mix};
use crate::end::{EPOCH, End};
use crate::network::{Flying, Network};
use crate::queue::Queue;
use crate::scenario::{MS, Scenario};
use std::collections::VecDeque;
use strobe_protocol::link::{Accepted, PACKET_BYTES_MAX, Reject};
use strobe_wire::seal::Nonce;
use strobe_wire::{HEADER_BYTES, Header, TAG_BYTES};

/// What a node needs for a packet.
const PACKET_NS: u64 = 500;
/// Packets that a node takes or sends before it looks at the other side.
const BATCH: usize = 32;
/// How long after the last fault everything must have arrived.
const PATIENCE_NS: u64 = 60_000 * MS;

pub(crate) struct Node {
    /// Ends by peer; none to itself.
    pub ends: Vec<Option<End>>,
    inbox: VecDeque<Flying>,
    inbox_bytes: u64,
    /// When it looks next; `u64::MAX`: never by itself.
    wake_at: u64,
    pub dead: bool,
}

enum Event {
    Wake(u32),
    Arrive(Flying),
}

/// What a run found.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// What was wrong; nothing, if all is right.
    pub fault: Option<String>,
    /// Two runs of a seed have the same.
    pub hash: u64,
    /// Simulated nanoseconds.
    pub time_ns: u64,
    /// Events.
    pub events: u64,
    /// Packets sent, and of them lost on the way.
    pub packets: u64,
    /// Lost on the way.
    pub dropped: u64,
    /// Packets whose content was sent again.
    pub replaced: u64,
    /// Packets that came, but of which something could not be kept: refused by the application, damaged, or beyond more
    /// gaps than a link remembers. They are sent again, too.
    pub refused: u64,
    /// Longest time in which nothing arrived between the first and the last arrival, in nanoseconds.
    pub pause_ns: u64,
    /// When the last record or piece of a transfer arrived.
    pub last_ns: u64,
    /// Records that arrived.
    pub records: u64,
    /// Bytes of transfers that arrived.
    pub bytes: u64,
}

/// The machine.
pub struct World {
    scenario: Scenario,
    pub(crate) nodes: Vec<Node>,
    network: Network,
    chance: Chance,
    events: Queue<Event>,
    pub(crate) now: u64,
    packet: Vec<u8>,
    /// Packets of which one comes again long after.
    kept: Vec<Flying>,
    pub(crate) outcome: Outcome,
}

impl World {
    /// The machine of a scenario, before anything has happened.
    pub fn new(scenario: Scenario) -> World {
        let mut chance = Chance::new(scenario.seed, 3);
        let count = scenario.nodes;
        let all = count == 2 || chance.below(2) == 0;
        let nodes = (0..count).map(|node| {
            let talks: Vec<bool> = (0..count).map(|_| all || chance.below(2) == 0).collect();
            let end = |peer: u32| (peer != node).then(|| End::new(&scenario, node, peer, talks[peer as usize]));
            let ends = (0..count).map(end).collect();
            Node { ends, inbox: VecDeque::new(), inbox_bytes: 0, wake_at: u64::MAX, dead: false }
        });
        let nodes: Vec<Node> = nodes.collect();
        let mut world = World {
            network: Network::new(&scenario),
            nodes,
            chance,
            events: Queue::new(),
            now: 1,
            packet: vec![0; PACKET_BYTES_MAX as usize],
            kept: Vec::new(),
            outcome: Outcome::default(),
            scenario,
        };
        for node in 0..count {
            world.wake(node, 1 + u64::from(node));
        }
        world
    }

    /// Runs to the end: nothing is left to happen, or something is wrong.
    pub fn run(mut self) -> Outcome {
        while let Some((at, event)) = self.events.pop() {
            self.now = at;
            self.outcome.events += 1;
            match event {
                Event::Arrive(packet) => self.arrive(packet),
                Event::Wake(node) if self.nodes[node as usize].wake_at == at => self.look(node),
                Event::Wake(_) => {}
            }
            if self.outcome.fault.is_some() {
                break;
            }
            if self.now > self.scenario.calm_at + PATIENCE_NS {
                self.blame_unfinished("a minute after the last fault");
                break;
            }
        }
        self.finish()
    }

    /// The node looks at `at` or before.
    fn wake(&mut self, node: u32, at: u64) {
        let state = &mut self.nodes[node as usize];
        if !state.dead && at < state.wake_at {
            state.wake_at = at;
            self.events.push(at, Event::Wake(node));
        }
    }

    fn note(&mut self, words: [u64; 4]) {
        for word in words {
            self.outcome.hash = mix(self.outcome.hash ^ word).wrapping_add(word);
        }
    }

    fn arrive(&mut self, packet: Flying) {
        let node = packet.destination;
        let state = &mut self.nodes[node as usize];
        let bytes = packet.bytes.len() as u64;
        if state.dead || state.inbox_bytes.saturating_add(bytes) > self.scenario.inbox_bytes {
            self.network.dropped += 1;
            return;
        }
        state.inbox_bytes += bytes;
        state.inbox.push_back(packet);
        self.wake(node, self.now);
    }

    /// A node does what there is to do, unless it is paused.
    fn look(&mut self, node: u32) {
        let now = self.now;
        let at = node as usize;
        self.nodes[at].wake_at = u64::MAX;
        if self.scenario.death.is_some_and(|(dies, when)| dies == node && when <= now) {
            self.nodes[at].dead = true;
            self.nodes[at].inbox.clear();
            return;
        }
        if let Some(until) = self.scenario.paused_until(node, now) {
            return self.wake(node, until);
        }
        let mut cost = 0;
        for _ in 0..BATCH {
            let Some(packet) = self.nodes[at].inbox.pop_front() else { break };
            self.nodes[at].inbox_bytes -= packet.bytes.len() as u64;
            self.take(node, packet);
            cost += PACKET_NS;
        }
        for peer in 0..self.scenario.nodes {
            cost += PACKET_NS * self.drive(node, peer);
        }
        let deadline = self.nodes[at].ends.iter().flatten().filter_map(|end| end.deadline(now)).min();
        if !self.nodes[at].inbox.is_empty() {
            self.wake(node, now + cost.max(1));
        } else if let Some(deadline) = deadline {
            self.wake(node, deadline.max(now + cost.max(1)));
        }
    }

    /// Opens a packet and gives it to its link.
    fn take(&mut self, node: u32, mut packet: Flying) {
        let now = self.now;
        let Flying { source, path, .. } = packet;
        let Some(end) = &mut self.nodes[node as usize].ends[source as usize] else { return };
        let bytes = packet.bytes.len();
        let Ok((header, _)) = Header::peek(&packet.bytes) else { return };
        let nonce = Nonce { path: u32::from(path), number: header.number };
        if end.seal[1].open(nonce, &mut packet.bytes, HEADER_BYTES, false).is_err() {
            return;
        }
        let inside = &packet.bytes[..bytes - TAG_BYTES];
        let known = end.taken.contains(&(path, header.number));
        let before = (end.app.records_in, end.app.bytes_in);
        let result = end.link.accept(now, path, inside, &mut end.app);
        if before != (end.app.records_in, end.app.bytes_in) {
            let last = std::mem::replace(&mut self.outcome.last_ns, now);
            self.outcome.pause_ns = self.outcome.pause_ns.max(if last == 0 { 0 } else { now - last });
        }
        let foreign = (header.epoch != EPOCH).then_some(Reject::Epoch);
        match (result, foreign) {
            (Err(reject), Some(expected)) if reject == expected => {}
            (Ok(Accepted::New), None) if !known => {
                end.taken.insert((path, header.number));
            }
            (Ok(Accepted::Duplicate), None) if known || end.taken.len() > 64 => {}
            (Ok(Accepted::Refused), None) => {}
            (Err(Reject::Closed), None) => {}
            (result, _) => {
                let what = format!("packet {} of path {path}, known: {known}: {result:?}", header.number);
                end.app.fault.get_or_insert(what);
            }
        }
        self.check(node, source);
        self.note([now, u64::from(node) << 32 | u64::from(source), header.number, bytes as u64]);
    }

    /// Drives one end: its app, then packets until there is none; how many were sent.
    fn drive(&mut self, node: u32, peer: u32) -> u64 {
        let now = self.now;
        let Some(end) = &mut self.nodes[node as usize].ends[peer as usize] else { return 0 };
        if end.app.look(now) {
            end.link.offer(&mut end.app);
        }
        end.app.drive(&mut end.link, now);
        let mut sent = 0;
        let mut flying = Vec::new();
        while let Some((path, bytes)) = end.link.next_packet(now, &mut end.app, &mut self.packet) {
            let Ok((header, _)) = Header::peek(&self.packet) else {
                self.outcome.fault.get_or_insert(format!("a packet of {bytes} bytes without a header"));
                break;
            };
            let sealed = &mut self.packet[..bytes + TAG_BYTES];
            let longest = self.scenario.paths[usize::from(path)].packet_bytes_max as usize;
            if sealed.len() > longest {
                end.app.fault.get_or_insert(format!("a packet of {} bytes on a path for {longest}", sealed.len()));
            }
            let nonce = Nonce { path: u32::from(path), number: header.number };
            end.seal[0].seal(nonce, sealed, HEADER_BYTES, false);
            flying.push(Flying { source: node, destination: peer, path, bytes: sealed.to_vec() });
            sent += 1;
            if sent >= BATCH as u64 {
                break;
            }
        }
        end.more = sent >= BATCH as u64;
        if end.link.status(now).dead {
            end.link.close();
        }
        for packet in flying {
            self.send(packet);
        }
        self.check(node, peer);
        sent
    }

    fn send(&mut self, packet: Flying) {
        self.outcome.packets += 1;
        let mut arriving = Vec::new();
        let mut again = Vec::new();
        if self.now < self.scenario.calm_at && self.chance.in_million(self.scenario.foreign) {
            again.push(self.foreign(&packet));
        }
        self.network.send(&self.scenario, self.now, packet, |at, packet| arriving.push((at, packet)));
        for (at, packet) in arriving.into_iter().chain(again.into_iter().flatten()) {
            self.events.push(at, Event::Arrive(packet));
        }
    }

    /// A packet that was sent long ago comes again, or one of an earlier life of the link, properly sealed.
    fn foreign(&mut self, packet: &Flying) -> Option<(u64, Flying)> {
        self.kept.push(packet.clone());
        let at = self.chance.below(self.kept.len() as u64) as usize;
        let mut packet = self.kept[at].clone();
        let when = self.now + self.chance.below(20 * MS);
        if self.chance.below(2) == 0 {
            let bytes = packet.bytes.len();
            let (header, body) = Header::peek(&packet.bytes).ok()?;
            let old = Header { epoch: EPOCH - 1, number: header.number + 1000, ..header };
            old.write(body, &mut packet.bytes);
            let end = self.nodes[packet.source as usize].ends[packet.destination as usize].as_ref()?;
            let nonce = Nonce { path: u32::from(packet.path), number: old.number };
            end.seal[0].seal(nonce, &mut packet.bytes[..bytes], HEADER_BYTES, false);
        }
        Some((when, packet))
    }

    /// Takes over what an app found wrong, and checks what a link may hold.
    fn check(&mut self, node: u32, peer: u32) {
        let Some(end) = &mut self.nodes[node as usize].ends[peer as usize] else { return };
        let mut fault = end.app.fault.take();
        for (at, config) in self.scenario.paths.iter().enumerate() {
            let flight = end.link.path_status(at, self.now).map_or(0, |path| path.flight_bytes);
            if flight > config.window_bytes_max + 4 * u64::from(config.packet_bytes_max) {
                fault.get_or_insert(format!("{flight} bytes under way on path {at}, more than its window"));
            }
        }
        if end.link.status(self.now).broken {
            fault.get_or_insert("the stream of a lane is broken".to_owned());
        }
        if let Some(fault) = fault {
            self.outcome.fault.get_or_insert(format!("node {node}, from node {peer}: {fault}"));
        }
    }

    fn finish(mut self) -> Outcome {
        if self.outcome.fault.is_none() {
            self.blame_unfinished("when nothing is left to happen");
        }
        let ends = || self.nodes.iter().flat_map(|node| node.ends.iter().flatten());
        self.outcome.time_ns = self.now;
        self.outcome.dropped = self.network.dropped;
        let counts = || ends().map(|end| end.link.status(self.now).count);
        self.outcome.replaced = counts().map(|count| count.packets_replaced).sum();
        self.outcome.refused = counts().map(|count| count.packets_refused).sum();
        self.outcome.records = ends().map(|end| end.app.records_in).sum();
        self.outcome.bytes = ends().map(|end| end.app.bytes_in).sum();
        let Outcome { replaced, refused, packets, .. } = self.outcome;
        if self.scenario.perfect && (replaced > refused + 1 + packets / 200 || refused > packets / 20) {
            let what = format!("{replaced} packets were sent again, but none was lost, and {refused} were refused");
            self.outcome.fault.get_or_insert(what);
        }
        self.outcome
    }
}
