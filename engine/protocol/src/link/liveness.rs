// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whether a path answers: after some timeouts in a row it counts as failed and gets nothing but probes until it does.

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

pub const GOOD: u32 = 0;
pub const SUSPECT: u32 = 1;
pub const DOWN: u32 = 2;

/// Timeouts and probes in a row after which a path has failed.
const TIMEOUTS_SUSPECT: u32 = 3;
/// A path that does not answer is down after so many probes and timeouts.
const TIMEOUTS_DOWN: u32 = 8;
/// A path that fails again within this time flaps.
const FLAP_NS: u64 = 10_000_000_000;
/// How long a path that flaps is left alone first, and how often that doubles.
const QUARANTINE_NS: u64 = 50_000_000;
const QUARANTINE_DOUBLED_MAX: u64 = 8;

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct Liveness {
    /// [`GOOD`], [`SUSPECT`] or [`DOWN`].
    pub health: u32,
    /// Timeouts and probes since the last acknowledgement.
    pub timeouts: u32,
    /// When a path that is not good is tried next.
    pub probe_at: u64,
    /// Before this time the path is used only if there is no other.
    pub quarantine_until: u64,
    /// How often it failed in quick succession, and when last.
    flaps: u64,
    failed_at: u64,
    /// When a packet of the other side last arrived, and when an acknowledgement did.
    pub contact_at: u64,
    pub acked_at: u64,
}

impl Liveness {
    pub fn open(&mut self, now: u64) {
        self.contact_at = now;
        self.acked_at = now;
    }

    #[inline]
    pub fn is_good(&self) -> bool {
        self.health == GOOD
    }

    /// True if it is good and nothing is overdue on it.
    #[inline]
    pub fn answers(&self) -> bool {
        self.health == GOOD && self.timeouts == 0
    }

    /// True if it answers, and has not failed again and again.
    #[inline]
    pub fn is_sound(&self, now: u64) -> bool {
        self.answers() && self.quarantine_until <= now
    }

    /// Notes that nothing was acknowledged for too long. True if that was so often enough for the path to have failed.
    pub fn time_out(&mut self) -> bool {
        self.timeouts = self.timeouts.saturating_add(1);
        self.timeouts >= TIMEOUTS_SUSPECT
    }

    /// From now on it gets nothing but probes until it answers.
    pub fn suspect(&mut self, now: u64) {
        self.health = SUSPECT;
        self.probe_at = now;
    }

    /// Notes that it is probed, which counts as a timeout until it answers. True if it has failed now.
    pub fn probe(&mut self) -> bool {
        self.timeouts = self.timeouts.saturating_add(1);
        if self.timeouts >= TIMEOUTS_DOWN {
            self.health = DOWN;
        }
        self.timeouts == TIMEOUTS_SUSPECT
    }

    /// A path that is not good is tried at once.
    pub fn hurry(&mut self, now: u64) {
        if self.health != GOOD {
            self.probe_at = self.probe_at.min(now);
        }
    }

    /// It has failed. If no other path answers either, it may be the other side that is busy.
    pub fn fail(&mut self, now: u64, others_answer: bool) {
        if others_answer {
            let again = self.flaps > 0 && now.saturating_sub(self.failed_at) < FLAP_NS;
            self.flaps = if again { self.flaps.saturating_add(1) } else { 1 };
            self.failed_at = now;
        }
    }

    /// Something was acknowledged: the path answers, perhaps again.
    #[inline]
    pub fn acknowledge(&mut self, now: u64) {
        self.timeouts = 0;
        self.acked_at = now;
        if self.health != GOOD {
            self.recover(now);
        }
    }

    fn recover(&mut self, now: u64) {
        self.health = GOOD;
        let doubled = self.flaps.saturating_sub(1).min(QUARANTINE_DOUBLED_MAX);
        let alone = if self.flaps > 1 { QUARANTINE_NS << doubled } else { 0 };
        self.quarantine_until = now.saturating_add(alone);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zerocopy::FromZeros;

    /// A path that fails and answers again, at these times.
    fn fail_and_recover(path: &mut Liveness, failed: u64, recovered: u64) {
        path.suspect(failed);
        path.fail(failed, true);
        path.acknowledge(recovered);
    }

    #[test]
    fn a_silent_path_is_suspect_then_down_and_good_when_it_answers() {
        let mut path = Liveness::new_zeroed();
        path.open(5);
        assert!(!path.time_out() && !path.time_out() && path.time_out(), "the third time");
        assert!(path.is_good() && !path.answers());
        path.suspect(10);
        assert_eq!((0..5).filter(|_| path.probe()).count(), 0, "it has failed before");
        assert_eq!(path.health, DOWN);
        path.acknowledge(20);
        assert!(path.is_sound(20));
        path.suspect(30);
        assert_eq!([path.probe(), path.probe(), path.probe(), path.probe()], [false, false, true, false]);
    }

    #[test]
    fn a_path_that_flaps_is_left_alone_longer_each_time() {
        let mut path = Liveness::new_zeroed();
        fail_and_recover(&mut path, 10, 20);
        assert!(path.is_sound(20), "once is no flapping");
        fail_and_recover(&mut path, 30, 40);
        assert_eq!(path.quarantine_until, 40 + 2 * QUARANTINE_NS);
        fail_and_recover(&mut path, 50, 60);
        assert_eq!(path.quarantine_until, 60 + 4 * QUARANTINE_NS);
        let later = 60 + FLAP_NS;
        fail_and_recover(&mut path, later, later + 1);
        assert!(path.is_sound(later + 1), "that was long ago");
    }

    #[test]
    fn a_failure_of_all_paths_is_not_this_ones() {
        let mut path = Liveness::new_zeroed();
        for round in 0..3 {
            path.suspect(round);
            path.fail(round, false);
            path.acknowledge(round);
        }
        assert!(path.is_sound(3));
    }

    #[test]
    fn only_a_path_that_is_not_good_is_tried_earlier() {
        let mut path = Liveness::new_zeroed();
        path.probe_at = 100;
        path.hurry(50);
        assert_eq!(path.probe_at, 100);
        path.suspect(100);
        path.hurry(50);
        assert_eq!(path.probe_at, 50);
    }
}
