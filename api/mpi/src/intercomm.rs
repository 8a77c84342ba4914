// SPDX-License-Identifier: MIT OR Apache-2.0
//! Intercommunicators (MPI-5.0 section 7.6): two disjoint groups that talk to each other.
//!
//! One context serves both directions, since a process is in one group only and receives from the other. Each
//! side also keeps an intracommunicator of its own, for what the library does within the side. The leaders of
//! the two sides each propose a context; the one of the lower-numbered process is taken.

use crate::comm::Comm;
use crate::create::{agreed, by_color, members, want_tag, words_of};
use crate::group::Group;
use crate::internal;
use crate::making::Making;
use crate::tag::InternalTag;
use std::rc::Rc;
use strobe_endpoint::ProcId;
use strobe_types::{CommHandle, Result, err};

impl Making<'_> {
    /// Joins the group of `local` and the group of the communicator of `remote_leader`
    /// (`MPI_Intercomm_create`). `peer` and `remote_leader` matter at the leader only.
    pub fn intercomm_create(
        &self,
        local: CommHandle,
        local_leader: i32,
        peer: CommHandle,
        remote_leader: i32,
        tag: i32,
    ) -> Result<CommHandle> {
        let local = self.comms.get(local)?;
        local.want_intra()?;
        want_tag(tag)?;
        let Some(leader) = local.peer(local_leader) else {
            let error = local.no_rank("local_leader", local_leader);
            return internal::withdraw(self.progress, &local, error);
        };
        // The leader goes first, so that it may tell the others in one star.
        let order = Group::of(std::iter::once(leader).chain(local.group().iter().filter(|p| *p != leader)).collect());
        let words = internal::tell_words(self.progress, &local, local.next_tag(), &order, || {
            self.meet_remote_leader(&local, peer, remote_leader, InternalTag::intercomm_create(tag))
        })?;
        let [whole, own, remote @ ..] = &*words else {
            return err!(INTERN, "the words of the leader are too few");
        };
        let remote = Group::of(remote.iter().copied().map(ProcId).collect());
        if remote.iter().any(|process| local.group().rank_of(process).is_some()) {
            return err!(
                COMM,
                "local_comm: a process is in both groups; the groups of an intercommunicator are disjoint"
            );
        }
        self.install_inter(&local, *whole, *own, local.group().clone(), remote)
    }

    /// The leaders swap proposals and groups. The words for the own side: contexts, remote processes.
    fn meet_remote_leader(
        &self,
        local: &Comm,
        peer: CommHandle,
        remote_leader: i32,
        tag: InternalTag,
    ) -> Result<Vec<u32>> {
        let peer = self.comms.get(peer)?;
        let Some(_) = peer.peer(remote_leader) else {
            return Err(peer.no_rank("remote_leader", remote_leader));
        };
        let proposal = self.progress.endpoint.site.new_context();
        let head = [proposal, self.progress.endpoint.site.me().0];
        let mine: Vec<u32> = head.into_iter().chain(local.group().iter().map(|process| process.0)).collect();
        let theirs = internal::swap_words(self.progress, &peer, tag, remote_leader as u32, &mine)?;
        let [their_proposal, their_leader, remote @ ..] = &*theirs else {
            return err!(INTERN, "the words of the remote leader are too few");
        };
        let whole = if agreed(self.progress.endpoint.site.me(), *their_leader) { proposal } else { *their_proposal };
        Ok([whole, self.progress.endpoint.site.new_context()].into_iter().chain(remote.iter().copied()).collect())
    }

    fn install_inter(
        &self,
        parent: &Comm,
        whole: u32,
        own: u32,
        group: Rc<Group>,
        remote: Group,
    ) -> Result<CommHandle> {
        self.comms.install(Rc::new(self.bare_inter(parent, whole, own, group, remote)))
    }

    /// An intercommunicator of these groups that inherits from `parent` only the error handler. `whole` and `own` are
    /// the contexts of both sides, and of this one.
    pub(crate) fn bare_inter(&self, parent: &Comm, whole: u32, own: u32, group: Rc<Group>, remote: Group) -> Comm {
        Comm::between(parent, (whole, own), group, remote, self.progress.endpoint.site.me())
    }

    /// Makes one group of both, the one that gave `high` last (`MPI_Intercomm_merge`). If both gave the same,
    /// the group whose first process has the lower number comes first.
    pub fn intercomm_merge(&self, handle: CommHandle, high: bool) -> Result<CommHandle> {
        let comm = self.comms.get(handle)?;
        comm.want_inter()?;
        let (Some(local), Some(remote)) = (comm.local(), comm.remote_group()) else {
            return err!(INTERN, "an intercommunicator without a remote side");
        };
        let tag = comm.next_tag();
        let words = internal::tell_words(self.progress, local, tag, local.group(), || {
            let proposal = self.progress.endpoint.site.new_context();
            let mine = [proposal, self.progress.endpoint.site.me().0, u32::from(high)];
            let theirs = internal::swap_words(self.progress, &comm, tag, 0, &mine)?;
            let before = agreed(self.progress.endpoint.site.me(), theirs[1]);
            let first = if mine[2] == theirs[2] { before } else { !high };
            Ok(vec![if before { proposal } else { theirs[0] }, u32::from(first)])
        })?;
        let (first, second) = if words[1] == 1 { (comm.group(), remote) } else { (remote, comm.group()) };
        let group = Rc::new(Group::of(first.iter().chain(second.iter()).collect()));
        self.comms.install(Rc::new(self.bare(&comm, words[0], group)))
    }

    /// Splits both sides by colour; a colour without processes on the other side gives `MPI_COMM_NULL`
    /// (MPI-5.0 section 7.4.2). The leaders swap the colours and keys of their sides; the one of the
    /// lower-numbered process then gives each common colour its context.
    pub(crate) fn split_inter(&self, comm: &Rc<Comm>, place: Result<(i32, i32)>) -> Result<CommHandle> {
        let (Some(local), Some(remote)) = (comm.local(), comm.remote_group()) else {
            return err!(INTERN, "an intercommunicator without a remote side");
        };
        let tag = comm.next_tag();
        let gathered = internal::gather_words(self.progress, local, tag, &words_of(&place))?;
        let parts = gathered.map(|all| self.split_parts(comm, tag, &all)).transpose()?;
        let part = internal::scatter_words(self.progress, local, tag, parts);
        place?;
        let part = part?;
        let [whole, own, count, ranks @ ..] = &*part else { return Ok(CommHandle::NULL) };
        let (ours, theirs) = ranks.split_at(*count as usize);
        let group = Rc::new(members(comm.group(), ours));
        self.install_inter(comm, *whole, *own, group, members(remote, theirs))
    }

    /// At the leader: the words for each member: contexts, number of own ranks, own ranks, remote ranks. If a
    /// member of either side gave nothing, both sides fail.
    fn split_parts(&self, comm: &Comm, tag: InternalTag, all: &[Vec<u32>]) -> Result<internal::Parts> {
        let me = self.progress.endpoint.site.me();
        let wrong = all.iter().position(Vec::is_empty);
        let mine: Vec<u32> = match wrong {
            Some(_) => Vec::new(),
            None => std::iter::once(me.0).chain(all.iter().flatten().copied()).collect(),
        };
        let theirs = internal::swap_words(self.progress, comm, tag, 0, &mine)?;
        if wrong.is_some() || theirs.is_empty() {
            return Ok(internal::Parts::Refused(wrong.unwrap_or(0) as u32));
        }
        let their_pairs: Vec<Vec<u32>> = theirs[1..].chunks_exact(2).map(<[u32]>::to_vec).collect();
        let (ours, others) = (by_color(all), by_color(&their_pairs));
        let common = || ours.keys().filter(|color| others.contains_key(color));
        let contexts: Vec<u32> = common().map(|_| self.progress.endpoint.site.new_context()).collect();
        let received = internal::swap_words(self.progress, comm, tag, 0, &contexts)?;
        let contexts = if agreed(me, theirs[0]) { contexts } else { received };
        let mut parts = vec![Vec::new(); all.len()];
        for (color, whole) in common().zip(contexts) {
            let (own, remote) = (&ours[color], &others[color]);
            let head = [whole, self.progress.endpoint.site.new_context(), own.len() as u32];
            let words: Vec<u32> = head.iter().chain(own).chain(remote).copied().collect();
            own.iter().for_each(|rank| parts[*rank as usize] = words.clone());
        }
        Ok(internal::Parts::Each(parts))
    }
}
