// SPDX-License-Identifier: MIT OR Apache-2.0
//! A few devices that know each other, as the conformance suite uses them.

// Each test file uses a part of this.
#![allow(dead_code)]

pub mod devices;
pub mod one_sided;

use std::net::SocketAddr;
use std::os::fd::OwnedFd;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use strobe_device::one_sided::{Key, Memory, OneSided, Outcome};
use strobe_device::tcp::connect::Connector;
use strobe_device::{Datagrams, Device, From, Inbox, Outbox, Properties};

/// One node's view of the device, with what its process would keep beside it.
pub struct Node {
    /// The view.
    pub device: Device,
    /// A second process's view of the same device, if there can be one.
    pub other: Option<Device>,
    /// What the two share.
    pub state: Vec<u64>,
    pub outbox: Outbox,
    pub inbox: Inbox,
}

impl Node {
    pub fn new(device: Device, other: Option<Device>) -> Node {
        let properties = device.properties();
        Node {
            state: vec![0; properties.state_words],
            outbox: Outbox::new(8 * properties.packet_bytes_max + (1 << 17)),
            inbox: Inbox::new(properties.inbox_bytes),
            device,
            other,
        }
    }

    /// Now the other process has the lock.
    pub fn change_view(&mut self) {
        if let Some(other) = &mut self.other {
            std::mem::swap(&mut self.device, other);
        }
    }
}

/// Nodes 0, 1, … each of which is a peer of the others.
pub struct Net {
    pub nodes: Vec<Node>,
    /// Nanoseconds; goes on with every look.
    pub now: u64,
}

/// How long a packet may take before a test calls it lost.
const PATIENCE: Duration = Duration::from_secs(10);

impl Net {
    pub fn new(nodes: Vec<Node>) -> Net {
        Net { nodes, now: 0 }
    }

    pub fn properties(&self) -> Properties {
        self.nodes[0].device.properties()
    }

    /// Puts a packet into the outbox, after sending what is in it if there is no room.
    pub fn put(&mut self, from: usize, to: u32, packet: &[u8]) {
        while !self.nodes[from].outbox.put(to, packet) {
            assert!(self.flush(from) > 0, "no room for {} bytes and nothing leaves", packet.len());
        }
    }

    /// Sends what goes.
    pub fn flush(&mut self, from: usize) -> usize {
        let node = &mut self.nodes[from];
        node.device.send(&mut node.state, self.now, &mut node.outbox).expect("the device lives")
    }

    /// Sends one packet, or fails.
    pub fn send(&mut self, from: usize, to: u32, packet: &[u8]) {
        self.put(from, to, packet);
        let start = Instant::now();
        while !self.nodes[from].outbox.is_empty() {
            self.flush(from);
            assert!(start.elapsed() < PATIENCE, "a packet of {} bytes does not leave", packet.len());
        }
    }

    /// What is there now.
    pub fn look(&mut self, at: usize) -> Vec<(From, Vec<u8>)> {
        self.now += 1_000;
        let node = &mut self.nodes[at];
        let count = node.device.receive(&mut node.state, self.now, &mut node.inbox).expect("the device lives");
        assert_eq!(count, node.inbox.len());
        let packets: Vec<_> = node.inbox.packets().map(|(from, bytes)| (from, bytes.to_vec())).collect();
        assert_eq!(packets.len(), count);
        packets
    }

    /// Looks until `count` packets have come.
    pub fn receive(&mut self, at: usize, count: usize) -> Vec<Vec<u8>> {
        let (mut all, start) = (Vec::new(), Instant::now());
        while all.len() < count {
            all.extend(self.look(at).into_iter().map(|(_, bytes)| bytes));
            assert!(start.elapsed() < PATIENCE, "{} of {count} packets came", all.len());
        }
        all
    }

    /// What puts and gets at a node.
    pub fn one_sided(&mut self, at: usize) -> &mut dyn OneSided {
        self.nodes[at].device.one_sided().expect("it can")
    }

    /// Registers memory of a node with these bytes.
    pub fn register(&mut self, at: usize, bytes: Vec<u8>) -> (Arc<Bytes>, Key) {
        let memory = Arc::new(Bytes(Mutex::new(bytes)));
        let key = self.one_sided(at).register(memory.clone()).expect("there is room");
        (memory, key)
    }

    /// Waits until so many operations of a node have ended: their cookies, and what became of them.
    pub fn outcomes(&mut self, at: usize, count: usize) -> Vec<(u64, Outcome)> {
        let (mut all, start) = (Vec::new(), Instant::now());
        while all.len() < count {
            self.now += 1_000;
            let now = self.now;
            self.one_sided(at).completions(now, &mut |cookie, outcome| all.push((cookie, outcome))).expect("it lives");
            assert!(start.elapsed() < PATIENCE, "{} of {count} operations ended", all.len());
        }
        all
    }

    /// Looks until nothing has come for a while.
    pub fn drain(&mut self, at: usize) -> Vec<Vec<u8>> {
        let (mut all, mut last) = (Vec::new(), Instant::now());
        while last.elapsed() < Duration::from_millis(30) {
            let more = self.look(at);
            if !more.is_empty() {
                last = Instant::now();
            }
            all.extend(more.into_iter().map(|(_, bytes)| bytes));
        }
        all
    }
}

/// A packet that shows where it belongs and whether it is whole: number, length, then bytes that follow from both.
pub fn packet(number: u32, length: usize) -> Vec<u8> {
    let head = [number.to_le_bytes(), (length as u32).to_le_bytes()].concat();
    let body = (8..length.max(8)).map(|at| (number.wrapping_add(at as u32).wrapping_mul(0x9e37_79b1) >> 24) as u8);
    head.into_iter().chain(body).collect()
}

/// Its number, if it is whole.
pub fn number(bytes: &[u8]) -> Option<u32> {
    let number = u32::from_le_bytes(bytes.get(..4)?.try_into().ok()?);
    (packet(number, bytes.len()) == bytes).then_some(number)
}

/// The key of the tests' job.
pub const KEY: [u8; 32] = [0x17; 32];

/// Memory that is put into and got from.
#[derive(Debug)]
pub struct Bytes(pub Mutex<Vec<u8>>);

impl Bytes {
    pub fn all(&self) -> Vec<u8> {
        self.0.lock().unwrap().clone()
    }
}

impl Memory for Bytes {
    fn address(&self) -> usize {
        self.0.lock().unwrap().as_ptr().addr()
    }

    fn bytes(&self) -> usize {
        self.0.lock().unwrap().len()
    }

    fn read(&self, at: usize, into: &mut [u8]) {
        into.copy_from_slice(&self.0.lock().unwrap()[at..at + into.len()]);
    }

    fn write(&self, at: usize, from: &[u8]) {
        self.0.lock().unwrap()[at..at + from.len()].copy_from_slice(from);
    }
}

/// How to do something at the host of a node.
pub type Inside<'a> = dyn Fn(usize, &mut (dyn FnMut() + Send)) + 'a;

/// Here, whichever node it is.
pub fn here(_: usize, work: &mut (dyn FnMut() + Send)) {
    work();
}

/// A stream between each two of `count` nodes on this host.
pub fn streams(hosts: impl Fn(usize) -> SocketAddr, count: usize) -> Vec<(usize, u32, OwnedFd)> {
    streams_inside(hosts, &here, count)
}

/// A stream between each two of `count` nodes, as their managers make them: node, peer, the node's end.
pub fn streams_inside(
    hosts: impl Fn(usize) -> SocketAddr,
    inside: &Inside<'_>,
    count: usize,
) -> Vec<(usize, u32, OwnedFd)> {
    let mut connectors: Vec<Connector> = Vec::new();
    for at in 0..count {
        let place = hosts(at);
        inside(at, &mut || connectors.push(Connector::new(KEY, at as u32, 3, place).expect("a free port")));
    }
    let places: Vec<SocketAddr> = connectors.iter().map(Connector::local).collect();
    let start = Instant::now();
    for connector in &mut connectors {
        places.iter().enumerate().for_each(|(peer, &place)| connector.want(peer as u32, place, 0));
    }
    let mut all = Vec::new();
    while all.len() < count * (count - 1) {
        for (node, connector) in connectors.iter_mut().enumerate() {
            let now = start.elapsed().as_nanos() as u64;
            let work = &mut || {
                connector.poll(now, |peer, stream| all.push((node, peer, stream))).expect("it listens");
            };
            inside(node, work);
        }
        assert!(start.elapsed() < PATIENCE, "{} streams of {count} nodes", all.len());
    }
    all
}
