// SPDX-License-Identifier: MIT OR Apache-2.0
//! Messages between processes, which are named by their rank in the job: send, receive and probe.

use crate::edge::{Code, ERR_ARG, ERR_RANK, ERR_TAG, Lent, Var, byte, code_of, entries, failed};
use crate::requests::{Request, Status, give};
use std::ffi::c_int;
use strobe_mpi::bcs::{self, Buffer, Envelope, Mode, Pattern, ProcId};
use strobe_mpi::persistent::{Direction, PersistentMessage};
use strobe_mpi::{Process, TAG_UB};
use strobe_types::ErrorClass;
use strobe_types::constants::{ANY_SOURCE, ANY_TAG};

/// `BCS_ANY`.
const ANY: c_int = -1;

/// The mode of a send. `None` stands for `BCS_BUFFERED`. Fails with `BCS_ERR_ARG` for another number.
fn mode_of(mode: c_int) -> Code<Option<Mode>> {
    match mode {
        0 => Ok(Some(Mode::Standard)),
        1 => Ok(Some(Mode::Synchronous)),
        2 => Ok(Some(Mode::Ready)),
        3 => Ok(None),
        _ => Err(ERR_ARG),
    }
}

fn rank(process: &Process, rank: c_int) -> Code<ProcId> {
    match u32::try_from(rank) {
        Ok(rank) if rank < process.progress.endpoint.site.job_size() => Ok(ProcId(rank)),
        _ => Err(ERR_RANK),
    }
}

fn tag(tag: c_int) -> Code<i32> {
    if (0..=TAG_UB).contains(&tag) { Ok(tag) } else { Err(ERR_TAG) }
}

/// The process to which a message of this process goes, and its envelope. `number` is its tag.
fn envelope(process: &Process, to: c_int, number: c_int) -> Code<(ProcId, Envelope)> {
    let source = process.progress.endpoint.site.me().0 as i32;
    Ok((rank(process, to)?, Envelope { context: process.bcs.job().context(), source, tag: tag(number)? }))
}

/// What a receive or probe accepts. `number` is its tag.
fn pattern(process: &Process, from: c_int, number: c_int) -> Code<Pattern> {
    let (source, of) = if from == ANY { (ANY_SOURCE, ProcId(u32::MAX)) } else { (from, rank(process, from)?) };
    let tag = if number == ANY { ANY_TAG } else { tag(number)? };
    Ok(Pattern { context: process.bcs.job().context(), source, process: of, tag })
}

/// Calls `run` with `bytes` bytes of the caller's memory as a buffer.
fn bytes<T>(process: &Process, at: Lent, bytes: usize, run: impl FnOnce(&Buffer<'_>) -> Code<T>) -> Code<T> {
    let (memory, byte) = (at.memory(bytes)?, byte(process)?);
    run(&Buffer::new(memory, bytes, &byte.layout))
}

/// Makes a persistent send or receive, which `bcs_start` starts as often as the program likes.
fn keep(
    process: &Process,
    request: Var<Request>,
    direction: Direction,
    (at, length): (Lent, usize),
    (peer, tag): (c_int, c_int),
) -> Code {
    if request.is_null() {
        return Err(ERR_ARG);
    }
    bytes(process, at, length, |buffer| {
        let message = PersistentMessage::new(direction, buffer, peer, tag, process.bcs.job(), &process.send_buffer)
            .map_err(failed)?;
        give(request, process.progress.requests.of_persistent(message))
    })
}

entries! {
    /// Sends a message, at once or with a request.
    fn bcs_send(
        data: Lent, length: usize, to: c_int, tag: c_int, mode: c_int, request: Var<Request>
    ) |process| {
        let ((to, envelope), mode) = (envelope(process, to, tag)?, mode_of(mode)?);
        bytes(process, data, length, |data| {
            process.progress.calls.count_bytes(data.bytes());
            let job = process.bcs.job();
            let started = match mode {
                None => job.buffer_or(&process.send_buffer).send(&process.progress.endpoint, to, envelope, data),
                Some(mode) if request.is_null() => {
                    let status = bcs::send(&process.progress, to, envelope, data, mode).map_err(failed)?;
                    return if status.error == 0 { Ok(()) } else { Err(code_of(ErrorClass(status.error))) };
                }
                Some(mode) => bcs::send_beside(&process.progress.endpoint, to, envelope, data, mode),
            };
            if request.is_null() {
                return started.map(drop).map_err(failed);
            }
            give(request, process.progress.requests.of_started(started.map_err(failed)?, true, job))
        })
    }

    /// Receives a message, at once or with a request.
    fn bcs_recv(
        data: Lent, length: usize, from: c_int, tag: c_int, status: Var<Status>, request: Var<Request>
    ) |process| {
        let pattern = pattern(process, from, tag)?;
        bytes(process, data, length, |into| {
            if !request.is_null() {
                let started = bcs::start_recv(&process.progress.endpoint, pattern, into).map_err(failed)?;
                return give(request, process.progress.requests.of_started(started, false, process.bcs.job()));
            }
            let received = bcs::recv(&process.progress, pattern, into, process.bcs.job()).map_err(failed)?;
            process.progress.calls.count_bytes(received.bytes as usize);
            let told = Status::of(&received);
            status.put_if_wanted(told);
            told.result()
        })
    }

    /// Asks whether there is a message, or waits for one.
    fn bcs_probe(from: c_int, tag: c_int, block: c_int, flag: Var<c_int>, status: Var<Status>) |process| {
        let pattern = pattern(process, from, tag)?;
        let found = if block != 0 {
            flag.put_if_wanted(1);
            Some(bcs::probe(&process.progress, pattern, process.bcs.job()).map_err(failed)?)
        } else if flag.is_null() {
            return Err(ERR_ARG);
        } else {
            bcs::probe_now(&process.progress, pattern, process.bcs.job()).map_err(failed)?
        };
        if let Some(found) = found {
            status.put_if_wanted(Status::of(&found));
        }
        if block != 0 { Ok(()) } else { flag.put(c_int::from(found.is_some())) }
    }

    /// Makes a persistent send.
    fn bcs_send_init(
        data: Lent, length: usize, to: c_int, tag: c_int, mode: c_int, request: Var<Request>
    ) |process| {
        envelope(process, to, tag)?;
        keep(process, request, Direction::Send(mode_of(mode)?), (data, length), (to, tag))
    }

    /// Makes a persistent receive.
    fn bcs_recv_init(data: Lent, length: usize, from: c_int, tag: c_int, request: Var<Request>) |process| {
        let pattern = pattern(process, from, tag)?;
        keep(process, request, Direction::Recv, (data, length), (pattern.source, pattern.tag))
    }
}
