// SPDX-License-Identifier: MIT OR Apache-2.0
//! Completing several requests at once (MPI-5.0 section 3.7.5): all, any, or some of a list.

use crate::Process;
use crate::completion::Completion;
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
    fn note(&mut self, done: &Completion) {
        if done.status.error == 0 {
            return;
        }
        if let (None, Err(first)) = (&self.0, done.result()) {
            let text = "requests: an operation failed: the MPI_ERROR fields of the statuses say which; the first";
            let error = Error::new(ErrorClass::IN_STATUS, format!("{text}: {}", first.message()));
            self.0 = Some(match first.comm() {
                Some(comm) => error.raised_on(comm),
                None => error,
            });
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

impl Process {
    /// `MPI_Waitall`: `each` gets the status of every request. Fails with `MPI_ERR_IN_STATUS` if an operation
    /// did; the statuses then say which.
    pub fn wait_all(&self, list: &dyn RequestList, each: &mut dyn FnMut(usize, Status)) -> Result<()> {
        let mut failure = Failure::default();
        let mut at = 0;
        let mut error = None;
        // One request after the other: all must come, so their order does not matter, and a sweep over those
        // that are there takes the match lock once.
        self.wait_until(|process| {
            let _held = process.endpoint.sweep();
            while at < list.len() {
                let handle = list.get(at);
                if let Some(status) = process.complete_message(handle) {
                    list.clear(at);
                    each(at, status);
                    at += 1;
                    continue;
                }
                match process.test_request(handle) {
                    Ok(Some(done)) => {
                        take(list, at, &done);
                        failure.note(&done);
                        each(at, done.status);
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
    pub fn test_all(&self, list: &dyn RequestList, each: &mut dyn FnMut(usize, Status)) -> Result<bool> {
        self.progress();
        let mut ready = self.are_ready(list)?;
        if !ready && self.asked_in_vain() {
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
            if !self.request_is_ready(list.get(at))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// `MPI_Testany`: one that is complete and where it stands; no place if none is active.
    pub fn test_any(&self, list: &dyn RequestList) -> Result<Option<(Option<usize>, Completion)>> {
        self.progress();
        match self.find_any(list)? {
            None if self.asked_in_vain() => self.find_any(list),
            found => Ok(found),
        }
    }

    fn find_any(&self, list: &dyn RequestList) -> Result<Option<(Option<usize>, Completion)>> {
        let mut active = false;
        for at in 0..list.len() {
            let handle = list.get(at);
            if !self.request_is_active(handle)? {
                continue;
            }
            active = true;
            if let Some(done) = self.test_request(handle)? {
                take(list, at, &done);
                return Ok(Some((Some(at), done)));
            }
        }
        Ok((!active).then_some((None, Completion::empty(false))))
    }

    /// `MPI_Waitany`.
    pub fn wait_any(&self, list: &dyn RequestList) -> Result<(Option<usize>, Completion)> {
        let mut found = Ok(None);
        self.wait_until(|process| {
            found = process.find_any(list);
            !matches!(found, Ok(None))
        });
        Ok(found?.unwrap_or((None, Completion::empty(false))))
    }

    /// `MPI_Testsome`: how many completed, each given to `each` as (index, status), in the order of the list;
    /// `None` if no request is active.
    pub fn test_some(&self, list: &dyn RequestList, each: &mut dyn FnMut(i32, Status)) -> Result<Option<i32>> {
        self.progress();
        match self.find_some(list, each)? {
            Some(0) if self.asked_in_vain() => self.find_some(list, each),
            found => Ok(found),
        }
    }

    fn find_some(&self, list: &dyn RequestList, each: &mut dyn FnMut(i32, Status)) -> Result<Option<i32>> {
        let (mut active, mut count, mut failure) = (false, 0, Failure::default());
        for at in 0..list.len() {
            let handle = list.get(at);
            if !self.request_is_active(handle)? {
                continue;
            }
            active = true;
            if let Some(done) = self.test_request(handle)? {
                take(list, at, &done);
                failure.note(&done);
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
        self.wait_until(|process| {
            found = process.find_some(list, each);
            !matches!(found, Ok(Some(0)))
        });
        found
    }
}
