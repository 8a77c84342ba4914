// SPDX-License-Identifier: MIT OR Apache-2.0
//! Point-to-point communication (MPI-5.0 chapter 3): checks, sends, receives, probes.

use crate::comm::Comm;
use crate::completion::error_of;
use crate::{Process, bcs};
use std::rc::Rc;
pub use strobe_endpoint::{Buffer, Mode};
use strobe_endpoint::{Envelope, Matched, Pattern, ProcId, Started, Waiting};
use strobe_types::constants::{ANY_SOURCE, ANY_TAG, PROC_NULL};
use strobe_types::{Error, ErrorClass, RequestHandle, Result, Status, err};

/// Largest tag (`MPI_TAG_UB`). The bits above it are the library's own: they keep the messages that make
/// communicators apart (see `internal.rs`).
pub const TAG_UB: i32 = (1 << 28) - 1;

/// One compare: a negative tag is a large one without its sign.
#[inline]
fn is_tag(tag: i32) -> bool {
    tag as u32 <= TAG_UB as u32
}

/// The process that a send goes to; `None` for `MPI_PROC_NULL`.
#[inline]
pub fn destination(comm: &Comm, dest: i32) -> Result<Option<ProcId>> {
    match comm.peer(dest) {
        Some(process) => Ok(Some(process)),
        None if dest == PROC_NULL => Ok(None),
        None => Err(no_rank("dest", dest, comm)),
    }
}

#[cold]
fn no_rank(argument: &str, rank: i32, comm: &Comm) -> Error {
    let last = comm.peers().size() - 1;
    Error::new(
        ErrorClass::RANK,
        format!("{argument}: {rank} is not a rank of {}: use 0..{last} or MPI_PROC_NULL", comm.describe()),
    )
}

#[inline]
pub(crate) fn check_send_tag(tag: i32) -> Result<()> {
    if !is_tag(tag) {
        return err!(TAG, "tag: {tag} is not a tag: use 0..{TAG_UB} (attribute MPI_TAG_UB)");
    }
    Ok(())
}

#[inline]
pub(crate) fn envelope(comm: &Comm, tag: i32) -> Envelope {
    Envelope { context: comm.context(), source: comm.rank() as i32, tag }
}

/// What a receive or probe looks for; `None` for `MPI_PROC_NULL`.
#[inline]
pub fn pattern(comm: &Comm, source: i32, tag: i32) -> Result<Option<Pattern>> {
    if !is_tag(tag) && tag != ANY_TAG {
        return err!(TAG, "tag: {tag} is not a tag: use 0..{TAG_UB} (attribute MPI_TAG_UB) or MPI_ANY_TAG");
    }
    let process = match comm.peer(source) {
        Some(process) => process,
        None if source == ANY_SOURCE => ProcId(u32::MAX),
        None if source == PROC_NULL => return Ok(None),
        None => {
            let mut error = no_rank("source", source, comm);
            if source < 0 {
                error = Error::new(ErrorClass::RANK, format!("{}, or MPI_ANY_SOURCE", error.message()));
            }
            return Err(error);
        }
    };
    Ok(Some(Pattern { context: comm.context(), source, process, tag }))
}

impl Process {
    /// `MPI_Send` and its modes.
    #[inline]
    pub fn send(&self, data: &Buffer<'_>, dest: i32, tag: i32, comm: &Rc<Comm>, mode: Mode) -> Result<()> {
        check_send_tag(tag)?;
        let Some(to) = destination(comm, dest)? else { return Ok(()) };
        self.count_bytes(data.bytes());
        if bcs::send_if_short(self, to, envelope(comm, tag), data, mode) {
            return Ok(());
        }
        self.send_slowly(to, data, tag, comm, mode)
    }

    #[cold]
    fn send_slowly(&self, to: ProcId, data: &Buffer<'_>, tag: i32, comm: &Rc<Comm>, mode: Mode) -> Result<()> {
        let status = bcs::send_slowly(self, to, envelope(comm, tag), data, mode)?;
        error_of(&status, Some(comm))
    }

    /// `MPI_Isend` and its modes.
    #[inline]
    pub fn isend(&self, data: &Buffer<'_>, dest: i32, tag: i32, comm: &Rc<Comm>, mode: Mode) -> Result<RequestHandle> {
        check_send_tag(tag)?;
        let Some(to) = destination(comm, dest)? else {
            return self.request_of(Started::Done(Status::EMPTY), true, comm);
        };
        self.count_bytes(data.bytes());
        let started = bcs::send_beside(self, to, envelope(comm, tag), data, mode)?;
        self.request_of(started, true, comm)
    }

    /// `MPI_Recv`.
    #[inline]
    pub fn recv(&self, into: &Buffer<'_>, source: i32, tag: i32, comm: &Rc<Comm>) -> Result<Status> {
        let Some(pattern) = pattern(comm, source, tag)? else { return Ok(Status::PROC_NULL) };
        let status = match bcs::recv_if_there(self, pattern, into)? {
            Some(Started::Done(status)) => status,
            other => bcs::recv_slowly(self, pattern, into, other)?,
        };
        self.progress_detached();
        self.count_bytes(status.bytes as usize);
        if status.error != 0 {
            error_of(&status, Some(comm))?;
        }
        Ok(status)
    }

    /// `MPI_Irecv`.
    #[inline]
    pub fn irecv(&self, into: &Buffer<'_>, source: i32, tag: i32, comm: &Rc<Comm>) -> Result<RequestHandle> {
        let started = match pattern(comm, source, tag)? {
            Some(pattern) => bcs::start_recv(self, pattern, into)?,
            None => Started::Done(Status::PROC_NULL),
        };
        self.request_of(started, false, comm)
    }

    /// `MPI_Iprobe`.
    pub fn iprobe(&self, source: i32, tag: i32, comm: &Rc<Comm>) -> Result<Option<Status>> {
        let Some(pattern) = pattern(comm, source, tag)? else { return Ok(Some(Status::PROC_NULL)) };
        Ok(bcs::probe_now(self, pattern))
    }

    /// `MPI_Probe`.
    pub fn probe(&self, source: i32, tag: i32, comm: &Rc<Comm>) -> Result<Status> {
        let Some(pattern) = pattern(comm, source, tag)? else { return Ok(Status::PROC_NULL) };
        Ok(bcs::probe(self, pattern))
    }

    /// `MPI_Improbe`: the outer `None` if there is no message, the inner for `MPI_PROC_NULL`.
    pub fn improbe(&self, source: i32, tag: i32, comm: &Rc<Comm>) -> Result<Option<(Option<Matched>, Status)>> {
        let Some(pattern) = pattern(comm, source, tag)? else { return Ok(Some((None, Status::PROC_NULL))) };
        Ok(bcs::matched_probe_now(self, pattern).map(|(matched, status)| (Some(matched), status)))
    }

    /// `MPI_Mprobe`.
    pub fn mprobe(&self, source: i32, tag: i32, comm: &Rc<Comm>) -> Result<(Option<Matched>, Status)> {
        let Some(pattern) = pattern(comm, source, tag)? else { return Ok((None, Status::PROC_NULL)) };
        let (matched, status) = bcs::matched_probe(self, pattern);
        Ok((Some(matched), status))
    }

    /// `MPI_Imrecv`; `None` is `MPI_MESSAGE_NO_PROC`.
    pub fn imrecv(&self, message: Option<Matched>, into: &Buffer<'_>, comm: &Rc<Comm>) -> Result<RequestHandle> {
        let started = match message {
            Some(message) => bcs::start_matched_recv(self, message, into)?,
            None => Started::Done(Status::PROC_NULL),
        };
        self.request_of(started, false, comm)
    }

    /// `MPI_Mrecv`.
    pub fn mrecv(&self, message: Option<Matched>, into: &Buffer<'_>, comm: &Rc<Comm>) -> Result<Status> {
        let Some(message) = message else { return Ok(Status::PROC_NULL) };
        let status = match bcs::start_matched_recv(self, message, into)? {
            Started::Done(status) => status,
            Started::Pending(pending) => bcs::wait(self, pending),
        };
        error_of(&status, Some(comm))?;
        Ok(status)
    }

    /// `MPI_Sendrecv`.
    #[allow(clippy::too_many_arguments)]
    pub fn sendrecv(
        &self,
        data: &Buffer<'_>,
        dest: i32,
        send_tag: i32,
        into: &Buffer<'_>,
        source: i32,
        recv_tag: i32,
        comm: &Rc<Comm>,
    ) -> Result<Status> {
        check_send_tag(send_tag)?;
        let to = destination(comm, dest)?;
        let from = pattern(comm, source, recv_tag)?;
        let recv = match from {
            Some(pattern) => bcs::start_recv(self, pattern, into)?,
            None => Started::Done(Status::PROC_NULL),
        };
        let send = match to {
            Some(to) => bcs::start_send(self, to, envelope(comm, send_tag), data, Mode::Standard)?,
            None => Started::Done(Status::EMPTY),
        };
        match from {
            Some(pattern) => bcs::say_awaiting(self, pattern),
            None => self.say_waiting(Waiting::Message, PROC_NULL, recv_tag, comm.context()),
        }
        let status = match recv {
            Started::Done(status) => status,
            Started::Pending(pending) => bcs::wait(self, pending),
        };
        if let Started::Pending(pending) = send {
            bcs::wait(self, pending);
        }
        self.count_bytes(status.bytes as usize);
        error_of(&status, Some(comm))?;
        Ok(status)
    }
}
