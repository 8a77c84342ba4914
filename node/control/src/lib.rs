// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the launcher, the node manager and the processes of a job say to each other, and how a process finds its
//! place in a job: from our own `mpiexec`, from another launcher that speaks PMI-1, or alone.
//!
//! Each rank inherits one end of a Unix socket that keeps message boundaries. The manager has put a
//! [`Message::Welcome`] and the node segment's descriptor into it before the rank runs, so joining a job costs
//! the rank one receive that never waits, and the manager no wake-up. The rank answers with
//! [`Message::Hello`], later [`Message::Finalized`] or [`Message::Abort`].
//!
//! Between `mpiexec` and the managers of a job with several nodes there is a [`ControlChannel`] for each, on which
//! values go as [`codec`] writes them.

#![forbid(unsafe_code)]

mod channel;
pub mod client;
pub mod codec;
mod dynamic;
pub mod environment;
mod message;
mod network;
mod pmi;
mod rendezvous;
pub mod visit;

pub use channel::{Broken, ControlChannel};
pub use dynamic::{Birth, Reply, Request, SpawnPart, bytes_of, file_of};
pub use message::{Abi, BYTES_MAX, Message, Placement};
pub use network::{JobNodes, NodeInfo, table, table_file};
