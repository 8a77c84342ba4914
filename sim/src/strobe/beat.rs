// SPDX-License-Identifier: MIT OR Apache-2.0
//! Heartbeats in the simulated machine: the product's role decides; here are its hands. There are none once all is
//! over.

use super::coordinator::Coordinator;
use super::hands::{Asked, Hands};
use super::{Bug, StrobePlan};
use crate::primitives::Bytes;
use strobe_protocol::primitive::Memory;
use strobe_schedule::heartbeat::{Act, Beats, Listens};
use strobe_wire::primitive::Set;

// In a node's global memory.
const BEAT_AT: u64 = 296;
const SEEN_AT: u64 = 304;
const ALL_SEEN_AT: u64 = 312;
const MISSED_AT: u64 = 320;

/// What a node remembers of beats.
pub struct Heart {
    place: u32,
    /// Node 0's part; and its last question.
    beats: Option<Beats>,
    pub(super) asked: Asked,
    listens: Listens,
}

impl Heart {
    pub fn new(plan: &StrobePlan, place: u32) -> Heart {
        let never = |bugs: &[Bug]| plan.bug.is_some_and(|bug| bugs.contains(&bug));
        let every_ns = |bugs: &[Bug]| if never(bugs) { 0 } else { plan.heartbeat_ns };
        Heart {
            place,
            beats: (place == 0).then(|| Beats::new(every_ns(&[Bug::BeatsNever]), 0)),
            asked: Asked::default(),
            listens: Listens::new(every_ns(&[Bug::BeatsNever, Bug::MissesNever]), 0),
        }
    }

    /// Does what is to be done.
    pub fn beat(&mut self, hands: &mut Hands<'_>) {
        let beat = hands.memory.load(BEAT_AT);
        if self.listens.hear(hands.now, beat) {
            hands.memory.store(SEEN_AT, beat);
        }
        if Coordinator::is_over(hands.memory) {
            return;
        }
        let Some(beats) = &mut self.beats else { return self.miss(hands) };
        let is_open = self.asked.id.is_some() && self.asked.answer.is_none();
        loop {
            let act = beats.next(hands.now, is_open, hands.memory.load(ALL_SEEN_AT));
            match act {
                Act::Rest => return,
                Act::Beat(beat) => hands.put(Set::All, BEAT_AT, beat),
                Act::Ask(beat) => self.asked = hands.ask(SEEN_AT, beat, 0, Some((ALL_SEEN_AT, beat))),
            }
            beats.did(hands.now, act);
        }
    }

    fn miss(&mut self, hands: &mut Hands<'_>) {
        if self.listens.misses(hands.now) {
            let mut me = [0; 2];
            me[self.place as usize / 8] = 1 << (self.place % 8);
            hands.put(Set::Some(&me), MISSED_AT, hands.now);
            self.listens.rest(hands.now);
        }
    }

    /// When it wants to be driven next.
    pub fn deadline(&self, memory: &Bytes) -> Option<u64> {
        let due = self.beats.as_ref().map_or(self.listens.due_ns(), Beats::due_ns);
        (due != u64::MAX && !Coordinator::is_over(memory)).then_some(due)
    }
}
