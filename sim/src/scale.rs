// SPDX-License-Identifier: MIT OR Apache-2.0
//! Broadcasts down the product's tree, over the product's links, on as many nodes as memory has room for. The network
//! is LogGP-like: a node is busy for so long with each packet, a packet takes so long and so much for each byte.
//! Packets are not sealed here: what a seal costs is no part of what is simulated.

use crate::queue::Queue;
use crate::{MS, US};
use std::hint::black_box;
use std::time::{Duration, Instant};
use strobe_protocol::collective::{Peer, Region, Root, Space, Step, Team, bcast};
use strobe_protocol::link::{Link, LinkConfig, PathConfig, Sink, Source};
use strobe_types::layout::Layout;
use strobe_wire::frame::{ACK_BYTES, CREDIT_BYTES, RECORD_HEAD_BYTES};
use strobe_wire::{HEADER_BYTES, TAG_BYTES};
use zerocopy::FromBytes;

/// Nanoseconds that a packet is under way (L), that a node is busy with one (o), and picoseconds for each byte (G).
const LATENCY_NS: u64 = 5 * US;
const OVERHEAD_NS: u64 = 800;
const BYTE_PS: u64 = 100;
/// Links that are allocated together. Large enough that the allocator takes untouched pages of the system: it would
/// clear others itself.
const LINKS: usize = 64;
/// Links that are looked at together before they are needed: the machine's memory answers many questions at once.
const AHEAD: usize = 16;
const PAGE: usize = 4096;
/// Bytes from one link to the next. What a link needs most begins at a line of the cache, and not at the same place of
/// a page in all links: the same places of pages share a few places of the cache.
const APART: usize = size_of::<Link>().next_multiple_of(PAGE) + Link::HOT_BYTES.next_multiple_of(64);
/// Bytes of a packet besides its header and its data: an acknowledgement, a credit, the head and the length of a
/// record.
const HEADS_BYTES: usize = ACK_BYTES + CREDIT_BYTES + RECORD_HEAD_BYTES + 4;

/// What a run of broadcasts took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scale {
    /// Simulated nanoseconds for each broadcast until the last node has it.
    pub broadcast_ns: u64,
    /// Events: packets that arrived, and timers that were due.
    pub events: u64,
    /// Ends of links that were needed.
    pub links: u64,
    /// Packets sent.
    pub packets: u64,
    /// What it took to make the machine, in real time.
    pub setup: Duration,
}

#[derive(Default)]
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

/// What happens to an end of a link.
#[derive(Clone, Copy)]
enum Event {
    Arrive { end: u32, packet: u32, bytes: u16 },
    Timer { end: u32 },
}

/// Links side by side in pages that nobody has touched.
struct Links(Vec<Vec<u8>>);

impl Links {
    fn new(count: usize) -> Links {
        let chunk = |first| vec![0; LINKS.min(count - first) * APART + PAGE];
        Links((0..count).step_by(LINKS).map(chunk).collect())
    }

    #[inline]
    fn get(&mut self, end: u32) -> &mut Link {
        let chunk = &mut self.0[end as usize / LINKS];
        let first = chunk.as_ptr().align_offset(PAGE);
        let at = first + end as usize % LINKS * APART;
        Link::mut_from_bytes(&mut chunk[at..at + size_of::<Link>()]).expect("a place that is aligned")
    }
}

/// Packets under way, side by side in one piece of memory.
struct Packets {
    bytes: Vec<u8>,
    /// Room for each.
    room: usize,
    free: Vec<u32>,
}

impl Packets {
    /// Keeps a packet; where.
    fn add(&mut self, packet: &[u8]) -> u32 {
        let at = self.free.pop().unwrap_or_else(|| {
            self.bytes.resize(self.bytes.len() + self.room, 0);
            (self.bytes.len() / self.room - 1) as u32
        });
        self.bytes[at as usize * self.room..][..packet.len()].copy_from_slice(packet);
        at
    }

    fn get(&self, at: u32, bytes: u16) -> &[u8] {
        &self.bytes[at as usize * self.room..][..usize::from(bytes)]
    }
}

/// One end of a link, beside its state.
struct End {
    node: u32,
    /// The other end.
    other: u32,
    /// The other end is that of the node from which broadcasts come.
    is_child: bool,
    /// When it wants to be driven, and for when the nearest of its timers is set; 0: never, none.
    due_at: u64,
    timer_at: u64,
}

#[derive(Clone, Default)]
struct Node {
    /// Until when it is busy.
    busy: u64,
    /// Ends of the links to those that it sends to: the first, and how many.
    children: (u32, u32),
}

struct Machine {
    nodes: Vec<Node>,
    ends: Vec<End>,
    links: Links,
    events: Queue<Event>,
    packets: Packets,
    packet: Vec<u8>,
    result: Scale,
}

/// `rounds` broadcasts of `bytes` from node 0 of `nodes`, one after the other.
pub fn broadcast(nodes: u32, bytes: usize, rounds: u64) -> Scale {
    let started = Instant::now();
    let mut machine = Machine::new(nodes, bytes);
    machine.result.setup = started.elapsed();
    let data = vec![1; bytes];
    let mut now = 1;
    for _ in 0..rounds {
        let started = now;
        let last = machine.round(now, &data);
        machine.result.broadcast_ns += last - started;
        now = last + 10 * MS;
    }
    machine.result.broadcast_ns /= rounds.max(1);
    machine.result
}

/// Whom a node sends to when node 0 of so many broadcasts.
fn children(rank: u32, nodes: u32, bytes: usize) -> Vec<u32> {
    let team = Team { rank: rank as usize, size: nodes as usize, remote: None };
    let layout = Layout::bytes(bytes);
    let region = Region::new(Space::Receive, 1, 0, &layout);
    let to = |step: &Step| if let Step::Send { to: Peer::Local(to), .. } = step { Some(*to as u32) } else { None };
    bcast(team, Root::Local(0), region).steps.iter().filter_map(to).collect()
}

impl Machine {
    fn new(count: u32, bytes: usize) -> Machine {
        let mut nodes = vec![Node::default(); count as usize];
        let mut ends = Vec::new();
        for (rank, node) in nodes.iter_mut().enumerate() {
            let rank = rank as u32;
            let children = children(rank, count, bytes);
            let (first, many) = (ends.len() as u32, children.len() as u32);
            node.children = (first, many);
            let here = (first..).map(|at| (rank, at + many, false));
            let there = children.iter().zip(first..).map(|(child, other)| (*child, other, true));
            for (node, other, is_child) in here.take(children.len()).chain(there) {
                ends.push(End { node, other, is_child, due_at: 0, timer_at: 0 });
            }
        }
        let mut links = Links::new(ends.len());
        for at in 0..ends.len() {
            let (node, peer) = (ends[at].node, ends[ends[at].other as usize].node);
            open(links.get(at as u32), node, peer);
        }
        let result = Scale { links: ends.len() as u64, ..Scale::default() };
        let events = Queue::new();
        let room = (HEADER_BYTES + HEADS_BYTES + bytes).next_multiple_of(64);
        let packets = Packets { bytes: Vec::new(), room, free: Vec::new() };
        Machine { nodes, ends, links, events, packets, packet: vec![0; room + TAG_BYTES], result }
    }

    /// One broadcast; when the last node had it. What is under way after that runs out, too.
    fn round(&mut self, start: u64, data: &[u8]) -> u64 {
        let (mut last, mut reached) = (start, 1);
        let mut near = 0;
        self.forward(0, start, data);
        while let Some((now, event)) = self.events.pop() {
            if near == 0 {
                near = self.touch_next();
            }
            near = near.saturating_sub(1);
            match event {
                Event::Arrive { end, packet, bytes } => {
                    let node = self.ends[end as usize].node;
                    let now = now.max(self.nodes[node as usize].busy) + OVERHEAD_NS;
                    self.nodes[node as usize].busy = now;
                    if self.arrive(end, packet, bytes, now) {
                        last = last.max(now);
                        reached += 1;
                        self.forward(node, now, data);
                    }
                    self.drive(end, now);
                }
                Event::Timer { end } if self.is_due(end, now) => self.drive(end, now),
                Event::Timer { .. } => continue,
            }
            self.result.events += 1;
        }
        assert_eq!(reached, self.nodes.len(), "nodes that a broadcast reached");
        last
    }

    /// Has the links of the next events brought near; of how many.
    fn touch_next(&mut self) -> usize {
        let (mut sum, mut many) = (0, 0);
        for event in self.events.ahead().take(AHEAD) {
            let (Event::Arrive { end, .. } | Event::Timer { end }) = *event;
            sum ^= self.links.get(end).touch();
            let state = &self.ends[end as usize];
            let node = &self.nodes[state.node as usize];
            sum ^= node.busy;
            if let Event::Arrive { packet, bytes, .. } = *event {
                let packet = self.packets.get(packet, bytes);
                sum ^= u64::from(packet[0] ^ packet[packet.len() - 1]);
                let (first, children) = if state.is_child { node.children } else { (0, 0) };
                sum ^= (first..first + children.min(2)).fold(0, |sum, end| sum ^ self.links.get(end).touch());
            }
            many += 1;
        }
        black_box(sum);
        many
    }

    /// Gives a packet to its link; was there a record in it?
    fn arrive(&mut self, end: u32, packet: u32, bytes: u16, now: u64) -> bool {
        let mut taken = Taken(0);
        let link = self.links.get(end);
        link.accept(now, 0, self.packets.get(packet, bytes), &mut taken).expect("a packet of the link");
        self.packets.free.push(packet);
        taken.0 > 0
    }

    fn forward(&mut self, node: u32, now: u64, data: &[u8]) {
        let (first, many) = self.nodes[node as usize].children;
        black_box((first..first + many).fold(0, |sum, end| sum ^ self.links.get(end).touch()));
        for end in first..first + many {
            assert!(self.links.get(end).send_record(0, &[data]), "room for one record");
            self.drive(end, now);
        }
    }

    fn drive(&mut self, end: u32, now: u64) {
        let link = self.links.get(end);
        let state = &mut self.ends[end as usize];
        let busy = &mut self.nodes[state.node as usize].busy;
        while let Some((_, bytes)) = link.next_packet(now, &mut Taken(0), &mut self.packet) {
            *busy = now.max(*busy) + OVERHEAD_NS;
            self.result.packets += 1;
            let packet = self.packets.add(&self.packet[..bytes]);
            let arrives = *busy + LATENCY_NS + bytes as u64 * BYTE_PS / 1_000;
            self.events.push(arrives, Event::Arrive { end: state.other, packet, bytes: bytes as u16 });
        }
        state.due_at = link.deadline().map_or(0, |at| at.max(now + 1));
        if state.due_at != 0 && (state.timer_at == 0 || state.due_at < state.timer_at) {
            state.timer_at = state.due_at;
            self.events.push(state.due_at, Event::Timer { end });
        }
    }

    /// A timer of this end went off: does it want to be driven now? If later, the timer is set anew.
    fn is_due(&mut self, end: u32, now: u64) -> bool {
        let state = &mut self.ends[end as usize];
        if state.timer_at != now {
            return false;
        }
        state.timer_at = if state.due_at > now { state.due_at } else { 0 };
        if state.timer_at != 0 {
            self.events.push(state.timer_at, Event::Timer { end });
        }
        state.due_at == now
    }
}

fn open(link: &mut Link, node: u32, peer: u32) {
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
}
