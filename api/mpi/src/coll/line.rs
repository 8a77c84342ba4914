// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collectives through lines: every member puts its contribution into memory that all share, and takes what it
//! needs as soon as it is there. One pass, so that ranks that share a processor switch once and not once per
//! round.
//!
//! The data that a member contributes is a stream of bytes, cut into chunks; each chunk is one number of the
//! communicator's [`Shared`] lines. A chunk is written when its slot is free and consumed when all
//! contributions to it are there. A member may write as many chunks ahead as there are slots: the root of a
//! broadcast does not wait for receivers until slots run out.
//!
//! Reductions combine contributions from the highest rank down: `x0 op (x1 op (… op xn))`. Small ones each
//! member does for itself; larger ones whoever claims a chunk first does for all, so that the ranks that have
//! a processor do the work, and the order of operands is the same whoever it is.

mod consume;

use super::call::Call;
use super::call_signature::{CallSignature, Kind, OWN_REDUCTION_BYTES_MAX};
use super::running::Progressed;
use super::shared::{Opened, Scheduled, Shared};
use super::stream::Buffers;
use crate::Process;
use crate::comm::Comm;
use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;
use strobe_shared::{CollectiveSlots, Mark, UserMemory};

/// A collective through lines.
pub struct SlotRun {
    shared: Rc<Shared>,
    comm: Rc<Comm>,
    kind: Kind,
    me: usize,
    size: usize,
    stream_bytes: usize,
    chunk_bytes: usize,
    chunks: usize,
    first: u64,
    /// Chunks contributed, and chunks this member is done with.
    written: usize,
    finished: usize,
    buffers: Buffers,
    mark: Mark,
    mismatched: Option<usize>,
    scheduled: Cell<Scheduled>,
    /// It is a part of something that was scheduled as a whole.
    unscheduled: bool,
}

impl SlotRun {
    /// What its members share.
    pub fn shared(&self) -> &Shared {
        &self.shared
    }

    /// A run of `call`, which has this call signature, through `shared`, not started.
    pub fn new(comm: &Rc<Comm>, shared: Rc<Shared>, call_signature: &CallSignature, call: &Call) -> SlotRun {
        let chunks = call_signature.chunks(shared.shape().payload_bytes);
        let mark = call_signature.kind.mark(call_signature.stream_bytes);
        SlotRun { chunks, ..SlotRun::part(comm, shared, call_signature, Buffers::of(call, call_signature), mark) }
    }

    /// A run that is part of a larger operation, with that one's mark; not started. It takes a chunk even if it has
    /// no data.
    pub fn part(
        comm: &Rc<Comm>,
        shared: Rc<Shared>,
        call_signature: &CallSignature,
        buffers: Buffers,
        mark: Mark,
    ) -> SlotRun {
        let payload_bytes = shared.shape().payload_bytes;
        SlotRun {
            kind: call_signature.kind,
            mark,
            mismatched: None,
            scheduled: Cell::default(),
            unscheduled: false,
            me: shared.subset().me(),
            size: shared.subset().size(),
            stream_bytes: call_signature.stream_bytes,
            chunk_bytes: call_signature.chunk_bytes(payload_bytes),
            chunks: call_signature.chunks(payload_bytes).max(1),
            first: 0,
            written: 0,
            finished: 0,
            buffers,
            comm: comm.clone(),
            shared,
        }
    }

    /// The same in an operation that was scheduled before this part begins.
    pub fn unscheduled(self) -> SlotRun {
        SlotRun { unscheduled: true, ..self }
    }

    /// True if members have to come to it in slices that are over.
    fn is_strobed(&self, process: &Process) -> bool {
        process.endpoint.schedule().has_slices() && !self.unscheduled
    }

    /// Starts, or starts again, with new numbers.
    pub fn start(&mut self) {
        self.first = self.shared.take_numbers(self.chunks);
        self.written = 0;
        self.finished = 0;
        self.mismatched = None;
        self.scheduled.set(if self.unscheduled { Scheduled::Before } else { Scheduled::NotYet });
    }

    /// True if it could have been complete in an earlier slice.
    pub fn is_early(&self) -> bool {
        self.scheduled.get() == Scheduled::Before
    }

    /// Goes on as far as possible. `announce` wakes sleepers after a contribution that this member does not
    /// wait with: the start of a non-blocking operation.
    pub fn poll(&mut self, process: &Process, announce: bool) -> Progressed {
        let shared = self.shared.clone();
        let lines = match shared.open(process, &self.comm) {
            Ok(Opened::Slots(lines)) => lines,
            Ok(Opened::NotYet) => return Progressed::Waiting,
            Ok(Opened::Never) | Err(_) => return Progressed::NoLines,
        };
        let mut finished_any = false;
        let mut written_any = false;
        loop {
            let mut moved = false;
            if self.written < self.chunks && self.may_write(process, lines) {
                process
                    .endpoint
                    .schedule()
                    .recorder
                    .in_routine(self.kind.routine(), || self.contribute(process, lines));
                written_any = true;
                moved = true;
            }
            if self.finished < self.chunks && self.may_finish(process, lines) {
                process.endpoint.schedule().recorder.in_routine(self.kind.routine(), || self.finish_chunk(lines));
                finished_any = true;
                moved = true;
            }
            if !moved {
                break;
            }
        }
        if finished_any || (announce && written_any) {
            self.wake(process, lines, announce);
        }
        if self.finished == self.chunks { Progressed::Complete } else { Progressed::Waiting }
    }

    /// Wakes members that sleep and can go on because of what this member has just done.
    fn wake(&self, process: &Process, lines: &CollectiveSlots, announce: bool) {
        let (endpoint, strobed) = (&process.endpoint, self.is_strobed(process));
        let members = || self.shared.subset().iter();
        let behind = |member: usize| lines.done(member) < self.number(self.finished);
        match self.kind {
            _ if announce && strobed => endpoint.wake_those(members(), |_| true),
            // All wait for all.
            _ if strobed => endpoint.wake_those(members(), behind),
            // Only the root waits for a contribution, and only for the last one.
            Kind::Gather { root } | Kind::Reduce { root } if self.me != root => {
                endpoint.site.publish_fence();
                let last = self.number(self.written) - 1;
                if (0..self.size).all(|member| member == root || lines.has_arrived(last, member)) {
                    endpoint.wake_those(members(), |member| member == root);
                }
            }
            // Nobody waits for a receiver, but for the slots below.
            Kind::Bcast { root } | Kind::Scatter { root } if self.me != root => {}
            _ if announce => endpoint.wake_those(members(), |_| true),
            _ => endpoint.wake_those(members(), behind),
        }
        endpoint.site.order_publishing();
        if lines.take_want() {
            endpoint.wake_those(members(), |_| true);
        }
    }

    fn number(&self, chunk: usize) -> u64 {
        self.first + chunk as u64
    }

    /// Bytes of the stream in `chunk`.
    fn range(&self, chunk: usize) -> Range<usize> {
        let start = chunk * self.chunk_bytes;
        start.min(self.stream_bytes)..(start + self.chunk_bytes).min(self.stream_bytes)
    }

    /// Numbers are finished in order, also across operations under way at once.
    fn is_next(&self) -> bool {
        self.shared.done() == self.number(self.finished)
    }

    fn contributes(&self) -> bool {
        match self.kind {
            Kind::Bcast { root } | Kind::Scatter { root } => self.me == root,
            Kind::Gather { root } => self.me != root,
            Kind::Reduce { root } => self.me != root || !self.keeps_own(),
            _ => true,
        }
    }

    /// Does the root of a reduction use its own operand where it lies? Only it reads it; but in place the result
    /// overwrites it.
    fn keeps_own(&self) -> bool {
        self.buffers.send.memory != self.buffers.receive.memory
    }

    /// True if this member says that it has come to the next chunk: also one that contributes nothing, to the first one where
    /// operations are scheduled when all have come.
    fn arrives(&self, process: &Process) -> bool {
        self.contributes() || (self.written == 0 && self.is_strobed(process))
    }

    fn may_finish(&self, process: &Process, lines: &CollectiveSlots) -> bool {
        self.is_next()
            && self.written > 0
            && self.shared.is_scheduled(process, lines, self.first, &self.scheduled)
            && self.is_ready(lines)
    }

    fn may_write(&self, process: &Process, lines: &CollectiveSlots) -> bool {
        let number = self.number(self.written);
        if !self.arrives(process) || self.shared.is_writable(lines, number) {
            return true;
        }
        // Say so first and look again after: whoever is done in between sees the one or is seen.
        lines.want_slot();
        self.shared.is_writable(lines, number)
    }

    fn contribute(&mut self, process: &Process, lines: &CollectiveSlots) {
        let (chunk, arrives) = (self.written, self.arrives(process));
        self.written += 1;
        if self.contributes() {
            self.write(lines, chunk);
        }
        if arrives {
            let slice = process.endpoint.schedule().stamp();
            lines.arrive_in(slice, self.number(chunk), self.me, self.shared.done(), self.mark);
        }
        if chunk == 0 && !self.unscheduled {
            process.endpoint.schedule().recorder.count_posted_collective();
            self.shared.tell_if_last(process, lines, self.first);
        }
    }

    fn write(&self, lines: &CollectiveSlots, chunk: usize) {
        if chunk == 0 {
            self.copy_own();
        }
        let (number, range) = (self.number(chunk), self.range(chunk));
        let place = lines.contribution(number, self.me, range.len());
        match self.kind {
            Kind::Alltoall | Kind::Scatter { .. } => self.contribute_pieces(range, place),
            Kind::Allgather if self.buffers.in_place => {
                self.buffers.receive.read(self.me, range.start, place, range.len())
            }
            _ if range.is_empty() => {}
            _ => self.buffers.send.read(0, range.start, place, range.len()),
        }
    }

    /// The part of the stream of pieces for the members after this one, in turn.
    fn contribute_pieces(&self, range: Range<usize>, place: UserMemory) {
        let Buffers { send, receive, in_place, .. } = &self.buffers;
        let from = if *in_place && self.kind == Kind::Alltoall { receive } else { send };
        let mut at = range.start;
        while at < range.end {
            let (turn, within) = (at / from.bytes, at % from.bytes);
            let bytes = (from.bytes - within).min(range.end - at);
            let member = (self.me + 1 + turn) % self.size;
            from.read(member, within, place.offset((at - range.start) as isize), bytes);
            at += bytes;
        }
    }

    /// What a member sends to itself goes directly.
    fn copy_own(&self) {
        if self.buffers.in_place {
            return;
        }
        let (from, to) = match self.kind {
            Kind::Alltoall => (self.me, self.me),
            Kind::Scatter { .. } => (self.me, 0),
            Kind::Allgather => (0, self.me),
            _ => return,
        };
        self.buffers.send.copy_piece(from, &self.buffers.receive, to);
    }

    /// True if all that this member needs of the next chunk is there.
    fn is_ready(&self, lines: &CollectiveSlots) -> bool {
        if self.written <= self.finished {
            return false;
        }
        let number = self.number(self.finished);
        match self.kind {
            Kind::Bcast { root } | Kind::Scatter { root } => self.me == root || lines.has_arrived(number, root),
            Kind::Gather { root } => {
                self.me != root || (0..self.size).all(|member| member == root || lines.has_arrived(number, member))
            }
            Kind::Reduce { root } => self.me != root || self.operands_arrived(lines, number),
            Kind::Scan { inclusive } => {
                (0..self.me + usize::from(inclusive)).all(|member| lines.has_arrived(number, member))
            }
            Kind::Allreduce if self.one_reduces() => self.result_is_there(lines),
            _ => self.all_arrived(lines, number),
        }
    }

    /// Must `member` come, or be done, before this member can go on?
    pub fn awaits(&self, member: usize) -> bool {
        let Some(lines) = self.shared.opened() else { return member == 0 };
        if self.written <= self.finished {
            return !self.shared.is_done(lines, member, self.number(self.written));
        }
        let needs = match self.kind {
            _ if member == self.me => false,
            Kind::Bcast { root } | Kind::Scatter { root } => member == root,
            Kind::Scan { .. } => member < self.me,
            _ => true,
        };
        needs && !lines.has_arrived(self.number(self.finished), member)
    }

    fn operands_arrived(&self, lines: &CollectiveSlots, number: u64) -> bool {
        let is_there = |member| (member == self.me && !self.contributes()) || lines.has_arrived(number, member);
        (0..self.size).all(is_there)
    }

    fn all_arrived(&self, lines: &CollectiveSlots, number: u64) -> bool {
        (0..self.size).all(|member| lines.has_arrived(number, member))
    }

    /// Does one member reduce each chunk for all?
    fn one_reduces(&self) -> bool {
        self.size > 2 && self.chunk_bytes.min(self.stream_bytes) > OWN_REDUCTION_BYTES_MAX
    }

    /// Reduces the chunks whose contributions are there and that nobody has claimed; true if the next chunk's
    /// result is there then.
    fn result_is_there(&self, lines: &CollectiveSlots) -> bool {
        if lines.is_published(self.number(self.finished)) {
            return true;
        }
        for chunk in self.finished..self.written {
            let number = self.number(chunk);
            if !self.all_arrived(lines, number) {
                break;
            }
            if lines.claim(number) {
                let bytes = self.range(chunk).len();
                self.combine(lines, number, bytes, 0..bytes, self.size, lines.result(number, bytes));
                lines.publish(number);
            }
        }
        lines.is_published(self.number(self.finished))
    }

    fn finish_chunk(&mut self, lines: &CollectiveSlots) {
        let (number, range) = (self.number(self.finished), self.range(self.finished));
        if self.mismatched.is_none() {
            self.mismatched = self.find_mismatched(lines, number);
        }
        if self.mismatched.is_none() {
            self.consume(lines, number, range);
        }
        self.finished += 1;
        self.shared.advance_done(lines, self.me);
        if !self.kind.is_rooted() {
            self.shared.note_arrivals(lines, number);
        }
    }

    /// A member that has arrived and takes the operation for another one.
    fn find_mismatched(&self, lines: &CollectiveSlots, number: u64) -> Option<usize> {
        (0..self.size).find(|&member| lines.has_arrived(number, member) && lines.mark(number, member) != self.mark)
    }

    /// The member that was found in another operation, once complete.
    pub fn mismatched(&self) -> Option<usize> {
        self.mismatched
    }
}
