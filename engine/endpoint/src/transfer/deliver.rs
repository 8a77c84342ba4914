// SPDX-License-Identifier: MIT OR Apache-2.0
//! Delivering data into the buffers of receives, contiguous or through a layout, and checking them there.

use super::Transfers;
use crate::message::{Buffer, Envelope, Pattern};
use crate::queue::Queues;
use crate::queue::describe;
use crate::site::Site;
use crate::transfer::ends::{DataSink, DataSource};
use strobe_shared::descriptor::{Index, Receive, State};
use strobe_shared::{Arrival, SharedMemory};
use strobe_types::constants::ANY_SOURCE;
use strobe_types::{ErrorClass, Result};

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

    /// Lets `work` use the buffer of one of this rank's receives, and scratch memory.
    fn with_sink<T>(
        &self,
        (index, receive): (Index, Receive<'_>),
        work: impl FnOnce(DataSink<'_>, &mut Vec<u8>) -> T,
    ) -> Option<T> {
        let bytes = receive.bytes();
        let scratch = &mut *self.scratch.borrow_mut();
        if let Some(memory) = receive.buffer(0, bytes) {
            return Some(work(DataSink::piece(memory, bytes), scratch));
        }
        let private = self.private.borrow();
        let (layout, count, memory) = private[index as usize].layout.as_ref()?;
        Some(work(DataSink::of_gaps(layout, *count, *memory, bytes), scratch))
    }

    /// Copies the first `bytes` bytes of a payload in the ring into the buffer of this rank's receive. Returns the
    /// error class of a message that was changed on its way, else 0.
    #[inline]
    pub(crate) fn take(&self, own: (Index, Receive<'_>), arrival: &Arrival<'_>, bytes: usize) -> i32 {
        let room = own.1.bytes();
        match own.1.buffer(0, room) {
            Some(memory) => DataSink::piece(memory, room).take(arrival, bytes, self.integrity),
            None => self.take_in_pieces(own, arrival, bytes),
        }
    }

    #[inline(never)]
    fn take_in_pieces(&self, own: (Index, Receive<'_>), arrival: &Arrival<'_>, bytes: usize) -> i32 {
        self.with_sink(own, |sink, _| sink.take(arrival, bytes, self.integrity)).unwrap_or(0)
    }

    /// Copies a part of a message to byte `offset` of the message in the buffer of this rank's receive. Fails if it
    /// cannot be read.
    pub(crate) fn fill(&self, own: (Index, Receive<'_>), offset: u64, from: DataSource) -> std::io::Result<()> {
        self.with_sink(own, |sink, scratch| sink.fill(offset, from, scratch)).unwrap_or(Ok(()))
    }

    /// Copies a message in the segment that came with `prefix` into the buffer of this rank's receive. False if the
    /// bytes were changed on their way.
    pub(crate) fn deliver(&self, own: (Index, Receive<'_>), from: SharedMemory, prefix: u64) -> bool {
        self.with_sink(own, |sink, scratch| {
            let filled = sink.fill(0, DataSource::segment(from), scratch).is_ok();
            filled && sink.check(self.integrity, prefix, from.bytes()) == 0
        })
        .unwrap_or(true)
    }

    /// Copies out all that others have left in the heap for this rank, since there is no room for more. A call that
    /// waits for many operations looks at one after the other, and the first may wait for this room.
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
        if !self.deliver((index, receive), from, receive.prefix()) {
            receive.set_error(ErrorClass::OTHER.0 as u32);
        }
        site.segment.free(offset, bytes);
        // Counts as complete when the helper had left it there.
        receive.set_state_in(State::Done, receive.since_slice());
    }

    /// Called when a receive of this port begins to move: makes sure that its owner works on it.
    pub(crate) fn note_moving(&self, site: &Site, queues: Queues<'_>, index: Index) {
        if queues.rank == site.my_rank() { self.list(&self.moving, index) } else { queues.hand_over(index) }
    }
}
