// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which path the next packet takes: the one that delivers it first, by what is under way on it, its rate and its
//! delay.

use super::path::{Path, nanoseconds};
use super::paths::Paths;
use super::transfer::TransfersOut;

/// Bulk stays on a path for so many bytes though another would be first by now. What the kernel cuts and joins in one
/// piece then holds fragments that follow each other; each second of them, and each batch that arrives would leave more
/// gaps in a transfer than are remembered.
const RUN_BYTES: u64 = 64 << 10;

impl Paths {
    /// The path for the next packet with frames, among them those of `transfers`; `None`: none of those that are good
    /// may send now, or it is better to wait for the best.
    #[inline]
    pub fn choose(&self, now: u64, transfers: &TransfersOut) -> Option<usize> {
        let paths = self.as_slice();
        let anew = self.have_lost();
        if let [only] = paths {
            return (only.liveness.is_good() && only.is_ready(now, anew)).then_some(0);
        }
        self.choose_of(now, anew, transfers)
    }

    fn choose_of(&self, now: u64, anew: bool, transfers: &TransfersOut) -> Option<usize> {
        let paths = self.as_slice();
        let sound = |path: &&Path| path.liveness.is_sound(now);
        if let Some(last) = paths.get(usize::from(self.last)).filter(sound)
            && self.run_packets > 0
            && !anew
            && last.is_ready(now, anew)
            && transfers.has_unsent()
        {
            return Some(usize::from(self.last));
        }
        let any_sound = paths.iter().any(|path| sound(&path));
        let any_answers = paths.iter().any(|path| path.liveness.answers());
        let usable = |path: &Path| match (any_sound, any_answers) {
            (true, _) => sound(&path),
            (_, true) => path.liveness.answers(),
            _ => path.liveness.is_good(),
        };
        let all = || paths.iter().enumerate().filter(|(_, path)| usable(path));
        let best = all().map(|(_, path)| (path.arrival(), path)).min_by_key(|(arrival, _)| *arrival)?;
        let ready = all().filter(|(_, path)| path.is_ready(now, anew));
        let (at, arrival) = ready.map(|(at, path)| (at, path.arrival())).min_by_key(|(_, arrival)| *arrival)?;
        // With much to send, a slower path is worth it if it delivers before the best has sent all of it.
        let backlog = nanoseconds(transfers.backlog(), best.1.window.rate(&best.1.rtt));
        (anew || arrival <= best.0.saturating_add(backlog)).then_some(at)
    }

    /// Notes that a packet with frames takes this path; the next ones follow it until the run is over.
    #[inline]
    pub fn note_run(&mut self, at: usize) {
        if usize::from(self.last) == at && self.run_packets > 0 {
            self.run_packets -= 1;
        } else {
            self.last = at as u16;
            self.run_packets = (RUN_BYTES / u64::from(self[at].packet_bytes_max.max(1))) as u16;
        }
    }

    /// When the first of the paths that only wait for time may send; 0 if there is none.
    pub fn wait(&self, now: u64) -> u64 {
        let good = self.as_slice().iter().filter(|path| path.liveness.is_good() && path.has_window());
        let times = good.flat_map(|path| [path.pace_at, path.liveness.quarantine_until]);
        times.filter(|at| *at > now).min().unwrap_or(0)
    }

    /// A path to probe now, and whether the probe carries frames because no path is good.
    pub fn choose_probe(&mut self, now: u64) -> Option<(usize, bool)> {
        let timing = self.timing;
        let due =
            |path: &Path| !path.liveness.is_good() && path.liveness.probe_at <= now && path.flight.has_place(false);
        let at = self.as_slice().iter().position(due)?;
        let others_answer = self.as_slice().iter().any(|path| path.liveness.is_good());
        let path = &mut self[at];
        if path.liveness.probe() {
            path.fail(now, others_answer);
        }
        path.liveness.probe_at = now.saturating_add(path.timeout(&timing));
        Some((at, !others_answer))
    }

    /// The path for an acknowledgement that is due.
    pub fn choose_ack(&self, now: u64) -> Option<usize> {
        let paths = self.as_slice();
        let at = paths.iter().position(|path| path.received.is_due(now))?;
        if paths[at].liveness.is_good() {
            return Some(at);
        }
        Some(paths.iter().position(|path| path.liveness.is_good()).unwrap_or(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::config::PathConfig;
    use crate::link::sent::{Packed, SentLog};
    use crate::link::tests::pair::config;
    use crate::link::transfer::Began;
    use zerocopy::FromZeros;

    /// Two paths; the second takes a tenth of the time of the first.
    fn paths() -> Box<Paths> {
        let path = PathConfig { packet_bytes_max: 1500, window_bytes_max: 150_000 };
        let mut paths = Paths::new_box_zeroed().expect("memory");
        paths.open(&config(&[path; 2], 0), 1);
        paths[0].rtt.add(1_000_000, 0);
        paths[1].rtt.add(100_000, 0);
        paths
    }

    /// Fills the window of a path.
    fn fill(path: &mut Path) {
        let mut log = SentLog::new_box_zeroed().expect("memory");
        let packed = Packed { items: 1, ..Packed::new() };
        while path.has_window() {
            path.send(&mut log, 0, 2, 1500, Some(&packed));
        }
    }

    #[test]
    fn the_path_that_delivers_first_is_taken_and_waited_for() {
        let (mut paths, mut transfers) = (paths(), TransfersOut::new_box_zeroed().expect("memory"));
        assert_eq!(paths.choose(2, &transfers), Some(1));
        fill(&mut paths[1]);
        assert_eq!(paths.choose(2, &transfers), None, "it will have room before the other has delivered");
        assert_eq!(transfers.begin(1, 0, 100 << 20), Began::Alone);
        assert_eq!(paths.choose(2, &transfers), Some(0), "there is enough for both");
    }

    #[test]
    fn bulk_stays_on_a_path_for_a_while() {
        let (mut paths, mut transfers) = (paths(), TransfersOut::new_box_zeroed().expect("memory"));
        paths.note_run(0);
        assert_eq!(paths.choose(2, &transfers), Some(1), "no bulk");
        assert_eq!(transfers.begin(1, 0, 100 << 20), Began::Alone);
        let packets = (0..100).take_while(|_| {
            paths.note_run(0);
            paths.choose(2, &transfers) == Some(0)
        });
        assert_eq!(packets.count(), RUN_BYTES as usize / 1500 - 1);
    }

    #[test]
    fn a_path_on_which_something_is_overdue_gets_nothing_new_while_another_answers() {
        let (mut paths, transfers) = (paths(), TransfersOut::new_box_zeroed().expect("memory"));
        paths[1].liveness.time_out();
        assert_eq!(paths.choose(2, &transfers), Some(0));
        paths[0].liveness.suspect(2);
        assert_eq!(paths.choose(2, &transfers), Some(1), "the only one that is good");
        paths[1].liveness.suspect(2);
        assert_eq!(paths.choose(2, &transfers), None);
        assert_eq!(paths.choose_probe(2), Some((0, true)), "frames go with probes");
        assert_eq!(paths.choose_probe(2), Some((1, true)));
        assert_eq!(paths.choose_probe(2), None, "later");
    }
}
