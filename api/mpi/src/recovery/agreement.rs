// SPDX-License-Identifier: MIT OR Apache-2.0
//! An agreement of the living members of a communicator under way: the head of the job answers when all have asked.

use crate::comm::Comm;
use crate::operation::Operation;
use crate::question::{Question, unexpected};
use std::cell::RefCell;
use std::rc::Rc;
use strobe_control::Reply;
use strobe_endpoint::{Endpoint, ProcId};
use strobe_types::{Error, Result, Status};

/// What the members have agreed on.
#[derive(Clone, Debug, Default)]
pub struct Agreed {
    /// The bits that all of them have set.
    pub value: u32,
    /// The members that have failed.
    pub failed: Vec<ProcId>,
    /// True if all of these were acknowledged by all.
    pub acknowledged: bool,
    /// New contexts.
    pub contexts: Vec<u32>,
}

/// Asks the head to agree with the others; a communicator of one process needs nobody.
pub(crate) enum Agreement {
    /// It is known.
    Known(Agreed),
    /// The head is asked.
    Asked(Question),
}

impl Agreement {
    /// What has come of it, if it is over.
    pub(crate) fn poll(&self, endpoint: &Endpoint) -> Result<Option<Agreed>> {
        let question = match self {
            Agreement::Known(agreed) => return Ok(Some(agreed.clone())),
            Agreement::Asked(question) => question,
        };
        match question.answer(endpoint)? {
            None => Ok(None),
            Some(Reply::Agreed { value, failed, acknowledged, contexts }) => {
                let failed = failed.into_iter().map(ProcId).collect();
                Ok(Some(Agreed { value, failed, acknowledged, contexts }))
            }
            Some(other) => Err(unexpected(other)),
        }
    }
}

/// What the program gets of an agreement: its class of error, or success.
pub(crate) type Outcome = Box<dyn Fn(&Agreed) -> Result<()>>;

/// An agreement behind a request (`MPIX_Comm_iagree`, `MPIX_Comm_ishrink`).
pub(crate) struct Behind {
    pub(crate) agreement: Agreement,
    pub(crate) comm: Rc<Comm>,
    pub(crate) outcome: Outcome,
    pub(crate) over: RefCell<Option<(Status, Option<Error>)>>,
}

impl Operation for Behind {
    fn poll(&self, endpoint: &Endpoint) -> Option<Status> {
        if let Some((status, _)) = &*self.over.borrow() {
            return Some(*status);
        }
        let result = match self.agreement.poll(endpoint) {
            Ok(None) => return None,
            Ok(Some(agreed)) => (self.outcome)(&agreed),
            Err(error) => Err(error),
        };
        let error = result.err();
        let status = Status { error: error.as_ref().map_or(0, |error| error.class().0), ..Status::EMPTY };
        *self.over.borrow_mut() = Some((status, error));
        Some(status)
    }

    fn error(&self, _status: &Status) -> Result<()> {
        match &*self.over.borrow() {
            Some((_, Some(error))) => Err(error.clone()),
            _ => Ok(()),
        }
    }

    fn comm(&self) -> Option<Rc<Comm>> {
        Some(self.comm.clone())
    }
}
