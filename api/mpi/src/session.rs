// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sessions (MPI-5.0 section 11.3): MPI without `MPI_Init`, beside it, and after it, as often as a program likes.
//!
//! A process joins its job with the first session, or with `MPI_Init` if that comes first, and it does so once: a job
//! has no way back in. So whoever has had a session leaves the job when the program ends, and not with the last
//! session. Meanwhile it may open others.

use crate::errhandler::Errhandler;
use crate::group::Group;
use crate::info::Info;
use crate::send_buffer::SendBuffer;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_endpoint::{ProcId, Site};
use strobe_types::{Result, SessionHandle, Table, err};

/// The process sets that there always are (MPI-5.0 section 11.3.1).
const WORLD: &str = "mpi://WORLD";
const SELF: &str = "mpi://SELF";
/// The processes of the caller's node, and with a number behind it those of another.
const NODE: &str = "strobe://node";

/// A session of the program's.
pub struct Session {
    errhandler: RefCell<Rc<Errhandler>>,
    /// The buffer that `MPI_Session_attach_buffer` attaches.
    pub send_buffer: Rc<SendBuffer>,
    /// What was asked for and is so (`MPI_Session_get_info`).
    pub info: Info,
}

impl Session {
    /// One with this error handler.
    pub fn new(errhandler: Rc<Errhandler>, info: Info) -> Session {
        Session { errhandler: RefCell::new(errhandler), send_buffer: Rc::default(), info }
    }

    /// Its error handler.
    pub fn errhandler(&self) -> Rc<Errhandler> {
        self.errhandler.borrow().clone()
    }

    /// Sets it (`MPI_Session_set_errhandler`).
    pub fn set_errhandler(&self, errhandler: Rc<Errhandler>) {
        *self.errhandler.borrow_mut() = errhandler;
    }
}

/// The sessions of this process.
#[derive(Default)]
pub struct Sessions {
    table: RefCell<Table<SessionHandle, Session>>,
    /// There was one, so the process leaves its job at its end.
    leaves_at_exit: Cell<bool>,
}

impl Sessions {
    /// Opens a session. From now on the process leaves its job when its program ends, which `leave` does.
    ///
    /// # Errors
    /// If there are too many.
    pub(crate) fn open(&self, session: Session, leave: extern "C" fn()) -> Result<SessionHandle> {
        let handle = self.table.borrow_mut().insert(session)?;
        if !self.leaves_at_exit.replace(true) {
            strobe_os::program::at_exit(leave);
        }
        Ok(handle)
    }

    /// True as long as one is open.
    pub(crate) fn any_open(&self) -> bool {
        !self.table.borrow().is_empty()
    }

    /// True if there has been one.
    pub(crate) fn keep_in_job(&self) -> bool {
        self.leaves_at_exit.get()
    }

    /// The session of a handle.
    ///
    /// # Errors
    /// `MPI_ERR_SESSION`.
    pub fn get(&self, handle: SessionHandle) -> Result<Rc<Session>> {
        match handle {
            SessionHandle::NULL => {
                err!(SESSION, "session: is MPI_SESSION_NULL: it was finalised, or never made; call MPI_Session_init")
            }
            _ => self.table.borrow().get(handle).cloned(),
        }
    }

    pub(crate) fn close(&self, handle: SessionHandle) -> Result<Rc<Session>> {
        self.get(handle)?;
        self.table.borrow_mut().remove(handle)
    }
}

/// The process sets of a job, as one of its processes sees them.
pub struct ProcessSets<'a> {
    /// The processes that were started together.
    pub world: &'a Rc<Group>,
    /// Who knows where they are.
    pub site: &'a Site,
}

impl ProcessSets<'_> {
    fn nodes(&self) -> u32 {
        self.world.iter().map(|process| self.site.node_of(process) + 1).max().unwrap_or(1)
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        3 + self.nodes()
    }

    /// The name of the `n`-th, from 0.
    pub fn name(&self, n: u32) -> Option<String> {
        match n {
            0 => Some(WORLD.into()),
            1 => Some(SELF.into()),
            2 => Some(NODE.into()),
            _ => Some(n - 3).filter(|node| *node < self.nodes()).map(|node| format!("{NODE}/{node}")),
        }
    }

    /// The processes of a set.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` if no set has this name. Case matters behind the scheme only (MPI-5.0 section 11.3.1).
    pub fn group(&self, name: &str) -> Result<Group> {
        let of_node = |node: u32| Group::of(self.world.iter().filter(|one| self.site.node_of(*one) == node).collect());
        let all: Vec<ProcId> = self.world.iter().collect();
        let is = |set: &str| name.eq_ignore_ascii_case(set);
        let node = name.get(NODE.len() + 1..).and_then(|node| node.parse().ok()).filter(|node| *node < self.nodes());
        match node {
            _ if is(WORLD) => Ok(Group::of(all)),
            _ if is(SELF) => Ok(Group::of(vec![self.site.me()])),
            _ if is(NODE) => Ok(of_node(self.site.node())),
            Some(node) if is(&format!("{NODE}/{node}")) => Ok(of_node(node)),
            _ => err!(
                ARG,
                "pset_name: there is no process set \"{name}\": MPI_Session_get_nth_pset tells which there are"
            ),
        }
    }
}
