// SPDX-License-Identifier: MIT OR Apache-2.0
//! The endpoint slots of ranks: those of the start, and the spare seats behind them (docs/design/dynamic.md).

use super::Segment;
use crate::port::Life;
use crate::sync::Ordering;

impl Segment {
    /// The endpoint slot of the first spare seat.
    #[inline]
    pub fn first_spare_slot(&self) -> u32 {
        self.endpoint_slots - self.place.spare
    }

    /// Endpoint slots that have been in use, a spare seat among them after it was taken.
    #[inline]
    pub fn used_slots(&self) -> u32 {
        self.header().used_slots.load(Ordering::Relaxed).min(self.endpoint_slots)
    }

    /// The endpoint slots of ranks that have been in use: all but the gateway.
    pub fn rank_slots(&self) -> impl Iterator<Item = u32> + Clone + use<> {
        (0..self.ranks).chain(self.first_spare_slot()..self.used_slots())
    }

    /// How many these are.
    #[inline]
    pub fn rank_count(&self) -> u32 {
        self.ranks + self.used_slots().saturating_sub(self.first_spare_slot())
    }

    /// The number in the job of the rank at endpoint slot `slot`.
    #[inline]
    pub fn rank_at(&self, slot: u32) -> u32 {
        match slot.checked_sub(self.first_spare_slot()) {
            None => self.place.first_rank + slot,
            Some(seat) => self.place.first_spare() + seat,
        }
    }

    /// The endpoint slot of a rank of the job, if it is on this node.
    #[inline]
    pub fn slot_of(&self, rank: u32) -> Option<u32> {
        let local = rank.wrapping_sub(self.place.first_rank);
        if local < self.ranks {
            return Some(local);
        }
        let seat = rank.wrapping_sub(self.place.first_spare());
        (seat < self.place.spare).then(|| self.first_spare_slot() + seat)
    }

    /// Makes spare seat number `seat` of this node ready for a process that is started next; its endpoint slot. The
    /// manager calls it, when nobody uses the seat.
    pub fn take_seat(&self, seat: u32) -> u32 {
        assert!(seat < self.place.spare, "the node has no seat {seat}");
        let slot = self.first_spare_slot() + seat;
        self.port(slot).set_life(Life::Absent);
        self.header().used_slots.fetch_max(slot + 1, Ordering::AcqRel);
        slot
    }
}
