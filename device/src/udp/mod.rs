// SPDX-License-Identifier: MIT OR Apache-2.0
//! Datagrams of the kernel, over IPv4 or IPv6: one socket on one local address, for all peers.
//!
//! Keeps no state: a datagram is with the kernel or it is not. Runs of equal packets to one peer leave as one piece
//! that the kernel (or the network card) cuts, several runs by one call; what arrives together comes as one piece too.

use crate::{Counters, Datagrams, From, Inbox, Outbox, Properties};
use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use strobe_os::interfaces;
use strobe_os::net::{self, Address, BATCH, Message, Received, SEGMENTS_MAX};

/// A slot takes the longest datagram there is, joined ones too.
const SLOT_BYTES: usize = 65_536;

/// Slots of an inbox; what one call can receive at most.
const SLOTS: usize = 16;

/// The longest payload of a datagram over IPv4, and of a run that the kernel is to cut.
const PAYLOAD_BYTES_MAX: usize = 65_507;

/// Bytes that we would like the kernel to keep for us, in either direction.
pub const BUFFER_BYTES: usize = 8 << 20;

/// A view of a socket.
#[derive(Debug)]
pub struct Udp {
    socket: OwnedFd,
    peers: Vec<Address>,
    packet_bytes_max: usize,
    receive_buffer_bytes: usize,
    send_buffer_bytes: usize,
    /// The kernel cuts runs.
    cuts: bool,
    /// Messages to ask for at once: grows while calls come back full.
    appetite: usize,
    received: [Received; SLOTS],
    counters: Counters,
}

/// Opens a socket on `local` (port 0 for any) with large buffers, as [`Udp::new`] wants it.
///
/// # Errors
/// The address is not ours, or the port is taken.
pub fn open(local: SocketAddr) -> io::Result<OwnedFd> {
    let socket = net::datagrams(local)?;
    net::set_buffers(socket.as_fd(), BUFFER_BYTES);
    net::join_segments(socket.as_fd());
    Ok(socket)
}

impl Udp {
    /// A view of `socket`, which [`open`] made here or in another process. Peer number i is at `peers[i]`.
    ///
    /// # Errors
    /// It is no such socket.
    pub fn new(socket: OwnedFd, peers: &[SocketAddr]) -> io::Result<Udp> {
        let local = net::local_address(socket.as_fd())?;
        let (receive_buffer_bytes, send_buffer_bytes) = net::buffers(socket.as_fd());
        Ok(Udp {
            packet_bytes_max: packet_bytes_max(local.ip()),
            receive_buffer_bytes,
            send_buffer_bytes,
            cuts: net::cuts_segments(socket.as_fd()),
            appetite: 1,
            received: [Received::NOTHING; SLOTS],
            counters: Counters::default(),
            peers: peers.iter().map(|&peer| peer.into()).collect(),
            socket,
        })
    }

    /// The address that the socket is bound to.
    ///
    /// # Errors
    /// None that a bound socket has.
    pub fn local(&self) -> io::Result<SocketAddr> {
        net::local_address(self.socket.as_fd())
    }

    /// Peer number `peer` is at `address`; peers up to it that nobody named are nowhere.
    pub fn set_peer(&mut self, peer: u32, address: SocketAddr) {
        let at = peer as usize;
        if self.peers.len() <= at {
            self.peers.resize(at + 1, Address::NONE);
        }
        self.peers[at] = address.into();
    }

    /// Packets that the kernel threw away because nobody received in time.
    pub fn dropped(&self) -> u32 {
        net::dropped(self.socket.as_fd())
    }

    /// Sends some packets from the front. `Ok(0)` if there is no room.
    fn send_some(&mut self, outbox: &mut Outbox) -> io::Result<usize> {
        let mut messages = [Message { to: &Address::NONE, bytes: &[], segment_bytes: 0 }; BATCH];
        let mut counts = [0; BATCH];
        let (mut runs, mut packets) = (0, 0);
        let run_packets = if self.cuts { SEGMENTS_MAX } else { 1 };
        while runs < BATCH {
            let Some(run) = outbox.run(packets, run_packets, PAYLOAD_BYTES_MAX) else { break };
            // A packet to nobody is a lost packet.
            let to = self.peers.get(run.to as usize).unwrap_or(&Address::NONE);
            let segment_bytes = if run.count > 1 { run.packet_bytes as u16 } else { 0 };
            messages[runs] = Message { to, bytes: run.bytes, segment_bytes };
            counts[runs] = run.count;
            (runs, packets) = (runs + 1, packets + run.count);
        }
        let result = match runs {
            0 => return Ok(0),
            1 if messages[0].segment_bytes == 0 => {
                net::send_one(self.socket.as_fd(), messages[0].to, messages[0].bytes).map(|()| 1)
            }
            _ => net::send_many(self.socket.as_fd(), &messages[..runs]),
        };
        match result {
            Ok(sent) => {
                let bytes: usize = messages[..sent].iter().map(|message| message.bytes.len()).sum();
                let taken = counts[..sent].iter().sum();
                self.counters.calls += 1;
                self.counters.sent += taken as u64;
                self.counters.sent_bytes += bytes as u64;
                outbox.take(taken);
                Ok(taken)
            }
            Err(error) => self.failed(error, counts[0], messages[0].segment_bytes != 0, outbox),
        }
    }

    /// The first run could not be sent.
    fn failed(&mut self, error: io::Error, count: usize, cut: bool, outbox: &mut Outbox) -> io::Result<usize> {
        self.counters.vain_calls += 1;
        match error.kind() {
            ErrorKind::WouldBlock => Ok(0),
            ErrorKind::Interrupted => Ok(0),
            _ if is_end(&error) => Err(error),
            // The way there has a smaller MTU than ours, or a card that cannot: one by one, the kernel may still
            // divide each.
            _ if cut => {
                self.cuts = false;
                Ok(0)
            }
            // No route, cable out, forbidden, too long: lost.
            _ => {
                self.counters.lost += count as u64;
                outbox.take(count);
                Ok(count)
            }
        }
    }
}

/// Errors after which nothing will ever go through this descriptor.
fn is_end(error: &io::Error) -> bool {
    // EBADF and ENOTSOCK: somebody closed it under us.
    matches!(error.raw_os_error(), Some(9 | 88))
}

/// The longest packet that needs no dividing on the interface of `ip`, or 1,472 − 20 where it is not found.
fn packet_bytes_max(ip: IpAddr) -> usize {
    let headers = if ip.is_ipv4() { 20 + 8 } else { 40 + 8 };
    let mtu = interfaces::interface_of(ip).ok().flatten().map_or(0, |interface| interface.mtu as usize);
    // 1,280 is the least that IPv6 works with.
    let mtu = if mtu < 1_280 { 1_500 } else { mtu };
    (mtu - headers).min(PAYLOAD_BYTES_MAX)
}

impl Datagrams for Udp {
    fn properties(&self) -> Properties {
        Properties {
            name: "udp",
            packet_bytes_max: self.packet_bytes_max,
            batch: if self.cuts {
                BATCH * (PAYLOAD_BYTES_MAX / self.packet_bytes_max).min(SEGMENTS_MAX)
            } else {
                BATCH
            },
            ordered: false,
            lossless: false,
            state_words: 0,
            inbox_bytes: SLOTS * SLOT_BYTES,
            receive_buffer_bytes: self.receive_buffer_bytes,
            send_buffer_bytes: self.send_buffer_bytes,
        }
    }

    fn send(&mut self, _state: &mut [u64], _now: u64, outbox: &mut Outbox) -> io::Result<usize> {
        let mut taken = 0;
        while !outbox.is_empty() {
            let cut = self.cuts;
            match self.send_some(outbox)? {
                // Cutting has just been given up: that was no lack of room.
                0 if cut != self.cuts => {}
                0 => break,
                more => taken += more,
            }
        }
        Ok(taken)
    }

    fn receive(&mut self, _state: &mut [u64], _now: u64, inbox: &mut Inbox) -> io::Result<usize> {
        inbox.clear();
        let slots = self.appetite.min(inbox.bytes.len() / SLOT_BYTES);
        let got = &mut self.received[..slots];
        let count = match net::receive_many(self.socket.as_fd(), &mut inbox.bytes, SLOT_BYTES, got) {
            Ok(count) => count,
            Err(error) if is_end(&error) => return Err(error),
            // Nothing there, or word of an earlier packet that did not arrive.
            Err(_) => {
                self.appetite = 1;
                self.counters.vain_calls += 1;
                return Ok(0);
            }
        };
        self.counters.calls += 1;
        self.appetite = if count == slots { (slots * 2).min(SLOTS) } else { count.max(1) };
        for (slot, received) in got[..count].iter().enumerate() {
            if received.truncated {
                self.counters.lost += 1;
                continue;
            }
            let (mut start, end) = (slot * SLOT_BYTES, slot * SLOT_BYTES + received.bytes);
            self.counters.received_bytes += received.bytes as u64;
            while start < end {
                let next = (start + received.segment_bytes).min(end);
                inbox.add(From::Address(received.from), start..next);
                start = next;
            }
        }
        self.counters.received += inbox.len() as u64;
        Ok(inbox.len())
    }

    fn descriptors(&self, each: &mut dyn FnMut(BorrowedFd<'_>)) {
        each(self.socket.as_fd());
    }

    fn next_event(&self, _state: &[u64]) -> Option<u64> {
        None
    }

    fn counters(&self) -> Counters {
        self.counters
    }
}
