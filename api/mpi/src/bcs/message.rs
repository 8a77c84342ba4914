// SPDX-License-Identifier: MIT OR Apache-2.0
//! Send, receive, probe and test (BCS-MPI, Table 4.1) between processes, in the terms of the engine: who, in which
//! context, with which tag. Each has a blocking form and one that does not block.
//!
//! Arguments have been checked by whoever calls. What fails about the message itself is in `Status::error`.

use crate::Process;
use strobe_endpoint::{Buffer, Envelope, Matched, Mode, Pattern, Pending, ProcId, Started, Waiting};
use strobe_types::constants::ANY_SOURCE;
use strobe_types::{Result, Status};

/// Looks at the rings before a blocking receive gives the lock back, when processors are to spare.
const LOOKS: u32 = 64;

/// Sends, and returns when the data may be changed.
///
/// # Errors
/// The engine has no memory left for it.
#[inline]
pub fn send(process: &Process, to: ProcId, envelope: Envelope, data: &Buffer<'_>, mode: Mode) -> Result<Status> {
    if send_if_short(process, to, envelope, data, mode) {
        return Ok(Status::EMPTY);
    }
    send_slowly(process, to, envelope, data, mode)
}

/// The long way of [`send`], of what [`send_if_short`] did not do.
///
/// # Errors
/// As [`send`].
#[cold]
pub fn send_slowly(process: &Process, to: ProcId, envelope: Envelope, data: &Buffer<'_>, mode: Mode) -> Result<Status> {
    let started = start_send(process, to, envelope, data, mode)?;
    let Started::Pending(pending) = started else { return Ok(Status::EMPTY) };
    process.endpoint.watch(pending);
    process.say_waiting(Waiting::Receiver, to.0 as i32, envelope.tag, envelope.context);
    Ok(wait(process, pending))
}

/// Sends what needs no descriptor; false, with nothing done, if it does.
#[inline]
pub fn send_if_short(process: &Process, to: ProcId, envelope: Envelope, data: &Buffer<'_>, mode: Mode) -> bool {
    process.endpoint.send_now(to, envelope, data, mode)
}

/// Starts a send whose caller waits for it next.
///
/// # Errors
/// As [`send`].
#[inline]
pub fn start_send(process: &Process, to: ProcId, envelope: Envelope, data: &Buffer<'_>, mode: Mode) -> Result<Started> {
    process.endpoint.start_send(to, envelope, data, mode)
}

/// Non-blocking send: starts one whose caller may compute next.
///
/// # Errors
/// As [`send`].
#[inline]
pub fn send_beside(
    process: &Process,
    to: ProcId,
    envelope: Envelope,
    data: &Buffer<'_>,
    mode: Mode,
) -> Result<Started> {
    process.endpoint.start_send_beside(to, envelope, data, mode)
}

/// Receives, and returns when the data is there.
///
/// # Errors
/// As [`send`].
#[inline]
pub fn recv(process: &Process, pattern: Pattern, into: &Buffer<'_>) -> Result<Status> {
    let status = match recv_if_there(process, pattern, into)? {
        Some(Started::Done(status)) => status,
        other => recv_slowly(process, pattern, into, other)?,
    };
    process.progress_detached();
    Ok(status)
}

/// The short way of [`recv`]: done if the message is there or about to come, else [`recv_slowly`] goes on from its
/// answer. Two calls cost less where the caller has its own way on from each.
///
/// # Errors
/// As [`send`].
#[inline]
pub fn recv_if_there(process: &Process, pattern: Pattern, into: &Buffer<'_>) -> Result<Option<Started>> {
    process.endpoint.recv_now(pattern, into, looks(process))
}

#[inline]
fn looks(process: &Process) -> u32 {
    if process.endpoint.placement.processors_to_spare(&process.endpoint.site) { LOOKS } else { 1 }
}

/// The long way of [`recv`].
///
/// # Errors
/// As [`send`].
#[cold]
#[inline(never)]
pub fn recv_slowly(process: &Process, pattern: Pattern, into: &Buffer<'_>, started: Option<Started>) -> Result<Status> {
    say_awaiting(process, pattern);
    let started = match started {
        Some(started) => started,
        None => process
            .wait_looking(true, |process| process.endpoint.recv_now(pattern, into, looks(process)).transpose())?,
    };
    match started {
        Started::Done(status) => Ok(status),
        Started::Pending(pending) => Ok(wait(process, pending)),
    }
}

/// Non-blocking receive.
///
/// # Errors
/// As [`send`].
#[inline]
pub fn start_recv(process: &Process, pattern: Pattern, into: &Buffer<'_>) -> Result<Started> {
    process.endpoint.start_recv(pattern, into)
}

/// Receives the message that a matched probe took.
///
/// # Errors
/// As [`send`].
pub fn start_matched_recv(process: &Process, message: Matched, into: &Buffer<'_>) -> Result<Started> {
    process.endpoint.start_matched_recv(message, into)
}

/// Tells viewers what this process is about to wait for.
pub fn say_awaiting(process: &Process, pattern: Pattern) {
    process.say_waiting(Waiting::Message, peer_of(pattern), pattern.tag, pattern.context);
}

/// World rank of the process that a pattern names, for reports.
fn peer_of(pattern: Pattern) -> i32 {
    if pattern.source == ANY_SOURCE { ANY_SOURCE } else { pattern.process.0 as i32 }
}

/// Waits for a message that a receive would take.
pub fn probe(process: &Process, pattern: Pattern) -> Status {
    say_awaiting(process, pattern);
    process.wait_for(|process| probe_once(process, pattern))
}

/// Asks whether there is a message that a receive would take.
pub fn probe_now(process: &Process, pattern: Pattern) -> Option<Status> {
    ask(process, || probe_once(process, pattern))
}

/// The same, where the caller makes progress.
pub fn probe_once(process: &Process, pattern: Pattern) -> Option<Status> {
    process.endpoint.probe(pattern)
}

/// As [`probe`], and takes the message out of matching.
pub fn matched_probe(process: &Process, pattern: Pattern) -> (Matched, Status) {
    say_awaiting(process, pattern);
    process.wait_for(|process| process.endpoint.matched_probe(pattern))
}

/// As [`probe_now`], and takes the message out of matching.
pub fn matched_probe_now(process: &Process, pattern: Pattern) -> Option<(Matched, Status)> {
    ask(process, || process.endpoint.matched_probe(pattern))
}

/// Looks, makes progress if that finds nothing, and looks again where a slice ends by that.
fn ask<T>(process: &Process, look: impl Fn() -> Option<T>) -> Option<T> {
    let found = look();
    if found.is_none() {
        process.progress();
        if process.asked_in_vain() {
            return look();
        }
    }
    found
}

/// Is the operation complete? Then its status, and it is over. Makes no progress.
#[inline]
pub fn test(process: &Process, pending: Pending) -> Option<Status> {
    process.endpoint.test(pending)
}

/// The same for an operation of a sweep over many, which is complete by now and has no error; `None` says nothing.
#[inline]
pub fn test_in_sweep(process: &Process, pending: Pending) -> Option<Status> {
    process.endpoint.test_faultless(pending)
}

/// The status of an operation that is complete, which stays to be tested; `None` while it is under way.
pub fn peek(process: &Process, pending: Pending) -> Option<Status> {
    is_complete(process, pending).then(|| process.endpoint.peek_status(pending))
}

/// True once [`test`] would say so.
pub fn is_complete(process: &Process, pending: Pending) -> bool {
    process.endpoint.is_done(pending)
}

/// Waits until the operation is complete; its status, and it is over.
pub fn wait(process: &Process, pending: Pending) -> Status {
    process.wait_for(|process| test(process, pending))
}

/// Gives an operation up that nothing has matched.
pub fn cancel(process: &Process, pending: Pending, send: bool) {
    match send {
        true => process.endpoint.cancel_send(pending),
        false => process.endpoint.cancel_recv(pending),
    }
}
