// SPDX-License-Identifier: MIT OR Apache-2.0
//! A rank that runs its program on its endpoint, as the layer above would.

use super::baton::Baton;
use super::check::Checker;
use super::data::{Memory, Shapes};
use super::program::{How, Program, Receive, Step};
use crate::chance::Chance;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use strobe_endpoint::{Endpoint, Envelope, Mode, Pattern, Pending, ProcId, Started, Waiter};
use strobe_os::clock;
use strobe_types::Status;
use strobe_types::constants::{ANY_SOURCE, ANY_TAG};

/// Any number of a call, for those who look at whether a rank is in the library.
const CALL: u32 = 1;
/// A tag that nobody sends with.
const NOBODYS: i32 = 9_999;
/// Looks of one blocking receive, spinning.
const LOOKS: u32 = 20;

/// The rank.
pub struct Rank<'a> {
    endpoint: Endpoint,
    baton: Arc<Baton>,
    program: &'a Program,
    chance: Chance,
    shapes: Rc<Shapes>,
    /// Under way, in the order of starting.
    started: VecDeque<Operation>,
    /// What was received in this phase, in the order of posting.
    received: Vec<Received>,
    checker: Checker<'a>,
}

/// A send, or a receive by its place among those of the phase.
struct Operation {
    started: Started,
    what: What,
}

enum What {
    /// Of this message, whose memory it is.
    Send(usize, Memory),
    /// The place in `received`.
    Receive(usize),
}

/// A receive of this phase.
pub struct Received {
    /// What was asked.
    pub receive: Receive,
    /// Where it was placed.
    pub memory: Memory,
    /// What came, once it has.
    pub status: Option<Status>,
    /// The slices in which this was asked, and seen to be complete.
    pub slices: (u64, u64),
}

impl<'a> Rank<'a> {
    /// The rank that has this endpoint.
    pub fn new(endpoint: Endpoint, baton: Arc<Baton>, program: &'a Program, seed: u64) -> Rank<'a> {
        let me = endpoint.site.me().0;
        Rank {
            baton,
            program,
            chance: Chance::new(seed, 0x1000 + u64::from(me)),
            shapes: Rc::default(),
            started: VecDeque::new(),
            received: Vec::new(),
            checker: Checker::new(program, me, endpoint.segment().header().strobe.strobing().mode),
            endpoint,
        }
    }

    /// Runs the program; the endpoint, which has not been left, and what was matched with what.
    pub fn run(mut self) -> (Endpoint, u64) {
        let me = self.endpoint.site.me().0 as usize;
        for (at, step) in self.program.steps[me].iter().enumerate() {
            self.baton.note(format!("step {at}: {step:?}"));
            if let Step::Compute(ns) = step {
                self.baton.compute(*ns);
                continue;
            }
            self.endpoint.port().activity.call.store(CALL, Ordering::Relaxed);
            self.take(step);
            self.endpoint.port().activity.call.store(0, Ordering::Relaxed);
            self.endpoint.leave();
        }
        assert!(self.started.is_empty(), "the program has waited for all");
        let matched = self.checker.end();
        (self.endpoint, matched)
    }

    /// The slice that runs.
    fn slice(&self) -> u64 {
        self.endpoint.segment().header().strobe.slice()
    }

    fn take(&mut self, step: &Step) {
        match *step {
            Step::Send(message) => self.send(message),
            Step::Receive(receive) => self.receive(receive),
            Step::WaitForOne if self.started.is_empty() => (),
            Step::WaitForOne => {
                let at = self.chance.below(self.started.len() as u64) as usize;
                if let Some(operation) = self.started.remove(at) {
                    self.finish(operation);
                }
            }
            Step::Test => self.test(),
            Step::WaitForAll => {
                while let Some(operation) = self.started.pop_front() {
                    self.finish(operation);
                }
                self.checker.check(std::mem::take(&mut self.received));
            }
            Step::Vain => self.receive_in_vain(),
            Step::Compute(_) => (),
        }
    }

    fn send(&mut self, at: usize) {
        let message = self.program.messages[at];
        let mut memory = Memory::of_message(at, &message);
        let mut started = self.start_send(at, message.mode, &mut memory);
        if message.cancels
            && let Started::Pending(pending) = started
        {
            if self.chance.below(2) == 0 {
                self.baton.compute(self.chance.below(200_000));
            }
            self.endpoint.cancel_send(pending);
            let status = self.wait(started);
            started = match status.cancelled {
                true => self.start_send(at, Mode::Standard, &mut memory),
                false => Started::Done(status),
            };
        }
        self.started.push_back(Operation { started, what: What::Send(at, memory) });
    }

    fn start_send(&self, at: usize, mode: Mode, memory: &mut Memory) -> Started {
        let message = &self.program.messages[at];
        self.program.sent_in[at].store(self.slice(), Ordering::Relaxed);
        let envelope = Envelope { context: message.context, source: message.source as i32, tag: message.tag };
        let to = ProcId(message.target);
        let buffer = memory.buffer(&self.shapes);
        if message.bytes & 1 == 1 {
            return self.endpoint.start_send_beside(to, envelope, &buffer, mode).expect("a send can be started");
        }
        self.endpoint.start_send(to, envelope, &buffer, mode).expect("a send can be started")
    }

    fn receive(&mut self, receive: Receive) {
        let memory = Memory::for_receive(&receive);
        let place = self.received.len();
        self.received.push(Received { receive, memory, status: None, slices: (self.slice(), 0) });
        let pattern = pattern(&receive);
        let started = match receive.how {
            How::Post => self.post(pattern, place),
            How::PostAndCancel => self.post_and_cancel(pattern, place),
            How::Block => self.receive_now(pattern, place),
            How::Probe => {
                let shown = self.look_until(|endpoint| endpoint.probe(pattern));
                let found =
                    Pattern { source: shown.source, process: ProcId(shown.source as u32), tag: shown.tag, ..pattern };
                let started = self.post(found, place);
                let status = self.wait(started);
                let bytes = shown.bytes.min(self.received[place].receive.room as u64);
                assert_eq!((shown.source, shown.tag, bytes), (status.source, status.tag, status.bytes), "as probed");
                Started::Done(status)
            }
            How::Matched => {
                let (matched, shown) = self.look_until(|endpoint| endpoint.matched_probe(pattern));
                if self.chance.below(2) == 0 {
                    self.baton.compute(self.chance.below(200_000));
                }
                let buffer = self.received[place].memory.buffer(&self.shapes);
                let started = self.endpoint.start_matched_recv(matched, &buffer).expect("a receive can be started");
                let status = self.wait(started);
                let bytes = shown.bytes.min(self.received[place].receive.room as u64);
                assert_eq!((shown.source, shown.tag, bytes), (status.source, status.tag, status.bytes), "as probed");
                Started::Done(status)
            }
        };
        self.started.push_back(Operation { started, what: What::Receive(place) });
        if receive.how == How::Block
            && let Some(operation) = self.started.pop_back()
        {
            self.finish(operation);
        }
    }

    fn post(&mut self, pattern: Pattern, place: usize) -> Started {
        let buffer = self.received[place].memory.buffer(&self.shapes);
        self.endpoint.start_recv(pattern, &buffer).expect("a receive can be started")
    }

    fn post_and_cancel(&mut self, pattern: Pattern, place: usize) -> Started {
        let started = self.post(pattern, place);
        let Started::Pending(pending) = started else { return started };
        self.endpoint.cancel_recv(pending);
        let status = self.wait(started);
        if status.cancelled { self.post(pattern, place) } else { Started::Done(status) }
    }

    fn receive_now(&mut self, pattern: Pattern, place: usize) -> Started {
        let looks = if self.endpoint.placement.processors_to_spare(&self.endpoint.site) { LOOKS } else { 1 };
        let buffer = self.received[place].memory.buffer(&self.shapes);
        self.look_until(|endpoint| endpoint.recv_now(pattern, &buffer, looks).expect("a receive can be started"))
    }

    fn receive_in_vain(&mut self) {
        let mut memory = Memory::new(64, false);
        let pattern = Pattern { context: 0, source: ANY_SOURCE, process: ProcId(u32::MAX), tag: NOBODYS };
        let started =
            self.endpoint.start_recv(pattern, &memory.buffer(&self.shapes)).expect("a receive can be started");
        let Started::Pending(pending) = started else { panic!("nobody sends with tag {NOBODYS}") };
        self.endpoint.cancel_recv(pending);
        assert!(self.wait(started).cancelled, "nobody has matched it");
    }

    fn finish(&mut self, operation: Operation) {
        let status = self.wait(operation.started);
        self.note(operation.what, status);
    }

    fn test(&mut self) {
        let Some(operation) = self.started.pop_front() else { return };
        let found = match operation.started {
            Started::Done(status) => Some(status),
            Started::Pending(pending) => {
                self.endpoint.progress();
                self.endpoint.test(pending)
            }
        };
        match found {
            Some(status) => self.note(operation.what, status),
            None => {
                if self.endpoint.schedule().resumes_at_ends() {
                    self.endpoint.note_asked();
                } else if self.endpoint.schedule().strobe_if_held() {
                    self.endpoint.progress();
                }
                self.started.push_front(operation);
            }
        }
    }

    fn note(&mut self, what: What, status: Status) {
        match what {
            What::Send(at, memory) => {
                assert!(!status.cancelled && status.error == 0, "send of message {at}: {status:?}");
                memory.check_message(at, &self.program.messages[at]);
            }
            What::Receive(place) => {
                let slice = self.slice();
                let received = &mut self.received[place];
                (received.status, received.slices.1) = (Some(status), slice);
            }
        }
    }

    fn wait(&self, started: Started) -> Status {
        match started {
            Started::Done(status) => status,
            Started::Pending(pending) => self.wait_for(pending),
        }
    }

    fn wait_for(&self, pending: Pending) -> Status {
        if let Some(status) = self.endpoint.test(pending) {
            return status;
        }
        self.baton.add_note(|doing| *doing += &format!(", operation {}", pending.0));
        self.look_until(|endpoint| endpoint.test(pending))
    }

    /// Waits as a blocking call does.
    fn look_until<T>(&self, mut look: impl FnMut(&Endpoint) -> Option<T>) -> T {
        let (endpoint, mut waiter) = (&self.endpoint, Waiter::default());
        loop {
            if let Some(found) = look(endpoint) {
                endpoint.wait_over(&waiter);
                return found;
            }
            if endpoint.progress() {
                continue;
            }
            if waiter.is_new() {
                endpoint.port().activity.since_ns.store(clock::now_ns(), Ordering::Relaxed);
            }
            if !endpoint.help(&mut waiter) {
                endpoint.idle(&mut waiter);
            }
        }
    }
}

fn pattern(receive: &Receive) -> Pattern {
    let Receive { stream, source, .. } = *receive;
    debug_assert!(source == stream.source || stream.source == ANY_SOURCE);
    let process = ProcId(if source == ANY_SOURCE { u32::MAX } else { source as u32 });
    let tag = if stream.tag == ANY_TAG { ANY_TAG } else { stream.tag };
    Pattern { context: stream.context, source, process, tag }
}
