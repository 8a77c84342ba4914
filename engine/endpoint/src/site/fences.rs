// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory fences between waking and sleeping. A process that publishes something must do so before it looks whether
//! another sleeps; one that goes to sleep must say so before it looks for the last time. If the kernel can fence all
//! processors of the job at once (`membarrier`), processes that go to sleep pay for both sides; else each side needs a
//! fence of its own.

use std::cell::Cell;
use strobe_os::cpu;
use strobe_shared::sync::{Ordering, fence};

/// How this process orders its stores and loads.
pub(crate) struct Fences {
    /// True if this process can use membarrier.
    membarrier: bool,
    /// True if a rank of the node cannot, or that is not known yet.
    needed: Cell<bool>,
}

impl Fences {
    /// `membarrier`: this process can use it. `must`: it needs its own fences in any case.
    pub(crate) fn new(membarrier: bool, must: bool) -> Fences {
        Fences { membarrier, needed: Cell::new(!membarrier || must) }
    }

    /// Called when all ranks have attached, so that it is known whether fences are needed.
    pub(crate) fn set_needed(&self, needed: bool) {
        self.needed.set(needed);
    }

    /// Orders what this process has published before what it reads next.
    #[inline]
    pub(crate) fn order(&self) {
        if self.needed.get() {
            fence(Ordering::SeqCst);
        }
    }

    /// Orders, for both sides, the word that this process sleeps before what it reads next.
    pub(crate) fn order_everywhere(&self) {
        if !(self.membarrier && cpu::barrier_everywhere()) {
            fence(Ordering::SeqCst);
        }
    }
}
