// SPDX-License-Identifier: MIT OR Apache-2.0
//! What intercommunicators need (MPI-5.0 sections 6.2.2 and 6.2.3): the root as each process sees it, and the
//! meeting of the two groups' first processes.

use super::{Builder, Peer, Region, Team};

/// The root of a collective, seen from one process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// This rank of an intracommunicator.
    Local(usize),
    /// This process is the root of an intercommunicator's operation (`MPI_ROOT`).
    Here,
    /// The root is another process of this process's group (`MPI_PROC_NULL`): nothing to do.
    Nowhere,
    /// The root has this rank in the remote group.
    Remote(usize),
}

/// What the first process of a group gives to and takes from the other group's.
pub(super) struct Meeting<'a> {
    /// What goes there; `None` except at the first process.
    pub give: Option<Region<'a>>,
    /// Where what comes lands.
    pub take: Option<Region<'a>>,
}

impl Meeting<'_> {
    /// A meeting that only signals.
    pub fn nothing() -> Self {
        Meeting { give: Some(Region::empty()), take: Some(Region::empty()) }
    }
}

/// The first processes of both groups exchange, after everything before and before everything after.
pub(super) fn meet_then(plan: &mut Builder, team: Team, meeting: Meeting<'_>) {
    plan.fence();
    if team.rank != 0 {
        return;
    }
    if let Some(take) = meeting.take {
        plan.receive(Peer::Remote(0), take);
    }
    if let Some(give) = meeting.give {
        plan.send(Peer::Remote(0), give);
    }
    plan.fence();
}
