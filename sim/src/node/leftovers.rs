// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a node must be like when all its ranks have left: nothing posted, nothing unexpected, rings empty, every
//! descriptor free, and the heap has got back what it gave for messages.

use strobe_endpoint::network_state;
use strobe_shared::sync::Ordering;
use strobe_shared::{Regions, Segment};

/// Bytes of the heap in use for other things than messages: what was taken before the job, and chunks of descriptors.
pub fn used_besides_messages(segment: &Segment, before: u64) -> u64 {
    let chunks = |slot: u32| {
        let chunks = &segment.port(slot).chunks;
        chunks.iter().filter(|chunk| chunk.load(Ordering::Relaxed) != 0).count() as u64
    };
    before + (0..segment.endpoint_slots()).map(chunks).sum::<u64>() * Segment::chunk_bytes()
}

/// What is left, in words; `before`: bytes of the heap that were in use before the job.
pub fn leftovers(segment: &Segment, before: u64) -> Option<String> {
    for slot in 0..segment.endpoint_slots() {
        let port = segment.port(slot);
        let (posted, unexpected) =
            (port.posted_count.load(Ordering::Relaxed), port.unexpected_count.load(Ordering::Relaxed));
        if posted + unexpected != 0 {
            return Some(format!("slot {slot} has {posted} posted receives and {unexpected} unexpected messages left"));
        }
        if let Some(from) = (0..segment.endpoint_slots()).find(|from| segment.ring(*from, slot).peek().is_some()) {
            return Some(format!("slot {slot} has a message left in the ring from {from}"));
        }
        let (mut free, mut index) = (0, port.free.load(Ordering::Relaxed));
        while index != 0 {
            free += 1;
            index = segment.descriptor(slot, index).next();
        }
        let used = port.slab_used.load(Ordering::Relaxed);
        if free != used {
            return Some(format!("slot {slot}: {free} of {used} descriptors are free"));
        }
    }
    if let Some(window) = published_window(segment) {
        return Some(format!("window {window} is in the node's table"));
    }
    let (used, besides) = (segment.heap_used_bytes(), used_besides_messages(segment, before));
    (used != besides).then(|| format!("{used} bytes of the heap are in use, {besides} of them not for messages"))
}

/// The number of some window whose memory the node would still serve.
fn published_window(segment: &Segment) -> Option<u32> {
    // Windows have even numbers, from a counter that communicators use, too: no program gets that far.
    const NUMBERS: u32 = 4096;
    let regions = Regions::of(segment.network()?);
    (2..NUMBERS).step_by(2).find(|window| regions.find(*window).is_some())
}

/// Says of which node's packets another one has taken more as new than were sent, if any; the nodes in order.
pub fn taken_twice<'a>(segments: impl Iterator<Item = &'a Segment>) -> Option<String> {
    let states: Vec<_> = segments.filter_map(|segment| network_state(segment, 0)).collect();
    let links = |node: u32| states.iter().filter(move |state| state.node == node).flat_map(|state| &state.links);
    let ways = states.iter().flat_map(|state| state.links.iter().map(|link| (state.node, link)));
    ways.into_iter().find_map(|(node, there)| {
        let here = links(there.node).find(|link| link.node == node)?;
        let mut counts = there.paths.iter().zip(&here.paths).map(|(to, from)| (to.count, from.count)).enumerate();
        let (path, (to, from)) = counts.find(|(_, (to, from))| to.packets_received > from.packets_sent)?;
        let (taken, sent) = (to.packets_received, from.packets_sent);
        Some(format!("node {node} took {taken} packets of node {} on path {path} as new, of {sent}", there.node))
    })
}

/// Leaves so many bytes for what messages carry, about.
pub fn fill_heap(segment: &Segment, bytes: usize) {
    let kept = segment.allocate_payload(bytes);
    let mut piece = 1usize << 26;
    while piece >= 4096 {
        while segment.allocate_payload(piece).is_some() {}
        piece /= 2;
    }
    kept.into_iter().for_each(|offset| segment.free(offset, bytes));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsFd;

    #[test]
    fn what_is_left_is_told() {
        let fd = Segment::alone(1, Default::default(), [1, 2]).unwrap();
        let segment = Segment::attach(fd.as_fd()).unwrap();
        let before = segment.heap_used_bytes();
        assert_eq!(leftovers(&segment, before), None);
        let offset = segment.allocate_payload(100).unwrap();
        assert!(leftovers(&segment, before).is_some_and(|left| left.contains("bytes of the heap")));
        segment.free(offset, 100);
        assert!(segment.ensure_chunk(0, 1));
        assert_eq!(leftovers(&segment, before), None, "a chunk of descriptors is for good");
        segment.port(0).slab_used.store(1, Ordering::Relaxed);
        assert!(leftovers(&segment, before).is_some_and(|left| left.contains("0 of 1 descriptors")));
    }
}
