// SPDX-License-Identifier: MIT OR Apache-2.0
//! Fences, locks and flushes (MPI-5.0 sections 12.5.1, 12.5.3 and 12.5.4).
//!
//! Locks of members on this node are words that they share. Those of others their owners give, when they are asked;
//! with `--order fixed` and `--check` all do.

use super::epoch::{Access, Fence, Lock};
use super::lost::{self, Needs};
use super::window::WindowCall;
use crate::coll::{self, Call, Scratch};
use crate::mutation::windows::{Mutation, is};
use std::rc::Rc;
use std::slice;
use strobe_onesided::Locked;
use strobe_types::constants::{
    LOCK_EXCLUSIVE, LOCK_SHARED, MODE_NOCHECK, MODE_NOPRECEDE, MODE_NOPUT, MODE_NOSTORE, MODE_NOSUCCEED,
};
use strobe_types::{Result, err};

/// Fails if an assertion has others than these.
pub(super) fn check_assertion(assertion: i32, allowed: i32) -> Result<()> {
    if assertion & !allowed == 0 {
        return Ok(());
    }
    err!(ASSERT, "assert: {assertion:#x} is not a combination of the assertions that this call takes: pass 0")
}

impl WindowCall<'_> {
    /// `MPI_Win_fence`.
    pub fn fence(&self, scratch: &Rc<Scratch>, assertion: i32) -> Result<()> {
        check_assertion(assertion, MODE_NOSTORE | MODE_NOPUT | MODE_NOPRECEDE | MODE_NOSUCCEED)?;
        self.window.epochs.begin_fence()?;
        let mut ended = if is(Mutation::FencesUnflushed) { Ok(()) } else { self.flush_wanted(None) };
        let barrier = || coll::collective(self.progress, scratch, &self.window.comm, Call::Barrier);
        barrier()?;
        let next = if assertion & MODE_NOSUCCEED != 0 { Fence::Closed } else { Fence::Open };
        if let Some(checker) = &self.window.exposure.checker {
            // All that belongs to the last epoch has come, and nothing of the next one yet.
            match next {
                Fence::Open => checker.begin_epoch(),
                _ => checker.end_epoch(),
            }
            barrier()?;
            ended = ended.and(self.want_no_own_conflict());
        }
        self.window.epochs.fence.set(next);
        self.window.sync();
        ended
    }

    /// `MPI_Win_lock`.
    pub fn lock(&self, lock_type: i32, rank: i32, assertion: i32) -> Result<()> {
        let exclusive = match lock_type {
            LOCK_EXCLUSIVE => true,
            LOCK_SHARED => false,
            _ => return err!(LOCKTYPE, "lock_type: is no kind of lock: pass MPI_LOCK_SHARED or MPI_LOCK_EXCLUSIVE"),
        };
        check_assertion(assertion, MODE_NOCHECK)?;
        let Some(rank) = self.rank_or_null(rank)? else { return Ok(()) };
        self.window.epochs.begin_lock(rank)?;
        lost::want(self, Needs::Ranks(&[rank]))?;
        let taken = assertion & MODE_NOCHECK == 0 || self.window.exposure.checker.is_some();
        let lock = Lock { exclusive, taken: taken && !is(Mutation::LocksNothing) };
        match lock.taken {
            true => self.take(rank, exclusive)?,
            // Who gets a lock sees what was written under the one before.
            false => self.window.sync(),
        }
        self.window.epochs.note_lock(rank, lock);
        Ok(())
    }

    /// `MPI_Win_unlock`.
    pub fn unlock(&self, rank: i32) -> Result<()> {
        let Some(rank) = self.rank_or_null(rank)? else { return Ok(()) };
        self.window.epochs.lock_of(rank)?;
        let ended = if is(Mutation::UnlocksUnflushed) { Ok(()) } else { self.flush_wanted(Some(rank)) };
        let lock = self.window.epochs.end_lock(rank)?;
        if lock.taken {
            self.give_back(rank, lock.exclusive)?;
        }
        ended
    }

    /// `MPI_Win_lock_all`.
    pub fn lock_all(&self, assertion: i32) -> Result<()> {
        check_assertion(assertion, MODE_NOCHECK)?;
        self.window.epochs.begin("a lock of all")?;
        lost::want(self, Needs::Nobody)?;
        let taken = assertion & MODE_NOCHECK == 0 || self.window.exposure.checker.is_some();
        if taken && !self.window.places.by_owner {
            self.wait_locked(Locked::All)?;
        }
        self.window.epochs.enter(Access::LockedAll { taken, far: Vec::new() });
        self.window.sync();
        Ok(())
    }

    /// `MPI_Win_unlock_all`.
    pub fn unlock_all(&self) -> Result<()> {
        if !self.window.epochs.is_locked_all() {
            return err!(RMA_SYNC, "win: not all are locked: call MPI_Win_lock_all first");
        }
        let ended = self.flush_wanted(None);
        let Access::LockedAll { taken, far } = self.window.epochs.access.take() else { return ended };
        for rank in far {
            self.give_back(rank, false)?;
        }
        if taken && !self.window.places.by_owner {
            self.window.sharing.unlock(&self.progress.endpoint.site, Locked::All);
        }
        ended
    }

    /// With the first operation on a rank that has to be asked after `MPI_Win_lock_all`: takes its lock.
    #[inline]
    pub(super) fn lock_far(&self, rank: u32) -> Result<()> {
        if self.window.near(rank).is_some() {
            return Ok(());
        }
        let wanted = match &*self.window.epochs.access.borrow() {
            Access::LockedAll { taken: true, far } => !far.contains(&rank),
            _ => false,
        };
        if wanted {
            self.take(rank, false)?;
            if let Access::LockedAll { far, .. } = &mut *self.window.epochs.access.borrow_mut() {
                far.push(rank);
            }
        }
        Ok(())
    }

    /// `MPI_Win_flush`, and with no rank `MPI_Win_flush_all`.
    pub fn flush(&self, rank: Option<i32>) -> Result<()> {
        let Some(rank) = self.flush_target(rank)? else { return Ok(()) };
        self.window.epochs.flush(rank)?;
        if is(Mutation::FlushesNothing) { Ok(()) } else { self.flush_wanted(rank) }
    }

    /// `MPI_Win_flush_local` and `MPI_Win_flush_local_all`: the origin's buffers may be used again.
    pub fn flush_local(&self, rank: Option<i32>) -> Result<()> {
        let Some(rank) = self.flush_target(rank)? else { return Ok(()) };
        self.window.epochs.flush(rank)?;
        if self.window.is_at_once() { Ok(()) } else { self.wait_quiet(rank) }
    }

    /// All (`Some(None)`), a rank, or nobody, for `MPI_PROC_NULL`.
    #[expect(clippy::option_option, reason = "nobody, all, or one")]
    fn flush_target(&self, rank: Option<i32>) -> Result<Option<Option<u32>>> {
        match rank {
            None => Ok(Some(None)),
            Some(rank) => Ok(self.rank_or_null(rank)?.map(Some)),
        }
    }

    /// Waits until what was asked of a rank, or of all, is carried out.
    #[inline]
    pub(super) fn flush_wanted(&self, rank: Option<u32>) -> Result<()> {
        // Nobody is asked: all operations are done.
        let ended = if self.window.is_at_once() { Ok(()) } else { self.flush_asked(rank) };
        ended.and_then(|()| {
            lost::want(self, rank.as_ref().map_or(Needs::Nobody, |rank| Needs::Ranks(slice::from_ref(rank))))
        })
    }

    fn flush_asked(&self, rank: Option<u32>) -> Result<()> {
        let (asker, endpoint) = (&self.window.onesided.asker, &self.progress.endpoint);
        match rank {
            Some(rank) => asker.start_flush(endpoint, self.window.region(), self.window.process(rank))?,
            None => asker.start_flush_all(endpoint, self.window.region())?,
        }
        self.wait_quiet(rank)
    }

    /// Makes what the members have stored visible to each other (`MPI_Win_sync`).
    pub fn sync(&self) {
        self.serve();
        self.window.sync();
    }

    /// Does what others ask for, if they may. A program may look at its memory again and again between calls of this:
    /// what waits for the end of a slice has to come all the same, as in calls that only ask.
    fn serve(&self) {
        if self.window.is_at_once() {
            return;
        }
        // Whether something has just moved depends on time, and so would whether this waits for the end of the slice.
        let asks = !self.progress.make() || !self.progress.endpoint.schedule().may_depend_on_time();
        if asks && self.progress.asked_in_vain() {
            self.progress.make();
        }
    }

    fn wait_quiet(&self, rank: Option<u32>) -> Result<()> {
        self.serve();
        let (region, process) = (self.window.region(), rank.map(|rank| self.window.process(rank)));
        let asker = &self.window.onesided.asker;
        if !asker.is_quiet(&self.progress.endpoint, region, process) {
            self.say_waiting();
            self.progress.wait_until(|progress| asker.is_quiet(&progress.endpoint, region, process));
        }
        asker.note_reads_over(region, process);
        self.want_no_conflict(process)?;
        asker.outcome(region, process)
    }

    /// Takes the lock of a rank; waits for it.
    fn take(&self, rank: u32, exclusive: bool) -> Result<()> {
        if let Some(index) = self.window.near(rank) {
            return self.wait_locked(Locked::Member { index, exclusive });
        }
        let process = self.window.process(rank);
        loop {
            let asker = &self.window.onesided.asker;
            let losses = self.progress.losses();
            // With the dead among the members nobody waits.
            let seen = self.window.comm.loss(losses).map_or(losses.seen(), |_| 0);
            asker.start_lock(&self.progress.endpoint, (self.window.region(), process), exclusive, seen)?;
            self.wait_quiet(Some(rank))?;
            if !asker.take_refusal(self.window.region(), process) {
                return Ok(());
            }
            // Somebody has it, and something was lost meanwhile: if it is none of ours, we go on waiting.
            lost::want(self, Needs::All)?;
        }
    }

    fn give_back(&self, rank: u32, exclusive: bool) -> Result<()> {
        match self.window.near(rank) {
            Some(index) => {
                self.window.sharing.unlock(&self.progress.endpoint.site, Locked::Member { index, exclusive });
                Ok(())
            }
            None => {
                let process = self.window.process(rank);
                self.window.onesided.asker.unlock(&self.progress.endpoint, self.window.region(), process, exclusive)
            }
        }
    }

    fn wait_locked(&self, locked: Locked) -> Result<()> {
        if self.window.sharing.try_lock(locked, false) {
            return Ok(());
        }
        self.say_waiting();
        self.window.sharing.set_waiting(locked, true);
        // Who holds it may have failed.
        let taken = lost::wait_unless_lost(self, Needs::All, |_| self.window.sharing.try_lock(locked, true));
        self.window.sharing.set_waiting(locked, false);
        taken
    }
}
