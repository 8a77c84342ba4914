// SPDX-License-Identifier: MIT OR Apache-2.0
//! The whole node: the product's engine on n nodes with m ranks each, random programs on top of it, and what MPI says
//! of their outcome (docs/design/simulation.md).

mod baton;
mod cables;
mod calls;
mod check;
mod collective;
mod data;
mod global;
mod leap;
mod leftovers;
mod machine;
mod mpi;
mod plan;
mod program;
mod rank;
mod scene;
mod site;
mod windows;
mod witness;

pub use machine::NodeOutcome;
pub use plan::Plan as NodePlan;

/// Runs a plan.
pub fn run_plan(plan: NodePlan) -> NodeOutcome {
    machine::run(plan)
}

/// Runs a seed, on `nodes` nodes if that is given.
pub fn run_node(seed: u64, nodes: Option<u32>) -> NodeOutcome {
    run_plan(NodePlan::new(seed, nodes))
}
