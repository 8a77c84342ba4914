// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bells that several processes can ring, at once or after some time, and one waits for together with other descriptors.

use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use std::time::Duration;

/// Rung or not; an eventfd.
#[derive(Debug)]
pub struct Bell(OwnedFd);

impl Bell {
    /// A bell that has not been rung.
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

    /// Rings it.
    pub fn ring(&self) {
        let one = 1u64.to_ne_bytes();
        // SAFETY: writes eight bytes of ours. It fails only when it is rung 2^64 times already.
        unsafe { libc::write(self.0.as_raw_fd(), one.as_ptr().cast(), one.len()) };
    }

    /// True if it was rung since the last time.
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

/// A bell that rings by itself some time after it was wound up, by any of several processes; a timerfd.
#[derive(Debug)]
pub struct Alarm(OwnedFd);

impl Alarm {
    /// An alarm that is not wound up.
    pub fn new() -> io::Result<Alarm> {
        // SAFETY: makes a descriptor that nobody else owns.
        let fd = unsafe { libc::timerfd_create(libc::CLOCK_MONOTONIC, libc::TFD_CLOEXEC | libc::TFD_NONBLOCK) };
        if fd < 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: as above.
        Ok(Alarm(unsafe { OwnedFd::from_raw_fd(fd) }))
    }

    /// The alarm that another process made and passed on.
    pub fn of(fd: OwnedFd) -> Alarm {
        Alarm(fd)
    }

    /// Has it ring after `time`, and not when it was to ring before.
    pub fn ring_in(&self, time: Duration) {
        let zero = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        let nanos = time.subsec_nanos().max(1);
        let once = libc::itimerspec {
            it_interval: zero,
            it_value: libc::timespec { tv_sec: time.as_secs() as libc::time_t, tv_nsec: nanos.into() },
        };
        // SAFETY: reads a value of ours. It fails only for a descriptor that is none, and then nobody hears it.
        unsafe { libc::timerfd_settime(self.0.as_raw_fd(), 0, &once, std::ptr::null_mut()) };
    }

    /// True if it has rung since the last time.
    pub fn answer(&self) -> bool {
        let mut count = [0u8; 8];
        // SAFETY: reads eight bytes into ours.
        unsafe { libc::read(self.0.as_raw_fd(), count.as_mut_ptr().cast(), count.len()) == 8 }
    }
}

impl AsFd for Alarm {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alarm_rings_once_each_time_it_is_wound_up() {
        let alarm = Alarm::new().unwrap();
        assert!(!alarm.answer());
        let other = Alarm::of(alarm.as_fd().try_clone_to_owned().unwrap());
        other.ring_in(Duration::from_secs(3600));
        assert!(!alarm.answer());
        other.ring_in(Duration::ZERO);
        while !alarm.answer() {
            std::thread::yield_now();
        }
        assert!(!alarm.answer());
    }

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
