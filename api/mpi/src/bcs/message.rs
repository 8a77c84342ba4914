// SPDX-License-Identifier: MIT OR Apache-2.0
//! Send, receive, probe and test (BCS-MPI, Table 4.1) between processes, in the terms of the engine: who, in which
//! context, with which tag. Here are the forms that do not block.
//!
//! Arguments have been checked by whoever calls. What fails about the message itself is in `Status::error`.

use strobe_endpoint::{Buffer, Endpoint, Envelope, Matched, Mode, Pattern, Pending, ProcId, Started};
use strobe_types::{Result, Status};

/// Looks at the rings before a blocking receive gives the lock back, when processors are to spare.
const LOOKS: u32 = 64;

/// Sends what needs no descriptor; false, with nothing done, if it does.
#[inline]
pub fn send_if_short(endpoint: &Endpoint, to: ProcId, envelope: Envelope, data: &Buffer<'_>, mode: Mode) -> bool {
    endpoint.send_now(to, envelope, data, mode)
}

/// Starts a send whose caller waits for it next.
///
/// # Errors
/// The engine has no memory left for it.
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

/// The short way of a receive: done if the message is there or about to come, else the long way goes on from its
/// answer. Two calls cost less where the caller has its own way on from each.
///
/// # Errors
/// The engine has no memory left for it.
#[inline]
pub fn recv_if_there(endpoint: &Endpoint, pattern: Pattern, into: &Buffer<'_>) -> Result<Option<Started>> {
    endpoint.recv_now(pattern, into, looks(endpoint))
}

#[inline]
fn looks(endpoint: &Endpoint) -> u32 {
    if endpoint.placement.processors_to_spare(&endpoint.site) { LOOKS } else { 1 }
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

/// Asks whether there is a message that a receive would take.
pub fn probe_once(endpoint: &Endpoint, pattern: Pattern) -> Option<Status> {
    endpoint.probe(pattern)
}

/// The same, and takes the message out of matching.
pub fn matched_probe_once(endpoint: &Endpoint, pattern: Pattern) -> Option<(Matched, Status)> {
    endpoint.matched_probe(pattern)
}

/// Is the operation complete? Then its status, and it is over. Makes no progress.
#[inline]
pub fn test(endpoint: &Endpoint, pending: Pending) -> Option<Status> {
    endpoint.test(pending)
}

/// The same for an operation of a sweep over many, which is complete by now and has no error; `None` says nothing.
#[inline]
pub fn test_in_sweep(endpoint: &Endpoint, pending: Pending) -> Option<Status> {
    endpoint.test_faultless(pending)
}

/// The status of an operation that is complete, which stays to be tested; `None` while it is under way.
pub fn peek(endpoint: &Endpoint, pending: Pending) -> Option<Status> {
    is_complete(endpoint, pending).then(|| endpoint.peek_status(pending))
}

/// True once [`test`] would say so.
pub fn is_complete(endpoint: &Endpoint, pending: Pending) -> bool {
    endpoint.is_done(pending)
}

/// Watches a send for a moment: its receiver may be about to answer.
pub(super) fn watch(endpoint: &Endpoint, pending: Pending) {
    endpoint.watch(pending);
}

/// Gives an operation up that nothing has matched.
pub fn cancel(endpoint: &Endpoint, pending: Pending, send: bool) {
    match send {
        true => endpoint.cancel_send(pending),
        false => endpoint.cancel_recv(pending),
    }
}
