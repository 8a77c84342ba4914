// SPDX-License-Identifier: MIT OR Apache-2.0
//! Records: what the endpoints of two nodes say to each other, in order, over a lane of the link. A record comes in two
//! slices, since it may lie across the end of a ring; only the data of an eager message is ever long.

use crate::Malformed;
use crate::parts::{after, first, only};
use zerocopy::little_endian::{I32, U16, U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

/// Most bytes of a record before the data of an eager message.
pub const HEAD_BYTES_MAX: usize = size_of::<AnnounceHead>();
/// The message is of a ready send.
pub const FLAG_READY: u8 = 1;

/// Whose message it is and what it is matched by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Envelope {
    /// The sender, as the job counts ranks.
    pub source: u32,
    /// The receiver, as the job counts ranks.
    pub destination: u32,
    /// The context of the communicator.
    pub context: u32,
    /// The sender, as the communicator counts ranks.
    pub source_in_comm: i32,
    /// The tag.
    pub tag: i32,
    /// [`FLAG_READY`] or nothing.
    pub flags: u8,
    /// The lower bits of the slice in which it was sent; 0 where messages move at once.
    pub slice: u16,
}

/// One thing that an endpoint says to another. A send is named by its sender's rank, its descriptor's index there, and
/// the turn of that descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Record<'a> {
    /// A whole small message.
    Eager {
        /// Whose it is.
        envelope: Envelope,
        /// What the integrity check of the job says about the data, taken from the sender's buffer.
        crc: u32,
        /// The data, and what of it lies beyond the end of the ring.
        data: (&'a [u8], &'a [u8]),
    },
    /// There is a message to fetch.
    Announce {
        /// Whose it is.
        envelope: Envelope,
        /// Its length.
        bytes: u64,
        /// Its descriptor at the sender.
        index: u32,
        /// The turn of that.
        turn: u32,
        /// The name of the transfer by which its bytes come without being asked for; 0: they wait for that.
        pushed: u64,
    },
    /// The receiver of an announced message is ready for it.
    ClearToSend {
        /// The sender, as the job counts ranks.
        rank: u32,
        /// The descriptor there.
        index: u32,
        /// The turn of that.
        turn: u32,
        /// The receiver's name for the transfer, for the fragments.
        transfer: u64,
        /// How many bytes it wants.
        bytes: u64,
        /// Where they begin in the message.
        offset: u64,
        /// It wants the message in pieces, of which this is one.
        in_pieces: bool,
    },
    /// An announced message is over.
    Finished {
        /// The sender, as the job counts ranks.
        rank: u32,
        /// The descriptor there.
        index: u32,
        /// The turn of that.
        turn: u32,
        /// The class of its error; 0 is none.
        error: u32,
    },
    /// A rank has no room for what comes without being asked for, or has it again.
    Full {
        /// The rank, as the job counts ranks.
        rank: u32,
        /// No room?
        on: bool,
    },
    /// A sender wants an announced message back.
    CancelRequest {
        /// The sender, as the job counts ranks.
        source: u32,
        /// The receiver, as the job counts ranks.
        destination: u32,
        /// The descriptor at the sender.
        index: u32,
        /// The turn of that.
        turn: u32,
    },
    /// What became of such a wish.
    CancelReply {
        /// The sender, as the job counts ranks.
        source: u32,
        /// The receiver, as the job counts ranks.
        destination: u32,
        /// The descriptor at the sender.
        index: u32,
        /// The turn of that.
        turn: u32,
        /// Taken back before it was matched?
        cancelled: bool,
    },
}

const EAGER: u8 = 1;
const ANNOUNCE: u8 = 2;
const CLEAR_TO_SEND: u8 = 3;
const FINISHED: u8 = 4;
const FULL: u8 = 5;
const CANCEL_REQUEST: u8 = 6;
const CANCEL_REPLY: u8 = 7;

/// What every record begins with: its kind, one byte of flags or a yes or no, and a message's slice.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy)]
#[repr(C)]
struct Start {
    kind: u8,
    flags: u8,
    slice: U16,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy)]
#[repr(C)]
struct RawEnvelope {
    source: U32,
    destination: U32,
    context: U32,
    source_in_comm: I32,
    tag: I32,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy)]
#[repr(C)]
struct EagerHead {
    start: Start,
    crc: U32,
    envelope: RawEnvelope,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy)]
#[repr(C)]
struct AnnounceHead {
    start: Start,
    envelope: RawEnvelope,
    index: U32,
    turn: U32,
    bytes: U64,
    pushed: U64,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy)]
#[repr(C)]
struct ClearHead {
    start: Start,
    rank: U32,
    index: U32,
    turn: U32,
    transfer: U64,
    bytes: U64,
    offset: U64,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy)]
#[repr(C)]
struct FinishedHead {
    start: Start,
    rank: U32,
    index: U32,
    turn: U32,
    error: U32,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy)]
#[repr(C)]
struct FullHead {
    start: Start,
    rank: U32,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy)]
#[repr(C)]
struct CancelHead {
    start: Start,
    source: U32,
    destination: U32,
    index: U32,
    turn: U32,
}

impl<'a> Record<'a> {
    /// The record that `head` and `tail` are together: all of them, nothing left over.
    #[inline]
    pub fn parse(head: &'a [u8], tail: &'a [u8]) -> Result<Record<'a>, Malformed> {
        let start = first::<Start>(head, tail)?;
        if start.slice.get() != 0 && !matches!(start.kind, EAGER | ANNOUNCE) {
            return Err(Malformed::Flags);
        }
        match start.kind {
            EAGER => {
                let raw = first::<EagerHead>(head, tail)?;
                let envelope = raw.envelope.with(start)?;
                let data = after(head, tail, size_of::<EagerHead>());
                Ok(Record::Eager { envelope, crc: raw.crc.get(), data })
            }
            ANNOUNCE => {
                let raw = only::<AnnounceHead>(head, tail)?;
                let envelope = raw.envelope.with(start)?;
                let (bytes, index, turn) = (raw.bytes.get(), raw.index.get(), raw.turn.get());
                Ok(Record::Announce { envelope, bytes, index, turn, pushed: raw.pushed.get() })
            }
            CLEAR_TO_SEND => {
                let raw = only::<ClearHead>(head, tail)?;
                Ok(Record::ClearToSend {
                    rank: raw.rank.get(),
                    index: raw.index.get(),
                    turn: raw.turn.get(),
                    transfer: raw.transfer.get(),
                    bytes: raw.bytes.get(),
                    offset: raw.offset.get(),
                    in_pieces: yes(start.flags)?,
                })
            }
            FINISHED => {
                let raw = only::<FinishedHead>(head, tail)?;
                none(start.flags)?;
                let (index, turn) = (raw.index.get(), raw.turn.get());
                Ok(Record::Finished { rank: raw.rank.get(), index, turn, error: raw.error.get() })
            }
            FULL => {
                let raw = only::<FullHead>(head, tail)?;
                Ok(Record::Full { rank: raw.rank.get(), on: yes(start.flags)? })
            }
            CANCEL_REQUEST => {
                let raw = only::<CancelHead>(head, tail)?;
                none(start.flags)?;
                let (source, destination) = (raw.source.get(), raw.destination.get());
                Ok(Record::CancelRequest { source, destination, index: raw.index.get(), turn: raw.turn.get() })
            }
            CANCEL_REPLY => {
                let raw = only::<CancelHead>(head, tail)?;
                let (source, destination) = (raw.source.get(), raw.destination.get());
                let (index, turn, cancelled) = (raw.index.get(), raw.turn.get(), yes(start.flags)?);
                Ok(Record::CancelReply { source, destination, index, turn, cancelled })
            }
            _ => Err(Malformed::Kind),
        }
    }

    /// Writes all but the data of an eager message, which follows it; the number of bytes written.
    #[inline]
    pub fn write(&self, out: &mut [u8; HEAD_BYTES_MAX]) -> usize {
        match *self {
            Record::Eager { envelope, crc, .. } => {
                let start = Start::of(EAGER, &envelope);
                put(out, &EagerHead { start, crc: crc.into(), envelope: envelope.into() })
            }
            Record::Announce { envelope, bytes, index, turn, pushed } => {
                let start = Start::of(ANNOUNCE, &envelope);
                let (index, turn, bytes, pushed) = (index.into(), turn.into(), bytes.into(), pushed.into());
                put(out, &AnnounceHead { start, envelope: envelope.into(), index, turn, bytes, pushed })
            }
            Record::ClearToSend { rank, index, turn, transfer, bytes, offset, in_pieces } => put(
                out,
                &ClearHead {
                    start: Start::new(CLEAR_TO_SEND, u8::from(in_pieces)),
                    rank: rank.into(),
                    index: index.into(),
                    turn: turn.into(),
                    transfer: transfer.into(),
                    bytes: bytes.into(),
                    offset: offset.into(),
                },
            ),
            Record::Finished { rank, index, turn, error } => {
                let (index, turn, error) = (index.into(), turn.into(), error.into());
                put(out, &FinishedHead { start: Start::new(FINISHED, 0), rank: rank.into(), index, turn, error })
            }
            Record::Full { rank, on } => {
                put(out, &FullHead { start: Start::new(FULL, u8::from(on)), rank: rank.into() })
            }
            Record::CancelRequest { source, destination, index, turn } => {
                put(out, &CancelHead::new(Start::new(CANCEL_REQUEST, 0), source, destination, index, turn))
            }
            Record::CancelReply { source, destination, index, turn, cancelled } => {
                let start = Start::new(CANCEL_REPLY, u8::from(cancelled));
                put(out, &CancelHead::new(start, source, destination, index, turn))
            }
        }
    }
}

impl Start {
    fn new(kind: u8, flags: u8) -> Start {
        Start { kind, flags, slice: 0.into() }
    }

    fn of(kind: u8, envelope: &Envelope) -> Start {
        Start { kind, flags: envelope.flags, slice: envelope.slice.into() }
    }
}

impl CancelHead {
    fn new(start: Start, source: u32, destination: u32, index: u32, turn: u32) -> CancelHead {
        let (source, destination) = (source.into(), destination.into());
        CancelHead { start, source, destination, index: index.into(), turn: turn.into() }
    }
}

impl RawEnvelope {
    fn with(&self, Start { flags, slice, .. }: Start) -> Result<Envelope, Malformed> {
        if flags & !FLAG_READY != 0 {
            return Err(Malformed::Flags);
        }
        Ok(Envelope {
            source: self.source.get(),
            destination: self.destination.get(),
            context: self.context.get(),
            source_in_comm: self.source_in_comm.get(),
            tag: self.tag.get(),
            flags,
            slice: slice.get(),
        })
    }
}

impl From<Envelope> for RawEnvelope {
    fn from(envelope: Envelope) -> RawEnvelope {
        RawEnvelope {
            source: envelope.source.into(),
            destination: envelope.destination.into(),
            context: envelope.context.into(),
            source_in_comm: envelope.source_in_comm.into(),
            tag: envelope.tag.into(),
        }
    }
}

fn put<T: IntoBytes + Immutable>(out: &mut [u8; HEAD_BYTES_MAX], head: &T) -> usize {
    let bytes = head.as_bytes();
    out[..bytes.len()].copy_from_slice(bytes);
    bytes.len()
}

fn none(flags: u8) -> Result<(), Malformed> {
    if flags == 0 { Ok(()) } else { Err(Malformed::Flags) }
}

fn yes(flags: u8) -> Result<bool, Malformed> {
    match flags {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(Malformed::Flags),
    }
}
