// SPDX-License-Identifier: MIT OR Apache-2.0
//! What was lost goes into other packets, oldest first and on whichever path is sending; what its receiver has taken
//! in the meantime, or nobody waits for any more, goes nowhere.

use super::Link;
use super::ends::Source;
use super::limits::{ITEMS, LANES};
use super::mutation::{Mutation, is};
use super::sent::{ITEM_CREDIT, ITEM_FRAGMENT, ITEM_RECORD, Item, LOST, Packed, REPLACED, Unplaced};
use strobe_wire::Writer;

impl Link {
    /// Appends frames of lost packets, of this path first.
    #[inline]
    pub(super) fn write_lost(&mut self, at: usize, source: &mut impl Source, writer: &mut Writer, packed: &mut Packed) {
        let paths = self.paths.len();
        for turn in 0..paths {
            let from = (at + turn) % paths;
            if self.paths[from].flight.lost_packets > 0 && !self.write_lost_of(from, source, writer, packed) {
                return;
            }
        }
    }

    /// False if the packet is full.
    fn write_lost_of(
        &mut self,
        from: usize,
        source: &mut impl Source,
        writer: &mut Writer,
        packed: &mut Packed,
    ) -> bool {
        let mut behind = false;
        for turn in self.paths[from].flight.turns_from(self.paths[from].flight.lost_from) {
            let mut entry = *self.log[from].get(turn);
            if entry.state != LOST {
                continue;
            }
            if !behind {
                self.paths[from].flight.lost_from = turn;
            }
            // Items that cannot be read now, behind those that are left.
            let mut unread = 0;
            while usize::from(entry.replaced) + unread < usize::from(entry.items).min(ITEMS) {
                let item = entry.item[usize::from(entry.replaced)];
                let carried = match self.replace(item, entry.replaced_bytes, source, writer, packed) {
                    Err(Unplaced::Unread) => {
                        entry.put_off();
                        unread += 1;
                        continue;
                    }
                    carried => carried,
                };
                entry.replaced_bytes = entry.replaced_bytes.saturating_add(carried.unwrap_or(0));
                let in_part = entry.replaced_bytes < item.bytes && !is(Mutation::ReplacesInPart);
                if carried.is_err() || in_part {
                    *self.log[from].get(turn) = entry;
                    return false;
                }
                if item.kind == ITEM_FRAGMENT {
                    self.transfers_out.settle(item.index, item.turn);
                }
                entry.replaced += 1;
                entry.replaced_bytes = 0;
            }
            if unread > 0 {
                // What others have lost does not wait for it: that may be what lets its owner look.
                *self.log[from].get(turn) = entry;
                self.paths[from].flight.renew(&mut self.log[from], turn);
                behind = true;
                continue;
            }
            entry.state = REPLACED;
            *self.log[from].get(turn) = entry;
            self.paths[from].flight.found();
            self.count.packets_replaced = self.count.packets_replaced.wrapping_add(1);
            if self.paths[from].flight.lost_packets == 0 {
                return true;
            }
        }
        if !behind {
            self.paths[from].flight.lost_packets = 0;
        }
        true
    }

    /// Puts into the packet what is left of an item after its first `done` bytes; how many bytes of it need no other
    /// packet now.
    fn replace(
        &mut self,
        item: Item,
        done: u32,
        source: &mut impl Source,
        writer: &mut Writer,
        packed: &mut Packed,
    ) -> Result<u32, Unplaced> {
        if packed.is_full() {
            return Err(Unplaced::Full);
        }
        let left = item.bytes.saturating_sub(done);
        let offset = item.offset.wrapping_add(u64::from(done));
        match item.kind {
            ITEM_RECORD => {
                let lane = usize::from(item.index) % LANES;
                let freed = self.lanes.out[lane].freed.saturating_sub(offset).min(u64::from(left)) as u32;
                if freed == left {
                    return Ok(left);
                }
                self.lanes
                    .put_record(
                        &self.ring_out,
                        lane,
                        offset + u64::from(freed),
                        (left - freed) as usize,
                        writer,
                        packed,
                    )
                    .map(|bytes| freed + bytes as u32)
                    .ok_or(Unplaced::Full)
            }
            ITEM_FRAGMENT => {
                if self.transfers_out.live(item.index, item.turn).is_none() {
                    return Ok(left);
                }
                self.transfers_out
                    .put_fragment(item.index, offset, u64::from(left), source, writer, packed)
                    .map(|bytes| bytes as u32)
            }
            ITEM_CREDIT => {
                let lane = usize::from(item.index) % LANES;
                (is(Mutation::ForgetsCredit) || self.lanes.write_credit(lane, writer, packed))
                    .then_some(0)
                    .ok_or(Unplaced::Full)
            }
            _ => Ok(left),
        }
    }
}
