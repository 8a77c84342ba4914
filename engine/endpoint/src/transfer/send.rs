// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sends under way: their descriptors, packed copies, and what lies in the heap for them.

use super::Transfers;
use crate::message::Buffer;
use crate::site::Site;
use crate::transfer::ends;
use strobe_shared::UserMemory;
use strobe_shared::descriptor::{FLAG_CANCELLED, FLAG_DIRECT, FLAG_STAGED, Index, Send, State};
use strobe_shared::pack::pack;
use strobe_shared::sync::Ordering;
use strobe_types::{Result, err};

impl Transfers {
    /// A descriptor of one's own slab, with its private part. Needs the lock.
    pub(crate) fn new_descriptor(&self, site: &Site) -> Result<Index> {
        let Some(index) = site.queues().allocate() else {
            return err!(OTHER, "too many operations under way: complete some with MPI_Wait before starting more");
        };
        let mut private = self.private.borrow_mut();
        if private.len() <= index as usize {
            private.resize_with(index as usize + 1, Default::default);
        }
        Ok(index)
    }

    pub(crate) fn pack_private(&self, index: Index, data: &Buffer<'_>, bytes: usize) -> UserMemory {
        let mut packed = self.spare.take(bytes);
        pack(data.layout, data.count, data.memory, 0, &mut packed[..bytes]);
        let memory = UserMemory::of_const(&packed);
        self.private.borrow_mut()[index as usize].packed = packed;
        memory
    }

    /// Copies a message out of the buffer that it is sent from, whatever its layout; the CRC of its bytes.
    pub(crate) fn pack_with_crc(&self, data: &Buffer<'_>, out: &mut [u8]) -> u32 {
        match data.contiguous() {
            Some(memory) => self.read_with_crc(memory, out),
            None => {
                pack(data.layout, data.count, data.memory, 0, out);
                self.integrity.of(out)
            }
        }
    }

    /// Copies a message out of the buffer that it is sent from; the CRC is taken there.
    pub(crate) fn read_with_crc(&self, memory: UserMemory, out: &mut [u8]) -> u32 {
        ends::read(self.integrity, memory, out)
    }

    /// True if a send of this slice waits for its receiver. When the slice is over this rank may have to do the
    /// matching.
    pub(crate) fn has_unpublished_sends(&self, site: &Site) -> bool {
        let (sends, mut from) = (self.sends.borrow(), 0);
        while let Some((at, index)) = sends.next(from) {
            let send = site.queues().descriptor(index);
            if send.state() == State::Waiting && site.schedule.is_open(send.since_slice()) {
                return true;
            }
            from = at + 1;
        }
        false
    }

    /// Messages that this rank has begun to send or to receive. Whether they are for other nodes is not asked: the
    /// agent then takes over in vain, once.
    pub(crate) fn has_something_under_way(&self, site: &Site) -> bool {
        site.port.posted_count.load(Ordering::Relaxed) != 0
            || !self.sends.borrow().is_empty()
            || !self.moving.borrow().is_empty()
    }
}

/// Where copies between processes are refused, leaves a large message for another node in the heap, out of which
/// anybody can send it.
pub(crate) fn stage_remote(site: &Site, send: Send<'_>) {
    let bytes = send.bytes() as usize;
    if bytes == 0 || site.may_copy() {
        return;
    }
    if let Some(offset) = site.segment.allocate_spare(bytes) {
        ends::put_into_segment(site, send, send.bytes(), offset);
        send.hold_at(Some(offset));
        send.set_flags(send.flags() | FLAG_STAGED);
    }
}

/// Gives back what `stage_remote` took.
pub(crate) fn unstage_remote(site: &Site, send: Send<'_>) {
    if let Some(offset) = send.held_at() {
        site.segment.free(offset, send.bytes() as usize);
    }
    send.hold_at(None);
}

pub(crate) fn end_cancelled(site: &Site, index: Index) {
    let descriptor = site.queues().descriptor(index);
    descriptor.set_flags(descriptor.flags() & (FLAG_DIRECT | FLAG_STAGED) | FLAG_CANCELLED);
    // Nobody else could see it: it may be seen at once.
    descriptor.set_state_in(State::Done, site.schedule.own_slice());
}

/// True for a matched message that only its receiver can place, and of which nothing has been moved.
pub(crate) fn only_its_owner_moves(site: &Site, send: Send<'_>) -> bool {
    let whole = site.schedule.limit_of(&send) >= send.total();
    let unreachable = || send.target().is_none() && send.is_unclaimed(send.sent());
    whole && if site.copies_work() { unreachable() } else { send.held_at().is_none() }
}
