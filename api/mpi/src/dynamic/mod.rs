// SPDX-License-Identifier: MIT OR Apache-2.0
//! Dynamic processes (MPI-5.0 sections 11.7 to 11.10): worlds that are spawned while the job runs, and groups that meet
//! at a port. The head of the job places, starts and brings together (docs/design/dynamic.md); here one process of a
//! group asks it, and tells the others.

mod connect;
mod spawn;
pub(crate) mod ties;
pub(crate) mod world;

use crate::comm::Comm;
use crate::internal;
use crate::job_connection::JobConnection;
use crate::making::Making;
use crate::question::{Question, agreed_to, unexpected};
use std::rc::Rc;
use strobe_control::{Reply, Request};
use strobe_types::{Error, ErrorClass, Result};

pub use spawn::Spawned;

/// Spawns processes and meets others, for one process.
#[derive(Clone, Copy)]
pub struct Dynamic<'a> {
    pub(crate) making: Making<'a>,
    pub(crate) job: &'a Rc<JobConnection>,
}

impl Dynamic<'_> {
    /// Asks the head of the job, and waits for its answer.
    fn ask(&self, request: &Request) -> Result<Reply> {
        Question::ask(self.job, request)?.wait(self.making.progress)
    }

    /// The same where the head answers with nothing but yes or no.
    fn ask_to(&self, request: &Request) -> Result<()> {
        agreed_to(self.ask(request)?)
    }

    /// Waits for the head, visible for others as a wait for members of `comm`.
    fn ask_for(&self, comm: &Comm, request: &Request) -> Result<Reply> {
        internal::say_making(self.making.progress, comm);
        self.ask(request)
    }
}

/// The error of a root that the communicator does not have.
fn no_root(comm: &Comm, root: i32) -> Error {
    let (size, last) = (comm.size(), comm.size() - 1);
    let what = format!("root: {root} is not a rank of this communicator (size {size}): use 0..={last}");
    Error::new(ErrorClass::ROOT, what)
}
