// SPDX-License-Identifier: MIT OR Apache-2.0
//! Short operations on memory of a process's own that waits in the library on the same node. It does them sooner than
//! the kernel could copy: a request in its mailbox costs two transfers of a cache line. If it does not look soon, the
//! request is taken back, and the origin copies as to a process that computes.

mod parts;

use crate::Target;
use crate::cheaper::{Cheaper, Way};
use crate::mutation::{Mutation, is};
use crate::place::Place;
use crate::reach::{Direct, bytes_of, copy};
use crate::service::Exposed;
use crate::update::{Elements, Operands};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_endpoint::{Endpoint, InWait, ProcId, Site, in_wait};
use strobe_os::cpu;
use strobe_shared::pack::Typed;
use strobe_shared::{Letter, MAIL_BYTES, Mailbox, OwnedMemory};
use strobe_types::layout::Layout;
use strobe_types::{OpHandle, TypeHandle};
use strobe_wire::onesided::Verb;

/// How often the mailbox is looked at before the request is taken back: about a microsecond.
const LOOKS: u32 = 100;
/// The same where the target has to wake up first, for some hundred microseconds.
const WAKING_LOOKS: u32 = 20_000;
/// After requests that had to be taken back, so many operations ask nobody: twice as many each time, up to the second.
const ALONE: (u32, u32) = (1, 32);
/// How often an owner that has answered looks for the next request before it looks at anything else: for about as long
/// as an origin needs to make one. And how many it answers so in a row.
const LINGERING_LOOKS: u32 = 32;
const ANSWERS_IN_A_ROW: u32 = 8;
/// If none came, the origin now waits for something else, or has no more: so many answers later it is tried again.
const TRIES_AGAIN_AFTER: u32 = 16;
/// So many operations in a row on the memory of a process that sleeps in a call are taken for the first of many: it is
/// woken, and as long as it is asked for something it does not sleep again.
const WAKES_AFTER: u32 = 40;
/// So many until it is woken again, if it sleeps all the same.
const WAKES_AGAIN_AFTER: u32 = 4000;

/// What an origin knows of how soon others answer.
#[derive(Default)]
pub(crate) struct Postman {
    /// How many operations are still to be done without asking, and how many there were after the last request that had
    /// to be taken back.
    alone: Cell<u32>,
    alone_last: Cell<u32>,
    /// Who slept when it could have been asked last, and how often in a row.
    asleep: Cell<(u32, u32)>,
    /// Which way longer data go that are copied, and that update others.
    copies: Cheaper,
    updates: Cheaper,
}

/// An operation as a letter says it.
#[derive(Clone, Copy)]
pub(crate) struct Errand<'a> {
    pub verb: Verb,
    /// Of an update.
    pub elements: Option<&'a Elements>,
    /// What goes to the target: one or two pieces.
    pub operands: [Option<Typed<'a>>; 2],
    /// Where the answer goes.
    pub result: Option<Typed<'a>>,
}

impl Postman {
    /// The way of an operation that copies, or `updates`, so many bytes.
    #[inline]
    pub(crate) fn way(&self, target: &Target<'_>, bytes: usize, updates: bool) -> Way<'_> {
        match (target.mailbox, updates) {
            (Some(_), false) if bytes <= MAIL_BYTES => self.copies.way(bytes),
            (Some(_), true) => self.updates.way(bytes),
            _ => Way::DIRECT,
        }
    }

    /// Has the target do it, if that is sooner. False if it is not, and the origin has to do it itself.
    #[inline]
    pub(crate) fn send(
        &self,
        (endpoint, byte): (&Endpoint, &Rc<Layout>),
        target: &Target<'_>,
        place: &Place<'_>,
        errand: &Errand<'_>,
    ) -> bool {
        let (Some(mailbox), Some(at)) = (target.mailbox, place.contiguous()) else { return false };
        let bytes = place.bytes();
        let carried = errand.operands.iter().flatten().map(|operand| bytes_of(*operand)).sum::<usize>();
        let dense = errand.elements.is_none_or(Elements::are_dense);
        if bytes.max(carried) > MAIL_BYTES || !dense {
            return false;
        }
        let Some(wakes) = self.may_ask(endpoint, target, mailbox) else { return false };
        let data = mailbox.data(0, bytes.max(carried));
        let mut done = 0;
        for operand in errand.operands.iter().flatten() {
            let count = bytes_of(*operand);
            copy(*operand, Typed { layout: byte, count, memory: data.offset(done as isize) });
            done += count;
        }
        let (basic, op) = errand.elements.map_or((0, 0), |elements| (elements.basic.0, elements.op.0));
        mailbox.ask(Letter { verb: errand.verb as u32, basic, op, at: at as i64, bytes, carried, place: 0 });
        if wakes {
            endpoint.wake(target.process);
        }
        let looks = if wakes { WAKING_LOOKS } else { LOOKS };
        let outcome = self.wait(mailbox, looks, || has_failed(&endpoint.site, target.process));
        if let (Some(true), Some(result)) = (outcome, errand.result) {
            copy(Typed { layout: byte, count: bytes, memory: data }, result);
        }
        mailbox.release();
        // What the target could not do the origin tries, and finds out why.
        outcome == Some(true)
    }

    /// Takes the mailbox, if asking may be sooner; true if the target has to be woken for that.
    #[inline]
    fn may_ask(&self, endpoint: &Endpoint, target: &Target<'_>, mailbox: Mailbox<'_>) -> Option<bool> {
        if self.alone.get() > 0 {
            self.alone.set(self.alone.get() - 1);
            return None;
        }
        let wakes = match in_wait(&endpoint.site, target.process)? {
            InWait::Looks => false,
            InWait::Sleeps => self.wakes(endpoint, target.process).then_some(true)?,
        };
        mailbox.hold().then_some(wakes)
    }

    /// True if a process that sleeps is to be woken: much is done to its memory, and it has a processor of its own.
    fn wakes(&self, endpoint: &Endpoint, process: ProcId) -> bool {
        let (last, times) = self.asleep.get();
        let times = if last == process.0 { times + 1 } else { 1 };
        self.asleep.set((process.0, if times == WAKES_AGAIN_AFTER { 0 } else { times }));
        times == WAKES_AFTER && endpoint.placement.processors_to_spare(&endpoint.site)
    }

    /// Waits for the target, which is done with its first look, or has not begun.
    fn wait(&self, mailbox: Mailbox<'_>, looks: u32, is_lost: impl Fn() -> bool) -> Option<bool> {
        for look in 1..=looks {
            if let Some(outcome) = mailbox.outcome().or(is(Mutation::ReadsAnswerEarly).then_some(true)) {
                // It answers: if it sleeps again, it may be woken again.
                self.asleep.set((u32::MAX, 0));
                self.alone_last.set(0);
                return Some(outcome);
            }
            // Who is woken may be on this processor.
            if look % LOOKS == 0 { cpu::yield_now() } else { cpu::relax() }
        }
        if mailbox.take_back() || is(Mutation::TakesBackBegun) {
            self.alone_last.set((2 * self.alone_last.get()).clamp(ALONE.0, ALONE.1));
            self.alone.set(self.alone_last.get());
            return None;
        }
        loop {
            if let Some(outcome) = mailbox.outcome() {
                return Some(outcome);
            }
            // It has lost its processor in the midst of it, or its life.
            if is_lost() {
                return Some(false);
            }
            cpu::yield_now();
        }
    }
}

/// True if a process has failed, where others go on after that.
#[cold]
fn has_failed(site: &Site, process: ProcId) -> bool {
    site.losses.are_survived() && {
        site.losses.look();
        site.losses.has_failed(process)
    }
}

/// What a process answers letters with.
pub(crate) struct Answering {
    /// Memory for what is fetched, as it must not overwrite the operands.
    scratch: OwnedMemory,
    /// The elements of the last update: most are of one kind.
    last: RefCell<Option<(u32, u32, Elements)>>,
    /// How many answers are still to be given without looking for the next request.
    in_haste: Cell<u32>,
}

impl Default for Answering {
    fn default() -> Self {
        Answering { scratch: OwnedMemory::new(MAIL_BYTES), last: RefCell::default(), in_haste: Cell::new(0) }
    }
}

impl Answering {
    /// Does what the mailbox of this process asks for, if it asks for anything, and what comes right behind it.
    #[inline]
    pub(crate) fn answer(&self, with: (&Site, &Rc<Layout>), exposed: &Exposed) -> bool {
        let Some(sharing) = &exposed.sharing else { return false };
        let mailbox = sharing.share().mailbox(sharing.me());
        let Some(first) = mailbox.begin() else { return false };
        self.answer_all(with, exposed, mailbox, first);
        true
    }

    fn answer_all(&self, with: (&Site, &Rc<Layout>), exposed: &Exposed, mailbox: Mailbox<'_>, first: Letter) {
        let mut letter = first;
        for answered in 1..=ANSWERS_IN_A_ROW {
            mailbox.end(self.carry_out(with, exposed, mailbox, letter).is_some());
            match (answered < ANSWERS_IN_A_ROW).then(|| self.next(mailbox)).flatten() {
                Some(next) => letter = next,
                None => return,
            }
        }
    }

    /// What is asked for right behind an answer, if it is worth waiting for.
    fn next(&self, mailbox: Mailbox<'_>) -> Option<Letter> {
        if self.in_haste.get() > 0 {
            self.in_haste.set(self.in_haste.get() - 1);
            return None;
        }
        let look = |_| {
            cpu::relax();
            mailbox.begin()
        };
        let next = (0..LINGERING_LOOKS).find_map(look);
        self.in_haste.set(if next.is_none() { TRIES_AGAIN_AFTER } else { 0 });
        next
    }

    fn elements(&self, op: u32, basic: u32) -> Option<Elements> {
        let mut last = self.last.borrow_mut();
        if let Some((_, _, elements)) = last.as_ref().filter(|last| (last.0, last.1) == (op, basic)) {
            return Some(elements.clone());
        }
        let elements = Elements::new(OpHandle(op), TypeHandle(basic)).ok()?;
        *last = Some((op, basic, elements.clone()));
        Some(elements)
    }

    /// `None` if it cannot be done.
    fn carry_out(
        &self,
        (site, byte): (&Site, &Rc<Layout>),
        exposed: &Exposed,
        mailbox: Mailbox<'_>,
        letter: Letter,
    ) -> Option<()> {
        let sharing = exposed.sharing.as_ref()?;
        let (direct, lock) = (Direct::Mapped(exposed.memory), sharing.updates(sharing.me()));
        let at = if is(Mutation::WritesToStart) { 0 } else { letter.at };
        let place = Place { at: isize::try_from(at).ok()?, count: letter.bytes, layout: byte };
        let (first, end) = place.span();
        if letter.bytes.max(letter.carried) > MAIL_BYTES || !(exposed.holds)(first, end) {
            return None;
        }
        let data = mailbox.data(letter.place, letter.bytes.max(letter.carried));
        let stream = |memory, count| Typed { layout: byte, count, memory };
        match letter.verb {
            verb if verb == Verb::Put as u32 => direct.put(site, stream(data, letter.bytes), &place).ok(),
            verb if verb == Verb::Get as u32 => direct.get(site, stream(data, letter.bytes), &place).ok(),
            verb if verb == Verb::CompareAndSwap as u32 => {
                let elements = self.elements(OpHandle::REPLACE.0, letter.basic)?;
                let operands = [data, data.offset(elements.size() as isize)];
                (elements.size() == letter.bytes && letter.carried == 2 * letter.bytes).then_some(())?;
                let result = self.scratch.memory();
                direct.compare_and_swap(site, lock, &place, &elements, operands, result).ok()?;
                result.copy_to(data, letter.bytes);
                Some(())
            }
            verb if verb == Verb::Fetch as u32 || verb == Verb::Accumulate as u32 => {
                let elements = self.elements(letter.op, letter.basic)?;
                letter.bytes.is_multiple_of(elements.size().max(1)).then_some(())?;
                let fetches = verb == Verb::Fetch as u32;
                let operands = Operands {
                    operand: (letter.carried > 0).then(|| stream(data, letter.carried)),
                    result: fetches.then(|| stream(self.scratch.memory(), letter.bytes)),
                };
                direct.update(site, lock, &place, &elements, operands).ok()?;
                if fetches && !is(Mutation::AnswersOperand) {
                    self.scratch.memory().copy_to(data, letter.bytes);
                }
                Some(())
            }
            _ => None,
        }
    }
}
