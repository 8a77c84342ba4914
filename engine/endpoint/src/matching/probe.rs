// SPDX-License-Identifier: MIT OR Apache-2.0
//! Probing for messages.

use crate::matching::Matching;
use crate::message::{Matched, Pattern};
use crate::queue::Queues;
use crate::site::Site;
use crate::transfer::Transfers;
use strobe_shared::descriptor::{FLAG_PROBED, Index, State};
use strobe_types::Status;

/// The unexpected message that a probe shows. In fixed order whoever ends a slice takes in what was sent in it before
/// the slice is over: a rank that waits and looks again just then must not see that yet.
fn find_shown(site: &Site, queues: Queues<'_>, pattern: Pattern) -> Option<Index> {
    let index = queues.find_unexpected(pattern)?;
    let sent = queues.descriptor(index).since_slice();
    (site.schedule.may_depend_on_time() || !site.schedule.holds(sent)).then_some(index)
}

impl Matching {
    /// The status of a message that a receive with this pattern would take, if one has come. Looks once.
    pub fn probe(&self, site: &Site, transfers: &Transfers, pattern: Pattern) -> Option<Status> {
        let _held = site.hold();
        self.drain(site, transfers);
        let queues = site.queues();
        if !self.opens(site, transfers, queues, false) {
            // A receive posted before this call may take it: until that is decided nothing is shown.
            return None;
        }
        let index = find_shown(site, queues, pattern)?;
        Some(self.status_of_unexpected(site, index))
    }

    /// The same, and takes the message out of matching: from now on only `start_matched_recv` receives it.
    pub fn matched_probe(&self, site: &Site, transfers: &Transfers, pattern: Pattern) -> Option<(Matched, Status)> {
        let _held = site.hold();
        self.drain(site, transfers);
        let queues = site.queues();
        if !self.opens(site, transfers, queues, false) {
            return None;
        }
        let index = find_shown(site, queues, pattern)?;
        queues.depart(index);
        let unexpected = queues.descriptor(index);
        if site.schedule.has_slices() && unexpected.state() == State::Announced {
            // If that send is cancelled, this flag is how it is noticed: the message is in no queue any more.
            let send = site.segment.descriptor(unexpected.peer(), unexpected.peer_index());
            send.set_flags(send.flags() | FLAG_PROBED);
        }
        Some((Matched(index), self.status_of_unexpected(site, index)))
    }

    fn status_of_unexpected(&self, site: &Site, index: u32) -> Status {
        let unexpected = site.queues().descriptor(index);
        Status {
            source: unexpected.source(),
            tag: unexpected.tag(),
            error: 0,
            cancelled: false,
            bytes: unexpected.bytes(),
        }
    }
}
