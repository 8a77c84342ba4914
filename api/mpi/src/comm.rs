// SPDX-License-Identifier: MIT OR Apache-2.0
//! Communicators (MPI-5.0 chapter 7): the object, its properties, and what can be set locally. `create.rs` and
//! `intercomm.rs` make one from another.
//!
//! A communicator is shared by its handle and by the operations under way on it, so freeing the handle never pulls it
//! away from a pending message.

use crate::attribute::Attributes;
use crate::coll::sequence::Sequence;
use crate::errhandler::{Action, Errhandler};
use crate::group::Group;
use crate::info::Info;
use crate::members::{Members, Remote};
use crate::send_buffer::SendBuffer;
use crate::tag::InternalTag;
use crate::topology::Topology;
use std::cell::{Cell, RefCell};
use std::ops::Deref;
use std::rc::Rc;
use strobe_endpoint::ProcId;
use strobe_types::constants::{CONGRUENT, IDENT, MAX_OBJECT_NAME, UNEQUAL};
use strobe_types::{CommHandle, Error, ErrorClass, Result};

/// Context of `MPI_COMM_WORLD`.
pub const WORLD_CONTEXT: u32 = 0;
/// Of a communicator that is being duplicated, until its members have agreed on one.
pub(crate) const NO_CONTEXT: u32 = u32::MAX;
/// Context of `MPI_COMM_SELF`: the same number in every process, since its messages never leave it.
pub const SELF_CONTEXT: u32 = 2;
/// Context of the job as `bcs.h` speaks of it.
pub const BCS_CONTEXT: u32 = 4;

/// The assertions and hints that are kept and returned (MPI-5.0 section 7.4.4). Others are ignored.
const HINTS: [&str; 6] = [
    "mpi_assert_no_any_tag",
    "mpi_assert_no_any_source",
    "mpi_assert_exact_length",
    "mpi_assert_allow_overtaking",
    "mpi_assert_strict_persistent_collective_ordering",
    "mpi_assert_memory_alloc_kinds",
];

/// A communicator: its members, and what the program and the library keep on it.
pub struct Comm {
    members: Members,
    handle: Cell<CommHandle>,
    topology: Option<Rc<Topology>>,
    /// What the program cached on it.
    pub attributes: Attributes<CommHandle>,
    errhandler: RefCell<Rc<Errhandler>>,
    /// True if the program has set an error handler, even if it was the present one.
    given_errhandler: Cell<bool>,
    name: RefCell<Box<[u8]>>,
    hints: RefCell<Info>,
    made: Cell<u32>,
    /// How many agreements its members have begun.
    agreements: Cell<u32>,
    send_buffer: SendBuffer,
    /// The buffer of the session that it is of, if of one.
    session_buffer: Option<Rc<SendBuffer>>,
    sequence: Sequence,
}

/// The parts from which a new communicator is made; all others start with defaults.
pub(crate) struct Parts {
    pub(crate) members: Members,
    pub(crate) topology: Option<Rc<Topology>>,
    pub(crate) attributes: Attributes<CommHandle>,
    pub(crate) errhandler: Rc<Errhandler>,
    pub(crate) hints: Info,
    pub(crate) session_buffer: Option<Rc<SendBuffer>>,
}

impl Parts {
    /// For a communicator that has only an error handler.
    pub(crate) fn bare(members: Members, errhandler: Rc<Errhandler>) -> Parts {
        let (attributes, hints) = (Attributes::default(), Info::default());
        Parts { members, topology: None, attributes, errhandler, hints, session_buffer: None }
    }

    /// For one made from `parent`, of which it has the error handler and the session.
    pub(crate) fn from(parent: &Comm, members: Members) -> Parts {
        Parts { session_buffer: parent.session_buffer.clone(), ..Parts::bare(members, parent.errhandler()) }
    }
}

impl Deref for Comm {
    type Target = Members;
    #[inline]
    fn deref(&self) -> &Members {
        &self.members
    }
}

impl Comm {
    pub(crate) fn new(parts: Parts) -> Comm {
        Comm {
            members: parts.members,
            handle: Cell::new(CommHandle::NULL),
            topology: parts.topology,
            attributes: parts.attributes,
            errhandler: RefCell::new(parts.errhandler),
            given_errhandler: Cell::new(false),
            name: RefCell::default(),
            hints: RefCell::new(parts.hints),
            made: Cell::new(0),
            agreements: Cell::new(0),
            send_buffer: SendBuffer::default(),
            session_buffer: parts.session_buffer,
            sequence: Sequence::default(),
        }
    }

    /// The context that keeps its messages apart from all others, for observers.
    pub fn context(&self) -> u32 {
        self.members.context()
    }

    /// The program's handle of it; `MPI_COMM_NULL` for communicators that only the library sees.
    #[inline]
    pub fn handle(&self) -> CommHandle {
        self.handle.get()
    }

    pub(crate) fn set_handle(&self, handle: CommHandle) {
        self.handle.set(handle);
    }

    /// The buffer that `MPI_Comm_attach_buffer` attached (MPI-5.0 section 3.6).
    pub fn send_buffer(&self) -> &SendBuffer {
        &self.send_buffer
    }

    /// The error of a rank that the communicator does not have.
    #[cold]
    pub fn no_rank(&self, argument: &str, rank: i32) -> Error {
        let size = self.peers().size();
        let of = if self.is_inter() { "the remote group of this communicator" } else { "this communicator" };
        let last = size.saturating_sub(1);
        Error::new(ErrorClass::RANK, format!("{argument}: {rank} is not a rank of {of} (size {size}): use 0..{last}"))
    }

    /// The buffer that a buffered send uses: the communicator's own if it has one, else its session's, else the
    /// process's (MPI-5.0 section 3.6).
    pub fn buffer_or<'a>(&'a self, of_process: &'a SendBuffer) -> &'a SendBuffer {
        let of_session = self.session_buffer.as_deref().filter(|buffer| buffer.attached().is_some());
        if self.send_buffer.attached().is_some() { &self.send_buffer } else { of_session.unwrap_or(of_process) }
    }

    /// Its name in messages: the name, or what kind it is, and its size.
    pub fn describe(&self) -> String {
        let (name, size) = (self.name(), self.peers().size());
        match String::from_utf8_lossy(&name) {
            name if name.is_empty() => format!("the communicator (size {size})"),
            name => format!("{name} (size {size})"),
        }
    }

    /// The topology, if it has one.
    pub fn topology(&self) -> Option<&Rc<Topology>> {
        self.topology.as_ref()
    }

    /// The numbers of its collectives.
    pub(crate) fn sequence(&self) -> &Sequence {
        &self.sequence
    }

    /// The tag of the messages about the next communicator that all members make from this one.
    pub(crate) fn next_tag(&self) -> InternalTag {
        let number = self.made.get();
        self.made.set(number.wrapping_add(1));
        InternalTag::made(number)
    }

    /// The number of the next agreement of its members.
    pub(crate) fn next_agreement(&self) -> u32 {
        self.agreements.replace(self.agreements.get().wrapping_add(1))
    }

    /// A communicator of `group`, to which the process `me` belongs, that inherits from `parent` only the error
    /// handler.
    pub(crate) fn among(parent: &Comm, context: u32, group: Rc<Group>, me: ProcId) -> Comm {
        Comm::new(Parts::from(parent, Members::of(context, group, me)))
    }

    /// The same between two groups; `whole` and `own` are the contexts of both sides, and of this one.
    pub(crate) fn between(
        parent: &Comm,
        (whole, own): (u32, u32),
        group: Rc<Group>,
        remote: Group,
        me: ProcId,
    ) -> Comm {
        let local = Rc::new(Members::of(own, group.clone(), me));
        let rank = local.rank();
        Comm::new(Parts::from(parent, Members::new(whole, group, rank, Some(Remote { group: Rc::new(remote), local }))))
    }

    /// `MPI_IDENT`, `MPI_CONGRUENT`, `MPI_SIMILAR` or `MPI_UNEQUAL` (MPI-5.0 section 7.4.1).
    pub fn compare(&self, other: &Comm) -> i32 {
        if std::ptr::eq(self, other) {
            return IDENT;
        }
        let local = self.group().compare(other.group());
        let remote = match (self.remote_group(), other.remote_group()) {
            (None, None) => IDENT,
            (Some(mine), Some(theirs)) => mine.compare(theirs),
            _ => UNEQUAL,
        };
        // The results are numbered from best to worst, and the worse of the two sides counts.
        local.max(remote).max(CONGRUENT)
    }

    /// The name (MPI-5.0 section 7.8).
    pub fn name(&self) -> Box<[u8]> {
        self.name.borrow().clone()
    }

    /// Sets the name; what is longer than `MPI_MAX_OBJECT_NAME` allows is cut.
    pub fn set_name(&self, name: &[u8]) {
        *self.name.borrow_mut() = name[..name.len().min(MAX_OBJECT_NAME as usize - 1)].into();
    }

    /// The hints in use.
    pub fn hints(&self) -> Info {
        self.hints.borrow().clone()
    }

    /// Adds a hint that the library itself sets.
    pub(crate) fn tell_hint(&self, key: &[u8], value: &[u8]) -> Result<()> {
        self.hints.borrow_mut().set(key, value)
    }

    /// Replaces hints by those of `info` that are known (`MPI_Comm_set_info`).
    pub fn set_hints(&self, info: &Info) -> Result<()> {
        let mut hints = self.hints.borrow_mut();
        for (key, value) in known_hints(info).iter() {
            hints.set(key, value)?;
        }
        Ok(())
    }

    /// What to do after an error in a call on this communicator.
    pub fn error_action(&self) -> Action {
        self.errhandler.borrow().action()
    }

    /// Sets the error handler (`MPI_Comm_set_errhandler`).
    pub fn set_errhandler(&self, handler: Rc<Errhandler>) {
        *self.errhandler.borrow_mut() = handler;
        self.given_errhandler.set(true);
    }

    /// True if the program has set an error handler on this communicator.
    pub(crate) fn was_given_errhandler(&self) -> bool {
        self.given_errhandler.get()
    }

    /// The error handler (`MPI_Comm_get_errhandler`).
    pub fn errhandler(&self) -> Rc<Errhandler> {
        self.errhandler.borrow().clone()
    }
}

/// The pairs of `info` that are hints for communicators, with valid values.
pub(crate) fn known_hints(info: &Info) -> Info {
    let mut hints = Info::default();
    for (key, value) in info.iter() {
        let Some(hint) = HINTS.iter().find(|hint| hint.as_bytes() == key) else { continue };
        let boolean = value == b"true" || value == b"false";
        if boolean || hint.ends_with("kinds") {
            let kept = hints.set(key, value);
            debug_assert!(kept.is_ok(), "it came out of an info");
        }
    }
    hints
}
