// SPDX-License-Identifier: MIT OR Apache-2.0
//! The fast path through collective slots: for a blocking call whose data are one contiguous chunk, while nothing else
//! is under way on the communicator. It runs on the stack and does exactly what [`super::pass::PassRun`] does for such
//! a call, so members on this path and members on the other meet.

use super::call::{Call, Data, Operands, Pieces};
use super::call_signature::grain;
use super::entry::say_waiting;
use super::pass;
use super::run::mismatch;
use super::sequence::Sequence;
use super::shared::Shared;
use super::stream::copy_few;
use crate::comm::Comm;
use crate::mutation::{self, Mutation};
use crate::progress::{BRIEF_POLLS, Progress};
use crate::slices;
use std::cell::Cell;
use std::ops::Range;
use strobe_endpoint::{ProcId, Routine};
use strobe_os::cpu;
use strobe_protocol::collective::pass::OWN_REDUCTION_BYTES_MAX;
use strobe_protocol::collective::{CallSignature, Operation, Root};
use strobe_shared::{CollectiveSlots, Mark, UserMemory};
use strobe_types::Result;

/// On oversubscribed nodes: how often to yield before waiting as every call does, and how often to poll in between for
/// members on other processors, for about the time of one switch between ranks.
pub(super) const OVERSUBSCRIPTION_TURNS: usize = 4;
pub(super) const OVERSUBSCRIPTION_LOOKS: usize = 20;

/// One call on the fast path. `TIMED`: routines are timed. A constant, as a test at each step takes a twentieth of the
/// call.
struct FastPath<'a, const TIMED: bool> {
    progress: &'a Progress,
    comm: &'a Comm,
    shared: &'a Shared,
    slots: &'a CollectiveSlots,
    number: u64,
    me: usize,
    size: usize,
    mark: Mark,
    operation: Operation,
}

/// Does `call` if it can take the fast path; `None`, with nothing done, if not.
#[inline]
pub(super) fn by_fast_path(progress: &Progress, comm: &Comm, call: &Call) -> Option<Result<()>> {
    match progress.endpoint.schedule().recorder.times_routines() {
        false => quickly::<false>(progress, comm, call),
        true => quickly_timed(progress, comm, call),
    }
}

#[cold]
fn quickly_timed(progress: &Progress, comm: &Comm, call: &Call) -> Option<Result<()>> {
    quickly::<true>(progress, comm, call)
}

#[inline(always)]
fn quickly<const TIMED: bool>(progress: &Progress, comm: &Comm, call: &Call) -> Option<Result<()>> {
    if !slices::may_come(&progress.endpoint, false) {
        return None;
    }
    let sequence = comm.sequence();
    let shared = sequence.opened()?;
    let slots = shared.idle()?;
    let (me, size) = (comm.rank() as usize, comm.size() as usize);
    let room = shared.shape().payload_bytes;
    let number = shared.done();
    let by_fast_path = |operation: Operation, root: usize, bytes: usize| {
        let mark = Mark(CallSignature::of(operation, root, bytes).mark());
        FastPath::<TIMED> { progress, comm, shared, slots, number, me, size, mark, operation }
    };
    let writable = |bytes: usize| shared.is_writable(slots, number, bytes).then_some(());
    Some(match call {
        Call::Barrier => {
            writable(0)?;
            by_fast_path(Operation::Barrier, 0, 0).all(sequence, || {}, || {})
        }
        Call::Bcast(Some(data), Root::Local(root)) => {
            let bytes = data.bytes();
            let memory = data.contiguous().filter(|_| (1..=room).contains(&bytes))?;
            writable(bytes)?;
            by_fast_path(Operation::Bcast, *root, bytes).bcast(sequence, *root, memory, bytes)
        }
        Call::Allreduce(operands) => {
            let bytes = operands.count * grain(operands)?;
            if !(1..=OWN_REDUCTION_BYTES_MAX.min(room)).contains(&bytes) {
                return None;
            }
            writable(bytes)?;
            by_fast_path(Operation::Allreduce, 0, bytes).allreduce(sequence, operands, bytes)
        }
        Call::Alltoall(Some(Pieces::Even(send)), Pieces::Even(receive)) => {
            let bytes = send.bytes();
            let stream_bytes = bytes * (size - 1);
            let (from, to) = (in_rows(send)?, in_rows(receive)?);
            if !(1..=room).contains(&stream_bytes) || receive.bytes() != bytes {
                return None;
            }
            writable(stream_bytes)?;
            by_fast_path(Operation::Alltoall, 0, stream_bytes).alltoall(sequence, from, to, bytes)
        }
        Call::Allgather(Some(send), Pieces::Even(receive)) => {
            let bytes = send.bytes();
            let (from, to) = (send.contiguous()?, in_rows(receive)?);
            if !(1..=room).contains(&bytes) || receive.bytes() != bytes {
                return None;
            }
            writable(bytes)?;
            by_fast_path(Operation::Allgather, 0, bytes).allgather(sequence, from, to, bytes)
        }
        _ => return None,
    })
}

/// The memory of pieces that lie one behind the other without gaps.
fn in_rows(data: &Data) -> Option<UserMemory> {
    let memory = data.contiguous()?;
    let rows = data.datatype.layout.extent().1 * data.count as isize == data.bytes() as isize;
    rows.then_some(memory)
}

impl<const TIMED: bool> FastPath<'_, TIMED> {
    /// An operation in which each member waits for all others.
    #[inline]
    fn all(&self, sequence: &Sequence, contribute: impl FnOnce(), consume: impl FnOnce()) -> Result<()> {
        let endpoint = &self.progress.endpoint;
        let begin = || TIMED.then(|| endpoint.schedule().recorder.begin_routine());
        let end = |routine: Option<Routine>| {
            routine
                .into_iter()
                .for_each(|one| endpoint.schedule().recorder.end_routine(one, pass::routine(self.operation)))
        };
        self.begin(sequence);
        let routine = begin();
        contribute();
        self.arrive();
        end(routine);
        // Fetches the line for the next operation while this one waits.
        self.slots.prepare(self.number + 1, self.me);
        self.wait(0..self.size);
        let routine = begin();
        let other = (0..self.size).find(|member| self.slots.mark(self.number, *member) != self.mark);
        if other.is_none() {
            consume();
        }
        self.shared.advance_done(self.slots, self.me);
        self.shared.note_arrivals(self.slots, self.number);
        let behind =
            |member: usize| self.slots.done(member) <= self.number && !mutation::is(Mutation::FastPathWakesNobody);
        endpoint.wake_those(self.comm.group().iter(), behind);
        self.free_slots();
        end(routine);
        other.map_or(Ok(()), mismatch)
    }

    #[inline]
    fn arrive(&self) {
        let endpoint = &self.progress.endpoint;
        self.shared.arrive(endpoint, self.slots, (self.number, self.number), self.me, self.mark);
        endpoint.schedule().recorder.count_posted_collective();
    }

    /// With slices: true once the operation may go on, since all members have come in slices that are over. The member
    /// that comes last may end the slice (`demand`).
    #[inline]
    fn is_scheduled(&self) -> bool {
        let scheduled = Cell::default();
        let endpoint = &self.progress.endpoint;
        let look = || self.shared.is_scheduled(endpoint, self.slots, self.number, &scheduled).then_some(());
        self.progress.look(look).is_some()
    }

    #[inline]
    fn begin(&self, sequence: &Sequence) {
        let tag = sequence.next();
        let number = self.shared.take_numbers(1);
        debug_assert!(number == self.number && tag >= 0);
    }

    #[inline]
    fn free_slots(&self) {
        self.progress.endpoint.site.order_publishing();
        if self.slots.take_want() {
            self.progress.endpoint.wake_those(self.comm.group().iter(), |_| true);
        }
    }

    /// Waits until these members have arrived: by polling if there are processors for all ranks, then as every call
    /// waits.
    #[inline]
    fn wait(&self, members: Range<usize>) {
        // Who has arrived stays so: each look begins with the first member that was missing.
        let (missing, end) = (Cell::new(members.start), members.end);
        let arrived = || self.first_missing(&missing, end).is_none();
        let ready = || arrived() && self.is_scheduled();
        if ready() {
            return;
        }
        if self.progress.endpoint.placement.processors_to_spare(&self.progress.endpoint.site) {
            if self.progress.poll_briefly(BRIEF_POLLS, ready) {
                return;
            }
        } else if self.wait_in_oversubscription(&missing, end) && ready() {
            return;
        }
        let entry = say_waiting(self.progress, self.comm, self.comm.sequence().last());
        self.progress.wait_until(|_| ready());
        entry.leave(&self.progress.endpoint);
    }

    /// Waits a little on an oversubscribed node; true if these members have arrived then. If a missing member shares
    /// this processor, it cannot come before this rank yields; if all run on other processors, they come sooner than
    /// this rank would get its processor back.
    fn wait_in_oversubscription(&self, missing: &Cell<usize>, end: usize) -> bool {
        let endpoint = &self.progress.endpoint;
        let is_beside = |member: usize| {
            endpoint.placement.is_beside(&endpoint.site, self.comm.group().process(member as u32).unwrap_or(ProcId(0)))
        };
        let is_missing_beside = |member: usize| is_beside(member) && !self.slots.has_arrived(self.number, member);
        for _ in 0..OVERSUBSCRIPTION_TURNS {
            endpoint.placement.wait_in_oversubscription(&endpoint.site);
            for _ in 0..OVERSUBSCRIPTION_LOOKS {
                let Some(first) = self.first_missing(missing, end) else { return true };
                if (first..end).any(is_missing_beside) {
                    break;
                }
                cpu::relax();
            }
            endpoint.placement.give_way();
        }
        self.first_missing(missing, end).is_none()
    }

    /// The first member from `missing` on, and before `end`, that has not arrived; noted there for the next look.
    #[inline(always)]
    fn first_missing(&self, missing: &Cell<usize>, end: usize) -> Option<usize> {
        let first = (missing.get()..end).find(|member| !self.slots.has_arrived(self.number, *member));
        missing.set(first.unwrap_or(end));
        first
    }

    fn bcast(&self, sequence: &Sequence, root: usize, memory: UserMemory, bytes: usize) -> Result<()> {
        if slices::gather(&self.progress.endpoint) {
            return self.bcast_together(sequence, root, memory, bytes);
        }
        self.begin(sequence);
        let place = self.slots.contribution(self.number, root, bytes);
        let mut matches = true;
        if self.me == root {
            copy_few(memory, place, bytes);
            self.slots.arrive(self.number, root, self.number, self.mark);
            self.shared.advance_done(self.slots, self.me);
            self.progress.endpoint.wake_those(self.comm.group().iter(), |member| member != root);
        } else {
            self.slots.prepare(self.number + 1, self.me);
            self.wait(root..root + 1);
            matches = self.slots.mark(self.number, root) == self.mark;
            if matches {
                copy_few(place, memory, bytes);
            }
            self.shared.advance_done(self.slots, self.me);
        }
        self.free_slots();
        if matches { Ok(()) } else { mismatch(root) }
    }

    /// A broadcast for which all members have to come (with slices).
    fn bcast_together(&self, sequence: &Sequence, root: usize, memory: UserMemory, bytes: usize) -> Result<()> {
        let place = self.slots.contribution(self.number, root, bytes);
        let is_root = self.me == root;
        let contribute = || {
            if is_root {
                copy_few(memory, place, bytes)
            }
        };
        self.all(sequence, contribute, || {
            if !is_root {
                copy_few(place, memory, bytes)
            }
        })
    }

    fn allreduce(&self, sequence: &Sequence, operands: &Operands, bytes: usize) -> Result<()> {
        let from = operands.send.unwrap_or(operands.receive);
        let place = |member: usize| self.slots.contribution(self.number, member, bytes);
        let contribute = || copy_few(from, place(self.me), bytes);
        self.all(sequence, contribute, || {
            copy_few(place(self.size - 1), operands.receive, bytes);
            for member in (0..self.size - 1).rev() {
                operands.reducer.apply(place(member), operands.receive, operands.count);
            }
        })
    }

    /// An alltoall: each member publishes its pieces for the members after it, in turn.
    fn alltoall(&self, sequence: &Sequence, from: UserMemory, to: UserMemory, bytes: usize) -> Result<()> {
        let (me, size) = (self.me, self.size);
        let row = |memory: UserMemory, index: usize| memory.offset((index * bytes) as isize);
        let place = |member: usize| self.slots.contribution(self.number, member, bytes * (size - 1));
        let contribute = || {
            copy_few(row(from, me), row(to, me), bytes);
            for turn in 0..size - 1 {
                copy_few(row(from, (me + 1 + turn) % size), row(place(me), turn), bytes);
            }
        };
        self.all(sequence, contribute, || {
            for member in (0..size).filter(|member| *member != me) {
                let turn = (me + size - member - 1) % size;
                copy_few(row(place(member), turn), row(to, member), bytes);
            }
        })
    }

    fn allgather(&self, sequence: &Sequence, from: UserMemory, to: UserMemory, bytes: usize) -> Result<()> {
        let place = |member: usize| self.slots.contribution(self.number, member, bytes);
        let contribute = || copy_few(from, place(self.me), bytes);
        self.all(sequence, contribute, || {
            for member in 0..self.size {
                copy_few(place(member), to.offset((member * bytes) as isize), bytes);
            }
        })
    }
}
