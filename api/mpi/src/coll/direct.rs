// SPDX-License-Identifier: MIT OR Apache-2.0
//! Large collectives by one copy: members tell each other, on their lines, where their data lies, and whoever
//! needs data copies it out of its owner's memory, without the owner's help. All members copy at once.
//!
//! Between two members the root of a large broadcast, which would only wait, copies too: both claim parts.
//!
//! An operation that moves data takes two numbers of the lines: at the first the owners tell addresses, at the
//! second the readers tell that they have read. A reduction takes three: addresses; every member has reduced
//! its slice of the vector, into its own receive buffer; every member has copied the other slices. Slices are
//! reduced from the highest rank down, as small reductions are.

mod reduce;

use super::call::Call;
use super::call_signature::{CallSignature, Kind};
use super::running::Progressed;
use super::shared::{Opened, Scheduled, Shared};
use super::stream::{Buffers, Stream};
use crate::Process;
use crate::comm::Comm;
use crate::op::Reducer;
use std::cell::Cell;
use std::io;
use std::ops::Range;
use std::rc::Rc;
use strobe_endpoint::ProcId;
use strobe_shared::{CollectiveSlots, Mark, UserMemory};
use strobe_types::ErrorClass;

/// Bytes of what a member tells: address of its contribution, address of its result.
const TOLD_BYTES: usize = 16;
/// What a member tells whose receive buffer is not in one piece.
const NOWHERE: usize = 0;
/// Below this, one copy is over before the other side has joined in.
const SHARED_BYTES_MIN: usize = 256 << 10;
/// Parts that two members share the work by, within bounds.
const PARTS: usize = 8;
const PART_BYTES: Range<usize> = 32 << 10..256 << 10;
/// Bytes that are fetched at a time where they do not go straight to their place: as much as the nearest
/// caches hold beside the sum, since each fetch is a system call.
const TILE_BYTES: usize = 64 << 10;

/// A collective by direct copies.
pub struct DirectRun {
    shared: Rc<Shared>,
    comm: Rc<Comm>,
    kind: Kind,
    me: usize,
    size: usize,
    first: u64,
    /// Numbers at which this member has told, and that it is done with.
    told: usize,
    finished: usize,
    send: Stream,
    receive: Stream,
    in_place: bool,
    reducer: Option<(Reducer, usize)>,
    /// A packed copy of a contribution that is not in one piece, and what is fetched in tiles.
    packed: Vec<u8>,
    tiles: Vec<u8>,
    error: i32,
    mark: Mark,
    mismatched: Option<usize>,
    /// All tell at the first number, since it is scheduled when all have come.
    strobed: bool,
    scheduled: Cell<Scheduled>,
}

impl DirectRun {
    /// What its members share.
    pub fn shared(&self) -> &Shared {
        &self.shared
    }

    /// A run of `call`, which has this call signature, not started.
    pub fn new(comm: &Rc<Comm>, shared: Rc<Shared>, call_signature: &CallSignature, call: &Call) -> DirectRun {
        let Buffers { send, receive, reducer, in_place, .. } = Buffers::of(call, call_signature);
        DirectRun {
            kind: call_signature.kind,
            me: comm.rank() as usize,
            size: comm.size() as usize,
            first: 0,
            told: 0,
            finished: 0,
            send,
            receive,
            in_place,
            reducer,
            packed: Vec::new(),
            tiles: Vec::new(),
            error: 0,
            mark: call_signature.kind.mark(call_signature.stream_bytes),
            mismatched: None,
            strobed: false,
            scheduled: Cell::default(),
            comm: comm.clone(),
            shared,
        }
    }

    /// Starts, or starts again, with new numbers.
    pub fn start(&mut self) {
        self.first = self.shared.take_numbers(self.numbers());
        self.told = 0;
        self.finished = 0;
        self.error = 0;
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

    /// Error class of a copy that failed, or 0.
    pub fn error(&self) -> i32 {
        self.error
    }

    /// Goes on as far as possible.
    pub fn poll(&mut self, process: &Process) -> Progressed {
        let shared = self.shared.clone();
        let lines = match shared.open(process, &self.comm) {
            Ok(Opened::Slots(lines)) => lines,
            Ok(Opened::NotYet) => return Progressed::Waiting,
            Ok(Opened::Never) | Err(_) => return Progressed::NoLines,
        };
        self.strobed = process.endpoint.schedule().has_slices();
        while self.finished < self.numbers() {
            let number = self.first + self.finished as u64;
            if self.told == self.finished && !self.tell(process, lines, number) {
                return Progressed::Waiting;
            }
            let scheduled = shared.done() == number && shared.is_scheduled(process, lines, self.first, &self.scheduled);
            if !scheduled || !self.is_ready(lines, number) {
                return Progressed::Waiting;
            }
            let differs =
                |member: &usize| lines.has_arrived(number, *member) && lines.mark(number, *member) != self.mark;
            self.mismatched = self.mismatched.or_else(|| (0..self.size).find(differs));
            if self.mismatched.is_none()
                && let Err(error) =
                    process.endpoint.schedule().recorder.in_routine(self.kind.routine(), || self.work(process, lines))
            {
                self.error = match error.kind() {
                    io::ErrorKind::PermissionDenied => ErrorClass::OTHER.0,
                    _ => ErrorClass::BUFFER.0,
                };
            }
            self.finished += 1;
            self.shared.advance_done(lines, self.me);
            process.endpoint.site.order_publishing();
            if lines.take_want() {
                process.endpoint.wake_those(self.comm.group().iter(), |_| true);
            }
        }
        Progressed::Complete
    }

    /// Must `member` come before this one can go on?
    pub fn awaits(&self, member: usize) -> bool {
        let Some(lines) = self.shared.opened() else { return member == 0 };
        self.tells(member) && !lines.has_arrived(self.first + self.finished as u64, member)
    }

    fn numbers(&self) -> usize {
        if self.kind == Kind::Allreduce { 3 } else { 2 }
    }

    /// Does `member` own data that others read?
    fn is_owner(&self, member: usize) -> bool {
        match self.kind {
            Kind::Bcast { root } | Kind::Scatter { root } => member == root,
            Kind::Gather { root } => member != root,
            _ => true,
        }
    }

    /// Does `member` read what others own?
    fn is_reader(&self, member: usize) -> bool {
        match self.kind {
            Kind::Bcast { root } | Kind::Scatter { root } => member != root,
            Kind::Gather { root } => member == root,
            _ => true,
        }
    }

    /// Do both sides of this operation copy?
    fn is_shared_work(&self) -> bool {
        self.size == 2 && self.receive.bytes >= SHARED_BYTES_MIN && matches!(self.kind, Kind::Bcast { .. })
    }

    /// Does `member` tell at the number that this one is at?
    fn tells(&self, member: usize) -> bool {
        if self.is_shared_work() || (self.strobed && self.finished == 0) {
            return true;
        }
        if self.finished == 0 { self.is_owner(member) } else { self.is_reader(member) }
    }

    /// Tells, if it is this member's turn; false if there is no slot yet.
    fn tell(&mut self, process: &Process, lines: &CollectiveSlots, number: u64) -> bool {
        if self.tells(self.me) {
            if !self.shared.is_writable(lines, number) {
                lines.want_slot();
                if !self.shared.is_writable(lines, number) {
                    return false;
                }
            }
            if self.finished == 0 {
                let place = lines.contribution(number, self.me, TOLD_BYTES);
                place.write_word(self.address() as u64);
                place.offset(8).write_word(self.receive.memory.address() as u64);
            }
            lines.arrive_in(process.endpoint.schedule().stamp(), number, self.me, self.shared.done(), self.mark);
            if self.finished == 0 {
                process.endpoint.schedule().recorder.count_posted_collective();
            }
            // Whoever tells last wakes those that wait for all.
            process.endpoint.site.publish_fence();
            if (0..self.size).all(|member| !self.tells(member) || lines.has_arrived(number, member)) {
                process.endpoint.wake_those(self.comm.group().iter(), |_| true);
            }
        }
        self.told += 1;
        true
    }

    /// Where this member's contribution can be read in one piece.
    fn address(&mut self) -> usize {
        let (from, index, pieces) = match self.kind {
            Kind::Alltoall | Kind::Scatter { .. } => (&self.send, 0, self.size),
            Kind::Allgather if self.in_place => (&self.receive, self.me, 1),
            _ => (&self.send, 0, 1),
        };
        if let Some(memory) = from.in_rows(index, pieces) {
            return memory.address();
        }
        if !self.is_owner(self.me) {
            return NOWHERE;
        }
        self.packed.resize(pieces * from.bytes, 0);
        let packed = UserMemory::of(&mut self.packed);
        for piece in 0..pieces {
            from.read(index + piece, 0, packed.offset((piece * from.bytes) as isize), from.bytes);
        }
        packed.address()
    }

    /// True if all that this member waits for at its number is there.
    fn is_ready(&self, lines: &CollectiveSlots, number: u64) -> bool {
        let needs_all = if self.finished == 0 { self.is_reader(self.me) } else { self.is_owner(self.me) };
        !(needs_all || self.is_shared_work())
            || (0..self.size).all(|member| !self.tells(member) || lines.has_arrived(number, member))
    }

    fn work(&mut self, process: &Process, lines: &CollectiveSlots) -> io::Result<()> {
        match (self.kind, self.finished) {
            (Kind::Allreduce, 0) => self.reduce_slice(process, lines),
            (Kind::Allreduce, 1) => self.fetch_slices(process, lines),
            (_, 0) if self.is_shared_work() => self.copy_parts(process, lines),
            (_, 0) => {
                self.copy_own();
                if self.is_reader(self.me) { self.fetch_all(process, lines) } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }

    /// Copies parts of the root's data to the other member until all are taken, on both sides.
    fn copy_parts(&mut self, process: &Process, lines: &CollectiveSlots) -> io::Result<()> {
        let (number, other, bytes) = (self.first, 1 - self.me, self.receive.bytes);
        let told = lines.contribution(number, other, TOLD_BYTES).read_word();
        let is_root = self.is_owner(self.me);
        if is_root && told == NOWHERE as u64 {
            return Ok(());
        }
        let from = UserMemory::from_descriptor(lines.contribution(number, self.me, TOLD_BYTES).read_word());
        let part_bytes = (bytes / PARTS).clamp(PART_BYTES.start, PART_BYTES.end);
        let parts = bytes.div_ceil(part_bytes);
        while let Some(part) = lines.claim_part(number, parts) {
            let at = part * part_bytes;
            let length = part_bytes.min(bytes - at);
            if is_root {
                let data = from.offset(at as isize);
                process.endpoint.site.copy_to(self.member(other), told + at as u64, data, length)?;
            } else {
                self.fetch_part(process, other, told, 0, at..at + length)?;
            }
        }
        Ok(())
    }

    /// What stays with this member.
    fn copy_own(&self) {
        match self.kind {
            _ if self.in_place => {}
            Kind::Alltoall => self.send.copy_piece(self.me, &self.receive, self.me),
            Kind::Allgather => self.send.copy_piece(0, &self.receive, self.me),
            Kind::Gather { root } if self.me == root => self.send.copy_piece(0, &self.receive, root),
            Kind::Scatter { root } if self.me == root => self.send.copy_piece(root, &self.receive, 0),
            _ => {}
        }
    }

    /// Copies from every owner what is this member's, beginning with the next one, so that not all read from
    /// the same.
    fn fetch_all(&mut self, process: &Process, lines: &CollectiveSlots) -> io::Result<()> {
        let bytes = self.receive.bytes;
        for turn in 1..self.size {
            let owner = (self.me + turn) % self.size;
            if !self.is_owner(owner) {
                continue;
            }
            let told = lines.contribution(self.first, owner, TOLD_BYTES).read_word();
            let (at, into) = match self.kind {
                Kind::Alltoall => (self.me * bytes, owner),
                Kind::Scatter { .. } => (self.me * bytes, 0),
                Kind::Bcast { .. } => (0, 0),
                _ => (0, owner),
            };
            self.fetch_part(process, owner, told + at as u64, into, 0..bytes)?;
        }
        Ok(())
    }

    /// Copies bytes `part` of what lies at `address` of `owner` to piece `into` of the receive buffer.
    fn fetch_part(
        &mut self,
        process: &Process,
        owner: usize,
        address: u64,
        into: usize,
        part: Range<usize>,
    ) -> io::Result<()> {
        let from = |at: usize| address + at as u64;
        if let Some(memory) = self.receive.in_rows(into, 1) {
            let to = memory.offset(part.start as isize);
            return process.endpoint.site.copy_from(self.member(owner), from(part.start), to, part.len());
        }
        self.tiles.resize(TILE_BYTES, 0);
        let tile = UserMemory::of(&mut self.tiles);
        for at in part.clone().step_by(TILE_BYTES) {
            let length = TILE_BYTES.min(part.end - at);
            process.endpoint.site.copy_from(self.member(owner), from(at), tile, length)?;
            self.receive.write(into, at, tile, length);
        }
        Ok(())
    }

    fn member(&self, rank: usize) -> ProcId {
        self.comm.group().process(rank as u32).unwrap_or(ProcId(0))
    }
}
