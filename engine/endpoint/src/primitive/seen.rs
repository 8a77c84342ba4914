// SPDX-License-Identifier: MIT OR Apache-2.0
//! A node's global memory as operations see it, and answers to askers on the node.

use crate::gateway::{Ground, STROBE_AT};
use crate::primitive::readiness::note_scheduled;
use std::cell::Cell;
use strobe_protocol::primitive::Memory;
use strobe_schedule::Phase;
use strobe_shared::sync::{Ordering, fence};
use strobe_shared::{Answering, GLOBAL_OWN_BYTES, Global};
use strobe_wire::primitive::Reply;

/// Global memory, for the holder of the lock. When this is dropped, ranks that wait for a change are woken.
pub(crate) struct Seen<'a> {
    ground: Ground<'a>,
    pub global: Global,
    changed: bool,
    programs: Cell<bool>,
}

impl<'a> Seen<'a> {
    pub fn new(ground: Ground<'a>, global: Global) -> Seen<'a> {
        Seen { ground, global, changed: false, programs: Cell::new(false) }
    }

    /// Makes sure that ranks which wait for a change are woken at the end, even if there was none, if an operation was
    /// about memory of programs. True if so.
    pub fn wake_waiting(&mut self) -> bool {
        self.changed |= self.programs.get();
        self.programs.get()
    }

    /// Notes that an operation is about this offset; false if that lies in the library's own page.
    fn touch(&self, offset: u64) -> bool {
        let programs = offset >= GLOBAL_OWN_BYTES;
        self.programs.set(self.programs.get() || programs);
        programs
    }

    /// Stores an answer for an asker of this node, and signals its event.
    pub fn store(&mut self, reply: Reply) {
        let ranks = self.ground.site.segment.local_ranks();
        let driver = self.ground.site.job_size() + self.ground.site.node();
        let endpoint_slot = if reply.asker == driver {
            ranks
        } else {
            reply.asker.wrapping_sub(self.ground.site.segment.place().first_rank)
        };
        if endpoint_slot > ranks {
            return;
        }
        if let Some(gateway) = self.ground.gateway.as_ref().filter(|_| endpoint_slot == ranks) {
            gateway.answered.set(true);
        }
        if let Some(answering) = self.global.asker(endpoint_slot).answer(reply.id, reply.yes) {
            if let Answering::Signals(event) = answering {
                self.signal(event);
            }
            if endpoint_slot < ranks {
                self.ground.site.wake_rank_now(endpoint_slot);
            }
        }
    }
}

impl Memory for Seen<'_> {
    fn load(&self, offset: u64) -> u64 {
        self.touch(offset);
        self.global.load(offset)
    }

    fn store(&mut self, offset: u64, value: u64) {
        if let Some(word) = self.global.word(offset) {
            word.store(value, Ordering::Release);
            let programs = self.touch(offset);
            self.changed |= programs;
            if !programs {
                note_scheduled(self.global, (offset, value), Phase(self.global.load(STROBE_AT)));
            }
        }
    }

    fn put(&mut self, offset: u64, bytes: &[u8]) {
        // A variable is written whole, so that no reader sees a part of it.
        if let (Ok(word), Some(variable)) = (bytes.try_into(), self.global.word(offset)) {
            variable.store(u64::from_ne_bytes(word), Ordering::Release);
        } else if let Some(memory) = self.global.memory(offset, bytes.len() as u64) {
            memory.write(bytes);
        }
        self.changed |= self.touch(offset);
    }

    fn stage(&mut self, at: u64, bytes: &[u8]) {
        self.programs.set(true);
        if let Some(memory) = self.global.staged(at, bytes.len() as u64) {
            memory.write(bytes);
        }
    }

    fn show(&mut self, offset: u64, bytes: u64) {
        if let (Some(from), Some(to)) = (self.global.staged(0, bytes), self.global.memory(offset, bytes)) {
            from.copy_apart(to, bytes as usize);
            self.changed |= self.touch(offset);
        }
    }

    fn signal(&mut self, offset: u64) {
        if let Some(word) = self.global.word(offset) {
            word.fetch_add(1, Ordering::AcqRel);
            self.changed |= self.touch(offset);
        }
    }
}

impl Drop for Seen<'_> {
    fn drop(&mut self) {
        if !self.changed {
            return;
        }
        let changes = &self.global.control().changes;
        changes.store(changes.load(Ordering::Relaxed).wrapping_add(1), Ordering::Release);
        // A rank that waits has said so before it looks for the last time.
        fence(Ordering::SeqCst);
        for rank in 0..self.ground.site.segment.local_ranks() {
            if self.global.asker(rank).waits.load(Ordering::Relaxed) != 0 {
                self.ground.site.wake_rank_now(rank);
            }
        }
    }
}
