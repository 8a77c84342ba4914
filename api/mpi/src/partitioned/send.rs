// SPDX-License-Identifier: MIT OR Apache-2.0
//! The side that sends: each partition is a message, which starts when the program says that it is ready.

use super::{PARTITION_CONTEXT, partition, total};
use crate::addressing::{check_send_tag, destination};
use crate::bcs::message;
use crate::comm::Comm;
use crate::operation::Operation;
use crate::request::Requests;
use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::rc::Rc;
use strobe_endpoint::{Buffer, Endpoint, Envelope, Mode, Pending, ProcId, Started};
use strobe_shared::UserMemory;
use strobe_types::layout::Layout;
use strobe_types::{Result, Status, err};

/// A partitioned send (`MPI_Psend_init`).
pub struct PartitionedSend {
    /// The receiver; `None` for `MPI_PROC_NULL`.
    to: Option<ProcId>,
    memory: UserMemory,
    /// Elements of a partition.
    count: usize,
    layout: Rc<Layout>,
    /// The tag of the first partition.
    first: u32,
    /// Which partitions are ready since the last start.
    ready: RefCell<Vec<bool>>,
    /// How many are not.
    missing: Cell<usize>,
    under_way: RefCell<Vec<Pending>>,
    active: Cell<bool>,
    failure: Cell<i32>,
    comm: Rc<Comm>,
}

impl PartitionedSend {
    /// A send of `partitions` partitions, each of what `data` describes, one behind the other. Tells the receiver.
    ///
    /// # Errors
    /// If an argument is not valid, or the engine has no memory for a message.
    pub fn new(
        endpoint: &Endpoint,
        requests: &Requests,
        (partitions, data): (usize, &Buffer<'_>),
        (dest, tag): (i32, i32),
        comm: &Rc<Comm>,
    ) -> Result<PartitionedSend> {
        check_send_tag(tag)?;
        let to = destination(comm, dest)?;
        let bytes = data.bytes();
        total(partitions, bytes)?;
        let first = match to {
            Some(to) => {
                let channel = (comm.context(), tag);
                requests.setups.tell(endpoint, to, channel, (partitions as u32, bytes as u64))?
            }
            None => 0,
        };
        Ok(PartitionedSend {
            to,
            memory: data.memory,
            count: data.count,
            layout: Rc::clone(data.layout),
            first,
            ready: RefCell::new(vec![false; partitions]),
            missing: Cell::new(0),
            under_way: RefCell::default(),
            active: Cell::new(false),
            failure: Cell::new(0),
            comm: Rc::clone(comm),
        })
    }

    fn send(&self, endpoint: &Endpoint, number: usize) -> Result<()> {
        let Some(to) = self.to else { return Ok(()) };
        let elements = (number * self.count) as isize;
        let memory = self.memory.offset(elements.wrapping_mul(self.layout.extent().1));
        let source = endpoint.site.me().0 as i32;
        let envelope = Envelope { context: PARTITION_CONTEXT, source, tag: (self.first as usize + number) as i32 };
        let data = Buffer::new(memory, self.count, &self.layout);
        match message::send_beside(endpoint, to, envelope, &data, Mode::Standard)? {
            Started::Done(status) => self.note(status),
            Started::Pending(pending) => self.under_way.borrow_mut().push(pending),
        }
        Ok(())
    }

    fn note(&self, status: Status) {
        if status.error != 0 {
            self.failure.set(status.error);
        }
    }
}

impl Operation for PartitionedSend {
    fn poll(&self, endpoint: &Endpoint) -> Option<Status> {
        self.under_way.borrow_mut().retain(|pending| match message::test(endpoint, *pending) {
            Some(status) => {
                self.note(status);
                false
            }
            None => true,
        });
        let over = self.missing.get() == 0 && self.under_way.borrow().is_empty();
        over.then(|| {
            self.active.set(false);
            Status { error: self.failure.get(), ..Status::EMPTY }
        })
    }

    fn start(&self, _endpoint: &Endpoint) -> Result<()> {
        let mut ready = self.ready.borrow_mut();
        ready.fill(false);
        self.missing.set(ready.len());
        self.failure.set(0);
        self.active.set(true);
        Ok(())
    }

    fn is_persistent(&self) -> bool {
        true
    }

    fn ready(&self, endpoint: &Endpoint, partitions: Range<i32>) -> Result<()> {
        if !self.active.get() {
            return err!(REQUEST, "request: is not active: call MPI_Start before a partition can be ready");
        }
        let number = self.ready.borrow().len();
        for one in partitions.clone() {
            if self.ready.borrow()[partition(one, number, "partition")?] {
                return err!(ARG, "partition: {one} is ready already: say so once after each MPI_Start");
            }
        }
        partitions.into_iter().try_for_each(|one| {
            self.ready.borrow_mut()[one as usize] = true;
            self.missing.set(self.missing.get() - 1);
            self.send(endpoint, one as usize)
        })
    }

    fn comm(&self) -> Option<Rc<Comm>> {
        Some(Rc::clone(&self.comm))
    }
}
