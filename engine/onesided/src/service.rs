// SPDX-License-Identifier: MIT OR Apache-2.0
//! The side of a process that is asked. Its requests come to receives that are posted as long as it has exposed memory
//! for which others may have to ask. Those of one process are carried out in the order in which it made them.

use crate::carry::carry_out;
use crate::check::Checker;
use crate::mail::Answering;
use crate::mutation::{Mutation, is};
use crate::place::{Place, layout_of};
use crate::reach::Direct;
use crate::sharing::{Locked, Sharing};
use crate::wanted::Wanted;
use crate::words::{self, Kind, REQUEST_BYTES_MAX};
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use strobe_endpoint::{Buffer, Endpoint, Pending, ProcId, Started};
use strobe_shared::{OwnedMemory, PublishedRegion, UserMemory};
use strobe_types::layout::Layout;
use strobe_types::{Result, Status, err};
use strobe_wire::onesided::{GIVEN, Request, Verb};

/// Memory of this process that others may use.
pub struct Exposed {
    /// Where it begins.
    pub memory: UserMemory,
    /// Its locks, if others lock or update it.
    pub sharing: Option<Rc<Sharing>>,
    /// True if these bytes belong to it: from the first to the one before the second.
    pub holds: Box<dyn Fn(isize, isize) -> bool>,
    /// True if some process cannot reach it by itself, and has to ask by a message. A receive that is posted for that
    /// makes others dearer.
    pub by_message: bool,
    /// True if others on this node ask for short things by mail while this process waits.
    pub by_mail: bool,
    /// What lets whoever drives the network of this node carry out requests to it, if this process has published that.
    pub published: Option<PublishedRegion>,
    /// What finds accesses that are in no order, if somebody wants to know.
    pub checker: Option<Rc<Checker>>,
}

impl Exposed {
    fn sharing(&self) -> Result<&Sharing> {
        match &self.sharing {
            Some(sharing) => Ok(sharing),
            None => err!(INTERN, "memory without locks is locked, or updated"),
        }
    }
}

/// Data on their way into memory of this process, or an answer out of it.
struct Moving {
    from: ProcId,
    pending: Pending,
    incoming: bool,
    /// What an answer is sent from.
    _memory: OwnedMemory,
}

/// A receive for a request. One that comes whole at once may be there before an earlier one that moves, and waits.
struct Posted {
    started: Started,
    memory: OwnedMemory,
}

/// How many requests can be received in a time slice: what is posted in one slice is matched in the next.
const REQUESTS_IN_A_SLICE: usize = 32;

/// What this process does for others.
pub struct Service {
    exposed: RefCell<BTreeMap<u32, Rc<Exposed>>>,
    /// The receives for the next requests, in the order in which those come.
    posted: RefCell<VecDeque<Posted>>,
    /// Memory for requests to come.
    spare: RefCell<Vec<OwnedMemory>>,
    moving: RefCell<Vec<Moving>>,
    wanted: RefCell<Vec<Wanted>>,
    /// Flushes that wait for data on their way: who has asked, and the number of the answer.
    flushes: RefCell<Vec<(ProcId, u32, u32)>>,
    /// Whose requests could not all be carried out since it last flushed, and of which memory.
    failed: RefCell<Vec<(ProcId, u32)>>,
    /// Memory that members of this node ask for by mail, and what they are answered with.
    with_mail: RefCell<Vec<(u32, Rc<Exposed>)>>,
    answering: Answering,
    bytes: Rc<Layout>,
}

impl Default for Service {
    fn default() -> Self {
        Service {
            exposed: RefCell::default(),
            posted: RefCell::default(),
            spare: RefCell::default(),
            moving: RefCell::default(),
            wanted: RefCell::default(),
            flushes: RefCell::default(),
            failed: RefCell::default(),
            with_mail: RefCell::default(),
            answering: Answering::default(),
            bytes: Rc::new(Layout::bytes(1)),
        }
    }
}

impl Service {
    /// Exposes memory under a number that all who may use it know.
    ///
    /// # Errors
    /// If there is no memory for a receive.
    pub fn expose(&self, endpoint: &Endpoint, region: u32, exposed: Exposed) -> Result<()> {
        let exposed = Rc::new(exposed);
        if exposed.by_mail {
            self.with_mail.borrow_mut().push((region, Rc::clone(&exposed)));
        }
        self.exposed.borrow_mut().insert(region, exposed);
        self.listen(endpoint)
    }

    /// Takes it back. Nobody may use it any more.
    pub fn withdraw(&self, endpoint: &Endpoint, region: u32) {
        if is(Mutation::KeepsExposed) {
            return;
        }
        self.exposed.borrow_mut().remove(&region);
        self.with_mail.borrow_mut().retain(|(other, _)| *other != region);
        if self.listens() {
            return;
        }
        for posted in self.posted.take() {
            if let Started::Pending(pending) = posted.started {
                endpoint.cancel_recv(pending);
                // A request that has come all the same is of nobody that has a right to it.
                endpoint.test(pending);
            }
        }
    }

    /// True if this process has exposed memory.
    pub fn is_open(&self) -> bool {
        !self.exposed.borrow().is_empty()
    }

    /// True if some of it may be asked for by a message.
    fn listens(&self) -> bool {
        self.exposed.borrow().values().any(|exposed| exposed.by_message)
    }

    /// Carries out what others have asked for. Part of progress; true if there was something.
    pub fn poll(&self, endpoint: &Endpoint) -> bool {
        let mut moved = self.answer_mail(endpoint);
        while let Some((status, memory)) = self.next_request(endpoint) {
            self.carry_out_next(endpoint, status, memory);
            // Without memory for it there is none for anything: the job cannot go on, and says so elsewhere.
            let _ = self.listen(endpoint);
            moved = true;
        }
        if !self.moving.borrow().is_empty() {
            moved |= self.poll_moving(endpoint);
        }
        if !self.wanted.borrow().is_empty() {
            moved |= self.give_locks(endpoint);
        }
        moved
    }

    /// True if members on this node may ask for something by mail.
    #[inline]
    pub fn answers_mail(&self) -> bool {
        !self.with_mail.borrow().is_empty()
    }

    /// Does what members on this node ask for by mail.
    #[inline]
    fn answer_mail(&self, endpoint: &Endpoint) -> bool {
        let answer = |exposed: &Exposed| self.answering.answer((&endpoint.site, &self.bytes), exposed);
        self.with_mail.borrow().iter().fold(false, |any, (_, exposed)| answer(exposed) | any)
    }

    /// Takes the first request that has come, and its memory, from the receives that are posted.
    fn next_request(&self, endpoint: &Endpoint) -> Option<(Status, OwnedMemory)> {
        let mut posted = self.posted.borrow_mut();
        let status = match posted.front()?.started {
            Started::Pending(pending) => endpoint.test(pending)?,
            Started::Done(status) => status,
        };
        posted.pop_front().map(|first| (status, first.memory))
    }

    /// Posts receives for the next requests. One that has come already is carried out, or waits for earlier ones.
    fn listen(&self, endpoint: &Endpoint) -> Result<()> {
        let most = if endpoint.schedule().has_slices() { REQUESTS_IN_A_SLICE } else { 1 };
        while self.posted.borrow().len() < most && self.listens() {
            let spare = self.spare.borrow_mut().pop();
            let memory = spare.unwrap_or_else(|| OwnedMemory::new(REQUEST_BYTES_MAX));
            match words::start_next_request(endpoint, &memory, &self.bytes)? {
                Started::Done(status) if self.posted.borrow().is_empty() => {
                    self.carry_out_next(endpoint, status, memory);
                }
                started => self.posted.borrow_mut().push_back(Posted { started, memory }),
            }
        }
        Ok(())
    }

    fn carry_out_next(&self, endpoint: &Endpoint, status: Status, memory: OwnedMemory) {
        let (from, bytes) = (ProcId(status.source as u32), status.bytes as usize);
        memory.memory().with_slice(bytes, |bytes| self.carry_out_or_fail(endpoint, from, bytes));
        self.spare.borrow_mut().push(memory);
    }

    fn carry_out_or_fail(&self, endpoint: &Endpoint, from: ProcId, bytes: &[u8]) {
        let Ok(request) = Request::parse(bytes) else { return };
        // What was locked may be gone by the time at which its lock is given back.
        if self.carry_out(endpoint, from, &request).is_err() && request.verb != Verb::Unlock {
            self.failed.borrow_mut().push((from, request.region));
            if request.verb == Verb::PutLong {
                // The origin waits until its data are taken.
                let away = OwnedMemory::new(request.bytes as usize);
                let into = Buffer::bytes_of(&away, &self.bytes);
                if let Ok(started) = words::start_recv(endpoint, from, (Kind::Data, request.tag), &into) {
                    self.note_moving(from, started, true, away);
                }
            }
            if matches!(request.verb, Verb::Get | Verb::Fetch | Verb::CompareAndSwap | Verb::Lock) {
                // An answer that is too short says that it failed.
                let _ = self.answer(endpoint, from, request.tag, OwnedMemory::default());
            }
        }
    }

    fn carry_out(&self, endpoint: &Endpoint, from: ProcId, request: &Request<'_>) -> Result<()> {
        let Some(exposed) = self.exposed.borrow().get(&request.region).cloned() else {
            return err!(RMA_RANGE, "nothing is exposed under this number");
        };
        let layout = Rc::new(layout_of(request.runs)?);
        let place = Place { at: 0, count: 1, layout: &layout };
        let (first, end) = place.span();
        if place.bytes() > 0 && !(exposed.holds)(first, end) {
            return err!(RMA_RANGE, "it does not belong to what is exposed");
        }
        let checker = exposed.checker.as_deref();
        checker.inspect(|checker| checker.before(from, request));
        let done = self.carry_out_on(endpoint, from, request, (&exposed, &place));
        checker.inspect(|checker| checker.after(request));
        done
    }

    /// Carries out a request to memory that is there.
    fn carry_out_on(
        &self,
        endpoint: &Endpoint,
        from: ProcId,
        request: &Request<'_>,
        (exposed, place): (&Exposed, &Place<'_>),
    ) -> Result<()> {
        match request.verb {
            Verb::Put | Verb::Accumulate | Verb::Fetch | Verb::CompareAndSwap => {
                let direct = Direct::Mapped(exposed.memory);
                let updates = || exposed.sharing().map(|sharing| sharing.updates(sharing.me()));
                match carry_out(&endpoint.site, direct, updates, place, request)? {
                    Some(answer) => self.answer(endpoint, from, request.tag, answer),
                    None => Ok(()),
                }
            }
            Verb::PutLong => {
                let into = Buffer::new(exposed.memory, place.count, place.layout);
                let started = words::start_recv(endpoint, from, (Kind::Data, request.tag), &into)?;
                self.note_moving(from, started, true, OwnedMemory::default());
                Ok(())
            }
            Verb::Get => {
                let data = Buffer::new(exposed.memory, place.count, place.layout);
                let started = words::start_send(endpoint, from, (Kind::Answer, request.tag), &data)?;
                self.note_moving(from, started, false, OwnedMemory::default());
                Ok(())
            }
            Verb::Lock => self.want(endpoint, from, exposed, request),
            Verb::Unlock => {
                let sharing = exposed.sharing()?;
                let locked = Locked::Member { index: sharing.me(), exclusive: request.exclusive };
                if !is(Mutation::KeepsLock) {
                    sharing.unlock(&endpoint.site, locked);
                }
                Ok(())
            }
            // Of interest to who looks for conflicts.
            Verb::ReadsOver => Ok(()),
            Verb::Flush => {
                self.flushes.borrow_mut().push((from, request.region, request.tag));
                self.answer_flushes(endpoint)
            }
        }
    }

    /// Gives the lock, or notes that it is wanted.
    fn want(&self, endpoint: &Endpoint, from: ProcId, exposed: &Exposed, request: &Request<'_>) -> Result<()> {
        let (sharing, wanted) = (exposed.sharing()?, Wanted::new(from, request));
        let answer = wanted.try_lock(&endpoint.site, sharing, false);
        let answer = answer.or(is(Mutation::OwnerLocksTwice).then_some(GIVEN));
        match answer {
            Some(answer) => self.say(endpoint, from, request.tag, answer),
            None => {
                if !is(Mutation::ForgetsWanted) {
                    self.wanted.borrow_mut().push(wanted);
                }
                Ok(())
            }
        }
    }

    fn give_locks(&self, endpoint: &Endpoint) -> bool {
        let mut answers = Vec::new();
        self.wanted.borrow_mut().retain(|wanted| {
            let exposed = self.exposed.borrow().get(&wanted.region).cloned();
            let Some(sharing) = exposed.and_then(|exposed| exposed.sharing.clone()) else { return false };
            let answer = wanted.try_lock(&endpoint.site, &sharing, true);
            answers.extend(answer.map(|answer| (wanted.from, wanted.number, answer)));
            answer.is_none()
        });
        for (from, number, answer) in &answers {
            let _ = self.say(endpoint, *from, *number, *answer);
        }
        !answers.is_empty()
    }

    fn poll_moving(&self, endpoint: &Endpoint) -> bool {
        let before = self.moving.borrow().len();
        self.moving.borrow_mut().retain(|moving| endpoint.test(moving.pending).is_none());
        let moved = self.moving.borrow().len() != before;
        if moved {
            let _ = self.answer_flushes(endpoint);
        }
        moved
    }

    fn answer_flushes(&self, endpoint: &Endpoint) -> Result<()> {
        let mut ready = Vec::new();
        self.flushes.borrow_mut().retain(|flush| {
            let waits = self.moving.borrow().iter().any(|moving| moving.incoming && moving.from == flush.0);
            let waits = waits && !is(Mutation::OwnerFlushesEarly);
            if !waits {
                ready.push(*flush);
            }
            waits
        });
        for (from, region, number) in ready {
            let failed = self.failed.borrow().contains(&(from, region));
            self.failed.borrow_mut().retain(|other| *other != (from, region));
            let checker = self.exposed.borrow().get(&region).and_then(|exposed| exposed.checker.clone());
            match (failed, checker.and_then(|checker| checker.flushed(from))) {
                (true, _) => self.answer(endpoint, from, number, OwnedMemory::default())?,
                (false, Some(conflict)) => {
                    self.answer(endpoint, from, number, OwnedMemory::holding(&conflict.to_bytes()))?;
                }
                (false, None) => self.confirm(endpoint, from, number)?,
            }
        }
        Ok(())
    }

    /// Answers that it is done.
    fn confirm(&self, endpoint: &Endpoint, to: ProcId, number: u32) -> Result<()> {
        self.say(endpoint, to, number, GIVEN)
    }

    fn say(&self, endpoint: &Endpoint, to: ProcId, number: u32, what: u8) -> Result<()> {
        self.answer(endpoint, to, number, OwnedMemory::holding(&[what]))
    }

    fn answer(&self, endpoint: &Endpoint, to: ProcId, number: u32, memory: OwnedMemory) -> Result<()> {
        let data = Buffer::bytes_of(&memory, &self.bytes);
        let started = words::start_send(endpoint, to, (Kind::Answer, number), &data)?;
        self.note_moving(to, started, false, memory);
        Ok(())
    }

    fn note_moving(&self, from: ProcId, started: Started, incoming: bool, memory: OwnedMemory) {
        if let Started::Pending(pending) = started {
            self.moving.borrow_mut().push(Moving { from, pending, incoming, _memory: memory });
        }
    }

    /// True if all answers have left.
    pub fn is_quiet(&self, endpoint: &Endpoint) -> bool {
        self.poll_moving(endpoint);
        self.moving.borrow().is_empty()
    }
}
