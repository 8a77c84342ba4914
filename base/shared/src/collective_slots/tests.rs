// SPDX-License-Identifier: MIT OR Apache-2.0
use super::*;
use std::os::fd::AsFd;

fn segment() -> Segment {
    let fd = Segment::alone(2, Default::default(), [0; 2]).unwrap();
    Segment::attach(fd.as_fd()).unwrap()
}

#[test]
fn the_last_to_leave_frees() {
    let segment = segment();
    let shape = SlotShape { members: 3, rows: 4, slots: 4, payload_bytes: 128 };
    let before = segment.heap_used_bytes();
    let offset = CollectiveSlots::create(segment, shape).unwrap();
    let views: Vec<CollectiveSlots> = (0..3).filter_map(|_| CollectiveSlots::join(segment, offset, shape)).collect();
    assert!(segment.heap_used_bytes() > before);
    drop(views);
    assert_eq!(segment.heap_used_bytes(), before);
}

#[test]
fn only_what_was_made_is_joined() {
    let segment = segment();
    let shape = SlotShape { members: 3, rows: 4, slots: 4, payload_bytes: 128 };
    let offset = CollectiveSlots::create(segment, shape).unwrap();
    let refuses = |offset, shape| CollectiveSlots::join(segment, offset, shape).is_none();
    for wrong in [
        SlotShape { members: 4, ..shape },
        SlotShape { members: usize::MAX, ..shape },
        SlotShape { slots: 0, ..shape },
        SlotShape { slots: 8, ..shape },
        SlotShape { rows: 8, ..shape },
        SlotShape { rows: 6, ..shape },
        SlotShape { slots: 3, ..shape },
        SlotShape { slots: 1 << 40, ..shape },
        SlotShape { payload_bytes: 1 << 60, ..shape },
        SlotShape { payload_bytes: 8, ..shape },
    ] {
        assert!(refuses(offset, wrong), "{wrong:?}");
    }
    assert!(refuses(offset + 4, shape) && refuses(offset + 64, shape) && refuses(segment.heap_bytes(), shape));
    assert!(!refuses(offset, shape));
}

/// Lines of as many communicators as a program likes, and messages still find room.
#[test]
fn slots_leave_half_of_the_heap_to_messages() {
    let segment = segment();
    let shape = SlotShape { members: 4, rows: 8, slots: 8, payload_bytes: 32 << 10 };
    while CollectiveSlots::create(segment, shape).is_some() {}
    let free = segment.heap_bytes() - segment.heap_used_bytes();
    assert!(free >= segment.heap_bytes() / 2, "{free} bytes free of {}", segment.heap_bytes());
    assert_eq!(segment.heap_refusals(), 0, "nobody waits for slots");
    assert!((0..4).all(|_| segment.allocate_payload(32 << 20).is_some()), "room for messages");
}

/// Two threads sum through the slots, each number once, with slots used again and again.
#[test]
fn contributions_are_seen_whole_and_in_their_number() {
    let segment = segment();
    let shape = SlotShape { members: 2, rows: 2, slots: 2, payload_bytes: 128 };
    let offset = CollectiveSlots::create(segment, shape).unwrap();
    let member = move |me: usize| {
        let slots = CollectiveSlots::join(segment, offset, shape).unwrap();
        for number in 0..20_000u64 {
            while (0..2).any(|other| number >= slots.done(other) + 2) {
                std::thread::yield_now();
            }
            let bytes = if number % 3 == 0 { 8 } else { 96 };
            let mine = [number * 2 + me as u64; 12];
            let image: Vec<u8> = mine.iter().flat_map(|word| word.to_le_bytes()).collect();
            slots.contribution(number, me, bytes).write(&image[..bytes]);
            slots.arrive(number, me, number, Mark(7));
            while !slots.has_arrived(number, 1 - me) {
                std::thread::yield_now();
            }
            let mut seen = vec![0; bytes];
            slots.contribution(number, 1 - me, bytes).read(&mut seen);
            let expected = (number * 2 + 1 - me as u64).to_le_bytes();
            assert_eq!((slots.done_on_arrival(number, 1 - me), slots.mark(number, 1 - me)), (number, Mark(7)));
            assert!(seen.chunks(8).all(|word| word == expected), "number {number}");
            slots.set_done(me, number + 1);
        }
    };
    let other = std::thread::spawn(move || member(1));
    member(0);
    other.join().unwrap();
}

#[test]
fn one_member_claims_a_result() {
    let segment = segment();
    let shape = SlotShape { members: 2, rows: 2, slots: 2, payload_bytes: 64 };
    let offset = CollectiveSlots::create(segment, shape).unwrap();
    let views: Vec<CollectiveSlots> = (0..2).filter_map(|_| CollectiveSlots::join(segment, offset, shape)).collect();
    for number in 0..6 {
        assert!(!views[1].is_published(number));
        assert!(views[0].claim(number));
        assert!(!views[1].claim(number));
        views[0].publish(number);
        assert!(views[1].is_published(number));
        let parts: Vec<_> = (0..4).map(|turn| views[turn % 2].claim_part(number, 3)).collect();
        assert_eq!(parts, [Some(0), Some(1), Some(2), None]);
    }
}
