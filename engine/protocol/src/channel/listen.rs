// SPDX-License-Identifier: MIT OR Apache-2.0
//! The side that receives: pieces are put together, broadcasts are handed over in the order of their numbers, each
//! once.

use super::multicast::all_pieces;
use super::mutation::{Mutation, is};
use super::state::{Listener, OPEN, SlotIn};
use super::{BROADCAST_BYTES_MAX, Delivery, NACK_NS, NACK_NS_MAX, Reject, Sink};
use strobe_wire::channel::{FLAG_SYNC, GROUP, Piece, pieces};
use strobe_wire::{Frame, Packet, PacketKind};

impl Listener {
    /// Takes a packet to the group, authenticated and without its tag. Fails if it is malformed or not of this channel.
    pub fn accept(&mut self, now: u64, packet: &[u8], sink: &mut impl Sink) -> Result<(), Reject> {
        let result = self.check(packet).and_then(|packet| {
            for frame in packet.frames() {
                match frame {
                    Frame::Piece(piece) => self.on_piece(now, &piece, sink)?,
                    Frame::Poll { probe, sent, .. } => self.on_poll(probe, sent),
                    // Read by whoever drives the channel.
                    Frame::Slice(_) => {}
                    _ => return Err(Reject::Malformed),
                }
            }
            Ok(())
        });
        if result.is_err() {
            self.count.rejected = self.count.rejected.wrapping_add(1);
        }
        self.mind_gap(now);
        result
    }

    fn check<'a>(&self, packet: &'a [u8]) -> Result<Packet<'a>, Reject> {
        if self.me.state != OPEN {
            return Err(Reject::Closed);
        }
        let packet = Packet::parse(packet).map_err(|_| Reject::Malformed)?;
        let header = &packet.header;
        let ours = header.kind == PacketKind::Channel && header.job == self.me.job && header.epoch == self.me.epoch;
        let from = header.source == self.me.broadcaster_node && header.destination == GROUP.wrapping_sub(self.me.group);
        if ours && from { Ok(packet) } else { Err(Reject::Foreign) }
    }

    /// Whether a broadcast of this number is new, and can be kept.
    fn is_new(&mut self, number: u64) -> Result<bool, Reject> {
        if number < self.next && !is(Mutation::TakesTwice) {
            self.count.duplicates = self.count.duplicates.wrapping_add(1);
            return Ok(false);
        }
        // Its broadcaster has so many channels and no more: whatever lies beyond was not sent by one that is sound.
        if number >= self.next.saturating_add(self.me.channels()) {
            return Err(Reject::Impossible);
        }
        Ok(true)
    }

    fn note(&mut self, number: u64, sync: bool) {
        self.seen = self.seen.max(number + 1);
        if sync {
            self.asked = self.asked.max(number + 1);
        }
    }

    fn on_piece(&mut self, now: u64, piece: &Piece, sink: &mut impl Sink) -> Result<(), Reject> {
        let (number, sync) = (piece.number, piece.flags & FLAG_SYNC != 0);
        if piece.whole_bytes as usize > BROADCAST_BYTES_MAX {
            return Err(Reject::Malformed);
        }
        if !self.is_new(number)? {
            self.asked = self.asked.max(if sync { number + 1 } else { 0 });
            return Ok(());
        }
        self.note(number, sync);
        let at = self.me.at(number);
        let again = is(Mutation::TakesTwice) && number < self.next;
        let is_next = number == self.next || is(Mutation::OvertakesGap) || again;
        let single = pieces(piece.whole_bytes, piece.piece_bytes) == 1;
        if single && is_next && self.slot[at].turn != number + 1 {
            match self.hand_over(piece.bytes, sink) {
                Delivery::Taken => {
                    self.deliver(sink);
                    return Ok(());
                }
                Delivery::Damaged => return Ok(()),
                Delivery::Later => {}
            }
        }
        self.keep(now, piece);
        self.deliver(sink);
        Ok(())
    }

    /// Stores a piece with the others of its broadcast.
    fn keep(&mut self, now: u64, piece: &Piece) {
        let slot = self.claim(piece.number);
        if slot.whole != 0 {
            return;
        }
        let (bytes, piece_bytes) = (piece.whole_bytes, u32::from(piece.piece_bytes));
        if (slot.bytes, slot.piece_bytes) != (bytes, piece_bytes) {
            // It comes again in other pieces.
            (slot.bytes, slot.piece_bytes, slot.have) = (bytes, piece_bytes, 0);
        }
        let (have, bit) = (slot.have, 1u64 << (piece.index % 64));
        slot.have |= bit;
        slot.whole = u32::from(slot.have == all_pieces(bytes, piece_bytes) || is(Mutation::OnePieceIsAll));
        if have & bit != 0 {
            self.count.duplicates = self.count.duplicates.wrapping_add(1);
            return;
        }
        let (at, start) = (self.me.at(piece.number), piece.offset());
        if let Some(into) = self.data[at].get_mut(start..start + piece.bytes.len()) {
            into.copy_from_slice(piece.bytes);
        }
        // Nothing that was sent after it has come: the rest is on its way.
        if self.nack_at != 0 && self.attempts == 0 && piece.number + 1 == self.seen {
            let late = self.first_lacking() == Some(piece.number);
            self.nack_at = if late { now.saturating_add(self.patience()) } else { self.nack_at };
        }
    }

    /// The slot for a broadcast; what was in it of another is forgotten.
    fn claim(&mut self, number: u64) -> &mut SlotIn {
        let at = self.me.at(number);
        let slot = &mut self.slot[at];
        if slot.turn != number + 1 {
            *slot =
                SlotIn { turn: number + 1, have: 0, bytes: 0, piece_bytes: 0, whole: 0, pending: 0, sync: 0, row: 0 };
        }
        slot
    }

    /// A broadcast that came over a link: to be handed over, and to be kept until it is passed on.
    pub(super) fn on_relay(
        &mut self,
        now: u64,
        number: u64,
        (forward, row, sync): (bool, bool, bool),
        data: (&[u8], &[u8]),
        sink: &mut impl Sink,
    ) -> Result<(), Reject> {
        let bytes = data.0.len() + data.1.len();
        if self.me.state != OPEN || bytes > BROADCAST_BYTES_MAX || number == u64::MAX {
            return Err(Reject::Malformed);
        }
        let new = self.is_new(number)?;
        let at = self.me.at(number);
        let next = self.me.next_mask(row);
        let forwards = forward && next != 0 && !is(Mutation::ForwardsNothing);
        self.note(number, sync);
        // A slot that has a later broadcast: this one is released, and those below have it.
        if self.slot[at].turn > number + 1 {
            return Ok(());
        }
        if new || forwards {
            let slot = self.claim(number);
            (slot.have, slot.whole, slot.bytes, slot.piece_bytes) = (0, 1, bytes as u32, 1);
            if forwards {
                (slot.pending, slot.row) = (next, u32::from(row));
                slot.sync |= u32::from(sync);
            }
            self.data[at][..data.0.len()].copy_from_slice(data.0);
            self.data[at][data.0.len()..bytes].copy_from_slice(data.1);
        }
        self.deliver(sink);
        self.mind_gap(now);
        Ok(())
    }

    /// Hands one broadcast over, or what became of the attempt.
    fn hand_over(&mut self, bytes: &[u8], sink: &mut impl Sink) -> Delivery {
        let verdict = sink.take(self.me.broadcaster, bytes);
        match verdict {
            Delivery::Damaged if is(Mutation::AcknowledgesDamaged) => {}
            Delivery::Damaged => {
                self.count.damaged = self.count.damaged.wrapping_add(1);
                return verdict;
            }
            Delivery::Later => return verdict,
            Delivery::Taken => {}
        }
        self.next = self.next.saturating_add(1);
        self.attempts = 0;
        self.count.taken = self.count.taken.wrapping_add(1);
        Delivery::Taken
    }

    /// Hands complete broadcasts over, in order, and again those that were refused.
    pub fn deliver(&mut self, sink: &mut impl Sink) {
        for _ in 0..self.me.channels() {
            let at = self.me.at(self.next);
            let slot = self.slot[at];
            if slot.turn != self.next.wrapping_add(1) || slot.whole == 0 {
                return;
            }
            let bytes = (slot.bytes as usize).min(BROADCAST_BYTES_MAX);
            let verdict = sink.take(self.me.broadcaster, &self.data[at][..bytes]);
            match verdict {
                Delivery::Later => return,
                Delivery::Damaged if !is(Mutation::AcknowledgesDamaged) => {
                    // Nobody says where it was damaged: what is kept here is not believed either.
                    self.count.damaged = self.count.damaged.wrapping_add(1);
                    self.slot[at].whole = 0;
                    self.slot[at].have = 0;
                    return;
                }
                _ => {}
            }
            self.next = self.next.saturating_add(1);
            self.attempts = 0;
            self.count.taken = self.count.taken.wrapping_add(1);
        }
    }

    /// True if a broadcast is whole but was refused: it is to be offered again.
    pub fn is_waiting(&self) -> bool {
        let slot = &self.slot[self.me.at(self.next)];
        self.me.state == OPEN && slot.turn == self.next.wrapping_add(1) && slot.whole != 0
    }

    fn on_poll(&mut self, probe: u32, sent: u64) {
        // No broadcaster has sent more than its channels hold.
        if sent <= self.next.saturating_add(self.me.channels()) {
            self.seen = self.seen.max(sent);
            self.asked = self.asked.max(sent);
        }
        self.probe_heard = self.probe_heard.max(probe);
    }

    /// True if this broadcast is complete, or was.
    pub(super) fn has(&self, number: u64) -> bool {
        let slot = &self.slot[self.me.at(number)];
        number < self.next || slot.turn == number.wrapping_add(1) && slot.whole != 0
    }

    /// The first broadcast that is known to exist and is not whole here.
    pub(super) fn first_lacking(&self) -> Option<u64> {
        let end = self.seen.min(self.next.saturating_add(self.me.channels()));
        (self.next..end).find(|number| !self.has(*number))
    }

    /// Sets the time at which to tell what is missing, or forgets it.
    pub(super) fn mind_gap(&mut self, now: u64) {
        if self.first_lacking().is_none() || is(Mutation::NeverTellsGap) {
            self.nack_at = 0;
        } else if self.nack_at == 0 {
            self.nack_at = now.saturating_add(self.patience()).max(1);
        }
    }

    /// How long to wait before telling what is missing: different for each node and time, so that one tells it and what
    /// is sent again for him comes before the others would have.
    pub(super) fn patience(&self) -> u64 {
        let longest = u64::from(self.me.members.max(2).ilog2()) * NACK_NS;
        let mixed = (u64::from(self.me.place) << 32 ^ self.next).wrapping_add(u64::from(self.attempts) << 24);
        let chance = mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        ((NACK_NS + chance % longest.max(1)) << self.attempts.min(10)).min(NACK_NS_MAX)
    }
}
