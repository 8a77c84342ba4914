// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the C edge asks of the semantics around every call: which call this process is in, whether MPI is
//! usable, what the error handler of an object wants, and how a job ends early.

use crate::Process;
use crate::errhandler::Action;
use crate::keeping::Keeper;
use std::cell::{Cell, OnceCell};
use std::thread::{self, ThreadId};
use strobe_endpoint::Waiting;
use strobe_os::clock::QuickClock;
use strobe_shared::port::{CALL_ROWS, CLASS_BITS, CallRow, Port, SAMPLE_EVERY, WAIT_BITS};
use strobe_shared::sync::Ordering;
use strobe_types::{CallId, CommHandle, ErrorClass, FileHandle, SessionHandle, WinHandle};

/// The object whose error handler is called when a call fails (MPI-5.0 section 9.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A communicator.
    Comm(CommHandle),
    /// A window.
    Win(WinHandle),
    /// A file; `MPI_FILE_NULL` holds the default of files to come.
    File(FileHandle),
    /// A session.
    Session(SessionHandle),
    /// No object: the error handler of `MPI_COMM_SELF` decides, or that of `MPI_COMM_WORLD` where the program has set
    /// none on `MPI_COMM_SELF`.
    None,
}

/// Stands for no call where something is kept of each: the way into a call that is made within another leads to it, so
/// that the others, where nothing is kept, need not look.
const KEEPING: u16 = u16::MAX;

/// The part of a process that the edge uses in every call.
#[derive(Default)]
pub struct Edge {
    /// The call that this thread is in, counted from 1; in none what `outside` says.
    call: Cell<u16>,
    /// 0, or [`KEEPING`].
    outside: Cell<u16>,
    /// When the call began if it is measured, else 0.
    began_ns: Cell<u64>,
    /// Its time counts as it is, and stands for no others': it waits, or is the first of its kind.
    exact: Cell<bool>,
    finalized: Cell<bool>,
    keeper: OnceCell<Box<Keeper>>,
    /// What calls are timed by: the monotonic clock, or what is nearly it where all are timed.
    clock: Cell<QuickClock>,
    thread_level: Cell<i32>,
    main: Cell<Option<ThreadId>>,
    raised: Cell<bool>,
}

/// A call that is interrupted: by another that a function of the program's makes within it, or, while it waits, by
/// those of other threads.
#[derive(Clone, Copy)]
pub struct Interrupted {
    call: u16,
    began_ns: u64,
    exact: bool,
}

impl Edge {
    #[cold]
    fn interrupt(&self) -> Interrupted {
        let (began_ns, exact) = (self.began_ns.replace(0), self.exact.replace(false));
        Interrupted { call: self.call.replace(self.outside.get()), began_ns, exact }
    }

    fn resume(&self, call: Interrupted) {
        self.call.set(call.call);
        self.began_ns.set(call.began_ns);
        self.exact.set(call.exact);
    }

    /// From now on all calls are measured, for the keeper, by its clock.
    pub(crate) fn keep(&self, keeper: Keeper, clock: QuickClock) {
        if self.keeper.set(Box::new(keeper)).is_ok() {
            self.clock.set(clock);
            self.outside.set(KEEPING);
            self.call.set(KEEPING);
        }
    }

    /// The clock that calls are timed by.
    #[inline]
    pub(crate) fn now_ns(&self) -> u64 {
        self.clock.get().now_ns()
    }

    /// What keeps more of the calls than their rows do.
    pub(crate) fn keeper(&self) -> Option<&Keeper> {
        self.keeper.get().map(|keeper| &**keeper)
    }

    /// Notes the thread level and that this is the thread that initialised MPI.
    pub(crate) fn begin_threads(&self, level: i32) {
        self.thread_level.set(level);
        self.main.set(Some(thread::current().id()));
    }

    /// The thread level that was provided.
    pub fn thread_level(&self) -> i32 {
        self.thread_level.get()
    }

    /// Says that the error to come is one that the program raises (`MPI_Comm_call_errhandler`): the call
    /// succeeds if the error handler returns.
    pub fn raised_by_program(&self) {
        self.raised.set(true);
    }

    /// True once after [`Edge::raised_by_program`].
    pub fn take_raised(&self) -> bool {
        self.raised.take()
    }

    /// True in the thread that initialised MPI.
    pub fn is_main_thread(&self) -> bool {
        self.main.get() == Some(thread::current().id())
    }
}

impl Process {
    /// Says that this process is in `call`, for whoever watches the job, and counts it. Plain stores to lines
    /// of this process's own; the clock is read only for the first call and one in [`SAMPLE_EVERY`].
    #[inline(always)]
    pub fn call_begin(&self, call: CallId) -> Option<Interrupted> {
        let outer = if self.edge.call.get() == 0 { None } else { Some(self.begin_within(call)) };
        self.edge.call.set(call.0 + 1);
        let port = self.endpoint.port();
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
        let outer = self.edge.interrupt();
        if let Some(keeper) = self.edge.keeper.get().filter(|keeper| keeper.is_on()) {
            let number = call.0 as usize % CALL_ROWS;
            let now_ns = self.edge.now_ns();
            keeper.enter(number, &self.endpoint.port().rows[number], now_ns);
            self.edge.exact.set(true);
            self.edge.began_ns.set(now_ns);
        }
        outer
    }

    /// Reads the clock for the first call, which is far from the others, since its code is cold, and stands for
    /// itself alone; and for the second of each period.
    #[cold]
    #[inline(never)]
    fn measure(&self, count: u64) {
        if self.edge.began_ns.get() != 0 {
            return;
        }
        if count == 0 || count % SAMPLE_EVERY == 1 {
            self.edge.exact.set(count == 0);
            self.edge.began_ns.set(self.edge.now_ns());
        }
    }

    /// Says that the call is over, and that the one it interrupted goes on.
    #[inline(always)]
    pub fn call_end(&self, outer: Option<Interrupted>) {
        self.endpoint.attend();
        self.endpoint.port().activity.call.store(0, Ordering::Relaxed);
        self.endpoint.leave();
        if self.edge.began_ns.get() != 0 {
            self.note_time();
        }
        match outer {
            None => self.edge.call.set(0),
            Some(outer) => self.resume(outer),
        }
    }

    #[cold]
    #[inline(never)]
    fn resume(&self, call: Interrupted) {
        self.edge.resume(call);
        let number = if call.call == KEEPING { 0 } else { call.call };
        self.endpoint.port().activity.call.store(u32::from(number), Ordering::Relaxed);
    }

    /// Runs `wait`, during which other threads may make calls of their own.
    pub(crate) fn interrupted<R>(&self, wait: impl FnOnce() -> R) -> R {
        let call = self.edge.interrupt();
        let result = wait();
        self.resume(call);
        result
    }

    /// The statistics of the present call.
    #[inline(always)]
    fn row<'a>(&self, port: &'a Port) -> &'a CallRow {
        &port.rows[self.number()]
    }

    /// The number of the present call's row.
    #[inline(always)]
    fn number(&self) -> usize {
        self.edge.call.get().wrapping_sub(1) as usize % CALL_ROWS
    }

    #[cold]
    #[inline(never)]
    fn note_time(&self) {
        let port = self.endpoint.port();
        let row = self.row(port);
        let now_ns = self.edge.now_ns();
        let time_ns = now_ns.saturating_sub(self.edge.began_ns.replace(0));
        if let Some(keeper) = self.edge.keeper.get().filter(|keeper| keeper.is_on()) {
            keeper.leave(self.number(), row, time_ns, now_ns);
        }
        if self.edge.exact.replace(false) {
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

    /// The present call begins to wait: from here on it is measured.
    pub(crate) fn note_waiting(&self) {
        if self.edge.began_ns.get() == 0 {
            self.edge.began_ns.set(self.edge.now_ns());
        }
        self.edge.exact.set(true);
        self.endpoint.port().activity.since_ns.store(self.edge.began_ns.get(), Ordering::Relaxed);
    }

    /// Tells viewers what this process is about to wait for: the world rank of the peer (or a wildcard), tag
    /// and context. The word names the call as well, so that what an earlier call left behind is known for it
    /// and no call has to clear anything.
    pub fn say_waiting(&self, wait: Waiting, peer: i32, tag: i32, context: u32) {
        let activity = &self.endpoint.port().activity;
        activity.peer.store(peer, Ordering::Relaxed);
        activity.tag.store(tag, Ordering::Relaxed);
        activity.context.store(context, Ordering::Relaxed);
        let call = activity.call.load(Ordering::Relaxed);
        activity.wait.store(call << WAIT_BITS | wait as u32, Ordering::Relaxed);
    }

    /// Adds to the bytes of the present call.
    #[inline(always)]
    pub fn count_bytes(&self, bytes: usize) {
        let row = self.row(self.endpoint.port());
        CallRow::add(&row.bytes, bytes as u64);
    }

    /// True after `MPI_Finalize`.
    #[inline(always)]
    pub fn is_finalized(&self) -> bool {
        self.edge.finalized.get()
    }

    /// Marks MPI as finalised: from now on only the calls that the standard allows work.
    pub fn set_finalized(&self) {
        self.edge.finalized.set(true);
    }

    /// Notes for whoever watches the job that `call` has failed, and that the program goes on: others may wait for what
    /// it should have done.
    pub fn note_failure(&self, call: CallId, class: ErrorClass) {
        let class = class.0 as u32 & ((1 << CLASS_BITS) - 1);
        self.endpoint.port().activity.failed.store((u32::from(call.0) + 1) << CLASS_BITS | class, Ordering::Relaxed);
    }

    /// What the error handler of `target` wants, and the handle that a handler of the program's is called with. An
    /// object that does not exist has no error handler: that of `MPI_COMM_SELF` counts (MPI-5.0 section 9.3). Before
    /// MPI-4.0 that of `MPI_COMM_WORLD` did, and programs written for that set no other: it counts as long as none was
    /// set on `MPI_COMM_SELF`.
    pub fn error_action(&self, target: Target) -> (Action, u32) {
        let comm = match target {
            Target::Comm(handle) => self.error_comm(handle),
            Target::Win(_) | Target::File(_) | Target::Session(_) | Target::None => self.comm_without_object().clone(),
        };
        (comm.error_action(), comm.handle().0)
    }
}

/// Ends the job with `code`, after saying why. Does not return.
pub fn abort(message: &str, code: i32) -> ! {
    // What the program printed before is part of the story, and comes first.
    strobe_os::process::flush_output();
    // After MPI_Finalize nobody listens on behalf of this process.
    let shown = crate::enter().is_some_and(|process| !process.is_finalized() && process.link.abort(code, message));
    if !shown {
        eprintln!("{message}");
    }
    strobe_os::process::exit_now(code)
}
