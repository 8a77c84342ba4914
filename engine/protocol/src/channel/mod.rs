// SPDX-License-Identifier: MIT OR Apache-2.0
//! Broadcast channels: what one node of a group says to all others, in one packet where the network can. The node that
//! broadcasts has a [`Broadcaster`], every other one a [`Listener`] for it. Whoever holds the lock of the network
//! drives them: gives them the packets to the group that came, and what the links bring
//! ([`strobe_wire::channel::Control`]), and asks them for packets and for what the links are to carry.
//!
//! * **Channels** are the broadcaster's buffers, used in turn. A broadcast is copied into the next one and its sender
//!   is done. When all are taken, there is no room until the oldest is released.
//! * **Acknowledgements** are asked for when half of the channels are used, come up a tree of links, each node's when
//!   it and all below it have everything, and release all channels at once. After a pause they are asked for once more.
//! * **Loss** is told by whoever sees a gap, once, after a while that differs from node to node; the broadcaster sends
//!   what is missing to all.
//! * **The tree** carries broadcasts when packets to the group do not arrive: down the same tree, over the same links.
//!   A broadcast has one number whichever way it comes, so a change of way neither doubles nor reorders anything.
//!
//! Both are records of plain integers, as [`crate::link::Link`] is: all zero is a closed one, any bits are harmless.
//! Nodes are counted by their place in the group here.

mod control;
mod listen;
mod multicast;
pub mod mutation;
mod poll;
mod state;
mod status;
mod tree;
mod way;

#[cfg(test)]
mod tests;

pub use state::{Broadcaster, Channel, ChannelConfig, ChannelCounters, Listener, ListenerCounters};
pub use status::{BroadcasterStatus, ListenerStatus};
pub use tree::{RADIX, children, parent};

/// Most channels of a broadcaster.
pub const CHANNELS_MAX: usize = 32;
/// Longest broadcast, in bytes.
pub const BROADCAST_BYTES_MAX: usize = (16 << 10) + 128;
/// Longest message in a broadcast, in bytes, also if it names all of [`NODES_MAX`] nodes.
pub const MESSAGE_BYTES_MAX: usize = 14 << 10;
/// Most nodes that a broadcast can name.
pub const NODES_MAX: usize = 512;
const _: () =
    assert!(strobe_wire::channel::Multicast::HEAD_BYTES + 2 * NODES_MAX + MESSAGE_BYTES_MAX <= BROADCAST_BYTES_MAX);
/// Least value of the longest packet to the group, in bytes with header and tag.
pub const PACKET_BYTES_MIN: u32 = 512;
/// Most bytes of a packet to the group, with header and tag.
pub const PACKET_BYTES_MAX: u32 = crate::link::PACKET_BYTES_MAX;

/// How long a listener waits at least before it asks for what is missing, in nanoseconds; up to twice that for each
/// doubling of the group.
const NACK_NS: u64 = 60_000;
const NACK_NS_MAX: u64 = 20_000_000;
/// What was sent a shorter time ago, in nanoseconds, is not sent again: it may be under way.
const REPAIR_NS: u64 = 100_000;
/// A broadcast that was sent again so often then goes over links to the nodes that still lack it.
const REPAIRS_MAX: u32 = 2;

/// The result of handing a broadcast over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// It is in place, and its check was right there.
    Taken,
    /// There is no room now; it is kept and offered again.
    Later,
    /// It is damaged, so it is asked for again.
    Damaged,
}

/// The destination of broadcasts. It may not use the channel that calls it.
pub trait Sink {
    /// Takes the next broadcast of the node at place `broadcaster`.
    fn take(&mut self, broadcaster: u32, bytes: &[u8]) -> Delivery;
}

/// Why a packet or record does not belong to this channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reject {
    /// The channel is not open.
    Closed,
    /// It is not a packet, or not one to a group.
    Malformed,
    /// It is of another job, node, group or epoch.
    Foreign,
    /// It contradicts what is known, or acknowledges what was never sent.
    Impossible,
}
