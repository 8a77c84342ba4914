// SPDX-License-Identifier: MIT OR Apache-2.0
//! One-sided communication: put, get, atomic updates and locks of memory that other processes have exposed. Interfaces
//! stand on it; it knows none of them (docs/design/onesided.md).
//!
//! How the memory of a process is reached decides who does the work. Memory that both map, or that the kernel copies,
//! the origin reads and writes itself, and the target need not do anything. Else the target is asked by a message.

#![forbid(unsafe_code)]

mod asked;
mod asker;
mod attendant;
mod carry;
mod cheaper;
mod check;
mod mail;
pub mod mutation;
mod origin;
mod place;
mod posted;
mod reach;
mod service;
mod sharing;
mod update;
mod wanted;
mod words;

pub use asked::Asked;
pub use asker::Asker;
pub use attendant::{ALL_MEMORY_UNIT, NodeService};
pub use check::Checker;
pub use place::Place;
pub use reach::{Reach, target_failed};
pub use service::{Exposed, Service};
pub use sharing::{Locked, Sharing};
pub use update::{Elements, Run, Updates};
pub use words::may_be_served;

pub use strobe_wire::onesided::{Access, Conflict};

use std::rc::Rc;
use strobe_endpoint::ProcId;
use strobe_shared::Mailbox;

/// The memory of one process that others may read and write, as this process sees it.
#[derive(Clone, Copy)]
pub struct Target<'a> {
    /// Whose it is.
    pub process: ProcId,
    /// Its number, the same for all who may use it, and of nothing else in the job.
    pub region: u32,
    /// How it is reached.
    pub reach: Reach,
    /// What holds its lock, and the owner's number there, where this process updates it itself.
    pub sharing: Option<(&'a Rc<Sharing>, usize)>,
    /// True if what this process does there itself is posted in a slice, and moves in the next.
    pub in_slices: bool,
    /// By which the target is asked for something short while it waits, where the kernel would copy.
    pub mailbox: Option<Mailbox<'a>>,
}
