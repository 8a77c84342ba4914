// SPDX-License-Identifier: MIT OR Apache-2.0
//! The next packet: acknowledgements first, so that the other side knows before it reads further; then what was lost;
//! then what is new, records and transfers in turn.

use super::mutation::{Mutation, is};
use super::replace::Unplaced;
use super::sent::{ITEM_CREDIT, ITEM_FRAGMENT, ITEM_RECORD, Item, Packed};
use super::{LANE_BYTES, LANES, Link, OPEN, Source};
use strobe_wire::frame::{ACK_BYTES, CREDIT_BYTES, FRAGMENT_HEAD_BYTES, PROBE_BYTES, RECORD_HEAD_BYTES, SLICE_BYTES};
use strobe_wire::{FLAG_ACK_NOW, HEADER_BYTES, Header, PacketKind, TAG_BYTES, Writer};

/// A packet that is not empty takes no piece shorter than this, unless it is all that is left.
const PIECE_BYTES_MIN: usize = 512;

/// The first piece of what is sent after a pause, and the last two, are no longer than this.
const IN_TURN_BYTES: u64 = 32 << 10;

const LANE_BITS: u32 = (1 << LANES) - 1;

/// Why a packet is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Records and transfers.
    Frames,
    /// To probe a path; `true`: with records and transfers, since no other path may send them.
    Probe(bool),
    /// To acknowledge.
    Ack,
}

impl Link {
    /// Writes the next packet into `out`, which has room for the longest packet of any path: the path that it must take
    /// and its length, without the tag that the caller puts behind it. `None`: nothing may be sent now.
    pub fn next_packet(&mut self, now: u64, source: &mut impl Source, out: &mut [u8]) -> Option<(u8, usize)> {
        if self.state != OPEN {
            return None;
        }
        self.tick(now);
        self.send_at = 0;
        if self.has_frames() {
            let choice = self.paths.choose(now, &self.transfers_out);
            if choice.is_none() {
                self.send_at = self.paths.wait(now);
            }
            if let Some(at) = choice
                && let Some(bytes) = self.build(now, at, Purpose::Frames, source, out)
            {
                self.paths.note_run(at);
                return Some((at as u8, bytes));
            }
        }
        if !self.paths.are_good()
            && self.is_probing()
            && let Some((at, frames)) = self.paths.choose_probe(now)
            && let Some(bytes) = self.build(now, at, Purpose::Probe(frames), source, out)
        {
            return Some((at as u8, bytes));
        }
        let at = self.paths.choose_ack(now)?;
        self.build(now, at, Purpose::Ack, source, out).map(|bytes| (at as u8, bytes))
    }

    /// Builds a packet for path `at`; its length. `None`: there is nothing to put into it.
    fn build(
        &mut self,
        now: u64,
        at: usize,
        purpose: Purpose,
        source: &mut impl Source,
        out: &mut [u8],
    ) -> Option<usize> {
        let limit = out.len().min(self.paths[at].packet_bytes_max as usize);
        if limit < HEADER_BYTES + TAG_BYTES + SLICE_BYTES + ACK_BYTES + FRAGMENT_HEAD_BYTES {
            return None;
        }
        if purpose != Purpose::Ack && !self.paths[at].flight.has_place(false) {
            return None;
        }
        let mut writer = Writer::new(&mut out[..limit]);
        let mut packed = Packed::new();
        let busy = self.paths.busy_packets() > 0;
        writer.slice(source.slice());
        self.paths.write_acks(now, at, &mut writer);
        let mut watched = false;
        if let Purpose::Probe(_) = purpose {
            watched = writer.probe();
            packed.asks = watched;
        }
        if matches!(purpose, Purpose::Frames | Purpose::Probe(true)) {
            self.write_credits(&mut writer, &mut packed);
            self.write_lost(at, source, &mut writer, &mut packed);
            self.write_new(source, &mut writer, &mut packed);
        }
        self.write_taken(&mut writer);
        if writer.is_empty() {
            return None;
        }
        watched |= packed.items > 0;
        if packed.items > 0 && !busy {
            self.busy_since = now;
        }
        self.finish(now, at, watched, packed, writer)
    }

    /// Numbers the packet, and keeps a list of its frames if the receiver has to acknowledge it.
    #[inline]
    fn finish(&mut self, now: u64, at: usize, watched: bool, packed: Packed, writer: Writer) -> Option<usize> {
        let path = &mut self.paths[at];
        let number = path.flight.next_number;
        path.flight.next_number = number.checked_add(1)?;
        let in_flight = path.flight.bytes.saturating_add(u64::from(path.packet_bytes_max));
        let flags = if watched && in_flight >= path.window.bytes { FLAG_ACK_NOW } else { 0 };
        let header = Header {
            kind: PacketKind::Link,
            flags,
            path: at as u8,
            job: self.job,
            source: self.node,
            destination: self.peer,
            epoch: self.epoch,
            number,
        };
        let bytes = writer.finish(&header);
        path.send(&mut self.log[at], number, now, bytes, watched.then_some(&packed));
        Some(bytes)
    }

    /// Appends the credits that receivers wait for, in a way that they are sent again if lost.
    #[inline]
    fn write_credits(&mut self, writer: &mut Writer, packed: &mut Packed) {
        while self.lanes_credit != 0 && !packed.is_full() && writer.room() >= PROBE_BYTES + CREDIT_BYTES {
            let lane = self.lanes_credit.trailing_zeros() as usize % LANES;
            self.lanes_credit &= !(1 << lane) & LANE_BITS;
            self.write_credit(lane, writer, packed);
        }
    }

    /// Appends a credit. By itself it asks for no acknowledgement, so a probe goes before the first. False: no room.
    pub(super) fn write_credit(&mut self, lane: usize, writer: &mut Writer, packed: &mut Packed) -> bool {
        if writer.room() < PROBE_BYTES + CREDIT_BYTES || !(packed.asks || writer.probe()) {
            return false;
        }
        let state = &mut self.lane_in[lane];
        let limit = state.limit();
        let too_much = if is(Mutation::TellsTooMuchCredit) { LANE_BYTES as u64 / 8 } else { 0 };
        if !writer.credit(lane as u8, limit + too_much) {
            return false;
        }
        state.told = limit;
        state.told_surely = limit;
        self.lanes_taken &= !(1 << lane);
        packed.push(Item { offset: limit, bytes: 0, turn: 0, kind: ITEM_CREDIT, index: lane as u8 });
        true
    }

    /// Appends other new credits if there is room; they are not sent again if lost.
    #[inline]
    fn write_taken(&mut self, writer: &mut Writer) {
        while self.lanes_taken != 0 && !writer.is_empty() && writer.room() >= CREDIT_BYTES {
            let lane = self.lanes_taken.trailing_zeros() as usize % LANES;
            self.lanes_taken &= !(1 << lane) & LANE_BITS;
            let state = &mut self.lane_in[lane];
            state.told = state.limit();
            writer.credit(lane as u8, state.told);
        }
    }

    /// Appends what was never sent: records first or transfers first, in turn.
    #[inline]
    fn write_new(&mut self, source: &mut impl Source, writer: &mut Writer, packed: &mut Packed) {
        let transfers_first = self.next_sort & 1 == 1 && self.transfers_out.unsent != 0;
        if self.lanes_unsent != 0 && self.transfers_out.unsent != 0 {
            self.next_sort ^= 1;
        }
        if transfers_first {
            self.write_transfers(source, writer, packed);
        }
        self.write_lanes(writer, packed);
        // Also transfers that waited for a record.
        if self.transfers_out.unsent != 0 {
            self.write_transfers(source, writer, packed);
        }
    }

    #[inline]
    fn write_lanes(&mut self, writer: &mut Writer, packed: &mut Packed) {
        for _ in 0..LANES {
            if self.lanes_unsent == 0 || packed.is_full() {
                return;
            }
            let from = self.next_lane % LANES as u32;
            let mask = (self.lanes_unsent & LANE_BITS) as u8;
            let lane = (from + mask.rotate_right(from).trailing_zeros()) as usize % LANES;
            let (sent, unsent) = (self.lane_out[lane].sent, self.lane_out[lane].unsent());
            if unsent > 0 {
                let Some(bytes) = self.put_record(lane, sent, unsent as usize, writer, packed) else { return };
                self.lane_out[lane].sent = sent.wrapping_add(bytes as u64);
                if (bytes as u64) < unsent {
                    self.next_lane = lane as u32;
                    return;
                }
            }
            self.lanes_unsent &= !(1 << lane) & LANE_BITS;
            self.next_lane = lane as u32 + 1;
        }
    }

    /// Appends a piece of a lane, as long as fits. Returns its length.
    #[inline]
    pub(super) fn put_record(
        &mut self,
        lane: usize,
        offset: u64,
        bytes: usize,
        writer: &mut Writer,
        packed: &mut Packed,
    ) -> Option<usize> {
        let bytes = piece(writer, packed, RECORD_HEAD_BYTES, bytes)?;
        let into = writer.record(lane as u8, offset, bytes)?;
        self.lane_out[lane].read(&self.ring_out[lane], offset, into);
        packed.push(Item { offset, bytes: bytes as u32, turn: 0, kind: ITEM_RECORD, index: lane as u8 });
        Some(bytes)
    }

    #[inline]
    fn write_transfers(&mut self, source: &mut impl Source, writer: &mut Writer, packed: &mut Packed) {
        // The receiver works on a piece while the next is made.
        let few = self.transfers_out.backlog() <= 2 * IN_TURN_BYTES || self.paths.busy_packets() == 0;
        let limit = if few { IN_TURN_BYTES } else { u64::MAX };
        // One that cannot be read now does not keep the others waiting.
        for _ in 0..self.transfers_out.unsent.count_ones() {
            let Some(at) = self.transfers_out.turn() else { return };
            if packed.is_full() || writer.room() <= FRAGMENT_HEAD_BYTES {
                return;
            }
            let slot = &self.transfers_out.slot[usize::from(at)];
            let (sent, left) = (slot.sent, slot.bytes.saturating_sub(slot.sent));
            self.transfers_out.next = u64::from(at) + 1;
            if !self.transfers_out.is_open(at, &self.lane_out) {
                continue;
            }
            let part = left.min(limit);
            let Ok(bytes) = self.put_fragment(at, sent, part, source, writer, packed) else { continue };
            let slot = &mut self.transfers_out.slot[usize::from(at)];
            slot.sent = sent.saturating_add(bytes as u64);
            if bytes as u64 == left {
                self.transfers_out.unsent &= !(1 << at);
            }
        }
    }

    /// Appends a piece of a transfer, as long as fits. Returns its length.
    #[inline]
    pub(super) fn put_fragment(
        &mut self,
        at: u8,
        offset: u64,
        bytes: u64,
        source: &mut impl Source,
        writer: &mut Writer,
        packed: &mut Packed,
    ) -> Result<usize, Unplaced> {
        let bytes = piece(writer, packed, FRAGMENT_HEAD_BYTES, usize::try_from(bytes).unwrap_or(usize::MAX))
            .ok_or(Unplaced::Full)?;
        let slot = self.transfers_out.slot.get_mut(usize::from(at)).ok_or(Unplaced::Unread)?;
        if !writer.fragment(slot.theirs, offset, bytes, |into| source.read(slot.cookie, offset, into)) {
            return Err(Unplaced::Unread);
        }
        slot.under_way = slot.under_way.saturating_add(1);
        packed.push(Item { offset, bytes: bytes as u32, turn: slot.turn as u16, kind: ITEM_FRAGMENT, index: at });
        Ok(bytes)
    }
}

/// How much of `bytes` behind a head of `head_bytes` to put into a packet; `None`: it is not worth it.
#[inline]
fn piece(writer: &Writer, packed: &Packed, head_bytes: usize, bytes: usize) -> Option<usize> {
    let room = writer.room().checked_sub(head_bytes)?;
    let fits = bytes.min(room);
    let enough = fits == bytes || fits >= PIECE_BYTES_MIN || packed.items == 0 && fits > 0;
    enough.then_some(fits)
}
