// SPDX-License-Identifier: MIT OR Apache-2.0
//! UDP datagrams, over IPv4 or IPv6: one socket on one local address, for all peers.
//!
//! It has no state: a datagram is with the kernel or it is not. A run of equal packets to one peer is given to the
//! kernel as one piece, which the kernel or the network card cuts, and several runs in one call. Short packets that
//! arrive together come as one piece, too. If there is only one peer, the socket may be connected to it, which saves a
//! tenth to a fifth of the time of a short packet. `docs/design/devices.md` has the measurements.

pub mod group;

use crate::path::{Ends, Opened, PathOptions};
use crate::{Counters, Datagrams, Device, From, Inbox, Outbox, Properties};
use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use strobe_os::interfaces;
use strobe_os::net::errors::{EBADF, ECONNREFUSED, EINVAL, EIO, EMSGSIZE, ENOTSOCK, EOPNOTSUPP};
use strobe_os::net::{self, Address, BATCH, Message, Received, SEGMENTS_MAX};

/// A slot holds the longest datagram, also a joined one.
const SLOT_BYTES: usize = 65_536;

/// Slots of an inbox: the most that one call can receive.
const SLOTS: usize = 16;

/// The longest payload of a datagram over IPv4, and of a run that the kernel is to cut.
const PAYLOAD_BYTES_MAX: usize = 65_507;

/// The size of the kernel's buffers that is asked for, in bytes.
pub const BUFFER_BYTES: usize = 8 << 20;

/// A view of a socket.
#[derive(Debug)]
pub struct Udp {
    socket: OwnedFd,
    /// The address of each peer; [`Address::NONE`] for the one to which the socket is connected.
    peers: Vec<Option<Address>>,
    /// The address of that peer.
    connected: Option<SocketAddr>,
    packet_bytes_max: usize,
    receive_buffer_bytes: usize,
    send_buffer_bytes: usize,
    /// True if the kernel can cut runs.
    cuts: bool,
    /// True if the kernel may join what arrives.
    joins: bool,
    /// How many messages to ask for at once; grows while calls return as many as they could, unless these are long.
    appetite: usize,
    received: Box<[Received; SLOTS]>,
    counters: Counters,
}

/// Longer packets are not combined: cutting and joining saves almost nothing for them, and receiving is cheaper if
/// nothing can have been joined.
const ALONE_BYTES: usize = 16_384;

/// Opens a socket on `local` (port 0 for any) with large buffers, for [`Udp::new`]. In a job of two nodes it should be
/// connected ([`net::connect`]) before the first view is made.
///
/// # Errors
/// If the address is not this machine's, or the port is taken.
pub fn open(local: SocketAddr) -> io::Result<OwnedFd> {
    let socket = net::datagrams(local)?;
    net::set_buffers(socket.as_fd(), BUFFER_BYTES);
    if packet_bytes_max(local.ip()) < ALONE_BYTES {
        net::join_segments(socket.as_fd());
    }
    Ok(socket)
}

/// The socket of a path: the one by which its address was probed.
pub(crate) fn open_path(site: &PathOptions<'_>) -> io::Result<Opened> {
    let missing = || io::Error::new(ErrorKind::AddrNotAvailable, "it is not this node's");
    let socket = site.probed.ok_or_else(missing)?.try_clone_to_owned()?;
    if let [first, second] = *site.nodes {
        // With one other node, packets come from one address and go to it: if the socket is connected, the kernel looks
        // up no route for each. If that fails nothing is lost.
        let _ = net::connect(socket.as_fd(), if site.node == 0 { second } else { first });
    }
    Ok(Opened { sockets: vec![socket], connector: None })
}

/// A view of a path: one socket.
pub(crate) fn view(ends: &Ends<'_>, next: &mut dyn FnMut() -> io::Result<OwnedFd>) -> io::Result<Device> {
    Udp::new(next()?, ends.nodes).map(Device::from)
}

impl Udp {
    /// A view of `socket`, which [`open`] has made here or in another process. `peers` are the addresses of peers 0, 1,
    /// …. If the socket is connected, packets go to the peer with that address.
    ///
    /// # Errors
    /// If it is no such socket.
    /// It is no such socket.
    pub fn new(socket: OwnedFd, peers: &[SocketAddr]) -> io::Result<Udp> {
        let local = net::local_address(socket.as_fd())?;
        Udp::by(socket, local.ip(), peers)
    }

    /// The same for a socket that sends by the interface with the address `local`.
    fn by(socket: OwnedFd, local: IpAddr, peers: &[SocketAddr]) -> io::Result<Udp> {
        let packet_bytes_max = packet_bytes_max(local);
        let (receive_buffer_bytes, send_buffer_bytes) = net::buffers(socket.as_fd());
        let mut udp = Udp {
            packet_bytes_max,
            connected: net::peer_address(socket.as_fd()).ok(),
            joins: packet_bytes_max < ALONE_BYTES,
            receive_buffer_bytes,
            send_buffer_bytes,
            cuts: packet_bytes_max < ALONE_BYTES && net::cuts_segments(socket.as_fd()),
            appetite: 1,
            received: Box::new([Received::NOTHING; SLOTS]),
            counters: Counters::default(),
            peers: Vec::with_capacity(peers.len()),
            socket,
        };
        for (peer, &address) in peers.iter().enumerate() {
            udp.set_peer(peer as u32, address);
        }
        Ok(udp)
    }

    /// The address to which the socket is bound.
    ///
    /// # Errors
    /// If the kernel refuses to tell it, which it does not for a bound socket.
    pub fn local(&self) -> io::Result<SocketAddr> {
        net::local_address(self.socket.as_fd())
    }

    /// Sets the address of peer number `peer`; peers before it without an address cannot be reached.
    pub fn set_peer(&mut self, peer: u32, address: SocketAddr) {
        let at = peer as usize;
        if self.peers.len() <= at {
            self.peers.resize(at + 1, None);
        }
        let is_connected = self.connected == Some(address);
        self.peers[at] = Some(if is_connected { Address::NONE } else { address.into() });
    }

    /// How many packets the kernel dropped because they were not received in time.
    pub fn dropped(&self) -> u32 {
        net::dropped(self.socket.as_fd())
    }

    /// Sends the only packet in the outbox.
    fn send_only(&mut self, outbox: &mut Outbox) -> io::Result<Sent> {
        let run = outbox.run(0, 1, PAYLOAD_BYTES_MAX).expect("there is one");
        let Some(Some(to)) = self.peers.get(run.to as usize) else { return Ok(self.lose(1, outbox)) };
        match net::send_one(self.socket.as_fd(), to, run.bytes) {
            Ok(()) => {
                let bytes = run.bytes.len();
                Ok(self.gone(1, bytes, outbox))
            }
            Err(error) => self.failed(error, 1, false, outbox),
        }
    }

    /// Sends some packets from the front of the outbox.
    fn send_some(&mut self, outbox: &mut Outbox) -> io::Result<Sent> {
        let mut messages = [Message { to: &Address::NONE, bytes: &[], segment_bytes: 0 }; BATCH];
        let mut counts = [0; BATCH];
        let (mut runs, mut at) = (0, 0);
        let run_packets = if self.cuts { SEGMENTS_MAX } else { 1 };
        while runs < BATCH {
            let Some(run) = outbox.run(at, run_packets, PAYLOAD_BYTES_MAX) else { break };
            let Some(Some(to)) = self.peers.get(run.to as usize) else {
                if runs > 0 {
                    break;
                }
                // A packet to an unknown peer is lost.
                let count = run.count;
                return Ok(self.lose(count, outbox));
            };
            let segment_bytes = if run.count > 1 { run.packet_bytes as u16 } else { 0 };
            messages[runs] = Message { to, bytes: run.bytes, segment_bytes };
            counts[runs] = run.count;
            (runs, at) = (runs + 1, run.at + run.count);
        }
        match net::send_many(self.socket.as_fd(), &messages[..runs]) {
            Ok(sent) => {
                let bytes = messages[..sent].iter().map(|message| message.bytes.len()).sum();
                let count = counts[..sent].iter().sum();
                Ok(self.gone(count, bytes, outbox))
            }
            Err(error) => self.failed(error, counts[0], messages[0].segment_bytes != 0, outbox),
        }
    }

    fn gone(&mut self, count: usize, bytes: usize, outbox: &mut Outbox) -> Sent {
        self.counters.calls += 1;
        self.counters.sent += count as u64;
        self.counters.sent_bytes += bytes as u64;
        outbox.take(count);
        Sent::Some(count)
    }

    fn lose(&mut self, count: usize, outbox: &mut Outbox) -> Sent {
        self.counters.lost += count as u64;
        outbox.take(count);
        Sent::Some(count)
    }

    /// Handles the error of sending the first run.
    fn failed(&mut self, error: io::Error, count: usize, cut: bool, outbox: &mut Outbox) -> io::Result<Sent> {
        self.counters.vain_calls += 1;
        match error.raw_os_error() {
            Some(EBADF | ENOTSOCK) => Err(error),
            // On a connected socket this reports an earlier packet, which did not arrive; it is not reported twice.
            Some(ECONNREFUSED) => Ok(Sent::Again),
            // The MTU on the way is smaller than ours, or the card cannot cut: sends packets one by one, which the
            // kernel may still divide.
            Some(EINVAL | EIO | EMSGSIZE | EOPNOTSUPP) if cut => {
                self.cuts = false;
                Ok(Sent::Again)
            }
            _ if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => Ok(Sent::NoRoom),
            // No route, no cable, forbidden, too long: the packets are lost.
            _ => Ok(self.lose(count, outbox)),
        }
    }
}

/// The result of an attempt to send.
enum Sent {
    /// This many packets were removed from the outbox.
    Some(usize),
    /// The kernel has no room for more packets now.
    NoRoom,
    /// Try again: something has changed that does not concern these packets.
    Again,
}

/// The longest packet that need not be divided on the interface of `ip`, or 1,472 − 20 if that is not found.
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
            window_bytes_max: u64::MAX,
        }
    }

    fn send(&mut self, _state: &mut [u64], _now: u64, outbox: &mut Outbox) -> io::Result<usize> {
        let mut taken = 0;
        while !outbox.is_empty() {
            let sent = if outbox.len() == 1 { self.send_only(outbox)? } else { self.send_some(outbox)? };
            match sent {
                Sent::Some(count) => taken += count,
                Sent::NoRoom => break,
                Sent::Again => {}
            }
        }
        Ok(taken)
    }

    fn receive(&mut self, _state: &mut [u64], _now: u64, inbox: &mut Inbox) -> io::Result<usize> {
        inbox.clear();
        let slots = self.appetite.min(inbox.bytes.len() / SLOT_BYTES);
        let got = &mut self.received[..slots];
        let socket = self.socket.as_fd();
        let result = if slots == 1 && !self.joins {
            let slot = &mut inbox.bytes[..SLOT_BYTES];
            net::receive_one(socket, slot, self.connected.is_none().then_some(&mut got[0].from)).map(|bytes| {
                got[0] = Received { bytes, segment_bytes: bytes, truncated: bytes > SLOT_BYTES, ..got[0] };
                1
            })
        } else {
            net::receive_many(socket, &mut inbox.bytes, SLOT_BYTES, got)
        };
        let count = match result {
            Ok(count) => count,
            Err(error) if matches!(error.raw_os_error(), Some(EBADF | ENOTSOCK)) => return Err(error),
            // Nothing has come, or an earlier packet did not arrive.
            Err(_) => {
                self.appetite = 1;
                self.counters.vain_calls += 1;
                return Ok(0);
            }
        };
        self.counters.calls += 1;
        // Long ones are taken one by one, always into the first slot, which stays in this processor's cache.
        let long = got[..count].iter().any(|received| received.bytes > ALONE_BYTES);
        self.appetite = if long {
            1
        } else if count == slots {
            (slots * 2).min(SLOTS)
        } else {
            count.max(1)
        };
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
