// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which path the next packet takes: the one that delivers it first, by what is under way on it, its rate and its
//! delay.

use super::Link;
use super::mutation::{Mutation, is};
use super::path::{DOWN, GOOD, Path};
use super::timers::TIMEOUTS_SUSPECT;

/// Below this round trip packets are not spaced out: a timer would be coarser than the gaps.
const PACE_NS_MIN: u64 = 200_000;
/// A path that does not answer is down after so many probes and timeouts.
const TIMEOUTS_DOWN: u64 = 8;
/// Bulk stays on a path for so many bytes though another would be first by now. What the kernel cuts and joins in one
/// piece then holds fragments that follow each other; each second of them, and each batch that arrives would leave more
/// gaps in a transfer than are remembered.
const RUN_BYTES: u64 = 64 << 10;

impl Path {
    /// Nanoseconds until a packet put onto this path now has arrived.
    fn arrival(&self) -> u64 {
        let bytes = self.flight_bytes.saturating_add(u64::from(self.packet_bytes_max));
        nanoseconds(bytes, self.window.rate(&self.rtt)).saturating_add(self.rtt.now() / 2)
    }

    /// True if a packet may leave now. `anew`: it carries frames of lost packets, for which room in the log is kept.
    #[inline]
    fn is_ready(&self, now: u64, anew: bool) -> bool {
        self.has_place(!anew) && self.has_window() && self.pace_at <= now
    }

    /// Spaces packets out, a quarter of a round trip at a time at most. Not before something was lost to a queue: what
    /// the receiver has room for does no harm when it comes at once, and on a busy machine a round trip says more about
    /// who had the processor than about the path.
    #[inline]
    pub fn pace(&mut self, now: u64, bytes: u64) {
        if self.rtt.smoothed < PACE_NS_MIN || self.window.has_room() {
            self.pace_at = 0;
            return;
        }
        let rate = self.window.rate(&self.rtt);
        let burst = self.rtt.smoothed / 4;
        let from = self.pace_at.max(now.saturating_sub(burst));
        self.pace_at = from.saturating_add(nanoseconds(bytes, rate.saturating_add(rate / 4)));
    }
}

fn nanoseconds(bytes: u64, rate: u64) -> u64 {
    (u128::from(bytes) * 1_000_000_000 / u128::from(rate.max(1))).min(u128::from(u64::MAX)) as u64
}

impl Link {
    /// The path for the next packet with frames; `None`: none of those that are good may send now, or it is better to
    /// wait for the best.
    #[inline]
    pub(super) fn choose(&self, now: u64) -> Option<usize> {
        let paths = &self.path[..self.paths()];
        let anew = paths.iter().any(|path| path.lost_packets > 0);
        if let [only] = paths {
            return (only.health == GOOD && only.is_ready(now, anew)).then_some(0);
        }
        self.choose_of(now, anew)
    }

    fn choose_of(&self, now: u64, anew: bool) -> Option<usize> {
        let paths = &self.path[..self.paths()];
        let answers = |path: &&Path| path.health == GOOD && path.timeouts == 0;
        let sound = |path: &&Path| answers(path) && path.quarantine_until <= now;
        if let Some(last) = paths.get(usize::from(self.last_path)).filter(sound)
            && self.run_packets > 0
            && !anew
            && last.is_ready(now, anew)
            && self.transfers_out.has_unsent()
        {
            return Some(usize::from(self.last_path));
        }
        let any_sound = paths.iter().any(|path| sound(&path));
        let any_answers = paths.iter().any(|path| answers(&path));
        let usable = |path: &Path| match (any_sound, any_answers) {
            (true, _) => sound(&path),
            (_, true) => answers(&path),
            _ => path.health == GOOD,
        };
        let all = || paths.iter().enumerate().filter(|(_, path)| usable(path));
        let best = all().map(|(_, path)| (path.arrival(), path)).min_by_key(|(arrival, _)| *arrival)?;
        let ready = all().filter(|(_, path)| path.is_ready(now, anew));
        let (at, arrival) = ready.map(|(at, path)| (at, path.arrival())).min_by_key(|(_, arrival)| *arrival)?;
        // With much to send, a slower path is worth it if it delivers before the best has sent all of it.
        let backlog = nanoseconds(self.transfers_out.backlog(), best.1.window.rate(&best.1.rtt));
        (anew || arrival <= best.0.saturating_add(backlog)).then_some(at)
    }

    /// Notes that a packet with frames takes this path; the next ones follow it until the run is over.
    #[inline]
    pub(super) fn note_run(&mut self, at: usize) {
        if usize::from(self.last_path) == at && self.run_packets > 0 {
            self.run_packets -= 1;
        } else {
            self.last_path = at as u16;
            self.run_packets = (RUN_BYTES / u64::from(self.path[at].packet_bytes_max.max(1))) as u16;
        }
    }

    /// When the first of the paths that only wait for time may send; 0 if there is none.
    pub(super) fn wait(&self, now: u64) -> u64 {
        let good = self.path[..self.paths()].iter().filter(|path| path.health == GOOD && path.has_window());
        let times = good.flat_map(|path| [path.pace_at, path.quarantine_until]);
        times.filter(|at| *at > now).min().unwrap_or(0)
    }

    /// True if paths that do not answer are to be probed. An idle link sends no probes.
    pub(super) fn is_probing(&self) -> bool {
        self.has_frames() || self.busy_packets() > 0 || is(Mutation::ProbesWhenIdle)
    }

    /// A path to probe now, and whether the probe carries frames because no path is good.
    pub(super) fn choose_probe(&mut self, now: u64) -> Option<(usize, bool)> {
        let paths = self.paths();
        if self.path[..paths].iter().all(|path| path.health == GOOD) || !self.is_probing() {
            return None;
        }
        let frames = self.path[..paths].iter().all(|path| path.health != GOOD);
        let timing = self.timing;
        let due = |path: &Path| path.health != GOOD && path.probe_at <= now && path.has_place(false);
        let at = self.path[..paths].iter().position(due)?;
        let others_answer = self.path[..paths].iter().any(|path| path.health == GOOD);
        let path = &mut self.path[at];
        path.timeouts = path.timeouts.saturating_add(1);
        if path.timeouts == TIMEOUTS_SUSPECT {
            path.fail(now, others_answer);
        }
        if path.timeouts >= TIMEOUTS_DOWN {
            path.health = DOWN;
        }
        path.probe_at = now.saturating_add(path.timeout(&timing));
        Some((at, frames))
    }

    /// The path for an acknowledgement that is due.
    pub(super) fn choose_ack(&self, now: u64) -> Option<usize> {
        let paths = &self.path[..self.paths()];
        let at = paths.iter().position(|path| path.ack_at != 0 && path.ack_at <= now && path.ack_packets > 0)?;
        if paths[at].health == GOOD {
            return Some(at);
        }
        Some(paths.iter().position(|path| path.health == GOOD).unwrap_or(at))
    }
}
