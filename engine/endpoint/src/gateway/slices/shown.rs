// SPDX-License-Identifier: MIT OR Apache-2.0
//! For observers: how far a node is with its slices, if node 0 ends them for all. Read from its segment without a lock.

use super::coordinator::FINISHED_AT;
use crate::primitive::readiness::{ReadinessRow, next_busy};
use strobe_schedule::Phase;
use strobe_schedule::collective_helper::Reached;
use strobe_shared::Segment;
use strobe_shared::sync::Ordering;

/// The progress of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SliceState {
    /// Its current phase.
    pub phase: Phase,
    /// The last exchange that it has begun: all that its ranks had posted until then is in the lanes of its links.
    pub exchanges: Phase,
    /// The last exchange that it has finished: all that was sent in it has come.
    pub finished: Phase,
}

/// The progress of the node of this segment.
pub fn slice_state(segment: &Segment) -> SliceState {
    let header = segment.header();
    SliceState {
        phase: Phase(header.strobe.phase()),
        exchanges: Phase(header.coordinator.exchange()[0]),
        finished: Phase(segment.global().map_or(0, |global| global.load(FINISHED_AT))),
    }
}

/// The first communicator, from number `from` on, for whose collectives this node has something to do now.
pub fn busy_communicator(segment: &Segment, from: u64) -> Option<u64> {
    next_busy(segment.global()?, from)
}

/// The last collective of this communicator that may run on this node, and the slice in which that was decided.
pub fn opened_collective(segment: &Segment, communicator: u64) -> Reached {
    let started = segment.global().and_then(|global| ReadinessRow::started(global, communicator));
    started.map_or(Reached::default(), |started| Reached::of(started.load(Ordering::SeqCst)))
}
