// SPDX-License-Identifier: MIT OR Apache-2.0
//! A collective under way, by any algorithm: polled by the blocking call that waits for it, or by progress for the
//! request of a non-blocking or persistent one.

use super::admission::Admitted;
use super::call::Call;
use super::pass::{PassRun, Progressed};
use super::run::PlanRun;
use super::scratch::Scratch;
use super::shared::Shared;
use super::stream::Buffers;
use crate::comm::Comm;
use std::rc::Rc;
use strobe_endpoint::Endpoint;
use strobe_protocol::collective::pass::Pass;
use strobe_protocol::collective::{Algorithm, CallSignature};
use strobe_shared::Mark;

/// How a collective is carried out. Not boxed, since it lies in an operation that is allocated anyway.
#[allow(clippy::large_enum_variant)]
pub enum RunningCollective {
    /// A pass through shared memory. The call is kept in case that there is no memory for it and messages have to do.
    Pass { run: PassRun, call: Call, tag: i32, scratch: Rc<Scratch> },
    /// A plan of messages.
    Plan(PlanRun),
}

impl RunningCollective {
    /// A collective through shared memory, not started.
    pub fn by_pass(
        comm: &Rc<Comm>,
        shared: Rc<Shared>,
        (signature, algorithm): (CallSignature, Algorithm),
        call: Call,
        tag: i32,
        scratch: &Rc<Scratch>,
    ) -> RunningCollective {
        let payload_bytes = shared.shape().payload_bytes;
        let pass = Pass::new(signature, algorithm, comm.rank() as usize, comm.size() as usize, payload_bytes);
        let (buffers, mark) = (Buffers::of(&call, &signature), Mark(signature.mark()));
        let run = PassRun::new(comm, shared, pass, buffers, mark);
        RunningCollective::Pass { run, call, tag, scratch: scratch.clone() }
    }

    /// Goes on as far as possible; once complete gives the error class, 0 for none. `alone`: no call waits for it, so
    /// others must be woken for what it contributes.
    pub fn poll(&mut self, endpoint: &Endpoint, comm: &Rc<Comm>, alone: bool) -> Option<i32> {
        let (run, call, tag, scratch) = match self {
            RunningCollective::Plan(run) => return run.poll(endpoint, alone).then(|| run.error()),
            RunningCollective::Pass { run, call, tag, scratch } => (run, call, *tag, scratch),
        };
        match run.poll(endpoint, alone) {
            Progressed::Waiting => return None,
            Progressed::Complete => return Some(run.error()),
            Progressed::NoSlots => {}
        }
        match call.bind_in_turn(comm) {
            Ok(bound) => *self = RunningCollective::Plan(PlanRun::of(scratch, comm, bound, None, (tag, None))),
            Err(error) => return Some(error.class().0),
        }
        self.poll(endpoint, comm, alone)
    }

    /// True if it waits for a member that shares this processor.
    pub fn awaits_neighbor(&self, endpoint: &Endpoint, comm: &Comm) -> bool {
        match self {
            RunningCollective::Plan(run) => run.awaits_neighbor(endpoint),
            RunningCollective::Pass { run, .. } => {
                let mut members = comm.group().iter().enumerate();
                members.any(|(member, place)| run.awaits(member) && endpoint.placement.is_beside(&endpoint.site, place))
            }
        }
    }

    /// The member that has called another operation, if one has.
    pub fn mismatched(&self) -> Option<usize> {
        match self {
            RunningCollective::Pass { run, .. } => run.mismatched(),
            RunningCollective::Plan(run) => run.mismatched(),
        }
    }

    /// Once complete: true if it could have been complete in an earlier slice. A plan of messages waits for those.
    pub fn is_early(&self) -> bool {
        match self {
            RunningCollective::Pass { run, .. } => run.is_early(),
            RunningCollective::Plan(run) => run.admission().is_none_or(Admitted::is_early),
        }
    }

    /// True for a plan of messages that is scheduled as a whole.
    pub fn is_admitted(&self) -> bool {
        matches!(self, RunningCollective::Plan(run) if run.admission().is_some())
    }

    /// Its tag, which numbers the collectives of its communicator.
    pub fn tag(&self) -> i32 {
        match self {
            RunningCollective::Pass { tag, .. } => *tag,
            RunningCollective::Plan(run) => run.tag(),
        }
    }

    /// True while it is scheduled as a whole and not complete.
    pub fn moves(&self) -> bool {
        matches!(self, RunningCollective::Plan(run) if run.admission().is_some_and(Admitted::moves))
    }

    /// True if it waits only for members of this node, and not for a message.
    pub fn waits_in_node(&self) -> bool {
        match self {
            RunningCollective::Pass { run, .. } => run.shared().opened().is_some(),
            RunningCollective::Plan(run) => run.waits_in_node(),
        }
    }

    /// Starts, or starts again.
    pub fn restart(&mut self) {
        match self {
            RunningCollective::Pass { run, .. } => run.start(),
            RunningCollective::Plan(run) => run.restart(),
        }
    }

    /// Gives its memory back, after its end or instead of running it.
    pub fn finish(self) {
        if let RunningCollective::Plan(run) = self {
            run.finish();
        }
    }
}
