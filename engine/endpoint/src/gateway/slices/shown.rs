// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a node shows of its slices to those who look on, where node 0 leads all: read from its segment, without a lock
//! and without anybody noticing.

use super::coordinator::FINISHED_AT;
use crate::primitive::readiness::{ReadinessRow, next_busy};
use strobe_schedule::Phase;
use strobe_schedule::collective_helper::Reached;
use strobe_shared::Segment;
use strobe_shared::sync::Ordering;

/// How far a node is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SliceState {
    /// The phase that it is in.
    pub phase: Phase,
    /// The last exchange that it has begun: what its ranks had posted until then lies in the lanes of its links.
    pub exchanges: Phase,
    /// The last one of which it has said that all has come.
    pub finished: Phase,
}

/// How far the node of this segment is.
pub fn slice_state(segment: &Segment) -> SliceState {
    let header = segment.header();
    SliceState {
        phase: Phase(header.strobe.phase()),
        exchanges: Phase(header.coordinator.exchange()[0]),
        finished: Phase(segment.global().map_or(0, |global| global.load(FINISHED_AT))),
    }
}

/// The first communicator, from number `from` on, with collectives of several nodes that this node has to do with now.
pub fn busy_communicator(segment: &Segment, from: u64) -> Option<u64> {
    next_busy(segment.global()?, from)
}

/// The last collective of this communicator that may run on this node, and the slice in which it opened here.
pub fn opened_collective(segment: &Segment, communicator: u64) -> Reached {
    let row = segment.global().and_then(|global| ReadinessRow::of(global, communicator));
    row.map_or(Reached::default(), |row| Reached::of(row.started.load(Ordering::SeqCst)))
}
