// SPDX-License-Identifier: MIT OR Apache-2.0
//! Send and receive in one call (MPI-5.0 section 3.10): with a buffer that is replaced, and non-blocking.

use crate::addressing::{check_send_tag, destination, envelope, pattern};
use crate::bcs::message;
use crate::comm::Comm;
use crate::operation::Operation;
use crate::p2p::sendrecv;
use crate::progress::Progress;
use std::cell::Cell;
use std::rc::Rc;
use strobe_endpoint::{Buffer, Endpoint, Mode, Started};
use strobe_shared::OwnedMemory;
use strobe_shared::pack::pack_to;
use strobe_types::layout::Layout;
use strobe_types::{RequestHandle, Result, Status};

/// Where a message goes and where one comes from.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// Rank to send to, or `MPI_PROC_NULL`.
    pub dest: i32,
    /// Tag of the message sent.
    pub send_tag: i32,
    /// Rank to receive from, or a wildcard, or `MPI_PROC_NULL`.
    pub source: i32,
    /// Tag of the message received, or `MPI_ANY_TAG`.
    pub recv_tag: i32,
}

/// A copy of a message as a stream of bytes.
struct Copy {
    owned: OwnedMemory,
    layout: Rc<Layout>,
}

impl Copy {
    fn of(data: &Buffer<'_>) -> Copy {
        let owned = OwnedMemory::new(data.bytes());
        pack_to(data.layout, data.count, data.memory, 0, owned.memory(), owned.bytes());
        Copy { owned, layout: Rc::new(Layout::bytes(1)) }
    }

    fn buffer(&self) -> Buffer<'_> {
        Buffer::bytes_of(&self.owned, &self.layout)
    }
}

/// `MPI_Isendrecv` under way.
struct Exchange {
    send: Cell<Started>,
    recv: Cell<Started>,
    comm: Rc<Comm>,
    /// Holds what is being sent if it is a copy.
    _copy: Option<Copy>,
}

fn step(endpoint: &Endpoint, half: &Cell<Started>) -> Option<Status> {
    match half.get() {
        Started::Done(status) => Some(status),
        Started::Pending(pending) => {
            let status = message::test(endpoint, pending)?;
            half.set(Started::Done(status));
            Some(status)
        }
    }
}

impl Operation for Exchange {
    fn poll(&self, endpoint: &Endpoint) -> Option<Status> {
        let (send, recv) = (step(endpoint, &self.send), step(endpoint, &self.recv));
        let (send, mut recv) = (send?, recv?);
        if recv.error == 0 {
            recv.error = send.error;
        }
        Some(recv)
    }

    fn comm(&self) -> Option<Rc<Comm>> {
        Some(self.comm.clone())
    }
}

/// `MPI_Sendrecv_replace`.
pub fn sendrecv_replace(progress: &Progress, data: &Buffer<'_>, ends: Ends, comm: &Rc<Comm>) -> Result<Status> {
    let copy = Copy::of(data);
    sendrecv(progress, &copy.buffer(), ends.dest, ends.send_tag, data, ends.source, ends.recv_tag, comm)
}

/// `MPI_Isendrecv`.
pub fn isendrecv(
    progress: &Progress,
    data: &Buffer<'_>,
    into: &Buffer<'_>,
    ends: Ends,
    comm: &Rc<Comm>,
) -> Result<RequestHandle> {
    let (send, recv) = start_exchange(&progress.endpoint, data, into, ends, comm)?;
    exchange_request(progress, send, recv, comm, None)
}

/// `MPI_Isendrecv_replace`.
pub fn isendrecv_replace(progress: &Progress, data: &Buffer<'_>, ends: Ends, comm: &Rc<Comm>) -> Result<RequestHandle> {
    let copy = Copy::of(data);
    let (send, recv) = start_exchange(&progress.endpoint, &copy.buffer(), data, ends, comm)?;
    exchange_request(progress, send, recv, comm, Some(copy))
}

/// Starts both halves, the receive first, so that a message to oneself finds it.
fn start_exchange(
    endpoint: &Endpoint,
    data: &Buffer<'_>,
    into: &Buffer<'_>,
    ends: Ends,
    comm: &Rc<Comm>,
) -> Result<(Started, Started)> {
    check_send_tag(ends.send_tag)?;
    let to = destination(comm, ends.dest)?;
    let recv = match pattern(comm, ends.source, ends.recv_tag)? {
        Some(pattern) => message::start_recv(endpoint, pattern, into)?,
        None => Started::Done(Status::PROC_NULL),
    };
    let send = match to {
        Some(to) => message::send_beside(endpoint, to, envelope(comm, ends.send_tag), data, Mode::Standard)?,
        None => Started::Done(Status::EMPTY),
    };
    Ok((send, recv))
}

fn exchange_request(
    progress: &Progress,
    send: Started,
    recv: Started,
    comm: &Rc<Comm>,
    copy: Option<Copy>,
) -> Result<RequestHandle> {
    let exchange = Exchange { send: Cell::new(send), recv: Cell::new(recv), comm: comm.clone(), _copy: copy };
    progress.requests.of_operation(Rc::new(exchange), true)
}
