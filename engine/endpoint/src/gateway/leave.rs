// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a node's ranks leave the job: all together, when what they have sent to other nodes has arrived there.

use super::ground::Ground;
use strobe_shared::sync::{Ordering, fence};

/// True if every message that this node has sent has arrived at its receiver's node, and that has acknowledged it.
/// Whether the receiver has received it does not matter.
pub(crate) fn has_all_arrived(ground: Ground<'_>) -> bool {
    let Some(gateway) = ground.gateway else { return true };
    let waits = |rank: u32| ground.site.segment.ring(rank, ground.site.gateway_endpoint_slot).peek().is_some();
    if gateway.network.has_matched() || ground.site.segment.seats().rank_slots().any(waits) {
        return false;
    }
    // A message taken out of a ring has marked its link, or the channels, as busy before.
    fence(Ordering::SeqCst);
    let me = gateway.network.node();
    // All other nodes have to apply the operations that node 0 has numbered.
    if me == 0 && ground.global.is_some_and(|global| global.control().busy.load(Ordering::Relaxed) != 0) {
        return false;
    }
    gateway.network.next_busy(0).is_none() && gateway.network.next_multicasting(me) != Some(me)
}

/// If nothing of this node is under way, wakes the ranks that sleep until then, so that they end. Whoever drives the
/// network may stay: only ranks that are connected with each other leave together.
pub(super) fn let_go(ground: Ground<'_>) {
    let mut leaving = crate::seats::leaving(ground.site.segment).peekable();
    if leaving.peek().is_some() && super::slices::coordinator::is_coordinator_over(ground) && has_all_arrived(ground) {
        leaving.for_each(|rank| ground.site.wake_rank_fenced(rank));
    }
}

/// True if all ranks of the node that are connected with this one have called `MPI_Finalize`.
pub(super) fn have_all_left(ground: Ground<'_>) -> bool {
    crate::seats::have_all_left(ground.site)
}

/// True when this rank may end: all ranks of the node have left, and what they have sent has arrived.
pub fn may_go(ground: Ground<'_>) -> bool {
    have_all_left(ground) && super::slices::coordinator::is_coordinator_over(ground) && has_all_arrived(ground)
}
