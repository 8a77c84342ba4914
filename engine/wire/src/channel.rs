// SPDX-License-Identifier: MIT OR Apache-2.0
//! The format of broadcast channels: frames of packets that go to a whole group, records by which its nodes
//! acknowledge, ask again and pass on, and the content of a broadcast between endpoints.

use crate::Malformed;
use crate::parts::{after, first, only};
use zerocopy::little_endian::{I32, U16, U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

pub(crate) const PIECE: u8 = 16;
pub(crate) const POLL: u8 = 17;

/// Bytes of a [`Piece`] before its data.
pub const PIECE_HEAD_BYTES: usize = size_of::<PieceHead>();
/// Bytes of a [`crate::Frame::Poll`].
pub const POLL_BYTES: usize = size_of::<PollHead>();
/// Most pieces of a broadcast: one word has a bit for each.
pub const PIECES_MAX: u32 = 64;
/// Flag of a piece: nodes that have all broadcasts up to this one are to acknowledge.
pub const FLAG_SYNC: u8 = 1;
/// The destination of a packet that is for group 0; other groups count down from here. No node has such a number.
pub const GROUP: u32 = u32::MAX;

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
pub(crate) struct PieceHead {
    pub kind: u8,
    pub flags: u8,
    pub index: u8,
    pub zero: u8,
    pub piece_bytes: U16,
    pub bytes: U16,
    pub whole_bytes: U32,
    pub number: U64,
    pub released: U64,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
pub(crate) struct PollHead {
    pub kind: u8,
    pub zero: [u8; 3],
    pub probe: U32,
    pub sent: U64,
    pub released: U64,
}

/// A piece of a broadcast. All pieces but the last are equally long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// Number of the broadcast, counted by its node.
    pub number: u64,
    /// All broadcasts below this number have reached all nodes.
    pub released: u64,
    /// [`FLAG_SYNC`] or 0.
    pub flags: u8,
    /// Length of the broadcast, in bytes.
    pub whole_bytes: u32,
    /// Length of each piece but the last, in bytes; not zero.
    pub piece_bytes: u16,
    /// Number of this piece, from 0.
    pub index: u8,
    /// Data of the piece.
    pub bytes: &'a [u8],
}

/// The number of pieces of a broadcast of so many bytes; an empty one has one, too.
pub fn pieces(whole_bytes: u32, piece_bytes: u16) -> u32 {
    whole_bytes.div_ceil(u32::from(piece_bytes.max(1))).max(1)
}

impl<'a> Piece<'a> {
    /// Offset of the piece in the broadcast, in bytes.
    pub fn offset(&self) -> usize {
        usize::from(self.index) * usize::from(self.piece_bytes)
    }

    /// True if it is as long as its number says.
    pub(crate) fn is_sound(&self) -> bool {
        let count = pieces(self.whole_bytes, self.piece_bytes);
        let rest = (self.whole_bytes as usize).saturating_sub(self.offset());
        let right = self.bytes.len() == rest.min(usize::from(self.piece_bytes));
        let shape = self.piece_bytes != 0 && count <= PIECES_MAX && u32::from(self.index) < count;
        shape && right && self.flags & !FLAG_SYNC == 0 && self.released <= self.number && self.number < u64::MAX
    }
}

pub(crate) fn take_piece(body: &[u8]) -> Result<(Piece<'_>, &[u8]), Malformed> {
    let (head, rest) = PieceHead::ref_from_prefix(body).map_err(|_| Malformed::Short)?;
    let (bytes, rest) = rest.split_at_checked(usize::from(head.bytes.get())).ok_or(Malformed::Short)?;
    if head.zero != 0 {
        return Err(Malformed::Flags);
    }
    let piece = Piece {
        number: head.number.get(),
        released: head.released.get(),
        flags: head.flags,
        whole_bytes: head.whole_bytes.get(),
        piece_bytes: head.piece_bytes.get(),
        index: head.index,
        bytes,
    };
    if piece.is_sound() { Ok((piece, rest)) } else { Err(Malformed::Value) }
}

/// Messages of the nodes of a group to each other, over their links, about the broadcasts of `broadcaster`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control<'a> {
    /// The sender and all below it in the tree have every broadcast below `through`, and have received `probe`.
    Ack {
        /// Number of the group.
        group: u32,
        /// The node whose broadcasts these are.
        broadcaster: u32,
        /// The first broadcast that one of them may not have.
        through: u64,
        /// The last probe that all of them have received.
        probe: u32,
    },
    /// The sender lacks something of the receiver's broadcasts.
    Nack {
        /// Number of the group.
        group: u32,
        /// The first broadcast that is not complete.
        number: u64,
        /// The pieces of it that are missing, a bit each.
        pieces: u64,
        /// Which of the 32 broadcasts after it are not complete: bit 0 is the next.
        others: u32,
    },
    /// A whole broadcast over a link, because packets to the group do not arrive.
    Relay {
        /// Number of the group.
        group: u32,
        /// The node that broadcasts.
        broadcaster: u32,
        /// Number of the broadcast.
        number: u64,
        /// The receiver passes it on down the tree.
        forward: bool,
        /// The receiver passes it on to the next node of the row.
        row: bool,
        /// The receiver acknowledges it.
        sync: bool,
        /// The data, in two parts if they lie across the end of the ring.
        data: (&'a [u8], &'a [u8]),
    },
}

pub(crate) const ACK: u8 = 32;
const NACK: u8 = 33;
const RELAY: u8 = 34;
const MULTICAST: u8 = 35;

const FORWARD: u8 = 1;
const SYNC: u8 = 2;
const ROW: u8 = 4;

/// Most bytes of a [`Control`] before the data of a relayed broadcast.
pub const CONTROL_BYTES_MAX: usize = size_of::<NackHead>();

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy)]
#[repr(C)]
struct AckHead {
    kind: u8,
    zero: [u8; 3],
    group: U32,
    broadcaster: U32,
    probe: U32,
    through: U64,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy)]
#[repr(C)]
struct NackHead {
    kind: u8,
    zero: [u8; 3],
    group: U32,
    number: U64,
    pieces: U64,
    others: U32,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy)]
#[repr(C)]
struct RelayHead {
    kind: u8,
    flags: u8,
    zero: U16,
    group: U32,
    broadcaster: U32,
    number: U64,
}

impl<'a> Control<'a> {
    /// True if a record that begins with this byte is a [`Control`].
    #[inline]
    pub fn is(kind: u8) -> bool {
        (ACK..=RELAY).contains(&kind)
    }

    /// Reads the record that consists of `head` and `tail`; an error if bytes are left over.
    pub fn parse(head: &'a [u8], tail: &'a [u8]) -> Result<Control<'a>, Malformed> {
        let kind = *head.first().or(tail.first()).ok_or(Malformed::Short)?;
        match kind {
            ACK => {
                let raw = only::<AckHead>(head, tail)?;
                zero(raw.zero == [0; 3])?;
                let (group, broadcaster) = (raw.group.get(), raw.broadcaster.get());
                Ok(Control::Ack { group, broadcaster, through: raw.through.get(), probe: raw.probe.get() })
            }
            NACK => {
                let raw = only::<NackHead>(head, tail)?;
                zero(raw.zero == [0; 3])?;
                let (number, pieces) = (raw.number.get(), raw.pieces.get());
                Ok(Control::Nack { group: raw.group.get(), number, pieces, others: raw.others.get() })
            }
            RELAY => {
                let raw = first::<RelayHead>(head, tail)?;
                zero(raw.zero.get() == 0 && raw.flags & !(FORWARD | SYNC | ROW) == 0)?;
                Ok(Control::Relay {
                    group: raw.group.get(),
                    broadcaster: raw.broadcaster.get(),
                    number: raw.number.get(),
                    forward: raw.flags & FORWARD != 0,
                    row: raw.flags & ROW != 0,
                    sync: raw.flags & SYNC != 0,
                    data: after(head, tail, size_of::<RelayHead>()),
                })
            }
            _ => Err(Malformed::Kind),
        }
    }

    /// Writes all but the data of a relayed broadcast, which the caller appends; the number of bytes written.
    pub fn write(&self, out: &mut [u8; CONTROL_BYTES_MAX]) -> usize {
        match *self {
            Control::Ack { group, broadcaster, through, probe } => {
                let (group, broadcaster) = (group.into(), broadcaster.into());
                put(
                    out,
                    &AckHead {
                        kind: ACK,
                        zero: [0; 3],
                        group,
                        broadcaster,
                        probe: probe.into(),
                        through: through.into(),
                    },
                )
            }
            Control::Nack { group, number, pieces, others } => {
                let (number, pieces, others) = (number.into(), pieces.into(), others.into());
                put(out, &NackHead { kind: NACK, zero: [0; 3], group: group.into(), number, pieces, others })
            }
            Control::Relay { group, broadcaster, number, forward, row, sync, .. } => {
                let flag = |is, flag| if is { flag } else { 0 };
                let flags = flag(forward, FORWARD) | flag(row, ROW) | flag(sync, SYNC);
                let (group, broadcaster, number) = (group.into(), broadcaster.into(), number.into());
                put(out, &RelayHead { kind: RELAY, flags, zero: 0.into(), group, broadcaster, number })
            }
        }
    }
}

/// What endpoints put into a broadcast: one small message for a rank on each of several nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Multicast<'a> {
    /// Rank of the sender in the job.
    pub source: u32,
    /// The context of the communicator.
    pub context: u32,
    /// Rank of the sender in the communicator.
    pub source_in_comm: i32,
    /// The tag.
    pub tag: i32,
    /// Integrity check of the data, of the kind that the job uses.
    pub crc: u32,
    /// For each node of the group the index of the receiver among its ranks, or [`Multicast::NOBODY`]; two bytes each.
    targets: &'a [U16],
    /// The data.
    pub data: &'a [u8],
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy)]
#[repr(C)]
struct MulticastHead {
    kind: u8,
    zero: u8,
    targets: U16,
    crc: U32,
    source: U32,
    context: U32,
    source_in_comm: I32,
    tag: I32,
}

impl<'a> Multicast<'a> {
    /// In place of an index: the message is for no rank of this node.
    pub const NOBODY: u16 = u16::MAX;
    /// Bytes before the indices.
    pub const HEAD_BYTES: usize = size_of::<MulticastHead>();

    /// Reads a content.
    pub fn parse(bytes: &'a [u8]) -> Result<Multicast<'a>, Malformed> {
        let (head, rest) = MulticastHead::ref_from_prefix(bytes).map_err(|_| Malformed::Short)?;
        if head.kind != MULTICAST {
            return Err(Malformed::Kind);
        }
        zero(head.zero == 0)?;
        let (targets, data) =
            <[U16]>::ref_from_prefix_with_elems(rest, usize::from(head.targets.get())).map_err(|_| Malformed::Short)?;
        Ok(Multicast {
            source: head.source.get(),
            context: head.context.get(),
            source_in_comm: head.source_in_comm.get(),
            tag: head.tag.get(),
            crc: head.crc.get(),
            targets,
            data,
        })
    }

    /// The receiver on `node`, if there is one.
    pub fn target(&self, node: u32) -> Option<u16> {
        let place = self.targets.get(node as usize)?.get();
        (place != Multicast::NOBODY).then_some(place)
    }

    /// Writes a content with `targets` but without its data, which the caller adds. False if there is no room.
    pub fn write_head(&self, targets: impl ExactSizeIterator<Item = u16>, out: &mut [u8]) -> bool {
        let Ok(count) = u16::try_from(targets.len()) else { return false };
        let head = MulticastHead {
            kind: MULTICAST,
            zero: 0,
            targets: count.into(),
            crc: self.crc.into(),
            source: self.source.into(),
            context: self.context.into(),
            source_in_comm: self.source_in_comm.into(),
            tag: self.tag.into(),
        };
        let Some((first, rest)) = out.split_at_mut_checked(Multicast::HEAD_BYTES) else { return false };
        let Ok((places, _)) = <[U16]>::mut_from_prefix_with_elems(rest, usize::from(count)) else { return false };
        first.copy_from_slice(head.as_bytes());
        places.iter_mut().zip(targets).for_each(|(place, target)| *place = target.into());
        true
    }

    /// A message without targets and data, from which one is written.
    pub fn new(source: u32, context: u32, source_in_comm: i32, tag: i32, crc: u32) -> Multicast<'a> {
        Multicast { source, context, source_in_comm, tag, crc, targets: &[], data: &[] }
    }
}

fn put<T: IntoBytes + Immutable>(out: &mut [u8; CONTROL_BYTES_MAX], head: &T) -> usize {
    let bytes = head.as_bytes();
    out[..bytes.len()].copy_from_slice(bytes);
    bytes.len()
}

fn zero(is: bool) -> Result<(), Malformed> {
    if is { Ok(()) } else { Err(Malformed::Flags) }
}
