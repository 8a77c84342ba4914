// SPDX-License-Identifier: MIT OR Apache-2.0
//! Before a world is ended because one of its ranks has failed: have all ranks been heard that had let go of it before?
//! They say so to the manager of their own node, whose word may come behind that of the death. So each node is asked
//! once to pass on all that its ranks have said so far.

use std::time::{Duration, Instant};

/// A manager that has not answered by then does not hold up the end.
const PATIENCE: Duration = Duration::from_secs(1);

/// The last question of this kind.
#[derive(Default)]
pub struct RollCall {
    turn: u32,
    /// The rank whose failure was the reason.
    culprit: Option<u32>,
    /// Nodes that have not answered, and how long they are waited for.
    missing: Vec<usize>,
    until: Option<Instant>,
}

/// What a roll call has come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Called {
    /// It begins: the number of the question, and the nodes to be asked.
    Now(u32, Vec<usize>),
    /// Answers are missing.
    Waits,
    /// All that was said before was heard.
    All,
}

impl RollCall {
    /// Asks `nodes` because of `culprit`, once.
    pub fn call(&mut self, culprit: u32, nodes: impl Iterator<Item = usize>, now: Instant) -> Called {
        if self.culprit != Some(culprit) {
            (self.turn, self.culprit, self.missing) = (self.turn.wrapping_add(1), Some(culprit), nodes.collect());
            self.until = Some(now + PATIENCE);
            return Called::Now(self.turn, self.missing.clone());
        }
        if self.until.is_some_and(|until| now < until) { Called::Waits } else { Called::All }
    }

    /// A node has answered.
    pub fn heard(&mut self, node: usize, turn: u32) {
        if turn == self.turn {
            self.missing.retain(|missing| *missing != node);
        }
        if self.missing.is_empty() {
            self.until = None;
        }
    }

    /// When answers are waited for no longer.
    pub fn next_deadline(&self) -> Option<Instant> {
        self.until
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_failure_is_a_reason_to_ask_once() {
        let (mut roll, now) = (RollCall::default(), Instant::now());
        assert_eq!(roll.call(7, 0..2, now), Called::Now(1, vec![0, 1]));
        roll.heard(0, 1);
        roll.heard(1, 0);
        assert_eq!(roll.call(7, 0..2, now), Called::Waits, "the answer of node 1 was to another question");
        roll.heard(1, 1);
        assert_eq!(roll.call(7, 0..2, now), Called::All);
        assert_eq!(roll.next_deadline(), None);
        assert_eq!(roll.call(8, 0..2, now), Called::Now(2, vec![0, 1]));
    }

    #[test]
    fn a_manager_that_is_silent_holds_nobody_up() {
        let (mut roll, now) = (RollCall::default(), Instant::now());
        roll.call(7, 0..1, now);
        let until = roll.next_deadline().expect("a limit");
        assert_eq!(roll.call(7, 0..1, now), Called::Waits);
        assert_eq!(roll.call(7, 0..1, until), Called::All);
    }
}
