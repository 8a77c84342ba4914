// SPDX-License-Identifier: MIT OR Apache-2.0
//! A machine of nodes whose processes use the core primitives: the product's order, over the product's channel of node
//! 0 and links, on a network as bad as a seed says.
//!
//! Checked are: all nodes apply the same operations in the same order, each asker's in its own; after each of them a
//! node's memory is what a model says, so a long block is never seen in part; an answer is what the comparison gives at
//! its number on every node of the set, and a write follows it at once or not at all; what its asker was told of is
//! applied everywhere; a request that comes again changes nothing; and once the faults stop, everything ends.

mod app;
mod check;
mod memory;
mod mourn;
mod node;
mod plan;
mod scale;
mod world;

pub(crate) use app::Asker;
pub(crate) use check::Checker;
pub(crate) use memory::Bytes;
pub use plan::PrimitivePlan;
pub use scale::{PrimitiveScale, primitive_scale};
pub use world::{PrimitiveOutcome, PrimitiveWorld};

/// Runs a seed, on `nodes` nodes if that is given.
pub fn run_primitives(seed: u64, nodes: Option<u32>) -> PrimitiveOutcome {
    PrimitiveWorld::new(PrimitivePlan::new(seed, nodes)).run()
}
