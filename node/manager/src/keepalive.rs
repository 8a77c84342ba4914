// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signs of life on a channel to another host. A process that ends closes its channel; a host that loses its network,
//! or stands still, does not. So both ends say something from time to time, and one that hears nothing for too long
//! gives the other up.

use std::time::{Duration, Instant};

/// One end's account.
#[derive(Clone, Copy, Debug)]
pub struct Keepalive {
    /// The other is given up after so long.
    limit: Duration,
    said: Instant,
    heard: Instant,
    looked: Instant,
    /// The other has said that it will be silent.
    excused: bool,
}

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Nothing.
    Nothing,
    /// To show life.
    Beat,
    /// To give the other up.
    GiveUp,
}

impl Keepalive {
    /// An account that begins now.
    pub fn new(limit: Duration, now: Instant) -> Keepalive {
        Keepalive { limit, said: now, heard: now, looked: now, excused: false }
    }

    /// The other has said something.
    pub fn hear(&mut self, now: Instant) {
        self.heard = now;
        self.excused = false;
    }

    /// The other has said that it stops, as after Ctrl-Z.
    pub fn excuse(&mut self) {
        self.excused = true;
    }

    /// We have said something.
    pub fn say(&mut self, now: Instant) {
        self.said = now;
    }

    /// When to look next.
    pub fn next_look(&self) -> Instant {
        let beat = self.said + self.limit / 4;
        if self.excused { beat } else { beat.min(self.heard + self.limit) }
    }

    /// Looks at the clock.
    pub fn look(&mut self, now: Instant) -> Need {
        // Who has stood still himself cannot blame the other.
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

    /// How long nothing was heard.
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
