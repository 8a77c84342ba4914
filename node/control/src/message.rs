// SPDX-License-Identifier: MIT OR Apache-2.0
//! The messages and their bytes: a magic word, the version of the format, the kind, then the fields in order, all
//! little-endian, strings with their length in front. Decoding trusts nothing.

use std::fmt;

/// No message is longer.
pub const BYTES_MAX: usize = 4096;

const MAGIC: u32 = u32::from_le_bytes(*b"STRB");
/// Raised when a message changes its shape: mpiexec and library of different versions must not guess.
const VERSION: u16 = 1;
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
    /// Number of processes of the job.
    pub size: u32,
    /// Rank among the processes of this node.
    pub local_rank: u32,
    /// Number of processes of the job on this node.
    pub local_size: u32,
    /// Which part of an MPMD command line this is: the attribute `MPI_APPNUM`.
    pub appnum: u32,
    /// The attribute `MPI_UNIVERSE_SIZE`, if the launcher said anything.
    pub universe_size: Option<u32>,
    /// Key of the job; the same in all its processes.
    pub job: u64,
}

/// What is said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// Manager to process: your place. Carries the segment's descriptor.
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
        /// The code for whoever started the job.
        code: i32,
        /// Why, in one or several lines; may be empty.
        text: String,
    },
}

/// Why bytes are not a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Malformed {
    /// Not ours at all.
    Magic,
    /// Ours, of another version.
    Version(u16),
    /// Of an unknown kind, too short, too long, or with a field out of range.
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
    /// The bytes of this message. A long text is cut.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Writer(Vec::with_capacity(64));
        out.u32(MAGIC);
        out.u16(VERSION);
        match self {
            Message::Welcome(place) => {
                out.u16(1);
                for word in [place.rank, place.size, place.local_rank, place.local_size, place.appnum] {
                    out.u32(word);
                }
                out.u32(place.universe_size.unwrap_or(0));
                out.u64(place.job);
            }
            Message::Hello { pid, abi, thread_level } => {
                out.u16(2);
                out.u32(*pid as u32);
                out.u16(if *abi == Abi::Standard { 1 } else { 2 });
                out.u32(*thread_level as u32);
            }
            Message::Finalized => out.u16(3),
            Message::Abort { code, text } => {
                out.u16(4);
                out.u32(*code as u32);
                out.text(text);
            }
        }
        out.0
    }

    /// The message that `bytes` are.
    pub fn decode(bytes: &[u8]) -> Result<Message, Malformed> {
        let mut from = Reader(bytes);
        if from.u32() != Some(MAGIC) {
            return Err(Malformed::Magic);
        }
        match from.u16() {
            Some(VERSION) => {}
            Some(other) => return Err(Malformed::Version(other)),
            None => return Err(Malformed::Content),
        }
        let message = from.message().ok_or(Malformed::Content)?;
        if from.0.is_empty() { Ok(message) } else { Err(Malformed::Content) }
    }
}

struct Writer(Vec<u8>);

impl Writer {
    fn u16(&mut self, value: u16) {
        self.0.extend(value.to_le_bytes());
    }
    fn u32(&mut self, value: u32) {
        self.0.extend(value.to_le_bytes());
    }
    fn u64(&mut self, value: u64) {
        self.0.extend(value.to_le_bytes());
    }
    fn text(&mut self, text: &str) {
        let end = (0..=text.len().min(TEXT_MAX)).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
        self.u32(end as u32);
        self.0.extend(&text.as_bytes()[..end]);
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, bytes: usize) -> Option<&'a [u8]> {
        let (head, tail) = self.0.split_at_checked(bytes)?;
        self.0 = tail;
        Some(head)
    }
    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes(self.take(2)?.try_into().ok()?))
    }
    fn u32(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }
    fn u64(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }
    fn text(&mut self) -> Option<String> {
        let length = self.u32()? as usize;
        String::from_utf8(self.take(length)?.to_vec()).ok()
    }

    fn message(&mut self) -> Option<Message> {
        Some(match self.u16()? {
            1 => {
                let place = Placement {
                    rank: self.u32()?,
                    size: self.u32()?,
                    local_rank: self.u32()?,
                    local_size: self.u32()?,
                    appnum: self.u32()?,
                    universe_size: Some(self.u32()?).filter(|&size| size > 0),
                    job: self.u64()?,
                };
                let sound = place.rank < place.size
                    && place.local_rank < place.local_size
                    && place.local_size <= place.size
                    && place.local_rank <= place.rank;
                sound.then_some(Message::Welcome(place))?
            }
            2 => Message::Hello {
                pid: self.u32()? as i32,
                abi: match self.u16()? {
                    1 => Abi::Standard,
                    2 => Abi::Mpich,
                    _ => return None,
                },
                thread_level: self.u32()? as i32,
            },
            3 => Message::Finalized,
            4 => Message::Abort { code: self.u32()? as i32, text: self.text()? },
            _ => return None,
        })
    }
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
            appnum: 1,
            universe_size: Some(9),
            job: 0x0123_4567_89ab_cdef,
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
