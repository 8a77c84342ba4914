// SPDX-License-Identifier: MIT OR Apache-2.0
//! The state of DCMF in a process, and `DCMF_Messager_advance`: what calls back.

use crate::callbacks::{ControlCallback, Landed, SendCallbacks};
use crate::edge::{Callback, ERROR, SUCCESS};
use crate::many::Manytomanys;
use crate::multicast::Multicasts;
use crate::order::Order;
use crate::reach::region_of;
use crate::registration::{Family, registration_of};
use crate::several::Several;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::ffi::{c_int, c_uint};
use std::rc::Rc;
use std::time::Duration;
use strobe_active::{Active, Handlers, Head, Landing};
use strobe_endpoint::{Pending, ProcId, Waiter};
use strobe_mpi::Process;
use strobe_onesided::Asked;
use strobe_types::RequestHandle;
use strobe_types::layout::Layout;

/// Active messages are looked for in each call; everything else, while nothing of DCMF's is under way, in one of so
/// many.
const ADVANCES_PER_PROGRESS: u32 = 4;
/// The same where others may ask for something of this process's memory, whatever comes.
const ADVANCES_PER_SERVICE: u32 = 16;
/// After how many calls that found nothing the processor is given away, and after how many this process sleeps.
const ADVANCES_PER_YIELD: u32 = 4;
const ADVANCES_BEFORE_SLEEP: u32 = 500;
/// The longest such sleep: what the program waits for may come without a message.
const SLEEP: Duration = Duration::from_micros(200);

/// `DCMF_Configure_t`
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct Configuration {
    pub thread_level: c_int,
    pub interrupts: c_int,
}

/// What an operation under way waits for.
pub enum Wait {
    /// A message to leave the program's memory.
    Sent(Pending),
    /// Several messages to do so.
    AllSent(Rc<Several>),
    /// The answer to a get.
    Got(Rc<Asked>),
    /// A put to leave the program's memory; then all puts to that process to be in place, for the second callback.
    Put(Rc<Asked>, ProcId, Callback),
    /// All puts to a process to be in place, which it was asked to say.
    Placed(ProcId),
    /// A collective.
    Collective(RequestHandle),
}

struct UnderWay {
    wait: Wait,
    then: Callback,
}

/// The state of DCMF in this process.
pub struct Messager {
    pub active: Active<Landed>,
    pub sends: RefCell<Vec<SendCallbacks>>,
    pub controls: RefCell<Vec<ControlCallback>>,
    pub multicasts: RefCell<Vec<Rc<Multicasts>>>,
    pub manys: RefCell<Vec<Rc<Manytomanys>>>,
    pub order: Order,
    /// The layout of a byte.
    pub byte: Rc<Layout>,
    /// Many-to-many operations that this process has started since the last advance.
    started: RefCell<Vec<(usize, c_uint)>>,
    /// Callbacks of what is complete.
    due: RefCell<VecDeque<(Callback, c_int)>>,
    under_way: RefCell<Vec<UnderWay>>,
    /// How many advances in a row found nothing, and how this process then waits.
    idle: Cell<u32>,
    /// How many advances there were.
    advances: Cell<u32>,
    waiter: RefCell<Waiter>,
    configuration: Cell<Configuration>,
    advancing: Cell<bool>,
    closed: Cell<bool>,
}

impl Default for Messager {
    fn default() -> Self {
        Messager {
            active: Active::default(),
            sends: RefCell::default(),
            controls: RefCell::default(),
            multicasts: RefCell::default(),
            manys: RefCell::default(),
            order: Order::default(),
            byte: Rc::new(Layout::bytes(1)),
            started: RefCell::default(),
            due: RefCell::default(),
            under_way: RefCell::default(),
            idle: Cell::new(0),
            advances: Cell::new(0),
            waiter: RefCell::default(),
            configuration: Cell::default(),
            advancing: Cell::new(false),
            closed: Cell::new(false),
        }
    }
}

impl Messager {
    /// False after `DCMF_Messager_finalize`.
    #[inline]
    pub fn is_open(&self) -> bool {
        !self.closed.get()
    }

    /// True if all that this process has sent is on its way. Starts what waited for something.
    pub fn has_left(&self, process: &Process) -> bool {
        self.order.release(process, self);
        self.order.is_empty() && self.active.has_left(&process.progress.endpoint)
    }

    /// Ends the use of DCMF.
    pub fn close(&self, process: &Process) {
        if !self.closed.replace(true) && !process.edge.has_left() {
            self.active.close(&process.progress.endpoint);
        }
    }

    /// Has the next advance call `callback`.
    #[inline]
    pub fn finish(&self, callback: Callback, result: c_int) {
        if !callback.is_none() {
            self.due.borrow_mut().push_back((callback, result));
        }
    }

    /// Has `then` called when `wait` is over.
    pub fn after(&self, wait: Wait, then: Callback) {
        self.under_way.borrow_mut().push(UnderWay { wait, then });
    }

    /// Makes progress and calls back: how many callbacks there were.
    pub fn advance(&self, process: &Process) -> usize {
        if self.advancing.replace(true) {
            // Called by a callback, which is one of what goes on.
            return 0;
        }
        let mut calls = self.look(process);
        if calls == 0 && process.progress.asked_in_vain() {
            // A time slice is over.
            calls = self.look(process);
        }
        self.idle.set(if calls == 0 { self.idle.get().saturating_add(1) } else { 0 });
        self.advancing.set(false);
        calls
    }

    fn look(&self, process: &Process) -> usize {
        let mut calls = self.call_due();
        self.call_started();
        let called = self.active.poll(&process.progress.endpoint, &Called { messager: self });
        // Without memory for a receive the job cannot go on, and says so elsewhere.
        calls += called.unwrap_or(0);
        if !self.under_way.borrow().is_empty() || self.is_progress_due(process, calls == 0) {
            process.progress.make();
            calls += self.order.release(process, self);
            calls += self.poll_under_way(process);
        }
        calls + self.call_due()
    }

    /// True if everything is to be looked at, and not messages alone: now and then while there are none; and where
    /// others may ask for something of this process's memory, also while messages come in every call.
    fn is_progress_due(&self, process: &Process, found_nothing: bool) -> bool {
        let advances = self.advances.get().wrapping_add(1);
        self.advances.set(advances);
        let serves = advances.is_multiple_of(ADVANCES_PER_SERVICE) && process.wins.onesided.service.is_open();
        // Not in the first call after a message: its answer may be on its way.
        serves || found_nothing && self.idle.get() % ADVANCES_PER_PROGRESS == ADVANCES_PER_PROGRESS - 1
    }

    /// Gives the processor away after advances that found nothing, if only one thread advances.
    pub fn rest(&self, process: &Process) {
        if process.progress.is_concurrent() {
            return;
        }
        if self.idle.get() > ADVANCES_BEFORE_SLEEP {
            process.progress.endpoint.idle_sleeping(&mut self.waiter.borrow_mut(), Some(SLEEP));
        } else if self.is_idle() {
            strobe_os::cpu::yield_now();
        }
    }

    /// True now and then while advances find nothing.
    pub fn is_idle(&self) -> bool {
        let idle = self.idle.get();
        idle > 0 && idle.is_multiple_of(ADVANCES_PER_YIELD)
    }

    /// What DCMF is configured for.
    pub fn configuration(&self) -> Configuration {
        self.configuration.get()
    }

    /// Notes that.
    pub fn set_configuration(&self, configuration: Configuration) {
        self.configuration.set(configuration);
    }

    /// Has the next advance begin to receive a many-to-many that this process has started.
    pub fn note_started(&self, registration: usize, connection: c_uint) {
        if let Some(many) = self.many(registration) {
            many.note_started(connection);
            self.started.borrow_mut().push((registration, connection));
        }
    }

    fn many(&self, registration: usize) -> Option<Rc<Manytomanys>> {
        self.manys.borrow().get(registration).cloned()
    }

    fn call_started(&self) {
        if self.started.borrow().is_empty() {
            return;
        }
        for (registration, connection) in self.started.take() {
            if let Some(many) = self.many(registration) {
                self.go_on_with(&many, connection);
            }
        }
    }

    /// The end of one operation is told before the next one begins, whose data may go to the same place.
    fn go_on_with(&self, many: &Manytomanys, connection: c_uint) {
        while let Some(callback) = many.go_on(connection) {
            callback.call(SUCCESS);
        }
    }

    /// Calls what was due when this began.
    fn call_due(&self) -> usize {
        let count = self.due.borrow().len();
        for _ in 0..count {
            let Some((callback, result)) = self.due.borrow_mut().pop_front() else { break };
            callback.call(result);
        }
        count
    }

    /// Moves what is complete to what is due; how many callbacks of operations under way that were.
    fn poll_under_way(&self, process: &Process) -> usize {
        if self.under_way.borrow().is_empty() {
            return 0;
        }
        let before = self.due.borrow().len();
        self.under_way.borrow_mut().retain_mut(|operation| self.goes_on(process, operation));
        let count = self.due.borrow().len() - before;
        self.call_due();
        count
    }

    fn goes_on(&self, process: &Process, operation: &mut UnderWay) -> bool {
        let endpoint = &process.progress.endpoint;
        let failed = |failed: bool| if failed { ERROR } else { SUCCESS };
        let result = match &mut operation.wait {
            Wait::AllSent(several) => several.outcome(process, self).map(failed),
            Wait::Sent(pending) => self.active.is_sent(endpoint, *pending).map(|sent| failed(sent.is_err())),
            Wait::Got(asked) => asked.is_over(endpoint).then(|| failed(asked.has_failed())),
            Wait::Collective(request) => match process.completing().test(*request) {
                Ok(done) => done.map(|done| failed(done.status.error != 0)),
                Err(_) => Some(ERROR),
            },
            Wait::Placed(to) => {
                let asker = &process.wins.onesided.asker;
                // The question whether they are was asked with the put. A later put need not have asked any.
                let placed = asker.is_quiet(endpoint, region_of(*to), Some(*to));
                placed.then(|| failed(asker.outcome(region_of(*to), Some(*to)).is_err()))
            }
            Wait::Put(asked, to, ack) => {
                if asked.is_over(endpoint) {
                    self.finish(operation.then, failed(asked.has_failed()));
                    (operation.then, operation.wait) = (*ack, Wait::Placed(*to));
                }
                return true;
            }
        };
        if let Some(result) = result {
            self.finish(operation.then, result);
        }
        result.is_none()
    }
}

/// What is called by active messages.
struct Called<'a> {
    messager: &'a Messager,
}

/// A registration, to be called.
enum Registered {
    Send(SendCallbacks),
    Control(ControlCallback),
    Multicast(Rc<Multicasts>),
    Manytomany(Rc<Manytomanys>, usize),
}

impl Called<'_> {
    #[inline(always)]
    fn find(&self, handler: u16) -> Option<Registered> {
        let (family, number) = registration_of(handler);
        let messager = self.messager;
        match family {
            Family::Send => messager.sends.borrow().get(number).copied().map(Registered::Send),
            Family::Control => messager.controls.borrow().get(number).copied().map(Registered::Control),
            Family::Multicast => messager.multicasts.borrow().get(number).cloned().map(Registered::Multicast),
            Family::Manytomany => {
                messager.manys.borrow().get(number).cloned().map(|many| Registered::Manytomany(many, number))
            }
        }
    }

    /// Calls what is to be called when data have landed: now, so that a message which waited for that comes after it.
    fn settle(&self, landed: Landed) {
        match landed {
            Landed::Call(callback) => callback.call(SUCCESS),
            Landed::Part(part) => {
                if let Some(many) = self.messager.many(part.registration) {
                    many.landed(part);
                    self.messager.go_on_with(&many, part.connection);
                }
            }
        }
    }
}

impl Handlers<Landed> for Called<'_> {
    fn knows(&self, handler: u16) -> bool {
        self.find(handler).is_some()
    }

    // Inlined, as the processor would wait where it reads as a whole what the caller has just stored in parts.
    #[inline(always)]
    fn short(&self, from: ProcId, head: Head<'_>, data: &[u8]) -> bool {
        let landed = match self.find(head.handler) {
            Some(Registered::Send(send)) => send.short(from, head.header, data),
            Some(Registered::Control(control)) => {
                control.call(from, head.header);
                None
            }
            Some(Registered::Multicast(multicast)) => Some(multicast.short(from, head.header, data)),
            Some(Registered::Manytomany(many, number)) => Some(many.short(number, head.header, data)),
            None => return false,
        };
        if let Some(landed) = landed {
            self.settle(landed);
        }
        true
    }

    fn long(&self, from: ProcId, head: Head<'_>, bytes: u64) -> Option<Landing<Landed>> {
        Some(match self.find(head.handler)? {
            Registered::Send(send) => send.long(from, head.header, bytes),
            Registered::Multicast(multicast) => multicast.landing(from, head.header, bytes),
            Registered::Manytomany(many, number) => many.landing(number, head.header, bytes),
            Registered::Control(_) => Landed::nowhere(Callback::NONE),
        })
    }

    fn landed(&self, token: Landed) {
        self.settle(token);
    }
}
