// SPDX-License-Identifier: MIT OR Apache-2.0
//! The channel between `mpiexec` and a node manager: frames over any two-way stream, which is a socket pair for a
//! manager on this machine, and standard input and output of `ssh` for one on another. Nothing here waits: what cannot
//! be written yet is kept. Each side begins with a greeting, so that another version, or a shell that prints text of
//! its own, is recognized.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use strobe_os::pipe;

const MAGIC: [u8; 4] = *b"STRC";
/// To be raised when the content of a frame changes its form.
const VERSION: u16 = 3;
const GREETING_BYTES: usize = 8;
/// Longest frame; a longer one is an error.
const FRAME_BYTES_MAX: usize = 64 << 20;
const READ_BYTES: usize = 64 << 10;
/// How much is read from one channel before others get their turn.
const TURN_BYTES: usize = 1 << 20;

/// Why a channel cannot be used any longer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Broken {
    /// The other side has closed it.
    Ended,
    /// The other side has this version.
    Version(u16),
    /// The other side is no node manager; the beginning of what it sent.
    Stranger(String),
}

/// One end of a channel.
pub struct ControlChannel {
    from: File,
    to: File,
    incoming: Vec<u8>,
    greeted: bool,
    outgoing: Vec<u8>,
    written: usize,
    broken: Option<Broken>,
}

fn greeting() -> [u8; GREETING_BYTES] {
    let mut bytes = [0; GREETING_BYTES];
    bytes[..4].copy_from_slice(&MAGIC);
    bytes[4..6].copy_from_slice(&VERSION.to_le_bytes());
    bytes
}

impl ControlChannel {
    /// A channel that reads from `from` and writes to `to`, which may be the same socket. Fails if they cannot be made
    /// non-blocking.
    pub fn new(from: OwnedFd, to: OwnedFd) -> io::Result<ControlChannel> {
        pipe::set_nonblocking(from.as_fd())?;
        pipe::set_nonblocking(to.as_fd())?;
        Ok(ControlChannel {
            from: from.into(),
            to: to.into(),
            incoming: Vec::new(),
            greeted: false,
            outgoing: greeting().to_vec(),
            written: 0,
            broken: None,
        })
    }

    /// The file descriptor that becomes readable when something comes.
    pub fn reader(&self) -> BorrowedFd<'_> {
        self.from.as_fd()
    }

    /// The file descriptor that becomes writable when kept bytes can be written.
    pub fn writer(&self) -> BorrowedFd<'_> {
        self.to.as_fd()
    }

    /// Sends a frame, or keeps it until it can be sent. An empty frame only shows that this side is alive.
    pub fn send(&mut self, frame: &[u8]) {
        if self.broken.is_none() {
            self.outgoing.extend((frame.len() as u32).to_le_bytes());
            self.outgoing.extend(frame);
        }
    }

    /// How many bytes are kept since they cannot be written yet.
    pub fn kept_bytes(&self) -> usize {
        self.outgoing.len() - self.written
    }

    /// Writes what can be written without waiting.
    pub fn flush(&mut self) {
        while self.kept_bytes() > 0 {
            match self.to.write(&self.outgoing[self.written..]) {
                Ok(length) => self.written += length,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                // The other side may have sent something before it closed: reading finds that, and the end.
                Err(_) => self.written = self.outgoing.len(),
            }
        }
        self.outgoing.clear();
        self.written = 0;
    }

    /// The frames that have come, except empty ones. To be called again after an answer that is not empty. The error
    /// comes after all frames before it.
    pub fn receive(&mut self) -> Result<Vec<Vec<u8>>, Broken> {
        let before = self.incoming.len();
        let mut scratch = vec![0u8; READ_BYTES];
        while self.broken.is_none() && self.incoming.len() - before < TURN_BYTES {
            match self.from.read(&mut scratch) {
                Ok(0) => self.broken = Some(Broken::Ended),
                Ok(length) => self.incoming.extend(&scratch[..length]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(_) => self.broken = Some(Broken::Ended),
            }
        }
        let frames = self.frames();
        match &self.broken {
            Some(broken) if frames.is_empty() => Err(broken.clone()),
            _ => Ok(frames),
        }
    }

    fn frames(&mut self) -> Vec<Vec<u8>> {
        let mut frames = Vec::new();
        let mut at = 0;
        if !self.greeted {
            if let Some(strange) = stranger(&self.incoming) {
                self.incoming.clear();
                self.broken = Some(strange);
                return frames;
            }
            if self.incoming.len() < GREETING_BYTES {
                return frames;
            }
            self.greeted = true;
            at = GREETING_BYTES;
        }
        while let Some(head) = self.incoming.get(at..at + 4) {
            let length = u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize;
            if length > FRAME_BYTES_MAX {
                self.broken = Some(Broken::Stranger("a frame of impossible length".into()));
                break;
            }
            let Some(frame) = self.incoming.get(at + 4..at + 4 + length) else { break };
            if length > 0 {
                frames.push(frame.to_vec());
            }
            at += 4 + length;
        }
        self.incoming.drain(..at);
        frames
    }
}

/// The error of a beginning that is no greeting, as soon as that is certain.
fn stranger(bytes: &[u8]) -> Option<Broken> {
    let known = bytes.len().min(MAGIC.len());
    if bytes[..known] != MAGIC[..known] {
        let line = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
        return Some(Broken::Stranger(line.lines().next().unwrap_or_default().to_string()));
    }
    let version = u16::from_le_bytes([*bytes.get(4)?, *bytes.get(5)?]);
    (version != VERSION).then_some(Broken::Version(version))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::net::UnixStream;

    fn ends() -> (ControlChannel, UnixStream) {
        let (ours, theirs) = UnixStream::pair().expect("a pair of sockets");
        let copy = ours.try_clone().expect("a copy");
        (ControlChannel::new(ours.into(), copy.into()).expect("a channel"), theirs)
    }

    fn pair() -> (ControlChannel, ControlChannel) {
        let (one, other) = ends();
        let copy = other.try_clone().expect("a copy");
        (one, ControlChannel::new(other.into(), copy.into()).expect("a channel"))
    }

    #[test]
    fn frames_arrive_whole_in_order_and_signs_of_life_do_not() {
        let (mut one, mut other) = pair();
        let large = vec![7u8; 3 << 20];
        for frame in [&b"first"[..], b"", &large, b"last"] {
            one.send(frame);
        }
        let mut got: Vec<Vec<u8>> = Vec::new();
        while got.len() < 3 {
            one.flush();
            got.extend(other.receive().expect("open"));
        }
        assert_eq!(got, [b"first".to_vec(), large, b"last".to_vec()]);
        assert_eq!(one.kept_bytes(), 0);
    }

    #[test]
    fn what_was_said_before_the_end_is_heard() {
        let (mut one, mut other) = pair();
        one.send(b"goodbye");
        one.flush();
        drop(one);
        assert_eq!(other.receive(), Ok(vec![b"goodbye".to_vec()]));
        assert_eq!(other.receive(), Err(Broken::Ended));
        other.send(b"to nobody");
        other.flush();
        assert_eq!(other.kept_bytes(), 0);
    }

    #[test]
    fn strangers_are_named() {
        for (said, expected) in [
            (&b"Welcome to host far\nSTRC"[..], Broken::Stranger("Welcome to host far".into())),
            (b"STRC\x09\x00\x00\x00", Broken::Version(9)),
            (b"STRC\x03\x00\x00\x00\xff\xff\xff\xff", Broken::Stranger("a frame of impossible length".into())),
        ] {
            let (mut one, mut theirs) = ends();
            theirs.write_all(said).expect("written");
            assert_eq!(one.receive(), Err(expected));
        }
    }
}
