// SPDX-License-Identifier: MIT OR Apache-2.0
//! Helping: a sender whose receiver computes does the receiver's matching. So independent progress (O1) needs no thread
//! and no polling: the rank that waits does the work.
//!
//! Cache lines that a helper writes, or only reads, have to be fetched back by the receiver. So it looks rarely, and
//! while it is awake it touches a receiver's queues only if there is something to match or the ring is full. Before it
//! sleeps it moves its messages from the ring to those queues, where a receive posted later finds them.

use crate::gateway::Ground;
use crate::queue::Queues;
use crate::sending::Sending;
use crate::site::ProgressPolicy;
use crate::transfer::Route;
use crate::transfer::copies::do_without_senders;
use crate::waiting::{Waiter, Waits};
use strobe_shared::descriptor::{Descriptor, State};
use strobe_shared::port::Life;
use strobe_shared::sync::Ordering;

/// Whether a matched message was left in the heap for its receiver.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Staged {
    /// The message was left there now.
    Now,
    /// No, but this rank has to look again before it sleeps.
    MaybeSoon,
    /// No, and it need not look again.
    No,
}

/// A waiting rank tries to help in one of this many looks.
const LOOKS_BETWEEN: u32 = 8;

/// Called while waiting. For each send that is not matched and whose receiver computes, takes the receiver's match
/// lock, moves the messages in the ring to its queues, and starts the transfer if a receive is posted. The lock is held
/// for matching only, never while data move. Where all that is the progress agent's, rings it instead.
pub fn help(ground: Ground<'_>, sending: &Sending, waits: &Waits, waiter: &mut Waiter) -> bool {
    if crate::waiting::note_held(ground, waiter) {
        return true;
    }
    let helped = help_receivers(ground, sending, waits, waiter);
    helped || crate::waiting::note_held_of_helping(ground, waiter)
}

fn help_receivers(ground: Ground<'_>, sending: &Sending, waits: &Waits, waiter: &Waiter) -> bool {
    // What a helper finds depends on timing.
    if !ground.site.schedule.may_depend_on_time()
        || !ground.site.progress.others_match()
        || !waiter.is_due(LOOKS_BETWEEN)
    {
        return false;
    }
    let (me, last) = (ground.site.my_rank(), crate::waiting::may_rest_next(ground, waiter));
    let (mut helped, mut again) = (false, false);
    let (mut helped_last, mut from) = (u32::MAX, 0);
    loop {
        let Some((at, index)) = ground.transfers.sends.borrow().next(from) else { break };
        from = at + 1;
        let send = ground.site.queues().descriptor(index);
        let rank = send.peer();
        let state = send.state();
        if ground.site.is_gateway(rank) {
            continue;
        }
        if state == State::Moving && crate::transfer::send::only_its_owner_moves(ground.site, send.as_send()) {
            match stage_for(ground, waits, send, rank, last) {
                Staged::Now => helped = true,
                Staged::MaybeSoon => again = true,
                Staged::No => (),
            }
        }
        if rank == helped_last || rank == me || state != State::Waiting {
            continue;
        }
        helped_last = rank;
        helped |= help_rank(ground, sending, rank, last);
    }
    if again && !helped {
        strobe_os::cpu::yield_now();
    }
    helped |= last && do_without_senders(ground.transfers, ground.site);
    helped | again
}

/// A matched message that only its receiver can place: if the receiver computes, leaves the message in the heap.
fn stage_for(ground: Ground<'_>, waits: &Waits, send: &Descriptor, rank: u32, last: bool) -> Staged {
    let peer = ground.site.peers[rank as usize];
    if peer.life() != Life::Alive {
        return Staged::No;
    }
    let asleep = peer.bell.is_armed();
    if !asleep && peer.lock.holder().is_none() && peer.activity.call.load(Ordering::Relaxed) == 0 {
        return if ground.transfers.stage_whole(ground.site, send.as_send(), rank) { Staged::Now } else { Staged::No };
    }
    if !last {
        return Staged::No;
    }
    let piped = Route::of(ground.site, send) == Route::Pipe;
    if asleep && !piped {
        // This thread moves what it has matched before it sleeps; but another thread of that rank may sleep.
        ground.site.wake_rank_fenced(rank);
        return Staged::No;
    }
    if piped && (ground.transfers.has_pipes_enough(ground.site, rank) || asleep && waits.heap_refuses(ground)) {
        // The receiver tells this rank when there can be another pipe; or the heap is full, and this rank sleeps only
        // for a moment.
        return Staged::No;
    }
    // The receiver may be about to leave the call in which it has only matched this message; or it has just gone to
    // sleep, and a pipe has to be begun.
    Staged::MaybeSoon
}

fn help_rank(ground: Ground<'_>, sending: &Sending, rank: u32, last: bool) -> bool {
    let peer = ground.site.peers[rank as usize];
    if ground.site.progress == ProgressPolicy::Agent {
        // The receiver may be about to leave the library, and what it then rings for may not be this message.
        if last || ground.site.activities().computing(rank).is_some() {
            crate::site::call_progress_agent(ground.site);
        }
        return false;
    }
    let unpublished = peer.unpublished.first() != 0;
    if (sending.outbound[rank as usize].is_drained() && !unpublished)
        || peer.bell.is_armed()
        || peer.life() != Life::Alive
    {
        return false;
    }
    if !last && peer.posted_count.load(Ordering::Relaxed) == 0 && sending.backlogged.get() == 0 {
        return false;
    }
    if peer.lock.holder().is_some() || !peer.lock.try_take(ground.site.my_rank()) {
        if last {
            // The receiver may be about to post its receive and leave: looks again, which is quick for now.
            strobe_os::cpu::yield_now();
        }
        return last;
    }
    let queues = Queues::of(&ground.site.segment, rank);
    let opened = unpublished && ground.matching.opens(ground.site, ground.transfers, queues, false);
    let helped = ground.matching.drain_ring(ground.site, ground.transfers, queues, ground.site.my_rank()) || opened;
    peer.lock.release();
    if helped {
        // The receiver may have looked for the last time before this, and go to sleep.
        ground.site.wake_rank_fenced(rank);
    }
    helped
}
