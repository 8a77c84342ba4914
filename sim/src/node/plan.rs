// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a seed makes of a run: the machine, the engine's settings, the network, and how threads take turns.

use super::baton::Rules;
use crate::chance::Chance;
use strobe_device::fault::Faults;
use strobe_device::sim::Model;
use strobe_endpoint::Progress;
use strobe_shared::strobe::{StrobeMode, Strobing};

/// A run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The seed.
    pub seed: u64,
    /// Ranks of each node.
    pub ranks: Vec<u32>,
    /// How threads take turns.
    pub rules: Rules,
    /// How each rank uses the engine.
    pub engine: Engine,
    /// The schedule.
    pub strobing: Strobing,
    /// Paths between the nodes.
    pub paths: Vec<Path>,
    /// Seed of the program.
    pub program: u64,
    /// Collectives of one kind in a phase of it, at most.
    pub collectives: u64,
}

/// Settings of the engine.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    /// Who makes progress.
    pub progress: Progress,
    /// The eager limit.
    pub eager_bytes_max: Option<usize>,
    /// How long a rank spins.
    pub spin_us: u64,
    /// The rank that treats copies as refused, if one does.
    pub refuses: Option<u32>,
    /// Unexpected payload that a rank may hold.
    pub unexpected_bytes_max: u64,
    /// Longest message of another node that the heap keeps whole.
    pub staged_bytes_max: u64,
    /// Bytes that are left in the heap for what messages carry.
    pub heap_bytes: Option<usize>,
}

/// A path between the nodes.
#[derive(Clone, Debug)]
pub struct Path {
    /// The network.
    pub model: Model,
    /// What else it does to packets.
    pub faults: Faults,
    /// Times at which a cable is cut, for how long, and between whom.
    pub cuts: Vec<Cut>,
}

/// A cable that is out for a while, in one direction.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// When, from the start.
    pub at_ns: u64,
    /// For so long.
    pub for_ns: u64,
    /// From this node.
    pub from: u32,
    /// To this one.
    pub to: u32,
}

impl Plan {
    /// The run of a seed, on so many nodes if that is given.
    pub fn new(seed: u64, nodes: Option<u32>) -> Plan {
        let chance = &mut Chance::new(seed, 0x4E);
        let nodes = nodes.unwrap_or_else(|| chance.one_of(&[1, 1, 1, 2, 2, 3]));
        let most = if nodes == 1 { 6 } else { 4 };
        let ranks: Vec<u32> = (0..nodes).map(|_| chance.within(1, most) as u32).collect();
        let ranks = if nodes == 1 { vec![ranks[0] + 1] } else { ranks };
        let rules = rules(chance);
        let strobing = strobing(chance);
        let engine = engine(chance, ranks.iter().sum());
        let paths = if nodes > 1 { chance.one_of(&[1, 1, 2]) } else { 0 };
        let paths = (0..paths).map(|number| path(chance, number, nodes)).collect();
        let collectives = Chance::new(seed, 0xC1).one_of(&[0, 0, 1, 2, 4]);
        Plan { seed, ranks, rules, engine, strobing, paths, program: seed, collectives }
    }

    /// Ranks of the job.
    pub fn job_ranks(&self) -> u32 {
        self.ranks.iter().sum()
    }

    /// World rank of each node's first rank, and behind them the number of ranks.
    pub fn first_ranks(&self) -> Vec<u32> {
        let mut first = vec![0];
        self.ranks.iter().for_each(|ranks| first.push(first.last().unwrap_or(&0) + ranks));
        first
    }
}

fn rules(chance: &mut Chance) -> Rules {
    Rules {
        slack_ns: chance.one_of(&[0, 100, 1_000, 5_000]),
        delays: chance.one_of(&[0, 500, 5_000, 50_000]),
        delay_ns_max: chance.one_of(&[2_000, 50_000, 2_000_000]),
        wake_ns_max: chance.one_of(&[0, 5_000, 60_000]),
        wakes_for_nothing: chance.one_of(&[0, 0, 20_000]),
        processors: chance.within(1, 9) as u32,
        barriers: chance.below(4) != 0,
        copies: chance.below(4) != 0,
    }
}

fn engine(chance: &mut Chance, ranks: u32) -> Engine {
    Engine {
        progress: chance.one_of(&[Progress::Helper, Progress::Helper, Progress::Caller]),
        eager_bytes_max: chance.one_of(&[None, Some(0), Some(100), Some(1024), Some(8192), Some(8192)]),
        spin_us: chance.one_of(&[0, 5, 20]),
        refuses: (chance.below(8) == 0).then(|| chance.below(u64::from(ranks)) as u32),
        unexpected_bytes_max: chance.one_of(&[64 << 20, 64 << 20, 256 << 10, 64 << 10]),
        staged_bytes_max: chance.one_of(&[u64::MAX, u64::MAX, 64 << 10, 4 << 10]),
        heap_bytes: chance.one_of(&[None, None, None, None, Some(16 << 20)]),
    }
}

fn strobing(chance: &mut Chance) -> Strobing {
    let unbuffered = chance.below(6) == 0;
    let modes = [
        StrobeMode::Immediate,
        StrobeMode::Immediate,
        StrobeMode::Immediate,
        StrobeMode::Demand,
        StrobeMode::Early,
        StrobeMode::Fixed,
    ];
    let mode = chance.one_of(&modes);
    if mode == StrobeMode::Immediate {
        return Strobing { unbuffered, ..Strobing::default() };
    }
    Strobing {
        mode,
        slice_ns: chance.one_of(&[50_000, 200_000, 500_000]),
        slice_min_ns: if mode == StrobeMode::Demand { chance.one_of(&[0, 0, 20_000]) } else { 0 },
        slice_bytes: chance.one_of(&[0, 0, 64 << 10, 8 << 10]),
        fixed_order: mode == StrobeMode::Early && chance.below(3) == 0,
        unbuffered,
    }
}

fn path(chance: &mut Chance, number: u64, nodes: u32) -> Path {
    let bad = chance.one_of(&[0.0, 0.0, 0.01, 0.05]);
    let model = Model {
        seed: chance.number(),
        latency_ns: chance.one_of(&[1_000, 5_000, 50_000]),
        jitter_ns: chance.one_of(&[0, 5_000, 100_000]),
        byte_ps: chance.one_of(&[80, 800]),
        packet_bytes_max: chance.one_of(&[1_472, 8_972, 65_000]),
        buffer_bytes: chance.one_of(&[256 << 10, 4 << 20]),
    };
    let faults = Faults {
        seed: chance.number(),
        loss: bad,
        duplicate: bad,
        corrupt: bad / 2.0,
        reorder: bad,
        hold_ns: 300_000,
        delay_ns: 0,
        stopped: false,
    };
    let cuts = (0..chance.one_of(&[0, 0, 0, 1, 3]) + number).map(|_| Cut {
        at_ns: chance.below(5_000_000),
        for_ns: chance.below(30_000_000),
        from: chance.below(u64::from(nodes)) as u32,
        to: chance.below(u64::from(nodes)) as u32,
    });
    Path { model, faults, cuts: cuts.collect() }
}
