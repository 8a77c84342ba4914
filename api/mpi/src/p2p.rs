// SPDX-License-Identifier: MIT OR Apache-2.0
//! Point-to-point communication (MPI-5.0 chapter 3): checks, sends, receives, probes.

use crate::Process;
use crate::comm::Comm;
use crate::completion::error_of;
use std::rc::Rc;
pub use strobe_endpoint::{Buffer, Mode};
use strobe_endpoint::{Envelope, Matched, Pattern, Pending, ProcId, Started, Waiting};
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

/// Looks at the rings before a blocking receive gives the lock back, when processors are to spare.
const LOOKS: u32 = 64;

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
        if self.endpoint.send_now(to, envelope(comm, tag), data, mode) {
            return Ok(());
        }
        self.send_slowly(to, data, tag, comm, mode)
    }

    #[cold]
    fn send_slowly(&self, to: ProcId, data: &Buffer<'_>, tag: i32, comm: &Rc<Comm>, mode: Mode) -> Result<()> {
        let started = self.endpoint.start_send(to, envelope(comm, tag), data, mode)?;
        let Started::Pending(pending) = started else { return Ok(()) };
        self.endpoint.watch(pending);
        self.say_waiting(Waiting::Receiver, to.0 as i32, tag, comm.context());
        let status = self.wait_pending(pending);
        error_of(&status, Some(comm))
    }

    fn wait_pending(&self, pending: Pending) -> Status {
        self.wait_for(|process| process.endpoint.test(pending))
    }

    /// `MPI_Isend` and its modes.
    #[inline]
    pub fn isend(&self, data: &Buffer<'_>, dest: i32, tag: i32, comm: &Rc<Comm>, mode: Mode) -> Result<RequestHandle> {
        check_send_tag(tag)?;
        let Some(to) = destination(comm, dest)? else {
            return self.request_of(Started::Done(Status::EMPTY), true, comm);
        };
        self.count_bytes(data.bytes());
        let started = self.endpoint.start_send_beside(to, envelope(comm, tag), data, mode)?;
        self.request_of(started, true, comm)
    }

    /// `MPI_Recv`.
    #[inline]
    pub fn recv(&self, into: &Buffer<'_>, source: i32, tag: i32, comm: &Rc<Comm>) -> Result<Status> {
        let Some(pattern) = pattern(comm, source, tag)? else { return Ok(Status::PROC_NULL) };
        let looks = if self.endpoint.processors_to_spare() { LOOKS } else { 1 };
        let status = match self.endpoint.recv_now(pattern, into, looks)? {
            Some(Started::Done(status)) => status,
            other => self.recv_slowly(pattern, into, other)?,
        };
        self.progress_detached();
        self.count_bytes(status.bytes as usize);
        if status.error != 0 {
            error_of(&status, Some(comm))?;
        }
        Ok(status)
    }

    #[cold]
    #[inline(never)]
    fn recv_slowly(&self, pattern: Pattern, into: &Buffer<'_>, started: Option<Started>) -> Result<Status> {
        self.say_waiting(Waiting::Message, self.peer_of(pattern), pattern.tag, pattern.context);
        let started = match started {
            Some(started) => started,
            None => self.wait_looking(true, |process| {
                let looks = if process.endpoint.processors_to_spare() { LOOKS } else { 1 };
                process.endpoint.recv_now(pattern, into, looks).transpose()
            })?,
        };
        match started {
            Started::Done(status) => Ok(status),
            Started::Pending(pending) => Ok(self.wait_pending(pending)),
        }
    }

    /// World rank of the process that a pattern names, for reports.
    fn peer_of(&self, pattern: Pattern) -> i32 {
        if pattern.source == ANY_SOURCE { ANY_SOURCE } else { pattern.process.0 as i32 }
    }

    /// `MPI_Irecv`.
    #[inline]
    pub fn irecv(&self, into: &Buffer<'_>, source: i32, tag: i32, comm: &Rc<Comm>) -> Result<RequestHandle> {
        let started = match pattern(comm, source, tag)? {
            Some(pattern) => self.endpoint.start_recv(pattern, into)?,
            None => Started::Done(Status::PROC_NULL),
        };
        self.request_of(started, false, comm)
    }

    /// `MPI_Iprobe`.
    pub fn iprobe(&self, source: i32, tag: i32, comm: &Rc<Comm>) -> Result<Option<Status>> {
        let Some(pattern) = pattern(comm, source, tag)? else { return Ok(Some(Status::PROC_NULL)) };
        let found = self.endpoint.probe(pattern);
        if found.is_none() {
            self.progress();
            if self.endpoint.is_strobed() && self.asked_in_vain() {
                return Ok(self.endpoint.probe(pattern));
            }
        }
        Ok(found)
    }

    /// `MPI_Probe`.
    pub fn probe(&self, source: i32, tag: i32, comm: &Rc<Comm>) -> Result<Status> {
        let Some(pattern) = pattern(comm, source, tag)? else { return Ok(Status::PROC_NULL) };
        self.say_waiting(Waiting::Message, self.peer_of(pattern), tag, comm.context());
        Ok(self.wait_for(|process| process.endpoint.probe(pattern)))
    }

    /// `MPI_Improbe`: the outer `None` if there is no message, the inner for `MPI_PROC_NULL`.
    pub fn improbe(&self, source: i32, tag: i32, comm: &Rc<Comm>) -> Result<Option<(Option<Matched>, Status)>> {
        let Some(pattern) = pattern(comm, source, tag)? else { return Ok(Some((None, Status::PROC_NULL))) };
        let mut found = self.endpoint.matched_probe(pattern);
        if found.is_none() {
            self.progress();
            if self.endpoint.is_strobed() && self.asked_in_vain() {
                found = self.endpoint.matched_probe(pattern);
            }
        }
        Ok(found.map(|(matched, status)| (Some(matched), status)))
    }

    /// `MPI_Mprobe`.
    pub fn mprobe(&self, source: i32, tag: i32, comm: &Rc<Comm>) -> Result<(Option<Matched>, Status)> {
        let Some(pattern) = pattern(comm, source, tag)? else { return Ok((None, Status::PROC_NULL)) };
        self.say_waiting(Waiting::Message, self.peer_of(pattern), tag, comm.context());
        let (matched, status) = self.wait_for(|process| process.endpoint.matched_probe(pattern));
        Ok((Some(matched), status))
    }

    /// `MPI_Imrecv`; `None` is `MPI_MESSAGE_NO_PROC`.
    pub fn imrecv(&self, message: Option<Matched>, into: &Buffer<'_>, comm: &Rc<Comm>) -> Result<RequestHandle> {
        let started = match message {
            Some(message) => self.endpoint.start_matched_recv(message, into)?,
            None => Started::Done(Status::PROC_NULL),
        };
        self.request_of(started, false, comm)
    }

    /// `MPI_Mrecv`.
    pub fn mrecv(&self, message: Option<Matched>, into: &Buffer<'_>, comm: &Rc<Comm>) -> Result<Status> {
        let Some(message) = message else { return Ok(Status::PROC_NULL) };
        let status = match self.endpoint.start_matched_recv(message, into)? {
            Started::Done(status) => status,
            Started::Pending(pending) => self.wait_pending(pending),
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
            Some(pattern) => self.endpoint.start_recv(pattern, into)?,
            None => Started::Done(Status::PROC_NULL),
        };
        let send = match to {
            Some(to) => self.endpoint.start_send(to, envelope(comm, send_tag), data, Mode::Standard)?,
            None => Started::Done(Status::EMPTY),
        };
        self.say_waiting(Waiting::Message, from.map_or(PROC_NULL, |p| self.peer_of(p)), recv_tag, comm.context());
        let status = match recv {
            Started::Done(status) => status,
            Started::Pending(pending) => self.wait_pending(pending),
        };
        if let Started::Pending(pending) = send {
            self.wait_pending(pending);
        }
        self.count_bytes(status.bytes as usize);
        error_of(&status, Some(comm))?;
        Ok(status)
    }
}
