// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory that the members of a communicator share for its collectives.

use crate::attach::Endpoint;
use crate::message::ProcId;
use std::io;
use strobe_shared::sync::{Ordering, fence};
use strobe_shared::{CollectiveSlots, SlotShape, UserMemory};

impl Endpoint {
    /// The node of a process of the job.
    pub fn node_of(&self, process: ProcId) -> u32 {
        self.gateway.as_ref().map_or(0, |gateway| gateway.network.node_of(process.0))
    }

    /// Makes lines for members that all share this node's segment. `None` if its heap is full.
    pub fn create_lines(&self, shape: SlotShape) -> Option<u64> {
        CollectiveSlots::create(self.segment, shape)
    }

    /// Joins the lines that a member made, once per member.
    pub fn join_lines(&self, offset: u64, shape: SlotShape) -> CollectiveSlots {
        CollectiveSlots::join(self.segment, offset, shape)
    }

    /// True if the job's processes copy from each other's memory; the same in all of them.
    pub fn copies_work(&self) -> bool {
        self.copies.get()
    }

    /// Copies `bytes` bytes from an address that `process` has told for this purpose.
    pub fn copy_from(&self, process: ProcId, address: u64, to: UserMemory, bytes: usize) -> io::Result<()> {
        if bytes == 0 {
            return Ok(());
        }
        let pid = self.peers[self.local(process) as usize].pid.load(Ordering::Relaxed);
        to.fill_from_process(pid, address, bytes)
    }

    /// Copies `bytes` bytes to an address that `process` has told for this purpose.
    pub fn copy_to(&self, process: ProcId, address: u64, from: UserMemory, bytes: usize) -> io::Result<()> {
        let pid = self.peers[self.local(process) as usize].pid.load(Ordering::Relaxed);
        from.copy_to_process(pid, address, bytes)
    }

    /// Rings the doorbells of those of `processes`, by place, that sleep and for whom `wants` says yes.
    #[inline]
    pub fn wake_those(&self, processes: impl Iterator<Item = ProcId>, wants: impl Fn(usize) -> bool) {
        self.order_publishing();
        for (place, process) in processes.enumerate() {
            let rank = self.local(process);
            if (self.schedule.ends_slices() || self.peers[rank as usize].bell.is_armed()) && wants(place) {
                self.wake_rank_now(rank);
            }
        }
    }

    /// Leaves word for these processes that the end of the slice has something for them.
    pub fn tell_those(&self, processes: impl Iterator<Item = ProcId>) {
        for process in processes {
            self.wake_rank_fenced(self.local(process));
        }
    }

    /// Orders what this process published before what it looks at next, where the barrier of those who go to sleep
    /// does not do it for both sides.
    #[inline]
    pub fn order_publishing(&self) {
        if self.fence.get() {
            fence(Ordering::SeqCst);
        }
    }

    /// Orders what this process published before what it looks at next, for all processors.
    pub fn publish_fence(&self) {
        fence(Ordering::SeqCst);
    }
}
