// SPDX-License-Identifier: MIT OR Apache-2.0
//! Other programs on a node with a processor for every rank. There a rank that waits for more than a moment gives its
//! processor away again and again, which costs nothing while nobody wants it. A program that computes takes it for a
//! whole turn of some milliseconds each time, although the message comes within microseconds. So a rank notices such
//! turns, and then sleeps for a while instead of giving way: the kernel prefers who was just woken to who computes.

use crate::placement::Placement;
use std::cell::Cell;
use strobe_os::{clock, cpu};

/// Without another program the processor comes back within microseconds, in nanoseconds.
const LONG_TURN_NS: u64 = 500_000;
/// For so long, in nanoseconds, a rank watches what giving way brings after it took a whole turn once: the host of a
/// virtual machine may have taken the processor, and that is not helped by sleeping.
const WATCHES_NS: u64 = 100_000_000;
/// For so long, in nanoseconds, a rank sleeps instead; twice as long each time that the other program is still there.
const SLEEPS_NS: u64 = 100_000_000;
const SLEEPS_MAX_NS: u64 = 1_600_000_000;

/// What a rank knows of other programs on its processor.
#[derive(Default)]
pub(crate) struct OtherPrograms {
    watches_until_ns: Cell<u64>,
    sleeps_until_ns: Cell<u64>,
    sleeps_ns: Cell<u64>,
}

impl OtherPrograms {
    /// Notes at `now_ns` that another program has had this rank's processor for a whole turn.
    fn note_turn(&self, now_ns: u64) {
        let still_there = now_ns < self.sleeps_until_ns.get() + WATCHES_NS;
        let sleeps_ns = if still_there { 2 * self.sleeps_ns.get() } else { SLEEPS_NS };
        self.sleeps_ns.set(sleeps_ns.clamp(SLEEPS_NS, SLEEPS_MAX_NS));
        self.sleeps_until_ns.set(now_ns + self.sleeps_ns.get());
    }
}

impl Placement {
    /// True if another program has lately taken this rank's processor for whole turns: then a rank that waits sleeps.
    pub(crate) fn sleeps_beside_others(&self, now_ns: u64) -> bool {
        now_ns < self.others.sleeps_until_ns.get()
    }

    /// Gives the processor away at `now_ns`, and notices whether another program took it for a whole turn.
    pub(crate) fn give_way_to_others(&self, now_ns: u64) {
        let others = &self.others;
        let switches = (now_ns < others.watches_until_ns.get()).then(cpu::times_switched_from);
        cpu::yield_now();
        let back_ns = clock::now_ns();
        if back_ns - now_ns < LONG_TURN_NS {
            return;
        }
        others.watches_until_ns.set(back_ns + WATCHES_NS);
        if switches.is_some_and(|before| cpu::times_switched_from() > before) {
            others.note_turn(back_ns);
        }
    }
}
