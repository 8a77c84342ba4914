// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a member does with the contributions to a chunk, once all that it needs are there.

use super::SlotRun;
use crate::coll::call_signature::Kind;
use crate::coll::stream::copy_few;
use std::ops::Range;
use strobe_shared::{CollectiveSlots, UserMemory};

impl SlotRun {
    /// Takes what is this member's out of the contributions to a chunk.
    pub(super) fn consume(&self, lines: &CollectiveSlots, number: u64, range: Range<usize>) {
        let (at, bytes) = (range.start, range.len());
        let from = |member: usize| lines.contribution(number, member, bytes);
        let result = || self.buffers.receive.memory.offset(at as isize);
        match self.kind {
            Kind::Barrier => {}
            Kind::Bcast { root } if self.me != root => self.buffers.receive.write(0, at, from(root), bytes),
            Kind::Gather { root } if self.me == root => {
                if at == 0 && !self.buffers.in_place {
                    self.buffers.send.copy_piece(0, &self.buffers.receive, root);
                }
                for member in (0..self.size).filter(|member| *member != root) {
                    self.buffers.receive.write(member, at, from(member), bytes);
                }
            }
            Kind::Allgather => {
                for member in (0..self.size).filter(|member| *member != self.me) {
                    self.buffers.receive.write(member, at, from(member), bytes);
                }
            }
            Kind::Scatter { root } if self.me != root => self.take_piece(lines, number, root, &range, 0),
            Kind::Alltoall => {
                for member in (0..self.size).filter(|member| *member != self.me) {
                    self.take_piece(lines, number, member, &range, member);
                }
            }
            Kind::Reduce { root } if self.me == root && !self.contributes() => {
                let own = self.buffers.send.memory.offset(at as isize);
                let place = |member: usize| if member == root { own } else { from(member) };
                let operand = |member: usize, at: usize| place(member).offset(at as isize);
                self.buffers.combine(operand, 0..bytes, self.size, result());
            }
            Kind::Reduce { root } if self.me == root => {
                self.combine(lines, number, bytes, 0..bytes, self.size, result());
            }
            Kind::Allreduce if self.one_reduces() => {
                copy_few(lines.result(number, bytes), result(), bytes);
            }
            Kind::Allreduce => {
                self.combine(lines, number, bytes, 0..bytes, self.size, result());
            }
            Kind::ReduceScatter { start, end } => {
                let (low, high) = (start.max(at), end.min(range.end));
                if low < high {
                    let into = self.buffers.receive.memory.offset((low - start) as isize);
                    self.combine(lines, number, bytes, low - at..high - at, self.size, into);
                }
            }
            Kind::Scan { inclusive } => {
                let members = self.me + usize::from(inclusive);
                if members > 0 {
                    self.combine(lines, number, bytes, 0..bytes, members, result());
                }
            }
            Kind::Bcast { .. } | Kind::Gather { .. } | Kind::Scatter { .. } | Kind::Reduce { .. } => {}
        }
    }

    /// Takes the part of this member's piece that is in a chunk of `member`'s stream.
    fn take_piece(&self, lines: &CollectiveSlots, number: u64, member: usize, range: &Range<usize>, into: usize) {
        let each = self.buffers.receive.bytes;
        let start = (self.me + self.size - member - 1) % self.size * each;
        let (low, high) = (start.max(range.start), (start + each).min(range.end));
        if low < high {
            let chunk = lines.contribution(number, member, range.len());
            self.buffers.receive.write(into, low - start, chunk.offset((low - range.start) as isize), high - low);
        }
    }

    /// Combines bytes `part` of the contributions of the first `members` members to a chunk of `bytes` bytes.
    pub(super) fn combine(
        &self,
        lines: &CollectiveSlots,
        number: u64,
        bytes: usize,
        part: Range<usize>,
        members: usize,
        into: UserMemory,
    ) {
        let operand = |member: usize, at: usize| lines.contribution(number, member, bytes).offset(at as isize);
        self.buffers.combine(operand, part, members, into);
    }
}
