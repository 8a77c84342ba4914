// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where messages move in slices, the members of an operation in shared memory come together first: each leaves the
//! slice in which it came, and nobody goes on before all have come in slices that are over.

use super::shared::Shared;
use crate::mutation::{self, Mutation};
use std::cell::Cell;
use strobe_endpoint::Endpoint;
use strobe_shared::{CollectiveSlots, Mark};

/// Whether an operation may go on, in the strobed schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scheduled {
    /// Not all members have come, or some in this slice.
    #[default]
    NotYet,
    /// In this slice.
    Now,
    /// All had come before the slice that is over, in which it could have been done.
    Before,
}

impl Shared {
    /// The member `me` comes to the operation of `number`, in the slice that is posted now; it is done with `done`
    /// numbers.
    #[inline]
    pub fn arrive(
        &self,
        endpoint: &Endpoint,
        lines: &CollectiveSlots,
        (number, done): (u64, u64),
        me: usize,
        mark: Mark,
    ) {
        lines.arrive_in(endpoint.schedule().stamp(), number, me, done, mark);
    }

    /// True once all members have come to the operation whose first number is `first`, in slices that are over; then
    /// `scheduled` says so from now on. In the immediate schedule members need not wait for each other.
    #[inline]
    pub fn is_scheduled(
        &self,
        endpoint: &Endpoint,
        lines: &CollectiveSlots,
        first: u64,
        scheduled: &Cell<Scheduled>,
    ) -> bool {
        if !endpoint.schedule().has_slices()
            || scheduled.get() != Scheduled::NotYet
            || mutation::is(Mutation::RunsUnscheduled)
        {
            return true;
        }
        let now = self.look_at_members(endpoint, lines, first);
        scheduled.set(now);
        if now != Scheduled::NotYet && self.subset().me() == 0 {
            endpoint.schedule().recorder.count_scheduled_collective();
        }
        now != Scheduled::NotYet
    }

    fn look_at_members(&self, endpoint: &Endpoint, lines: &CollectiveSlots, first: u64) -> Scheduled {
        let (mut held, mut early) = (None, true);
        for member in 0..self.shape().members {
            let Some(slice) = lines.arrived_in(first, member) else { return Scheduled::NotYet };
            if slice == endpoint.schedule().stamp() {
                held = Some(slice);
            }
            early &= endpoint.schedule().is_late(slice, slice);
        }
        match held {
            Some(slice) if endpoint.schedule().holds(slice) => Scheduled::NotYet,
            _ if early => Scheduled::Before,
            _ => Scheduled::Now,
        }
    }

    /// After this member has come to the operation whose first number is `first`: if it is the last one, it is
    /// scheduled at the end of the slice for all.
    pub fn tell_if_last(&self, endpoint: &Endpoint, lines: &CollectiveSlots, first: u64) {
        if endpoint.schedule().resumes_at_ends()
            && (0..self.shape().members).all(|member| lines.has_arrived(first, member))
        {
            endpoint.tell_those(self.subset().iter());
        }
    }
}
