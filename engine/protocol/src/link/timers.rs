// SPDX-License-Identifier: MIT OR Apache-2.0
//! Time: what is lost, which paths do not answer, and when to look again.

use super::limits::PATHS;
use super::mutation::{Mutation, is};
use super::path::Path;
use super::paths::Paths;
use super::sent::SentLog;

impl Paths {
    /// Does what is due at `now`: takes packets for lost, sends acknowledgements, tries paths again.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::config::PathConfig;
    use crate::link::sent::Packed;
    use crate::link::tests::pair::config;
    use zerocopy::FromZeros;

    /// So many paths, and a packet under way on the first.
    fn silent(count: usize) -> (Box<Paths>, Box<[SentLog; PATHS]>) {
        let path = PathConfig { packet_bytes_max: 1500, window_bytes_max: 150_000 };
        let mut paths = Paths::new_box_zeroed().expect("memory");
        paths.open(&config(&vec![path; count], 0), 1);
        let mut logs = <[SentLog; PATHS]>::new_box_zeroed().expect("memory");
        let packed = Packed { items: 1, ..Packed::new() };
        (0..2).for_each(|number| paths[0].send(&mut logs[0], number, 2, 100, Some(&packed)));
        (paths, logs)
    }

    /// When the next timeout is, which then occurs.
    fn time_out(paths: &mut Paths, logs: &mut [SentLog; PATHS]) -> u64 {
        let due = paths.due_at(true).expect("something is under way");
        paths.tick(due - 1, logs);
        assert_eq!(paths.due_at(true), Some(due), "not before its time");
        paths.tick(due, logs);
        due
    }

    #[test]
    fn the_oldest_packet_is_given_up_first_and_all_of_them_the_third_time() {
        let (mut paths, mut logs) = silent(1);
        let first = time_out(&mut paths, &mut logs);
        assert_eq!((paths[0].flight.packets, paths[0].flight.lost_packets), (1, 1));
        assert!(paths[0].is_ready(first, true), "what is given up goes out at once");
        let second = time_out(&mut paths, &mut logs);
        assert!(second - first > first, "later each time");
        assert!(paths.are_good());
        let packed = Packed { items: 1, ..Packed::new() };
        paths[0].send(&mut logs[0], 2, second, 100, Some(&packed));
        time_out(&mut paths, &mut logs);
        assert_eq!((paths[0].flight.packets, paths[0].flight.lost_packets), (0, 3));
        assert!(!paths.are_good() && paths[0].count.failures == 1);
    }

    #[test]
    fn a_path_that_is_silent_while_another_answers_gives_all_of_it_away() {
        let (mut paths, mut logs) = silent(2);
        paths[1].liveness.acknowledge(1_000_000_000);
        let due = time_out(&mut paths, &mut logs);
        assert_eq!((paths[0].flight.packets, paths[0].flight.lost_packets), (0, 2));
        assert!(!paths[0].liveness.is_good() && paths[0].liveness.probe_at == due && paths[1].liveness.answers());
    }

    #[test]
    fn nothing_is_due_when_nothing_is_under_way() {
        let (mut paths, mut logs) = silent(1);
        paths[0].lose_all(&mut logs[0]);
        assert_eq!(paths.due_at(true), None);
    }
}
