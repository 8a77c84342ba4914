// SPDX-License-Identifier: MIT OR Apache-2.0
//! Making sockets, and reading and setting their options.

use super::Address;
use libc::c_int;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};

/// Makes a stream socket ready for packets: no delay for short ones, and an end to waiting for a silent peer after
/// `silence_ms` with something unacknowledged. Fails if the kernel refuses an option.
pub fn prepare_stream(socket: BorrowedFd<'_>, silence_ms: u32) -> io::Result<()> {
    set_option(&socket, libc::IPPROTO_TCP, libc::TCP_NODELAY, 1)?;
    set_option(&socket, libc::IPPROTO_TCP, libc::TCP_USER_TIMEOUT, silence_ms as c_int)
}

/// Ends a stream in both directions, for all processes that have it.
pub fn end_stream(socket: BorrowedFd<'_>) {
    // SAFETY: an open descriptor; if it is no stream nothing happens.
    unsafe { libc::shutdown(socket.as_raw_fd(), libc::SHUT_RDWR) };
}

/// Begins to connect a stream socket bound to `local` to `remote`, with buffers of `buffer_bytes`. It becomes writable
/// when it is connected or has failed; [`stream_error`] tells which. Fails if the kernel refuses at once.
pub fn start_stream(local: SocketAddr, remote: SocketAddr, buffer_bytes: usize) -> io::Result<OwnedFd> {
    let socket = stream_socket(local)?;
    set_buffers(socket.as_fd(), buffer_bytes);
    let address = Address::from(remote);
    // SAFETY: an address of ours, of the length that is passed.
    if unsafe { libc::connect(socket.as_raw_fd(), (&raw const address.place).cast(), address.bytes) } != 0 {
        let error = io::Error::last_os_error();
        if error.raw_os_error() != Some(libc::EINPROGRESS) {
            return Err(error);
        }
    }
    Ok(socket)
}

/// A stream socket that listens on `local`; port 0 for any. Fails if the address is in use or not this machine's.
pub fn listen(local: SocketAddr, backlog: u32) -> io::Result<OwnedFd> {
    let socket = stream_socket(local)?;
    // SAFETY: a bound socket.
    match unsafe { libc::listen(socket.as_raw_fd(), backlog as c_int) } {
        0 => Ok(socket),
        _ => Err(io::Error::last_os_error()),
    }
}

/// The next connection. Fails with `WouldBlock` if there is none.
pub fn accept(listener: BorrowedFd<'_>) -> io::Result<OwnedFd> {
    let flags = libc::SOCK_CLOEXEC | libc::SOCK_NONBLOCK;
    // SAFETY: no address wanted; makes a descriptor that nobody else owns.
    let fd = unsafe { libc::accept4(listener.as_raw_fd(), std::ptr::null_mut(), std::ptr::null_mut(), flags) };
    if fd < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: as above.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

/// Whether a stream that was started is connected. Fails with `WouldBlock` while it is not decided, else with the
/// reason.
pub fn stream_error(socket: BorrowedFd<'_>) -> io::Result<()> {
    match option(&socket, libc::SOL_SOCKET, libc::SO_ERROR) {
        Some(0) if peer_address(socket).is_ok() => Ok(()),
        Some(0) => Err(io::ErrorKind::WouldBlock.into()),
        Some(number) => Err(io::Error::from_raw_os_error(number)),
        None => Err(io::Error::last_os_error()),
    }
}

/// A stream socket bound to `local`; port 0 for any. As long as it is open nobody else gets the port for streams, but
/// [`listen`] does. Fails if the address is in use or not this machine's.
pub fn stream_socket(local: SocketAddr) -> io::Result<OwnedFd> {
    let socket = new_socket(local, libc::SOCK_STREAM)?;
    set_option(&socket, libc::SOL_SOCKET, libc::SO_REUSEADDR, 1)?;
    bind(socket.as_fd(), local)?;
    Ok(socket)
}

/// A datagram socket bound to `local`; port 0 for any. It closes on exec. Fails if the address is in use or not this
/// machine's.
pub fn datagrams(local: SocketAddr) -> io::Result<OwnedFd> {
    let socket = new_socket(local, libc::SOCK_DGRAM)?;
    bind(socket.as_fd(), local)?;
    Ok(socket)
}

fn new_socket(local: SocketAddr, kind: c_int) -> io::Result<OwnedFd> {
    let family = if local.is_ipv4() { libc::AF_INET } else { libc::AF_INET6 };
    // SAFETY: makes a descriptor that nobody else owns.
    let fd = unsafe { libc::socket(family, kind | libc::SOCK_CLOEXEC | libc::SOCK_NONBLOCK, 0) };
    if fd < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: as above.
    let socket = unsafe { OwnedFd::from_raw_fd(fd) };
    if family == libc::AF_INET6 {
        set_option(&socket, libc::IPPROTO_IPV6, libc::IPV6_V6ONLY, 1)?;
    }
    Ok(socket)
}

fn bind(socket: BorrowedFd<'_>, local: SocketAddr) -> io::Result<()> {
    let address = Address::from(local);
    // SAFETY: an address of ours, of the length that is passed.
    match unsafe { libc::bind(socket.as_raw_fd(), (&raw const address.place).cast(), address.bytes) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Connects the socket to `peer`: it sends only there and receives only from there. The kernel then need not look up a
/// route, which saves a tenth to a fifth of a short packet's time. Fails if the peer's address cannot be reached from
/// here.
pub fn connect(socket: BorrowedFd<'_>, peer: SocketAddr) -> io::Result<()> {
    let address = Address::from(peer);
    // SAFETY: an address of ours, of the length that is passed.
    match unsafe { libc::connect(socket.as_raw_fd(), (&raw const address.place).cast(), address.bytes) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// The address to which the socket is connected. Fails if it is not connected.
pub fn peer_address(socket: BorrowedFd<'_>) -> io::Result<SocketAddr> {
    let mut address = Address::NONE;
    address.bytes = size_of::<libc::sockaddr_in6>() as libc::socklen_t;
    // SAFETY: writes an address into ours, which is as long as we say.
    if unsafe { libc::getpeername(socket.as_raw_fd(), (&raw mut address.place).cast(), &mut address.bytes) } != 0 {
        return Err(io::Error::last_os_error());
    }
    address.socket_address().ok_or_else(|| io::Error::from(io::ErrorKind::Unsupported))
}

/// The address that a socket is bound to.
pub fn local_address(socket: BorrowedFd<'_>) -> io::Result<SocketAddr> {
    let mut address = Address::NONE;
    address.bytes = size_of::<libc::sockaddr_in6>() as libc::socklen_t;
    // SAFETY: writes an address into ours, which is as long as we say.
    if unsafe { libc::getsockname(socket.as_raw_fd(), (&raw mut address.place).cast(), &mut address.bytes) } != 0 {
        return Err(io::Error::last_os_error());
    }
    address.socket_address().ok_or_else(|| io::Error::from(io::ErrorKind::Unsupported))
}

/// Asks the kernel to join datagrams of one sender that arrive together. False if it cannot.
pub fn join_segments(socket: BorrowedFd<'_>) -> bool {
    set_option(&socket, libc::SOL_UDP, libc::UDP_GRO, 1).is_ok()
}

/// True if the kernel can cut datagrams ([`Message::segment_bytes`]).
pub fn cuts_segments(socket: BorrowedFd<'_>) -> bool {
    option(&socket, libc::SOL_UDP, libc::UDP_SEGMENT).is_some()
}

/// Asks for socket buffers that hold `bytes` bytes of data, also beyond the system's limit if this process may.
/// [`buffers`] tells what the kernel gave.
pub fn set_buffers(socket: BorrowedFd<'_>, bytes: usize) {
    let wanted = c_int::try_from(bytes).unwrap_or(c_int::MAX / 2);
    for (force, ask) in [(libc::SO_RCVBUFFORCE, libc::SO_RCVBUF), (libc::SO_SNDBUFFORCE, libc::SO_SNDBUF)] {
        if set_option(&socket, libc::SOL_SOCKET, force, wanted).is_err() {
            let _ = set_option(&socket, libc::SOL_SOCKET, ask, wanted);
        }
    }
}

/// Bytes of data that the socket's buffers hold: receive, send. The kernel itself counts twice as much, for its
/// overhead.
pub fn buffers(socket: BorrowedFd<'_>) -> (usize, usize) {
    let [receive, send] = [libc::SO_RCVBUF, libc::SO_SNDBUF]
        .map(|name| option(&socket, libc::SOL_SOCKET, name).unwrap_or(0).max(0) as usize / 2);
    (receive, send)
}

/// How many datagrams the kernel dropped because the socket's receive buffer was full.
pub fn dropped(socket: BorrowedFd<'_>) -> u32 {
    const DROPS: usize = 8;
    let mut values = [0_u32; DROPS + 1];
    let mut length = size_of_val(&values) as libc::socklen_t;
    // SAFETY: writes at most the length that is passed.
    let result = unsafe {
        libc::getsockopt(
            socket.as_raw_fd(),
            libc::SOL_SOCKET,
            libc::SO_MEMINFO,
            values.as_mut_ptr().cast(),
            &mut length,
        )
    };
    if result == 0 { values[DROPS] } else { 0 }
}

pub(crate) fn set_option(socket: &impl AsRawFd, level: c_int, name: c_int, value: c_int) -> io::Result<()> {
    // SAFETY: reads an int of ours.
    let result = unsafe {
        libc::setsockopt(
            socket.as_raw_fd(),
            level,
            name,
            (&raw const value).cast(),
            size_of::<c_int>() as libc::socklen_t,
        )
    };
    if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

pub(crate) fn option(socket: &impl AsRawFd, level: c_int, name: c_int) -> Option<c_int> {
    let mut value: c_int = 0;
    let mut length = size_of::<c_int>() as libc::socklen_t;
    // SAFETY: writes an int of ours.
    let result = unsafe { libc::getsockopt(socket.as_raw_fd(), level, name, (&raw mut value).cast(), &mut length) };
    (result == 0).then_some(value)
}

/// A datagram socket for a group: receives what is sent to `group` on the interface that has the address `local`, and
/// sends there by that interface, no further than its own network, also to other sockets of this host. Fails if the
/// interface cannot join a group.
pub fn group(group: SocketAddrV4, local: Ipv4Addr) -> io::Result<OwnedFd> {
    let socket = new_socket(group.into(), libc::SOCK_DGRAM)?;
    set_option(&socket, libc::SOL_SOCKET, libc::SO_REUSEADDR, 1)?;
    bind(socket.as_fd(), group.into())?;
    let word = |ip: Ipv4Addr| libc::in_addr { s_addr: u32::from(ip).to_be() };
    let member = libc::ip_mreq { imr_multiaddr: word(*group.ip()), imr_interface: word(local) };
    set_struct(&socket, libc::IP_ADD_MEMBERSHIP, &member)?;
    set_struct(&socket, libc::IP_MULTICAST_IF, &word(local))?;
    set_option(&socket, libc::IPPROTO_IP, libc::IP_MULTICAST_LOOP, 1)?;
    set_option(&socket, libc::IPPROTO_IP, libc::IP_MULTICAST_TTL, 1)?;
    Ok(socket)
}

/// From now on the kernel drops datagrams that have `bytes` at offset `place`, or end before it. False if it cannot.
pub fn ignore(socket: BorrowedFd<'_>, place: usize, bytes: [u8; 4]) -> bool {
    // For the filter a datagram begins with the 8 bytes of its UDP header.
    let code = |code: u32, k: u32, jt: u8| libc::sock_filter { code: code as u16, jt, jf: 0, k };
    let mut program = [
        code(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, place as u32 + 8, 0),
        code(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, u32::from_be_bytes(bytes), 1),
        code(libc::BPF_RET | libc::BPF_K, u32::MAX, 0),
        code(libc::BPF_RET | libc::BPF_K, 0, 0),
    ];
    let filter = libc::sock_fprog { len: program.len() as u16, filter: program.as_mut_ptr() };
    let (at, length) = (std::ptr::from_ref(&filter).cast(), size_of::<libc::sock_fprog>() as libc::socklen_t);
    // SAFETY: reads a program of ours, of the length in it.
    unsafe { libc::setsockopt(socket.as_raw_fd(), libc::SOL_SOCKET, libc::SO_ATTACH_FILTER, at, length) == 0 }
}

fn set_struct<T: Copy>(socket: &impl AsRawFd, name: c_int, value: &T) -> io::Result<()> {
    let (at, bytes) = (std::ptr::from_ref(value).cast(), size_of::<T>() as libc::socklen_t);
    // SAFETY: reads a value of ours, of the length that is passed.
    let result = unsafe { libc::setsockopt(socket.as_raw_fd(), libc::IPPROTO_IP, name, at, bytes) };
    if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}
