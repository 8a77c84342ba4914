// SPDX-License-Identifier: MIT OR Apache-2.0
//! The node manager: owns the node segment and the processes of this node. It starts them, hands them their
//! place, carries their input and output, forwards signals, notices how each one ends, says what went wrong, and
//! leaves nothing behind. One thread, one loop; `mpiexec` runs it in its own process.
//!
//! A job is *running* until all ranks have ended well, or until the first thing goes wrong: the *verdict*. What
//! the other ranks were doing is read from the segment at that moment, before any of them is touched. Then
//! the job is *ending*: SIGTERM, a short grace, SIGKILL to every process group; the pipes are read to their
//! end, so that a traceback is not lost; the report comes last.

#![forbid(unsafe_code)]

mod binding;
mod ending;
mod environment;
mod input;
mod manager;
mod output;
mod plan;
mod program;
mod rank;
mod report;
mod start;
mod stuck;
mod token;
mod topology;

pub use binding::{Binding, Place, Unit};
pub use manager::run;
pub use plan::{EnvironmentChange, Inherit, Part, Plan};
