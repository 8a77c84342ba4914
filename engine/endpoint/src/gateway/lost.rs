// SPDX-License-Identifier: MIT OR Apache-2.0
//! A node that answers on no path any more: whoever drives the links notes it in the segment and wakes the agent, which
//! tells the manager; the manager reads here what there is to say.

use std::time::Duration;
use strobe_os::clock;
use strobe_shared::Segment;
use strobe_shared::sync::Ordering;

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
