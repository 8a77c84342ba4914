// SPDX-License-Identifier: MIT OR Apache-2.0
//! The strobed schedule between endpoints of one segment in threads of one process, in numbers of slices.

use std::os::fd::AsFd;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::sync::mpsc;
use std::time::Duration;
use strobe_endpoint::*;
use strobe_shared::strobe::{Schedule, Strobing};
use strobe_shared::{Segment, UserMemory};
use strobe_types::Status;
use strobe_types::layout::Layout;

struct Rank {
    endpoint: Endpoint,
    segment: Segment,
    bytes: Rc<Layout>,
}

impl Rank {
    fn buffer<'a>(&'a self, data: &mut [u8]) -> Buffer<'a> {
        Buffer { memory: UserMemory::of(data), count: data.len(), layout: &self.bytes }
    }

    fn send(&self, to: u32, tag: i32, data: &mut [u8]) -> Started {
        let envelope = Envelope { context: 0, source: self.endpoint.me().0 as i32, tag };
        self.endpoint.start_send(ProcId(to), envelope, &self.buffer(data), Mode::Standard).unwrap()
    }

    fn pattern(&self, from: u32, tag: i32) -> Pattern {
        Pattern { context: 0, source: from as i32, process: ProcId(from), tag }
    }

    fn recv(&self, from: u32, tag: i32, data: &mut [u8]) -> Started {
        self.endpoint.start_recv(self.pattern(from, tag), &self.buffer(data)).unwrap()
    }

    fn wait(&self, started: Started) -> Status {
        let pending = match started {
            Started::Pending(pending) => pending,
            Started::Done(status) => return status,
        };
        let mut waiter = Waiter::default();
        loop {
            if let Some(status) = self.endpoint.test(pending) {
                self.endpoint.wait_over(&waiter);
                return status;
            }
            if !self.endpoint.progress() && !self.endpoint.help(&mut waiter) {
                self.endpoint.idle(&mut waiter);
            }
        }
    }

    fn slice(&self) -> u64 {
        self.segment.header().strobe.slice()
    }
}

/// Runs `body` in a thread for each of `ranks` ranks, with a timer if the schedule has one, under a watchdog.
fn job(ranks: u32, strobing: Strobing, body: fn(&Rank)) {
    let (done, finished) = mpsc::channel();
    let run = move || {
        let fd = Segment::alone(ranks, strobing, [1, 2]).unwrap();
        let segment = Segment::attach(fd.as_fd()).unwrap();
        let stop = Arc::new(AtomicU32::new(0));
        let stopped = Arc::clone(&stop);
        let timer = std::thread::spawn(move || run_timer(segment, &stopped));
        let threads: Vec<_> = (0..ranks)
            .map(|local_rank| {
                std::thread::spawn(move || {
                    let seat = Seat {
                        local_rank,
                        pid: std::process::id(),
                        progress: Progress::Helper,
                        eager_bytes_max: Some(8192),
                        spin_us: 20,
                        copies: true,
                        network: None,
                    };
                    let endpoint = Endpoint::attach(segment, seat).unwrap();
                    let mut waiter = Waiter::default();
                    while !endpoint.everyone_attached() {
                        endpoint.idle_sleeping(&mut waiter);
                    }
                    endpoint.wait_over(&waiter);
                    let rank = Rank { endpoint, segment, bytes: Rc::new(Layout::bytes(1)) };
                    body(&rank);
                    rank.endpoint.detach();
                    while !rank.endpoint.may_go() {
                        rank.endpoint.progress();
                        std::thread::yield_now();
                    }
                })
            })
            .collect();
        let results: Vec<_> = threads.into_iter().map(|thread| thread.join()).collect();
        stop_timer(segment, &stop);
        timer.join().unwrap();
        results.into_iter().for_each(|result| result.unwrap());
        done.send(()).unwrap();
    };
    let thread = std::thread::spawn(run);
    match finished.recv_timeout(Duration::from_secs(120)) {
        Err(mpsc::RecvTimeoutError::Timeout) => panic!("the job hangs"),
        _ => thread.join().unwrap(),
    }
}

const DEMAND: Strobing = Strobing {
    schedule: Schedule::Demand,
    slice_ns: 500_000,
    slice_min_ns: 0,
    slice_bytes: 0,
    fixed_order: false,
    unbuffered: false,
};

/// B2: what is sent in a slice is not there before the slice is over.
#[test]
fn a_message_is_held_in_its_slice() {
    job(1, DEMAND, |me| {
        for round in 0..100u8 {
            let (slice, mut data) = (me.slice(), [0; 9]);
            me.wait(me.send(0, 5, &mut [round; 9]));
            assert!(me.endpoint.probe(me.pattern(0, 5)).is_none());
            let into = me.buffer(&mut data);
            assert!(me.endpoint.recv_now(me.pattern(0, 5), &into, 1).unwrap().is_none());
            assert_eq!(me.slice(), slice, "looking does not end a slice");
            assert!(me.endpoint.strobe_if_held(), "it was noted");
            assert_eq!(me.slice(), slice + 1);
            assert_eq!(me.endpoint.probe(me.pattern(0, 5)).map(|status| status.bytes), Some(9));
            me.wait(me.recv(0, 5, &mut data));
            assert_eq!(data, [round; 9]);
            assert!(!me.endpoint.strobe_if_held(), "nothing is");
        }
    });
}

/// B21, A5: a long message moves in as many slices as its length has budgets, and short ones between its parts are neither
/// held up nor overtaken.
#[test]
fn a_long_message_moves_in_shares() {
    const BYTES: usize = 10_000_000;
    const BUDGET: usize = 256 << 10;
    job(2, Strobing { slice_bytes: BUDGET as u64, ..DEMAND }, |me| {
        let other = 1 - me.endpoint.me().0;
        let mut long = vec![other as u8 + 1; BYTES];
        if other == 1 {
            let mut short = [[0u8; 8]; 20];
            let sends: Vec<_> = (0..20)
                .map(|i| {
                    short[i] = [i as u8; 8];
                    if i == 10 { me.send(1, 7, &mut long) } else { me.send(1, 7, &mut short[i]) }
                })
                .collect();
            sends.into_iter().for_each(|send| {
                me.wait(send);
            });
            return;
        }
        let (slice, mut short) = (me.slice(), [[0u8; 8]; 20]);
        let receives: Vec<_> =
            (0..20).map(|i| if i == 10 { me.recv(0, 7, &mut long) } else { me.recv(0, 7, &mut short[i]) }).collect();
        let mut order: Vec<_> = receives.into_iter().enumerate().collect();
        // The short ones behind the long one are there long before its end.
        let last = order.remove(10);
        for (i, receive) in order {
            assert_eq!(me.wait(receive).bytes, 8);
            assert_eq!(short[i], [i as u8; 8]);
        }
        assert!(me.slice() - slice < 20, "{} slices for short messages", me.slice() - slice);
        assert_eq!(me.wait(last.1).bytes, BYTES as u64);
        assert!(long.iter().all(|byte| *byte == 2));
        let slices = me.slice() - slice;
        assert!(slices >= BYTES.div_ceil(BUDGET) as u64, "{slices} slices are too few");
        assert!(slices <= BYTES.div_ceil(BUDGET) as u64 + 25, "{slices} slices are too many");
    });
}

/// B19, A3: what both sides post in slice i is done in i + 1, and the call resumes in i + 2, or later if its rank gets no processor.
#[test]
fn a_blocking_receive_resumes_two_slices_on() {
    job(2, Strobing { schedule: Schedule::Fixed, slice_ns: 2_000_000, ..DEMAND }, |me| {
        let (other, mut data, mut prompt) = (1 - me.endpoint.me().0, [0; 8], 0);
        for round in 0..60u8 {
            let posted = me.slice();
            me.send(other, 3, &mut [round; 8]);
            let receive = me.recv(other, 3, &mut data);
            let in_time = me.slice() == posted;
            me.wait(receive);
            assert_eq!(data, [round; 8]);
            assert!(!in_time || me.slice() >= posted + 2, "resumed in {}, posted in {posted}", me.slice());
            prompt += u32::from(me.slice() == posted + 2);
        }
        assert!(prompt > 0, "no receive resumed after one whole slice");
    });
}

/// With `early` slices end when all wait: messages go round though the timer would take a minute for each slice.
#[test]
fn slices_end_when_all_wait() {
    job(3, Strobing { schedule: Schedule::Early, slice_ns: 60_000_000_000, ..DEMAND }, |me| {
        let (mine, mut data) = (me.endpoint.me().0, [0; 8]);
        for round in 0..200u8 {
            me.send((mine + 1) % 3, 3, &mut [round; 8]);
            me.wait(me.recv((mine + 2) % 3, 3, &mut data));
            assert_eq!(data, [round; 8]);
        }
    });
}
