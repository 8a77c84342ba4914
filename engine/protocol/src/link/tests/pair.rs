// SPDX-License-Identifier: MIT OR Apache-2.0
//! Two links, a clock that only events move, and between them a network as bad as a test wants it.

use super::network::Network;
use crate::link::*;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use strobe_types::chance::mix;
use strobe_wire::seal::{Nonce, Seal};
use strobe_wire::{HEADER_BYTES, Header, TAG_BYTES};
use zerocopy::FromZeros;

pub const US: u64 = 1_000;
pub const MS: u64 = 1_000_000;

/// Which life of their link both ends are in.
const EPOCH: u32 = 5;
/// Packets that a node takes or sends before it looks at the other side.
const BATCH: u64 = 32;

pub fn config(paths: &[PathConfig], node: u32) -> LinkConfig<'_> {
    LinkConfig {
        job: 77,
        epoch: EPOCH,
        node,
        peer: 1 - node,
        paths,
        path_timeout_ns: 10_000 * MS,
        timeout_ns_min: 0,
        ack_delay_ns: 0,
    }
}

/// What uses a link at one end.
pub trait User: Source + Sink {
    /// It is now so late; packets come, or it is asked to act.
    fn look(&mut self, now: u64) {
        let _ = now;
    }
    /// Does with the link what there is to do.
    fn drive(&mut self, link: &mut Link) {
        let _ = link;
    }
    /// Grows with all that arrives.
    fn came(&self) -> u64 {
        0
    }
    /// When it wants to be asked again.
    fn deadline(&self) -> Option<u64> {
        None
    }
}

/// A packet on its way, with its tag.
#[derive(Clone)]
struct Flying {
    to: usize,
    path: u8,
    bytes: Vec<u8>,
}

/// The node at one end.
struct Node {
    inbox: VecDeque<Flying>,
    inbox_bytes: u64,
    /// When it looks next; `u64::MAX`: never by itself.
    wake_at: u64,
    /// Seals the packets that it sends.
    seal: Seal,
    /// Packets taken as new, by path and number.
    taken: BTreeSet<(u8, u64)>,
}

pub struct Pair<U> {
    pub now: u64,
    pub link: [Box<Link>; 2],
    pub end: [U; 2],
    pub network: Network,
    /// Packets sent.
    pub packets: u64,
    /// When something arrived at last at a user, and the longest time before in which nothing did.
    pub last_at: u64,
    pub pause_ns: u64,
    /// Two runs of a seed have the same.
    pub hash: u64,
    node: [Node; 2],
    /// By when they arrive, and at one time by a number that keeps their order.
    flying: BTreeMap<(u64, u64), Flying>,
    order: u64,
    out: Vec<u8>,
    /// Packets of which one comes again long after.
    kept: Vec<Flying>,
}

impl<U: User> Pair<U> {
    pub fn new(network: Network, end: [U; 2]) -> Pair<U> {
        let paths: Vec<_> = network.paths.iter().map(|path| path.config).collect();
        let link = [0, 1].map(|node| {
            let mut link = Link::new_box_zeroed().expect("memory");
            let config = LinkConfig { path_timeout_ns: network.path_timeout_ns, ..config(&paths, node) };
            assert!(link.open(&config, 1));
            link
        });
        let node = [0, 1].map(|node| Node {
            inbox: VecDeque::new(),
            inbox_bytes: 0,
            wake_at: 1 + u64::from(node),
            seal: Seal::new(&[9; 32], node, 1 - node, EPOCH),
            taken: BTreeSet::new(),
        });
        Pair {
            now: 1,
            link,
            end,
            packets: 0,
            last_at: 0,
            pause_ns: 0,
            hash: 0,
            node,
            flying: BTreeMap::new(),
            order: 0,
            out: vec![0; PACKET_BYTES_MAX as usize],
            kept: Vec::new(),
            network,
        }
    }

    /// Both nodes look at what a test has done, and the clock moves on. False: nothing will ever happen again.
    pub fn step(&mut self) -> bool {
        self.look(0);
        self.look(1);
        self.advance()
    }

    /// Runs until both links are quiet.
    pub fn settle(&mut self) {
        for _ in 0..2_000_000 {
            if !self.step() {
                assert!(self.link.iter().all(|link| link.is_quiet()), "nothing happens, but something is under way");
                return;
            }
        }
        panic!("never quiet");
    }

    /// Moves the clock to what happens next, which then happens. False: nothing will ever happen again.
    pub fn advance(&mut self) -> bool {
        let arrival = self.flying.first_key_value().map_or(u64::MAX, |((at, _), _)| *at);
        let next = self.node.iter().map(|node| node.wake_at).fold(arrival, u64::min);
        if next == u64::MAX {
            return false;
        }
        self.now = next.max(self.now);
        while let Some(entry) = self.flying.first_entry()
            && entry.key().0 <= self.now
        {
            let packet = entry.remove();
            self.arrive(packet);
        }
        for at in 0..2 {
            if self.node[at].wake_at <= self.now {
                self.look(at);
            }
        }
        true
    }

    fn arrive(&mut self, packet: Flying) {
        let (node, bytes) = (&mut self.node[packet.to], packet.bytes.len() as u64);
        if self.network.is_dead(packet.to, self.now) || node.inbox_bytes + bytes > self.network.inbox_bytes {
            self.network.dropped += 1;
            return;
        }
        node.inbox_bytes += bytes;
        node.inbox.push_back(packet);
        node.wake_at = node.wake_at.min(self.now);
    }

    /// A node does what there is to do, unless it is paused or dead.
    fn look(&mut self, at: usize) {
        let now = self.now;
        self.node[at].wake_at = self.network.paused_until(at, now).unwrap_or(u64::MAX);
        if self.node[at].wake_at != u64::MAX || self.network.is_dead(at, now) {
            return;
        }
        self.end[at].look(now);
        let mut taken = 0;
        while taken < BATCH
            && let Some(packet) = self.node[at].inbox.pop_front()
        {
            self.node[at].inbox_bytes -= packet.bytes.len() as u64;
            self.take(at, packet);
            taken += 1;
        }
        let sent = self.send(at);
        self.check(at);
        if !self.link[at].status(now).open {
            return;
        }
        let due = self.link[at].deadline();
        assert!(sent == BATCH || due.is_none_or(|due| due > now), "a deadline that passing it does not end: {due:?}");
        let more = sent == BATCH || !self.node[at].inbox.is_empty();
        let due = [more.then_some(now), self.end[at].deadline(), due];
        let soonest = now + ((taken + sent) * self.network.packet_ns).max(1);
        self.node[at].wake_at = due.into_iter().flatten().min().map_or(u64::MAX, |due| due.max(soonest));
    }

    /// Opens a packet and gives it to the link.
    fn take(&mut self, at: usize, mut packet: Flying) {
        let Ok((header, _)) = Header::peek(&packet.bytes) else { return };
        let nonce = Nonce { path: u32::from(packet.path), number: header.number };
        if self.node[1 - at].seal.open(nonce, &mut packet.bytes, HEADER_BYTES, false).is_err() {
            return;
        }
        let inside = &packet.bytes[..packet.bytes.len() - TAG_BYTES];
        let came = self.end[at].came();
        let result = self.link[at].accept(self.now, packet.path, inside, &mut self.end[at]);
        if self.end[at].came() != came {
            let pause_ns = if self.last_at == 0 { 0 } else { self.now - self.last_at };
            (self.last_at, self.pause_ns) = (self.now, self.pause_ns.max(pause_ns));
        }
        let taken = &mut self.node[at].taken;
        let known = taken.contains(&(packet.path, header.number));
        let ours = header.epoch == EPOCH;
        match result {
            Ok(Accepted::New) if ours && !known => _ = taken.insert((packet.path, header.number)),
            // A link may also take for known what is older than all that it remembers.
            Ok(Accepted::Duplicate) if ours && (known || taken.len() > 64) => {}
            Ok(Accepted::Refused) if ours => {}
            Err(Reject::Epoch) if !ours => {}
            Err(Reject::Closed) => {}
            _ => panic!("packet {} of path {}, known: {known}: {result:?}", header.number, packet.path),
        }
        for word in [self.now, at as u64, header.number, packet.bytes.len() as u64] {
            self.hash = mix(self.hash ^ word).wrapping_add(word);
        }
    }

    /// Lets the user act, then sends packets until there is none; how many.
    fn send(&mut self, at: usize) -> u64 {
        let mut sent = 0;
        self.end[at].drive(&mut self.link[at]);
        while sent < BATCH
            && let Some((path, bytes)) = self.link[at].next_packet(self.now, &mut self.end[at], &mut self.out)
        {
            let sealed = &mut self.out[..bytes + TAG_BYTES];
            let longest = self.network.paths[usize::from(path)].config.packet_bytes_max as usize;
            assert!(sealed.len() <= longest, "a packet of {} bytes on a path for {longest}", sealed.len());
            let (header, _) = Header::peek(sealed).expect("a packet with a header");
            let nonce = Nonce { path: u32::from(path), number: header.number };
            self.node[at].seal.seal(nonce, sealed, HEADER_BYTES, false);
            let packet = Flying { to: 1 - at, path, bytes: sealed.to_vec() };
            self.carry(packet);
            sent += 1;
        }
        self.packets += sent;
        sent
    }

    /// Gives a packet to the network.
    fn carry(&mut self, packet: Flying) {
        if self.network.happens(self.now, self.network.foreign) {
            let old = self.old_packet(packet.clone());
            let at = self.now + self.network.chance.below(20 * MS);
            self.fly(at, old);
        }
        let Flying { to, path, bytes } = packet;
        for (at, bytes) in self.network.carry(self.now, to, path, &bytes) {
            self.fly(at, Flying { to, path, bytes });
        }
    }

    fn fly(&mut self, at: u64, packet: Flying) {
        self.order += 1;
        self.flying.insert((at, self.order), packet);
    }

    /// A packet that was sent before, perhaps long ago: as it was, or as one of an earlier life of the link, properly
    /// sealed.
    fn old_packet(&mut self, packet: Flying) -> Flying {
        self.kept.push(packet);
        let chance = &mut self.network.chance;
        let mut packet = self.kept[chance.below(self.kept.len() as u64) as usize].clone();
        if chance.below(2) == 0 {
            let (header, body) = Header::peek(&packet.bytes).expect("a packet with a header");
            let old = Header { epoch: EPOCH - 1, number: header.number + 1000, ..header };
            old.write(body, &mut packet.bytes);
            let nonce = Nonce { path: u32::from(packet.path), number: old.number };
            self.node[1 - packet.to].seal.seal(nonce, &mut packet.bytes, HEADER_BYTES, false);
        }
        packet
    }

    /// Checks what a link may have under way.
    fn check(&self, at: usize) {
        for (number, path) in self.network.paths.iter().enumerate() {
            let flight = self.link[at].path_status(number, self.now).map_or(0, |path| path.flight_bytes);
            let most = path.config.window_bytes_max + 4 * u64::from(path.config.packet_bytes_max);
            assert!(flight <= most, "{flight} bytes under way on path {number}, more than its window");
        }
        assert!(!self.link[at].status(self.now).broken, "the stream of a lane is broken");
    }
}
