// SPDX-License-Identifier: MIT OR Apache-2.0
//! A bell: processes ring it, and one process waits for it together with other file descriptors.

use crate::world::{self, On, Step};
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};

/// A bell (an eventfd). It is either rung or not.
#[derive(Debug)]
pub struct Bell(OwnedFd);

impl Bell {
    /// A bell that has not been rung. Fails if the kernel has no more descriptors.
    pub fn new() -> io::Result<Bell> {
        // SAFETY: makes a descriptor that nobody else owns.
        let fd = unsafe { libc::eventfd(0, libc::EFD_CLOEXEC | libc::EFD_NONBLOCK) };
        if fd < 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: as above.
        Ok(Bell(unsafe { OwnedFd::from_raw_fd(fd) }))
    }

    /// The bell that another process made and passed on.
    pub fn of(fd: OwnedFd) -> Bell {
        Bell(fd)
    }

    /// Rings the bell. Nothing changes if it has been rung already.
    pub fn ring(&self) {
        let one = 1u64.to_ne_bytes();
        // SAFETY: writes eight bytes of ours. It fails only when it is rung 2^64 times already.
        unsafe { libc::write(self.0.as_raw_fd(), one.as_ptr().cast(), one.len()) };
        if let Some(world) = world::entered() {
            world.step(Step::Call);
            world.wake(On::Descriptors, usize::MAX);
        }
    }

    /// Resets the bell; true if it had been rung.
    pub fn answer(&self) -> bool {
        let mut count = [0u8; 8];
        // SAFETY: reads eight bytes into ours.
        unsafe { libc::read(self.0.as_raw_fd(), count.as_mut_ptr().cast(), count.len()) == 8 }
    }
}

impl AsFd for Bell {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_rings_are_answered_once() {
        let bell = Bell::new().unwrap();
        assert!(!bell.answer());
        let other = Bell::of(bell.as_fd().try_clone_to_owned().unwrap());
        other.ring();
        other.ring();
        assert!(bell.answer() && !bell.answer());
    }
}
