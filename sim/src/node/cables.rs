// SPDX-License-Identifier: MIT OR Apache-2.0
//! The networks between the nodes of a run: one for each path, and one for the multicast group if there is one.

use super::plan::{Path, Plan};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use strobe_device::fault::{Fault, Faults};
use strobe_device::sim::{Network, ToAll};
use strobe_device::{Datagrams, Device};
use strobe_endpoint::network_state;
use strobe_os::{clock, futex};
use strobe_shared::Segment;

/// The networks.
pub struct Cables {
    /// What each network does to packets: the paths, and behind them the group.
    ways: Vec<Path>,
    networks: Vec<Network>,
    paths: usize,
    nodes: u32,
}

impl Cables {
    /// Those of a plan.
    pub fn new(plan: &Plan) -> Cables {
        let nodes = plan.ranks.len();
        let ways: Vec<Path> = plan.paths.iter().chain(&plan.group).cloned().collect();
        let network = |way: &Path| Network::with_bells(way.model, nodes).expect("bells for a network");
        let networks = ways.iter().map(network).collect();
        Cables { ways, networks, paths: plan.paths.len(), nodes: nodes as u32 }
    }

    /// How many networks there are.
    pub fn count(&self) -> usize {
        self.networks.len()
    }

    /// True if a cable of this network is cut at some time.
    pub fn has_cuts(&self, at: usize) -> bool {
        !self.ways[at].cuts.is_empty()
    }

    /// A node's views of its paths.
    pub fn views(&self, node: u32) -> Vec<Device> {
        let view = |(way, network): (&Path, &Network)| Fault::new(network.port(node).into(), way.faults).into();
        self.ways.iter().zip(&self.networks).take(self.paths).map(view).collect()
    }

    /// Words of state that these views need.
    pub fn state_words(&self, node: u32) -> usize {
        self.views(node).iter().map(|view| view.properties().state_words).sum()
    }

    /// A node's view of the group, if there is one.
    pub fn group_view(&self, node: u32) -> Option<Device> {
        let (way, network) = (self.ways.get(self.paths)?, self.networks.last()?);
        // Each view draws its own random numbers here: their state is not shared.
        let faults = Faults { seed: way.faults.seed.wrapping_add(u64::from(node) << 32), ..way.faults };
        let to_one = Fault::new(network.port(node).into(), faults);
        Some(ToAll::new(to_one.into(), node, self.nodes).into())
    }

    /// Rings the bells of a network, until all stop.
    pub fn carry(&self, at: usize, stop: &AtomicU32) {
        self.networks[at].carry(stop);
    }

    /// Makes those who carry look whether all stop.
    pub fn stop(&self) {
        self.networks.iter().for_each(Network::stop);
    }

    /// Cuts cables of a network, and mends them, until all stop.
    pub fn cut(&self, at: usize, stop: &AtomicU32) {
        let (begin_ns, mut changes) = (clock::now_ns(), Vec::new());
        for cut in &self.ways[at].cuts {
            changes.push((cut.at_ns, true, cut.from, cut.to));
            changes.push((cut.at_ns + cut.for_ns, false, cut.from, cut.to));
        }
        changes.sort_unstable();
        for (at_ns, is_cut, from, to) in changes {
            loop {
                let now_ns = clock::now_ns();
                if now_ns >= begin_ns + at_ns || stop.load(Ordering::SeqCst) != 0 {
                    break;
                }
                futex::wait(stop, 0, Some(Duration::from_nanos(begin_ns + at_ns - now_ns)));
            }
            self.networks[at].set_cut(from, to, is_cut);
        }
    }
}

/// What all nodes have counted in channels: broadcasts taken, repairs, and times that the group was given up.
pub fn channel_counts<'a>(segments: impl Iterator<Item = &'a Segment>) -> [u64; 3] {
    let mut sums = [0; 3];
    for state in segments.filter_map(|segment| network_state(segment, 0)) {
        sums[0] += state.listeners.iter().map(|(_, listener)| listener.count.taken).sum::<u64>();
        let count = state.broadcaster.map(|broadcaster| broadcaster.count).unwrap_or_default();
        sums[1] += count.repairs;
        sums[2] += count.failovers;
    }
    sums
}
