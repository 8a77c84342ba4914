// SPDX-License-Identifier: MIT OR Apache-2.0
//! Helping: a sender whose receiver computes does the receiver's matching. Independent progress (O1) then
//! needs no thread and no polling: the one who waits is the one who works.

use crate::attach::{Endpoint, Progress};
use crate::queue::Queues;
use strobe_shared::descriptor::State;
use strobe_shared::port::Life;

impl Endpoint {
    /// Called while waiting: for each send that nobody has matched and whose receiver computes, takes the
    /// receiver's match lock, brings the ring from here up to date in its queues, and starts the transfer if a
    /// receive was posted. The lock is held for matching only, never while data move.
    pub fn help(&self) -> bool {
        if self.seat.progress != Progress::Helper {
            return false;
        }
        let me = self.my_rank();
        let mut helped = false;
        let mut last = u32::MAX;
        for at in 0..self.sends.borrow().len() {
            let index = self.sends.borrow()[at];
            let send = self.queues().descriptor(index);
            let rank = send.peer();
            if rank == last || rank == me || send.state() != State::Waiting {
                continue;
            }
            last = rank;
            helped |= self.help_rank(rank);
        }
        helped
    }

    fn help_rank(&self, rank: u32) -> bool {
        let peer = self.peers[rank as usize];
        let computes = peer.lock.holder().is_none() && !peer.bell.is_armed() && peer.life() == Life::Alive;
        if !computes || self.outbound[rank as usize].is_drained() || !peer.lock.try_take(self.my_rank()) {
            return false;
        }
        let helped = self.drain_ring(Queues::of(self.segment, rank), self.my_rank());
        peer.lock.release();
        helped
    }
}
