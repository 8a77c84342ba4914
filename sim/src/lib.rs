// SPDX-License-Identifier: MIT OR Apache-2.0
//! A whole machine in one process: nodes with the product's own engine, ranks with random programs, a network that
//! loses, changes, doubles, delays and cuts as a seed says, and checkers of what must hold all the same. The same seed
//! gives the same run (`docs/design/simulation.md`).
//!
//! Beside it, without any faults: how long broadcasts and the core primitives take on up to thousands of nodes.

#![forbid(unsafe_code)]

mod channel_scale;
mod node;
mod primitive_scale;
mod queue;
mod scale;

pub use channel_scale::{ChannelScale, stream};
pub use node::{NodeOutcome, NodePlan, run_node, run_plan};
pub use primitive_scale::{PrimitiveScale, primitive_scale};
pub use scale::{Scale, broadcast};

/// Microsecond and millisecond, in nanoseconds.
const US: u64 = 1_000;
const MS: u64 = 1_000_000;
