// SPDX-License-Identifier: MIT OR Apache-2.0
//! The calls of buffered mode (MPI-5.0 section 3.6); `send_buffer.rs` copies and sends messages and bounds them.
//! Callers pass the process's buffer, which is used for communicators that have none of their own.

use crate::addressing::{check_send_tag, destination, envelope};
use crate::comm::Comm;
use crate::operation::Operation;
use crate::progress::Progress;
use crate::request::Requests;
use crate::send_buffer::{Attached, SendBuffer};
use std::rc::Rc;
use strobe_endpoint::{Buffer, Endpoint, Started};
use strobe_types::{RequestHandle, Result, Status, err};

/// `MPI_Buffer_flush`: waits until nothing is under way.
pub fn flush(progress: &Progress, buffer: &SendBuffer) {
    progress.wait_until(|progress| buffer.is_flushed(&progress.endpoint));
}

/// `MPI_Buffer_detach`: flushes, and returns what was attached.
pub fn detach(progress: &Progress, buffer: &SendBuffer) -> Result<Attached> {
    if buffer.attached().is_none() {
        return err!(BUFFER, "no buffer is attached");
    }
    flush(progress, buffer);
    buffer.take()
}

/// `MPI_Bsend`.
pub fn bsend(
    progress: &Progress,
    buffer: &SendBuffer,
    data: &Buffer<'_>,
    dest: i32,
    tag: i32,
    comm: &Comm,
) -> Result<()> {
    check_send_tag(tag)?;
    let Some(to) = destination(comm, dest)? else { return Ok(()) };
    progress.calls.count_bytes(data.bytes());
    comm.buffer_or(buffer).send(&progress.endpoint, to, envelope(comm, tag), data).map(drop)
}

/// `MPI_Ibsend`: the message is copied, so the request is complete from the start.
pub fn ibsend(
    progress: &Progress,
    buffer: &SendBuffer,
    data: &Buffer<'_>,
    dest: i32,
    tag: i32,
    comm: &Rc<Comm>,
) -> Result<RequestHandle> {
    bsend(progress, buffer, data, dest, tag, comm)?;
    progress.requests.of_started(Started::Done(Status::EMPTY), true, comm)
}

/// `MPI_Buffer_iflush`.
pub fn iflush(requests: &Requests, buffer: &Rc<SendBuffer>) -> Result<RequestHandle> {
    requests.of_operation(Rc::new(Flush::OfProcess(buffer.clone())), true)
}

/// `MPI_Comm_iflush_buffer`.
pub fn comm_iflush(requests: &Requests, comm: Rc<Comm>) -> Result<RequestHandle> {
    requests.of_operation(Rc::new(Flush::OfComm(comm)), true)
}

/// A flush under way.
enum Flush {
    OfProcess(Rc<SendBuffer>),
    OfComm(Rc<Comm>),
}

impl Operation for Flush {
    fn poll(&self, endpoint: &Endpoint) -> Option<Status> {
        let buffer = match self {
            Flush::OfProcess(buffer) => buffer,
            Flush::OfComm(comm) => comm.send_buffer(),
        };
        buffer.is_flushed(endpoint).then_some(Status::EMPTY)
    }

    fn comm(&self) -> Option<Rc<Comm>> {
        match self {
            Flush::OfProcess(_) => None,
            Flush::OfComm(comm) => Some(comm.clone()),
        }
    }
}
