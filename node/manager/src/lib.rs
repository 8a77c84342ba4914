// SPDX-License-Identifier: MIT OR Apache-2.0
//! The node manager owns the node segment and the processes of its node. It starts them, gives them their place in the
//! job, carries their input and output, forwards signals, notices how each one ends, says what went wrong, and leaves
//! nothing behind. It is one thread with one loop; `mpiexec` runs it in its own process. In a job of several nodes
//! `mpiexec` keeps the part that decides, the *head*, and starts a manager with the other part for each *node*.
//!
//! A job is *running* until all ranks have ended well, or until the first thing goes wrong: the *verdict*. At that
//! moment the manager reads from the segment what the other ranks are doing, before it touches any of them. Then the
//! job is *ending*: SIGTERM, a short time to react, SIGKILL to every process group. Output is read to its end, so that
//! a traceback is not lost; the report is printed last.

#![forbid(unsafe_code)]

mod address_exchange;
mod begin;
mod binding;
mod connecting;
mod ending;
mod environment;
mod fleet;
mod head;
mod head_channel;
mod input;
mod keepalive;
mod manager;
mod multicast_check;
mod node;
mod output;
mod part_ending;
mod plan;
mod probing;
mod program;
mod progress;
mod rank;
mod reachability;
mod renewal;
mod report;
#[cfg(test)]
mod samples;
mod slices;
mod sockets;
mod spawn_order;
mod standard_files;
mod start;
mod still;
mod strobe;
mod stuck;
mod survey;
mod token;
mod topology;
mod visitors;
mod watch;
mod words;

pub use binding::{Binding, BindingUnit, MappingUnit};
pub use fleet::MANAGER_ARGUMENT;
pub use manager::{run, run_node};
pub use plan::{
    Application, EnvironmentChange, Host, Inherit, JobPlan, PathOptions, Reachability, RemoteHosts, StatisticsOptions,
};

/// Exit code when the job could not be started.
const CANNOT_START: i32 = 127;
