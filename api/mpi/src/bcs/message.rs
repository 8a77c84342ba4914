// SPDX-License-Identifier: MIT OR Apache-2.0
//! Send, receive, probe and test (BCS-MPI, Table 4.1) between processes, in the engine's terms: process, context, tag.
//! These are the forms that do not block.
//!
//! Arguments have been checked by whoever calls. What fails about the message itself is in `Status::error`.

use strobe_endpoint::{Buffer, Endpoint, Envelope, Matched, Mode, Pattern, Pending, ProcId, Started};
use strobe_types::{Result, Status};

/// How often a blocking receive looks at the ring before it gives the lock back, if there are spare processors.
const LOOKS: u32 = 64;

/// Sends a message that needs no descriptor. False, with nothing done, if it needs one.
#[inline]
pub fn send_if_short(endpoint: &Endpoint, to: ProcId, envelope: Envelope, data: &Buffer<'_>, mode: Mode) -> bool {
    endpoint.send_now(to, envelope, data, mode)
}

/// Starts a send whose caller waits for it next.
///
/// # Errors
/// If the engine has no memory for it.
#[inline]
pub fn start_send(
    endpoint: &Endpoint,
    to: ProcId,
    envelope: Envelope,
    data: &Buffer<'_>,
    mode: Mode,
) -> Result<Started> {
    endpoint.start_send(to, envelope, data, mode)
}

/// Non-blocking send: starts one whose caller may compute next.
///
/// # Errors
/// The engine has no memory left for it.
#[inline]
pub fn send_beside(
    endpoint: &Endpoint,
    to: ProcId,
    envelope: Envelope,
    data: &Buffer<'_>,
    mode: Mode,
) -> Result<Started> {
    endpoint.start_send_beside(to, envelope, data, mode)
}

/// The short path of a receive: `Ok` if the message was there or came within a few looks, else what the long path goes
/// on from. In two functions, as this costs less where the caller has its own continuation.
///
/// # Errors
/// The engine has no memory left for it.
#[inline]
pub fn recv_if_there(endpoint: &Endpoint, pattern: Pattern, into: &Buffer<'_>) -> Result<Option<Started>> {
    endpoint.recv_now(pattern, into, looks(endpoint))
}

/// Looking again and again keeps other threads of this process out: while one waits, too, this one looks once, and
/// waits as every call does.
#[inline]
fn looks(endpoint: &Endpoint) -> u32 {
    if endpoint.site.threads.waiting() == 0 && endpoint.placement.processors_to_spare(&endpoint.site) {
        LOOKS
    } else {
        1
    }
}

/// Non-blocking receive.
///
/// # Errors
/// The engine has no memory left for it.
#[inline]
pub fn start_recv(endpoint: &Endpoint, pattern: Pattern, into: &Buffer<'_>) -> Result<Started> {
    endpoint.start_recv(pattern, into)
}

/// Receives the message that a matched probe took.
///
/// # Errors
/// The engine has no memory left for it.
pub fn start_matched_recv(endpoint: &Endpoint, message: Matched, into: &Buffer<'_>) -> Result<Started> {
    endpoint.start_matched_recv(message, into)
}

/// The status of a message that a receive would take, if there is one.
pub fn probe_once(endpoint: &Endpoint, pattern: Pattern) -> Option<Status> {
    endpoint.probe(pattern)
}

/// The same, and takes the message out of matching.
pub fn matched_probe_once(endpoint: &Endpoint, pattern: Pattern) -> Option<(Matched, Status)> {
    endpoint.matched_probe(pattern)
}

/// The status of an operation if it is complete; the operation is then over. Makes no progress.
#[inline]
pub fn test(endpoint: &Endpoint, pending: Pending) -> Option<Status> {
    endpoint.test(pending)
}

/// The same for one of many operations that are being tested, complete by now and without an error; `None`: not known,
/// call [`test`].
#[inline(always)]
pub fn test_in_sweep(endpoint: &Endpoint, pending: Pending) -> Option<Status> {
    endpoint.test_faultless(pending)
}

/// The status of a complete operation, which can be tested again; `None` while it is under way.
pub fn peek(endpoint: &Endpoint, pending: Pending) -> Option<Status> {
    is_complete(endpoint, pending).then(|| endpoint.peek_status(pending))
}

/// True if [`test`] would give a status.
pub fn is_complete(endpoint: &Endpoint, pending: Pending) -> bool {
    endpoint.is_done(pending)
}

/// Watches a send for a moment, since its receiver may be about to answer.
pub(super) fn watch(endpoint: &Endpoint, pending: Pending) {
    endpoint.watch(pending);
}

/// Cancels an operation, if nothing has matched it.
pub fn cancel(endpoint: &Endpoint, pending: Pending, send: bool) {
    match send {
        true => endpoint.cancel_send(pending),
        false => endpoint.cancel_recv(pending),
    }
}
