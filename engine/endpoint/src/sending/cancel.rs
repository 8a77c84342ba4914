// SPDX-License-Identifier: MIT OR Apache-2.0
//! Cancelling (MPI-5.0 section 3.8.4; H6). A receive that nothing has matched leaves its queue. A send is taken back
//! from the receiver's queues, under the receiver's match lock, if no receive has matched it. The result is definite:
//! the operation is cancelled, or it completes as if it had not been cancelled.

use crate::matching::Matching;
use crate::message::Pending;
use crate::mutation::{Mutation, is};
use crate::queue::Queues;
use crate::sending::Sending;
use crate::site::Site;
use crate::transfer::Transfers;
use strobe_shared::descriptor::{FLAG_PROBED, Index, State};

impl Matching {
    /// Cancels a receive under way, if it is still posted.
    pub fn cancel_recv(&self, site: &Site, transfers: &Transfers, pending: Pending) {
        let _held = site.hold();
        self.drain(site, transfers);
        let queues = site.queues();
        // A message that is there already has to be matched before this receive may be called unmatched.
        self.activate(site, transfers, queues);
        let receive = queues.descriptor(pending.0);
        if receive.state() == State::Waiting {
            queues.unpost(pending.0);
            queues.remove_unpublished(pending.0);
            receive.set_received_bytes(0);
            crate::transfer::send::end_cancelled(site, pending.0);
        }
    }
}

impl Sending {
    /// Cancels a send under way, if no receive has matched it; to another node, asks for that. Does not hold this
    /// rank's own lock while it waits for the receiver's: two ranks may cancel sends to each other at the same time.
    pub fn cancel_send(&self, site: &Site, transfers: &Transfers, matching: &Matching, pending: Pending) {
        let send = site.queues().descriptor(pending.0);
        if send.state() != State::Waiting {
            return;
        }
        let rank = send.peer();
        if self.leave_backlog(site, pending.0, rank) {
            crate::transfer::send::end_cancelled(site, pending.0);
            return;
        }
        if site.is_gateway(rank) {
            if !self.ask_to_cancel(site, send, pending.0) {
                // There will be room; in fixed order at the end of the slice.
                site.schedule.note_one_held();
                transfers.cancels.borrow_mut().push(pending.0);
            }
            return;
        }
        let me = site.my_rank();
        let queues = Queues::of(&site.segment, rank);
        let own = (rank == me).then(|| site.hold());
        if own.is_none() && !site.take_peer_lock(rank) {
            return;
        }
        matching.drain_ring(site, transfers, queues, me);
        if let Some(index) = self.find_announced(site, queues, pending.0) {
            queues.depart(index);
            queues.release(index);
            crate::transfer::send::end_cancelled(site, pending.0);
        } else if site.schedule.has_slices()
            && send.state() == State::Waiting
            && (send.flags() & FLAG_PROBED == 0 || is(Mutation::CancelsWhatIsProbed))
        {
            // Its announcement stays in the ring until the slice is over. Whoever takes it out then sees that its turn
            // has passed.
            send.prepare_transfer();
            crate::transfer::send::end_cancelled(site, pending.0);
        } else if self.outbound[rank as usize].is_drained() {
            transfers.cancels.borrow_mut().retain(|index| *index != pending.0);
        } else {
            // Its announcement still lies in the ring, since there was too much in it to take out at once.
            let mut cancels = transfers.cancels.borrow_mut();
            if !cancels.contains(&pending.0) {
                cancels.push(pending.0);
            }
        }
        if own.is_none() {
            queues.port.lock.release();
            // The receiver may have looked for the last time before this, while the message still lay in the ring.
            site.wake_rank_fenced(rank);
        }
    }

    /// Tries again to take back the sends for which that was not possible in an earlier slice. True if one of them is
    /// over.
    pub(crate) fn retry_cancels(&self, site: &Site, transfers: &Transfers, matching: &Matching) -> bool {
        if transfers.cancels.borrow().is_empty() {
            return false;
        }
        transfers.cancels.take().into_iter().fold(false, |over, index| {
            self.cancel_send(site, transfers, matching, Pending(index));
            over | (site.queues().descriptor(index).state() == State::Done)
        })
    }

    fn leave_backlog(&self, site: &Site, index: Index, rank: u32) -> bool {
        let mut backlog = self.backlog.borrow_mut();
        let queue = &mut backlog[rank as usize];
        let Some(at) = queue.iter().position(|entry| entry.index == index) else { return false };
        queue.remove(at);
        self.count_backlog(site, -1);
        true
    }

    /// A send that waits for room in a ring is over.
    pub(crate) fn forget_backlog(&self, site: &Site, index: Index, rank: u32) {
        self.leave_backlog(site, index, rank);
    }

    fn find_announced(&self, site: &Site, queues: Queues<'_>, send: Index) -> Option<Index> {
        let mut index = queues.port.arrivals.first();
        while index != 0 {
            let unexpected = queues.descriptor(index);
            let same = unexpected.peer() == site.my_rank() && unexpected.peer_index() == send;
            if unexpected.state() == State::Announced && same {
                return Some(index);
            }
            index = unexpected.later();
        }
        None
    }
}
