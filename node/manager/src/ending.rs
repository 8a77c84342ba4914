// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ending a job: when it has to be, and how it is done so that nothing is left and everything was said.

use crate::rank::{Rank, Stage};
use crate::report::{Cause, Verdict};
use std::time::{Duration, Instant};
use strobe_mds::{Doing, read};
use strobe_os::{process, signal};
use strobe_shared::Segment;
use strobe_shared::port::Life;

/// From SIGTERM to SIGKILL. The whole end has to stay below a second.
const GRACE: Duration = Duration::from_millis(250);
/// The same when the user's own signal made the first rank end: programs may save their work.
const GRACE_INTERRUPTED: Duration = Duration::from_secs(1);
/// SIGKILL is repeated this often.
const AGAIN: Duration = Duration::from_millis(50);
/// An abort is acted on so much later, for a death that caused it to be noticed first.
const HEARSAY: Duration = Duration::from_millis(30);
/// How long output of processes that outlive their rank is still read.
const LINGER: Duration = Duration::from_millis(200);

/// Exit code after `--timeout`, as `timeout(1)` has it.
const TIMED_OUT: i32 = 124;

/// How far the end has come.
#[derive(Default)]
pub struct Ending {
    verdict: Option<Verdict>,
    kill_at: Option<Instant>,
    linger_until: Option<Instant>,
    linger_is_over: bool,
}

/// The first thing that ends a job, if there is one. `now` decides how long an abort waits for a better reason.
pub fn judge(ranks: &[Rank], now: Instant) -> Option<Cause> {
    let bad = |rank: &&Rank| (rank.ending.is_some() || rank.abort.is_some()) && !rank.ended_well();
    // Several may have ended since the last look: what was done to a rank comes before what it did. One that
    // aborts because it cannot reach a neighbour may be heard before the neighbour's death is.
    let weight = |rank: &&Rank| match (&rank.abort, rank.ending) {
        _ if rank.crashed() => 0,
        (_, Some(process::Ending::Killed { .. })) => 1,
        (Some(_), _) => 2,
        _ => 3,
    };
    if let Some(first) = ranks.iter().filter(bad).min_by_key(weight) {
        // When all have ended nothing better can come.
        let hearsay = ranks.iter().any(|rank| rank.ending.is_none());
        let heard = first.abort.as_ref().map(|abort| abort.heard);
        let early = hearsay && weight(&first) == 2 && heard.is_some_and(|heard| now < heard + HEARSAY);
        return (!early).then_some(Cause::Rank(first.number));
    }
    // A rank that has ended without MPI_Init will never answer those that have called it.
    if ranks.iter().any(|rank| rank.stage != Stage::Started) {
        let never = ranks.iter().find(|rank| rank.ending.is_some() && rank.stage == Stage::Started);
        return never.map(|rank| Cause::NeverJoined(rank.number));
    }
    None
}

/// When to judge again, if an abort is waiting.
pub fn judge_again(ranks: &[Rank]) -> Option<Instant> {
    ranks.iter().filter_map(|rank| rank.abort.as_ref()).map(|abort| abort.heard + HEARSAY).min()
}

impl Ending {
    /// True if the job is being ended.
    pub fn has_begun(&self) -> bool {
        self.verdict.is_some()
    }

    /// Why, if it is.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// Begins the end, unless it has begun: looks at what everybody does, then asks everybody to end.
    pub fn begin(&mut self, cause: Cause, ranks: &mut [Rank], segment: &Segment, now: Instant) {
        if self.has_begun() {
            if matches!(cause, Cause::Interrupted(_)) {
                self.kill_at = Some(now);
            }
            return;
        }
        let culprit = match cause {
            Cause::Rank(number) | Cause::NeverJoined(number) | Cause::LeftBehind(number) => Some(number),
            _ => None,
        };
        let joined = ranks.iter().any(|rank| rank.stage != Stage::Started);
        let takes_part = |rank: &&Rank| joined && !rank.ended_well() && Some(rank.number) != culprit;
        let others: Vec<Doing> = ranks.iter().filter(takes_part).map(|rank| read(segment, rank.number)).collect();
        let (code, grace) = match &cause {
            Cause::Rank(number) => (ranks[*number as usize].code(), GRACE),
            Cause::NeverJoined(_) | Cause::LeftBehind(_) => (1, GRACE),
            Cause::Timeout(_) => (TIMED_OUT, GRACE),
            Cause::Interrupted(number) => (128 + number, GRACE_INTERRUPTED),
            Cause::OutputClosed => (128 + signal::SIGPIPE, GRACE),
        };
        if let Some(number) = culprit {
            segment.port(number).set_life(Life::Dead);
        }
        let polite = !matches!(cause, Cause::Interrupted(_));
        for rank in ranks.iter_mut() {
            // One that called MPI_Abort is on its way out, with its own words and code.
            if polite && rank.abort.is_none() {
                rank.signal(signal::SIGTERM);
                rank.signal(signal::SIGCONT);
            }
        }
        let doing = culprit.map(|number| read(segment, number));
        self.verdict = Some(Verdict { cause, culprit: doing, others, code });
        self.kill_at = Some(now + grace);
    }

    /// When `step` has something to do next.
    pub fn next_step(&self) -> Option<Instant> {
        let linger = self.linger_until.filter(|_| !self.linger_is_over);
        [self.kill_at, linger].into_iter().flatten().min()
    }

    /// Kills what has not ended in time.
    pub fn step(&mut self, now: Instant, ranks: &mut [Rank]) {
        if self.kill_at.is_some_and(|at| now >= at) {
            for rank in ranks.iter_mut() {
                rank.signal(signal::SIGKILL);
            }
            let left = ranks.iter().any(|rank| rank.group || rank.ending.is_none());
            self.kill_at = left.then(|| now + AGAIN);
        }
    }

    /// All ranks have ended. What they left running gets a moment to end by itself (the `tee` of a pipeline), in
    /// a job that ended well; then it is killed. True when the wait for its output is over as well.
    pub fn linger(&mut self, now: Instant, ranks: &mut [Rank]) -> bool {
        match self.linger_until {
            None => {
                // A little later than the kill, so that what it closes is still read.
                self.linger_until = Some(now + LINGER + AGAIN);
                self.kill_at = Some(if self.has_begun() { now } else { now + LINGER });
                self.step(now, ranks);
            }
            Some(until) => self.linger_is_over |= now >= until,
        }
        self.linger_is_over
    }
}

/// Kills processes that were started by ranks, left their groups and lost their parents. Other children may have
/// been there before: of the shell that became this process by `exec`.
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
