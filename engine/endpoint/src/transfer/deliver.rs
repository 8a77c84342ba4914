// SPDX-License-Identifier: MIT OR Apache-2.0
//! Into the buffers of receives: what came is put there, whole or through its layout, and checked there.

use super::Transfers;
use crate::message::{Buffer, Envelope, HAS_CRC, Pattern, Prefix};
use crate::mutation::{Mutation, is};
use crate::queue::Queues;
use crate::site::Site;
use crate::transfer::describe;
use strobe_shared::UserMemory;
use strobe_shared::descriptor::{Index, Receive, State};
use strobe_shared::pack::{pack, unpack};
use strobe_types::constants::ANY_SOURCE;
use strobe_types::layout::Layout;
use strobe_types::{ErrorClass, Result};

/// Largest piece unpacked at a time into a buffer that is not one piece.
const SCRATCH_BYTES: usize = 128 << 10;

impl Transfers {
    pub(crate) fn describe_receive(&self, site: &Site, pattern: Pattern, into: &Buffer<'_>) -> Result<Index> {
        let index = self.new_descriptor(site)?;
        let receive = site.queues().descriptor(index);
        let envelope = Envelope { context: pattern.context, source: pattern.source, tag: pattern.tag };
        describe(receive, envelope, into.bytes() as u64);
        receive.as_receive().set_buffer(into.contiguous());
        if !receive.as_receive().is_direct() {
            self.private.borrow_mut()[index as usize].layout = Some((into.layout.clone(), into.count, into.memory));
        }
        receive.set_peer(if pattern.source == ANY_SOURCE { u32::MAX } else { site.local(pattern.process) });
        Ok(index)
    }

    /// Puts data into the buffer of one's own receive, in one piece or through its layout.
    pub(crate) fn deliver(
        &self,
        receive: Receive<'_>,
        (index, bytes): (Index, usize),
        whole: impl FnOnce(UserMemory),
        pieces: impl FnOnce(&mut dyn FnMut(&[u8])),
    ) {
        if let Some(memory) = receive.buffer(0, bytes as u64) {
            whole(memory);
            return;
        }
        let private = self.private.borrow();
        if let Some((layout, count, memory)) = &private[index as usize].layout {
            pieces(&mut |data| {
                unpack(layout, *count, *memory, 0, data);
            });
        }
    }

    /// Brings `bytes` bytes at `offset` of the message into the receive buffer, whole or piece by piece.
    pub(crate) fn place(
        &self,
        index: Index,
        receive: Receive<'_>,
        offset: u64,
        bytes: u64,
        fetch: &mut dyn FnMut(UserMemory, u64, usize) -> std::io::Result<()>,
    ) -> std::io::Result<()> {
        if let Some(memory) = receive.buffer(offset, bytes) {
            return fetch(memory, 0, bytes as usize);
        }
        let private = self.private.borrow();
        let Some((layout, count, memory)) = &private[index as usize].layout else { return Ok(()) };
        let mut scratch = self.scratch.borrow_mut();
        scratch.resize(SCRATCH_BYTES, 0);
        let mut at = 0;
        while at < bytes {
            let part = (bytes - at).min(SCRATCH_BYTES as u64) as usize;
            fetch(UserMemory::of(&mut scratch[..part]), at, part)?;
            let start = if is(Mutation::UnpacksAtStart) { at } else { offset + at };
            unpack(layout, *count, *memory, start as usize, &scratch[..part]);
            at += part as u64;
        }
        Ok(())
    }

    pub(crate) fn check_received(&self, prefix: u64, into: &Buffer<'_>, bytes: usize) -> i32 {
        match into.contiguous() {
            Some(memory) => self.check_placed(prefix, memory, bytes),
            None => self.check_unpacked(prefix, (into.layout, into.count, into.memory), bytes),
        }
    }

    /// Compares what lies in the buffer of one's own receive with what was sent.
    pub(crate) fn check_delivered(&self, prefix: u64, receive: Receive<'_>, index: Index, bytes: usize) -> i32 {
        if let Some(memory) = receive.buffer(0, bytes as u64) {
            return self.check_placed(prefix, memory, bytes);
        }
        match &self.private.borrow()[index as usize].layout {
            Some((layout, count, memory)) => self.check_unpacked(prefix, (layout, *count, *memory), bytes),
            None => 0,
        }
    }

    /// The error class of a message that lies in `memory` now and came with `prefix`: none, unless its bytes are not
    /// those that were sent.
    pub(crate) fn check_placed(&self, prefix: u64, memory: UserMemory, bytes: usize) -> i32 {
        self.check(prefix, |check| memory.with_slice(bytes, check))
    }

    /// The same for a buffer that is not one piece.
    pub(crate) fn check_unpacked(&self, prefix: u64, into: (&Layout, usize, UserMemory), bytes: usize) -> i32 {
        self.check(prefix, |check| {
            let mut packed = vec![0; bytes];
            pack(into.0, into.1, into.2, 0, &mut packed);
            check(&packed)
        })
    }

    pub(crate) fn check(&self, prefix: u64, look: impl FnOnce(&dyn Fn(&[u8]) -> bool) -> bool) -> i32 {
        let prefix = Prefix::of(prefix);
        if prefix.low & HAS_CRC == 0 || look(&|bytes| self.integrity.of(bytes) == prefix.crc) {
            return 0;
        }
        ErrorClass::OTHER.0
    }

    /// Copies out all that others left in the heap for this rank: there is no room for more. Calls that wait for many
    /// look at one after the other, and the first may be waiting for this room.
    #[cold]
    pub(crate) fn unstage_all(&self, site: &Site) {
        let queues = site.queues();
        for index in queues.ever_used() {
            if queues.descriptor(index).state() == State::Staged {
                self.unstage(site, index);
            }
        }
    }

    /// Copies out what a helper left in the heap.
    pub(crate) fn unstage(&self, site: &Site, index: Index) {
        let queues = site.queues();
        let receive = queues.descriptor(index).as_receive();
        let bytes = receive.received_bytes() as usize;
        let Some(offset) = receive.held_at() else { return };
        let from = site.segment.memory(offset, bytes);
        self.deliver(receive, (index, bytes), |to| from.copy_apart(to, bytes), |out| from.with_slice(bytes, out));
        site.segment.free(offset, bytes);
        let corrupt = self.check_delivered(receive.prefix(), receive, index, bytes);
        if corrupt != 0 {
            receive.set_error(corrupt as u32);
        }
        // As somebody else has left it there in time.
        receive.set_state_in(State::Done, receive.since_slice());
    }

    /// A receive of this port moves from now on: its owner is to look after it.
    pub(crate) fn note_moving(&self, site: &Site, queues: Queues, index: Index) {
        if queues.rank == site.my_rank() { self.list(&self.moving, index) } else { queues.hand_over(index) }
    }
}
