// SPDX-License-Identifier: MIT OR Apache-2.0
//! Persistent sends and receives (MPI-5.0 section 3.9): arguments checked and kept once, started again and again.
//!
//! Inactive → started → complete → inactive; the request keeps its handle all along.

use crate::addressing::{check_send_tag, destination, envelope, pattern};
use crate::bcs::message;
use crate::comm::Comm;
use crate::send_buffer::SendBuffer;
use crate::status::status_of_send;
use std::cell::Cell;
use std::rc::Rc;
use strobe_endpoint::{Buffer, Endpoint, Mode, Pending, Started};
use strobe_shared::UserMemory;
use strobe_types::layout::Layout;
use strobe_types::{Result, Status, err};

/// What a persistent message does each time it starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// A send; buffered mode is `None`.
    Send(Option<Mode>),
    /// A receive.
    Recv,
}

/// A persistent send or receive (MPI-5.0 section 3.9).
pub struct PersistentMessage {
    direction: Direction,
    memory: UserMemory,
    count: usize,
    layout: Rc<Layout>,
    peer: i32,
    tag: i32,
    comm: Rc<Comm>,
    /// The buffer of the process, for buffered mode.
    buffer: Rc<SendBuffer>,
    active: Cell<Option<Started>>,
}

impl PersistentMessage {
    /// A message with these arguments, checked now; inactive. `buffer` is the buffer of the process.
    pub fn new(
        direction: Direction,
        data: &Buffer<'_>,
        peer: i32,
        tag: i32,
        comm: &Rc<Comm>,
        buffer: &Rc<SendBuffer>,
    ) -> Result<Self> {
        match direction {
            Direction::Send(_) => {
                check_send_tag(tag)?;
                destination(comm, peer)?;
            }
            Direction::Recv => {
                pattern(comm, peer, tag)?;
            }
        }
        Ok(PersistentMessage {
            direction,
            memory: data.memory,
            count: data.count,
            layout: data.layout.clone(),
            peer,
            tag,
            comm: comm.clone(),
            buffer: buffer.clone(),
            active: Cell::new(None),
        })
    }

    pub(crate) fn start(&self, endpoint: &Endpoint) -> Result<()> {
        if self.active.get().is_some() {
            return err!(REQUEST, "request: it is active already: complete it before starting it again");
        }
        let data = Buffer::new(self.memory, self.count, &self.layout);
        let started = match self.direction {
            Direction::Send(mode) => match (destination(&self.comm, self.peer)?, mode) {
                (None, _) => Started::Done(Status::EMPTY),
                (Some(to), Some(mode)) => {
                    message::send_beside(endpoint, to, envelope(&self.comm, self.tag), &data, mode)?
                }
                (Some(to), None) => {
                    let buffer = self.comm.buffer_or(&self.buffer);
                    buffer.send(endpoint, to, envelope(&self.comm, self.tag), &data)?
                }
            },
            Direction::Recv => match pattern(&self.comm, self.peer, self.tag)? {
                None => Started::Done(Status::PROC_NULL),
                Some(pattern) => message::start_recv(endpoint, pattern, &data)?,
            },
        };
        self.active.set(Some(started));
        Ok(())
    }

    /// `None` if inactive, else the status if complete.
    pub(crate) fn poll(&self, endpoint: &Endpoint) -> Option<Option<Status>> {
        let status = match self.active.get()? {
            Started::Done(status) => status,
            Started::Pending(pending) => match message::test(endpoint, pending) {
                None => return Some(None),
                Some(status) => {
                    let status = match self.direction {
                        Direction::Send(_) => status_of_send(status),
                        Direction::Recv => status,
                    };
                    self.active.set(Some(Started::Done(status)));
                    status
                }
            },
        };
        Some(Some(status))
    }

    pub(crate) fn is_active(&self) -> bool {
        self.active.get().is_some()
    }

    pub(crate) fn deactivate(&self) {
        self.active.set(None);
    }

    /// Gives up a message under way, which goes on.
    pub(crate) fn release(&self) -> Option<Pending> {
        match self.active.take() {
            Some(Started::Pending(pending)) => Some(pending),
            _ => None,
        }
    }

    /// The receive under way, if it is one.
    pub(crate) fn receiving(&self) -> Option<Pending> {
        match (self.direction, self.active.get()) {
            (Direction::Recv, Some(Started::Pending(pending))) => Some(pending),
            _ => None,
        }
    }

    pub(crate) fn cancel(&self, endpoint: &Endpoint) {
        if let Some(Started::Pending(pending)) = self.active.get() {
            message::cancel(endpoint, pending, self.direction != Direction::Recv);
        }
    }

    pub(crate) fn comm(&self) -> Rc<Comm> {
        self.comm.clone()
    }
}
