// SPDX-License-Identifier: MIT OR Apache-2.0
//! A network in memory, for tests and simulation: virtual time, seeded jitter, cables that can be cut.
//!
//! A port sends one byte after the other. A packet arrives `latency_ns` after its last byte was sent, plus up to
//! `jitter_ns`, which reorders packets. Nothing is lost unless a cable is cut or a receiver is full; a
//! [`crate::fault::Fault`] around it adds other faults. With bells a process can sleep on it: [`Network::carry`] rings
//! the bell of a port when a packet has arrived, as the kernel makes a socket readable. It also puts and gets by itself
//! ([`OneSided`]).

mod one_sided;
mod to_all;

use crate::one_sided::OneSided;
use crate::random::Random;
use crate::{Counters, Datagrams, From, Inbox, Outbox, Properties};
use one_sided::OneSidedState;
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use strobe_os::bell::Bell;
use strobe_os::{clock, futex};
pub use to_all::ToAll;

/// The parameters of the network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Model {
    /// Seed of all random numbers.
    pub seed: u64,
    /// Time from the end of sending to arrival, in nanoseconds.
    pub latency_ns: u64,
    /// Greatest additional time, uniformly distributed, in nanoseconds.
    pub jitter_ns: u64,
    /// Picoseconds that a port takes to send a byte; 800 is 10 Gbit/s.
    pub byte_ps: u64,
    /// Longest packet.
    pub packet_bytes_max: usize,
    /// Bytes that can wait at a receiver; further packets are lost.
    pub buffer_bytes: usize,
}

impl Default for Model {
    /// Something like 10 Gbit/s Ethernet through one switch.
    fn default() -> Model {
        let (latency_ns, byte_ps, packet_bytes_max) = (5_000, 800, 1_472);
        Model { seed: 1, latency_ns, jitter_ns: 0, byte_ps, packet_bytes_max, buffer_bytes: 4 << 20 }
    }
}

/// The network that all its ports share.
#[derive(Clone, Debug)]
pub struct Network {
    inner: Arc<Mutex<Inner>>,
    /// The bell of each port; empty if the network has none.
    bells: Arc<[Bell]>,
    /// Changes with every packet that is sent, to wake [`Network::carry`].
    sent: Arc<AtomicU32>,
}

#[derive(Debug)]
struct Inner {
    model: Model,
    random: Random,
    ports: Vec<Port>,
    cut: BTreeSet<(u32, u32)>,
    /// Number of packets sent so far: of two that are due at once, the one sent first arrives first.
    sequence: u64,
    /// Number of lost packets.
    lost: u64,
    /// Free buffers, to be used for further packets.
    spare: Vec<Vec<u8>>,
    one_sided: OneSidedState,
}

#[derive(Debug, Default)]
struct Port {
    under_way: BinaryHeap<Reverse<Packet>>,
    waiting_bytes: usize,
    free_at: u64,
    /// True if its bell was rung for what has arrived.
    rung: bool,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Packet {
    due: u64,
    sequence: u64,
    from: u32,
    bytes: Vec<u8>,
}

impl Network {
    /// A network with `ports` ports 0, 1, …, each of which is a peer of the others.
    pub fn new(model: Model, ports: usize) -> Network {
        let ports = (0..ports).map(|_| Port::default()).collect();
        let random = Random(model.seed);
        let (cut, spare, one_sided) = (BTreeSet::new(), Vec::new(), OneSidedState::default());
        let inner = Arc::new(Mutex::new(Inner { model, random, ports, cut, sequence: 0, lost: 0, spare, one_sided }));
        Network { inner, bells: Arc::new([]), sent: Arc::default() }
    }

    /// The same with bells, which [`Network::carry`] rings.
    ///
    /// # Errors
    /// If the kernel makes no more file descriptors.
    pub fn with_bells(model: Model, ports: usize) -> io::Result<Network> {
        let bells = (0..ports).map(|_| Bell::new()).collect::<io::Result<Vec<_>>>()?;
        Ok(Network { bells: bells.into(), ..Network::new(model, ports) })
    }

    /// Rings the bells of ports at which packets have arrived, until `stop` is not 0 and [`Network::stop`] was called.
    /// To be run in a thread of its own.
    pub fn carry(&self, stop: &AtomicU32) {
        loop {
            let seen = self.sent.load(Ordering::SeqCst);
            if stop.load(Ordering::SeqCst) != 0 {
                return;
            }
            let now_ns = clock::now_ns();
            let (arrived, next_ns) = self.lock().take_arrived(now_ns);
            arrived.into_iter().for_each(|port| self.bells[port].ring());
            futex::wait(&self.sent, seen, next_ns.map(|next_ns| Duration::from_nanos(next_ns - now_ns)));
        }
    }

    /// Wakes [`Network::carry`], so that it sees that it is to end.
    pub fn stop(&self) {
        self.tell_carrier();
    }

    fn tell_carrier(&self) {
        self.sent.fetch_add(1, Ordering::SeqCst);
        futex::wake(&self.sent, i32::MAX);
    }

    /// A view of port `number`.
    pub fn port(&self, number: u32) -> Sim {
        Sim { network: self.clone(), port: number, counters: Counters::default() }
    }

    /// Cuts the connection from one port to another, or mends it. Packets under way still arrive.
    pub fn set_cut(&self, from: u32, to: u32, cut: bool) {
        let mut inner = self.lock();
        if cut {
            inner.cut.insert((from, to))
        } else {
            inner.cut.remove(&(from, to))
        };
    }

    /// Number of packets lost by cut cables and full receivers.
    pub fn lost(&self) -> u64 {
        self.lock().lost
    }

    /// When the next packet arrives at any port.
    pub fn next_arrival(&self) -> Option<u64> {
        let inner = self.lock();
        inner.ports.iter().filter_map(|port| port.under_way.peek().map(|Reverse(packet)| packet.due)).min()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().expect("nobody panics with the network in hand")
    }
}

impl Inner {
    fn send(&mut self, from: u32, to: u32, now: u64, bytes: &[u8]) {
        let start = self.ports[from as usize].free_at.max(now);
        let end = start + bytes.len() as u64 * self.model.byte_ps / 1_000;
        self.ports[from as usize].free_at = end;
        let due = end + self.model.latency_ns + self.random.below(self.model.jitter_ns + 1);
        let full = self.ports[to as usize].waiting_bytes + bytes.len() > self.model.buffer_bytes;
        if full || self.cut.contains(&(from, to)) {
            self.lost += 1;
            return;
        }
        let mut copy = self.spare.pop().unwrap_or_default();
        copy.clear();
        copy.extend_from_slice(bytes);
        self.sequence += 1;
        let port = &mut self.ports[to as usize];
        port.waiting_bytes += bytes.len();
        port.under_way.push(Reverse(Packet { due, sequence: self.sequence, from, bytes: copy }));
    }

    /// The ports at which something has arrived and whose bells were not rung, and when something arrives next at one
    /// of the others.
    fn take_arrived(&mut self, now: u64) -> (Vec<usize>, Option<u64>) {
        let (mut arrived, mut next) = (Vec::new(), None);
        for (number, port) in self.ports.iter_mut().enumerate().filter(|(_, port)| !port.rung) {
            match port.under_way.peek() {
                Some(Reverse(packet)) if packet.due <= now => {
                    port.rung = true;
                    arrived.push(number);
                }
                Some(Reverse(packet)) => next = Some(next.unwrap_or(u64::MAX).min(packet.due)),
                None => (),
            }
        }
        (arrived, next)
    }

    fn due(&self, port: u32, now: u64) -> Option<usize> {
        let Reverse(packet) = self.ports[port as usize].under_way.peek()?;
        (packet.due <= now).then_some(packet.bytes.len())
    }
}

/// A view of a port.
#[derive(Debug)]
pub struct Sim {
    network: Network,
    port: u32,
    counters: Counters,
}

/// The most packets that one call receives.
const BATCH: usize = 32;

impl Datagrams for Sim {
    fn properties(&self) -> Properties {
        let model = self.network.lock().model;
        Properties {
            name: "sim",
            packet_bytes_max: model.packet_bytes_max,
            batch: BATCH,
            ordered: model.jitter_ns == 0,
            lossless: false,
            state_words: 0,
            inbox_bytes: BATCH * model.packet_bytes_max,
            receive_buffer_bytes: model.buffer_bytes,
            send_buffer_bytes: model.buffer_bytes,
            window_bytes_max: u64::MAX,
        }
    }

    fn send(&mut self, _state: &mut [u64], now: u64, outbox: &mut Outbox) -> io::Result<usize> {
        let mut inner = self.network.lock();
        let count = outbox.len();
        for (to, bytes) in outbox.packets() {
            if bytes.len() > inner.model.packet_bytes_max || to as usize >= inner.ports.len() {
                self.counters.lost += 1;
                continue;
            }
            self.counters.sent += 1;
            self.counters.sent_bytes += bytes.len() as u64;
            inner.send(self.port, to, now, bytes);
        }
        self.counters.calls += u64::from(count > 0);
        outbox.take(count);
        drop(inner);
        if count > 0 && !self.network.bells.is_empty() {
            self.network.tell_carrier();
        }
        Ok(count)
    }

    fn receive(&mut self, _state: &mut [u64], now: u64, inbox: &mut Inbox) -> io::Result<usize> {
        inbox.clear();
        let mut inner = self.network.lock();
        inner.one_sided.go_on(now);
        while let Some(length) = inner.due(self.port, now) {
            let range = inbox.end()..inbox.end() + length;
            if inbox.len() == BATCH || range.end > inbox.bytes.len() {
                break;
            }
            let port = &mut inner.ports[self.port as usize];
            let Some(Reverse(packet)) = port.under_way.pop() else { break };
            port.waiting_bytes -= length;
            inbox.bytes[range.clone()].copy_from_slice(&packet.bytes);
            inbox.add(From::Peer(packet.from), range);
            inner.spare.push(packet.bytes);
            self.counters.received += 1;
            self.counters.received_bytes += length as u64;
        }
        if let Some(bell) = self.network.bells.get(self.port as usize)
            && inner.ports[self.port as usize].rung
            && inner.due(self.port, now).is_none()
            // Else the bell is about to be rung, and is answered after that.
            && bell.answer()
        {
            inner.ports[self.port as usize].rung = false;
            drop(inner);
            // What arrives next rings again.
            self.network.tell_carrier();
        }
        match inbox.is_empty() {
            true => self.counters.vain_calls += 1,
            false => self.counters.calls += 1,
        }
        Ok(inbox.len())
    }

    fn descriptors(&self, each: &mut dyn FnMut(BorrowedFd<'_>)) {
        self.network.bells.get(self.port as usize).into_iter().for_each(|bell| each(bell.as_fd()));
    }

    fn next_event(&self, _state: &[u64]) -> Option<u64> {
        if !self.network.bells.is_empty() {
            return None;
        }
        let inner = self.network.lock();
        let packet = inner.ports[self.port as usize].under_way.peek().map(|Reverse(packet)| packet.due);
        [packet, inner.one_sided.next_event(self.port)].into_iter().flatten().min()
    }

    fn counters(&self) -> Counters {
        self.counters
    }

    fn one_sided(&mut self) -> Option<&mut dyn OneSided> {
        Some(self)
    }
}
