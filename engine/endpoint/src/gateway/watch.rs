// SPDX-License-Identifier: MIT OR Apache-2.0
//! Who looks at the sockets: a rank that is in the library and waits, else the node's agent. A packet that wakes the
//! agent although a rank looks takes a processor from somebody, so the agent then naps and leaves the sockets alone.
//! But a rank may leave the library with something under way and compute, and nobody else knows. So it rings the
//! agent's bell, unless the agent attends or wants no call now (`attention`).

use super::ground::{Gateway, Ground};
use crate::adaptive_polling;
use strobe_os::clock;
use strobe_shared::sync::Ordering;

/// A rank that looked at the sockets so short a time ago looks again soon, though it is not in the library now.
const UNPUBLISHED_NS: u64 = 10_000;

/// This rank leaves the library. If something is under way, and it is not back soon, the agent takes over.
#[inline]
pub fn leave(ground: Ground<'_>) {
    if let Some(gateway) = ground.gateway
        && gateway.network.control().watched.load(Ordering::Relaxed) == 0
    {
        leave_unwatched(ground, gateway);
    }
}

#[inline(never)]
fn leave_unwatched(ground: Ground<'_>, gateway: &Gateway) {
    let control = gateway.network.control();
    if !adaptive_polling::may_call(&control.notice) || !ground.transfers.has_something_under_way(ground.site) {
        return;
    }
    ground.site.note_processor();
    adaptive_polling::note_call(&control.notice);
    ground.site.ring_agent();
}

/// Do ranks look at the sockets? `looks` is how often they had when this was last asked.
pub(crate) fn others_look(ground: Ground<'_>, gateway: &Gateway, looks: &mut u64) -> bool {
    let control = gateway.network.control();
    // One that has the lock may keep it for long, with a full window to take in.
    if control.lock.holder().is_some() {
        return true;
    }
    let now = control.looks.load(Ordering::Relaxed);
    if std::mem::replace(looks, now) == now {
        return false;
    }
    let age_ns = || clock::now_ns().saturating_sub(control.looked_ns.load(Ordering::Relaxed));
    ground.site.activities().is_any_in_library() || age_ns() < UNPUBLISHED_NS
}
