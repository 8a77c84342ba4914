// SPDX-License-Identifier: MIT OR Apache-2.0
//! Who polls the sockets: a rank that waits in the library, else the node's agent. A packet that wakes the agent
//! although a rank polls takes a processor from somebody, so then the agent sleeps for short times and does not wait
//! for the sockets. But a rank may leave the library with something under way and compute, which nobody else knows. So
//! it rings the agent's bell, unless the agent polls by itself or wants no call now (`adaptive_polling`).

use super::ground::{Gateway, Ground};
use crate::adaptive_polling;
use strobe_os::clock;
use strobe_shared::sync::Ordering;

/// A rank that polled the sockets within this time, in nanoseconds, will do so again soon, even if it is not in the
/// library now.
const POLLED_LATELY_NS: u64 = 10_000;

/// Called when this rank leaves the library: if something is under way and it is not back soon, the agent takes over.
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

/// True if ranks poll the sockets. `looks` is how often they had when this was last called.
pub(crate) fn others_look(ground: Ground<'_>, gateway: &Gateway, looks: &mut u64) -> bool {
    let control = gateway.network.control();
    // A rank that has the lock may keep it for long, if a full window has come.
    if control.lock.holder().is_some() {
        return true;
    }
    let now = control.looks.load(Ordering::Relaxed);
    if std::mem::replace(looks, now) == now {
        return false;
    }
    let age_ns = || clock::now_ns().saturating_sub(control.looked_ns.load(Ordering::Relaxed));
    ground.site.activities().is_any_in_library() || age_ns() < POLLED_LATELY_NS
}
