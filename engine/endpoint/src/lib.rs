// SPDX-License-Identifier: MIT OR Apache-2.0
//! The endpoint: one process's view of the node segment. Descriptors, matching, requests, helping, waiting.
//! (Signatures first; the bodies land next.)

#![forbid(unsafe_code)]

use std::rc::Rc;
use strobe_shared::UserMemory;
use strobe_types::layout::Layout;
use strobe_types::{Result, Status};

/// Index of a process in the job, 0..job size (its rank in `MPI_COMM_WORLD`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ProcId(pub u32);

/// What matching looks at, seen from the sender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Envelope {
    /// Context of the communicator: even for point-to-point, that plus one for its collectives.
    pub context: u32,
    /// Rank of the sender in the communicator.
    pub source: i32,
    /// Tag, 0..=TAG_UB; internal traffic on collective contexts uses the same range.
    pub tag: i32,
}

/// What a receive or probe accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// Context of the communicator.
    pub context: u32,
    /// Rank of the sender in the communicator, or `ANY_SOURCE`.
    pub source: i32,
    /// The process behind `source`; not looked at for `ANY_SOURCE`.
    pub process: ProcId,
    /// Tag, or `ANY_TAG`.
    pub tag: i32,
}

/// A buffer of `count` elements of `layout` at `memory`.
#[derive(Clone, Debug)]
pub struct Buffer<'a> {
    /// Address of element 0.
    pub memory: UserMemory,
    /// Number of elements.
    pub count: usize,
    /// Layout of one element.
    pub layout: &'a Rc<Layout>,
}

/// How a send completes (MPI-5.0 section 3.4). Buffered mode is made of a standard send of a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Completes when the buffer can be used again.
    Standard,
    /// Completes when the matching receive has started.
    Synchronous,
    /// The matching receive must be posted already.
    Ready,
}

/// A send or receive under way: index of its descriptor in this process's slab.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pending(pub u32);

/// A message taken out of matching by a matched probe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Matched(pub u32);

/// What a non-blocking call gives: done at once (small sends), or a descriptor to ask about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Started {
    /// Complete; nothing to wait for.
    Done(Status),
    /// Under way.
    Pending(Pending),
}

/// State of a bounded wait: looks so far. Make one with `default()` at the start of each wait.
#[derive(Default, Debug)]
pub struct Waiter {
    looks: u32,
}

/// One process's endpoint.
pub struct Endpoint {
    _private: (),
}

#[allow(unused_variables, missing_docs, clippy::todo)]
impl Endpoint {
    pub fn me(&self) -> ProcId { todo!() }
    pub fn job_size(&self) -> u32 { todo!() }
    /// True if `process` shares this node's segment.
    pub fn is_local(&self, process: ProcId) -> bool { todo!() }

    pub fn send(&self, to: ProcId, envelope: Envelope, data: &Buffer<'_>, mode: Mode) -> Result<()> { todo!() }
    pub fn start_send(&self, to: ProcId, envelope: Envelope, data: &Buffer<'_>, mode: Mode) -> Result<Started> { todo!() }
    pub fn recv(&self, pattern: Pattern, into: &Buffer<'_>) -> Result<Status> { todo!() }
    pub fn start_recv(&self, pattern: Pattern, into: &Buffer<'_>) -> Result<Started> { todo!() }
    /// Complete? Then its status (errors such as truncation are in `Status::error`); the descriptor is freed.
    pub fn test(&self, pending: Pending) -> Option<Status> { todo!() }
    /// Complete? Does not free.
    pub fn is_done(&self, pending: Pending) -> bool { todo!() }
    pub fn cancel(&self, pending: Pending) { todo!() }
    pub fn probe(&self, pattern: Pattern) -> Option<Status> { todo!() }
    pub fn matched_probe(&self, pattern: Pattern) -> Option<(Matched, Status)> { todo!() }
    pub fn start_matched_recv(&self, message: Matched, into: &Buffer<'_>) -> Result<Started> { todo!() }

    /// Looks once at everything that can make progress; true if something did.
    pub fn progress(&self) -> bool { todo!() }
    /// One step of waiting after a look that found nothing: spin, yield, or sleep on the doorbell, as the
    /// machine's load asks. Returns after any event that may matter; the caller looks again.
    pub fn idle(&self, waiter: &mut Waiter) { todo!() }
    /// Rings the doorbell of `process` if it sleeps. Call it after publishing something in shared memory
    /// that `process` may be waiting for.
    pub fn wake(&self, process: ProcId) { todo!() }

    /// A context id that no other live communicator of the job uses (even; the odd one after it belongs to
    /// the same communicator). One process calls it and tells the others.
    pub fn new_context(&self) -> u32 { todo!() }
}
