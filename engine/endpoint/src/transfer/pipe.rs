// SPDX-License-Identifier: MIT OR Apache-2.0
//! Large messages where the kernel refuses copies between processes: the sender fills a pipe in the segment, and the
//! receiver empties it. A sender has only a few pipes to each receiver at a time, for its oldest messages: more would
//! not be faster, and would fill the heap.

use crate::mutation::{Mutation, is};
use crate::site::{ProgressPolicy, Site};
use crate::transfer::ends::DataSource;
use crate::transfer::{Private, Transfers};
use strobe_shared::descriptor::{Index, Receive, Send, State};
use strobe_types::metrics::Metric;

/// Size of a pipe, and the most that is put into it at a time.
const PIPE_BYTES: u64 = 256 << 10;
const PIPE_PART_BYTES: u64 = 32 << 10;
/// The most pipes from one rank to another, if the heap has room for that many between all ranks.
const PIPES_MAX: u64 = 64;

impl Transfers {
    /// Sender's side: fills the pipe, or leaves the message in the heap for a receiver that computes.
    pub(crate) fn feed_pipe(&self, site: &Site, index: Index, send: Send<'_>, rank: u32) {
        let total = send.total();
        let peer = site.peers[rank as usize];
        let mut produced = send.produced();
        let begun = send.held_at().is_some();
        if !begun && site.schedule.may_depend_on_time() && !peer.bell.is_armed() {
            let awake = peer.lock.holder().is_some();
            // A rank that has just matched may leave and compute, and the pipe would stand still: `help` looks again.
            let may_leave =
                total > PIPE_BYTES && site.schedule.limit_of(&send) >= total && site.progress == ProgressPolicy::Helper;
            if awake && may_leave || !awake && super::stage_whole(site, send, rank) {
                return;
            }
        }
        if !begun && !self.begin_pipe(site, index, send, rank) {
            return;
        }
        let (Some(at), Some(from)) = (send.held_at(), send.data(0, total)) else { return };
        let pipe = site.segment.memory(at, PIPE_BYTES as usize);
        let (mut fed, routine) = (false, site.schedule.recorder.begin_routine());
        let limit = site.schedule.limit_of(&send);
        site.schedule.note_limit(&send, limit);
        let total = total.min(limit);
        while produced < total {
            // With slices parts may end anywhere, so there may be less room than for a part.
            let unread = if is(Mutation::OverfillsPipes) { 0 } else { produced - send.copied_now() };
            let at = produced % PIPE_BYTES;
            let part = PIPE_PART_BYTES.min(total - produced).min(PIPE_BYTES - at).min(PIPE_BYTES - unread);
            if part == 0 {
                break;
            }
            pipe.part(at as usize, part as usize).fill(from.offset(produced as isize));
            produced += part;
            send.publish_produced(produced);
            fed = true;
        }
        if fed && !is(Mutation::FillsPipesSilently) {
            site.schedule.recorder.end_routine(routine, Metric::LtrPm);
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
    pub(crate) fn empty_pipe(&self, site: &Site, index: Index, receive: Receive<'_>, send: Send<'_>, rank: u32) {
        let mut consumed = send.copied_now();
        let (mut emptied, routine) = (false, site.schedule.recorder.begin_routine());
        // A sender that has left this message in the heap may already use the descriptor for another one.
        while let Some((total, produced)) = send.produced_in(receive.turn()) {
            if produced == consumed {
                break;
            }
            let Some(lies_at) = send.held_at() else { break };
            let pipe = site.segment.memory(lies_at, PIPE_BYTES as usize);
            let at = if is(Mutation::ReadsPipesAtStart) { 0 } else { consumed % PIPE_BYTES };
            let part = (produced - consumed).min(PIPE_BYTES - at);
            let from = DataSource::segment(pipe.part(at as usize, part as usize));
            let placed = self.fill((index, receive), consumed, from);
            debug_assert!(placed.is_ok());
            consumed += part;
            emptied = true;
            if consumed == total {
                site.segment.free(lies_at, PIPE_BYTES as usize);
                let slice = site.schedule.completion_of_transfer(&send);
                send.set_state_in(State::Done, slice);
                receive.set_state_in(State::Done, slice);
                break;
            }
            send.publish_copied(consumed);
        }
        if emptied {
            site.schedule.recorder.end_routine(routine, Metric::LtrPm);
            site.wake_rank_now(rank);
        }
    }
}
