// SPDX-License-Identifier: MIT OR Apache-2.0
//! The doorbell of a rank: the word on which it sleeps, and the handshake by which no wake-up is lost (H38).
//!
//! The sleeper arms the bell, makes that visible to every processor, looks once more at everything that it
//! waits for, and sleeps on the word while it is still armed. Whoever publishes something looks at the word
//! afterwards and, if it is armed, clears it and wakes the sleeper. Either the publisher sees the bell armed, or
//! the sleeper's last look sees what was published. The publisher's half needs a full fence between publishing
//! and looking; the sleeper's barrier on all processors (membarrier) stands in for it, so that sending, the
//! frequent side, pays nothing.

use crate::sync::{AtomicU32, Ordering};

/// The lowest bit is set while its owner sleeps or is about to; those above count how often it was cleared, so that a
/// thread which is about to sleep does not take what another thread of the rank armed anew for its own.
#[repr(transparent)]
pub struct Doorbell(AtomicU32);

const ARMED: u32 = 1;

/// How many bells of a node are armed. A bell counts before it is armed and until it has been cleared: who finds none
/// after publishing something, under the same rules as for a bell, need not look at any.
#[repr(transparent)]
#[derive(Default)]
pub struct Sleepers(AtomicU32);

impl Sleepers {
    /// None (what zeroed memory holds).
    pub fn new() -> Self {
        Sleepers(AtomicU32::new(0))
    }

    /// How many there are.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }
}

/// What [`Doorbell::arm`] found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Armed {
    /// The bell's word now: to sleep on while it holds this. Never 0.
    pub word: u32,
    /// False if another thread had armed it.
    pub newly: bool,
}

impl Doorbell {
    /// A bell that is not armed (what zeroed memory holds).
    pub fn new() -> Self {
        Doorbell(AtomicU32::new(0))
    }

    /// Owner: arms it. `barrier` must order this before the look that follows, on both sides.
    pub fn arm(&self, sleepers: &Sleepers, barrier: impl FnOnce()) -> Armed {
        sleepers.0.fetch_add(1, Ordering::SeqCst);
        let before = self.0.fetch_or(ARMED, Ordering::SeqCst);
        if before & ARMED != 0 {
            sleepers.0.fetch_sub(1, Ordering::SeqCst);
        }
        barrier();
        Armed { word: before | ARMED, newly: before & ARMED == 0 }
    }

    /// Owner: is awake. True if the bell was armed until now: nobody has answered it.
    pub fn disarm(&self, sleepers: &Sleepers) -> bool {
        self.answer(sleepers)
    }

    /// True if the owner sleeps or is about to.
    #[inline]
    pub fn is_armed(&self) -> bool {
        self.0.load(Ordering::Relaxed) & ARMED != 0
    }

    /// Publisher: clears it; true if the owner must be woken now, by this caller alone.
    pub fn answer(&self, sleepers: &Sleepers) -> bool {
        let cleared = |word: u32| (word & ARMED != 0).then(|| word.wrapping_add(1));
        let answered = self.0.fetch_update(Ordering::SeqCst, Ordering::Relaxed, cleared).is_ok();
        if answered {
            sleepers.0.fetch_sub(1, Ordering::SeqCst);
        }
        answered
    }

    /// The word to sleep on.
    pub fn word(&self) -> &AtomicU32 {
        &self.0
    }
}

impl Default for Doorbell {
    fn default() -> Self {
        Self::new()
    }
}
