// SPDX-License-Identifier: MIT OR Apache-2.0
//! A multicast group: the network copies each packet to all other nodes of the group. It never waits.

use super::Udp;
use crate::{Datagrams, Device, Inbox, Outbox};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddrV4};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use strobe_os::net;

/// The peer of all packets in an outbox for a group.
pub const ALL: u32 = 0;

/// A view of a group.
#[derive(Debug)]
pub struct Group {
    device: Device,
    /// The state of the device. Each view has its own: nothing in it concerns another view.
    state: Vec<u64>,
}

/// Opens a socket that takes part in `group`, on the interface that has the address `local`.
///
/// # Errors
/// If the interface or the kernel cannot multicast, or the port is taken by a program that does not share it.
pub fn open(group: SocketAddrV4, local: Ipv4Addr) -> io::Result<OwnedFd> {
    let socket = net::group(group, local)?;
    net::set_buffers(socket.as_fd(), super::BUFFER_BYTES);
    if super::packet_bytes_max(local.into()) < super::ALONE_BYTES {
        net::join_segments(socket.as_fd());
    }
    Ok(socket)
}

/// The group address of a job with this number: an address of the organisation-local scope (RFC 2365), and a port.
pub fn address_of(job: u64) -> SocketAddrV4 {
    let mixed = job.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let [a, b, c, ..] = mixed.to_be_bytes();
    SocketAddrV4::new(Ipv4Addr::new(239, 192 | a & 3, b, c), 20_000 + (mixed % 12_000) as u16)
}

impl Group {
    /// A view of a socket that [`open`] has made here or in another process, on the interface with the address `local`.
    ///
    /// # Errors
    /// If it is no such socket.
    pub fn new(socket: OwnedFd, local: IpAddr) -> io::Result<Group> {
        let address = net::local_address(socket.as_fd())?;
        if !address.ip().is_multicast() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "not the socket of a group"));
        }
        Udp::by(socket, local, &[address]).map(|socket| Group::over(socket.into()))
    }

    /// A view of a group by a device whose packets to [`ALL`] reach all others, such as
    /// [`ToAll`](crate::sim::ToAll).
    pub fn over(device: Device) -> Group {
        let state = vec![0; device.properties().state_words];
        Group { device, state }
    }

    /// From now on the kernel drops packets that have `bytes` at offset `place`: those that this node itself has sent,
    /// which a multicast socket delivers back. False if it cannot.
    pub fn ignore(&self, place: usize, bytes: [u8; 4]) -> bool {
        let mut ignored = false;
        self.device.descriptors(&mut |socket| ignored = net::ignore(socket, place, bytes));
        ignored
    }

    /// Longest packet in bytes.
    pub fn packet_bytes_max(&self) -> usize {
        self.device.properties().packet_bytes_max
    }

    /// An outbox for a run of packets to [`ALL`], and an inbox.
    pub fn boxes(&self) -> (Outbox, Inbox) {
        (Outbox::new(2 * super::SLOT_BYTES), Inbox::new(self.device.properties().inbox_bytes))
    }

    /// Sends the packets; it is `now`, in nanoseconds. Those that cannot be sent now are lost.
    pub fn send(&mut self, now: u64, outbox: &mut Outbox) {
        let _ = self.device.send(&mut self.state, now, outbox);
        outbox.take(outbox.len());
    }

    /// Receives packets if there are any; how many.
    pub fn receive(&mut self, now: u64, inbox: &mut Inbox) -> usize {
        self.device.receive(&mut self.state, now, inbox).unwrap_or(0)
    }

    /// Calls `each` with every file descriptor that becomes readable when something has arrived.
    pub fn descriptors(&self, each: &mut dyn FnMut(BorrowedFd<'_>)) {
        self.device.descriptors(each);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packets_reach_every_member_of_the_group_on_this_machine_and_no_other_group() {
        let local = |at: u8| Ipv4Addr::new(127, 0, 0, 10 + at);
        let job = u64::from(std::process::id()) << 20;
        let member = |job, at| {
            let socket = open(address_of(job), local(at)).expect("groups on loopback");
            Group::new(socket, local(at).into()).expect("a group")
        };
        let mut members: Vec<Group> = (0..3u8).map(|at| member(job, at)).collect();
        let mut stranger = member(job + 1, 4);
        let (mut outbox, mut inbox) = members[0].boxes();
        assert!(members[2].ignore(3, *b"self"), "sockets have filters");
        for packet in [&b"to all of us"[..], b"to self"] {
            assert!(outbox.put(ALL, packet));
        }
        members[1].send(0, &mut outbox);
        assert!(outbox.is_empty());
        for (at, member) in members.iter_mut().enumerate() {
            let mut came: Vec<Vec<u8>> = Vec::new();
            while member.receive(0, &mut inbox) > 0 {
                came.extend(inbox.packets().map(|(_, packet)| packet.to_vec()));
            }
            let all: &[&[u8]] = if at == 2 { &[b"to all of us"] } else { &[b"to all of us", b"to self"] };
            assert_eq!(came, all, "a copy for each, its sender too, unless it is ignored: member {at}");
        }
        assert!(stranger.receive(0, &mut inbox) == 0 && members[0].receive(0, &mut inbox) == 0);
        assert!(members[0].packet_bytes_max() > 16 << 10, "loopback takes long ones");
    }
}
