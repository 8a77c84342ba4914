// SPDX-License-Identifier: MIT OR Apache-2.0
//! A machine of nodes that broadcast to each other: the product's channels, over a group that loses, changes, doubles,
//! delays and goes dead as a seed says, with the product's links for what goes from node to node.
//!
//! Checked are: every broadcast is handed over once, in the order of its node, unchanged, at every node; no more is
//! under way than channels hold; and once the faults stop everything arrives and then nothing happens any more, also
//! where packets to the group never arrive again.

mod app;
mod node;
mod plan;
mod scale;
mod world;

pub use plan::ChannelPlan;
pub use scale::{ChannelScale, stream};
pub use world::{ChannelOutcome, ChannelWorld};

/// Runs a seed, on `nodes` nodes if that is given.
pub fn run_channels(seed: u64, nodes: Option<u32>) -> ChannelOutcome {
    ChannelWorld::new(ChannelPlan::new(seed, nodes)).run()
}
