// SPDX-License-Identifier: MIT OR Apache-2.0
//! Matching for ranks that compute: whoever drives the network moves what has come from other nodes into their queues.

use super::ground::Ground;
use crate::queue::Queues;
use strobe_shared::Network;
use strobe_shared::port::Life;
use strobe_shared::sync::{Ordering, fence};

/// Moves what lies in the ring from the gateway to `rank` into its queues; false if the rank's lock is taken.
pub(super) fn make_room(ground: Ground<'_>, rank: u32) -> bool {
    let peer = ground.site.peers[rank as usize];
    let queues = Queues::of(&ground.site.segment, rank);
    // Publishing receives may match messages, too.
    let opens = || peer.unpublished.first() != 0 && ground.matching.opens(ground.site, ground.transfers, queues, false);
    if rank == ground.site.my_rank() {
        let _held = ground.site.hold();
        let opened = opens();
        let drained =
            ground.matching.drain_ring(ground.site, ground.transfers, queues, ground.site.gateway_endpoint_slot)
                || opened;
        if let Some(gateway) = ground.gateway.filter(|_| drained) {
            gateway.drained.set(true);
        }
        return drained;
    }
    if !peer.lock.try_take(ground.site.my_rank()) {
        return false;
    }
    let opened = opens();
    let drained =
        ground.matching.drain_ring(ground.site, ground.transfers, queues, ground.site.gateway_endpoint_slot) || opened;
    peer.lock.release();
    if drained {
        ground.site.wake_rank_fenced(rank);
    }
    drained
}

/// As `make_room`, for a rank that has posted receives. In `demand` this ends a slice that holds a message for them,
/// which may have something for this rank, too.
pub(super) fn match_ring(ground: Ground<'_>, rank: u32) -> bool {
    if make_room(ground, rank) {
        return true;
    }
    let ended = ground.site.schedule.strobe_if_held();
    if ended {
        make_room(ground, rank);
    }
    ended
}

/// Announcements have come: matches them for ranks that compute and have posted receives. A rank in the library does
/// this itself, unless it is about to leave: it is looked at again later. True if anything moved.
pub(super) fn match_for_all(ground: Ground<'_>, network: Network) -> bool {
    let unmatched = &network.control().unmatched;
    // In fixed order slices end when all ranks wait; matching earlier would depend on timing.
    if !ground.site.schedule.may_depend_on_time() || unmatched.load(Ordering::Relaxed) == 0 {
        return false;
    }
    // A rank that is about to post a receive either looks into its ring, or holds its lock here.
    fence(Ordering::SeqCst);
    let mut moved = false;
    let left = ground.site.segment.seats().rank_slots().filter(|rank| match_for(ground, *rank, &mut moved)).count() > 0;
    unmatched.store(u32::from(left), Ordering::Relaxed);
    moved
}

/// Matches for one rank. True if announcements are left which the rank itself may not match soon.
fn match_for(ground: Ground<'_>, rank: u32, moved: &mut bool) -> bool {
    let peer = ground.site.peers[rank as usize];
    let unpublished = || peer.unpublished.first() != 0;
    let waits = || {
        let unexpected = || peer.unexpected_count.load(Ordering::Relaxed) != 0;
        ground.site.segment.ring(ground.site.gateway_endpoint_slot, rank).peek().is_some()
            || unpublished() && unexpected()
    };
    let posted = || peer.posted_count.load(Ordering::Relaxed) != 0 || unpublished();
    if rank == ground.site.my_rank() {
        // The rank may leave the library next, and may have looked into its ring before the announcement came.
        *moved |= posted() && waits() && match_ring(ground, rank);
        return posted() && waits();
    }
    let asleep = || peer.bell.is_armed() || peer.life() != Life::Alive;
    if !ground.site.progress.others_match() || !waits() || asleep() {
        return false;
    }
    if peer.activity.call.load(Ordering::Relaxed) == 0 && peer.lock.holder().is_none() {
        // Nothing is posted, and a receive that is posted later finds what lies in the ring.
        if !posted() {
            return false;
        }
        *moved |= match_ring(ground, rank);
    }
    waits()
}
