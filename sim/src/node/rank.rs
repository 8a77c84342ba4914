// SPDX-License-Identifier: MIT OR Apache-2.0
//! A rank that runs its program on its endpoint, as the layer above would.

use super::baton::Baton;
use super::check::{Checker, Received};
use super::collective::Form;
use super::data::{Memory, Shapes};
use super::global::User;
use super::mpi::{Buffers, Mpi};
use super::program::{How, Program, Receive, Step};
use super::windows::{Model, Windows};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use strobe_endpoint::{Endpoint, Envelope, Mode, Pattern, Pending, ProcId, Started};
use strobe_types::chance::Chance;
use strobe_types::constants::{ANY_SOURCE, ANY_TAG};
use strobe_types::{RequestHandle, Status};

/// A tag that nobody sends with.
const NOBODYS: i32 = 9_999;
/// Looks of one blocking receive, spinning.
const LOOKS: u32 = 20;

/// The rank.
pub struct Rank<'a> {
    mpi: Mpi,
    baton: Arc<Baton>,
    program: &'a Program,
    open_slice: &'a dyn Fn() -> u64,
    user: Option<User<'a>>,
    windows: Windows<'a>,
    chance: Chance,
    shapes: Rc<Shapes>,
    /// Under way, in the order of starting.
    started: VecDeque<Operation>,
    /// Collectives that are under way, or persistent.
    called: BTreeMap<usize, Called>,
    /// What was received in this phase, in the order of posting.
    received: Vec<Received>,
    checker: Checker<'a>,
}

/// What was started.
enum Operation {
    Message(Started, What),
    /// A collective.
    Call(usize),
}

/// A collective that was started.
struct Called {
    request: Option<RequestHandle>,
    buffers: Buffers,
    member: usize,
    turn: usize,
}

/// A send, or a receive by its place among those of the phase.
enum What {
    /// Of this message, whose memory it is.
    Send(usize, Memory),
    /// The place in `received`.
    Receive(usize),
}

impl<'a> Rank<'a> {
    /// The rank that has this MPI.
    /// `open_slice` says which slice some node has not ended.
    pub fn new(
        mpi: Mpi,
        baton: Arc<Baton>,
        (program, seed, user, model): (&'a Program, u64, Option<User<'a>>, &'a Model),
        open_slice: &'a dyn Fn() -> u64,
    ) -> Rank<'a> {
        let me = mpi.site.me().0;
        Rank {
            windows: Windows::new(model, &program.comms, Arc::clone(&baton)),
            baton,
            program,
            open_slice,
            user,
            chance: Chance::new(seed, 0x1000 + u64::from(me)),
            shapes: Rc::default(),
            started: VecDeque::new(),
            called: BTreeMap::new(),
            received: Vec::new(),
            checker: Checker::new(program, me, mpi.segment().header().strobe.strobing().mode),
            mpi,
        }
    }

    /// Runs the program; the MPI, which has not been left, and what was matched with what.
    pub fn run(mut self) -> (Mpi, u64) {
        self.baton.note("makes communicators".into());
        self.program.comms[1..].iter().for_each(|ranks| self.mpi.split(ranks));
        let me = self.mpi.site.me().0 as usize;
        for (at, step) in self.program.steps[me].iter().enumerate() {
            self.baton.note(format!("step {at}: {step:?}"));
            match step {
                Step::Compute(ns) => self.baton.compute(*ns),
                _ => self.take(step),
            }
        }
        assert!(self.started.is_empty(), "the program has waited for all");
        self.mpi.enter();
        self.user.iter().for_each(|user| user.end(&self.mpi));
        self.mpi.exit();
        let requests = self.called.values().filter_map(|called| called.request);
        requests.for_each(|request| self.mpi.free_request(request));
        let matched = self.checker.end();
        (self.mpi, matched)
    }

    /// The slice that what is called now belongs to: while nodes exchange, the next one.
    fn posting(&self) -> u64 {
        self.mpi.segment().header().strobe.posting()
    }

    /// The slice that runs.
    fn slice(&self) -> u64 {
        self.mpi.segment().header().strobe.slice()
    }

    fn take(&mut self, step: &Step) {
        self.mpi.enter();
        match *step {
            Step::Global(act) => self.user.iter_mut().for_each(|user| user.act(&self.mpi, act)),
            Step::Window(act) => self.windows.act(&self.mpi, act),
            Step::Call(number) => self.call(number),
            Step::CallAgain(number) => self.call_again(number),
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
                self.windows.wait_told(&self.mpi);
                self.checker.check(std::mem::take(&mut self.received));
            }
            Step::Vain => self.receive_in_vain(),
            Step::Compute(_) => (),
        }
        self.mpi.exit();
    }

    fn call(&mut self, number: usize) {
        let of = &self.program.collectives[number];
        self.baton.add_note(|doing| *doing += &format!(", {of:?}"));
        let me = self.mpi.site.me().0;
        let member = self.program.comms[of.comm].iter().position(|rank| *rank == me).expect("only members call it");
        let mut buffers = Buffers::new(of, member);
        buffers.fill(of, member, 0);
        self.program.called_in[number][member].store(self.posting(), Ordering::Relaxed);
        let request = self.mpi.call(of, member, &mut buffers);
        self.called.insert(number, Called { request, buffers, member, turn: 0 });
        match request {
            Some(_) => self.started.push_back(Operation::Call(number)),
            None => self.end_call(number),
        }
    }

    fn call_again(&mut self, number: usize) {
        let Some(called) = self.called.get_mut(&number) else { return };
        called.turn += 1;
        called.buffers.fill(&self.program.collectives[number], called.member, called.turn);
        called.request.into_iter().for_each(|request| self.mpi.start_again(request));
        self.started.push_back(Operation::Call(number));
    }

    /// A collective is complete: what came of it.
    fn end_call(&mut self, number: usize) {
        let (of, slice) = (&self.program.collectives[number], self.posting());
        let Some(called) = self.called.get(&number) else { return };
        called.buffers.check(of, called.member, called.turn);
        let others = self.program.called_in[number].iter().enumerate().filter(|(other, _)| *other != called.member);
        let last = others.map(|(_, slice)| slice.load(Ordering::Relaxed)).max().unwrap_or(0);
        let free = called.turn > 0 || !of.needs_all() || !self.mpi.schedule().has_slices();
        // Where calls resume at the ends of slices, what is done in one is over when that is.
        let done = last + 1 + u64::from(self.mpi.schedule().resumes_at_ends());
        assert!(free || done <= slice, "{of:?} was called in slice {last} and seen to be complete in {slice}");
        if of.form != Form::Persistent {
            self.called.remove(&number);
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
            self.mpi.cancel_send(pending);
            let status = self.wait(started);
            started = match status.cancelled {
                true => self.start_send(at, Mode::Standard, &mut memory),
                false => Started::Done(status),
            };
        }
        self.started.push_back(Operation::Message(started, What::Send(at, memory)));
    }

    fn start_send(&self, at: usize, mode: Mode, memory: &mut Memory) -> Started {
        let message = &self.program.messages[at];
        self.program.sent_in[at].store(self.slice(), Ordering::Relaxed);
        let envelope = Envelope { context: message.context, source: message.source as i32, tag: message.tag };
        let to = ProcId(message.target);
        let buffer = memory.buffer(&self.shapes);
        if message.bytes & 1 == 1 {
            return self.mpi.start_send_beside(to, envelope, &buffer, mode).expect("a send can be started");
        }
        // As a blocking send does.
        if self.mpi.send_now(to, envelope, &buffer, mode) {
            return Started::Done(Status::EMPTY);
        }
        self.mpi.start_send(to, envelope, &buffer, mode).expect("a send can be started")
    }

    fn receive(&mut self, receive: Receive) {
        let memory = Memory::for_receive(&receive);
        let place = self.received.len();
        self.received.push(Received { receive, memory, status: None, slices: (self.slice(), 0), open: u64::MAX });
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
                let started = self.mpi.start_matched_recv(matched, &buffer).expect("a receive can be started");
                let status = self.wait(started);
                let bytes = shown.bytes.min(self.received[place].receive.room as u64);
                assert_eq!((shown.source, shown.tag, bytes), (status.source, status.tag, status.bytes), "as probed");
                Started::Done(status)
            }
        };
        self.started.push_back(Operation::Message(started, What::Receive(place)));
        if receive.how == How::Block
            && let Some(operation) = self.started.pop_back()
        {
            self.finish(operation);
        }
    }

    fn post(&mut self, pattern: Pattern, place: usize) -> Started {
        let buffer = self.received[place].memory.buffer(&self.shapes);
        self.mpi.start_recv(pattern, &buffer).expect("a receive can be started")
    }

    fn post_and_cancel(&mut self, pattern: Pattern, place: usize) -> Started {
        let started = self.post(pattern, place);
        let Started::Pending(pending) = started else { return started };
        self.mpi.cancel_recv(pending);
        let status = self.wait(started);
        if status.cancelled { self.post(pattern, place) } else { Started::Done(status) }
    }

    fn receive_now(&mut self, pattern: Pattern, place: usize) -> Started {
        let looks = if self.mpi.placement.processors_to_spare(&self.mpi.site) { LOOKS } else { 1 };
        let buffer = self.received[place].memory.buffer(&self.shapes);
        self.look_until(|endpoint| endpoint.recv_now(pattern, &buffer, looks).expect("a receive can be started"))
    }

    fn receive_in_vain(&mut self) {
        let memory = Memory::new(64, false);
        let pattern = Pattern { context: 0, source: ANY_SOURCE, process: ProcId(u32::MAX), tag: NOBODYS };
        let started = self.mpi.start_recv(pattern, &memory.buffer(&self.shapes)).expect("a receive can be started");
        let Started::Pending(pending) = started else { panic!("nobody sends with tag {NOBODYS}") };
        self.mpi.cancel_recv(pending);
        assert!(self.wait(started).cancelled, "nobody has matched it");
    }

    fn finish(&mut self, operation: Operation) {
        match operation {
            Operation::Message(started, what) => {
                let status = self.wait(started);
                self.note(what, status);
            }
            Operation::Call(number) => {
                let of = &self.program.collectives[number];
                self.baton.add_note(|doing| *doing += &format!(", waits for {of:?}"));
                self.called[&number].request.into_iter().for_each(|request| self.mpi.wait_request(request));
                self.end_call(number);
            }
        }
    }

    fn test(&mut self) {
        match self.started.pop_front() {
            None => (),
            Some(Operation::Message(Started::Done(status), what)) => self.note(what, status),
            Some(Operation::Message(Started::Pending(pending), what)) => {
                self.mpi.progress();
                match self.mpi.test(pending) {
                    Some(status) => self.note(what, status),
                    None => {
                        self.asked_in_vain();
                        self.started.push_front(Operation::Message(Started::Pending(pending), what));
                    }
                }
            }
            Some(Operation::Call(number)) => {
                let request = self.called[&number].request;
                match request.is_none_or(|request| self.mpi.test_request(request)) {
                    true => self.end_call(number),
                    false => self.started.push_front(Operation::Call(number)),
                }
            }
        }
    }

    fn asked_in_vain(&self) {
        if self.mpi.schedule().resumes_at_ends() {
            self.mpi.note_asked();
        } else if self.mpi.schedule().strobe_if_held() {
            self.mpi.progress();
        }
    }

    fn note(&mut self, what: What, status: Status) {
        match what {
            What::Send(at, memory) => {
                assert!(!status.cancelled && status.error == 0, "send of message {at}: {status:?}");
                memory.check_message(at, &self.program.messages[at]);
            }
            What::Receive(place) => {
                let (slice, open) = (self.slice(), (self.open_slice)());
                let received = &mut self.received[place];
                (received.status, received.slices.1, received.open) = (Some(status), slice, open);
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
        if let Some(status) = self.mpi.test(pending) {
            return status;
        }
        self.baton.add_note(|doing| *doing += &format!(", operation {}", pending.0));
        self.look_until(|endpoint| endpoint.test(pending))
    }

    /// Waits as a blocking call does.
    fn look_until<T>(&self, look: impl FnMut(&Endpoint) -> Option<T>) -> T {
        self.mpi.wait_for(look)
    }
}

fn pattern(receive: &Receive) -> Pattern {
    let Receive { stream, source, .. } = *receive;
    debug_assert!(source == stream.source || stream.source == ANY_SOURCE);
    let process = ProcId(if source == ANY_SOURCE { u32::MAX } else { source as u32 });
    let tag = if stream.tag == ANY_TAG { ANY_TAG } else { stream.tag };
    Pattern { context: stream.context, source, process, tag }
}
