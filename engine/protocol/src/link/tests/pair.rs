// SPDX-License-Identifier: MIT OR Apache-2.0
//! Two links, a clock that only this file moves, and the network between them.

use crate::link::*;
use std::collections::{BTreeMap, VecDeque};
use zerocopy::FromZeros;

/// SplitMix64: all the chance there is in these tests.
pub struct Chance(pub u64);

impl Chance {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit.max(1)
    }

    /// True so many times in a thousand.
    pub fn in_thousand(&mut self, times: u64) -> bool {
        self.below(1000) < times
    }
}

/// How bad a path is, in thousandths of packets.
#[derive(Clone, Copy, Default, Debug)]
pub struct Faults {
    pub lost: u64,
    pub doubled: u64,
    pub late: u64,
    pub cut: bool,
}

/// What an endpoint would be: the bytes of transfers by a rule, and all that has arrived.
#[derive(Default)]
pub struct End {
    pub records: [Vec<Vec<u8>>; LANES],
    pub refuse: bool,
    /// What transfers send cannot be read now.
    pub unread: bool,
    /// Per transfer: how often each byte was placed.
    pub placed: BTreeMap<u64, Vec<u8>>,
    pub complete: Vec<u64>,
    pub sent: Vec<u64>,
    pub reads: u64,
}

pub fn byte_of(cookie: u64, offset: u64) -> u8 {
    (cookie.wrapping_mul(31) ^ offset ^ offset >> 8) as u8
}

impl Source for End {
    fn read(&mut self, cookie: u64, offset: u64, into: &mut [u8]) -> Option<u32> {
        if self.unread {
            return None;
        }
        self.reads += 1;
        into.iter_mut().enumerate().for_each(|(at, byte)| *byte = byte_of(cookie, offset + at as u64));
        Some(Integrity::Crc32c.of(into))
    }
}

impl Sink for End {
    fn record(&mut self, lane: u8, head: &[u8], tail: &[u8]) -> bool {
        if self.refuse {
            return false;
        }
        self.records[usize::from(lane)].push([head, tail].concat());
        true
    }

    fn place(&mut self, cookie: u64, offset: u64, bytes: &[u8], crc: u32) -> bool {
        assert_eq!(crc, Integrity::Crc32c.of(bytes));
        let whole = self.placed.get_mut(&cookie).expect("an expected transfer");
        for (at, byte) in bytes.iter().enumerate() {
            assert_eq!(*byte, byte_of(cookie, offset + at as u64));
            whole[offset as usize + at] += 1;
        }
        true
    }

    fn complete(&mut self, cookie: u64) {
        assert!(self.placed[&cookie].iter().all(|times| *times == 1), "each byte is placed once");
        self.complete.push(cookie);
    }

    fn sent(&mut self, cookie: u64) {
        self.sent.push(cookie);
    }
}

/// A packet on its way: when it arrives, a number that keeps equals in order, to which side, on which path, its bytes.
type Flying = (u64, u64, usize, u8, Vec<u8>);

pub struct Pair {
    pub now: u64,
    pub link: [Box<Link>; 2],
    pub end: [End; 2],
    pub faults: Vec<Faults>,
    pub chance: Chance,
    pub latency_ns: u64,
    pub packets: u64,
    flying: BTreeMap<(u64, u64), Flying>,
    order: u64,
}

pub fn config(paths: &[PathConfig], node: u32) -> LinkConfig<'_> {
    LinkConfig {
        job: 77,
        epoch: 5,
        node,
        peer: 1 - node,
        paths,
        path_timeout_ns: 10_000_000_000,
        timeout_ns_min: 0,
        ack_delay_ns: 0,
    }
}

impl Pair {
    pub fn new(seed: u64, packet_bytes: &[u32]) -> Pair {
        let paths: Vec<_> = packet_bytes
            .iter()
            .map(|bytes| PathConfig { packet_bytes_max: *bytes, window_bytes_max: 1 << 20 })
            .collect();
        let link = [0, 1].map(|node| {
            let mut link = Link::new_box_zeroed().expect("memory");
            assert!(link.open(&config(&paths, node), 1));
            link
        });
        Pair {
            now: 1,
            link,
            end: [End::default(), End::default()],
            faults: vec![Faults::default(); paths.len()],
            chance: Chance(seed),
            latency_ns: 10_000,
            packets: 0,
            flying: BTreeMap::new(),
            order: 0,
        }
    }

    /// Both agree on a transfer from `from` to the other side, as a clear to send would have it.
    pub fn transfer(&mut self, from: usize, cookie: u64, bytes: u64) -> bool {
        let to = 1 - from;
        let Some(id) = self.link[to].expect_transfer(cookie, bytes) else { return false };
        match self.link[from].send_transfer(cookie, id, bytes) {
            Began::After(before) => self.end[from].sent(before),
            began => assert_eq!(began, Began::Alone),
        }
        self.end[to].placed.insert(cookie, vec![0; bytes as usize]);
        true
    }

    /// Sends what may be sent now.
    pub fn send(&mut self) -> usize {
        let mut packets = 0;
        for side in 0..2 {
            let mut out = vec![0; PACKET_BYTES_MAX as usize];
            while let Some((path, bytes)) = self.link[side].next_packet(self.now, &mut self.end[side], &mut out) {
                packets += 1;
                assert!(packets < 10_000, "a link that never stops sending");
                let faults = self.faults[usize::from(path)];
                if faults.cut || self.chance.in_thousand(faults.lost) {
                    continue;
                }
                for _ in 0..1 + u64::from(self.chance.in_thousand(faults.doubled)) {
                    let late = if self.chance.in_thousand(faults.late) { self.chance.below(3_000_000) } else { 0 };
                    let at = self.now + self.latency_ns + late;
                    self.order += 1;
                    self.flying.insert((at, self.order), (at, self.order, 1 - side, path, out[..bytes].to_vec()));
                }
            }
        }
        self.packets += packets as u64;
        packets
    }

    /// Moves the clock to the next arrival or deadline. False: nothing will ever happen again.
    pub fn step(&mut self) -> bool {
        self.send();
        let arrival = self.flying.keys().next().map(|key| key.0);
        let deadline = self.link.iter().filter_map(|link| link.deadline()).min();
        let Some(next) = arrival.into_iter().chain(deadline).min() else { return false };
        assert!(next > self.now || arrival == Some(next), "a deadline that passing it does not end: {next}");
        self.now = self.now.max(next);
        while let Some(entry) = self.flying.first_entry() {
            if entry.key().0 > self.now {
                break;
            }
            let (_, _, to, path, packet) = entry.remove();
            self.link[to].accept(self.now, path, &packet, &mut self.end[to]).expect("a packet of the link");
        }
        true
    }

    /// Runs until both sides are quiet.
    pub fn settle(&mut self) {
        for _ in 0..2_000_000 {
            if !self.step() {
                assert!(self.link.iter().all(|link| link.is_quiet()), "nothing happens, but something is under way");
                return;
            }
        }
        panic!("never quiet");
    }
}

/// Records and transfers of a seed, sent while there is room, and checked when all is quiet.
pub struct Load {
    pub waiting: [[VecDeque<Vec<u8>>; LANES]; 2],
    pub transfers: VecDeque<(usize, u64, u64)>,
    expected: [[Vec<Vec<u8>>; LANES]; 2],
    expected_transfers: Vec<(usize, u64)>,
}

impl Load {
    pub fn new(seed: u64, records: u64, transfers: u64, transfer_bytes: u64) -> Load {
        let mut chance = Chance(seed ^ 0xABCD);
        let mut waiting: [[VecDeque<Vec<u8>>; LANES]; 2] = Default::default();
        for number in 0..records {
            let (side, lane) = (chance.below(2) as usize, chance.below(LANES as u64) as usize);
            let longest = if chance.in_thousand(100) { RECORD_BYTES_MAX as u64 + 1 } else { 200 };
            let length = chance.below(longest) as usize;
            let record = (0..length).map(|at| (number as usize + at) as u8).collect();
            waiting[side][lane].push_back(record);
        }
        let transfers: VecDeque<_> =
            (0..transfers).map(|cookie| (chance.below(2) as usize, cookie, chance.below(transfer_bytes + 1))).collect();
        let expected = std::array::from_fn(|side: usize| {
            std::array::from_fn(|lane: usize| waiting[side][lane].iter().cloned().collect())
        });
        let expected_transfers = transfers.iter().map(|(from, cookie, _)| (*from, *cookie)).collect();
        Load { waiting, transfers, expected, expected_transfers }
    }

    pub fn feed(&mut self, pair: &mut Pair) -> bool {
        for side in 0..2 {
            for lane in 0..LANES {
                while let Some(record) = self.waiting[side][lane].front() {
                    let (first, second) = record.split_at(record.len() / 3);
                    if !pair.link[side].send_record(lane as u8, &[first, second]) {
                        break;
                    }
                    self.waiting[side][lane].pop_front();
                }
            }
        }
        while let Some((from, cookie, bytes)) = self.transfers.front().copied() {
            if !pair.transfer(from, cookie, bytes) {
                break;
            }
            self.transfers.pop_front();
        }
        self.transfers.is_empty() && self.waiting.iter().flatten().all(|lane| lane.is_empty())
    }

    pub fn run(&mut self, pair: &mut Pair) {
        for _ in 0..2_000_000 {
            if self.feed(pair) {
                pair.settle();
                return;
            }
            assert!(pair.step(), "stuck with something to send");
        }
        panic!("never done");
    }

    pub fn check(&self, pair: &Pair) {
        for side in 0..2 {
            for lane in 0..LANES {
                assert_eq!(pair.end[1 - side].records[lane], self.expected[side][lane], "lane {lane} from {side}");
            }
        }
        for (from, cookie) in &self.expected_transfers {
            let to = &pair.end[1 - from];
            assert_eq!(to.complete.iter().filter(|c| *c == cookie).count(), 1, "transfer {cookie} completes once");
            assert!(pair.end[*from].sent.contains(cookie), "the sender of {cookie} knows");
        }
    }
}
