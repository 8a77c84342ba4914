// SPDX-License-Identifier: MIT OR Apache-2.0
//! A collective on its way, whichever way that is: polled by the blocking call that waits for it, or by progress
//! for the request of a non-blocking or persistent one.

use super::admission::Admitted;
use super::call::Call;
use super::call_signature::CallSignature;
use super::direct::DirectRun;
use super::halving::{self, HalvingRun};
use super::line::SlotRun;
use super::run::Run;
use super::shared::Shared;
use crate::Process;
use crate::comm::Comm;
use std::rc::Rc;
use strobe_protocol::collective::Algorithm;
use strobe_types::ErrorClass;

/// How a run stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progressed {
    /// Not complete.
    Waiting,
    /// Complete.
    Complete,
    /// There is no memory for lines: the caller uses a plan.
    NoLines,
}

/// How a call is carried out. One lies in each operation under way, which is one allocation as it is.
#[allow(clippy::large_enum_variant)]
pub enum Job {
    /// Through the lines; the call is kept for a plan in case that there is no memory for lines.
    Through { through: Through, call: Call, tag: i32 },
    /// By messages.
    Plan(Run),
}

/// A call on its way through the lines.
pub enum Through {
    /// Chunk by chunk.
    Slots(SlotRun),
    /// Each of two members reduces half.
    Halving(HalvingRun),
    /// By direct copies.
    Direct(DirectRun),
}

impl Through {
    /// Not started.
    fn new(
        comm: &Rc<Comm>,
        shared: Rc<Shared>,
        call_signature: &CallSignature,
        algorithm: Algorithm,
        call: &Call,
    ) -> Through {
        match (algorithm, halving::operands(call)) {
            (Algorithm::SharedHalves, Some(operands)) => {
                Through::Halving(HalvingRun::new(comm, shared, call_signature, operands))
            }
            (Algorithm::Direct, _) => Through::Direct(DirectRun::new(comm, shared, call_signature, call)),
            _ => Through::Slots(SlotRun::new(comm, shared, call_signature, call)),
        }
    }

    fn start(&mut self) {
        match self {
            Through::Slots(run) => run.start(),
            Through::Halving(run) => run.start(),
            Through::Direct(run) => run.start(),
        }
    }

    fn poll(&mut self, process: &Process, alone: bool) -> Progressed {
        match self {
            Through::Slots(run) => run.poll(process, alone),
            Through::Halving(run) => run.poll(process),
            Through::Direct(run) => run.poll(process),
        }
    }

    /// The error class at the end, 0 if none.
    fn error(&self) -> i32 {
        match self {
            _ if self.mismatched().is_some() => ErrorClass::OTHER.0,
            Through::Direct(run) => run.error(),
            Through::Slots(_) | Through::Halving(_) => 0,
        }
    }

    /// True if it could have been complete in an earlier slice.
    fn is_early(&self) -> bool {
        match self {
            Through::Slots(run) => run.is_early(),
            Through::Halving(run) => run.is_early(),
            Through::Direct(run) => run.is_early(),
        }
    }

    /// True once its members share lines; before that it waits for the message that says where they are.
    fn has_lines(&self) -> bool {
        let shared = match self {
            Through::Slots(run) => run.shared(),
            Through::Halving(run) => run.shared(),
            Through::Direct(run) => run.shared(),
        };
        shared.opened().is_some()
    }

    /// Must `member` come before this can go on?
    fn awaits(&self, member: usize) -> bool {
        match self {
            Through::Slots(run) => run.awaits(member),
            Through::Halving(run) => run.awaits(member),
            Through::Direct(run) => run.awaits(member),
        }
    }

    /// The member that was found in another operation than this one.
    fn mismatched(&self) -> Option<usize> {
        match self {
            Through::Slots(run) => run.mismatched(),
            Through::Halving(run) => run.mismatched(),
            Through::Direct(run) => run.mismatched(),
        }
    }
}

impl Job {
    /// A job through shared lines, not started.
    pub fn through(
        comm: &Rc<Comm>,
        shared: Rc<Shared>,
        call_signature: &CallSignature,
        algorithm: Algorithm,
        call: Call,
        tag: i32,
    ) -> Job {
        Job::Through { through: Through::new(comm, shared, call_signature, algorithm, &call), call, tag }
    }

    /// Goes on as far as possible: the error class, 0 if none, once complete. `alone` says that nobody waits
    /// with this job in a call, so that others must be told of what it contributes.
    pub fn poll(&mut self, process: &Process, comm: &Rc<Comm>, alone: bool) -> Option<i32> {
        let (through, call, tag) = match self {
            Job::Plan(run) => return run.poll(process, alone).then(|| run.error()),
            Job::Through { through, call, tag } => (through, call, *tag),
        };
        match through.poll(process, alone) {
            Progressed::Waiting => return None,
            Progressed::Complete => return Some(through.error()),
            Progressed::NoLines => {}
        }
        match call.bind_in_turn(comm) {
            Ok(bound) => *self = Job::Plan(process.plan_run(comm, bound, None, (tag, None))),
            Err(error) => return Some(error.class().0),
        }
        self.poll(process, comm, alone)
    }

    /// Does it wait for a member that shares this processor?
    pub fn awaits_neighbor(&self, process: &Process, comm: &Comm) -> bool {
        match self {
            Job::Plan(run) => run.awaits_neighbor(process),
            Job::Through { through, .. } => {
                let mut members = comm.group().iter().enumerate();
                members.any(|(member, place)| {
                    through.awaits(member) && process.endpoint.placement.is_beside(&process.endpoint.site, place)
                })
            }
        }
    }

    /// The member that was found in another operation than this one.
    pub fn mismatched(&self) -> Option<usize> {
        match self {
            Job::Through { through, .. } => through.mismatched(),
            Job::Plan(run) => run.mismatched(),
        }
    }

    /// True if, once complete, it could have been so in an earlier slice. What is made of messages waits for theirs.
    pub fn is_early(&self) -> bool {
        match self {
            Job::Through { through, .. } => through.is_early(),
            Job::Plan(run) => run.gate().is_none_or(Admitted::is_early),
        }
    }

    /// True if it is scheduled as a whole, although it is made of messages.
    pub fn is_gated(&self) -> bool {
        matches!(self, Job::Plan(run) if run.gate().is_some())
    }

    /// True while it is scheduled as a whole and moves.
    pub fn moves(&self) -> bool {
        matches!(self, Job::Plan(run) if run.gate().is_some_and(Admitted::moves))
    }

    /// Does it wait for members of this node only, and not for a message?
    pub fn waits_in_node(&self) -> bool {
        match self {
            Job::Through { through, .. } => through.has_lines(),
            Job::Plan(run) => run.waits_in_node(),
        }
    }

    /// Starts, or starts again.
    pub fn restart(&mut self) {
        match self {
            Job::Through { through, .. } => through.start(),
            Job::Plan(run) => run.restart(),
        }
    }

    /// After its end, or instead of it.
    pub fn finish(self, process: &Process) {
        if let Job::Plan(run) = self {
            run.finish(process);
        }
    }
}
