// SPDX-License-Identifier: MIT OR Apache-2.0
//! The lanes of a link together: which of them have bytes to send or credit to tell, and how both get into packets.

use super::ends::Sink;
use super::lane::{LENGTH_BYTES, LaneIn, LaneOut, Placed, ReceiveBuffer, Ring};
use super::limits::{LANE_BYTES, LANES, RECORD_BYTES_MAX};
use super::mutation::{Mutation, is};
use super::sent::{ITEM_CREDIT, ITEM_RECORD, Item, Packed};
use strobe_wire::Writer;
use strobe_wire::frame::{CREDIT_BYTES, PROBE_BYTES, RECORD_HEAD_BYTES};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// How much of a lane goes at once of what its receiver waits for.
const FRONT_BYTES: u64 = 512;
const LANE_BITS: u32 = (1 << LANES) - 1;

/// The lanes of a link, in both directions. Their rings and what came beyond a gap lie elsewhere, since most of each is
/// never used.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct Lanes {
    /// Lanes with bytes that were never sent, one bit each.
    unsent: u32,
    /// Lanes for which the other side has to be given a new limit, one bit each.
    credit: u32,
    /// Lanes for which the other side can be given a new limit, one bit each.
    taken: u32,
    /// The lane that is next to send.
    next: u32,
    pub out: [LaneOut; LANES],
    pub into: [LaneIn; LANES],
}

impl Lanes {
    pub fn open(&mut self) {
        self.into.iter_mut().for_each(LaneIn::open);
    }

    /// True if a lane has bytes that were never sent.
    #[inline]
    pub fn have_unsent(&self) -> bool {
        self.unsent != 0
    }

    /// True if something is to be sent that the receiver has to acknowledge: bytes, or credit that it waits for.
    #[inline]
    pub fn have_work(&self) -> bool {
        self.unsent | self.credit != 0
    }

    /// Bytes that were never sent.
    pub fn unsent_bytes(&self) -> u64 {
        self.out.iter().map(|lane| lane.unsent()).fold(0, u64::saturating_add)
    }

    /// Appends a record of `length` bytes in parts to a lane. False: there is no room, nothing is done.
    #[inline]
    pub fn push(&mut self, rings: &mut [Ring; LANES], lane: usize, parts: &[&[u8]], length: usize) -> bool {
        let pushed = self.out[lane].push(&mut rings[lane], parts, length);
        self.unsent |= u32::from(pushed) << lane;
        pushed
    }

    /// Bytes that a record of this lane could have now; 0 if it cannot have one.
    pub fn record_room(&self, lane: u8) -> usize {
        let Some(out) = self.out.get(usize::from(lane)) else { return 0 };
        let under_way = out.head.saturating_sub(out.freed).min(LANE_BYTES as u64) as usize;
        (LANE_BYTES - under_way).saturating_sub(LENGTH_BYTES).min(RECORD_BYTES_MAX)
    }

    /// The receiver of a lane allows bytes up to `limit`. False: there is no such lane, or it cannot have taken so
    /// much.
    pub fn credit(&mut self, lane: u8, limit: u64) -> bool {
        self.out.get_mut(usize::from(lane)).is_some_and(|out| out.credit(limit))
    }

    /// Takes a piece of a lane out of a packet, and hands over every record that is whole now.
    #[inline]
    pub fn arrive(
        &mut self,
        kept: ReceiveBuffer,
        lane: usize,
        offset: u64,
        bytes: &[u8],
        sink: &mut impl Sink,
    ) -> Placed {
        let placed = self.into[lane].arrive(kept, lane as u8, offset, bytes, sink);
        if placed == Placed::New {
            self.note_taken(lane);
        }
        placed
    }

    /// Offers the records again that were refused. False: a lane is broken.
    pub fn offer(&mut self, rings: &[Ring; LANES], sink: &mut impl Sink) -> bool {
        let mut sound = true;
        for (lane, ring) in rings.iter().enumerate() {
            if self.into[lane].is_waiting() {
                sound &= self.into[lane].offer(ring, lane as u8, sink);
                self.note_taken(lane);
            }
        }
        sound
    }

    /// Notes that records of a lane may have been taken: its sender can have new credit, or must.
    #[inline]
    fn note_taken(&mut self, lane: usize) {
        let state = &self.into[lane];
        let limit = state.limit();
        if limit != state.advertised {
            self.taken |= 1 << lane;
        }
        if limit.saturating_sub(state.advertised_surely) >= LANE_BYTES as u64 / 4 {
            self.credit |= 1 << lane;
        }
    }

    /// A packet was refused: says how far lanes were taken, if that is news, since nothing else answers it.
    pub fn tell_taken(&mut self) {
        self.credit |= self.taken;
    }

    /// Appends the credits that receivers wait for, in a way that they are sent again if lost.
    #[inline]
    pub fn write_credits(&mut self, writer: &mut Writer, packed: &mut Packed) {
        while self.credit != 0 && !packed.is_full() && writer.room() >= PROBE_BYTES + CREDIT_BYTES {
            let lane = self.credit.trailing_zeros() as usize % LANES;
            self.credit &= !(1 << lane) & LANE_BITS;
            self.write_credit(lane, writer, packed);
        }
    }

    /// Appends a credit. By itself it asks for no acknowledgement, so a probe goes before the first. False: no room.
    pub fn write_credit(&mut self, lane: usize, writer: &mut Writer, packed: &mut Packed) -> bool {
        if writer.room() < PROBE_BYTES + CREDIT_BYTES || !(packed.asks || writer.probe()) {
            return false;
        }
        let state = &mut self.into[lane];
        let limit = state.limit();
        let too_much = if is(Mutation::TellsTooMuchCredit) { LANE_BYTES as u64 / 8 } else { 0 };
        if !writer.credit(lane as u8, limit + too_much) {
            return false;
        }
        state.advertised = limit;
        state.advertised_surely = limit;
        self.taken &= !(1 << lane);
        packed.push(Item { offset: limit, bytes: 0, turn: 0, kind: ITEM_CREDIT, index: lane as u8 });
        true
    }

    /// Appends other new credits if there is room; they are not sent again if lost.
    #[inline]
    pub fn write_taken(&mut self, writer: &mut Writer) {
        while self.taken != 0 && !writer.is_empty() && writer.room() >= CREDIT_BYTES {
            let lane = self.taken.trailing_zeros() as usize % LANES;
            self.taken &= !(1 << lane) & LANE_BITS;
            let state = &mut self.into[lane];
            state.advertised = state.limit();
            writer.credit(lane as u8, state.advertised);
        }
    }

    /// Appends for each lane what its receiver waits for, as far as is known: the first bytes that it has not said to
    /// have taken. They may be under way or lost, in the log of any path.
    pub fn write_front(&self, rings: &[Ring; LANES], writer: &mut Writer, packed: &mut Packed) {
        for (lane, out) in self.out.iter().enumerate() {
            let bytes = out.sent.saturating_sub(out.freed).min(FRONT_BYTES) as usize;
            if bytes > 0 && !packed.is_full() {
                self.put_record(rings, lane, out.freed, bytes, writer, packed);
            }
        }
    }

    /// Appends bytes that were never sent, of one lane after the other.
    #[inline]
    pub fn write_unsent(&mut self, rings: &[Ring; LANES], writer: &mut Writer, packed: &mut Packed) {
        for _ in 0..LANES {
            if self.unsent == 0 || packed.is_full() {
                return;
            }
            let from = self.next % LANES as u32;
            let mask = (self.unsent & LANE_BITS) as u8;
            let lane = (from + mask.rotate_right(from).trailing_zeros()) as usize % LANES;
            let (sent, unsent) = (self.out[lane].sent, self.out[lane].unsent());
            if unsent > 0 {
                let Some(bytes) = self.put_record(rings, lane, sent, unsent as usize, writer, packed) else { return };
                self.out[lane].sent = sent.wrapping_add(bytes as u64);
                if (bytes as u64) < unsent {
                    self.next = lane as u32;
                    return;
                }
            }
            self.unsent &= !(1 << lane) & LANE_BITS;
            self.next = lane as u32 + 1;
        }
    }

    /// Appends a piece of a lane, as long as fits. Returns its length.
    #[inline]
    pub fn put_record(
        &self,
        rings: &[Ring; LANES],
        lane: usize,
        offset: u64,
        bytes: usize,
        writer: &mut Writer,
        packed: &mut Packed,
    ) -> Option<usize> {
        let bytes = packed.piece(writer, RECORD_HEAD_BYTES, bytes)?;
        let into = writer.record(lane as u8, offset, bytes)?;
        self.out[lane].read(&rings[lane], offset, into);
        packed.push(Item { offset, bytes: bytes as u32, turn: 0, kind: ITEM_RECORD, index: lane as u8 });
        Some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::ranges::Ranges;
    use strobe_wire::{Frame, Header, Packet, PacketKind};
    use zerocopy::FromZeros;

    /// One end of lanes, with all that belongs to them, and what it has taken.
    struct End {
        lanes: Box<Lanes>,
        ring_out: Box<[Ring; LANES]>,
        ring_in: Box<[Ring; LANES]>,
        beyond: Box<[Ranges; LANES]>,
        taken: Taken,
    }

    #[derive(Default)]
    struct Taken {
        records: Vec<(u8, usize)>,
        refuse: bool,
    }

    impl Sink for Taken {
        fn record(&mut self, lane: u8, head: &[u8], tail: &[u8]) -> bool {
            if !self.refuse {
                self.records.push((lane, head.len() + tail.len()));
            }
            !self.refuse
        }

        fn place(&mut self, _: u64, _: u64, _: &[u8], _: u32) -> bool {
            false
        }

        fn complete(&mut self, _: u64) {}
    }

    fn end() -> End {
        let mut end = End {
            lanes: Lanes::new_box_zeroed().expect("memory"),
            ring_out: <[Ring; LANES]>::new_box_zeroed().expect("memory"),
            ring_in: <[Ring; LANES]>::new_box_zeroed().expect("memory"),
            beyond: <[Ranges; LANES]>::new_box_zeroed().expect("memory"),
            taken: Taken::default(),
        };
        end.lanes.open();
        end
    }

    fn push(end: &mut End, lane: usize, bytes: usize) -> bool {
        end.lanes.push(&mut end.ring_out, lane, &[&vec![7; bytes]], bytes)
    }

    /// Carries the next packet from one end to the other: which lanes it has records of, and which credits.
    fn carry(from: &mut End, to: &mut End) -> (Vec<u8>, Vec<u8>) {
        let (mut out, mut packed) = ([0; 1500], Packed::new());
        let mut writer = Writer::new(&mut out);
        from.lanes.write_credits(&mut writer, &mut packed);
        from.lanes.write_unsent(&from.ring_out, &mut writer, &mut packed);
        from.lanes.write_taken(&mut writer);
        let (kind, flags, path) = (PacketKind::Link, 0, 0);
        let header = Header { kind, flags, path, job: 0, source: 0, destination: 0, epoch: 0, number: 0 };
        let bytes = writer.finish(&header);
        let (mut records, mut credits) = (Vec::new(), Vec::new());
        for frame in Packet::parse(&out[..bytes]).expect("a packet").frames() {
            match frame {
                Frame::Record { lane, offset, bytes } => {
                    let at = usize::from(lane);
                    let kept = ReceiveBuffer { ring: &mut to.ring_in[at], beyond: &mut to.beyond[at] };
                    assert_eq!(to.lanes.arrive(kept, at, offset, bytes, &mut to.taken), Placed::New);
                    records.push(lane);
                }
                Frame::Credit { lane, limit } => {
                    assert!(to.lanes.credit(lane, limit));
                    credits.push(lane);
                }
                _ => {}
            }
        }
        (records, credits)
    }

    #[test]
    fn lanes_share_packets_in_turn() {
        let [mut left, mut right] = [end(), end()];
        assert!(push(&mut left, 5, 100) && push(&mut left, 2, 2000) && push(&mut left, 3, 100));
        assert_eq!(left.lanes.unsent_bytes(), 2200 + 3 * LENGTH_BYTES as u64);
        assert_eq!(carry(&mut left, &mut right).0, [2], "the first is longer than a packet");
        assert_eq!(carry(&mut left, &mut right).0, [2, 3, 5]);
        assert!(!left.lanes.have_unsent());
        assert_eq!(right.taken.records, [(2, 2000), (3, 100), (5, 100)]);
        assert!(push(&mut left, 2, 10) && push(&mut left, 7, 10));
        assert_eq!(carry(&mut left, &mut right).0, [7, 2], "after 5 comes 7");
    }

    #[test]
    fn credit_comes_back_by_the_way_and_must_when_much_was_taken() {
        let [mut left, mut right] = [end(), end()];
        assert!(push(&mut left, 1, 100));
        carry(&mut left, &mut right);
        assert!(!right.lanes.have_work(), "that can wait");
        assert!(push(&mut right, 0, 10));
        assert_eq!(carry(&mut right, &mut left), (vec![0], vec![1]), "until something else goes back");
        while right.lanes.credit == 0 {
            assert!(push(&mut left, 1, 1000));
            carry(&mut left, &mut right);
        }
        assert!(right.taken.records.len() * 1004 >= LANE_BYTES / 4 && right.lanes.have_work());
        assert_eq!(carry(&mut right, &mut left), (vec![], vec![1]));
        assert!(!right.lanes.have_work());
    }

    #[test]
    fn a_refused_record_is_offered_again_before_others() {
        let [mut left, mut right] = [end(), end()];
        right.taken.refuse = true;
        assert!(push(&mut left, 4, 50) && push(&mut left, 4, 60));
        carry(&mut left, &mut right);
        assert!(right.lanes.offer(&right.ring_in, &mut right.taken) && right.taken.records.is_empty());
        let room = left.lanes.record_room(4);
        right.taken.refuse = false;
        assert!(right.lanes.offer(&right.ring_in, &mut right.taken));
        assert_eq!(right.taken.records, [(4, 50), (4, 60)]);
        assert!(push(&mut right, 4, 1));
        carry(&mut right, &mut left);
        assert!(left.lanes.record_room(4) >= room, "what was taken is free again");
        assert!(!left.lanes.credit(LANES as u8, 5), "there is no such lane");
    }
}
