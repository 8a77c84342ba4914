// SPDX-License-Identifier: MIT OR Apache-2.0
//! Cancelling (MPI-5.0 section 3.8.4; H6): a receive that nothing has matched leaves its queue; a send is taken
//! back from the receiver's queues, under the receiver's match lock, if no receive has matched it. The answer
//! is definite: the operation is cancelled, or it completes as if nothing had been asked.

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
        // A message that is there has to be taken before the receive may be said to have been too early for it.
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
                // There is room later; in fixed order when the slice is over.
                site.schedule.note_one_held();
                transfers.cancels.borrow_mut().push(pending.0);
            }
            return;
        }
        let me = site.my_rank();
        let queues = Queues::of(&site.segment, rank);
        let own = (rank == me).then(|| site.hold());
        if own.is_none() {
            site.take_peer_lock(rank);
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
            // It lies in the ring until the slice is over. Who takes it out then finds that it names an earlier turn.
            send.prepare_transfer();
            crate::transfer::send::end_cancelled(site, pending.0);
        } else if self.outbound[rank as usize].is_drained() {
            transfers.cancels.borrow_mut().retain(|index| *index != pending.0);
        } else {
            // It lies in the ring still: more came at once than is taken out in one go.
            let mut cancels = transfers.cancels.borrow_mut();
            if !cancels.contains(&pending.0) {
                cancels.push(pending.0);
            }
        }
        if own.is_none() {
            queues.port.lock.release();
            // It may have looked for the last time before this, and what it waits for was in the ring.
            site.wake_rank_fenced(rank);
        }
    }

    /// Sends that could not be taken back in the slice in which that was asked for.
    pub(crate) fn retry_cancels(&self, site: &Site, transfers: &Transfers, matching: &Matching) {
        if transfers.cancels.borrow().is_empty() {
            return;
        }
        for index in transfers.cancels.take() {
            self.cancel_send(site, transfers, matching, Pending(index));
        }
    }

    fn leave_backlog(&self, site: &Site, index: Index, rank: u32) -> bool {
        let mut backlog = self.backlog.borrow_mut();
        let queue = &mut backlog[rank as usize];
        let Some(at) = queue.iter().position(|entry| entry.index == index) else { return false };
        queue.remove(at);
        self.count_backlog(site, -1);
        true
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
