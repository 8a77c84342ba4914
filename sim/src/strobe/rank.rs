// SPDX-License-Identifier: MIT OR Apache-2.0
//! A rank: it posts messages and collectives, computes, and waits for those and for the end of slices.

use super::StrobePlan;
use super::collective::Collectives;
use super::hands::Hands;
use crate::chance::Chance;
use std::collections::VecDeque;
use strobe_schedule::collective_helper::Stand;

/// What it wants.
pub enum Does {
    /// Nothing now.
    Nothing,
    /// A message of so many bytes to a node.
    Posts(u32, u64),
}

pub struct Rank {
    chance: Chance,
    left: u64,
    /// It computes until then.
    until: u64,
    /// It waits for the end of this slice.
    pub waits: Option<u64>,
    /// The collectives that it has still to begin: of which communicator each is.
    to_come: VecDeque<u32>,
    /// Of each communicator, how many it has begun, and how many of these it has posted.
    begun: Vec<u64>,
    posted: Vec<u64>,
    /// Those that it has begun and not waited for; and whether it does that now.
    open: Vec<(u32, u64)>,
    awaits: bool,
}

impl Rank {
    pub fn new(plan: &StrobePlan, mut chance: Chance, (node, rank): (u32, u64)) -> Rank {
        let is_member = |of: &u32| plan.communicators[*of as usize].0[node as usize] >> rank & 1 == 1;
        Rank {
            left: chance.below(plan.steps + 1),
            until: 1 + chance.below(plan.pause_ns),
            waits: None,
            to_come: plan.collectives.iter().copied().filter(is_member).collect(),
            begun: vec![0; plan.communicators.len()],
            posted: vec![0; plan.communicators.len()],
            open: Vec::new(),
            awaits: false,
            chance,
        }
    }

    /// It posts nothing any more.
    pub fn has_left(&self) -> bool {
        self.left == 0 && self.to_come.is_empty() && self.open.is_empty() && !self.is_waiting()
    }

    /// It waits, and may be released by the end of a slice.
    pub fn is_waiting(&self) -> bool {
        self.waits.is_some() || self.awaits
    }

    /// When it does something by itself.
    pub fn deadline(&self) -> Option<u64> {
        (!self.has_left() && !self.is_waiting()).then_some(self.until)
    }

    /// Looks at its collectives: posts those that it has begun as far as that may be; and waits for them no longer than
    /// it must.
    fn look(&mut self, (slice, posting): (u64, u64), (collectives, hands): (&mut Collectives, &mut Hands<'_>)) {
        for (of, (begun, posted)) in (0..).zip(self.begun.iter().zip(&mut self.posted)) {
            while *posted < *begun && collectives.post(hands, of, *posted + 1, posting) {
                *posted += 1;
            }
        }
        let stands = || self.open.iter().map(|(of, number)| collectives.stand(*of, *number, slice));
        if self.awaits && stands().all(|stand| stand != Stand::Posted) {
            // What is done in a slice is over when that is.
            self.waits = stands().any(|stand| stand == Stand::Now).then_some(slice);
            self.awaits = false;
            self.open.clear();
        }
    }

    /// What it does next, while slice `slice` runs and `posting` is the one in which is posted.
    pub fn step(
        &mut self,
        now: u64,
        (slice, posting): (u64, u64),
        plan: &StrobePlan,
        (collectives, hands): (&mut Collectives, &mut Hands<'_>),
    ) -> Does {
        if self.waits.is_some_and(|ends| slice > ends) {
            self.waits = None;
        }
        if self.awaits {
            self.look((slice, posting), (collectives, hands));
        }
        while self.deadline().is_some_and(|until| until <= now) {
            if !self.to_come.is_empty() && (self.left == 0 || self.chance.below(3) == 0) {
                let of = self.to_come.pop_front().expect("one is to come");
                self.begun[of as usize] += 1;
                self.open.push((of, self.begun[of as usize]));
                self.until = now + self.chance.below(3) * self.chance.below(plan.pause_ns);
                self.awaits = self.chance.below(2) == 0;
                self.look((slice, posting), (collectives, hands));
                continue;
            }
            if self.left == 0 {
                self.awaits = true;
                self.look((slice, posting), (collectives, hands));
                continue;
            }
            self.left -= 1;
            match self.chance.below(4) {
                0 => self.until = now + 1 + self.chance.below(plan.pause_ns),
                1 => self.waits = Some(posting),
                _ => {
                    self.until = now + self.chance.below(3) * self.chance.below(plan.pause_ns);
                    let to = self.chance.below(u64::from(hands.plan.channel.scenario.nodes)) as u32;
                    return Does::Posts(to, self.chance.below(plan.bytes_max));
                }
            }
        }
        Does::Nothing
    }
}
