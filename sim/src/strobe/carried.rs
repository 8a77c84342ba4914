// SPDX-License-Identifier: MIT OR Apache-2.0
//! Simulated nodes that end their own slices, and go on to those that packets carry.

use super::Bug;
use super::coordinator::{Coordinator, OVER_AT};
use super::hands::Hands;
use strobe_protocol::primitive::Memory;
use strobe_schedule::Phase;

impl Coordinator {
    /// Where each node ends its own slices: what ranks see, that those that wait end one, and what they do then.
    pub(super) fn drive_alone(&mut self, hands: &mut Hands<'_>) {
        self.go_on(self.carried);
        self.look_at_messages(hands);
        if self.ranks.iter().any(|rank| rank.waits.is_some()) {
            // Now and then it has gone through very many alone.
            let many = if self.chance.below(8) == 0 { self.chance.below(200_000) } else { 0 };
            self.go_on(self.phase.slice() + 1 + many);
            self.look_at_messages(hands);
        }
        self.run_ranks(hands);
        self.send_messages(hands);
        if self.have_left() && self.outbox.is_empty() {
            hands.memory.store(OVER_AT, 1);
        }
    }

    fn go_on(&mut self, slice: u64) {
        self.phase = self.phase.max(Phase::of_slice(slice));
    }

    /// The slice for packets to carry; 0: none.
    pub fn carried_slice(&self) -> u64 {
        if self.plan.carried && !self.has(Bug::CarriesNothing) { self.phase.slice() } else { 0 }
    }

    /// A packet carries its sender's slice. True if that is news.
    pub fn carry(&mut self, slice: u64) -> bool {
        let news = slice > self.phase.slice();
        self.carried = self.carried.max(slice);
        if !self.has(Bug::GoesOnLater) {
            self.go_on(slice);
        }
        news
    }
}
