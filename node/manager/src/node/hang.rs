// SPDX-License-Identifier: MIT OR Apache-2.0
//! Looks from time to time whether the ranks of a node can go on: whether some wait for one that has left (`stuck`),
//! and whether all stand still (`still`), of which the head makes a deadlock.

use crate::rank::{Rank, Seen};
use crate::still::Still;
use crate::stuck::Stuck;
use crate::words::Event;
use std::time::{Duration, Instant};
use strobe_mds::{Doing, NodeState, located, node_state};
use strobe_shared::Segment;

/// Time between two checks of the ranks.
const PACE: Duration = Duration::from_millis(300);

/// What was seen at the last look.
#[derive(Default)]
pub struct HangDetector {
    next: Option<Instant>,
    stuck: Stuck,
    still: Still,
}

impl HangDetector {
    /// When to check the ranks next; `None`: not at all.
    pub fn next_look(&self) -> Option<Instant> {
        self.next
    }

    /// Looks if it is time, and gives what the head is to know. `whole` is true if these are all ranks of the job.
    pub fn look(&mut self, ranks: &[Rank], segment: &Segment, whole: bool, now: Instant) -> Vec<Event> {
        if !self.is_due(now) {
            return Vec::new();
        }
        let left_behind = self.stuck.look(ranks, segment, whole).map(|rank| Event::LeftBehind { rank });
        let still = self.still.look(ranks, segment).map(|on| Event::Still { on });
        left_behind.into_iter().chain(still).collect()
    }

    fn is_due(&mut self, now: Instant) -> bool {
        let due = self.next.is_none_or(|next| now >= next);
        if due {
            self.next = Some(now + PACE);
        }
        due
    }

    /// The answer to the head's question what the node's ranks do.
    pub fn survey(turn: u32, ranks: &[Rank], segment: &Segment) -> Event {
        Event::Surveyed { turn, state: state_of(ranks, segment) }
    }

    /// The answer to the head's question whether the node still stands still.
    pub fn confirm(&mut self, turn: u32, ranks: &[Rank], segment: &Segment) -> Event {
        let still = self.still.confirm(ranks, segment);
        Event::Confirmed { turn, still, doings: located(state_of(ranks, segment).doings, segment) }
    }
}

/// The state of the node. Ranks that have died or were ended do nothing, whatever they did last.
fn state_of(ranks: &[Rank], segment: &Segment) -> NodeState {
    let mut state = node_state(segment);
    let is_gone = |seen: &Seen| seen.ending.is_some() && !seen.left_well();
    let has_died = |number: u32| ranks.iter().any(|rank| rank.seen.number == number && is_gone(&rank.seen));
    state.doings.iter_mut().filter(|doing| has_died(doing.rank)).for_each(Doing::end);
    state
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_looks_at_once_and_then_at_its_pace() {
        let (mut hang, now) = (HangDetector::default(), Instant::now());
        assert_eq!(hang.next_look(), None);
        assert!(hang.is_due(now) && !hang.is_due(now));
        assert_eq!(hang.next_look(), Some(now + PACE));
        assert!(hang.is_due(now + PACE));
    }
}
