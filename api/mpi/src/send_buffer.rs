// SPDX-License-Identifier: MIT OR Apache-2.0
//! Buffered mode (MPI-5.0 section 3.6): the message is copied, and the copy is sent in standard mode. The
//! program's buffer is the measure of how much may be under way (per communicator, per session or for the
//! process; `MPI_BUFFER_AUTOMATIC` has no bound); the copies themselves are the library's own, so the buffer's
//! memory is never read or written.

use crate::bcs::message;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_endpoint::{Buffer, Endpoint, Envelope, Mode, Pending, ProcId, Started};
use strobe_shared::OwnedMemory;
use strobe_shared::pack::pack_to;
use strobe_types::layout::Layout;
use strobe_types::{Result, Status, err};

/// What a message takes of the attached buffer beside its data: the smallest `MPI_BSEND_OVERHEAD` of our ABIs,
/// since a program adds its own ABI's to the buffer it attaches.
const OVERHEAD_BYTES: usize = 96;

/// An attached buffer and the messages that use it.
#[derive(Default)]
pub struct SendBuffer {
    attached: Cell<Option<Attached>>,
    under_way: RefCell<Vec<Copy>>,
    used_bytes: Cell<usize>,
}

/// What the program attached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attached {
    /// Its memory.
    Memory {
        /// Address, given back by detach.
        address: usize,
        /// Size in bytes.
        bytes: usize,
    },
    /// `MPI_BUFFER_AUTOMATIC`: as much as is needed.
    Automatic,
}

struct Copy {
    pending: Pending,
    bytes: usize,
    _data: OwnedMemory,
}

impl SendBuffer {
    /// Attaches a buffer.
    pub fn attach(&self, attached: Attached) -> Result<()> {
        if matches!(attached, Attached::Memory { address: 0, bytes } if bytes > 0) {
            return err!(BUFFER, "buffer: is NULL with a size above 0: pass the address of the memory");
        }
        if self.attached.get().is_some() {
            return err!(BUFFER, "buffer: one is attached already: detach it first");
        }
        self.attached.set(Some(attached));
        Ok(())
    }

    /// What is attached.
    pub fn attached(&self) -> Option<Attached> {
        self.attached.get()
    }

    /// Forgets what has been sent; true if nothing is under way.
    pub fn is_flushed(&self, endpoint: &Endpoint) -> bool {
        let mut under_way = self.under_way.borrow_mut();
        under_way.retain(|copy| {
            let done = message::test(endpoint, copy.pending).is_some();
            if done {
                self.used_bytes.set(self.used_bytes.get() - copy.bytes);
            }
            !done
        });
        under_way.is_empty()
    }

    /// Detaches: what was attached, when nothing is under way.
    pub(crate) fn take(&self) -> Result<Attached> {
        match self.attached.take() {
            Some(attached) => Ok(attached),
            None => err!(BUFFER, "no buffer is attached"),
        }
    }

    /// Hands the messages under way to `heir`: their communicator is freed, and they arrive all the same
    /// (MPI-5.0 section 7.4.3). They count for no buffer of the program's any more.
    pub(crate) fn bequeath(&self, heir: &SendBuffer) {
        let under_way = self.under_way.take().into_iter().map(|copy| Copy { bytes: 0, ..copy });
        heir.under_way.borrow_mut().extend(under_way);
    }

    /// A buffered send: complete when this returns, but a persistent one may be cancelled.
    pub fn send(&self, endpoint: &Endpoint, to: ProcId, envelope: Envelope, data: &Buffer<'_>) -> Result<Started> {
        let bytes = data.bytes();
        let need = bytes + OVERHEAD_BYTES;
        if self.lacks(need).is_err() {
            // What is done makes room.
            self.is_flushed(endpoint);
            self.lacks(need)?;
        }
        // A small message needs no copy: it is in the ring when this returns.
        if message::send_if_short(endpoint, to, envelope, data, Mode::Standard) {
            return Ok(Started::Done(Status::EMPTY));
        }
        let copy = OwnedMemory::new(bytes);
        pack_to(data.layout, data.count, data.memory, 0, copy.memory(), bytes);
        let layout = Rc::new(Layout::bytes(bytes));
        let packed = Buffer::new(copy.memory(), 1, &layout);
        match message::start_send(endpoint, to, envelope, &packed, Mode::Standard)? {
            Started::Done(_) => {}
            Started::Pending(pending) => {
                self.used_bytes.set(self.used_bytes.get() + need);
                self.under_way.borrow_mut().push(Copy { pending, bytes: need, _data: copy });
            }
        }
        Ok(Started::Done(Status::EMPTY))
    }

    /// An error if a message that needs so much finds no room.
    fn lacks(&self, need: usize) -> Result<()> {
        match self.attached.get() {
            Some(Attached::Automatic) => Ok(()),
            Some(Attached::Memory { bytes, .. }) if self.used_bytes.get() + need <= bytes => Ok(()),
            Some(Attached::Memory { bytes, .. }) => err!(
                BUFFER,
                "the attached buffer of {bytes} bytes has {} free, but this message needs {need} with its overhead: \
                 attach a larger one with MPI_Buffer_attach",
                bytes - self.used_bytes.get()
            ),
            None => err!(BUFFER, "no buffer is attached: call MPI_Buffer_attach before a buffered send"),
        }
    }
}
