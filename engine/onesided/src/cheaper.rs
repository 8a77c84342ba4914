// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whether an owner that waits is asked by mail or the kernel copies, for data that are not short: what is cheaper
//! depends on the machine, on how far the two processors are from each other, and on who else uses them. So both are
//! tried now and then.

use std::cell::Cell;
use strobe_os::clock;
use strobe_shared::MAIL_BYTES;

/// The longest data that always go by mail if they can.
const SHORT_BYTES: usize = 1024;
/// Of so many operations of a class, the first goes by mail and the second by the kernel, whatever is known.
const TURN: u32 = 64;
/// A time counts at most so many times what was known before: it may have been somebody else's.
const JUMP: u64 = 4;
/// Classes of length: each power of two from 2 KiB to what one request takes, and all that is longer.
const CLASSES: usize = (MAIL_BYTES / SHORT_BYTES).ilog2() as usize + 1;

/// What the two ways have cost, of one class of lengths.
#[derive(Default)]
struct Costs {
    uses: Cell<u32>,
    /// In nanoseconds for a KiB, by mail and by the kernel; 0: not known.
    known: [Cell<u64>; 2],
}

/// What they have cost, of all classes.
#[derive(Default)]
pub(crate) struct Cheaper([Costs; CLASSES]);

const MAIL: usize = 0;
const KERNEL: usize = 1;

/// The way of one operation. If it is measured, it ends when this is dropped.
pub(crate) struct Way<'a> {
    /// True if it may go by mail.
    pub(crate) by_mail: bool,
    measured: Option<Measured<'a>>,
}

struct Measured<'a> {
    known: &'a Cell<u64>,
    bytes: usize,
    began_ns: u64,
}

impl Way<'_> {
    /// That of data for which nobody can be asked.
    pub(crate) const DIRECT: Self = Way { by_mail: false, measured: None };
}

impl Cheaper {
    /// The way of an operation on `bytes` bytes of a process that has a mailbox.
    #[inline]
    pub(crate) fn way(&self, bytes: usize) -> Way<'_> {
        if bytes <= SHORT_BYTES {
            return Way { by_mail: true, measured: None };
        }
        let class = bytes.div_ceil(2 * SHORT_BYTES).next_power_of_two().ilog2() as usize;
        self.0[class.min(CLASSES - 1)].way(bytes)
    }
}

impl Costs {
    fn way(&self, bytes: usize) -> Way<'_> {
        let turn = self.uses.replace(self.uses.get().wrapping_add(1)) % TURN;
        let way = match turn {
            0 => MAIL,
            1 => KERNEL,
            _ if self.known[MAIL].get() <= self.known[KERNEL].get() => MAIL,
            _ => KERNEL,
        };
        let measure = || Measured { known: &self.known[way], bytes, began_ns: clock::now_ns() };
        Way { by_mail: way == MAIL, measured: (turn < 2).then(measure) }
    }
}

impl Drop for Way<'_> {
    #[inline]
    fn drop(&mut self) {
        if let Some(measured) = &self.measured {
            measured.note(clock::now_ns().saturating_sub(measured.began_ns));
        }
    }
}

impl Measured<'_> {
    #[cold]
    fn note(&self, ns: u64) {
        let (now, before) = (ns * 1024 / self.bytes as u64 + 1, self.known.get());
        self.known.set(match before {
            0 => now,
            _ => (before + now.min(JUMP * before)) / 2,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_class_goes_the_way_that_has_cost_less_and_tries_both_again() {
        let cheaper = Cheaper::default();
        assert!((0..100).all(|_| cheaper.way(SHORT_BYTES).by_mail), "short ones always go by mail");
        let first: Vec<bool> = (0..2).map(|_| cheaper.way(8192).by_mail).collect();
        assert_eq!(first, [true, false]);
        let costs = &cheaper.0[CLASSES - 2];
        costs.known[MAIL].set(300);
        costs.known[KERNEL].set(200);
        assert!((2..TURN).all(|_| !cheaper.way(8000).by_mail));
        costs.known[MAIL].set(100);
        let again: Vec<bool> = (0..2).map(|_| cheaper.way(8192).by_mail).collect();
        assert_eq!(again, [true, false]);
        assert_eq!(cheaper.0.iter().filter(|class| class.uses.get() > 0).count(), 1, "other classes know nothing");
        assert!(cheaper.way(1 << 30).by_mail && cheaper.0[CLASSES - 1].uses.get() == 1);
    }

    #[test]
    fn one_slow_moment_does_not_decide_for_long() {
        let known = Cell::new(100);
        let measured = Measured { known: &known, bytes: 1024, began_ns: 0 };
        measured.note(1_000_000);
        assert_eq!(known.get(), 250);
        (0..8).for_each(|_| measured.note(99));
        assert!(known.get() < 102);
    }
}
