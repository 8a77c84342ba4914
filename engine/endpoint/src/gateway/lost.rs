// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lost nodes, which answer on no path any more. Whoever drives the links notes it in the segment and wakes the agent,
//! which tells the manager; the manager reads the details here.

use std::time::Duration;
use strobe_os::clock;
use strobe_protocol::link::Link;
use strobe_shared::sync::Ordering;
use strobe_shared::{NetworkControl, Segment};

/// A link with something under way is checked at least this often, in nanoseconds, for whether its node is lost.
const PAUSE_NS: u64 = 1_000_000_000;

/// A node that this one has lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LostNode {
    /// Number of the lost node.
    pub node: u32,
    /// Since when it has been silent; `None` if nothing ever came from it.
    pub silence: Option<Duration>,
}

/// The first node that this segment's node has lost, if any.
pub fn lost_node(segment: &Segment) -> Option<LostNode> {
    let control = segment.network()?.control();
    let node = control.lost_node.load(Ordering::Acquire).checked_sub(1)?;
    let contact = control.lost_contact_ns.load(Ordering::Relaxed);
    let silence = Duration::from_nanos(clock::now_ns().saturating_sub(contact));
    Some(LostNode { node, silence: (contact != 0).then_some(silence) })
}

/// True if the other node has been silent for too long. After a time in which no process of this node drove the network
/// (a debugger, Ctrl-Z) the time is counted anew, since packets may have come unnoticed.
pub(super) fn is_lost(control: &NetworkControl, link: &Link, now: u64, timeout_ns: u64) -> bool {
    let asked = control.asked_ns.load(Ordering::Relaxed);
    control.asked_ns.store(now, Ordering::Relaxed);
    if now.saturating_sub(asked) > PAUSE_NS || control.stopped.load(Ordering::Relaxed) != 0 {
        control.awake_ns.store(now, Ordering::Relaxed);
    }
    let awake_ns = now.saturating_sub(control.awake_ns.load(Ordering::Relaxed));
    awake_ns > timeout_ns && link.status(now).dead
}

/// Notes that a node is lost, and when something last came from it; true if it is the first one.
pub(super) fn note_lost(control: &NetworkControl, link: &Link, node: u32, now: u64) -> bool {
    let first = control.lost_node.load(Ordering::Relaxed) == 0;
    if first {
        let paths = || (0..).map_while(|path| link.path_status(path, now));
        let heard = paths().any(|path| path.count.packets_received > 0);
        let contact = paths().map(|path| path.contact_at).max().filter(|_| heard);
        control.lost_contact_ns.store(contact.unwrap_or(0), Ordering::Relaxed);
        control.lost_node.store(node + 1, Ordering::Release);
    }
    first
}
