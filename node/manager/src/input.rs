// SPDX-License-Identifier: MIT OR Apache-2.0
//! Standard input goes to rank 0. If `mpiexec` reads from a file or a pipe and rank 0 is on this machine, rank 0
//! inherits it: nothing is read ahead, so what the job does not read is left for the next program. Otherwise input is
//! forwarded: from a terminal because a rank has a process group of its own and would be stopped for reading it, and
//! always if rank 0 is on another machine. The head reads ([`Source`]), at most a window ahead of rank 0, and the node
//! writes ([`Feed`]).

use crate::token::Token;
use crate::watch::Watch;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use strobe_os::pipe::{self, FileKind};

/// How many bytes may be under way to rank 0.
const WINDOW_BYTES: u64 = 64 << 10;
const READ_BYTES: usize = 16 << 10;

/// The head's side: reads the standard input of `mpiexec` for rank 0.
pub struct Source {
    file: File,
    kind: FileKind,
    under_way_bytes: u64,
    foreground: bool,
    ended: bool,
}

impl Source {
    /// Forwards a copy of `fd`. Fails if the kernel has no more descriptors.
    pub fn new(fd: BorrowedFd<'_>) -> io::Result<Source> {
        let file = File::from(pipe::duplicate(fd)?);
        let mut source =
            Source { kind: pipe::kind(file.as_fd()), file, under_way_bytes: 0, foreground: true, ended: false };
        source.look_for_foreground();
        Ok(source)
    }

    /// Checks whether this process is in the foreground of its terminal: in the background it would be stopped for
    /// reading. To be called when that may have changed.
    pub fn look_for_foreground(&mut self) {
        self.foreground = self.kind != FileKind::Terminal || pipe::in_foreground(self.file.as_fd());
    }

    /// True if it is to be read now.
    pub fn is_wanted(&self) -> bool {
        !self.ended && self.foreground && self.under_way_bytes < WINDOW_BYTES
    }

    /// True for a file, which is always readable and cannot be polled.
    pub fn is_file(&self) -> bool {
        self.kind == FileKind::File
    }

    /// Called if the kernel cannot poll it: devices such as /dev/null are read like files.
    pub fn treat_as_file(&mut self) {
        self.kind = FileKind::File;
    }

    /// Reads what is there; empty at its end. `None` if nothing is to be read now.
    pub fn read(&mut self) -> Option<Vec<u8>> {
        self.look_for_foreground();
        if !self.is_wanted() {
            return None;
        }
        let mut bytes = vec![0u8; READ_BYTES];
        match self.file.read(&mut bytes) {
            Ok(length) => bytes.truncate(length),
            Err(error) if matches!(error.kind(), io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock) => {
                return None;
            }
            Err(_) => bytes.clear(),
        }
        self.ended = bytes.is_empty();
        self.under_way_bytes += bytes.len() as u64;
        Some(bytes)
    }

    /// Rank 0 has taken `bytes` bytes.
    pub fn took(&mut self, bytes: u64) {
        self.under_way_bytes = self.under_way_bytes.saturating_sub(bytes);
    }

    /// Stops reading: nobody wants it any more.
    pub fn end(&mut self) {
        self.ended = true;
    }
}

impl AsFd for Source {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.file.as_fd()
    }
}

/// The node's side: a pipe to rank 0.
pub struct Feed {
    pipe: File,
    pending: Vec<u8>,
    ended: bool,
    /// Room to write is watched for.
    watched: bool,
}

/// The result of an attempt to write.
pub enum Fed {
    /// This many bytes were written.
    Took(u64),
    /// The end was passed on, or rank 0 reads no more.
    Over,
}

impl Feed {
    /// A feed, and the descriptor from which rank 0 reads. Fails if the kernel has no more descriptors.
    pub fn new() -> io::Result<(Feed, OwnedFd)> {
        let (read_end, write_end) = pipe::pipe()?;
        pipe::set_nonblocking(write_end.as_fd())?;
        Ok((Feed { pipe: write_end.into(), pending: Vec::new(), ended: false, watched: false }, read_end))
    }

    /// Adds what the head has sent.
    pub fn push(&mut self, bytes: &[u8]) {
        self.ended |= bytes.is_empty();
        self.pending.extend(bytes);
    }

    /// Writes what can be written, and watches for room if that was not all.
    pub fn pump(&mut self, watch: &Watch) -> Fed {
        let fed = self.write();
        let wanted = !self.pending.is_empty() && !matches!(fed, Fed::Over);
        match (wanted, self.watched) {
            (true, false) => drop(watch.wide.add_writable(self.as_fd(), Token::Feed.word())),
            (false, true) => watch.wide.remove(self.as_fd()),
            _ => {}
        }
        self.watched = wanted;
        fed
    }

    fn write(&mut self) -> Fed {
        let mut took = 0;
        while took < self.pending.len() {
            match self.pipe.write(&self.pending[took..]) {
                Ok(length) => took += length,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return Fed::Over,
            }
        }
        self.pending.drain(..took);
        if self.ended && self.pending.is_empty() { Fed::Over } else { Fed::Took(took as u64) }
    }
}

impl AsFd for Feed {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.pipe.as_fd()
    }
}
