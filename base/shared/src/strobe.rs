// SPDX-License-Identifier: MIT OR Apache-2.0
//! The words of the strobed schedule: the slice, and who waits for the next one (docs/design/strobe.md).
//!
//! What is posted in a slice carries its number; 24 bits of it travel in words that had room for them. Nobody looks at
//! a message in the slice in which it was sent, so storing a new number is what makes everything visible that was
//! posted before it, at once and to all.

use crate::sync::{AtomicU32, AtomicU64, Ordering};
pub use strobe_types::StrobeMode;

/// The bits of a slice's number that travel with what was posted in it.
pub const SLICE_BITS: u32 = 24;
/// What [`SLICE_BITS`] leave of a number.
pub const SLICE_MASK: u32 = (1 << SLICE_BITS) - 1;

/// What the strobed schedule is told when the segment is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Strobing {
    /// When slices end.
    pub mode: StrobeMode,
    /// Length of a slice that the timer ends, in nanoseconds.
    pub slice_ns: u64,
    /// Shortest slice that a rank's wish ends, in nanoseconds.
    pub slice_min_ns: u64,
    /// Bytes of one long message, or of those of a link between nodes, that move in one slice; 0: all.
    pub slice_bytes: u64,
    /// What timing could decide is decided at the end of slices, which end when all wait and then only.
    pub fixed_order: bool,
    /// Sends are complete when they are received, however short.
    pub unbuffered: bool,
}

impl Strobing {
    /// A timer ends slices.
    pub fn has_timer(&self) -> bool {
        self.mode.ends_slices() && !self.fixed_order
    }
}

/// The schedule's words, on lines by who writes them. How ranks wait for the end of a slice is in `gate.rs`.
#[repr(C, align(64))]
pub struct Strobe {
    mode: AtomicU32,
    fixed_order: AtomicU32,
    unbuffered: AtomicU32,
    /// By how many slices what comes may be ahead of what is posted here: other nodes may be in the next one already.
    ahead: AtomicU32,
    slice_ns: AtomicU64,
    slice_min_ns: AtomicU64,
    slice_bytes: AtomicU64,
    _line0: [u64; 3],
    /// Twice the current slice, and one more while several nodes exchange what was posted in it. Everyone who posts
    /// reads it; whoever strobes writes it.
    phase: AtomicU64,
    /// When it began, in nanoseconds of the monotonic clock.
    began_ns: AtomicU64,
    /// When the clock is to end it, on one node; 0 before the timer runs. With `fixed` ranks look at it, too.
    due_ns: AtomicU64,
    _line1: [u64; 5],
    /// Ranks that wait for the end of the slice.
    pub(crate) waiting: AtomicU32,
    /// Ranks that may post: attached, or to come, and not finalized.
    pub(crate) living: AtomicU32,
    /// Who strobes now: 0 nobody, else local rank + 1, or [`TIMER`].
    strober: AtomicU32,
    /// 1 while the timer sleeps until somebody leaves news.
    pub(crate) timer_rests: AtomicU32,
    _line2: [u64; 6],
}

/// The timer, as holder of the strobe.
pub const TIMER: u32 = u32::MAX;

impl Strobe {
    /// One that is not set up (what zeroed memory holds).
    #[cfg(loom)]
    pub fn new() -> Strobe {
        let (word, long) = (|| AtomicU32::new(0), || AtomicU64::new(0));
        Strobe {
            mode: word(),
            fixed_order: word(),
            unbuffered: word(),
            ahead: word(),
            slice_ns: long(),
            slice_min_ns: long(),
            slice_bytes: long(),
            _line0: [0; 3],
            phase: long(),
            began_ns: long(),
            due_ns: long(),
            _line1: [0; 5],
            waiting: word(),
            living: word(),
            strober: word(),
            timer_rests: word(),
            _line2: [0; 6],
        }
    }

    /// Before anybody else has the segment; `together`: node 0 ends the slices of several nodes.
    pub fn set_up(&self, strobing: &Strobing, ranks: u32, together: bool) {
        self.mode.store(strobing.mode as u32, Ordering::Relaxed);
        self.fixed_order.store(u32::from(strobing.fixed_order), Ordering::Relaxed);
        self.unbuffered.store(u32::from(strobing.unbuffered), Ordering::Relaxed);
        self.ahead.store(u32::from(together), Ordering::Relaxed);
        self.slice_ns.store(strobing.slice_ns, Ordering::Relaxed);
        self.slice_min_ns.store(strobing.slice_min_ns, Ordering::Relaxed);
        self.slice_bytes.store(strobing.slice_bytes, Ordering::Relaxed);
        self.living.store(ranks, Ordering::Relaxed);
        self.phase.store(2, Ordering::Release);
    }

    /// When slices end.
    pub fn mode(&self) -> StrobeMode {
        StrobeMode::from_number(self.mode.load(Ordering::Relaxed))
    }

    /// What it was set up with.
    pub fn strobing(&self) -> Strobing {
        Strobing {
            mode: self.mode(),
            slice_ns: self.slice_ns.load(Ordering::Relaxed),
            slice_min_ns: self.slice_min_ns.load(Ordering::Relaxed),
            slice_bytes: self.slice_bytes.load(Ordering::Relaxed),
            fixed_order: self.fixed_order.load(Ordering::Relaxed) != 0,
            unbuffered: self.unbuffered.load(Ordering::Relaxed) != 0,
        }
    }

    /// The current slice, with all that was posted before it began.
    #[inline]
    pub fn slice(&self) -> u64 {
        self.phase() >> 1
    }

    /// The slice that what is posted now belongs to: the next one while nodes exchange what was posted in this.
    #[inline]
    pub fn posting(&self) -> u64 {
        (self.phase() + 1) >> 1
    }

    /// The latest slice that what has come by now may belong to.
    #[inline]
    pub fn latest(&self) -> u64 {
        self.posting() + u64::from(self.ahead.load(Ordering::Relaxed))
    }

    /// Twice the slice, and one more while nodes exchange what was posted in it.
    #[inline]
    pub fn phase(&self) -> u64 {
        self.phase.load(Ordering::Acquire)
    }

    /// Enters the next phase. Of several nodes', whoever drives the network.
    pub fn enter(&self, phase: u64) {
        self.phase.store(phase, Ordering::SeqCst);
    }

    /// Ends slice `seen`, if nobody has; true if this did.
    #[inline]
    pub fn end(&self, seen: u64) -> bool {
        self.phase.compare_exchange(seen << 1, (seen + 1) << 1, Ordering::AcqRel, Ordering::Relaxed).is_ok()
    }

    /// A packet came from a node that is in slice `slice`: this one goes on to it, if it is behind. The slice that this
    /// ended.
    #[inline]
    pub fn carry_to(&self, slice: u64) -> Option<u64> {
        let mut seen = self.slice();
        while seen < slice {
            let went = self.phase.compare_exchange(seen << 1, slice << 1, Ordering::AcqRel, Ordering::Acquire);
            match went {
                Ok(_) => return Some(seen),
                Err(now) => seen = now >> 1,
            }
        }
        None
    }

    /// When the slice began; 0 if nobody keeps the time.
    pub fn began_ns(&self) -> u64 {
        self.began_ns.load(Ordering::Relaxed)
    }

    /// Notes when the slice began.
    pub fn set_began_ns(&self, now_ns: u64) {
        self.began_ns.store(now_ns, Ordering::Relaxed);
    }

    /// When the clock is to end the slice, in nanoseconds of the monotonic clock; 0 if it does not, or not yet.
    pub fn due_ns(&self) -> u64 {
        self.due_ns.load(Ordering::Relaxed)
    }

    /// Says when the clock is to end the slice.
    pub fn set_due_ns(&self, due_ns: u64) {
        self.due_ns.store(due_ns, Ordering::Relaxed);
    }

    /// Ranks that live and ranks that wait.
    pub fn living_and_waiting(&self) -> (u32, u32) {
        (self.living.load(Ordering::SeqCst), self.waiting.load(Ordering::SeqCst))
    }

    /// Takes the right to strobe for `who` (local rank + 1, or [`TIMER`]).
    pub fn try_take(&self, who: u32) -> bool {
        self.strober.compare_exchange(0, who, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Gives it back.
    pub fn give(&self) {
        self.strober.store(0, Ordering::Release);
    }
}
