// SPDX-License-Identifier: MIT OR Apache-2.0
//! The lock-free structures under the model checker: all interleavings of two or three threads, with the
//! reorderings that the memory model allows. Run with `RUSTFLAGS="--cfg loom" cargo test -p strobe-shared
//! --test loom --release`; without that it is empty.
#![cfg(loom)]

use loom::sync::Arc;
use loom::sync::atomic::{AtomicU32, Ordering, fence};
use loom::thread;
use strobe_shared::descriptor::{Descriptor, End};
use strobe_shared::{Doorbell, MatchLock, Producer, Ring, RingControl, Slot, SlotHeader};

struct Memory {
    control: RingControl,
    slots: Vec<Slot>,
}

impl Memory {
    fn new(slots: usize) -> Self {
        Memory { control: RingControl::new(), slots: (0..slots).map(|_| Slot::new()).collect() }
    }

    fn ring(&self) -> Ring<'_> {
        Ring { control: &self.control, slots: &self.slots, payload: 0, payload_bytes: 64 }
    }
}

fn header(tag: i32) -> SlotHeader {
    SlotHeader { kind: 1, context: 3, source: 4, tag, length: 0 }
}

/// Three messages through a ring of two slots: each arrives once, whole and in order, and none is overwritten.
#[test]
fn a_ring_hands_over_whole_messages_in_order() {
    loom::model(|| {
        let memory = Arc::new(Memory::new(2));
        let producing = memory.clone();
        let producer = thread::spawn(move || {
            let producer = Producer::new(producing.ring());
            for message in 0..3u64 {
                while !producer.has_room() {
                    thread::yield_now();
                }
                producer.push_words(header(message as i32), &[message, message * 10, message * 100]);
            }
        });
        for expected in 0..3u64 {
            loop {
                let Some(arrival) = memory.ring().peek() else {
                    thread::yield_now();
                    continue;
                };
                assert_eq!(arrival.header, header(expected as i32));
                assert_eq!(
                    [arrival.word(0), arrival.word(1), arrival.word(2)],
                    [expected, expected * 10, expected * 100]
                );
                arrival.take();
                break;
            }
        }
        producer.join().unwrap();
    });
}

/// Owner and helper take turns as the consumer: what one takes the other does not see.
#[test]
fn two_consumers_under_the_match_lock_share_a_ring() {
    loom::model(|| {
        let memory = Arc::new(Memory::new(2));
        let lock = Arc::new(MatchLock::new());
        let taken = Arc::new(AtomicU32::new(0));
        let producer = Producer::new(memory.ring());
        producer.push_words(header(0), &[7]);
        producer.push_words(header(1), &[8]);
        let (memory2, lock2, taken2) = (memory.clone(), lock.clone(), taken.clone());
        let take = move |memory: &Memory, lock: &MatchLock, taken: &AtomicU32, who: u32| {
            if lock.try_take(who) {
                if let Some(arrival) = memory.ring().peek() {
                    let next = taken.load(Ordering::Relaxed);
                    assert_eq!(arrival.header.tag, next as i32);
                    taken.store(next + 1, Ordering::Relaxed);
                    arrival.take();
                }
                lock.release();
            }
        };
        let helper = thread::spawn(move || take(&memory2, &lock2, &taken2, 1));
        take(&memory, &lock, &taken, 0);
        helper.join().unwrap();
        assert!(taken.load(Ordering::Relaxed) >= 1);
    });
}

/// No wake-up is lost: if the sleeper's last look misses the message, the publisher answers the bell. The fence
/// stands where the product has either a fence or membarrier on the other side.
#[test]
fn a_sleeper_is_always_woken() {
    loom::model(|| {
        let bell = Arc::new(Doorbell::new());
        let published = Arc::new(AtomicU32::new(0));
        let (bell2, published2) = (bell.clone(), published.clone());
        let publisher = thread::spawn(move || {
            published2.store(1, Ordering::Release);
            fence(Ordering::SeqCst);
            bell2.is_armed() && bell2.answer()
        });
        bell.arm(|| fence(Ordering::SeqCst));
        let seen = published.load(Ordering::Acquire) == 1;
        let woken = publisher.join().unwrap();
        assert!(seen || woken, "asleep forever: the message was missed and nobody rang");
    });
}

fn begun(send: &Descriptor, total: u64) -> u32 {
    let turn = send.prepare_transfer();
    send.begin_transfer(turn, total);
    turn
}

/// A side that comes late from one transfer never claims from the next use of the same descriptor, however much
/// longer that is, and whoever begins it: here a third process, which heard of it by its announcement.
#[test]
fn a_late_claim_gets_nothing_of_the_next_transfer() {
    for end in [End::Front, End::Back] {
        loom::model(move || {
            let send = Arc::new(Descriptor::new());
            let first = begun(&send, 10);
            assert_eq!(send.claim(first, End::Front, 4096), Some((0, 10)));
            assert!(send.note_copied(10));
            let announced = Arc::new(AtomicU32::new(0));
            let late = send.clone();
            let late = thread::spawn(move || late.claim(first, end, 4096));
            let (matched, turn) = (send.clone(), announced.clone());
            let receiver = thread::spawn(move || {
                let turn = turn.load(Ordering::Acquire);
                if turn == 0 {
                    return None;
                }
                matched.begin_transfer(turn, 25);
                matched.claim(turn, End::Back, 4096)
            });
            announced.store(send.prepare_transfer(), Ordering::Release);
            assert_eq!(late.join().unwrap(), None, "what is left of the second transfer is not the first one's");
            let claimed = receiver.join().unwrap();
            assert!(claimed.is_none() || claimed == Some((0, 25)));
        });
    }
}

/// Sender and receiver claim from either end: each byte goes to one of them, what each copies is what the other
/// began with, and just one of them sees that it was the last.
#[test]
fn two_sides_share_a_transfer() {
    loom::model(|| {
        const TOTAL: u64 = 3 * 4096 + 5;
        let send = Arc::new(Descriptor::new());
        let turn = begun(&send, TOTAL);
        let side = move |send: &Descriptor, end| {
            let (mut bytes, mut last) = (0, 0);
            while let Some((at, part)) = send.claim(turn, end, 8192) {
                assert!(at + part <= TOTAL);
                bytes += part;
                last += u64::from(send.note_copied(part));
            }
            (bytes, last)
        };
        let other = send.clone();
        let sender = thread::spawn(move || side(&other, End::Front));
        let mine = side(&send, End::Back);
        let theirs = sender.join().unwrap();
        assert_eq!((mine.0 + theirs.0, mine.1 + theirs.1), (TOTAL, 1));
    });
}

/// Between two transfers a descriptor may serve a receive of its owner. Whatever that writes, a side that comes late
/// from the transfer before finds nothing to claim.
#[test]
fn a_late_claim_gets_nothing_of_a_receive() {
    loom::model(|| {
        let descriptor = Arc::new(Descriptor::new());
        let turn = begun(&descriptor, 10);
        assert_eq!(descriptor.claim(turn, End::Front, 4096), Some((0, 10)));
        let late = descriptor.clone();
        let late = thread::spawn(move || late.claim(turn, End::Back, 4096));
        for set in [Descriptor::set_address, Descriptor::set_bytes, Descriptor::set_remote, Descriptor::set_received] {
            set(&descriptor, 1 << 40);
        }
        descriptor.set_turn(turn);
        assert_eq!(late.join().unwrap(), None);
    });
}
