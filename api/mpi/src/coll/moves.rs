// SPDX-License-Identifier: MIT OR Apache-2.0
//! Moves the data of a pass: into slots, out of slots, and between the memories of members.

use super::pass::PassRun;
use super::stream::copy_few;
use crate::mutation::{self, Mutation};
use std::io;
use std::ops::Range;
use strobe_endpoint::{Endpoint, ProcId};
use strobe_protocol::collective::pass::{Publish, Span, Take};
use strobe_shared::{CollectiveSlots, RemoteAddress, UserMemory};
use strobe_types::ErrorClass;

/// Bytes that two members combine at a time, so that they stay in the nearest cache between the two passes over them.
const HALF_TILE_BYTES: usize = 4096;
/// Bytes that a member publishes for direct copies: address of its contribution, address of its result.
const TOLD_BYTES: usize = 16;
/// Into how many parts, within bounds, two members divide a shared copy.
const PARTS: usize = 8;
const PART_BYTES: Range<usize> = 32 << 10..256 << 10;
/// How many bytes are fetched at a time if they cannot go to their place directly. As much as fits into the inner
/// caches beside the sum, since each fetch is a system call.
const TILE_BYTES: usize = 64 << 10;

impl PassRun {
    /// Writes what this member publishes in a round.
    #[inline(never)]
    pub(super) fn write(&mut self, slots: &CollectiveSlots, number: u64, round: usize, publish: Publish) {
        let me = self.pass.me;
        match publish {
            Publish::Nothing | Publish::Stamp => {}
            Publish::Stream((from, to)) if from == to => {}
            Publish::Stream((from, to)) => {
                // In place a piece already lies where it belongs.
                let in_place = self.buffers.in_place;
                let (stream, piece) = if in_place { (&self.buffers.receive, me) } else { (&self.buffers.send, 0) };
                stream.read(piece, from, slots.contribution(number, me, to - from), to - from);
            }
            Publish::Pieces(span) => self.write_pieces(slots.contribution(number, me, span.1 - span.0), span),
            Publish::Half => {
                for (index, (from, to)) in self.pass.halves(1 - me, round).into_iter().enumerate() {
                    let place = half(slots, number, index, me);
                    self.buffers.send.memory.offset(from as isize).copy_apart(place, to - from);
                }
            }
            Publish::Address => {
                let place = slots.contribution(number, me, TOLD_BYTES);
                self.lies_at = self.contribution();
                place.write_address(self.lies_at);
                place.offset(8).write_address(Some(self.buffers.receive.memory));
            }
        }
    }

    /// Publishes a range of the pieces for the members after this one, in turn.
    fn write_pieces(&self, place: UserMemory, (start, end): Span) {
        let buffers = &self.buffers;
        // In place the pieces to send lie in the receive buffer.
        let from = if buffers.send.bytes == 0 { &buffers.receive } else { &buffers.send };
        let mut at = start;
        while at < end {
            let (turn, within) = (at / from.bytes, at % from.bytes);
            let bytes = (from.bytes - within).min(end - at);
            let member = (self.pass.me + 1 + turn) % self.pass.size;
            from.read(member, within, place.offset((at - start) as isize), bytes);
            at += bytes;
        }
    }

    /// Copies the piece that this member sends to itself.
    pub(super) fn copy_own(&self) {
        if let Some((from, to)) = self.pass.own().filter(|_| !self.buffers.in_place) {
            self.buffers.send.copy_piece(from, &self.buffers.receive, to);
        }
    }

    /// Reduces for all members what they have published in a round.
    #[inline(never)]
    pub(super) fn combine_for_all(&self, slots: &CollectiveSlots, round: usize) {
        let number = self.number(round);
        if let Take::Result((from, to)) = self.pass.take(round) {
            let bytes = to - from;
            self.combine(slots, number, (from, to), (from, to), self.pass.size, slots.result(number, bytes));
        }
    }

    /// Reduces `part` of the operands of the first `members` members; the round holds `span` of them.
    fn combine(&self, slots: &CollectiveSlots, number: u64, span: Span, part: Span, members: usize, into: UserMemory) {
        let own = self.pass.keeps_own && matches!(self.pass.publish(0), Publish::Nothing);
        let operand = |member: usize, at: usize| {
            if own && member == self.pass.me {
                return self.buffers.send.memory.offset((span.0 + at) as isize);
            }
            slots.contribution(number, member, span.1 - span.0).offset(at as isize)
        };
        self.buffers.combine(operand, part.0 - span.0..part.1 - span.0, members, into);
    }

    /// Reduces what the other of two members has published, returns the result to it, and stores it here, too.
    #[inline(never)]
    pub(super) fn combine_half(&self, slots: &CollectiveSlots, round: usize) {
        let Some((reducer, grain)) = &self.buffers.reducer else { return };
        let (me, number) = (self.pass.me, self.number(round));
        let tile_bytes = (HALF_TILE_BYTES / grain).max(1) * grain;
        for (index, (start, end)) in self.pass.halves(me, round).into_iter().enumerate() {
            let place = half(slots, number, index, 1 - me);
            for at in (start..end).step_by(tile_bytes) {
                let bytes = tile_bytes.min(end - at);
                let theirs = place.offset((at - start) as isize);
                let (from, to) =
                    (self.buffers.send.memory.offset(at as isize), self.buffers.receive.memory.offset(at as isize));
                if me == 0 {
                    reducer.apply(from, theirs, bytes / grain);
                    theirs.copy_apart(to, bytes);
                } else {
                    if from != to {
                        from.copy_apart(to, bytes);
                    }
                    reducer.apply(theirs, to, bytes / grain);
                    to.copy_apart(theirs, bytes);
                }
            }
        }
    }

    /// Takes this member's part of what was published in a round.
    #[inline(never)]
    pub(super) fn take(&mut self, endpoint: &Endpoint, slots: &CollectiveSlots, round: usize) {
        let (me, number) = (self.pass.me, self.number(round));
        let receive = &self.buffers.receive;
        let result = |at: usize| receive.memory.offset(at as isize);
        match self.pass.take(round) {
            Take::Nothing => {}
            Take::Stream { from, span: (at, end) } => {
                receive.write(0, at, slots.contribution(number, from, end - at), end - at);
            }
            Take::Streams((at, end)) => {
                for member in self.pass.needs(me, round).iter().filter(|member| *member != me) {
                    receive.write(member, at, slots.contribution(number, member, end - at), end - at);
                }
            }
            Take::Pieces(span) => {
                let into_each = self.pass.needs(me, round).are_several();
                for member in self.pass.needs(me, round).iter().filter(|member| *member != me) {
                    if let Some((to, at, bytes)) = self.pass.piece_in(span, member, me, receive.bytes) {
                        let chunk = slots.contribution(number, member, span.1 - span.0);
                        receive.write(if into_each { member } else { 0 }, to, chunk.offset(at as isize), bytes);
                    }
                }
            }
            Take::Combine { members, span, part, into } => {
                self.combine(slots, number, span, part, members, result(into));
            }
            Take::Result((at, end)) => copy_few(slots.result(number, end - at), result(at), end - at),
            Take::Half => {
                for (index, (from, to)) in self.pass.halves(1 - me, round).into_iter().enumerate() {
                    half(slots, number, index, me).copy_apart(result(from), to - from);
                }
            }
            Take::Fetch => self.note(|run| run.fetch(endpoint, slots)),
            Take::FetchTogether => self.note(|run| run.fetch_together(endpoint, slots)),
            Take::ReduceSlice => self.note(|run| run.reduce_slice(endpoint, slots)),
            Take::FetchSlices => self.note(|run| run.fetch_slices(endpoint, slots)),
        }
    }

    fn note(&mut self, copy: impl FnOnce(&mut PassRun) -> io::Result<()>) {
        if let Err(error) = copy(self) {
            let denied = error.kind() == io::ErrorKind::PermissionDenied;
            self.fail(if denied { ErrorClass::OTHER.0 } else { ErrorClass::BUFFER.0 });
        }
    }
}

/// Direct copies.
impl PassRun {
    /// Where this member's contribution can be read as contiguous memory; packs it if necessary.
    fn contribution(&mut self) -> Option<UserMemory> {
        let (me, buffers) = (self.pass.me, &self.buffers);
        let pieces = if self.pass.signature.operation.is_personal() { self.pass.size } else { 1 };
        let (from, index) = if buffers.in_place && pieces == 1 { (&buffers.receive, me) } else { (&buffers.send, 0) };
        if let Some(memory) = from.in_rows(index, pieces) {
            return Some(memory);
        }
        if self.pass.take(0) == Take::FetchTogether && me != self.pass.signature.root {
            return None;
        }
        self.packed.grow(pieces * from.bytes);
        let packed = self.packed.memory();
        for piece in 0..pieces {
            from.read(index + piece, 0, packed.offset((piece * from.bytes) as isize), from.bytes);
        }
        Some(packed)
    }

    /// The published address of `member`'s contribution or result. Fails if it cannot be valid.
    fn told(&self, slots: &CollectiveSlots, member: usize, word: isize) -> io::Result<RemoteAddress> {
        let told = slots.contribution(self.number(0), member, TOLD_BYTES).offset(8 * word).read_address();
        told.ok_or_else(|| io::ErrorKind::InvalidInput.into())
    }

    /// Copies this member's pieces from all owners, beginning with the next member, so that not all copy from the same
    /// one. Fails if a copy is refused.
    fn fetch(&mut self, endpoint: &Endpoint, slots: &CollectiveSlots) -> io::Result<()> {
        let (me, size, bytes) = (self.pass.me, self.pass.size, self.buffers.receive.bytes);
        let owners = self.pass.needs(me, 0);
        let at = if self.pass.signature.operation.is_personal() { me * bytes } else { 0 };
        for owner in (1..size).map(|turn| (me + turn) % size).filter(|owner| owners.contains(*owner)) {
            let address = self.told(slots, owner, 0)?.offset(at as u64);
            let into = if self.pass.is_common() || self.pass.signature.root == me { owner } else { 0 };
            self.fetch_part(endpoint, owner, address, into, 0..bytes)?;
        }
        Ok(())
    }

    /// Copies parts of the root's data to the other of two members, on both sides, until all are taken.
    fn fetch_together(&mut self, endpoint: &Endpoint, slots: &CollectiveSlots) -> io::Result<()> {
        let (me, other, bytes) = (self.pass.me, 1 - self.pass.me, self.buffers.receive.bytes);
        let told = self.told(slots, other, 0);
        let is_root = me == self.pass.signature.root;
        if is_root && told.is_err() {
            // The other member's buffer is not contiguous, so it has to copy all by itself.
            return Ok(());
        }
        let told = told?;
        let part_bytes = (bytes / PARTS).clamp(PART_BYTES.start, PART_BYTES.end);
        while let Some(part) = slots.claim_part(self.number(0), bytes.div_ceil(part_bytes)) {
            let at = part * part_bytes;
            let length = part_bytes.min(bytes - at);
            if is_root {
                let Some(from) = self.lies_at.filter(|_| !mutation::is(Mutation::LeavesRootsPart)) else { break };
                let to = told.offset(at as u64);
                endpoint.site.copy_to(self.member(other), to, *from.offset(at as isize), length)?;
            } else {
                self.fetch_part(endpoint, other, told, 0, at..at + length)?;
            }
        }
        Ok(())
    }

    /// Copies range `part` of the data at `address` of `owner` to piece `into` of the receive buffer.
    fn fetch_part(
        &mut self,
        endpoint: &Endpoint,
        owner: usize,
        address: RemoteAddress,
        into: usize,
        part: Range<usize>,
    ) -> io::Result<()> {
        let from = |at: usize| address.offset(at as u64);
        if let Some(memory) = self.buffers.receive.in_rows(into, 1) {
            let to = memory.offset(part.start as isize);
            return endpoint.site.copy_from(self.member(owner), from(part.start), to, part.len());
        }
        self.tiles.grow(TILE_BYTES);
        let tile = self.tiles.memory();
        for at in part.clone().step_by(TILE_BYTES) {
            let length = TILE_BYTES.min(part.end - at);
            endpoint.site.copy_from(self.member(owner), from(at), tile, length)?;
            let at = if mutation::is(Mutation::PutsTilesAtStart) { part.start } else { at };
            self.buffers.receive.write(into, at, tile, length);
        }
        Ok(())
    }

    /// Reduces this member's slice of all contributions into its receive buffer, tile by tile, from the highest rank
    /// down.
    fn reduce_slice(&mut self, endpoint: &Endpoint, slots: &CollectiveSlots) -> io::Result<()> {
        let Some((reducer, grain)) = self.buffers.reducer.clone() else { return Ok(()) };
        let (me, size, (start, end)) = (self.pass.me, self.pass.size, self.pass.slice(self.pass.me));
        let tile_bytes = (TILE_BYTES / 2 / grain).max(1) * grain;
        self.tiles.grow(2 * tile_bytes);
        let sum = self.tiles.memory();
        let term = sum.offset(tile_bytes as isize);
        for at in (start..end).step_by(tile_bytes) {
            let bytes = tile_bytes.min(end - at);
            let own = self.buffers.send.memory.offset(at as isize);
            let fetch = |member: usize, to: UserMemory| {
                let address = self.told(slots, member, 0)?.offset(at as u64);
                endpoint.site.copy_from(self.member(member), address, to, bytes)
            };
            if me == size - 1 {
                own.copy_apart(sum, bytes)
            } else {
                fetch(size - 1, sum)?
            }
            for member in (0..size - 1).rev() {
                if member != me {
                    fetch(member, term)?;
                }
                reducer.apply(if member == me { own } else { term }, sum, bytes / grain);
            }
            sum.copy_apart(self.buffers.receive.memory.offset(at as isize), bytes);
        }
        Ok(())
    }

    /// Copies the slices that other members have reduced.
    fn fetch_slices(&mut self, endpoint: &Endpoint, slots: &CollectiveSlots) -> io::Result<()> {
        let (me, size) = (self.pass.me, self.pass.size);
        for owner in (1..size).map(|turn| (me + turn) % size) {
            let (start, end) = self.pass.slice(owner);
            let into = self.buffers.receive.memory.offset(start as isize);
            let address = self.told(slots, owner, 1)?.offset(start as u64);
            endpoint.site.copy_from(self.member(owner), address, into, end - start)?;
        }
        Ok(())
    }

    fn member(&self, rank: usize) -> ProcId {
        self.comm.group().process(rank as u32).unwrap_or(ProcId(0))
    }
}

/// Where piece `index` of the half that `member` publishes lies: always in the payload, however short it is.
fn half(slots: &CollectiveSlots, number: u64, index: usize, member: usize) -> UserMemory {
    slots.contribution(number + index as u64, member, slots.shape().payload_bytes)
}
