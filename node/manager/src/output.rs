// SPDX-License-Identifier: MIT OR Apache-2.0
//! Output of ranks, in whole lines. A [`Stream`] collects what one rank writes to one of its pipes, and gives out
//! complete lines. A [`Sink`] holds what is to be written to one of our own outputs, and writes it without waiting, so
//! that a slow reader never keeps the manager from its other work.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Instant;
use strobe_os::pipe::{self, FileKind};

/// A longer line is passed on in pieces.
const LINE_BYTES_MAX: usize = 1 << 20;
/// How much is read ahead of a slow reader.
const QUEUE_BYTES_MAX: usize = 1 << 20;
const READ_BYTES: usize = 64 << 10;

/// The output of one rank through one pipe.
pub struct Stream {
    pipe: File,
    partial: Vec<u8>,
    /// Since when an incomplete line waits.
    pub partial_since: Option<Instant>,
    label: Option<String>,
}

impl Stream {
    /// Collects from `pipe`; puts `label` in front of each line. Fails if the kernel has no more descriptors.
    pub fn new(pipe: OwnedFd, label: Option<String>) -> io::Result<Stream> {
        pipe::set_nonblocking(pipe.as_fd())?;
        Ok(Stream { pipe: File::from(pipe), partial: Vec::new(), partial_since: None, label })
    }

    /// Reads once, and adds complete lines to `out`. At the end of the pipe returns false, and adds an incomplete line,
    /// too.
    pub fn pump(&mut self, out: &mut Vec<u8>, scratch: &mut Vec<u8>, now: Instant) -> bool {
        scratch.resize(READ_BYTES, 0);
        let length = match self.pipe.read(scratch) {
            Ok(0) => {
                self.flush(out);
                return false;
            }
            Ok(length) => length,
            Err(error) => return matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted),
        };
        let fresh = &scratch[..length];
        match fresh.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => {
                self.partial.extend(&fresh[..=last]);
                self.hand_over(out);
                self.partial.extend(&fresh[last + 1..]);
            }
            None => self.partial.extend(fresh),
        }
        if self.partial.len() > LINE_BYTES_MAX {
            self.hand_over(out);
        }
        self.partial_since = (!self.partial.is_empty()).then_some(now);
        true
    }

    /// Adds the incomplete line to `out`.
    pub fn flush(&mut self, out: &mut Vec<u8>) {
        if self.label.is_some() && !self.partial.is_empty() && self.partial.last() != Some(&b'\n') {
            self.partial.push(b'\n');
        }
        self.hand_over(out);
        self.partial_since = None;
    }

    fn hand_over(&mut self, out: &mut Vec<u8>) {
        match &self.label {
            None => out.extend(&self.partial),
            Some(label) => {
                for line in self.partial.split_inclusive(|&byte| byte == b'\n') {
                    out.extend(label.as_bytes());
                    out.extend(line);
                }
            }
        }
        self.partial.clear();
    }
}

impl AsFd for Stream {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.pipe.as_fd()
    }
}

/// One of the manager's own outputs.
pub struct Sink {
    file: File,
    kind: FileKind,
    queue: Vec<u8>,
    /// How many bytes of the queue have been written.
    written: usize,
    at_line_start: bool,
    /// True if nobody reads it any more.
    pub broken: bool,
}

impl Sink {
    /// Writes to a copy of `fd`. Fails if the kernel has no more descriptors.
    pub fn new(fd: BorrowedFd<'_>) -> io::Result<Sink> {
        let file = File::from(pipe::duplicate(fd)?);
        let kind = pipe::kind(file.as_fd());
        Ok(Sink { file, kind, queue: Vec::new(), written: 0, at_line_start: true, broken: false })
    }

    /// Queues bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        if let (Some(&last), false) = (bytes.last(), self.broken) {
            self.queue.extend(bytes);
            self.at_line_start = last == b'\n';
        }
    }

    /// Queues a message of the manager, on lines of its own.
    pub fn say(&mut self, text: &str) {
        if !self.at_line_start {
            self.push(b"\n");
        }
        self.push(text.as_bytes());
        self.push(b"\n");
    }

    /// True if something waits to be written.
    pub fn is_pending(&self) -> bool {
        self.queue.len() > self.written
    }

    /// True if so much waits that nothing more should be read.
    pub fn is_full(&self) -> bool {
        self.queue.len() - self.written > QUEUE_BYTES_MAX
    }

    /// True if it is a terminal.
    pub fn is_terminal(&self) -> bool {
        self.kind == FileKind::Terminal
    }

    /// Writes what can be written without waiting.
    pub fn flush(&mut self) {
        while self.is_pending() && (self.kind == FileKind::File || pipe::writable_now(self.file.as_fd())) {
            // A pipe that polls as writable takes this much at once.
            let step = if self.kind == FileKind::File { usize::MAX } else { pipe::ATOMIC_BYTES };
            let end = self.written.saturating_add(step).min(self.queue.len());
            match self.file.write(&self.queue[self.written..end]) {
                Ok(length) => self.written += length,
                Err(error) if matches!(error.kind(), io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock) => return,
                Err(_) => {
                    self.broken = true;
                    self.written = self.queue.len();
                }
            }
        }
        if !self.is_pending() {
            self.queue.clear();
            self.written = 0;
        }
    }

    /// Drops what is not written yet.
    pub fn abandon(&mut self) {
        self.written = self.queue.len();
    }

    /// Writes what is left, and waits for that as long as somebody reads.
    pub fn drain(&mut self) {
        if self.is_pending() {
            let _ = self.file.write_all(&self.queue[self.written..]);
            self.written = self.queue.len();
        }
    }
}

impl AsFd for Sink {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.file.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Rig {
        rank: File,
        stream: Stream,
        sink: Sink,
        result: File,
    }

    fn rig(label: Option<&str>) -> Rig {
        let (from_rank, rank) = pipe::pipe().expect("a pipe");
        let (result, output) = pipe::pipe().expect("a pipe");
        pipe::set_nonblocking(result.as_fd()).expect("nonblocking");
        Rig {
            rank: rank.into(),
            stream: Stream::new(from_rank, label.map(Into::into)).expect("a stream"),
            sink: Sink::new(output.as_fd()).expect("a sink"),
            result: result.into(),
        }
    }

    impl Rig {
        /// Writes `text` as the rank, pumps, and gives what came out.
        fn after(&mut self, text: &str) -> String {
            self.rank.write_all(text.as_bytes()).expect("written");
            self.pump();
            self.out()
        }

        fn pump(&mut self) -> bool {
            let mut lines = Vec::new();
            let goes_on = self.stream.pump(&mut lines, &mut Vec::new(), Instant::now());
            self.sink.push(&lines);
            goes_on
        }

        fn out(&mut self) -> String {
            self.sink.flush();
            let mut bytes = [0; 65536];
            let length = self.result.read(&mut bytes).unwrap_or(0);
            String::from_utf8_lossy(&bytes[..length]).into_owned()
        }
    }

    #[test]
    fn only_whole_lines_pass_until_the_end() {
        let mut rig = rig(None);
        assert_eq!(rig.after("one\ntw"), "one\n");
        assert!(rig.stream.partial_since.is_some());
        assert_eq!(rig.after("o\nthree\nfo"), "two\nthree\n");
        rig.rank = File::open("/dev/null").expect("opens"); // closes the pipe
        assert!(!rig.pump());
        assert_eq!(rig.out(), "fo");
    }

    #[test]
    fn labels_stand_in_front_of_each_line() {
        let mut rig = rig(Some("[3] "));
        assert_eq!(rig.after("a\n\nb"), "[3] a\n[3] \n");
        let mut rest = Vec::new();
        rig.stream.flush(&mut rest);
        rig.sink.push(&rest);
        assert_eq!(rig.out(), "[3] b\n");
    }

    #[test]
    fn our_own_words_start_a_line() {
        let mut rig = rig(None);
        rig.sink.push(b"half");
        rig.sink.say("mpiexec: ours");
        assert_eq!(rig.out(), "half\nmpiexec: ours\n");
    }

    #[test]
    fn a_slow_reader_stops_nothing_and_loses_nothing() {
        let mut rig = rig(None);
        let block = vec![b'x'; QUEUE_BYTES_MAX + 200_000];
        rig.sink.push(&block);
        rig.sink.flush();
        assert!(rig.sink.is_full(), "a pipe holds 64 KiB and nobody reads");
        let mut got = 0;
        while rig.sink.is_pending() || got < block.len() {
            got += rig.out().len();
        }
        assert_eq!(got, block.len());
    }
}
