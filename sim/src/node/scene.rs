// SPDX-License-Identifier: MIT OR Apache-2.0
//! What lies where when a run has failed: read from the segments, as any observer would.

use std::fmt::Write;
use strobe_endpoint::{busy_communicator, network_state, opened_collective};
use strobe_shared::Segment;
use strobe_shared::descriptor::{Index, State};
use strobe_shared::sync::Ordering;

/// Operations of a rank that are shown.
const SHOWN: usize = 12;

/// The state of a node's ranks at this time of the machine, one line each and more for what they wait for; then of its
/// links.
pub fn describe(node: u32, segment: &Segment, now_ns: u64) -> String {
    let mut text = String::new();
    let strobe = &segment.header().strobe;
    let _ = write!(text, "\n  node {node}: slice {}, heap {} used", strobe.slice(), segment.heap_used_bytes());
    describe_strobe(&mut text, segment);
    let mut from = 0;
    while let Some(communicator) = busy_communicator(segment, from) {
        let _ = write!(text, ", communicator {communicator} {:?}", opened_collective(segment, communicator));
        from = communicator + 1;
    }
    for rank in 0..segment.endpoint_slots() {
        let port = segment.port(rank);
        let (posted, unexpected) =
            (port.posted_count.load(Ordering::Relaxed), port.unexpected_count.load(Ordering::Relaxed));
        let (armed, holder, room) = (port.bell.is_armed(), port.lock.holder(), port.wants_room.load(Ordering::Relaxed));
        let _ = write!(
            text,
            "\n    slot {rank} {:?}: {posted} posted, {unexpected} unexpected, armed {armed}, lock {holder:?}, \
             room {room}, full {}",
            port.life(),
            port.full.load(Ordering::Relaxed),
        );
        if let Some(global) = segment.global() {
            let asker = global.asker(rank);
            let (issued, open) = (asker.issued.load(Ordering::Relaxed), asker.open().collect::<Vec<_>>());
            let _ = write!(text, ", issued {issued}, unanswered {open:?}");
        }
        for from in 0..segment.endpoint_slots() {
            if let Some(arrival) = segment.ring(from, rank).peek() {
                let _ = write!(text, "\n      in the ring from {from}: {:?}", arrival.header);
            }
        }
        let used: Vec<Index> = (1..=port.slab_used.load(Ordering::Relaxed)).collect();
        let unmatched = |state| matches!(state, State::Eager | State::Announced);
        let alive = used.into_iter().filter(|index| {
            let state = segment.descriptor(rank, *index).state();
            state != State::Done && state != State::Free && (!unmatched(state) || unexpected < SHOWN as u32)
        });
        for index in alive.take(SHOWN) {
            let of = segment.descriptor(rank, index);
            let _ = write!(
                text,
                "\n      {index}: {:?} context {} source {} tag {} bytes {} peer {}/{} flags {:#x} received {}",
                of.state(),
                of.context(),
                of.source(),
                of.tag(),
                of.bytes(),
                of.peer(),
                of.peer_index(),
                of.flags(),
                of.received_bytes(),
            );
        }
    }
    describe_links(&mut text, segment, now_ns);
    text
}

/// How far the end of the slice is, where node 0 ends the slices of all.
fn describe_strobe(text: &mut String, segment: &Segment) {
    let (strobe, coordinator) = (&segment.header().strobe, &segment.header().coordinator);
    if strobe.mode().ends_slices() {
        let (living, waiting) = strobe.living_and_waiting();
        let _ = write!(
            text,
            "\n    phase {}, {waiting} of {living} wait, end request {}, sender {:?}, exchange {:?}, asked {}",
            strobe.phase(),
            coordinator.end_request(),
            coordinator.sender(),
            coordinator.exchange(),
            coordinator.asked.load(Ordering::Relaxed),
        );
    }
}

fn describe_links(text: &mut String, segment: &Segment, now_ns: u64) {
    for link in network_state(segment, now_ns).into_iter().flat_map(|network| network.links) {
        let _ = write!(text, "\n    link to {}: {:?}", link.node, link.status);
        for (number, path) in link.paths.iter().enumerate() {
            let _ = write!(text, "\n      path {number}: {path:?}");
        }
    }
}
