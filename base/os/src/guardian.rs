// SPDX-License-Identifier: MIT OR Apache-2.0
//! The guardian: a small process that outlives its parent by an instant and kills what the parent started.
//!
//! A launcher that is itself killed cannot clean up. So it forks this process first and holds one end of a
//! pipe. Each child writes its own process group there before it runs its program, so no moment is left in which
//! a child exists that the guardian does not know. When the pipe closes, however that came about, the guardian
//! kills every group still on its list, and ends. If the launcher did not say goodbye it also kills every process
//! that carries the job's mark in its environment: those that left their group. It has a session of its own: neither
//! Ctrl-C nor a signal to the launcher's group reaches it.

use crate::process::{self, GUARDIAN_ADD, Pid};
use libc::c_void;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd};

const GUARDIAN_REMOVE: i32 = 2;
const GUARDIAN_GOODBYE: i32 = 3;

/// The launcher's end: dropping it lets the guardian kill what is left, and waits until it has.
pub struct Guardian {
    pipe: Option<File>,
    pid: Pid,
}

impl Guardian {
    /// Starts the guardian of a job whose processes have `mark` (`NAME=value`) in their environment. Call it early:
    /// it keeps a copy of this process's memory as it is now, and it must be called while this process has one
    /// thread.
    /// It keeps `kept` open for as long as it lives, so that who sees it close knows that nothing is left. Fails if the
    /// kernel refuses a pipe or a process.
    pub fn start(mark: &str, kept: Option<BorrowedFd<'_>>) -> io::Result<Guardian> {
        let (read_end, write_end) = crate::pipe::pipe()?;
        // SAFETY: one thread, so the child's copy of every lock is free; the child runs `watch` and exits.
        let pid = unsafe { libc::fork() };
        if pid < 0 {
            return Err(io::Error::last_os_error());
        }
        if pid == 0 {
            drop(write_end);
            watch(File::from(read_end), kept.map(|fd| fd.as_raw_fd()), mark.as_bytes());
        }
        drop(read_end);
        Ok(Guardian { pipe: Some(File::from(write_end)), pid })
    }

    /// What a child writes its entry to.
    pub fn pipe(&self) -> BorrowedFd<'_> {
        self.pipe.as_ref().expect("open until dropped").as_fd()
    }

    /// Takes a group off the list: it is empty and the kernel may give its number to somebody else.
    pub fn forget(&mut self, group: Pid) {
        self.tell(GUARDIAN_REMOVE, group);
    }

    fn tell(&mut self, operation: i32, group: Pid) {
        if let Some(pipe) = &mut self.pipe {
            let mut entry = [0u8; 8];
            entry[..4].copy_from_slice(&operation.to_ne_bytes());
            entry[4..].copy_from_slice(&group.to_ne_bytes());
            let _ = pipe.write_all(&entry);
        }
    }
}

impl Drop for Guardian {
    fn drop(&mut self) {
        self.tell(GUARDIAN_GOODBYE, 0);
        self.pipe = None;
        process::wait_for(self.pid);
    }
}

fn watch(mut pipe: File, kept: Option<i32>, mark: &[u8]) -> ! {
    // SAFETY: system calls of a process with one thread on its own descriptors. Closing all others is sound
    // because no value that owns one is used or dropped in this process again (it ends in `_exit`).
    unsafe {
        libc::setsid();
        libc::prctl(libc::PR_SET_NAME, c"mpiexec-guard".as_ptr());
        let mut open = [pipe.as_raw_fd(), kept.unwrap_or_else(|| pipe.as_raw_fd())].map(|fd| fd as u32);
        open.sort_unstable();
        let mut first = 0u32;
        for fd in open {
            if fd > first {
                libc::syscall(libc::SYS_close_range, first, fd - 1, 0u32);
            }
            first = first.max(fd + 1);
        }
        libc::syscall(libc::SYS_close_range, first, u32::MAX, 0u32);
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigfillset(&mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &none, std::ptr::null_mut::<c_void>() as *mut libc::sigset_t);
    }
    let mut groups: Vec<Pid> = Vec::new();
    let mut goodbye = false;
    let mut entry = [0u8; 8];
    while pipe.read_exact(&mut entry).is_ok() {
        let operation = i32::from_ne_bytes([entry[0], entry[1], entry[2], entry[3]]);
        let group = i32::from_ne_bytes([entry[4], entry[5], entry[6], entry[7]]);
        match operation {
            GUARDIAN_ADD => groups.push(group),
            GUARDIAN_REMOVE => groups.retain(|&known| known != group),
            GUARDIAN_GOODBYE => goodbye = true,
            _ => {}
        }
    }
    for group in groups {
        process::kill_group(group, libc::SIGKILL);
    }
    // Again while there are any: a process may start another before it dies.
    for _ in 0..10 {
        if goodbye || !kill_marked(mark) {
            break;
        }
    }
    process::exit_now(0)
}

/// Kills the processes with `mark` in their environment. True if there were any.
fn kill_marked(mark: &[u8]) -> bool {
    let own = process::own_pid();
    let mut found = false;
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse::<Pid>().ok()) else { continue };
        if pid != own && process::carries(pid, mark) {
            found |= process::kill(pid, libc::SIGKILL);
        }
    }
    found
}
