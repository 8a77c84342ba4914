// SPDX-License-Identifier: MIT OR Apache-2.0
//! Who publishes something and looks whether somebody sleeps must do so in this order, and so must who goes to sleep,
//! the other way round. Where the kernel can make all processors of the job do it (`membarrier`), those who go to sleep
//! pay for both sides; else each side has a fence of its own.

use std::cell::Cell;
use strobe_os::cpu;
use strobe_shared::sync::{Ordering, fence};

/// How this process and those of its node order their stores and looks.
pub(crate) struct Fences {
    /// The kernel can do it.
    membarrier: bool,
    /// A rank of the node has not that, or nobody knows yet.
    needed: Cell<bool>,
}

impl Fences {
    /// Of a process that has `membarrier`, or has not. `must`: it needs fences of its own whatever others have.
    pub(crate) fn new(membarrier: bool, must: bool) -> Fences {
        Fences { membarrier, needed: Cell::new(!membarrier || must) }
    }

    /// All ranks have attached, and are known to need fences or not to.
    pub(crate) fn set_needed(&self, needed: bool) {
        self.needed.set(needed);
    }

    /// Orders what this process published before what it looks at next.
    #[inline]
    pub(crate) fn order(&self) {
        if self.needed.get() {
            fence(Ordering::SeqCst);
        }
    }

    /// Orders, for both sides, that this process has said that it sleeps before what it looks at next.
    pub(crate) fn order_everywhere(&self) {
        if !(self.membarrier && cpu::barrier_everywhere()) {
            fence(Ordering::SeqCst);
        }
    }
}
