// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which way broadcasts go: in packets to the group as long as these arrive, else down the tree. A probe, which asks
//! who hears the group, says when they arrive again.

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// After so many unanswered polls in a row packets to the group are given up.
const SILENT_MAX: u32 = 3;
/// After so many broadcasts in a row that went over links in the end packets to the group are given up.
const MISSES_MAX: u32 = 8;
/// When packets to the group are tried again after they were given up, in nanoseconds: the first time, and at most.
const PROBE_NS: u64 = 50_000_000;
const PROBE_NS_MAX: u64 = 10_000_000_000;

/// Zero is down the tree: so a broadcaster begins, and finds out whether packets arrive.
const BY_GROUP: u32 = 1;

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub(super) struct Way {
    /// [`BY_GROUP`], or 0.
    way: u32,
    /// Number of the last probe; 0 before the first.
    pub probe: u32,
    /// Polls that were not answered.
    silent: u32,
    /// Broadcasts that had to go over links lately.
    misses: u32,
    /// Broadcasts below this number went down the tree.
    group_from: u64,
    /// When the group may be probed again; and how long the wait is after that.
    probe_at: u64,
    probe_ns: u64,
}

impl Way {
    pub fn is_by_group(&self) -> bool {
        self.way == BY_GROUP
    }

    /// Did this broadcast go to the group, and would it go there again?
    pub fn went_by_group(&self, number: u64) -> bool {
        self.is_by_group() && number >= self.group_from
    }

    /// While broadcasts go down the tree: is it time to ask whether packets to the group arrive? Then that is probe
    /// number `probe`.
    pub fn is_to_probe(&mut self, now: u64) -> bool {
        if now < self.probe_at {
            return false;
        }
        self.next_probe();
        self.probe_ns = self.probe_ns.clamp(PROBE_NS, PROBE_NS_MAX);
        self.probe_at = now.saturating_add(self.probe_ns);
        self.probe_ns = self.probe_ns.saturating_mul(2).min(PROBE_NS_MAX);
        true
    }

    fn next_probe(&mut self) {
        self.probe = self.probe.wrapping_add(1).max(1);
    }

    /// All nodes have acknowledged something.
    pub fn answered(&mut self) {
        self.silent = 0;
        self.misses = self.misses.saturating_sub(1);
    }

    /// All nodes have heard this probe. True if broadcasts go to the group from now on, of which `next` is the first.
    pub fn heard(&mut self, probe: u32, next: u64) -> bool {
        let returns = !self.is_by_group() && self.probe != 0 && probe == self.probe;
        if returns {
            (self.silent, self.misses) = (0, 0);
            (self.way, self.group_from, self.probe_ns) = (BY_GROUP, next, PROBE_NS);
        }
        returns
    }

    /// A broadcast has to go over a link. True if that was so often that packets to the group are to be given up.
    pub fn missed(&mut self) -> bool {
        self.misses = self.misses.saturating_add(1);
        self.is_by_group() && self.misses >= MISSES_MAX
    }

    /// A poll was not answered. True if that was so often that packets to the group are to be given up.
    pub fn was_silent(&mut self) -> bool {
        let too_often = self.silent >= SILENT_MAX;
        self.silent = self.silent.saturating_add(u32::from(!too_often));
        too_often
    }

    /// Packets to the group do not arrive: broadcasts go down the tree for a while.
    pub fn give_up(&mut self, now: u64) {
        self.way = 0;
        (self.silent, self.misses) = (0, 0);
        self.probe_ns = self.probe_ns.clamp(PROBE_NS, PROBE_NS_MAX);
        self.probe_at = now.saturating_add(self.probe_ns);
        // What was answered before says nothing of now: only who hears the next question counts.
        self.next_probe();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zerocopy::FromZeros;

    /// A way by the group, since broadcast 10.
    fn by_group() -> Way {
        let mut way = Way::new_zeroed();
        assert!(way.is_to_probe(0) && way.heard(1, 10));
        way
    }

    #[test]
    fn the_group_is_taken_once_all_have_heard_the_last_probe() {
        let mut way = Way::new_zeroed();
        assert!(!way.is_by_group() && !way.heard(0, 0), "nothing was asked");
        assert!(way.is_to_probe(0) && !way.is_to_probe(1), "one question at a time");
        assert!(way.is_to_probe(PROBE_NS));
        assert!(!way.heard(1, 10), "an older question");
        assert!(way.heard(2, 10) && way.is_by_group());
        assert!(!way.heard(2, 11), "it is taken already");
        assert!(!way.went_by_group(9) && way.went_by_group(10));
    }

    #[test]
    fn silence_gives_the_group_up_and_an_answer_begins_anew() {
        let mut way = by_group();
        assert_eq!((0..SILENT_MAX).filter(|_| way.was_silent()).count(), 0);
        way.answered();
        assert_eq!((0..SILENT_MAX).filter(|_| way.was_silent()).count(), 0);
        assert!(way.was_silent());
    }

    #[test]
    fn many_misses_give_the_group_up_unless_others_arrive() {
        let mut way = by_group();
        for _ in 0..2 * MISSES_MAX {
            assert!(!way.missed());
            way.answered();
        }
        assert_eq!((0..MISSES_MAX).filter(|_| way.missed()).count(), 1);
        way.give_up(0);
        assert!(!way.missed(), "it is given up");
    }

    #[test]
    fn what_was_heard_before_the_group_was_given_up_does_not_count() {
        let mut way = by_group();
        way.give_up(100);
        assert!(!way.heard(1, 20));
        assert!(!way.is_to_probe(100 + PROBE_NS - 1) && way.is_to_probe(100 + PROBE_NS));
        assert!(way.heard(3, 20));
    }
}
