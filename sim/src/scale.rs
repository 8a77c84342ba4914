// SPDX-License-Identifier: MIT OR Apache-2.0
//! Broadcasts down the product's tree, over the product's links, on as many nodes as memory has room for. The network
//! is LogGP-like: a node is busy for so long with each packet, a packet takes so long and so much for each byte.

use crate::scenario::{MS, US};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use strobe_protocol::collective::{Peer, Region, Space, Step, Team, bcast};
use strobe_protocol::link::{Link, LinkConfig, PathConfig, Sink, Source};
use strobe_types::layout::Layout;
use zerocopy::FromZeros;

/// Nanoseconds that a packet is under way (L), that a node is busy with one (o), and picoseconds for each byte (G).
const LATENCY_NS: u64 = 5 * US;
const OVERHEAD_NS: u64 = 800;
const BYTE_PS: u64 = 100;

/// What a run of broadcasts took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scale {
    /// Simulated nanoseconds for each broadcast until the last node has it.
    pub broadcast_ns: u64,
    /// Events.
    pub events: u64,
    /// Ends of links that were needed.
    pub links: u64,
    /// Packets sent.
    pub packets: u64,
}

struct Taken(u64);

impl Sink for Taken {
    fn record(&mut self, _: u8, head: &[u8], tail: &[u8]) -> bool {
        self.0 += u64::from(head.len() + tail.len() > 0);
        true
    }
    fn place(&mut self, _: u64, _: u64, _: &[u8], _: u32) -> bool {
        false
    }
    fn complete(&mut self, _: u64) {}
}

impl Source for Taken {
    fn read(&mut self, _: u64, _: u64, _: &mut [u8]) -> Option<u32> {
        None
    }
}

enum Event {
    Arrive { from: u32, to: u32, packet: Vec<u8> },
    Timer { at: u32, peer: u32 },
}

struct Machine {
    links: BTreeMap<(u32, u32), Box<Link>>,
    /// Until when each node is busy.
    busy: Vec<u64>,
    /// Whom each node sends to.
    children: Vec<Vec<u32>>,
    events: BinaryHeap<Reverse<(u64, u64)>>,
    pending: BTreeMap<u64, Event>,
    order: u64,
    packet: Vec<u8>,
    result: Scale,
}

/// `rounds` broadcasts of `bytes` from node 0 of `nodes`, one after the other.
pub fn broadcast(nodes: u32, bytes: usize, rounds: u64) -> Scale {
    let layout = Layout::bytes(bytes);
    let children = (0..nodes).map(|rank| {
        let team = Team { rank: rank as usize, size: nodes as usize, remote: None };
        let region = Region::new(Space::Receive, 1, 0, &layout);
        let plan = bcast(team, strobe_protocol::collective::Root::Local(0), region);
        let to = |step: &Step| if let Step::Send { to: Peer::Local(to), .. } = step { Some(*to as u32) } else { None };
        plan.steps.iter().filter_map(to).collect()
    });
    let mut machine = Machine {
        links: BTreeMap::new(),
        busy: vec![0; nodes as usize],
        children: children.collect(),
        events: BinaryHeap::new(),
        pending: BTreeMap::new(),
        order: 0,
        packet: vec![0; 65_535],
        result: Scale::default(),
    };
    let data = vec![1; bytes];
    let mut now = 1;
    for _ in 0..rounds {
        let started = now;
        let last = machine.round(now, &data);
        machine.result.broadcast_ns += last - started;
        now = last + 10 * MS;
    }
    machine.result.broadcast_ns /= rounds.max(1);
    machine.result.links = machine.links.len() as u64;
    machine.result
}

impl Machine {
    fn at(&mut self, at: u64, event: Event) {
        self.order += 1;
        self.pending.insert(self.order, event);
        self.events.push(Reverse((at, self.order)));
    }

    /// One broadcast; when the last node had it. What is under way after that runs out, too.
    fn round(&mut self, start: u64, data: &[u8]) -> u64 {
        let (mut last, mut reached) = (start, 1);
        self.forward(0, start, data);
        while let Some(Reverse((now, order))) = self.events.pop() {
            self.result.events += 1;
            match self.pending.remove(&order) {
                Some(Event::Arrive { from, to, packet }) => {
                    let now = now.max(self.busy[to as usize]) + OVERHEAD_NS;
                    self.busy[to as usize] = now;
                    let mut taken = Taken(0);
                    self.link(to, from).accept(now, 0, &packet, &mut taken).expect("a packet of the link");
                    if taken.0 > 0 {
                        last = last.max(now);
                        reached += 1;
                        self.forward(to, now, data);
                    }
                    self.drive(to, from, now);
                }
                Some(Event::Timer { at, peer }) => self.drive(at, peer, now),
                None => {}
            }
        }
        assert_eq!(reached, self.busy.len(), "nodes that a broadcast reached");
        last
    }

    fn forward(&mut self, node: u32, now: u64, data: &[u8]) {
        for at in 0..self.children[node as usize].len() {
            let child = self.children[node as usize][at];
            assert!(self.link(node, child).send_record(0, &[data]), "room for one record");
            self.drive(node, child, now);
        }
    }

    fn drive(&mut self, node: u32, peer: u32, now: u64) {
        let mut out = std::mem::take(&mut self.packet);
        while let Some((_, bytes)) = self.link(node, peer).next_packet(now, &mut Taken(0), &mut out) {
            let leaves = now.max(self.busy[node as usize]) + OVERHEAD_NS;
            self.busy[node as usize] = leaves;
            self.result.packets += 1;
            let arrives = leaves + LATENCY_NS + bytes as u64 * BYTE_PS / 1_000;
            self.at(arrives, Event::Arrive { from: node, to: peer, packet: out[..bytes].to_vec() });
        }
        self.packet = out;
        if let Some(at) = self.link(node, peer).deadline() {
            self.at(at.max(now + 1), Event::Timer { at: node, peer });
        }
    }

    fn link(&mut self, node: u32, peer: u32) -> &mut Link {
        self.links.entry((node, peer)).or_insert_with(|| {
            let mut link = Link::new_box_zeroed().expect("memory for a link");
            let paths = [PathConfig { packet_bytes_max: 9_000, window_bytes_max: 1 << 20 }];
            let config = LinkConfig {
                job: 1,
                epoch: 1,
                node,
                peer,
                paths: &paths,
                path_timeout_ns: 1_000 * MS,
                timeout_ns_min: 0,
                ack_delay_ns: 0,
            };
            assert!(link.open(&config, 1), "one path of 9,000 B");
            link
        })
    }
}
