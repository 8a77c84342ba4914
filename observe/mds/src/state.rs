// SPDX-License-Identifier: MIT OR Apache-2.0
//! The state of a node and of a job, as observers see it: read from the node segment there, sent to any machine.

use crate::doing::{Doing, read};
use crate::links::{LinkRow, row};
use crate::multicasts::{HearRow, MulticastRow};
use strobe_control::{NodeInfo, wire};
use strobe_os::clock;
use strobe_shared::Segment;
use strobe_shared::port::Life;
use strobe_shared::sync::Ordering;

/// The state of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeState {
    /// Its number.
    pub node: u32,
    /// When this was read, by the monotonic clock of its host, in nanoseconds.
    pub now_ns: u64,
    /// What each of its ranks is doing.
    pub doings: Vec<Doing>,
    /// The state of its links to other nodes; empty before anything was sent.
    pub links: Vec<LinkRow>,
    /// The state of its own broadcasts through channels, if there are any.
    pub multicast: Option<MulticastRow>,
    /// What it knows of the broadcasts of others.
    pub heard: Vec<HearRow>,
    /// Packets received that do not belong to this job.
    pub foreign_packets: u64,
    /// Packets received that were forged, or changed on the way.
    pub forged_packets: u64,
    /// Messages that came before their receives, of all its ranks.
    pub unexpected: u32,
    /// Bytes kept for these.
    pub unexpected_bytes: u64,
}

/// The state of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JobState {
    /// The public key of the job.
    pub key: u64,
    /// Its number of ranks.
    pub ranks: u32,
    /// Its nodes, by number; empty in a job of one node.
    pub nodes: Vec<NodeInfo>,
    /// The states of the nodes that have answered, by number.
    pub states: Vec<NodeState>,
    /// The nodes that have not answered, and for how many milliseconds each was waited for.
    pub silent: Vec<(u32, u32)>,
}

wire!(struct NodeState {
    node, now_ns, doings, links, multicast, heard, foreign_packets, forged_packets, unexpected, unexpected_bytes,
});
wire!(struct JobState { key, ranks, nodes, states, silent });

/// Reads the state of the node with this segment.
pub fn node_state(segment: &Segment) -> NodeState {
    let now_ns = clock::now_ns();
    let network = strobe_endpoint::network_state(segment, now_ns);
    let links = network.iter().flat_map(|network| &network.links).map(|link| row(link, now_ns)).collect();
    // An empty seat says nothing.
    let begun = segment.local_ranks();
    let sits = |slot: &u32| *slot < begun || !matches!(segment.port(*slot).life(), Life::Dead | Life::Vacant);
    let slots = || segment.seats().rank_slots().filter(sits);
    let ports = || slots().map(|slot| segment.port(slot));
    NodeState {
        node: segment.place().node,
        now_ns,
        doings: slots().map(|slot| read(segment, slot)).collect(),
        links,
        multicast: network.as_ref().and_then(|network| network.broadcaster.as_ref()).map(MulticastRow::from),
        heard: network.iter().flat_map(|network| &network.listeners).map(HearRow::from).collect(),
        foreign_packets: network.as_ref().map_or(0, |network| network.foreign_packets),
        forged_packets: network.as_ref().map_or(0, |network| network.forged_packets),
        unexpected: ports().map(|port| port.unexpected_count.load(Ordering::Relaxed)).fold(0, u32::saturating_add),
        unexpected_bytes: ports()
            .map(|port| port.unexpected_bytes.load(Ordering::Relaxed))
            .fold(0, u64::saturating_add),
    }
}

impl JobState {
    /// What all ranks are doing whose nodes have answered.
    pub fn doings(&self) -> Vec<Doing> {
        self.states.iter().flat_map(|state| state.doings.iter().cloned()).collect()
    }

    /// The name of a node's host; a question mark if it is not known.
    pub fn host(&self, node: u32) -> &str {
        self.nodes.get(node as usize).map_or("?", |info| info.host.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::links::{PathRow, PathState};
    use strobe_control::codec::Wire;

    #[test]
    fn what_is_seen_survives_the_way() {
        let path = PathRow {
            state: PathState::Resting,
            packets_sent: 1,
            bytes_sent: 2,
            packets_received: 3,
            bytes_received: 4,
            packets_lost: 5,
            packets_spurious: 6,
            packets_twice: 7,
            timeouts: 8,
            failures: 9,
            renewed: 15,
            round_trip_ns: 10,
            round_trip_ns_min: 11,
            window_bytes: 12,
            flight_bytes: 13,
            silent_ns: Some(u64::MAX),
        };
        let link = LinkRow {
            node: 1,
            records_sent: 2,
            packets_again: 3,
            pieces_damaged: 4,
            packets_rejected: 5,
            unsent_bytes: 6,
            transfers_out: 7,
            transfers_in: 8,
            paths: vec![path.clone(), PathRow { silent_ns: None, state: PathState::Lost, ..path }],
        };
        let state = NodeState {
            node: 2,
            now_ns: 3,
            doings: Vec::new(),
            links: vec![link],
            multicast: Some(MulticastRow {
                broadcasts: 1,
                packets: 2,
                repairs: 3,
                relayed: 4,
                failovers: 5,
                returns: 6,
                synchronisations: 7,
                channels: 8,
                in_use: 9,
                by_group: true,
                question: 10,
            }),
            heard: vec![HearRow { from: 1, taken: 2, asked: 3, damaged: 4, heard: 5 }],
            foreign_packets: 4,
            forged_packets: 5,
            unexpected: 6,
            unexpected_bytes: 7,
        };
        let info =
            NodeInfo { first_rank: 0, ranks: 1, host: "a".into(), paths: Vec::new(), devices: vec!["tcp".into()] };
        let job = JobState { key: 9, ranks: 2, nodes: vec![info], states: vec![state], silent: vec![(1, 2_000)] };
        let bytes = job.to_bytes();
        assert_eq!(JobState::from_bytes(&bytes), Some(job));
        assert!((0..bytes.len()).all(|end| JobState::from_bytes(&bytes[..end]).is_none()));
    }
}
