// SPDX-License-Identifier: MIT OR Apache-2.0
//! Time: what is lost, which paths do not answer, and when to look again.

use super::mutation::{Mutation, is};
use super::path::{GOOD, Path, SUSPECT};
use super::{Link, OPEN};

/// Timeouts in a row after which a path is suspect.
const TIMEOUTS_SUSPECT: u64 = 3;
/// A path that fails again within this time flaps.
const FLAP_NS: u64 = 10_000_000_000;
/// How long a path that flaps is left alone first, and how often that doubles.
const QUARANTINE_NS: u64 = 50_000_000;
const QUARANTINE_DOUBLED_MAX: u64 = 8;

impl Path {
    /// The path does not answer: it gets nothing but probes until it does.
    fn suspect(&mut self, now: u64, others_answer: bool) {
        self.health = SUSPECT;
        self.probe_at = now;
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
            if due != 0 && due <= now {
                self.on_timeout(now, at);
            }
        }
    }

    /// Nothing was acknowledged for too long. The oldest packet is given up, so that its frames go out at once; what
    /// else is lost shows when they are acknowledged. The third time all of it is, and other paths take it.
    fn on_timeout(&mut self, now: u64, at: usize) {
        let others_answer = self.path[..self.paths()]
            .iter()
            .enumerate()
            .any(|(other, path)| other != at && path.acked_at > self.path[at].acked_at);
        let path = &mut self.path[at];
        let log = &mut self.log[at];
        path.timeouts = path.timeouts.saturating_add(1);
        path.count.timeouts += 1;
        path.watched_at = now;
        path.allowance = 1;
        path.pace_at = 0;
        if path.timeouts >= TIMEOUTS_SUSPECT {
            if !is(Mutation::LeavesFramesOnPath) {
                path.lose_all(log);
            }
            path.suspect(now, others_answer);
        } else {
            path.lose_oldest(log);
        }
    }

    /// When to come again if no packet comes first, for [`Link::next_packet`], which has had no more to send. `None`: no
    /// need to, nothing is under way.
    pub fn deadline(&self) -> Option<u64> {
        if self.state != OPEN {
            return None;
        }
        let probing = self.is_probing();
        let mut nearest = if self.send_at == 0 { u64::MAX } else { self.send_at };
        for path in &self.path[..self.paths()] {
            let mut note = |at: u64| nearest = if at == 0 { nearest } else { nearest.min(at) };
            note(path.ack_at);
            if path.health == GOOD {
                note(path.lost_at);
                note(path.timeout_at(&self.timing));
            } else if probing {
                note(path.probe_at);
            }
        }
        (nearest != u64::MAX).then_some(nearest)
    }
}
