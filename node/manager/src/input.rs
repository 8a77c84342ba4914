// SPDX-License-Identifier: MIT OR Apache-2.0
//! Standard input goes to rank 0. If ours is a file or a pipe, rank 0 simply has it: nothing is read ahead, so
//! what the job does not read is left for whoever reads next. A terminal is forwarded, because a rank is in a process
//! group of its own and the terminal would stop it for reading.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use strobe_os::pipe::{self, Kind};

/// What the forwarder waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waits {
    /// The user to type.
    Terminal,
    /// Rank 0 to read.
    Reader,
    /// To be in the foreground again.
    Foreground,
    /// Nothing any more.
    Over,
}

/// Carries a terminal's input to rank 0.
pub struct Forward {
    terminal: File,
    reader: Option<File>,
    pending: Vec<u8>,
}

/// What rank 0 gets as its standard input, and who feeds it, if anybody has to.
pub fn prepare() -> io::Result<(OwnedFd, Option<Forward>)> {
    let own = io::stdin();
    let copy = pipe::duplicate(own.as_fd())?;
    if pipe::kind(own.as_fd()) != Kind::Terminal {
        return Ok((copy, None));
    }
    let (read_end, write_end) = pipe::pipe()?;
    pipe::set_nonblocking(write_end.as_fd())?;
    let forward = Forward { terminal: File::from(copy), reader: Some(File::from(write_end)), pending: Vec::new() };
    Ok((read_end, Some(forward)))
}

impl Forward {
    /// Moves what can be moved. Call it when what it waits for may have come.
    pub fn pump(&mut self, ready: Waits) -> Waits {
        if ready == Waits::Terminal && self.pending.is_empty() && pipe::in_foreground(self.terminal.as_fd()) {
            let mut bytes = [0u8; 4096];
            match self.terminal.read(&mut bytes) {
                Ok(0) => self.reader = None,
                Ok(length) => self.pending.extend(&bytes[..length]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => self.reader = None,
            }
        }
        self.write();
        match () {
            () if self.reader.is_none() => Waits::Over,
            () if !self.pending.is_empty() => Waits::Reader,
            () if !pipe::in_foreground(self.terminal.as_fd()) => Waits::Foreground,
            () => Waits::Terminal,
        }
    }

    fn write(&mut self) {
        while let (Some(reader), false) = (&mut self.reader, self.pending.is_empty()) {
            match reader.write(&self.pending) {
                Ok(length) => drop(self.pending.drain(..length)),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => self.reader = None,
            }
        }
    }

    /// The descriptor to watch for this.
    pub fn watched(&self, waits: Waits) -> Option<BorrowedFd<'_>> {
        match waits {
            Waits::Terminal => Some(self.terminal.as_fd()),
            Waits::Reader => self.reader.as_ref().map(AsFd::as_fd),
            Waits::Foreground | Waits::Over => None,
        }
    }
}
