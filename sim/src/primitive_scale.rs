// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the core primitives take on as many nodes as memory has room for, on a LogGP-like network: a node is busy for
//! so long with each packet and each of its bytes, and a packet to the group is sent once. What goes over links is one
//! packet each here, which arrives: nothing is lost.

use crate::US;
use crate::queue::Queue;
use strobe_protocol::channel::{Broadcaster, ChannelConfig, Listener};
use strobe_protocol::primitive::{Applying, AskerRecord, Memory, Primitives, Voice};
use strobe_schedule::machine_manager::{Rule, Wanted};
use strobe_schedule::strobe_sender::{Act, StrobeSender, WORDS};
use strobe_schedule::{Microphase, Phase};
use strobe_types::StrobeMode;
use strobe_wire::channel::{CONTROL_BYTES_MAX, Control};
use strobe_wire::primitive::{About, Answer, Comparison, Effect, PRIMITIVE_BYTES_MAX, PrimitiveOperation, Reply, Set};
use zerocopy::FromZeros;

const LATENCY_NS: u64 = 5 * US;
const OVERHEAD_NS: u64 = 800;
const BYTE_PS: u64 = 100;
const PACKET_BYTES: u32 = 60_000;
const CHANNELS: u32 = 16;
/// Records that are allocated together, in pages that nobody has touched.
const TOGETHER: usize = 64;
/// Pieces of a long block, and how many blocks are sent in a row.
const PIECE_BYTES: usize = 14 << 10;
const PIECES: u64 = 8;
const BLOCKS: u64 = 8;
/// Rounds of each question.
const ROUNDS: u64 = 16;

/// What they take.
#[derive(Clone, Copy, Debug, Default)]
pub struct PrimitiveScale {
    /// Simulated nanoseconds of a Compare-And-Write without, and
    pub compare_ns: u64,
    /// with a write; until its asker, on node 0, is told.
    pub write_ns: u64,
    /// Of a slice's end, as the Strobe Sender leads it: until it knows that all have finished the exchange (GTDEM)
    /// where nothing is left to be exchanged, and
    pub exchange_ns: u64,
    /// from then until the last node is in the next slice.
    pub opening_ns: u64,
    /// Of an Xfer-And-Signal of 8 bytes, until its asker is told that all have it.
    pub xfer_ns: u64,
    /// Bytes that all nodes together got of a row of long blocks, in a microsecond.
    pub megabytes_per_s: f64,
    /// Packets that arrived.
    pub events: u64,
}

/// Nobody looks into this memory: every comparison is with 0.
struct Nowhere;

impl Memory for Nowhere {
    fn load(&self, _: u64) -> u64 {
        0
    }
    fn store(&mut self, _: u64, _: u64) {}
    fn put(&mut self, _: u64, _: &[u8]) {}
    fn stage(&mut self, _: u64, _: &[u8]) {}
    fn show(&mut self, _: u64, _: u64) {}
    fn signal(&mut self, _: u64) {}
}

enum Event {
    Group { to: u32, packet: u32 },
    Control { from: u32, to: u32, bytes: Vec<u8> },
    Answer { from: u32, to: u32, answer: Answer },
}

/// Packets on their way.
struct Wires {
    busy: Vec<u64>,
    events: Queue<Event>,
}

impl Wires {
    /// A packet of `bytes` leaves a node; when it arrives elsewhere.
    fn leave(&mut self, from: u32, now: u64, bytes: usize) -> u64 {
        let busy = &mut self.busy[from as usize];
        *busy = (*busy).max(now) + OVERHEAD_NS + bytes as u64 * BYTE_PS / 1_000;
        *busy + LATENCY_NS
    }

    fn control(&mut self, from: u32, to: u32, now: u64, control: &Control) -> bool {
        let mut head = [0; CONTROL_BYTES_MAX];
        let length = control.write(&mut head);
        let data = if let Control::Relay { data, .. } = control { data.0 } else { &[] };
        let bytes = [&head[..length], data].concat();
        let at = self.leave(from, now, bytes.len());
        self.events.push(at, Event::Control { from, to, bytes });
        true
    }
}

/// What a node says of operations.
struct Says<'a> {
    wires: &'a mut Wires,
    now: u64,
    from: u32,
    told: &'a mut Option<u64>,
}

impl Voice for Says<'_> {
    fn answer(&mut self, to: u32, answer: Answer) -> bool {
        let mut out = [0; PRIMITIVE_BYTES_MAX];
        let at = self.wires.leave(self.from, self.now, About::Answer(answer).write(&mut out));
        self.wires.events.push(at, Event::Answer { from: self.from, to, answer });
        true
    }
    fn reply(&mut self, reply: Reply) -> bool {
        *self.told = Some(reply.id);
        true
    }
}

struct Machine {
    broadcaster: Box<Broadcaster>,
    listeners: Vec<Box<[Listener]>>,
    primitives: Vec<Box<[Primitives]>>,
    kept: [AskerRecord; 1],
    wires: Wires,
    /// Packets to the group, and how many have yet to get each.
    packets: Vec<(Vec<u8>, u32)>,
    buffer: Vec<u8>,
    id: u64,
    told: Option<u64>,
    now: u64,
    count: u64,
}

/// Measures them on so many nodes, all of them in the set, asked by node 0.
pub fn primitive_scale(nodes: u32) -> PrimitiveScale {
    let mut machine = Machine::new(nodes);
    let word = [7; 8];
    let compare = |write| Effect::Compare { offset: 0, comparison: Comparison::Equal, value: 0, wait_ns: 0, write };
    // The first go down the tree and ask whether the group is there.
    machine.mean(4, compare(None));
    let compare_ns = machine.mean(ROUNDS, compare(None));
    let write_ns = machine.mean(ROUNDS, compare(Some((8, 1))));
    let xfer_ns = machine.mean(ROUNDS, Effect::Put { offset: 0, data: &word });
    let (exchange_ns, opening_ns) = machine.slices();
    let (began, piece) = (machine.now, vec![7; PIECE_BYTES]);
    for block in 0..BLOCKS {
        for at in 0..PIECES {
            machine.ask(false, Effect::Stage { at: at * PIECE_BYTES as u64, offset: 0, data: &piece });
        }
        machine.ask(block + 1 == BLOCKS, Effect::Show { offset: 0, bytes: PIECES * PIECE_BYTES as u64 });
    }
    machine.wait();
    let bytes = BLOCKS * PIECES * PIECE_BYTES as u64 * u64::from(nodes - 1);
    let megabytes_per_s = bytes as f64 * 1e3 / (machine.now - began) as f64;
    let events = machine.count;
    PrimitiveScale { compare_ns, write_ns, exchange_ns, opening_ns, xfer_ns, megabytes_per_s, events }
}

/// Records for so many nodes, in memory that is touched only where they are used.
fn records<T: FromZeros>(nodes: u32) -> Vec<Box<[T]>> {
    let firsts = (0..nodes as usize).step_by(TOGETHER);
    let some = |first| <[T]>::new_box_zeroed_with_elems(TOGETHER.min(nodes as usize - first)).expect("memory");
    firsts.map(some).collect()
}

impl Machine {
    fn new(nodes: u32) -> Machine {
        let config = |place| ChannelConfig {
            job: 1,
            epoch: 1,
            group: 0,
            members: nodes,
            place,
            broadcaster: 0,
            broadcaster_node: 0,
            channels: CHANNELS,
            packet_bytes_max: PACKET_BYTES,
        };
        let mut broadcaster = Broadcaster::new_box_zeroed().expect("memory for a broadcaster");
        assert!(broadcaster.open(&config(0)), "sound");
        let mut listeners = records::<Listener>(nodes);
        let mut primitives = records::<Primitives>(nodes);
        for place in 0..nodes {
            let (some, at) = (place as usize / TOGETHER, place as usize % TOGETHER);
            assert!(place == 0 || listeners[some][at].open(&config(place)), "a place of the group");
            assert!(primitives[some][at].open(nodes, place), "a place of the group");
        }
        Machine {
            broadcaster,
            listeners,
            primitives,
            kept: Default::default(),
            wires: Wires { busy: vec![0; nodes as usize], events: Queue::new() },
            packets: Vec::new(),
            buffer: vec![0; PACKET_BYTES as usize],
            id: 0,
            told: None,
            now: 1,
            count: 0,
        }
    }

    /// The mean time of so many, one after the other.
    fn mean(&mut self, rounds: u64, effect: Effect<'_>) -> u64 {
        let began = self.now;
        for _ in 0..rounds {
            self.ask(true, effect);
            self.wait();
        }
        (self.now - began) / rounds
    }

    /// The mean times of both halves of a slice's end, led by the product's Strobe Sender while somebody always wants
    /// it to end.
    fn slices(&mut self) -> (u64, u64) {
        let rule = Rule { mode: StrobeMode::Early, slice_ns: 0 };
        let mut sender = StrobeSender::resume(rule, false, [0; WORDS]);
        let (mut answer, mut began, mut times) = (None, self.now, [0, 0]);
        for _ in 0..3 * ROUNDS {
            let act = sender.next(self.now, Wanted::WhenCalm, answer.take());
            let put = |phase: Phase| phase.0.to_le_bytes();
            match act {
                Act::Strobe(phase) if phase.microphase() == Microphase::Exchange => {
                    began = self.now;
                    self.ask(false, Effect::Put { offset: 0, data: &put(phase) });
                }
                Act::Ask { wait_ns, .. } => {
                    let comparison = Comparison::Equal;
                    self.ask(true, Effect::Compare { offset: 0, comparison, value: 0, wait_ns, write: None });
                    self.wait();
                    times[0] += self.now - began;
                    answer = Some(true);
                }
                Act::Strobe(phase) => {
                    began = self.now;
                    self.ask(false, Effect::Put { offset: 0, data: &put(phase) });
                    let mut last = began;
                    while self.packets.iter().any(|(_, left)| *left > 0) {
                        last = last.max(self.step());
                    }
                    times[1] += last - began;
                    self.now = self.now.max(last);
                }
                Act::Rest(_) => unreachable!("somebody wants the slice to end"),
            }
            sender.did(self.now, act);
        }
        (times[0] / ROUNDS, times[1] / ROUNDS)
    }

    /// Node 0 gives an operation its number, when there is room.
    fn ask(&mut self, asked: bool, effect: Effect<'_>) {
        self.id += 1;
        let operation = PrimitiveOperation { asker: 0, id: self.id, asked, event: None, set: Set::All, effect };
        let mut bytes = vec![0; 100];
        let head = operation.write_head(&mut bytes).expect("room");
        bytes.truncate(head);
        bytes.extend_from_slice(operation.data());
        loop {
            let now = self.now;
            let order = (&mut *self.broadcaster, &mut self.kept[..]);
            let submitted = self.primitives[0][0].submit(now, &bytes, order, &mut Nowhere);
            self.drive_first(now);
            if submitted == strobe_protocol::primitive::Submitted::Taken {
                return;
            }
            self.step();
        }
    }

    /// Until the asker is told of the last.
    fn wait(&mut self) {
        while self.told != Some(self.id) {
            self.step();
        }
    }

    /// The next event; when its node is done with it.
    fn step(&mut self) -> u64 {
        let (at, event) = self.wires.events.pop().expect("nothing is lost, so something is under way");
        self.count += 1;
        let (to, bytes) = match &event {
            Event::Group { to, packet } => (*to, self.packets[*packet as usize].0.len()),
            Event::Control { to, bytes, .. } => (*to, bytes.len()),
            Event::Answer { to, .. } => (*to, PRIMITIVE_BYTES_MAX),
        };
        let now = at.max(self.wires.busy[to as usize]) + OVERHEAD_NS + bytes as u64 * BYTE_PS / 1_000;
        self.wires.busy[to as usize] = now;
        let (some, place) = (to as usize / TOGETHER, to as usize % TOGETHER);
        let primitives = &mut self.primitives[some][place];
        let listener = &mut self.listeners[some][place];
        let sink = &mut Applying { primitives, memory: &mut Nowhere, now };
        match event {
            Event::Group { packet, .. } => {
                let (bytes, left) = &mut self.packets[packet as usize];
                listener.accept(now, bytes, sink).expect("a packet of the group");
                *left -= 1;
                if *left == 0 {
                    *bytes = Vec::new();
                }
            }
            Event::Control { from, bytes, .. } => {
                let control = Control::parse(&bytes, &[]).expect("a record");
                let result = match to {
                    0 => self.broadcaster.on_control(now, from, &control),
                    _ => listener.on_control(now, from, &control, sink),
                };
                result.expect("what a sound node says");
            }
            Event::Answer { from, answer, .. } => primitives.on_answer(from, answer).expect("what a sound node says"),
        }
        if to == 0 {
            self.now = self.now.max(now);
            self.drive_first(now);
        } else {
            self.drive(to, now);
        }
        now
    }

    fn drive(&mut self, node: u32, now: u64) {
        let (some, at) = (node as usize / TOGETHER, node as usize % TOGETHER);
        let wires = &mut self.wires;
        self.listeners[some][at].next_controls(now, |to, control| wires.control(node, to, now, control));
        self.primitives[some][at].drive(now, &Nowhere, &mut Says { wires, now, from: node, told: &mut None });
    }

    /// What node 0 has to do.
    fn drive_first(&mut self, now: u64) {
        let (wires, told) = (&mut self.wires, &mut self.told);
        let order = (&mut *self.broadcaster, &mut self.kept[..]);
        self.primitives[0][0].drive_order(now, order, &mut Nowhere, &mut Says { wires, now, from: 0, told });
        self.broadcaster.next_controls(|to, control| wires.control(0, to, now, control));
        while let Some(bytes) = self.broadcaster.next_packet(now, &mut self.buffer) {
            let at = self.wires.leave(0, now, bytes);
            let (packet, others) = (self.packets.len() as u32, self.wires.busy.len() as u32 - 1);
            self.packets.push((self.buffer[..bytes].to_vec(), others));
            for to in 1..=others {
                self.wires.events.push(at, Event::Group { to, packet });
            }
        }
        self.now = self.now.max(self.wires.busy[0]);
    }
}
