// SPDX-License-Identifier: MIT OR Apache-2.0
//! Unix sockets that keep message boundaries and carry file descriptors.

use libc::{c_int, c_void};
use std::io;
use std::mem;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::time::Duration;

/// One end of a connection. A message arrives whole, as it was sent.
#[derive(Debug)]
pub struct Messages {
    socket: OwnedFd,
}

/// A message carries no more descriptors.
pub const DESCRIPTORS_MAX: usize = 250;

const CONTROL_BYTES: usize = 16 + DESCRIPTORS_MAX * size_of::<c_int>();

/// Room for descriptors in a control message, aligned as the kernel wants it.
#[repr(C, align(8))]
struct Ancillary([u8; CONTROL_BYTES]);

impl Messages {
    /// A connected pair; both close on exec. Fails if the kernel has no more descriptors.
    pub fn pair() -> io::Result<(Messages, Messages)> {
        let mut ends = [0; 2];
        // SAFETY: `ends` is ours to write.
        if unsafe { libc::socketpair(libc::AF_UNIX, libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC, 0, ends.as_mut_ptr()) }
            != 0
        {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: just made, owned by nobody else.
        Ok(unsafe {
            (Messages { socket: OwnedFd::from_raw_fd(ends[0]) }, Messages { socket: OwnedFd::from_raw_fd(ends[1]) })
        })
    }

    /// Takes over the descriptor `number` that this process inherited, if it is such a socket. From now on it
    /// closes on exec. Each number may be taken once; the caller must know from its parent that it is meant.
    pub fn inherited(number: RawFd) -> Option<Messages> {
        if option(number, libc::SO_DOMAIN) != Some(libc::AF_UNIX)
            || option(number, libc::SO_TYPE) != Some(libc::SOCK_SEQPACKET)
        {
            return None;
        }
        // SAFETY: flags of a descriptor that is open, as the two questions above have shown.
        unsafe { libc::fcntl(number, libc::F_SETFD, libc::FD_CLOEXEC) };
        // SAFETY: open, and by the contract above nobody else in this process owns it.
        Some(Messages { socket: unsafe { OwnedFd::from_raw_fd(number) } })
    }

    /// Sends one message with these descriptors, [`DESCRIPTORS_MAX`] at most. Waits if the peer's queue is full. Fails
    /// if the other end is closed.
    pub fn send(&self, bytes: &[u8], descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
        if descriptors.len() > DESCRIPTORS_MAX {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "too many descriptors for one message"));
        }
        let mut part = libc::iovec { iov_base: bytes.as_ptr() as *mut c_void, iov_len: bytes.len() };
        let mut ancillary = Ancillary([0; CONTROL_BYTES]);
        let mut header = header(&mut part, &mut ancillary);
        let data_bytes = size_of_val(descriptors) as u32;
        // SAFETY: CMSG_* compute inside `ancillary`, which has room for one header and that many descriptors.
        unsafe {
            if descriptors.is_empty() {
                header.msg_control = std::ptr::null_mut();
                header.msg_controllen = 0;
            } else {
                header.msg_controllen = libc::CMSG_SPACE(data_bytes) as usize;
                let control = libc::CMSG_FIRSTHDR(&header);
                (*control).cmsg_level = libc::SOL_SOCKET;
                (*control).cmsg_type = libc::SCM_RIGHTS;
                (*control).cmsg_len = libc::CMSG_LEN(data_bytes) as usize;
                let data = libc::CMSG_DATA(control).cast::<c_int>();
                for (index, descriptor) in descriptors.iter().enumerate() {
                    data.add(index).write_unaligned(descriptor.as_raw_fd());
                }
            }
        }
        loop {
            // SAFETY: `header` points to `part` and `ancillary`, both alive.
            if unsafe { libc::sendmsg(self.socket.as_raw_fd(), &header, libc::MSG_NOSIGNAL) } >= 0 {
                return Ok(());
            }
            let error = io::Error::last_os_error();
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
    }

    /// Receives one message into `bytes`. `Ok(None)` when the peer is gone; `WouldBlock` when `wait` is false and
    /// nothing is there. A message longer than `bytes` is an error.
    pub fn receive(&self, bytes: &mut [u8], wait: bool) -> io::Result<Option<(usize, Vec<OwnedFd>)>> {
        self.take(bytes, if wait { 0 } else { libc::MSG_DONTWAIT })
    }

    /// The first message, and copies of its descriptors, while it stays where it is for others who have this end;
    /// `None` if the other end is closed. Fails with `WouldBlock` if there is none now.
    pub fn peek(&self, bytes: &mut [u8]) -> io::Result<Option<(usize, Vec<OwnedFd>)>> {
        self.take(bytes, libc::MSG_PEEK | libc::MSG_DONTWAIT)
    }

    fn take(&self, bytes: &mut [u8], flags: c_int) -> io::Result<Option<(usize, Vec<OwnedFd>)>> {
        let mut part = libc::iovec { iov_base: bytes.as_mut_ptr() as *mut c_void, iov_len: bytes.len() };
        let mut ancillary = Ancillary([0; CONTROL_BYTES]);
        let mut header = header(&mut part, &mut ancillary);
        let flags = libc::MSG_CMSG_CLOEXEC | flags;
        let length = loop {
            // SAFETY: `header` points to `part` and `ancillary`, both alive and ours to write.
            let length = unsafe { libc::recvmsg(self.socket.as_raw_fd(), &mut header, flags) };
            if length >= 0 {
                break length as usize;
            }
            let error = io::Error::last_os_error();
            match error.kind() {
                io::ErrorKind::Interrupted => {}
                io::ErrorKind::ConnectionReset => return Ok(None),
                _ => return Err(error),
            }
        };
        let descriptors = received_descriptors(&header);
        if header.msg_flags & libc::MSG_TRUNC != 0 {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "a control message is longer than any that is known",
            ));
        }
        if length == 0 {
            return Ok(None);
        }
        Ok(Some((length, descriptors)))
    }

    /// Waits until a message is there or the peer is gone, for at most `limit`.
    pub fn wait(&self, limit: Duration) -> bool {
        crate::pipe::wait_readable(self.as_fd(), limit)
    }

    /// The user id of the process at the other end, as the kernel recorded it. Fails if the kernel does not tell.
    pub fn peer_user(&self) -> io::Result<u32> {
        peer(self.as_fd()).map(|(_, user)| user)
    }

    /// Connects to the listener of that name on this machine. Fails if nobody listens there.
    pub fn connect(name: &str) -> io::Result<Messages> {
        let socket = new_socket()?;
        let (address, length) = abstract_address(name)?;
        // SAFETY: an address structure of ours, of the length that is passed.
        if unsafe { libc::connect(socket.as_raw_fd(), (&raw const address).cast(), length) } != 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(Messages { socket })
    }
}

impl From<OwnedFd> for Messages {
    /// Of an end that another process has passed on.
    fn from(socket: OwnedFd) -> Messages {
        Messages { socket }
    }
}

impl AsFd for Messages {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }
}

/// Accepts connections under a name that exists only while this value does: it is in the kernel's abstract
/// namespace, so no file is left behind.
pub struct Listener {
    socket: OwnedFd,
}

impl Listener {
    /// Starts to listen. Fails if another one listens under that name.
    pub fn bind(name: &str, backlog: u32) -> io::Result<Listener> {
        let socket = new_socket()?;
        let (address, length) = abstract_address(name)?;
        let backlog = c_int::try_from(backlog).unwrap_or(c_int::MAX);
        // SAFETY: an address structure of ours, of the length that is passed.
        let bound = unsafe { libc::bind(socket.as_raw_fd(), (&raw const address).cast(), length) == 0 };
        // SAFETY: a bound socket.
        if !bound || unsafe { libc::listen(socket.as_raw_fd(), backlog) } != 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(Listener { socket })
    }

    /// The next connection, waiting for at most `limit`. Fails if none comes in time.
    pub fn accept(&self, limit: Duration) -> io::Result<Messages> {
        if !crate::pipe::wait_readable(self.socket.as_fd(), limit) {
            return Err(io::Error::new(io::ErrorKind::TimedOut, "nobody connected in time"));
        }
        // SAFETY: no address wanted; makes a descriptor that nobody else owns.
        let fd = unsafe {
            libc::accept4(self.socket.as_raw_fd(), std::ptr::null_mut(), std::ptr::null_mut(), libc::SOCK_CLOEXEC)
        };
        if fd < 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: as above.
        Ok(Messages { socket: unsafe { OwnedFd::from_raw_fd(fd) } })
    }
}

/// The process at the other end of a Unix socket, or the one that listens there, and its user id, as the kernel
/// recorded them when the connection was made. Fails if `socket` is neither connected nor listening.
pub fn peer(socket: BorrowedFd<'_>) -> io::Result<(i32, u32)> {
    let mut credentials = libc::ucred { pid: 0, uid: u32::MAX, gid: u32::MAX };
    let mut length = size_of::<libc::ucred>() as libc::socklen_t;
    // SAFETY: writes a structure of the size that is passed.
    let result = unsafe {
        libc::getsockopt(
            socket.as_raw_fd(),
            libc::SOL_SOCKET,
            libc::SO_PEERCRED,
            (&raw mut credentials).cast(),
            &mut length,
        )
    };
    if result == 0 { Ok((credentials.pid, credentials.uid)) } else { Err(io::Error::last_os_error()) }
}

fn new_socket() -> io::Result<OwnedFd> {
    // SAFETY: makes a descriptor that nobody else owns.
    let fd = unsafe { libc::socket(libc::AF_UNIX, libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC, 0) };
    if fd < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: as above.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

fn abstract_address(name: &str) -> io::Result<(libc::sockaddr_un, libc::socklen_t)> {
    // SAFETY: sockaddr_un is plain data.
    let mut address: libc::sockaddr_un = unsafe { mem::zeroed() };
    address.sun_family = libc::AF_UNIX as libc::sa_family_t;
    if name.is_empty() || name.len() >= address.sun_path.len() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "the name of a socket has 1 to 106 bytes"));
    }
    // A leading zero byte selects the abstract namespace.
    for (to, from) in address.sun_path[1..].iter_mut().zip(name.bytes()) {
        *to = from as libc::c_char;
    }
    let length = mem::offset_of!(libc::sockaddr_un, sun_path) + 1 + name.len();
    Ok((address, length as libc::socklen_t))
}

fn header(part: &mut libc::iovec, ancillary: &mut Ancillary) -> libc::msghdr {
    // SAFETY: msghdr is plain data; null and zero mean "none".
    let mut header: libc::msghdr = unsafe { mem::zeroed() };
    header.msg_iov = part;
    header.msg_iovlen = 1;
    header.msg_control = (&raw mut ancillary.0).cast();
    header.msg_controllen = ancillary.0.len();
    header
}

fn received_descriptors(header: &libc::msghdr) -> Vec<OwnedFd> {
    // SAFETY: the kernel filled `header`'s control part; CMSG_* stay inside it, the length it wrote says how many
    // descriptors there are, and those that came with SCM_RIGHTS are new in this process and owned by nobody else.
    unsafe {
        let control = libc::CMSG_FIRSTHDR(header);
        if control.is_null() || (*control).cmsg_level != libc::SOL_SOCKET || (*control).cmsg_type != libc::SCM_RIGHTS {
            return Vec::new();
        }
        let data = libc::CMSG_DATA(control).cast::<c_int>();
        let count = ((*control).cmsg_len as usize - libc::CMSG_LEN(0) as usize) / size_of::<c_int>();
        (0..count).map(|index| OwnedFd::from_raw_fd(data.add(index).read_unaligned())).collect()
    }
}

/// Takes over the stream socket `number` that this process inherited, if it is one. From now on it closes on
/// exec. As for [`Messages::inherited`], each number may be taken once.
pub fn inherited_stream(number: RawFd) -> Option<OwnedFd> {
    if option(number, libc::SO_TYPE) != Some(libc::SOCK_STREAM) {
        return None;
    }
    // SAFETY: open, as the question above has shown, and by contract nobody else in this process owns it.
    unsafe {
        libc::fcntl(number, libc::F_SETFD, libc::FD_CLOEXEC);
        Some(OwnedFd::from_raw_fd(number))
    }
}

/// Another descriptor for the stream socket `number` that the program lends; `None` if it is none.
pub fn lent_stream(number: RawFd) -> Option<OwnedFd> {
    if option(number, libc::SO_TYPE) != Some(libc::SOCK_STREAM) {
        return None;
    }
    // SAFETY: open, as the question above has shown; the program lends it for the time of the call.
    unsafe { BorrowedFd::borrow_raw(number) }.try_clone_to_owned().ok()
}

fn option(fd: RawFd, name: c_int) -> Option<c_int> {
    let mut value: c_int = 0;
    let mut length = size_of::<c_int>() as libc::socklen_t;
    // SAFETY: writes an int of ours; a descriptor that is not open or not a socket is an error code.
    let result = unsafe { libc::getsockopt(fd, libc::SOL_SOCKET, name, (&raw mut value).cast(), &mut length) };
    (result == 0).then_some(value)
}

/// This machine's name.
pub fn host_name() -> String {
    let mut buffer = [0u8; 256];
    // SAFETY: writes at most the length that is passed.
    if unsafe { libc::gethostname(buffer.as_mut_ptr().cast(), buffer.len() - 1) } != 0 {
        return "localhost".to_string();
    }
    let end = buffer.iter().position(|&byte| byte == 0).unwrap_or(buffer.len());
    String::from_utf8_lossy(&buffer[..end]).into_owned()
}

/// The user id that this process acts as.
pub fn own_user() -> u32 {
    // SAFETY: takes nothing, cannot fail.
    unsafe { libc::geteuid() }
}

/// `N` bytes that nobody can guess. Fails if the kernel has none.
pub fn random_bytes<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0u8; N];
    // SAFETY: writes at most the length that is passed.
    let got = unsafe { libc::getrandom(bytes.as_mut_ptr().cast(), N, 0) };
    if got == N as isize { Ok(bytes) } else { Err(io::Error::last_os_error()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_travel_in_order() {
        let (one, other) = Messages::pair().expect("a pair");
        let (reads, writes): (Vec<_>, Vec<_>) =
            (0..DESCRIPTORS_MAX).map(|_| crate::pipe::pipe().expect("a pipe")).unzip();
        let sent: Vec<_> = reads.iter().map(AsFd::as_fd).collect();
        one.send(b"take these", &sent).expect("sent");
        let mut bytes = [0u8; 32];
        let (length, got) = other.receive(&mut bytes, false).expect("there").expect("a message");
        assert_eq!((&bytes[..length], got.len()), (&b"take these"[..], DESCRIPTORS_MAX));
        for (index, (read, write)) in got.into_iter().zip(writes).enumerate() {
            use std::io::{Read, Write};
            std::fs::File::from(write).write_all(&[index as u8]).expect("written");
            let mut byte = [0u8];
            std::fs::File::from(read).read_exact(&mut byte).expect("read");
            assert_eq!(byte, [index as u8]);
        }
        let too_many = [one.as_fd(); DESCRIPTORS_MAX + 1];
        assert!(one.send(b"x", &too_many).is_err());
    }
}
