// SPDX-License-Identifier: MIT OR Apache-2.0
//! A large allreduce between two members: each reduces half of the vector, in place in the memory that both share.
//!
//! A chunk takes two numbers of the lines, a and a + 1. At the first a member contributes what the *other* one
//! reduces, in its own payloads of both numbers. The other combines it with its own data right there, keeps the
//! result, and arrives at the second number, which hands the result back. So every byte crosses between the two
//! processors' caches three times (written, combined, fetched) and no system call is made. Combining into
//! memory that is the reader's already is what saves the fourth crossing: that line had to come here anyway.
//!
//! A member is done with both numbers at once, when it has fetched its result: before that nobody may write
//! these payloads but the other member, between its seeing the first stamp and its setting the second.
//!
//! The order of operands is that of ranks, x0 op x1, whoever computes it.

use super::call::{Call, Operands};
use super::call_signature::{CallSignature, Kind};
use super::running::Progressed;
use super::shared::{Opened, Scheduled, Shared};
use crate::Process;
use crate::comm::Comm;
use crate::op::Reducer;
use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;
use strobe_endpoint::ProcId;
use strobe_shared::{CollectiveSlots, Mark, UserMemory};
use strobe_types::metrics::Metric;

/// Numbers of a chunk.
pub const NUMBERS: usize = 2;
/// Bytes that are combined at a time, so that they stay in the nearest cache between the two passes over them.
const TILE_BYTES: usize = 4096;

/// An allreduce between two members.
pub struct HalvingRun {
    shared: Rc<Shared>,
    comm: Rc<Comm>,
    me: usize,
    /// This member's contribution and result; the same memory in place.
    send: UserMemory,
    receive: UserMemory,
    reducer: Reducer,
    grain: usize,
    /// Bytes of the vector that this member reduces, and those that the other one does.
    mine: Range<usize>,
    others: Range<usize>,
    /// Bytes of a chunk in one payload; a chunk has two.
    piece_bytes: usize,
    chunks: usize,
    first: u64,
    /// Chunks contributed, combined, and fetched.
    written: usize,
    combined: usize,
    finished: usize,
    mark: Mark,
    mismatched: Option<usize>,
    scheduled: Cell<Scheduled>,
}

/// Chunks of an allreduce with this call signature in lines of this payload.
pub fn chunks(call_signature: &CallSignature, payload_bytes: usize) -> usize {
    let elements = call_signature.stream_bytes / call_signature.grain_bytes;
    (elements.div_ceil(2) * call_signature.grain_bytes).div_ceil(NUMBERS * call_signature.chunk_bytes(payload_bytes))
}

impl HalvingRun {
    /// What its members share.
    pub fn shared(&self) -> &Shared {
        &self.shared
    }

    /// A run of an allreduce with this call signature, not started.
    pub fn new(comm: &Rc<Comm>, shared: Rc<Shared>, call_signature: &CallSignature, operands: &Operands) -> HalvingRun {
        let payload_bytes = shared.shape().payload_bytes;
        let middle = call_signature.stream_bytes / call_signature.grain_bytes / 2 * call_signature.grain_bytes;
        let halves = [0..middle, middle..call_signature.stream_bytes];
        let me = comm.rank() as usize;
        HalvingRun {
            me,
            send: operands.send.unwrap_or(operands.receive),
            receive: operands.receive,
            reducer: operands.reducer.clone(),
            grain: call_signature.grain_bytes,
            mine: halves[me].clone(),
            others: halves[1 - me].clone(),
            piece_bytes: call_signature.chunk_bytes(payload_bytes),
            chunks: chunks(call_signature, payload_bytes),
            first: 0,
            written: 0,
            combined: 0,
            finished: 0,
            mark: Kind::Allreduce.mark(call_signature.stream_bytes),
            mismatched: None,
            scheduled: Cell::default(),
            comm: comm.clone(),
            shared,
        }
    }

    /// Starts, or starts again, with new numbers.
    pub fn start(&mut self) {
        self.first = self.shared.take_numbers(NUMBERS * self.chunks);
        self.written = 0;
        self.combined = 0;
        self.finished = 0;
        self.mismatched = None;
        self.scheduled.set(Scheduled::NotYet);
    }

    /// True if it could have been complete in an earlier slice.
    pub fn is_early(&self) -> bool {
        self.scheduled.get() == Scheduled::Before
    }

    /// The member that was found in another operation, once complete.
    pub fn mismatched(&self) -> Option<usize> {
        self.mismatched
    }

    /// Goes on as far as possible.
    pub fn poll(&mut self, process: &Process) -> Progressed {
        let shared = self.shared.clone();
        let lines = match shared.open(process, &self.comm) {
            Ok(Opened::Slots(lines)) => lines,
            Ok(Opened::NotYet) => return Progressed::Waiting,
            Ok(Opened::Never) | Err(_) => return Progressed::NoLines,
        };
        let mut moved_any = false;
        loop {
            let routine = process.endpoint.schedule().recorder.begin_routine();
            let contributed = self.contribute_next(process, lines);
            let goes_on = self.written > 0 && shared.is_scheduled(process, lines, self.first, &self.scheduled);
            let moved = contributed | (goes_on && (self.combine_next(lines) | self.fetch_next(lines)));
            if !moved {
                break;
            }
            process.endpoint.schedule().recorder.end_routine(routine, Metric::LtrRm);
            moved_any = true;
        }
        if moved_any {
            process.endpoint.wake(self.member(1 - self.me));
        }
        if self.finished == self.chunks { Progressed::Complete } else { Progressed::Waiting }
    }

    /// Must `member` come before this one can go on?
    pub fn awaits(&self, member: usize) -> bool {
        member != self.me
    }

    fn member(&self, rank: usize) -> ProcId {
        self.comm.group().process(rank as u32).unwrap_or(ProcId(0))
    }

    /// The first number of a chunk.
    fn number(&self, chunk: usize) -> u64 {
        self.first + (NUMBERS * chunk) as u64
    }

    /// The parts of `half` that lie in the two payloads of a chunk.
    fn pieces(&self, half: &Range<usize>, chunk: usize) -> [Range<usize>; NUMBERS] {
        [0, 1].map(|piece| {
            let start = half.start + (NUMBERS * chunk + piece) * self.piece_bytes;
            start.min(half.end)..(start + self.piece_bytes).min(half.end)
        })
    }

    /// Where piece `index` of what `member` contributes to a chunk lies. Always in the payload, however short.
    fn place(&self, lines: &CollectiveSlots, chunk: usize, index: usize, member: usize) -> UserMemory {
        lines.contribution(self.number(chunk) + index as u64, member, lines.shape().payload_bytes)
    }

    /// Contributes the next chunk of what the other member reduces, if both its slots are free.
    fn contribute_next(&mut self, process: &Process, lines: &CollectiveSlots) -> bool {
        let chunk = self.written;
        if chunk == self.chunks {
            return false;
        }
        let last = self.number(chunk) + 1;
        if !self.shared.is_writable(lines, last) {
            // Say so first and look again after: whoever is done in between sees the one or is seen.
            lines.want_slot();
            if !self.shared.is_writable(lines, last) {
                return false;
            }
        }
        for (index, piece) in self.pieces(&self.others, chunk).into_iter().enumerate() {
            let place = self.place(lines, chunk, index, self.me);
            self.send.offset(piece.start as isize).copy_apart(place, piece.len());
        }
        let slice = process.endpoint.schedule().stamp();
        lines.arrive_in(slice, self.number(chunk), self.me, self.shared.done(), self.mark);
        self.written += 1;
        if chunk == 0 {
            process.endpoint.schedule().recorder.count_posted_collective();
            self.shared.tell_if_last(process, lines, self.first);
        }
        true
    }

    /// Reduces the next chunk of this member's half where the other one has put its data, and hands it back.
    fn combine_next(&mut self, lines: &CollectiveSlots) -> bool {
        let (chunk, other) = (self.combined, 1 - self.me);
        let number = self.number(chunk);
        if chunk == self.written || !lines.has_arrived(number, other) {
            return false;
        }
        if lines.mark(number, other) != self.mark {
            self.mismatched = Some(other);
        }
        if self.mismatched.is_none() {
            for (index, piece) in self.pieces(&self.mine, chunk).into_iter().enumerate() {
                self.combine(self.place(lines, chunk, index, other), piece);
            }
        }
        lines.arrive(number + 1, self.me, self.shared.done(), self.mark);
        self.combined += 1;
        true
    }

    /// Combines the other member's data, at `theirs`, with bytes `piece` of this one's, into both `theirs` and
    /// the receive buffer.
    fn combine(&self, theirs: UserMemory, piece: Range<usize>) {
        let tile_bytes = (TILE_BYTES / self.grain).max(1) * self.grain;
        for at in piece.clone().step_by(tile_bytes) {
            let bytes = tile_bytes.min(piece.end - at);
            let theirs = theirs.offset((at - piece.start) as isize);
            let (from, to) = (self.send.offset(at as isize), self.receive.offset(at as isize));
            if self.me == 0 {
                self.reducer.apply(from, theirs, bytes / self.grain);
                theirs.copy_apart(to, bytes);
            } else {
                if from != to {
                    from.copy_apart(to, bytes);
                }
                self.reducer.apply(theirs, to, bytes / self.grain);
                to.copy_apart(theirs, bytes);
            }
        }
    }

    /// Fetches the next chunk that the other member has reduced.
    fn fetch_next(&mut self, lines: &CollectiveSlots) -> bool {
        let (chunk, other) = (self.finished, 1 - self.me);
        let number = self.number(chunk);
        // Numbers are finished in order, also across operations under way at once.
        if chunk == self.combined || self.shared.done() != number || !lines.has_arrived(number + 1, other) {
            return false;
        }
        if self.mismatched.is_none() {
            for (index, piece) in self.pieces(&self.others, chunk).into_iter().enumerate() {
                let place = self.place(lines, chunk, index, self.me);
                place.copy_apart(self.receive.offset(piece.start as isize), piece.len());
            }
        }
        for _ in 0..NUMBERS {
            self.shared.advance_done(lines, self.me);
        }
        self.finished += 1;
        self.shared.note_arrivals(lines, number + 1);
        true
    }
}

/// The operands of a call that goes this way.
pub fn operands(call: &Call) -> Option<&Operands> {
    match call {
        Call::Allreduce(operands) => Some(operands),
        _ => None,
    }
}
