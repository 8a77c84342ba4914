// SPDX-License-Identifier: MIT OR Apache-2.0
//! One rank as the manager sees it.

use crate::output::Stream;
use std::time::Instant;
use strobe_control::{BYTES_MAX, Message};
use strobe_os::process::{self, Ending, Pid};
use strobe_os::signal;
use strobe_os::socket::Messages;

/// How far a rank has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Its program runs; it has not called `MPI_Init`.
    Started,
    /// It has called `MPI_Init`.
    Joined,
    /// It has called `MPI_Finalize`.
    Finalized,
}

/// A call of `MPI_Abort`, or an error that ends the job like one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Abort {
    /// Its code.
    pub code: i32,
    /// Its reason.
    pub text: String,
    /// When the manager heard of it.
    pub heard: Instant,
}

/// One rank.
pub struct Rank {
    /// Its number, in the job and on this node.
    pub number: u32,
    /// The process that was started, which leads a group.
    pub pid: Pid,
    /// How far it has come.
    pub stage: Stage,
    /// Our end of its control socket.
    pub control: Option<Messages>,
    /// Its standard output and standard error until they end.
    pub streams: [Option<Stream>; 2],
    /// How the process ended.
    pub ending: Option<Ending>,
    /// Its `MPI_Abort`.
    pub abort: Option<Abort>,
    /// Its group may still have members.
    pub group: bool,
}

impl Rank {
    /// Takes in what it has said. False when it will say no more.
    pub fn listen(&mut self) -> bool {
        let Some(control) = &self.control else { return false };
        let mut bytes = [0u8; BYTES_MAX];
        loop {
            match control.receive(&mut bytes, false) {
                Ok(Some((length, _))) => match Message::decode(&bytes[..length]) {
                    Ok(Message::Hello { .. }) => self.stage = Stage::Joined,
                    Ok(Message::Finalized) => self.stage = Stage::Finalized,
                    Ok(Message::Abort { code, text }) => {
                        self.abort.get_or_insert_with(|| Abort { code, text, heard: Instant::now() });
                    }
                    Ok(Message::Welcome(_)) | Err(_) => {}
                },
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => return true,
                Ok(None) | Err(_) => {
                    self.control = None;
                    return false;
                }
            }
        }
    }

    /// Sends a signal to all its processes.
    pub fn signal(&mut self, number: i32) {
        if self.group {
            self.group = process::kill_group(self.pid, number) || self.ending.is_none();
        }
    }

    /// Looks whether its group still has members. True if it has none for the first time.
    pub fn group_has_ended(&mut self) -> bool {
        let ended = self.group && self.ending.is_some() && !process::kill_group(self.pid, 0);
        self.group &= !ended;
        ended
    }

    /// True if its end, so far as it is known, is one that a job goes on after.
    pub fn ended_well(&self) -> bool {
        self.ending == Some(Ending::Exited(0)) && self.stage != Stage::Joined && self.abort.is_none()
    }

    /// The exit code that its end stands for in a shell.
    pub fn code(&self) -> i32 {
        match (&self.abort, self.ending) {
            (_, Some(Ending::Killed { signal, .. })) => 128 + signal,
            (Some(abort), _) => abort_code(abort.code),
            (None, Some(Ending::Exited(0)) | None) => 1,
            (None, Some(Ending::Exited(code))) => code,
        }
    }

    /// True if it died of something that is no signal of ours.
    pub fn crashed(&self) -> bool {
        use signal::{SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV};
        matches!(self.ending, Some(Ending::Killed { signal, .. }) if [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV].contains(&signal))
    }
}

/// A code of `MPI_Abort` as an exit code: its low byte, but never 0 for a code that is not.
fn abort_code(code: i32) -> i32 {
    match code & 0xff {
        0 if code != 0 => 1,
        low => low,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_abort() {
        assert_eq!([0, 1, 255, 256, 257, -1].map(abort_code), [0, 1, 255, 1, 1, 255]);
    }
}
