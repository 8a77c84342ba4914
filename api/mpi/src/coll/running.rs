// SPDX-License-Identifier: MIT OR Apache-2.0
//! A collective on its way, whichever way that is: polled by the blocking call that waits for it, or by progress
//! for the request of a non-blocking or persistent one.

use super::admission::Admitted;
use super::call::Call;
use super::pass::{PassRun, Progressed};
use super::run::Run;
use super::scratch::Scratch;
use super::shared::Shared;
use super::stream::Buffers;
use crate::comm::Comm;
use std::rc::Rc;
use strobe_endpoint::Endpoint;
use strobe_protocol::collective::pass::Pass;
use strobe_protocol::collective::{Algorithm, Signature};
use strobe_shared::Mark;

/// How a call is carried out. One lies in each operation under way, which is one allocation as it is.
#[allow(clippy::large_enum_variant)]
pub enum Job {
    /// A pass through shared memory; the call is kept for messages in case that there is no memory for it.
    Pass { run: PassRun, call: Call, tag: i32, scratch: Rc<Scratch> },
    /// By messages.
    Plan(Run),
}

impl Job {
    /// A job through shared lines, not started.
    pub fn through(
        comm: &Rc<Comm>,
        shared: Rc<Shared>,
        (signature, algorithm): (Signature, Algorithm),
        call: Call,
        tag: i32,
        scratch: &Rc<Scratch>,
    ) -> Job {
        let payload_bytes = shared.shape().payload_bytes;
        let pass = Pass::new(signature, algorithm, comm.rank() as usize, comm.size() as usize, payload_bytes);
        let (buffers, mark) = (Buffers::of(&call, &signature), Mark(signature.mark()));
        let run = PassRun::new(comm, shared, pass, buffers, mark);
        Job::Pass { run, call, tag, scratch: scratch.clone() }
    }

    /// Goes on as far as possible: the error class, 0 if none, once complete. `alone` says that nobody waits
    /// with this job in a call, so that others must be told of what it contributes.
    pub fn poll(&mut self, endpoint: &Endpoint, comm: &Rc<Comm>, alone: bool) -> Option<i32> {
        let (run, call, tag, scratch) = match self {
            Job::Plan(run) => return run.poll(endpoint, alone).then(|| run.error()),
            Job::Pass { run, call, tag, scratch } => (run, call, *tag, scratch),
        };
        match run.poll(endpoint, alone) {
            Progressed::Waiting => return None,
            Progressed::Complete => return Some(run.error()),
            Progressed::NoLines => {}
        }
        match call.bind_in_turn(comm) {
            Ok(bound) => *self = Job::Plan(Run::of(scratch, comm, bound, None, (tag, None))),
            Err(error) => return Some(error.class().0),
        }
        self.poll(endpoint, comm, alone)
    }

    /// Does it wait for a member that shares this processor?
    pub fn awaits_neighbor(&self, endpoint: &Endpoint, comm: &Comm) -> bool {
        match self {
            Job::Plan(run) => run.awaits_neighbor(endpoint),
            Job::Pass { run, .. } => {
                let mut members = comm.group().iter().enumerate();
                members.any(|(member, place)| run.awaits(member) && endpoint.placement.is_beside(&endpoint.site, place))
            }
        }
    }

    /// The member that was found in another operation than this one.
    pub fn mismatched(&self) -> Option<usize> {
        match self {
            Job::Pass { run, .. } => run.mismatched(),
            Job::Plan(run) => run.mismatched(),
        }
    }

    /// True if, once complete, it could have been so in an earlier slice. What is made of messages waits for theirs.
    pub fn is_early(&self) -> bool {
        match self {
            Job::Pass { run, .. } => run.is_early(),
            Job::Plan(run) => run.gate().is_none_or(Admitted::is_early),
        }
    }

    /// True if it is scheduled as a whole, although it is made of messages.
    pub fn is_gated(&self) -> bool {
        matches!(self, Job::Plan(run) if run.gate().is_some())
    }

    /// Its tag, which counts the collectives of its communicator alike in all members.
    pub fn tag(&self) -> i32 {
        match self {
            Job::Pass { tag, .. } => *tag,
            Job::Plan(run) => run.tag(),
        }
    }

    /// True while it is scheduled as a whole and moves.
    pub fn moves(&self) -> bool {
        matches!(self, Job::Plan(run) if run.gate().is_some_and(Admitted::moves))
    }

    /// Does it wait for members of this node only, and not for a message?
    pub fn waits_in_node(&self) -> bool {
        match self {
            Job::Pass { run, .. } => run.shared().opened().is_some(),
            Job::Plan(run) => run.waits_in_node(),
        }
    }

    /// Starts, or starts again.
    pub fn restart(&mut self) {
        match self {
            Job::Pass { run, .. } => run.start(),
            Job::Plan(run) => run.restart(),
        }
    }

    /// After its end, or instead of it.
    pub fn finish(self) {
        if let Job::Plan(run) = self {
            run.finish();
        }
    }
}
