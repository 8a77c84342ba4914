// SPDX-License-Identifier: MIT OR Apache-2.0
//! Buffer Receiver: which of the messages that lie on a node may be looked at, and from which sender on.

use crate::SLICE_MASK;

/// So many slices, from the one that runs on, are not over: a node that has gone on may be in the next but one when its
/// message comes.
const OPEN_SLICES: u32 = 3;

/// True if what was posted in slice `posted` may not be looked at in slice `slice`; of both the lower bits are known.
///
/// Numbers wrap: what has lain for 2²⁴ slices is held once more, for as many slices as are open.
#[inline]
pub fn is_held(posted: u32, slice: u32) -> bool {
    posted.wrapping_sub(slice) & SLICE_MASK < OPEN_SLICES
}

/// The slice of a message that came with the lower 16 bits of its number, on a node that posts in slice `posting`. One
/// that came long ago, and waited for room, is over whatever its number.
#[inline]
pub fn whole_slice(lower: u16, posting: u32) -> u32 {
    let ahead = i32::from(lower.wrapping_sub(posting as u16) as i16);
    posting.wrapping_add(ahead as u32) & SLICE_MASK
}

/// The slice of a message that came with the lower 16 bits of its number, on a node in slice `slice`, where no message
/// comes before its slice has begun. One that was sent long ago may be taken for a later one than it was: then it is
/// held for once.
#[inline]
pub fn slice_before(lower: u16, slice: u32) -> u32 {
    slice.wrapping_sub(u32::from((slice as u16).wrapping_sub(lower))) & SLICE_MASK
}

/// The sender from whom messages are taken first in a slice: another one each time, since a fixed one would starve the
/// others (H3).
#[inline]
pub fn first_sender(slice: u32, senders: usize) -> usize {
    slice as usize % senders.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_posted_is_held_until_its_slice_is_over_also_where_numbers_wrap(
            slice in 0u32..=SLICE_MASK, past in 1u32..1 << 20, open in 0u32..OPEN_SLICES,
        ) {
            prop_assert!(is_held(slice.wrapping_add(open) & SLICE_MASK, slice));
            prop_assert!(!is_held(slice.wrapping_sub(past) & SLICE_MASK, slice));
        }

        #[test]
        fn sixteen_bits_name_a_slice_near_this_one(posting in 0u32..=SLICE_MASK, ahead in -30_000i32..30_000) {
            let slice = posting.wrapping_add(ahead as u32) & SLICE_MASK;
            prop_assert_eq!(whole_slice(slice as u16, posting), slice);
        }

        #[test]
        fn where_no_message_is_early_sixteen_bits_name_an_older_slice(
            slice in 0u32..=SLICE_MASK, past in 0u32..1 << 16, long_past in 0u32..1 << 23,
        ) {
            let sent = slice.wrapping_sub(past) & SLICE_MASK;
            prop_assert_eq!(slice_before(sent as u16, slice), sent);
            // Never later than now, and never earlier than it was.
            let old = slice.wrapping_sub(long_past) & SLICE_MASK;
            let taken_for = slice_before(old as u16, slice);
            prop_assert!(slice.wrapping_sub(taken_for) & SLICE_MASK <= long_past);
        }

        #[test]
        fn every_sender_is_first_in_its_turn(slice in 0u32..1 << 20, senders in 1usize..50) {
            let firsts: std::collections::BTreeSet<usize> =
                (0..senders as u32).map(|turn| first_sender(slice + turn, senders)).collect();
            prop_assert_eq!(firsts.len(), senders);
        }
    }
}
