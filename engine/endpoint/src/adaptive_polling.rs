// SPDX-License-Identifier: MIT OR Apache-2.0
//! How closely the agent looks at the network. A rank that leaves the library with something under way may compute for
//! long or be back at once, and each means of telling the agent takes time from its computing: a bell 8 µs where
//! processors are virtual, a timer 7 and the interrupt another 20. So it rings once, and the agent then *attends*: it
//! looks again and again by itself, on a processor of its own, until ranks look or nothing moves any more. While it
//! does, ranks ring no bell, and leave what they begin to send to it.

use std::time::Duration;
use strobe_shared::Notice;
use strobe_shared::sync::{Ordering, fence};

/// Between two looks of an agent that attends, in nanoseconds: an eighth of the time for which nothing has moved, so
/// that what a rank leaves to it waits for a part of the rank's own rhythm, and looks get few where nothing moves.
const NAP_NS_MIN: u64 = 30_000;
const NAP_NS_MAX: u64 = 1_000_000;
/// After something has moved so many looks follow without a nap.
const LOOKS_AWAKE: u32 = 8;
/// It attends for so long after it last moved anything for ranks that compute, in nanoseconds.
const LASTS_NS: u64 = 20_000_000;
/// So many looks in a row may find that ranks look, if the agent was of use before.
const IN_VAIN_MAX: u32 = 16;
/// After a call in vain it hears none for so long, in nanoseconds; twice as long each time, up to the second.
const DEAF_NS_MIN: u64 = 1_000_000;
const DEAF_NS_MAX: u64 = 16_000_000;

// What the word `called` says.
/// A rank that leaves with something under way rings the bell.
const CALLABLE: u32 = 0;
/// One has, and the agent has not heard it yet.
const CALLED: u32 = 1;
/// The agent wants no call now.
const DEAF: u32 = 2;

/// What the agent remembers of it.
pub(super) struct Attention {
    /// When it ends; 0: the agent does not attend.
    until_ns: u64,
    /// It was not called in vain: ranks were still away when it looked.
    useful: bool,
    /// When it began, anything last moved, or ranks last looked.
    moved_ns: u64,
    /// Looks that found nothing since.
    empty: u32,
    /// Looks in a row at which ranks looked.
    in_vain: u32,
    /// Calls are heard again from then on.
    deaf_until_ns: u64,
    deaf_ns: u64,
}

/// True in the rank that is to ring the agent's bell, since it leaves with something under way.
#[inline]
pub(super) fn may_call(notice: &Notice) -> bool {
    notice.called.load(Ordering::Relaxed) == CALLABLE
}

/// Notes that it rings.
pub(super) fn note_call(notice: &Notice) {
    notice.called.store(CALLED, Ordering::Relaxed);
}

/// True if what lies in the ring to the gateway now can be left to the agent, which looks soon.
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

    /// The bell has rung: true if a rank rang it that left, and the agent attends from now on.
    pub(super) fn hear(&mut self, notice: &Notice, now_ns: u64) -> bool {
        let called = notice.called.load(Ordering::Relaxed) == CALLED;
        if called {
            self.begin(notice, now_ns);
        }
        called
    }

    /// Attends from now on. Ranks leave nothing to it before it has looked: they may only have been away for a moment.
    pub(super) fn begin(&mut self, notice: &Notice, now_ns: u64) {
        notice.called.store(DEAF, Ordering::Relaxed);
        (self.until_ns, self.moved_ns, self.useful) = (now_ns + LASTS_NS, now_ns, false);
        (self.empty, self.in_vain) = (LOOKS_AWAKE, 0);
    }

    /// How long to sleep, if it attends.
    pub(super) fn nap(&self, now_ns: u64) -> Option<Duration> {
        let eighth = now_ns.saturating_sub(self.moved_ns) / 8;
        let nap_ns = if self.empty < LOOKS_AWAKE { 0 } else { eighth.clamp(NAP_NS_MIN, NAP_NS_MAX) };
        self.is_on().then_some(Duration::from_nanos(nap_ns))
    }

    /// True if its naps are so short that it need not watch the sockets.
    pub(super) fn is_close(&self, now_ns: u64) -> bool {
        self.is_on() && now_ns.saturating_sub(self.moved_ns) < 8 * NAP_NS_MIN
    }

    /// Hears calls again where it is time. Before each sleep.
    pub(super) fn listen(&self, notice: &Notice, now_ns: u64) {
        if !self.is_on() && now_ns >= self.deaf_until_ns && notice.called.load(Ordering::Relaxed) == DEAF {
            notice.called.store(CALLABLE, Ordering::Relaxed);
        }
    }

    /// Ranks were found to look. True if the agent is to attend no more.
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

    /// The agent has driven the network; `moved` something for ranks that compute. True if it is to attend no more.
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

    /// Attends no more. Afterwards the rings have to be looked at once more.
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
