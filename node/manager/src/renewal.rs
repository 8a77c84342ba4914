// SPDX-License-Identifier: MIT OR Apache-2.0
//! Renewing connections that break while the job runs: the manager goes on listening, makes a new connection for each
//! broken one, and puts it on the handover for ranks and agent.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};
use strobe_control::NodeInfo;
use strobe_device::handover::Handover;
use strobe_device::kind::Connector;
use strobe_os::bell::Bell;
use strobe_os::clock;
use strobe_shared::Segment;
use strobe_shared::sync::Ordering;

/// When to try again, in nanoseconds, if there were not enough descriptors to publish connections.
const AGAIN_NS: u64 = 20_000_000;

/// Renews the connections of a node.
pub struct Renewal {
    nodes: Vec<NodeInfo>,
    /// For each path with connections its number and its connector.
    connectors: Vec<(u32, Connector)>,
    handover: Handover,
    /// When to try again to publish new connections; `None` if all are published.
    hidden_until_ns: Option<u64>,
}

impl Renewal {
    /// Goes on with the connectors that have made the first connections. Fails if no descriptor is left.
    pub fn new(nodes: &[NodeInfo], connectors: Vec<(u32, Connector)>) -> std::io::Result<Renewal> {
        Ok(Renewal { nodes: nodes.to_vec(), connectors, handover: Handover::new()?, hidden_until_ns: None })
    }

    /// The end of the handover for all processes that drive the network.
    pub fn handover(&self) -> BorrowedFd<'_> {
        self.handover.end()
    }

    /// What becomes ready when a connection that is being made goes on.
    pub fn descriptors(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        self.connectors.iter().map(|(_, connector)| connector.as_fd())
    }

    /// When to call [`Renewal::go_on`] even if no descriptor is ready.
    pub fn next_deadline(&self) -> Option<Instant> {
        let now_ns = clock::now_ns();
        self.next_event().map(|at_ns| Instant::now() + Duration::from_nanos(at_ns.saturating_sub(now_ns)))
    }

    /// True if that time has come.
    pub fn is_due(&self) -> bool {
        self.next_event().is_some_and(|at_ns| at_ns <= clock::now_ns())
    }

    fn next_event(&self) -> Option<u64> {
        let connectors = self.connectors.iter();
        connectors.filter_map(|(_, connector)| connector.next_event()).chain(self.hidden_until_ns).min()
    }

    /// Called when a process has found a connection broken: begins to renew those that are.
    pub fn look(&mut self, segment: &Segment) {
        let all = strobe_endpoint::connections(segment).into_iter();
        for (path, state) in all.filter(|(_, state)| state.is_broken) {
            // If there is a newer one already, the processes only have not taken it yet.
            if state.generation == self.handover.generation(path, state.peer) {
                self.renew(path, state.peer);
            }
        }
    }

    fn renew(&mut self, path: u32, peer: u32) {
        let address = self.nodes.get(peer as usize).and_then(|node| node.paths.get(path as usize));
        let connector = self.connectors.iter_mut().find(|(of, _)| *of == path);
        if let (Some(&address), Some((_, connector))) = (address, connector) {
            connector.renew(peer, address, clock::now_ns());
        }
    }

    /// Goes on with renewing, and has the agent take new connections.
    pub fn go_on(&mut self, segment: &Segment, agent: &Bell) {
        let mut made: Vec<(u32, u32, OwnedFd)> = Vec::new();
        let mut knocks = Vec::new();
        for &mut (path, ref mut connector) in &mut self.connectors {
            // If a connector fails, the remaining paths have to do.
            let _ = connector.poll(clock::now_ns(), |peer, socket| made.push((path, peer, socket)));
            knocks.extend(std::iter::from_fn(|| connector.take_knock()).map(|peer| (path, peer)));
        }
        knocks.into_iter().for_each(|(path, peer)| self.renew(path, peer));
        let known = |(_, peer, _): &(u32, u32, OwnedFd)| (*peer as usize) < self.nodes.len();
        let made: Vec<_> = made.into_iter().filter(known).collect();
        if made.is_empty() && self.hidden_until_ns.is_none() {
            return;
        }
        made.into_iter().for_each(|(path, peer, socket)| self.handover.put(path, peer, socket));
        let Some(control) = segment.network().map(|network| network.control()) else { return };
        match self.handover.show() {
            Ok(turn) => {
                self.hidden_until_ns = None;
                control.renewed.store(turn, Ordering::Release);
                agent.ring();
            }
            Err(_) => self.hidden_until_ns = Some(clock::now_ns() + AGAIN_NS),
        }
    }
}
