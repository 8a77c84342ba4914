// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a seed stands for in a machine that is led through slices.

use super::Bug;
use super::collective::{COMMUNICATORS_MAX, Communicator};
use crate::chance::Chance;
use crate::primitives::PrimitivePlan;
use crate::scenario::{MS, US};
use strobe_schedule::machine_manager::Rule;
use strobe_types::StrobeMode;

/// How long a link waits for a sign of life where a node dies.
const PATH_TIMEOUT_NS: u64 = 1_000 * MS;

/// Who ends slices, what ranks do, and who dies where.
#[derive(Clone, Debug)]
pub struct StrobePlan {
    /// Who ends slices.
    pub rule: Rule,
    /// Each node ends its own, and packets carry them to others; the rule says nothing then.
    pub carried: bool,
    /// Calm is asked for twice.
    pub exact: bool,
    /// Ranks of each node.
    pub ranks: u32,
    /// The most that a rank does: post, compute, or wait for the end of the slice.
    pub steps: u64,
    /// Communicators with members on several nodes, if node 0 leads.
    pub communicators: Vec<Communicator>,
    /// Of which each collective of the job is, in the order in which ranks post them.
    pub collectives: Vec<u32>,
    /// Longest computation.
    pub pause_ns: u64,
    /// The latest that a rank attaches, in nanoseconds.
    pub attach_ns: u64,
    /// Longest message.
    pub bytes_max: u64,
    /// Between two heartbeats.
    pub heartbeat_ns: u64,
    /// Who dies, so long after it has entered which phase.
    pub death: Option<(u32, u64, u64)>,
    /// What is wrong on purpose.
    pub bug: Option<Bug>,
}

impl StrobePlan {
    /// How long after a death a link names it at the latest, in nanoseconds.
    pub fn named_by_ns(&self) -> u64 {
        5 * PATH_TIMEOUT_NS
    }

    /// The machine that `seed` stands for, on `nodes` nodes if that is given.
    pub fn machine(seed: u64, nodes: Option<u32>, bug: Option<Bug>) -> PrimitivePlan {
        let mut plan = PrimitivePlan::new(seed, nodes);
        let mut chance = Chance::new(seed, 80);
        let scenario = &mut plan.channel.scenario;
        let by = chance.below(3);
        let carried = by == 0 && !bug.is_some_and(Bug::is_of_leading) || bug.is_some_and(Bug::is_of_carrying);
        let ends = if by == 1 { StrobeMode::Early } else { StrobeMode::Fixed };
        let slices: &[u64] = if ends == StrobeMode::Fixed { &[200 * US, MS, 5 * MS] } else { &[MS, 10 * MS, u64::MAX] };
        let rule = Rule { mode: ends, slice_ns: chance.one_of(slices) };
        let misses = matches!(bug, Some(Bug::BeatsNever | Bug::MissesNever));
        let death = (!scenario.perfect && !carried && (chance.below(4) == 0 || misses))
            .then(|| (chance.below(u64::from(scenario.nodes)) as u32, chance.within(2, 14), chance.below(200 * US)));
        // In some of these machines all compute, for long, when a node dies: nothing is on its way to it but
        // heartbeats.
        let quiet = death.is_some() && Chance::new(seed, 82).below(3) == 0;
        let death =
            death.map(|(who, phase, after)| if quiet { (who, 2, 10 * MS + after) } else { (who, phase, after) });
        let rule = if quiet { Rule { mode: StrobeMode::Early, slice_ns: u64::MAX } } else { rule };
        scenario.death = None;
        scenario.path_timeout_ns = if death.is_some() { PATH_TIMEOUT_NS } else { 60 * PATH_TIMEOUT_NS };
        plan.operations.fill(0);
        let nodes = scenario.nodes;
        let exact = chance.below(2) == 0;
        let ranks = chance.one_of(&[1, 1, 2, 3]);
        let (communicators, collectives) = if carried { Default::default() } else { collectives(seed, nodes, ranks) };
        plan.strobe = Some(StrobePlan {
            rule,
            carried,
            exact,
            ranks,
            communicators,
            collectives,
            steps: chance.one_of(&[5, 20, 60]),
            pause_ns: if quiet { 60_000 * MS } else { chance.one_of(&[US, 50 * US, 2 * MS]) },
            attach_ns: Chance::new(seed, 82).one_of(&[0, 100 * US, 5 * MS, 300 * MS]),
            bytes_max: chance.one_of(&[24, 200, 3_000]),
            // Where nobody dies nobody need be missed.
            heartbeat_ns: if carried { 0 } else { Chance::new(seed, 81).one_of(&[20 * MS, 100 * MS, 500 * MS]) },
            death,
            bug,
        });
        plan
    }
}

/// Communicators of a machine, and its collectives; in a third of the machines none.
fn collectives(seed: u64, nodes: u32, ranks: u32) -> (Vec<Communicator>, Vec<u32>) {
    let mut chance = Chance::new(seed, 83);
    let count = chance.one_of(&[0, 1, 2, COMMUNICATORS_MAX]);
    let of_ranks = |chance: &mut Chance, none: u64| match chance.below(3) {
        0 => none,
        1 => (1 << ranks) - 1,
        _ => 1 << chance.below(u64::from(ranks)),
    };
    let communicators: Vec<_> = (0..count)
        .map(|which| {
            let mut members: Vec<_> = (0..nodes).map(|_| of_ranks(&mut chance, u64::from(which == 0))).collect();
            // On two at least.
            let first = chance.below(u64::from(nodes));
            for node in [first, (first + 1) % u64::from(nodes)] {
                members[node as usize] |= 1;
            }
            Communicator(members)
        })
        .collect();
    let many = if count == 0 { 0 } else { 1 + chance.below(30) };
    let collectives = (0..many).map(|_| chance.below(count) as u32).collect();
    (communicators, collectives)
}
