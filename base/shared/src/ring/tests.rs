// SPDX-License-Identifier: MIT OR Apache-2.0
use super::*;
use crate::strobe::SLICE_MASK;
use crate::{ConstMemory, OwnedMemory, Producer};

fn slots(count: usize) -> Vec<Slot> {
    (0..count).map(|_| Slot::new()).collect()
}

/// Messages of all lengths arrive whole and in order, and a full ring refuses.
#[test]
fn a_ring_behaves_like_a_queue() {
    let (control, slots, mut payload) = (RingControl::new(), slots(8), vec![0u64; 512]);
    let ring = Ring { control: &control, slots: &slots, payload: payload.as_mut_ptr() as usize, payload_bytes: 4096 };
    let producer = Producer::new(ring);
    let mut queue = std::collections::VecDeque::new();
    let mut random = 12345u64;
    let (mut pushed, mut refused) = (0, 0);
    for round in 0..100_000u32 {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        if random >> 63 == 0 {
            let length = (random >> 33) as usize % 1500;
            let data: Vec<u8> = (0..length).map(|i| (i as u32 ^ round) as u8).collect();
            let kind = if round % 3 == 0 { PAYLOAD_KIND | PREFIX_KIND } else { PAYLOAD_KIND };
            let slice = round & SLICE_MASK;
            let header = SlotHeader { kind, context: 2, source: 1, tag: round as i32, length: length as u32, slice };
            let mut stored = if round % 3 == 0 { u64::from(!round).to_ne_bytes().to_vec() } else { Vec::new() };
            stored.extend(&data);
            let stored = OwnedMemory::holding(&stored);
            let from = stored.memory();
            let went = match header.inline() {
                Some(header) => {
                    let room = producer.has_room();
                    if room {
                        producer.push_inline(header, *from);
                    }
                    room
                }
                None => producer.push_payload(header, |to| to.fill(*from)),
            };
            if went {
                pushed += 1;
                queue.push_back((round, data));
            } else {
                refused += 1;
            }
        } else if let Some(arrival) = ring.peek() {
            let (tag, data) = queue.pop_front().expect("only what was pushed arrives");
            assert_eq!((arrival.header.tag, arrival.header.slice), (tag as i32, tag & SLICE_MASK));
            assert_eq!(arrival.prefix(), (tag % 3 == 0).then_some(u64::from(!tag)));
            arrival.with_bytes(|bytes| assert_eq!(bytes, data));
            let out = OwnedMemory::new(data.len());
            arrival.copy_to(out.memory(), data.len());
            assert_eq!(out.to_vec(), data);
            arrival.take();
        } else {
            assert!(queue.is_empty());
        }
    }
    assert!(pushed > 10_000 && refused > 100, "{pushed} pushed, {refused} refused");
}

/// What a crash writes over a slot makes nobody read beyond the ring.
#[test]
fn a_payload_that_reaches_beyond_its_ring_is_refused() {
    let (control, slots, mut payload) = (RingControl::new(), slots(8), vec![0u64; 512]);
    let ring = Ring { control: &control, slots: &slots, payload: payload.as_mut_ptr() as usize, payload_bytes: 4096 };
    let header = SlotHeader { kind: PAYLOAD_KIND | PREFIX_KIND, length: 2048, ..Default::default() };
    let producer = Producer::new(ring);
    let refuses = |read: &dyn Fn(&Arrival<'_>)| {
        let arrival = ring.peek().expect("a message was pushed");
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| read(&arrival))).is_err()
    };
    let out = OwnedMemory::new(8192);
    let out = out.memory();
    assert!(producer.push_payload(header, |_| ()));
    assert!(!refuses(&|arrival| arrival.copy_to(out, 4088)) && refuses(&|arrival| arrival.copy_to(out, 4089)));
    assert!(refuses(&|arrival| arrival.copy_to(out, usize::MAX)));
    slots[0].words[3].store(2048, Ordering::Relaxed);
    assert!(!refuses(&|arrival| arrival.copy_to(out, 2040)) && refuses(&|arrival| arrival.copy_to(out, 2041)));
    assert!(refuses(&|arrival| arrival.with_bytes(|_| ())), "2056 bytes from 2048 on");
    slots[0].words[3].store(4092, Ordering::Relaxed);
    assert!(refuses(&|arrival| assert!(arrival.prefix().is_some())));
}

/// What a crash writes over the consumer's words makes nobody write beyond the ring.
#[test]
#[should_panic(expected = "a payload lies inside its ring")]
fn a_payload_that_is_longer_than_its_ring_is_not_written() {
    let (control, slots, mut payload) = (RingControl::new(), slots(8), vec![0u64; 512]);
    let ring = Ring { control: &control, slots: &slots, payload: payload.as_mut_ptr() as usize, payload_bytes: 4096 };
    let producer = Producer::new(ring);
    control.payload_head.store(8192, Ordering::Relaxed);
    let header = SlotHeader { kind: PAYLOAD_KIND, length: 8000, ..Default::default() };
    producer.push_payload(header, |to| to.with_slice_mut(|all| all.fill(1)));
}

/// A payload as large as the byte ring fits wherever the last one ended, once that is taken out.
#[test]
fn a_large_payload_fits_an_empty_ring_wherever_it_stands() {
    let (control, slots, mut payload) = (RingControl::new(), slots(8), vec![0u64; 512]);
    let ring = Ring { control: &control, slots: &slots, payload: payload.as_mut_ptr() as usize, payload_bytes: 4096 };
    let producer = Producer::new(ring);
    for length in (64..4096).step_by(192).flat_map(|small| [small, 4096, 2100]) {
        let data: Vec<u8> = (0..length).map(|i| (i * 7 + length) as u8).collect();
        let header = SlotHeader { kind: PAYLOAD_KIND, length: length as u32, ..Default::default() };
        let from = ConstMemory::of(&data);
        assert!(producer.push_payload(header, |to| to.fill(from)), "{length} bytes");
        assert!(!producer.push_payload(header, |_| ()) || length < 2048, "twice {length} bytes");
        while let Some(arrival) = ring.peek() {
            arrival.take();
        }
    }
}

/// Long payloads that are read while they are being written arrive whole, from the first byte to the last.
#[test]
fn a_payload_may_be_read_while_it_is_written() {
    const RING_BYTES: usize = 1 << 18;
    let (control, slots, mut payload) = (RingControl::new(), slots(8), vec![0u64; RING_BYTES / 8]);
    let (control, slots, payload) = (&control, &slots[..], payload.as_mut_ptr() as usize);
    let lengths = || [8193, 12_345, 16_384, 40_000, 65_536, 100_001, 131_072, 9000].into_iter().cycle().take(2000);
    let mut wrong = 0;
    let byte_at = |message: usize, at: usize| (at.wrapping_mul(31) ^ (at >> 8) ^ (message * 7)) as u8;
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let producer = Producer::new(Ring { control, slots, payload, payload_bytes: RING_BYTES });
            for (message, length) in lengths().enumerate() {
                let data: Vec<u8> = (0..length).map(|at| byte_at(message, at)).collect();
                let header = SlotHeader { kind: PAYLOAD_KIND, length: length as u32, ..Default::default() };
                while !producer.push_copy(header, ConstMemory::of(&data)) {
                    std::thread::yield_now();
                }
            }
        });
        let ring = Ring { control, slots, payload, payload_bytes: RING_BYTES };
        let out = OwnedMemory::new(RING_BYTES);
        for (message, length) in lengths().enumerate() {
            let arrival = loop {
                if let Some(arrival) = ring.peek() {
                    break arrival;
                }
                std::thread::yield_now();
            };
            // Some take only a part, or look at all of it.
            let taken = if message % 3 == 0 { length / 2 } else { length };
            if message % 5 == 0 {
                arrival.with_bytes(|bytes| out.memory().write(bytes));
            } else {
                arrival.copy_to(out.memory(), taken);
            }
            arrival.take();
            let out = out.to_vec();
            // Not asserted here: the other thread would wait for ever.
            wrong += usize::from((0..taken).any(|at| out[at] != byte_at(message, at)));
        }
    });
    assert_eq!(wrong, 0, "messages that are not what was sent");
}

/// What is not yet written is waited for.
#[test]
fn a_reader_waits_for_what_is_not_yet_written() {
    const BYTES: usize = 100_000;
    let (control, slots, mut payload) = (RingControl::new(), slots(8), vec![0u64; (1 << 17) / 8]);
    let ring =
        Ring { control: &control, slots: &slots, payload: payload.as_mut_ptr() as usize, payload_bytes: 1 << 17 };
    let (producer, out) = (Producer::new(ring), OwnedMemory::new(BYTES));
    let whole = vec![7u8; BYTES];
    let header = SlotHeader { kind: PAYLOAD_KIND, length: BYTES as u32, ..Default::default() };
    assert!(producer.push_copy(header, ConstMemory::of(&whole)));
    // As if the producer had stopped behind the second part.
    let (step, memory) = (part_bytes(BYTES), SharedMemory::at(ring.payload, BYTES));
    control.written.0.store(2 * step as u64, Ordering::Relaxed);
    memory.part(2 * step, BYTES - 2 * step).with_slice_mut(|rest| rest.fill(0));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            memory.part(2 * step, BYTES - 2 * step).with_slice_mut(|rest| rest.fill(7));
            control.written.0.store(BYTES as u64, Ordering::Release);
        });
        ring.peek().expect("a message was pushed").copy_to(out.memory(), BYTES);
    });
    assert!(out.to_vec() == whole);
}

/// Long payloads stay in a small part of the ring at first, and go through all of it in the end.
#[test]
fn the_part_for_long_payloads_grows() {
    const RING_BYTES: usize = 1 << 20;
    let (control, slots, mut payload) = (RingControl::new(), slots(8), vec![0u64; RING_BYTES / 8]);
    let ring =
        Ring { control: &control, slots: &slots, payload: payload.as_mut_ptr() as usize, payload_bytes: RING_BYTES };
    let producer = Producer::new(ring);
    let data = vec![1u8; 60_000];
    let header = SlotHeader { kind: PAYLOAD_KIND, length: 60_000, ..Default::default() };
    let ends: Vec<usize> = (0..200)
        .map(|_| {
            assert!(producer.push_copy(header, ConstMemory::of(&data)));
            let arrival = ring.peek().expect("a message was pushed");
            let begins = arrival.word(0) as usize % RING_BYTES;
            arrival.take();
            begins + data.len()
        })
        .collect();
    assert!(ends[..8].iter().all(|end| *end <= 128 << 10), "{ends:?}");
    assert!(ends[..100].windows(2).filter(|pair| pair[1] < pair[0]).count() >= 12, "{ends:?}");
    assert!(ends.iter().any(|end| *end > RING_BYTES - data.len() - (64 << 10)), "{ends:?}");
}
