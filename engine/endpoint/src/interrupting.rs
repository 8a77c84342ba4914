// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ending operations that can never complete, with an error (docs/design/recovery.md): those whose other side has
//! failed, and those on a communicator that was revoked.
//!
//! An operation that nothing has matched is taken back, as by `MPI_Cancel`. What was matched with a process that lives
//! completes as it would. What was matched with one that has failed ends where it is: nobody else touches its
//! descriptor, and what still names an old turn of it is refused.

use crate::endpoint::Endpoint;
use crate::gateway::Ending;
use crate::message::{Pending, ProcId};
use crate::site::Site;
use strobe_shared::descriptor::{Descriptor, FLAG_CANCELLED, FLAG_SEND, Index, State};
use strobe_shared::sync::Ordering;
use strobe_types::ErrorClass;
use strobe_types::constants::ANY_SOURCE;

/// Ends the operations of a rank that cannot complete any more.
#[derive(Clone, Copy)]
pub struct Interrupting<'a>(pub &'a Endpoint);

impl Interrupting<'_> {
    /// Takes in what was lost since the last look, and ends what waits for it. True if anything ended, and if there was
    /// anything: a caller may wait for what is no operation, such as a message of any source.
    #[inline]
    pub(crate) fn mind_losses(&self) -> bool {
        let losses = &self.0.site.losses;
        let new = losses.look();
        losses.are_any() && (self.end_lost() | new)
    }

    /// Ends all operations of this rank that cannot complete any more.
    #[cold]
    fn end_lost(&self) -> bool {
        if self.0.site.is_held() {
            self.0.site.losses.note_left(true);
            return false;
        }
        let under_way = |index: &Index| {
            let state = self.0.site.queues().descriptor(*index).state();
            matches!(state, State::Waiting | State::Moving)
        };
        // One whose records another process works on just now has to be ended later.
        let (mut ended, mut left) = (false, false);
        for index in self.0.site.queues().ever_used().filter(under_way) {
            let descriptor = self.0.site.queues().descriptor(index);
            let over = if self.other_side(descriptor).is_some_and(|process| self.0.site.losses.has_failed(process)) {
                self.end_failed(index, ErrorClass::PROC_FAILED)
            } else if self.0.site.losses.is_revoked(descriptor.context()) {
                self.interrupt(Pending(index), ErrorClass::REVOKED)
            } else {
                continue;
            };
            (ended, left) = (ended | over, left | !over);
        }
        self.0.site.losses.note_left(left);
        ended
    }

    /// The process at the other side of a send or receive, as far as it is known.
    fn other_side(&self, descriptor: &Descriptor) -> Option<ProcId> {
        let (site, is_send) = (&self.0.site, descriptor.flags() & FLAG_SEND != 0);
        if !is_send && descriptor.state() == State::Waiting {
            // Whoever matches it in place of this rank writes its words anew before its state, under this lock.
            let _held = site.hold();
            if descriptor.state() == State::Waiting {
                // Noted there when it was posted.
                return (descriptor.source() != ANY_SOURCE).then(|| ProcId(descriptor.peer_index()));
            }
        }
        Some(match is_send {
            _ if !site.is_gateway(descriptor.peer()) => crate::site::process_at(site, descriptor.peer()),
            true => ProcId(descriptor.peer_index()),
            false => ProcId(self.0.ground().proxy(descriptor.peer_index()).sent_by().rank),
        })
    }

    /// True for a receive from any source that nothing has matched.
    pub fn is_from_any_source(&self, pending: Pending) -> bool {
        let descriptor = self.0.site.queues().descriptor(pending.0);
        descriptor.state() == State::Waiting && descriptor.source() == ANY_SOURCE
    }

    /// Takes an operation back, if nothing has matched it, so that it ends with this error; true if it has ended. If
    /// something has, it completes as it would have.
    pub fn interrupt(&self, pending: Pending, class: ErrorClass) -> bool {
        let descriptor = self.0.site.queues().descriptor(pending.0);
        if descriptor.state() != State::Waiting {
            return false;
        }
        let is_send = descriptor.flags() & FLAG_SEND != 0;
        if is_send && self.0.site.is_held() {
            // It waits for the receiver's lock, and so must not hold its own.
            return false;
        }
        let asked = descriptor.error() != 0;
        if !is_send {
            self.0.matching.cancel_recv(&self.0.site, &self.0.transfers, pending);
            // Else its message had come, and is as good as any.
            if descriptor.state() == State::Done && descriptor.flags() & FLAG_CANCELLED != 0 {
                descriptor.set_error(class.0 as u32);
            }
        } else if !(asked && self.0.site.is_gateway(descriptor.peer())) {
            // Another node is asked once. Whatever it answers, the operation has failed here.
            descriptor.set_error(class.0 as u32);
            self.0.sending.cancel_send(&self.0.site, &self.0.transfers, &self.0.matching, pending);
        }
        self.0.attend();
        descriptor.state() == State::Done
    }

    /// Ends an operation with a process that has failed; true if it has ended.
    fn end_failed(&self, index: Index, class: ErrorClass) -> bool {
        let descriptor = self.0.site.queues().descriptor(index);
        let is_send = descriptor.flags() & FLAG_SEND != 0;
        if !is_send && descriptor.state() == State::Waiting {
            return self.interrupt(Pending(index), class);
        }
        let between_nodes = self.0.site.is_gateway(descriptor.peer());
        let let_go = match (between_nodes, is_send) {
            (true, true) => crate::gateway::let_go_of(self.0.ground(), Ending::Send(index, descriptor.peer_index())),
            (true, false) => crate::gateway::let_go_of(self.0.ground(), Ending::Receive(descriptor.peer_index())),
            (false, true) => nobody_matches_for(&self.0.site, descriptor.peer()),
            (false, false) => true,
        };
        if !let_go {
            return false;
        }
        let _held = self.0.site.hold();
        if is_send {
            self.0.sending.forget_backlog(&self.0.site, index, descriptor.peer());
            // Whoever has seen its announcement is refused from now on.
            descriptor.prepare_transfer();
        }
        descriptor.set_error(class.0 as u32);
        descriptor.set_state(State::Done);
        true
    }
}

/// True if no helper matches in the place of a rank of this node that has failed, and so none will.
fn nobody_matches_for(site: &Site, rank: u32) -> bool {
    let peer = site.peers[rank as usize];
    // Whoever looks from now on sees that it does not live.
    site.publish_fence();
    let holder = peer.lock.holder();
    peer.life.load(Ordering::SeqCst) == strobe_shared::port::Life::Dead as u32
        && holder.is_none_or(|holder| holder == rank)
}
