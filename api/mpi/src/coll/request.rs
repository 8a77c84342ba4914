// SPDX-License-Identifier: MIT OR Apache-2.0
//! A collective behind a request: of a non-blocking call, or of a persistent one.

use super::mutation::{self, Mutation};
use super::run::{error_of, mismatch};
use super::running::Job;
use crate::Process;
use crate::comm::Comm;
use crate::request::Operation;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_types::{Result, Status};

/// A collective behind a request.
pub(super) struct Collective {
    comm: Rc<Comm>,
    /// Taken out while it is polled, since the program's operations may make progress of their own.
    job: RefCell<Option<Job>>,
    status: Cell<Option<Status>>,
    /// The slice that has to be over before that may be seen.
    slice: Cell<Option<u32>>,
    /// The member that was found in another operation.
    mismatched: Cell<Option<usize>>,
    persistent: bool,
}

impl Collective {
    pub fn new(comm: Rc<Comm>, job: Job, persistent: bool) -> Collective {
        let (status, slice, mismatched) = (Cell::new(None), Cell::new(None), Cell::new(None));
        Collective { comm, job: RefCell::new(Some(job)), status, slice, mismatched, persistent }
    }
}

impl Operation for Collective {
    fn poll(&self, process: &Process) -> Option<Status> {
        if self.status.get().is_some() {
            let held = self.slice.get().is_some_and(|slice| process.endpoint.schedule().holds(slice));
            return if held && !mutation::is(Mutation::SeesHeld) { None } else { self.status.get() };
        }
        let mut job = self.job.borrow_mut().take()?;
        let outcome = job.poll(process, &self.comm, true);
        if let Some(error) = outcome {
            self.status.set(Some(Status { error, ..Status::EMPTY }));
            self.mismatched.set(job.mismatched());
            let gated = process.endpoint.schedule().resumes_at_ends() && !job.is_early();
            self.slice.set(gated.then(|| process.done_in(&job)));
            if !self.persistent {
                job.finish(process);
                return self.poll(process);
            }
        }
        let complete = outcome.is_some();
        *self.job.borrow_mut() = Some(job);
        if complete { self.poll(process) } else { None }
    }

    fn start(&self, process: &Process) -> Result<()> {
        self.status.set(None);
        if let Some(job) = self.job.borrow_mut().as_mut() {
            job.restart();
        }
        self.poll(process);
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
