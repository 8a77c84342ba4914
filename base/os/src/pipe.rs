// SPDX-License-Identifier: MIT OR Apache-2.0
//! Pipes, and reading and writing without waiting.

use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use std::time::Duration;

/// The most that a pipe which polls as writable takes without blocking.
pub const ATOMIC_BYTES: usize = libc::PIPE_BUF;

/// A pipe, read end first; both ends close on exec. Fails if the kernel has no more descriptors.
pub fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [0; 2];
    // SAFETY: `ends` is ours to write.
    if unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) } != 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the kernel just made these two and nobody else owns them.
    Ok(unsafe { (OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])) })
}

/// Makes reads and writes on `fd` fail with `WouldBlock` instead of waiting. This changes the open file, which
/// other processes may share: use it on descriptors that this process made.
pub fn set_nonblocking(fd: BorrowedFd<'_>) -> io::Result<()> {
    // SAFETY: flags of an open descriptor.
    let flags = unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_GETFL) };
    // SAFETY: as above.
    if flags < 0 || unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_SETFL, flags | libc::O_NONBLOCK) } < 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(())
}

/// A second descriptor of the same open file, numbered above 2, closed on exec. Fails if the kernel has no more
/// descriptors.
pub fn duplicate(fd: BorrowedFd<'_>) -> io::Result<OwnedFd> {
    // SAFETY: duplicates an open descriptor.
    let copy = unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_DUPFD_CLOEXEC, 3) };
    if copy < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: just made, owned by nobody else.
    Ok(unsafe { OwnedFd::from_raw_fd(copy) })
}

/// Takes over the descriptor `number` that this process inherited. From now on it closes on exec. Each number may be
/// taken once; the caller must know from its parent that it is meant. Fails if no such descriptor is open.
pub fn inherited(number: i32) -> io::Result<OwnedFd> {
    // SAFETY: flags of a descriptor; a number that is not open is an error code.
    if number <= 2 || unsafe { libc::fcntl(number, libc::F_SETFD, libc::FD_CLOEXEC) } < 0 {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "no descriptor was inherited under that number"));
    }
    // SAFETY: open, as the call above has shown, and by contract nobody else in this process owns it.
    Ok(unsafe { OwnedFd::from_raw_fd(number) })
}

/// What kind of thing a descriptor is, as far as writing to it goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// A regular file: never makes a writer wait for a reader.
    File,
    /// A terminal.
    Terminal,
    /// A pipe, socket or other device.
    Stream,
}

/// The kind of `fd`.
pub fn kind(fd: BorrowedFd<'_>) -> FileKind {
    // SAFETY: `stat` is plain data that the call fills; zero is a valid value of every field.
    let mut stat: libc::stat = unsafe { std::mem::zeroed() };
    // SAFETY: an open descriptor and a structure of ours.
    let known = unsafe { libc::fstat(fd.as_raw_fd(), &mut stat) } == 0;
    if known && stat.st_mode & libc::S_IFMT == libc::S_IFREG {
        return FileKind::File;
    }
    // SAFETY: asks about an open descriptor.
    if unsafe { libc::isatty(fd.as_raw_fd()) } == 1 { FileKind::Terminal } else { FileKind::Stream }
}

/// True if `fd` is a terminal and this process is in its foreground group, so that reading will not stop it.
pub fn in_foreground(fd: BorrowedFd<'_>) -> bool {
    // SAFETY: asks about an open descriptor and about this process.
    unsafe { libc::tcgetpgrp(fd.as_raw_fd()) == libc::getpgrp() }
}

/// True if `fd` takes at least [`ATOMIC_BYTES`] without waiting, or will say that nobody listens.
pub fn writable_now(fd: BorrowedFd<'_>) -> bool {
    poll_one(fd, libc::POLLOUT, Duration::ZERO)
}

/// Waits until `fd` has something to read, or has ended, for at most `limit`.
pub fn wait_readable(fd: BorrowedFd<'_>, limit: Duration) -> bool {
    poll_one(fd, libc::POLLIN, limit)
}

fn poll_one(fd: BorrowedFd<'_>, events: i16, limit: Duration) -> bool {
    let mut entry = libc::pollfd { fd: fd.as_raw_fd(), events, revents: 0 };
    let millis = i32::try_from(limit.as_millis()).unwrap_or(i32::MAX);
    // SAFETY: one entry of ours.
    unsafe { libc::poll(&mut entry, 1, millis) > 0 }
}

/// A descriptor of `/dev/null` for reading and writing, numbered above 2. Fails if the kernel has no more descriptors.
pub fn null() -> io::Result<OwnedFd> {
    Ok(OwnedFd::from(File::options().read(true).write(true).open("/dev/null")?))
}
