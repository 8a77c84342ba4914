// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where an agent runs: off the processors on which ranks compute, while there are others. What it does can be hidden
//! behind their computing only if it is done elsewhere.

use crate::site::Activities;
use strobe_os::cpu;

/// The processors that an agent may use, and those of them that it uses now.
pub(crate) struct KeepsOff {
    allowed: cpu::Mask,
    keeps_to: cpu::Mask,
}

impl KeepsOff {
    /// For the calling thread.
    pub(crate) fn new() -> KeepsOff {
        let allowed = cpu::affinity();
        KeepsOff { allowed, keeps_to: allowed }
    }

    /// Has the calling thread keep off the processors on which ranks compute. False if that leaves none: then it may
    /// run on all.
    pub(crate) fn keep_off(&mut self, activities: Activities<'_>) -> bool {
        let mut free = self.allowed;
        activities.computing_on().for_each(|processor| cpu::take_out(&mut free, processor));
        let any = free.iter().any(|word| *word != 0);
        let wanted = if any { free } else { self.allowed };
        if std::mem::replace(&mut self.keeps_to, wanted) != wanted {
            cpu::set_affinity(&wanted);
        }
        any
    }
}
