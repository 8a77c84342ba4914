// SPDX-License-Identifier: MIT OR Apache-2.0
//! Looks at all nodes of a job for observers: each node is asked, and a look is complete when all have answered, or
//! have not in time.

use std::time::{Duration, Instant};
use strobe_mds::NodeState;

/// How long to wait for the answer of a node.
pub const LIMIT: Duration = Duration::from_secs(2);

/// One question to all nodes for their state, and the answers so far.
struct Look {
    turn: u32,
    asked: Instant,
    states: Vec<NodeState>,
    missing: Vec<u32>,
    /// Nodes that will not answer any more.
    gone: Vec<u32>,
}

/// The answers of all nodes.
#[derive(Debug)]
pub struct Surveyed {
    /// Number of the question.
    pub turn: u32,
    /// The states of the nodes that have answered, in their order.
    pub states: Vec<NodeState>,
    /// The other nodes, and for how many milliseconds each was waited for.
    pub silent: Vec<(u32, u32)>,
}

/// The questions under way.
#[derive(Default)]
pub struct Survey {
    turns: u32,
    going_on: Vec<Look>,
}

impl Survey {
    /// Begins a look at these nodes; its number.
    pub fn begin(&mut self, nodes: Vec<u32>, now: Instant) -> u32 {
        self.turns = self.turns.wrapping_add(1);
        let look = Look { turn: self.turns, asked: now, states: Vec::new(), missing: nodes, gone: Vec::new() };
        self.going_on.push(look);
        self.turns
    }

    /// A node has answered, over its channel.
    pub fn heard(&mut self, node: u32, turn: u32, state: NodeState) {
        if let Some(look) = self.going_on.iter_mut().find(|look| look.turn == turn)
            && let Some(at) = look.missing.iter().position(|missing| *missing == node)
        {
            look.missing.swap_remove(at);
            look.states.push(NodeState { node, ..state });
        }
    }

    /// A node will not answer any more.
    pub fn gone(&mut self, node: u32) {
        for look in &mut self.going_on {
            if let Some(at) = look.missing.iter().position(|missing| *missing == node) {
                look.gone.push(look.missing.swap_remove(at));
            }
        }
    }

    /// When the next look has to be complete.
    pub fn next_deadline(&self) -> Option<Instant> {
        self.going_on.iter().map(|look| look.asked + LIMIT).min()
    }

    /// Takes the looks that are complete.
    pub fn take_over(&mut self, now: Instant) -> Vec<Surveyed> {
        let is_over = |look: &mut Look| look.missing.is_empty() || now >= look.asked + LIMIT;
        let over = self.going_on.extract_if(.., is_over);
        over.map(|mut look| {
            look.states.sort_by_key(|state| state.node);
            let waited = u32::try_from(now.saturating_duration_since(look.asked).as_millis()).unwrap_or(u32::MAX);
            let mut silent: Vec<u32> = look.missing.into_iter().chain(look.gone).collect();
            silent.sort_unstable();
            Surveyed {
                turn: look.turn,
                states: look.states,
                silent: silent.into_iter().map(|node| (node, waited)).collect(),
            }
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state() -> NodeState {
        NodeState {
            node: 77,
            now_ns: 0,
            doings: Vec::new(),
            links: Vec::new(),
            multicast: None,
            heard: Vec::new(),
            foreign_packets: 0,
            forged_packets: 0,
            unexpected: 0,
            unexpected_bytes: 0,
        }
    }

    fn nodes(looked: &Surveyed) -> (Vec<u32>, Vec<(u32, u32)>) {
        (looked.states.iter().map(|state| state.node).collect(), looked.silent.clone())
    }

    #[test]
    fn a_look_is_over_when_all_have_answered_or_time_is_up() {
        let start = Instant::now();
        let mut looks = Survey::default();
        let first = looks.begin(vec![0, 1, 2], start);
        let second = looks.begin(vec![0, 1], start);
        looks.heard(1, first, state());
        looks.heard(1, first, state());
        looks.heard(0, first, state());
        looks.heard(5, first, state());
        looks.heard(1, second, state());
        assert!(looks.take_over(start).is_empty());
        looks.gone(2);
        let over = looks.take_over(start + Duration::from_millis(5));
        assert_eq!(over.iter().map(nodes).collect::<Vec<_>>(), [(vec![0, 1], vec![(2, 5)])]);
        assert_eq!(looks.next_deadline(), Some(start + LIMIT));
        let over = looks.take_over(start + LIMIT);
        assert_eq!(over.iter().map(nodes).collect::<Vec<_>>(), [(vec![1], vec![(0, LIMIT.as_millis() as u32)])]);
        assert_eq!(looks.next_deadline(), None);
    }
}
