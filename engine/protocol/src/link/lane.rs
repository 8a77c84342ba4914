// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lanes: byte streams of records. Both ends of a stream keep a ring as long as the credit, so that what the receiver
//! has not taken yet is still at the sender, and a credit both allows more and frees what came before.
//!
//! A ring begins again at its first byte whenever it is empty: a link on which little is under way touches little
//! memory.

use super::ends::Sink;
use super::limits::{LANE_BYTES, RECORD_BYTES_MAX};
use super::mutation::{Mutation, is};
use super::ranges::Ranges;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// Bytes of the length field before each record.
pub const LENGTH_BYTES: usize = 4;
const MASK: u64 = LANE_BYTES as u64 - 1;

/// The ring of a lane.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct Ring {
    bytes: [u8; LANE_BYTES],
}

impl Ring {
    /// The first byte of the ring, where most records begin.
    pub fn first(&self) -> u64 {
        u64::from(self.bytes[0])
    }

    /// The bytes from position `at` on, in two slices; at most the ring.
    #[inline]
    fn slices(&self, at: u64, length: usize) -> (&[u8], &[u8]) {
        let start = (at & MASK) as usize;
        let length = length.min(LANE_BYTES);
        let first = length.min(LANE_BYTES - start);
        (&self.bytes[start..start + first], &self.bytes[..length - first])
    }

    #[inline]
    fn write(&mut self, at: u64, bytes: &[u8]) {
        let start = (at & MASK) as usize;
        let bytes = &bytes[..bytes.len().min(LANE_BYTES)];
        let (first, second) = bytes.split_at(bytes.len().min(LANE_BYTES - start));
        self.bytes[start..start + first.len()].copy_from_slice(first);
        self.bytes[..second.len()].copy_from_slice(second);
    }
}

/// The sending end of a lane. Offsets count the bytes of the stream since the link was opened.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct LaneOut {
    /// Where the next record is written.
    pub head: u64,
    /// End of what was put into a packet at least once.
    pub sent: u64,
    /// End of what the receiver has taken.
    pub freed: u64,
    /// Position in the ring of offset 0.
    shift: u64,
}

impl LaneOut {
    /// Appends a record of `length` bytes in parts. False: no room, nothing is done.
    #[inline]
    pub fn push(&mut self, ring: &mut Ring, parts: &[&[u8]], length: usize) -> bool {
        let under_way = self.head.saturating_sub(self.freed);
        if under_way.saturating_add((length + LENGTH_BYTES) as u64) > LANE_BYTES as u64 {
            return false;
        }
        if under_way == 0 {
            self.shift = self.head.wrapping_neg();
        }
        let mut at = self.head.wrapping_add(self.shift);
        ring.write(at, &(length as u32).to_le_bytes());
        at = at.wrapping_add(LENGTH_BYTES as u64);
        for part in parts {
            ring.write(at, part);
            at = at.wrapping_add(part.len() as u64);
        }
        self.head = at.wrapping_sub(self.shift);
        true
    }

    /// Bytes that were never sent.
    #[inline]
    pub fn unsent(&self) -> u64 {
        self.head.saturating_sub(self.sent)
    }

    /// Copies a piece into a packet.
    #[inline]
    pub fn read(&self, ring: &Ring, offset: u64, into: &mut [u8]) {
        let (first, second) = ring.slices(offset.wrapping_add(self.shift), into.len());
        into[..first.len()].copy_from_slice(first);
        let end = first.len() + second.len();
        into[first.len()..end].copy_from_slice(second);
    }

    /// The receiver allows bytes up to `limit`. False: it cannot have taken so much.
    pub fn credit(&mut self, limit: u64) -> bool {
        let freed = limit.saturating_sub(LANE_BYTES as u64);
        if freed > self.sent {
            return false;
        }
        self.freed = self.freed.max(freed);
        true
    }
}

/// The receiving end of a lane.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct LaneIn {
    /// End of what was handed over.
    pub taken: u64,
    /// End of what has arrived without a gap.
    pub whole: u64,
    /// The limit that was last sent, whether it arrived or not.
    pub advertised: u64,
    /// The limit that was last sent in a packet that is sent again if lost.
    pub advertised_surely: u64,
    /// Position in the ring of offset 0.
    shift: u64,
    /// Pieces beyond a gap: how many ranges there are in the list that lies elsewhere, since it is mostly empty.
    gaps: u64,
}

/// Where the bytes of a lane that came lie until they are handed over.
pub struct ReceiveBuffer<'a> {
    pub ring: &'a mut Ring,
    /// What is there beyond a gap.
    pub beyond: &'a mut Ranges,
}

/// What became of a piece that arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placed {
    /// The piece was new, and is kept or handed over.
    New,
    /// The piece had arrived before.
    Known,
    /// It cannot be kept, so it has to come again.
    Refused,
    /// It contradicts the stream: no correct sender sends it.
    Broken,
}

impl LaneIn {
    pub fn open(&mut self) {
        self.advertised = LANE_BYTES as u64;
        self.advertised_surely = LANE_BYTES as u64;
    }

    /// The offset up to which the sender may send.
    #[inline]
    pub fn limit(&self) -> u64 {
        self.taken.saturating_add(LANE_BYTES as u64)
    }

    /// True if there are bytes that were not handed over.
    #[inline]
    pub fn is_waiting(&self) -> bool {
        self.whole > self.taken
    }

    /// Takes a piece out of a packet and hands over every record that is whole now.
    #[inline]
    pub fn arrive(&mut self, kept: ReceiveBuffer, lane: u8, offset: u64, bytes: &[u8], sink: &mut impl Sink) -> Placed {
        let ReceiveBuffer { ring, beyond } = kept;
        let end = offset.saturating_add(bytes.len() as u64);
        if end <= self.whole {
            return Placed::Known;
        }
        if end > self.limit() {
            return Placed::Refused;
        }
        if self.whole == self.taken && (self.gaps == 0 || is(Mutation::ForgetsWhatIsBeyond)) {
            // Nothing is in the ring: begin at its first byte.
            self.shift = self.taken.wrapping_neg();
        }
        let (offset, bytes) = match self.whole.checked_sub(offset) {
            Some(_) if is(Mutation::KeepsKnownPrefix) => (self.whole, bytes),
            Some(known) => (self.whole, &bytes[(known as usize).min(bytes.len())..]),
            None => (offset, bytes),
        };
        if offset > self.whole {
            if !beyond.insert(offset, end) {
                return Placed::Refused;
            }
            self.gaps = beyond.as_slice().len() as u64;
            self.keep(ring, offset, bytes);
            return Placed::New;
        }
        let (mut rest, mut refused) = (bytes, false);
        if self.whole == self.taken {
            let Some(left) = self.hand_over_from(bytes, lane, sink, &mut refused) else { return Placed::Broken };
            rest = left;
            self.whole = self.taken;
        }
        self.keep(ring, self.whole, rest);
        self.whole = end;
        if self.gaps > 0 {
            while let Some(range) = beyond.pop_from(self.whole) {
                self.whole = self.whole.max(range[1]);
            }
            self.gaps = beyond.as_slice().len() as u64;
        }
        if self.is_waiting() && !refused && !self.offer(ring, lane, sink) {
            return Placed::Broken;
        }
        Placed::New
    }

    /// Hands over the records that lie whole at the beginning of `bytes`, which begin where the last one ended; what is
    /// left. `None`: a record is longer than any.
    #[inline]
    fn hand_over_from<'a>(
        &mut self,
        bytes: &'a [u8],
        lane: u8,
        sink: &mut impl Sink,
        refused: &mut bool,
    ) -> Option<&'a [u8]> {
        let mut rest = bytes;
        while let Some((length, after)) = rest.split_first_chunk::<LENGTH_BYTES>() {
            let length = u32::from_le_bytes(*length) as usize;
            if length > RECORD_BYTES_MAX {
                return None;
            }
            let Some((record, after)) = after.split_at_checked(length) else { break };
            *refused = !sink.record(lane, record, &[]) && !is(Mutation::SkipsRefused);
            if *refused {
                break;
            }
            self.taken = self.taken.wrapping_add((LENGTH_BYTES + length) as u64);
            rest = after;
        }
        Some(rest)
    }

    /// Hands over the whole records in the ring until one is refused. False: a record is longer than any.
    pub fn offer(&mut self, ring: &Ring, lane: u8, sink: &mut impl Sink) -> bool {
        // As many at most as have room in the ring: what is read here may have been damaged.
        for _ in 0..LANE_BYTES / LENGTH_BYTES {
            let there = self.whole.saturating_sub(self.taken);
            if there < LENGTH_BYTES as u64 {
                break;
            }
            let at = self.taken.wrapping_add(self.shift);
            let (first, second) = ring.slices(at, LENGTH_BYTES);
            let mut length = [0; LENGTH_BYTES];
            length[..first.len()].copy_from_slice(first);
            length[first.len()..].copy_from_slice(second);
            let length = u32::from_le_bytes(length) as usize;
            if length > RECORD_BYTES_MAX {
                return false;
            }
            if there < (LENGTH_BYTES + length) as u64 {
                break;
            }
            let (head, tail) = ring.slices(at.wrapping_add(LENGTH_BYTES as u64), length);
            if !sink.record(lane, head, tail) {
                break;
            }
            self.taken = self.taken.wrapping_add((LENGTH_BYTES + length) as u64);
        }
        true
    }

    #[inline]
    fn keep(&mut self, ring: &mut Ring, offset: u64, bytes: &[u8]) {
        ring.write(offset.wrapping_add(self.shift), bytes);
    }
}
