// SPDX-License-Identifier: MIT OR Apache-2.0
//! What carries out requests to the memory of this node's ranks, and what it does that with. The engine does not know
//! what a request says: `strobe_onesided` does (docs/design/onesided.md).

use crate::message::ProcId;
use crate::site::Site;
use strobe_shared::{RegionPlace, RemoteAddress};

/// Carries out requests for whoever drives the network. Every process of a node that may drive it needs one.
pub trait Attendant: std::fmt::Debug {
    /// Does what a request says, or finds that somebody else must, or that it has to wait.
    fn attend(&self, desk: &dyn Desk, request: &Asking<'_>) -> Attended;
}

/// A request of a process of another node to the memory of a rank of this one.
#[derive(Clone, Copy, Debug)]
pub struct Asking<'a> {
    /// Who asks.
    pub from: ProcId,
    /// Whose memory it is about.
    pub of: ProcId,
    /// What it says.
    pub bytes: &'a [u8],
    /// True if it has waited.
    pub again: bool,
}

/// What became of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attended {
    /// Nothing is left to do about it.
    Done,
    /// It has to wait for something else, and is offered again.
    Waits,
    /// Only the owner of the memory can carry it out.
    Owner,
    /// There is no room for what it needs. Nothing was done; it comes again.
    NoRoom,
}

/// What requests are carried out with.
pub trait Desk {
    /// This process's place in its node.
    fn site(&self) -> &Site;

    /// The process that is local rank `rank`.
    fn process(&self, rank: u32) -> ProcId;

    /// True if this process may read and write the memory of that rank: its own, or by copies.
    fn may_reach(&self, of: ProcId) -> bool;

    /// Where the share of a window lies, if its memory may be served here.
    fn region(&self, region: u32) -> Option<RegionPlace>;

    /// True if there is room for an answer of `bytes` bytes, or for what makes a long one known.
    fn has_room(&self, bytes: usize) -> bool;

    /// Answers in the name of rank `of`. There must be room.
    fn answer(&self, of: ProcId, to: ProcId, tag: i32, bytes: &[u8]);

    /// Answers with `bytes` bytes of memory of rank `of`. False, with nothing done, if there is no memory for that;
    /// there must be room.
    fn send(&self, of: ProcId, to: (ProcId, i32), address: RemoteAddress, bytes: usize) -> bool;

    /// Receives the message with this sender and tag into memory of rank `of`, of a region. False, with nothing done,
    /// if there is no memory for that.
    fn receive(&self, of: (ProcId, u32), from: (ProcId, i32), address: RemoteAddress, bytes: usize) -> bool;

    /// True while messages of `from` are on their way into memory of rank `of`.
    fn is_receiving(&self, of: ProcId, from: ProcId) -> bool;

    /// Notes that something which `from` wanted of that region of rank `of` could not be done.
    fn note_failed(&self, of: ProcId, from: ProcId, region: u32);

    /// True if something was noted so; then no longer.
    fn take_failed(&self, of: ProcId, from: ProcId, region: u32) -> bool;
}
