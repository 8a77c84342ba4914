// SPDX-License-Identifier: MIT OR Apache-2.0
//! Locks that processes of other nodes have asked for, whoever gives them: the owner of the memory, or the agent of its
//! node.

use crate::sharing::{Locked, Sharing};
use strobe_endpoint::{ProcId, Site};
use strobe_wire::onesided::{GIVEN, REFUSED, Request};

/// A lock that another process has asked for.
pub(crate) struct Wanted {
    pub(crate) from: ProcId,
    pub(crate) region: u32,
    /// The number of the answer.
    pub(crate) number: u32,
    exclusive: bool,
    /// How many entries of the log of losses it had seen.
    losses_seen: u32,
}

impl Wanted {
    pub(crate) fn new(from: ProcId, request: &Request<'_>) -> Wanted {
        let losses_seen = request.losses_seen();
        Wanted { from, region: request.region, number: request.tag, exclusive: request.exclusive, losses_seen }
    }

    /// Takes the owner's lock for it, as [`Wanted::try_by`].
    pub(crate) fn try_lock(&self, site: &Site, sharing: &Sharing, has_waited: bool) -> Option<u8> {
        let locked = Locked::Member { index: sharing.me(), exclusive: self.exclusive };
        let set_waiting = |waits| sharing.set_waiting(locked, waits);
        self.try_by(site, has_waited, || sharing.try_lock(locked, has_waited), set_waiting)
    }

    /// Takes the lock for it, and says whether it waits; the answer to it. `None`: it waits, as it has before if that
    /// is said.
    pub(crate) fn try_by(
        &self,
        site: &Site,
        has_waited: bool,
        try_lock: impl FnOnce() -> bool,
        set_waiting: impl FnOnce(bool),
    ) -> Option<u8> {
        let losses = &site.losses;
        losses.look();
        // Nobody would give back what the dead get. And whoever does not know of a failure looks first: the lock's
        // holder may have failed. It asks again if it needs none of those that have.
        let has_failed = losses.has_failed(self.from);
        let answer = match !has_failed && try_lock() {
            true => Some(GIVEN),
            false => (has_failed || losses.log().told() > self.losses_seen).then_some(REFUSED),
        };
        if answer.is_none() != has_waited {
            set_waiting(answer.is_none());
        }
        answer
    }
}
