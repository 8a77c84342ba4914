// SPDX-License-Identifier: MIT OR Apache-2.0
//! The words of the time slices of a node: which slice it is, and how many ranks wait for the next
//! (docs/design/strobe.md).
//!
//! Each message carries the number of the slice in which it was posted: 24 bits of it, in words that had room for them.
//! No rank looks at a message in the slice in which it was posted. So storing a new number makes everything posted
//! before visible, at once and to all.

use crate::sync::{AtomicU32, AtomicU64, Ordering};
pub use strobe_types::StrobeMode;

/// The bits of a slice's number that travel with what was posted in it.
pub const SLICE_BITS: u32 = 24;
/// The lower [`SLICE_BITS`] bits of a slice's number.
pub const SLICE_MASK: u32 = (1 << SLICE_BITS) - 1;

/// The settings of the schedule, as the segment is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Strobing {
    /// Whether messages move in slices, and what ends a slice.
    pub mode: StrobeMode,
    /// Length of a slice that the clock ends, in nanoseconds.
    pub slice_ns: u64,
    /// Shortest length of a slice that ends because a rank asks for it, in nanoseconds.
    pub slice_min_ns: u64,
    /// How many bytes of one long message, or of all long messages of a link between nodes, move in one slice; 0: all.
    pub slice_bytes: u64,
    /// `--order fixed`: nothing depends on timing. Slices end only when all ranks wait.
    pub fixed_order: bool,
    /// A send is complete only when it has been received, however short it is.
    pub unbuffered: bool,
}

impl Strobing {
    /// True if a timer thread ends slices.
    pub fn has_timer(&self) -> bool {
        self.mode.ends_slices() && !self.fixed_order
    }
}

/// The words of the schedule, in cache lines by who writes them. How ranks wait is in [`crate::slice_barrier`].
#[repr(C, align(64))]
pub struct Strobe {
    mode: AtomicU32,
    fixed_order: AtomicU32,
    unbuffered: AtomicU32,
    /// By how many slices a message that comes may be ahead of those posted here: another node may be in the next
    /// slice.
    ahead: AtomicU32,
    slice_ns: AtomicU64,
    slice_min_ns: AtomicU64,
    slice_bytes: AtomicU64,
    _line0: [u64; 3],
    /// Twice the current slice, plus one while several nodes exchange what was posted in it. Every rank that posts
    /// reads it; whoever ends the slice writes it.
    phase: AtomicU64,
    /// When the slice began, in nanoseconds of the monotonic clock.
    began_ns: AtomicU64,
    /// When the clock ends the slice, on one node; 0 before the timer runs. In `fixed` waiting ranks look at it, too.
    due_ns: AtomicU64,
    _line1: [u64; 5],
    /// Number of ranks that wait for the end of the slice.
    pub(crate) waiting: AtomicU32,
    /// Number of ranks that may post: all that have not called `MPI_Finalize`.
    pub(crate) living: AtomicU32,
    /// Who has the right to end the slice now: 0 nobody, else local rank + 1, or [`TIMER`].
    strober: AtomicU32,
    /// 1 while the timer sleeps until there is a notification.
    pub(crate) timer_rests: AtomicU32,
    _line2: [u64; 6],
}

/// The timer thread, as the holder of the right to end the slice.
pub const TIMER: u32 = u32::MAX;

impl Strobe {
    /// Words that are not set up (what zeroed memory holds).
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

    /// Called before any other process has the segment. `together`: node 0 ends the slices of several nodes.
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

    /// Whether messages move in slices, and what ends a slice.
    pub fn mode(&self) -> StrobeMode {
        StrobeMode::from_number(self.mode.load(Ordering::Relaxed))
    }

    /// The settings with which it was set up.
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

    /// The current slice: whatever was posted in earlier ones may be seen.
    #[inline]
    pub fn slice(&self) -> u64 {
        self.phase() >> 1
    }

    /// The slice of what is posted now: the next one while nodes exchange what was posted in the current one.
    #[inline]
    pub fn posting(&self) -> u64 {
        (self.phase() + 1) >> 1
    }

    /// The latest slice to which a message that has come by now may belong.
    #[inline]
    pub fn latest(&self) -> u64 {
        self.posting() + u64::from(self.ahead.load(Ordering::Relaxed))
    }

    /// Twice the current slice, plus one while nodes exchange what was posted in it.
    #[inline]
    pub fn phase(&self) -> u64 {
        self.phase.load(Ordering::Acquire)
    }

    /// Enters the next phase. On several nodes only whoever drives the network may call this.
    pub fn enter(&self, phase: u64) {
        self.phase.store(phase, Ordering::SeqCst);
    }

    /// Ends slice `seen`; false if another process has ended it.
    #[inline]
    pub fn end(&self, seen: u64) -> bool {
        self.phase.compare_exchange(seen << 1, (seen + 1) << 1, Ordering::AcqRel, Ordering::Relaxed).is_ok()
    }

    /// Called when a packet came from a node in slice `slice`: if this node is in an earlier one, it goes on to that.
    /// Returns the slice that this has ended.
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

    /// Takes the right to end the slice, for `who` (local rank + 1, or [`TIMER`]); false if another process has it.
    pub fn try_take(&self, who: u32) -> bool {
        self.strober.compare_exchange(0, who, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Gives back the right to end the slice.
    pub fn give(&self) {
        self.strober.store(0, Ordering::Release);
    }
}
