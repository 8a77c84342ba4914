// SPDX-License-Identifier: MIT OR Apache-2.0
//! The steps of a plan that members of a node take together: through collective slots or, if the segment has no memory
//! for these, by messages to and from the node's speaker.

use super::binding::Binding;
use super::{PlanRun, Step};
use crate::bcs::message;
use crate::coll::admission::Admitted;
use crate::coll::call::{Call, nowhere};
use crate::coll::pass::{PassRun, Progressed};
use crate::coll::shared::Shared;
use crate::coll::stream::{Buffers, Stream};
use std::rc::Rc;
use strobe_endpoint::{Endpoint, Envelope, Mode, Pattern, ProcId};
use strobe_protocol::collective::pass::Pass;
use strobe_protocol::collective::{Algorithm, Block, CallSignature, Operation, Peer, Unit};
use strobe_shared::{Mark, OwnedMemory, UserMemory};
use strobe_types::{ErrorClass, Result, Status};

/// Bits of a message's header that hold the mark; above them is the rank, plus one, of a member that has called another
/// operation.
const MARK_BITS: u32 = 16;

/// A process's place on its node in a hierarchical plan.
#[derive(Clone)]
pub struct NodeMember {
    /// The collective slots of the node's members; `None` if it is the only one.
    pub shared: Option<Rc<Shared>>,
    /// The mark of the operation that it has called.
    pub mark: Mark,
}

/// The passes of a run's common steps. A plan of a single pass allocates nothing for it.
#[allow(clippy::large_enum_variant)]
pub(super) enum Passes {
    /// The whole operation is one, of this call, which is kept in case that there is no memory for slots.
    Whole(PassRun, Call),
    /// One for each common step, in their order.
    Steps(Vec<PassRun>),
}

impl Passes {
    fn get_mut(&mut self, index: usize) -> Option<&mut PassRun> {
        match self {
            Passes::Whole(run, _) => Some(run),
            Passes::Steps(runs) => runs.get_mut(index),
        }
    }

    fn get(&self, index: usize) -> Option<&PassRun> {
        match self {
            Passes::Whole(run, _) => Some(run),
            Passes::Steps(runs) => runs.get(index),
        }
    }

    fn start(&mut self) {
        match self {
            Passes::Whole(run, _) => run.start(),
            Passes::Steps(runs) => runs.iter_mut().for_each(PassRun::start),
        }
    }
}

/// How far a common step is.
pub(super) enum Taken {
    /// This member has to wait.
    NotYet,
    /// It need not wait for this step any longer.
    Over,
    /// There is another plan now, of messages.
    Replaced,
}

/// The common steps of a run.
pub(super) struct NodeSteps {
    node_member: NodeMember,
    pub(super) passes: Passes,
    /// Index of the next common step.
    next: usize,
    /// True if the current step is done by messages, as there are no slots.
    by_messages: bool,
    /// Operands received in messages.
    operands: OwnedMemory,
    /// The member that has called another operation, if one has.
    mismatched: Option<u32>,
}

impl NodeSteps {
    pub(super) fn new(node_member: NodeMember, passes: Passes) -> NodeSteps {
        NodeSteps {
            node_member,
            passes,
            next: 0,
            by_messages: false,
            operands: OwnedMemory::default(),
            mismatched: None,
        }
    }
}

impl Binding {
    /// The pattern of a message that belongs to a common step.
    fn pattern(&self, process: ProcId, rank: u32) -> Pattern {
        Pattern { context: self.comm.context() + 1, source: rank as i32, process, tag: self.tag }
    }

    /// The pass of a common step, not started; `None` for other steps.
    fn pass_of(&self, node_member: &NodeMember, shared: &Rc<Shared>, step: Step) -> Option<PassRun> {
        // The plan names the same blocks for all members, but only the speaker has memory for the result.
        let of_speaker = |speaker: usize, block: Block| match shared.subset().me() == speaker {
            true => self.address(block),
            false => nowhere(),
        };
        let (operation, root, bytes, grain_bytes, buffers) = match step {
            Step::Collect { speaker, from, into, stride } => {
                let send = self.stream(from);
                let (bytes, into) = (send.bytes, of_speaker(speaker, into));
                let receive = Stream::spaced(into, bytes, stride);
                (Operation::Gather, speaker, bytes, 1, Buffers::moved(send, receive))
            }
            Step::Spread { speaker, block } => {
                let (send, receive) = (self.stream(block), self.stream(block));
                (Operation::Bcast, speaker, send.bytes, 1, Buffers::moved(send, receive))
            }
            Step::Combine { speaker, from, initial, into } => {
                let (bytes, grain) = self.extent(from);
                let reducer = self.reducer.clone().map(|reducer| (reducer, grain));
                let initial = initial.map(|initial| of_speaker(speaker, initial));
                let (from, into) = (self.address(from), of_speaker(speaker, into));
                let moved = Buffers::moved(Stream::raw(from, bytes), Stream::raw(into, bytes));
                let buffers = Buffers { reducer, initial, ..moved };
                (Operation::Reduce, speaker, bytes, grain, buffers)
            }
            _ => return None,
        };
        let signature = CallSignature::of(operation, root, bytes).of_elements(grain_bytes);
        let (subset, payload_bytes) = (shared.subset(), shared.shape().payload_bytes);
        let pass = Pass::new(signature, Algorithm::Slots, subset.me(), subset.size(), payload_bytes);
        let run = PassRun::new(&self.comm, shared.clone(), pass.as_part(), buffers, node_member.mark);
        Some(if self.ready.is_some() { run.unscheduled() } else { run })
    }

    fn stream(&self, block: Block) -> Stream {
        match block.unit {
            Unit::Bytes => Stream::raw(self.address(block), block.count),
            Unit::Type(index) => Stream::laid(self.address(block), block.count, &self.layouts[index]),
        }
    }

    /// Bytes of a block of operands, and the distance between two elements.
    fn extent(&self, block: Block) -> (usize, usize) {
        let grain = match block.unit {
            Unit::Bytes => 1,
            Unit::Type(index) => self.layouts[index].extent().1.unsigned_abs(),
        };
        (block.count * grain, grain)
    }

    /// This member's part of a common step: the elements of a reduction as plain bytes.
    fn plain(&self, step: Step, block: Block) -> Block {
        match step {
            Step::Combine { .. } => Block { count: self.extent(block).0, unit: Unit::Bytes, ..block },
            _ => block,
        }
    }
}

impl PlanRun {
    /// Prepares the common steps.
    pub(super) fn prepare_node_steps(&mut self, node_member: NodeMember) {
        let run = |step: &Step| self.binding.pass_of(&node_member, node_member.shared.as_ref()?, *step);
        let runs = self.plan.steps.iter().filter_map(run).collect();
        self.node_steps = Some(NodeSteps::new(node_member, Passes::Steps(runs)));
    }

    /// Starts, or starts again: the common steps get their numbers.
    pub fn begin(&mut self) {
        self.admission = self.binding.ready.clone().map(Admitted::next);
        if let Some(node_steps) = &mut self.node_steps {
            node_steps.passes.start();
            node_steps.next = 0;
            node_steps.by_messages = false;
            node_steps.mismatched = None;
        }
    }

    /// Called while it waits to be admitted: goes on opening the collective slots of its node.
    pub(super) fn open_slots(&self, endpoint: &Endpoint) {
        if let Some(shared) = self.members() {
            // An error shows when they are used.
            let _ = shared.open(endpoint, &self.binding.comm);
        }
    }

    /// The rank that was found in another operation than this one.
    pub fn mismatched(&self) -> Option<usize> {
        self.node_steps.as_ref()?.mismatched.map(|rank| rank as usize)
    }

    /// True if it waits only for members of this node, and not for a message.
    pub fn waits_in_node(&self) -> bool {
        let common = self.plan.steps.get(self.next).is_some_and(Step::is_common);
        let has_slots =
            |node_member: &NodeMember| node_member.shared.as_ref().is_none_or(|shared| shared.opened().is_some());
        common
            && self
                .node_steps
                .as_ref()
                .is_some_and(|node_steps| !node_steps.by_messages && has_slots(&node_steps.node_member))
    }

    /// True if it waits for a member of this node that shares this processor.
    pub fn awaits_neighbor(&self, endpoint: &Endpoint) -> bool {
        let Some(node_steps) = self.node_steps.as_ref() else { return false };
        let (Some(run), Some(shared)) = (node_steps.passes.get(node_steps.next), &node_steps.node_member.shared) else {
            return false;
        };
        let mut members = shared.subset().iter().enumerate();
        members.any(|(member, place)| run.awaits(member) && endpoint.placement.is_beside(&endpoint.site, place))
    }

    /// Goes on with a common step.
    pub(super) fn take_node_step(&mut self, endpoint: &Endpoint, step: Step, alone: bool) -> Taken {
        let Some(node_steps) = &mut self.node_steps else { return Taken::Over };
        if !node_steps.by_messages {
            let Some(run) = node_steps.passes.get_mut(node_steps.next) else { return Taken::Over };
            match run.poll(endpoint, alone) {
                Progressed::Waiting => return Taken::NotYet,
                Progressed::NoSlots if step == Step::Whole => return self.replace(),
                Progressed::NoSlots => {
                    node_steps.by_messages = true;
                    if let Err(error) = self.start_messages(endpoint, step) {
                        self.error = error.class().0;
                        return Taken::Over;
                    }
                }
                Progressed::Complete => {
                    let (mismatched, error) = (run.mismatched(), run.error());
                    let rank = mismatched.zip(node_steps.node_member.shared.as_ref());
                    let rank = rank.map(|(member, shared)| shared.subset().rank(member));
                    node_steps.mismatched = node_steps.mismatched.or(rank);
                    node_steps.next += 1;
                    if self.error == 0 {
                        self.error = error;
                    }
                    return Taken::Over;
                }
            }
        }
        if self.waits_for_messages(step) && self.pending.iter().any(|(started, _)| *started == self.next) {
            return Taken::NotYet;
        }
        self.combine_messages(step);
        if let Some(node_steps) = &mut self.node_steps {
            node_steps.by_messages = false;
            node_steps.next += 1;
        }
        Taken::Over
    }

    fn members(&self) -> Option<Rc<Shared>> {
        self.node_steps.as_ref()?.node_member.shared.clone()
    }

    fn waits_for_messages(&self, step: Step) -> bool {
        let Some(shared) = self.members() else { return false };
        match step {
            Step::Collect { speaker, .. } | Step::Combine { speaker, .. } => shared.subset().me() == speaker,
            Step::Spread { speaker, .. } => shared.subset().me() != speaker,
            _ => false,
        }
    }

    /// Starts the messages of a common step. Operands of a [`Step::Combine`] are received into memory of their own.
    fn start_messages(&mut self, endpoint: &Endpoint, step: Step) -> Result<()> {
        let Some(shared) = self.members() else { return Ok(()) };
        let (subset, me) = (shared.subset(), shared.subset().me());
        let others = || (0..subset.size()).zip(subset.iter()).filter(|(member, _)| *member != me);
        let speaker_process = |speaker: usize| subset.iter().nth(speaker).unwrap_or(ProcId(0));
        match step {
            Step::Collect { speaker, from, .. } | Step::Combine { speaker, from, .. } if me != speaker => {
                let from = self.binding.plain(step, from);
                self.send_common(endpoint, speaker_process(speaker), from)?;
            }
            Step::Collect { from, into, stride, .. } => {
                let place = |member: usize| Block { at: into.at + (member * stride) as isize, ..into };
                for (member, from) in others() {
                    self.receive_common(endpoint, from, subset.rank(member), place(member))?;
                }
                self.perform(endpoint, Step::Copy { from, into: place(me) })?;
            }
            Step::Combine { from, .. } => {
                let bytes = self.binding.extent(from).0;
                if let Some(node_steps) = &mut self.node_steps {
                    node_steps.operands.grow(subset.size() * bytes);
                }
                let own = self.binding.address(from);
                for (member, from) in others() {
                    let place = self.operand(member, bytes);
                    let layout = self.binding.bytes.clone();
                    let into = strobe_endpoint::Buffer::new(place, bytes, &layout);
                    self.receive_into(endpoint, from, subset.rank(member), &into)?;
                }
                own.copy_apart(self.operand(me, bytes), bytes);
            }
            Step::Spread { speaker, block } if me == speaker => {
                for (_, to) in others() {
                    self.send_common(endpoint, to, block)?;
                }
            }
            Step::Spread { speaker, block } => {
                self.receive_common(endpoint, speaker_process(speaker), subset.rank(speaker), block)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn operand(&self, member: usize, bytes: usize) -> UserMemory {
        let start = self.node_steps.as_ref().map_or_else(nowhere, |node_steps| node_steps.operands.memory());
        start.offset((member * bytes) as isize)
    }

    /// Reduces the operands of a [`Step::Combine`] that came in messages.
    fn combine_messages(&mut self, step: Step) {
        let (Some(shared), Step::Combine { speaker, from, initial, into }) = (self.members(), step) else { return };
        if shared.subset().me() != speaker {
            return;
        }
        let (bytes, grain) = self.binding.extent(from);
        let raw = |block: Block| Stream::raw(self.binding.address(block), bytes);
        let buffers = Buffers {
            reducer: self.binding.reducer.clone().map(|reducer| (reducer, grain)),
            initial: initial.map(|initial| self.binding.address(initial)),
            ..Buffers::moved(raw(from), raw(into))
        };
        let operand = |member: usize, at: usize| self.operand(member, bytes).offset(at as isize);
        buffers.combine(operand, 0..bytes, shared.subset().size(), self.binding.address(into));
    }

    fn send_common(&mut self, endpoint: &Endpoint, to: ProcId, block: Block) -> Result<()> {
        let comm = &self.binding.comm;
        let envelope = Envelope { context: comm.context() + 1, source: comm.rank() as i32, tag: self.binding.tag };
        let started = message::start_send(endpoint, to, envelope, &self.binding.buffer(block), Mode::Standard)?;
        self.note(started);
        Ok(())
    }

    fn receive_common(&mut self, endpoint: &Endpoint, from: ProcId, rank: u32, block: Block) -> Result<()> {
        let pattern = self.binding.pattern(from, rank);
        let started = message::start_recv(endpoint, pattern, &self.binding.buffer(block))?;
        self.note(started);
        Ok(())
    }

    fn receive_into(
        &mut self,
        endpoint: &Endpoint,
        from: ProcId,
        rank: u32,
        into: &strobe_endpoint::Buffer<'_>,
    ) -> Result<()> {
        let started = message::start_recv(endpoint, self.binding.pattern(from, rank), into)?;
        self.note(started);
        Ok(())
    }

    /// Writes the header of a message.
    pub(super) fn stamp(&self, head: Block) {
        let Some(node_steps) = &self.node_steps else { return };
        let mismatched = node_steps.mismatched.map_or(0, |rank| u64::from(rank) + 1);
        self.binding.address(head).write_word(u64::from(node_steps.node_member.mark.0) | mismatched << MARK_BITS);
    }

    /// Checks the header of a message from `rank`.
    pub(super) fn check(&mut self, rank: usize, head: Block) {
        let word = self.binding.address(head).read_word();
        let Some(node_steps) = &mut self.node_steps else { return };
        if word & ((1 << MARK_BITS) - 1) != u64::from(node_steps.node_member.mark.0) {
            node_steps.mismatched = node_steps.mismatched.or(Some(rank as u32));
        } else if let Some(mismatched) = (word >> MARK_BITS).checked_sub(1) {
            node_steps.mismatched = node_steps.mismatched.or(Some(mismatched as u32));
        }
    }

    /// The error class of a message that step `started` began: 0 if it only shows that its sender has called another
    /// operation.
    pub(super) fn judge(&mut self, started: usize, status: Status) -> i32 {
        if let (Some(node_steps), Step::Receive { from: Peer::Local(rank), .. }, ErrorClass::TRUNCATE) =
            (&mut self.node_steps, self.plan.steps[started], ErrorClass(status.error))
        {
            node_steps.mismatched = node_steps.mismatched.or(Some(rank as u32));
            return 0;
        }
        status.error
    }
}
