// SPDX-License-Identifier: MIT OR Apache-2.0
//! What this process has asked others for: which of it is under way, and whether the target has carried it out.

use crate::Target;
use crate::asked::Asked;
use crate::mail::Postman;
use crate::mutation::{Mutation, is};
use crate::posted::PostedOperations;
use crate::reach::target_failed;
use crate::words::{self, Kind, REQUEST_BYTES_MAX};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;
use strobe_endpoint::{Buffer, Endpoint, ProcId};
use strobe_shared::OwnedMemory;
use strobe_types::layout::Layout;
use strobe_types::{ErrorClass, Result, err};
use strobe_wire::onesided::{CONFLICT_BYTES, Conflict, REFUSED, Request, Verb};

/// Some memory of some process.
type Of = (u32, ProcId);

/// Operations that others have been asked for.
pub struct Asker {
    under_way: RefCell<Vec<(Of, Rc<Asked>)>>,
    /// Memory for which there were requests that the target does not answer one by one.
    unconfirmed: RefCell<BTreeSet<(u32, u32)>>,
    /// Memory whose lock was given back, which nobody confirms.
    unlocked: RefCell<BTreeSet<(u32, u32)>>,
    /// Memory of which something could not be carried out, and why.
    failed: RefCell<Vec<(Of, ErrorClass)>>,
    /// Memory of which requests are carried out by whoever drives the network of its node.
    served: RefCell<BTreeSet<u32>>,
    /// Memory whose owners look for accesses that are in no order.
    checked: RefCell<BTreeSet<u32>>,
    /// Whose owners have to hear, before they are asked for anything else, that the program knows that it has all that
    /// it asked for.
    reads_over: RefCell<BTreeSet<(u32, u32)>>,
    /// What they have found.
    conflicts: Rc<RefCell<Vec<(Of, Conflict)>>>,
    /// Who has refused a lock.
    refused: Rc<RefCell<Vec<Of>>>,
    numbers: Cell<u32>,
    /// By whom short requests go to those who wait on this node.
    pub(crate) postman: Postman,
    /// What this process does itself, and waits for its slice.
    pub(crate) posted: PostedOperations,
    bytes: Rc<Layout>,
}

impl Default for Asker {
    fn default() -> Self {
        Asker {
            under_way: RefCell::default(),
            unconfirmed: RefCell::default(),
            unlocked: RefCell::default(),
            failed: RefCell::default(),
            served: RefCell::default(),
            checked: RefCell::default(),
            reads_over: RefCell::default(),
            conflicts: Rc::default(),
            refused: Rc::default(),
            numbers: Cell::new(0),
            postman: Postman::default(),
            posted: PostedOperations::default(),
            bytes: Rc::new(Layout::bytes(1)),
        }
    }
}

impl Asker {
    /// Says whether requests to memory `region` are carried out by whoever drives the network of its node. All who ask
    /// must agree, and nothing of it be under way.
    pub fn set_served(&self, region: u32, served: bool) {
        match served {
            true => self.served.borrow_mut().insert(region),
            false => self.served.borrow_mut().remove(&region),
        };
    }

    /// True if that was said.
    pub fn is_served(&self, region: u32) -> bool {
        self.served.borrow().contains(&region)
    }

    /// Says whether the owners of memory `region` look for accesses that are in no order. Each operation is flushed
    /// then, so that they know when it is complete.
    pub fn set_checked(&self, region: u32, checked: bool) {
        match checked {
            true => self.checked.borrow_mut().insert(region),
            false => self.checked.borrow_mut().remove(&region),
        };
        // The number may be given to other memory, whose owner has nothing to hear.
        self.reads_over.borrow_mut().retain(|of| of.0 != region);
    }

    /// Says that the program knows that it has all that it asked for of memory `region` (of `process` alone, if one is
    /// named).
    pub fn note_reads_over(&self, region: u32, process: Option<ProcId>) {
        if self.checked.borrow().contains(&region) {
            let asked = self.unconfirmed.borrow();
            let asked = asked.range((region, 0)..=(region, u32::MAX));
            let concerned = asked.filter(|of| process.is_none_or(|process| process.0 == of.1));
            self.reads_over.borrow_mut().extend(concerned);
        }
    }

    /// Takes out the conflicts that the owner of memory `region` (`process` alone, if one is named) has found among
    /// what was flushed: the first of them.
    pub fn take_conflict(&self, region: u32, process: Option<ProcId>) -> Option<(ProcId, Conflict)> {
        let mut conflicts = self.conflicts.borrow_mut();
        let concerns = |of: &Of| of.0 == region && process.is_none_or(|process| process == of.1);
        let mut taken =
            conflicts.extract_if(.., |(of, _)| concerns(of)).map(|((_, owner), conflict)| (owner, conflict));
        let first = taken.next();
        taken.for_each(drop);
        first
    }

    /// The layout of a byte.
    pub(crate) fn bytes(&self) -> &Rc<Layout> {
        &self.bytes
    }

    /// A number for an answer or data.
    pub(crate) fn new_number(&self) -> u32 {
        let number = self.numbers.get();
        self.numbers.set(number.wrapping_add(1));
        number
    }

    /// Sends a request, as a message of `asked`.
    pub(crate) fn ask(&self, endpoint: &Endpoint, to: ProcId, asked: &Asked, request: &Request<'_>) -> Result<()> {
        if self.reads_over.borrow_mut().remove(&(request.region, to.0)) {
            self.ask(endpoint, to, asked, &Request::bare(Verb::ReadsOver, request.region, 0))?;
        }
        debug_assert!(request.length() <= REQUEST_BYTES_MAX, "a request of {} bytes", request.length());
        let owned = OwnedMemory::holding(&request.to_bytes());
        let to_owner = !self.is_served(request.region);
        asked.add(words::start_request(endpoint, to, to_owner, &Buffer::bytes_of(&owned, &self.bytes))?, None);
        asked.keep(owned);
        Ok(())
    }

    /// Receives `bytes` bytes as the answer with this number, as a message of `asked`.
    pub(crate) fn expect(
        &self,
        endpoint: &Endpoint,
        from: ProcId,
        asked: &Asked,
        number: u32,
        into: &Buffer<'_>,
    ) -> Result<()> {
        asked.add(words::start_recv(endpoint, from, (Kind::Answer, number), into)?, Some(into.bytes()));
        Ok(())
    }

    /// Notes that `asked` is under way; `None` if it is over already. `confirmed` says that its answer shows that it
    /// was carried out.
    pub(crate) fn note(
        &self,
        endpoint: &Endpoint,
        target: &Target<'_>,
        asked: Rc<Asked>,
        confirmed: bool,
    ) -> Option<Rc<Asked>> {
        let wants_flush = !confirmed || self.checked.borrow().contains(&target.region);
        if wants_flush && !is(Mutation::NotesNothing) {
            self.unconfirmed.borrow_mut().insert((target.region, target.process.0));
        }
        if asked.is_over(endpoint) {
            self.note_over((target.region, target.process), &asked);
            return None;
        }
        self.under_way.borrow_mut().push(((target.region, target.process), Rc::clone(&asked)));
        Some(asked)
    }

    fn note_over(&self, of: Of, asked: &Asked) {
        self.failed.borrow_mut().extend(asked.error().map(|class| (of, class)));
    }

    /// Asks the target to say when all that it was asked for before is carried out, if that is not known.
    ///
    /// # Errors
    /// If there is no memory for a message.
    pub fn start_flush(&self, endpoint: &Endpoint, region: u32, process: ProcId) -> Result<()> {
        if !self.unconfirmed.borrow_mut().remove(&(region, process.0)) {
            return Ok(());
        }
        self.demand(endpoint, process, Request::bare(Verb::Flush, region, self.new_number()))
    }

    /// The same for all targets of which that is not known.
    ///
    /// # Errors
    /// As [`Asker::start_flush`].
    pub fn start_flush_all(&self, endpoint: &Endpoint, region: u32) -> Result<()> {
        let all: Vec<u32> = self.unconfirmed.borrow().range((region, 0)..=(region, u32::MAX)).map(|of| of.1).collect();
        let some = if is(Mutation::FlushesOne) { 1 } else { all.len() };
        all.into_iter().take(some).try_for_each(|process| self.start_flush(endpoint, region, ProcId(process)))
    }

    /// Asks for the lock of memory of another node. If it is not to be had, and more than `losses_seen` entries are in
    /// the log of losses, it is refused: its holder may have failed.
    ///
    /// # Errors
    /// As [`Asker::start_flush`].
    pub fn start_lock(
        &self,
        endpoint: &Endpoint,
        (region, process): (u32, ProcId),
        exclusive: bool,
        losses_seen: u32,
    ) -> Result<()> {
        let seen = losses_seen.to_le_bytes();
        let request = Request { exclusive, data: &seen, ..Request::bare(Verb::Lock, region, self.new_number()) };
        self.demand(endpoint, process, request)
    }

    /// True once after `process` has refused the lock of memory `region`.
    pub fn take_refusal(&self, region: u32, process: ProcId) -> bool {
        let mut refused = self.refused.borrow_mut();
        let before = refused.len();
        refused.retain(|of| *of != (region, process));
        refused.len() != before
    }

    /// Gives it back. All that was done under it has been flushed.
    ///
    /// # Errors
    /// As [`Asker::start_flush`].
    pub fn unlock(&self, endpoint: &Endpoint, region: u32, process: ProcId, exclusive: bool) -> Result<()> {
        let asked = Asked::default();
        self.ask(endpoint, process, &asked, &Request { exclusive, ..Request::bare(Verb::Unlock, region, 0) })?;
        self.under_way.borrow_mut().push(((region, process), Rc::new(asked)));
        self.unlocked.borrow_mut().insert((region, process.0));
        Ok(())
    }

    /// Has all who were given a lock of memory `region` back say that they have it, before the memory is freed: else
    /// nobody might take the request any more.
    ///
    /// # Errors
    /// As [`Asker::start_flush`].
    pub fn start_settling(&self, endpoint: &Endpoint, region: u32) -> Result<()> {
        let all: Vec<(u32, u32)> = self.unlocked.borrow().range((region, 0)..=(region, u32::MAX)).copied().collect();
        all.into_iter().try_for_each(|of| {
            self.unlocked.borrow_mut().remove(&of);
            self.demand(endpoint, ProcId(of.1), Request::bare(Verb::Flush, region, self.new_number()))
        })
    }

    /// Sends a request that is answered by a byte when it is carried out, by more if there was a conflict, and by
    /// nothing if it cannot be.
    fn demand(&self, endpoint: &Endpoint, process: ProcId, request: Request<'_>) -> Result<()> {
        let (asked, answer) = (Rc::new(Asked::default()), OwnedMemory::new(CONFLICT_BYTES));
        let into = Buffer::bytes_of(&answer, &self.bytes);
        asked.add(words::start_recv(endpoint, process, (Kind::Answer, request.tag), &into)?, Some(1));
        let (conflicts, refused) = (Rc::clone(&self.conflicts), Rc::clone(&self.refused));
        let (of, is_lock) = ((request.region, process), request.verb == Verb::Lock);
        asked.then(move || {
            let answered = |bytes: &[u8]| (Conflict::parse(bytes), is_lock && bytes.first() == Some(&REFUSED));
            let (conflict, is_refused) = answer.memory().with_slice(CONFLICT_BYTES, answered);
            conflicts.borrow_mut().extend(conflict.map(|conflict| (of, conflict)));
            refused.borrow_mut().extend(is_refused.then_some(of));
        });
        self.ask(endpoint, process, &asked, &request)?;
        self.under_way.borrow_mut().push(((request.region, process), asked));
        Ok(())
    }

    /// True if nothing is under way to memory `region` (of `process` alone, if one is named).
    pub fn is_quiet(&self, endpoint: &Endpoint, region: u32, process: Option<ProcId>) -> bool {
        let concerns = |of: &Of| of.0 == region && process.is_none_or(|process| process == of.1);
        let mut quiet = true;
        self.under_way.borrow_mut().retain(|(of, asked)| {
            if !concerns(of) {
                return true;
            }
            let over = asked.is_over(endpoint);
            if over {
                self.note_over(*of, asked);
            }
            quiet = if is(Mutation::IsQuietEarly) { over } else { quiet & over };
            !over
        });
        quiet
    }

    /// True if all that `process` was asked for is carried out, as far as memory `region` goes, and known to be.
    pub fn is_settled(&self, endpoint: &Endpoint, region: u32, process: ProcId) -> bool {
        !self.unconfirmed.borrow().contains(&(region, process.0)) && self.is_quiet(endpoint, region, Some(process))
    }

    /// Fails if something that was asked for since the last call could not be carried out.
    ///
    /// # Errors
    /// `MPIX_ERR_PROC_FAILED` if a target has failed, else `MPI_ERR_RMA_RANGE`: what else could be wrong was checked by
    /// the origin.
    pub fn outcome(&self, region: u32, process: Option<ProcId>) -> Result<()> {
        let concerns = |of: &Of| of.0 == region && process.is_none_or(|process| process == of.1);
        let mut failed = self.failed.borrow_mut();
        // That of a failure is the greater one.
        match failed.extract_if(.., |(of, _)| concerns(of)).map(|(_, class)| class).max() {
            None => Ok(()),
            Some(ErrorClass::PROC_FAILED) => Err(target_failed()),
            Some(_) => err!(
                RMA_RANGE,
                "target_disp: the target has no memory there: stay within what it has exposed or attached at that time"
            ),
        }
    }
}
