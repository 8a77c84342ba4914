// SPDX-License-Identifier: MIT OR Apache-2.0
//! Time: what is lost, which paths do not answer, and when to look again.

use super::limits::PATHS;
use super::mutation::{Mutation, is};
use super::path::Path;
use super::paths::Paths;
use super::sent::SentLog;

impl Paths {
    /// Does what time makes due.
    #[inline]
    pub fn tick(&mut self, now: u64, logs: &mut [SentLog; PATHS]) {
        for (at, log) in logs.iter_mut().enumerate().take(self.len()) {
            let timing = self.timing;
            let path = &mut self[at];
            if path.flight.lost_at != 0 && path.flight.lost_at <= now {
                path.find_lost(log, now);
            }
            if !path.liveness.is_good() {
                if path.flight.packets > 0 && path.liveness.probe_at <= now && !is(Mutation::LeavesFramesOnPath) {
                    path.lose_all(log);
                }
                continue;
            }
            let due = path.timeout_at(&timing);
            let hopeless = if path.liveness.timeouts == 0 { 0 } else { self.hopeless_at(at) };
            if due != 0 && due <= now || hopeless != 0 && hopeless <= now {
                self.on_timeout(now, at, log, hopeless != 0);
            }
        }
    }

    /// Has another path answered later than this one should have? Then the other side is awake.
    fn others_answer(&self, at: usize) -> bool {
        let path = &self[at];
        let silent_since = path.flight.watched_at.max(path.liveness.acked_at);
        self.answered_since(at, silent_since.saturating_add(path.rtt.reordering()))
    }

    fn answered_since(&self, at: usize, since: u64) -> bool {
        let mut others = self.as_slice().iter().enumerate().filter(|(other, _)| *other != at);
        others.any(|(_, other)| other.liveness.is_good() && other.liveness.acked_at > since)
    }

    /// When a path that had a timeout is given up because another has answered since; 0 if none has.
    fn hopeless_at(&self, at: usize) -> u64 {
        let path = &self[at];
        let watched_at = path.flight.watched_at;
        let silent = path.liveness.timeouts > 0 && path.flight.packets > 0 && watched_at > path.liveness.acked_at;
        let hopeless = silent && self.answered_since(at, watched_at);
        if hopeless { watched_at.saturating_add(path.rtt.reordering()) } else { 0 }
    }

    /// Nothing was acknowledged for too long. If other paths answer meanwhile, they take all that is under way here: if
    /// that is wrong, the answer to a probe shows it at once. Else the oldest packet is given up, so that its frames go
    /// out at once; what else is lost shows when they are acknowledged. The third time all of it is.
    fn on_timeout(&mut self, now: u64, at: usize, log: &mut SentLog, hopeless: bool) {
        let others_answer = hopeless || self.others_answer(at);
        self.try_the_rest(now, at);
        let path = &mut self[at];
        let last = path.time_out(now);
        if !last && !others_answer {
            return path.lose_oldest(log);
        }
        if !is(Mutation::LeavesFramesOnPath) {
            path.lose_all(log);
        }
        path.liveness.suspect(now);
        if last {
            path.fail(now, others_answer);
        }
    }

    /// A path has become silent: if no other is sound, those that were given up are tried at once. One of them may be
    /// whole again since it was last tried, which is up to a tenth of a second ago.
    fn try_the_rest(&mut self, now: u64, at: usize) {
        let sound = |(other, path): (usize, &Path)| other != at && path.liveness.answers();
        if self.as_slice().iter().enumerate().any(sound) {
            return;
        }
        self.as_mut_slice().iter_mut().for_each(|path| path.liveness.hurry(now));
    }

    /// When the first of what time makes due is; `None`: nothing is. With `probing`, probes are due as well.
    pub fn due_at(&self, probing: bool) -> Option<u64> {
        let mut nearest = u64::MAX;
        for (at, path) in self.as_slice().iter().enumerate() {
            let mut note = |at: u64| nearest = if at == 0 { nearest } else { nearest.min(at) };
            note(path.received.ack_at);
            if path.liveness.is_good() {
                note(path.flight.lost_at);
                note(path.timeout_at(&self.timing));
                if path.liveness.timeouts > 0 {
                    note(self.hopeless_at(at));
                }
            } else if probing {
                note(path.liveness.probe_at);
            }
        }
        (nearest != u64::MAX).then_some(nearest)
    }
}
