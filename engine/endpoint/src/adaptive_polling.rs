// SPDX-License-Identifier: MIT OR Apache-2.0
//! How often the agent polls the network. A rank that leaves the library while something is under way may compute for
//! long, or be back at once. Each way of telling the agent costs the rank time for computing: to ring a bell 8 µs where
//! processors are virtual, a timer 7 µs and its interrupt another 20. So the rank rings once, and the agent then
//! *polls* by itself, on a processor of its own, until ranks poll again or nothing moves any more. Meanwhile no rank
//! rings, and ranks leave to the agent what they begin to send.

use std::time::Duration;
use strobe_shared::Notice;
use strobe_shared::sync::{Ordering, fence};

/// Bounds of the time between two polls, in nanoseconds. Between them it is an eighth of the time for which nothing has
/// moved: so what a rank leaves waits for a fraction of the time between the rank's own calls, and polls become rare
/// where nothing moves.
const NAP_NS_MIN: u64 = 30_000;
const NAP_NS_MAX: u64 = 1_000_000;
/// After something has moved, so many polls follow without a pause.
const LOOKS_AWAKE: u32 = 8;
/// The agent polls for so long, in nanoseconds, after it last moved anything for ranks that compute.
const LASTS_NS: u64 = 20_000_000;
/// If the agent was of use, so many polls in a row may find that ranks poll themselves before it stops.
const IN_VAIN_MAX: u32 = 16;
/// After it was called in vain, the agent takes no call for so long, in nanoseconds: at first the one, doubled each
/// time up to the other.
const DEAF_NS_MIN: u64 = 1_000_000;
const DEAF_NS_MAX: u64 = 16_000_000;

// Values of the word `called`.
/// A rank that leaves while something is under way is to ring the agent's bell.
const CALLABLE: u32 = 0;
/// A rank has rung, and the agent does not know yet.
const CALLED: u32 = 1;
/// No rank is to ring the agent's bell for a while.
const DEAF: u32 = 2;

/// What the agent keeps for this.
pub(super) struct Attention {
    /// When polling ends, by the monotonic clock; 0: the agent does not poll by itself.
    until_ns: u64,
    /// The call was of use: ranks were still computing when the agent polled.
    useful: bool,
    /// When polling began, something last moved, or ranks last polled, whichever was last.
    moved_ns: u64,
    /// Polls that found nothing since then.
    empty: u32,
    /// Polls in a row at which ranks polled, too.
    in_vain: u32,
    /// When calls are taken again, and how long that time is.
    deaf_until_ns: u64,
    deaf_ns: u64,
}

/// True if a rank that leaves while something is under way is to ring the agent's bell.
#[inline]
pub(super) fn may_call(notice: &Notice) -> bool {
    notice.called.load(Ordering::Relaxed) == CALLABLE
}

/// Notes that a rank rings the agent's bell.
pub(super) fn note_call(notice: &Notice) {
    notice.called.store(CALLED, Ordering::Relaxed);
}

/// True if the agent polls soon, so that a rank may leave to it what lies in the ring to the gateway now.
#[inline]
pub(crate) fn is_attentive(notice: &Notice) -> bool {
    // Either this sees that the agent attends no more, or the agent finds what lies in the ring.
    fence(Ordering::SeqCst);
    notice.attentive.load(Ordering::Relaxed) != 0
}

impl Attention {
    pub(super) fn new() -> Attention {
        Attention {
            until_ns: 0,
            useful: false,
            moved_ns: 0,
            empty: 0,
            in_vain: 0,
            deaf_until_ns: 0,
            deaf_ns: DEAF_NS_MIN,
        }
    }

    pub(super) fn is_on(&self) -> bool {
        self.until_ns != 0
    }

    /// The bell has rung: true if a rank rang that leaves the library. Then the agent polls from now on.
    pub(super) fn hear(&mut self, notice: &Notice, now_ns: u64) -> bool {
        let called = notice.called.load(Ordering::Relaxed) == CALLED;
        if called {
            self.begin(notice, now_ns);
        }
        called
    }

    /// The agent polls from now on. Ranks leave nothing to it before its first poll, since the rank that rang may have
    /// left for a moment only.
    pub(super) fn begin(&mut self, notice: &Notice, now_ns: u64) {
        notice.called.store(DEAF, Ordering::Relaxed);
        (self.until_ns, self.moved_ns, self.useful) = (now_ns + LASTS_NS, now_ns, false);
        (self.empty, self.in_vain) = (LOOKS_AWAKE, 0);
    }

    /// How long to pause before the next poll, if the agent polls.
    pub(super) fn nap(&self, now_ns: u64) -> Option<Duration> {
        let eighth = now_ns.saturating_sub(self.moved_ns) / 8;
        let nap_ns = if self.empty < LOOKS_AWAKE { 0 } else { eighth.clamp(NAP_NS_MIN, NAP_NS_MAX) };
        self.is_on().then_some(Duration::from_nanos(nap_ns))
    }

    /// True if its pauses are so short that it need not wait for the sockets meanwhile.
    pub(super) fn is_close(&self, now_ns: u64) -> bool {
        self.is_on() && now_ns.saturating_sub(self.moved_ns) < 8 * NAP_NS_MIN
    }

    /// Takes calls again if it is time. Called before each sleep.
    pub(super) fn listen(&self, notice: &Notice, now_ns: u64) {
        if !self.is_on() && now_ns >= self.deaf_until_ns && notice.called.load(Ordering::Relaxed) == DEAF {
            notice.called.store(CALLABLE, Ordering::Relaxed);
        }
    }

    /// Ranks poll themselves. True if the agent is to stop polling.
    pub(super) fn is_in_vain(&mut self, now_ns: u64) -> bool {
        if !self.is_on() {
            return false;
        }
        self.in_vain += 1;
        // They may leave next: long naps would meet them here each time.
        (self.moved_ns, self.empty) = (now_ns, LOOKS_AWAKE);
        if !self.useful {
            self.deaf_until_ns = now_ns + self.deaf_ns;
            self.deaf_ns = (2 * self.deaf_ns).min(DEAF_NS_MAX);
            return true;
        }
        self.in_vain >= IN_VAIN_MAX
    }

    /// The agent has polled; `moved`: it moved something for ranks that compute. True if it is to stop polling.
    pub(super) fn has_passed(&mut self, notice: &Notice, moved: bool, now_ns: u64) -> bool {
        if !self.is_on() {
            return false;
        }
        self.in_vain = 0;
        self.empty = if moved { 0 } else { self.empty.saturating_add(1) };
        if moved {
            (self.until_ns, self.moved_ns) = (now_ns + LASTS_NS, now_ns);
        }
        if !std::mem::replace(&mut self.useful, true) {
            self.deaf_ns = DEAF_NS_MIN;
            notice.attentive.store(1, Ordering::Relaxed);
        }
        now_ns >= self.until_ns
    }

    /// The agent polls no more. The caller then has to look into the rings once more, for what ranks left meanwhile.
    pub(super) fn end(&mut self, notice: &Notice) {
        self.until_ns = 0;
        notice.attentive.store(0, Ordering::Relaxed);
        fence(Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn called(notice: &Notice) -> Attention {
        let mut attention = Attention::new();
        assert!(may_call(notice));
        note_call(notice);
        assert!(attention.hear(notice, 1) && attention.is_on() && !may_call(notice));
        attention
    }

    #[test]
    fn a_call_in_vain_makes_deaf_for_longer_each_time() {
        let notice = Notice::default();
        let mut attention = called(&notice);
        let mut now_ns = 1;
        for deaf_ns in [DEAF_NS_MIN, 2 * DEAF_NS_MIN, 4 * DEAF_NS_MIN] {
            assert!(attention.is_in_vain(now_ns));
            attention.end(&notice);
            attention.listen(&notice, now_ns + deaf_ns - 1);
            assert!(!may_call(&notice));
            now_ns += deaf_ns;
            attention.listen(&notice, now_ns);
            assert!(may_call(&notice));
            note_call(&notice);
            assert!(attention.hear(&notice, now_ns));
        }
    }

    #[test]
    fn ranks_leave_sends_to_an_agent_that_has_looked_and_only_while_it_attends() {
        let notice = Notice::default();
        let mut attention = called(&notice);
        assert!(!is_attentive(&notice));
        assert!(!attention.has_passed(&notice, false, 1) && is_attentive(&notice));
        assert!((1..IN_VAIN_MAX).all(|_| !attention.is_in_vain(2)) && attention.is_in_vain(2));
        attention.end(&notice);
        assert!(!is_attentive(&notice) && attention.nap(2).is_none());
    }

    #[test]
    fn it_ends_some_time_after_the_last_move() {
        let notice = Notice::default();
        let mut attention = called(&notice);
        assert_eq!(attention.nap(1), Some(Duration::from_nanos(NAP_NS_MIN)));
        assert_eq!(attention.nap(1 + 16 * NAP_NS_MIN), Some(Duration::from_nanos(2 * NAP_NS_MIN)));
        assert!(!attention.has_passed(&notice, true, 100));
        assert_eq!(attention.nap(100), Some(Duration::ZERO));
        assert!(!attention.has_passed(&notice, false, 99 + LASTS_NS));
        assert!(attention.has_passed(&notice, false, 100 + LASTS_NS));
    }

    #[test]
    fn a_ring_that_no_leaving_rank_made_is_none_of_its() {
        let notice = Notice::default();
        let mut attention = Attention::new();
        assert!(!attention.hear(&notice, 1) && !attention.is_on());
        assert!(!attention.is_in_vain(1) && !attention.has_passed(&notice, true, 1));
    }
}
