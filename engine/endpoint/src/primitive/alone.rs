// SPDX-License-Identifier: MIT OR Apache-2.0
//! The core primitives in a job of one node: operations are numbered and applied at once, under the lock of global
//! memory.

use super::Head;
use super::seen::Seen;
use crate::gateway::Ground;
use strobe_os::{clock, cpu};
use strobe_protocol::primitive::{Alone, AskerRecord, Primitives, Submitted, Voice};
use strobe_shared::sync::Ordering;
use strobe_shared::{Global, GlobalGuard};
use strobe_wire::primitive::{Answer, Reply};

/// Sends answers to askers, all of which are on this node.
struct Here<'a>(Seen<'a>);

impl Voice for Here<'_> {
    fn answer(&mut self, _: u32, _: Answer) -> bool {
        true
    }

    fn reply(&mut self, reply: Reply) -> bool {
        self.0.store(reply);
        true
    }
}

impl Ground<'_> {
    /// Numbers an operation and applies it.
    pub(super) fn issue_alone(&self, global: Global, head: &Head, data: &[u8]) {
        let operation = [head.bytes(), data].concat();
        loop {
            let mut guard = self.hold_global(global);
            let taken = self.submit_alone(global, &mut guard, &operation);
            self.drive_alone(global, &mut guard);
            drop(guard);
            if taken {
                return;
            }
            // Too many questions wait, or a long block of another rank is being staged: that rank will go on.
            cpu::yield_now();
        }
    }

    /// Reads the variables of waiting questions again; in a job of one node no other process does.
    pub(super) fn look_alone(&self, global: Global) {
        if self.gateway.is_some() || global.control().busy.load(Ordering::Relaxed) == 0 {
            return;
        }
        if let Some(mut guard) = global.try_lock(self.site.my_rank()) {
            self.drive_alone(global, &mut guard);
        }
    }

    /// Takes the lock of global memory, which is never held for long.
    pub(super) fn hold_global(&self, global: Global) -> GlobalGuard {
        let mut looks = 0u32;
        loop {
            if let Some(mut guard) = global.try_lock(self.site.my_rank()) {
                if global.control().open.swap(1, Ordering::Relaxed) == 0 {
                    let opened = guard.kept().records::<Primitives, AskerRecord>().0.open(1, 0);
                    debug_assert!(opened, "one node");
                }
                return guard;
            }
            looks += 1;
            if looks > 100 { cpu::yield_now() } else { std::hint::spin_loop() }
        }
    }

    /// Issues an operation; false if there is no room now.
    pub(super) fn submit_alone(&self, global: Global, guard: &mut GlobalGuard, operation: &[u8]) -> bool {
        let mut kept = guard.kept();
        let (primitives, kept) = kept.records::<Primitives, AskerRecord>();
        let mut seen = Seen::new(*self, global);
        primitives.submit(clock::now_ns(), operation, (&mut Alone, kept), &mut seen) != Submitted::Later
    }

    pub(super) fn drive_alone(&self, global: Global, guard: &mut GlobalGuard) {
        let mut kept = guard.kept();
        let (primitives, kept) = kept.records::<Primitives, AskerRecord>();
        let (mut seen, mut here) = (Seen::new(*self, global), Here(Seen::new(*self, global)));
        primitives.drive_order(clock::now_ns(), (&mut Alone, kept), &mut seen, &mut here);
        let busy = primitives.is_waiting() || primitives.has_work();
        global.control().busy.store(u32::from(busy), Ordering::Relaxed);
    }
}
