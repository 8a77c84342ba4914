// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a communicator knows about the nodes of its members.

use super::shared::{Shared, shape_of};
use super::subset::Subset;
use crate::members::Members;
use crate::tag::InternalTag;
use crate::words::Left;
use std::rc::Rc;
use strobe_endpoint::Endpoint;
use strobe_protocol::collective::MEMBERS_MAX;
use strobe_protocol::collective::hierarchical::Nodes;

/// The nodes of a communicator that spans several.
pub struct Levels {
    pub(super) nodes: Nodes,
    /// True if a member can send one message to a member on each other node at once.
    pub(super) multicasts: bool,
    /// The collective slots of the members on this node, unless there is only one.
    pub(super) shared: Option<Rc<Shared>>,
}

impl Levels {
    /// For `comm`; `None` if it is on one node, or has more members on one node than can share slots.
    pub(crate) fn of(endpoint: &Endpoint, left: &Rc<Left>, comm: &Members) -> Option<Levels> {
        if comm.is_inter() || comm.group().iter().all(|member| endpoint.site.is_local(member)) {
            return None;
        }
        let nodes = Nodes::of(comm.group().iter().map(|member| endpoint.site.node_of(member)));
        (nodes.count() > 1 && nodes.widest() <= MEMBERS_MAX).then(|| {
            let here = nodes.members(nodes.node(comm.rank() as usize));
            let shared = (here > 1).then(|| slots(comm, &nodes, InternalTag::slots(0), left));
            let spawned = comm.group().iter().any(|member| member.0 >= endpoint.site.job_size());
            let multicasts = !spawned && endpoint.multicaster().pays(nodes.count());
            Levels { nodes, multicasts, shared }
        })
    }
}

/// The collective slots of the members on this node.
pub(super) fn slots(comm: &Members, nodes: &Nodes, tag: InternalTag, left: &Rc<Left>) -> Rc<Shared> {
    let subset = Subset::part(comm, nodes);
    let shape = shape_of(subset.size());
    Rc::new(Shared::new(subset, shape, tag, left))
}
