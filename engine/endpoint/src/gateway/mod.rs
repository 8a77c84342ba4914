// SPDX-License-Identifier: MIT OR Apache-2.0
//! The gateway: the endpoint slot through which messages from and to other nodes pass. No process owns it; whoever
//! holds the network lock acts for it: a rank that waits, one that has just sent, or the node's agent when all ranks
//! compute.
//!
//! Out: messages are taken from the ranks' rings to the gateway and become records of the link to their node. In: what
//! a link hands over goes into the ring from the gateway to its receiver, whose matching sees nothing new. A large
//! message is announced; its *proxy* is a descriptor in the gateway's slab, which a receive is matched with as with
//! a sender's of this node. Then the gateway asks for the bytes and places them (`transfers`).

mod attendant;
mod bereaved;
mod drive;
mod ground;
mod group;
mod heartbeat;
mod inbound;
mod into_ring;
pub(crate) mod leave;
mod links;
mod lost;
mod matching;
pub(crate) mod multicasts;
mod options;
mod orders;
mod outbound;
mod paths;
mod pushed;
mod renewal;
mod requests;
mod served;
mod sink;
mod slices;
mod slot;
mod source;
mod state;
mod transfers;
pub(crate) mod watch;

pub use attendant::{Asking, Attendant, Attended, Desk};
pub(crate) use bereaved::{Ending, let_go_of};
pub(crate) use drive::{Effort, drive, hand_back, has_begun, with_driver};
pub(crate) use ground::{Gateway, Ground, network_moves};
pub(crate) use heartbeat::Heart;
pub use lost::{LostNode, lost_node};
pub use options::NetworkOptions;
pub(crate) use orders::Turn;
pub use renewal::connections;
pub(crate) use slices::coordinator::STROBE_AT;
pub use slices::shown::{SliceState, busy_communicator, opened_collective, slice_state};
pub use slot::{NetworkEndpointSlot, record_sizes};
pub use state::{LinkState, NetworkState, network_rest, network_state};
