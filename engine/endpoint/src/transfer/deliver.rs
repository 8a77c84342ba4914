// SPDX-License-Identifier: MIT OR Apache-2.0
//! Carrying out transfers, and delivering data into the buffers of receives, contiguous or through a layout.

use super::Transfers;
use super::carrier::{Carrier, Place};
use crate::message::{Buffer, Envelope, Pattern};
use crate::queue::Queues;
use crate::queue::describe;
use crate::site::Site;
use crate::transfer::ends::{DataSink, DataSource};
use std::io;
use strobe_shared::Arrival;
use strobe_shared::descriptor::{Index, Receive};
use strobe_types::Result;
use strobe_types::constants::ANY_SOURCE;
use strobe_types::metrics::Metric;

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
        // Until it is matched this says whether it waits for a process that has failed.
        receive.set_peer_index(pattern.process.0);
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
    #[inline(always)]
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
    pub(crate) fn fill(&self, own: (Index, Receive<'_>), offset: u64, from: DataSource) -> io::Result<()> {
        self.with_sink(own, |sink, scratch| sink.fill(offset, from, scratch)).unwrap_or(Ok(()))
    }

    /// Copies a whole message that came with `prefix` into the buffer of this rank's receive. Fails if it cannot be
    /// read, or if its bytes were changed on their way.
    pub(crate) fn deliver(&self, own: (Index, Receive<'_>), from: DataSource, prefix: u64) -> io::Result<()> {
        self.with_sink(own, |sink, scratch| {
            sink.fill(0, from, scratch)?;
            match sink.check(self.integrity, prefix, from.bytes() as usize) {
                0 => Ok(()),
                _ => Err(io::Error::new(io::ErrorKind::InvalidData, "bytes were changed on their way")),
            }
        })
        .unwrap_or(Ok(()))
    }

    /// Called when a receive of this port begins to move: makes sure that its owner works on it.
    pub(crate) fn note_moving(&self, site: &Site, queues: Queues<'_>, index: Index) {
        if queues.rank == site.my_rank() { self.list(&self.moving, index) } else { queues.hand_over(index) }
    }
}

impl Transfers {
    /// Moves one part. False if none may move now.
    pub(super) fn carry(&self, site: &Site, by: &mut impl Carrier) -> bool {
        let Some(part) = by.next_part(site) else { return false };
        let routine = site.schedule.recorder.begin_routine();
        let moved = by.source(site, part).and_then(|from| self.put(by.place(site, part), from));
        by.moved(site, part, moved.is_err());
        site.schedule.recorder.end_routine(routine, Metric::LtrPm);
        true
    }

    fn put(&self, place: Place<'_>, from: DataSource) -> io::Result<()> {
        match place {
            Place::Receive { own, offset, prefix: 0 } => self.fill(own, offset, from),
            Place::Receive { own, prefix, .. } => self.deliver(own, from, prefix),
            Place::Sink { sink, offset } => sink.fill(offset, from, &mut self.scratch.borrow_mut()),
        }
    }
}
