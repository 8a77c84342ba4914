// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory that the members of a communicator share for its collectives.

use crate::endpoint::Endpoint;
use crate::message::ProcId;

impl Endpoint {
    /// Rings the doorbells of those of `processes`, by place, that sleep and for whom `wants` says yes.
    #[inline]
    pub fn wake_those(&self, processes: impl Iterator<Item = ProcId>, wants: impl Fn(usize) -> bool) {
        self.site.order_publishing();
        for (place, process) in processes.enumerate() {
            let rank = self.site.local(process);
            if (self.site.schedule.ends_slices() || self.site.peers[rank as usize].bell.is_armed()) && wants(place) {
                self.site.wake_rank_now(rank);
            }
        }
    }

    /// Leaves word for these processes that the end of the slice has something for them.
    pub fn tell_those(&self, processes: impl Iterator<Item = ProcId>) {
        for process in processes {
            self.site.wake_rank_fenced(self.site.local(process));
        }
    }
}
