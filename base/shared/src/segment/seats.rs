// SPDX-License-Identifier: MIT OR Apache-2.0
//! The endpoint slots of ranks: those of the start, and the spare seats behind them (docs/design/dynamic.md).

use super::Segment;
use crate::sync::Ordering;

/// The endpoint slots of a segment, as those of ranks.
#[derive(Clone, Copy)]
pub struct Seats<'a>(&'a Segment);

impl Segment {
    /// Its endpoint slots, as those of ranks.
    #[inline]
    pub fn seats(&self) -> Seats<'_> {
        Seats(self)
    }
}

impl Seats<'_> {
    /// The endpoint slot of the first spare seat.
    #[inline]
    pub fn first_spare_slot(self) -> u32 {
        self.0.endpoint_slots - self.0.place.spare
    }

    /// The endpoint slot of the progress agent, if this node has one.
    #[inline]
    pub fn progress_agent_slot(self) -> Option<u32> {
        self.0.has_progress_agent.then(|| self.first_spare_slot() - 1)
    }

    /// Endpoint slots that have been in use, a spare seat among them after it was taken.
    #[inline]
    pub fn used_slots(self) -> u32 {
        self.0.header().seats.used_slots.load(Ordering::Relaxed).min(self.0.endpoint_slots)
    }

    /// The endpoint slots of ranks that have been in use: all but the gateway and the progress agent.
    pub fn rank_slots(self) -> impl Iterator<Item = u32> + Clone + use<> {
        (0..self.0.ranks).chain(self.first_spare_slot()..self.used_slots())
    }

    /// How many these are.
    #[inline]
    pub fn rank_count(self) -> u32 {
        self.0.ranks + self.used_slots().saturating_sub(self.first_spare_slot())
    }

    /// The number in the job of the rank at endpoint slot `slot`.
    #[inline]
    pub fn rank_at(self, slot: u32) -> u32 {
        match slot.checked_sub(self.first_spare_slot()) {
            None => self.0.place.first_rank + slot,
            Some(seat) => self.0.place.first_spare() + seat,
        }
    }

    /// The endpoint slot of a rank of the job, if it is on this node.
    #[inline]
    pub fn slot_of(self, rank: u32) -> Option<u32> {
        let local = rank.wrapping_sub(self.0.place.first_rank);
        if local < self.0.ranks {
            return Some(local);
        }
        let seat = rank.wrapping_sub(self.0.place.first_spare());
        (seat < self.0.place.spare).then(|| self.first_spare_slot() + seat)
    }
}
