// SPDX-License-Identifier: MIT OR Apache-2.0
//! The measurement: two threads on two cores send each other messages of several sizes on each way, through a ring such
//! as ranks have, and through copies by the kernel as between processes. It takes a few milliseconds and ends in any
//! case: on a machine where others compute all the time it gives up.

use crate::costs::{Costs, Row};
use std::io;
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use strobe_os::affinity::{CpuSet, bind_thread};
use strobe_os::hardware::Resource;
use strobe_os::{clock, cpu, memory, process_memory};
use strobe_shared::{ConstMemory, OwnedMemory, Producer, Ring, Segment, SlotHeader};

/// Sizes of the messages: those at which one way or another begins or ends to be the best.
const SIZES: [usize; 8] = [2 << 10, 4 << 10, 8 << 10, 16 << 10, 32 << 10, 64 << 10, 128 << 10, 256 << 10];
const BYTES_MAX: usize = SIZES[SIZES.len() - 1];
/// All is measured this often, and the least time counts.
const REPEATS: usize = 2;
/// After this time no further message is sent.
const GIVE_UP_NS: u64 = 40_000_000;
const LOOKS_BEFORE_YIELD: u32 = 500;
/// For how much of the time a thread has to have its processor to itself, in percent.
const OWN_PERCENT_MIN: u64 = 90;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Ring,
    Alone,
    Both,
}

/// How often a message goes there and another one back in one measurement.
fn rounds(bytes: usize) -> u32 {
    if bytes <= 32 << 10 { 8 } else { 4 }
}

/// The words by which the two sides of an announced message tell each other how far they are: numbers of messages.
#[derive(Default)]
#[repr(align(128))]
struct Word(AtomicU32);

/// What both threads see.
struct Bench {
    segment: Segment,
    sources: [Vec<u8>; 2],
    /// By sender: the receiver is ready; the sender has copied its half; all is copied.
    accepted: [Word; 2],
    copied: [Word; 2],
    over: [Word; 2],
    give_up_ns: u64,
    given_up: AtomicBool,
    copies: bool,
}

/// One of the two threads.
struct Side<'a> {
    bench: &'a Bench,
    me: usize,
    producer: Producer<'static>,
    inbound: Ring<'static>,
    /// Where messages from the ring, and from the kernel, go.
    from_ring: OwnedMemory,
    target: Vec<u8>,
    /// Messages announced so far, by sender.
    announced: [u32; 2],
}

impl Bench {
    /// Waits until `ready`. False if it takes so long that the measurement is given up.
    fn wait(&self, ready: impl Fn() -> bool) -> bool {
        let mut looks = 0u32;
        while !ready() {
            if self.given_up.load(Ordering::Relaxed) {
                return false;
            }
            looks += 1;
            if looks.is_multiple_of(LOOKS_BEFORE_YIELD) {
                if clock::now_ns() > self.give_up_ns {
                    self.given_up.store(true, Ordering::Relaxed);
                }
                cpu::yield_now();
            }
            std::hint::spin_loop();
        }
        true
    }

    fn wait_for(&self, word: &Word, number: u32) -> bool {
        self.wait(|| word.0.load(Ordering::Acquire) == number)
    }
}

impl<'a> Side<'a> {
    fn new(bench: &'a Bench, me: usize) -> Side<'a> {
        let ring = |from: usize, to: usize| bench.segment.ring(from as u32, to as u32);
        Side {
            bench,
            me,
            producer: Producer::new(ring(me, 1 - me)),
            inbound: ring(1 - me, me),
            from_ring: OwnedMemory::new(BYTES_MAX),
            target: vec![0; BYTES_MAX],
            announced: [0; 2],
        }
    }

    /// Sends one message. False if the measurement is given up, or a copy refused.
    fn send(&mut self, way: Way, bytes: usize) -> bool {
        let bench = self.bench;
        let source = &bench.sources[self.me][..bytes];
        if way == Way::Ring {
            let header = SlotHeader { kind: strobe_shared::PAYLOAD_KIND, length: bytes as u32, ..Default::default() };
            return self.bench.wait(|| self.producer.push_copy(header, ConstMemory::of(source)));
        }
        self.announced[self.me] += 1;
        let number = self.announced[self.me];
        self.producer.push_words(SlotHeader::default(), &[u64::from(number)]);
        if way == Way::Both {
            let half = bytes / 2;
            let copied = bench.wait_for(&bench.accepted[self.me], number)
                && process_memory::copy_own(&source[..half], &mut self.target[..half]).is_ok();
            bench.copied[self.me].0.store(number, Ordering::Release);
            if !copied {
                return false;
            }
        }
        bench.wait_for(&bench.over[self.me], number)
    }

    /// Receives one message.
    fn receive(&mut self, way: Way, bytes: usize) -> bool {
        let (bench, from) = (self.bench, 1 - self.me);
        if !bench.wait(|| self.inbound.peek().is_some()) {
            return false;
        }
        let Some(arrival) = self.inbound.peek() else { return false };
        if way == Way::Ring {
            arrival.copy_to(self.from_ring.memory(), bytes);
            arrival.take();
            return true;
        }
        arrival.take();
        self.announced[from] += 1;
        let number = self.announced[from];
        let begins = if way == Way::Both { bytes / 2 } else { 0 };
        if way == Way::Both {
            bench.accepted[from].0.store(number, Ordering::Release);
        }
        let source = &bench.sources[from][begins..bytes];
        let mut copied = process_memory::copy_own(source, &mut self.target[begins..bytes]).is_ok();
        if way == Way::Both {
            copied &= bench.wait_for(&bench.copied[from], number);
        }
        bench.over[from].0.store(number, Ordering::Release);
        copied
    }

    /// The nanoseconds that a message takes: half of the quickest round. `None` if the measurement is given up.
    fn time(&mut self, way: Way, bytes: usize) -> Option<u32> {
        let mut least_ns = u64::MAX;
        for _ in 0..rounds(bytes) {
            let began_ns = clock::now_ns();
            let went = match self.me {
                0 => self.send(way, bytes) && self.receive(way, bytes),
                _ => self.receive(way, bytes) && self.send(way, bytes),
            };
            if !went {
                self.bench.given_up.store(true, Ordering::Relaxed);
                return None;
            }
            least_ns = least_ns.min(clock::now_ns() - began_ns);
        }
        Some((least_ns / 2) as u32)
    }

    /// Measures all sizes on all ways, unless the thread has to share its processor meanwhile: what is measured then is
    /// too much, and not of all ways alike.
    fn run(&mut self) -> Option<Costs> {
        let (began_ns, began_own_ns) = (clock::now_ns(), clock::thread_ns());
        let costs = self.measure();
        let (all_ns, own_ns) = (clock::now_ns() - began_ns, clock::thread_ns() - began_own_ns);
        costs.filter(|_| own_ns * 100 >= all_ns * OWN_PERCENT_MIN)
    }

    /// Measures all sizes on all ways. The first time brings memory and code into the caches and does not count.
    fn measure(&mut self) -> Option<Costs> {
        let mut best = SIZES.map(|bytes| (bytes, [u32::MAX; 3]));
        for repeat in 0..=REPEATS {
            for (bytes, times) in &mut best {
                for (way, least) in [Way::Ring, Way::Alone, Way::Both].into_iter().zip(times) {
                    if way == Way::Ring || self.bench.copies {
                        let time = self.time(way, *bytes)?;
                        *least = if repeat == 0 { *least } else { time.min(*least) };
                    }
                }
            }
        }
        let row = |(bytes, [ring_ns, alone, both]): (usize, [u32; 3])| {
            let allowed = |ns: u32| (ns != u32::MAX).then_some(ns);
            Row { bytes: bytes as u32, ring_ns, alone_ns: allowed(alone), both_ns: allowed(both) }
        };
        Some(Costs { rows: best.map(row).to_vec() })
    }
}

/// Two processors that this process may use, of different cores if there are such.
fn two_processors() -> Option<[usize; 2]> {
    let processors = CpuSet::usable().ok()?.numbers();
    let core = |processor: usize| Resource::Core.instance(&CpuSet::of([processor]));
    let first = *processors.first()?;
    let others = || processors.iter().copied().filter(|&other| other != first);
    let second = others().find(|&other| core(other) != core(first)).or_else(|| others().next())?;
    Some([first, second])
}

/// Measures. `Ok(None)` where there is only one processor, or where others leave no time. Fails if the system has no
/// memory or no threads for it.
pub fn measure() -> io::Result<Option<Costs>> {
    let Some(processors) = two_processors() else { return Ok(None) };
    let file = Segment::alone(2, Default::default(), [0; 2])?;
    let bench = Bench {
        segment: Segment::attach(file.as_fd())?,
        sources: [vec![1; BYTES_MAX], vec![2; BYTES_MAX]],
        accepted: Default::default(),
        copied: Default::default(),
        over: Default::default(),
        give_up_ns: clock::now_ns() + GIVE_UP_NS,
        given_up: AtomicBool::new(false),
        copies: process_memory::copies_allowed(),
    };
    let run = |me: usize| {
        let bound = bind_thread(&CpuSet::of([processors[me]]));
        bound.map(|()| Side::new(&bench, me).run())
    };
    let costs = thread::scope(|scope| {
        let other = thread::Builder::new().name("calibration".into()).spawn_scoped(scope, || run(1))?;
        let first = thread::Builder::new().name("calibration".into()).spawn_scoped(scope, || run(0));
        if first.is_err() {
            bench.given_up.store(true, Ordering::Relaxed);
        }
        // What one of them measures counts if both had a processor.
        let joined = |side: io::Result<thread::ScopedJoinHandle<'_, io::Result<Option<Costs>>>>| {
            side?.join().unwrap_or_else(|_| Err(io::Error::other("a thread of the measurement failed")))
        };
        let (first, other) = (joined(first)?, joined(Ok(other))?);
        Ok(first.filter(|_| other.is_some()))
    });
    // The mapping stays; its pages, a few megabytes, need not.
    memory::empty(file.as_fd(), memory::size(file.as_fd())?);
    costs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measurement_has_all_rows_or_none() {
        let Ok(Some(costs)) = measure() else { return };
        assert_eq!(costs.rows.iter().map(|row| row.bytes as usize).collect::<Vec<_>>(), SIZES);
        for row in &costs.rows {
            assert!(row.ring_ns > 0 && row.alone_ns.is_some() == process_memory::copies_allowed(), "{row:?}");
        }
    }
}
