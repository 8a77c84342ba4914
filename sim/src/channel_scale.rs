// SPDX-License-Identifier: MIT OR Apache-2.0
//! A stream of broadcasts through channels on as many nodes as memory has room for, on the LogGP-like network of
//! [`crate::broadcast`]: a node is busy for so long with each packet, and a packet to the group is sent once. What goes
//! over links is one packet each here, which arrives: nothing is lost.

use crate::US;
use crate::queue::Queue;
use std::time::{Duration, Instant};
use strobe_protocol::channel::{Broadcaster, ChannelConfig, Delivery, Listener, Sink};
use strobe_wire::channel::{CONTROL_BYTES_MAX, Control};
use zerocopy::FromZeros;

const LATENCY_NS: u64 = 5 * US;
const OVERHEAD_NS: u64 = 800;
const BYTE_PS: u64 = 100;
/// Listeners that are allocated together, in pages that nobody has touched.
const LISTENERS: usize = 64;

/// What a stream of broadcasts took.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChannelScale {
    /// Simulated nanoseconds for each broadcast of a stream, until all have all of them.
    pub broadcast_ns: u64,
    /// From the beginning of one alone until the last node has it.
    pub alone_ns: u64,
    /// Acknowledgements that reached the broadcaster for all.
    pub releases: u64,
    /// Packets that arrived.
    pub events: u64,
    /// What it took in real time.
    pub elapsed: Duration,
}

struct Count(u64);

impl Sink for Count {
    fn take(&mut self, _: u32, _: &[u8]) -> Delivery {
        self.0 += 1;
        Delivery::Taken
    }
}

enum Event {
    Group { to: u32, packet: u32 },
    Record { from: u32, to: u32, bytes: Vec<u8> },
}

struct Machine {
    broadcaster: Box<Broadcaster>,
    listeners: Vec<Box<[Listener]>>,
    busy: Vec<u64>,
    events: Queue<Event>,
    /// Packets to the group, and how many have yet to get each.
    packets: Vec<(Vec<u8>, u32)>,
    buffer: Vec<u8>,
    taken: u64,
    last_at: u64,
    count: u64,
}

/// Node 0 of `nodes` broadcasts 8 B so many times, as fast as `channels` channels let it.
pub fn stream(nodes: u32, channels: u32, broadcasts: u64) -> ChannelScale {
    let started = Instant::now();
    let mut machine = Machine::new(nodes, channels);
    let mut now = 1;
    for _ in 0..3 {
        // The first goes down the tree and asks whether the group is there.
        now = machine.run(now, 1) + 1;
    }
    let one = machine.run(now, 1) - now;
    machine.settle();
    now = machine.last_at.max(now) + 10 * US;
    let (before, counters) = (machine.count, machine.broadcaster.counters());
    let ended = machine.run(now, broadcasts);
    ChannelScale {
        broadcast_ns: (ended - now) / broadcasts.max(1),
        alone_ns: one,
        releases: machine.broadcaster.counters().releases - counters.releases,
        events: machine.count - before,
        elapsed: started.elapsed(),
    }
}

impl Machine {
    fn new(nodes: u32, channels: u32) -> Machine {
        let config = |place| ChannelConfig {
            job: 1,
            epoch: 1,
            group: 0,
            members: nodes,
            place,
            broadcaster: 0,
            broadcaster_node: 0,
            channels,
            packet_bytes_max: 1_500,
        };
        let mut broadcaster = Broadcaster::new_box_zeroed().expect("memory for a broadcaster");
        assert!(broadcaster.open(&config(0)), "{channels} channels");
        let mut listeners: Vec<Box<[Listener]>> = Vec::new();
        for first in (0..nodes as usize).step_by(LISTENERS) {
            let many = LISTENERS.min(nodes as usize - first);
            let mut some = <[Listener]>::new_box_zeroed_with_elems(many).expect("memory for listeners");
            // The place of the broadcaster has none that is ever used.
            for (at, listener) in some.iter_mut().enumerate().skip(usize::from(first == 0)) {
                assert!(listener.open(&config((first + at) as u32)), "a place of the group");
            }
            listeners.push(some);
        }
        Machine {
            broadcaster,
            listeners,
            busy: vec![0; nodes as usize],
            events: Queue::new(),
            packets: Vec::new(),
            buffer: vec![0; 1_500],
            taken: 0,
            last_at: 0,
            count: 0,
        }
    }

    /// So many broadcasts from `now` on; when the last node has the last.
    fn run(&mut self, now: u64, broadcasts: u64) -> u64 {
        let all = self.taken + broadcasts * (self.busy.len() as u64 - 1);
        let mut left = self.begin(now, broadcasts);
        while self.taken < all {
            let (at, event) = self.events.pop().expect("nothing is lost, so something is under way");
            let at = self.happen(at, event);
            if left > 0 {
                left = self.begin(at.max(self.busy[0]), left);
            }
        }
        self.last_at
    }

    /// What is under way, and the question that the broadcaster asks in a pause.
    fn settle(&mut self) {
        loop {
            while let Some((at, event)) = self.events.pop() {
                self.happen(at, event);
            }
            let Some(at) = self.broadcaster.deadline() else { return };
            self.broadcaster.tick(at);
            self.busy[0] = self.busy[0].max(at);
            self.last_at = self.last_at.max(at);
            self.send(at);
        }
    }

    /// Begins broadcasts while there is room; how many are left.
    fn begin(&mut self, now: u64, mut left: u64) -> u64 {
        while left > 0 && self.broadcaster.broadcast(now, &[&[7; 8]], false) {
            left -= 1;
            self.send(now);
        }
        left
    }

    fn happen(&mut self, at: u64, event: Event) -> u64 {
        self.count += 1;
        let to = match event {
            Event::Group { to, .. } | Event::Record { to, .. } => to,
        };
        let now = at.max(self.busy[to as usize]) + OVERHEAD_NS;
        self.busy[to as usize] = now;
        let mut taken = Count(0);
        match event {
            Event::Group { to, packet } => {
                let listener = &mut self.listeners[to as usize / LISTENERS][to as usize % LISTENERS];
                let (bytes, left) = &mut self.packets[packet as usize];
                listener.accept(now, bytes, &mut taken).expect("a packet of the group");
                *left -= 1;
                self.drive(to, now);
            }
            Event::Record { from, to: 0, bytes } => {
                let control = Control::parse(&bytes, &[]).expect("a record");
                self.broadcaster.on_control(now, from, &control).expect("what a sound node says");
                self.send(now);
            }
            Event::Record { from, to, bytes } => {
                let control = Control::parse(&bytes, &[]).expect("a record");
                let listener = &mut self.listeners[to as usize / LISTENERS][to as usize % LISTENERS];
                listener.on_control(now, from, &control, &mut taken).expect("what a sound node says");
                self.drive(to, now);
            }
        }
        self.taken += taken.0;
        if taken.0 > 0 {
            self.last_at = self.last_at.max(now);
        }
        now
    }

    fn drive(&mut self, node: u32, now: u64) {
        let listener = &mut self.listeners[node as usize / LISTENERS][node as usize % LISTENERS];
        let (busy, events) = (&mut self.busy[node as usize], &mut self.events);
        listener.next_controls(now, |to, control| record(busy, events, now, (node, to), control));
    }

    /// What the broadcaster has to send.
    fn send(&mut self, now: u64) {
        let (busy, events) = (&mut self.busy[0], &mut self.events);
        self.broadcaster.next_controls(|to, control| record(busy, events, now, (0, to), control));
        while let Some(bytes) = self.broadcaster.next_packet(now, &mut self.buffer) {
            let packet = self.packets.iter().position(|(_, left)| *left == 0).unwrap_or_else(|| {
                self.packets.push((Vec::new(), 0));
                self.packets.len() - 1
            });
            let nodes = self.busy.len() as u32;
            self.packets[packet] = (self.buffer[..bytes].to_vec(), nodes - 1);
            self.busy[0] = self.busy[0].max(now) + OVERHEAD_NS;
            let at = self.busy[0] + LATENCY_NS + bytes as u64 * BYTE_PS / 1_000;
            (1..nodes).for_each(|to| self.events.push(at, Event::Group { to, packet: packet as u32 }));
        }
    }
}

/// Sends a record from one node to another.
fn record(busy: &mut u64, events: &mut Queue<Event>, now: u64, (from, to): (u32, u32), control: &Control) -> bool {
    let mut head = [0; CONTROL_BYTES_MAX];
    let length = control.write(&mut head);
    let data = if let Control::Relay { data, .. } = control { data.0 } else { &[] };
    let bytes = [&head[..length], data].concat();
    *busy = now.max(*busy) + OVERHEAD_NS;
    let at = *busy + LATENCY_NS + bytes.len() as u64 * BYTE_PS / 1_000;
    events.push(at, Event::Record { from, to, bytes });
    true
}
