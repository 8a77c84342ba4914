// SPDX-License-Identifier: MIT OR Apache-2.0
use super::*;

fn begun(descriptor: &Descriptor, total: u64) -> u32 {
    let turn = descriptor.prepare_transfer();
    descriptor.begin_transfer(turn, total);
    turn
}

/// From whichever end the parts are claimed, they cover the whole once, in few parts.
#[test]
fn parts_cover_the_whole_once() {
    let totals = [1u64, 4095, 4096, 65_536, 100_000, 1 << 20, (1 << 22) + 7, 1 << 30, (1 << 34) + 1, 1 << 44];
    for total in totals {
        for ends in 0..64u32 {
            let descriptor = Descriptor::new();
            let turn = begun(&descriptor, total);
            let (mut front, mut back, mut parts) = (0, total, 0);
            loop {
                let end = if ends >> (parts % 6) & 1 == 0 { End::Front } else { End::Back };
                let Some((at, bytes)) = descriptor.claim(turn, end, 32 << 10) else { break };
                assert!(bytes > 0 && at >= front && at + bytes <= back, "{total}: {at}, {bytes}");
                match end {
                    End::Front => assert_eq!(std::mem::replace(&mut front, at + bytes), at),
                    End::Back => assert_eq!(std::mem::replace(&mut back, at), at + bytes),
                }
                parts += 1;
                assert_eq!(descriptor.note_copied(bytes), front == back);
            }
            assert_eq!(front, back, "{total} bytes are not covered");
            assert!(parts <= 32, "{total} bytes in {parts} parts");
        }
    }
}

/// Two sides that start together take one half each, at once.
#[test]
fn each_side_has_its_half() {
    let descriptor = Descriptor::new();
    let turn = begun(&descriptor, 64 << 10);
    assert_eq!(descriptor.claim(turn, End::Back, 32 << 10), Some((32 << 10, 32 << 10)));
    assert_eq!(descriptor.claim(turn, End::Front, 32 << 10), Some((0, 32 << 10)));
    assert_eq!(descriptor.claim(turn, End::Front, 32 << 10), None);
}

/// A descriptor that was a receive meanwhile, of somebody else's transfer, does not fall back to an old turn.
#[test]
fn a_turn_does_not_come_again() {
    let descriptor = Descriptor::new();
    let first = begun(&descriptor, 10);
    descriptor.set_turn(first.wrapping_sub(1));
    assert!(begun(&descriptor, 10) > first);
}

#[test]
fn the_whole_is_claimed_before_all_parts_or_not_at_all() {
    for total in [1, 4096, 100_000, 1 << 40] {
        let descriptor = Descriptor::new();
        let turn = begun(&descriptor, total);
        assert!(descriptor.is_unclaimed(turn) && !descriptor.is_unclaimed(turn + 1));
        assert!(descriptor.claim_whole(turn));
        assert!(!descriptor.is_unclaimed(turn));
        assert_eq!(descriptor.claim(turn, End::Back, 4096), None);
        assert!(!descriptor.claim_whole(turn));
        let turn = begun(&descriptor, total);
        assert!(descriptor.claim(turn, End::Back, 4096).is_some());
        assert!(!descriptor.claim_whole(turn));
    }
}

#[test]
fn a_claim_for_an_old_turn_is_refused() {
    let descriptor = Descriptor::new();
    let first = begun(&descriptor, 100);
    assert_eq!(descriptor.claim(first, End::Front, 4096), Some((0, 100)));
    assert_eq!(descriptor.claim(first, End::Back, 4096), None);
    assert!(descriptor.note_copied(100));
    let second = descriptor.prepare_transfer();
    assert_eq!(descriptor.claim(second, End::Back, 4096), None, "it has not begun");
    descriptor.begin_transfer(second, 50);
    assert_eq!(descriptor.claim(first, End::Back, 4096), None, "the other side comes late");
    assert_eq!(descriptor.claim(second, End::Back, 4096), Some((0, 50)));
}

/// The reader of a pipe that comes late reads nothing of the next message that goes through another with the same
/// descriptor.
#[test]
fn what_a_later_transfer_produced_is_not_taken_for_this_one() {
    let descriptor = Descriptor::new();
    let first = begun(&descriptor, 100);
    assert_eq!(descriptor.produced_in(first), Some((100, 0)));
    descriptor.as_send().publish_produced(60);
    assert_eq!(descriptor.produced_in(first), Some((100, 60)));
    let second = descriptor.prepare_transfer();
    assert_eq!(descriptor.produced_in(first), None);
    descriptor.begin_transfer(second, 50);
    descriptor.as_send().publish_produced(10);
    assert_eq!((descriptor.produced_in(first), descriptor.produced_in(second)), (None, Some((50, 10))));
    // One that was left in the heap, after which the descriptor is a receive's.
    assert!(descriptor.claim_whole(second));
    descriptor.set_received_bytes(50);
    assert_eq!(descriptor.produced_in(second), None);
}

/// With a limit that grows, each step claims what was added and no more, from whichever end.
#[test]
fn parts_stay_within_a_limit() {
    for total in [10_000_000u64, 1 << 20, 70_000, 5000] {
        let descriptor = Descriptor::new();
        let turn = begun(&descriptor, total);
        let (budget, mut claimed, mut steps) = (64 << 10, 0, 0);
        while claimed < total {
            steps += 1;
            let mut end = End::Front;
            while let Some((_, bytes)) = descriptor.claim_within(turn, end, 16 << 10, steps * budget) {
                claimed += bytes;
                end = if end == End::Front { End::Back } else { End::Front };
            }
            assert!(claimed == total || claimed >= steps * budget - 4096, "{claimed} of {total} in {steps} steps");
            assert!(claimed <= steps * budget, "{claimed} of {total} in {steps} steps");
        }
        assert_eq!(steps, total.div_ceil(budget));
    }
}
