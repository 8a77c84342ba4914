// SPDX-License-Identifier: MIT OR Apache-2.0
//! The messages that a rank has under way, read from its descriptors: receives that no message has matched, and sends
//! that no receive has. The queues are read without their lock, so every step is bounded and checked.

use crate::doing::is_possible;
use strobe_shared::Segment;
use strobe_shared::descriptor::State;
use strobe_shared::port::List;
use strobe_shared::sync::Ordering;

/// One message under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pending {
    /// A send; else a receive.
    pub send: bool,
    /// Of a send, the rank of the receiver in the job; of a receive, the rank of the source in its communicator,
    /// or a wildcard.
    pub peer: i32,
    /// Tag, or the wildcard.
    pub tag: i32,
    /// Context of the communicator.
    pub context: u32,
}

/// No more than this are looked at.
const LOOKS_MAX: u32 = 1024;

/// What the local rank `local` has under way, receives first; traffic of collectives is left out, and what a
/// crash has overwritten.
pub fn pending(segment: &Segment, local: u32) -> Vec<Pending> {
    let port = segment.port(local);
    let lists = port.posted.iter().chain([&port.posted_any]);
    let mut looks = 0;
    let receives: Vec<u32> = lists.flat_map(|list| indices(segment, local, list, &mut looks)).collect();
    let first_rank = segment.place().first_rank;
    let used = port.slab_used.load(Ordering::Relaxed).min(LOOKS_MAX);
    let sends = (1..=used).filter(|index| !receives.contains(index));
    let all = receives.iter().map(|&index| (index, false)).chain(sends.map(|index| (index, true)));
    let waiting = all.filter_map(|(index, send)| {
        let descriptor = segment.descriptor_if_any(local, index)?;
        // One to another node has the agent as its peer, and the rank that it is for beside.
        let receiver = match descriptor.peer() {
            near if near < segment.local_ranks() => near + first_rank,
            _ => descriptor.peer_index(),
        };
        let peer = if send { receiver as i32 } else { descriptor.source() };
        let found = Pending { send, peer, tag: descriptor.tag(), context: descriptor.context() };
        let under_way = descriptor.state() == State::Waiting && found.context.is_multiple_of(2);
        (under_way && is_possible(segment, found.peer, found.tag, found.context)).then_some(found)
    });
    waiting.collect()
}

fn indices(segment: &Segment, local: u32, list: &List, looks: &mut u32) -> Vec<u32> {
    let mut found = Vec::new();
    let mut index = list.first();
    while index != 0 && *looks < LOOKS_MAX {
        *looks += 1;
        found.push(index);
        index = segment.descriptor_if_any(local, index).map_or(0, |descriptor| descriptor.next());
    }
    found
}
