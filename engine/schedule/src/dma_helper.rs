// SPDX-License-Identifier: MIT OR Apache-2.0
//! DMA Helper: how much of a long message moves in a slice, its quota (B21). Inside a node this depends on slices
//! alone, so both sides of a transfer compute the same, and short messages are not delayed by a long one (H14). Between
//! nodes the receiving node asks for each quota, alone decides, and divides one budget equally among the messages of a
//! link (H13).

use crate::SLICE_MASK;

/// How many bytes of a message may have moved by the end of slice `slice`, if it was matched in slice `matched` and
/// `budget` bytes may move in each slice; 0 means no limit.
#[inline]
pub fn limit(budget: u64, matched: u32, slice: u32) -> u64 {
    match budget {
        0 => u64::MAX,
        bytes => bytes.saturating_mul(1 + u64::from(slice.wrapping_sub(matched) & SLICE_MASK)),
    }
}

/// The least that is asked for at once, except at the end of a message: asking for a few bytes costs more than moving
/// them.
const SHARE_BYTES_MIN: u64 = 4096;

/// The budget of a slice for all messages from another node to this one (H13). Messages under way get equal quotas;
/// what one of them does not need is left for those behind it. The receiving node serves the message first that has
/// waited longest, so none waits for ever (H14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkQuotas {
    /// The slice of the next two fields, plus one.
    slice: u32,
    /// How many messages have had their quota in it.
    served: u32,
    /// How many bytes may still be asked for in it.
    left: u64,
    /// How many messages are under way.
    messages: u32,
    /// How many bytes were asked for and have not come.
    moving: u64,
}

impl LinkQuotas {
    /// The state that [`words`](Self::words) gave; zeros for a link without messages.
    pub fn of([slice_served, left, messages, moving]: [u64; 4]) -> LinkQuotas {
        let (slice, served) = ((slice_served >> 32) as u32, slice_served as u32);
        LinkQuotas { slice, served, left, messages: messages as u32, moving }
    }

    /// The state as words.
    pub fn words(&self) -> [u64; 4] {
        [u64::from(self.slice) << 32 | u64::from(self.served), self.left, u64::from(self.messages), self.moving]
    }

    /// Called when one more message begins.
    pub fn begin(&mut self) {
        self.messages = self.messages.saturating_add(1);
    }

    /// How many of the `rest` bytes of a message, which has had no quota in slice `slice`, may be asked for now;
    /// `None`: nothing more in this slice. Bytes that were asked for in earlier slices and have not come count for this
    /// one, so a slow link is not asked for more than it can carry.
    pub fn share(&mut self, budget: u64, slice: u32, rest: u64) -> Option<u64> {
        let slice = (slice & SLICE_MASK) + 1;
        if self.slice != slice {
            (self.slice, self.served, self.left) = (slice, 0, budget.saturating_sub(self.moving));
        }
        let others = self.messages.saturating_sub(self.served).max(1);
        let bytes = (self.left / u64::from(others)).max(SHARE_BYTES_MIN.min(budget)).min(rest);
        (bytes <= self.left).then_some(bytes)
    }

    /// Called when `bytes` bytes were asked for in this slice.
    pub fn asked(&mut self, bytes: u64) {
        self.served = self.served.saturating_add(1);
        self.left = self.left.saturating_sub(bytes);
        self.moving = self.moving.saturating_add(bytes);
    }

    /// Called when `bytes` bytes have come; `whole`: with them the last ones of their message.
    pub fn came(&mut self, bytes: u64, whole: bool) {
        self.moving = self.moving.saturating_sub(bytes);
        self.messages = self.messages.saturating_sub(u32::from(whole));
    }

    /// True while bytes that were asked for have not come.
    pub fn is_moving(&self) -> bool {
        self.moving != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_message_moves_in_as_many_slices_as_its_length_has_quotas(
            length in 1u64..1 << 40, budget in 1u64..1 << 30, matched in 0u32..=SLICE_MASK,
        ) {
            let slices = length.div_ceil(budget);
            let at = |turn: u64| matched.wrapping_add(turn as u32) & SLICE_MASK;
            prop_assume!(slices < 1 << 24);
            prop_assert!(limit(budget, matched, at(slices - 1)) >= length);
            prop_assert!(slices == 1 || limit(budget, matched, at(slices - 2)) < length);
            prop_assert_eq!(limit(0, matched, at(slices)), u64::MAX);
        }

        #[test]
        fn each_slice_adds_one_share(budget in 1u64..1 << 30, matched in 0u32..=SLICE_MASK, turn in 0u32..1 << 20) {
            let at = |turn: u32| matched.wrapping_add(turn) & SLICE_MASK;
            let share = limit(budget, matched, at(turn + 1)) - limit(budget, matched, at(turn));
            prop_assert_eq!(share, budget);
        }

        /// However long parts travel: no slice has more under way than the budget, each message comes whole, and none
        /// waits longer for a share than it takes to give each of the others one.
        #[test]
        fn a_link_keeps_its_budget_and_serves_all(
            lengths in proptest::collection::vec(1u64..1 << 22, 1..12), budget in 1u64 << 10..1 << 20,
            first in 0u32..=SLICE_MASK, late in proptest::collection::vec(0u32..3, 1..64),
        ) {
            let mut link = LinkQuotas::default();
            // What each has to come, those who wait in their order, and what is on its way, until which slice.
            let (mut rest, mut waiting, mut flying) = (lengths.clone(), (0..lengths.len()).collect::<Vec<_>>(), Vec::new());
            let (mut since, mut slice, mut turn) = (vec![0u32; lengths.len()], first, 0u32);
            lengths.iter().for_each(|_| link.begin());
            // So many can be served in a slice for which nothing is on its way.
            let served = budget / SHARE_BYTES_MIN.min(budget);
            let patience = 3 + (lengths.len() as u64).div_ceil(served) as u32;
            while rest.iter().any(|rest| *rest > 0) {
                let before: u64 = flying.iter().map(|(_, bytes, _)| *bytes).sum();
                let (mut asked, mut left_out) = (0, Vec::new());
                for message in std::mem::take(&mut waiting) {
                    link = LinkQuotas::of(link.words());
                    let Some(bytes) = link.share(budget, slice, rest[message]) else {
                        left_out.push(message);
                        continue;
                    };
                    prop_assert!(bytes > 0 && bytes <= rest[message]);
                    link.asked(bytes);
                    (asked, since[message]) = (asked + bytes, turn);
                    flying.push((message, bytes, turn + late[(turn as usize + message) % late.len()]));
                }
                prop_assert!(before + asked <= budget.max(before), "{before} and {asked} of {budget}");
                waiting = left_out;
                flying.retain(|&(message, bytes, until)| {
                    if until <= turn {
                        rest[message] -= bytes;
                        link.came(bytes, rest[message] == 0);
                        waiting.extend((rest[message] > 0).then_some(message));
                    }
                    until > turn
                });
                prop_assert_eq!(link.is_moving(), !flying.is_empty());
                // Parts travel for two slices more at most.
                let longest = (0..rest.len()).filter(|message| rest[*message] > 0).map(|message| turn - since[message]).max();
                prop_assert!(longest.unwrap_or(0) <= 3 * patience, "{longest:?} of {patience}");
                (slice, turn) = (slice.wrapping_add(1) & SLICE_MASK, turn + 1);
            }
            prop_assert_eq!(link.messages, 0);
        }

        /// If parts are there in their slice a message by itself takes as many slices as its length has budgets;
        /// several take one for each budget of bytes, and for each that ends another one at most, of which it leaves a
        /// part.
        #[test]
        fn a_slice_moves_all_that_it_may_unless_a_message_ends(
            lengths in proptest::collection::vec(1u64..1 << 22, 1..6), budget in 1u64 << 15..1 << 20,
        ) {
            let (mut link, mut rest, mut slices) = (LinkQuotas::default(), lengths.clone(), 0u32);
            lengths.iter().for_each(|_| link.begin());
            while rest.iter().any(|rest| *rest > 0) {
                for rest in rest.iter_mut().filter(|rest| **rest > 0) {
                    if let Some(bytes) = link.share(budget, slices, *rest) {
                        link.asked(bytes);
                        *rest -= bytes;
                        link.came(bytes, *rest == 0);
                    }
                }
                slices += 1;
            }
            let (all, ended) = (lengths.iter().sum::<u64>(), lengths.len() as u64);
            let most = if ended == 1 { all.div_ceil(budget) } else { all / budget + ended };
            prop_assert!((all.div_ceil(budget)..=most).contains(&u64::from(slices)), "{slices}: {most}");
        }
    }
}
