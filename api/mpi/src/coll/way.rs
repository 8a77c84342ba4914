// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a call is carried out: through shared memory, by a hierarchical plan, or by a plan of messages. All members
//! choose the same, since the choice depends only on what all know.

use super::call::Call;
use super::call_signature::{call_signature, fits, shape_for};
use super::hierarchical::{self, Spanning};
use super::run::PlanRun;
use super::scratch::Scratch;
use super::sequence::NUMBER;
use super::shared::Shared;
use super::subset::Subset;
use crate::comm::Comm;
use crate::mutation::{self, Mutation};
use crate::recovery::loss;
use crate::tag::InternalTag;
use std::rc::Rc;
use strobe_endpoint::{Endpoint, Readiness, scheduled_tag, streams_at_all};
use strobe_protocol::collective::{Algorithm, CallSignature, Facts, Place, choose};
use strobe_types::{ErrorClass, Result};

/// The signature, algorithm and memory of a call that goes through shared memory; `None` if it goes by messages.
fn way<'a>(
    endpoint: &Endpoint,
    scratch: &Scratch,
    comm: &'a Comm,
    call: &Call,
) -> Option<(CallSignature, Algorithm, &'a Rc<Shared>)> {
    let shared = comm.sequence().slots(endpoint, scratch.left(), comm)?;
    let signature = call_signature(comm, call)?;
    let members = comm.size() as usize;
    let direct = endpoint.site.direct_bytes_min();
    let limits = endpoint.site.segment.header().limits();
    let facts = Facts {
        members,
        nodes: 1,
        bytes: signature.stream_bytes,
        copies: direct.is_some(),
        direct_bytes_min: direct.unwrap_or(0),
        stream_bytes_max: limits.stream_bytes_max as usize,
        exchange_bytes_min: limits.exchange_bytes_min as usize,
        left_bytes_max: limits.left_bytes_max as usize,
        streams: streams_at_all(&endpoint.site),
        spare: endpoint.placement.usable_processors() >= endpoint.site.job_size(),
        in_place: matches!(call, Call::Alltoall(None, _)),
        ..Facts::default()
    };
    let overwrites =
        facts.in_place && facts.bytes > shared.shape().payload_bytes && !mutation::is(Mutation::OverwritesInPlace);
    if !fits(&signature, members) || overwrites {
        // In place what is taken first may overwrite what is published last, unless it is all one chunk.
        return None;
    }
    let algorithm = choose(Place::Node, signature.operation, &facts).filter(|algorithm| algorithm.is_one_pass())?;
    Some((signature, algorithm, shared))
}

/// Starts a blocking or non-blocking collective.
pub(super) fn start(endpoint: &Endpoint, scratch: &Rc<Scratch>, comm: &Rc<Comm>, call: Call) -> Result<PlanRun> {
    if comm.is_cut_off() {
        return Err(loss::error_of(ErrorClass::REVOKED));
    }
    let tag = comm.sequence().next();
    match way(endpoint, scratch, comm, &call) {
        Some((signature, algorithm, shared)) => {
            let mut run = PlanRun::whole(scratch, comm, shared.clone(), (signature, algorithm), call, tag);
            run.start();
            Ok(run)
        }
        None => {
            // Neighbours only wait for each other.
            let neighbors = matches!(call, Call::NeighborAllgather(..) | Call::NeighborAlltoall(..));
            let ready = (!neighbors).then(|| comm.sequence().admission.readiness(endpoint, comm)).flatten();
            let tag = if ready.is_some() { scheduled_tag(tag) } else { tag };
            let mut run = plan_of(endpoint, scratch, comm, &call, None, (tag, ready.cloned()))?;
            run.begin();
            Ok(run)
        }
    }
}

/// Makes a persistent collective, which is not started.
pub(super) fn prepare_persistent(
    endpoint: &Endpoint,
    scratch: &Rc<Scratch>,
    comm: &Rc<Comm>,
    call: Call,
) -> Result<PlanRun> {
    let tag = comm.sequence().next_persistent();
    let own = InternalTag::slots(1 + (tag as u32 & NUMBER));
    Ok(match way(endpoint, scratch, comm, &call) {
        // Persistent collectives may start in any order, so each has slots of its own.
        Some((signature, algorithm, _)) => {
            let shape = shape_for(&signature, algorithm, comm.size() as usize);
            let mut shared = Rc::new(Shared::new(Subset::whole(comm), shape, own, scratch.left()));
            if mutation::is(Mutation::SharesSlots) {
                shared = comm.sequence().slots(endpoint, scratch.left(), comm).cloned().unwrap_or(shared);
            }
            PlanRun::whole(scratch, comm, shared, (signature, algorithm), call, tag)
        }
        None => plan_of(endpoint, scratch, comm, &call, Some(own), (tag, None))?,
    })
}

/// The plan of messages of a call, hierarchical if members are on several nodes and it pays. `own`: the tag for the
/// slots of an operation that has its own.
fn plan_of(
    endpoint: &Endpoint,
    scratch: &Rc<Scratch>,
    comm: &Rc<Comm>,
    call: &Call,
    own: Option<InternalTag>,
    (tag, ready): (i32, Option<Rc<Readiness>>),
) -> Result<PlanRun> {
    let levels = comm.sequence().levels(endpoint, scratch.left(), comm);
    let (bound, node_member) =
        match levels.and_then(|levels| hierarchical::plan(levels, scratch.left(), comm, call, own)) {
            Some(spanning) => spanning.map(|Spanning { bound, node_member }| (bound, node_member))?,
            None => (call.bind(comm)?, None),
        };
    Ok(PlanRun::of(scratch, comm, bound, node_member, (tag, ready)))
}
