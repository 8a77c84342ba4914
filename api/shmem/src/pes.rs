// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a process keeps for OpenSHMEM between `shmem_init` and `shmem_finalize`, and entering it.

use crate::contexts::Contexts;
use crate::edge::{Name, refuse};
use crate::heap::Heap;
use crate::space::Space;
use crate::teams::Teams;
use std::cell::{Cell, RefCell};
use std::ffi::c_int;
use std::rc::Rc;
use strobe_mpi::Process;
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
