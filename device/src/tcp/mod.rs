// SPDX-License-Identifier: MIT OR Apache-2.0
//! Streams of the kernel, one to each peer: each packet with its length before it.
//!
//! Who drives a stream may stop in the middle of a packet, and another process goes on. So the beginning of a packet
//! that has not arrived whole, and the end of one that has not left whole, lie in the state, with the *generation* of
//! the stream that they belong to. A stream that breaks is marked there; its packets are lost from then on. The manager
//! of the node ([`connect`]) makes a new one, gives it to all views by [`Tcp::attach`], and with the first of them a
//! new generation begins; a view that has not got it yet loses packets, and hears nothing.

pub mod connect;
mod peer;

use crate::{Counters, Datagrams, From, Inbox, Outbox, Properties};
use peer::{Peer, WORDS};
use std::io::{self, ErrorKind, IoSlice};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Duration;
use strobe_os::net;
use strobe_os::poll::Poller;

/// Longest packet in bytes.
pub const PACKET_BYTES_MAX: usize = 32_768;

/// Bytes of the length before each packet.
const PREFIX: usize = 4;

/// Packets that one call writes at most.
const BATCH: usize = 16;

/// Bytes that one call reads at most, besides what the state holds.
const READ_BYTES: usize = 1 << 17;

/// Bytes that we would like the kernel to keep for us, in either direction.
const BUFFER_BYTES: usize = 4 << 20;

/// While a packet has left in part only, look again after so long.
const RETRY_NS: u64 = 100_000;

/// Up to so many streams are asked one by one; more of them through one descriptor.
const ASKED_MAX: usize = 2;

/// A view of all streams.
#[derive(Debug)]
pub struct Tcp {
    streams: Vec<Option<Stream>>,
    attached: usize,
    /// Tells which streams have something.
    poller: Poller,
    ready: Vec<u64>,
    counters: Counters,
}

#[derive(Debug)]
struct Stream {
    socket: OwnedFd,
    generation: u64,
    /// There was no room in this call: what comes later must not overtake.
    full: bool,
}

impl Tcp {
    /// A view with room for peers 0, 1, … `peers` − 1 and no stream yet.
    ///
    /// # Errors
    /// There is no descriptor left.
    pub fn new(peers: usize) -> io::Result<Tcp> {
        let streams = (0..peers).map(|_| None).collect();
        let (poller, ready) = (Poller::new()?, Vec::with_capacity(64));
        Ok(Tcp { streams, attached: 0, poller, ready, counters: Counters::default() })
    }

    /// From now on `socket` is the stream to `peer`, in place of the one before. The first view to say so begins a
    /// generation, larger than any before ([`Tcp::generation`]), and forgets what was under way; the others join it.
    ///
    /// # Errors
    /// There is no memory to watch it.
    ///
    /// # Panics
    /// If there is no such peer.
    pub fn attach(&mut self, state: &mut [u64], peer: u32, socket: OwnedFd, generation: u64) -> io::Result<()> {
        let at = peer as usize;
        assert!(at < self.streams.len(), "peer {peer} of {}", self.streams.len());
        if let Some(mut peer) = Peer::of(state, at)
            && peer.generation() < generation
        {
            peer.begin(generation);
        }
        if let Some(old) = self.streams[at].take() {
            // Other processes may still have it, so that closing it here would not end the watch.
            self.poller.remove(old.socket.as_fd());
            self.attached -= 1;
        }
        self.poller.add(socket.as_fd(), u64::from(peer))?;
        self.streams[at] = Some(Stream { socket, generation, full: false });
        self.attached += 1;
        Ok(())
    }

    /// The first streams to all peers, which every view has, have this generation.
    pub fn begin(&self, state: &mut [u64], generation: u64) {
        for at in 0..self.streams.len() {
            if let Some(mut peer) = Peer::of(state, at) {
                peer.begin(generation);
            }
        }
    }

    /// Words of state for so many peers.
    pub fn state_words(peers: usize) -> usize {
        peers * WORDS
    }

    /// The generation of the stream to `peer`; 0 before there was one.
    pub fn generation(&self, state: &mut [u64], peer: u32) -> u64 {
        Peer::of(state, peer as usize).map_or(0, |peer| peer.generation())
    }

    /// Whether there is no stream to `peer`, or it is broken: the manager must make one.
    pub fn is_down(&self, state: &mut [u64], peer: u32) -> bool {
        Peer::of(state, peer as usize).is_none_or(|peer| peer.generation() == 0 || peer.is_broken())
    }

    /// Sends what is left of a packet that has left in part.
    fn finish(&mut self, state: &mut [u64], at: usize, now: u64) {
        let Some(mut peer) = Peer::of(state, at) else { return };
        let Some(rest) = peer.leaving() else { return peer.break_off() };
        let Some(stream) = whole(&mut self.streams, &peer, at) else { return };
        match net::send_parts(stream.socket.as_fd(), &[IoSlice::new(rest)]) {
            Ok(count) => {
                self.counters.calls += 1;
                stream.full = !peer.left(count, now + RETRY_NS);
            }
            Err(error) if is_no_room(&error) => {
                self.counters.vain_calls += 1;
                stream.full = !peer.left(0, now + RETRY_NS);
            }
            Err(_) => {
                net::end_stream(stream.socket.as_fd());
                peer.break_off();
            }
        }
    }

    /// Sends packets to one peer that stand one behind the other from place `at`, and says how many places it has dealt
    /// with and how many packets were taken.
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
            lengths[count] = (run.bytes.len() as u32).to_le_bytes();
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
            // Too long, to nobody, or to a peer whose stream is broken.
            self.counters.lost += 1;
            1
        });
        for at in start..start + taken {
            outbox.take_at(at);
        }
        // Where there was no room, nothing more for this peer is tried now.
        Some((if taken == 0 { start + count } else { start + taken }, taken))
    }

    fn receive_from(&mut self, state: &mut [u64], at: usize, inbox: &mut Inbox) -> bool {
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
                if !divide(at as u32, start, start + held + count, &mut peer, inbox) {
                    net::end_stream(stream.socket.as_fd());
                }
                true
            }
            Err(error) if is_no_room(&error) => false,
            // The peer has closed it, or it is broken.
            _ => {
                net::end_stream(stream.socket.as_fd());
                peer.break_off();
                false
            }
        }
    }
}

/// The stream to peer `at`, if this view has the one that the state speaks of and it is whole.
fn whole<'a>(streams: &'a mut [Option<Stream>], peer: &Peer<'_>, at: usize) -> Option<&'a mut Stream> {
    let stream = streams.get_mut(at)?.as_mut()?;
    (stream.generation == peer.generation() && !peer.is_broken()).then_some(stream)
}

/// Writes packets to one peer, and says how many are taken: sent, or sent in part and the rest kept in the state. None
/// if the stream is broken.
fn write(
    stream: &mut Stream,
    peer: &mut Peer<'_>,
    lengths: &[[u8; PREFIX]; BATCH],
    packets: &[&[u8]],
    now: u64,
    counters: &mut Counters,
) -> Option<usize> {
    if stream.full {
        return Some(0);
    }
    let mut parts = [IoSlice::new(&[]); 2 * BATCH];
    for (pair, (length, packet)) in parts.chunks_exact_mut(2).zip(lengths.iter().zip(packets)) {
        pair[0] = IoSlice::new(length);
        pair[1] = IoSlice::new(packet);
    }
    let socket = stream.socket.as_fd();
    let mut count = match net::send_parts(socket, &parts[..2 * packets.len()]) {
        Ok(count) => count,
        Err(error) => {
            counters.vain_calls += 1;
            if is_no_room(&error) {
                stream.full = true;
                return Some(0);
            }
            net::end_stream(socket);
            peer.break_off();
            return None;
        }
    };
    counters.calls += 1;
    let mut taken = 0;
    for (length, packet) in lengths.iter().zip(packets) {
        if count == 0 {
            break;
        }
        taken += 1;
        counters.sent += 1;
        counters.sent_bytes += packet.len() as u64;
        let whole = PREFIX + packet.len();
        if count < whole {
            stream.full = true;
            peer.keep_leaving(&length[count.min(PREFIX)..], &packet[count.saturating_sub(PREFIX)..], now + RETRY_NS);
            break;
        }
        count -= whole;
    }
    Some(taken)
}

/// Puts the packets in `start..end` of the inbox's bytes into it, and what is left of the last into the state. False if
/// these are no packets.
fn divide(peer_number: u32, start: usize, end: usize, peer: &mut Peer<'_>, inbox: &mut Inbox) -> bool {
    let mut at = start;
    while let Some(prefix) = inbox.bytes[at..end].first_chunk::<PREFIX>() {
        let length = u32::from_le_bytes(*prefix) as usize;
        if length == 0 || length > PACKET_BYTES_MAX {
            peer.break_off();
            return false;
        }
        let packet = at + PREFIX..at + PREFIX + length;
        if packet.end > end {
            break;
        }
        at = packet.end;
        inbox.add(From::Peer(peer_number), packet);
    }
    peer.keep_arrived(&inbox.bytes[at..end]);
    true
}

fn is_no_room(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
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
        }
    }

    fn send(&mut self, state: &mut [u64], now: u64, outbox: &mut Outbox) -> io::Result<usize> {
        // First the rest of what has left in part.
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
}
