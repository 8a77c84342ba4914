// SPDX-License-Identifier: MIT OR Apache-2.0
//! What becomes of packets between two nodes, and what goes wrong when.

use super::pair::MS;
use crate::link::PathConfig;
use std::ops::Range;
use strobe_types::chance::Chance;

/// A path, and how it behaves in both directions.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    pub config: PathConfig,
    /// Nanoseconds that each packet takes, and up to how many more.
    pub latency_ns: u64,
    pub jitter_ns: u64,
    /// Bytes per microsecond.
    pub rate: u64,
    /// Bytes that wait before a packet is dropped.
    pub queue_bytes: u64,
    /// Packets in a million that are lost, have a bit changed, come twice, and come late, by up to 5 ms.
    pub lost: u64,
    pub corrupted: u64,
    pub doubled: u64,
    pub late: u64,
}

impl Path {
    /// A path that is always right, and nearly as fast as one likes.
    pub fn good(packet_bytes_max: u32) -> Path {
        Path {
            config: PathConfig { packet_bytes_max, window_bytes_max: 1 << 20 },
            latency_ns: 10_000,
            jitter_ns: 0,
            rate: 1_000_000,
            queue_bytes: u64::MAX,
            lost: 0,
            corrupted: 0,
            doubled: 0,
            late: 0,
        }
    }
}

/// A time in which no packet comes to a node, or none on one path.
#[derive(Clone, Debug)]
pub struct Cut {
    pub when: Range<u64>,
    pub to: usize,
    pub path: Option<u8>,
}

/// A time in which a node does nothing.
#[derive(Clone, Debug)]
pub struct Pause {
    pub when: Range<u64>,
    pub node: usize,
}

/// One direction of a path.
#[derive(Clone, Copy, Debug, Default)]
struct Wire {
    busy_until: u64,
    /// When the last packet that keeps its place arrives.
    last_at: u64,
}

#[derive(Clone, Debug)]
pub struct Network {
    pub paths: Vec<Path>,
    pub cuts: Vec<Cut>,
    pub pauses: Vec<Pause>,
    /// Who dies when.
    pub death: Option<(usize, u64)>,
    /// Packets in a million that come again long after, or as if they were of an earlier life of the link.
    pub foreign: u64,
    /// Bytes that a node's sockets hold.
    pub inbox_bytes: u64,
    /// What a node needs for a packet.
    pub packet_ns: u64,
    /// How long a link waits for a sign of life.
    pub path_timeout_ns: u64,
    /// Packets are neither lost nor changed, doubled or late from here on.
    pub calm_at: u64,
    pub chance: Chance,
    /// Packets that did not arrive.
    pub dropped: u64,
    /// By path, and by the node to which it leads.
    wires: Vec<[Wire; 2]>,
}

impl Network {
    /// A network in which nothing goes wrong but what its paths do.
    pub fn new(seed: u64, paths: Vec<Path>) -> Network {
        Network {
            cuts: Vec::new(),
            pauses: Vec::new(),
            death: None,
            foreign: 0,
            inbox_bytes: u64::MAX,
            packet_ns: 0,
            path_timeout_ns: 10_000 * MS,
            calm_at: u64::MAX,
            chance: Chance::new(seed, 2),
            dropped: 0,
            wires: vec![Default::default(); paths.len()],
            paths,
        }
    }

    /// Cuts a path in both directions, or all of them.
    pub fn cut(&mut self, when: Range<u64>, path: Option<u8>) {
        self.cuts.extend([0, 1].map(|to| Cut { when: when.clone(), to, path }));
    }

    /// Until when a node does nothing, if it does nothing now.
    pub fn paused_until(&self, node: usize, now: u64) -> Option<u64> {
        let pauses = self.pauses.iter().filter(|pause| pause.node == node && pause.when.contains(&now));
        pauses.map(|pause| pause.when.end).max()
    }

    pub fn is_dead(&self, node: usize, now: u64) -> bool {
        self.death.is_some_and(|(dies, when)| dies == node && when <= now)
    }

    /// True so many times in a million, until it is calm.
    pub fn happens(&mut self, now: u64, times: u64) -> bool {
        now < self.calm_at && self.chance.in_million(times)
    }

    /// What of a packet arrives at a node, and when.
    pub fn carry(&mut self, now: u64, to: usize, number: u8, bytes: &[u8]) -> Vec<(u64, Vec<u8>)> {
        let path = self.paths[usize::from(number)];
        let hits = |cut: &Cut| cut.to == to && cut.when.contains(&now) && cut.path.is_none_or(|path| path == number);
        let backlog = self.wires[usize::from(number)][to].busy_until.saturating_sub(now) * path.rate / 1_000;
        if backlog > path.queue_bytes || self.cuts.iter().any(hits) || self.happens(now, path.lost) {
            self.dropped += 1;
            return Vec::new();
        }
        let jitter_ns = self.chance.below(path.jitter_ns + 1);
        let wire = &mut self.wires[usize::from(number)][to];
        wire.busy_until = wire.busy_until.max(now) + bytes.len() as u64 * 1_000 / path.rate;
        wire.last_at = wire.last_at.max(wire.busy_until + path.latency_ns + jitter_ns);
        let mut times = vec![wire.last_at];
        if self.happens(now, path.late) {
            times[0] += self.chance.below(5 * MS);
        }
        if self.happens(now, path.doubled) {
            times.push(times[0] + self.chance.below(3 * MS));
        }
        let mut arriving = |at| {
            let mut bytes = bytes.to_vec();
            if self.happens(now, path.corrupted) {
                let bit = self.chance.below(bytes.len() as u64 * 8) as usize;
                bytes[bit / 8] ^= 1 << (bit % 8);
            }
            (at, bytes)
        };
        times.into_iter().map(&mut arriving).collect()
    }
}
