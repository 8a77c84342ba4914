// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signs of life on a channel to another host. A process that ends closes its channel, but a host that loses its
//! network or hangs does not. So both ends send something from time to time, and an end that hears nothing for too long
//! gives the other up.

use std::time::{Duration, Instant};

/// When one end of a connection last said and heard something.
#[derive(Clone, Copy, Debug)]
pub struct Keepalive {
    /// After so long without a message the other end is given up.
    limit: Duration,
    said: Instant,
    heard: Instant,
    looked: Instant,
    /// True if the other end has said that it will be silent.
    excused: bool,
}

/// What has to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Nothing has to be done yet.
    Nothing,
    /// Send a sign of life.
    Beat,
    /// Give the other end up.
    GiveUp,
}

impl Keepalive {
    /// An end that begins now.
    pub fn new(limit: Duration, now: Instant) -> Keepalive {
        Keepalive { limit, said: now, heard: now, looked: now, excused: false }
    }

    /// Called when the other end has sent something.
    pub fn hear(&mut self, now: Instant) {
        self.heard = now;
        self.excused = false;
    }

    /// Called when the other end has said that it stops, as after Ctrl-Z.
    pub fn excuse(&mut self) {
        self.excused = true;
    }

    /// Called when this end has sent something.
    pub fn say(&mut self, now: Instant) {
        self.said = now;
    }

    /// When something may have to be done next.
    pub fn next_look(&self) -> Instant {
        let beat = self.said + self.limit / 4;
        if self.excused { beat } else { beat.min(self.heard + self.limit) }
    }

    /// What has to be done at this time.
    pub fn look(&mut self, now: Instant) -> Need {
        // This process itself did not run for long: that the other was not heard means nothing.
        if now.saturating_duration_since(self.looked) > self.limit / 2 {
            self.heard = now;
        }
        self.looked = now;
        if !self.excused && now >= self.heard + self.limit {
            return Need::GiveUp;
        }
        if now >= self.said + self.limit / 4 {
            self.said = now;
            return Need::Beat;
        }
        Need::Nothing
    }

    /// For how long nothing was heard.
    pub fn silence(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.heard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn silence_is_noticed_and_beats_are_regular() {
        let start = Instant::now();
        let mut keepalive = Keepalive::new(8 * SECOND, start);
        let needs: Vec<Need> = (1..=8).map(|second| keepalive.look(start + second * SECOND)).collect();
        use Need::{Beat, GiveUp, Nothing};
        assert_eq!(needs, [Nothing, Beat, Nothing, Beat, Nothing, Beat, Nothing, GiveUp]);
        keepalive.hear(start + 8 * SECOND);
        assert_eq!(keepalive.look(start + 9 * SECOND), Beat);
    }

    #[test]
    fn who_was_stopped_blames_nobody_and_who_is_excused_is_not_blamed() {
        let start = Instant::now();
        let mut keepalive = Keepalive::new(8 * SECOND, start);
        assert_eq!(keepalive.look(start + 100 * SECOND), Need::Beat);
        assert!(keepalive.next_look() > start + 100 * SECOND);
        keepalive.excuse();
        let looks = (101..200).map(|second| keepalive.look(start + second * SECOND));
        assert!(looks.into_iter().all(|need| need != Need::GiveUp));
    }
}
