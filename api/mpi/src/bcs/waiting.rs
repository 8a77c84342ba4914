// SPDX-License-Identifier: MIT OR Apache-2.0
//! The blocking forms of send, receive and probe, and those that make progress once.

use super::message::{matched_probe_once, probe_once, recv_if_there, send_if_short, start_send, test, watch};
use crate::members::Members;
use crate::progress::Progress;
use crate::recovery::loss;
use strobe_endpoint::{Buffer, Envelope, Interrupting, Matched, Mode, Pattern, Pending, ProcId, Started, Waiting};
use strobe_types::constants::ANY_SOURCE;
use strobe_types::{Error, Result, Status};

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
pub fn recv(progress: &Progress, pattern: Pattern, into: &Buffer<'_>, members: &Members) -> Result<Status> {
    let status = match recv_if_there(&progress.endpoint, pattern, into)? {
        Some(Started::Done(status)) => status,
        Some(Started::Pending(pending)) => recv_slowly(progress, pattern, into, (Some(pending), members))?,
        None => recv_slowly(progress, pattern, into, (None, members))?,
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
fn recv_slowly(
    progress: &Progress,
    pattern: Pattern,
    into: &Buffer<'_>,
    (pending, members): (Option<Pending>, &Members),
) -> Result<Status> {
    say_awaiting(progress, pattern);
    let started = match pending {
        Some(pending) => Started::Pending(pending),
        None => progress.wait_looking(true, |progress| {
            let found = recv_if_there(&progress.endpoint, pattern, into).transpose();
            found.or_else(|| refusal(progress, pattern, members).map(Err))
        })?,
    };
    match started {
        Started::Done(status) => Ok(status),
        Started::Pending(pending) => Ok(wait_for_message(progress, pattern, pending, members)),
    }
}

/// Waits for the message of a receive that has begun; if that would be in vain, the receive is taken back, and its
/// status says why.
pub fn wait_for_message(progress: &Progress, pattern: Pattern, pending: Pending, members: &Members) -> Status {
    progress.wait_for(|progress| {
        let found = test(&progress.endpoint, pending);
        if found.is_some() {
            return found;
        }
        let class = members.refuses(&progress.endpoint.site.losses, pattern)?;
        Interrupting(&progress.endpoint).interrupt(pending, class);
        test(&progress.endpoint, pending)
    })
}

/// Why waiting for this message would be in vain, if it would.
fn refusal(progress: &Progress, pattern: Pattern, members: &Members) -> Option<Error> {
    members.refuses(&progress.endpoint.site.losses, pattern).map(loss::error_of)
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
///
/// # Errors
/// It would wait in vain.
pub fn probe(progress: &Progress, pattern: Pattern, members: &Members) -> Result<Status> {
    say_awaiting(progress, pattern);
    progress.wait_for(|progress| {
        let found = probe_once(&progress.endpoint, pattern).map(Ok);
        found.or_else(|| refusal(progress, pattern, members).map(Err))
    })
}

/// The status of a message that a receive would take, if there is one after making progress.
///
/// # Errors
/// Asking again would be in vain.
pub fn probe_now(progress: &Progress, pattern: Pattern, members: &Members) -> Result<Option<Status>> {
    match ask(progress, || probe_once(&progress.endpoint, pattern)) {
        None => refusal(progress, pattern, members).map_or(Ok(None), Err),
        found => Ok(found),
    }
}

/// As [`probe`], and takes the message out of matching.
///
/// # Errors
/// It would wait in vain.
pub fn matched_probe(progress: &Progress, pattern: Pattern, members: &Members) -> Result<(Matched, Status)> {
    say_awaiting(progress, pattern);
    progress.wait_for(|progress| {
        let found = matched_probe_once(&progress.endpoint, pattern).map(Ok);
        found.or_else(|| refusal(progress, pattern, members).map(Err))
    })
}

/// As [`probe_now`], and takes the message out of matching.
///
/// # Errors
/// Asking again would be in vain.
pub fn matched_probe_now(
    progress: &Progress,
    pattern: Pattern,
    members: &Members,
) -> Result<Option<(Matched, Status)>> {
    match ask(progress, || matched_probe_once(&progress.endpoint, pattern)) {
        None => refusal(progress, pattern, members).map_or(Ok(None), Err),
        found => Ok(found),
    }
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
