// SPDX-License-Identifier: MIT OR Apache-2.0
//! Moving large messages. A matched message is a shared transfer: each side claims parts and copies them, the sender
//! into the receiver's memory and the receiver out of the sender's. So two waiting sides use both processors, and one
//! side alone can finish it. Where the kernel refuses such copies, the sender fills a pipe in the segment and the
//! receiver empties it. If the receiver computes and its buffer cannot be written from outside, the sender leaves the
//! whole message in the heap.

mod begin;
mod deliver;
pub(crate) mod ends;
mod pipe;
pub(crate) mod pull;
pub(crate) mod send;
mod spare;
pub(crate) mod window;
mod worklist;

pub(crate) use begin::{Announced, begin_move, final_status, finish_receive};

use crate::message::Pending;
use crate::mutation::{Mutation, is};
use crate::site::Site;
use crate::transfer::ends::{DataSink, DataSource};
use crate::transfer::pull::Pull;
use crate::transfer::spare::Spare;
use crate::transfer::worklist::WorkList;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_protocol::link::Integrity;
use strobe_shared::UserMemory;
use strobe_shared::descriptor::{Descriptor, End, FLAG_ALONE, FLAG_STAGED, Index, Send, State};
use strobe_types::layout::Layout;
use strobe_types::metrics::Metric;
use strobe_types::{ErrorClass, Status};

/// The smallest part that a side claims of a message at least twice as long, and of a message that it copies alone.
const PART_BYTES_MIN: u64 = 128 << 10;
const PART_ALONE_BYTES_MIN: u64 = 256 << 10;

/// The smallest part to claim of a message of `total` bytes. It is chosen so that a side which comes at the same time
/// as the other copies its half in one call.
fn part_bytes_min(total: u64) -> u64 {
    PART_BYTES_MIN.min(total.div_ceil(2))
}

/// What a process keeps for a descriptor of its own, besides what is shared.
#[derive(Default)]
pub(crate) struct Private {
    /// For a buffer that is not contiguous: layout, number of elements, and address.
    pub layout: Option<(Rc<Layout>, usize, UserMemory)>,
    /// The packed copy of a send that is not contiguous.
    pub packed: Vec<u8>,
    /// True if the descriptor is in one of the work lists.
    pub listed: bool,
    /// True if it is a send with a pipe.
    pub piped: bool,
}

/// The sends and receives of this process that are under way, and how their bytes move.
pub struct Transfers {
    /// The private part of each descriptor, by its index.
    pub(crate) private: RefCell<Vec<Private>>,
    /// Sends announced or moving.
    pub(crate) sends: RefCell<WorkList>,
    /// Receives moving or staged.
    pub(crate) moving: RefCell<WorkList>,
    /// Short messages that are about to be copied together; empty except while a ring is being drained.
    pub(crate) pulls: RefCell<Vec<Pull>>,
    /// Number of sends with a pipe, by receiver.
    pub(crate) pipes: Vec<Cell<u32>>,
    /// Memory through which pieces are unpacked into buffers with gaps.
    pub(crate) scratch: RefCell<Vec<u8>>,
    /// Free buffers for packed messages.
    pub(crate) spare: Spare,
    /// Sends to be cancelled in a later slice, in which that is possible.
    pub(crate) cancels: RefCell<Vec<Index>>,
    /// Whether and how messages from other nodes are checked.
    pub(crate) integrity: Integrity,
}

impl Transfers {
    /// With nothing under way, on a node with `endpoint_slots` endpoint slots.
    pub(crate) fn new(endpoint_slots: usize, integrity: Integrity) -> Transfers {
        Transfers {
            private: RefCell::default(),
            sends: RefCell::default(),
            moving: RefCell::default(),
            pulls: RefCell::default(),
            pipes: vec![Cell::new(0); endpoint_slots],
            scratch: RefCell::default(),
            spare: Spare::default(),
            cancels: RefCell::default(),
            integrity,
        }
    }
}

impl Transfers {
    /// The status of an operation if it is complete; the operation is then over. Errors such as truncation are in
    /// `Status::error`.
    pub fn test(&self, site: &Site, pending: Pending) -> Option<Status> {
        let _held = site.hold();
        if !self.look_after(site, pending.0) {
            return None;
        }
        let status = final_status(site.queues().descriptor(pending.0));
        self.retire(site, pending.0);
        Some(status)
    }

    /// As `test`, for an operation that is complete and has no error. The caller has called `sweep`.
    #[inline]
    pub fn test_faultless(&self, site: &Site, pending: Pending) -> Option<Status> {
        let descriptor = site.queues().descriptor(pending.0);
        if !site.schedule.is_seen_done(descriptor) || descriptor.error() != 0 {
            return None;
        }
        let status = final_status(descriptor);
        self.retire(site, pending.0);
        Some(status)
    }

    /// True if an operation is complete. It stays as it is.
    pub fn is_done(&self, site: &Site, pending: Pending) -> bool {
        let _held = site.hold();
        self.look_after(site, pending.0)
    }

    /// Does what a descriptor of this rank needs; true if it is complete.
    fn look_after(&self, site: &Site, index: Index) -> bool {
        let descriptor = site.queues().descriptor(index);
        match descriptor.state() {
            State::Done => {}
            State::Staged => self.unstage(site, index),
            _ => return false,
        }
        site.schedule.is_seen_done(descriptor)
    }

    /// Puts a descriptor on a work list.
    pub(crate) fn list(&self, list: &RefCell<WorkList>, index: Index) {
        self.private.borrow_mut()[index as usize].listed = true;
        list.borrow_mut().push(index);
    }

    /// Puts receives that helpers have matched on the work list: a helper may be unable to complete them, or leave.
    fn adopt(&self, site: &Site) {
        while let Some(index) = site.queues().next_handed() {
            if site.queues().descriptor(index).state() == State::Moving && !is(Mutation::ForgetsHandedOver) {
                self.list(&self.moving, index);
            }
        }
    }

    /// Frees a descriptor.
    fn retire(&self, site: &Site, index: Index) {
        self.adopt(site);
        let mut private = self.private.borrow_mut();
        let entry = &mut private[index as usize];
        self.end_pipe(entry, site.queues().descriptor(index).peer());
        entry.layout = None;
        if !entry.packed.is_empty() {
            self.spare.keep(std::mem::take(&mut entry.packed));
        }
        if entry.listed {
            entry.listed = false;
            self.sends.borrow_mut().remove(index);
            self.moving.borrow_mut().remove(index);
        }
        drop(private);
        if !self.cancels.borrow().is_empty() {
            self.cancels.borrow_mut().retain(|other| *other != index);
        }
        let queues = site.queues();
        let descriptor = queues.descriptor(index);
        if descriptor.flags() & FLAG_STAGED != 0 {
            send::unstage_remote(site, descriptor.as_send());
        }
        queues.release(index);
    }

    /// Works on everything in the lists, and removes what is complete. Needs the lock.
    pub(crate) fn progress_transfers(&self, site: &Site) -> bool {
        self.adopt(site);
        let sent = self.walk(site, &self.sends, |index| self.move_send(site, index));
        let received = self.walk(site, &self.moving, |index| self.move_receive(site, index));
        sent | received
    }

    /// Copies one part of each transfer of a list, in order, and repeats that until nothing is left to claim. So with
    /// several messages under way each side first copies its own half of each, and then what the other has left.
    /// Removes what is complete; true if there was any.
    fn walk(&self, site: &Site, list: &RefCell<WorkList>, step: impl Fn(Index) -> bool) -> bool {
        let mut changed = false;
        loop {
            let (mut moved, mut from) = (false, 0);
            loop {
                let Some((at, index)) = list.borrow().next(from) else { break };
                from = at + 1;
                let descriptor = site.queues().descriptor(index);
                if descriptor.state() == State::Moving {
                    moved |= step(index);
                }
                if descriptor.state() == State::Done {
                    list.borrow_mut().remove(index);
                    let entry = &mut self.private.borrow_mut()[index as usize];
                    entry.listed = false;
                    self.end_pipe(entry, descriptor.peer());
                    changed = true;
                }
            }
            if !moved {
                return changed;
            }
        }
    }

    /// Sender's side of a matched send: copies one part. False if nothing is left to claim.
    fn move_send(&self, site: &Site, index: Index) -> bool {
        let send = site.queues().descriptor(index).as_send();
        let rank = send.peer();
        if rank == site.my_rank() || site.is_gateway(rank) {
            return false;
        }
        if !site.copies_work() {
            self.feed_pipe(site, index, send, rank);
            return false;
        }
        let Some(target) = send.target() else { return false };
        let alone = send.flags() & FLAG_ALONE != 0;
        let least = if alone { PART_ALONE_BYTES_MIN } else { part_bytes_min(send.total()) };
        let limit = site.schedule.limit_of(&send);
        let Some((offset, bytes)) = send.claim_within(send.sent(), End::Front, least, limit) else {
            site.schedule.note_limit(&send, limit);
            return false;
        };
        let routine = site.schedule.recorder.begin_routine();
        let length = bytes - u64::from(is(Mutation::CopiesAllButOne));
        let (from, to) =
            (DataSource::of_send(site, send, site.my_rank()), DataSink::published(site, rank, target, send.total()));
        let part = from.ok_or_else(ends::beyond).and_then(|from| from.part(offset, length));
        let moved = part.and_then(|part| to.fill(offset, part, &mut self.scratch.borrow_mut()));
        part_done(site, &send, bytes, moved.is_err(), true);
        site.schedule.recorder.end_routine(routine, Metric::LtrPm);
        true
    }

    /// Receiver's side of a matched receive: copies all that is left.
    pub(crate) fn finish_moving(&self, site: &Site, index: Index) {
        while self.move_receive(site, index) {}
    }

    /// Receiver's side of a matched receive: copies one part. False if nothing is left to claim.
    fn move_receive(&self, site: &Site, index: Index) -> bool {
        let receive = site.queues().descriptor(index).as_receive();
        let rank = receive.peer();
        if site.is_gateway(rank) {
            return self.take_piece(site, index, receive);
        }
        let send = site.segment.descriptor(rank, receive.peer_index()).as_send();
        if rank != site.my_rank() && !site.copies_work() {
            self.empty_pipe(site, index, receive, send, rank);
            return false;
        }
        let least = part_bytes_min(receive.received_bytes());
        let limit = site.schedule.limit_of(&receive);
        let Some((offset, bytes)) = send.claim_within(receive.turn(), End::Back, least, limit) else {
            site.schedule.note_limit(&receive, limit);
            return false;
        };
        let routine = site.schedule.recorder.begin_routine();
        let from = if rank == site.my_rank() {
            DataSource::of_send(site, send, rank)
        } else {
            // The receive has the address, too, and the cache line of the sender's descriptor is contended already.
            Some(DataSource::published(site, rank, receive.source_address(), send.total()))
        };
        let part = from.ok_or_else(ends::beyond).and_then(|from| from.part(offset, bytes));
        let failed = part.and_then(|part| self.fill((index, receive), offset, part));
        part_done(site, &send, bytes, failed.is_err(), false);
        site.schedule.recorder.end_routine(routine, Metric::LtrPm);
        true
    }
}

/// The status of an operation that `is_done`, without ending it.
pub fn peek_status(site: &Site, pending: Pending) -> Status {
    final_status(site.queues().descriptor(pending.0))
}

/// Called when one part is in place: whoever places the last one completes both sides.
pub(crate) fn part_done(site: &Site, send: &Descriptor, bytes: u64, failed: bool, by_sender: bool) {
    let receive_rank = send.peer();
    let receive = site.segment.descriptor(receive_rank, send.peer_index());
    if failed {
        send.set_error(ErrorClass::BUFFER.0 as u32);
        receive.set_error(ErrorClass::BUFFER.0 as u32);
    }
    if !send.note_copied(bytes) {
        return;
    }
    let slice = site.schedule.completion_of_transfer(send);
    if by_sender {
        receive.complete_in(slice);
        send.set_state_in(State::Done, slice);
        site.wake_rank_fenced(receive_rank);
    } else {
        let sender = receive.peer();
        send.complete_in(slice);
        receive.set_state_in(State::Done, slice);
        if sender != site.my_rank() && !is(Mutation::CompletesSilently) {
            site.wake_rank_fenced(sender);
        }
    }
}

/// Leaves the whole message in the heap, for a receiver that computes and whose buffer is not contiguous or cannot be
/// reached. It claims the whole message, so nobody else moves it and no lock is needed.
pub(crate) fn stage_whole(site: &Site, send: Send<'_>, rank: u32) -> bool {
    let total = send.total() as usize;
    if site.schedule.limit_of(&send) < send.total() {
        return false;
    }
    let Some(offset) = site.segment.allocate_spare(total) else { return false };
    if !send.claim_whole(send.sent()) {
        site.segment.free(offset, total);
        return false;
    }
    site.schedule.recorder.in_routine(Metric::LtrPm, || ends::put_into_segment(site, send, send.total(), offset));
    let receive = site.segment.descriptor(rank, send.peer_index()).as_receive();
    receive.leave(offset, 0);
    let slice = site.schedule.completion_of_transfer(&send);
    receive.set_state_in(State::Staged, slice);
    send.set_state_in(State::Done, slice);
    site.wake_rank_fenced(rank);
    true
}
