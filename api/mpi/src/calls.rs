// SPDX-License-Identifier: MIT OR Apache-2.0
//! The MPI call that a process is in: counted, timed, and shown to observers, by plain stores to cache lines of its
//! own.

use crate::keeping::Keeper;
use crate::tools;
use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use strobe_endpoint::{EventLog, Waiting};
use strobe_os::clock::QuickClock;
use strobe_shared::port::{CALL_ROWS, CLASS_BITS, CallRow, Port, SAMPLE_EVERY, WAIT_BITS};
use strobe_shared::sync::Ordering;
use strobe_types::happening::Happening;
use strobe_types::{CallId, ErrorClass};

/// In place of "no call" if statistics of each call are kept, or a tool is told of what happens. Then the first call of
/// a program takes the same path as a call made inside another, and only that path has to look for either.
const KEEPING: u32 = u32::MAX;

/// The present call, and how calls are timed.
pub struct Calls {
    port: &'static Port,
    /// Number of the call that this thread is in, from 1; outside of calls the value of `outside`. As wide as it is
    /// read: a processor waits where it reads more bytes than it has just stored.
    call: Cell<u32>,
    /// 0, or [`KEEPING`].
    outside: Cell<u32>,
    /// When the call began, if its time is taken, else 0.
    began_ns: Cell<u64>,
    /// True if its time counts for itself and not for a sample: if it waits, or is the first of its kind.
    exact: Cell<bool>,
    keeper: OnceCell<Box<Keeper>>,
    /// What tools want to be told of, and whether they are being told.
    events: Rc<EventLog>,
    telling: Cell<bool>,
    /// Bytes of the row of the outermost call when it began, while tools want to be told of anything.
    bytes_before: Cell<u64>,
    /// The clock by which calls are timed: the monotonic clock or, if all are timed, a quicker one.
    clock: Cell<QuickClock>,
}

/// A call that is interrupted: by another that a function of the program's makes within it, or, while it waits, by
/// those of other threads.
#[derive(Clone, Copy)]
pub struct Interrupted {
    call: u32,
    began_ns: u64,
    exact: bool,
}

impl Calls {
    pub(crate) fn new(port: &'static Port, events: Rc<EventLog>) -> Calls {
        Calls {
            port,
            call: Cell::default(),
            outside: Cell::default(),
            began_ns: Cell::default(),
            exact: Cell::default(),
            keeper: OnceCell::default(),
            events,
            telling: Cell::default(),
            bytes_before: Cell::default(),
            clock: Cell::default(),
        }
    }

    /// Says that this process is in `call`, for whoever watches the job, and counts it. Plain stores to lines
    /// of this process's own; the clock is read only for the first call and one in [`SAMPLE_EVERY`].
    #[inline(always)]
    pub fn begin(&self, call: CallId) -> Option<Interrupted> {
        let outer = if self.call.get() == 0 { None } else { Some(self.begin_within(call)) };
        self.call.set(u32::from(call.0) + 1);
        let port = self.port;
        let row = &port.rows[call.0 as usize % CALL_ROWS];
        let count = row.count.load(Ordering::Relaxed);
        row.count.store(count + 1, Ordering::Relaxed);
        port.activity.call.store(u32::from(call.0) + 1, Ordering::Relaxed);
        if count % SAMPLE_EVERY <= 1 {
            self.measure(count);
        }
        outer
    }

    /// Puts the call aside that `call` is made within, and begins to keep what is asked for of this one.
    #[cold]
    #[inline(never)]
    fn begin_within(&self, call: CallId) -> Interrupted {
        let outer = self.interrupt();
        if let Some(keeper) = self.keeper.get().filter(|keeper| keeper.is_on()) {
            let number = call.0 as usize % CALL_ROWS;
            let now_ns = self.now_ns();
            keeper.enter(number, &self.port.rows[number], now_ns);
            self.exact.set(true);
            self.began_ns.set(now_ns);
        }
        if self.events.is_wanted() && outer.call == KEEPING {
            self.tell_begin(call);
        }
        outer
    }

    /// Reads the clock for the first call, which is far from the others, since its code is cold, and stands for
    /// itself alone; and for the second of each period.
    #[cold]
    #[inline(never)]
    fn measure(&self, count: u64) {
        if self.began_ns.get() != 0 {
            return;
        }
        if count == 0 || count % SAMPLE_EVERY == 1 {
            self.exact.set(count == 0);
            self.began_ns.set(self.now_ns());
        }
    }

    /// Says that the call is over.
    #[inline(always)]
    pub(crate) fn over(&self) {
        self.port.activity.call.store(0, Ordering::Relaxed);
    }

    /// What follows when a call is over: its time counts, and the one that it interrupted goes on.
    #[inline(always)]
    pub(crate) fn end(&self, outer: Option<Interrupted>) {
        if self.began_ns.get() != 0 {
            self.note_time(outer.is_some_and(|outer| outer.call == KEEPING));
        }
        match outer {
            None => self.call.set(0),
            Some(outer) => self.resume(outer),
        }
    }

    #[cold]
    fn interrupt(&self) -> Interrupted {
        let (began_ns, exact) = (self.began_ns.replace(0), self.exact.replace(false));
        Interrupted { call: self.call.replace(self.outside.get()), began_ns, exact }
    }

    #[cold]
    #[inline(never)]
    fn resume(&self, call: Interrupted) {
        self.call.set(call.call);
        self.began_ns.set(call.began_ns);
        self.exact.set(call.exact);
        let number = if call.call == KEEPING { 0 } else { call.call };
        self.port.activity.call.store(number, Ordering::Relaxed);
        if call.call == KEEPING && self.events.is_wanted() && !self.telling.replace(true) {
            tools::events::tell(&self.events);
            self.telling.set(false);
        }
    }

    /// Notes that the program has called a function, and begins to time it.
    fn tell_begin(&self, call: CallId) {
        let row = &self.port.rows[call.0 as usize % CALL_ROWS];
        self.bytes_before.set(row.bytes.load(Ordering::Relaxed));
        if self.began_ns.get() == 0 {
            self.exact.set(true);
            self.began_ns.set(self.now_ns());
        }
        self.events.note(Happening::CallBegan, [call.0.into(), 0, 0, 0]);
    }

    /// From now on tools are told of these, one bit each.
    pub(crate) fn want_events(&self, wanted: u32) {
        let outside = if wanted != 0 || self.keeper.get().is_some() { KEEPING } else { 0 };
        if matches!(self.call.get(), 0 | KEEPING) {
            self.call.set(outside);
        }
        self.outside.set(outside);
    }

    /// Runs `wait`, during which other threads may make calls of their own.
    pub(crate) fn interrupted<R>(&self, wait: impl FnOnce() -> R) -> R {
        let call = self.interrupt();
        let result = wait();
        self.resume(call);
        result
    }

    /// The statistics of the present call.
    #[inline(always)]
    fn row(&self) -> &'static CallRow {
        &self.port.rows[self.number()]
    }

    /// The call that this process is in; of one made within it, that one. What it says outside of calls means nothing.
    pub(crate) fn present(&self) -> CallId {
        CallId(self.number() as u16)
    }

    /// Index of the present call's row of statistics.
    #[inline(always)]
    fn number(&self) -> usize {
        (self.call.get().wrapping_sub(1) as usize).min(CALL_ROWS - 1)
    }

    #[cold]
    #[inline(never)]
    fn note_time(&self, outermost: bool) {
        let port = self.port;
        let row = self.row();
        let now_ns = self.now_ns();
        let time_ns = now_ns.saturating_sub(self.began_ns.replace(0));
        if let Some(keeper) = self.keeper.get().filter(|keeper| keeper.is_on()) {
            keeper.leave(self.number(), row, time_ns, now_ns);
        }
        if outermost && self.events.is_wanted() {
            let bytes = row.bytes.load(Ordering::Relaxed).wrapping_sub(self.bytes_before.get());
            let call = self.number() as i64;
            self.events.note(Happening::CallEnded, [call, time_ns as i64, bytes as i64, 0]);
        }
        if self.exact.replace(false) {
            CallRow::add(&row.waited, 1);
            CallRow::add(&row.waited_ns, time_ns);
            port.activity.wait.store(0, Ordering::Relaxed);
        } else {
            CallRow::add(&row.sampled, 1);
            CallRow::add(&row.sampled_ns, time_ns);
        }
        if time_ns > row.longest_ns.load(Ordering::Relaxed) {
            row.longest_ns.store(time_ns, Ordering::Relaxed);
        }
        let shortest = row.shortest_ns.load(Ordering::Relaxed);
        if shortest == 0 || time_ns < shortest {
            row.shortest_ns.store(time_ns, Ordering::Relaxed);
        }
    }

    /// Called when the present call begins to wait: from here on its time is taken.
    pub(crate) fn note_waiting(&self) {
        if self.began_ns.get() == 0 {
            self.began_ns.set(self.now_ns());
        }
        self.exact.set(true);
        self.port.activity.since_ns.store(self.began_ns.get(), Ordering::Relaxed);
    }

    /// Tells observers for what this process is about to wait: the world rank of the peer (or a wildcard), tag and
    /// context. The word also holds the number of the call, so that what an earlier call left is known to be old, and
    /// no call has to clear anything.
    pub fn say_waiting(&self, wait: Waiting, peer: i32, tag: i32, context: u32) {
        let activity = &self.port.activity;
        activity.peer.store(peer, Ordering::Relaxed);
        activity.tag.store(tag, Ordering::Relaxed);
        activity.context.store(context, Ordering::Relaxed);
        let call = activity.call.load(Ordering::Relaxed);
        activity.wait.store(call << WAIT_BITS | wait as u32, Ordering::Relaxed);
    }

    /// Adds to the bytes of the present call.
    #[inline(always)]
    pub fn count_bytes(&self, bytes: usize) {
        let row = self.row();
        CallRow::add(&row.bytes, bytes as u64);
    }

    /// Tells observers that `call` has failed and the program goes on: others may wait for what it should have done.
    pub fn note_failure(&self, call: CallId, class: ErrorClass) {
        let class = class.0 as u32 & ((1 << CLASS_BITS) - 1);
        self.port.activity.failed.store((u32::from(call.0) + 1) << CLASS_BITS | class, Ordering::Relaxed);
    }

    /// From now on the time of all calls is taken, for the statistics of `keeper`, by this clock.
    pub(crate) fn keep(&self, keeper: Keeper, clock: QuickClock) {
        if self.keeper.set(Box::new(keeper)).is_ok() {
            self.clock.set(clock);
            self.outside.set(KEEPING);
            self.call.set(KEEPING);
        }
    }

    /// The time by the clock for calls, in nanoseconds.
    #[inline]
    fn now_ns(&self) -> u64 {
        self.clock.get().now_ns()
    }

    /// `MPI_Pcontrol`: 0 pauses the statistics that are kept on request, any other level goes on with them.
    pub fn control(&self, level: i32) {
        if let Some(keeper) = self.keeper.get() {
            keeper.pause(level == 0, self.now_ns());
        }
    }

    /// Called in `MPI_Finalize`: ends the statistics at the time when that call was entered.
    pub(crate) fn stop_keeping(&self) {
        if let Some(keeper) = self.keeper.get() {
            keeper.end(|| self.now_ns());
        }
    }
}
