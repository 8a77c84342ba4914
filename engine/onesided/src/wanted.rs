// SPDX-License-Identifier: MIT OR Apache-2.0
//! Locks of this process's memory that processes of other nodes have asked for and cannot have yet.

use crate::sharing::{Locked, Sharing};
use strobe_endpoint::{Endpoint, ProcId};
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

    /// Takes the lock for it; the answer to it. `None`: it waits, as it has before if that is said.
    pub(crate) fn try_lock(&self, endpoint: &Endpoint, sharing: &Sharing, has_waited: bool) -> Option<u8> {
        let locked = Locked::Member { index: sharing.me(), exclusive: self.exclusive };
        let losses = &endpoint.site.losses;
        // Nobody would give back what the dead get. And whoever does not know of a failure looks first: the lock's
        // holder may have failed. It asks again if it needs none of those that have.
        let has_failed = losses.has_failed(self.from);
        let answer = match !has_failed && sharing.try_lock(locked, has_waited) {
            true => Some(GIVEN),
            false => (has_failed || losses.log().told() > self.losses_seen).then_some(REFUSED),
        };
        if answer.is_none() != has_waited {
            sharing.set_waiting(locked, answer.is_none());
        }
        answer
    }
}
