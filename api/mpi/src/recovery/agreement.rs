// SPDX-License-Identifier: MIT OR Apache-2.0
//! An agreement of the living members of a communicator under way: the head of the job answers when all have asked.

use crate::comm::Comm;
use crate::internal;
use crate::job_connection::JobConnection;
use crate::operation::Operation;
use crate::progress::Progress;
use crate::question::{Question, unexpected};
use std::cell::RefCell;
use std::rc::Rc;
use strobe_control::{Reply, Request};
use strobe_endpoint::{Endpoint, ProcId, SeenLosses};
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

/// Lets the living members of a communicator agree.
#[derive(Clone, Copy)]
pub struct Agreeing<'a> {
    pub(crate) progress: &'a Progress,
    pub(crate) job: &'a Rc<JobConnection>,
}

impl Agreeing<'_> {
    /// Begins to agree with the living members.
    pub(crate) fn ask(&self, comm: &Comm, value: u32, contexts: usize) -> Result<Agreement> {
        let turn = comm.next_agreement();
        let site = &self.progress.endpoint.site;
        let contexts: Vec<u32> = (0..contexts).map(|_| site.new_context()).collect();
        let members: Vec<u32> = everybody(comm).map(|process| process.0).collect();
        if members.len() == 1 {
            return Ok(Agreement::Known(Agreed { value, acknowledged: true, contexts, ..Agreed::default() }));
        }
        let acknowledged = acknowledged(comm, self.progress.losses()).into_iter().map(|process| process.0).collect();
        let request = Request::Agree { context: comm.context(), turn, members, value, acknowledged, contexts };
        Question::ask(self.job, &request).map(Agreement::Asked)
    }

    /// Waits until they have.
    pub(crate) fn wait_for(&self, comm: &Comm, agreement: &Agreement) -> Result<Agreed> {
        internal::say_making(self.progress, comm);
        let mut agreed = Ok(None);
        self.progress.wait_until(|progress| {
            agreed = agreement.poll(&progress.endpoint);
            !matches!(agreed, Ok(None))
        });
        // Its failures were told before.
        self.progress.losses();
        Ok(agreed?.unwrap_or_default())
    }

    /// Waits until all living members have come, and gives the bits that all of them have set. For what has to be ended
    /// together whoever has failed.
    pub(crate) fn meet(&self, comm: &Comm, bits: u32) -> Result<u32> {
        Ok(self.wait_for(comm, &self.ask(comm, bits, 0)?)?.value)
    }
}

/// All members, of both sides.
fn everybody(comm: &Comm) -> impl Iterator<Item = ProcId> + '_ {
    comm.group().iter().chain(comm.remote_group().into_iter().flat_map(|group| group.iter()))
}

/// The members whose failure this process has acknowledged.
pub(crate) fn acknowledged(comm: &Comm, losses: &SeenLosses) -> Vec<ProcId> {
    let open = comm.failed(losses, comm.acknowledged());
    comm.failed(losses, 0).into_iter().filter(|process| !open.contains(process)).collect()
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
