// SPDX-License-Identifier: MIT OR Apache-2.0
//! Standard input goes to rank 0. If ours is a file or a pipe and rank 0 is on this machine, it simply has it: nothing
//! is read ahead, so what the job does not read is left for whoever reads next. Otherwise it is forwarded: a terminal
//! because a rank is in a process group of its own and the terminal would stop it for reading, and everything if rank
//! 0 is elsewhere. The head reads ([`Source`]), at most a window ahead of rank 0, and the node writes ([`Feed`]).

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use strobe_os::pipe::{self, FileKind};

/// So much may be under way to rank 0.
const WINDOW_BYTES: u64 = 64 << 10;
const READ_BYTES: usize = 16 << 10;

/// The head's side.
pub struct Source {
    file: File,
    kind: FileKind,
    under_way_bytes: u64,
    foreground: bool,
    ended: bool,
}

impl Source {
    /// Forwards a copy of `fd`.
    pub fn new(fd: BorrowedFd<'_>) -> io::Result<Source> {
        let file = File::from(pipe::duplicate(fd)?);
        let mut source =
            Source { kind: pipe::kind(file.as_fd()), file, under_way_bytes: 0, foreground: true, ended: false };
        source.look_for_foreground();
        Ok(source)
    }

    /// A process in the background that read its terminal would be stopped. Call it when that may have changed.
    pub fn look_for_foreground(&mut self) {
        self.foreground = self.kind != FileKind::Terminal || pipe::in_foreground(self.file.as_fd());
    }

    /// True if it would be read now.
    pub fn is_wanted(&self) -> bool {
        !self.ended && self.foreground && self.under_way_bytes < WINDOW_BYTES
    }

    /// True if it can always be read and never be watched.
    pub fn is_file(&self) -> bool {
        self.kind == FileKind::File
    }

    /// The kernel does not watch it: devices such as /dev/null are read like files.
    pub fn treat_as_file(&mut self) {
        self.kind = FileKind::File;
    }

    /// What there is, to be sent; empty at its end. `None` if it is not the time.
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

    /// Rank 0 has taken so much.
    pub fn took(&mut self, bytes: u64) {
        self.under_way_bytes = self.under_way_bytes.saturating_sub(bytes);
    }

    /// Nobody reads it.
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
}

/// What became of an attempt to write.
pub enum Fed {
    /// So many bytes were taken.
    Took(u64),
    /// It is over: the end was passed on, or nobody reads.
    Over,
}

impl Feed {
    /// A feed, and what rank 0 reads.
    pub fn new() -> io::Result<(Feed, OwnedFd)> {
        let (read_end, write_end) = pipe::pipe()?;
        pipe::set_nonblocking(write_end.as_fd())?;
        Ok((Feed { pipe: write_end.into(), pending: Vec::new(), ended: false }, read_end))
    }

    /// Takes what the head sent.
    pub fn push(&mut self, bytes: &[u8]) {
        self.ended |= bytes.is_empty();
        self.pending.extend(bytes);
    }

    /// Something waits for room.
    pub fn is_pending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Writes what can be written.
    pub fn pump(&mut self) -> Fed {
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
