// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sends under way: their descriptors, packed copies, and blocks in the heap.

use super::Transfers;
use crate::message::Buffer;
use crate::site::Site;
use crate::transfer::{Route, ends};
use strobe_shared::descriptor::{FLAG_CANCELLED, FLAG_DIRECT, FLAG_STAGED, Index, Send, State};
use strobe_shared::pack::{pack, pack_to};
use strobe_shared::sync::Ordering;
use strobe_shared::{ConstMemory, OwnedMemory, UserMemory};
use strobe_types::{Result, err};

impl Transfers {
    /// A new descriptor of this rank's slab, with its private part. Needs the lock. Fails if there is no room for one.
    #[inline]
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
        let packed = OwnedMemory::new(bytes);
        let memory = packed.memory();
        pack_to(data.layout, data.count, data.memory, 0, memory, bytes);
        self.private.borrow_mut()[index as usize].packed = packed;
        memory
    }

    /// Packs a message out of the send buffer and returns the CRC of its bytes.
    pub(crate) fn pack_with_crc(&self, data: &Buffer<'_>, out: &mut [u8]) -> u32 {
        match data.contiguous() {
            Some(memory) => self.read_with_crc(*memory, out),
            None => {
                pack(data.layout, data.count, data.memory, 0, out);
                self.integrity.of(out)
            }
        }
    }

    /// Copies a message out of a contiguous send buffer and returns the CRC of what was read.
    pub(crate) fn read_with_crc(&self, memory: ConstMemory<'_>, out: &mut [u8]) -> u32 {
        ends::read(self.integrity, memory, out)
    }

    /// True if a send of this slice waits for its receiver: when the slice is over, this rank may have to match it.
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

    /// True if this rank has sends or receives under way. It does not distinguish those inside the node: for these the
    /// agent may take over once in vain.
    pub(crate) fn has_something_under_way(&self, site: &Site) -> bool {
        site.port.posted_count.load(Ordering::Relaxed) != 0
            || !self.sends.borrow().is_empty()
            || !self.moving.borrow().is_empty()
    }
}

pub(crate) fn end_cancelled(site: &Site, index: Index) {
    let descriptor = site.queues().descriptor(index);
    descriptor.set_flags(descriptor.flags() & (FLAG_DIRECT | FLAG_STAGED) | FLAG_CANCELLED);
    // Nobody else knows of this: it may be seen at once.
    descriptor.set_state_in(State::Done, site.schedule.own_slice());
}

/// True for a matched message that only its receiver can place, and of which nothing has been moved.
pub(crate) fn only_its_owner_moves(site: &Site, send: Send<'_>) -> bool {
    let whole = site.schedule.limit_of(&send) >= send.total();
    whole
        && match Route::of(site, &send) {
            Route::Within | Route::Link | Route::Heap => false,
            Route::Copies => send.target().is_none() && send.is_unclaimed(send.sent()),
            Route::Pipe => send.held_at().is_none(),
        }
}
