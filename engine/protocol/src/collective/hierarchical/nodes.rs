// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which members of a communicator are on which node.

use std::collections::BTreeMap;

/// The members of a communicator by node. Nodes are numbered in the order of their lowest ranks, the members of a node
/// in rank order. Its size is the number of runs of consecutive ranks on one node, so it is small where ranks are
/// placed in blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nodes {
    runs: Vec<Run>,
    leaders: Vec<u32>,
    sizes: Vec<u32>,
    size: u32,
}

/// Consecutive ranks on one node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Run {
    first: u32,
    node: u32,
    /// Number of the first one among the members of its node.
    index: u32,
}

impl Nodes {
    /// `keys` gives a value for each rank that is the same for ranks of one node, and differs between nodes.
    pub fn of(keys: impl Iterator<Item = u32>) -> Nodes {
        let mut nodes = Nodes { runs: Vec::new(), leaders: Vec::new(), sizes: Vec::new(), size: 0 };
        let mut numbers = BTreeMap::new();
        let mut last = None;
        for key in keys {
            let rank = nodes.size;
            nodes.size += 1;
            let node = *numbers.entry(key).or_insert_with(|| {
                nodes.leaders.push(rank);
                nodes.sizes.push(0);
                nodes.leaders.len() as u32 - 1
            });
            if last != Some(node) {
                nodes.runs.push(Run { first: rank, node, index: nodes.sizes[node as usize] });
                last = Some(node);
            }
            nodes.sizes[node as usize] += 1;
        }
        nodes
    }

    /// Number of nodes.
    pub fn count(&self) -> usize {
        self.leaders.len()
    }

    /// Number of members of the communicator.
    pub fn size(&self) -> usize {
        self.size as usize
    }

    /// The node of a rank.
    pub fn node(&self, rank: usize) -> usize {
        self.run(rank).node as usize
    }

    /// The number of a rank among the members of its node.
    pub fn index(&self, rank: usize) -> usize {
        let run = self.run(rank);
        run.index as usize + rank - run.first as usize
    }

    /// The lowest rank of a node.
    pub fn leader(&self, node: usize) -> usize {
        self.leaders[node] as usize
    }

    /// Number of members on a node.
    pub fn members(&self, node: usize) -> usize {
        self.sizes[node] as usize
    }

    /// The greatest number of members on one node.
    pub fn widest(&self) -> usize {
        self.sizes.iter().copied().max().unwrap_or(0) as usize
    }

    /// The ranks of a node in order.
    pub fn ranks(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let ends = self.runs.iter().skip(1).map(|run| run.first).chain([self.size]);
        let runs = self.runs.iter().zip(ends).filter(move |(run, _)| run.node as usize == node);
        runs.flat_map(|(run, end)| run.first as usize..end as usize)
    }

    /// True if the ranks of every node are consecutive.
    pub fn in_blocks(&self) -> bool {
        self.runs.len() == self.leaders.len()
    }

    fn run(&self, rank: usize) -> Run {
        self.runs[self.runs.partition_point(|run| run.first as usize <= rank) - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_by_node() {
        let blocks = Nodes::of([7, 7, 3, 3, 3].into_iter());
        assert!(blocks.in_blocks());
        assert_eq!((blocks.count(), blocks.size(), blocks.widest()), (2, 5, 3));
        assert_eq!((0..2).map(|node| blocks.leader(node)).collect::<Vec<_>>(), [0, 2]);
        let dealt = Nodes::of([1, 2, 1, 2, 2].into_iter());
        assert!(!dealt.in_blocks());
        assert_eq!(dealt.ranks(1).collect::<Vec<_>>(), [1, 3, 4]);
        assert_eq!(
            (0..5).map(|rank| (dealt.node(rank), dealt.index(rank))).collect::<Vec<_>>(),
            [(0, 0), (1, 0), (0, 1), (1, 1), (1, 2)]
        );
    }
}
