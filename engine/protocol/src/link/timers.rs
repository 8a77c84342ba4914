// SPDX-License-Identifier: MIT OR Apache-2.0
//! Time: what is lost, which paths do not answer, and when to look again.

use super::mutation::{Mutation, is};
use super::path::Path;
use super::{Link, OPEN};

impl Link {
    /// Does what time makes due. [`Link::next_packet`] does it, too.
    #[inline]
    pub fn tick(&mut self, now: u64) {
        if self.state != OPEN {
            return;
        }
        for at in 0..self.paths() {
            let path = &mut self.path[at];
            let log = &mut self.log[at];
            if path.flight.lost_at != 0 && path.flight.lost_at <= now {
                path.find_lost(log, now);
            }
            if !path.liveness.is_good() {
                if path.flight.packets > 0 && path.liveness.probe_at <= now && !is(Mutation::LeavesFramesOnPath) {
                    path.lose_all(log);
                }
                continue;
            }
            let due = path.timeout_at(&self.timing);
            let hopeless = if path.liveness.timeouts == 0 { 0 } else { self.hopeless_at(at) };
            if due != 0 && due <= now || hopeless != 0 && hopeless <= now {
                self.on_timeout(now, at, hopeless != 0);
            }
        }
    }

    /// Has another path answered later than this one should have? Then the other side is awake.
    fn others_answer(&self, at: usize) -> bool {
        let path = &self.path[at];
        self.answered_since(
            at,
            path.flight.watched_at.max(path.liveness.acked_at).saturating_add(path.rtt.reordering()),
        )
    }

    fn answered_since(&self, at: usize, since: u64) -> bool {
        let mut others = self.path[..self.paths()].iter().enumerate().filter(|(other, _)| *other != at);
        others.any(|(_, other)| other.liveness.is_good() && other.liveness.acked_at > since)
    }

    /// When a path that had a timeout is given up because another has answered since; 0 if none has.
    fn hopeless_at(&self, at: usize) -> u64 {
        let path = &self.path[at];
        let watched_at = path.flight.watched_at;
        let silent = path.liveness.timeouts > 0 && path.flight.packets > 0 && watched_at > path.liveness.acked_at;
        let hopeless = silent && self.answered_since(at, watched_at);
        if hopeless { watched_at.saturating_add(path.rtt.reordering()) } else { 0 }
    }

    /// Nothing was acknowledged for too long. If other paths answer meanwhile, they take all that is under way here: if
    /// that is wrong, the answer to a probe shows it at once. Else the oldest packet is given up, so that its frames go
    /// out at once; what else is lost shows when they are acknowledged. The third time all of it is.
    fn on_timeout(&mut self, now: u64, at: usize, hopeless: bool) {
        let others_answer = hopeless || self.others_answer(at);
        self.try_the_rest(now, at);
        let path = &mut self.path[at];
        let log = &mut self.log[at];
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
        let paths = self.paths();
        let sound = |(other, path): (usize, &Path)| other != at && path.liveness.answers();
        if self.path[..paths].iter().enumerate().any(sound) {
            return;
        }
        self.path[..paths].iter_mut().for_each(|path| path.liveness.hurry(now));
    }

    /// When to come again if no packet comes first, for [`Link::next_packet`], which has had no more to send. `None`:
    /// no need to, nothing is under way.
    pub fn deadline(&self) -> Option<u64> {
        if self.state != OPEN {
            return None;
        }
        let probing = self.is_probing();
        let mut nearest = if self.send_at == 0 { u64::MAX } else { self.send_at };
        for (at, path) in self.path[..self.paths()].iter().enumerate() {
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
