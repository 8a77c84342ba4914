// SPDX-License-Identifier: MIT OR Apache-2.0
//! When a broadcaster asks for acknowledgements that have not come.

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// How long after its last packet a broadcaster asks for missing acknowledgements, in nanoseconds: the first time, and
/// at most.
const POLL_NS: u64 = 2_000_000;
const POLL_NS_MAX: u64 = 100_000_000;

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub(super) struct PollTimer {
    /// When to poll again; 0: never.
    pub at: u64,
    /// How long the wait is after that.
    ns: u64,
}

impl PollTimer {
    /// Something was sent: the answer has time.
    pub fn start(&mut self, now: u64) {
        self.ns = self.ns.clamp(POLL_NS, POLL_NS_MAX);
        self.at = now.saturating_add(self.ns).max(1);
    }

    /// Stops polling: all questions are answered.
    pub fn stop(&mut self) {
        self.at = 0;
    }

    /// Something is answered: the rest will be soon.
    pub fn answered(&mut self, now: u64) {
        self.ns = POLL_NS;
        self.start(now);
    }

    /// It is polled now: the answer gets twice the time.
    pub fn polled(&mut self, now: u64) {
        self.ns = self.ns.max(POLL_NS).saturating_mul(2).min(POLL_NS_MAX);
        self.start(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zerocopy::FromZeros;

    #[test]
    fn it_asks_less_often_until_there_is_an_answer() {
        let mut timer = PollTimer::new_zeroed();
        timer.start(10);
        assert_eq!(timer.at, 10 + POLL_NS);
        timer.polled(timer.at);
        assert_eq!(timer.at, 10 + 3 * POLL_NS);
        (0..20).for_each(|_| timer.polled(0));
        assert_eq!(timer.at, POLL_NS_MAX);
        timer.answered(0);
        assert_eq!(timer.at, POLL_NS);
        timer.stop();
        assert_eq!(timer.at, 0);
    }
}
