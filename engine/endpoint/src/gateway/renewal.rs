// SPDX-License-Identifier: MIT OR Apache-2.0
//! Connections that break, and are made anew by the node's manager: how the manager learns of it, and how each process
//! gets the new ones.

use super::paths::{Paths, Way, kind_at, part};
use strobe_device::kind::ConnectionState;
use strobe_device::{Datagrams, handover};
use strobe_shared::Segment;
use strobe_shared::sync::Ordering;

/// The state of a node's connections, with their paths; read without the lock. Empty before the links are open.
pub fn connections(segment: &Segment) -> Vec<(u32, ConnectionState)> {
    let Some(network) = segment.network() else { return Vec::new() };
    let kinds = network.control().device_kinds.load(Ordering::Relaxed);
    let mut all = Vec::new();
    let mut start = 0;
    for (path, kind) in (0..).map_while(|path| Some((path, kind_at(kinds, path)?))) {
        let mut glance = |at: usize, words: &mut [u64]| network.glance_state(start + at, words);
        let others = (0..network.nodes()).filter(|peer| *peer != network.node());
        if let Some(connection) = kind.connection {
            all.extend(others.map(|peer| (path, connection(peer, &mut glance))));
        }
        start += (kind.state_words)(network.nodes() as usize);
    }
    all
}

impl Paths {
    /// Takes over the connections renewed up to message `laid`, if this process lacks any.
    pub(super) fn renew(&mut self, laid: u64, state: &mut [u64]) {
        if laid != self.renewed {
            self.take_renewed(state);
        }
    }

    #[cold]
    fn take_renewed(&mut self, state: &mut [u64]) {
        let Some(Ok(Some((turn, renewed)))) = self.handover.as_ref().map(handover::look) else { return };
        for new in renewed {
            let Some(way) = self.ways.get_mut(new.path as usize) else { continue };
            if let Some((connections, state)) = way.device.connections(part(state, &way.words)) {
                // If the socket cannot be polled, this process does without the path.
                let _ = connections.attach(state, new.peer, new.socket, new.generation);
            }
        }
        // If there were not enough file descriptors for all, it is tried again.
        self.renewed = turn.unwrap_or(self.renewed);
    }

    /// Notes that bytes came from `path` in the name of `peer` that are no packet of it.
    pub(super) fn distrust(&mut self, path: usize, peer: u32, state: &mut [u64]) {
        let way = &mut self.ways[path];
        if let Some((connections, state)) = way.device.connections(part(state, &way.words)) {
            connections.distrust(state, peer);
        }
    }

    /// True if a connection has broken since this was last called.
    pub(super) fn take_broke(&mut self, state: &mut [u64]) -> bool {
        let broke = |way: &mut Way| {
            let connections = way.device.connections(part(state, &way.words));
            connections.is_some_and(|(connections, _)| connections.take_broke())
        };
        self.handover.is_some() && self.ways.iter_mut().map(broke).fold(false, |one, other| one | other)
    }
}
