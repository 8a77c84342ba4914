// SPDX-License-Identifier: MIT OR Apache-2.0
//! Datagrams in batches: many by one system call, and many segments as one datagram where the kernel cuts and joins
//! them (`UDP_SEGMENT`, `UDP_GRO`). Nothing here waits, and what moves data allocates nothing.

use libc::{c_int, c_void};
use std::io;
use std::mem::{self, MaybeUninit};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::os::fd::{AsRawFd, BorrowedFd};

mod socket;

pub use socket::*;

/// Error numbers of sockets that callers compare with.
pub mod errors {
    pub use libc::{EBADF, ECONNREFUSED, EINVAL, EIO, EMSGSIZE, ENOTSOCK, EOPNOTSUPP};
}

/// The greatest number of messages in one call.
pub const BATCH: usize = 32;

/// The greatest number of segments into which the kernel cuts one datagram.
pub const SEGMENTS_MAX: usize = 64;

/// A network address and port in the kernel's form, to be made once and used for many messages.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Address {
    /// Large enough for both families; the family is its first field.
    place: libc::sockaddr_in6,
    bytes: libc::socklen_t,
}

impl Address {
    /// No address: the message goes to the peer to which the socket is connected.
    pub const NONE: Address = Address {
        // SAFETY: plain data, for which zeros are a value (the family "unspecified").
        place: unsafe { mem::zeroed() },
        bytes: 0,
    };

    /// The same address in the standard library's form; `None` if it is none, or of another family.
    pub fn socket_address(&self) -> Option<SocketAddr> {
        match c_int::from(self.place.sin6_family) {
            libc::AF_INET => {
                // SAFETY: `place` is larger than a sockaddr_in, and the family says that one is in it.
                let v4: libc::sockaddr_in = unsafe { (&raw const self.place).cast::<libc::sockaddr_in>().read() };
                let ip = Ipv4Addr::from(u32::from_be(v4.sin_addr.s_addr));
                Some(SocketAddrV4::new(ip, u16::from_be(v4.sin_port)).into())
            }
            libc::AF_INET6 => {
                let v6 = &self.place;
                let ip = Ipv6Addr::from(v6.sin6_addr.s6_addr);
                Some(SocketAddrV6::new(ip, u16::from_be(v6.sin6_port), v6.sin6_flowinfo, v6.sin6_scope_id).into())
            }
            _ => None,
        }
    }
}

impl From<SocketAddr> for Address {
    fn from(address: SocketAddr) -> Address {
        let mut made = Address::NONE;
        match address {
            SocketAddr::V4(v4) => {
                // SAFETY: `place` is larger than a sockaddr_in, aligned at least as well, and any bits are a value.
                let place = unsafe { &mut *(&raw mut made.place).cast::<libc::sockaddr_in>() };
                place.sin_family = libc::AF_INET as libc::sa_family_t;
                place.sin_port = v4.port().to_be();
                place.sin_addr.s_addr = u32::from(*v4.ip()).to_be();
                made.bytes = size_of::<libc::sockaddr_in>() as libc::socklen_t;
            }
            SocketAddr::V6(v6) => {
                made.place.sin6_family = libc::AF_INET6 as libc::sa_family_t;
                made.place.sin6_port = v6.port().to_be();
                made.place.sin6_addr.s6_addr = v6.ip().octets();
                made.place.sin6_flowinfo = v6.flowinfo();
                made.place.sin6_scope_id = v6.scope_id();
                made.bytes = size_of::<libc::sockaddr_in6>() as libc::socklen_t;
            }
        }
        made
    }
}

impl std::fmt::Debug for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.socket_address() {
            Some(address) => write!(f, "{address}"),
            None => f.write_str("nowhere"),
        }
    }
}

/// A datagram to send, or several of equal length that lie one behind the other.
#[derive(Clone, Copy, Debug)]
pub struct Message<'a> {
    /// The receiver's address.
    pub to: &'a Address,
    /// The payload.
    pub bytes: &'a [u8],
    /// If not 0, the kernel cuts `bytes` into datagrams of this length, the last of which may be shorter.
    pub segment_bytes: u16,
}

/// One result of a call that receives.
#[derive(Clone, Copy, Debug)]
pub struct Received {
    /// How many bytes lie in the slot.
    pub bytes: usize,
    /// They consist of datagrams of this length, the last perhaps shorter; equal to `bytes` for a single datagram.
    pub segment_bytes: usize,
    /// The slot was too small, and the rest is lost.
    pub truncated: bool,
    /// The sender's address.
    pub from: Address,
}

impl Received {
    /// The value before anything was received.
    pub const NOTHING: Received = Received { bytes: 0, segment_bytes: 0, truncated: false, from: Address::NONE };
}

/// Room for one control message that holds an int.
#[repr(C, align(8))]
#[derive(Clone, Copy)]
struct Control([u8; 24]);

/// Sends one datagram; `WouldBlock` when there is no room.
#[inline]
pub fn send_one(socket: BorrowedFd<'_>, to: &Address, bytes: &[u8]) -> io::Result<()> {
    let place = if to.bytes == 0 { std::ptr::null() } else { (&raw const to.place).cast() };
    // SAFETY: a readable buffer, and an address (or none) of the length that is passed.
    let sent = unsafe {
        libc::sendto(
            socket.as_raw_fd(),
            bytes.as_ptr().cast(),
            bytes.len(),
            libc::MSG_DONTWAIT | libc::MSG_NOSIGNAL,
            place,
            to.bytes,
        )
    };
    if sent < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Receives one datagram, and where it came from if asked: a third cheaper than [`receive_many`], but joined segments
/// could not be told apart. Gives its length, which is larger than `into` if it was cut off; `WouldBlock` when there
/// is none.
#[inline]
pub fn receive_one(socket: BorrowedFd<'_>, into: &mut [u8], from: Option<&mut Address>) -> io::Result<usize> {
    let (place, length) = match from {
        Some(from) => {
            from.bytes = size_of::<libc::sockaddr_in6>() as libc::socklen_t;
            ((&raw mut from.place).cast(), &raw mut from.bytes)
        }
        None => (std::ptr::null_mut(), std::ptr::null_mut()),
    };
    // SAFETY: a writable buffer of the length that is passed, and an address (or none) of ours.
    let got = unsafe {
        libc::recvfrom(
            socket.as_raw_fd(),
            into.as_mut_ptr().cast(),
            into.len(),
            libc::MSG_DONTWAIT | libc::MSG_TRUNC,
            place,
            length,
        )
    };
    if got < 0 { Err(io::Error::last_os_error()) } else { Ok(got as usize) }
}

/// Writes some of `parts` to a stream and says how many bytes; `WouldBlock` when there is no room. A peer that is gone
/// is an error and not a signal.
pub fn send_parts(socket: BorrowedFd<'_>, parts: &[io::IoSlice<'_>]) -> io::Result<usize> {
    // SAFETY: msghdr is plain data; null and zero mean "none".
    let mut header: libc::msghdr = unsafe { mem::zeroed() };
    // An IoSlice has the layout of an iovec, which the standard library promises.
    header.msg_iov = parts.as_ptr().cast_mut().cast();
    header.msg_iovlen = parts.len();
    // SAFETY: the parts are borrowed until the call is over, and are only read.
    let sent = unsafe { libc::sendmsg(socket.as_raw_fd(), &header, libc::MSG_DONTWAIT | libc::MSG_NOSIGNAL) };
    if sent < 0 { Err(io::Error::last_os_error()) } else { Ok(sent as usize) }
}

/// Reads what a stream has into `into` and says how many bytes: 0 when the peer has closed it; `WouldBlock` when
/// nothing is there.
#[inline]
pub fn receive_bytes(socket: BorrowedFd<'_>, into: &mut [u8]) -> io::Result<usize> {
    // SAFETY: a writable buffer of the length that is passed.
    let got = unsafe { libc::recv(socket.as_raw_fd(), into.as_mut_ptr().cast(), into.len(), libc::MSG_DONTWAIT) };
    if got < 0 { Err(io::Error::last_os_error()) } else { Ok(got as usize) }
}

/// Sends at most [`BATCH`] of `messages` and says how many it took; `WouldBlock` when not even one.
pub fn send_many(socket: BorrowedFd<'_>, messages: &[Message<'_>]) -> io::Result<usize> {
    let mut headers = [const { MaybeUninit::<libc::mmsghdr>::uninit() }; BATCH];
    let mut parts = [const { MaybeUninit::<libc::iovec>::uninit() }; BATCH];
    let mut controls = [const { MaybeUninit::<Control>::uninit() }; BATCH];
    let count = messages.len().min(BATCH);
    for (at, message) in messages[..count].iter().enumerate() {
        let part = parts[at]
            .write(libc::iovec { iov_base: message.bytes.as_ptr() as *mut c_void, iov_len: message.bytes.len() });
        // SAFETY: mmsghdr is plain data; null and zero mean "none".
        let header = headers[at].write(unsafe { mem::zeroed() });
        header.msg_hdr.msg_iov = part;
        header.msg_hdr.msg_iovlen = 1;
        if message.to.bytes != 0 {
            header.msg_hdr.msg_name = (&raw const message.to.place).cast_mut().cast();
            header.msg_hdr.msg_namelen = message.to.bytes;
        }
        if message.segment_bytes != 0 {
            segment(&mut header.msg_hdr, controls[at].write(Control([0; 24])), message.segment_bytes);
        }
    }
    // SAFETY: the first `count` headers are written and point to parts, addresses and control messages that live
    // until the call is over; the kernel only reads them, and writes the lengths it sent.
    let sent = unsafe {
        libc::sendmmsg(
            socket.as_raw_fd(),
            headers.as_mut_ptr().cast(),
            count as u32,
            libc::MSG_DONTWAIT | libc::MSG_NOSIGNAL,
        )
    };
    if sent < 0 { Err(io::Error::last_os_error()) } else { Ok(sent as usize) }
}

fn segment(header: &mut libc::msghdr, control: &mut Control, bytes: u16) {
    header.msg_control = (&raw mut control.0).cast();
    // SAFETY: CMSG_* compute inside `control`, which has room for a header and an aligned int.
    unsafe {
        header.msg_controllen = libc::CMSG_SPACE(size_of::<u16>() as u32) as usize;
        let message = libc::CMSG_FIRSTHDR(header);
        (*message).cmsg_level = libc::SOL_UDP;
        (*message).cmsg_type = libc::UDP_SEGMENT;
        (*message).cmsg_len = libc::CMSG_LEN(size_of::<u16>() as u32) as usize;
        libc::CMSG_DATA(message).cast::<u16>().write_unaligned(bytes);
    }
}

/// Receives at most `got.len()` (and [`BATCH`]) messages, the i-th into the i-th piece of `slot_bytes` of `into`, and
/// says how many; `WouldBlock` when there is none.
///
/// # Panics
/// If `into` has not that many slots.
#[inline]
pub fn receive_many(
    socket: BorrowedFd<'_>,
    into: &mut [u8],
    slot_bytes: usize,
    got: &mut [Received],
) -> io::Result<usize> {
    let count = got.len().min(BATCH);
    assert!(slot_bytes.checked_mul(count).is_some_and(|bytes| bytes <= into.len()), "fewer slots than messages");
    let got = &mut got[..count];
    let mut headers = [const { MaybeUninit::<libc::mmsghdr>::uninit() }; BATCH];
    let mut parts = [const { MaybeUninit::<libc::iovec>::uninit() }; BATCH];
    let mut controls = [const { MaybeUninit::<Control>::uninit() }; BATCH];
    let slots = into.chunks_exact_mut(slot_bytes);
    for (at, (slot, received)) in slots.zip(got.iter_mut()).enumerate() {
        let part = parts[at].write(libc::iovec { iov_base: slot.as_mut_ptr().cast(), iov_len: slot.len() });
        // SAFETY: mmsghdr is plain data; null and zero mean "none".
        let header = headers[at].write(unsafe { mem::zeroed() });
        prepare(&mut header.msg_hdr, part, controls[at].write(Control([0; 24])), &mut received.from);
    }
    // SAFETY: as many headers as `got` is long were written, since there are as many slots;
    // each points to a slot, a control buffer and an address of its own, all ours to write and alive.
    let count = unsafe {
        libc::recvmmsg(
            socket.as_raw_fd(),
            headers.as_mut_ptr().cast(),
            got.len() as u32,
            libc::MSG_DONTWAIT,
            std::ptr::null_mut(),
        )
    };
    if count < 0 {
        return Err(io::Error::last_os_error());
    }
    for (header, received) in headers.iter().zip(got.iter_mut()).take(count as usize) {
        // SAFETY: written above, and filled by the kernel.
        let header = unsafe { header.assume_init_ref() };
        finish(&header.msg_hdr, header.msg_len as usize, received);
    }
    Ok(count as usize)
}

fn prepare(header: &mut libc::msghdr, part: &mut libc::iovec, control: &mut Control, from: &mut Address) {
    header.msg_iov = part;
    header.msg_iovlen = 1;
    header.msg_name = (&raw mut from.place).cast();
    header.msg_namelen = size_of::<libc::sockaddr_in6>() as libc::socklen_t;
    header.msg_control = (&raw mut control.0).cast();
    header.msg_controllen = control.0.len();
}

fn finish(header: &libc::msghdr, bytes: usize, received: &mut Received) {
    received.bytes = bytes;
    received.segment_bytes = bytes;
    received.truncated = header.msg_flags & libc::MSG_TRUNC != 0;
    received.from.bytes = header.msg_namelen;
    if header.msg_controllen == 0 {
        return;
    }
    // SAFETY: the kernel filled the control buffer to the length that it wrote into the header; CMSG_* stay inside.
    unsafe {
        let message = libc::CMSG_FIRSTHDR(header);
        if !message.is_null() && (*message).cmsg_level == libc::SOL_UDP && (*message).cmsg_type == libc::UDP_GRO {
            let segment = libc::CMSG_DATA(message).cast::<c_int>().read_unaligned();
            if segment > 0 {
                received.segment_bytes = segment as usize;
            }
        }
    }
}
