// SPDX-License-Identifier: MIT OR Apache-2.0
//! Post, start, complete and wait (MPI-5.0 section 12.5.2). Who posts tells each origin so, and who completes tells
//! each target, in messages without data on the window's own context.

use super::epoch::Access;
use super::passive::check_assertion;
use super::window::WindowCall;
use crate::comm::Comm;
use crate::group::Group;
use crate::internal;
use crate::progress::Progress;
use crate::tag::InternalTag;
use crate::words::Words;
use strobe_types::constants::{MODE_NOCHECK, MODE_NOPUT, MODE_NOSTORE};
use strobe_types::{Result, err};

/// "My memory is exposed to you", and "I have done with yours".
const POSTED: u32 = 0;
const COMPLETED: u32 = 1;

impl WindowCall<'_> {
    /// `MPI_Win_post`: exposes this process's memory to the group. Does not wait.
    pub fn post(&self, group: &Group, assertion: i32) -> Result<()> {
        check_assertion(assertion, MODE_NOCHECK | MODE_NOSTORE | MODE_NOPUT)?;
        if self.window.exposure.is_open() {
            return err!(RMA_SYNC, "win: it is exposed already: call MPI_Win_wait first");
        }
        let origins = self.ranks(group)?;
        let comm = &*self.window.comm;
        let listen =
            |rank: &u32| Words::start_recv(&self.progress.endpoint, comm, InternalTag::epoch(COMPLETED), *rank, 0);
        let completions = origins.iter().map(listen).collect::<Result<Vec<_>>>()?;
        *self.window.exposure.completions.borrow_mut() = Some(completions);
        self.window.sync();
        if assertion & MODE_NOCHECK == 0 {
            origins.iter().try_for_each(|rank| self.tell(*rank, POSTED))?;
        }
        Ok(())
    }

    /// `MPI_Win_start`: begins access to the memory of the group; waits until all of it is exposed.
    pub fn start(&self, group: &Group, assertion: i32) -> Result<()> {
        check_assertion(assertion, MODE_NOCHECK)?;
        self.window.epochs.begin("an epoch")?;
        let mut targets = self.ranks(group)?;
        if assertion & MODE_NOCHECK == 0 {
            let listen = |rank: &u32| {
                Words::start_recv(&self.progress.endpoint, &self.window.comm, InternalTag::epoch(POSTED), *rank, 0)
            };
            let mut posts = targets.iter().map(listen).collect::<Result<Vec<_>>>()?;
            self.say_waiting();
            self.progress.wait_until(|progress| are_all_done(progress, &mut posts));
        }
        targets.sort_unstable();
        self.window.epochs.enter(Access::Started(targets));
        self.window.sync();
        Ok(())
    }

    /// `MPI_Win_complete`: ends that access. All operations are done at their targets.
    pub fn complete(&self) -> Result<()> {
        let Access::Started(targets) = self.window.epochs.access.borrow().clone() else {
            return err!(RMA_SYNC, "win: there is no epoch to complete: call MPI_Win_start first");
        };
        let ended = self.flush_wanted(None);
        self.window.epochs.enter(Access::None);
        self.window.sync();
        targets.iter().try_for_each(|rank| self.tell(*rank, COMPLETED))?;
        ended
    }

    /// `MPI_Win_wait`: waits until all origins have completed.
    pub fn wait(&self) -> Result<()> {
        self.want_exposed()?;
        self.say_waiting();
        self.progress.wait_until(|_| self.have_completed());
        Ok(())
    }

    /// `MPI_Win_test`: the same without waiting; true if the epoch is over.
    pub fn test(&self) -> Result<bool> {
        self.want_exposed()?;
        let found = self.progress.ask(|| Ok(self.have_completed().then_some(())))?;
        Ok(found.is_some())
    }

    fn want_exposed(&self) -> Result<()> {
        match self.window.exposure.is_open() {
            true => Ok(()),
            false => err!(RMA_SYNC, "win: it is not exposed: call MPI_Win_post first"),
        }
    }

    fn have_completed(&self) -> bool {
        let mut completions = self.window.exposure.completions.borrow_mut();
        let over = completions.as_mut().is_none_or(|words| are_all_done(self.progress, words));
        if over {
            *completions = None;
            self.window.sync();
        }
        over
    }

    /// The ranks in the window of a group's processes.
    fn ranks(&self, group: &Group) -> Result<Vec<u32>> {
        let ranks = group.iter().map(|process| self.window.comm.group().rank_of(process)).collect::<Option<Vec<u32>>>();
        match ranks {
            Some(ranks) => Ok(ranks),
            None => err!(GROUP, "group: it has processes that are not in the window: take some of MPI_Win_get_group's"),
        }
    }

    fn tell(&self, rank: u32, what: u32) -> Result<()> {
        let comm: &Comm = &self.window.comm;
        let Some(process) = comm.group().process(rank) else { return Ok(()) };
        let sent = Words::start_send(&self.progress.endpoint, comm, InternalTag::epoch(what), process, &[])?;
        self.progress.requests.leave(sent);
        Ok(())
    }

    /// Tells viewers that this process waits for members of the window.
    pub(super) fn say_waiting(&self) {
        internal::say_making(self.progress, &self.window.comm);
    }
}

fn are_all_done(progress: &Progress, words: &mut [Words]) -> bool {
    words.iter_mut().fold(true, |done, words| words.are_done(&progress.endpoint) & done)
}
