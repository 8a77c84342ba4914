// SPDX-License-Identifier: MIT OR Apache-2.0
//! The roles of the strobed schedule, under the names that the published system gave them (BCS-MPI, requirements
//! B1–B34). All of it is pure: time and what has come are arguments, so that the product and the simulator run the same
//! code.
//!
//! | role | module | decides |
//! |---|---|---|
//! | Machine Manager | [`machine_manager`] | when a slice is to end |
//! | Strobe Sender | [`strobe_sender`] | which microstrobe follows, and what is asked of all nodes before it |
//! | Node Manager | [`node_manager`] | what a node says of its ranks |
//! | Strobe Receiver | [`strobe_receiver`] | which microstrobe a node acts on |
//! | Buffer Sender | [`buffer_sender`] | when what a node posted has been delivered |
//! | Buffer Receiver | [`buffer_receiver`] | what may be looked at, and in which order |
//! | Machine Manager and Node Managers | [`heartbeat`] | when to show and to miss signs of life |
//! | Machine Manager | [`launch`] | when the first slice of a job begins |
//! | DMA Helper | [`dma_helper`] | how much of a long message moves in a slice |
//! | Collective Helper | [`collective_helper`] | which collective between nodes is scheduled |
//!
//! What the Collective Helper and the Reduce Helper do then is done by the members of a collective
//! (docs/design/strobe.md).
#![forbid(unsafe_code)]

pub mod buffer_receiver;
pub mod buffer_sender;
pub mod collective_helper;
pub mod dma_helper;
pub mod heartbeat;
pub mod launch;
pub mod machine_manager;
pub mod node_manager;
mod phase;
pub mod strobe_receiver;
pub mod strobe_sender;

pub use phase::{Microphase, Phase};

/// What is left of a slice's number where it travels with what was posted in it, inside a node: 24 bits.
pub const SLICE_MASK: u32 = (1 << 24) - 1;
