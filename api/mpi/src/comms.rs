// SPDX-License-Identifier: MIT OR Apache-2.0
//! The communicators of a process: their handles, look-up, freeing, and calls on handles (MPI-5.0 sections 7.4.3, 7.7,
//! 7.8 and 9.3).

use crate::comm::{Comm, Parts};
use crate::dynamic::ties::Ties;
use crate::dynamic::world::World;
use crate::errhandler::Errhandler;
use crate::group::Group;
use crate::members::Members;
use crate::progress::Progress;
use crate::recovery::known::Known;
use crate::send_buffer::SendBuffer;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_types::{CommHandle, Result, Table, err};

/// The communicators of a process.
pub struct Comms {
    world: Rc<Comm>,
    own: Rc<Comm>,
    table: RefCell<Table<CommHandle, Comm>>,
    /// What this process is tied to beside its world.
    ties: Ties,
    /// All of them, also those whose handles were freed.
    known: Rc<Known>,
    /// The communicator with those who spawned this process.
    parent: Cell<CommHandle>,
    /// The handle that was made for calling an error handler on a communicator whose own handle was freed.
    lent: Cell<CommHandle>,
    /// False where MPI is used by sessions only: then there is no `MPI_COMM_WORLD`, and no `MPI_COMM_SELF`.
    world_open: Cell<bool>,
}

impl Comms {
    /// `MPI_COMM_WORLD` and `MPI_COMM_SELF` of a process of this world.
    pub(crate) fn new(world: &World, (ties, known): (Ties, Rc<Known>), fatal: &Rc<Errhandler>) -> Comms {
        let predefined = |handle, name: &str, context, group| {
            let members = Members::of(context, group, world.me);
            let comm = Comm::new(Parts::bare(members, fatal.clone()));
            comm.set_handle(handle);
            comm.set_name(name.as_bytes());
            let comm = Rc::new(comm);
            known.add(&comm);
            comm
        };
        let own = Rc::new(Group::run(world.me, 1));
        Comms {
            world: predefined(CommHandle::WORLD, "MPI_COMM_WORLD", world.context, world.group.clone()),
            own: predefined(CommHandle::SELF, "MPI_COMM_SELF", world.self_context, own),
            ties,
            known: known.clone(),
            parent: Cell::new(CommHandle::NULL),
            table: RefCell::default(),
            lent: Cell::new(CommHandle::NULL),
            world_open: Cell::new(true),
        }
    }

    /// Gives a new communicator its handle. Fails if there are too many.
    pub(crate) fn install(&self, comm: Rc<Comm>) -> Result<CommHandle> {
        self.ties.made(&comm);
        self.install_known(comm)
    }

    /// The same for one of whose members the head of the job knows that they are tied.
    pub(crate) fn install_known(&self, comm: Rc<Comm>) -> Result<CommHandle> {
        let handle = self.table.borrow_mut().insert_rc(comm.clone())?;
        comm.set_handle(handle);
        self.known.add(&comm);
        Ok(handle)
    }

    /// Hands the buffered messages of all communicators over to `heir`, in `MPI_Finalize`.
    pub(crate) fn bequeath_messages(&self, heir: &SendBuffer) {
        let predefined = [&self.world, &self.own];
        self.table.borrow().iter().chain(predefined).for_each(|comm| comm.send_buffer().bequeath(heir));
    }

    /// A handle for calling the error handler of `comm`. Operations under way keep a communicator and its error handler
    /// after the program has freed the handle (MPI-5.0 section 7.4.3). Then it gets a new handle, which lasts until the
    /// next such error, since a handler may jump out and never return.
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

    /// Removes a handle without running any callback.
    pub(crate) fn forget(&self, handle: CommHandle) -> Result<()> {
        self.table.borrow_mut().remove(handle).map(drop)
    }

    /// Number of communicators that the program has made and not freed.
    pub fn live(&self) -> usize {
        self.table.borrow().len()
    }

    #[cold]
    fn null<T>() -> Result<T> {
        err!(COMM, "the communicator is MPI_COMM_NULL: it was freed, never made, or this process is not in it")
    }

    #[cold]
    fn no_world<T>() -> Result<T> {
        err!(
            COMM,
            "MPI_COMM_WORLD and MPI_COMM_SELF are there between MPI_Init and MPI_Finalize: with sessions alone make a \
             communicator by MPI_Comm_create_from_group"
        )
    }

    /// Says whether `MPI_COMM_WORLD` and `MPI_COMM_SELF` may be used.
    pub(crate) fn set_world_open(&self, open: bool) {
        self.world_open.set(open);
    }

    /// The communicator of a handle: quickly for the predefined ones, by a table look-up for others. Fails if there is
    /// none.
    #[inline]
    pub fn get(&self, handle: CommHandle) -> Result<Rc<Comm>> {
        match handle {
            CommHandle::WORLD if self.world_open.get() => Ok(self.world.clone()),
            CommHandle::SELF if self.world_open.get() => Ok(self.own.clone()),
            CommHandle::WORLD | CommHandle::SELF => Comms::no_world(),
            CommHandle::NULL => Comms::null(),
            _ => self.table.borrow().get(handle).cloned(),
        }
    }

    /// Size of a communicator (`MPI_Comm_size`); programs ask for the world's all the time, so it counts no references.
    #[inline]
    pub fn size(&self, handle: CommHandle) -> Result<u32> {
        if handle == CommHandle::WORLD && self.world_open.get() {
            Ok(self.world.size())
        } else {
            Ok(self.get(handle)?.size())
        }
    }

    /// Rank in a communicator (`MPI_Comm_rank`).
    #[inline]
    pub fn rank(&self, handle: CommHandle) -> Result<u32> {
        if handle == CommHandle::WORLD && self.world_open.get() {
            Ok(self.world.rank())
        } else {
            Ok(self.get(handle)?.rank())
        }
    }

    /// `MPI_COMM_WORLD`.
    pub fn world(&self) -> &Rc<Comm> {
        &self.world
    }

    /// `MPI_COMM_SELF`.
    pub fn own(&self) -> &Rc<Comm> {
        &self.own
    }

    /// The communicator whose error handler an error is raised on: `comm` if it exists, else
    /// [`Comms::without_object`].
    pub fn for_error(&self, comm: CommHandle) -> Rc<Comm> {
        self.get(comm).unwrap_or_else(|_| self.without_object().clone())
    }

    /// The communicator whose error handler counts for errors without an object: `MPI_COMM_SELF` (MPI-5.0 section 9.3),
    /// or `MPI_COMM_WORLD` as long as the program has set no handler on `MPI_COMM_SELF`.
    pub(crate) fn without_object(&self) -> &Rc<Comm> {
        if self.own.was_given_errhandler() { &self.own } else { &self.world }
    }

    /// Name of a communicator; the null handle has one too (MPI-5.0 section 7.8).
    pub fn name(&self, handle: CommHandle) -> Result<Box<[u8]>> {
        match handle {
            CommHandle::NULL => Ok(b"MPI_COMM_NULL"[..].into()),
            _ => Ok(self.get(handle)?.name()),
        }
    }

    /// Frees a handle (`MPI_Comm_free`). Attributes are deleted first, the last set first. Pending operations go on,
    /// and buffered messages belong to `heir` from now on. Fails if a delete function does.
    pub fn free(&self, heir: &SendBuffer, handle: CommHandle) -> Result<()> {
        let comm = self.get(handle)?;
        if handle.is_predefined() {
            let name = String::from_utf8_lossy(&comm.name()).into_owned();
            return err!(COMM, "comm is {name}, which lives as long as the library; free only what was created");
        }
        comm.attributes.delete_all(handle)?;
        comm.send_buffer().bequeath(heir);
        self.forget(handle)
    }

    /// Waits until the messages under way on the communicator are through, then frees it
    /// (`MPI_Comm_disconnect`). Their requests stay the program's to complete.
    pub fn disconnect(&self, progress: &Progress, heir: &SendBuffer, handle: CommHandle) -> Result<()> {
        let comm = self.get(handle)?;
        if !handle.is_predefined() {
            progress.wait_until(|progress| !progress.requests.has_messages_on(&progress.endpoint, &comm));
        }
        self.free(heir, handle)?;
        self.ties.parted(&comm);
        Ok(())
    }

    /// What this process is tied to beside its world.
    pub(crate) fn ties(&self) -> &Ties {
        &self.ties
    }

    /// The communicator with those who spawned this process (`MPI_Comm_get_parent`): the null handle if nobody has, or
    /// after it was freed.
    pub fn parent(&self) -> CommHandle {
        let handle = self.parent.get();
        if self.get(handle).is_ok() { handle } else { CommHandle::NULL }
    }

    pub(crate) fn set_parent(&self, handle: CommHandle) {
        self.parent.set(handle);
    }
}
