// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the node manager gives each process of a job on several nodes, and the sizes of the engine's records.

use super::options::NetworkOptions;
use std::net::SocketAddr;
use std::os::fd::OwnedFd;
use strobe_device::Device;
use strobe_os::bell::Bell;
use strobe_protocol::channel::Channel;
use strobe_protocol::link::Link;
use strobe_protocol::primitive::{AskerRecord, Primitives};
use strobe_shared::RecordSizes;

/// What a process needs to drive its node's network.
#[derive(Debug)]
pub struct NetworkEndpointSlot {
    /// Key of the job: whoever knows it can make packets that every node accepts.
    pub key: [u8; 32],
    /// The addresses of each node, one per path.
    pub nodes: Vec<Vec<SocketAddr>>,
    /// This node's sockets, in this order: for renewed connections, if any path uses connections; those of each path's
    /// device; and that of the multicast group, if there is one.
    pub sockets: Vec<OwnedFd>,
    /// The kind of device of each path, by name.
    pub devices: Vec<String>,
    /// Devices that need no sockets, as in a simulation; else empty.
    pub views: Vec<Device>,
    /// The multicast group, if it needs no socket.
    pub group_view: Option<Device>,
    /// The bell of the node's agent.
    pub bell: Bell,
    /// The job's settings.
    pub options: NetworkOptions,
}

/// The sizes of the engine's records in the segment of a node, in a job of `nodes` nodes with paths of these kinds.
pub fn record_sizes(nodes: usize, devices: &[String]) -> RecordSizes {
    RecordSizes {
        link_bytes: size_of::<Link>(),
        channel_bytes: size_of::<Channel>(),
        primitive_bytes: size_of::<Primitives>(),
        kept_bytes: size_of::<AskerRecord>(),
        state_words: super::paths::state_words(nodes, devices),
    }
}
