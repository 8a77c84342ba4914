// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the launcher, the node manager and the processes of a job say to each other, and how a process finds its
//! place in a job: from our own `mpiexec`, from another launcher that speaks PMI-1, or alone.
//!
//! Each rank inherits one end of a Unix socket that keeps message boundaries. The manager has put a
//! [`Message::Welcome`] and the node segment's descriptor into it before the rank runs, so joining a job costs
//! the rank one receive that never waits, and the manager no wake-up. The rank answers with
//! [`Message::Hello`], later [`Message::Finalized`] or [`Message::Abort`].

#![forbid(unsafe_code)]

pub mod client;
pub mod environment;
mod message;
mod pmi;
mod rendezvous;

pub use message::{Abi, BYTES_MAX, Message, Placement};
