// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operations as their origin starts them. What it can do itself is done when they return. For the rest the target
//! is asked: short data go with the request, longer ones in a message of their own, so that they take the way that long
//! messages take. The answer comes into the origin's buffer.

use crate::Target;
use crate::asked::Asked;
use crate::asker::Asker;
use crate::cheaper::Way;
use crate::mail::Errand;
use crate::mutation::{Mutation, is};
use crate::place::{Place, bytes_of, groups, parts};
use crate::posted::Task;
use crate::reach::{Direct, Reach, refused, stream_of};
use crate::update::{Elements, Operands, Updates, parts_of_elements};
use crate::words::{self, Kind, REQUEST_BYTES_MAX};
use std::rc::Rc;
use strobe_endpoint::{Buffer, Endpoint};
use strobe_shared::pack::{self, Typed};
use strobe_shared::{ConstMemory, OwnedMemory, UserMemory};
use strobe_types::{OpHandle, Result, err};
use strobe_wire::onesided::{REQUEST_BYTES, RUN_BYTES, Request, Run, Verb};

/// The most runs of a request.
const RUNS_MAX: usize = 128;

/// How much goes in one request.
#[derive(Clone, Copy)]
struct Bounds {
    /// Bytes of data that it carries.
    bytes: usize,
    /// Its runs.
    runs: usize,
    /// True if the owner of the memory carries it out, who also takes long data for many runs.
    by_owner: bool,
}

impl Bounds {
    /// Those of requests to some memory. What is carried out as it arrives must not be announced first.
    fn of(asker: &Asker, endpoint: &Endpoint, target: &Target<'_>) -> Bounds {
        let by_owner = !asker.is_served(target.region);
        let length = if by_owner { REQUEST_BYTES_MAX } else { REQUEST_BYTES_MAX.min(endpoint.unasked_bytes_max()) };
        let runs = RUNS_MAX.min((length - REQUEST_BYTES) / (4 * RUN_BYTES));
        Bounds { bytes: length - REQUEST_BYTES - runs * RUN_BYTES, runs, by_owner }
    }

    /// The runs of long data, by the request that they go with.
    fn parts(self, runs: &[(isize, usize)]) -> Vec<Vec<Run>> {
        match self.by_owner {
            true => parts(runs, usize::MAX, self.runs),
            false => groups(runs, self.bytes, self.runs),
        }
    }

    /// True for runs whose data have a message of their own.
    fn is_long(self, part: &[Run]) -> bool {
        self.by_owner || bytes_of(part) > self.bytes
    }
}

#[inline]
pub(crate) fn typed<'a>(buffer: &'a Buffer<'_>) -> Typed<'a> {
    Typed { layout: buffer.layout, count: buffer.count, memory: buffer.memory }
}

impl Target<'_> {
    /// The memory, if this process reads and writes it itself.
    #[inline]
    fn direct(&self) -> Option<Direct> {
        match self.reach {
            Reach::Mapped(base) => Some(Direct::Mapped(base)),
            Reach::Copied(base) => Some(Direct::Copied(self.process, base)),
            Reach::Asked => None,
        }
    }

    #[inline]
    pub(crate) fn updates(&self) -> Result<Updates<'_>> {
        match self.sharing {
            Some((sharing, index)) => Ok(sharing.updates(index)),
            None => err!(INTERN, "memory that this process updates has no lock"),
        }
    }
}

impl Asker {
    /// Copies the data of `from` to `place` of the target's memory. `None` if that is done.
    ///
    /// # Errors
    /// If the kernel refuses, or there is no memory for a message.
    #[inline]
    pub fn put(
        &self,
        endpoint: &Endpoint,
        target: &Target<'_>,
        place: &Place<'_>,
        from: &Buffer<'_>,
    ) -> Result<Option<Rc<Asked>>> {
        let errand = || Errand { verb: Verb::Put, elements: None, operands: [Some(typed(from)), None], result: None };
        let way = self.postman.way(target, place.bytes(), false);
        if let Some(sent) = self.by_mail(endpoint, target, place, &way, errand) {
            return sent;
        }
        if let Some(direct) = target.direct() {
            if target.in_slices {
                return Ok(self.post(endpoint, (target, direct, place), Task::Put, Some(from), None));
            }
            return direct.put(&endpoint.site, typed(from), place).map(|()| None).map_err(refused);
        }
        self.ask_to_put(endpoint, target, place, from)
    }

    /// Has a target that waits on this node do something short, if that is sooner than to copy. `None` if it is not.
    #[inline]
    fn by_mail<'a>(
        &self,
        endpoint: &Endpoint,
        target: &Target<'_>,
        place: &Place<'_>,
        way: &Way<'_>,
        errand: impl FnOnce() -> Errand<'a>,
    ) -> Option<Result<Option<Rc<Asked>>>> {
        target.mailbox.filter(|_| way.by_mail)?;
        self.postman.send((endpoint, self.bytes()), target, place, &errand()).then_some(Ok(None))
    }

    #[cold]
    fn ask_to_put(
        &self,
        endpoint: &Endpoint,
        target: &Target<'_>,
        place: &Place<'_>,
        from: &Buffer<'_>,
    ) -> Result<Option<Rc<Asked>>> {
        let (asked, runs, bytes) = (Rc::new(Asked::default()), place.runs(), place.bytes());
        let bounds = Bounds::of(self, endpoint, target);
        if bytes <= bounds.bytes && runs.len() <= bounds.runs {
            let (stream, _owned) = stream_of(typed(from));
            for part in parts(&runs, bounds.bytes, bounds.runs) {
                self.ask_to_put_part(endpoint, target, &asked, &part, *stream)?;
            }
        } else {
            let whole = bounds.parts(&runs);
            let (stream, owned) = if whole.len() > 1 { stream_of(typed(from)) } else { no_stream() };
            asked.keep(owned);
            let mut done = 0;
            for part in &whole {
                let done_before = if is(Mutation::PutsFirstPart) { 0 } else { done };
                let (begins, length) = (stream.offset(done_before as isize), bytes_of(part));
                done += length;
                if !bounds.is_long(part) {
                    self.ask_to_put_part(endpoint, target, &asked, part, *begins)?;
                    continue;
                }
                let tag = self.new_number();
                self.ask(endpoint, target.process, &asked, &to_put(Verb::PutLong, target, tag, part, &[]))?;
                let data = match whole.len() {
                    1 => from.clone(),
                    _ => Buffer::new(begins, length, self.bytes()),
                };
                asked.add(words::start_send(endpoint, target.process, (Kind::Data, tag), &data)?, None);
            }
        }
        Ok(self.note(endpoint, target, asked, false))
    }

    /// Asks to put the data at `stream`, which go with the request.
    fn ask_to_put_part(
        &self,
        endpoint: &Endpoint,
        target: &Target<'_>,
        asked: &Asked,
        part: &[Run],
        stream: ConstMemory<'_>,
    ) -> Result<()> {
        stream.with_slice(bytes_of(part), |data| {
            self.ask(endpoint, target.process, asked, &to_put(Verb::Put, target, 0, part, data))
        })
    }

    /// Copies the data at `place` of the target's memory to `to`. `None` if that is done.
    ///
    /// # Errors
    /// As [`Asker::put`].
    #[inline]
    pub fn get(
        &self,
        endpoint: &Endpoint,
        target: &Target<'_>,
        place: &Place<'_>,
        to: &Buffer<'_>,
    ) -> Result<Option<Rc<Asked>>> {
        let errand = || Errand { verb: Verb::Get, elements: None, operands: [None; 2], result: Some(typed(to)) };
        let way = self.postman.way(target, place.bytes(), false);
        if let Some(sent) = self.by_mail(endpoint, target, place, &way, errand) {
            return sent;
        }
        if let Some(direct) = target.direct() {
            if target.in_slices {
                return Ok(self.post(endpoint, (target, direct, place), Task::Get, None, Some(to)));
            }
            return direct.get(&endpoint.site, typed(to), place).map(|()| None).map_err(refused);
        }
        self.ask_to_get(endpoint, target, place, to)
    }

    #[cold]
    fn ask_to_get(
        &self,
        endpoint: &Endpoint,
        target: &Target<'_>,
        place: &Place<'_>,
        to: &Buffer<'_>,
    ) -> Result<Option<Rc<Asked>>> {
        let asked = Rc::new(Asked::default());
        let parts = Bounds::of(self, endpoint, target).parts(&place.runs());
        let scratch = self.answer_memory(&asked, to, if parts.len() > 1 { place.bytes() } else { 0 });
        let mut done = 0;
        for part in &parts {
            let (tag, bytes) = (self.new_number(), bytes_of(part));
            let into = match parts.len() {
                1 => to.clone(),
                _ => Buffer::new(scratch.offset(done as isize), bytes, self.bytes()),
            };
            self.expect(endpoint, target.process, &asked, tag, &into)?;
            let request = Request { runs: part, bytes: bytes as u64, ..Request::bare(Verb::Get, target.region, tag) };
            self.ask(endpoint, target.process, &asked, &request)?;
            done += bytes;
        }
        Ok(self.note(endpoint, target, asked, true))
    }

    /// Combines the elements at `place` of the target's memory with those of `operand` (none for an operation that only
    /// reads), and copies what was there to `result`, if there is one. `None` if that is done.
    ///
    /// # Errors
    /// As [`Asker::put`].
    pub fn update(
        &self,
        endpoint: &Endpoint,
        (target, place): (&Target<'_>, &Place<'_>),
        elements: &Elements,
        operand: Option<&Buffer<'_>>,
        result: Option<&Buffer<'_>>,
    ) -> Result<Option<Rc<Asked>>> {
        let operand = operand.filter(|_| elements.op != OpHandle::NO_OP);
        let errand = || {
            let verb = if result.is_some() { Verb::Fetch } else { Verb::Accumulate };
            let operands = [operand.map(typed), None];
            Errand { verb, elements: Some(elements), operands, result: result.map(typed) }
        };
        let way = self.postman.way(target, place.bytes(), true);
        if let Some(sent) = self.by_mail(endpoint, target, place, &way, errand) {
            return sent;
        }
        if let Some(direct) = target.direct() {
            if target.in_slices {
                let task = Task::Update(elements.clone());
                return Ok(self.post(endpoint, (target, direct, place), task, operand, result));
            }
            let operands = Operands { operand: operand.map(typed), result: result.map(typed) };
            let in_parts =
                || self.postman.update_in_parts((endpoint, self.bytes()), (target, direct, place), elements, operands);
            let done = match way.by_mail.then(in_parts).flatten() {
                Some(done) => done,
                None => direct.update(&endpoint.site, target.updates()?, place, elements, operands),
            };
            return done.map(|()| None).map_err(refused);
        }
        let asked = Rc::new(Asked::default());
        let (stream, _owned) = operand.map_or_else(no_stream, |operand| stream_of(typed(operand)));
        let scratch = match result {
            Some(result) => self.answer_memory(&asked, result, place.bytes()),
            None => UserMemory::nowhere(),
        };
        let mut done = 0;
        let bounds = Bounds::of(self, endpoint, target);
        for part in parts_of_elements(&place.runs(), elements, (bounds.bytes, bounds.runs)) {
            let bytes = bytes_of(&part);
            let (verb, tag) = match result {
                Some(_) => (Verb::Fetch, self.new_number()),
                None => (Verb::Accumulate, 0),
            };
            if result.is_some() {
                let into = Buffer::new(scratch.offset(done as isize), bytes, self.bytes());
                self.expect(endpoint, target.process, &asked, tag, &into)?;
            }
            let length = if operand.is_some() { bytes } else { 0 };
            let first = if is(Mutation::UpdatesByFirstPart) { 0 } else { done };
            stream.offset(first as isize).with_slice(length, |data| {
                let request = Request { data, ..self.update_request(verb, target, elements, &part, tag) };
                self.ask(endpoint, target.process, &asked, &request)
            })?;
            done += bytes;
        }
        Ok(self.note(endpoint, target, asked, result.is_some()))
    }

    /// Copies the element at `place` of the target's memory to `result`, and replaces it by the first of `operands` if
    /// it equals the second. `None` if that is done.
    ///
    /// # Errors
    /// As [`Asker::put`].
    pub fn compare_and_swap(
        &self,
        endpoint: &Endpoint,
        (target, place): (&Target<'_>, &Place<'_>),
        elements: &Elements,
        operands: [UserMemory; 2],
        result: UserMemory,
    ) -> Result<Option<Rc<Asked>>> {
        let errand = || {
            let one = |memory| Some(elements.typed(memory, 1));
            let operands = [one(operands[0]), one(operands[1])];
            Errand { verb: Verb::CompareAndSwap, elements: Some(elements), operands, result: one(result) }
        };
        let way = self.postman.way(target, place.bytes(), true);
        if let Some(sent) = self.by_mail(endpoint, target, place, &way, errand) {
            return sent;
        }
        let size = elements.size();
        if let Some(direct) = target.direct() {
            if target.in_slices {
                let (both, byte) = (both_of(operands, size), self.bytes());
                let task = Task::CompareAndSwap(elements.clone());
                let (values, into) = (Buffer::bytes_of(&both, byte), Buffer::new(result, size, byte));
                let asked = self.post(endpoint, (target, direct, place), task, Some(&values), Some(&into));
                if let Some(asked) = &asked {
                    asked.keep(both);
                }
                return Ok(asked);
            }
            let done = direct.compare_and_swap(&endpoint.site, target.updates()?, place, elements, operands, result);
            return done.map(|()| None).map_err(refused);
        }
        let (asked, tag) = (Rc::new(Asked::default()), self.new_number());
        let into = Buffer::new(result, size, self.bytes());
        self.expect(endpoint, target.process, &asked, tag, &into)?;
        let data = both_of(operands, size).to_vec();
        for part in parts(&place.runs(), size, usize::MAX) {
            let request = self.update_request(Verb::CompareAndSwap, target, elements, &part, tag);
            self.ask(endpoint, target.process, &asked, &Request { data: &data, ..request })?;
        }
        Ok(self.note(endpoint, target, asked, true))
    }

    fn update_request<'a>(
        &self,
        verb: Verb,
        target: &Target<'_>,
        elements: &Elements,
        runs: &'a [Run],
        tag: u32,
    ) -> Request<'a> {
        let bytes = bytes_of(runs) as u64;
        let bare = Request::bare(verb, target.region, tag);
        Request { basic: elements.basic.0, op: elements.op.0, runs, bytes, ..bare }
    }

    /// Memory for an answer of `bytes` bytes, which goes to `result` when all of it has come.
    pub(crate) fn answer_memory(&self, asked: &Asked, result: &Buffer<'_>, bytes: usize) -> UserMemory {
        if bytes == 0 {
            return UserMemory::nowhere();
        }
        let owned = OwnedMemory::new(bytes);
        let (memory, count, layout) = (result.memory, result.count, Rc::clone(result.layout));
        let from = owned.memory();
        let bytes = if is(Mutation::UnpacksNoAnswer) { 0 } else { bytes };
        asked.then(move || {
            pack::unpack_from(&layout, count, memory, 0, *from, bytes);
        });
        asked.keep(owned);
        from
    }
}

/// The request to put data where `runs` say.
fn to_put<'a>(verb: Verb, target: &Target<'_>, tag: u32, runs: &'a [Run], data: &'a [u8]) -> Request<'a> {
    Request { runs, data, bytes: bytes_of(runs) as u64, ..Request::bare(verb, target.region, tag) }
}

/// A new value, and behind it the one to compare with.
fn both_of(operands: [UserMemory; 2], size: usize) -> OwnedMemory {
    let both = OwnedMemory::new(2 * size);
    operands[0].copy_to(both.memory(), size);
    operands[1].copy_to(both.memory().offset(size as isize), size);
    both
}

/// No data.
fn no_stream() -> (UserMemory, OwnedMemory) {
    (UserMemory::nowhere(), OwnedMemory::default())
}
