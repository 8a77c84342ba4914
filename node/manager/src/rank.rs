// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the manager of its node, and the head, know of a rank.

use crate::output::Stream;
use crate::words::Event;
use std::os::fd::{AsFd, OwnedFd};
use std::time::Instant;
use strobe_control::codec::Wire;
use strobe_control::{BYTES_MAX, Message, bytes_of};
use strobe_os::process::{self, ExitStatus, Pid};
use strobe_os::signal;
use strobe_os::socket::Messages;

/// The progress of a rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Its program runs; it has not called `MPI_Init`.
    Started,
    /// It has called `MPI_Init`.
    Joined,
    /// It has called `MPI_Finalize`.
    Finalized,
}

/// A call of `MPI_Abort`, or an error that ends the job in the same way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Abort {
    /// The error code that was given to `MPI_Abort`.
    pub code: i32,
    /// The reason, as text for the user.
    pub text: String,
    /// When the manager received it.
    pub heard: Instant,
}

/// What both the node and the head know of a rank.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Its number in the job.
    pub number: u32,
    /// The process that was started; it leads a process group.
    pub pid: Pid,
    /// Its progress.
    pub stage: Stage,
    /// How the process has ended, if it has.
    pub ending: Option<ExitStatus>,
    /// Its call of `MPI_Abort`, if there was one.
    pub abort: Option<Abort>,
    /// True if it was ended for a reason that was reported: how it ends means nothing more.
    pub excused: bool,
}

/// A rank on its node.
pub struct Rank {
    /// What is known of it.
    pub seen: Seen,
    /// Our end of its control socket.
    pub control: Option<Messages>,
    /// Its standard output and standard error until they end.
    pub streams: [Option<Stream>; 2],
    /// True if its process group may still have members.
    pub group: bool,
}

impl Rank {
    /// Receives its messages, and passes them on as events.
    pub fn listen(&mut self, events: &mut Vec<Event>) {
        let Some(control) = &self.control else { return };
        let mut bytes = [0u8; BYTES_MAX];
        let rank = self.seen.number;
        loop {
            let event = match control.receive(&mut bytes, false) {
                Ok(Some((length, files))) => match Message::decode(&bytes[..length]) {
                    Ok(Message::Hello { .. }) => Event::Joined { rank },
                    Ok(Message::Finalized) => Event::Finalized { rank },
                    Ok(Message::Abort { code, text }) => Event::Aborted { rank, code, text },
                    Ok(Message::Ask { id }) => match words(&files) {
                        Some(bytes) => Event::Asked { rank, id, bytes },
                        None => continue,
                    },
                    Ok(Message::Ties { on }) => match words(&files).and_then(|bytes| Vec::from_bytes(&bytes)) {
                        Some(ranks) => Event::Tied { rank, on, ranks },
                        None => continue,
                    },
                    Ok(Message::Welcome(_) | Message::Answer { .. }) | Err(_) => continue,
                },
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => return,
                Ok(None) | Err(_) => {
                    self.control = None;
                    return;
                }
            };
            self.seen.hear(&event);
            events.push(event);
        }
    }

    /// Sends a signal to all its processes.
    pub fn signal(&mut self, number: i32) {
        if self.group {
            self.group = process::kill_group(self.seen.pid, number) || self.seen.ending.is_none();
        }
    }

    /// True if nothing of it is left, and all it has said was heard.
    pub fn is_gone(&self) -> bool {
        let silent = self.control.is_none() && self.streams.iter().all(Option::is_none);
        self.seen.ending.is_some() && !self.group && silent
    }

    /// Checks whether its group still has members. True if it has none, for the first time.
    pub fn group_has_ended(&mut self) -> bool {
        let ended = self.group && self.seen.ending.is_some() && !process::kill_group(self.seen.pid, 0);
        self.group &= !ended;
        ended
    }
}

impl Seen {
    /// A rank that was just started as process `pid`.
    pub fn new(number: u32, pid: Pid) -> Seen {
        Seen { number, pid, stage: Stage::Started, ending: None, abort: None, excused: false }
    }

    /// A seat in which nobody sits.
    pub fn nobody(number: u32) -> Seen {
        Seen { stage: Stage::Finalized, ending: Some(ExitStatus::Exited(0)), ..Seen::new(number, 0) }
    }

    /// Takes in an event about it.
    pub fn hear(&mut self, event: &Event) {
        match event {
            Event::Joined { .. } => self.stage = Stage::Joined,
            Event::Finalized { .. } => self.stage = Stage::Finalized,
            Event::Aborted { code, text, .. } => {
                self.abort.get_or_insert_with(|| Abort { code: *code, text: text.clone(), heard: Instant::now() });
            }
            Event::Ended { how, .. } => self.ending = Some(*how),
            _ => {}
        }
    }

    /// True if it has ended in a way after which the job goes on.
    pub fn ended_well(&self) -> bool {
        self.left_well() || self.excused && self.ending.is_some()
    }

    /// True if it has ended as a process ends that nothing has happened to.
    pub fn left_well(&self) -> bool {
        self.ending == Some(ExitStatus::Exited(0)) && self.stage != Stage::Joined && self.abort.is_none()
    }

    /// The exit code that a shell gives for its end.
    pub fn code(&self) -> i32 {
        match (&self.abort, self.ending) {
            (_, Some(ExitStatus::Killed { signal, .. })) => 128 + signal,
            (Some(abort), _) => abort_code(abort.code),
            (None, Some(ExitStatus::Exited(0)) | None) => 1,
            (None, Some(ExitStatus::Exited(code))) => code,
        }
    }

    /// True if it was killed by a signal that the manager did not send.
    pub fn crashed(&self) -> bool {
        use signal::{SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV};
        matches!(self.ending, Some(ExitStatus::Killed { signal, .. }) if [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV].contains(&signal))
    }
}

/// What the memory file behind a message holds.
fn words(files: &[OwnedFd]) -> Option<Vec<u8>> {
    bytes_of(files.first()?.as_fd()).ok()
}

/// The exit code for a code of `MPI_Abort`: its low byte, but never 0 unless the code is 0.
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
