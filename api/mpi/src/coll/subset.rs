// SPDX-License-Identifier: MIT OR Apache-2.0
//! The members that share collective slots: all of a communicator on one node, or those of a larger one on this node.

use crate::group::Group;
use crate::members::Members;
use std::rc::Rc;
use strobe_endpoint::ProcId;
use strobe_protocol::collective::hierarchical::Nodes;

/// Members of a communicator that share this node's segment, in rank order.
pub struct Subset {
    group: Rc<Group>,
    me: usize,
    /// Their ranks in the communicator; `None` if they are all of its members.
    ranks: Option<Box<[u32]>>,
}

impl Subset {
    /// All members.
    pub fn whole(comm: &Members) -> Subset {
        Subset { group: comm.group().clone(), me: comm.rank() as usize, ranks: None }
    }

    /// The members on the caller's node.
    pub fn part(comm: &Members, nodes: &Nodes) -> Subset {
        let rank = comm.rank() as usize;
        let ranks: Box<[u32]> = nodes.ranks(nodes.node(rank)).map(|rank| rank as u32).collect();
        let processes = ranks.iter().filter_map(|rank| comm.group().process(*rank)).collect();
        Subset { group: Rc::new(Group::of(processes)), me: nodes.index(rank), ranks: Some(ranks) }
    }

    /// Number of members.
    pub fn size(&self) -> usize {
        self.group.size() as usize
    }

    /// The caller's number among them.
    pub fn me(&self) -> usize {
        self.me
    }

    /// The processes.
    pub fn iter(&self) -> impl Iterator<Item = ProcId> + '_ {
        self.group.iter()
    }

    /// The rank of a member in the communicator.
    pub fn rank(&self, member: usize) -> u32 {
        self.ranks.as_ref().map_or(member as u32, |ranks| ranks[member])
    }
}
