// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the baton answers in the kernel's place.

use super::{Baton, Sleep};
use std::thread;
use std::time::Duration;
use strobe_os::world::{On, Step, World};

impl World for Baton {
    fn now_ns(&self) -> u64 {
        self.advance(25, false)
    }

    fn step(&self, step: Step) {
        let ns = match step {
            Step::Point => 20,
            Step::Spin => 60,
            Step::Yield => 700,
            Step::Barrier => 1_500,
            Step::Call => 600,
            Step::Copy(bytes) => 500 + bytes as u64 / 8,
        };
        self.advance(ns, step == Step::Yield);
    }

    fn sleep(&self, on: On, limit: Option<Duration>) {
        self.watch();
        let mut inner = self.enter();
        let Some(me) = inner.running.filter(|_| !thread::panicking()) else { return };
        let now_ns = inner.members[me].local_ns;
        let mut until_ns = limit.map(|limit| now_ns.saturating_add(limit.as_nanos() as u64));
        if inner.chance.in_million(self.rules.wakes_for_nothing) {
            let early_ns = now_ns + inner.chance.below(100_000);
            until_ns = Some(until_ns.map_or(early_ns, |until_ns| until_ns.min(early_ns)));
        }
        inner.members[me].sleeps = Some(Sleep { on, until_ns });
        match inner.first() {
            Some(next) if inner.members[next].ready_ns() <= Some(inner.progress_ns + self.rules.patience_ns) => {
                self.switch(inner, me, next);
            }
            _ => {
                self.end(inner, "somebody waits for ever");
                self.advance(0, false);
            }
        }
    }

    fn wake(&self, on: On, count: usize) {
        let mut inner = self.lock();
        let now_ns = inner.running.map_or(inner.told_ns, |me| inner.members[me].local_ns);
        let mut left = count;
        for at in 0..inner.members.len() {
            if left > 0 && inner.members[at].sleeps.is_some_and(|sleep| sleep.on == on) {
                let late_ns = inner.chance.below(self.rules.wake_ns_max + 1);
                let member = &mut inner.members[at];
                member.sleeps = None;
                member.local_ns = member.local_ns.max(now_ns + late_ns);
                left -= 1;
            }
        }
        inner.look_at_others();
    }

    fn processors(&self) -> u32 {
        self.rules.processors
    }

    fn processor(&self) -> u32 {
        self.lock().running.unwrap_or(0) as u32 % self.rules.processors
    }

    fn has_barriers(&self) -> bool {
        self.rules.barriers
    }

    fn allows_copies(&self) -> bool {
        self.rules.copies
    }
}
