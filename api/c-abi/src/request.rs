// SPDX-License-Identifier: MIT OR Apache-2.0
//! Requests (MPI-5.0 sections 3.7.3 to 3.7.6, 3.8.4 and 3.9): completing one, some or all, starting, cancelling,
//! freeing.

use crate::abi::{Abi, CHandle, Request};
use crate::args::{In, InOut, InOutArray, Out, OutArray, OutStatus, OutStatuses};
use crate::entries;
use std::cell::Cell;
use std::ffi::c_int;
use strobe_mpi::Process;
use strobe_mpi::completion::Completion;
use strobe_mpi::request_list::RequestList;
use strobe_types::constants::UNDEFINED;
use strobe_types::{RequestHandle, Result, Status, err};

/// The array of requests that a call for several requests got, in the program's memory.
struct List<A: Abi> {
    requests: InOutArray<Request<A>>,
    length: usize,
}

impl<A: Abi> RequestList for List<A> {
    fn len(&self) -> usize {
        self.length
    }
    fn get(&self, at: usize) -> RequestHandle {
        self.requests.get(at).inner()
    }
    fn clear(&self, at: usize) {
        self.requests.set(at, Request::<A>::outer(RequestHandle::NULL));
    }
}

fn how_many(count: c_int) -> Result<usize> {
    match usize::try_from(count) {
        Ok(count) => Ok(count),
        Err(_) => err!(COUNT, "count: {count} is negative: pass the number of requests, 0 or more"),
    }
}

fn list<A: Abi>(count: c_int, requests: InOutArray<Request<A>>) -> Result<List<A>> {
    let length = how_many(count)?;
    requests.require(length, "array_of_requests")?;
    Ok(List { requests, length })
}

/// Writes the statuses of a call for several requests, in order. Error fields are left alone unless an operation
/// failed; then all of them are set (MPI-5.0 section 3.7.5).
struct Statuses<A: Abi> {
    out: OutStatuses<A>,
    written: Cell<usize>,
    failed: Cell<bool>,
}

impl<A: Abi> Statuses<A> {
    fn new(out: OutStatuses<A>) -> Self {
        Statuses { out, written: Cell::new(0), failed: Cell::new(false) }
    }

    /// Writes the next status.
    fn push(&self, status: &Status) {
        let at = self.written.replace(self.written.get() + 1);
        self.out.set_at(at, status);
        if status.error != 0 && !self.failed.replace(true) {
            for before in 0..at {
                self.out.set_error_at(before, 0);
            }
        }
        if self.failed.get() {
            self.out.set_error_at(at, status.error);
        }
    }
}

/// Stores what a call for one request gives to the program. Returns the error of the operation, if it failed.
#[inline]
fn complete<A: Abi>(mpi: &Process, done: Completion, request: InOut<Request<A>>, status: OutStatus<A>) -> Result<()> {
    if done.gone {
        request.clear();
    }
    status.set(&done.status);
    done.result(&mpi.comms)
}

fn index_out(index: Option<usize>) -> c_int {
    index.map_or(UNDEFINED, |index| index as c_int)
}

/// Calls `each` for the requests of an array, until it returns false: with the index, whether the request is active,
/// and its status if it is complete. Changes none of them (`MPI_Request_get_status_all` and its like, MPI-4.1).
fn report_each<A: Abi>(
    mpi: &Process,
    count: c_int,
    requests: &InOutArray<Request<A>>,
    mut each: impl FnMut(usize, bool, Option<Status>) -> bool,
) -> Result<()> {
    let length = how_many(count)?;
    requests.require(length, "array_of_requests")?;
    for at in 0..length {
        let handle = requests.get(at).inner();
        let active = mpi.progress.requests.is_active(handle)?;
        if !each(at, active, mpi.completing().status(handle)?) {
            break;
        }
    }
    Ok(())
}

entries! {
    request => export_request;

    /// MPI-5.0 section 3.7.3
    fn MPI_Wait(request: InOut<Request<A>>, status: OutStatus<A>) on none() |mpi| {
        let handle = request.get().inner();
        if let Some(done) = mpi.completing().complete_now(handle) {
            request.clear();
            status.set(&done);
            return Ok(());
        }
        let done = mpi.completing().wait(handle)?;
        complete::<A>(mpi, done, request, status)
    }

    /// MPI-5.0 section 3.7.3
    fn MPI_Test(request: InOut<Request<A>>, flag: Out<c_int>, status: OutStatus<A>) on none() |mpi| {
        let handle = request.get().inner();
        if let Some(done) = mpi.completing().complete_now(handle) {
            flag.set(1);
            request.clear();
            status.set(&done);
            return Ok(());
        }
        let done = mpi.completing().test(handle)?;
        flag.set(c_int::from(done.is_some()));
        done.map_or(Ok(()), |done| complete::<A>(mpi, done, request, status))
    }

    /// MPI-5.0 section 3.7.3
    fn MPI_Request_free(request: InOut<Request<A>>) on none() |mpi| {
        mpi.progress.requests.free(&mpi.progress.endpoint, request.get().inner())?;
        request.clear();
    }

    /// MPI-5.0 section 3.7.5
    fn MPI_Waitany(
        count: c_int, array_of_requests: InOutArray<Request<A>>, indx: Out<c_int>, status: OutStatus<A>
    ) on none() |mpi| {
        let (at, done) = mpi.completing().wait_any(&list::<A>(count, array_of_requests)?)?;
        indx.set(index_out(at));
        status.set(&done.status);
        done.result(&mpi.comms)
    }

    /// MPI-5.0 section 3.7.5
    fn MPI_Testany(
        count: c_int, array_of_requests: InOutArray<Request<A>>, indx: Out<c_int>, flag: Out<c_int>,
        status: OutStatus<A>
    ) on none() |mpi| {
        let found = mpi.completing().test_any(&list::<A>(count, array_of_requests)?)?;
        flag.set(c_int::from(found.is_some()));
        indx.set(UNDEFINED);
        let Some((at, done)) = found else { return Ok(()) };
        indx.set(index_out(at));
        status.set(&done.status);
        done.result(&mpi.comms)
    }

    /// MPI-5.0 section 3.7.5
    fn MPI_Waitall(
        count: c_int, array_of_requests: InOutArray<Request<A>>, array_of_statuses: OutStatuses<A>
    ) on none() |mpi| {
        let statuses = Statuses::<A>::new(array_of_statuses);
        mpi.completing().wait_all(&list::<A>(count, array_of_requests)?, &mut |_, status| statuses.push(status))
    }

    /// MPI-5.0 section 3.7.5
    fn MPI_Testall(
        count: c_int, array_of_requests: InOutArray<Request<A>>, flag: Out<c_int>,
        array_of_statuses: OutStatuses<A>
    ) on none() |mpi| {
        let statuses = Statuses::<A>::new(array_of_statuses);
        let list = list::<A>(count, array_of_requests)?;
        // If an operation failed the call fails, all operations are complete, and the statuses say which failed.
        flag.set(1);
        let all = mpi.completing().test_all(&list, &mut |_, status| statuses.push(status))?;
        flag.set(c_int::from(all));
    }

    /// MPI-5.0 section 3.7.5
    fn MPI_Waitsome(
        incount: c_int, array_of_requests: InOutArray<Request<A>>, outcount: Out<c_int>,
        array_of_indices: OutArray<c_int>, array_of_statuses: OutStatuses<A>
    ) on none() |mpi| {
        let statuses = Statuses::<A>::new(array_of_statuses);
        let list = list::<A>(incount, array_of_requests)?;
        let array_of_indices = array_of_indices.elements(list.len(), "array_of_indices")?;
        let found = mpi.completing().wait_some(&list, &mut |index, status| {
            array_of_indices.set_at(statuses.written.get(), index);
            statuses.push(&status);
            outcount.set(statuses.written.get() as c_int);
        })?;
        outcount.set(found.unwrap_or(UNDEFINED));
    }

    /// MPI-5.0 section 3.7.5
    fn MPI_Testsome(
        incount: c_int, array_of_requests: InOutArray<Request<A>>, outcount: Out<c_int>,
        array_of_indices: OutArray<c_int>, array_of_statuses: OutStatuses<A>
    ) on none() |mpi| {
        let statuses = Statuses::<A>::new(array_of_statuses);
        let list = list::<A>(incount, array_of_requests)?;
        let array_of_indices = array_of_indices.elements(list.len(), "array_of_indices")?;
        let found = mpi.completing().test_some(&list, &mut |index, status| {
            array_of_indices.set_at(statuses.written.get(), index);
            statuses.push(&status);
            outcount.set(statuses.written.get() as c_int);
        })?;
        outcount.set(found.unwrap_or(UNDEFINED));
    }

    /// MPI-5.0 section 3.7.6
    fn MPI_Request_get_status(request: Request<A>, flag: Out<c_int>, status: OutStatus<A>) on none() |mpi| {
        let found = mpi.completing().status(request.inner())?;
        flag.set(c_int::from(found.is_some()));
        if let Some(found) = found {
            status.set(&found);
        }
    }

    /// MPI-5.0 section 3.7.6, since MPI-4.1. `flag` is true, and all statuses are stored, only if every operation is
    /// complete.
    fn MPI_Request_get_status_all(
        count: c_int, array_of_requests: InOutArray<Request<A>>, flag: Out<c_int>,
        array_of_statuses: OutStatuses<A>
    ) on none() |mpi| {
        let mut found = Vec::new();
        report_each::<A>(mpi, count, &array_of_requests, |_, _, status| {
            found.extend(status);
            status.is_some()
        })?;
        let all = found.len() == how_many(count)?;
        flag.set(c_int::from(all));
        if all {
            let statuses = Statuses::<A>::new(array_of_statuses);
            found.iter().for_each(|status| statuses.push(status));
        }
    }

    /// MPI-5.0 section 3.7.6, since MPI-4.1
    fn MPI_Request_get_status_any(
        count: c_int, array_of_requests: InOutArray<Request<A>>, indx: Out<c_int>, flag: Out<c_int>,
        status: OutStatus<A>
    ) on none() |mpi| {
        let (mut any_active, mut found) = (false, None);
        report_each::<A>(mpi, count, &array_of_requests, |at, active, status| {
            any_active |= active;
            found = status.filter(|_| active).map(|status| (at, status));
            found.is_none()
        })?;
        indx.set(index_out(found.map(|(at, _)| at)));
        flag.set(c_int::from(found.is_some() || !any_active));
        if let Some((_, found)) = found {
            status.set(&found);
        } else if !any_active {
            status.set(&Status::EMPTY);
        }
    }

    /// MPI-5.0 section 3.7.6, since MPI-4.1
    fn MPI_Request_get_status_some(
        incount: c_int, array_of_requests: InOutArray<Request<A>>, outcount: Out<c_int>,
        array_of_indices: OutArray<c_int>, array_of_statuses: OutStatuses<A>
    ) on none() |mpi| {
        let statuses = Statuses::<A>::new(array_of_statuses);
        let array_of_indices = array_of_indices.elements(how_many(incount)?, "array_of_indices")?;
        let mut any_active = false;
        report_each::<A>(mpi, incount, &array_of_requests, |at, active, status| {
            any_active |= active;
            if let Some(status) = status.filter(|_| active) {
                array_of_indices.set_at(statuses.written.get(), at as c_int);
                statuses.push(&status);
            }
            true
        })?;
        outcount.set(if any_active { statuses.written.get() as c_int } else { UNDEFINED });
    }

    /// MPI-5.0 section 3.8.4
    fn MPI_Cancel(request: In<Request<A>>) on none() |mpi| {
        mpi.progress.requests.cancel(&mpi.progress.endpoint, request.get().inner())
    }

    /// MPI-5.0 section 3.9
    fn MPI_Start(request: InOut<Request<A>>) on none() |mpi| {
        mpi.progress.requests.start(&mpi.progress.endpoint, request.get().inner())
    }

    /// MPI-5.0 section 3.9
    fn MPI_Startall(count: c_int, array_of_requests: InOutArray<Request<A>>) on none() |mpi| {
        let list = list::<A>(count, array_of_requests)?;
        (0..list.len()).try_for_each(|at| mpi.progress.requests.start(&mpi.progress.endpoint, list.get(at)))
    }
}
