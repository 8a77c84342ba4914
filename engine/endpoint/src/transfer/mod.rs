// SPDX-License-Identifier: MIT OR Apache-2.0
//! Moving large messages. A matched message is a shared transfer that both sides work on, part by part ([`carrier`]).
//! On which way its bytes go depends on where the two sides are and on what the kernel allows: each side copies
//! straight between the buffers ([`copies`]); the receiver alone, if the message is short ([`pull`]); through a pipe
//! ([`pipe`]) or a window ([`window`]) in the segment; or it is left there as a whole ([`heap`]).

mod begin;
pub(crate) mod between;
mod carrier;
pub(crate) mod copies;
mod deliver;
pub(crate) mod ends;
pub(crate) mod heap;
mod pipe;
pub(crate) mod pull;
pub(crate) mod send;
pub(crate) mod window;
mod worklist;

pub(crate) use begin::{Announced, begin_move, final_status, finish_receive};
pub(crate) use carrier::{Route, is_left};

use crate::message::Pending;
use crate::mutation::{Mutation, is};
use crate::site::Site;
use crate::transfer::copies::{Pulling, Pushing};
use crate::transfer::pull::Pull;
use crate::transfer::worklist::WorkList;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_protocol::link::Integrity;
use strobe_shared::descriptor::{Descriptor, FLAG_STAGED, Index, State};
use strobe_shared::{OwnedMemory, UserMemory};
use strobe_types::Status;
use strobe_types::layout::Layout;

/// What a process keeps for a descriptor of its own, besides what is shared.
#[derive(Default)]
pub(crate) struct Private {
    /// For a buffer that is not contiguous: layout, number of elements, and address.
    pub layout: Option<(Rc<Layout>, usize, UserMemory)>,
    /// The packed copy of a send that is not contiguous.
    pub packed: OwnedMemory,
    /// True if the descriptor is in one of the work lists.
    pub listed: bool,
    /// True if it is a send with a pipe.
    pub piped: bool,
}

impl Private {
    /// True if there is nothing to know: the operation lies in one piece, and its descriptor says all.
    #[inline]
    fn is_plain(&self) -> bool {
        self.layout.is_none() && self.packed.bytes() == 0 && !self.listed && !self.piped
    }
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
    /// Sends to be cancelled in a later slice, in which that is possible.
    pub(crate) cancels: RefCell<Vec<Index>>,
    /// Whether and how messages from other nodes are checked.
    pub(crate) integrity: Integrity,
    /// Longest message that the receiver copies alone.
    pub(crate) alone_bytes_max: u64,
    /// At how many looks in a row a sender was in no call that is to leave a message in the heap.
    pub(crate) looks_at_computing: Cell<u32>,
}

impl Transfers {
    /// With nothing under way, at the place `site`.
    pub(crate) fn new(site: &Site, integrity: Integrity) -> Transfers {
        let endpoint_slots = site.segment.endpoint_slots() as usize;
        Transfers {
            private: RefCell::default(),
            sends: RefCell::default(),
            moving: RefCell::default(),
            pulls: RefCell::default(),
            pipes: vec![Cell::new(0); endpoint_slots],
            scratch: RefCell::default(),
            cancels: RefCell::default(),
            integrity,
            alone_bytes_max: u64::from(site.segment.header().limits().alone_bytes_max),
            looks_at_computing: Cell::new(0),
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
    #[inline(always)]
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
        let queues = site.queues();
        let descriptor = queues.descriptor(index);
        let is_plain = self.private.borrow()[index as usize].is_plain();
        if !is_plain || !self.cancels.borrow().is_empty() || descriptor.flags() & FLAG_STAGED != 0 {
            forget(self, site, index, descriptor);
        }
        queues.release_descriptor(index, descriptor);
    }

    /// Works on everything in the lists, and removes what is complete. Needs the lock.
    pub(crate) fn progress_transfers(&self, site: &Site) -> bool {
        self.adopt(site);
        let sent = self.walk(site, &self.sends, |index| self.move_send(site, index));
        let received = self.walk(site, &self.moving, |index| self.move_receive(site, index));
        let taken_over = !self.moving.borrow().is_empty() && copies::do_without_computing(self, site);
        sent | received | taken_over
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

    /// Sender's side of a matched send: moves one part. False if nothing is left to move.
    fn move_send(&self, site: &Site, index: Index) -> bool {
        let send = site.queues().descriptor(index).as_send();
        let rank = send.peer();
        match Route::of(site, &send) {
            Route::Within | Route::Link => false,
            Route::Copies => match send.target() {
                Some(target) => self.carry(site, &mut Pushing { send, rank, target }),
                None => false,
            },
            Route::Heap => {
                copies::leave_or_copy(self, site, send, rank);
                false
            }
            Route::Pipe => {
                self.feed_pipe(site, index, send, rank);
                false
            }
        }
    }

    /// Receiver's side of a matched receive: moves all that is left.
    pub(crate) fn finish_moving(&self, site: &Site, index: Index) {
        while self.move_receive(site, index) {}
    }

    /// Receiver's side of a matched receive: moves one part. False if nothing is left to move.
    fn move_receive(&self, site: &Site, index: Index) -> bool {
        let receive = site.queues().descriptor(index).as_receive();
        let (own, rank) = ((index, receive), receive.peer());
        let send = || site.segment.descriptor(rank, receive.peer_index()).as_send();
        match Route::of(site, &receive) {
            Route::Within | Route::Copies => self.carry(site, &mut Pulling { send: send(), own, rank }),
            Route::Heap => false,
            Route::Pipe => {
                self.empty_pipe(site, own, send(), rank);
                false
            }
            Route::Link => self.take_piece(site, own),
        }
    }
}

/// Ends what this process knows of an operation beside its descriptor.
#[inline(never)]
fn forget(transfers: &Transfers, site: &Site, index: Index, descriptor: &Descriptor) {
    let mut private = transfers.private.borrow_mut();
    let entry = &mut private[index as usize];
    transfers.end_pipe(entry, descriptor.peer());
    entry.layout = None;
    entry.packed = OwnedMemory::default();
    if std::mem::take(&mut entry.listed) {
        transfers.sends.borrow_mut().remove(index);
        transfers.moving.borrow_mut().remove(index);
    }
    drop(private);
    transfers.cancels.borrow_mut().retain(|other| *other != index);
    if descriptor.flags() & FLAG_STAGED != 0 {
        heap::unstage_remote(site, descriptor.as_send());
    }
}

/// The status of an operation that `is_done`, without ending it.
pub fn peek_status(site: &Site, pending: Pending) -> Status {
    final_status(site.queues().descriptor(pending.0))
}
