// SPDX-License-Identifier: MIT OR Apache-2.0
//! Communicators from groups, without a communicator that they are made from (MPI-5.0 sections 7.4.2 and 7.6.1). The
//! members talk on the context of the job, under a tag that their string gives.

use crate::comm::{Comm, Parts, known_hints};
use crate::create::agreed;
use crate::errhandler::Errhandler;
use crate::group::Group;
use crate::info::Info;
use crate::internal;
use crate::making::Making;
use crate::members::{Members, Remote};
use crate::send_buffer::SendBuffer;
use crate::tag::InternalTag;
use std::rc::Rc;
use strobe_endpoint::ProcId;
use strobe_types::{CommHandle, Result, err};

/// What a communicator is made of besides its groups.
pub struct FromGroup<'a> {
    /// What the members talk on.
    pub job: &'a Comm,
    /// The string that tells it from others that are made at the same time.
    pub string: &'a [u8],
    /// Its hints.
    pub info: &'a Info,
    /// Its error handler.
    pub errhandler: Rc<Errhandler>,
    /// The buffer of the session of its group.
    pub session_buffer: Option<Rc<SendBuffer>>,
}

impl FromGroup<'_> {
    fn comm(&self, members: Members) -> Rc<Comm> {
        let hints = known_hints(self.info);
        let session_buffer = self.session_buffer.clone();
        Rc::new(Comm::new(Parts { hints, session_buffer, ..Parts::bare(members, self.errhandler.clone()) }))
    }
}

impl Making<'_> {
    fn want_member(&self, group: &Group, argument: &str) -> Result<()> {
        match group.rank_of(self.progress.endpoint.site.me()) {
            Some(_) => Ok(()),
            None => err!(GROUP, "{argument}: the calling process is not in it: call this in its members only"),
        }
    }

    /// A communicator of a group, which all its members make (`MPI_Comm_create_from_group`).
    ///
    /// # Errors
    /// `MPI_ERR_GROUP` if the caller is not a member; and those of making a communicator.
    pub fn create_from_group(&self, group: &Rc<Group>, from: &FromGroup<'_>) -> Result<CommHandle> {
        if group.size() == 0 {
            return Ok(CommHandle::NULL);
        }
        self.want_member(group, "group")?;
        let tag = InternalTag::from_group(from.string, false);
        let words = internal::tell_words(self.progress, from.job, tag, group, || {
            Ok(vec![self.progress.endpoint.site.new_context()])
        })?;
        let members = Members::of(words[0], group.clone(), self.progress.endpoint.site.me());
        self.comms.install(from.comm(members))
    }

    /// An intercommunicator of two groups, which all members of both make (`MPI_Intercomm_create_from_groups`). The
    /// remote group and leader matter at the local leader only.
    ///
    /// # Errors
    /// As [`Making::create_from_group`]; `MPI_ERR_RANK` for a leader that is not in its group.
    pub fn intercomm_from_groups(
        &self,
        (local, local_leader): (&Rc<Group>, i32),
        remote: impl FnOnce() -> Result<(Rc<Group>, i32)>,
        from: &FromGroup<'_>,
    ) -> Result<CommHandle> {
        if local.size() == 0 {
            return Ok(CommHandle::NULL);
        }
        self.want_member(local, "local_group")?;
        let leader = leader_of(local, local_leader, "local_leader")?;
        // The leader goes first, so that it may tell the others in one star.
        let order = Group::of(std::iter::once(leader).chain(local.iter().filter(|other| *other != leader)).collect());
        let tag = InternalTag::from_group(from.string, false);
        let words = internal::tell_words(self.progress, from.job, tag, &order, || {
            let (remote, remote_leader) = remote()?;
            let other = leader_of(&remote, remote_leader, "remote_leader")?;
            if remote.iter().any(|process| local.rank_of(process).is_some()) {
                return err!(
                    GROUP,
                    "remote_group: a process is in both groups: those of an intercommunicator are disjoint"
                );
            }
            self.meet_leader(from, (local, &remote), other)
        })?;
        let [whole, own, remote @ ..] = &*words else { return err!(INTERN, "the words of the leader are too few") };
        let remote = Group::of(remote.iter().copied().map(ProcId).collect());
        let inner = Rc::new(Members::of(*own, local.clone(), self.progress.endpoint.site.me()));
        let (rank, remote) = (inner.rank(), Remote { group: Rc::new(remote), local: inner });
        self.comms.install(from.comm(Members::new(*whole, local.clone(), rank, Some(remote))))
    }

    /// The leaders propose a context each. What the members have to know: contexts, and the remote processes.
    fn meet_leader(&self, from: &FromGroup<'_>, groups: (&Group, &Group), other: ProcId) -> Result<Vec<u32>> {
        let (site, (local, remote)) = (&self.progress.endpoint.site, groups);
        let Some(rank) = from.job.group().rank_of(other) else {
            return err!(GROUP, "remote_group: its leader is not in this job");
        };
        let proposal = site.new_context();
        let mine: Vec<u32> = std::iter::once(proposal).chain(local.iter().map(|process| process.0)).collect();
        let tag = InternalTag::from_group(from.string, true);
        let theirs = internal::swap_words(self.progress, from.job, tag, rank, &mine)?;
        let [their_proposal, members @ ..] = &*theirs else { return err!(INTERN, "the other leader says nothing") };
        if !members.iter().copied().eq(remote.iter().map(|process| process.0)) {
            return err!(GROUP, "remote_group: is not the group that the remote leader names as its own");
        }
        let whole = if agreed(site.me(), other.0) { proposal } else { *their_proposal };
        Ok([whole, site.new_context()].into_iter().chain(members.iter().copied()).collect())
    }
}

fn leader_of(group: &Group, leader: i32, argument: &str) -> Result<ProcId> {
    match u32::try_from(leader).ok().and_then(|leader| group.process(leader)) {
        Some(process) => Ok(process),
        None => {
            let (size, last) = (group.size(), group.size().saturating_sub(1));
            err!(RANK, "{argument}: {leader} is not a rank of its group (size {size}): use 0..={last}")
        }
    }
}
