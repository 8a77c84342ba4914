// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a seed stands for: the machine, its network, what goes wrong when, and what is sent.

use crate::chance::Chance;
use strobe_protocol::link::{LANES, PathConfig};

/// Microsecond and millisecond, in nanoseconds.
pub const US: u64 = 1_000;
/// Millisecond in nanoseconds.
pub const MS: u64 = 1_000_000;

/// Packets in a million that a link's path loses: one of these.
const LOST: &[u64] = &[0, 0, 1_000, 10_000, 100_000, 300_000];
/// Latencies of a link's path: one of these.
const LATENCIES_NS: &[u64] = &[5 * US, 30 * US, 30 * US, 200 * US, 2 * MS];

/// How a path behaves, in both directions.
#[derive(Clone, Copy, Debug)]
pub struct PathFaults {
    /// Nanoseconds that each packet takes, and up to how many more.
    pub latency_ns: u64,
    /// Up to how many more.
    pub jitter_ns: u64,
    /// Bytes per microsecond.
    pub rate: u64,
    /// Bytes that wait before a packet is dropped.
    pub queue_bytes: u64,
    /// Packets in a million that are lost.
    pub lost: u64,
    /// That have a bit changed.
    pub corrupted: u64,
    /// That come twice.
    pub doubled: u64,
    /// That come late, by up to 5 ms.
    pub late: u64,
}

/// A time in which something is cut.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// From when to when.
    pub from: u64,
    /// To when.
    pub to: u64,
    /// Between which nodes: from this one to that.
    pub source: u32,
    /// To that.
    pub destination: u32,
    /// Which path; `None` is all.
    pub path: Option<u8>,
}

/// A time in which a node does nothing.
#[derive(Clone, Copy, Debug)]
pub struct Pause {
    /// From when to when.
    pub from: u64,
    /// To when.
    pub to: u64,
    /// Which.
    pub node: u32,
}

/// A machine, its faults and its load.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// What all else follows from.
    pub seed: u64,
    /// Nodes.
    pub nodes: u32,
    /// The paths between each two.
    pub paths: Vec<PathConfig>,
    /// How each behaves.
    pub faults: Vec<PathFaults>,
    /// What is cut when.
    pub cuts: Vec<Cut>,
    /// Who does nothing when.
    pub pauses: Vec<Pause>,
    /// Who dies when.
    pub death: Option<(u32, u64)>,
    /// Packets in a million that come again long after, in another's name, or out of another life of the link.
    pub foreign: u64,
    /// Records in a million that are refused for a while, and fragments that are damaged on their way to memory.
    pub refused: u64,
    /// Fragments that are damaged on their way into memory, in a million.
    pub damaged: u64,
    /// Bytes that a node's sockets hold.
    pub inbox_bytes: u64,
    /// Nothing goes wrong from here on.
    pub calm_at: u64,
    /// How long a link waits for a sign of life.
    pub path_timeout_ns: u64,
    /// The lanes that are used, of all; and whether many of the records on them are long.
    pub lanes: u64,
    /// Many records are long.
    pub long: bool,
    /// Records and transfers between each two nodes that talk, and the longest transfer.
    pub records: u64,
    /// Transfers.
    pub transfers: u64,
    /// The longest.
    pub transfer_bytes: u64,
    /// Nothing ever goes wrong: then hardly anything may be sent twice, a packet in two hundred, because a queue grew
    /// faster than the timeout learnt.
    pub perfect: bool,
}

impl Scenario {
    /// What `seed` stands for, on `nodes` nodes if that is given.
    pub fn new(seed: u64, nodes: Option<u32>) -> Scenario {
        let mut chance = Chance::new(seed, 1);
        let nodes = nodes.unwrap_or(2 + chance.below(4).min(chance.below(4)) as u32);
        let perfect = chance.below(8) == 0;
        let calm_at = chance.within(5 * MS, 120 * MS);
        let paths: Vec<_> = (0..1 + chance.below(4).min(chance.below(4)))
            .map(|_| PathConfig {
                packet_bytes_max: chance.one_of(&[300, 1_500, 1_500, 9_000, 65_000]),
                window_bytes_max: chance.one_of(&[64 << 10, 200 << 10, 1 << 20]),
            })
            .collect();
        let faults = paths.iter().map(|_| faults(&mut chance, perfect, LOST, LATENCIES_NS)).collect();
        let death = (!perfect && chance.below(10) == 0)
            .then(|| (chance.below(u64::from(nodes)) as u32, chance.within(MS, calm_at)));
        let load =
            chance.one_of(&[(20, 3, 150_000), (200, 6, 50_000), (800, 3, 500), (200, 30, 10_000), (20, 120, 500)]);
        let narrow = chance.below(8) == 0;
        let mut scenario = Scenario {
            seed,
            nodes,
            faults,
            cuts: Vec::new(),
            pauses: Vec::new(),
            death,
            foreign: if perfect { 0 } else { chance.one_of(&[0, 20_000]) },
            refused: chance.one_of(&[0, 0, 20_000, 200_000]),
            damaged: if perfect { 0 } else { chance.one_of(&[0, 0, 20_000]) },
            inbox_bytes: if perfect { u64::MAX } else { chance.one_of(&[200 << 10, 4 << 20]) },
            calm_at,
            path_timeout_ns: if death.is_some() { 1_000 * MS } else { 60_000 * MS },
            records: chance.below(load.0),
            transfers: chance.below(load.1),
            transfer_bytes: load.2,
            lanes: if narrow { 1 } else { LANES as u64 },
            long: narrow,
            perfect,
            paths,
        };
        if !perfect {
            scenario.add_cuts(&mut chance);
            scenario.add_pauses(&mut chance);
        }
        scenario
    }

    fn add_cuts(&mut self, chance: &mut Chance) {
        for _ in 0..chance.below(chance.clone().one_of(&[1, 6])) {
            let source = chance.below(u64::from(self.nodes)) as u32;
            let destination = (source + 1 + chance.below(u64::from(self.nodes) - 1) as u32) % self.nodes;
            let path = (chance.below(3) > 0).then(|| chance.below(self.paths.len() as u64) as u8);
            let from = chance.below(self.calm_at);
            let to = (from + chance.within(100 * US, 80 * MS)).min(self.calm_at);
            self.cuts.push(Cut { from, to, source, destination, path });
            if chance.below(3) > 0 {
                self.cuts.push(Cut { from, to, source: destination, destination: source, path });
            }
        }
    }

    fn add_pauses(&mut self, chance: &mut Chance) {
        for _ in 0..chance.below(chance.clone().one_of(&[1, 12])) {
            let node = chance.below(u64::from(self.nodes)) as u32;
            let from = chance.below(self.calm_at);
            self.pauses.push(Pause { from, to: from + chance.within(100 * US, 30 * MS), node });
        }
    }

    /// Until when `node` does nothing, if it does nothing now.
    pub fn paused_until(&self, node: u32, now: u64) -> Option<u64> {
        self.pauses.iter().filter(|p| p.node == node && p.from <= now && now < p.to).map(|p| p.to).max()
    }

    /// Is the way cut now?
    pub fn is_cut(&self, source: u32, destination: u32, path: u8, now: u64) -> bool {
        let hits =
            |cut: &Cut| cut.source == source && cut.destination == destination && cut.from <= now && now < cut.to;
        self.cuts.iter().any(|cut| hits(cut) && cut.path.is_none_or(|cut| cut == path))
    }
}

/// What goes wrong on a path, with one of these shares lost in a million and one of these latencies.
pub(crate) fn faults(chance: &mut Chance, perfect: bool, lost: &[u64], latencies_ns: &[u64]) -> PathFaults {
    let mut one_of = |of: &[u64]| if perfect { 0 } else { chance.one_of(of) };
    let (lost, corrupted) = (one_of(lost), one_of(&[0, 0, 1_000, 20_000]));
    let (doubled, late) = (one_of(&[0, 0, 5_000, 100_000]), one_of(&[0, 0, 5_000, 50_000]));
    PathFaults {
        latency_ns: chance.one_of(latencies_ns),
        jitter_ns: if perfect { 0 } else { chance.one_of(&[0, 2 * US, 50 * US]) },
        rate: chance.one_of(&[100, 1_000, 10_000]),
        queue_bytes: if perfect { u64::MAX } else { chance.one_of(&[64 << 10, 1 << 20]) },
        lost,
        corrupted,
        doubled,
        late,
    }
}
