// SPDX-License-Identifier: MIT OR Apache-2.0
//! Receiving a packet: its acknowledgements, credits, records and fragments.

use super::Link;
use super::ends::Sink;
use super::identity::Reject;
use super::lane::{Placed, ReceiveBuffer};
use super::limits::LANES;
use super::mutation::{Mutation, is};
use super::received::Asks;
use super::sent::{FLIGHT, FREE, ITEM_FRAGMENT, LOST, REPLACED};
use super::transfer::Wanted;
use strobe_wire::{Ack, FLAG_ACK_NOW, Frame, Header, Malformed, Packet};

/// The result of a packet that belongs to this link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepted {
    /// It was new, and all of its frames were taken.
    New,
    /// It was received before, or is too old to tell.
    Duplicate,
    /// A frame could not be kept or placed. It is not acknowledged, so its frames come again in another packet.
    Refused,
}

impl Link {
    /// Receives a packet on `path`, which has been authenticated and has no tag any more. Fails if it is malformed or
    /// not of this link.
    #[inline]
    pub fn accept(&mut self, now: u64, path: u8, packet: &[u8], sink: &mut impl Sink) -> Result<Accepted, Reject> {
        let accepted = self.identity.check(path, packet).and_then(|parsed| self.take(now, packet.len(), parsed, sink));
        if let Err(reject) = accepted {
            self.count.reject(reject);
        }
        accepted
    }

    #[inline]
    fn take(&mut self, now: u64, bytes: usize, packet: Packet, sink: &mut impl Sink) -> Result<Accepted, Reject> {
        let Header { path, number, flags, .. } = packet.header;
        let path = usize::from(path);
        if path >= self.paths.len() {
            return Err(Reject::Path);
        }
        self.paths[path].liveness.contact_at = now;
        if self.paths[path].received.is_known(number) && !is(Mutation::TakesReplays) {
            self.paths[path].count.packets_duplicate += 1;
            return Ok(Accepted::Duplicate);
        }
        let (mut asks, mut whole) = (false, true);
        for frame in packet.frames() {
            match frame {
                Frame::Ack(ack) => self.on_ack(now, ack, sink)?,
                Frame::Credit { lane, limit } => {
                    if !self.lanes.credit(lane, limit) {
                        return Err(Reject::Impossible);
                    }
                }
                Frame::Probe => asks = true,
                // Read by whoever drives the link.
                Frame::Slice(_) => {}
                Frame::Piece(_) | Frame::Poll { .. } => return Err(Reject::Malformed(Malformed::Kind)),
                Frame::Record { lane, offset, bytes } => {
                    asks = true;
                    whole &= self.on_record(lane, offset, bytes, sink)?;
                }
                Frame::Fragment { transfer, offset, crc, bytes } => {
                    asks = true;
                    whole &= self.on_fragment(transfer, offset, crc, bytes, sink);
                }
            }
        }
        if !whole && !is(Mutation::AcknowledgesRefused) {
            self.count.packets_refused = self.count.packets_refused.wrapping_add(1);
            self.lanes.tell_taken();
            return Ok(Accepted::Refused);
        }
        let delay = self.paths.timing.ack_delay_ns;
        let path = &mut self.paths[path];
        if asks {
            // This direction of the path works: perhaps the other one does, too.
            path.liveness.hurry(now);
        }
        let asks = match (asks, flags & FLAG_ACK_NOW != 0) {
            (false, _) => Asks::Nothing,
            (_, false) => Asks::Within(delay),
            (_, true) => Asks::AtOnce,
        };
        path.receive(number, bytes, asks, now);
        Ok(Accepted::New)
    }

    /// Receives a piece of a lane. False if it has to come again.
    #[inline]
    fn on_record(&mut self, lane: u8, offset: u64, bytes: &[u8], sink: &mut impl Sink) -> Result<bool, Reject> {
        let at = usize::from(lane);
        if at >= LANES {
            return Err(Reject::Impossible);
        }
        let kept = ReceiveBuffer { ring: &mut self.ring_in[at], beyond: &mut self.beyond[at] };
        let placed = self.lanes.arrive(kept, at, offset, bytes, sink);
        self.transfers_in.hear_of_pushed(sink);
        match placed {
            Placed::New => {}
            Placed::Known => self.count.pieces_known = self.count.pieces_known.wrapping_add(1),
            Placed::Refused => return Ok(false),
            Placed::Broken => {
                self.broken = 1;
                return Err(Reject::Impossible);
            }
        }
        Ok(true)
    }

    /// Receives a piece of a transfer. False if it has to come again.
    #[inline]
    fn on_fragment(&mut self, id: u64, offset: u64, crc: u32, bytes: &[u8], sink: &mut impl Sink) -> bool {
        let at = match self.transfers_in.wanted(id, offset, bytes.len()) {
            Wanted::Yes(at) => at,
            Wanted::No => {
                self.count.pieces_known = self.count.pieces_known.wrapping_add(1);
                return true;
            }
            Wanted::NotNow => return false,
        };
        let cookie = self.transfers_in.slot[at].cookie;
        if !sink.place(cookie, offset, bytes, crc) {
            self.count.pieces_damaged = self.count.pieces_damaged.wrapping_add(1);
            return false;
        }
        if let Some(cookie) = self.transfers_in.placed(at, offset, bytes.len()) {
            sink.complete(cookie);
        }
        true
    }

    /// Marks the acknowledged packets as arrived, and finds those that must be lost.
    #[inline]
    fn on_ack(&mut self, now: u64, ack: Ack, sink: &mut impl Sink) -> Result<(), Reject> {
        let at = usize::from(ack.path);
        if at >= self.paths.len() || ack.largest >= self.paths[at].flight.next_number {
            return Err(Reject::Impossible);
        }
        let before = self.paths[at].flight.bytes;
        let (mut acked_bytes, mut acked_packets) = (0u64, 0u64);
        for (low, high) in ack.ranges() {
            let (turns, more) = self.paths[at].flight.turns_of(&mut self.log[at], low);
            for turn in turns {
                if self.log[at].get(turn).number > high {
                    break;
                }
                if let Some(bytes) = self.settle(now, at, turn, &ack, sink) {
                    acked_bytes = acked_bytes.saturating_add(bytes);
                    acked_packets += 1;
                }
            }
            if !more {
                break;
            }
        }
        let acked = (acked_packets, acked_bytes);
        self.paths[at].acknowledge(&mut self.log[at], now, ack.largest, acked, before);
        Ok(())
    }

    /// Marks the packet of a turn as arrived. Returns its bytes, unless that was known.
    #[inline]
    fn settle(&mut self, now: u64, at: usize, turn: u64, ack: &Ack, sink: &mut impl Sink) -> Option<u64> {
        let path = &mut self.paths[at];
        let entry = self.log[at].get(turn);
        let bytes = u64::from(entry.bytes);
        // One that was given up tells its time as well, since its number is its own. If it did not, a timeout that is
        // too short would stay so: everything would be given up before its acknowledgement came, for ever.
        if entry.state != FREE && entry.number == ack.largest {
            path.rtt.add(now.saturating_sub(entry.at), u64::from(ack.delay_ns));
        }
        match entry.state {
            FLIGHT => path.flight.left(entry),
            LOST => {
                path.flight.found();
                path.was_not_lost();
            }
            REPLACED => path.was_not_lost(),
            _ => return None,
        }
        let open = entry.state != REPLACED || is(Mutation::SettlesTwice);
        entry.state = FREE;
        if open {
            entry.replaced = if is(Mutation::SettlesTwice) { 0 } else { entry.replaced };
            for item in entry.open_items() {
                if item.kind == ITEM_FRAGMENT
                    && let Some(cookie) = self.transfers_out.settle(item.index, item.turn)
                {
                    sink.sent(cookie);
                }
            }
        }
        Some(bytes)
    }
}
