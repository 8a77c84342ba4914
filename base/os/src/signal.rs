// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signals as values to read, in the loop that reads everything else: they are blocked and come through a
//! descriptor, so no handler interrupts anything.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd, FromRawFd};
use std::{mem, ptr};

pub use libc::{
    SIGABRT, SIGBUS, SIGCHLD, SIGCONT, SIGFPE, SIGHUP, SIGILL, SIGINT, SIGKILL, SIGPIPE, SIGQUIT, SIGSEGV, SIGSTOP,
    SIGTERM, SIGTSTP, SIGTTIN, SIGUSR1, SIGUSR2, SIGWINCH, SIGXCPU, SIGXFSZ,
};

/// A set of blocked signals.
#[derive(Clone)]
pub struct SignalMask(libc::sigset_t);

impl SignalMask {
    pub(crate) fn as_raw(&self) -> *const libc::sigset_t {
        &self.0
    }

    /// The set of `signals`.
    pub fn of(signals: &[i32]) -> SignalMask {
        // SAFETY: sigset_t is plain data; sigemptyset gives it its first defined value.
        let mut set: libc::sigset_t = unsafe { mem::zeroed() };
        // SAFETY: a set of ours; a signal number that does not exist is refused by an error code.
        unsafe {
            libc::sigemptyset(&mut set);
            for &signal in signals {
                libc::sigaddset(&mut set, signal);
            }
        }
        SignalMask(set)
    }

    /// The signals blocked now.
    pub fn current() -> SignalMask {
        let mut mask = SignalMask::of(&[]);
        // SAFETY: reads the mask into a set of ours.
        unsafe { libc::sigprocmask(libc::SIG_SETMASK, ptr::null(), &mut mask.0) };
        mask
    }
}

/// No signal is handled in this thread until this is dropped.
pub(crate) struct Quiet(libc::sigset_t);

impl Quiet {
    pub(crate) fn begin() -> Quiet {
        // SAFETY: sets of signals are plain data, which the calls fill.
        unsafe {
            let (mut all, mut before) = (mem::zeroed(), mem::zeroed());
            libc::sigfillset(&mut all);
            libc::pthread_sigmask(libc::SIG_BLOCK, &all, &mut before);
            Quiet(before)
        }
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        // SAFETY: what `begin` was told.
        unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, &self.0, ptr::null_mut()) };
    }
}

/// A descriptor that delivers blocked signals.
pub struct Signals {
    file: File,
    before: SignalMask,
}

impl Signals {
    /// Blocks `signals` for this process and delivers them here from now on. Call it with one thread. Those that
    /// whoever started this process has it ignore (`nohup`, a shell's `&`) stay ignored, but for SIGCHLD, without
    /// which the ends of children would go unseen. Fails if the kernel has no more descriptors.
    pub fn take(signals: &[i32]) -> io::Result<Signals> {
        // SAFETY: gives a signal its default disposition, which is no handler of anybody's.
        unsafe { libc::signal(SIGCHLD, libc::SIG_DFL) };
        let heard: Vec<i32> = signals.iter().copied().filter(|&signal| !is_ignored(signal)).collect();
        let set = SignalMask::of(&heard);
        let mut before = SignalMask::of(&[]);
        // SAFETY: two sets of ours; makes a descriptor that nobody else owns.
        unsafe {
            libc::sigprocmask(libc::SIG_BLOCK, &set.0, &mut before.0);
            let fd = libc::signalfd(-1, &set.0, libc::SFD_CLOEXEC | libc::SFD_NONBLOCK);
            if fd < 0 {
                return Err(io::Error::last_os_error());
            }
            Ok(Signals { file: File::from_raw_fd(fd), before })
        }
    }

    /// The signals that were blocked before; what a child starts with.
    pub fn before(&self) -> &SignalMask {
        &self.before
    }

    /// The next signal that has come, without waiting.
    pub fn take_next(&mut self) -> Option<i32> {
        let mut record = [0u8; size_of::<libc::signalfd_siginfo>()];
        match self.file.read(&mut record) {
            Ok(length) if length == record.len() => {
                Some(i32::from_ne_bytes([record[0], record[1], record[2], record[3]]))
            }
            _ => None,
        }
    }
}

impl AsFd for Signals {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.file.as_fd()
    }
}

fn is_ignored(signal: i32) -> bool {
    // SAFETY: sigaction is plain data, filled by the call, which changes nothing without a new action.
    unsafe {
        let mut action: libc::sigaction = mem::zeroed();
        libc::sigaction(signal, ptr::null(), &mut action) == 0 && action.sa_sigaction == libc::SIG_IGN
    }
}

/// Stops this process as Ctrl-Z would, until somebody continues it.
pub fn stop_self() {
    // SAFETY: raises a signal; returns when continued.
    unsafe { libc::raise(libc::SIGSTOP) };
}

/// The name of a signal, such as `SIGSEGV`.
pub fn name(signal: i32) -> String {
    const NAMES: &[(i32, &str)] = &[
        (libc::SIGHUP, "SIGHUP"),
        (libc::SIGINT, "SIGINT"),
        (libc::SIGQUIT, "SIGQUIT"),
        (libc::SIGILL, "SIGILL"),
        (libc::SIGTRAP, "SIGTRAP"),
        (libc::SIGABRT, "SIGABRT"),
        (libc::SIGBUS, "SIGBUS"),
        (libc::SIGFPE, "SIGFPE"),
        (libc::SIGKILL, "SIGKILL"),
        (libc::SIGUSR1, "SIGUSR1"),
        (libc::SIGSEGV, "SIGSEGV"),
        (libc::SIGUSR2, "SIGUSR2"),
        (libc::SIGPIPE, "SIGPIPE"),
        (libc::SIGALRM, "SIGALRM"),
        (libc::SIGTERM, "SIGTERM"),
        (libc::SIGXCPU, "SIGXCPU"),
        (libc::SIGXFSZ, "SIGXFSZ"),
        (libc::SIGSYS, "SIGSYS"),
        (libc::SIGSTOP, "SIGSTOP"),
        (libc::SIGTSTP, "SIGTSTP"),
        (libc::SIGCONT, "SIGCONT"),
        (libc::SIGWINCH, "SIGWINCH"),
    ];
    match NAMES.iter().find(|(number, _)| *number == signal) {
        Some((_, name)) => (*name).to_string(),
        None => format!("signal {signal}"),
    }
}
