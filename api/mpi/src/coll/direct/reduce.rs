// SPDX-License-Identifier: MIT OR Apache-2.0
//! A reduction by direct copies: each member reduces a slice of the vector.

use super::{DirectRun, TILE_BYTES, TOLD_BYTES};
use crate::Process;
use std::io;
use std::ops::Range;
use strobe_shared::{CollectiveSlots, UserMemory};

impl DirectRun {
    /// Bytes of the vector that are `member`'s to reduce.
    fn slice(&self, member: usize) -> Range<usize> {
        let grain = self.reducer.as_ref().map_or(1, |(_, grain)| *grain);
        let elements = self.receive.bytes / grain;
        let start = |member: usize| elements * member / self.size * grain;
        start(member)..start(member + 1)
    }

    /// Reduces this member's slice of all contributions into its receive buffer, tile by tile.
    pub(super) fn reduce_slice(&mut self, process: &Process, lines: &CollectiveSlots) -> io::Result<()> {
        let Some((reducer, grain)) = self.reducer.clone() else { return Ok(()) };
        let slice = self.slice(self.me);
        let tile_bytes = (TILE_BYTES / 2 / grain).max(1) * grain;
        self.tiles.resize(2 * tile_bytes, 0);
        let sum = UserMemory::of(&mut self.tiles);
        let term = sum.offset(tile_bytes as isize);
        for at in slice.clone().step_by(tile_bytes) {
            let bytes = tile_bytes.min(slice.end - at);
            self.term(process, lines, self.size - 1, at, sum, bytes)?;
            for member in (0..self.size - 1).rev() {
                if member == self.me {
                    reducer.apply(self.send.memory.offset(at as isize), sum, bytes / grain);
                } else {
                    self.term(process, lines, member, at, term, bytes)?;
                    reducer.apply(term, sum, bytes / grain);
                }
            }
            sum.copy_apart(self.receive.memory.offset(at as isize), bytes);
        }
        Ok(())
    }

    /// Copies bytes at `at` of `member`'s contribution to `to`.
    fn term(
        &self,
        process: &Process,
        lines: &CollectiveSlots,
        member: usize,
        at: usize,
        to: UserMemory,
        bytes: usize,
    ) -> io::Result<()> {
        if member == self.me {
            self.send.memory.offset(at as isize).copy_apart(to, bytes);
            return Ok(());
        }
        let told = lines.contribution(self.first, member, TOLD_BYTES).read_word();
        process.endpoint.site.copy_from(self.member(member), told + at as u64, to, bytes)
    }

    /// Copies the slices that the others reduced.
    pub(super) fn fetch_slices(&mut self, process: &Process, lines: &CollectiveSlots) -> io::Result<()> {
        for turn in 1..self.size {
            let owner = (self.me + turn) % self.size;
            let slice = self.slice(owner);
            let told = lines.contribution(self.first, owner, TOLD_BYTES).offset(8).read_word();
            let into = self.receive.memory.offset(slice.start as isize);
            process.endpoint.site.copy_from(self.member(owner), told + slice.start as u64, into, slice.len())?;
        }
        Ok(())
    }
}
