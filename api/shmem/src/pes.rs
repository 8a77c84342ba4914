// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a process keeps for OpenSHMEM between `shmem_init` and `shmem_finalize`, and entering it.

use crate::context_table::{Contexts, Ctx};
use crate::edge::{Name, refuse};
use crate::heap_table::Heap;
use crate::space::Space;
use crate::team_table::{ActiveSet, TeamHandle, Teams, make_group, world_pe};
use std::cell::{Cell, RefCell};
use std::ffi::c_int;
use std::rc::Rc;
use strobe_mpi::Process;
use strobe_mpi::comm::Comm;
use strobe_mpi::rma::Window;
use strobe_types::layout::Layout;
use strobe_types::{CallId, WinHandle};

/// What a process keeps for OpenSHMEM.
pub struct Pes {
    /// The symmetric memory.
    pub window: Rc<Window>,
    pub handle: WinHandle,
    pub heap: RefCell<Heap>,
    pub teams: RefCell<Teams>,
    pub contexts: RefCell<Contexts>,
    /// The thread level that was provided, in numbers of `shmem.h`.
    pub thread_level: c_int,
    /// How often it was initialised, less how often finalised.
    pub uses: Cell<u32>,
    /// The layout of a byte.
    pub byte: Rc<Layout>,
}

/// Runs the body of a call that needs the whole process.
#[inline]
pub fn inside<T>(call: Name, id: CallId, body: impl FnOnce(&Process, &Pes) -> T) -> T {
    Space::of(call);
    let Some(process) = strobe_mpi::enter() else { refuse(call, "called before shmem_init: call that first") };
    let Some(pes) = process.edge.guest::<Pes>() else { refuse(call, "called before shmem_init: call that first") };
    let outer = process.call_begin(id);
    let done = body(&process, pes);
    process.call_end(outer);
    done
}

impl Pes {
    /// The members of a team. If there is none, `call` ends the job.
    pub fn team(&self, call: Name, team: TeamHandle) -> Rc<Comm> {
        match self.teams.borrow().get(team) {
            Some(team) => Rc::clone(&team.comm),
            None => refuse(call, "team: is SHMEM_TEAM_INVALID, or was destroyed: pass a team that exists"),
        }
    }

    /// The members of an active set, which make their group when they meet for the first time.
    pub fn active_set(&self, call: Name, process: &Process, set: ActiveSet) -> Rc<Comm> {
        if let Some(known) = self.teams.borrow().set(set) {
            return known;
        }
        let ((start, log, size), all) = (set, process.job_size());
        let member = |index: c_int| i64::from(start) + (i64::from(index) << log.clamp(0, 31));
        let fits = start >= 0 && (0..=31).contains(&log) && size > 0 && member(size - 1) < i64::from(all);
        if !fits {
            let what = format!(
                "PE_start, logPE_stride, PE_size: {start}, {log}, {size} are no active set of {all} PEs: pass PEs that exist"
            );
            refuse(call, &what);
        }
        let made = make_group(call, process, (0..size).map(|index| member(index) as u32).collect());
        self.teams.borrow_mut().keep_set(set, made.clone());
        made.0
    }

    /// True if a team exists.
    pub fn has_team(&self, team: TeamHandle) -> bool {
        self.teams.borrow().get(team).is_some()
    }

    /// The team in which a context counts PEs. If there is none, `call` ends the job.
    pub fn team_of(&self, call: Name, ctx: Ctx) -> TeamHandle {
        let team = self.contexts.borrow().team_of(ctx);
        team.unwrap_or_else(|| refuse(call, "ctx: is SHMEM_CTX_INVALID, or was destroyed: pass a context that exists"))
    }
}

const CONTEXT: CallId = CallId::of("shmem_ctx_create");

impl Ctx {
    /// The PE of the world that this context knows as `pe`.
    #[inline]
    pub fn pe(self, call: Name, pe: c_int) -> c_int {
        if self.is_of_world() { pe } else { self.pe_of_team(call, pe) }
    }

    #[cold]
    fn pe_of_team(self, call: Name, pe: c_int) -> c_int {
        inside(call, CONTEXT, |_, pes| {
            let comm = pes.team(call, pes.team_of(call, self));
            match world_pe(&comm, pe) {
                Some(pe) => pe as c_int,
                None => refuse(call, &format!("pe: {pe} is no PE of the team of ctx, which has {}", comm.size())),
            }
        })
    }
}
