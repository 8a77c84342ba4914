// SPDX-License-Identifier: MIT OR Apache-2.0
//! Post, start, complete and wait (MPI-5.0 section 12.5.2). Who posts tells each origin so, and who completes tells
//! each target: members of this node by words of the window's share, unless nothing may depend on time, others in
//! messages without data on the window's own context.

use super::epoch::Access;
use super::exposure::Completions;
use super::passive::check_assertion;
use super::window::WindowCall;
use crate::comm::Comm;
use crate::group::Group;
use crate::internal;
use crate::progress::Progress;
use crate::tag::InternalTag;
use crate::words::Words;
use strobe_shared::WindowShare;
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
        let (sharing, mut messages, mut near) = (&self.window.sharing, Vec::new(), 0);
        for rank in &origins {
            match self.near_now(*rank) {
                Some(_) => near += 1,
                None => messages.push(self.listen(COMPLETED, *rank)?),
            }
        }
        // Not from what the count is now: with `MPI_MODE_NOCHECK` an origin may be through already.
        let count = self.window.exposure.awaited.get().wrapping_add(near);
        self.window.exposure.awaited.set(count);
        *self.window.exposure.completions.borrow_mut() = Some(Completions { messages, count });
        self.window.sync();
        if assertion & MODE_NOCHECK == 0 {
            origins.iter().try_for_each(|rank| match self.near_now(*rank) {
                Some(origin) => self.tell_near(*rank, |share| share.post_for(origin, sharing.me())),
                None => self.tell(*rank, POSTED),
            })?;
        }
        Ok(())
    }

    /// `MPI_Win_start`: begins access to the memory of the group; waits until all of it is exposed.
    pub fn start(&self, group: &Group, assertion: i32) -> Result<()> {
        check_assertion(assertion, MODE_NOCHECK)?;
        self.window.epochs.begin("an epoch")?;
        let mut targets = self.ranks(group)?;
        if assertion & MODE_NOCHECK == 0 {
            self.wait_posted(&targets)?;
        }
        targets.sort_unstable();
        self.window.epochs.enter(Access::Started(targets));
        self.window.sync();
        Ok(())
    }

    /// Waits until all of these have exposed their memory to this process.
    fn wait_posted(&self, targets: &[u32]) -> Result<()> {
        let (sharing, mut messages, mut near) = (&self.window.sharing, Vec::new(), Vec::new());
        for rank in targets {
            match self.near_now(*rank) {
                Some(target) => near.push(target),
                None => messages.push(self.listen(POSTED, *rank)?),
            }
        }
        let mut have_posted = |progress: &Progress| {
            near.retain(|target| !sharing.share().take_post(sharing.me(), *target));
            near.is_empty() && are_all_done(progress, &mut messages)
        };
        if !have_posted(self.progress) {
            self.say_waiting();
            self.progress.wait_until(have_posted);
        }
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
        targets.iter().try_for_each(|rank| match self.near_now(*rank) {
            Some(target) => self.tell_near(*rank, |share| share.complete_for(target)),
            None => self.tell(*rank, COMPLETED),
        })?;
        ended
    }

    /// `MPI_Win_wait`: waits until all origins have completed.
    pub fn wait(&self) -> Result<()> {
        self.want_exposed()?;
        if !self.have_completed() {
            self.say_waiting();
            self.progress.wait_until(|_| self.have_completed());
        }
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
        let sharing = &self.window.sharing;
        let have_all = |wanted: &mut Completions| {
            sharing.member(sharing.me()).completed() == wanted.count
                && are_all_done(self.progress, &mut wanted.messages)
        };
        let over = completions.as_mut().is_none_or(have_all);
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

    /// The number of a rank among the members of this node, if they tell each other by words of the share.
    fn near_now(&self, rank: u32) -> Option<usize> {
        self.window.near(rank).filter(|_| self.progress.endpoint.schedule().may_depend_on_time())
    }

    /// Tells a member of this node something by a word of the share, and wakes it.
    fn tell_near(&self, rank: u32, say: impl FnOnce(&WindowShare)) -> Result<()> {
        say(self.window.sharing.share());
        self.progress.endpoint.wake(self.window.process(rank));
        Ok(())
    }

    fn listen(&self, what: u32, rank: u32) -> Result<Words> {
        Words::start_recv(&self.progress.endpoint, &self.window.comm, InternalTag::epoch(what), rank, 0)
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
