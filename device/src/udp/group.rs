// SPDX-License-Identifier: MIT OR Apache-2.0
//! A socket of a group of nodes: what one sends, the network copies to all others. Keeps no state, waits for nothing.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddrV4};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use strobe_os::net::{self, Address};

/// A view of the socket of a group.
#[derive(Debug)]
pub struct Group {
    socket: OwnedFd,
    address: Address,
    packet_bytes_max: usize,
}

/// Opens a socket that takes part in `group`, by the interface that has the address `local`.
///
/// # Errors
/// The interface or the kernel knows no groups, or the port is taken by somebody who does not share it.
pub fn open(group: SocketAddrV4, local: Ipv4Addr) -> io::Result<OwnedFd> {
    let socket = net::group(group, local)?;
    net::set_buffers(socket.as_fd(), super::BUFFER_BYTES);
    Ok(socket)
}

/// The group of a job with this number: an address that is the organisation's own to give (RFC 2365), and a port.
pub fn address_of(job: u64) -> SocketAddrV4 {
    let mixed = job.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let [a, b, c, ..] = mixed.to_be_bytes();
    SocketAddrV4::new(Ipv4Addr::new(239, 192 | a & 3, b, c), 20_000 + (mixed % 12_000) as u16)
}

impl Group {
    /// A view of a socket that [`open`] made here or in another process, for the interface with the address `local`.
    ///
    /// # Errors
    /// It is no such socket.
    pub fn new(socket: OwnedFd, local: IpAddr) -> io::Result<Group> {
        let address = net::local_address(socket.as_fd())?;
        if !address.ip().is_multicast() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "not the socket of a group"));
        }
        Ok(Group { address: address.into(), packet_bytes_max: super::packet_bytes_max(local), socket })
    }

    /// Longest packet in bytes.
    pub fn packet_bytes_max(&self) -> usize {
        self.packet_bytes_max
    }

    /// Sends a packet; what cannot go now is lost.
    pub fn send(&self, packet: &[u8]) -> bool {
        net::send_one(self.socket.as_fd(), &self.address, packet).is_ok()
    }

    /// Receives a packet, if one is there: its length.
    pub fn receive(&self, into: &mut [u8]) -> Option<usize> {
        net::receive_one(self.socket.as_fd(), into, None).ok().map(|bytes| bytes.min(into.len()))
    }

    /// What becomes readable when something has arrived.
    pub fn descriptor(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
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
        let members: Vec<Group> = (0..3u8).map(|at| member(job, at)).collect();
        let stranger = member(job + 1, 4);
        assert!(members[1].send(b"to all"));
        let mut buffer = [0; 100];
        for (at, member) in members.iter().enumerate() {
            let bytes = member.receive(&mut buffer).expect("a copy for each, its sender too");
            assert_eq!(&buffer[..bytes], b"to all", "member {at}");
        }
        assert!(stranger.receive(&mut buffer).is_none() && members[0].receive(&mut buffer).is_none());
        assert!(members[0].packet_bytes_max() > 16 << 10, "loopback takes long ones");
    }
}
