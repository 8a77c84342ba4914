// SPDX-License-Identifier: MIT OR Apache-2.0
//! The strobed schedule between endpoints of one segment in threads of one process, in numbers of slices.

use std::sync::atomic::{AtomicBool, Ordering};
use strobe_endpoint::Started;
use strobe_shared::OwnedMemory;
use strobe_shared::strobe::{StrobeMode, Strobing};

mod job;

use job::*;

fn slice(me: &Rank) -> u64 {
    me.endpoint.segment().header().strobe.slice()
}

const DEMAND: Strobing = Strobing {
    mode: StrobeMode::Demand,
    slice_ns: 500_000,
    slice_min_ns: 0,
    slice_bytes: 0,
    fixed_order: false,
    unbuffered: false,
};

/// B2: what is sent in a slice is not there before the slice is over.
#[test]
fn a_message_is_held_in_its_slice() {
    run_sliced(&[1], DEMAND, |me| {
        for round in 0..100u8 {
            let (before, data) = (slice(me), OwnedMemory::new(9));
            me.wait(me.send(0, 5, &[round; 9]));
            assert!(me.endpoint.probe(me.pattern(0, 5)).is_none());
            let into = me.buffer(&data);
            assert!(me.endpoint.recv_now(me.pattern(0, 5), &into, 1).unwrap().is_none());
            assert_eq!(slice(me), before, "looking does not end a slice");
            assert!(me.endpoint.schedule().strobe_if_held(), "it was noted");
            assert_eq!(slice(me), before + 1);
            assert_eq!(me.endpoint.probe(me.pattern(0, 5)).map(|status| status.bytes), Some(9));
            me.wait(me.recv(0, 5, &data));
            assert_eq!(data.to_vec(), [round; 9]);
            assert!(!me.endpoint.schedule().strobe_if_held(), "nothing is");
        }
    });
}

/// H6: a send that is cancelled in its slice is gone, also for a receive that takes what lies in the ring itself.
#[test]
fn a_send_cancelled_while_it_is_held_is_not_received() {
    run_sliced(&[1], DEMAND, |me| {
        let data = OwnedMemory::new(100_000);
        let Started::Pending(cancelled) = me.send(0, 5, &[1; 100_000]) else { panic!("it is announced") };
        me.endpoint.cancel_send(cancelled);
        assert!(me.wait(Started::Pending(cancelled)).cancelled);
        let send = me.send(0, 5, &[2; 50_000]);
        let into = me.buffer(&data);
        while me.endpoint.schedule().running_slice() < 2 {
            assert!(me.endpoint.recv_now(me.pattern(0, 9), &into, 1).unwrap().is_none());
            me.endpoint.schedule().strobe_if_held();
        }
        let received = me.endpoint.recv_now(me.pattern(0, 5), &into, 1).unwrap().expect("the slice is over");
        assert_eq!(me.wait(received).bytes, 50_000);
        me.wait(send);
        assert_eq!(data.to_vec()[..50_000], [2; 50_000]);
    });
}

/// B21, A5: a long message moves in as many slices as its length has budgets, and short ones between its parts are
/// neither held up nor overtaken.
#[test]
fn a_long_message_moves_in_quotas() {
    const BYTES: usize = 10_000_000;
    const BUDGET: usize = 256 << 10;
    // All are sent before the first is received, and nobody else ends slices while short ones are: how many it takes
    // then depends on nobody's pace.
    static SENT: AtomicBool = AtomicBool::new(false);
    static SHORT_CAME: AtomicBool = AtomicBool::new(false);
    run_sliced(&[2], Strobing { slice_bytes: BUDGET as u64, ..DEMAND }, |me| {
        let other = 1 - me.endpoint.site.me().0;
        if other == 1 {
            let send = |i: u8| if i == 10 { me.send(1, 7, &vec![2; BYTES]) } else { me.send(1, 7, &[i; 8]) };
            let sends: Vec<_> = (0..20).map(send).collect();
            SENT.store(true, Ordering::Release);
            while !SHORT_CAME.load(Ordering::Acquire) {
                std::thread::yield_now();
            }
            sends.into_iter().for_each(|send| {
                me.wait(send);
            });
            return;
        }
        while !SENT.load(Ordering::Acquire) {
            std::thread::yield_now();
        }
        let before = slice(me);
        let buffers: Vec<_> = (0..20).map(|i| OwnedMemory::new(if i == 10 { BYTES } else { 8 })).collect();
        let receives: Vec<_> = buffers.iter().map(|buffer| me.recv(0, 7, buffer)).collect();
        let mut order: Vec<_> = receives.into_iter().enumerate().collect();
        // The short ones behind the long one are there long before its end.
        let last = order.remove(10);
        for (i, receive) in order {
            assert_eq!(me.wait(receive).bytes, 8);
            assert_eq!(buffers[i].to_vec(), [i as u8; 8]);
        }
        assert!(slice(me) - before < 20, "{} slices for short messages", slice(me) - before);
        SHORT_CAME.store(true, Ordering::Release);
        assert_eq!(me.wait(last.1).bytes, BYTES as u64);
        assert!(buffers[10].to_vec().iter().all(|byte| *byte == 2));
        let slices = slice(me) - before;
        // The first share may move at once, if the slice in which it was sent is over.
        assert!(slices + 1 >= BYTES.div_ceil(BUDGET) as u64, "{slices} slices are too few");
        assert!(slices <= BYTES.div_ceil(BUDGET) as u64 + 25, "{slices} slices are too many");
    });
}

/// B19, A3: what both sides post in slice i is done in i + 1, and the call resumes in i + 2, or later if its rank gets
/// no processor.
#[test]
fn a_blocking_receive_resumes_two_slices_on() {
    run_sliced(&[2], Strobing { mode: StrobeMode::Fixed, slice_ns: 2_000_000, ..DEMAND }, |me| {
        let (other, data, mut prompt) = (1 - me.endpoint.site.me().0, OwnedMemory::new(8), 0);
        for round in 0..60u8 {
            let posted = slice(me);
            me.send(other, 3, &[round; 8]);
            let receive = me.recv(other as i32, 3, &data);
            let in_time = slice(me) == posted;
            me.wait(receive);
            assert_eq!(data.to_vec(), [round; 8]);
            assert!(!in_time || slice(me) >= posted + 2, "resumed in {}, posted in {posted}", slice(me));
            prompt += u32::from(slice(me) == posted + 2);
        }
        assert!(prompt > 0, "no receive resumed after one whole slice");
    });
}

/// With `early` slices end when all wait: messages go round though the timer would take a minute for each slice.
#[test]
fn slices_end_when_all_wait() {
    run_sliced(&[3], Strobing { mode: StrobeMode::Early, slice_ns: 60_000_000_000, ..DEMAND }, |me| {
        let (mine, data) = (me.endpoint.site.me().0, OwnedMemory::new(8));
        for round in 0..200u8 {
            me.send((mine + 1) % 3, 3, &[round; 8]);
            me.wait(me.recv((mine as i32 + 2) % 3, 3, &data));
            assert_eq!(data.to_vec(), [round; 8]);
        }
    });
}
