// SPDX-License-Identifier: MIT OR Apache-2.0
//! Buffered mode (MPI-5.0 section 3.6): the message is copied, and the copy is sent in standard mode. The
//! program's buffer is the measure of how much may be under way (per communicator, per session or for the
//! process; `MPI_BUFFER_AUTOMATIC` has no bound); the copies themselves are the library's own, so the buffer's
//! memory is never read or written.

use crate::comm::Comm;
use crate::request::Operation;
use crate::{Process, bcs};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_endpoint::{Buffer, Envelope, Mode, Pending, ProcId, Started};
use strobe_shared::UserMemory;
use strobe_shared::pack::pack;
use strobe_types::layout::Layout;
use strobe_types::{RequestHandle, Result, Status, err};

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
    _data: Box<[u8]>,
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
    pub fn is_flushed(&self, process: &Process) -> bool {
        let mut under_way = self.under_way.borrow_mut();
        under_way.retain(|copy| {
            let done = bcs::test(process, copy.pending).is_some();
            if done {
                self.used_bytes.set(self.used_bytes.get() - copy.bytes);
            }
            !done
        });
        under_way.is_empty()
    }

    /// `MPI_Buffer_flush`: waits until nothing is under way.
    pub fn flush(&self, process: &Process) {
        process.wait_until(|process| self.is_flushed(process));
    }

    /// Hands the messages under way to `heir`: their communicator is freed, and they arrive all the same
    /// (MPI-5.0 section 7.4.3). They count for no buffer of the program's any more.
    pub(crate) fn bequeath(&self, heir: &SendBuffer) {
        let under_way = self.under_way.take().into_iter().map(|copy| Copy { bytes: 0, ..copy });
        heir.under_way.borrow_mut().extend(under_way);
    }

    /// `MPI_Buffer_detach`: flushes, and returns what was attached.
    pub fn detach(&self, process: &Process) -> Result<Attached> {
        if self.attached.get().is_none() {
            return err!(BUFFER, "no buffer is attached");
        }
        self.flush(process);
        match self.attached.take() {
            Some(attached) => Ok(attached),
            None => err!(BUFFER, "no buffer is attached"),
        }
    }
}

impl Process {
    /// The buffer that a buffered send on `comm` uses: the communicator's own if it has one, else the process's.
    fn send_buffer<'a>(&'a self, comm: &'a Comm) -> &'a SendBuffer {
        if comm.send_buffer().attached().is_some() { comm.send_buffer() } else { &self.send_buffer }
    }

    /// A buffered send: complete when this returns, but a persistent one may be cancelled.
    pub fn buffered_send(&self, to: ProcId, envelope: Envelope, data: &Buffer<'_>, comm: &Rc<Comm>) -> Result<Started> {
        let buffer = self.send_buffer(comm);
        let bytes = data.bytes();
        let need = bytes + OVERHEAD_BYTES;
        if self.lacks(buffer, need).is_some() {
            // What is done makes room.
            buffer.is_flushed(self);
            if let Some(lack) = self.lacks(buffer, need) {
                return lack;
            }
        }
        // A small message needs no copy: it is in the ring when this returns.
        if bcs::send_if_short(self, to, envelope, data, Mode::Standard) {
            return Ok(Started::Done(Status::EMPTY));
        }
        let mut copy = vec![0u8; bytes].into_boxed_slice();
        pack(data.layout, data.count, data.memory, 0, &mut copy);
        let layout = Rc::new(Layout::bytes(bytes));
        let packed = Buffer { memory: UserMemory::of(&mut copy), count: 1, layout: &layout };
        match bcs::start_send(self, to, envelope, &packed, Mode::Standard)? {
            Started::Done(_) => {}
            Started::Pending(pending) => {
                buffer.used_bytes.set(buffer.used_bytes.get() + need);
                buffer.under_way.borrow_mut().push(Copy { pending, bytes: need, _data: copy });
            }
        }
        Ok(Started::Done(Status::EMPTY))
    }

    fn lacks(&self, buffer: &SendBuffer, need: usize) -> Option<Result<Started>> {
        match buffer.attached() {
            Some(Attached::Automatic) => None,
            Some(Attached::Memory { bytes, .. }) if buffer.used_bytes.get() + need <= bytes => None,
            Some(Attached::Memory { bytes, .. }) => Some(err!(
                BUFFER,
                "the attached buffer of {bytes} bytes has {} free, but this message needs {need} with its overhead: \
                 attach a larger one with MPI_Buffer_attach",
                bytes - buffer.used_bytes.get()
            )),
            None => Some(err!(BUFFER, "no buffer is attached: call MPI_Buffer_attach before a buffered send")),
        }
    }

    /// `MPI_Bsend`.
    pub fn bsend(&self, data: &Buffer<'_>, dest: i32, tag: i32, comm: &Rc<Comm>) -> Result<()> {
        if tag as u32 > crate::p2p::TAG_UB as u32 {
            return err!(TAG, "tag: {tag} is not a tag: use 0..{}", crate::p2p::TAG_UB);
        }
        let Some(to) = crate::p2p::destination(comm, dest)? else { return Ok(()) };
        self.count_bytes(data.bytes());
        let envelope = Envelope { context: comm.context(), source: comm.rank() as i32, tag };
        self.buffered_send(to, envelope, data, comm).map(drop)
    }

    /// `MPI_Ibsend`: the message is copied, so the request is complete from the start.
    pub fn ibsend(&self, data: &Buffer<'_>, dest: i32, tag: i32, comm: &Rc<Comm>) -> Result<RequestHandle> {
        self.bsend(data, dest, tag, comm)?;
        self.request_of(Started::Done(Status::EMPTY), true, comm)
    }

    /// `MPI_Buffer_iflush`, or `MPI_Comm_iflush_buffer` with a communicator.
    pub fn iflush(&self, comm: Option<Rc<Comm>>) -> Result<RequestHandle> {
        self.request_of_operation(Rc::new(Flush(comm)), true)
    }
}

/// A flush under way, of a communicator's buffer or the process's.
struct Flush(Option<Rc<Comm>>);

impl Operation for Flush {
    fn poll(&self, process: &Process) -> Option<Status> {
        let buffer = self.0.as_ref().map_or(&process.send_buffer, |comm| comm.send_buffer());
        buffer.is_flushed(process).then_some(Status::EMPTY)
    }

    fn comm(&self) -> Option<Rc<Comm>> {
        self.0.clone()
    }
}
