// SPDX-License-Identifier: MIT OR Apache-2.0
//! One process's MPI state: what makes progress, and the tables of objects, in one reentrant cell.

use crate::attribute::AllKeyvals;
use crate::bcs;
use crate::calls::Interrupted;
use crate::coll::{self, Call, Scratch};
use crate::comm::Comm;
use crate::comms::Comms;
use crate::datatype::Types;
use crate::dynamic::Dynamic;
use crate::dynamic::ties::Ties;
use crate::dynamic::world::World;
use crate::edge::Edge;
use crate::errhandler::{Action, Errhandlers, HandlerOf};
use crate::generalized::GeneralizedRequests;
use crate::group::Groups;
use crate::info::{self, Info};
use crate::io::{Accessing, Files, MakingFiles};
use crate::job_connection::JobConnection;
use crate::making::Making;
use crate::message::Messages;
use crate::op::Ops;
use crate::progress::Progress;
use crate::recovery::Recovering;
use crate::recovery::agreement::Agreeing;
use crate::recovery::known::Known;
use crate::recovery::loss;
use crate::request_list::Completing;
use crate::rma::{MakingWindows, Wins};
use crate::send_buffer::SendBuffer;
use crate::session::ProcessSets;
use crate::slices;
use std::rc::Rc;
use strobe_endpoint::Endpoint;
use strobe_shared::{Entered, Reentrant};
use strobe_types::constants::THREAD_MULTIPLE;
use strobe_types::{
    CallId, CommHandle, ErrhandlerHandle, Error, FileHandle, InfoHandle, RequestHandle, Result, SessionHandle,
    WinHandle,
};

static PROCESS: Reentrant<Process> = Reentrant::empty();

/// Everything one process knows. It composes its parts for the C edge, and alone knows all; calls that need one or two
/// parts are theirs.
pub struct Process {
    /// The engine, and what goes on with it.
    pub progress: Progress,
    /// What the C edge keeps.
    pub edge: Edge,
    /// Keyvals of communicators, datatypes and windows.
    pub keyvals: AllKeyvals,
    /// Communicators that the program holds.
    pub comms: Comms,
    /// Groups that the program holds.
    pub groups: Groups,
    /// Error handlers and error codes.
    pub errhandlers: Errhandlers,
    /// Datatypes.
    pub types: Rc<Types>,
    /// Generalized requests that are not over.
    pub generalized: GeneralizedRequests,
    /// Messages that matched probes found.
    pub messages: Messages,
    /// The buffer that `MPI_Buffer_attach` attached.
    pub send_buffer: Rc<SendBuffer>,
    /// This process's tie to its job.
    pub job_connection: Rc<JobConnection>,
    /// Reduction operations that the program made.
    pub ops: Ops,
    /// The groups and the global memory of `bcs.h`.
    pub bcs: bcs::Groups,
    /// What collectives keep.
    pub scratch: Rc<Scratch>,
    /// Windows that the program holds.
    pub wins: Wins,
    /// Files that the program holds.
    pub files: Files,
}

/// An object whose error handler is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorObject {
    /// A communicator.
    Comm(CommHandle),
    /// A window.
    Win(WinHandle),
    /// A session.
    Session(SessionHandle),
    /// A communicator that the call would have made, with this error handler.
    Unmade(ErrhandlerHandle),
    /// A file.
    File(FileHandle),
}

impl ErrorObject {
    /// An error of a call on it, in its own terms.
    #[cold]
    pub fn say(&self, error: Error) -> Error {
        match self {
            ErrorObject::Win(_) => loss::said_of(("win", "Win"), error),
            ErrorObject::File(_) => loss::said_of(("fh", "File"), error),
            _ => error,
        }
    }
}

/// Enters MPI: every call starts here. `None` before initialisation.
#[inline]
pub fn enter() -> Option<Entered<'static, Process>> {
    PROCESS.enter()
}

/// Makes this process's state; false if it exists already.
pub fn initialize(process: Process) -> bool {
    PROCESS.fill(process)
}

impl Process {
    /// The state of a process that uses `endpoint`.
    pub fn new(endpoint: Endpoint, job_connection: JobConnection) -> Process {
        let birth = job_connection.birth();
        let job_connection = Rc::new(job_connection);
        let world = World::of(&endpoint, birth.as_ref());
        let (errhandlers, left) = (Errhandlers::with_early(), Rc::default());
        let known = Rc::new(Known::new(endpoint.site.losses.are_survived()));
        let (files, types) = (Files::new(&errhandlers.returning), Rc::new(Types::default()));
        Process {
            edge: Edge::default(),
            keyvals: AllKeyvals::default(),
            bcs: bcs::Groups::new(&world, &errhandlers.fatal),
            comms: Comms::new(&world, (Ties::new(&world, &job_connection), known.clone()), &errhandlers.fatal),
            groups: Groups::default(),
            errhandlers,
            generalized: GeneralizedRequests::default(),
            messages: Messages::default(),
            send_buffer: Rc::default(),
            job_connection,
            scratch: Rc::new(Scratch::new(Rc::clone(&left))),
            progress: Progress::new(endpoint, PROCESS.gate(), left, known),
            ops: Ops::new(&types),
            types,
            wins: Wins::default(),
            files,
        }
    }

    /// Says that this process is in `call`, for whoever watches the job, and counts it. Plain stores to lines
    /// of this process's own; the clock is read only for the first call and one in a period.
    #[inline(always)]
    pub fn call_begin(&self, call: CallId) -> Option<Interrupted> {
        self.progress.calls.begin(call)
    }

    /// Says that the call is over, and that the one it interrupted goes on.
    #[inline(always)]
    pub fn call_end(&self, outer: Option<Interrupted>) {
        self.progress.call_end(outer);
    }

    /// What the error handler of an object wants, and the handle that a handler of the program's is called with. In
    /// calls without an object, or with one that does not exist, that of `MPI_COMM_SELF` counts (MPI-5.0 section 9.3).
    /// Before MPI-4.0 that of `MPI_COMM_WORLD` did, and programs written for that set no other: it counts as long as
    /// none was set on `MPI_COMM_SELF`.
    pub fn error_action(&self, object: Option<ErrorObject>) -> (Action, u32) {
        let comm = match object {
            Some(ErrorObject::Comm(handle)) => self.comms.for_error(handle),
            Some(ErrorObject::Win(handle)) => match self.wins.get(handle) {
                Ok(window) => return (window.comm().error_action(), handle.0),
                Err(_) => self.comms.without_object().clone(),
            },
            Some(ErrorObject::Session(handle)) => match self.edge.sessions.get(handle) {
                Ok(session) => return (session.errhandler().action(), handle.0),
                Err(_) => self.comms.without_object().clone(),
            },
            Some(ErrorObject::Unmade(handle)) => match self.errhandlers.get(handle, HandlerOf::Comm) {
                Ok(handler) => return (handler.action(), CommHandle::NULL.0),
                Err(_) => self.comms.without_object().clone(),
            },
            Some(ErrorObject::File(handle)) => return self.files.error_action(handle),
            None => self.comms.without_object().clone(),
        };
        (comm.error_action(), comm.handle().0)
    }

    /// True if several threads may call at the same time, if that is asked for: not where nothing may depend on time.
    pub fn offers_threads(&self) -> bool {
        slices::thread_level(&self.progress.endpoint, THREAD_MULTIPLE) == THREAD_MULTIPLE
    }

    /// Says whether several threads call another interface at the same time. Those that call MPI may in any case, if
    /// that was asked for.
    pub fn set_concurrent(&self, concurrent: bool) {
        self.progress.set_concurrent(concurrent || self.edge.thread_level() == THREAD_MULTIPLE);
    }

    /// Number of processes that were started together with this one.
    pub fn job_size(&self) -> u32 {
        self.comms.world().size()
    }

    /// True if it was spawned while the job ran.
    pub fn is_spawned(&self) -> bool {
        strobe_endpoint::is_spawned(&self.progress.endpoint.site)
    }

    /// Spawns processes, and meets others.
    pub fn dynamic(&self) -> Dynamic<'_> {
        Dynamic { making: self.making(), job: &self.job_connection }
    }

    /// Goes on after processes have failed.
    pub fn recovering(&self) -> Recovering<'_> {
        Recovering { making: self.making(), job: &self.job_connection }
    }

    /// A copy of the pairs behind an argument that may be `MPI_INFO_NULL`.
    pub fn info_or_none(&self, handle: InfoHandle) -> Result<Info> {
        info::or_none(handle, self.job_size())
    }

    /// Makes communicators.
    pub fn making(&self) -> Making<'_> {
        Making { progress: &self.progress, comms: &self.comms }
    }

    /// Makes and frees windows.
    pub fn making_windows(&self) -> MakingWindows<'_> {
        MakingWindows {
            progress: &self.progress,
            wins: &self.wins,
            file: self.job_connection.segment_file(),
            agreeing: Agreeing { progress: &self.progress, job: &self.job_connection },
            fatal: &self.errhandlers.fatal,
        }
    }

    /// Opens and closes files.
    pub fn making_files(&self) -> MakingFiles<'_> {
        MakingFiles { accessing: self.accessing(), windows: self.making_windows() }
    }

    /// Reads and writes files.
    pub fn accessing(&self) -> Accessing<'_> {
        Accessing { progress: &self.progress, scratch: &self.scratch, files: &self.files, types: &self.types }
    }

    /// Completes requests.
    pub fn completing(&self) -> Completing<'_> {
        Completing { progress: &self.progress, comms: &self.comms }
    }

    /// A blocking collective.
    #[inline]
    pub fn collective(&self, comm: &Rc<Comm>, call: Call) -> Result<()> {
        coll::collective(&self.progress, &self.scratch, comm, call)
    }

    /// A non-blocking collective: its request.
    pub fn start_collective(&self, comm: &Rc<Comm>, call: Call) -> Result<RequestHandle> {
        coll::start(&self.progress, &self.scratch, comm, call)
    }

    /// A persistent collective: its request, inactive.
    pub fn init_collective(&self, comm: &Rc<Comm>, call: Call) -> Result<RequestHandle> {
        coll::init(&self.progress, &self.scratch, comm, call)
    }

    /// `MPI_Finalize`: the attributes of `MPI_COMM_SELF` are deleted first, while MPI still works (MPI-5.0
    /// section 11.2.4); then this process leaves the job, unless another interface keeps it there.
    pub fn finalize(&self) -> Result<()> {
        self.progress.calls.stop_keeping();
        self.comms.own().attributes.delete_all(CommHandle::SELF)?;
        let leaves = !self.edge.is_held();
        self.comms.set_world_open(false);
        if leaves {
            self.leave();
        }
        self.edge.set_finalized();
        if leaves {
            self.job_connection.finalized();
        }
        Ok(())
    }

    /// What is under way completes; then this process leaves the job.
    fn leave(&self) {
        let progress = &self.progress;
        progress.wait_until(|progress| !progress.requests.has_left());
        self.comms.bequeath_messages(&self.send_buffer);
        self.bcs.job().send_buffer().bequeath(&self.send_buffer);
        progress.wait_until(|progress| self.send_buffer.is_flushed(&progress.endpoint));
        progress.wait_until(|progress| progress.endpoint.is_quiet());
        progress.endpoint.detach();
        // The others of this node may still need this process: to answer, or to copy from its memory. And what it has
        // sent to other nodes must have arrived there. What its answers took of the node goes back: a spawned process
        // may sit here next.
        let service = &self.wins.onesided.service;
        progress.wait_until(|progress| progress.endpoint.may_go() && service.is_quiet(&progress.endpoint));
        self.edge.set_left();
    }

    /// The process sets of the job.
    pub fn process_sets(&self) -> ProcessSets<'_> {
        ProcessSets { world: self.comms.world().group(), site: &self.progress.endpoint.site }
    }

    /// `MPI_Session_finalize`: what was buffered for it is sent, and the handle ends. The process stays in its job.
    ///
    /// # Errors
    /// `MPI_ERR_SESSION`.
    pub fn finalize_session(&self, handle: SessionHandle) -> Result<()> {
        let session = self.edge.sessions.close(handle)?;
        self.progress.wait_until(|progress| session.send_buffer.is_flushed(&progress.endpoint));
        self.edge.note_sessions();
        Ok(())
    }

    /// Leaves the job at the end of the last interface.
    pub fn leave_job(&self) {
        self.leave();
        self.job_connection.finalized();
    }
}
