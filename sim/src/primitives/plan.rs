// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a seed stands for in a machine that uses the core primitives.

use crate::chance::Chance;
use crate::channels::ChannelPlan;
use crate::scenario::US;
use crate::strobe::StrobePlan;

/// Processes of a node that ask.
pub const ASKERS: u32 = 2;
/// Variables that only operations change, at the beginning of global memory.
pub const VARIABLES: u64 = 6;
/// One that each node changes by itself, upwards.
pub const OWN: u64 = 8 * VARIABLES;
/// Events.
pub const EVENTS_AT: u64 = 64;
/// How many.
pub const EVENTS: u64 = 4;
/// Long blocks.
pub const BLOCKS_AT: u64 = 128;
/// Global memory of a node.
pub const MEMORY_BYTES: usize = 1 << 10;
/// The longest piece of a long block.
pub const PIECE_BYTES: u64 = 200;

/// A machine, its faults, and who asks how much.
#[derive(Clone, Debug)]
pub struct PrimitivePlan {
    /// The network, and the channel of node 0.
    pub channel: ChannelPlan,
    /// Operations of each asker.
    pub operations: Vec<u64>,
    /// Longest pause between two of an asker.
    pub pause_ns: u64,
    /// Requests in a million that are sent twice, as if who sent them had died before it could note so.
    pub repeated: u64,
    /// The machine is led through slices, and nobody else asks anything.
    pub strobe: Option<StrobePlan>,
}

impl PrimitivePlan {
    /// What `seed` stands for, on `nodes` nodes if that is given.
    pub fn new(seed: u64, nodes: Option<u32>) -> PrimitivePlan {
        let mut chance = Chance::new(seed, 60);
        let channel = ChannelPlan::new(seed, Some(nodes.unwrap_or_else(|| chance.one_of(&[2, 2, 3, 4, 5, 7, 9]))));
        let askers = (channel.scenario.nodes * ASKERS) as usize;
        let load = chance.one_of(&[2, 12, 12, 40]);
        let mut operations = vec![0; askers];
        operations.fill_with(|| chance.below(load + 1));
        operations[chance.below(askers as u64) as usize] = load + 1;
        PrimitivePlan {
            operations,
            pause_ns: chance.one_of(&[US, 50 * US, 2_000 * US]),
            repeated: if channel.scenario.perfect { 0 } else { chance.one_of(&[0, 100_000, 500_000]) },
            channel,
            strobe: None,
        }
    }

    /// The node of an asker.
    pub fn node_of(asker: u32) -> u32 {
        asker / ASKERS
    }
}
