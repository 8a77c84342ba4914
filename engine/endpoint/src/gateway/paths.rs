// SPDX-License-Identifier: MIT OR Apache-2.0
//! The paths of a node as a process sees them: a view of a device for each, and the boxes for packets. Path p of one
//! node leads to path p of each other.

use std::io;
use std::net::SocketAddr;
use std::ops::Range;
use std::os::fd::{BorrowedFd, OwnedFd};
use strobe_device::kind::{Ends, PATHS_MAX};
use strobe_device::{Datagrams, Device, DeviceKind, From, Inbox, KINDS, Outbox};
use strobe_os::socket::Messages;
use strobe_protocol::link::{self, PathConfig};

/// Packets lie here until they are sent: two of the longest, so that the receiver has work while the next are made.
const OUTBOX_BYTES: usize = 128 << 10;
/// Least window of a path, in bytes.
const WINDOW_BYTES_MIN: u64 = 128 << 10;
/// What the kernel counts for a packet besides its bytes, at most.
const PACKET_COST_BYTES: u64 = 1_152;

const _: () = assert!(PATHS_MAX <= link::PATHS && 8 * PATHS_MAX <= u64::BITS as usize);

pub(super) struct Way {
    kind: Option<&'static DeviceKind>,
    pub device: Device,
    outbox: Outbox,
    /// Its part of the state.
    pub words: Range<usize>,
}

/// Words of state that devices of these kinds want in a job with so many nodes.
pub(super) fn state_words(nodes: usize, devices: &[String]) -> usize {
    devices.iter().filter_map(|name| DeviceKind::named(name)).map(|kind| (kind.state_words)(nodes)).sum()
}

/// The kind of a path, where `kinds` has a byte for each: one more than the kind's place in the table.
pub(super) fn kind_at(kinds: u64, path: u32) -> Option<&'static DeviceKind> {
    let byte = kinds.checked_shr(8 * path)? & 0xff;
    KINDS.get((byte as usize).checked_sub(1)?)
}

/// The devices of all paths.
pub(super) struct Paths {
    pub(super) ways: Vec<Way>,
    /// Where connections lie that were made anew, if any path has connections; and which message there was taken last.
    pub(super) handover: Option<Messages>,
    pub(super) renewed: u64,
    inbox: Inbox,
    packet_bytes_max: usize,
    /// The path that was used last: the next packet is built where it would leave by the same.
    likely: usize,
}

impl Paths {
    /// `nodes` says where each node receives, by path, and `devices` by what kind of device. Takes out of `sockets` the
    /// handover, if any path has connections, and what each device wants.
    ///
    /// # Errors
    /// A socket that is none, too few of them, a device that nobody knows, or nodes with other numbers of paths.
    pub fn new(
        sockets: &mut impl Iterator<Item = OwnedFd>,
        nodes: &[Vec<SocketAddr>],
        node: u32,
        devices: &[String],
    ) -> io::Result<Paths> {
        let bad = |what| io::Error::new(io::ErrorKind::InvalidInput, what);
        let count = nodes.first().map_or(0, Vec::len);
        if !(1..=PATHS_MAX).contains(&count) || nodes.iter().any(|paths| paths.len() != count) || devices.len() != count
        {
            return Err(bad("the nodes do not have the same number of paths"));
        }
        let kinds: Option<Vec<_>> = devices.iter().map(|name| DeviceKind::named(name)).collect();
        let kinds = kinds.ok_or_else(|| bad("a path is of a device that this version does not have"))?;
        let mut next = || sockets.next().ok_or_else(|| bad("the node does not have all its sockets"));
        let connects = kinds.iter().any(|kind| kind.connection.is_some());
        let handover = if connects { Some(Messages::from(next()?)) } else { None };
        let mut views = Vec::with_capacity(count);
        for (path, kind) in kinds.into_iter().enumerate() {
            let addresses: Vec<SocketAddr> = nodes.iter().map(|paths| paths[path]).collect();
            views.push((Some(kind), (kind.view)(&Ends { node, nodes: &addresses }, &mut next)?));
        }
        Ok(Paths::of(views.into_iter(), handover))
    }

    /// The paths of these devices, with the kind of each that has one.
    pub fn of(views: impl Iterator<Item = (Option<&'static DeviceKind>, Device)>, handover: Option<Messages>) -> Paths {
        let mut ways: Vec<Way> = Vec::new();
        for (kind, device) in views {
            let start = ways.last().map_or(0, |way| way.words.end);
            let words = start..start + device.properties().state_words;
            ways.push(Way { kind, device, outbox: Outbox::new(OUTBOX_BYTES), words });
        }
        let most = |of: fn(&Way) -> usize| ways.iter().map(of).max().unwrap_or(0);
        let inbox = Inbox::new(most(|way| way.device.properties().inbox_bytes));
        let packet_bytes_max = most(|way| way.device.properties().packet_bytes_max);
        Paths { inbox, packet_bytes_max, likely: 0, ways, handover, renewed: 0 }
    }

    /// Makes the state that of devices which have not been used.
    pub fn begin(&mut self, state: &mut [u64]) {
        for way in &mut self.ways {
            if let Some((connections, state)) = way.device.connections(part(state, &way.words)) {
                connections.begin(state);
            }
        }
    }

    /// The kind of device of each path, for [`kind_at`].
    pub fn kinds(&self) -> u64 {
        let place = |kind: &'static DeviceKind| KINDS.iter().position(|row| std::ptr::eq(row, kind));
        let number = |kind: Option<_>| kind.and_then(place).map_or(0, |at| at as u64 + 1);
        self.ways.iter().rev().fold(0, |kinds, way| kinds << 8 | number(way.kind))
    }

    /// When a device is to be looked after though nothing has come; none if there is no such time.
    pub fn next_event(&self, state: &[u64]) -> Option<u64> {
        let next = |way: &Way| way.device.next_event(state.get(way.words.clone()).unwrap_or_default());
        self.ways.iter().filter_map(next).min()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.ways.len()
    }

    /// What the links are told of the paths, in a job with so many other nodes. All of them may send to one at once,
    /// and then none of their packets should be lost for lack of room. What is ours is taken for what the others have.
    pub fn configs(&self, others: u64) -> Vec<PathConfig> {
        let config = |way: &Way| {
            let properties = way.device.properties();
            let packet_bytes = properties.packet_bytes_max as u64;
            let holds = properties.receive_buffer_bytes as u64 / (packet_bytes + PACKET_COST_BYTES) * packet_bytes;
            let window = (holds / others.max(1)).max(WINDOW_BYTES_MIN);
            let window_bytes_max = window.min(properties.window_bytes_max);
            PathConfig { packet_bytes_max: packet_bytes as u32, window_bytes_max }
        };
        self.ways.iter().map(config).collect()
    }

    /// Shows each descriptor that becomes readable when something has arrived.
    pub fn descriptors(&self, each: &mut dyn FnMut(BorrowedFd<'_>)) {
        self.ways.iter().for_each(|way| way.device.descriptors(each));
    }

    /// Receives a batch from a path: how many packets are in the box now, and whether there may be more. A device that
    /// is at its end is a path on which nothing comes any more, which the links notice.
    pub fn receive(&mut self, path: usize, now: u64, state: &mut [u64]) -> (usize, bool) {
        let Way { device, words, .. } = &mut self.ways[path];
        let count = device.receive(part(state, words), now, &mut self.inbox).unwrap_or(0);
        (count, count >= device.properties().batch)
    }

    /// The packets that were received, with their peers as far as the device knows them.
    pub fn packets(&mut self) -> impl Iterator<Item = (From, &mut [u8])> {
        self.inbox.packets()
    }

    /// Room for a packet of any path; to be given to [`Paths::push`]. None if not even sending makes room.
    pub fn room(&mut self, now: u64, state: &mut [u64]) -> Option<&mut [u8]> {
        let way = &mut self.ways[self.likely];
        if way.outbox.room(self.packet_bytes_max).is_none() {
            way.flush(now, state);
        }
        way.outbox.room(self.packet_bytes_max)
    }

    /// The first `bytes` of the room are a packet to `node` by `path`. It is copied if that is not the likely one.
    pub fn push(&mut self, path: usize, node: u32, bytes: usize, now: u64, state: &mut [u64]) {
        if path == self.likely || path >= self.ways.len() {
            return self.ways[self.likely].outbox.push(node, bytes);
        }
        let likely = std::mem::replace(&mut self.likely, path);
        let Ok([from, to]) = self.ways.get_disjoint_mut([likely, path]) else { return };
        let Some(packet) = from.outbox.room(bytes) else { return };
        if to.outbox.room(bytes).is_none() {
            to.flush(now, state);
        }
        // If there is no room even now, the packet is lost.
        to.outbox.put(node, packet);
    }

    /// Sends what is in the boxes; true if anything went.
    pub fn flush(&mut self, now: u64, state: &mut [u64]) -> bool {
        self.ways.iter_mut().fold(false, |sent, way| way.flush(now, state) | sent)
    }
}

/// These words of the state; none if it is too short, which a device takes for one that is broken.
pub(super) fn part<'a>(state: &'a mut [u64], words: &Range<usize>) -> &'a mut [u64] {
    state.get_mut(words.clone()).unwrap_or_default()
}

impl Way {
    /// Gives the device what it takes. What it does not is lost, and the links know how to live with that: it must not
    /// stay here, for this process may not come back soon.
    fn flush(&mut self, now: u64, state: &mut [u64]) -> bool {
        let mut sent = false;
        let state = part(state, &self.words);
        if self.outbox.is_empty() && self.device.next_event(state).is_some_and(|at| at <= now) {
            // The rest of a packet that left in part.
            let _ = self.device.send(state, now, &mut self.outbox);
        }
        while !self.outbox.is_empty() {
            match self.device.send(state, now, &mut self.outbox) {
                Ok(0) | Err(_) => break,
                Ok(_) => sent = true,
            }
        }
        self.outbox.take(self.outbox.len());
        sent
    }
}
