// SPDX-License-Identifier: MIT OR Apache-2.0
//! Who talks to whom: what a message needs to know of a communicator, without what the program and the library keep
//! on it.

use crate::group::Group;
use std::cell::Cell;
use std::rc::Rc;
use strobe_endpoint::ProcId;
use strobe_types::{Result, err};

/// The processes of a communicator, and the context that keeps their messages apart from all others. Contexts are
/// never used twice in a job. A copy costs a few counts of references.
#[derive(Clone)]
pub struct Members {
    context: Cell<u32>,
    group: Rc<Group>,
    rank: u32,
    remote: Option<Remote>,
    named: Cell<Named>,
    /// How long the log of losses was when its failures were acknowledged.
    acknowledged: Cell<u32>,
}

/// Whom ranks in calls name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    Group,
    Remote,
    /// The communicator was revoked.
    Nobody,
}

/// The other side of an intercommunicator, and the own side as if it had a communicator of its own.
#[derive(Clone)]
pub(crate) struct Remote {
    pub(crate) group: Rc<Group>,
    pub(crate) local: Rc<Members>,
}

impl Members {
    /// The members of a group, of which the caller has `rank`.
    pub(crate) fn new(context: u32, group: Rc<Group>, rank: u32, remote: Option<Remote>) -> Members {
        let named = Cell::new(if remote.is_some() { Named::Remote } else { Named::Group });
        Members { context: Cell::new(context), group, rank, remote, named, acknowledged: Cell::new(0) }
    }

    /// The members of one group, as the process `me` sees them, which is one of them.
    pub(crate) fn of(context: u32, group: Rc<Group>, me: ProcId) -> Members {
        let rank = group.rank_of(me).unwrap_or(0);
        Members::new(context, group, rank, None)
    }

    /// Context of their point-to-point messages; the number after it is for collectives.
    #[inline]
    pub fn context(&self) -> u32 {
        self.context.get()
    }

    /// Gives a communicator made by `MPI_Comm_idup` its context, when it is known.
    pub(crate) fn set_context(&self, context: u32) {
        self.context.set(context);
    }

    /// The processes of the caller's side.
    #[inline]
    pub fn group(&self) -> &Rc<Group> {
        &self.group
    }

    /// The processes of the other side of an intercommunicator.
    #[inline]
    pub fn remote_group(&self) -> Option<&Rc<Group>> {
        self.remote.as_ref().map(|remote| &remote.group)
    }

    /// The caller's side of an intercommunicator, for what the library does within it.
    pub(crate) fn local(&self) -> Option<&Rc<Members>> {
        self.remote.as_ref().map(|remote| &remote.local)
    }

    /// The caller's side, on which the library talks within it: of an intracommunicator, the whole.
    pub(crate) fn side(&self) -> &Members {
        self.local().map_or(self, |local| local)
    }

    /// The processes that ranks in calls name: the remote group of an intercommunicator, else the group.
    #[inline]
    pub fn peers(&self) -> &Group {
        match &self.remote {
            None => &self.group,
            Some(remote) => &remote.group,
        }
    }

    /// The process that `rank`, as an argument of a call, names.
    #[inline]
    pub fn peer(&self, rank: i32) -> Option<ProcId> {
        let rank = u32::try_from(rank).ok()?;
        match (self.named.get(), &self.remote) {
            (Named::Group, _) => self.group.process(rank),
            (Named::Remote, Some(remote)) => remote.group.process(rank),
            _ => None,
        }
    }

    /// From now on no rank can be named in calls, since the communicator was revoked.
    pub(crate) fn cut_off(&self) {
        self.named.set(Named::Nobody);
    }

    /// True after [`Members::cut_off`].
    pub(crate) fn is_cut_off(&self) -> bool {
        self.named.get() == Named::Nobody
    }

    /// How long the log of losses was when this process last acknowledged failures of its members.
    pub(crate) fn acknowledged(&self) -> u32 {
        self.acknowledged.get()
    }

    /// Acknowledges the failures among the first entries of the log of losses.
    pub(crate) fn acknowledge(&self, entries: u32) {
        self.acknowledged.set(self.acknowledged.get().max(entries));
    }

    /// Size of the caller's side.
    #[inline]
    pub fn size(&self) -> u32 {
        self.group.size()
    }

    /// Rank of the caller in its side.
    #[inline]
    pub fn rank(&self) -> u32 {
        self.rank
    }

    /// True for an intercommunicator.
    #[inline]
    pub fn is_inter(&self) -> bool {
        self.remote.is_some()
    }

    /// Rank 0 of the caller's side.
    pub(crate) fn leader(&self) -> ProcId {
        self.group.process(0).unwrap_or(ProcId(0))
    }

    /// The size of the remote group, or an error that names the call for intracommunicators.
    pub fn remote_size(&self) -> Result<u32> {
        match &self.remote {
            Some(remote) => Ok(remote.group.size()),
            None => not_inter(),
        }
    }

    /// Refuses an intercommunicator where the standard wants an intracommunicator.
    pub fn want_intra(&self) -> Result<()> {
        match self.remote {
            None => Ok(()),
            Some(_) => err!(COMM, "comm is an intercommunicator; this call wants an intracommunicator"),
        }
    }

    /// Refuses an intracommunicator where the standard wants an intercommunicator.
    pub fn want_inter(&self) -> Result<()> {
        match self.remote {
            Some(_) => Ok(()),
            None => not_inter(),
        }
    }
}

#[cold]
fn not_inter<T>() -> Result<T> {
    err!(COMM, "comm is an intracommunicator; this call wants an intercommunicator")
}
