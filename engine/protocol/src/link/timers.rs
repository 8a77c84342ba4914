// SPDX-License-Identifier: MIT OR Apache-2.0
//! Time: what is lost, which paths do not answer, and when to look again.

use super::mutation::{Mutation, is};
use super::path::{GOOD, Path, SUSPECT};
use super::{Link, OPEN};

/// Timeouts and probes in a row after which a path has failed.
pub const TIMEOUTS_SUSPECT: u64 = 3;
/// A path that fails again within this time flaps.
const FLAP_NS: u64 = 10_000_000_000;
/// How long a path that flaps is left alone first, and how often that doubles.
const QUARANTINE_NS: u64 = 50_000_000;
const QUARANTINE_DOUBLED_MAX: u64 = 8;

impl Path {
    /// The path does not answer: it gets nothing but probes until it does.
    fn suspect(&mut self, now: u64) {
        self.health = SUSPECT;
        self.probe_at = now;
    }

    /// Nor does it answer probes, or nothing else answers either.
    pub fn fail(&mut self, now: u64, others_answer: bool) {
        self.window.on_silence();
        self.count.failures += 1;
        // If no other path answers either, it may be the other side that is busy.
        if others_answer {
            let again = self.flaps > 0 && now.saturating_sub(self.failed_at) < FLAP_NS;
            self.flaps = if again { self.flaps.saturating_add(1) } else { 1 };
            self.failed_at = now;
        }
    }

    /// The path answers again.
    pub fn recover(&mut self, now: u64) {
        self.health = GOOD;
        let doubled = self.flaps.saturating_sub(1).min(QUARANTINE_DOUBLED_MAX);
        let alone = if self.flaps > 1 { QUARANTINE_NS << doubled } else { 0 };
        self.quarantine_until = now.saturating_add(alone);
    }
}

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
            if path.lost_at != 0 && path.lost_at <= now {
                path.find_lost(log, now);
            }
            if path.health != GOOD {
                if path.flight_packets > 0 && path.probe_at <= now && !is(Mutation::LeavesFramesOnPath) {
                    path.lose_all(log);
                }
                continue;
            }
            let due = path.timeout_at(&self.timing);
            let hopeless = if path.timeouts == 0 { 0 } else { self.hopeless_at(at) };
            if due != 0 && due <= now || hopeless != 0 && hopeless <= now {
                self.on_timeout(now, at, hopeless != 0);
            }
        }
    }

    /// Has another path answered later than this one should have? Then the other side is awake.
    fn others_answer(&self, at: usize) -> bool {
        let path = &self.path[at];
        self.answered_since(at, path.watched_at.max(path.acked_at).saturating_add(path.rtt.reordering()))
    }

    fn answered_since(&self, at: usize, since: u64) -> bool {
        let mut others = self.path[..self.paths()].iter().enumerate().filter(|(other, _)| *other != at);
        others.any(|(_, other)| other.health == GOOD && other.acked_at > since)
    }

    /// When a path that had a timeout is given up because another has answered since; 0 if none has.
    fn hopeless_at(&self, at: usize) -> u64 {
        let path = &self.path[at];
        let silent = path.timeouts > 0 && path.flight_packets > 0 && path.watched_at > path.acked_at;
        let hopeless = silent && self.answered_since(at, path.watched_at);
        if hopeless { path.watched_at.saturating_add(path.rtt.reordering()) } else { 0 }
    }

    /// Nothing was acknowledged for too long. If other paths answer meanwhile, they take all that is under way here: if
    /// that is wrong, the answer to a probe shows it at once. Else the oldest packet is given up, so that its frames go
    /// out at once; what else is lost shows when they are acknowledged. The third time all of it is.
    fn on_timeout(&mut self, now: u64, at: usize, hopeless: bool) {
        let others_answer = hopeless || self.others_answer(at);
        self.try_the_rest(now, at);
        let path = &mut self.path[at];
        let log = &mut self.log[at];
        path.timeouts = path.timeouts.saturating_add(1);
        path.count.timeouts += 1;
        path.watched_at = now;
        path.allowance = 1;
        path.pace_at = 0;
        let last = path.timeouts >= TIMEOUTS_SUSPECT;
        if !last && !others_answer {
            return path.lose_oldest(log);
        }
        if !is(Mutation::LeavesFramesOnPath) {
            path.lose_all(log);
        }
        path.suspect(now);
        if last {
            path.fail(now, others_answer);
        }
    }

    /// A path has become silent: if no other is sound, those that were given up are tried at once. One of them may be
    /// whole again since it was last tried, which is up to a tenth of a second ago.
    fn try_the_rest(&mut self, now: u64, at: usize) {
        let paths = self.paths();
        let sound = |(other, path): (usize, &Path)| other != at && path.health == GOOD && path.timeouts == 0;
        if self.path[..paths].iter().enumerate().any(sound) {
            return;
        }
        for path in self.path[..paths].iter_mut().filter(|path| path.health != GOOD) {
            path.probe_at = path.probe_at.min(now);
        }
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
            note(path.ack_at);
            if path.health == GOOD {
                note(path.lost_at);
                note(path.timeout_at(&self.timing));
                if path.timeouts > 0 {
                    note(self.hopeless_at(at));
                }
            } else if probing {
                note(path.probe_at);
            }
        }
        (nearest != u64::MAX).then_some(nearest)
    }
}
