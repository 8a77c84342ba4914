// SPDX-License-Identifier: MIT OR Apache-2.0
//! A cable of a [`Testbed`](crate::testbed::Testbed), or a switch, that runs through this process. It does to frames
//! what networks do: it loses, doubles, changes, delays and reorders them. Without `netem` in the kernel there is no
//! other way.
//!
//! A change of a frame swaps two 16-bit words of its data, which no checksum of IP, UDP or TCP notices.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;
use strobe_os::clock;
use strobe_os::poll::Poller;

/// What goes wrong: shares of all frames (0 to 1), and times.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Faults {
    /// The share of frames that are lost.
    pub lose: f64,
    /// The share of frames that are carried twice.
    pub double: f64,
    /// The share of frames that are changed, so that only the receiver's own check can notice it.
    pub change: f64,
    /// The share of frames that are delayed by up to 2 ms, so that others overtake them.
    pub late: f64,
    /// The delay of every frame.
    pub delay: Duration,
    /// Multicast frames are lost on their way to this end, counted from 1. 0 is none.
    pub deaf: usize,
}

/// How many frames met which fate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fates {
    /// Arrived at a host, or will arrive.
    pub carried: u64,
    /// Lost.
    pub lost: u64,
    /// Carried twice.
    pub doubled: u64,
    /// Changed.
    pub changed: u64,
    /// Delayed by a random time.
    pub late: u64,
    /// Multicast frames of IPv4: those that arrived, and those that were lost because their end was deaf.
    pub group: [u64; 2],
}

#[derive(Default)]
struct Shared {
    faults: Mutex<Faults>,
    stop: AtomicBool,
    carried: AtomicU64,
    lost: AtomicU64,
    doubled: AtomicU64,
    changed: AtomicU64,
    late: AtomicU64,
    group: [AtomicU64; 2],
}

/// The cable. It ends when this is dropped.
pub struct Wire {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

/// More than the longest frame, in bytes.
const FRAME_BYTES_MAX: usize = 1 << 16;
/// The longest random delay of a frame, in nanoseconds.
const LATE_NS: u64 = 2_000_000;
/// How often a wire that carries nothing checks whether it is to end.
const LOOK: Duration = Duration::from_millis(20);

impl Wire {
    /// Makes a cable between interfaces that [`strobe_os::tap::open`] made. Its random numbers follow from `seed`.
    pub fn new(ends: Vec<OwnedFd>, seed: u64) -> Wire {
        let shared = Arc::new(Shared::default());
        let mut carrier = Carrier {
            ends: ends.into_iter().map(File::from).collect(),
            addresses: BTreeMap::new(),
            random_state: seed,
            shared: Arc::clone(&shared),
            held: BinaryHeap::new(),
            sequence: 0,
        };
        Wire { shared, thread: Some(std::thread::spawn(move || carrier.run())) }
    }

    /// From now on these faults happen.
    pub fn spoil(&self, faults: Faults) {
        *self.shared.faults.lock().expect("no holder panics") = faults;
    }

    /// The fates of frames so far.
    pub fn fates(&self) -> Fates {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let shared = &self.shared;
        Fates {
            carried: read(&shared.carried),
            lost: read(&shared.lost),
            doubled: read(&shared.doubled),
            changed: read(&shared.changed),
            late: read(&shared.late),
            group: [read(&shared.group[0]), read(&shared.group[1])],
        }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        self.thread.take().map(JoinHandle::join);
    }
}

/// A frame that waits: when it is due, its turn, the end to which it goes, and its bytes.
type Held = Reverse<(u64, u64, usize, Vec<u8>)>;

struct Carrier {
    ends: Vec<File>,
    /// The end behind which each hardware address was seen.
    addresses: BTreeMap<[u8; 6], usize>,
    random_state: u64,
    shared: Arc<Shared>,
    held: BinaryHeap<Held>,
    sequence: u64,
}

impl Carrier {
    fn run(&mut self) {
        let mut poller = Poller::new().expect("a descriptor is left");
        for (end, file) in self.ends.iter().enumerate() {
            poller.add(file.as_fd(), end as u64).expect("it can be watched");
        }
        let (mut frame, mut copy) = (vec![0; FRAME_BYTES_MAX], Vec::new());
        while !self.shared.stop.load(Ordering::Relaxed) {
            let now = clock::now_ns();
            let due = self.held.peek().map(|Reverse((due, ..))| Duration::from_nanos(due.saturating_sub(now)));
            poller.wait(Some(due.map_or(LOOK, |due| due.min(LOOK))));
            let faults = *self.shared.faults.lock().expect("no holder panics");
            for end in 0..self.ends.len() {
                // A few frames from one end, then from the next.
                for _ in 0..32 {
                    let Ok(length) = self.ends[end].read(&mut frame) else { break };
                    for to in self.ends_for(end, &frame[..length]) {
                        copy.clear();
                        copy.extend_from_slice(&frame[..length]);
                        self.carry(&faults, to, &mut copy);
                    }
                }
            }
            self.release();
        }
    }

    /// The ends to which a frame from `end` goes: the one with its address, or all others.
    fn ends_for(&mut self, end: usize, frame: &[u8]) -> Vec<usize> {
        let address = |at: usize| frame.get(at..at + 6).and_then(|bytes| <[u8; 6]>::try_from(bytes).ok());
        if let Some(source) = address(6) {
            self.addresses.insert(source, end);
        }
        match address(0).and_then(|to| self.addresses.get(&to)) {
            Some(&to) if to != end => vec![to],
            _ => (0..self.ends.len()).filter(|to| *to != end).collect(),
        }
    }

    /// Delivers frames that were delayed and are due.
    fn release(&mut self) {
        let now = clock::now_ns();
        while self.held.peek().is_some_and(|Reverse((due, ..))| *due <= now) {
            let Some(Reverse((_, _, to, frame))) = self.held.pop() else { return };
            self.deliver(to, &frame);
        }
    }

    fn deliver(&mut self, to: usize, frame: &[u8]) {
        // A host that cannot take the frame now loses it, as with any network card.
        if self.ends[to].write(frame).is_ok() {
            self.shared.carried.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn carry(&mut self, faults: &Faults, to: usize, frame: &mut [u8]) {
        // The hardware addresses of IPv4 multicast groups.
        if frame.starts_with(&[1, 0, 0x5e]) {
            let lost = faults.deaf == to + 1;
            self.shared.group[usize::from(lost)].fetch_add(1, Ordering::Relaxed);
            if lost {
                return;
            }
        }
        if self.happens(faults.lose, |shared| &shared.lost) {
            return;
        }
        let Some(data) = data_of(frame) else { return self.deliver(to, frame) };
        if data + 8 <= frame.len() && self.happens(faults.change, |shared| &shared.changed) {
            let (at, words) = (data, (frame.len() - data) as u64 / 2);
            let (one, other) = (at + 2 * self.below(words), at + 2 * self.below(words));
            frame.swap(one, other);
            frame.swap(one + 1, other + 1);
        }
        let mut wait = faults.delay.as_nanos() as u64;
        if self.happens(faults.late, |shared| &shared.late) {
            wait += 1 + self.below(LATE_NS) as u64;
        }
        for _ in 0..1 + u32::from(self.happens(faults.double, |shared| &shared.doubled)) {
            if wait == 0 {
                self.deliver(to, frame);
            } else {
                self.sequence += 1;
                self.held.push(Reverse((clock::now_ns() + wait, self.sequence, to, frame.to_vec())));
            }
        }
    }

    fn happens(&mut self, share: f64, count: impl Fn(&Shared) -> &AtomicU64) -> bool {
        let happens = share > 0.0 && (self.roll() >> 11) as f64 / ((1u64 << 53) as f64) < share;
        if happens {
            count(&self.shared).fetch_add(1, Ordering::Relaxed);
        }
        happens
    }

    fn below(&mut self, sides: u64) -> usize {
        ((u128::from(self.roll()) * u128::from(sides)) >> 64) as usize
    }

    /// The next 64 random bits (SplitMix64).
    fn roll(&mut self) -> u64 {
        self.random_state = self.random_state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.random_state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// Where the data begins in a frame of UDP or TCP over IPv4. `None` for other frames, which are never changed.
fn data_of(frame: &[u8]) -> Option<usize> {
    const ETHERNET: usize = 14;
    let ip = frame.get(ETHERNET..ETHERNET + 20)?;
    if frame[12..14] != [8, 0] {
        return None;
    }
    let transport = ETHERNET + 4 * usize::from(ip[0] & 15);
    let head = match ip[9] {
        17 => 8,
        6 => 4 * usize::from(frame.get(transport + 12)? >> 4),
        _ => return None,
    };
    Some(transport + head)
}
