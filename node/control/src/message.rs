// SPDX-License-Identifier: MIT OR Apache-2.0
//! The messages on a control socket, and their bytes: a magic word, the version of the format, the kind, then the
//! fields in order, all little-endian, strings preceded by their length. Decoding trusts nothing.

use crate::codec::{Reader, Wire, Writer};
use std::fmt;

/// Longest message.
pub const BYTES_MAX: usize = 4096;

const MAGIC: u32 = u32::from_le_bytes(*b"STRB");
/// To be raised when a message changes its form: `mpiexec` and library of different versions must not guess.
const VERSION: u16 = 3;
const TEXT_MAX: usize = 3072;

/// The binary interface that a program was linked with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Abi {
    /// `libmpi_abi.so.1`
    Standard,
    /// `libmpi.so.12`
    Mpich,
}

/// A process's place in its job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// Rank in `MPI_COMM_WORLD`.
    pub rank: u32,
    /// Number of processes of its `MPI_COMM_WORLD`.
    pub size: u32,
    /// Its endpoint slot on this node: of a rank that the job began with, the rank among those of this node.
    pub local_rank: u32,
    /// Number of processes that the job began with on this node; of a spawned rank, of endpoint slots.
    pub local_size: u32,
    /// The number of this node.
    pub node: u32,
    /// Number of nodes of the job.
    pub nodes: u32,
    /// Which part of an MPMD command line this is: the attribute `MPI_APPNUM`.
    pub appnum: u32,
    /// The attribute `MPI_UNIVERSE_SIZE`, if the launcher gives it.
    pub universe_size: Option<u32>,
    /// Key of the job; the same in all its processes.
    pub job: u64,
    /// True if it was spawned while the job ran: then the welcome carries a [`crate::Birth`].
    pub spawned: bool,
}

/// A message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// Manager to process: its place. The message carries the descriptor of the segment; in a job with several nodes
    /// also those of the table of nodes and of the sockets. Of a spawned process, its birth is the second.
    Welcome(Placement),
    /// Process to manager: `MPI_Init` has joined.
    Hello {
        /// The process that joined; may be a child of the one that was started.
        pid: i32,
        /// Its binary interface.
        abi: Abi,
        /// The thread level it asked for, in the standard ABI's numbering.
        thread_level: i32,
    },
    /// Process to manager: `MPI_Finalize` is done; an exit is a normal end from now on.
    Finalized,
    /// Process to manager: `MPI_Abort`, or an error under `MPI_ERRORS_ARE_FATAL`.
    Abort {
        /// The exit code for the whole job.
        code: i32,
        /// The reason, in one or several lines; may be empty.
        text: String,
    },
    /// Process to manager: a [`crate::Request`], in the memory file that comes along.
    Ask {
        /// By which the process knows the answer.
        id: u32,
    },
    /// Manager to process: a [`crate::Reply`], in the memory file that comes along.
    Answer {
        /// Of which request.
        id: u32,
    },
    /// Process to manager: it is tied to processes of other worlds, or no longer; their numbers are in the memory file
    /// that comes along.
    Ties {
        /// True if it is from now on.
        on: bool,
    },
}

/// Why bytes are no message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Malformed {
    /// The magic word is missing.
    Magic,
    /// The message has this other version.
    Version(u16),
    /// The kind is unknown, the message is too short or too long, or a field is out of range.
    Content,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Malformed::Magic => f.write_str("not a Strobe control message"),
            Malformed::Version(other) => write!(
                f,
                "the other side speaks version {other} of the control messages, this one version {VERSION}: use \
                 mpiexec and library of the same installation"
            ),
            Malformed::Content => f.write_str("a damaged Strobe control message"),
        }
    }
}

impl Message {
    /// The bytes of this message. A text that is too long is cut.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Writer(Vec::with_capacity(64));
        MAGIC.put(&mut out);
        VERSION.put(&mut out);
        match self {
            Message::Welcome(place) => {
                1u16.put(&mut out);
                place.put(&mut out);
            }
            Message::Hello { pid, abi, thread_level } => {
                2u16.put(&mut out);
                pid.put(&mut out);
                (if *abi == Abi::Standard { 1u16 } else { 2 }).put(&mut out);
                thread_level.put(&mut out);
            }
            Message::Finalized => 3u16.put(&mut out),
            Message::Abort { code, text } => {
                4u16.put(&mut out);
                code.put(&mut out);
                out.bytes(cut(text).as_bytes());
            }
            Message::Ask { id } => {
                5u16.put(&mut out);
                id.put(&mut out);
            }
            Message::Answer { id } => {
                6u16.put(&mut out);
                id.put(&mut out);
            }
            Message::Ties { on } => {
                7u16.put(&mut out);
                on.put(&mut out);
            }
        }
        out.0
    }

    /// The message with these bytes. Fails if there is none.
    pub fn decode(bytes: &[u8]) -> Result<Message, Malformed> {
        let mut from = Reader::new(bytes);
        if u32::get(&mut from) != Some(MAGIC) {
            return Err(Malformed::Magic);
        }
        match u16::get(&mut from) {
            Some(VERSION) => {}
            Some(other) => return Err(Malformed::Version(other)),
            None => return Err(Malformed::Content),
        }
        let message = message(&mut from).ok_or(Malformed::Content)?;
        if from.is_empty() { Ok(message) } else { Err(Malformed::Content) }
    }
}

crate::wire!(struct Placement { rank, size, local_rank, local_size, node, nodes, appnum, universe_size, job, spawned });

fn message(from: &mut Reader<'_>) -> Option<Message> {
    Some(match u16::get(from)? {
        1 => Message::Welcome(Placement::get(from).filter(is_sound)?),
        2 => Message::Hello {
            pid: i32::get(from)?,
            abi: match u16::get(from)? {
                1 => Abi::Standard,
                2 => Abi::Mpich,
                _ => return None,
            },
            thread_level: i32::get(from)?,
        },
        3 => Message::Finalized,
        4 => Message::Abort { code: i32::get(from)?, text: String::get(from)? },
        5 => Message::Ask { id: u32::get(from)? },
        6 => Message::Answer { id: u32::get(from)? },
        7 => Message::Ties { on: bool::get(from)? },
        _ => return None,
    })
}

fn is_sound(place: &Placement) -> bool {
    let of_the_start = place.local_size <= place.size && place.local_rank <= place.rank && place.nodes <= place.size;
    place.rank < place.size
        && place.local_rank < place.local_size
        && (of_the_start || place.spawned)
        && place.node < place.nodes
        && place.universe_size != Some(0)
}

/// The beginning of `text`, as much as fits into a message.
fn cut(text: &str) -> &str {
    let end = (0..=text.len().min(TEXT_MAX)).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples() -> Vec<Message> {
        let place = Placement {
            rank: 3,
            size: 4,
            local_rank: 1,
            local_size: 2,
            node: 1,
            nodes: 2,
            appnum: 1,
            universe_size: Some(9),
            job: 0x0123_4567_89ab_cdef,
            spawned: false,
        };
        vec![
            Message::Welcome(place),
            Message::Welcome(Placement { universe_size: None, ..place }),
            Message::Hello { pid: 4321, abi: Abi::Standard, thread_level: 4096 },
            Message::Hello { pid: 1, abi: Abi::Mpich, thread_level: 0 },
            Message::Finalized,
            Message::Abort { code: -7, text: "réason\nsecond line".into() },
        ]
    }

    #[test]
    fn what_is_encoded_is_decoded() {
        for message in samples() {
            assert_eq!(Message::decode(&message.encode()), Ok(message));
        }
    }

    #[test]
    fn every_cut_and_every_extra_byte_is_refused() {
        for message in samples() {
            let bytes = message.encode();
            for end in 0..bytes.len() {
                assert!(Message::decode(&bytes[..end]).is_err(), "{message:?} cut at {end}");
            }
            assert!(Message::decode(&[&bytes[..], &[0]].concat()).is_err());
        }
    }

    #[test]
    fn damaged_bytes_never_panic_and_keep_the_placement_sound() {
        for message in samples() {
            let bytes = message.encode();
            for at in 0..bytes.len() {
                for value in [0, 1, 0x7f, 0x80, 0xff] {
                    let mut bad = bytes.clone();
                    bad[at] = value;
                    if let Ok(Message::Welcome(place)) = Message::decode(&bad) {
                        assert!(place.rank < place.size && place.local_rank < place.local_size);
                    }
                }
            }
        }
    }

    #[test]
    fn another_version_is_named() {
        let mut bytes = Message::Finalized.encode();
        bytes[4] = 9;
        assert_eq!(Message::decode(&bytes), Err(Malformed::Version(9)));
        assert!(Malformed::Version(9).to_string().contains("same installation"));
    }

    #[test]
    fn a_long_text_is_cut_between_characters() {
        let text = "é".repeat(TEXT_MAX);
        let bytes = Message::Abort { code: 1, text: text.clone() }.encode();
        assert!(bytes.len() <= BYTES_MAX);
        let Ok(Message::Abort { text: cut, .. }) = Message::decode(&bytes) else { panic!("decodes") };
        assert!(text.starts_with(&cut) && cut.len() == TEXT_MAX);
    }
}
