// SPDX-License-Identifier: MIT OR Apache-2.0
//! How the memory of a process is reached, and moving data there and back where its owner need not do anything.

use crate::mutation::{Mutation, is};
use crate::place::Place;
use std::io;
use strobe_endpoint::{ProcId, Site, remote_runs};
use strobe_shared::pack::{self, Typed};
use strobe_shared::{OwnedMemory, RemoteAddress, RemoteRuns, UserMemory};
use strobe_types::{Error, ErrorClass};

/// What the kernel says of a process that is no more (`ESRCH`).
const NO_SUCH_PROCESS: i32 = 3;

/// How this process reaches the memory of another, or its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// It is mapped here: this process loads and stores.
    Mapped(UserMemory),
    /// The kernel copies between here and that process.
    Copied(RemoteAddress),
    /// Only its owner can.
    Asked,
}

/// Memory that this process reads and writes without its owner.
#[derive(Clone, Copy)]
pub(crate) enum Direct {
    Mapped(UserMemory),
    Copied(ProcId, RemoteAddress),
}

impl Direct {
    /// Copies `from` there. Fails if the kernel refuses, as for memory that is not there.
    #[inline]
    pub(crate) fn put(self, site: &Site, from: Typed<'_>, place: &Place<'_>) -> io::Result<()> {
        match self {
            Direct::Mapped(base) => {
                copy(from, place.typed(base));
                Ok(())
            }
            Direct::Copied(process, base) => {
                let (stream, _owned) = stream_of(from);
                runs_of(site, process, place, base).copy_from(*stream)
            }
        }
    }

    /// Copies from there to `to`. Fails as [`Direct::put`].
    #[inline]
    pub(crate) fn get(self, site: &Site, to: Typed<'_>, place: &Place<'_>) -> io::Result<()> {
        match self {
            Direct::Mapped(base) => {
                copy(place.typed(base), to);
                Ok(())
            }
            Direct::Copied(process, base) => {
                let whole = to.layout.contiguous(to.count).filter(|_| bytes_of(to) == place.bytes());
                let owned = OwnedMemory::new(if whole.is_some() { 0 } else { place.bytes() });
                let stream = whole.map_or(owned.memory(), |first| to.memory.offset(first));
                runs_of(site, process, place, base).copy_to(stream)?;
                if whole.is_none() {
                    pack::unpack_from(to.layout, to.count, to.memory, 0, *stream, place.bytes());
                }
                Ok(())
            }
        }
    }
}

/// The error of a copy that the kernel has refused.
#[cold]
pub(crate) fn refused(error: io::Error) -> Error {
    if is_of_the_dead(&error) {
        return target_failed();
    }
    let what = format!("target_disp: the kernel refuses to copy from or to that memory of the target: {error}");
    Error::new(ErrorClass::RMA_RANGE, what)
}

/// True for what the kernel says of memory whose process has died.
pub(crate) fn is_of_the_dead(error: &io::Error) -> bool {
    error.raw_os_error() == Some(NO_SUCH_PROCESS)
}

/// The error of an operation whose target is no more.
#[cold]
pub fn target_failed() -> Error {
    let what = "target_rank: the process has failed: MPIX_Win_get_failed says which have; free the window and make one \
                of those that are left";
    Error::new(ErrorClass::PROC_FAILED, what)
}

/// Copies one typed buffer to another with as many bytes; quickly if both are in one piece.
#[inline]
pub(crate) fn copy(from: Typed<'_>, to: Typed<'_>) {
    match (from.layout.contiguous(from.count), to.layout.contiguous(to.count)) {
        (Some(source), Some(target)) => {
            from.memory.offset(source).copy_to(to.memory.offset(target), bytes_of(from).min(bytes_of(to)));
        }
        _ => drop(pack::copy(from, to)),
    }
}

/// Bytes of data in a typed buffer.
#[inline]
pub(crate) fn bytes_of(typed: Typed<'_>) -> usize {
    typed.layout.size().saturating_mul(typed.count)
}

/// The data of a buffer in one piece: where they lie, or a packed copy, which the second value keeps.
pub(crate) fn stream_of(from: Typed<'_>) -> (UserMemory, OwnedMemory) {
    if let Some(first) = from.layout.contiguous(from.count) {
        return (from.memory.offset(first), OwnedMemory::default());
    }
    let owned = OwnedMemory::new(bytes_of(from));
    pack::pack_to(from.layout, from.count, from.memory, 0, owned.memory(), owned.bytes());
    (owned.memory(), owned)
}

/// The runs of data in the memory of a process that begins at `base`.
fn runs_of(
    site: &Site,
    process: ProcId,
    place: &Place<'_>,
    base: RemoteAddress,
) -> RemoteRuns<impl Iterator<Item = (RemoteAddress, usize)>> {
    let runs = place.runs();
    let first = runs.first().map_or(0, |run| run.0);
    let runs = runs.into_iter().map(move |(at, bytes)| {
        let at = if is(Mutation::CopiesFirstRun) { first } else { at };
        (base.offset(at as u64), bytes)
    });
    remote_runs(site, process, place.bytes(), runs)
}
