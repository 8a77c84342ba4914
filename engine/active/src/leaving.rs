// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sending. What goes with a header is put together in memory that is kept for that; what has none leaves from where it
//! lies.

use crate::head::{ANNOUNCED_BYTES, HEADER_BYTES_MAX, Head, SHORT_BYTES_MAX, announced, data_envelope, envelope};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_endpoint::{Buffer, Endpoint, Mode, Pending, ProcId, Started};
use strobe_shared::OwnedMemory;
use strobe_types::layout::Layout;
use strobe_types::{Result, Status};

/// The longest message that is put together.
const WHOLE_BYTES_MAX: usize = HEADER_BYTES_MAX + ANNOUNCED_BYTES + SHORT_BYTES_MAX;

/// What leaves this process.
pub(crate) struct Leaving {
    /// Where the next message is put together.
    outbox: RefCell<OwnedMemory>,
    /// Messages that found no room at once, each in memory of its own.
    waiting: RefCell<Vec<(Pending, OwnedMemory)>>,
    numbers: Cell<u32>,
    byte: Rc<Layout>,
}

impl Default for Leaving {
    fn default() -> Self {
        Leaving {
            outbox: RefCell::new(OwnedMemory::new(WHOLE_BYTES_MAX)),
            waiting: RefCell::default(),
            numbers: Cell::new(0),
            byte: Rc::new(Layout::bytes(1)),
        }
    }
}

impl Leaving {
    /// Starts sending contiguous `data`. Done, or pending as long as they have to stay as they are.
    pub(crate) fn send(&self, endpoint: &Endpoint, to: ProcId, head: Head<'_>, data: &Buffer<'_>) -> Result<Started> {
        let bytes = data.bytes();
        if bytes > SHORT_BYTES_MAX {
            return self.send_long(endpoint, to, head, data);
        }
        let tag = head.tag(false)?;
        if head.header.is_empty() {
            // Not kept for the second call: what was just stored in parts would be read as a whole, and waited for.
            return match endpoint.send_now(to, envelope(endpoint, tag), data, Mode::Standard) {
                true => Ok(Started::Done(Status::EMPTY)),
                false => endpoint.start_send_beside(to, envelope(endpoint, tag), data, Mode::Standard),
            };
        }
        data.memory.with_slice(bytes, |data| self.send_whole(endpoint, to, tag, &[head.header, data]))?;
        Ok(Started::Done(Status::EMPTY))
    }

    fn send_long(&self, endpoint: &Endpoint, to: ProcId, head: Head<'_>, data: &Buffer<'_>) -> Result<Started> {
        let number = self.numbers.get();
        self.numbers.set(number.wrapping_add(1));
        let announced = announced(number, data.bytes() as u64);
        self.send_whole(endpoint, to, head.tag(true)?, &[head.header, &announced])?;
        endpoint.start_send_beside(to, data_envelope(endpoint, number), data, Mode::Standard)
    }

    /// Sends short data with a header to each of several processes; they are put together once.
    pub(crate) fn send_to_each(
        &self,
        endpoint: &Endpoint,
        targets: impl Iterator<Item = ProcId>,
        head: Head<'_>,
        data: &Buffer<'_>,
    ) -> Result<()> {
        debug_assert!(data.bytes() <= SHORT_BYTES_MAX, "{} bytes are not short", data.bytes());
        let (tag, bytes) = (head.tag(false)?, data.bytes());
        let put_together = || data.memory.with_slice(bytes, |data| self.put_together(&[head.header, data]));
        let mut whole = put_together();
        for to in targets {
            if !self.send_outbox(endpoint, to, tag, whole)? {
                whole = put_together();
            }
        }
        Ok(())
    }

    /// Sends a message of several parts, which need not stay.
    fn send_whole(&self, endpoint: &Endpoint, to: ProcId, tag: i32, parts: &[&[u8]]) -> Result<()> {
        let bytes = self.put_together(parts);
        self.send_outbox(endpoint, to, tag, bytes).map(drop)
    }

    /// Puts a message of several parts together in the outbox; how many bytes it has.
    #[inline]
    fn put_together(&self, parts: &[&[u8]]) -> usize {
        let outbox = self.outbox.borrow().memory();
        let mut bytes = 0;
        for part in parts {
            outbox.offset(bytes as isize).write(part);
            bytes += part.len();
        }
        bytes
    }

    /// Sends what is in the outbox, of so many bytes; true if it is there still.
    #[inline]
    fn send_outbox(&self, endpoint: &Endpoint, to: ProcId, tag: i32, bytes: usize) -> Result<bool> {
        let whole = Buffer::new(self.outbox.borrow().memory(), bytes, &self.byte);
        if endpoint.send_now(to, envelope(endpoint, tag), &whole, Mode::Standard) {
            return Ok(true);
        }
        let started = endpoint.start_send_beside(to, envelope(endpoint, tag), &whole, Mode::Standard)?;
        if let Started::Pending(pending) = started {
            let kept = self.outbox.replace(OwnedMemory::new(WHOLE_BYTES_MAX));
            self.waiting.borrow_mut().push((pending, kept));
            return Ok(false);
        }
        Ok(true)
    }

    /// Gives back the memory of messages that have left.
    pub(crate) fn poll(&self, endpoint: &Endpoint) {
        if !self.is_quiet() {
            self.waiting.borrow_mut().retain(|(pending, _)| endpoint.test(*pending).is_none());
        }
    }

    /// True if all that was put together has left.
    pub(crate) fn is_quiet(&self) -> bool {
        self.waiting.borrow().is_empty()
    }
}
