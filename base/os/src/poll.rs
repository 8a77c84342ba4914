// SPDX-License-Identifier: MIT OR Apache-2.0
//! Waiting for many descriptors at once, at a cost that grows with what happened and not with what is watched.

use crate::world::{self, On, Step, World};
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use std::time::Duration;

/// A set of watched descriptors, each known by a token of the caller's.
pub struct Poller {
    epoll: OwnedFd,
    events: Vec<libc::epoll_event>,
}

const BATCH: usize = 64;

impl Poller {
    /// An empty set. Fails if the kernel has no more descriptors.
    pub fn new() -> io::Result<Poller> {
        // SAFETY: makes a descriptor that nobody else owns.
        let fd = unsafe { libc::epoll_create1(libc::EPOLL_CLOEXEC) };
        if fd < 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: as above.
        let epoll = unsafe { OwnedFd::from_raw_fd(fd) };
        Ok(Poller { epoll, events: vec![libc::epoll_event { events: 0, u64: 0 }; BATCH] })
    }

    /// Watches `fd` for something to read or its end. Regular files cannot be watched.
    pub fn add(&self, fd: BorrowedFd<'_>, token: u64) -> io::Result<()> {
        self.control(libc::EPOLL_CTL_ADD, fd, libc::EPOLLIN as u32, token)
    }

    /// Watches `fd` for room to write. Fails if the kernel cannot watch it, as it cannot watch a file.
    pub fn add_writable(&self, fd: BorrowedFd<'_>, token: u64) -> io::Result<()> {
        self.control(libc::EPOLL_CTL_ADD, fd, libc::EPOLLOUT as u32, token)
    }

    /// Stops watching `fd`.
    pub fn remove(&self, fd: BorrowedFd<'_>) {
        let _ = self.control(libc::EPOLL_CTL_DEL, fd, 0, 0);
    }

    fn control(&self, operation: i32, fd: BorrowedFd<'_>, events: u32, token: u64) -> io::Result<()> {
        let mut event = libc::epoll_event { events, u64: token };
        // SAFETY: two open descriptors and an event of ours.
        match unsafe { libc::epoll_ctl(self.epoll.as_raw_fd(), operation, fd.as_raw_fd(), &mut event) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }

    /// Waits for at most `limit` (forever if none) and gives the tokens of the descriptors that are ready.
    pub fn wait(&mut self, limit: Option<Duration>) -> Vec<u64> {
        let mut tokens = Vec::new();
        self.wait_into(limit, &mut tokens);
        tokens
    }

    /// The same, with the tokens put into a vector that is used again and again.
    pub fn wait_into(&mut self, limit: Option<Duration>, tokens: &mut Vec<u64>) {
        tokens.clear();
        if let Some(world) = world::entered() {
            return self.wait_in(&*world, limit, tokens);
        }
        self.look(limit, tokens);
    }

    /// In a world: the kernel says what is ready now, and the world when to ask it again.
    fn wait_in(&mut self, world: &dyn World, limit: Option<Duration>, tokens: &mut Vec<u64>) {
        world.step(Step::Call);
        let until_ns = limit.map(|limit| world.now_ns().saturating_add(limit.as_nanos() as u64));
        loop {
            self.look(Some(Duration::ZERO), tokens);
            let left = until_ns.map(|until_ns| Duration::from_nanos(until_ns.saturating_sub(world.now_ns())));
            if !tokens.is_empty() || left == Some(Duration::ZERO) {
                return;
            }
            world.sleep(On::Descriptors, left);
        }
    }

    fn look(&mut self, limit: Option<Duration>, tokens: &mut Vec<u64>) {
        let count = match self.wait_exactly(limit) {
            Some(count) => count,
            None => self.wait_in_millis(limit),
        };
        tokens.extend(self.events.iter().take(count).map(|event| event.u64));
    }

    /// With a limit in nanoseconds; `None` if the kernel is older than Linux 5.11.
    fn wait_exactly(&mut self, limit: Option<Duration>) -> Option<usize> {
        let limit = limit.map(|limit| libc::timespec {
            tv_sec: limit.as_secs().min(1 << 30) as libc::time_t,
            tv_nsec: limit.subsec_nanos().into(),
        });
        let time = limit.as_ref().map_or(std::ptr::null(), std::ptr::from_ref);
        let (epoll, events) = (self.epoll.as_raw_fd(), self.events.as_mut_ptr());
        let nothing = std::ptr::null::<libc::sigset_t>();
        // SAFETY: writes at most BATCH events into a buffer of that many, and reads a time of ours.
        let count = unsafe { libc::syscall(libc::SYS_epoll_pwait2, epoll, events, BATCH, time, nothing, 0usize) };
        let missing = count < 0 && io::Error::last_os_error().raw_os_error() == Some(libc::ENOSYS);
        (!missing).then_some(count.max(0) as usize)
    }

    fn wait_in_millis(&mut self, limit: Option<Duration>) -> usize {
        let millis = limit.map_or(-1, |limit| {
            if limit.is_zero() { 0 } else { i32::try_from(limit.as_millis() + 1).unwrap_or(i32::MAX) }
        });
        // SAFETY: writes at most BATCH events into a buffer of that many.
        let count = unsafe { libc::epoll_wait(self.epoll.as_raw_fd(), self.events.as_mut_ptr(), BATCH as i32, millis) };
        count.max(0) as usize
    }
}

impl AsFd for Poller {
    /// A descriptor that is readable when one of those that are watched is ready.
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.epoll.as_fd()
    }
}

impl std::fmt::Debug for Poller {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Poller({})", self.epoll.as_raw_fd())
    }
}
