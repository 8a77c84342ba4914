// SPDX-License-Identifier: MIT OR Apache-2.0
//! The lock-free structures under the model checker: all interleavings of two or three threads, with the
//! reorderings that the memory model allows. Run with `RUSTFLAGS="--cfg loom" cargo test -p strobe-shared
//! --release --test 'loom*'`; without that it is empty. The doorbell is in `loom_doorbell`,
//! how ranks wait for the end of a slice in `loom_strobe`.
#![cfg(loom)]
#![allow(unsafe_code)]

use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicU32, Ordering, fence};
use loom::thread;
use strobe_shared::descriptor::{Descriptor, End};
use strobe_shared::{Mark, MatchLock, Producer, Ring, RingControl, Slot, SlotHeader, SlotShape, SlotWords};

struct Memory {
    control: RingControl,
    slots: Vec<Slot>,
}

impl Memory {
    fn new(slots: usize) -> Self {
        Memory { control: RingControl::new(), slots: (0..slots).map(|_| Slot::new()).collect() }
    }

    fn ring(&self) -> Ring<'_> {
        Ring::model(&self.control, &self.slots)
    }
}

fn header(tag: i32) -> SlotHeader {
    SlotHeader { kind: 1, context: 3, source: 4, tag, length: 0, slice: 0 }
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
                let ring = memory.ring();
                let Some(arrival) = ring.peek() else {
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
        descriptor.set_bytes(1 << 40);
        descriptor.set_received_bytes(1 << 40);
        descriptor.as_receive().leave(1 << 40, 1 << 40);
        descriptor.set_turn(turn);
        assert_eq!(late.join().unwrap(), None);
    });
}

/// The receiver looks for a pipe while the sender leaves the message whole in the heap, which takes no lock, and then
/// has another use for the descriptor: a receive, or a send through a pipe. What it reads is of its own message, or it
/// sees that the message is gone.
#[test]
fn a_look_into_a_pipe_takes_nothing_of_the_next_use() {
    for sends_again in [false, true] {
        loom::model(move || {
            let send = Arc::new(Descriptor::new());
            let first = begun(&send, 10);
            let looking = send.clone();
            let receiver = thread::spawn(move || looking.produced_in(first));
            assert!(send.claim_whole(first));
            if sends_again {
                let second = begun(&send, 25);
                send.as_send().publish_produced(20);
                assert_eq!(send.produced_in(second), Some((25, 20)));
            } else {
                send.set_received_bytes(40);
            }
            let seen = receiver.join().unwrap();
            assert!(seen.is_none() || seen == Some((10, 0)), "{seen:?} is not of the first message");
        });
    }
}

/// A pipe between two: what it holds is there before it is said to be, and is read before its place is written again.
#[test]
fn a_pipe_hands_over_what_it_holds() {
    const PLACES: u64 = 2;
    const TOTAL: u64 = 3;
    loom::model(|| {
        let pipe = Arc::new((Descriptor::new(), [UnsafeCell::new(0), UnsafeCell::new(0)]));
        let turn = begun(&pipe.0, TOTAL);
        let feeding = pipe.clone();
        let sender = thread::spawn(move || {
            for at in 0..TOTAL {
                while at - feeding.0.copied_now() == PLACES {
                    thread::yield_now();
                }
                // SAFETY: the checker reports any access that is not ordered after this one, or before it.
                feeding.1[(at % PLACES) as usize].with_mut(|place| unsafe { *place = at + 1 });
                feeding.0.as_send().publish_produced(at + 1);
            }
        });
        let mut consumed = 0;
        while consumed < TOTAL {
            let (total, produced) = pipe.0.produced_in(turn).expect("nobody else has a use for it");
            assert_eq!(total, TOTAL);
            for at in consumed..produced {
                // SAFETY: as above.
                let found = pipe.1[(at % PLACES) as usize].with(|place| unsafe { *place });
                assert_eq!(found, at + 1);
                pipe.0.publish_copied(at + 1);
            }
            if produced == consumed {
                thread::yield_now();
            }
            consumed = produced;
        }
        sender.join().unwrap();
    });
}

/// Slots of two members with a cell of plain memory per slot and member, as contributions are. The checker reports
/// every access to a cell that is not ordered after the one before it.
struct Board {
    slots: SlotWords,
    cells: Vec<UnsafeCell<u64>>,
}

impl Board {
    fn new(count: usize) -> Self {
        let slots = SlotWords::model(SlotShape { members: 2, rows: count, slots: count, payload_bytes: 64 });
        // One more per slot for a result.
        Board { slots, cells: (0..3 * count).map(|_| UnsafeCell::new(0)).collect() }
    }

    fn cell(&self, number: u64, line: usize) -> &UnsafeCell<u64> {
        &self.cells[number as usize % self.slots.shape().slots * 3 + line]
    }

    fn write(&self, number: u64, line: usize, value: u64) {
        // SAFETY: the checker fails the test if another thread uses the cell meanwhile.
        self.cell(number, line).with_mut(|cell| unsafe { *cell = value });
    }

    fn read(&self, number: u64, line: usize) -> u64 {
        // SAFETY: as in `write`.
        self.cell(number, line).with(|cell| unsafe { *cell })
    }

    fn arrive(&self, number: u64, member: usize, done: u64) {
        self.slots.arrive(number, member, done, Mark(member as u16));
    }

    fn wait_for(&self, number: u64, member: usize) {
        while !self.slots.has_arrived(number, member) {
            thread::yield_now();
        }
        assert_eq!(self.slots.mark(number, member), Mark(member as u16));
    }
}

/// Runs both members of a board.
fn both_members(slots: usize, member: impl Fn(&Board, usize) + Send + Sync + Copy + 'static) {
    loom::model(move || {
        let board = Arc::new(Board::new(slots));
        let others = board.clone();
        let other = thread::spawn(move || member(&others, 1));
        member(&board, 0);
        other.join().unwrap();
    });
}

/// A contribution is seen whole, and its slot is written again only when its reader has said that it is done.
#[test]
fn contributions_are_whole_and_slots_wait_for_their_readers() {
    both_members(1, |board, me| {
        for number in 0..2 {
            while board.slots.done(1 - me) < number {
                thread::yield_now();
            }
            board.write(number, me, 10 * number + me as u64);
            board.arrive(number, me, number);
            board.wait_for(number, 1 - me);
            assert_eq!(board.read(number, 1 - me), 10 * number + 1 - me as u64);
            board.slots.set_done(me, number + 1);
        }
    });
}

/// What a member says beside its stamp frees slots as well: number 2 takes the slot of number 0, with which the
/// other was done when it arrived at number 1. The line ahead is prepared meanwhile, as the product does.
#[test]
fn a_stamp_tells_which_slots_are_free() {
    both_members(2, |board, me| {
        let mut done_by_other = 0;
        for number in 0..3 {
            assert!(number < done_by_other + 2, "the other's last arrival freed the slot");
            board.write(number, me, number);
            board.arrive(number, me, number);
            board.slots.prepare(number + 1, me);
            board.wait_for(number, 1 - me);
            assert_eq!(board.read(number, 1 - me), number);
            done_by_other = board.slots.done_on_arrival(number, 1 - me);
        }
    });
}

/// Halves: what a member contributes the other one combines in place, and its second stamp hands it back.
#[test]
fn a_contribution_is_combined_in_place_and_handed_back() {
    both_members(2, |board, me| {
        board.write(0, me, 1 + me as u64);
        board.arrive(0, me, 0);
        board.wait_for(0, 1 - me);
        let theirs = board.read(0, 1 - me);
        board.write(0, 1 - me, theirs * 10);
        board.arrive(1, me, 0);
        board.wait_for(1, 1 - me);
        assert_eq!(board.read(0, me), 10 * (1 + me as u64));
    });
}

/// A result is made by one member, from whole contributions, and seen whole by the other.
#[test]
fn one_member_makes_the_result_for_all() {
    both_members(1, |board, me| {
        board.write(0, me, 1 + me as u64);
        board.arrive(0, me, 0);
        board.wait_for(0, 1 - me);
        if board.slots.claim(0) {
            board.write(0, 2, board.read(0, 0) + board.read(0, 1));
            board.slots.publish(0);
        }
        while !board.slots.is_published(0) {
            thread::yield_now();
        }
        assert_eq!(board.read(0, 2), 3);
    });
}

/// A member that waits for a slot says so and looks again before it sleeps; whoever is done says so and looks
/// whether somebody waits. One of them sees the other, given a fence (or membarrier) on both sides.
#[test]
fn a_wait_for_a_slot_is_seen_or_ends() {
    loom::model(|| {
        let board = Arc::new(Board::new(1));
        let others = board.clone();
        let reader = thread::spawn(move || {
            others.slots.set_done(1, 1);
            fence(Ordering::SeqCst);
            others.slots.take_want()
        });
        board.slots.want_slot();
        fence(Ordering::SeqCst);
        let free = board.slots.done(1) == 1;
        assert!(reader.join().unwrap() || free, "asleep forever: nobody knows that a slot is wanted");
    });
}
