// SPDX-License-Identifier: MIT OR Apache-2.0
//! Stopping a child for a moment, to look at what it is doing.

use crate::process::{Pid, kill};
use std::time::{Duration, Instant};

/// Time between two looks at a child that is about to stop.
const PACE: Duration = Duration::from_micros(20);

/// What became of an attempt to stop a process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// None of its threads runs, until it is sent `SIGCONT`.
    Stopped,
    /// It has ended, or is no child of this process.
    Ended,
    /// It still ran when the time was over: a thread waits in the kernel for something that cannot be interrupted.
    Runs,
}

/// Stops a child of this process, and waits for it to stop, at most for `limit`.
pub fn stop(pid: Pid, limit: Duration) -> Stop {
    if !kill(pid, libc::SIGSTOP) {
        return Stop::Ended;
    }
    let until = Instant::now() + limit;
    loop {
        match look(pid) {
            Stop::Runs if Instant::now() < until => std::thread::sleep(PACE),
            seen => return seen,
        }
    }
}

/// True if this signal would end the process: it neither handles nor ignores it. Also if there is no such process.
pub fn would_end(pid: Pid, signal: i32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let is_in = |name: &str| {
        let mask = status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        mask.and_then(|mask| u64::from_str_radix(mask, 16).ok()).is_some_and(|mask| mask >> (signal - 1) & 1 != 0)
    };
    !["SigCgt:", "SigIgn:"].into_iter().any(is_in)
}

/// Looks at a child, without taking note of it in the name of whoever collects its end.
fn look(pid: Pid) -> Stop {
    let flags = libc::WSTOPPED | libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
    // SAFETY: all zero bytes are a value of this type.
    let mut told: libc::siginfo_t = unsafe { std::mem::zeroed() };
    // SAFETY: `told` is ours to write.
    if unsafe { libc::waitid(libc::P_PID, pid as libc::id_t, &mut told, flags) } != 0 {
        return Stop::Ended;
    }
    match told.si_code {
        libc::CLD_STOPPED => Stop::Stopped,
        libc::CLD_EXITED | libc::CLD_KILLED | libc::CLD_DUMPED => Stop::Ended,
        _ => Stop::Runs,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn a_signal_ends_whoever_does_not_mind_it() {
        let pid = crate::process::own_pid();
        let before = [would_end(pid, libc::SIGUSR2), would_end(pid, libc::SIGPIPE)];
        assert_eq!(before, [true, false], "programs in Rust ignore SIGPIPE");
    }

    #[test]
    fn a_child_stops_goes_on_and_ends() {
        let mut child = Command::new("sleep").arg("1000").spawn().expect("a child");
        let (pid, limit) = (child.id() as Pid, Duration::from_secs(20));
        for _ in 0..3 {
            assert_eq!(stop(pid, limit), Stop::Stopped);
            assert_eq!(stop(pid, limit), Stop::Stopped, "it has stopped already");
            kill(pid, libc::SIGCONT);
            assert_eq!(look(pid), Stop::Runs);
        }
        assert_eq!(stop(pid, limit), Stop::Stopped);
        kill(pid, libc::SIGKILL);
        let status = child.wait().expect("its end");
        assert!(!status.success(), "its end was left to us");
        assert_eq!(stop(pid, limit), Stop::Ended);
    }
}
