// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the node manager gives a process of a job on several nodes, and how much room the engine wants in the segment.

use super::options::NetworkOptions;
use std::net::SocketAddr;
use std::os::fd::OwnedFd;
use strobe_device::Device;
use strobe_os::bell::Bell;
use strobe_protocol::channel::Channel;
use strobe_protocol::link::Link;
use strobe_protocol::primitive::{Kept, Primitives};
use strobe_shared::RecordSizes;

/// What a process is given to take part in its node's network.
#[derive(Debug)]
pub struct NetworkEndpointSlot {
    /// Key of the job; whoever has it can make packets that every node believes.
    pub key: [u8; 32],
    /// The addresses of each node, one per path.
    pub nodes: Vec<Vec<SocketAddr>>,
    /// This node's sockets: where connections lie that were made anew, if any path has connections; what the device of
    /// each path wants; and behind them that of the group of all nodes, if it has one.
    pub sockets: Vec<OwnedFd>,
    /// The kind of device of each path, by name.
    pub devices: Vec<String>,
    /// The devices themselves where they are none of sockets, as in a simulation; else none.
    pub views: Vec<Device>,
    /// What wakes the node's agent.
    pub bell: Bell,
    /// The job's settings.
    pub options: NetworkOptions,
}

/// What the engine keeps of the network in the segment of a node, in a job with so many nodes and paths of these
/// kinds of devices.
pub fn record_sizes(nodes: usize, devices: &[String]) -> RecordSizes {
    RecordSizes {
        link_bytes: size_of::<Link>(),
        channel_bytes: size_of::<Channel>(),
        primitive_bytes: size_of::<Primitives>(),
        kept_bytes: size_of::<Kept>(),
        state_words: super::paths::state_words(nodes, devices),
    }
}
