// SPDX-License-Identifier: MIT OR Apache-2.0
//! Frames, of which the body of a packet consists. The first byte is the kind; kinds from 16 on belong to channels.

use crate::channel::{self, PIECE, POLL, Piece, PollHead};
use crate::{HEADER_BYTES, Header, Malformed};
use zerocopy::little_endian::{U16, U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

pub(crate) const RECORD: u8 = 1;
pub(crate) const FRAGMENT: u8 = 2;
pub(crate) const ACK: u8 = 3;
pub(crate) const CREDIT: u8 = 4;
pub(crate) const PROBE: u8 = 5;
pub(crate) const SLICE: u8 = 6;

/// Bytes of a [`Frame::Record`] before its data.
pub const RECORD_HEAD_BYTES: usize = size_of::<RecordHead>();
/// Bytes of a [`Frame::Fragment`] before its data.
pub const FRAGMENT_HEAD_BYTES: usize = size_of::<FragmentHead>();
/// Bytes of a [`Frame::Credit`].
pub const CREDIT_BYTES: usize = size_of::<CreditHead>();
/// Bytes of a [`Frame::Ack`] with one range; each further range takes `ACK_RANGE_BYTES`.
pub const ACK_BYTES: usize = size_of::<AckHead>() + ACK_RANGE_BYTES;
/// Bytes of each range of a [`Frame::Ack`].
pub const ACK_RANGE_BYTES: usize = size_of::<AckRange>();
/// Bytes of a [`Frame::Probe`].
pub const PROBE_BYTES: usize = size_of::<ProbeHead>();

/// Bytes of a [`Frame::Slice`].
pub const SLICE_BYTES: usize = size_of::<SliceHead>();
/// The highest number of a slice.
const SLICE_MAX: u64 = 1 << 62;

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
pub(crate) struct RecordHead {
    pub kind: u8,
    pub lane: u8,
    pub bytes: U16,
    pub offset: U64,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
pub(crate) struct FragmentHead {
    pub kind: u8,
    pub zero: u8,
    pub bytes: U16,
    pub crc: U32,
    pub transfer: U64,
    pub offset: U64,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
pub(crate) struct AckHead {
    pub kind: u8,
    pub path: u8,
    pub ranges: u8,
    pub zero: u8,
    pub delay_ns: U32,
    pub largest: U64,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Debug)]
#[repr(C)]
pub(crate) struct AckRange {
    /// How many numbers are missing between the range before and this one; 0 in the first.
    pub gap: U32,
    /// How many numbers are in the range.
    pub count: U32,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
pub(crate) struct CreditHead {
    pub kind: u8,
    pub lane: u8,
    pub zero: U16,
    pub limit: U64,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
pub(crate) struct ProbeHead {
    pub kind: u8,
    pub zero: [u8; 3],
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
pub(crate) struct SliceHead {
    pub kind: u8,
    pub zero: [u8; 3],
    pub slice: U64,
}

/// One frame, borrowed from its packet.
#[derive(Clone, Copy, Debug)]
pub enum Frame<'a> {
    /// A piece of the byte stream of a lane.
    Record {
        /// Number of the lane.
        lane: u8,
        /// Offset of the piece in the stream.
        offset: u64,
        /// Data of the piece.
        bytes: &'a [u8],
    },
    /// A piece of a transfer.
    Fragment {
        /// The receiver's number of the transfer.
        transfer: u64,
        /// Offset of the piece in the transfer.
        offset: u64,
        /// Integrity check of the piece, made from the sender's buffer.
        crc: u32,
        /// Data of the piece.
        bytes: &'a [u8],
    },
    /// Acknowledges packets.
    Ack(Ack<'a>),
    /// Says how far the byte stream of a lane may go.
    Credit {
        /// Number of the lane.
        lane: u8,
        /// The first offset that may not be sent.
        limit: u64,
    },
    /// Asks for an acknowledgement of this packet, and does nothing else.
    Probe,
    /// The slice in which the packet's sender was when it sent it; always the first frame.
    Slice(u64),
    /// A piece of a broadcast; only in packets to a group.
    Piece(Piece<'a>),
    /// Asks a group for its acknowledgement; only in packets to a group.
    Poll {
        /// If not zero, receivers answer with this number: it shows that packets to the group arrive.
        probe: u32,
        /// All broadcasts below this have been sent.
        sent: u64,
        /// All broadcasts below this have reached everybody.
        released: u64,
    },
}

/// The packets of one path that were received.
#[derive(Clone, Copy, Debug)]
pub struct Ack<'a> {
    /// The path on which they came.
    pub path: u8,
    /// Nanoseconds that the newest of them has waited for this acknowledgement.
    pub delay_ns: u32,
    /// The highest number received.
    pub largest: u64,
    ranges: &'a [AckRange],
}

impl<'a> Ack<'a> {
    /// The numbers received, as (lowest, highest) of each range, highest range first.
    #[inline]
    pub fn ranges(&self) -> impl Iterator<Item = (u64, u64)> + 'a {
        let mut next = Some(self.largest);
        self.ranges.iter().map_while(move |range| {
            let high = next?.checked_sub(u64::from(range.gap.get()))?;
            let low = high.checked_sub(u64::from(range.count.get()).checked_sub(1)?)?;
            next = low.checked_sub(1);
            Some((low, high))
        })
    }

    /// True if no range is empty, none ends below zero, and all but the first have a gap before them.
    fn is_sound(&self) -> bool {
        let gaps = self.ranges.iter().enumerate().all(|(at, range)| (range.gap.get() == 0) == (at == 0));
        gaps && self.ranges().count() == self.ranges.len()
    }
}

/// A packet of which all has been checked.
#[derive(Clone, Copy, Debug)]
pub struct Packet<'a> {
    /// Its header.
    pub header: Header,
    body: &'a [u8],
}

impl<'a> Packet<'a> {
    /// Checks all of `packet`, whose tag has been removed. Fails if any part of it is malformed.
    #[inline]
    pub fn parse(packet: &'a [u8]) -> Result<Packet<'a>, Malformed> {
        let (header, body) = Header::read(packet)?;
        let mut rest = body;
        while !rest.is_empty() {
            let (frame, after) = take(rest)?;
            if matches!(frame, Frame::Slice(_)) && rest.len() != body.len() {
                return Err(Malformed::Kind);
            }
            rest = after;
        }
        Ok(Packet { header, body })
    }

    /// Its frames, in order.
    #[inline]
    pub fn frames(&self) -> Frames<'a> {
        Frames { rest: self.body }
    }
}

/// The slice in which the sender of a packet was when it sent it, if the packet has that frame.
#[inline]
pub fn slice_of(packet: &[u8]) -> Option<u64> {
    let body = packet.get(HEADER_BYTES..).filter(|body| body.first() == Some(&SLICE))?;
    match take(body) {
        Ok((Frame::Slice(slice), _)) => Some(slice),
        _ => None,
    }
}

/// The frames of a packet.
#[derive(Clone, Debug)]
pub struct Frames<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Frames<'a> {
    type Item = Frame<'a>;

    #[inline]
    fn next(&mut self) -> Option<Frame<'a>> {
        let (frame, rest) = take(self.rest).ok()?;
        self.rest = rest;
        Some(frame)
    }
}

/// The frame at the beginning of `body`, and what follows it.
#[inline]
fn take(body: &[u8]) -> Result<(Frame<'_>, &[u8]), Malformed> {
    match body.first() {
        Some(&RECORD) => take_record(body),
        Some(&FRAGMENT) => take_fragment(body),
        Some(&ACK) => take_ack(body),
        Some(&CREDIT) => {
            let (head, rest) = head::<CreditHead>(body)?;
            zero(head.zero.get() == 0)?;
            Ok((Frame::Credit { lane: head.lane, limit: head.limit.get() }, rest))
        }
        Some(&PROBE) => {
            let (head, rest) = head::<ProbeHead>(body)?;
            zero(head.zero == [0; 3])?;
            Ok((Frame::Probe, rest))
        }
        Some(&SLICE) => {
            let (head, rest) = head::<SliceHead>(body)?;
            zero(head.zero == [0; 3])?;
            let slice = Some(head.slice.get()).filter(|slice| (1..SLICE_MAX).contains(slice));
            Ok((Frame::Slice(slice.ok_or(Malformed::Value)?), rest))
        }
        Some(&PIECE) => channel::take_piece(body).map(|(piece, rest)| (Frame::Piece(piece), rest)),
        Some(&POLL) => {
            let (head, rest) = head::<PollHead>(body)?;
            zero(head.zero == [0; 3])?;
            let (probe, sent, released) = (head.probe.get(), head.sent.get(), head.released.get());
            if released > sent {
                return Err(Malformed::Value);
            }
            Ok((Frame::Poll { probe, sent, released }, rest))
        }
        Some(_) => Err(Malformed::Kind),
        None => Err(Malformed::Short),
    }
}

#[inline]
fn take_record(body: &[u8]) -> Result<(Frame<'_>, &[u8]), Malformed> {
    let (head, rest) = head::<RecordHead>(body)?;
    let (bytes, rest) = rest.split_at_checked(usize::from(head.bytes.get())).ok_or(Malformed::Short)?;
    let offset = head.offset.get();
    if bytes.is_empty() || offset.checked_add(bytes.len() as u64).is_none() {
        return Err(Malformed::Value);
    }
    Ok((Frame::Record { lane: head.lane, offset, bytes }, rest))
}

#[inline]
fn take_fragment(body: &[u8]) -> Result<(Frame<'_>, &[u8]), Malformed> {
    let (head, rest) = head::<FragmentHead>(body)?;
    zero(head.zero == 0)?;
    let (bytes, rest) = rest.split_at_checked(usize::from(head.bytes.get())).ok_or(Malformed::Short)?;
    let (transfer, offset, crc) = (head.transfer.get(), head.offset.get(), head.crc.get());
    if offset.checked_add(bytes.len() as u64).is_none() {
        return Err(Malformed::Value);
    }
    Ok((Frame::Fragment { transfer, offset, crc, bytes }, rest))
}

#[inline]
fn take_ack(body: &[u8]) -> Result<(Frame<'_>, &[u8]), Malformed> {
    let (head, rest) = head::<AckHead>(body)?;
    zero(head.zero == 0)?;
    let (ranges, rest) =
        <[AckRange]>::ref_from_prefix_with_elems(rest, usize::from(head.ranges)).map_err(|_| Malformed::Short)?;
    let ack = Ack { path: head.path, delay_ns: head.delay_ns.get(), largest: head.largest.get(), ranges };
    if ranges.is_empty() || !ack.is_sound() {
        return Err(Malformed::Value);
    }
    Ok((Frame::Ack(ack), rest))
}

#[inline]
fn head<T: FromBytes + KnownLayout + Immutable + Unaligned>(body: &[u8]) -> Result<(&T, &[u8]), Malformed> {
    T::ref_from_prefix(body).map_err(|_| Malformed::Short)
}

#[inline]
fn zero(is: bool) -> Result<(), Malformed> {
    if is { Ok(()) } else { Err(Malformed::Flags) }
}
