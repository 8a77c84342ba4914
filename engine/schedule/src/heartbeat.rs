// SPDX-License-Identifier: MIT OR Apache-2.0
//! Heartbeats of a job on several nodes, by which it finds out whether all nodes are alive while nothing else is under
//! way. The Machine Manager, on node 0, writes the number of each beat into the memory of all nodes, and asks with it
//! whether all have seen the beat before. The Node Managers note beats, and notice if they are missing. Either way
//! something is then under way to a dead node, so that its link gives it up.

/// After so many intervals without a beat a node sends something by way of node 0.
const MISSED_MAX: u64 = 3;

/// What node 0 has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Nothing yet.
    Rest,
    /// Xfer-And-Signal: write this beat into the memory of all nodes.
    Beat(u64),
    /// Compare-And-Write: ask whether all nodes have seen this beat; if so, write that on all.
    Ask(u64),
}

/// State of node 0.
#[derive(Clone, Copy, Debug)]
pub struct Beats {
    /// Time between two beats, in nanoseconds; 0: there are none.
    every_ns: u64,
    due_ns: u64,
    /// The last beat written; whether the one before still has to be asked about, and whether that was done.
    beat: u64,
    to_ask: bool,
    has_asked: bool,
}

impl Beats {
    /// The first beat is sent after one interval.
    pub fn new(every_ns: u64, now_ns: u64) -> Beats {
        Beats { every_ns, due_ns: due(now_ns, every_ns), beat: 0, to_ask: false, has_asked: false }
    }

    /// When [`Beats::next`] has to be called next, in nanoseconds.
    pub fn due_ns(&self) -> u64 {
        self.due_ns
    }

    /// What has to be done now. `is_open`: the last question is not answered. `all_seen`: the last beat that all nodes
    /// are known to have seen.
    pub fn next(&mut self, now_ns: u64, is_open: bool, all_seen: u64) -> Act {
        if now_ns < self.due_ns {
            return Act::Rest;
        }
        if self.has_asked {
            if is_open {
                // Either an answer comes, or a link gives up the node that does not answer.
                self.rest(now_ns);
                return Act::Rest;
            }
            // A node was late: asks about the same beat again.
            (self.has_asked, self.to_ask) = (false, all_seen + 1 < self.beat);
        }
        if self.to_ask { Act::Ask(self.beat - 1) } else { Act::Beat(self.beat + 1) }
    }

    /// Called when `act` has been done.
    pub fn did(&mut self, now_ns: u64, act: Act) {
        match act {
            Act::Rest => {}
            Act::Beat(beat) => (self.beat, self.to_ask) = (beat, true),
            Act::Ask(_) => (self.to_ask, self.has_asked, self.due_ns) = (false, true, due(now_ns, self.every_ns)),
        }
    }

    /// Called when there was no room: try again at this time.
    pub fn put_off(&mut self, until_ns: u64) {
        self.due_ns = self.due_ns.max(until_ns);
    }

    /// Begins a new interval without doing anything.
    pub fn rest(&mut self, now_ns: u64) {
        self.due_ns = due(now_ns, self.every_ns);
    }
}

/// State of heartbeats on every node.
#[derive(Clone, Copy, Debug)]
pub struct Listens {
    every_ns: u64,
    seen: u64,
    due_ns: u64,
}

impl Listens {
    /// No beat was seen yet.
    pub fn new(every_ns: u64, now_ns: u64) -> Listens {
        Listens { every_ns, seen: 0, due_ns: due(now_ns, MISSED_MAX * every_ns) }
    }

    /// When beats would be missing, in nanoseconds: to be checked then.
    pub fn due_ns(&self) -> u64 {
        self.due_ns
    }

    /// Called with the last beat in this node's memory. True if it is a new one, which the node has to confirm.
    pub fn hear(&mut self, now_ns: u64, beat: u64) -> bool {
        let new = std::mem::replace(&mut self.seen, beat) != beat;
        if new {
            self.rest(now_ns);
        }
        new
    }

    /// Counts missing beats from now on.
    pub fn rest(&mut self, now_ns: u64) {
        self.due_ns = due(now_ns, MISSED_MAX * self.every_ns);
    }

    /// Called when there was no room: try again at this time.
    pub fn put_off(&mut self, until_ns: u64) {
        self.due_ns = self.due_ns.max(until_ns);
    }

    /// True if beats are missing: then something has to be sent by way of node 0, which arrives only if node 0 is
    /// alive. After that [`Listens::rest`] is called.
    pub fn misses(&self, now_ns: u64) -> bool {
        now_ns >= self.due_ns
    }
}

fn due(now_ns: u64, after_ns: u64) -> u64 {
    if after_ns == 0 { u64::MAX } else { now_ns.saturating_add(after_ns) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERY: u64 = 100;

    /// Does what is to be done at `now`; what that was.
    fn step(beats: &mut Beats, now: u64, is_open: bool, all_seen: u64) -> Vec<Act> {
        let mut acts = Vec::new();
        loop {
            let act = beats.next(now, is_open, all_seen);
            if act == Act::Rest {
                return acts;
            }
            beats.did(now, act);
            acts.push(act);
        }
    }

    #[test]
    fn each_beat_comes_with_a_question_about_the_one_before() {
        let mut beats = Beats::new(EVERY, 0);
        assert_eq!(step(&mut beats, EVERY - 1, false, 0), []);
        assert_eq!(step(&mut beats, EVERY, false, 0), [Act::Beat(1), Act::Ask(0)]);
        assert_eq!(step(&mut beats, 2 * EVERY, false, 0), [Act::Beat(2), Act::Ask(1)]);
        assert_eq!(step(&mut beats, 3 * EVERY, false, 1), [Act::Beat(3), Act::Ask(2)]);
    }

    #[test]
    fn no_beat_goes_before_the_last_question_has_its_answer_and_a_no_is_asked_again() {
        let mut beats = Beats::new(EVERY, 0);
        assert_eq!(step(&mut beats, EVERY, false, 0).len(), 2);
        assert_eq!(step(&mut beats, 2 * EVERY, false, 0), [Act::Beat(2), Act::Ask(1)]);
        assert_eq!(step(&mut beats, 3 * EVERY, true, 0), []);
        assert_eq!(beats.due_ns(), 4 * EVERY);
        assert_eq!(step(&mut beats, 4 * EVERY, false, 0), [Act::Ask(1)]);
        assert_eq!(step(&mut beats, 5 * EVERY, false, 1), [Act::Beat(3), Act::Ask(2)]);
    }

    #[test]
    fn what_had_no_room_is_done_later() {
        let mut beats = Beats::new(EVERY, 0);
        assert_eq!(beats.next(EVERY, false, 0), Act::Beat(1));
        beats.put_off(EVERY + 1);
        assert_eq!(step(&mut beats, EVERY, false, 0), []);
        assert_eq!(step(&mut beats, EVERY + 1, false, 0).len(), 2);
    }

    #[test]
    fn a_node_misses_beats_after_some_intervals_and_with_none_nobody_does() {
        let mut listens = Listens::new(EVERY, 0);
        assert!(listens.hear(50, 1) && !listens.hear(60, 1));
        assert!(!listens.misses(49 + MISSED_MAX * EVERY) && listens.misses(50 + MISSED_MAX * EVERY));
        listens.rest(500);
        assert!(!listens.misses(501));
        let (mut off, none) = (Beats::new(0, 0), Listens::new(0, 0));
        assert_eq!((off.next(u64::MAX - 1, false, 0), off.due_ns()), (Act::Rest, u64::MAX));
        assert!(!none.misses(u64::MAX - 1));
    }
}
