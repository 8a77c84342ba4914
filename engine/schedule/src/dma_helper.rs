// SPDX-License-Identifier: MIT OR Apache-2.0
//! DMA Helper: how much of a long message moves in a slice (B21). It is a function of slices alone, so both sides of a transfer come
//! to the same without a word, and short messages between the shares of a long one are not held up by it (H14). Between nodes the
//! receiving one asks for each share, and alone decides.

use crate::SLICE_MASK;

/// Bytes of a message that may have moved by the end of slice `slice` if it was matched in slice `matched` and `budget` may move in
/// each; 0 is no bound.
#[inline]
pub fn limit(budget: u64, matched: u32, slice: u32) -> u64 {
    match budget {
        0 => u64::MAX,
        bytes => bytes.saturating_mul(1 + u64::from(slice.wrapping_sub(matched) & SLICE_MASK)),
    }
}

/// Of a message from another node with `left` bytes to come, how many are asked for in slice `slice` if the last were in slice
/// `asked`, and are there; `None`: none before the next slice.
#[inline]
pub fn share(budget: u64, left: u64, asked: Option<u32>, slice: u32) -> Option<u64> {
    (asked != Some(slice & SLICE_MASK)).then(|| left.min(budget))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_message_moves_in_as_many_slices_as_its_length_has_shares(
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

        /// Whenever the receiving node looks, and however long shares travel: no slice has more than the budget, and where each has time
        /// for its share the message takes as many slices as it has shares.
        #[test]
        fn no_slice_has_more_of_a_message_than_its_share(
            length in 1u64..1 << 24, budget in 1u64 << 16..1 << 22, first in 0u32..=SLICE_MASK,
            ahead in proptest::collection::vec(0u32..3, 600),
        ) {
            let (mut left, mut asked, mut slice) = (length, None, first);
            let (mut moved, mut steps, mut shares) = (0, ahead.into_iter(), 0);
            while left > 0 {
                if let Some(bytes) = share(budget, left, asked, slice) {
                    (left, asked, moved) = (left - bytes, Some(slice), moved + bytes);
                    shares += 1;
                }
                prop_assert!(moved <= budget);
                let step = steps.next().unwrap_or(1);
                if step > 0 {
                    (slice, moved) = (slice.wrapping_add(step) & SLICE_MASK, 0);
                }
            }
            prop_assert_eq!(shares, length.div_ceil(budget));
        }
    }
}
