// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes a packet into a caller's buffer, frame by frame.

use crate::channel::{PIECE, POLL, Piece, PieceHead, PollHead};
use crate::frame::{
    ACK, AckHead, AckRange, CREDIT, CreditHead, FRAGMENT, FRAGMENT_HEAD_BYTES, FragmentHead, PROBE, ProbeHead, RECORD,
    RECORD_HEAD_BYTES, RecordHead, SLICE, SliceHead,
};
use crate::{HEADER_BYTES, Header, TAG_BYTES};
use zerocopy::{Immutable, IntoBytes};

/// Most ranges that one acknowledgement carries.
pub const ACK_RANGES_MAX: usize = 32;

/// A packet being written: frames are appended until there is no room, then `finish` writes the header.
pub struct Writer<'a> {
    out: &'a mut [u8],
    at: usize,
}

impl<'a> Writer<'a> {
    /// A packet of at most `out.len()` bytes, of which [`TAG_BYTES`] stay free at the end.
    #[inline]
    pub fn new(out: &'a mut [u8]) -> Writer<'a> {
        let limit = out.len().saturating_sub(TAG_BYTES);
        Writer { out: &mut out[..limit], at: HEADER_BYTES }
    }

    /// Bytes that are left for frames.
    #[inline]
    pub fn room(&self) -> usize {
        self.out.len().saturating_sub(self.at)
    }

    /// True if there is no frame yet, or only that of the slice.
    #[inline]
    pub fn is_empty(&self) -> bool {
        let begun = self.at == HEADER_BYTES + size_of::<SliceHead>() && self.out[HEADER_BYTES] == SLICE;
        self.at == HEADER_BYTES || begun
    }

    /// Appends the slice in which the packet is sent, as its first frame; nothing for slice 0. False: there is no room.
    #[inline]
    pub fn slice(&mut self, slice: u64) -> bool {
        slice == 0 || self.try_put(&SliceHead { kind: SLICE, zero: [0; 3], slice: slice.into() })
    }

    /// Appends a piece of a lane's byte stream; the caller fills the bytes returned. `None` if there is no room.
    #[inline]
    pub fn record(&mut self, lane: u8, offset: u64, bytes: usize) -> Option<&mut [u8]> {
        let length = u16::try_from(bytes).ok()?;
        if self.room() < RECORD_HEAD_BYTES + bytes {
            return None;
        }
        self.put(&RecordHead { kind: RECORD, lane, bytes: length.into(), offset: offset.into() });
        let start = self.at;
        self.at += bytes;
        Some(&mut self.out[start..start + bytes])
    }

    /// Appends a piece of a transfer: `fill` reads its bytes and returns their integrity check. False, without having
    /// done anything, if there is no room, or `fill` cannot read them now.
    #[inline]
    pub fn fragment(
        &mut self,
        transfer: u64,
        offset: u64,
        bytes: usize,
        fill: impl FnOnce(&mut [u8]) -> Option<u32>,
    ) -> bool {
        let Ok(length) = u16::try_from(bytes) else { return false };
        if self.room() < FRAGMENT_HEAD_BYTES + bytes {
            return false;
        }
        let start = self.at + FRAGMENT_HEAD_BYTES;
        let Some(crc) = fill(&mut self.out[start..start + bytes]) else { return false };
        let (transfer, offset) = (transfer.into(), offset.into());
        self.put(&FragmentHead { kind: FRAGMENT, zero: 0, bytes: length.into(), crc: crc.into(), transfer, offset });
        self.at += bytes;
        true
    }

    /// Packets received on `path`: ranges of (lowest, highest) from the highest range down, disjoint and not touching;
    /// as many as fit, at most [`ACK_RANGES_MAX`]. False: there is no range, or no room for one; nothing is done.
    #[inline]
    pub fn ack(&mut self, path: u8, delay_ns: u32, ranges: impl Iterator<Item = (u64, u64)>) -> bool {
        let start = self.at;
        let (mut count, mut largest, mut next) = (0u8, 0, 0u64);
        self.at += size_of::<AckHead>();
        for (low, high) in ranges.take(ACK_RANGES_MAX) {
            if self.room() < size_of::<AckRange>() || low > high {
                break;
            }
            if count == 0 {
                (largest, next) = (high, high);
            }
            let Some(gap) = next.checked_sub(high).and_then(|gap| u32::try_from(gap).ok()) else { break };
            let numbers = u32::try_from(high - low).unwrap_or(u32::MAX - 1) + 1;
            self.put(&AckRange { gap: gap.into(), count: numbers.into() });
            count += 1;
            // A range longer than can be said is the last: what is below is old.
            match low.checked_sub(1) {
                Some(below) if u64::from(numbers) == high - low + 1 => next = below,
                _ => break,
            }
        }
        let end = std::mem::replace(&mut self.at, start);
        if count == 0 {
            return false;
        }
        let delay_ns = delay_ns.into();
        self.put(&AckHead { kind: ACK, path, ranges: count, zero: 0, delay_ns, largest: largest.into() });
        self.at = end;
        true
    }

    /// Appends how far the byte stream of a lane may go. False if there is no room.
    #[inline]
    pub fn credit(&mut self, lane: u8, limit: u64) -> bool {
        self.try_put(&CreditHead { kind: CREDIT, lane, zero: 0.into(), limit: limit.into() })
    }

    /// Appends a request for an acknowledgement. False if there is no room.
    #[inline]
    pub fn probe(&mut self) -> bool {
        self.try_put(&ProbeHead { kind: PROBE, zero: [0; 3] })
    }

    /// Appends a piece of a broadcast. False, with nothing done, if there is no room or its fields do not fit together.
    #[inline]
    pub fn piece(&mut self, piece: &Piece<'_>) -> bool {
        if !piece.is_sound() || self.room() < size_of::<PieceHead>() + piece.bytes.len() {
            return false;
        }
        self.put(&PieceHead {
            kind: PIECE,
            flags: piece.flags,
            index: piece.index,
            zero: 0,
            piece_bytes: piece.piece_bytes.into(),
            bytes: (piece.bytes.len() as u16).into(),
            whole_bytes: piece.whole_bytes.into(),
            number: piece.number.into(),
            released: piece.released.into(),
        });
        self.put(piece.bytes);
        true
    }

    /// Appends a request to a group for its acknowledgement. False if there is no room.
    #[inline]
    pub fn poll(&mut self, probe: u32, sent: u64, released: u64) -> bool {
        let (sent, released) = (sent.into(), released.into());
        self.try_put(&PollHead { kind: POLL, zero: [0; 3], probe: probe.into(), sent, released })
    }

    /// Writes the header; the length of the packet without its tag, or 0 if the buffer is too short for any packet.
    #[inline]
    pub fn finish(self, header: &Header) -> usize {
        if self.at > self.out.len() || !header.write(self.at - HEADER_BYTES, self.out) {
            return 0;
        }
        self.at
    }

    #[inline]
    fn try_put<T: IntoBytes + Immutable>(&mut self, head: &T) -> bool {
        let fits = self.room() >= size_of::<T>();
        if fits {
            self.put(head);
        }
        fits
    }

    /// Appends bytes for which the caller has seen that there is room.
    #[inline]
    fn put<T: IntoBytes + Immutable + ?Sized>(&mut self, head: &T) {
        let bytes = head.as_bytes();
        self.out[self.at..self.at + bytes.len()].copy_from_slice(bytes);
        self.at += bytes.len();
    }
}
