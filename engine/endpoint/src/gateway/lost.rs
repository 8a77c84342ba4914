// SPDX-License-Identifier: MIT OR Apache-2.0
//! A node that answers on no path any more: whoever drives the links notes it in the segment and wakes the agent, which
//! tells the manager; the manager reads here what there is to say.

use std::time::Duration;
use strobe_os::clock;
use strobe_protocol::link::Link;
use strobe_shared::sync::Ordering;
use strobe_shared::{NetworkControl, Segment};

/// A link with something under way is asked more often than this whether its node is lost.
const PAUSE_NS: u64 = 1_000_000_000;

/// A node that this one has lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LostNode {
    /// Its number.
    pub node: u32,
    /// Since when it has been silent; `None` if nothing ever came from it.
    pub silence: Option<Duration>,
}

/// The node that this segment's node has lost first, if any.
pub fn lost_node(segment: &Segment) -> Option<LostNode> {
    let control = segment.network()?.control();
    let node = control.lost_node.load(Ordering::Acquire).checked_sub(1)?;
    let contact = control.lost_contact_ns.load(Ordering::Relaxed);
    let silence = Duration::from_nanos(clock::now_ns().saturating_sub(contact));
    Some(LostNode { node, silence: (contact != 0).then_some(silence) })
}

/// Has the other node been silent for too long? What came while nobody of this node looked may not be heard yet: after
/// a pause of everybody here (a debugger, Ctrl-Z) time is counted anew.
pub(super) fn is_lost(control: &NetworkControl, link: &Link, now: u64, timeout_ns: u64) -> bool {
    let asked = control.asked_ns.load(Ordering::Relaxed);
    control.asked_ns.store(now, Ordering::Relaxed);
    if now.saturating_sub(asked) > PAUSE_NS || control.stopped.load(Ordering::Relaxed) != 0 {
        control.awake_ns.store(now, Ordering::Relaxed);
    }
    let awake_ns = now.saturating_sub(control.awake_ns.load(Ordering::Relaxed));
    awake_ns > timeout_ns && link.status(now).dead
}

/// Notes the first node that is lost, and when it was heard last; true if it is the first.
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
