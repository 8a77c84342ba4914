// SPDX-License-Identifier: MIT OR Apache-2.0
//! The blocking forms of send, receive and probe, and those that make progress once.

use super::message::{matched_probe_once, probe_once, recv_if_there, send_if_short, start_send, test, watch};
use crate::progress::Progress;
use strobe_endpoint::{Buffer, Envelope, Matched, Mode, Pattern, Pending, ProcId, Started, Waiting};
use strobe_types::constants::ANY_SOURCE;
use strobe_types::{Result, Status};

/// Sends, and returns when the data may be changed. Fails if the engine has no memory for it.
///
/// # Errors
/// The engine has no memory left for it.
#[inline]
pub fn send(progress: &Progress, to: ProcId, envelope: Envelope, data: &Buffer<'_>, mode: Mode) -> Result<Status> {
    if send_if_short(&progress.endpoint, to, envelope, data, mode) {
        return Ok(Status::EMPTY);
    }
    send_slowly(progress, to, envelope, data, mode)
}

/// The long path of [`send`], for messages that [`send_if_short`] does not send.
///
/// # Errors
/// As [`send`].
#[cold]
pub fn send_slowly(
    progress: &Progress,
    to: ProcId,
    envelope: Envelope,
    data: &Buffer<'_>,
    mode: Mode,
) -> Result<Status> {
    let started = start_send(&progress.endpoint, to, envelope, data, mode)?;
    let Started::Pending(pending) = started else { return Ok(Status::EMPTY) };
    watch(&progress.endpoint, pending);
    progress.calls.say_waiting(Waiting::Receiver, to.0 as i32, envelope.tag, envelope.context);
    Ok(wait(progress, pending))
}

/// Receives, and returns when the data is there.
///
/// # Errors
/// As [`send`].
#[inline]
pub fn recv(progress: &Progress, pattern: Pattern, into: &Buffer<'_>) -> Result<Status> {
    let status = match recv_if_there(&progress.endpoint, pattern, into)? {
        Some(Started::Done(status)) => status,
        Some(Started::Pending(pending)) => recv_slowly(progress, pattern, into, Some(pending))?,
        None => recv_slowly(progress, pattern, into, None)?,
    };
    progress.complete_detached();
    Ok(status)
}

/// The long path of [`recv`].
///
/// # Errors
/// As [`send`].
#[cold]
#[inline(never)]
fn recv_slowly(progress: &Progress, pattern: Pattern, into: &Buffer<'_>, pending: Option<Pending>) -> Result<Status> {
    say_awaiting(progress, pattern);
    let started = match pending {
        Some(pending) => Started::Pending(pending),
        None => progress.wait_looking(true, |progress| recv_if_there(&progress.endpoint, pattern, into).transpose())?,
    };
    match started {
        Started::Done(status) => Ok(status),
        Started::Pending(pending) => Ok(wait(progress, pending)),
    }
}

/// Tells observers for what this process is about to wait.
pub fn say_awaiting(progress: &Progress, pattern: Pattern) {
    progress.calls.say_waiting(Waiting::Message, peer_of(pattern), pattern.tag, pattern.context);
}

/// World rank of the process that a pattern names, for reports.
fn peer_of(pattern: Pattern) -> i32 {
    if pattern.source == ANY_SOURCE { ANY_SOURCE } else { pattern.process.0 as i32 }
}

/// Waits for a message that a receive would take.
pub fn probe(progress: &Progress, pattern: Pattern) -> Status {
    say_awaiting(progress, pattern);
    progress.wait_for(|progress| probe_once(&progress.endpoint, pattern))
}

/// The status of a message that a receive would take, if there is one after making progress.
pub fn probe_now(progress: &Progress, pattern: Pattern) -> Option<Status> {
    ask(progress, || probe_once(&progress.endpoint, pattern))
}

/// As [`probe`], and takes the message out of matching.
pub fn matched_probe(progress: &Progress, pattern: Pattern) -> (Matched, Status) {
    say_awaiting(progress, pattern);
    progress.wait_for(|progress| matched_probe_once(&progress.endpoint, pattern))
}

/// As [`probe_now`], and takes the message out of matching.
pub fn matched_probe_now(progress: &Progress, pattern: Pattern) -> Option<(Matched, Status)> {
    ask(progress, || matched_probe_once(&progress.endpoint, pattern))
}

/// Looks; if that finds nothing, makes progress and looks again, also if this has ended a slice.
fn ask<T>(progress: &Progress, look: impl Fn() -> Option<T>) -> Option<T> {
    let found = look();
    if found.is_none() {
        progress.make();
        if progress.asked_in_vain() {
            return look();
        }
    }
    found
}

/// Waits until the operation is complete and returns its status; the operation is then over.
pub fn wait(progress: &Progress, pending: Pending) -> Status {
    progress.wait_for(|progress| test(&progress.endpoint, pending))
}
