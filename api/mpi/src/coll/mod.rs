// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collective operations (MPI-5.0 chapter 6, and section 8.8 for neighbourhoods).
//!
//! A [`Call`] says what is to be done. It becomes a plan (`strobe_protocol::collective`), and the plan a
//! [`run::Run`], which the blocking form polls while it waits, and which is the [`Operation`] behind the
//! request of the non-blocking and the persistent form. All three use the same plan for the same arguments, so
//! that reductions give the same bits in each.
//!
//! Messages travel on the communicator's collective context. The tag is a number that the members count alike:
//! of the calls so far for blocking and non-blocking collectives, which all members start in one order, and of
//! the `_init` calls so far for persistent ones, whose starts may come in any order (MPI-5.0 section 6.13).

mod call;
mod run;

pub use call::{Call, Data, Even, Operands, Pieces, resolve_root};
pub use strobe_protocol::collective::Root;

use crate::Process;
use crate::comm::Comm;
use crate::request::Operation;
use call::Bound;
use run::{Binding, Run, error_of};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_protocol::collective::SCRATCH_ALIGNMENT;
use strobe_types::layout::Layout;
use strobe_types::{RequestHandle, Result, Status};

/// Set in the tags of persistent collectives.
const PERSISTENT: u32 = 1 << 29;
/// Bits of a tag that count.
const NUMBER: u32 = (1 << 28) - 1;

/// What a communicator counts for its collectives.
#[derive(Default)]
pub struct Sequence {
    started: Cell<u32>,
    made: Cell<u32>,
}

impl Sequence {
    /// Tag of the next blocking or non-blocking collective.
    fn next(&self) -> i32 {
        (count(&self.started) & NUMBER) as i32
    }

    /// Tag of the next persistent collective.
    fn next_persistent(&self) -> i32 {
        (PERSISTENT | (count(&self.made) & NUMBER)) as i32
    }
}

fn count(counter: &Cell<u32>) -> u32 {
    let number = counter.get();
    counter.set(number.wrapping_add(1));
    number
}

/// Scratch buffers are kept for the next collective up to this size, so that large ones do not fault their
/// pages in anew each time.
const KEPT_BYTES_MAX: usize = 64 << 20;

/// What a process keeps for its collectives.
#[derive(Default)]
pub struct Collectives {
    spare: RefCell<Vec<Vec<u8>>>,
    bytes: RefCell<Option<Rc<Layout>>>,
}

impl Collectives {
    /// A buffer in which `bytes` aligned bytes fit.
    fn borrow_scratch(&self, bytes: usize) -> Vec<u8> {
        if bytes == 0 {
            return Vec::new();
        }
        let mut buffer = self.spare.borrow_mut().pop().unwrap_or_default();
        let room = bytes + SCRATCH_ALIGNMENT;
        if buffer.len() < room {
            buffer = vec![0; room];
        }
        buffer
    }

    fn return_scratch(&self, buffer: Vec<u8>) {
        let mut spare = self.spare.borrow_mut();
        if !buffer.is_empty() && buffer.len() <= KEPT_BYTES_MAX && spare.len() < 4 {
            spare.push(buffer);
        }
    }

    fn byte_layout(&self) -> Rc<Layout> {
        self.bytes.borrow_mut().get_or_insert_with(|| Rc::new(Layout::bytes(1))).clone()
    }
}

impl Process {
    /// A blocking collective.
    pub fn collective(&self, comm: &Rc<Comm>, call: &Call) -> Result<()> {
        let mut run = self.new_run(comm, call, comm.sequence().next())?;
        self.wait_until(|process| run.poll(process));
        let error = run.error();
        run.finish(self);
        error_of(error)
    }

    /// A non-blocking collective: its request.
    pub fn start_collective(&self, comm: &Rc<Comm>, call: &Call) -> Result<RequestHandle> {
        let mut run = self.new_run(comm, call, comm.sequence().next())?;
        let done = run.poll(self);
        let collective = Collective::new(comm.clone(), run, false);
        if done {
            collective.complete(self);
        }
        self.request_of_operation(Rc::new(collective), true)
    }

    /// A persistent collective: its request, inactive.
    pub fn init_collective(&self, comm: &Rc<Comm>, call: &Call) -> Result<RequestHandle> {
        let run = self.new_run(comm, call, comm.sequence().next_persistent())?;
        self.request_of_operation(Rc::new(Collective::new(comm.clone(), run, true)), false)
    }

    fn new_run(&self, comm: &Rc<Comm>, call: &Call, tag: i32) -> Result<Run> {
        let Bound { plan, send, receive, layouts, reducer } = call.bind(comm)?;
        let binding = Binding { comm: comm.clone(), tag, send, receive, layouts, reducer };
        Ok(Run::new(self, Rc::new(plan), binding))
    }
}

/// A collective behind a request.
struct Collective {
    comm: Rc<Comm>,
    /// Taken out while it is polled, since the program's operations may make progress of their own.
    run: RefCell<Option<Run>>,
    status: Cell<Option<Status>>,
    persistent: bool,
}

impl Collective {
    fn new(comm: Rc<Comm>, run: Run, persistent: bool) -> Collective {
        Collective { comm, run: RefCell::new(Some(run)), status: Cell::new(None), persistent }
    }

    /// Keeps the outcome and, unless it may start again, gives the memory back.
    fn complete(&self, process: &Process) {
        let mut run = self.run.borrow_mut();
        let error = run.as_ref().map_or(0, Run::error);
        self.status.set(Some(Status { error, ..Status::EMPTY }));
        if !self.persistent
            && let Some(run) = run.take()
        {
            run.finish(process);
        }
    }
}

impl Operation for Collective {
    fn poll(&self, process: &Process) -> Option<Status> {
        if let Some(status) = self.status.get() {
            return Some(status);
        }
        let mut run = self.run.borrow_mut().take()?;
        let done = run.poll(process);
        *self.run.borrow_mut() = Some(run);
        if done {
            self.complete(process);
        }
        self.status.get()
    }

    fn start(&self, process: &Process) -> Result<()> {
        self.status.set(None);
        if let Some(run) = self.run.borrow_mut().as_mut() {
            run.restart();
        }
        self.poll(process);
        Ok(())
    }

    fn is_persistent(&self) -> bool {
        self.persistent
    }

    fn comm(&self) -> Option<Rc<Comm>> {
        Some(self.comm.clone())
    }
}
