// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a seed stands for in a machine that broadcasts.

use crate::chance::Chance;
use crate::scenario::{Cut, MS, Scenario, US, faults};
use strobe_protocol::link::PathConfig;

/// The path of the links, and the one that stands for the group.
pub const LINKS: u8 = 0;
/// The group's.
pub const GROUP: u8 = 1;

/// A machine, its faults, and who broadcasts how much.
#[derive(Clone, Debug)]
pub struct ChannelPlan {
    /// The network: path 0 is that of the links, path 1 is the group.
    pub scenario: Scenario,
    /// Channels of each broadcaster.
    pub channels: u32,
    /// Longest packet to the group.
    pub packet_bytes_max: u32,
    /// Broadcasts of each node.
    pub broadcasts: Vec<u64>,
    /// Longest of them.
    pub bytes_max: u64,
    /// Broadcasts in a million that are refused for a while.
    pub refused: u64,
    /// That are damaged when they are placed.
    pub damaged: u64,
    /// The group is dead from here on, for good.
    pub dead_from: Option<u64>,
}

impl ChannelPlan {
    /// What `seed` stands for, on `nodes` nodes if that is given.
    pub fn new(seed: u64, nodes: Option<u32>) -> ChannelPlan {
        let mut chance = Chance::new(seed, 50);
        let nodes = nodes.unwrap_or_else(|| chance.one_of(&[2, 3, 3, 4, 5, 7, 9, 14]));
        let mut scenario = Scenario::new(seed, Some(nodes));
        let perfect = scenario.perfect;
        // Links have one clean enough path here; their own faults are the other simulator's matter.
        let link = scenario.paths[0];
        scenario.paths = vec![PathConfig { packet_bytes_max: link.packet_bytes_max.max(1_500), ..link }];
        let group = faults(&mut chance, perfect, &[0, 0, 1_000, 20_000, 200_000], &[5 * US, 30 * US, 200 * US]);
        scenario.faults = vec![scenario.faults[0], group];
        scenario.cuts.retain(|cut| cut.path.is_none_or(|path| path == LINKS));
        let mut dead_from = None;
        if !perfect {
            dead_from = (chance.below(4) == 0).then(|| chance.below(scenario.calm_at));
            for _ in 0..chance.below(chance.clone().one_of(&[1, 4])) {
                cut_group(&mut chance, &mut scenario);
            }
        }
        let broadcasters = chance.one_of(&[1, 1, 2, u64::from(nodes)]);
        let load = chance.one_of(&[3, 40, 40, 150]);
        let mut broadcasts = vec![0; nodes as usize];
        broadcasts[..broadcasters.min(u64::from(nodes)) as usize].fill_with(|| 1 + chance.below(load));
        ChannelPlan {
            channels: chance.one_of(&[2, 3, 4, 8, 16, 32]),
            packet_bytes_max: chance.one_of(&[600, 1_500, 1_500, 9_000, 65_000]),
            broadcasts,
            bytes_max: chance.one_of(&[8, 300, 5_000, 16_000]),
            refused: if perfect { 0 } else { chance.one_of(&[0, 0, 20_000, 200_000]) },
            damaged: if perfect { 0 } else { chance.one_of(&[0, 0, 20_000]) },
            dead_from,
            scenario,
        }
    }
}

/// For a while no packet to the group leaves some node, or none reaches some node.
fn cut_group(chance: &mut Chance, scenario: &mut Scenario) {
    let (from, node) = (chance.below(scenario.calm_at), chance.below(u64::from(scenario.nodes)) as u32);
    let to = (from + chance.within(100 * US, 100 * MS)).min(scenario.calm_at);
    let outward = chance.below(2) == 0;
    for other in (0..scenario.nodes).filter(|other| *other != node) {
        let (source, destination) = if outward { (node, other) } else { (other, node) };
        scenario.cuts.push(Cut { from, to, source, destination, path: Some(GROUP) });
    }
}
