// SPDX-License-Identifier: MIT OR Apache-2.0
//! Records: the messages of the endpoints of two nodes to each other, in order, over a lane of the link. A record is
//! read from two slices, since it may lie across the end of a ring; only the data of an eager message is ever long.

use crate::Malformed;
use crate::parts::{after, first, only};
use zerocopy::little_endian::{I32, U16, U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

/// Most bytes of a record before the data of an eager message.
pub const HEAD_BYTES_MAX: usize = size_of::<AnnounceHead>();
/// Flag: the message was sent in ready mode.
pub const FLAG_READY: u8 = 1;

/// Sender, receiver and what a message is matched by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Envelope {
    /// Rank of the sender in the job.
    pub source: u32,
    /// Rank of the receiver in the job.
    pub destination: u32,
    /// The context of the communicator.
    pub context: u32,
    /// Rank of the sender in the communicator.
    pub source_in_comm: i32,
    /// The tag.
    pub tag: i32,
    /// [`FLAG_READY`] or 0.
    pub flags: u8,
    /// The lower bits of the slice in which it was sent; 0 if messages move at once.
    pub slice: u16,
}

/// A message of one endpoint to another. A send is named by its sender's rank, the index of its descriptor there, and
/// the turn of that descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Record<'a> {
    /// An eager message: all of it.
    Eager {
        /// Sender, receiver and envelope.
        envelope: Envelope,
        /// Integrity check of the data, made from the sender's buffer.
        crc: u32,
        /// The data, in two parts if they lie across the end of the ring.
        data: (&'a [u8], &'a [u8]),
    },
    /// The announcement of a message that the receiver fetches.
    Announce {
        /// Sender, receiver and envelope.
        envelope: Envelope,
        /// Length of the message, in bytes.
        bytes: u64,
        /// Index of its descriptor at the sender.
        index: u32,
        /// Turn of the descriptor.
        turn: u32,
        /// Number of the transfer if the data are pushed; 0 if they are sent when asked for.
        pushed: u64,
    },
    /// The receiver of an announced message is ready for it.
    ClearToSend {
        /// Rank of the sender in the job.
        rank: u32,
        /// Index of its descriptor there.
        index: u32,
        /// Turn of the descriptor.
        turn: u32,
        /// The receiver's number of the transfer, which fragments carry.
        transfer: u64,
        /// Bytes that the receiver asks for.
        bytes: u64,
        /// Offset of these bytes in the message.
        offset: u64,
        /// True if the receiver fetches the message in pieces, of which this is one.
        in_pieces: bool,
    },
    /// The receiver has all that it wants of an announced message.
    Finished {
        /// Rank of the sender in the job.
        rank: u32,
        /// Index of its descriptor there.
        index: u32,
        /// Turn of the descriptor.
        turn: u32,
        /// Error class; 0 if there was no error.
        error: u32,
    },
    /// A rank has no room for pushed messages, or has room again.
    Full {
        /// The rank, in the job.
        rank: u32,
        /// True if there is no room.
        on: bool,
    },
    /// The sender wants to cancel an announced message.
    CancelRequest {
        /// Rank of the sender in the job.
        source: u32,
        /// Rank of the receiver in the job.
        destination: u32,
        /// Index of the descriptor at the sender.
        index: u32,
        /// Turn of the descriptor.
        turn: u32,
    },
    /// The answer to [`Record::CancelRequest`].
    CancelReply {
        /// Rank of the sender in the job.
        source: u32,
        /// Rank of the receiver in the job.
        destination: u32,
        /// Index of the descriptor at the sender.
        index: u32,
        /// Turn of the descriptor.
        turn: u32,
        /// True if it was cancelled before it was matched.
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

/// The beginning of every record: its kind, a byte of flags, and the slice of a message.
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
    /// Reads the record that consists of `head` and `tail`; an error if bytes are left over.
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

    /// Writes all but the data of an eager message, which the caller appends; the number of bytes written.
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
