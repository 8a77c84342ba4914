// SPDX-License-Identifier: MIT OR Apache-2.0
//! Completing several requests at once (MPI-5.0 section 3.7.5): all, any, or some of a list.

use crate::comms::Comms;
use crate::completion::{Completion, RequestState};
use crate::progress::Progress;
use strobe_types::{Error, ErrorClass, RequestHandle, Result, Status};

/// A list of requests in a caller's memory, as the calls for several take it.
pub trait RequestList {
    /// How many.
    fn len(&self) -> usize;
    /// True if there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The handle at `at`.
    fn get(&self, at: usize) -> RequestHandle;
    /// Sets the handle at `at` to `MPI_REQUEST_NULL`.
    fn clear(&self, at: usize);
}

/// Whether an operation of a list failed, and on which communicator the first one did.
#[derive(Default)]
struct Failure(Option<Error>);

impl Failure {
    /// Notes `done`, whose error the call does not return itself (the statuses say it).
    fn note(&mut self, comms: &Comms, done: &Completion) {
        if done.status.error == 0 {
            return;
        }
        if let (None, Err(first)) = (&self.0, done.result(comms)) {
            let text = "requests: an operation failed: the MPI_ERROR fields of the statuses say which; the first";
            let error = Error::new(ErrorClass::IN_STATUS, format!("{text}: {}", first.message()));
            self.0 = Some(error.raised(first.object()));
        }
    }

    fn result(self) -> Result<()> {
        self.0.map_or(Ok(()), Err)
    }
}

fn take(list: &dyn RequestList, at: usize, done: &Completion) {
    if done.gone {
        list.clear(at);
    }
}

/// Completing requests: waits, and raises errors on communicators.
#[derive(Clone, Copy)]
pub struct Completing<'a> {
    /// What is waited with.
    pub progress: &'a Progress,
    /// Where the handles of communicators come from on which errors are raised.
    pub comms: &'a Comms,
}

impl Completing<'_> {
    /// `MPI_Parrived`: true if a partition of a partitioned receive is there.
    pub fn has_arrived(&self, handle: RequestHandle, partition: i32) -> Result<bool> {
        let (requests, endpoint) = (&self.progress.requests, &self.progress.endpoint);
        let found = self.progress.ask(|| Ok(requests.arrived(endpoint, handle, partition)?.then_some(())))?;
        Ok(found.is_some())
    }

    /// `MPI_Test`, which makes progress if nothing has come yet.
    pub fn test(&self, handle: RequestHandle) -> Result<Option<Completion>> {
        self.progress.ask(|| self.progress.requests.test(&self.progress.endpoint, handle))
    }

    /// `MPI_Request_get_status`: as a test that changes nothing.
    pub fn status(&self, handle: RequestHandle) -> Result<Option<Status>> {
        self.progress.ask(|| self.progress.requests.status(&self.progress.endpoint, handle))
    }

    /// The status of a request whose operation has completed without an error, and which is then gone: nearly every one
    /// that is waited for. `None` says nothing: go on with [`Completing::wait`] or [`Completing::test`].
    #[inline]
    pub fn complete_now(&self, handle: RequestHandle) -> Option<Status> {
        self.progress.requests.complete_now(&self.progress.endpoint, handle)
    }

    /// `MPI_Wait`.
    pub fn wait(&self, handle: RequestHandle) -> Result<Completion> {
        let Progress { endpoint, requests, .. } = self.progress;
        if let Some(done) = requests.test(endpoint, handle)? {
            return Ok(done);
        }
        let body = requests.find(handle)?;
        let status = self.progress.wait_for(|progress| match body.state(&progress.endpoint) {
            RequestState::Active => requests.objection(endpoint, handle).map(Err),
            RequestState::Inactive => Some(Ok(Status::EMPTY)),
            RequestState::Complete(status) => Some(Ok(status)),
        })?;
        Ok(requests.take(endpoint, handle, body, status))
    }

    /// `MPI_Waitall`: `each` gets the status of every request. Fails with `MPI_ERR_IN_STATUS` if an operation
    /// did; the statuses then say which.
    #[inline]
    pub fn wait_all(&self, list: &impl RequestList, each: &mut impl FnMut(usize, &Status)) -> Result<()> {
        let mut failure = Failure::default();
        let mut at = 0;
        let mut error = None;
        // One request after the other: all must come, so their order does not matter, and a sweep over those
        // that are there takes the match lock once.
        self.progress.wait_until(|progress| {
            let Progress { endpoint, requests, .. } = progress;
            let _held = endpoint.sweep();
            while at < list.len() {
                let handle = list.get(at);
                if let Some(status) = requests.complete_message(endpoint, handle) {
                    list.clear(at);
                    each(at, &status);
                    at += 1;
                    continue;
                }
                match requests.test(endpoint, handle) {
                    Ok(Some(done)) => {
                        take(list, at, &done);
                        failure.note(self.comms, &done);
                        each(at, &done.status);
                        at += 1;
                    }
                    Ok(None) => return false,
                    Err(found) => {
                        error = Some(found);
                        return true;
                    }
                }
            }
            true
        });
        error.map_or_else(|| failure.result(), Err)
    }

    /// `MPI_Testall`: true, with the statuses given to `each`, only if all are complete.
    pub fn test_all(&self, list: &impl RequestList, each: &mut impl FnMut(usize, &Status)) -> Result<bool> {
        self.progress.make();
        let mut ready = self.are_ready(list)?;
        if !ready && self.progress.asked_in_vain() {
            ready = self.are_ready(list)?;
        }
        if !ready {
            return Ok(false);
        }
        self.wait_all(list, each)?;
        Ok(true)
    }

    fn are_ready(&self, list: &dyn RequestList) -> Result<bool> {
        for at in 0..list.len() {
            if !self.progress.requests.is_ready(&self.progress.endpoint, list.get(at))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// `MPI_Testany`: one that is complete and where it stands; no place if none is active.
    pub fn test_any(&self, list: &dyn RequestList) -> Result<Option<(Option<usize>, Completion)>> {
        self.progress.make();
        match self.find_any(list)? {
            None if self.progress.asked_in_vain() => self.find_any(list),
            found => Ok(found),
        }
    }

    fn find_any(&self, list: &dyn RequestList) -> Result<Option<(Option<usize>, Completion)>> {
        let Progress { endpoint, requests, .. } = self.progress;
        let mut active = false;
        for at in 0..list.len() {
            let handle = list.get(at);
            if !requests.is_active(handle)? {
                continue;
            }
            active = true;
            if let Some(done) = requests.test(endpoint, handle)? {
                take(list, at, &done);
                return Ok(Some((Some(at), done)));
            }
        }
        Ok((!active).then_some((None, Completion::empty(false))))
    }

    /// `MPI_Waitany`.
    pub fn wait_any(&self, list: &dyn RequestList) -> Result<(Option<usize>, Completion)> {
        let mut found = Ok(None);
        self.progress.wait_until(|_| {
            found = self.find_any(list);
            !matches!(found, Ok(None))
        });
        Ok(found?.unwrap_or((None, Completion::empty(false))))
    }

    /// `MPI_Testsome`: how many completed, each given to `each` as (index, status), in the order of the list;
    /// `None` if no request is active.
    pub fn test_some(&self, list: &dyn RequestList, each: &mut dyn FnMut(i32, Status)) -> Result<Option<i32>> {
        self.progress.make();
        match self.find_some(list, each)? {
            Some(0) if self.progress.asked_in_vain() => self.find_some(list, each),
            found => Ok(found),
        }
    }

    fn find_some(&self, list: &dyn RequestList, each: &mut dyn FnMut(i32, Status)) -> Result<Option<i32>> {
        let Progress { endpoint, requests, .. } = self.progress;
        let (mut active, mut count, mut failure) = (false, 0, Failure::default());
        for at in 0..list.len() {
            let handle = list.get(at);
            if !requests.is_active(handle)? {
                continue;
            }
            active = true;
            if let Some(done) = requests.test(endpoint, handle)? {
                take(list, at, &done);
                failure.note(self.comms, &done);
                each(at as i32, done.status);
                count += 1;
            }
        }
        failure.result()?;
        Ok(active.then_some(count))
    }

    /// `MPI_Waitsome`.
    pub fn wait_some(&self, list: &dyn RequestList, each: &mut dyn FnMut(i32, Status)) -> Result<Option<i32>> {
        let mut found = Ok(None);
        self.progress.wait_until(|_| {
            found = self.find_some(list, each);
            !matches!(found, Ok(Some(0)))
        });
        found
    }
}
