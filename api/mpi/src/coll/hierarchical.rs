// SPDX-License-Identifier: MIT OR Apache-2.0
//! Hierarchical plans for communicators with members on several nodes. Which plan a call gets depends only on what all
//! members know, which includes the nodes of the members.

use super::call::{Bound, Call, Names, Pieces, memory, nowhere};
use super::call_signature::{call_signature, fits, piece_bytes};
use super::levels::{Levels, slots};
use super::run::NodeMember;
use crate::comm::Comm;
use crate::tag::InternalTag;
use crate::words::Left;
use std::rc::Rc;
use strobe_protocol::collective::hierarchical::{self as plans, Here};
use strobe_protocol::collective::{Algorithm, Facts, Parts, Place, Root, Space, choose};
use strobe_shared::Mark;
use strobe_types::Result;

/// A plan for members on several nodes.
pub struct Spanning {
    pub bound: Bound,
    /// This process's place on its node, if the plan is hierarchical.
    pub node_member: Option<NodeMember>,
}

/// The hierarchical plan of a call; `None` if it has the same plan as with every member on its own node.
pub(super) fn plan(
    levels: &Levels,
    left: &Rc<Left>,
    comm: &Comm,
    call: &Call,
    own: Option<InternalTag>,
) -> Option<Result<Spanning>> {
    let signature = call_signature(comm, call).filter(|signature| fits(signature, comm.size() as usize))?;
    let piece_bytes = match call {
        Call::Scatter(send, receive, ..) => piece_bytes(receive, send)?,
        _ => signature.stream_bytes,
    };
    let multicasts = levels.multicasts && own.is_none();
    let facts = Facts {
        members: levels.nodes.size(),
        nodes: levels.nodes.count(),
        bytes: signature.stream_bytes,
        multicasts,
        short: plans::fits_short(&levels.nodes, piece_bytes),
        in_blocks: levels.nodes.in_blocks(),
        ..Facts::default()
    };
    let algorithm = choose(Place::Nodes, signature.operation, &facts)?;
    if algorithm == Algorithm::InTurn {
        return Some(call.bind_in_turn(comm).map(|bound| Spanning { bound, node_member: None }));
    }
    let here = Here { rank: comm.rank() as usize, nodes: &levels.nodes, multicasts };
    let bound = call.bind_levels(here, algorithm)?;
    let shared = match own {
        None => levels.shared.clone(),
        Some(tag) => levels.shared.as_ref().map(|_| slots(comm, &levels.nodes, tag, left)),
    };
    let node_member = NodeMember { shared, mark: Mark(signature.mark()) };
    Some(Ok(Spanning { bound, node_member: Some(node_member) }))
}

impl Call {
    /// The hierarchical plan for this algorithm.
    fn bind_levels(&self, here: Here<'_>, algorithm: Algorithm) -> Option<Bound> {
        let mut names = Names::default();
        let short = algorithm == Algorithm::Levels;
        let (plan, send, receive, reducer) = match self {
            Call::Barrier => (plans::barrier(here), nowhere(), nowhere(), None),
            Call::Bcast(Some(data), Root::Local(root)) => {
                let region = names.region(Space::Receive, data);
                let plan = match algorithm {
                    Algorithm::Levels => plans::bcast(here, *root, region),
                    Algorithm::LevelsMulticasts => plans::multicast_bcast(here, *root, region),
                    _ => plans::stream_bcast(here, *root, region),
                };
                (plan, nowhere(), data.memory, None)
            }
            Call::Gather(send, receive, Root::Local(root), _) => {
                let piece = piece_bytes(send, receive)?;
                let own = send.as_ref().map(|send| names.region(Space::Send, send));
                let parts = receive.as_ref().and_then(|receive| even(Space::Receive, receive, &mut names));
                let plan = plans::gather(here, *root, own, parts, piece);
                (plan, memory(send), receive.as_ref().map_or(nowhere(), Pieces::memory), None)
            }
            Call::Scatter(send, receive, Root::Local(root), _) => {
                let piece = piece_bytes(receive, send)?;
                let parts = send.as_ref().and_then(|send| even(Space::Send, send, &mut names));
                let own = receive.as_ref().map(|receive| names.region(Space::Receive, receive));
                let plan = plans::scatter(here, *root, parts, own, piece);
                (plan, send.as_ref().map_or(nowhere(), Pieces::memory), memory(receive), None)
            }
            Call::Allgather(send, receive) => {
                let own = send.as_ref().map(|send| names.region(Space::Send, send));
                let parts = even(Space::Receive, receive, &mut names)?;
                (plans::allgather(here, own, parts), memory(send), receive.memory(), None)
            }
            Call::Reduce(Some(operands), Root::Local(root)) => {
                let reduction = operands.reduction(&mut names);
                let plan = if short { plans::reduce } else { plans::chain_reduce };
                operands.bound(plan(here, *root, &reduction, operands.from()))
            }
            Call::Allreduce(operands) => {
                let reduction = operands.reduction(&mut names);
                let plan = if short { plans::allreduce } else { plans::chain_allreduce };
                operands.bound(plan(here, &reduction, operands.from()))
            }
            Call::ReduceScatter(operands, counts) => {
                let reduction = operands.reduction(&mut names);
                operands.bound(plans::reduce_scatter(here, &reduction, counts, operands.from()))
            }
            Call::Scan(operands) | Call::Exscan(operands) => {
                let reduction = operands.reduction(&mut names);
                operands.bound(plans::scan(here, matches!(self, Call::Scan(_)), &reduction, operands.from()))
            }
            _ => return None,
        };
        Some(Bound { plan, send, receive, layouts: names.layouts, reducer })
    }
}

fn even<'a>(space: Space, pieces: &'a Pieces, names: &mut Names) -> Option<Parts<'a>> {
    let Pieces::Even(data) = pieces else { return None };
    Some(Parts::Even { space, count: data.count, unit: names.unit(&data.datatype), layout: &data.datatype.layout })
}
