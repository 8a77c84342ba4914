// SPDX-License-Identifier: MIT OR Apache-2.0
//! With slices, the members of an operation in shared memory first come together: each publishes the slice in which it
//! came, and none goes on before all have come in slices that are over.

use super::shared::Shared;
use crate::mutation::{self, Mutation};
use std::cell::Cell;
use strobe_endpoint::Endpoint;
use strobe_shared::{CollectiveSlots, Mark};

/// Whether an operation may go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scheduled {
    /// No: not all members have come, or some have come in the slice that runs.
    #[default]
    NotYet,
    /// Yes, in this slice.
    Now,
    /// Yes, and it could have been complete in the last slice, as all had come before that.
    Before,
}

impl Shared {
    /// Called when member `me` comes to the operation of `number`, in the current slice; it is done with `done`
    /// numbers.
    #[inline]
    pub fn arrive(
        &self,
        endpoint: &Endpoint,
        slots: &CollectiveSlots,
        (number, done): (u64, u64),
        me: usize,
        mark: Mark,
    ) {
        slots.arrive_in(endpoint.schedule().stamp(), number, me, done, mark);
    }

    /// True once all members have come, in slices that are over, to the operation whose first number is `first`. The
    /// result is kept in `scheduled`. Without slices always true: members need not wait for each other.
    #[inline]
    pub fn is_scheduled(
        &self,
        endpoint: &Endpoint,
        slots: &CollectiveSlots,
        first: u64,
        scheduled: &Cell<Scheduled>,
    ) -> bool {
        if !endpoint.schedule().has_slices()
            || scheduled.get() != Scheduled::NotYet
            || mutation::is(Mutation::RunsUnscheduled)
        {
            return true;
        }
        let now = self.look_at_members(endpoint, slots, first);
        scheduled.set(now);
        if now != Scheduled::NotYet && self.subset().me() == 0 {
            endpoint.schedule().recorder.count_scheduled_collective();
        }
        now != Scheduled::NotYet
    }

    fn look_at_members(&self, endpoint: &Endpoint, slots: &CollectiveSlots, first: u64) -> Scheduled {
        let (mut held, mut early) = (None, true);
        for member in 0..self.shape().members {
            let Some(slice) = slots.arrived_in(first, member) else { return Scheduled::NotYet };
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

    /// Called after this member has come to the operation whose first number is `first`. If it is the last one, all
    /// members are notified at the end of the slice.
    pub fn tell_if_last(&self, endpoint: &Endpoint, slots: &CollectiveSlots, first: u64) {
        if endpoint.schedule().resumes_at_ends()
            && (0..self.shape().members).all(|member| slots.has_arrived(first, member))
        {
            endpoint.tell_those(self.subset().iter());
        }
    }
}
