// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a rank waits for the end of a time slice (`early` and `fixed`), and how it is released.
//!
//! A rank that looked and found nothing that it may see *counts itself as waiting*, and looks no more until it is
//! released: at the end of the slice if it has a *notification*, or at once by a process that has something for it in
//! this slice. No rank may sleep for ever while there is something for it, now or when the slice is over. That rests on
//! the pairs below. In each, one side writes, fences and then reads, and so does the other, so that one of them sees
//! what the other wrote:
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
//! A rank is no longer counted before it can go on. So the count can become full only by a rank that counts itself or
//! that leaves, and that rank ends the slice. `tests/loom_strobe` checks all of this.

use crate::strobe::{Strobe, StrobeMode};
use crate::sync::{AtomicU32, Ordering, fence, fence_behind_swap};

/// Values of `SliceBarrier::state`: the rank is not counted, is counted as waiting, is being taken off the count.
const RUNS: u32 = 0;
const WAITS: u32 = 1;
const RESUMES: u32 = 2;

/// Set in `SliceBarrier::notification` if there is one; the other bits are those of its slice.
const NOTIFICATION: u32 = 1 << 31;

/// The words of one rank.
#[repr(C)]
pub struct SliceBarrier {
    state: AtomicU32,
    /// The slice at whose end there is something for the rank, and [`NOTIFICATION`]; 0 if there is nothing.
    notification: AtomicU32,
    /// How often it was released, also when it did not wait.
    releases: AtomicU32,
}

/// What a waiting thread remembers of its last look.
#[derive(Default, Debug)]
pub struct Look {
    /// The slice in which it began; 0 if that is not known.
    slice: u64,
    /// `SliceBarrier::releases` at that time.
    releases: u32,
    /// True if it found something that this rank may see only at the end of the slice.
    pub held: bool,
}

/// What a waiting thread has to do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WaitStep {
    /// Look whether what it waits for has come.
    Look,
    /// Rest until the rank is released ([`SliceBarrier::rests`]), then look.
    Rest,
    /// Wake the other threads of the rank, which may sleep; then as `Rest`.
    Wake,
    /// All ranks wait: call [`Strobe::strobe`]; then as `Rest`.
    Strobe,
}

/// The ranks of a node, for a process that ends a slice.
pub trait Ranks {
    /// Number of ranks.
    fn count(&self) -> u32;
    /// The words of one rank.
    fn slice_barrier(&self, rank: u32) -> &SliceBarrier;
    /// Wakes a rank that was just released, if it sleeps.
    fn wake(&self, rank: u32);
}

impl SliceBarrier {
    /// The words of a rank that does not wait and has no notification (what zeroed memory holds).
    pub fn new() -> SliceBarrier {
        let zero = || AtomicU32::new(0);
        SliceBarrier { state: AtomicU32::new(RUNS), notification: zero(), releases: zero() }
    }

    /// True while the rank is counted as waiting, or is being taken off the count.
    #[inline]
    pub fn waits(&self) -> bool {
        self.state.load(Ordering::Acquire) != RUNS
    }

    /// True if a thread need not look again yet. With `several` threads the rank may have been released and wait again
    /// because of another thread: then this one has to look.
    #[inline]
    pub fn rests(&self, look: &Look, several: bool) -> bool {
        self.waits() && !(several && self.releases.load(Ordering::Acquire) != look.releases)
    }

    /// Drops the notification: the rank has left, and waits for no slice.
    pub fn forget_notification(&self) {
        self.notification.store(0, Ordering::Release);
    }

    /// True if there is something for the rank at the end of the slice.
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
    /// One step of waiting, called after a look that found nothing. If the slice has changed since, the caller has to
    /// look once more; else the rank counts itself as waiting. `several`: threads of the rank may wait. `wake_timer` is
    /// to wake the timer, which sleeps on the word that it is given.
    pub fn step(
        &self,
        slice_barrier: &SliceBarrier,
        look: &mut Look,
        several: bool,
        wake_timer: impl FnOnce(&AtomicU32),
    ) -> WaitStep {
        if look.slice != self.slice() {
            self.begin_look(slice_barrier, look, several);
            return WaitStep::Look;
        }
        if std::mem::take(&mut look.held) {
            self.leave_notification(slice_barrier, wake_timer);
        }
        self.count(slice_barrier, look, several)
    }

    fn begin_look(&self, slice_barrier: &SliceBarrier, look: &mut Look, several: bool) {
        look.slice = self.slice();
        look.releases = slice_barrier.releases.load(Ordering::Acquire);
        if is(Mutation::HeldForgotten) {
            look.held = false;
        }
        // Other threads may need what the notification is about: then it is taken only by the process that releases the
        // rank.
        if !several || is(Mutation::NotificationTakenFromThreads) {
            slice_barrier.notification.swap(0, Ordering::AcqRel);
            fence_behind_swap();
        }
    }

    fn count(&self, slice_barrier: &SliceBarrier, look: &Look, several: bool) -> WaitStep {
        // Fails if another thread of the rank has counted it.
        if slice_barrier.state.compare_exchange(RUNS, WAITS, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
            self.waiting.fetch_add(1, Ordering::AcqRel);
        }
        fence_behind_swap();
        let is_released = slice_barrier.releases.load(Ordering::Acquire) != look.releases;
        if self.slice() != look.slice || (is_released && !is(Mutation::ReleasesNotLookedAtAgain)) {
            self.release(slice_barrier);
            // Whoever ended the slice may have seen this rank as not waiting, and nobody else wakes its threads that
            // sleep already.
            return if several && !is(Mutation::ThreadsSleepOn) { WaitStep::Wake } else { WaitStep::Rest };
        }
        if self.is_full() { WaitStep::Strobe } else { WaitStep::Rest }
    }

    /// Notes that there is something for `slice_barrier`'s rank, now or at the end of the slice.
    pub fn leave_notification(&self, slice_barrier: &SliceBarrier, wake_timer: impl FnOnce(&AtomicU32)) {
        // Publishes first what the notification is about: the rank takes the notification and then looks.
        fence(Ordering::SeqCst);
        let (slice, mut seen) = (self.latest(), slice_barrier.notification.load(Ordering::Relaxed));
        // Keeps the later of the two slices: one may have ended since `slice` was read.
        while !is_at_or_after(seen, slice) {
            match slice_barrier.notification.compare_exchange(
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

    /// As [`Strobe::leave_notification`]. True if the caller has to end the slice (`early`): if it has left
    /// (`has_left`) it is not among those that wait, and perhaps no other rank comes to see that all wait.
    pub fn tell(&self, slice_barrier: &SliceBarrier, has_left: bool, wake_timer: impl FnOnce(&AtomicU32)) -> bool {
        self.leave_notification(slice_barrier, wake_timer);
        has_left && self.is_full() && !is(Mutation::WhoLeftDoesNotStrobe)
    }

    /// Takes the rank off the count of those that wait; false if it did not wait. All its threads look again. The
    /// caller has to fence and wake it.
    pub fn release(&self, slice_barrier: &SliceBarrier) -> bool {
        slice_barrier.releases.fetch_add(1, Ordering::AcqRel);
        fence_behind_swap();
        if slice_barrier.state.load(Ordering::Relaxed) != WAITS {
            return false;
        }
        if is(Mutation::GoesOnWhileCounted) {
            let waited = slice_barrier.state.swap(RUNS, Ordering::AcqRel) == WAITS;
            self.waiting.fetch_sub(u32::from(waited), Ordering::AcqRel);
            return waited;
        }
        if slice_barrier.state.compare_exchange(WAITS, RESUMES, Ordering::AcqRel, Ordering::Relaxed).is_err() {
            return false;
        }
        self.waiting.fetch_sub(1, Ordering::AcqRel);
        slice_barrier.state.store(RUNS, Ordering::Release);
        true
    }

    /// Called when a rank will post nothing more. True if all others wait, so that the caller has to end the slice.
    pub fn leave(&self) -> bool {
        self.living.fetch_sub(1, Ordering::AcqRel);
        fence_behind_swap();
        self.is_full() && !is(Mutation::WhoLeavesDoesNotStrobe)
    }

    /// True in `early` if all ranks wait.
    fn is_full(&self) -> bool {
        let living = self.living.load(Ordering::Acquire);
        let all_wait = living > 0 && self.waiting.load(Ordering::Acquire) == living;
        all_wait && self.mode() == StrobeMode::Early
    }

    /// Called when all ranks wait: ends the slice by calling `end`, if any of them has a notification. `who` is local
    /// rank + 1. `give_way` is called as long as another process has the right to end it.
    pub fn strobe(&self, who: u32, ranks: &impl Ranks, give_way: impl Fn(), end: impl FnOnce()) {
        while !self.try_take(who) {
            give_way();
        }
        let waits_with_notification =
            |rank| ranks.slice_barrier(rank).waits() && ranks.slice_barrier(rank).has_notification();
        if self.is_full() && (0..ranks.count()).any(waits_with_notification) {
            end();
        }
        self.give();
    }

    /// Number of ranks that wait for the end of the slice.
    pub fn waiting(&self) -> u32 {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Ends the slice and releases the ranks that wait and have a notification. The caller has the right to end it.
    pub fn end_slice(&self, ranks: &impl Ranks) {
        self.end(self.slice());
        self.release_those_with_notification(ranks);
    }

    /// The second half of [`Strobe::end_slice`]: releases those ranks.
    pub fn release_those_with_notification(&self, ranks: &impl Ranks) {
        fence(Ordering::SeqCst);
        for rank in 0..ranks.count() {
            let slice_barrier = ranks.slice_barrier(rank);
            if slice_barrier.waits()
                && slice_barrier.notification.swap(0, Ordering::AcqRel) != 0
                && self.release(slice_barrier)
            {
                ranks.wake(rank);
            }
        }
    }

    /// Called when the timer of `early` is about to rest until there is a notification. True if it may sleep on
    /// [`Strobe::timer_word`] while that holds 1.
    pub fn rest_timer(&self, ranks: &impl Ranks) -> bool {
        self.timer_rests.swap(1, Ordering::AcqRel);
        fence_behind_swap();
        let rests = is(Mutation::TimerDoesNotLookAgain) || !self.is_end_wanted(ranks);
        if !rests {
            self.timer_rests.store(0, Ordering::Release);
        }
        rests
    }

    /// True if the slice has to end for a rank that has a notification of this slice. The rank need not wait: it may
    /// call `MPI_Test` again and again. What an earlier slice had for a rank that does not wait, it finds when it
    /// looks.
    pub fn is_end_wanted(&self, ranks: &impl Ranks) -> bool {
        let slice = self.slice();
        (0..ranks.count()).map(|rank| ranks.slice_barrier(rank)).any(|slice_barrier| {
            let notification = slice_barrier.notification.load(Ordering::Acquire);
            notification != 0
                && (is_at_or_after(notification, slice)
                    || slice_barrier.waits()
                    || is(Mutation::NotificationNeverGetOld))
        })
    }

    /// The word that the timer sleeps on.
    pub fn timer_word(&self) -> &AtomicU32 {
        &self.timer_rests
    }
}

/// True if the notification is of slice `slice` or a later one; false if there is none.
fn is_at_or_after(notification: u32, slice: u64) -> bool {
    let ahead = notification.wrapping_sub(slice as u32) << 1;
    notification & NOTIFICATION != 0 && ahead as i32 >= 0
}

/// Faults put into the protocol on purpose, to see that the model checker's tests find them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Mutation {
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
const fn is(_: Mutation) -> bool {
    false
}

#[cfg(loom)]
mod faults {
    use super::Mutation;
    use std::cell::Cell;

    std::thread_local! {
        // Per thread: all threads of the model checker run on the one of the test.
        static FAULT: Cell<Option<Mutation>> = const { Cell::new(None) };
    }

    /// Puts a fault in for the rest of this test.
    pub fn put_in(fault: Option<Mutation>) {
        FAULT.with(|cell| cell.set(fault));
    }

    /// True if this fault is in.
    pub fn is(fault: Mutation) -> bool {
        FAULT.with(|cell| cell.get() == Some(fault))
    }
}

#[cfg(loom)]
pub use faults::{is, put_in};
