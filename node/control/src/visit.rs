// SPDX-License-Identifier: MIT OR Apache-2.0
//! How observers ask a job that spans nodes. `mpiexec` listens on a Unix socket whose name, in the kernel's abstract
//! namespace, contains the job's key, so no file is left behind and no port is opened. Only the same user and root may
//! ask. A question is a frame, and so is the answer.

use crate::channel::ControlChannel;
use std::fs;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::time::{Duration, Instant};
use strobe_os::{pipe, socket};

/// The question for the state of the whole job.
pub const LOOK: &[u8] = b"look";

const PREFIX: &str = "strobe-job-";
const ROOT: u32 = 0;

fn address(job: u64) -> io::Result<SocketAddr> {
    SocketAddr::from_abstract_name(format!("{PREFIX}{job:016x}"))
}

/// The socket on which `mpiexec` listens for observers.
pub struct Reception(UnixListener);

impl Reception {
    /// Opens the socket for `job`. Fails if the kernel refuses.
    pub fn open(job: u64) -> io::Result<Reception> {
        let listener = UnixListener::bind_addr(&address(job)?)?;
        listener.set_nonblocking(true)?;
        Ok(Reception(listener))
    }

    /// The next observer who is allowed to ask, if one has come.
    pub fn next(&self) -> Option<ControlChannel> {
        loop {
            let (stream, _) = self.0.accept().ok()?;
            let user = socket::peer(stream.as_fd()).map(|(_, user)| user);
            if user.is_ok_and(|user| user == socket::own_user() || user == ROOT) {
                return channel(stream).ok();
            }
        }
    }
}

impl AsFd for Reception {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

fn channel(stream: UnixStream) -> io::Result<ControlChannel> {
    let copy = stream.try_clone()?;
    ControlChannel::new(OwnedFd::from(stream), OwnedFd::from(copy))
}

/// The keys of all jobs on this machine with such a socket, of all users.
pub fn jobs() -> Vec<u64> {
    let table = fs::read_to_string("/proc/net/unix").unwrap_or_default();
    let name = |line: &str| line.rsplit_once('@').map(|(_, name)| name.to_string());
    let key = |name: String| u64::from_str_radix(name.strip_prefix(PREFIX)?, 16).ok();
    let mut keys: Vec<u64> = table.lines().filter_map(name).filter_map(key).collect();
    // Each connection has a line, too, so keys occur several times.
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// The process that listens for observers of a job, if it is this user's.
pub fn listener(job: u64) -> Option<u32> {
    connect(job).and_then(|(_, pid)| u32::try_from(pid).ok())
}

fn connect(job: u64) -> Option<(UnixStream, i32)> {
    let stream = UnixStream::connect_addr(&address(job).ok()?).ok()?;
    let (pid, user) = socket::peer(stream.as_fd()).ok()?;
    let own = socket::own_user();
    (user == own || own == ROOT).then_some((stream, pid))
}

/// Asks a job. `None` if this user has no such job, or no answer comes in time.
pub fn ask(job: u64, question: &[u8], limit: Duration) -> Option<Vec<u8>> {
    let mut channel = channel(connect(job)?.0).ok()?;
    channel.send(question);
    let deadline = Instant::now() + limit;
    loop {
        channel.flush();
        if let Some(answer) = channel.receive().ok()?.into_iter().next() {
            return Some(answer);
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return None;
        }
        pipe::wait_readable(channel.reader(), left);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visitor_is_answered_while_the_job_lives() {
        let job = u64::from_le_bytes(socket::random_bytes::<8>().expect("random bytes"));
        let reception = Reception::open(job).expect("open");
        let answer = std::thread::spawn(move || {
            assert!(pipe::wait_readable(reception.as_fd(), Duration::from_secs(30)));
            let mut guest = reception.next().expect("a guest");
            assert!(pipe::wait_readable(guest.reader(), Duration::from_secs(30)));
            let question = guest.receive().expect("open").remove(0);
            guest.send(&[&question[..], b" at this"].concat());
            guest.flush();
        });
        assert!(jobs().contains(&job));
        let answered = ask(job, LOOK, Duration::from_secs(30));
        answer.join().expect("no panic");
        assert_eq!(answered, Some(b"look at this".to_vec()));
        assert_eq!(ask(job, LOOK, Duration::from_secs(30)), None, "it has ended");
    }
}
