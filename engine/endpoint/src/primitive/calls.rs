// SPDX-License-Identifier: MIT OR Apache-2.0
//! The core primitives for processes of the job, and how they post collectives between nodes.

use super::readiness::*;
use super::*;
use crate::gateway::{Effort, Ground};
use crate::message::{Envelope, ProcId, kind};
use crate::sending::Sending;
use std::cell::Cell;
use strobe_os::cpu;
use strobe_schedule::collective_helper::{AHEAD_MAX, CollectiveStage, Reached, may_post, stage};
use strobe_shared::sync::Ordering;
use strobe_shared::{Answering, GLOBAL_BYTES, GLOBAL_OWN_BYTES, Global};
use strobe_wire::primitive::{Effect, PrimitiveOperation};

/// The core primitives, for a process of the job.
#[derive(Clone, Copy)]
pub struct Primitives<'a> {
    pub(crate) ground: Ground<'a>,
    pub(crate) sending: &'a Sending,
}

impl Primitives<'_> {
    /// Lets `work` use the core primitives as this node's driver: in a job of one node under the lock of global memory,
    /// in one of several under the network lock. `None` if there is no global memory, or another process drives now.
    pub fn with_driver<T>(&self, work: impl FnOnce(&mut super::Driver<'_>) -> T) -> Option<T> {
        crate::gateway::with_driver(self.ground, work)
    }

    /// Global memory of this node; `None` where there is none.
    pub fn global(&self) -> Option<Global> {
        self.ground.global
    }

    /// Nodes of the job.
    pub fn node_count(&self) -> u32 {
        self.ground.site.segment.header().nodes.load(Ordering::Relaxed)
    }

    /// The part of global memory for programs: its first offset, and the one behind its last.
    pub fn global_range(&self) -> (u64, u64) {
        (GLOBAL_OWN_BYTES, GLOBAL_BYTES)
    }

    /// Xfer-And-Signal: writes `block` to global memory at `offset` on each of `nodes`, then adds one to their event
    /// `remote`, and to this node's event `local` when all nodes have the block. Does not wait for that: the block is
    /// copied and may be changed. Either all nodes get it, or the job ends.
    ///
    /// # Errors
    /// If an offset is outside of global memory or unaligned.
    pub fn xfer_and_signal(
        &self,
        nodes: Set<'_>,
        block: &[u8],
        offset: u64,
        remote: Option<u64>,
        local: Option<u64>,
    ) -> Result<(), Misuse> {
        check_block(offset, block.len() as u64, [remote, local])?;
        let piece_bytes = self.piece_bytes();
        if block.len() <= piece_bytes {
            self.issue(nodes, remote, Effect::Put { offset, data: block }, local.map(Answering::Signals))?;
            return Ok(());
        }
        for (index, data) in block.chunks(piece_bytes).enumerate() {
            let at = (index * piece_bytes) as u64;
            self.issue(nodes, None, Effect::Stage { at, offset, data }, None)?;
        }
        let show = Effect::Show { offset, bytes: block.len() as u64 };
        self.issue(nodes, remote, show, local.map(Answering::Signals))?;
        Ok(())
    }

    /// Test-Event: true if this node's event at `offset` has been signalled `count` times. Never waits.
    pub fn test_event(&self, offset: u64, count: u64) -> bool {
        self.ground
            .global
            .and_then(|global| global.word(offset))
            .is_some_and(|word| word.load(Ordering::Acquire) >= count)
    }

    /// Says whether this rank waits for an event: while it does, it is woken whenever global memory changes.
    pub fn await_events(&self, waits: bool) {
        if let Some(global) = self.ground.global {
            global.asker(self.ground.site.my_rank()).waits.store(u32::from(waits), Ordering::SeqCst);
        }
    }

    /// Compare-And-Write: asks the question; [`Primitives::poll_asked`] gives the answer.
    ///
    /// # Errors
    /// If an offset is outside of global memory or unaligned.
    pub fn compare_and_write(&self, question: &Question<'_>) -> Result<Asked, Misuse> {
        question.check()?;
        self.issue(question.nodes, None, question.effect(), Some(Answering::Kept))
    }

    /// The answer, once; `None` while there is none. Call it again after progress, until it has come: its place is kept
    /// until then. This rank is woken when the answer comes.
    pub fn poll_asked(&self, asked: Asked) -> Option<bool> {
        let global = self.ground.global?;
        let words = global.asker(asked.endpoint_slot);
        words.take_answer(asked.id).or_else(|| {
            self.ground.look_alone(global);
            words.take_answer(asked.id)
        })
    }

    /// Longest piece of a block that fits into the ring to the gateway.
    fn piece_bytes(&self) -> usize {
        if self.ground.gateway.is_none() {
            return GLOBAL_BYTES as usize;
        }
        PIECE_BYTES_MAX.min(
            self.ground
                .site
                .segment
                .ring(self.ground.site.my_rank(), self.ground.site.gateway_endpoint_slot)
                .payload_bytes()
                / 2
                - HEAD_BYTES_MAX,
        )
    }

    /// Issues an operation behind all others of this rank. Waits at most for room, which needs no action of others.
    fn issue(
        &self,
        set: Set<'_>,
        event: Option<u64>,
        effect: Effect<'_>,
        answering: Option<Answering>,
    ) -> Result<Asked, Misuse> {
        let global = self.ground.global.ok_or(Misuse::NoMemory)?;
        let words = global.asker(self.ground.site.my_rank());
        let id = words.issued.load(Ordering::Relaxed) + 1;
        if let Some(answering) = answering {
            while !words.has_room(id) {
                crate::gateway::drive(self.ground, Effort::All);
                self.ground.look_alone(global);
                cpu::yield_now();
            }
            words.expect(id, answering);
        }
        words.issued.store(id, Ordering::Relaxed);
        let operation =
            PrimitiveOperation { asker: self.ground.site.me().0, id, asked: answering.is_some(), event, set, effect };
        let head = Head::of(&operation).ok_or(Misuse::Outside)?;
        match self.ground.gateway {
            Some(_) => self.issue_remote(&head, operation.data()),
            None => self.ground.issue_alone(global, &head, operation.data()),
        }
        Ok(Asked { endpoint_slot: self.ground.site.my_rank(), id })
    }

    fn issue_remote(&self, head: &Head, data: &[u8]) {
        let (head, envelope) = (head.bytes(), Envelope { context: 0, source: 0, tag: 0 });
        let push = || {
            self.sending.push_remote(
                self.ground.site,
                kind::REMOTE_ORDER,
                0,
                envelope,
                head.len() + data.len(),
                |out| {
                    out[..head.len()].copy_from_slice(head);
                    out[head.len()..].copy_from_slice(data);
                    0
                },
            )
        };
        while !push() {
            crate::gateway::drive(self.ground, Effort::All);
            cpu::yield_now();
        }
        crate::gateway::drive(self.ground, Effort::Send);
    }
}
impl Primitives<'_> {
    /// How collectives of the communicator with this even context and these members are posted. `None`, the same in all
    /// of them, if they are not scheduled as a whole: if node 0 does not end slices, in fixed order, if all members are
    /// on one node, if too many communicators have been made, or if the job has more nodes than a mask has bits and not
    /// all of them take part.
    pub fn readiness(&self, context: u32, members: impl Iterator<Item = ProcId>) -> Option<Readiness> {
        let global = self.ground.global.filter(|_| self.ground.site.schedule.modes.schedules_collectives())?;
        let index = u64::from(context / 2);
        let row = ReadinessRow::of(global, index)?;
        let (mut on, mut here, mut members_here) = (vec![false; self.node_count() as usize], 0, 0);
        for member in members {
            let node = self.ground.site.node_of(member);
            on[node as usize] = true;
            if node == self.ground.site.node() {
                let local = member.0 - self.ground.site.segment.place().first_rank;
                here |= if local < 63 { 1 << local } else { ALL };
                members_here += 1;
            }
        }
        if on.iter().filter(|on| **on).count() < 2 || members_here == 0 {
            return None;
        }
        let mask = || on.iter().enumerate().fold(0, |mask, (node, on)| mask | u64::from(*on) << node);
        let nodes = if on.iter().all(|on| *on) { ALL } else { Some(mask()).filter(|_| on.len() < 64)? };
        row.nodes.store(nodes, Ordering::SeqCst);
        row.members.store(here, Ordering::SeqCst);
        let first = on.iter().position(|on| *on);
        row.asks.store(u64::from(first == Some(self.ground.site.node() as usize)), Ordering::SeqCst);
        Some(Readiness { row, index, members_here, begun: Cell::new(0), posted: Cell::new(0) })
    }

    /// Posts the collectives that this member has begun, as far as possible; the last member on this node publishes
    /// that.
    pub fn post_collectives(&self, ready: &Readiness) {
        let (Some(global), row, mut complete) = (self.ground.global, &ready.row, false) else { return };
        while ready.posted.get() < ready.begun.get() {
            let number = ready.posted.get() + 1;
            if !may_post(number, Reached::of(row.posted.load(Ordering::SeqCst))) {
                break;
            }
            ready.posted.set(number);
            self.ground.site.schedule.recorder.count_posted_collective();
            let count = row.counts[(number % AHEAD_MAX) as usize];
            if count.fetch_add(1, Ordering::SeqCst) + 1 == ready.members_here {
                count.store(0, Ordering::SeqCst);
                // Read after the count: a member counted there has posted in this slice or an earlier one.
                let slice = self.ground.site.schedule.stamp();
                row.raise_flag(slice);
                row.posted.store(Reached { number, slice }.word(), Ordering::SeqCst);
                set_busy(global, ready.index);
                complete = true;
            }
        }
        if complete {
            crate::gateway::drive(self.ground, Effort::Send);
        }
    }

    /// The state of collective `number` of a communicator.
    pub fn stage(&self, ready: &Readiness, number: u64) -> CollectiveStage {
        stage(
            Reached::of(ready.row.started.load(Ordering::SeqCst)),
            number,
            u64::from(self.ground.site.schedule.running_slice()),
        )
    }
}
