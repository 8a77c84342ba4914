// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a kind of device is given to open and to view its end of a path, and what it gives.

use crate::tcp::connect::Connector;
use std::net::SocketAddr;
use std::os::fd::{BorrowedFd, OwnedFd};

/// What is needed to open a path on a node.
#[derive(Debug)]
pub struct PathOptions<'a> {
    /// The secret of the job.
    pub key: &'a [u8; 32],
    /// This node.
    pub node: u32,
    /// The path.
    pub path: u32,
    /// The address of each node for this path. Paths of other kinds may have the same.
    pub nodes: &'a [SocketAddr],
    /// The socket of datagrams by which this node's address was probed, if it has that address.
    pub probed: Option<BorrowedFd<'a>>,
    /// The time, in nanoseconds.
    pub now: u64,
}

/// A path that was opened.
#[derive(Debug)]
pub struct Opened {
    /// The descriptors from which each process of the node makes a view.
    pub sockets: Vec<OwnedFd>,
    /// What makes a connection to each peer, also after a break. Their descriptors come behind `sockets`, by peer.
    pub connector: Option<Connector>,
}

/// The ends of a path, for a view of it.
#[derive(Clone, Copy, Debug)]
pub struct Ends<'a> {
    /// This node.
    pub node: u32,
    /// The address of each node.
    pub nodes: &'a [SocketAddr],
}

/// The state of the connection to a peer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectionState {
    /// The other node.
    pub peer: u32,
    /// 1 for the first connection, and one more for each renewal; 0 before there was one.
    pub generation: u64,
    /// True if it is broken, so that the manager has to renew it.
    pub is_broken: bool,
}
