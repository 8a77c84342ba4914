// SPDX-License-Identifier: MIT OR Apache-2.0
//! The core primitives: Xfer-And-Signal and Compare-And-Write on sets of nodes, in one order that all nodes agree with.
//!
//! * **The order** is the order of node 0's broadcasts. An operation is a broadcast, and each node applies it when the
//!   channel delivers it. Other nodes send their operations to node 0 in one lane of their link, so those of one asker
//!   stay in order. On a single node an operation is numbered and applied at once.
//! * **A question** is answered by each node when it applies it. Answers go up the tree of the channel; each says *I
//!   and all nodes below me*. An operation whose asker wants to know that all have applied it is answered in the same
//!   way.
//! * **A write** that depends on a question follows it as a broadcast of its own. Until it is known whether there is
//!   one, no other operation gets a number, so question and write are one operation of the order.
//! * **A question that waits** delays no other: a node on which the comparison fails holds its answer back until it
//!   succeeds or the time is over. The answer yes means that it succeeded on each node at some moment after its number.
//! * **Requests are numbered** by their askers, and node 0 remembers its answers: a request that comes again is not
//!   performed again, and gets the same answer.
//! * **A long block** comes in pieces, which stay invisible until the operation behind them makes them visible
//!   together. Pieces of two long blocks do not mix: the second block waits until the first is visible.
//!
//! The state of a node is a record of plain integers. All zero means closed, and no bit pattern is harmful. There are
//! no queues of messages: what has to be sent follows from the record, and is offered again until the link has room.

mod apply;
pub mod mutation;
mod order;
mod state;

#[cfg(test)]
mod tests;

use crate::channel::Broadcaster;
pub use apply::Applying;
pub use state::{AskerRecord, PrimitiveCounters, Primitives};
use strobe_wire::primitive::{Answer, Reply};

/// Most operations of which their askers are to be told that may be under way in a job.
pub const ASKED_MAX: usize = 32;
/// Most operations of one asker that may be under way of which it is to be told.
pub const WINDOW: u64 = 32;

/// A node's global memory, and its events. Offsets that lie outside are ignored.
pub trait Memory {
    /// The variable at `offset`.
    fn load(&self, offset: u64) -> u64;
    /// Stores `value` in the variable at `offset`.
    fn store(&mut self, offset: u64, value: u64);
    /// Copies `bytes` to `offset`.
    fn put(&mut self, offset: u64, bytes: &[u8]);
    /// Keeps a piece of the long block that is being staged; nobody sees it.
    fn stage(&mut self, at: u64, bytes: &[u8]);
    /// Puts the first `bytes` of what was staged there.
    fn show(&mut self, offset: u64, bytes: u64);
    /// Adds one to the event at `offset`.
    fn signal(&mut self, offset: u64);
}

/// What gives operations their place in the order: the broadcaster of node 0's channel.
pub trait Order {
    /// Broadcasts the next operation; false, with nothing done, if there is no room.
    fn broadcast(&mut self, now: u64, operation: &[u8]) -> bool;
}

impl Order for Broadcaster {
    fn broadcast(&mut self, now: u64, operation: &[u8]) -> bool {
        Broadcaster::broadcast(self, now, &[operation], false)
    }
}

/// The order on one node, which nobody else needs to hear of.
pub struct Alone;

impl Order for Alone {
    fn broadcast(&mut self, _: u64, _: &[u8]) -> bool {
        true
    }
}

/// What carries answers and replies. False: no room now; it is said again.
pub trait Voice {
    /// Says it to the node at `place`.
    fn answer(&mut self, place: u32, answer: Answer) -> bool;
    /// Tells the asker, wherever that is.
    fn reply(&mut self, reply: Reply) -> bool;
}

/// What node 0 made of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Submitted {
    /// It has its place in the order, or has been there before.
    Taken,
    /// Not now: it is to be offered again, before any other of this asker.
    Later,
    /// It makes no sense, and is dropped.
    Malformed,
}

/// Why something that another node said is not believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impossible;
