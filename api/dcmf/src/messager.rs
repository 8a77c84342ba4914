// SPDX-License-Identifier: MIT OR Apache-2.0
//! The state of DCMF in a process, and `DCMF_Messager_advance`: what calls back.

use crate::callbacks::{ControlCallback, SendCallbacks};
use crate::edge::{Callback, ERROR, SUCCESS};
use crate::order::Order;
use crate::reach::REGION;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::ffi::c_int;
use std::rc::Rc;
use std::time::Duration;
use strobe_active::{Active, Handlers, Head, Landing};
use strobe_endpoint::{Pending, ProcId, Waiter};
use strobe_mpi::Process;
use strobe_onesided::Asked;
use strobe_types::RequestHandle;

/// Active messages are looked for in each call; everything else, while nothing of DCMF's is under way, in one of so many.
const ADVANCES_PER_PROGRESS: u32 = 4;
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
    /// The answer to a get.
    Got(Rc<Asked>),
    /// A put to leave the program's memory; then all puts to that process to be in place, for the second callback.
    Put(Rc<Asked>, ProcId, Callback),
    /// All puts to a process to be in place.
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
    pub active: Active<Callback>,
    pub sends: RefCell<Vec<SendCallbacks>>,
    pub controls: RefCell<Vec<ControlCallback>>,
    pub order: Order,
    /// Callbacks of what is complete.
    due: RefCell<VecDeque<(Callback, c_int)>>,
    under_way: RefCell<Vec<UnderWay>>,
    /// How many advances in a row found nothing, and how this process then waits.
    idle: Cell<u32>,
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
            order: Order::default(),
            due: RefCell::default(),
            under_way: RefCell::default(),
            idle: Cell::new(0),
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

    /// Ends the use of DCMF: true for the first call.
    pub fn close(&self, process: &Process) -> bool {
        if self.closed.replace(true) {
            return false;
        }
        if !process.edge.has_left() {
            self.active.close(&process.progress.endpoint);
        }
        true
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
        let called = self.active.poll(&process.progress.endpoint, &Called { messager: self });
        // Without memory for a receive the job cannot go on, and says so elsewhere.
        calls += called.unwrap_or(0);
        let busy = !self.under_way.borrow().is_empty() || process.wins.onesided.service.is_open();
        if busy || calls == 0 && self.idle.get().is_multiple_of(ADVANCES_PER_PROGRESS) {
            process.progress.make();
            calls += self.order.release(process, self);
            calls += self.poll_under_way(process);
        }
        calls + self.call_due()
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
        let result = match &operation.wait {
            Wait::Sent(pending) => self.active.is_sent(endpoint, *pending).map(|sent| failed(sent.is_err())),
            Wait::Got(asked) => asked.is_over(endpoint).then(|| failed(asked.has_failed())),
            Wait::Collective(request) => match process.completing().test(*request) {
                Ok(done) => done.map(|done| failed(done.status.error != 0)),
                Err(_) => Some(ERROR),
            },
            Wait::Placed(to) => {
                let asker = &process.wins.onesided.asker;
                let settled = asker.is_settled(endpoint, REGION, *to);
                settled.then(|| failed(asker.outcome(REGION, Some(*to)).is_err()))
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

/// The handlers of active messages: those with even numbers are of sends, the others of controls.
struct Called<'a> {
    messager: &'a Messager,
}

/// The handler of the `number`-th send that was registered.
pub fn handler_of_send(number: usize) -> u16 {
    (number * 2) as u16
}

/// The handler of the `number`-th control that was registered.
pub fn handler_of_control(number: usize) -> u16 {
    (number * 2 + 1) as u16
}

impl Called<'_> {
    fn send(&self, handler: u16) -> Option<SendCallbacks> {
        self.messager.sends.borrow().get(usize::from(handler / 2)).copied().filter(|_| handler.is_multiple_of(2))
    }

    fn control(&self, handler: u16) -> Option<ControlCallback> {
        self.messager.controls.borrow().get(usize::from(handler / 2)).copied().filter(|_| !handler.is_multiple_of(2))
    }
}

impl Handlers<Callback> for Called<'_> {
    fn knows(&self, handler: u16) -> bool {
        self.send(handler).is_some() || self.control(handler).is_some()
    }

    fn short(&self, from: ProcId, head: Head<'_>, data: &[u8]) {
        if let Some(send) = self.send(head.handler) {
            if let Some(done) = send.short(from, head.header, data) {
                self.messager.finish(done, SUCCESS);
            }
        } else if let Some(control) = self.control(head.handler) {
            control.call(from, head.header);
        }
    }

    fn long(&self, from: ProcId, head: Head<'_>, bytes: u64) -> Landing<Callback> {
        let send = self.send(head.handler);
        send.map_or_else(SendCallbacks::refuse, |send| send.long(from, head.header, bytes))
    }

    fn landed(&self, token: Callback) {
        token.call(SUCCESS);
    }
}
