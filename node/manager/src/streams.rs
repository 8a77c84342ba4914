// SPDX-License-Identifier: MIT OR Apache-2.0
//! The streams of a node to all others, for its paths of `tcp`: made before its ranks exist, since each of them needs
//! all of them.

use crate::renewal::Renewal;
use std::net::SocketAddr;
use std::os::fd::OwnedFd;
use std::time::Duration;
use strobe_control::NodeInfo;
use strobe_device::tcp::connect::Connector;
use strobe_os::clock;

/// Who does not answer for so long does not.
const PATIENCE_NS: u64 = 10_000_000_000;
/// How often it is looked whether somebody has.
const LOOK: Duration = Duration::from_micros(500);

/// A path of streams in the making.
struct Streams {
    connector: Connector,
    /// By node.
    made: Vec<Option<OwnedFd>>,
}

/// For each path of streams, those to all other nodes, by their numbers. All nodes do this at the same time. And what makes
/// them anew when they break, if there are any.
pub fn connect(key: [u8; 32], node: u32, nodes: &[NodeInfo]) -> Result<(Vec<Vec<OwnedFd>>, Option<Renewal>), String> {
    let Some(own) = nodes.get(node as usize) else { return Ok((Vec::new(), None)) };
    let began = clock::now_ns();
    let mut paths = Vec::new();
    for (path, &address) in own.paths.iter().enumerate().filter(|(path, _)| own.streams >> path & 1 == 1) {
        paths.push(Streams::begin(key, node, nodes, (path, address), began)?);
    }
    while let Some(missing) = paths.iter().find_map(|path| path.missing(node)) {
        let now = clock::now_ns();
        if now - began > PATIENCE_NS {
            return Err(format!("no stream to {} could be made: does something hold TCP up?", nodes[missing].host));
        }
        for path in &mut paths {
            let made = &mut path.made;
            let put = |peer: u32, socket| {
                if let Some(place) = made.get_mut(peer as usize) {
                    *place = Some(socket);
                }
            };
            path.connector.poll(now, put).map_err(|error| format!("cannot make streams: {error}"))?;
        }
        std::thread::sleep(LOOK);
    }
    if paths.is_empty() {
        return Ok((Vec::new(), None));
    }
    let (connectors, made) =
        paths.into_iter().map(|path| (path.connector, path.made.into_iter().flatten().collect())).unzip();
    let renewal = Renewal::new(nodes, connectors).map_err(|error| format!("cannot look after streams: {error}"))?;
    Ok((made, Some(renewal)))
}

impl Streams {
    fn begin(
        key: [u8; 32],
        node: u32,
        nodes: &[NodeInfo],
        (path, address): (usize, SocketAddr),
        now: u64,
    ) -> Result<Streams, String> {
        let listening = Connector::new(key, node, path as u32, address);
        let mut connector = listening.map_err(|error| format!("cannot listen on {address}: {error}"))?;
        for (peer, other) in nodes.iter().enumerate() {
            connector.want(peer as u32, other.paths[path], now);
        }
        Ok(Streams { connector, made: nodes.iter().map(|_| None).collect() })
    }

    /// A node to which there is no stream yet.
    fn missing(&self, node: u32) -> Option<usize> {
        (0..self.made.len()).find(|peer| *peer != node as usize && self.made[*peer].is_none())
    }
}
