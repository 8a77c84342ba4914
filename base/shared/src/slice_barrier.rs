// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a rank waits for the end of a slice, where slices end by themselves, and how it is released.
//!
//! A rank that looked and found nothing that it may have *counts itself as waiting* and looks no more until it is
//! released: at the end of the slice if it has *news*, or at once by who makes progress that belongs to this slice.
//! Nobody is to sleep for ever with something that it may have, or will have when the slice is over. That rests on
//! these pairs; in each the one side writes, fences and reads, and so does the other, so that one of them sees the
//! other:
//!
//! | one | writes, then reads | the other | writes, then reads |
//! |---|---|---|---|
//! | who posts | what it posts, then `notification` | who begins to look | clears `notification`, then looks |
//! | who counts itself | `state`, then the slice | who ends the slice | the slice, then `state` |
//! | who counts itself | `state`, then `releases` | who releases it | `releases`, then `state` |
//! | who counts itself | `waiting`, then everybody's `notification` | who has left | `notification`, then `waiting` |
//! | who counts itself | `waiting`, then `living` | who leaves | `living`, then `waiting` |
//! | the timer | that it rests, then everybody's `notification` | who posts | `notification`, then whether the timer rests |
//!
//! A rank is taken off the count before it can go on: so what makes the count of those who wait full is always one that
//! counts itself, or leaves, and that one strobes. `tests/loom_strobe` checks all of it.

use crate::strobe::{Strobe, StrobeMode};
use crate::sync::{AtomicU32, Ordering, fence, fence_behind_swap};

/// What `SliceBarrier::state` holds: the rank is not counted, is counted as waiting, is being taken off the count.
const RUNS: u32 = 0;
const WAITS: u32 = 1;
const RESUMES: u32 = 2;

/// Says in `SliceBarrier::notification` that there are any. The other bits are those of the slice.
const NOTIFICATION: u32 = 1 << 31;

/// One rank's words.
#[repr(C)]
pub struct SliceBarrier {
    state: AtomicU32,
    /// The slice whose end has something for the rank, and [`NOTIFICATION`]; 0: none has.
    notification: AtomicU32,
    /// How often it was released from waiting, or would have been.
    releases: AtomicU32,
}

/// What a thread that waits knows of its last look.
#[derive(Default, Debug)]
pub struct Look {
    /// The slice in which it began; 0: not known.
    slice: u64,
    /// `SliceBarrier::releases` then.
    releases: u32,
    /// It came upon something that this rank may not have before the end of the slice.
    pub held: bool,
}

/// What a thread that waits does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WaitStep {
    /// Looks.
    Look,
    /// Rests until it is released ([`SliceBarrier::rests`]), and looks then.
    Rest,
    /// Wakes the other threads of its rank, which may sleep; then as `Rest`.
    Wake,
    /// Strobes ([`Strobe::strobe`]), as all wait now; then as `Rest`.
    Strobe,
}

/// The ranks of a node, as whoever ends a slice needs them.
pub trait Ranks {
    /// How many there are.
    fn count(&self) -> u32;
    /// The words of one.
    fn gate(&self, rank: u32) -> &SliceBarrier;
    /// Wakes one that was just released, if it sleeps.
    fn wake(&self, rank: u32);
}

impl SliceBarrier {
    /// One of a rank that does not wait and has no news (what zeroed memory holds).
    pub fn new() -> SliceBarrier {
        let zero = || AtomicU32::new(0);
        SliceBarrier { state: AtomicU32::new(RUNS), notification: zero(), releases: zero() }
    }

    /// True while the rank is counted as waiting, or is being taken off the count.
    #[inline]
    pub fn waits(&self) -> bool {
        self.state.load(Ordering::Acquire) != RUNS
    }

    /// True while a thread that has looked has nothing to look for. Where there are `several`, the rank may have been
    /// released and wait again because of another one.
    #[inline]
    pub fn rests(&self, look: &Look, several: bool) -> bool {
        self.waits() && !(several && self.releases.load(Ordering::Acquire) != look.releases)
    }

    /// The rank has left, and waits for no slice.
    pub fn forget_notification(&self) {
        self.notification.store(0, Ordering::Release);
    }

    /// True if the end of the slice has something for the rank.
    pub fn has_notification(&self) -> bool {
        self.notification.load(Ordering::Acquire) != 0
    }
}

impl Default for SliceBarrier {
    fn default() -> Self {
        Self::new()
    }
}

impl Strobe {
    /// One step of waiting, after a look that found nothing: looks once more in a slice that is known, then counts the
    /// rank as waiting. `several` threads of it may wait. `wake_timer` wakes the timer, which sleeps on the word it is
    /// given.
    pub fn step(
        &self,
        gate: &SliceBarrier,
        look: &mut Look,
        several: bool,
        wake_timer: impl FnOnce(&AtomicU32),
    ) -> WaitStep {
        if look.slice != self.slice() {
            self.begin_look(gate, look, several);
            return WaitStep::Look;
        }
        if std::mem::take(&mut look.held) {
            self.leave_notification(gate, wake_timer);
        }
        self.count(gate, look, several)
    }

    fn begin_look(&self, gate: &SliceBarrier, look: &mut Look, several: bool) {
        look.slice = self.slice();
        look.releases = gate.releases.load(Ordering::Acquire);
        if is(Fault::HeldForgotten) {
            look.held = false;
        }
        // Other threads may need what the news are about: then only who releases the rank takes them.
        if !several || is(Fault::NotificationTakenFromThreads) {
            gate.notification.swap(0, Ordering::AcqRel);
            fence_behind_swap();
        }
    }

    fn count(&self, gate: &SliceBarrier, look: &Look, several: bool) -> WaitStep {
        // Another thread of it may have done so.
        if gate.state.compare_exchange(RUNS, WAITS, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
            self.waiting.fetch_add(1, Ordering::AcqRel);
        }
        fence_behind_swap();
        let is_released = gate.releases.load(Ordering::Acquire) != look.releases;
        if self.slice() != look.slice || (is_released && !is(Fault::ReleasesNotLookedAtAgain)) {
            self.release(gate);
            // Who ended the slice may have passed the rank by: nobody else wakes its threads that sleep already.
            return if several && !is(Fault::ThreadsSleepOn) { WaitStep::Wake } else { WaitStep::Rest };
        }
        if self.is_full() { WaitStep::Strobe } else { WaitStep::Rest }
    }

    /// Whoever has something for `gate`'s rank, or will have at the end of the slice, says so.
    pub fn leave_notification(&self, gate: &SliceBarrier, wake_timer: impl FnOnce(&AtomicU32)) {
        // What the news are about is there before they are: who takes them looks afterwards.
        fence(Ordering::SeqCst);
        let (slice, mut seen) = (self.latest(), gate.notification.load(Ordering::Relaxed));
        // The later one stays: a slice may have ended since this one was read.
        while !is_at_or_after(seen, slice) {
            match gate.notification.compare_exchange(
                seen,
                NOTIFICATION | slice as u32,
                Ordering::AcqRel,
                Ordering::Relaxed,
            ) {
                Ok(_) => break,
                Err(now) => seen = now,
            }
        }
        fence_behind_swap();
        if self.timer_rests.load(Ordering::Relaxed) != 0 && self.timer_rests.swap(0, Ordering::AcqRel) != 0 {
            wake_timer(&self.timer_rests);
        }
    }

    /// As [`Strobe::leave_notification`], by a rank that has left (`has_left`), or not. True if it is to strobe: it
    /// does not count among those who wait, so nobody else need come to see that all wait.
    pub fn tell(&self, gate: &SliceBarrier, has_left: bool, wake_timer: impl FnOnce(&AtomicU32)) -> bool {
        self.leave_notification(gate, wake_timer);
        has_left && self.is_full() && !is(Fault::WhoLeftDoesNotStrobe)
    }

    /// The rank behind `gate` waits no longer; false if it did not. All its threads look again. The caller wakes it,
    /// fencing first.
    pub fn release(&self, gate: &SliceBarrier) -> bool {
        gate.releases.fetch_add(1, Ordering::AcqRel);
        fence_behind_swap();
        if gate.state.load(Ordering::Relaxed) != WAITS {
            return false;
        }
        if is(Fault::GoesOnWhileCounted) {
            let waited = gate.state.swap(RUNS, Ordering::AcqRel) == WAITS;
            self.waiting.fetch_sub(u32::from(waited), Ordering::AcqRel);
            return waited;
        }
        if gate.state.compare_exchange(WAITS, RESUMES, Ordering::AcqRel, Ordering::Relaxed).is_err() {
            return false;
        }
        self.waiting.fetch_sub(1, Ordering::AcqRel);
        gate.state.store(RUNS, Ordering::Release);
        true
    }

    /// A rank will post nothing more; true if it is to strobe, as all that are left wait.
    pub fn leave(&self) -> bool {
        self.living.fetch_sub(1, Ordering::AcqRel);
        fence_behind_swap();
        self.is_full() && !is(Fault::WhoLeavesDoesNotStrobe)
    }

    /// True if slices end as soon as all wait, and all do.
    fn is_full(&self) -> bool {
        let living = self.living.load(Ordering::Acquire);
        let all_wait = living > 0 && self.waiting.load(Ordering::Acquire) == living;
        all_wait && self.mode() == StrobeMode::Early
    }

    /// All wait: `who` (local rank + 1) ends the slice by `end`, if that brings anybody anything. `give_way` is called
    /// while somebody else strobes.
    pub fn strobe(&self, who: u32, ranks: &impl Ranks, give_way: impl Fn(), end: impl FnOnce()) {
        while !self.try_take(who) {
            give_way();
        }
        let waits_with_notification = |rank| ranks.gate(rank).waits() && ranks.gate(rank).has_notification();
        if self.is_full() && (0..ranks.count()).any(waits_with_notification) {
            end();
        }
        self.give();
    }

    /// Ranks that wait for the end of the slice.
    pub fn waiting(&self) -> u32 {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Ends the slice and releases those that wait and have news. The caller has the right to strobe.
    pub fn end_slice(&self, ranks: &impl Ranks) {
        self.end(self.slice());
        self.release_those_with_notification(ranks);
    }

    /// The second half of [`Strobe::end_slice`].
    pub fn release_those_with_notification(&self, ranks: &impl Ranks) {
        fence(Ordering::SeqCst);
        for rank in 0..ranks.count() {
            let gate = ranks.gate(rank);
            if gate.waits() && gate.notification.swap(0, Ordering::AcqRel) != 0 && self.release(gate) {
                ranks.wake(rank);
            }
        }
    }

    /// The timer of `early` is about to rest until somebody leaves news. True if it may sleep on [`Strobe::timer_word`]
    /// while that holds 1.
    pub fn rest_timer(&self, ranks: &impl Ranks) -> bool {
        self.timer_rests.swap(1, Ordering::AcqRel);
        fence_behind_swap();
        let rests = is(Fault::TimerDoesNotLookAgain) || !self.is_end_wanted(ranks);
        if !rests {
            self.timer_rests.store(0, Ordering::Release);
        }
        rests
    }

    /// True if the end of this slice has something for a rank: also for one that does not wait, which may ask again and
    /// again whether something is complete. What the end of an earlier slice had for it, it finds when it looks.
    pub fn is_end_wanted(&self, ranks: &impl Ranks) -> bool {
        let slice = self.slice();
        (0..ranks.count()).map(|rank| ranks.gate(rank)).any(|gate| {
            let notification = gate.notification.load(Ordering::Acquire);
            notification != 0
                && (is_at_or_after(notification, slice) || gate.waits() || is(Fault::NotificationNeverGetOld))
        })
    }

    /// The word that the timer sleeps on.
    pub fn timer_word(&self) -> &AtomicU32 {
        &self.timer_rests
    }
}

/// True if news are of slice `slice` or a later one, and none if there are no news.
fn is_at_or_after(notification: u32, slice: u64) -> bool {
    let ahead = notification.wrapping_sub(slice as u32) << 1;
    notification & NOTIFICATION != 0 && ahead as i32 >= 0
}

/// What the protocol would be without one of its parts. The model checker's tests put it in to see that they find it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Fault {
    NotificationTakenFromThreads,
    HeldForgotten,
    WhoLeftDoesNotStrobe,
    WhoLeavesDoesNotStrobe,
    ThreadsSleepOn,
    AnyArmingIsMine,
    ProgressIsNotReported,
    ReleasesNotLookedAtAgain,
    TimerDoesNotLookAgain,
    GoesOnWhileCounted,
    NotificationNeverGetOld,
}

#[cfg(not(loom))]
#[inline(always)]
const fn is(_: Fault) -> bool {
    false
}

#[cfg(loom)]
mod faults {
    use super::Fault;
    use std::cell::Cell;

    std::thread_local! {
        // The checker's threads are coroutines of the test's.
        static FAULT: Cell<Option<Fault>> = const { Cell::new(None) };
    }

    /// From here on this test's thread has the fault.
    pub fn put_in(fault: Option<Fault>) {
        FAULT.with(|cell| cell.set(fault));
    }

    /// True if it has this one.
    pub fn is(fault: Fault) -> bool {
        FAULT.with(|cell| cell.get() == Some(fault))
    }
}

#[cfg(loom)]
pub use faults::{is, put_in};
