// SPDX-License-Identifier: MIT OR Apache-2.0
//! A rank: it posts, computes, and waits for the end of a slice.

use super::StrobePlan;
use crate::chance::Chance;

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
}

impl Rank {
    pub fn new(plan: &StrobePlan, mut chance: Chance) -> Rank {
        Rank { left: chance.below(plan.steps + 1), until: 1 + chance.below(plan.pause_ns), waits: None, chance }
    }

    /// It posts nothing any more.
    pub fn has_left(&self) -> bool {
        self.left == 0 && self.waits.is_none()
    }

    /// When it does something by itself.
    pub fn deadline(&self) -> Option<u64> {
        (self.left > 0 && self.waits.is_none()).then_some(self.until)
    }

    /// What it does next, while slice `slice` runs and `posting` is the one in which is posted.
    pub fn step(&mut self, now: u64, (slice, posting): (u64, u64), nodes: u32, plan: &StrobePlan) -> Does {
        if self.waits.is_some_and(|ends| slice > ends) {
            self.waits = None;
        }
        while self.deadline().is_some_and(|until| until <= now) {
            self.left -= 1;
            match self.chance.below(4) {
                0 => self.until = now + 1 + self.chance.below(plan.pause_ns),
                1 => self.waits = Some(posting),
                _ => {
                    self.until = now + self.chance.below(3) * self.chance.below(plan.pause_ns);
                    let to = self.chance.below(u64::from(nodes)) as u32;
                    return Does::Posts(to, self.chance.below(plan.bytes_max));
                }
            }
        }
        Does::Nothing
    }
}
