// SPDX-License-Identifier: MIT OR Apache-2.0
//! The paths of a node as one process sees them: a device for each, and buffers for packets. A path with one number
//! connects the devices of that number on all nodes.

use std::io;
use std::net::SocketAddr;
use std::ops::Range;
use std::os::fd::{BorrowedFd, OwnedFd};
use strobe_device::kind::{Ends, PATHS_MAX};
use strobe_device::{Datagrams, Device, DeviceKind, From, Inbox, KINDS, Outbox};
use strobe_os::socket::Messages;
use strobe_protocol::link::{self, PathConfig};

/// Bytes of the buffer for packets to be sent: two of the longest, so that the receiver can work on one while the next
/// is made.
const OUTBOX_BYTES: usize = 128 << 10;
/// A packet longer than this is sent at once, as it takes long to make, and taken alone.
pub(super) const LONG_BYTES: usize = 16_384;
/// Least window of a path, in bytes.
const WINDOW_BYTES_MIN: u64 = 128 << 10;
/// The most that the kernel counts for a packet besides its bytes.
const PACKET_COST_BYTES: u64 = 1_152;

const _: () = assert!(PATHS_MAX <= link::PATHS && 8 * PATHS_MAX <= u64::BITS as usize);

pub(super) struct Way {
    kind: Option<&'static DeviceKind>,
    pub device: Device,
    outbox: Outbox,
    /// The words of this path among those that all processes share.
    pub words: Range<usize>,
}

/// Number of words that devices of these kinds share in a job of `nodes` nodes.
pub(super) fn state_words(nodes: usize, devices: &[String]) -> usize {
    devices.iter().filter_map(|name| DeviceKind::named(name)).map(|kind| (kind.state_words)(nodes)).sum()
}

/// The kind of device of a path; `kinds` has a byte for each path, one more than the kind's place in the table.
pub(super) fn kind_at(kinds: u64, path: u32) -> Option<&'static DeviceKind> {
    let byte = kinds.checked_shr(8 * path)? & 0xff;
    KINDS.get((byte as usize).checked_sub(1)?)
}

/// The devices of all paths.
pub(super) struct Paths {
    pub(super) ways: Vec<Way>,
    /// Where renewed connections come in, if any path uses connections; and the number of the last message taken.
    pub(super) handover: Option<Messages>,
    pub(super) renewed: u64,
    inbox: Inbox,
    packet_bytes_max: usize,
    /// The path that was used last. The next packet is built in its buffer, as it will most likely go there.
    likely: usize,
}

impl Paths {
    /// `nodes` gives the addresses of each node, by path; `devices` the kind of each path. Takes the sockets that the
    /// devices need out of `sockets`.
    ///
    /// # Errors
    /// If a socket is none, there are too few, a kind is not known, or nodes have different numbers of paths.
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

    /// The paths for these devices, with the kind of each that has one.
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

    /// Sets the shared words of devices that have not been used.
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

    /// When a device must be driven even if nothing has come; `None` if never.
    pub fn next_event(&self, state: &[u64]) -> Option<u64> {
        let next = |way: &Way| way.device.next_event(state.get(way.words.clone()).unwrap_or_default());
        self.ways.iter().filter_map(next).min()
    }

    /// Number of paths.
    pub fn count(&self) -> usize {
        self.ways.len()
    }

    /// The parameters of the paths for links, in a job with `others` other nodes. Windows are chosen so that no packet
    /// is lost for lack of room even if all nodes send to one. The other nodes are assumed to have buffers of our size.
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

    /// Calls `each` with every file descriptor that becomes readable when packets arrive.
    pub fn descriptors(&self, each: &mut dyn FnMut(BorrowedFd<'_>)) {
        self.ways.iter().for_each(|way| way.device.descriptors(each));
    }

    /// Receives a batch of packets from a path. Returns how many there are now, and whether there may be more. If a
    /// device fails, nothing comes on its path any more, which the links notice.
    pub fn receive(&mut self, path: usize, now: u64, state: &mut [u64]) -> (usize, bool) {
        let Way { device, words, .. } = &mut self.ways[path];
        let count = device.receive(part(state, words), now, &mut self.inbox).unwrap_or(0);
        // Long packets come one by one, so that each is still in the cache when it is opened.
        let is_long = || self.inbox.lengths().any(|bytes| bytes > LONG_BYTES);
        (count, count >= device.properties().batch || is_long())
    }

    /// The packets received, with their senders as far as the device knows them.
    pub fn packets(&mut self) -> impl Iterator<Item = (From, &mut [u8])> {
        self.inbox.packets()
    }

    /// Room for a packet on any path, to be given to [`Paths::push`]; `None` if there is none even after sending.
    pub fn room(&mut self, now: u64, state: &mut [u64]) -> Option<&mut [u8]> {
        let way = &mut self.ways[self.likely];
        if way.outbox.room(self.packet_bytes_max).is_none() {
            way.flush(now, state);
        }
        way.outbox.room(self.packet_bytes_max)
    }

    /// Sends the first `bytes` bytes of the room to `node` by `path`. They are copied if that is not the path used
    /// last.
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
        // If there is still no room, the packet is lost, and the link sends it again.
        to.outbox.put(node, packet);
    }

    /// Sends the packets in the buffers; true if there were any.
    pub fn flush(&mut self, now: u64, state: &mut [u64]) -> bool {
        self.ways.iter_mut().fold(false, |sent, way| way.flush(now, state) | sent)
    }
}

/// These words of the shared state. Empty if it is too short, which a device treats as being broken.
pub(super) fn part<'a>(state: &'a mut [u64], words: &Range<usize>) -> &'a mut [u64] {
    state.get_mut(words.clone()).unwrap_or_default()
}

impl Way {
    /// Gives the device all packets. Those that it does not accept are lost, and links send them again: they must not
    /// stay here, since this process may not call again soon.
    fn flush(&mut self, now: u64, state: &mut [u64]) -> bool {
        let mut sent = false;
        let state = part(state, &self.words);
        if self.outbox.is_empty() && self.device.next_event(state).is_some_and(|at| at <= now) {
            // Sends the rest of a packet that was sent in part.
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
