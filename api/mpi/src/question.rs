// SPDX-License-Identifier: MIT OR Apache-2.0
//! Questions to the head of the job: to spawn, to meet, to agree.

use crate::job_connection::JobConnection;
use crate::progress::Progress;
use std::cell::Cell;
use std::rc::Rc;
use strobe_control::{Reply, Request};
use strobe_endpoint::Endpoint;
use strobe_shared::sync::Ordering;
use strobe_types::{Error, ErrorClass, Result, err};

/// A question to the head that is under way.
pub(crate) struct Question {
    job: Rc<JobConnection>,
    id: u32,
    /// How many answers had come when this was looked at last.
    seen: Cell<Option<u32>>,
}

impl Question {
    /// Asks. Fails where nobody answers.
    pub(crate) fn ask(job: &Rc<JobConnection>, request: &Request) -> Result<Question> {
        Ok(Question { job: job.clone(), id: job.ask(request)?, seen: Cell::new(None) })
    }

    /// The answer, if it has come.
    pub(crate) fn answer(&self, endpoint: &Endpoint) -> Result<Option<Reply>> {
        // The manager counts this word up when it has written to the socket: looking costs no system call.
        let now = Some(endpoint.port().seat.answers.load(Ordering::Acquire));
        if self.seen.replace(now) == now {
            return Ok(None);
        }
        self.job.answer(self.id)
    }

    /// Waits for the answer.
    pub(crate) fn wait(&self, progress: &Progress) -> Result<Reply> {
        let mut answer = Ok(None);
        progress.wait_until(|progress| {
            answer = self.answer(&progress.endpoint);
            !matches!(answer, Ok(None))
        });
        match answer? {
            Some(reply) => Ok(reply),
            None => err!(INTERN, "the head of the job did not answer"),
        }
    }
}

/// The error of a reply that says nothing but yes or no.
pub(crate) fn agreed_to(reply: Reply) -> Result<()> {
    match reply {
        Reply::Done {} => Ok(()),
        other => Err(unexpected(other)),
    }
}

/// The error that a reply is which does not say what was asked for.
pub(crate) fn unexpected(reply: Reply) -> Error {
    match reply {
        Reply::Refused { class, text, .. } => Error::new(ErrorClass(class), text),
        _ => Error::new(ErrorClass::INTERN, "the head of the job answered something else".to_string()),
    }
}
