// SPDX-License-Identifier: MIT OR Apache-2.0
//! The side that receives: a receive for each partition of the sender's, into the part of the buffer where its data
//! belong, however the receiver parts it.

use super::setups::{Setup, Setups, Wanted};
use super::{PARTITION_CONTEXT, partition, total};
use crate::addressing::pattern;
use crate::bcs::message;
use crate::comm::Comm;
use crate::operation::Operation;
use crate::request::Requests;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_endpoint::{Buffer, Endpoint, Pattern, Pending, ProcId, Started};
use strobe_shared::{OwnedMemory, UserMemory, pack};
use strobe_types::constants::{ANY_SOURCE, ANY_TAG, PROC_NULL};
use strobe_types::layout::Layout;
use strobe_types::{ErrorClass, Result, Status, err};

/// A partition of the sender's that is not complete.
struct Part {
    pending: Pending,
    number: usize,
    /// Where it goes first, if it ends within an element that has gaps: its bytes, packed.
    packed: Option<OwnedMemory>,
}

/// A partitioned receive (`MPI_Precv_init`).
pub struct PartitionedReceive {
    /// The sender, and what tells of its partitions; `None` for `MPI_PROC_NULL`.
    from: Option<(ProcId, Rc<Wanted>)>,
    setups: Rc<Setups>,
    memory: UserMemory,
    partitions: usize,
    /// Elements of all partitions together, and bytes of one partition.
    count: usize,
    bytes: usize,
    layout: Rc<Layout>,
    byte: Rc<Layout>,
    /// It is started, and what the sender has told is not there yet.
    waits: Cell<bool>,
    under_way: RefCell<Vec<Part>>,
    /// Which partitions of the sender's have come since the last start.
    come: RefCell<Vec<bool>>,
    active: Cell<bool>,
    /// Source and tag as the program named them; and what went wrong since the last start.
    status: Cell<Status>,
    comm: Rc<Comm>,
}

impl PartitionedReceive {
    /// A receive of `partitions` partitions, each of what `into` describes, one behind the other.
    ///
    /// # Errors
    /// If an argument is not valid: source and tag must be named, too.
    pub fn new(
        requests: &Requests,
        (partitions, into): (usize, &Buffer<'_>),
        (source, tag): (i32, i32),
        comm: &Rc<Comm>,
    ) -> Result<PartitionedReceive> {
        if source == ANY_SOURCE || tag == ANY_TAG {
            return err!(
                ARG,
                "dest, tag: a partitioned receive takes from one source under one tag: name both (MPI-5.0 section 4.2.2)"
            );
        }
        let bytes = into.bytes();
        total(partitions, bytes)?;
        // The standard calls the source `dest`.
        if source != PROC_NULL && comm.peer(source).is_none() {
            return Err(comm.no_rank("dest", source));
        }
        let pattern = pattern(comm, source, tag)?;
        let from =
            pattern.map(|pattern| (pattern.process, requests.setups.want(pattern.process, (comm.context(), tag))));
        let status = if from.is_some() { Status { source, tag, ..Status::EMPTY } } else { Status::PROC_NULL };
        Ok(PartitionedReceive {
            from,
            setups: Rc::clone(&requests.setups),
            memory: into.memory,
            partitions,
            count: into.count * partitions,
            bytes,
            layout: Rc::clone(into.layout),
            byte: Rc::new(Layout::bytes(1)),
            waits: Cell::new(false),
            under_way: RefCell::default(),
            come: RefCell::default(),
            active: Cell::new(false),
            status: Cell::new(status),
            comm: Rc::clone(comm),
        })
    }

    /// Posts the receives of a round, once it is known which there are.
    fn post(&self, endpoint: &Endpoint) -> Result<()> {
        let Some((from, wanted)) = &self.from else {
            self.waits.set(false);
            return Ok(());
        };
        if wanted.setup().is_none() {
            self.setups.take_in(endpoint)?;
        }
        let Some(setup) = wanted.setup() else { return Ok(()) };
        self.waits.set(false);
        let sent = setup.bytes as usize * setup.partitions as usize;
        if sent != self.bytes * self.partitions {
            // What comes does not fit into this buffer. It is taken all the same, so that its sender does not wait for
            // ever, and dropped.
            self.fail(ErrorClass::TRUNCATE.0);
        }
        *self.come.borrow_mut() = vec![false; setup.partitions as usize];
        (0..setup.partitions as usize).try_for_each(|number| self.post_part(endpoint, *from, &setup, number))
    }

    fn post_part(&self, endpoint: &Endpoint, from: ProcId, setup: &Setup, number: usize) -> Result<()> {
        let (length, size) = (setup.bytes as usize, self.layout.size());
        let at = number * length;
        let context = PARTITION_CONTEXT;
        let pattern =
            Pattern { context, source: from.0 as i32, process: from, tag: (setup.first as usize + number) as i32 };
        let mut packed = None;
        let started = match self.layout.contiguous(self.count) {
            Some(first) if !self.drops() => {
                let memory = self.memory.offset(first.wrapping_add(at as isize));
                message::start_recv(endpoint, pattern, &Buffer::new(memory, length, &self.byte))?
            }
            None if !self.drops() && size > 0 && at.is_multiple_of(size) && length.is_multiple_of(size) => {
                let memory = self.memory.offset(((at / size) as isize).wrapping_mul(self.layout.extent().1));
                message::start_recv(endpoint, pattern, &Buffer::new(memory, length / size, &self.layout))?
            }
            _ => {
                let owned = OwnedMemory::new(length);
                let started = message::start_recv(endpoint, pattern, &Buffer::bytes_of(&owned, &self.byte))?;
                packed = Some(owned);
                started
            }
        };
        match started {
            Started::Done(status) => self.arrived(number, length, packed.as_ref(), status),
            Started::Pending(pending) => self.under_way.borrow_mut().push(Part { pending, number, packed }),
        }
        Ok(())
    }

    fn arrived(&self, number: usize, length: usize, packed: Option<&OwnedMemory>, status: Status) {
        if status.error != 0 {
            self.fail(status.error);
        }
        if let Some(packed) = packed.filter(|_| !self.drops()) {
            let from = packed.memory();
            pack::unpack_from(&self.layout, self.count, self.memory, number * length, *from, length);
        }
        self.come.borrow_mut()[number] = true;
    }

    /// True if what comes cannot be used.
    fn drops(&self) -> bool {
        self.status.get().error != 0
    }

    fn fail(&self, error: i32) {
        self.status.set(Status { error, ..self.status.get() });
    }

    /// Sees what has come.
    fn look(&self, endpoint: &Endpoint) {
        if self.waits.get()
            && let Err(error) = self.post(endpoint)
        {
            self.fail(error.class().0);
            self.waits.set(false);
        }
        let length = self.from.as_ref().and_then(|(_, wanted)| wanted.setup()).map_or(0, |setup| setup.bytes as usize);
        self.under_way.borrow_mut().retain(|part| match message::test(endpoint, part.pending) {
            Some(status) => {
                self.arrived(part.number, length, part.packed.as_ref(), status);
                false
            }
            None => true,
        });
    }
}

impl Operation for PartitionedReceive {
    fn poll(&self, endpoint: &Endpoint) -> Option<Status> {
        self.look(endpoint);
        let over = !self.waits.get() && self.under_way.borrow().is_empty();
        over.then(|| {
            self.active.set(false);
            let bytes = if self.from.is_some() { (self.bytes * self.partitions) as u64 } else { 0 };
            Status { bytes, ..self.status.get() }
        })
    }

    fn start(&self, endpoint: &Endpoint) -> Result<()> {
        self.come.borrow_mut().clear();
        self.fail(0);
        self.active.set(true);
        self.waits.set(true);
        self.post(endpoint)
    }

    fn is_persistent(&self) -> bool {
        true
    }

    fn arrived(&self, endpoint: &Endpoint, number: i32) -> Result<bool> {
        let at = partition(number, self.partitions, "partition")?;
        if !self.active.get() {
            return Ok(true);
        }
        self.look(endpoint);
        let Some(setup) = self.from.as_ref().and_then(|(_, wanted)| wanted.setup()) else {
            return Ok(self.from.is_none());
        };
        if self.waits.get() {
            return Ok(false);
        }
        // Those of the sender's that have a part of it. Partitions without data go by their numbers.
        let come = self.come.borrow();
        let (begin, end, length) = match self.bytes * setup.bytes as usize {
            0 => (at * come.len(), (at + 1) * come.len(), self.partitions),
            _ => (at * self.bytes, (at + 1) * self.bytes, setup.bytes as usize),
        };
        let parts = begin / length..end.div_ceil(length).min(come.len());
        Ok(parts.into_iter().all(|part| come[part]))
    }

    fn comm(&self) -> Option<Rc<Comm>> {
        Some(Rc::clone(&self.comm))
    }
}
