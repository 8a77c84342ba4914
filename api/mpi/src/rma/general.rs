// SPDX-License-Identifier: MIT OR Apache-2.0
//! Post, start, complete and wait (MPI-5.0 section 12.5.2). Who posts tells each origin so, and who completes tells
//! each target: members of this node by words of the window's share, unless nothing may depend on time, others in
//! messages without data on the window's own context.

use super::epoch::Access;
use super::exposure::Completions;
use super::lost::{self, Needs};
use super::passive::check_assertion;
use super::window::WindowCall;
use crate::comm::Comm;
use crate::group::Group;
use crate::internal;
use crate::progress::{BRIEF_POLLS, Progress};
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
        lost::want(self, Needs::Nobody)?;
        let origins = self.ranks(group)?;
        self.window.exposure.checker.as_ref().inspect(|checker| checker.begin_epoch());
        let (sharing, (near, messages)) = (&self.window.sharing, self.listen(COMPLETED, &origins)?);
        // Not from what the count is now: with `MPI_MODE_NOCHECK` an origin may be through already.
        let count = self.window.exposure.awaited.get().wrapping_add(near.len() as u32);
        self.window.exposure.awaited.set(count);
        let awaited = Completions { origins: origins.clone(), messages, count };
        *self.window.exposure.completions.borrow_mut() = Some(awaited);
        self.window.sync();
        if assertion & MODE_NOCHECK == 0 {
            self.tell(POSTED, &origins, |share, origin| share.post_for(origin, sharing.me()))?;
        }
        Ok(())
    }

    /// `MPI_Win_start`: begins access to the memory of the group; waits until all of it is exposed.
    pub fn start(&self, group: &Group, assertion: i32) -> Result<()> {
        check_assertion(assertion, MODE_NOCHECK)?;
        self.window.epochs.begin("an epoch")?;
        let mut targets = self.ranks(group)?;
        lost::want(self, Needs::Ranks(&targets))?;
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
        let (sharing, (mut near, mut messages)) = (&self.window.sharing, self.listen(POSTED, targets)?);
        let mut have_posted = |progress: &Progress| {
            near.retain(|target| !sharing.share().take_post(sharing.me(), *target));
            near.is_empty() && are_all_done(progress, &mut messages)
        };
        if !have_posted(self.progress) && !comes_soon(self, || have_posted(self.progress)) {
            self.say_waiting();
            lost::wait_unless_lost(self, Needs::Ranks(targets), have_posted)?;
        }
        are_all_heard(&messages)
    }

    /// `MPI_Win_complete`: ends that access. All operations are done at their targets.
    pub fn complete(&self) -> Result<()> {
        let Access::Started(targets) = self.window.epochs.access.borrow().clone() else {
            return err!(RMA_SYNC, "win: there is no epoch to complete: call MPI_Win_start first");
        };
        let ended = self.flush_wanted(None).and_then(|()| lost::want(self, Needs::Ranks(&targets)));
        self.window.epochs.enter(Access::None);
        self.window.sync();
        self.tell(COMPLETED, &targets, WindowShare::complete_for)?;
        ended
    }

    /// `MPI_Win_wait`: waits until all origins have completed.
    pub fn wait(&self) -> Result<()> {
        self.want_exposed()?;
        if !self.have_completed() && !comes_soon(self, || self.have_completed()) {
            self.say_waiting();
            let origins = self.window.exposure.origins();
            lost::wait_unless_lost(self, Needs::Ranks(&origins), |_| self.have_completed())?;
        }
        self.want_no_own_conflict()
    }

    /// `MPI_Win_test`: the same without waiting; true if the epoch is over.
    pub fn test(&self) -> Result<bool> {
        self.want_exposed()?;
        let found = self.progress.ask(|| Ok(self.have_completed().then_some(())))?;
        if found.is_none() {
            lost::want(self, Needs::Ranks(&self.window.exposure.origins()))?;
        }
        self.want_no_own_conflict()?;
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
                && are_all_heard(&wanted.messages).is_ok()
        };
        let over = completions.as_mut().is_none_or(have_all);
        if over {
            *completions = None;
            self.window.exposure.checker.as_ref().inspect(|checker| checker.end_epoch());
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

    /// Begins to hear something of some ranks: the numbers of those who say it by a word of the share, and the messages
    /// of the others.
    fn listen(&self, what: u32, ranks: &[u32]) -> Result<(Vec<usize>, Vec<Words>)> {
        let (mut near, mut messages, endpoint) = (Vec::new(), Vec::new(), &self.progress.endpoint);
        for rank in ranks {
            match self.window.near(*rank) {
                Some(index) => near.push(index),
                None => {
                    let tag = InternalTag::epoch(what);
                    messages.push(Words::start_recv_of_one(endpoint, &self.window.comm, tag, *rank, 0)?);
                }
            }
        }
        Ok((near, messages))
    }

    /// Tells some ranks something: those of this node by `say`, with their number, and a wake-up, others in a message.
    fn tell(&self, what: u32, ranks: &[u32], say: impl Fn(&WindowShare, usize)) -> Result<()> {
        let (comm, endpoint): (&Comm, _) = (&self.window.comm, &self.progress.endpoint);
        for rank in ranks.iter().filter(|rank| !lost::has_failed(self, **rank)) {
            let process = self.window.process(*rank);
            if let Some(index) = self.window.near(*rank) {
                say(self.window.sharing.share(), index);
                endpoint.wake(process);
            } else {
                let sent = Words::start_send_to_one(endpoint, comm, InternalTag::epoch(what), process, &[])?;
                self.progress.requests.leave(sent);
            }
        }
        Ok(())
    }

    /// Tells viewers that this process waits for members of the window.
    pub(super) fn say_waiting(&self) {
        internal::say_making(self.progress, &self.window.comm);
    }
}

/// Polls for what other members of this node do; true if it comes within a microsecond or so.
fn comes_soon(call: &WindowCall<'_>, ready: impl FnMut() -> bool) -> bool {
    let endpoint = &call.progress.endpoint;
    let soon = call.window.places.are_all_near() && endpoint.placement.processors_to_spare(&endpoint.site);
    soon && call.progress.poll_briefly(BRIEF_POLLS, ready)
}

/// Fails if something was not said, since the other side has failed.
fn are_all_heard(words: &[Words]) -> Result<()> {
    words.iter().try_for_each(|words| words.take().map(drop))
}

fn are_all_done(progress: &Progress, words: &mut [Words]) -> bool {
    words.iter_mut().fold(true, |done, words| words.are_done(&progress.endpoint) & done)
}
