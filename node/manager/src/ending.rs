// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ending a job: when it has to end, which the head decides; and how a node ends it, so that nothing is left and all
//! output was written.

use crate::rank::{Rank, Seen, Stage};
use crate::report::Cause;
use std::time::{Duration, Instant};
use strobe_os::{process, signal};

/// Time between SIGTERM and SIGKILL. Ending a job has to take less than a second in all.
const GRACE: Duration = Duration::from_millis(250);
/// The same if the job was ended by a signal of the user: programs may save their work.
const GRACE_INTERRUPTED: Duration = Duration::from_secs(1);
/// How often SIGKILL is repeated.
pub const AGAIN: Duration = Duration::from_millis(50);
/// How long to wait before acting on an abort, so that a death which has caused it is noticed first.
const HEARSAY: Duration = Duration::from_millis(30);
/// How long output of processes that outlive their rank is still read.
const LINGER: Duration = Duration::from_millis(200);

/// Signals that are passed on.
pub const FORWARDED: &[i32] = &[
    signal::SIGINT,
    signal::SIGTERM,
    signal::SIGHUP,
    signal::SIGQUIT,
    signal::SIGUSR1,
    signal::SIGUSR2,
    signal::SIGWINCH,
];
/// After a second one of these the job is ended, whatever its ranks do.
pub const TERMINATING: &[i32] = &[signal::SIGINT, signal::SIGTERM, signal::SIGHUP, signal::SIGQUIT];

/// The first event that ends the job, if there is one. `now` decides how long an abort waits for a better reason.
pub fn judge(ranks: &[Seen], now: Instant) -> Option<Cause> {
    let bad = |rank: &&Seen| (rank.ending.is_some() || rank.abort.is_some()) && !rank.ended_well() && !rank.excused;
    // Several ranks may have ended since the last look. What was done to a rank is a better reason than what it did
    // itself: a rank that aborts because it cannot reach another may be noticed before the death of that one.
    let weight = |rank: &&Seen| match (&rank.abort, rank.ending) {
        _ if rank.crashed() => 0,
        (_, Some(process::ExitStatus::Killed { .. })) => 1,
        (Some(_), _) => 2,
        _ => 3,
    };
    if let Some(first) = ranks.iter().filter(bad).min_by_key(weight) {
        // When all have ended, no better reason can come.
        let hearsay = ranks.iter().any(|rank| rank.ending.is_none());
        let heard = first.abort.as_ref().map(|abort| abort.heard);
        let early = hearsay && weight(&first) == 2 && heard.is_some_and(|heard| now < heard + HEARSAY);
        return (!early).then_some(Cause::Rank(first.number));
    }
    // A rank that has ended without `MPI_Init` will never answer those that have called it.
    if ranks.iter().any(|rank| rank.stage != Stage::Started) {
        let never = |rank: &&Seen| rank.ending.is_some() && rank.stage == Stage::Started && !rank.excused;
        let never = ranks.iter().find(never);
        return never.map(|rank| Cause::NeverJoined(rank.number));
    }
    None
}

/// When to judge again, if an abort is waiting.
pub fn judge_again(ranks: &[Seen]) -> Option<Instant> {
    ranks
        .iter()
        .filter(|rank| !rank.excused)
        .filter_map(|rank| rank.abort.as_ref())
        .map(|abort| abort.heard + HEARSAY)
        .min()
}

/// How long ranks have between SIGTERM and SIGKILL if the job ends for this reason.
pub fn grace(cause: &Cause) -> Duration {
    match cause {
        Cause::CannotStart(_) => Duration::ZERO,
        Cause::Interrupted(_) => GRACE_INTERRUPTED,
        _ => GRACE,
    }
}

/// The progress of ending the ranks of a node.
#[derive(Default)]
pub struct Termination {
    has_begun: bool,
    kill_at: Option<Instant>,
    /// All ranks of the job have ended.
    wound_up: bool,
    linger_until: Option<Instant>,
    linger_is_over: bool,
    is_over: bool,
}

impl Termination {
    /// Begins to end the ranks: with SIGTERM first if `polite`, and with SIGKILL after `grace`.
    pub fn begin(&mut self, polite: bool, grace: Duration, ranks: &mut [Rank], now: Instant) {
        self.has_begun = true;
        for rank in ranks.iter_mut() {
            // A rank that has called MPI_Abort ends by itself, with its own message and code.
            if polite && rank.seen.abort.is_none() {
                rank.signal(signal::SIGTERM);
                rank.signal(signal::SIGCONT);
            }
        }
        self.kill_at = Some(now + grace);
    }

    /// Sends SIGKILL now, without waiting for the ranks to end by themselves.
    pub fn hurry(&mut self, now: Instant) {
        self.has_begun = true;
        self.kill_at = Some(now);
    }

    /// True if the job is being ended.
    pub fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// When `step` must be called next.
    pub fn next_step(&self) -> Option<Instant> {
        let linger = self.linger_until.filter(|_| !self.linger_is_over);
        [self.kill_at, linger].into_iter().flatten().min()
    }

    /// Kills the ranks that have not ended in time.
    pub fn step(&mut self, now: Instant, ranks: &mut [Rank]) {
        if self.kill_at.is_some_and(|at| now >= at) {
            for rank in ranks.iter_mut() {
                rank.signal(signal::SIGKILL);
            }
            let left = ranks.iter().any(|rank| rank.group || rank.seen.ending.is_none());
            self.kill_at = left.then(|| now + AGAIN);
        }
    }

    /// All ranks of the job have ended: what they have left is to end too.
    pub fn wind_up(&mut self) {
        self.wound_up = true;
    }

    /// True, once, when all ranks of the job have ended, nothing of them is left on this node, and so much of their
    /// output was taken that the rest may be sent.
    pub fn completes(&mut self, now: Instant, ranks: &mut [Rank], output_is_behind: bool) -> bool {
        if self.is_over || !self.wound_up || ranks.iter().any(|rank| rank.seen.ending.is_none()) {
            return false;
        }
        let idle = ranks.iter().all(|rank| !rank.group && rank.streams.iter().all(Option::is_none));
        let linger_is_over = self.linger(now, ranks);
        self.is_over = (idle || linger_is_over) && !output_is_behind;
        self.is_over
    }

    /// True once all processes of the node's ranks have ended.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// In a job that ended well, processes that ranks have left running get a moment to end by themselves (the `tee` of
    /// a pipeline); then they are killed. True when their output need not be waited for any longer.
    fn linger(&mut self, now: Instant, ranks: &mut [Rank]) -> bool {
        match self.linger_until {
            None => {
                // A little later than the kill, so that what killed processes had written is still read.
                self.linger_until = Some(now + LINGER + AGAIN);
                self.kill_at = Some(if self.has_begun { now } else { now + LINGER });
                self.step(now, ranks);
            }
            Some(until) => self.linger_is_over |= now >= until,
        }
        self.linger_is_over
    }
}

/// Kills processes that were started by ranks, have left their groups and lost their parents. It looks for `mark`,
/// since there may be other children: those of the shell that became this process by `exec`.
pub fn end_orphans(mark: &str) {
    const ROUNDS_MAX: usize = 8;
    for _ in 0..ROUNDS_MAX {
        let orphans = process::children().into_iter().filter(|&pid| process::carries(pid, mark.as_bytes()));
        let mut found = false;
        for pid in orphans {
            found = true;
            process::kill(pid, signal::SIGKILL);
            process::wait_for(pid);
        }
        if !found {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_os::pipe;

    /// A rank of this number whose process has ended, and whose group too.
    fn ended(number: u32) -> Rank {
        let seen = Seen { ending: Some(process::ExitStatus::Exited(0)), ..Seen::new(number, 0) };
        Rank { seen, control: None, streams: [None, None], group: false }
    }

    #[test]
    fn a_node_waits_for_the_ranks_of_others() {
        let (mut ending, mut ranks, now) = (Termination::default(), [ended(0)], Instant::now());
        assert!(!ending.completes(now, &mut ranks, false), "others may run");
        ending.wind_up();
        assert!(!ending.completes(now, &mut ranks, true), "output waits for the head");
        assert!(ending.completes(now, &mut ranks, false));
        assert!(ending.is_over() && !ending.completes(now, &mut ranks, false), "it is over once");
    }

    #[test]
    fn output_of_processes_that_were_left_is_read_for_a_moment() {
        let (mut ending, mut ranks, now) = (Termination::default(), [ended(0)], Instant::now());
        let (read_end, _write_end) = pipe::pipe().expect("a pipe");
        ranks[0].streams[0] = Some(crate::output::Stream::new(read_end, None).expect("a stream"));
        ending.wind_up();
        assert!(!ending.completes(now, &mut ranks, false));
        assert!(ending.next_step().is_some());
        assert!(!ending.completes(now + LINGER, &mut ranks, false));
        assert!(ending.completes(now + LINGER + AGAIN, &mut ranks, false));
    }

    #[test]
    fn a_death_is_a_better_reason_than_an_abort_that_it_caused() {
        let now = Instant::now();
        let mut ranks = [Seen::new(0, 0), Seen::new(1, 0)];
        ranks[0].abort = Some(crate::rank::Abort { code: 1, text: String::new(), heard: now });
        assert_eq!(judge(&ranks, now), None, "a better reason may come");
        assert_eq!(judge(&ranks, now + HEARSAY), Some(Cause::Rank(0)));
        ranks[1].ending = Some(process::ExitStatus::Killed { signal: signal::SIGKILL, core: false });
        assert_eq!(judge(&ranks, now), Some(Cause::Rank(1)));
    }
}
