// SPDX-License-Identifier: MIT OR Apache-2.0
//! TCP streams, one to each peer; each packet is preceded by its length.
//!
//! A process that drives a stream may stop in the middle of a packet, and another goes on. So the beginning of a packet
//! that has not arrived completely, and the end of one that was not sent completely, lie in the state, with the
//! *generation* of their stream. A stream that breaks is marked there, and packets to its peer are lost from then on.
//! The manager of the node ([`connect`]) makes a new stream and puts it where all views find it ([`crate::handover`]).
//! With the first view that takes it ([`Connections::attach`]) a new generation begins; a view that has not taken it
//! yet loses packets and receives none.

pub mod connect;
mod frames;
mod peer;

use crate::handover::FIRST_GENERATION;
use crate::path::{ConnectionState, Ends, Opened, PathOptions};
use crate::{Connections, Counters, Datagrams, Device, Inbox, Outbox, Properties};
use connect::{BUFFER_BYTES, Connector};
use frames::{divide, is_no_room, prefix, write};
use peer::{Peer, WORDS};
use std::io::{self, IoSlice};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Duration;
use strobe_os::net;
use strobe_os::poll::Poller;

/// Longest packet in bytes.
pub const PACKET_BYTES_MAX: usize = 32_768;

/// Bytes of the length before each packet.
const PREFIX: usize = 4;

/// The most packets that one call writes.
const BATCH: usize = 16;

/// The most bytes that one call reads, besides what the state holds.
const READ_BYTES: usize = 1 << 17;

/// The most bytes under way on a stream: what the kernel buffers even if nobody has raised its limits.
const WINDOW_BYTES_MAX: u64 = 256 << 10;

/// How long to wait before sending the rest of a packet again, in nanoseconds.
const RETRY_NS: u64 = 100_000;

/// Up to this many streams are read one by one; if there are more, a poller tells which have data.
const ASKED_MAX: usize = 2;

/// A view of the streams to all peers.
#[derive(Debug)]
pub struct Tcp {
    streams: Vec<Option<Stream>>,
    attached: usize,
    /// Tells which streams have data.
    poller: Poller,
    ready: Vec<u64>,
    counters: Counters,
    /// True if a stream was found broken since this was last asked.
    broke: bool,
}

#[derive(Debug)]
struct Stream {
    socket: OwnedFd,
    generation: u64,
    /// True if there was no room in this call: later packets must not overtake.
    full: bool,
}

impl Tcp {
    /// A view with room for peers 0, 1, … `peers` − 1, and no stream yet.
    ///
    /// # Errors
    /// If no file descriptor is left.
    /// There is no descriptor left.
    pub fn new(peers: usize) -> io::Result<Tcp> {
        let streams = (0..peers).map(|_| None).collect();
        let (poller, ready) = (Poller::new()?, Vec::with_capacity(64));
        Ok(Tcp { streams, attached: 0, poller, ready, counters: Counters::default(), broke: false })
    }

    /// Words of state for so many peers.
    pub fn state_words(peers: usize) -> usize {
        peers * WORDS
    }

    /// The generation of the stream to `peer`; 0 before there was one.
    pub fn generation(&self, state: &mut [u64], peer: u32) -> u64 {
        Peer::of(state, peer as usize).map_or(0, |peer| peer.generation())
    }

    /// True if there is no stream to `peer`, or it is broken: then the manager has to make one.
    pub fn is_down(state: &mut [u64], peer: u32) -> bool {
        Peer::of(state, peer as usize).is_none_or(|peer| peer.generation() == 0 || peer.is_broken())
    }

    /// Stops using a stream that is broken or older than the state: its end would make the poller ready for ever.
    #[cold]
    fn leave(&mut self, state: &mut [u64], at: usize) {
        let Some(place) = self.streams.get_mut(at) else { return };
        let gone = |stream: &mut Stream| {
            Peer::of(state, at).is_none_or(|peer| peer.is_broken() || stream.generation < peer.generation())
        };
        if let Some(stream) = place.take_if(gone) {
            self.poller.remove(stream.socket.as_fd());
            self.attached -= 1;
            self.broke = true;
        }
    }

    /// Sends the rest of a packet that was sent in part.
    fn finish(&mut self, state: &mut [u64], at: usize, now: u64) {
        let Some(mut peer) = Peer::of(state, at) else { return };
        let Some(rest) = peer.leaving() else { return peer.break_off() };
        let Some(stream) = whole(&mut self.streams, &peer, at) else { return };
        match net::send_parts(stream.socket.as_fd(), &[IoSlice::new(rest)]) {
            Ok(count) => {
                self.counters.calls += 1;
                stream.full = !peer.note_sent(count, now + RETRY_NS);
            }
            Err(error) if is_no_room(&error) => {
                self.counters.vain_calls += 1;
                stream.full = !peer.note_sent(0, now + RETRY_NS);
            }
            Err(_) => {
                net::end_stream(stream.socket.as_fd());
                peer.break_off();
                self.leave(state, at);
            }
        }
    }

    /// Sends consecutive packets to one peer from place `at` on. Returns up to which place it has looked, and how many
    /// packets were taken.
    fn send_run(&mut self, state: &mut [u64], now: u64, outbox: &mut Outbox, at: usize) -> Option<(usize, usize)> {
        let first = outbox.run(at, 1, 0)?;
        let (start, to) = (first.at, first.to);
        let mut lengths = [[0; PREFIX]; BATCH];
        let mut packets: [&[u8]; BATCH] = [&[]; BATCH];
        let mut count = 0;
        while count < BATCH
            && let Some(run) = outbox.run(start + count, 1, 0)
            && run.at == start + count
            && run.to == to
            && (count == 0 || run.bytes.len() <= PACKET_BYTES_MAX)
        {
            lengths[count] = prefix(run.bytes.len());
            packets[count] = run.bytes;
            count += 1;
        }
        let packets = &packets[..count];
        let mut peer = Peer::of(state, to as usize).filter(|_| packets[0].len() <= PACKET_BYTES_MAX);
        let taken = peer.as_mut().and_then(|peer| {
            let stream = whole(&mut self.streams, peer, to as usize)?;
            write(stream, peer, &lengths, packets, now, &mut self.counters)
        });
        let taken = taken.unwrap_or_else(|| {
            // Too long, to an unknown peer, or to one whose stream is broken.
            self.counters.lost += 1;
            self.leave(state, to as usize);
            1
        });
        for at in start..start + taken {
            outbox.take_at(at);
        }
        // If there was no room, this peer gets nothing more in this call.
        Some((if taken == 0 { start + count } else { start + taken }, taken))
    }

    fn receive_from(&mut self, state: &mut [u64], at: usize, inbox: &mut Inbox) {
        let whole = self.receive_whole(state, at, inbox);
        if !whole {
            self.leave(state, at);
        }
    }

    /// Reads from a stream; false if it is not whole any more.
    fn receive_whole(&mut self, state: &mut [u64], at: usize, inbox: &mut Inbox) -> bool {
        let Some(mut peer) = Peer::of(state, at) else { return false };
        let Some(stream) = whole(&mut self.streams, &peer, at) else { return false };
        let start = inbox.end();
        let Some(arrived) = peer.arrived() else {
            peer.break_off();
            return false;
        };
        let held = arrived.len();
        inbox.bytes[start..start + held].copy_from_slice(arrived);
        let end = (start + held + READ_BYTES).min(inbox.bytes.len());
        match net::receive_bytes(stream.socket.as_fd(), &mut inbox.bytes[start + held..end]) {
            Ok(count) if count > 0 => {
                self.counters.calls += 1;
                let packets = divide(at as u32, start, start + held + count, &mut peer, inbox);
                if !packets {
                    net::end_stream(stream.socket.as_fd());
                }
                packets
            }
            Err(error) if is_no_room(&error) => true,
            // The peer has closed it, or it is broken.
            _ => {
                net::end_stream(stream.socket.as_fd());
                peer.break_off();
                false
            }
        }
    }
}

/// Listens for the streams of a path, and begins to connect those that this node has to connect.
pub(crate) fn open_path(site: &PathOptions<'_>) -> io::Result<Opened> {
    let own = site.nodes[site.node as usize];
    let mut connector = Connector::new(*site.key, site.node, site.path, own)?;
    for (peer, &address) in (0..).zip(site.nodes) {
        connector.want(peer, address, site.now);
    }
    Ok(Opened { sockets: Vec::new(), connector: Some(connector) })
}

/// A view of a path, of the streams to all other nodes.
pub(crate) fn view(ends: &Ends<'_>, next: &mut dyn FnMut() -> io::Result<OwnedFd>) -> io::Result<Device> {
    let mut tcp = Tcp::new(ends.nodes.len())?;
    for peer in (0..ends.nodes.len() as u32).filter(|peer| *peer != ends.node) {
        tcp.attach(&mut [], peer, next()?, FIRST_GENERATION)?;
    }
    Ok(tcp.into())
}

/// The state of the connection to `peer`, from its words of the state; `glance` reads words from a place on.
pub(crate) fn connection(peer: u32, glance: &mut dyn FnMut(usize, &mut [u64])) -> ConnectionState {
    let mut front = [0; peer::FRONT];
    glance(peer as usize * WORDS, &mut front);
    let (generation, is_broken) = peer::seen(front);
    ConnectionState { peer, generation, is_broken }
}

impl Connections for Tcp {
    fn begin(&mut self, state: &mut [u64]) {
        for at in 0..self.streams.len() {
            if let Some(mut peer) = Peer::of(state, at) {
                peer.begin(FIRST_GENERATION);
            }
        }
    }

    fn attach(&mut self, state: &mut [u64], peer: u32, socket: OwnedFd, generation: u64) -> io::Result<()> {
        let at = peer as usize;
        let Some(place) = self.streams.get_mut(at) else { return Err(io::ErrorKind::InvalidInput.into()) };
        if let Some(mut peer) = Peer::of(state, at)
            && peer.generation() < generation
        {
            peer.begin(generation);
        }
        if place.as_ref().is_some_and(|stream| stream.generation >= generation) {
            return Ok(());
        }
        if let Some(old) = place.take() {
            // Other processes may still have the socket, so closing it here would not stop the poller from watching it.
            self.poller.remove(old.socket.as_fd());
            net::end_stream(old.socket.as_fd());
            self.attached -= 1;
        }
        self.poller.add(socket.as_fd(), u64::from(peer))?;
        *place = Some(Stream { socket, generation, full: false });
        self.attached += 1;
        Ok(())
    }

    /// Ends the stream: once the boundary of a packet is lost it cannot be found again.
    fn distrust(&mut self, state: &mut [u64], peer: u32) {
        let at = peer as usize;
        let Some(mut peer) = Peer::of(state, at) else { return };
        if let Some(stream) = whole(&mut self.streams, &peer, at) {
            net::end_stream(stream.socket.as_fd());
            peer.break_off();
            self.leave(state, at);
        }
    }

    fn take_broke(&mut self) -> bool {
        std::mem::take(&mut self.broke)
    }
}

/// The stream to peer `at`, if it is whole and of the generation that the state names.
fn whole<'a>(streams: &'a mut [Option<Stream>], peer: &Peer<'_>, at: usize) -> Option<&'a mut Stream> {
    let stream = streams.get_mut(at)?.as_mut()?;
    (stream.generation == peer.generation() && !peer.is_broken()).then_some(stream)
}

impl Datagrams for Tcp {
    fn properties(&self) -> Properties {
        Properties {
            name: "tcp",
            packet_bytes_max: PACKET_BYTES_MAX,
            batch: BATCH,
            ordered: true,
            lossless: true,
            state_words: Tcp::state_words(self.streams.len()),
            inbox_bytes: 2 * (PREFIX + PACKET_BYTES_MAX + READ_BYTES),
            receive_buffer_bytes: BUFFER_BYTES,
            send_buffer_bytes: BUFFER_BYTES,
            window_bytes_max: WINDOW_BYTES_MAX,
        }
    }

    fn send(&mut self, state: &mut [u64], now: u64, outbox: &mut Outbox) -> io::Result<usize> {
        // First the rest of packets that were sent in part.
        for at in 0..self.streams.len() {
            if let Some(stream) = &mut self.streams[at] {
                stream.full = false;
            }
            if Peer::retry_at(state, at).is_some() {
                self.finish(state, at, now);
            }
        }
        let (mut at, mut taken) = (0, 0);
        while let Some((dealt, more)) = self.send_run(state, now, outbox, at) {
            (at, taken) = (dealt, taken + more);
        }
        outbox.tidy();
        Ok(taken)
    }

    fn receive(&mut self, state: &mut [u64], _now: u64, inbox: &mut Inbox) -> io::Result<usize> {
        inbox.clear();
        let before = self.counters.calls;
        if self.attached <= ASKED_MAX {
            for at in 0..self.streams.len() {
                if self.streams[at].is_some() && inbox.bytes.len() - inbox.end() > PREFIX + PACKET_BYTES_MAX {
                    self.receive_from(state, at, inbox);
                }
            }
        } else {
            let mut ready = std::mem::take(&mut self.ready);
            self.poller.wait_into(Some(Duration::ZERO), &mut ready);
            for &at in &ready {
                if inbox.bytes.len() - inbox.end() > PREFIX + PACKET_BYTES_MAX {
                    self.receive_from(state, at as usize, inbox);
                }
            }
            self.ready = ready;
        }
        self.counters.vain_calls += u64::from(self.counters.calls == before);
        let bytes: usize = inbox.lengths().sum();
        self.counters.received += inbox.len() as u64;
        self.counters.received_bytes += bytes as u64;
        Ok(inbox.len())
    }

    fn descriptors(&self, each: &mut dyn FnMut(BorrowedFd<'_>)) {
        each(self.poller.as_fd());
    }

    fn next_event(&self, state: &[u64]) -> Option<u64> {
        (0..self.streams.len()).filter_map(|at| Peer::retry_at(state, at)).min()
    }

    fn counters(&self) -> Counters {
        self.counters
    }

    fn connections<'a>(&'a mut self, state: &'a mut [u64]) -> Option<(&'a mut dyn Connections, &'a mut [u64])> {
        Some((self, state))
    }
}
