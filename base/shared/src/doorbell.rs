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

/// 1 while its owner sleeps or is about to.
#[repr(transparent)]
pub struct Doorbell(AtomicU32);

impl Doorbell {
    /// A bell that is not armed (what zeroed memory holds).
    pub fn new() -> Self {
        Doorbell(AtomicU32::new(0))
    }

    /// Owner: arms it. `barrier` must order this before the look that follows, on both sides. False if it was
    /// armed already, by another thread.
    pub fn arm(&self, barrier: impl FnOnce()) -> bool {
        let newly = self.0.swap(1, Ordering::SeqCst) == 0;
        barrier();
        newly
    }

    /// Owner: is awake. True if the bell was armed until now: nobody has answered it.
    pub fn disarm(&self) -> bool {
        self.0.swap(0, Ordering::Relaxed) != 0
    }

    /// True if the owner sleeps or is about to.
    #[inline]
    pub fn is_armed(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    /// Publisher: clears it; true if the owner must be woken now, by this caller alone.
    pub fn answer(&self) -> bool {
        self.0.swap(0, Ordering::SeqCst) != 0
    }

    /// The word to sleep on while it holds 1.
    pub fn word(&self) -> &AtomicU32 {
        &self.0
    }
}

impl Default for Doorbell {
    fn default() -> Self {
        Self::new()
    }
}
