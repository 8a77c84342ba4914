// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a seed makes of a run: the machine, the engine's settings, the network, and how threads take turns.

use super::baton::Rules;
use strobe_device::fault::Faults;
use strobe_device::sim::Model;
use strobe_endpoint::ProgressPolicy;
use strobe_shared::strobe::{StrobeMode, Strobing};
use strobe_types::chance::Chance;

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
    /// The multicast group, if the network can multicast.
    pub group: Option<Path>,
    /// Broadcasts of a node that may be under way at a time; 0: they go as separate messages.
    pub channels: u32,
    /// Seed of the program.
    pub program: u64,
    /// Collectives of one kind in a phase of it, at most.
    pub collectives: u64,
    /// Broadcasts to all ranks one behind the other, at most.
    pub broadcasts: u64,
    /// The program uses the core primitives.
    pub globals: bool,
    /// The program uses windows.
    pub windows: bool,
    /// A node that dies.
    pub death: Option<Death>,
}

/// A node that dies: all its threads stop, wherever they are.
#[derive(Clone, Copy, Debug)]
pub struct Death {
    /// The node.
    pub node: u32,
    /// When, from the start.
    pub at_ns: u64,
    /// How long a node may be silent before it is given up.
    pub path_timeout_ns: u64,
    /// Time between two heartbeats.
    pub heartbeat_ns: u64,
    /// All ranks compute for long meanwhile: nothing but heartbeats is on its way to the dead node.
    pub quiet: bool,
}

/// Settings of the engine.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    /// Who makes progress.
    pub progress: ProgressPolicy,
    /// What the progress agent takes more for each entry that it looks at.
    pub agent_entry_ns: u64,
    /// The eager limit.
    pub eager_bytes_max: Option<usize>,
    /// Longest message that goes through the ring to a rank that waits.
    pub stream_bytes_max: Option<usize>,
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
        let stream_bytes_max = Chance::new(seed, 0x57).one_of(&[None, Some(64 << 10), Some(256 << 10)]);
        let engine = Engine { stream_bytes_max, ..engine(chance, ranks.iter().sum()) };
        let paths = if nodes > 1 { chance.one_of(&[1, 1, 2]) } else { 0 };
        let paths = (0..paths).map(|number| path(chance, number, nodes)).collect();
        let (group, channels) = group(seed, nodes);
        let collectives = Chance::new(seed, 0xC1).one_of(&[0, 1, 2, 3, 5]);
        let led = nodes > 1 && matches!(strobing.mode, StrobeMode::Early | StrobeMode::Fixed);
        let death = if led && !strobing.fixed_order { death(seed, nodes, strobing.mode) } else { None };
        // Who asks in vain, and what is put last, depends on time.
        let globals = Chance::new(seed, 0x60).below(3) == 0 && !strobing.fixed_order && death.is_none();
        let windows = Chance::new(seed, 0x52).below(8) == 0 && death.is_none();
        Plan {
            seed,
            ranks,
            rules,
            engine,
            strobing,
            paths,
            group,
            channels,
            program: seed,
            collectives,
            broadcasts: 0,
            globals,
            windows,
            death,
        }
    }

    /// The same on a network as bad as a link may ever meet: much is lost, doubled and late, little waits at a
    /// receiver, and paths are cut for longer than a link waits before it gives one up. Not where a node is to die:
    /// who is heard so rarely may be taken for dead.
    pub fn on_bad_network(mut self) -> Plan {
        let (chance, nodes) = (&mut Chance::new(self.seed, 0xBAD), self.ranks.len() as u32);
        if nodes == 1 || self.death.is_some() {
            return self;
        }
        let more = chance.one_of(&[0, 1, 3]);
        self.paths.extend((0..more).map(|number| path(chance, 1 + number, nodes)));
        for (number, path) in self.paths.iter_mut().chain(&mut self.group).enumerate() {
            // The first path comes back.
            worsen(chance, path, number > 0, nodes);
        }
        self
    }

    /// The same with less patience, for runs of which many end only because nobody gets on. Where a node dies it is
    /// half, which is longer than ranks compute meanwhile. Elsewhere nothing takes a tenth of the time: a cut path is
    /// back after milliseconds.
    pub fn impatient(mut self) -> Plan {
        self.rules.patience_ns /= if self.death.is_some() { 2 } else { 10 };
        self
    }

    /// The same with windows, or without them. With them no node dies: who waits for its memory would wait for ever.
    /// And more of several nodes than else carry out what they are asked for, without slices.
    pub fn with_windows(mut self, windows: bool) -> Plan {
        self.windows = windows;
        if windows {
            self.death = None;
        }
        if windows && self.ranks.len() > 1 && Chance::new(self.seed, 0x53).below(2) == 0 {
            self.strobing = Strobing { unbuffered: self.strobing.unbuffered, ..Strobing::default() };
            (self.engine.progress, self.engine.refuses, self.rules.copies) = (ProgressPolicy::Helper, None, true);
        }
        if windows && self.strobing.slice_bytes != 0 && self.strobing.slice_ns < NEVER_ENDS_NS {
            // Most operations are short; now and then some of one slice go on in the next.
            self.strobing.slice_bytes =
                Chance::new(self.seed, 0x54).one_of(&[self.strobing.slice_bytes, 2 << 10, 1 << 10]);
        }
        self
    }

    /// The same with a progress agent on each node, which may copy.
    pub fn with_progress_agent(mut self) -> Plan {
        self.strobing = Strobing { unbuffered: self.strobing.unbuffered, ..Strobing::default() };
        self.engine.progress = ProgressPolicy::Agent;
        self.engine.agent_entry_ns = Chance::new(self.seed, 0xA7).one_of(&[0, 0, 1_000, 50_000]);
        (self.engine.refuses, self.rules.copies, self.death) = (None, true, None);
        // What goes wrong between the agent and a rank that comes back needs that rank to sleep meanwhile.
        let chance = &mut Chance::new(self.seed, 0xA8);
        self.engine.spin_us = chance.one_of(&[0, 0, 5]);
        (self.rules.delays, self.rules.delay_ns_max) =
            (chance.one_of(&[100, 500]), chance.one_of(&[50_000, 2_000_000]));
        self
    }

    /// The same with many broadcasts in a row, through channels. In some of these runs the group dies while they are
    /// under way.
    pub fn multicasting(mut self) -> Plan {
        let (chance, nodes) = (&mut Chance::new(self.seed, 0xB0), self.ranks.len() as u32);
        self.broadcasts = chance.one_of(&[20, 60, 60]);
        // What has to be announced is not multicast.
        self.engine.eager_bytes_max = chance.one_of(&[None, Some(8192)]);
        self.channels = if self.channels == 0 { 2 } else { self.channels };
        if let Some(group) = &mut self.group
            && chance.below(2) == 0
        {
            group.cuts.extend(cut_off(chance, nodes, 30_000_000));
        }
        self
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

/// Where node 0 leads all, a node dies in half of the runs.
fn death(seed: u64, nodes: u32, mode: StrobeMode) -> Option<Death> {
    let chance = &mut Chance::new(seed, 0xDE);
    let dies = chance.below(2) == 0;
    let node = chance.below(u64::from(nodes)) as u32;
    let bits = chance.within(17, 26);
    let at_ns = chance.below(1 << bits);
    let heartbeat_ns = chance.one_of(&[20_000_000, 100_000_000, 500_000_000]);
    // Where slices end by time, many would while all compute.
    let quiet = mode == StrobeMode::Early && chance.below(2) == 0;
    let at_ns = if quiet { 50_000_000 + at_ns } else { at_ns };
    dies.then_some(Death { node, at_ns, path_timeout_ns: 1_000_000_000, heartbeat_ns, quiet })
}

/// Longer than any run.
const FOR_EVER_NS: u64 = 1 << 50;

/// Has a path lose much, and be cut; perhaps for ever, if it may.
fn worsen(chance: &mut Chance, path: &mut Path, may_stay_cut: bool, nodes: u32) {
    let faults = &mut path.faults;
    faults.loss = chance.one_of(&[0.0, 0.1, 0.3]);
    faults.duplicate = chance.one_of(&[0.0, 0.01, 0.1]);
    faults.reorder = chance.one_of(&[0.0, 0.01, 0.1]);
    faults.hold_ns = chance.one_of(&[300_000, 5_000_000]);
    let waiting_bytes = chance.one_of(&[64 << 10, 256 << 10]);
    path.model.buffer_bytes = waiting_bytes.max(4 * path.model.packet_bytes_max);
    for _ in 0..chance.one_of(&[0, 1, 3]) {
        let (from, at_ns) = (chance.below(u64::from(nodes)) as u32, chance.below(5_000_000));
        let for_ever = may_stay_cut && chance.below(2) == 0;
        let for_ns = if for_ever { FOR_EVER_NS } else { chance.within(1_000_000, 200_000_000) };
        let to = (from + 1) % nodes;
        path.cuts.push(Cut { at_ns, for_ns, from, to });
        // One direction of a path alone may be silent, too.
        if chance.below(3) != 0 {
            path.cuts.push(Cut { at_ns, for_ns, from: to, to: from });
        }
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
        patience_ns: 20_000_000_000,
    }
}

fn engine(chance: &mut Chance, ranks: u32) -> Engine {
    Engine {
        progress: chance.one_of(&[ProgressPolicy::Helper, ProgressPolicy::Helper, ProgressPolicy::Caller]),
        agent_entry_ns: 0,
        eager_bytes_max: chance.one_of(&[None, Some(0), Some(100), Some(1024), Some(8192), Some(8192)]),
        stream_bytes_max: None,
        spin_us: chance.one_of(&[0, 5, 20]),
        refuses: (chance.below(8) == 0).then(|| chance.below(u64::from(ranks)) as u32),
        unexpected_bytes_max: chance.one_of(&[64 << 20, 64 << 20, 256 << 10, 64 << 10]),
        staged_bytes_max: chance.one_of(&[u64::MAX, u64::MAX, 64 << 10, 4 << 10]),
        heap_bytes: chance.one_of(&[None, None, None, None, Some(16 << 20)]),
    }
}

/// A slice so long ends only because nobody has anything else to do.
const NEVER_ENDS_NS: u64 = 3_600_000_000_000;

fn strobing(chance: &mut Chance) -> Strobing {
    let unbuffered = chance.below(6) == 0;
    let modes = [
        StrobeMode::Immediate,
        StrobeMode::Immediate,
        StrobeMode::Immediate,
        StrobeMode::Demand,
        StrobeMode::Early,
        StrobeMode::Early,
        StrobeMode::Fixed,
    ];
    let mode = chance.one_of(&modes);
    if mode == StrobeMode::Immediate {
        return Strobing { unbuffered, ..Strobing::default() };
    }
    Strobing {
        mode,
        slice_ns: match (chance.one_of(&[50_000, 200_000, 500_000]), mode) {
            (500_000, StrobeMode::Early) => NEVER_ENDS_NS,
            (slice_ns, _) => slice_ns,
        },
        slice_min_ns: if mode == StrobeMode::Demand { chance.one_of(&[0, 0, 20_000]) } else { 0 },
        slice_bytes: chance.one_of(&[0, 0, 64 << 10, 8 << 10]),
        fixed_order: mode == StrobeMode::Early && chance.below(3) == 0,
        unbuffered,
    }
}

/// The multicast group, and how many broadcasts a node may have under way.
fn group(seed: u64, nodes: u32) -> (Option<Path>, u32) {
    let chance = &mut Chance::new(seed, 0x6A);
    let channels = chance.one_of(&[0, 2, 3, 16]);
    let mut group = path(chance, 0, nodes);
    // More is lost there than on paths: nobody is told of it before the next packet comes.
    group.faults.loss = chance.one_of(&[0.0, 0.01, 0.1, 0.3]);
    if chance.below(4) == 0 {
        group.cuts.extend(cut_off(chance, nodes, 3_000_000));
    }
    ((nodes > 2 && chance.below(4) != 0).then_some(group), channels)
}

/// No packet of some node reaches the group any more, or none of it reaches that node, for ever.
fn cut_off(chance: &mut Chance, nodes: u32, before_ns: u64) -> Vec<Cut> {
    let (at_ns, node, outward) = (chance.below(before_ns), chance.below(u64::from(nodes)) as u32, chance.below(2) == 0);
    let ends = |other| if outward { (node, other) } else { (other, node) };
    let cut = |(from, to)| Cut { at_ns, for_ns: FOR_EVER_NS, from, to };
    (0..nodes).filter(|other| *other != node).map(ends).map(cut).collect()
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
