// SPDX-License-Identifier: MIT OR Apache-2.0
//! Looking at messages before receiving them.

use crate::attach::Endpoint;
use crate::message::{Matched, Pattern};
use strobe_shared::descriptor::{FLAG_PROBED, State};
use strobe_types::Status;

impl Endpoint {
    /// Has a message come that a receive with this pattern would take? Its status. Looks once.
    pub fn probe(&self, pattern: Pattern) -> Option<Status> {
        let _held = self.site.hold();
        self.drain();
        let queues = self.site.queues();
        if !self.opens(queues, false) {
            // What a receive posted before this call takes is not to be seen here.
            return None;
        }
        let index = queues.find_unexpected(pattern)?;
        Some(self.status_of_unexpected(index))
    }

    /// The same, and takes the message out of matching: only `start_matched_recv` receives it.
    pub fn matched_probe(&self, pattern: Pattern) -> Option<(Matched, Status)> {
        let _held = self.site.hold();
        self.drain();
        let queues = self.site.queues();
        if !self.opens(queues, false) {
            return None;
        }
        let index = queues.find_unexpected(pattern)?;
        queues.depart(index);
        let unexpected = queues.descriptor(index);
        if self.site.schedule.has_slices() && unexpected.state() == State::Announced {
            // Who cancels that send finds it nowhere else.
            let send = self.site.segment.descriptor(unexpected.peer(), unexpected.peer_index());
            send.set_flags(send.flags() | FLAG_PROBED);
        }
        Some((Matched(index), self.status_of_unexpected(index)))
    }

    fn status_of_unexpected(&self, index: u32) -> Status {
        let unexpected = self.site.queues().descriptor(index);
        Status {
            source: unexpected.source(),
            tag: unexpected.tag(),
            error: 0,
            cancelled: false,
            bytes: unexpected.bytes(),
        }
    }
}
