// SPDX-License-Identifier: MIT OR Apache-2.0
//! Large messages where the kernel refuses copies between processes: the sender fills a pipe in the segment, and the
//! receiver empties it. A sender has only a few pipes to each receiver at a time, for its oldest messages: more would
//! not be faster, and would fill the heap.

use crate::mutation::{Mutation, is};
use crate::site::{ProgressPolicy, Site};
use crate::transfer::carrier::{Carrier, Part, Place};
use crate::transfer::ends::{DataSink, DataSource, beyond};
use crate::transfer::{Private, Transfers};
use std::io;
use strobe_shared::SharedMemory;
use strobe_shared::descriptor::{Index, Receive, Send, State};

/// Size of a pipe, and the most that is put into it at a time.
const PIPE_BYTES: u64 = 256 << 10;
const PIPE_PART_BYTES: u64 = 32 << 10;
/// The most pipes from one rank to another, if the heap has room for that many between all ranks.
const PIPES_MAX: u64 = 64;

/// The `bytes` bytes at byte `at` of the message in the pipe that lies at `lies_at` in the heap.
fn in_pipe(site: &Site, lies_at: u64, at: u64, bytes: u64) -> SharedMemory {
    site.segment.memory(lies_at, PIPE_BYTES as usize).part((at % PIPE_BYTES) as usize, bytes as usize)
}

/// The sender's side.
struct Filling<'a> {
    send: Send<'a>,
    lies_at: u64,
    /// Bytes put in so far, and how many may be.
    produced: u64,
    end: u64,
}

impl Carrier for Filling<'_> {
    fn next_part(&mut self, _: &Site) -> Option<Part> {
        if self.produced >= self.end {
            return None;
        }
        // With slices parts may end anywhere, so there may be less room than for a part.
        let unread = if is(Mutation::OverfillsPipes) { 0 } else { self.produced - self.send.copied_now() };
        let to_edge = PIPE_BYTES - self.produced % PIPE_BYTES;
        let bytes = PIPE_PART_BYTES.min(self.end - self.produced).min(to_edge).min(PIPE_BYTES - unread);
        (bytes != 0).then_some(Part { offset: self.produced, bytes })
    }

    fn source(&self, site: &Site, part: Part) -> io::Result<DataSource> {
        DataSource::of_send(site, self.send, site.my_rank()).ok_or_else(beyond)?.part(part.offset, part.bytes)
    }

    fn place(&self, site: &Site, part: Part) -> Place<'_> {
        Place::Sink { sink: DataSink::segment(in_pipe(site, self.lies_at, part.offset, part.bytes)), offset: 0 }
    }

    fn moved(&mut self, _: &Site, part: Part, failed: bool) {
        debug_assert!(!failed, "both ends are this process's");
        self.produced += part.bytes;
        self.send.publish_produced(self.produced);
    }
}

/// The receiver's side.
struct Emptying<'a> {
    own: (Index, Receive<'a>),
    send: Send<'a>,
    lies_at: u64,
    /// Bytes taken out so far, and all there will be.
    consumed: u64,
    total: u64,
}

impl Carrier for Emptying<'_> {
    fn next_part(&mut self, _: &Site) -> Option<Part> {
        if self.consumed == self.total {
            return None;
        }
        // A sender that has left this message in the heap may already use the descriptor for another one.
        let (total, produced) = self.send.produced_in(self.own.1.turn())?;
        if produced == self.consumed {
            return None;
        }
        self.lies_at = self.send.held_at()?;
        self.total = total;
        let bytes = (produced - self.consumed).min(PIPE_BYTES - self.consumed % PIPE_BYTES);
        Some(Part { offset: self.consumed, bytes })
    }

    fn source(&self, site: &Site, part: Part) -> io::Result<DataSource> {
        let at = if is(Mutation::ReadsPipesAtStart) { 0 } else { part.offset };
        Ok(DataSource::segment(in_pipe(site, self.lies_at, at, part.bytes)))
    }

    fn place(&self, _: &Site, part: Part) -> Place<'_> {
        Place::Receive { own: self.own, offset: part.offset, prefix: 0 }
    }

    fn moved(&mut self, site: &Site, part: Part, failed: bool) {
        debug_assert!(!failed, "both ends are this process's");
        self.consumed += part.bytes;
        if self.consumed < self.total {
            self.send.publish_copied(self.consumed);
            return;
        }
        site.segment.free(self.lies_at, PIPE_BYTES as usize);
        let slice = site.schedule.completion_of_transfer(&self.send);
        self.send.set_state_in(State::Done, slice);
        self.own.1.set_state_in(State::Done, slice);
    }
}

impl Transfers {
    /// Sender's side: fills the pipe, or leaves the message in the heap for a receiver that computes.
    pub(crate) fn feed_pipe(&self, site: &Site, index: Index, send: Send<'_>, rank: u32) {
        let total = send.total();
        let peer = site.peers[rank as usize];
        let begun = send.held_at().is_some();
        if !begun && site.schedule.may_depend_on_time() && !peer.bell.is_armed() {
            let awake = peer.lock.holder().is_some();
            // A rank that has just matched may leave and compute, and the pipe would stand still: `help` looks again.
            let may_leave =
                total > PIPE_BYTES && site.schedule.limit_of(&send) >= total && site.progress == ProgressPolicy::Helper;
            if awake && may_leave || !awake && self.stage_whole(site, send, rank) {
                return;
            }
        }
        if !begun && !self.begin_pipe(site, index, send, rank) {
            return;
        }
        let Some(lies_at) = send.held_at() else { return };
        let limit = site.schedule.limit_of(&send);
        site.schedule.note_limit(&send, limit);
        let mut filling = Filling { send, lies_at, produced: send.produced(), end: total.min(limit) };
        let mut fed = false;
        while self.carry(site, &mut filling) {
            fed = true;
        }
        if fed && !is(Mutation::FillsPipesSilently) {
            site.wake_rank_now(rank);
        }
    }

    /// False if there are enough pipes to that rank, or the heap is full.
    fn begin_pipe(&self, site: &Site, index: Index, send: Send<'_>, rank: u32) -> bool {
        if self.has_pipes_enough(site, rank) {
            return false;
        }
        let Some(offset) = site.segment.allocate_payload(PIPE_BYTES as usize) else {
            // There may be room in a later slice.
            site.schedule.note_one_held();
            return false;
        };
        send.hold_at(Some(offset));
        self.private.borrow_mut()[index as usize].piped = true;
        let pipes = &self.pipes[rank as usize];
        pipes.set(pipes.get() + 1);
        true
    }

    /// True if there is no further pipe to `rank` before one of the present ones ends, of which its receiver tells this
    /// rank.
    pub(crate) fn has_pipes_enough(&self, site: &Site, rank: u32) -> bool {
        let endpoint_slots = site.peers.len() as u64;
        let fair = site.segment.heap_bytes() / 2 / (endpoint_slots * endpoint_slots) / PIPE_BYTES;
        u64::from(self.pipes[rank as usize].get()) >= fair.clamp(1, PIPES_MAX)
    }

    /// Called when a send to `rank` is over: if it had a pipe, another send may have one now.
    pub(crate) fn end_pipe(&self, entry: &mut Private, rank: u32) {
        if std::mem::take(&mut entry.piped) {
            let pipes = &self.pipes[rank as usize];
            pipes.set(pipes.get() - 1);
        }
    }

    /// Receiver's side: takes the bytes out of the pipe.
    pub(super) fn empty_pipe(&self, site: &Site, own: (Index, Receive<'_>), send: Send<'_>, rank: u32) {
        let mut emptying = Emptying { own, send, lies_at: 0, consumed: send.copied_now(), total: u64::MAX };
        let mut emptied = false;
        while self.carry(site, &mut emptying) {
            emptied = true;
        }
        if emptied {
            site.wake_rank_now(rank);
        }
    }
}
