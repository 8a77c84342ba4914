// SPDX-License-Identifier: MIT OR Apache-2.0
//! A network interface whose cable ends in this process: what the host sends is read here, frame by frame, and what is
//! written here reaches the host.

use std::ffi::CString;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

/// Makes the interface `name` in the network namespace of the calling thread. It goes with the descriptor, which does
/// not block. Needs the right to administer the namespace.
///
/// # Errors
/// No such right, a name that is taken or too long, or a kernel without `tun`.
pub fn open(name: &str) -> io::Result<OwnedFd> {
    let path = CString::new("/dev/net/tun").expect("no zero in it");
    // SAFETY: a path that ends with a zero; the flags want no further argument.
    let fd = unsafe { libc::open(path.as_ptr(), libc::O_RDWR | libc::O_NONBLOCK | libc::O_CLOEXEC) };
    if fd < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: just opened, and nobody else's.
    let file = unsafe { OwnedFd::from_raw_fd(fd) };
    // SAFETY: plain integers and arrays of them, for which zeros are a value.
    let mut request: libc::ifreq = unsafe { std::mem::zeroed() };
    if name.is_empty() || name.len() >= request.ifr_name.len() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    for (to, from) in request.ifr_name.iter_mut().zip(name.bytes()) {
        *to = from as libc::c_char;
    }
    request.ifr_ifru.ifru_flags = (libc::IFF_TAP | libc::IFF_NO_PI) as libc::c_short;
    // SAFETY: the call reads and writes one `ifreq`, which lives here.
    match unsafe { libc::ioctl(file.as_raw_fd(), libc::TUNSETIFF, &mut request) } {
        0 => Ok(file),
        _ => Err(io::Error::last_os_error()),
    }
}
