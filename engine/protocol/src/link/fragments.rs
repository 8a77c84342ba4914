// SPDX-License-Identifier: MIT OR Apache-2.0
//! The pieces of transfers that go into packets.

use super::ends::Source;
use super::lanes::Lanes;
use super::paths::Paths;
use super::sent::{ITEM_FRAGMENT, Item, Packed, Unplaced};
use super::transfer::TransfersOut;
use strobe_wire::Writer;
use strobe_wire::frame::FRAGMENT_HEAD_BYTES;

/// The first piece of what is sent after a pause, and the last two, are no longer than this.
const IN_TURN_BYTES: u64 = 32 << 10;

impl TransfersOut {
    /// Appends bytes that were never sent, of one transfer after the other.
    #[inline]
    pub fn write_unsent(
        &mut self,
        lanes: &Lanes,
        paths: &Paths,
        source: &mut impl Source,
        writer: &mut Writer,
        packed: &mut Packed,
    ) {
        // The receiver works on a piece while the next is made.
        let few = self.backlog() <= 2 * IN_TURN_BYTES || paths.busy_packets() == 0;
        let limit = if few { IN_TURN_BYTES } else { u64::MAX };
        // One that cannot be read now does not keep the others waiting.
        for _ in 0..self.unsent.count_ones() {
            let Some(at) = self.turn() else { return };
            if packed.is_full() || writer.room() <= FRAGMENT_HEAD_BYTES {
                return;
            }
            let slot = &self.slot[usize::from(at)];
            let (sent, left) = (slot.sent, slot.bytes.saturating_sub(slot.sent));
            self.next = u64::from(at) + 1;
            if !self.is_open(at, &lanes.out) {
                continue;
            }
            let part = left.min(limit);
            let Ok(bytes) = self.put_fragment(at, sent, part, source, writer, packed) else { continue };
            let slot = &mut self.slot[usize::from(at)];
            slot.sent = sent.saturating_add(bytes as u64);
            if bytes as u64 == left {
                self.unsent &= !(1 << at);
            }
        }
    }

    /// Appends a piece of a transfer, as long as fits. Returns its length.
    #[inline]
    pub fn put_fragment(
        &mut self,
        at: u8,
        offset: u64,
        bytes: u64,
        source: &mut impl Source,
        writer: &mut Writer,
        packed: &mut Packed,
    ) -> Result<usize, Unplaced> {
        let bytes = packed
            .piece(writer, FRAGMENT_HEAD_BYTES, usize::try_from(bytes).unwrap_or(usize::MAX))
            .ok_or(Unplaced::Full)?;
        let slot = self.slot.get_mut(usize::from(at)).ok_or(Unplaced::Unread)?;
        if !writer.fragment(slot.theirs, offset, bytes, |into| source.read(slot.cookie, offset, into)) {
            return Err(Unplaced::Unread);
        }
        slot.under_way = slot.under_way.saturating_add(1);
        packed.push(Item { offset, bytes: bytes as u32, turn: slot.turn as u16, kind: ITEM_FRAGMENT, index: at });
        Ok(bytes)
    }
}
