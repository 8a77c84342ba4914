// SPDX-License-Identifier: MIT OR Apache-2.0
//! Launch in the simulated machine: ranks attach when they like, and none does anything before all have. The product's
//! role decides; here are its hands.

use super::hands::{Asked, Hands};
use super::{Bug, StrobePlan};
use crate::chance::Chance;
use crate::primitives::Bytes;
use strobe_protocol::primitive::Memory;
use strobe_schedule::launch::{Act, Launch};

// In a node's global memory.
const ATTACHED_AT: u64 = 328;
const BEGUN_AT: u64 = 336;

/// What a node knows of the beginning.
pub struct Start {
    place: u32,
    bug: Option<Bug>,
    /// When the last of its ranks attaches.
    attaches_at: u64,
    /// Node 0's part; and its last question.
    launch: Launch,
    pub(super) asked: Asked,
    next_at: u64,
    /// It has begun here.
    pub(super) begun: bool,
}

impl Start {
    pub fn new(plan: &StrobePlan, mut chance: Chance, place: u32) -> Start {
        Start {
            place,
            bug: plan.bug,
            attaches_at: chance.below(plan.attach_ns + 1),
            launch: Launch::default(),
            asked: Asked::default(),
            next_at: 0,
            begun: plan.carried,
        }
    }

    /// Does what is to be done until the job begins; true once it has.
    pub fn drive(&mut self, hands: &mut Hands<'_>) -> bool {
        if self.begun {
            return true;
        }
        let attached = hands.now >= self.attaches_at;
        if attached && hands.memory.load(ATTACHED_AT) == 0 {
            hands.memory.store(ATTACHED_AT, 1);
            hands.checker.strobe.attached(self.place);
        }
        self.begun = hands.memory.load(BEGUN_AT) != 0 || attached && self.bug == Some(Bug::BeginsAlone);
        if self.begun {
            if let Some(wrong) = hands.checker.strobe.began(self.place) {
                hands.checker.blame(wrong);
            }
        } else if self.place == 0 {
            self.ask(hands, attached);
        }
        self.begun
    }

    fn ask(&mut self, hands: &mut Hands<'_>, attached: bool) {
        let answer = self.asked.answer.filter(|_| self.bug != Some(Bug::AsksOnce));
        match self.launch.next(hands.now, attached, answer) {
            Act::Rest(until) => self.next_at = if until == u64::MAX { 0 } else { until },
            Act::Ask => {
                self.asked = hands.ask(ATTACHED_AT, 1, 0, Some((BEGUN_AT, 1)));
                self.launch.did_ask(hands.now);
                self.next_at = 0;
            }
        }
    }

    /// When it wants to be driven next; `None` once it has begun.
    pub fn deadline(&self, memory: &Bytes, now: u64) -> Option<u64> {
        if self.begun {
            return None;
        }
        let written = memory.load(BEGUN_AT) != 0;
        let due = Some(self.next_at).filter(|at| *at != 0);
        let attaches = (memory.load(ATTACHED_AT) == 0).then_some(self.attaches_at.max(now + 1));
        [written.then_some(now + 1), due, attaches].into_iter().flatten().min()
    }
}
