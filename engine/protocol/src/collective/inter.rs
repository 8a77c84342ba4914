// SPDX-License-Identifier: MIT OR Apache-2.0
//! What intercommunicators need (MPI-5.0 sections 6.2.2 and 6.2.3): the root as each process sees it, and an exchange
//! between the first processes of the two groups.

use super::builder::Builder;
use super::parts::Region;
use super::plan::{Peer, Team};

/// The root of a collective, seen from one process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// This rank of an intracommunicator.
    Local(usize),
    /// This process is the root of an intercommunicator's operation (`MPI_ROOT`).
    Here,
    /// The root is another process of this process's group (`MPI_PROC_NULL`): this one does nothing.
    Nowhere,
    /// The root has this rank in the remote group.
    Remote(usize),
}

/// The exchange between the first processes of the two groups.
pub(super) struct Meeting<'a> {
    /// What this process sends; `None` except at the first process.
    pub give: Option<Region<'a>>,
    /// Where this process receives; `None` except at the first process.
    pub take: Option<Region<'a>>,
}

impl Meeting<'_> {
    /// An exchange without data, which only signals.
    pub fn nothing() -> Self {
        Meeting { give: Some(Region::empty()), take: Some(Region::empty()) }
    }
}

/// Adds the exchange to the plan, with waits before and after it.
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
