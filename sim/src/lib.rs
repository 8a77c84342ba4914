// SPDX-License-Identifier: MIT OR Apache-2.0
//! A whole machine in one process: nodes with the product's own links, a network that loses, changes, doubles, delays
//! and cuts as a seed says, and checkers of what must hold all the same. The same seed gives the same run.
//!
//! Checked are: every record arrives once, in order and unchanged; every byte of a transfer is placed once and right;
//! nothing foreign or replayed is taken; what is under way keeps to its bounds; a node that dies is noticed and no
//! other is; and once the faults stop everything arrives and then nothing happens any more.

#![forbid(unsafe_code)]

mod app;
pub mod chance;
mod channel_scale;
mod end;
mod network;
mod node;
mod primitive_scale;
mod queue;
mod scale;
mod scenario;
mod world;

pub use channel_scale::{ChannelScale, stream};
pub use node::{NodeOutcome, NodePlan, run_node, run_plan};
pub use primitive_scale::{PrimitiveScale, primitive_scale};
pub use scale::{Scale, broadcast};
pub use scenario::{Cut, PathFaults, Pause, Scenario};
pub use world::{Outcome, World};

/// Runs a seed, on `nodes` nodes if that is given.
pub fn run(seed: u64, nodes: Option<u32>) -> Outcome {
    World::new(Scenario::new(seed, nodes)).run()
}
