// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ending a job: when it has to be, which the head decides, and how a node does it so that nothing is left and
//! everything was said.

use crate::rank::{Rank, Seen, Stage};
use crate::report::Cause;
use std::time::{Duration, Instant};
use strobe_os::{process, signal};

/// From SIGTERM to SIGKILL. The whole end has to stay below a second.
pub const GRACE: Duration = Duration::from_millis(250);
/// The same when the user's own signal made the first rank end: programs may save their work.
pub const GRACE_INTERRUPTED: Duration = Duration::from_secs(1);
/// SIGKILL is repeated this often.
const AGAIN: Duration = Duration::from_millis(50);
/// An abort is acted on so much later, for a death that caused it to be noticed first.
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
/// Of these, the second one ends the job whatever its ranks think of it.
pub const TERMINATING: &[i32] = &[signal::SIGINT, signal::SIGTERM, signal::SIGHUP, signal::SIGQUIT];

/// The first thing that ends a job, if there is one. `now` decides how long an abort waits for a better reason.
pub fn judge(ranks: &[Seen], now: Instant) -> Option<Cause> {
    let bad = |rank: &&Seen| (rank.ending.is_some() || rank.abort.is_some()) && !rank.ended_well();
    // Several may have ended since the last look: what was done to a rank comes before what it did. One that
    // aborts because it cannot reach a neighbour may be heard before the neighbour's death is.
    let weight = |rank: &&Seen| match (&rank.abort, rank.ending) {
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
pub fn judge_again(ranks: &[Seen]) -> Option<Instant> {
    ranks.iter().filter_map(|rank| rank.abort.as_ref()).map(|abort| abort.heard + HEARSAY).min()
}

/// How far the end has come on a node.
#[derive(Default)]
pub struct Ending {
    has_begun: bool,
    kill_at: Option<Instant>,
    linger_until: Option<Instant>,
    linger_is_over: bool,
}

impl Ending {
    /// Asks the ranks to end, if politely, and sees to it that they have after `grace`.
    pub fn begin(&mut self, polite: bool, grace: Duration, ranks: &mut [Rank], now: Instant) {
        self.has_begun = true;
        for rank in ranks.iter_mut() {
            // One that called MPI_Abort is on its way out, with its own words and code.
            if polite && rank.seen.abort.is_none() {
                rank.signal(signal::SIGTERM);
                rank.signal(signal::SIGCONT);
            }
        }
        self.kill_at = Some(now + grace);
    }

    /// No more patience.
    pub fn hurry(&mut self, now: Instant) {
        self.has_begun = true;
        self.kill_at = Some(now);
    }

    /// True if the job is being ended.
    pub fn has_begun(&self) -> bool {
        self.has_begun
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
            let left = ranks.iter().any(|rank| rank.group || rank.seen.ending.is_none());
            self.kill_at = left.then(|| now + AGAIN);
        }
    }

    /// All ranks of the job have ended. What they left running gets a moment to end by itself (the `tee` of a
    /// pipeline), in a job that ended well; then it is killed. True when the wait for its output is over as well.
    pub fn linger(&mut self, now: Instant, ranks: &mut [Rank]) -> bool {
        match self.linger_until {
            None => {
                // A little later than the kill, so that what it closes is still read.
                self.linger_until = Some(now + LINGER + AGAIN);
                self.kill_at = Some(if self.has_begun { now } else { now + LINGER });
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
