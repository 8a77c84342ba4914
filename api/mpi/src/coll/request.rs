// SPDX-License-Identifier: MIT OR Apache-2.0
//! A collective behind a request: of a non-blocking call, or of a persistent one.

use super::call::Call;
use super::entry::Entry;
use super::run::{PlanRun, error_of, mismatch};
use super::scratch::Scratch;
use super::way;
use crate::comm::Comm;
use crate::mutation::{self, Mutation};
use crate::operation::Operation;
use crate::progress::Progress;
use crate::slices;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_endpoint::Endpoint;
use strobe_types::{CallId, RequestHandle, Result, Status};

/// Starts a non-blocking collective; its request. Fails if an argument is wrong.
pub fn start(progress: &Progress, scratch: &Rc<Scratch>, comm: &Rc<Comm>, call: Call) -> Result<RequestHandle> {
    let run = way::start(&progress.endpoint, scratch, comm, call)?;
    let collective = Rc::new(Collective::new(progress.calls.present(), comm.clone(), run, false));
    collective.poll(&progress.endpoint);
    progress.requests.of_operation(collective, true)
}

/// Starts a collective that is a step of another operation: no program has its request.
pub(crate) fn step(
    endpoint: &Endpoint,
    call: CallId,
    scratch: &Rc<Scratch>,
    comm: &Rc<Comm>,
    arguments: Call,
) -> Result<Rc<dyn Operation>> {
    let run = way::start(endpoint, scratch, comm, arguments)?;
    Ok(Rc::new(Collective::new(call, comm.clone(), run, false)))
}

/// Makes a persistent collective; its request, which is inactive.
pub fn init(progress: &Progress, scratch: &Rc<Scratch>, comm: &Rc<Comm>, call: Call) -> Result<RequestHandle> {
    let run = way::prepare_persistent(&progress.endpoint, scratch, comm, call)?;
    let collective = Collective::new(progress.calls.present(), comm.clone(), run, true);
    progress.requests.of_operation(Rc::new(collective), false)
}

/// A collective behind a request.
struct Collective {
    comm: Rc<Comm>,
    /// Taken out while it is polled, since operations of the program may make progress themselves.
    run: RefCell<Option<PlanRun>>,
    status: Cell<Option<Status>>,
    /// The slice that has to be over before its completion may be seen.
    slice: Cell<Option<u32>>,
    /// The member that has called another operation, if one has.
    mismatched: Cell<Option<usize>>,
    persistent: bool,
    /// Shows it to observers while it is under way.
    entry: Entry,
}

impl Collective {
    fn new(call: CallId, comm: Rc<Comm>, run: PlanRun, persistent: bool) -> Collective {
        let entry = Entry::new(call, run.tag());
        let (status, slice, mismatched) = (Cell::new(None), Cell::new(None), Cell::new(None));
        Collective { comm, run: RefCell::new(Some(run)), status, slice, mismatched, persistent, entry }
    }
}

impl Operation for Collective {
    fn poll(&self, endpoint: &Endpoint) -> Option<Status> {
        if self.status.get().is_some() {
            let over = self
                .slice
                .get()
                .is_none_or(|slice| slices::is_over(endpoint, slice) || mutation::is(Mutation::SeesHeld));
            return if over { self.status.get() } else { None };
        }
        let mut run = self.run.borrow_mut().take()?;
        let outcome = run.poll(endpoint, true);
        if let Some(error) = outcome {
            self.entry.leave(endpoint);
            self.status.set(Some(Status { error, ..Status::EMPTY }));
            self.mismatched.set(run.mismatched());
            self.slice.set(slices::seen_after(endpoint, run.is_early(), run.is_admitted()));
            if !self.persistent {
                return self.poll(endpoint);
            }
        }
        *self.run.borrow_mut() = Some(run);
        if outcome.is_none() {
            self.entry.enter(endpoint, &self.comm);
            return None;
        }
        self.poll(endpoint)
    }

    fn start(&self, endpoint: &Endpoint) -> Result<()> {
        self.status.set(None);
        if let Some(run) = self.run.borrow_mut().as_mut() {
            run.start();
        }
        self.poll(endpoint);
        Ok(())
    }

    fn is_persistent(&self) -> bool {
        self.persistent
    }

    fn error(&self, status: &Status) -> Result<()> {
        match self.mismatched.get() {
            Some(member) if status.error != 0 => mismatch(member),
            _ => error_of(status.error),
        }
    }

    fn comm(&self) -> Option<Rc<Comm>> {
        Some(self.comm.clone())
    }
}
