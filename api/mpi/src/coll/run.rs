// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs a plan: an interpreter of its steps. `poll` goes on until the plan has to wait, so the same run serves a
//! blocking call, which polls while it waits, and a request, which progress polls.

mod binding;
mod node_steps;
mod whole;

pub use node_steps::NodeMember;

use super::admission::Admitted;
use super::call::Bound;
use super::scratch::Scratch;
use super::sequence::PERSISTENT;
use crate::bcs::message;
use crate::comm::Comm;
use crate::mutation::{self, Mutation};
use crate::recovery::loss;
use binding::Binding;
use node_steps::{NodeSteps, Taken};
use std::rc::Rc;
use strobe_endpoint::{
    Buffer, Endpoint, Envelope, Interrupting, Mode, Multicasting, Pattern, Pending, Readiness, Started, Targets,
};
use strobe_protocol::collective::{Block, Peer, Plan, Step};
use strobe_shared::pack::{Typed, copy};
use strobe_types::metrics::Metric;
use strobe_types::{ErrorClass, Result};

/// A plan under way.
pub struct PlanRun {
    plan: Rc<Plan>,
    binding: Binding,
    next: usize,
    /// Messages under way, each with the step that started it, oldest first.
    pending: Vec<(usize, Pending)>,
    error: i32,
    node_steps: Option<NodeSteps>,
    multicasting: MulticastProgress,
    admission: Option<Admitted>,
}

/// Progress of a message to several nodes.
#[derive(Default)]
struct MulticastProgress {
    targets: Option<Targets>,
    /// True if such messages have been posted; and how many of them are not sent yet.
    has_multicast: bool,
    unsent: u32,
    /// From now on such messages are sent to each receiver by itself.
    singly: bool,
}

/// How many messages to several nodes are sent together, in one packet.
const MULTICASTS_AT_ONCE: u32 = 4;

impl PlanRun {
    /// A run of a bound call on a communicator, with this tag; not started.
    pub fn of(
        scratch: &Rc<Scratch>,
        comm: &Rc<Comm>,
        bound: Bound,
        node_member: Option<NodeMember>,
        (tag, ready): (i32, Option<Rc<Readiness>>),
    ) -> PlanRun {
        let mut binding = Binding { ready, ..Binding::of_nothing(scratch, comm, tag) };
        let plan = Rc::new(binding.bind(bound));
        let mut run = PlanRun::new(plan, binding, None);
        if let Some(node_member) = node_member {
            run.prepare_node_steps(node_member);
        }
        run
    }

    fn new(plan: Rc<Plan>, binding: Binding, node_steps: Option<NodeSteps>) -> PlanRun {
        let (pending, multicasting) = (Vec::new(), MulticastProgress::default());
        PlanRun { plan, binding, next: 0, pending, error: 0, node_steps, multicasting, admission: None }
    }

    /// The tag of its messages.
    pub fn tag(&self) -> i32 {
        self.binding.tag
    }

    /// Goes on as far as possible; once complete gives the error class, 0 for none. `alone`: no call waits for this
    /// run, so others must be woken for what it contributes.
    pub fn poll(&mut self, endpoint: &Endpoint, alone: bool) -> Option<i32> {
        if !self.is_scheduled(endpoint) {
            return None;
        }
        self.settle(endpoint);
        self.mind_losses(endpoint);
        let before = self.next;
        while let Some(&step) = self.plan.steps.get(self.next) {
            if self.error != 0 {
                break;
            }
            let blocked = match step {
                Step::Fence if mutation::is(Mutation::PassesFences) => false,
                Step::Await(_) if mutation::is(Mutation::AwaitsNothing) => false,
                Step::Fence => !self.pending.is_empty(),
                Step::Await(earlier) => self.pending.iter().any(|(started, _)| *started == earlier),
                _ if step.is_common() => match self.take_node_step(endpoint, step, alone) {
                    Taken::NotYet => true,
                    Taken::Over => false,
                    Taken::Replaced => continue,
                },
                Step::Multicast { block, many } => !self.send_to_nodes(endpoint, block, many),
                _ => false,
            };
            if blocked {
                break;
            }
            let metric = if self.binding.reducer.is_some() { Metric::LtrRm } else { Metric::LtrBbm };
            if let Err(error) = endpoint.schedule().recorder.in_routine(metric, || self.perform(endpoint, step)) {
                self.error = error.class().0;
            }
            self.next += 1;
        }
        if self.next != before {
            endpoint.site.asks.note_step();
        }
        self.send_posted(endpoint);
        // After an error no step is started, but messages under way still use the program's memory.
        let complete = self.pending.is_empty() && (self.next == self.plan.steps.len() || self.error != 0);
        self.admission.iter().filter(|_| complete).for_each(|admission| admission.end(endpoint));
        complete.then(|| self.error())
    }

    /// Gives up if a member has failed, or the communicator was revoked: some member might wait for ever for one that
    /// has given up before.
    fn mind_losses(&mut self, endpoint: &Endpoint) {
        let Some(class) = self.binding.comm.loss(&endpoint.site.losses) else { return };
        if self.next == self.plan.steps.len() && self.pending.is_empty() {
            return;
        }
        if self.error == 0 {
            self.error = class.0;
        }
        for (_, pending) in &self.pending {
            Interrupting(endpoint).interrupt(*pending, class);
        }
    }

    /// True once it may begin.
    fn is_scheduled(&mut self, endpoint: &Endpoint) -> bool {
        let Some(admission) = &self.admission else { return true };
        let open = admission.is_open(endpoint, self.binding.comm.rank() == 0);
        if !open {
            self.open_slots(endpoint);
        }
        open
    }

    /// Error class of the first step that failed, or 0.
    fn error(&self) -> i32 {
        match self.mismatched() {
            Some(_) if self.error == 0 => ErrorClass::OTHER.0,
            _ => self.error,
        }
    }

    /// Starts, or starts again from the beginning.
    pub fn start(&mut self) {
        debug_assert!(self.pending.is_empty());
        if !mutation::is(Mutation::RestartsNothing) {
            self.next = 0;
        }
        self.error = 0;
        self.multicasting = MulticastProgress::default();
        self.begin();
    }

    /// Notes which messages are complete.
    fn settle(&mut self, endpoint: &Endpoint) {
        let mut ended = Vec::new();
        self.pending.retain(|(step, pending)| match message::test(endpoint, *pending) {
            None => true,
            Some(status) => {
                if status.error != 0 {
                    ended.push((*step, status));
                }
                false
            }
        });
        for (step, status) in ended {
            let error = self.judge(step, status);
            if self.error == 0 {
                self.error = error;
            }
        }
    }

    fn perform(&mut self, endpoint: &Endpoint, step: Step) -> Result<()> {
        match step {
            Step::Fence | Step::Await(_) | Step::Multicast { .. } => {}
            Step::Collect { .. } | Step::Spread { .. } | Step::Combine { .. } | Step::Whole => {}
            Step::Stamp { head } => self.stamp(head),
            Step::Check { from, head } => self.check(from, head),
            Step::Send { to, block } => self.send(endpoint, to, block)?,
            Step::Receive { from, block } => {
                let (context, process_id, rank) = self.binding.route(from);
                let pattern = Pattern { context, source: rank as i32, process: process_id, tag: self.binding.tag };
                let started = message::start_recv(endpoint, pattern, &self.binding.buffer(block))?;
                self.note(started);
            }
            Step::Copy { from, into } => {
                let (from, into) = (self.binding.buffer(from), self.binding.buffer(into));
                let typed = |buffer: &Buffer<'_>| (buffer.count, buffer.memory);
                let ((from_count, from_memory), (count, memory)) = (typed(&from), typed(&into));
                copy(
                    Typed { layout: from.layout, count: from_count, memory: from_memory },
                    Typed { layout: into.layout, count, memory },
                );
            }
            Step::Reduce { from, into } => {
                let (input, inout) = (self.binding.address(from), self.binding.address(into));
                if let Some(reducer) = &self.binding.reducer {
                    reducer.apply(input, inout, into.count);
                }
            }
        }
        Ok(())
    }

    fn send(&mut self, endpoint: &Endpoint, to: Peer, block: Block) -> Result<()> {
        let (context, process_id, _) = self.binding.route(to);
        let envelope = Envelope { context, source: self.binding.comm.rank() as i32, tag: self.binding.tag };
        let started = message::start_send(endpoint, process_id, envelope, &self.binding.buffer(block), Mode::Standard)?;
        self.note(started);
        Ok(())
    }

    /// Sends a block to all ranks in [`Plan::multicast_to`]: by multicast, or else to each by itself. False if that is
    /// not possible now.
    ///
    /// Messages to each must not overtake an earlier multicast, and a multicast may overtake earlier messages to each.
    /// So the first message to each waits until multicasts have arrived, and all later ones are sent to each, too.
    fn send_to_nodes(&mut self, endpoint: &Endpoint, block: Block, many: bool) -> bool {
        if !self.multicasting.singly {
            match self.multicast(endpoint, block, many) {
                Multicasting::Gone => {
                    self.multicasting.has_multicast = true;
                    self.multicasting.unsent += 1;
                    if self.multicasting.unsent == MULTICASTS_AT_ONCE {
                        self.send_posted(endpoint);
                    }
                    return true;
                }
                Multicasting::Later => return false,
                Multicasting::Never if self.multicasting.has_multicast && endpoint.multicaster().is_under_way() => {
                    return false;
                }
                Multicasting::Never => self.multicasting.singly = true,
            }
        }
        for at in 0..self.plan.multicast_to.len() {
            if let Err(error) = self.send(endpoint, Peer::Local(self.plan.multicast_to[at]), block) {
                self.error = error.class().0;
            }
        }
        true
    }

    fn multicast(&mut self, endpoint: &Endpoint, block: Block, many: bool) -> Multicasting {
        // All starts of a persistent operation have one tag, and this multicast could be overtaken by messages of a
        // later start.
        if self.binding.tag as u32 & PERSISTENT != 0 {
            return Multicasting::Never;
        }
        let (context, ..) = self.binding.route(Peer::Local(0));
        if self.multicasting.targets.is_none() {
            let to = self.plan.multicast_to.iter().map(|rank| self.binding.route(Peer::Local(*rank)).1);
            let multicaster = endpoint.multicaster();
            let pays = multicaster.pays(self.plan.multicast_to.len() + 1);
            self.multicasting.targets = pays.then(|| multicaster.targets(to)).flatten();
        }
        let Some(targets) = &self.multicasting.targets else { return Multicasting::Never };
        let envelope = Envelope { context, source: self.binding.comm.rank() as i32, tag: self.binding.tag };
        endpoint.multicaster().post(targets, envelope, &self.binding.buffer(block), many)
    }

    /// Sends the multicasts that were posted.
    fn send_posted(&mut self, endpoint: &Endpoint) {
        if std::mem::take(&mut self.multicasting.unsent) > 0 {
            endpoint.multicaster().send();
        }
    }

    fn note(&mut self, started: Started) {
        match started {
            Started::Pending(pending) => self.pending.push((self.next, pending)),
            Started::Done(status) => {
                let error = if status.error != 0 { self.judge(self.next, status) } else { 0 };
                if self.error == 0 {
                    self.error = error;
                }
            }
        }
    }
}

/// The error if `member` has called another operation than this process.
#[cold]
pub fn mismatch<T>(member: usize) -> Result<T> {
    strobe_types::err!(
        OTHER,
        "comm: rank {member} has called another collective, or this one with another root or length: all members \
         must make the same calls in the same order (MPI-5.0 section 6.14)"
    )
}

/// The error of a collective that ended with class `error`.
pub fn error_of(error: i32) -> Result<()> {
    match ErrorClass(error) {
        ErrorClass::SUCCESS => Ok(()),
        ErrorClass::TRUNCATE => strobe_types::err!(
            TRUNCATE,
            "a process sent more than this one receives: counts and datatypes must describe as much data on both sides"
        ),
        class if loss::is_loss(class) => Err(loss::error_of(class)),
        class => strobe_types::err!(OTHER, "a message of the collective failed with {class}"),
    }
}
