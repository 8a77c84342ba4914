// SPDX-License-Identifier: MIT OR Apache-2.0
//! The handover: how all processes that drive the network get a connection that was renewed. The manager puts it on the
//! handover, and each process takes a copy of the descriptor when it next holds the network lock.
//!
//! The handover is a Unix socket of which all processes have the same end. It holds one message, with all connections
//! that were ever renewed. Processes only peek, which leaves the message in place and gives them descriptors of their
//! own. So nothing piles up for a process that computes for hours, nobody has to ask or answer, and a process that
//! comes late finds what others have found.

use std::io::{self, ErrorKind};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use strobe_os::socket::{DESCRIPTORS_MAX, Messages};

/// The generation of the connections with which each view begins.
pub const FIRST_GENERATION: u64 = 1;

/// Bytes of the number of the message, and of the entry of one connection.
const TURN_BYTES: usize = 8;
const ROW_BYTES: usize = 16;

/// A renewed connection.
#[derive(Debug)]
pub struct Renewed {
    /// The path of the connection.
    pub path: u32,
    /// The other node.
    pub peer: u32,
    /// Its generation, for [`crate::Connections::attach`].
    pub generation: u64,
    /// The connection's socket.
    pub socket: OwnedFd,
}

/// The manager's side of the handover.
#[derive(Debug)]
pub struct Handover {
    put: Messages,
    seen: Messages,
    lies: Vec<Renewed>,
    turn: u64,
}

impl Handover {
    /// An empty handover.
    ///
    /// # Errors
    /// If no file descriptor is left.
    pub fn new() -> io::Result<Handover> {
        let (put, seen) = Messages::pair()?;
        Ok(Handover { put, seen, lies: Vec::new(), turn: 0 })
    }

    /// The end for all processes that receive.
    pub fn end(&self) -> BorrowedFd<'_> {
        self.seen.as_fd()
    }

    /// The generation of the last connection put here, or the first generation if none was.
    pub fn generation(&self, path: u32, peer: u32) -> u64 {
        let lies = self.lies.iter().find(|lies| (lies.path, lies.peer) == (path, peer));
        lies.map_or(FIRST_GENERATION, |lies| lies.generation)
    }

    /// Puts in a new connection in place of the one before. It becomes visible with [`Handover::show`].
    pub fn put(&mut self, path: u32, peer: u32, socket: OwnedFd) {
        let generation = self.generation(path, peer) + 1;
        self.lies.retain(|lies| (lies.path, lies.peer) != (path, peer));
        self.lies.push(Renewed { path, peer, generation, socket });
    }

    /// Publishes what was put in, and returns the number of the message. The new message comes before the old one is
    /// removed, so that there always is one.
    ///
    /// # Errors
    /// If the kernel cannot carry more descriptors now. Then nothing has changed.
    pub fn show(&mut self) -> io::Result<u64> {
        let mut bytes = (self.turn + 1).to_le_bytes().to_vec();
        for Renewed { path, peer, generation, .. } in &self.lies {
            bytes.extend(path.to_le_bytes().into_iter().chain(peer.to_le_bytes()).chain(generation.to_le_bytes()));
        }
        let sockets: Vec<_> = self.lies.iter().map(|lies| lies.socket.as_fd()).collect();
        self.put.send(&bytes, &sockets)?;
        if self.turn > 0 {
            self.seen.receive(&mut [0; TURN_BYTES + ROW_BYTES * DESCRIPTORS_MAX], false)?;
        }
        self.turn += 1;
        Ok(self.turn)
    }
}

/// The connections on the handover with this end, and the number of the message; `None` if there is no message. If this
/// process may not have so many descriptors, there are fewer connections and no number.
///
/// # Errors
/// If this is no handover.
/// This is no handover.
pub fn look(end: &Messages) -> io::Result<Option<(Option<u64>, Vec<Renewed>)>> {
    let mut bytes = [0; TURN_BYTES + ROW_BYTES * DESCRIPTORS_MAX];
    let (length, sockets) = match end.peek(&mut bytes) {
        Ok(Some(message)) => message,
        Ok(None) => return Ok(None),
        Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(None),
        Err(error) => return Err(error),
    };
    let Some((turn, rows)) = bytes[..length].split_first_chunk::<TURN_BYTES>() else {
        return Err(ErrorKind::InvalidData.into());
    };
    let whole = rows.len() == ROW_BYTES * sockets.len();
    let renewed = rows.chunks_exact(ROW_BYTES).zip(sockets).map(|(row, socket)| {
        let word = |at: usize| u32::from_le_bytes(row[at..at + 4].try_into().expect("four bytes"));
        let generation = u64::from_le_bytes(row[8..].try_into().expect("eight bytes"));
        Renewed { path: word(0), peer: word(4), generation, socket }
    });
    Ok(Some((whole.then(|| u64::from_le_bytes(*turn)), renewed.collect())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::os::unix::net::UnixStream;

    #[test]
    fn all_who_look_get_what_was_laid_last() {
        let mut handover = Handover::new().unwrap();
        let ends: Vec<Messages> = (0..3).map(|_| handover.end().try_clone_to_owned().unwrap().into()).collect();
        assert!(look(&ends[0]).unwrap().is_none(), "nothing lies there");
        let mut far: Vec<UnixStream> = Vec::new();
        for (turn, (path, peer)) in [(0, 1), (0, 2), (0, 1), (3, 1)].into_iter().enumerate() {
            let (near, other) = UnixStream::pair().unwrap();
            far.push(other);
            handover.put(path, peer, near.into());
            assert_eq!(handover.show().unwrap(), turn as u64 + 1);
        }
        for end in ends.iter().chain(&ends) {
            let (turn, renewed) = look(end).unwrap().expect("something lies there");
            let said: Vec<_> = renewed.iter().map(|new| (new.path, new.peer, new.generation)).collect();
            assert_eq!((turn, said), (Some(4), vec![(0, 2, 2), (0, 1, 3), (3, 1, 2)]));
            for (new, at) in renewed.into_iter().zip([1, 2, 3]) {
                UnixStream::from(new.socket).write_all(b"!").unwrap();
                far[at].read_exact(&mut [0]).unwrap();
            }
        }
        assert_eq!([handover.generation(0, 1), handover.generation(3, 1), handover.generation(7, 7)], [3, 2, 1]);
    }
}
