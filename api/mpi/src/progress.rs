// SPDX-License-Identifier: MIT OR Apache-2.0
//! Progress, and waiting for it: the engine, the operations that go on with what it does, and the call that they are
//! made in.
//!
//! Fields of these are cells: a function of the user's may enter again, so no `RefCell` stays borrowed while user code
//! (error handlers, attribute functions, operations) runs or a call waits.

use crate::calls::{Calls, Interrupted};
use crate::recovery::known::Known;
use crate::request::Requests;
use crate::words::Left;
use std::rc::Rc;
use std::time::Duration;
use strobe_endpoint::{Endpoint, SeenLosses, Waiter};
use strobe_os::cpu;
use strobe_shared::Gate;

/// How often something in shared memory is polled before anything else is looked at, if there are processors for all
/// ranks.
pub(crate) const BRIEF_POLLS: u32 = 100;

/// Other threads enter while one that waits idles. One that always has something to do for other ranks idles all the
/// same after so many steps, if others want to enter.
const BUSY_STEPS_MAX: u32 = 64;

/// What makes progress, and all that a call needs which waits.
pub struct Progress {
    /// The engine.
    pub endpoint: Endpoint,
    /// The call that this process is in.
    pub calls: Calls,
    /// Requests that the program holds, and operations under way.
    pub requests: Requests,
    /// The communicators, where some may be revoked.
    pub(crate) known: Rc<Known>,
    /// Open to other threads while one idles.
    gate: &'static Gate,
}

impl Progress {
    /// Of a process that uses `endpoint`, behind this gate.
    pub(crate) fn new(endpoint: Endpoint, gate: &'static Gate, left: Rc<Left>, known: Rc<Known>) -> Progress {
        Progress {
            calls: Calls::new(endpoint.port(), Rc::clone(&endpoint.schedule().recorder.events)),
            requests: Requests::new(left),
            endpoint,
            known,
            gate,
        }
    }

    /// Makes progress with everything: messages, then operations such as collectives. True if something moved, now or
    /// in looks since the last time.
    pub fn make(&self) -> bool {
        let moved = self.endpoint.progress();
        self.known.mark(&self.endpoint.site.losses);
        let worked = self.requests.poll_all(&self.endpoint);
        if (moved || worked) && self.gate.is_concurrent() {
            // Another thread may sleep on what has just completed.
            self.endpoint.wake(self.endpoint.site.me());
        }
        let stepped = self.endpoint.site.asks.has_stepped();
        moved || worked || stepped
    }

    /// Polls so often for what another rank of this node says in shared memory; looks meanwhile at nothing else but
    /// what wants to be looked at often. True if `ready` says so. Only with a processor to spare.
    #[inline]
    pub(crate) fn poll_briefly(&self, polls: u32, mut ready: impl FnMut() -> bool) -> bool {
        let urgent = self.requests.is_any_urgent();
        for poll in 0..polls {
            cpu::relax();
            if ready() {
                return true;
            }
            if urgent && poll % 2 == 1 {
                self.requests.poll_all(&self.endpoint);
            }
        }
        false
    }

    /// What was lost, with what has just been told.
    pub(crate) fn losses(&self) -> &SeenLosses {
        let losses = &self.endpoint.site.losses;
        losses.look();
        self.known.mark(losses);
        losses
    }

    /// True if other threads wait to enter. Then whoever waits for more than a moment has to idle, which lets them.
    #[inline]
    pub(crate) fn is_wanted(&self) -> bool {
        self.gate.is_wanted()
    }

    /// Completes what was freed while active, at the end of a call that waited.
    #[inline]
    pub(crate) fn complete_detached(&self) {
        self.requests.complete_detached(&self.endpoint);
    }

    /// Waits until `ready` says so, making progress, without burning the processor. Other threads may enter
    /// while this one idles.
    pub fn wait_until(&self, mut ready: impl FnMut(&Progress) -> bool) {
        self.wait_for(|progress| ready(progress).then_some(()));
    }

    /// As `wait_until`, until `look` finds something.
    pub fn wait_for<T>(&self, look: impl FnMut(&Progress) -> Option<T>) -> T {
        self.wait_looking(false, look)
    }

    /// As `wait_for`, for something that may come without a wake-up: looks at least that often.
    pub fn watch_for<T>(&self, longest: Duration, look: impl FnMut(&Progress) -> Option<T>) -> T {
        self.wait_by(Waiter::sleeping_at_most(longest), false, look)
    }

    /// As `wait_for`; `idle` says that a look has just found nothing.
    pub(crate) fn wait_looking<T>(&self, idle: bool, look: impl FnMut(&Progress) -> Option<T>) -> T {
        self.wait_by(Waiter::default(), idle, look)
    }

    fn wait_by<T>(&self, mut waiter: Waiter, mut idle: bool, mut look: impl FnMut(&Progress) -> Option<T>) -> T {
        let (concurrent, mut busy) = (self.gate.is_concurrent(), 0);
        if concurrent {
            self.endpoint.site.threads.count(true);
        }
        loop {
            if idle {
                self.wait_step(&mut waiter);
            }
            if let Some(found) = look(self) {
                if concurrent {
                    self.endpoint.site.threads.count(false);
                }
                self.endpoint.wait_over(&waiter);
                self.complete_detached();
                return found;
            }
            idle = !self.make();
            if idle {
                busy = 0;
                continue;
            }
            waiter.begin_again(&self.endpoint.site);
            busy += 1;
            if busy >= BUSY_STEPS_MAX && concurrent && self.is_wanted() {
                (idle, busy) = (true, 0);
            }
        }
    }

    /// One step of waiting after a look that found nothing.
    fn wait_step(&self, waiter: &mut Waiter) {
        if waiter.is_new() {
            self.calls.note_waiting();
        }
        if self.endpoint.help(waiter) {
            return;
        }
        match self.gate.is_concurrent() {
            true => self.calls.interrupted(|| self.gate.open_during(|| self.endpoint.idle(waiter))),
            false => self.endpoint.idle(waiter),
        }
    }

    /// One step of the progress thread, which never spins, so that it takes no processor from its rank.
    pub fn make_or_sleep(&self, waiter: &mut Waiter) {
        if self.make() {
            return waiter.begin_again(&self.endpoint.site);
        }
        let longest = self.longest_sleep();
        self.gate.open_during(|| self.endpoint.idle_sleeping(waiter, longest));
    }

    /// Waits until all others have attached.
    pub(crate) fn wait_attached(&self) {
        let mut waiter = Waiter::default();
        while !self.endpoint.everyone_attached() {
            self.endpoint.idle_sleeping(&mut waiter, None);
        }
        self.endpoint.wait_over(&waiter);
    }

    /// Says what tools want to be told of, one bit each.
    pub fn want_events(&self, wanted: u32) {
        self.endpoint.schedule().recorder.want_events(wanted);
        self.calls.want_events(wanted);
    }

    /// A call is over: what the engine was asked to do is done before the program goes on.
    #[inline(always)]
    pub(crate) fn call_end(&self, outer: Option<Interrupted>) {
        self.endpoint.attend();
        self.calls.over();
        self.endpoint.leave();
        self.calls.end(outer);
    }

    /// True if several threads may call at the same time.
    pub fn is_concurrent(&self) -> bool {
        self.gate.is_concurrent()
    }

    /// Says whether several threads call MPI at the same time.
    pub fn set_concurrent(&self, concurrent: bool) {
        self.gate.set_concurrent(concurrent);
        self.endpoint.site.threads.set_several(concurrent);
    }
}
