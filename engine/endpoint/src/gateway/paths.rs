// SPDX-License-Identifier: MIT OR Apache-2.0
//! The paths of a node as a process sees them: a view of a device for each, and the boxes for packets. Path p of one
//! node leads to path p of each other.

use std::io;
use std::net::SocketAddr;
use std::os::fd::{BorrowedFd, OwnedFd};
use strobe_device::{Datagrams, Device, Inbox, Outbox, udp::Udp};
use strobe_protocol::link::PathConfig;

/// Packets lie here until they are sent: two of the longest, so that the receiver has work while the next are made.
const OUTBOX_BYTES: usize = 128 << 10;
/// Least window of a path, in bytes.
const WINDOW_BYTES_MIN: u64 = 128 << 10;
/// What the kernel counts for a packet besides its bytes, at most.
const PACKET_COST_BYTES: u64 = 1_152;

struct Way {
    device: Device,
    outbox: Outbox,
}

/// The devices of all paths.
pub(super) struct Paths {
    ways: Vec<Way>,
    inbox: Inbox,
    packet_bytes_max: usize,
    /// The path that was used last: the next packet is built where it would leave by the same.
    likely: usize,
}

impl Paths {
    /// `sockets` has one for each path; `nodes` says where each node receives, by path.
    ///
    /// # Errors
    /// A socket that is none, or nodes with other numbers of paths.
    pub fn new(sockets: Vec<OwnedFd>, nodes: &[Vec<SocketAddr>]) -> io::Result<Paths> {
        if sockets.is_empty() || nodes.iter().any(|paths| paths.len() != sockets.len()) {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "the nodes do not have the same number of paths"));
        }
        let mut ways = Vec::with_capacity(sockets.len());
        for (path, socket) in sockets.into_iter().enumerate() {
            let peers: Vec<SocketAddr> = nodes.iter().map(|paths| paths[path]).collect();
            let device = Device::from(Udp::new(socket, &peers)?);
            ways.push(Way { device, outbox: Outbox::new(OUTBOX_BYTES) });
        }
        let most = |of: fn(&Way) -> usize| ways.iter().map(of).max().unwrap_or(0);
        let inbox = Inbox::new(most(|way| way.device.properties().inbox_bytes));
        let packet_bytes_max = most(|way| way.device.properties().packet_bytes_max);
        Ok(Paths { inbox, packet_bytes_max, likely: 0, ways })
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
            PathConfig {
                packet_bytes_max: packet_bytes as u32,
                window_bytes_max: (holds / others.max(1)).max(WINDOW_BYTES_MIN),
            }
        };
        self.ways.iter().map(config).collect()
    }

    /// Shows each descriptor that becomes readable when something has arrived.
    pub fn descriptors(&self, each: &mut dyn FnMut(BorrowedFd<'_>)) {
        self.ways.iter().for_each(|way| way.device.descriptors(each));
    }

    /// Receives a batch from a path: how many packets are in the box now, and whether there may be more. A device that
    /// is at its end is a path on which nothing comes any more, which the links notice.
    pub fn receive(&mut self, path: usize, now: u64) -> (usize, bool) {
        let device = &mut self.ways[path].device;
        let count = device.receive(&mut [], now, &mut self.inbox).unwrap_or(0);
        (count, count >= device.properties().batch)
    }

    /// The packets that were received.
    pub fn packets(&mut self) -> impl Iterator<Item = &mut [u8]> {
        self.inbox.packets().map(|(_, packet)| packet)
    }

    /// Room for a packet of any path; to be given to [`Paths::push`]. None if not even sending makes room.
    pub fn room(&mut self, now: u64) -> Option<&mut [u8]> {
        let way = &mut self.ways[self.likely];
        if way.outbox.room(self.packet_bytes_max).is_none() {
            way.flush(now);
        }
        way.outbox.room(self.packet_bytes_max)
    }

    /// The first `bytes` of the room are a packet to `node` by `path`. It is copied if that is not the likely one.
    pub fn push(&mut self, path: usize, node: u32, bytes: usize, now: u64) {
        if path == self.likely || path >= self.ways.len() {
            return self.ways[self.likely].outbox.push(node, bytes);
        }
        let likely = std::mem::replace(&mut self.likely, path);
        let Ok([from, to]) = self.ways.get_disjoint_mut([likely, path]) else { return };
        let Some(packet) = from.outbox.room(bytes) else { return };
        if to.outbox.room(bytes).is_none() {
            to.flush(now);
        }
        // If there is no room even now, the packet is lost.
        to.outbox.put(node, packet);
    }

    /// Sends what is in the boxes; true if anything went.
    pub fn flush(&mut self, now: u64) -> bool {
        self.ways.iter_mut().fold(false, |sent, way| way.flush(now) | sent)
    }
}

impl Way {
    /// Gives the device what it takes. What it does not is lost, and the links know how to live with that: it must not
    /// stay here, for this process may not come back soon.
    fn flush(&mut self, now: u64) -> bool {
        let mut sent = false;
        while !self.outbox.is_empty() {
            match self.device.send(&mut [], now, &mut self.outbox) {
                Ok(0) | Err(_) => break,
                Ok(_) => sent = true,
            }
        }
        self.outbox.take(self.outbox.len());
        sent
    }
}
