// SPDX-License-Identifier: MIT OR Apache-2.0
//! The user's wish that the job end. The first signal is passed on to the ranks, which may have something to save; the
//! second ends the job, whatever they do.

use crate::report::Cause;
use std::time::{Duration, Instant};
use strobe_os::signal;

/// Ranks that have not ended so long after an interrupt may want another.
const NOTICE: Duration = Duration::from_millis(700);

/// Whether, and by which signal, the user has asked for the end.
#[derive(Default)]
pub struct Interruption {
    signal: Option<i32>,
    /// When to tell the user that ranks go on in spite of it.
    notice_at: Option<Instant>,
}

impl Interruption {
    /// Takes in a signal that asks for the end. `watched` says whether the user sees what we say. True if it is not the
    /// first.
    pub fn insists(&mut self, number: i32, watched: bool, now: Instant) -> bool {
        if self.signal.is_some() {
            return true;
        }
        self.signal = Some(number);
        self.notice_at = watched.then_some(now + NOTICE);
        false
    }

    /// The reason to give for an end that `cause` brings: a rank that ends after a signal was passed on ends because of
    /// it, and the user knows why.
    pub fn reason(&self, cause: Cause) -> Cause {
        self.signal.map_or(cause, Cause::Interrupted)
    }

    /// When there is something to tell.
    pub fn next_deadline(&self) -> Option<Instant> {
        self.notice_at
    }

    /// What to tell the user now; once.
    pub fn notice(&mut self, now: Instant) -> Option<String> {
        let name = signal::name(self.signal?);
        self.notice_at.take_if(|at| now >= *at)?;
        Some(format!("all ranks got {name} and go on; once more ends them"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_signal_insists() {
        let (mut interruption, now) = (Interruption::default(), Instant::now());
        assert_eq!(interruption.reason(Cause::Rank(3)), Cause::Rank(3));
        assert!(!interruption.insists(signal::SIGINT, false, now));
        assert_eq!(interruption.reason(Cause::Rank(3)), Cause::Interrupted(signal::SIGINT));
        assert!(interruption.insists(signal::SIGTERM, false, now));
        assert_eq!(interruption.next_deadline(), None, "nobody would see it");
    }

    #[test]
    fn who_watches_is_told_once_that_ranks_go_on() {
        let (mut interruption, now) = (Interruption::default(), Instant::now());
        interruption.insists(signal::SIGINT, true, now);
        assert_eq!(interruption.next_deadline(), Some(now + NOTICE));
        assert_eq!(interruption.notice(now), None);
        assert!(interruption.notice(now + NOTICE).expect("told").contains("SIGINT"));
        assert_eq!((interruption.notice(now + NOTICE), interruption.next_deadline()), (None, None));
    }
}
