// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collective operations as plans.
//!
//! A [`Plan`] is one process's part of a collective: a short program of sends, receives, local copies and
//! reductions with the waits between them. It is built by a pure function of (rank, sizes, root, counts,
//! layouts, whether the operation commutes), so every process can work out every other's plan, the same plan
//! serves the blocking, the non-blocking and the persistent call, and tests run all ranks of it in one thread.
//!
//! What holds for all plans:
//! - Between two processes, sends and receives come in the same order on both sides; one tag is enough.
//! - What is reduced with what depends on ranks and sizes alone, never on who arrives first. Operations that
//!   do not commute are applied strictly in rank order (MPI-5.0 section 6.9.1).
//! - A block that is being sent or received is not touched before a wait that covers it.
//! - Buffers are named ([`Space`]), not addressed: a plan may be kept and run again on other memory.

mod allgather;
mod allreduce;
mod alltoall;
mod barrier;
mod bcast;
mod builder;
mod choose;
mod gather;
pub mod hierarchical;
pub mod in_turn;
mod inter;
pub mod mutation;
mod names;
mod neighbor;
mod parts;
pub mod pass;
mod plan;
mod reduce;
mod reduce_scatter;
mod scan;
mod scatter;
mod signature;

pub use allgather::allgather;
pub use allreduce::allreduce;
pub use alltoall::alltoall;
pub use barrier::barrier;
pub use bcast::bcast;
pub use builder::Reduction;
pub use choose::{Condition, Facts, MEMBERS_MAX, Place, Row, choose, rows};
pub use gather::gather;
pub use inter::Root;
pub use names::Algorithm;
pub use neighbor::{Neighbors, neighbor};
pub use parts::{Parts, Region};
pub use plan::{Block, Peer, Plan, SCRATCH_ALIGNMENT, Space, Step, Team, Unit};
pub use reduce::reduce;
pub use reduce_scatter::reduce_scatter;
pub use scan::{exscan, scan};
pub use scatter::scatter;
pub use signature::CallSignature;

pub use strobe_types::CollectiveOperation as Operation;

#[cfg(test)]
mod tests;
