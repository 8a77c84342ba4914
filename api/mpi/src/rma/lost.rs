// SPDX-License-Identifier: MIT OR Apache-2.0
//! What calls on a window say after failures (docs/design/recovery.md). A call fails if a rank has failed that it
//! needs, or if the window was revoked, and does not mind others that have failed. As long as nothing was lost each
//! question is one look at a word.

use super::window::WindowCall;
use crate::progress::Progress;
use strobe_onesided::target_failed;
use strobe_types::{Error, ErrorClass, Result};

/// Whose failure ends a wait.
#[derive(Clone, Copy)]
pub(super) enum Needs<'a> {
    /// Any member's: it may be the one that is waited for.
    All,
    /// That of these ranks.
    Ranks(&'a [u32]),
    /// Nobody's: what is waited for ends by itself.
    Nobody,
}

/// Fails if these are needed and have failed, or if the window was revoked.
#[inline]
pub(super) fn want(call: &WindowCall<'_>, needs: Needs<'_>) -> Result<()> {
    if call.window.places.is_nothing_lost() { Ok(()) } else { failure(call, needs).map_or(Ok(()), Err) }
}

/// True if the process of a rank has failed, as far as this process has seen.
pub(super) fn has_failed(call: &WindowCall<'_>, rank: u32) -> bool {
    call.progress.endpoint.site.losses.has_failed(call.window.process(rank))
}

/// Waits until `ready` says so, and fails before that as [`want`].
pub(super) fn wait_unless_lost(
    call: &WindowCall<'_>,
    needs: Needs<'_>,
    mut ready: impl FnMut(&Progress) -> bool,
) -> Result<()> {
    call.progress.wait_for(|progress| if ready(progress) { Some(Ok(())) } else { want(call, needs).err().map(Err) })
}

#[cold]
fn failure(call: &WindowCall<'_>, needs: Needs<'_>) -> Option<Error> {
    let (losses, comm) = (call.progress.losses(), &call.window.comm);
    if losses.is_revoked(comm.context()) {
        return Some(revoked());
    }
    let lost = match needs {
        Needs::All => comm.loss(losses).is_some(),
        Needs::Ranks(ranks) => ranks.iter().any(|rank| has_failed(call, *rank)),
        Needs::Nobody => false,
    };
    lost.then(target_failed)
}

fn revoked() -> Error {
    let text = "win: was revoked: only MPI_Win_free and local calls work on it; make a window of the processes that are \
                left";
    Error::new(ErrorClass::REVOKED, text)
}
