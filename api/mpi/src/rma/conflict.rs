// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a program is told of accesses that nothing puts in an order (`--check`).

use super::window::WindowCall;
use strobe_endpoint::ProcId;
use strobe_onesided::Access;
use strobe_types::{Result, err};

fn done(access: Access) -> &'static str {
    match access {
        Access::Put => "put there",
        Access::Get => "got",
        Access::Read => "fetched",
        Access::Update => "updated atomically",
    }
}

impl WindowCall<'_> {
    fn rank_of(&self, process: ProcId) -> u32 {
        self.window.comm.group().rank_of(process).unwrap_or(u32::MAX)
    }

    /// Fails if this process has stored to its memory where another one has put or got data in the epoch that is over.
    pub(super) fn want_no_own_conflict(&self) -> Result<()> {
        let Some((process, conflict)) = self.window.exposure.checker.as_ref().and_then(|checker| checker.take_own())
        else {
            return Ok(());
        };
        let (bytes, theirs, rank) = (conflict.bytes(), done(conflict.mine()), self.rank_of(process));
        err!(
            RMA_CONFLICT,
            "win: bytes {} to {} of this rank's window were {theirs} by rank {rank} and, in the same epoch, stored to \
             by this rank: store before MPI_Win_fence or MPI_Win_post begins the epoch, or when it is over",
            bytes.start,
            bytes.end
        )
    }

    /// Fails if the owner of the memory of `process`, or of any rank, has found a conflict among what was flushed.
    pub(super) fn want_no_conflict(&self, process: Option<ProcId>) -> Result<()> {
        let window = self.window;
        let Some((owner, conflict)) = window.onesided.asker.take_conflict(window.region(), process) else {
            return Ok(());
        };
        let rank_of = |process| self.rank_of(process);
        let (bytes, mine, owner) = (conflict.bytes(), done(conflict.mine()), rank_of(owner));
        let what = format!(
            "win: bytes {} to {} of the window of rank {owner} were {mine} by this rank",
            bytes.start, bytes.end
        );
        match conflict.other() {
            Some((process, theirs)) if rank_of(ProcId(process)) == self.window.comm.rank() => err!(
                RMA_CONFLICT,
                "{what} and, before that was flushed, also {} by it: call MPI_Win_flush between the two, or use two \
                 epochs",
                done(theirs)
            ),
            Some((process, theirs)) => err!(
                RMA_CONFLICT,
                "{what} while they were {} by rank {}, and nothing puts the two in an order: let one flush and then \
                 tell the other, use exclusive locks, or MPI_Accumulate and its like on both sides",
                done(theirs),
                rank_of(ProcId(process))
            ),
            None => err!(
                RMA_CONFLICT,
                "{what} and, in the same epoch, stored to by rank {owner} itself: store before MPI_Win_fence or \
                 MPI_Win_post begins the epoch, or with the window locked"
            ),
        }
    }
}
