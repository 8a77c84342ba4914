// SPDX-License-Identifier: MIT OR Apache-2.0
//! The side that broadcasts: channels are filled in turn, sent, sent again where somebody lacks something, and released
//! when all have acknowledged.

use super::mutation::{Mutation, is};
use super::state::{Broadcaster, Lacking, OPEN, SlotOut};
use super::tree::RADIX;
use super::{BROADCAST_BYTES_MAX, REPAIR_NS, REPAIRS_MAX, Reject};
use strobe_wire::channel::{FLAG_SYNC, GROUP, PIECE_HEAD_BYTES, Piece, pieces};
use strobe_wire::frame::SLICE_BYTES;
use strobe_wire::{HEADER_BYTES, Header, PacketKind, TAG_BYTES, Writer};

impl Broadcaster {
    /// Begins a broadcast, given in parts, and copies it: the parts may change afterwards. Where packets to the group
    /// do not arrive it goes down the tree, or in a `row` from node to node: much that is to go the same way is then
    /// sent once by each. False: all channels are in use, nothing is done; or it is longer than
    /// [`BROADCAST_BYTES_MAX`].
    pub fn broadcast(&mut self, now: u64, parts: &[&[u8]], row: bool) -> bool {
        let length = parts.iter().map(|part| part.len()).sum::<usize>();
        let limit = if is(Mutation::ReusesTooSoon) { self.me.channels() + 2 } else { self.me.channels() };
        if self.me.state != OPEN || length > BROADCAST_BYTES_MAX || self.outstanding() >= limit {
            return false;
        }
        let (number, at) = (self.next, self.me.at(self.next));
        let Some(next) = number.checked_add(1) else { return false };
        let mut end = 0;
        for part in parts {
            self.data[at][end..end + part.len()].copy_from_slice(part);
            end += part.len();
        }
        let sync = next.saturating_sub(self.asked.max(self.released)) >= self.me.channels() / 2;
        if sync {
            self.asked = next;
        }
        let piece_bytes = (self.packets.bytes_max as usize)
            .saturating_sub(HEADER_BYTES + TAG_BYTES + SLICE_BYTES + PIECE_HEAD_BYTES)
            .clamp(1, BROADCAST_BYTES_MAX);
        self.slot[at] = SlotOut {
            number,
            sent_at: now,
            missing: 0,
            bytes: length as u32,
            piece_bytes: piece_bytes as u32,
            pending: 0,
            sync: u32::from(sync),
            repairs: 0,
            row: u32::from(row),
        };
        if self.way.is_by_group() {
            self.slot[at].missing = self.slot[at].all();
        } else {
            self.slot[at].pending = self.all_next(at);
            let probes = self.packets.bytes_max != 0 && self.way.is_to_probe(now);
            self.packets.poll_due |= u32::from(probes);
        }
        self.next = next;
        self.count.broadcasts = self.count.broadcasts.wrapping_add(1);
        self.poll.start(now);
        if self.me.children == 0 {
            // There is no other node in the group.
            self.released = next;
            self.slot[at].missing = 0;
            self.poll.stop();
        }
        true
    }

    /// A bit for each node that a broadcast goes to from here.
    fn all_next(&self, at: usize) -> u32 {
        self.me.next_mask(self.slot[at].row != 0)
    }

    /// The slice in which this node is, for packets to carry; 0: none.
    pub fn set_slice(&mut self, slice: u64) {
        self.packets.slice = slice;
    }

    /// The next packet to the group, written into `out` without its tag; its length, or nothing to send.
    pub fn next_packet(&mut self, now: u64, out: &mut [u8]) -> Option<usize> {
        if self.me.state != OPEN || self.packets.bytes_max == 0 {
            return None;
        }
        let length = out.len().min(self.packets.bytes_max as usize);
        let mut writer = Writer::new(&mut out[..length]);
        writer.slice(self.packets.slice);
        if self.packets.poll_due != 0 && writer.poll(self.way.probe, self.next, self.released.min(self.next)) {
            self.packets.poll_due = 0;
        }
        for number in self.numbers() {
            let at = self.me.at(number);
            if self.slot[at].missing != 0 && !self.write_pieces(now, at, &mut writer) {
                break;
            }
        }
        if writer.is_empty() {
            return None;
        }
        let number = self.packets.number;
        self.packets.number = number.checked_add(1)?;
        let header = Header {
            kind: PacketKind::Channel,
            flags: 0,
            path: 0,
            job: self.me.job,
            source: self.me.broadcaster_node,
            destination: GROUP - self.me.group,
            epoch: self.me.epoch,
            number,
        };
        self.count.packets = self.count.packets.wrapping_add(1);
        Some(writer.finish(&header))
    }

    /// Writes pieces of a channel that are to be sent; false if there was no room for all.
    fn write_pieces(&mut self, now: u64, at: usize, writer: &mut Writer) -> bool {
        let slot = &mut self.slot[at];
        let whole_bytes = slot.bytes.min(BROADCAST_BYTES_MAX as u32);
        let Ok(piece_bytes) = u16::try_from(slot.piece_bytes) else { return true };
        slot.missing &= slot.all();
        while slot.missing != 0 {
            let index = slot.missing.trailing_zeros();
            let start = (index as usize * usize::from(piece_bytes)).min(whole_bytes as usize);
            let end = (start + usize::from(piece_bytes)).min(whole_bytes as usize);
            let flags = if slot.sync != 0 { FLAG_SYNC } else { 0 };
            let bytes = &self.data[at][start..end];
            let released = self.released.min(slot.number);
            let piece =
                Piece { number: slot.number, released, flags, whole_bytes, piece_bytes, index: index as u8, bytes };
            if !writer.piece(&piece) {
                return false;
            }
            slot.missing &= slot.missing - 1;
            slot.sent_at = now;
        }
        true
    }

    /// Receives the acknowledgement of a node for itself and all below it.
    pub(super) fn on_ack(&mut self, now: u64, from: u32, through: u64, probe: u32) -> Result<(), Reject> {
        let child = self.me.child(from).ok_or(Reject::Foreign)?;
        if through > self.next || probe > self.way.probe {
            return Err(Reject::Impossible);
        }
        let children = (self.me.children.count_ones() as usize).min(RADIX);
        self.me.child_through[child] = self.me.child_through[child].max(through);
        self.me.child_probe[child] = self.me.child_probe[child].max(probe);
        let all = self.me.child_through[..children].iter().copied().min().unwrap_or(self.next);
        if all > self.released {
            self.released = all.min(self.next);
            self.count.releases = self.count.releases.wrapping_add(1);
            self.way.answered();
            self.poll.answered(now);
        }
        if self.released >= self.next {
            self.poll.stop();
        }
        let heard = self.me.child_probe[..children].iter().copied().min().unwrap_or(0);
        let returns = self.way.heard(heard, self.next);
        self.count.returns = self.count.returns.wrapping_add(u64::from(returns));
        Ok(())
    }

    /// Receives a negative acknowledgement.
    pub(super) fn on_nack(&mut self, now: u64, from: u32, number: u64, pieces: u64, others: u32) -> Result<(), Reject> {
        if from >= self.me.members || from == self.me.place || number >= self.next {
            return Err(Reject::Impossible);
        }
        self.count.nacks = self.count.nacks.wrapping_add(1);
        self.send_again(now, from, number, pieces);
        for bit in (0..32).filter(|bit| others >> bit & 1 != 0) {
            self.send_again(now, from, number.saturating_add(1 + bit), !0);
        }
        Ok(())
    }

    fn send_again(&mut self, now: u64, from: u32, number: u64, pieces: u64) {
        let at = self.me.at(number);
        let slot = &mut self.slot[at];
        if number < self.released || number >= self.next || slot.number != number {
            return;
        }
        if now < slot.sent_at.saturating_add(REPAIR_NS) || slot.missing != 0 {
            return;
        }
        slot.repairs = slot.repairs.saturating_add(1);
        // What went down the tree is not lost, only late: unless he says it again.
        if !self.way.went_by_group(number) && slot.repairs == 1 {
            return;
        }
        if self.way.is_by_group() && slot.repairs <= REPAIRS_MAX {
            slot.missing = pieces & slot.all();
            self.count.repairs = self.count.repairs.wrapping_add(1);
            return;
        }
        let entry = Lacking { number, place: from.saturating_add(1), zero: 0 };
        if self.lacking.iter().any(|other| (other.number, other.place) == (number, entry.place)) {
            return;
        }
        // No room: he will ask again.
        if let Some(free) = self.lacking.iter_mut().find(|entry| entry.place == 0) {
            *free = entry;
            if self.way.missed() {
                self.give_up_group(now);
            }
        }
    }

    /// Packets to the group do not arrive: all that is outstanding goes down the tree, and what comes after it.
    fn give_up_group(&mut self, now: u64) {
        self.way.give_up(now);
        self.count.failovers = self.count.failovers.wrapping_add(1);
        for number in self.numbers() {
            let at = self.me.at(number);
            self.slot[at].missing = 0;
            if !is(Mutation::LeavesOutstanding) {
                self.slot[at].pending = self.all_next(at);
            }
        }
        self.ask_for_last();
    }

    /// The last broadcast goes down the tree, again if need be, and is to be acknowledged.
    fn ask_for_last(&mut self) {
        let Some(last) = self.next.checked_sub(1).filter(|last| *last >= self.released) else { return };
        let at = self.me.at(last);
        if !is(Mutation::LeavesOutstanding) {
            self.slot[at].pending = self.all_next(at);
        }
        self.slot[at].sync = 1;
        self.asked = self.next;
    }

    /// When it wants to be driven next, if time alone matters.
    pub fn deadline(&self) -> Option<u64> {
        (self.me.state == OPEN && self.poll.at != 0 && !is(Mutation::NeverPolls)).then_some(self.poll.at)
    }

    /// Does what is due at this time.
    pub fn tick(&mut self, now: u64) {
        if self.deadline().is_none_or(|at| at > now) {
            return;
        }
        self.poll.stop();
        if self.released >= self.next {
            return;
        }
        self.asked = self.next;
        if !self.way.is_by_group() {
            self.ask_for_last();
        } else if self.way.was_silent() {
            self.give_up_group(now);
        } else {
            self.packets.poll_due = 1;
        }
        self.poll.polled(now);
    }
}

impl SlotOut {
    /// A bit for each piece of the broadcast.
    pub(super) fn all(&self) -> u64 {
        all_pieces(self.bytes, self.piece_bytes)
    }
}

/// A bit for each piece of a broadcast of so many bytes.
pub(super) fn all_pieces(bytes: u32, piece_bytes: u32) -> u64 {
    let count = pieces(bytes, piece_bytes.min(u32::from(u16::MAX)) as u16);
    if count >= 64 { !0 } else { (1 << count) - 1 }
}
