// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is known of a job: its nodes and its ranks.

use crate::rank::{Seen, Stage};
use crate::words::Event;
use std::net::SocketAddr;
use std::ops::Range;
use strobe_control::NodeInfo;

/// Output that a node sent is acknowledged in pieces of this size.
const TAKE_BYTES: u64 = 64 << 10;

/// What is known of a node.
#[derive(Default)]
pub struct NodeRecord {
    /// As people are told of it.
    pub name: String,
    ranks: Range<u32>,
    /// The numbers of its spare seats.
    spare: Range<u32>,
    /// True once the node's ranks were started.
    pub started: bool,
    /// Nothing more will come from it.
    pub is_over: bool,
    /// Output of its ranks that came from it and was not acknowledged.
    untaken_bytes: u64,
}

/// What is known of all nodes and ranks of a job.
pub struct JobRecord {
    /// The job's nodes.
    pub nodes: Vec<NodeRecord>,
    /// The job's ranks.
    pub ranks: Vec<Seen>,
    /// The nodes as they know each other, once they are to start their ranks; none in a job of one.
    pub table: Vec<NodeInfo>,
}

impl NodeRecord {
    /// Takes note of output that has come from it.
    pub fn sent(&mut self, bytes: usize) {
        self.untaken_bytes += bytes as u64;
    }

    /// The output to be acknowledged now, if there is enough.
    pub fn acknowledge(&mut self) -> Option<u64> {
        (self.untaken_bytes >= TAKE_BYTES).then(|| std::mem::take(&mut self.untaken_bytes))
    }
}

impl JobRecord {
    /// A job of so many ranks, whose nodes have these names, begin with these ranks, and have so many spare seats each.
    pub fn new(names: Vec<String>, first_ranks: &[u32], ranks: u32, spare: u32) -> JobRecord {
        let ends = first_ranks.iter().skip(1).copied().chain([ranks]);
        let nodes = names.into_iter().zip(first_ranks.iter().zip(ends));
        let seats = (0..).map(|node| ranks + node * spare..ranks + (node + 1) * spare);
        let node =
            |((name, (&first, end)), spare)| NodeRecord { name, ranks: first..end, spare, ..NodeRecord::default() };
        JobRecord {
            nodes: nodes.zip(seats).map(node).collect(),
            ranks: (0..ranks).map(|number| Seen::new(number, 0)).collect(),
            table: Vec::new(),
        }
    }

    /// A node has started its ranks, as these processes.
    pub fn started(&mut self, node: usize, pids: &[i32]) {
        let record = &mut self.nodes[node];
        record.started = true;
        for (rank, &pid) in record.ranks.clone().zip(pids) {
            self.ranks[rank as usize].pid = pid;
        }
    }

    /// A rank was spawned, as this process.
    pub fn take_seat(&mut self, rank: u32, pid: i32) {
        while self.ranks.len() <= rank as usize {
            self.ranks.push(Seen::nobody(self.ranks.len() as u32));
        }
        self.ranks[rank as usize] = Seen::new(rank, pid);
    }

    /// The spare seats of a node.
    pub fn seats_of(&self, node: usize) -> Vec<u32> {
        self.nodes[node].spare.clone().collect()
    }

    /// The ranks that were started on a node, spawned ones among them.
    pub fn ranks_of(&self, node: usize) -> Vec<u32> {
        let record = &self.nodes[node];
        let known = |rank: &u32| (*rank as usize) < self.ranks.len();
        record.ranks.clone().chain(record.spare.clone()).filter(known).collect()
    }

    /// The node of a rank, spawned or not.
    pub fn node_of(&self, rank: u32) -> Option<usize> {
        self.nodes.iter().position(|node| node.ranks.contains(&rank) || node.spare.contains(&rank))
    }

    /// Takes in an event about a rank.
    pub fn hear(&mut self, rank: u32, event: &Event) {
        if let Some(seen) = self.ranks.get_mut(rank as usize) {
            seen.hear(event);
        }
    }

    /// A node's name, as people are told of it.
    pub fn name(&self, node: usize) -> &str {
        self.nodes.get(node).map_or("?", |node| node.name.as_str())
    }

    /// For each node the rank after its last one, and its name; then the same for its spare seats.
    pub fn names(&self) -> Vec<(u32, String)> {
        let begun = self.nodes.iter().map(|node| (node.ranks.end, node.name.clone()));
        begun.chain(self.nodes.iter().map(|node| (node.spare.end, node.name.clone()))).collect()
    }

    /// How the nodes are to know each other, by the addresses of their paths and the devices of these; none in a job of
    /// one.
    pub fn table_of(&self, paths: Vec<Vec<SocketAddr>>, devices: &[String]) -> Vec<NodeInfo> {
        let info = |(node, paths): (&NodeRecord, Vec<SocketAddr>)| NodeInfo {
            first_rank: node.ranks.start,
            ranks: node.ranks.len() as u32,
            host: node.name.clone(),
            paths,
            devices: devices.to_vec(),
        };
        self.nodes.iter().zip(paths).filter(|_| self.nodes.len() > 1).map(info).collect()
    }

    /// The nodes from which something may still come.
    pub fn open_nodes(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(|&node| !self.nodes[node].is_over)
    }

    /// True if all ranks were started.
    pub fn has_started(&self) -> bool {
        self.nodes.iter().all(|node| node.started)
    }

    /// True if a rank has called `MPI_Init`.
    pub fn has_joined(&self) -> bool {
        self.ranks.iter().any(|rank| rank.stage != Stage::Started)
    }

    /// True if that rank will send nothing more: it has ended, or called `MPI_Finalize`.
    pub fn has_left(&self, rank: u32) -> bool {
        let Some(rank) = self.ranks.get(rank as usize) else { return true };
        rank.ending.is_some() || rank.stage == Stage::Finalized
    }

    /// True if all ranks that were started have ended, as far as it can be known.
    pub fn ranks_have_ended(&self) -> bool {
        let of = |ranks: &Range<u32>| self.ranks.iter().take(ranks.end as usize).skip(ranks.start as usize);
        let ended = |ranks: &Range<u32>| of(ranks).all(|rank| rank.ending.is_some());
        let over = |node: &NodeRecord| node.is_over || !node.started || ended(&node.ranks) && ended(&node.spare);
        self.nodes.iter().all(over)
    }

    /// True if nothing is left on any node.
    pub fn is_over(&self) -> bool {
        self.nodes.iter().all(|node| node.is_over)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_os::process::ExitStatus;

    fn job() -> JobRecord {
        JobRecord::new(vec!["a".into(), "b".into()], &[0, 2], 3, 0)
    }

    #[test]
    fn each_node_has_its_ranks() {
        let mut job = job();
        job.started(1, &[77]);
        assert_eq!(job.ranks.iter().map(|rank| rank.pid).collect::<Vec<_>>(), [0, 0, 77]);
        assert!(!job.has_started(), "one node has not");
        job.started(0, &[70, 71]);
        assert!(job.has_started());
        assert_eq!(job.names()[..2], [(2, "a".to_string()), (3, "b".to_string())]);
        assert_eq!((job.name(1), job.name(9)), ("b", "?"));
    }

    #[test]
    fn ranks_that_were_never_started_are_not_waited_for() {
        let mut job = job();
        job.started(0, &[70, 71]);
        for rank in 0..2 {
            assert!(!job.ranks_have_ended());
            job.hear(rank, &Event::Ended { rank, how: ExitStatus::Exited(0) });
        }
        assert!(job.ranks_have_ended() && !job.is_over(), "the nodes may still tell something");
        job.nodes[0].is_over = true;
        assert_eq!(job.open_nodes().collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn a_lost_node_holds_nobody_up() {
        let mut job = job();
        job.started(0, &[70, 71]);
        job.nodes[0].is_over = true;
        assert!(job.ranks_have_ended());
        assert!(!job.has_left(0), "what became of its ranks is not known");
    }

    #[test]
    fn output_is_acknowledged_in_large_pieces() {
        let mut node = NodeRecord::default();
        node.sent(TAKE_BYTES as usize - 1);
        assert_eq!(node.acknowledge(), None);
        node.sent(1);
        assert_eq!((node.acknowledge(), node.acknowledge()), (Some(TAKE_BYTES), None));
    }
}
