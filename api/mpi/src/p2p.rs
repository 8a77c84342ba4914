// SPDX-License-Identifier: MIT OR Apache-2.0
//! Point-to-point communication (MPI-5.0 chapter 3): checks, sends, receives, probes.

use crate::addressing::{check_send_tag, destination, envelope, pattern};
use crate::bcs::{message, waiting};
use crate::comm::Comm;
use crate::progress::Progress;
use crate::recovery::loss::is_loss;
use crate::status::error_of;
use std::rc::Rc;
pub use strobe_endpoint::{Buffer, Interrupting, Mode};
use strobe_endpoint::{Matched, Pattern, ProcId, Started, Waiting};
use strobe_types::constants::PROC_NULL;
use strobe_types::{Error, ErrorClass, RequestHandle, Result, Status};

/// `MPI_Send` and its modes.
#[inline]
pub fn send(progress: &Progress, data: &Buffer<'_>, dest: i32, tag: i32, comm: &Rc<Comm>, mode: Mode) -> Result<()> {
    check_send_tag(tag)?;
    let Some(to) = destination(comm, dest)? else { return Ok(()) };
    progress.calls.count_bytes(data.bytes());
    if message::send_if_short(&progress.endpoint, to, envelope(comm, tag), data, mode) {
        return Ok(());
    }
    send_slowly(progress, to, data, tag, comm, mode)
}

#[cold]
fn send_slowly(
    progress: &Progress,
    to: ProcId,
    data: &Buffer<'_>,
    tag: i32,
    comm: &Rc<Comm>,
    mode: Mode,
) -> Result<()> {
    let status = waiting::send_slowly(progress, to, envelope(comm, tag), data, mode)?;
    error_of(&status, Some(comm))
}

/// `MPI_Isend` and its modes.
#[inline]
pub fn isend(
    progress: &Progress,
    data: &Buffer<'_>,
    dest: i32,
    tag: i32,
    comm: &Rc<Comm>,
    mode: Mode,
) -> Result<RequestHandle> {
    check_send_tag(tag)?;
    let Some(to) = destination(comm, dest)? else {
        return progress.requests.of_started(Started::Done(Status::EMPTY), true, comm);
    };
    progress.calls.count_bytes(data.bytes());
    let started = message::send_beside(&progress.endpoint, to, envelope(comm, tag), data, mode)?;
    progress.requests.of_started(started, true, comm)
}

/// `MPI_Recv`.
#[inline]
pub fn recv(progress: &Progress, into: &Buffer<'_>, source: i32, tag: i32, comm: &Rc<Comm>) -> Result<Status> {
    let Some(pattern) = pattern(comm, source, tag)? else { return Ok(Status::PROC_NULL) };
    let status = waiting::recv(progress, pattern, into, comm)?;
    progress.calls.count_bytes(status.bytes as usize);
    if status.error != 0 {
        let Status { source, tag, error, bytes, .. } = status;
        return Err(failure(error, source, tag, bytes, comm));
    }
    Ok(status)
}

/// The error of a message. In words, so that the status of a message without one stays in registers.
#[cold]
fn failure(error: i32, source: i32, tag: i32, bytes: u64, comm: &Comm) -> Error {
    error_of(&Status { source, tag, error, cancelled: false, bytes }, Some(comm)).expect_err("only if there is one")
}

/// `MPI_Irecv`.
#[inline]
pub fn irecv(progress: &Progress, into: &Buffer<'_>, source: i32, tag: i32, comm: &Rc<Comm>) -> Result<RequestHandle> {
    let started = match pattern(comm, source, tag)? {
        Some(pattern) => message::start_recv(&progress.endpoint, pattern, into)?,
        None => Started::Done(Status::PROC_NULL),
    };
    progress.requests.of_started(started, false, comm)
}

/// `MPI_Iprobe`.
pub fn iprobe(progress: &Progress, source: i32, tag: i32, comm: &Rc<Comm>) -> Result<Option<Status>> {
    let Some(pattern) = pattern(comm, source, tag)? else { return Ok(Some(Status::PROC_NULL)) };
    waiting::probe_now(progress, pattern, comm)
}

/// `MPI_Probe`.
pub fn probe(progress: &Progress, source: i32, tag: i32, comm: &Rc<Comm>) -> Result<Status> {
    let Some(pattern) = pattern(comm, source, tag)? else { return Ok(Status::PROC_NULL) };
    waiting::probe(progress, pattern, comm)
}

/// `MPI_Improbe`: the outer `None` if there is no message, the inner for `MPI_PROC_NULL`.
pub fn improbe(
    progress: &Progress,
    source: i32,
    tag: i32,
    comm: &Rc<Comm>,
) -> Result<Option<(Option<Matched>, Status)>> {
    let Some(pattern) = pattern(comm, source, tag)? else { return Ok(Some((None, Status::PROC_NULL))) };
    Ok(waiting::matched_probe_now(progress, pattern, comm)?.map(|(matched, status)| (Some(matched), status)))
}

/// `MPI_Mprobe`.
pub fn mprobe(progress: &Progress, source: i32, tag: i32, comm: &Rc<Comm>) -> Result<(Option<Matched>, Status)> {
    let Some(pattern) = pattern(comm, source, tag)? else { return Ok((None, Status::PROC_NULL)) };
    let (matched, status) = waiting::matched_probe(progress, pattern, comm)?;
    Ok((Some(matched), status))
}

/// `MPI_Imrecv`; `None` is `MPI_MESSAGE_NO_PROC`.
pub fn imrecv(
    progress: &Progress,
    message: Option<Matched>,
    into: &Buffer<'_>,
    comm: &Rc<Comm>,
) -> Result<RequestHandle> {
    let started = match message {
        Some(message) => message::start_matched_recv(&progress.endpoint, message, into)?,
        None => Started::Done(Status::PROC_NULL),
    };
    progress.requests.of_started(started, false, comm)
}

/// `MPI_Mrecv`.
pub fn mrecv(progress: &Progress, message: Option<Matched>, into: &Buffer<'_>, comm: &Rc<Comm>) -> Result<Status> {
    let Some(message) = message else { return Ok(Status::PROC_NULL) };
    let status = match message::start_matched_recv(&progress.endpoint, message, into)? {
        Started::Done(status) => status,
        Started::Pending(pending) => waiting::wait(progress, pending),
    };
    error_of(&status, Some(comm))?;
    Ok(status)
}

/// `MPI_Sendrecv`.
#[allow(clippy::too_many_arguments)]
pub fn sendrecv(
    progress: &Progress,
    data: &Buffer<'_>,
    dest: i32,
    send_tag: i32,
    into: &Buffer<'_>,
    source: i32,
    recv_tag: i32,
    comm: &Rc<Comm>,
) -> Result<Status> {
    check_send_tag(send_tag)?;
    let (to, from) = (destination(comm, dest)?, pattern(comm, source, recv_tag)?);
    let envelope = envelope(comm, send_tag);
    let is_sent = to.is_none_or(|to| message::send_if_short(&progress.endpoint, to, envelope, data, Mode::Standard));
    let status = match (is_sent, from) {
        (true, None) => Status::PROC_NULL,
        // What was sent at once leaves a receive as any other, whose message may be there.
        (true, Some(pattern)) => waiting::recv(progress, pattern, into, comm)?,
        (false, from) => {
            let recv = match from {
                Some(pattern) => message::start_recv(&progress.endpoint, pattern, into)?,
                None => Started::Done(Status::PROC_NULL),
            };
            let to = to.expect("nothing is sent to nobody");
            let send = message::start_send(&progress.endpoint, to, envelope, data, Mode::Standard)?;
            wait_for_both(progress, send, recv, from, comm, recv_tag)
        }
    };
    progress.calls.count_bytes(status.bytes as usize);
    error_of(&status, Some(comm))?;
    Ok(status)
}

/// Waits for a receive that has begun, and a send; the status of the receive.
#[inline(never)]
fn wait_for_both(
    progress: &Progress,
    send: Started,
    recv: Started,
    from: Option<Pattern>,
    comm: &Comm,
    recv_tag: i32,
) -> Status {
    match from {
        Some(pattern) => waiting::say_awaiting(progress, pattern),
        None => progress.calls.say_waiting(Waiting::Message, PROC_NULL, recv_tag, comm.context()),
    }
    let mut status = match (recv, from) {
        (Started::Done(status), _) => status,
        (Started::Pending(pending), Some(pattern)) => waiting::wait_for_message(progress, pattern, pending, comm),
        (Started::Pending(pending), None) => waiting::wait(progress, pending),
    };
    if let Started::Pending(pending) = send {
        if is_loss(ErrorClass(status.error)) {
            // Its receiver may have given up, too.
            Interrupting(&progress.endpoint).interrupt(pending, ErrorClass(status.error));
        }
        let sent = waiting::wait(progress, pending);
        if status.error == 0 {
            status.error = sent.error;
        }
    }
    status
}
