// SPDX-License-Identifier: MIT OR Apache-2.0
//! Entries for collective operations among the descriptors of this rank, so that observers find them in the slab with
//! everything else under way. Only collectives that do not complete at once are entered, so a short one costs nothing.

use crate::message::Envelope;
use crate::queue::describe;
use crate::site::Site;
use strobe_shared::descriptor::{Index, State};
use strobe_types::CallId;

/// The entry of a collective.
#[derive(Debug)]
pub struct Entered(Index);

impl Entered {
    /// Enters a collective that `call` has started. The envelope consists of its context, this rank in the
    /// communicator, and a tag which counts the collectives of the communicator. `None` if there is no room: then
    /// observers do not see it.
    pub fn new(site: &Site, call: CallId, envelope: Envelope) -> Option<Entered> {
        let index = match site.spare_entry.take() {
            0 => {
                let _held = site.hold();
                site.queues().allocate()?
            }
            spare => spare,
        };
        let descriptor = site.queues().descriptor(index);
        describe(descriptor, envelope, 0);
        descriptor.as_collective().set_call(call);
        descriptor.set_state_in(State::Collective, site.schedule.stamp());
        Some(Entered(index))
    }

    /// Removes the entry. One descriptor is kept for the next collective, which then needs no lock.
    pub fn leave(self, site: &Site) {
        site.queues().descriptor(self.0).set_state(State::Free);
        give_back(site, site.spare_entry.replace(self.0));
    }
}

/// Gives that descriptor back: no more collectives are entered.
pub(crate) fn give_spare_back(site: &Site) {
    give_back(site, site.spare_entry.take());
}

fn give_back(site: &Site, index: Index) {
    if index != 0 {
        let _held = site.hold();
        site.queues().release(index);
    }
}
