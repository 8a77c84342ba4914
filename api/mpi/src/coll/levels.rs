// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a communicator knows about the nodes that its members are on.

use super::shared::{Shared, shape_of};
use super::subset::Subset;
use crate::members::Members;
use crate::tag::InternalTag;
use crate::words::Left;
use std::rc::Rc;
use strobe_endpoint::Endpoint;
use strobe_protocol::collective::MEMBERS_MAX;
use strobe_protocol::collective::hierarchical::Nodes;

/// What a communicator that spans nodes knows about them.
pub struct Levels {
    pub(super) nodes: Nodes,
    /// One member can send the same to one on each other node at once.
    pub(super) multicasts: bool,
    /// What the members on this node share, unless it is only one.
    pub(super) shared: Option<Rc<Shared>>,
}

impl Levels {
    /// Those of a communicator; `None` if it is on one node, or has more members on one than share lines.
    pub(crate) fn of(endpoint: &Endpoint, left: &Rc<Left>, comm: &Members) -> Option<Levels> {
        if comm.is_inter() || comm.group().iter().all(|member| endpoint.site.is_local(member)) {
            return None;
        }
        let nodes = Nodes::of(comm.group().iter().map(|member| endpoint.site.node_of(member)));
        (nodes.count() > 1 && nodes.widest() <= MEMBERS_MAX).then(|| {
            let here = nodes.members(nodes.node(comm.rank() as usize));
            let shared = (here > 1).then(|| lines(comm, &nodes, InternalTag::lines(0), left));
            let multicasts = endpoint.multicaster().pays(nodes.count());
            Levels { nodes, multicasts, shared }
        })
    }
}

/// Lines of the members on this node.
pub(super) fn lines(comm: &Members, nodes: &Nodes, tag: InternalTag, left: &Rc<Left>) -> Rc<Shared> {
    let subset = Subset::part(comm, nodes);
    let shape = shape_of(subset.size());
    Rc::new(Shared::new(subset, shape, tag, left))
}
