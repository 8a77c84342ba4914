// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ranks and tags as arguments of a call, turned into what the engine uses: a process, an envelope, a pattern.

use crate::comm::Comm;
use crate::recovery::loss;
use strobe_endpoint::{Envelope, Pattern, ProcId};
use strobe_types::constants::{ANY_SOURCE, ANY_TAG, PROC_NULL};
use strobe_types::{Error, ErrorClass, Result, err};

/// Largest tag (`MPI_TAG_UB`). The bits above it are the library's own: they keep the messages that make
/// communicators apart (see `tag.rs`).
pub const TAG_UB: i32 = (1 << 28) - 1;

/// One compare: a negative tag is a large one without its sign.
#[inline]
fn is_tag(tag: i32) -> bool {
    tag as u32 <= TAG_UB as u32
}

/// The process to which a send goes; `None` for `MPI_PROC_NULL`. Fails if `dest` is no rank of the communicator.
#[inline]
pub fn destination(comm: &Comm, dest: i32) -> Result<Option<ProcId>> {
    match comm.peer(dest) {
        Some(process) => Ok(Some(process)),
        None if dest == PROC_NULL && !comm.is_cut_off() => Ok(None),
        None => Err(no_rank("dest", dest, comm)),
    }
}

#[cold]
fn no_rank(argument: &str, rank: i32, comm: &Comm) -> Error {
    if comm.is_cut_off() {
        return loss::error_of(ErrorClass::REVOKED);
    }
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

/// The pattern of a receive or probe; `None` for `MPI_PROC_NULL`. Fails for a rank or tag out of range. Always in line:
/// what it gives stays in registers.
#[inline(always)]
pub fn pattern(comm: &Comm, source: i32, tag: i32) -> Result<Option<Pattern>> {
    if !is_tag(tag) && tag != ANY_TAG {
        return Err(no_tag_to_receive(tag));
    }
    let process = match comm.peer(source) {
        Some(process) => process,
        None if source == ANY_SOURCE => ProcId(u32::MAX),
        None if source == PROC_NULL && !comm.is_cut_off() => return Ok(None),
        None => return Err(no_source(source, comm)),
    };
    Ok(Some(Pattern { context: comm.context(), source, process, tag }))
}

#[cold]
fn no_tag_to_receive(tag: i32) -> Error {
    let text = format!("tag: {tag} is not a tag: use 0..{TAG_UB} (attribute MPI_TAG_UB) or MPI_ANY_TAG");
    Error::new(ErrorClass::TAG, text)
}

#[cold]
fn no_source(source: i32, comm: &Comm) -> Error {
    let error = no_rank("source", source, comm);
    if source >= 0 || comm.is_cut_off() {
        return error;
    }
    Error::new(ErrorClass::RANK, format!("{}, or MPI_ANY_SOURCE", error.message()))
}
