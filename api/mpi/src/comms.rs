// SPDX-License-Identifier: MIT OR Apache-2.0
//! The communicators of a process: handles of them, looking them up, freeing them, and what calls on a handle do
//! (MPI-5.0 sections 7.4.3, 7.7, 7.8 and 9.3).

use crate::Process;
use crate::buffered::SendBuffer;
use crate::comm::{Comm, Parts, SELF_CONTEXT, WORLD_CONTEXT};
use crate::errhandler::{Errhandler, HandlerOf};
use crate::group::Group;
use crate::members::Members;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_endpoint::{Endpoint, ProcId};
use strobe_types::{CommHandle, ErrhandlerHandle, Result, Table, err};

/// The communicators of a process.
pub struct Comms {
    world: Rc<Comm>,
    own: Rc<Comm>,
    table: RefCell<Table<CommHandle, Comm>>,
    /// The handle made for an error handler that was called on a communicator whose own handle is gone.
    lent: Cell<CommHandle>,
}

impl Comms {
    /// `MPI_COMM_WORLD` and `MPI_COMM_SELF` of the process behind `endpoint`.
    pub(crate) fn new(endpoint: &Endpoint, fatal: &Rc<Errhandler>) -> Comms {
        let predefined = |handle, name: &str, context, group, rank| {
            let members = Members::new(context, Rc::new(group), rank, None);
            let comm = Comm::new(Parts::bare(members, fatal.clone()));
            comm.set_handle(handle);
            comm.set_name(name.as_bytes());
            Rc::new(comm)
        };
        let me = endpoint.site.me();
        let world = Group::run(ProcId(0), endpoint.site.job_size());
        Comms {
            world: predefined(CommHandle::WORLD, "MPI_COMM_WORLD", WORLD_CONTEXT, world, me.0),
            own: predefined(CommHandle::SELF, "MPI_COMM_SELF", SELF_CONTEXT, Group::run(me, 1), 0),
            table: RefCell::default(),
            lent: Cell::new(CommHandle::NULL),
        }
    }

    /// Gives a new communicator its handle.
    pub(crate) fn install(&self, comm: Rc<Comm>) -> Result<CommHandle> {
        let handle = self.table.borrow_mut().insert_rc(comm.clone())?;
        comm.set_handle(handle);
        Ok(handle)
    }

    /// Hands the buffered messages of all communicators to `heir`, at the end of the process's MPI.
    pub(crate) fn bequeath_messages(&self, heir: &SendBuffer) {
        let predefined = [&self.world, &self.own];
        self.table.borrow().iter().chain(predefined).for_each(|comm| comm.send_buffer().bequeath(heir));
    }

    /// A handle under which the error handler of `comm` is called. Operations under way keep a communicator, and its
    /// error handler, after the program has freed its handle (MPI-5.0 section 7.4.3): then it gets another one, which
    /// lasts until the next such error, since a handler may jump out and never come back.
    pub fn handle_for_error(&self, comm: &Rc<Comm>) -> CommHandle {
        let handle = comm.handle();
        let mut table = self.table.borrow_mut();
        if handle.is_predefined() || table.find(handle).is_some_and(|found| Rc::ptr_eq(found, comm)) {
            return handle;
        }
        let Ok(lent) = table.insert_rc(comm.clone()) else { return handle };
        comm.set_handle(lent);
        let before = table.remove(self.lent.replace(lent));
        drop(table);
        drop(before);
        lent
    }

    /// Takes a handle out of the table without running anything.
    pub(crate) fn forget(&self, handle: CommHandle) -> Result<()> {
        self.table.borrow_mut().remove(handle).map(drop)
    }

    /// Number of communicators that the program has not freed, without the predefined ones.
    pub fn live(&self) -> usize {
        self.table.borrow().len()
    }

    #[cold]
    fn null<T>() -> Result<T> {
        err!(COMM, "the communicator is MPI_COMM_NULL: it was freed, never made, or this process is not in it")
    }
}

impl Process {
    /// The communicator of a handle: a compare and a count for the predefined ones, a table look-up for others.
    #[inline]
    pub fn comm(&self, handle: CommHandle) -> Result<Rc<Comm>> {
        match handle {
            CommHandle::WORLD => Ok(self.comms.world.clone()),
            CommHandle::SELF => Ok(self.comms.own.clone()),
            CommHandle::NULL => Comms::null(),
            _ => self.comms.table.borrow().get(handle).cloned(),
        }
    }

    /// Size of a communicator (`MPI_Comm_size`); programs ask for the world's all the time, so it counts no references.
    #[inline]
    pub fn comm_size(&self, handle: CommHandle) -> Result<u32> {
        if handle == CommHandle::WORLD { Ok(self.comms.world.size()) } else { Ok(self.comm(handle)?.size()) }
    }

    /// Rank in a communicator (`MPI_Comm_rank`).
    #[inline]
    pub fn comm_rank(&self, handle: CommHandle) -> Result<u32> {
        if handle == CommHandle::WORLD { Ok(self.comms.world.rank()) } else { Ok(self.comm(handle)?.rank()) }
    }

    /// `MPI_COMM_WORLD`.
    pub fn world(&self) -> &Rc<Comm> {
        &self.comms.world
    }

    /// `MPI_COMM_SELF`.
    pub fn comm_self(&self) -> &Rc<Comm> {
        &self.comms.own
    }

    /// The communicator whose error handler an error is raised on: `comm` if it exists, else
    /// [`Process::comm_without_object`].
    pub fn error_comm(&self, comm: CommHandle) -> Rc<Comm> {
        self.comm(comm).unwrap_or_else(|_| self.comm_without_object().clone())
    }

    /// The communicator whose error handler counts for errors without an object: `MPI_COMM_SELF` (MPI-5.0 section 9.3),
    /// or `MPI_COMM_WORLD` as long as the program has set no handler on `MPI_COMM_SELF`.
    pub(crate) fn comm_without_object(&self) -> &Rc<Comm> {
        if self.comms.own.was_given_errhandler() { &self.comms.own } else { &self.comms.world }
    }

    /// Name of a communicator; the null handle has one too (MPI-5.0 section 7.8).
    pub fn comm_name(&self, handle: CommHandle) -> Result<Box<[u8]>> {
        match handle {
            CommHandle::NULL => Ok(b"MPI_COMM_NULL"[..].into()),
            _ => Ok(self.comm(handle)?.name()),
        }
    }

    /// Frees a handle (`MPI_Comm_free`): attributes first, last set first; pending operations go on.
    pub fn comm_free(&self, handle: CommHandle) -> Result<()> {
        let comm = self.comm(handle)?;
        if handle.is_predefined() {
            let name = String::from_utf8_lossy(&comm.name()).into_owned();
            return err!(COMM, "comm is {name}, which lives as long as the library; free only what was created");
        }
        comm.attributes.delete_all(handle)?;
        comm.send_buffer().bequeath(&self.send_buffer);
        self.comms.forget(handle)
    }

    /// Waits until the messages under way on the communicator are through, then frees it
    /// (`MPI_Comm_disconnect`). Their requests stay the program's to complete.
    pub fn comm_disconnect(&self, handle: CommHandle) -> Result<()> {
        let comm = self.comm(handle)?;
        if !handle.is_predefined() {
            self.wait_until(|process| !process.has_messages_on(&comm));
        }
        drop(comm);
        self.comm_free(handle)
    }

    /// Sets the error handler (`MPI_Comm_set_errhandler`).
    pub fn comm_set_errhandler(&self, comm: CommHandle, handler: ErrhandlerHandle) -> Result<()> {
        let comm = self.comm(comm)?;
        comm.set_errhandler(self.errhandlers.get(handler, HandlerOf::Comm)?);
        Ok(())
    }

    /// A handle of the error handler (`MPI_Comm_get_errhandler`).
    pub fn comm_errhandler(&self, comm: CommHandle) -> Result<ErrhandlerHandle> {
        self.errhandlers.give_out(&self.comm(comm)?.errhandler())
    }

    /// Sets an attribute (`MPI_Comm_set_attr`).
    pub fn comm_set_attribute(&self, comm: CommHandle, keyval: i32, value: usize) -> Result<()> {
        self.comm(comm)?.attributes.set(&self.keyvals.comm, comm, keyval, value)
    }

    /// An attribute that the program set (`MPI_Comm_get_attr`).
    pub fn comm_attribute(&self, comm: CommHandle, keyval: i32) -> Result<Option<usize>> {
        self.comm(comm)?.attributes.get(&self.keyvals.comm, keyval)
    }

    /// Deletes an attribute (`MPI_Comm_delete_attr`).
    pub fn comm_delete_attribute(&self, comm: CommHandle, keyval: i32) -> Result<()> {
        self.comm(comm)?.attributes.delete(&self.keyvals.comm, comm, keyval)
    }
}
