// SPDX-License-Identifier: MIT OR Apache-2.0
//! Opens the paths of a node before its ranks exist: each rank needs all sockets, and for devices with connections a
//! connection to every other node.

use crate::renewal::Renewal;
use std::net::SocketAddr;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::time::Duration;
use strobe_control::NodeInfo;
use strobe_device::DeviceKind;
use strobe_device::kind::{Connector, Opened, PathOptions};
use strobe_os::clock;

/// How long to wait for a connection, in nanoseconds.
const PATIENCE_NS: u64 = 10_000_000_000;
/// How often to check for new connections.
const LOOK: Duration = Duration::from_micros(500);

/// A path that is being opened.
struct Path {
    number: u32,
    device: &'static DeviceKind,
    sockets: Vec<OwnedFd>,
    connector: Option<Connector>,
    /// The connections, by node.
    made: Vec<Option<OwnedFd>>,
}

/// Opens all paths. Returns what ranks need of each, in order, and what renews connections that break, if there are
/// any. All nodes do this at the same time. `probed` gives the socket by which an address of this node was probed.
pub fn open<'a>(
    key: &[u8; 32],
    node: u32,
    nodes: &[NodeInfo],
    probed: impl Fn(SocketAddr) -> Option<BorrowedFd<'a>>,
) -> Result<(Vec<OwnedFd>, Option<Renewal>), String> {
    let own = &nodes[node as usize];
    let mut paths = Vec::new();
    for (number, (&address, device)) in (0..).zip(own.paths.iter().zip(&own.devices)) {
        let device = DeviceKind::named(device).ok_or_else(|| format!("there is no device {device:?}"))?;
        let addresses: Vec<SocketAddr> = nodes.iter().map(|node| node.paths[number as usize]).collect();
        let (probed, now) = (probed(address), clock::now_ns());
        let opened = (device.open)(&PathOptions { key, node, path: number, nodes: &addresses, probed, now });
        let Opened { sockets, connector } =
            opened.map_err(|error| format!("cannot use {address} with {}: {error}", device.name))?;
        paths.push(Path { number, device, sockets, connector, made: nodes.iter().map(|_| None).collect() });
    }
    connect(node, nodes, &mut paths)?;
    let (mut sockets, mut connectors) = (Vec::new(), Vec::new());
    for path in paths {
        sockets.extend(path.sockets.into_iter().chain(path.made.into_iter().flatten()));
        connectors.extend(path.connector.map(|connector| (path.number, connector)));
    }
    if connectors.is_empty() {
        return Ok((sockets, None));
    }
    let renewal = Renewal::new(nodes, connectors);
    Ok((sockets, Some(renewal.map_err(|error| format!("cannot look after connections: {error}"))?)))
}

/// Waits until all paths that need it have a connection to each other node. The error names a node that is missing.
fn connect(node: u32, nodes: &[NodeInfo], paths: &mut [Path]) -> Result<(), String> {
    let began = clock::now_ns();
    while let Some((missing, device)) = paths.iter().find_map(|path| path.missing(node)) {
        let now = clock::now_ns();
        if now - began > PATIENCE_NS {
            let host = &nodes[missing].host;
            return Err(format!("no connection to {host} could be made with {device}: does something hold it up?"));
        }
        for Path { connector, made, .. } in &mut *paths {
            let put = |peer: u32, socket| {
                if let Some(place) = made.get_mut(peer as usize) {
                    *place = Some(socket);
                }
            };
            let polled = connector.as_mut().map_or(Ok(()), |connector| connector.poll(now, put));
            polled.map_err(|error| format!("cannot make connections: {error}"))?;
        }
        std::thread::sleep(LOOK);
    }
    Ok(())
}

impl Path {
    /// A node without a connection that should have one; and the device's name.
    fn missing(&self, node: u32) -> Option<(usize, &'static str)> {
        let lacks = |peer: &usize| *peer != node as usize && self.made[*peer].is_none();
        self.connector.as_ref()?;
        (0..self.made.len()).find(lacks).map(|peer| (peer, self.device.name))
    }
}
