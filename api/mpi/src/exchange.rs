// SPDX-License-Identifier: MIT OR Apache-2.0
//! Send and receive in one call (MPI-5.0 section 3.10): with a buffer that is replaced, and non-blocking.

use crate::comm::Comm;
use crate::p2p::{check_send_tag, destination, envelope, pattern};
use crate::request::Operation;
use crate::{Process, bcs};
use std::cell::Cell;
use std::rc::Rc;
use strobe_endpoint::{Buffer, Mode, Started};
use strobe_shared::UserMemory;
use strobe_shared::pack::pack;
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
    bytes: Box<[u8]>,
    layout: Rc<Layout>,
}

impl Copy {
    fn of(data: &Buffer<'_>) -> Copy {
        let mut bytes = vec![0; data.bytes()].into_boxed_slice();
        pack(data.layout, data.count, data.memory, 0, &mut bytes);
        Copy { bytes, layout: Rc::new(Layout::bytes(1)) }
    }

    fn buffer(&self) -> Buffer<'_> {
        Buffer { memory: UserMemory::of_const(&self.bytes), count: self.bytes.len(), layout: &self.layout }
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

fn step(process: &Process, half: &Cell<Started>) -> Option<Status> {
    match half.get() {
        Started::Done(status) => Some(status),
        Started::Pending(pending) => {
            let status = bcs::test(process, pending)?;
            half.set(Started::Done(status));
            Some(status)
        }
    }
}

impl Operation for Exchange {
    fn poll(&self, process: &Process) -> Option<Status> {
        let (send, recv) = (step(process, &self.send), step(process, &self.recv));
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

impl Process {
    /// `MPI_Sendrecv_replace`.
    pub fn sendrecv_replace(&self, data: &Buffer<'_>, ends: Ends, comm: &Rc<Comm>) -> Result<Status> {
        let copy = Copy::of(data);
        self.sendrecv(&copy.buffer(), ends.dest, ends.send_tag, data, ends.source, ends.recv_tag, comm)
    }

    /// `MPI_Isendrecv`.
    pub fn isendrecv(
        &self,
        data: &Buffer<'_>,
        into: &Buffer<'_>,
        ends: Ends,
        comm: &Rc<Comm>,
    ) -> Result<RequestHandle> {
        let (send, recv) = self.start_exchange(data, into, ends, comm)?;
        self.exchange_request(send, recv, comm, None)
    }

    /// `MPI_Isendrecv_replace`.
    pub fn isendrecv_replace(&self, data: &Buffer<'_>, ends: Ends, comm: &Rc<Comm>) -> Result<RequestHandle> {
        let copy = Copy::of(data);
        let (send, recv) = self.start_exchange(&copy.buffer(), data, ends, comm)?;
        self.exchange_request(send, recv, comm, Some(copy))
    }

    /// Starts both halves, the receive first, so that a message to oneself finds it.
    fn start_exchange(
        &self,
        data: &Buffer<'_>,
        into: &Buffer<'_>,
        ends: Ends,
        comm: &Rc<Comm>,
    ) -> Result<(Started, Started)> {
        check_send_tag(ends.send_tag)?;
        let to = destination(comm, ends.dest)?;
        let recv = match pattern(comm, ends.source, ends.recv_tag)? {
            Some(pattern) => bcs::start_recv(self, pattern, into)?,
            None => Started::Done(Status::PROC_NULL),
        };
        let send = match to {
            Some(to) => bcs::send_beside(self, to, envelope(comm, ends.send_tag), data, Mode::Standard)?,
            None => Started::Done(Status::EMPTY),
        };
        Ok((send, recv))
    }

    fn exchange_request(
        &self,
        send: Started,
        recv: Started,
        comm: &Rc<Comm>,
        copy: Option<Copy>,
    ) -> Result<RequestHandle> {
        let exchange = Exchange { send: Cell::new(send), recv: Cell::new(recv), comm: comm.clone(), _copy: copy };
        self.request_of_operation(Rc::new(exchange), true)
    }
}
