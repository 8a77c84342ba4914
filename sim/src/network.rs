// SPDX-License-Identifier: MIT OR Apache-2.0
//! The network: what happens to a packet between two nodes.

use crate::chance::Chance;
use crate::scenario::{MS, Scenario};

/// A packet on its way.
#[derive(Clone, Debug)]
pub struct Flying {
    /// From which node.
    pub source: u32,
    /// To which.
    pub destination: u32,
    /// On which path.
    pub path: u8,
    /// Its bytes, with the tag.
    pub bytes: Vec<u8>,
}

/// One direction of a path between two nodes.
#[derive(Clone, Copy, Default)]
struct Wire {
    /// Until when it is busy with what it has.
    busy_until: u64,
    /// When the last packet that keeps its place arrives.
    last_at: u64,
}

/// All wires, and what they do.
pub struct Network {
    wires: Vec<Wire>,
    nodes: usize,
    paths: usize,
    chance: Chance,
    /// Packets that did not arrive.
    pub dropped: u64,
}

impl Network {
    /// The network of a scenario.
    pub fn new(scenario: &Scenario) -> Network {
        let (nodes, paths) = (scenario.nodes as usize, scenario.faults.len());
        let wires = vec![Wire::default(); nodes * nodes * paths];
        Network { wires, nodes, paths, chance: Chance::new(scenario.seed, 2), dropped: 0 }
    }

    /// Sends a packet: when what of it arrives, if it does, given to `arrive`.
    pub fn send(&mut self, scenario: &Scenario, now: u64, packet: Flying, mut arrive: impl FnMut(u64, Flying)) {
        let calm = now >= scenario.calm_at;
        let at = usize::from(packet.path);
        let mut faults = scenario.faults[at];
        if calm {
            (faults.lost, faults.corrupted, faults.doubled, faults.late) = (0, 0, 0, 0);
        }
        let index = (packet.source as usize * self.nodes + packet.destination as usize) * self.paths + at;
        let wire = &mut self.wires[index];
        let backlog = wire.busy_until.saturating_sub(now) * faults.rate / 1_000;
        let full = backlog > faults.queue_bytes;
        let cut = scenario.is_cut(packet.source, packet.destination, packet.path, now);
        if full || cut || self.chance.in_million(faults.lost) {
            self.dropped += 1;
            return;
        }
        wire.busy_until = wire.busy_until.max(now) + packet.bytes.len() as u64 * 1_000 / faults.rate;
        let jitter = self.chance.below(faults.jitter_ns + 1);
        let mut times = vec![(wire.busy_until + faults.latency_ns + jitter).max(wire.last_at)];
        wire.last_at = times[0];
        if self.chance.in_million(faults.late) {
            times[0] += self.chance.below(5 * MS);
        }
        if self.chance.in_million(faults.doubled) {
            times.push(times[0] + self.chance.below(3 * MS));
        }
        for at in times {
            let mut packet = packet.clone();
            if self.chance.in_million(faults.corrupted) {
                let bit = self.chance.below(packet.bytes.len() as u64 * 8) as usize;
                packet.bytes[bit / 8] ^= 1 << (bit % 8);
            }
            arrive(at, packet);
        }
    }
}
