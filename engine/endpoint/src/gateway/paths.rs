// SPDX-License-Identifier: MIT OR Apache-2.0
//! The paths of a node as a process sees them: a view of a device for each, and the boxes for packets. Path p of one
//! node leads to path p of each other.

use std::io;
use std::net::SocketAddr;
use std::ops::Range;
use std::os::fd::{BorrowedFd, OwnedFd};
use strobe_device::tcp::{Tcp, handover::FIRST_GENERATION};
use strobe_device::{Datagrams, Device, From, Inbox, Outbox, udp::Udp};
use strobe_os::socket::Messages;
use strobe_protocol::link::PathConfig;

/// Packets lie here until they are sent: two of the longest, so that the receiver has work while the next are made.
const OUTBOX_BYTES: usize = 128 << 10;
/// Least window of a path, in bytes.
const WINDOW_BYTES_MIN: u64 = 128 << 10;
/// What the kernel counts for a packet besides its bytes, at most.
const PACKET_COST_BYTES: u64 = 1_152;

/// Most bytes under way on a stream: what the kernel buffers for it also where nobody raised its limits.
const STREAM_WINDOW_BYTES: u64 = 256 << 10;

pub(super) struct Way {
    pub device: Device,
    outbox: Outbox,
    /// Its part of the state.
    pub words: Range<usize>,
}

/// Words of state that the devices of a job with so many nodes want; one bit of `streams` for each path.
pub(super) fn state_words(nodes: usize, streams: u32) -> usize {
    streams.count_ones() as usize * Tcp::state_words(nodes)
}

/// The devices of all paths.
pub(super) struct Paths {
    pub(super) ways: Vec<Way>,
    /// Where streams lie that were made anew, if any path is of streams; and which message there was taken last.
    pub(super) handover: Option<Messages>,
    pub(super) renewed: u64,
    inbox: Inbox,
    packet_bytes_max: usize,
    /// The path that was used last: the next packet is built where it would leave by the same.
    likely: usize,
}

impl Paths {
    /// `nodes` says where each node receives, by path; `streams` has a bit for each path. Takes out of `sockets` the handover
    /// of streams if there are any, one for a path of datagrams, and one for each other node for a path of streams.
    ///
    /// # Errors
    /// A socket that is none, too few of them, or nodes with other numbers of paths.
    pub fn new(
        sockets: &mut impl Iterator<Item = OwnedFd>,
        nodes: &[Vec<SocketAddr>],
        node: u32,
        streams: u32,
    ) -> io::Result<Paths> {
        let bad = |what| io::Error::new(io::ErrorKind::InvalidInput, what);
        let count = nodes.first().map_or(0, Vec::len);
        if count == 0 || nodes.iter().any(|paths| paths.len() != count) {
            return Err(bad("the nodes do not have the same number of paths"));
        }
        let mut next = || sockets.next().ok_or_else(|| bad("the node does not have all its sockets"));
        let handover = if streams != 0 { Some(Messages::from(next()?)) } else { None };
        let mut ways: Vec<Way> = Vec::with_capacity(count);
        for path in 0..count {
            let device = if streams >> path & 1 == 0 {
                let peers: Vec<SocketAddr> = nodes.iter().map(|paths| paths[path]).collect();
                Device::from(Udp::new(next()?, &peers)?)
            } else {
                let mut tcp = Tcp::new(nodes.len())?;
                for peer in (0..nodes.len() as u32).filter(|peer| *peer != node) {
                    tcp.attach(&mut [], peer, next()?, FIRST_GENERATION)?;
                }
                Device::from(tcp)
            };
            let start = ways.last().map_or(0, |way| way.words.end);
            let words = start..start + device.properties().state_words;
            ways.push(Way { device, outbox: Outbox::new(OUTBOX_BYTES), words });
        }
        let most = |of: fn(&Way) -> usize| ways.iter().map(of).max().unwrap_or(0);
        let inbox = Inbox::new(most(|way| way.device.properties().inbox_bytes));
        let packet_bytes_max = most(|way| way.device.properties().packet_bytes_max);
        Ok(Paths { inbox, packet_bytes_max, likely: 0, ways, handover, renewed: 0 })
    }

    /// Makes the state that of devices which have not been used, and says which are of streams, one bit for each.
    pub fn begin(&mut self, state: &mut [u64]) -> u32 {
        let mut streams = 0;
        for (path, way) in self.ways.iter_mut().enumerate() {
            if let Some((tcp, state)) = way.device.streams(part(state, &way.words)) {
                tcp.begin(state, FIRST_GENERATION);
                streams |= 1 << path;
            }
        }
        streams
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
            let most = if properties.ordered { STREAM_WINDOW_BYTES } else { u64::MAX };
            PathConfig { packet_bytes_max: packet_bytes as u32, window_bytes_max: window.min(most) }
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
