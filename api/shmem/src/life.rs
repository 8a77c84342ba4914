// SPDX-License-Identifier: MIT OR Apache-2.0
//! The beginning and the end of OpenSHMEM in a process, and what it tells of itself. It may begin before or after MPI
//! and end before or after it: the process leaves its job when the last interface ends.

use crate::collective::barrier_all;
use crate::context_table::Contexts;
use crate::edge::{At, Name, count, exports, older, refuse};
use crate::extremes::extremes;
use crate::heap_table::Heap;
use crate::near::Near;
use crate::pes::{Pes, inside};
use crate::settings;
use crate::space::{Space, pointer};
use crate::team_table::{Teams, make_group};
use std::cell::{Cell, RefCell};
use std::ffi::{c_int, c_void};
use std::io;
use std::ops::Range;
use std::os::fd::AsFd;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use strobe_control::Abi;
use strobe_mpi::coll::Call;
use strobe_mpi::comm::Comm;
use strobe_mpi::info::Info;
use strobe_mpi::rma::{Flavor, Spec, Window};
use strobe_mpi::{Process, start};
use strobe_os::program;
use strobe_shared::UserMemory;
use strobe_types::constants as mpi;
use strobe_types::layout::Layout;
use strobe_types::{CallId, Result};

/// `SHMEM_MAJOR_VERSION` and `SHMEM_MINOR_VERSION`
const VERSION: (c_int, c_int) = (1, 6);
/// `SHMEM_VENDOR_STRING`
const VENDOR: &str = concat!("Strobe ", env!("CARGO_PKG_VERSION"));
/// The levels of MPI, by those of `shmem.h`.
const LEVELS: [i32; 4] = [mpi::THREAD_SINGLE, mpi::THREAD_FUNNELED, mpi::THREAD_SERIALIZED, mpi::THREAD_MULTIPLE];
const MULTIPLE: c_int = 3;
const INIT: CallId = CallId::of("shmem_init");
const FINALIZE: CallId = CallId::of("shmem_finalize");

/// Begins, or notes that it was asked for once more: the thread level that is provided.
fn begin(call: Name, level: c_int) -> c_int {
    let Some(wanted) = usize::try_from(level).ok().and_then(|level| LEVELS.get(level)) else {
        refuse(call, &format!("requested: {level} is no thread level: pass SHMEM_THREAD_SINGLE or another of these"))
    };
    if strobe_mpi::enter().is_none()
        && let Err(error) = start::join(Abi::Standard, *wanted)
    {
        refuse(call, &error.to_string());
    }
    let Some(process) = strobe_mpi::enter() else { refuse(call, "this process has no job") };
    if process.is_spawned() {
        refuse(call, "a spawned process is no PE: call it in the ranks that mpiexec has started");
    }
    if let Some(pes) = process.edge.guest::<Pes>().filter(|pes| pes.uses.get() > 0) {
        pes.uses.set(pes.uses.get() + 1);
        return pes.thread_level;
    }
    if process.edge.has_left() || process.edge.guest::<Pes>().is_some() {
        refuse(call, "this process has ended OpenSHMEM, or left its job: it cannot begin again");
    }
    let provided = if level == MULTIPLE && !process.offers_threads() { MULTIPLE - 1 } else { level };
    if provided == MULTIPLE {
        process.set_concurrent(true);
    }
    let outer = process.call_begin(INIT);
    let pes = make(call, &process, provided);
    process.edge.set_guest(pes, true);
    process.call_end(outer);
    say_settings(&process);
    provided
}

/// What `SHMEM_VERSION` and its like ask for.
fn say_settings(process: &Process) {
    let Some(space) = Space::if_open() else { return };
    if space.me == 0 && settings::variable("VERSION").is_some() {
        println!("{VENDOR}: OpenSHMEM {}.{}", VERSION.0, VERSION.1);
    }
    if space.me == 0 && settings::variable("INFO").is_some() {
        print!("{}", settings::HELP);
    }
    if settings::variable("DEBUG").is_some() {
        let near = (0..space.pes).filter(|pe| space.near.memory(*pe).is_some()).count();
        eprintln!(
            "PE {} of {}: variables {:#x}..{:#x}, heap {:#x}..{:#x}, {near} PEs mapped",
            space.me,
            process.job_size(),
            space.variables.start,
            space.variables.end,
            space.heap.start,
            space.heap.end
        );
    }
}

/// Makes the symmetric memory, together with all other PEs.
fn make(call: Name, process: &Process, thread_level: c_int) -> Pes {
    let heap_bytes = settings::heap_bytes().unwrap_or_else(|why| refuse(call, &why)).next_multiple_of(4096);
    let size = process.job_size();
    let world = make_group(call, process, (0..size).collect());
    let made = begin_memory(process, &world.0, heap_bytes)
        .unwrap_or_else(|error| refuse(call, &format!("{error}; SHMEM_SYMMETRIC_SIZE sets the length of the heap")));
    let ((window, handle), variables) = made;
    let own = window.own();
    // Others may change the variables as soon as they know of them, which is behind the next barrier.
    if let Err(error) = share_variables(process, &window, variables.clone()) {
        refuse(call, &format!("cannot share the variables of the program: {error}"));
    }
    let local = (0..size).filter(|pe| window.sharing(*pe).1.is_some()).collect();
    let shared = make_group(call, process, local);
    let Some(near) = Near::of(&window, size, variables.len() + heap_bytes) else {
        refuse(call, "the symmetric memory of the PEs does not lie as it should")
    };
    let is_near = near.is_all();
    let heap_start = own.memory.address() + variables.len();
    Space {
        me: world.0.rank(),
        pes: size,
        near,
        variables,
        heap: heap_start..heap_start + heap_bytes,
        fences: process.progress.endpoint.segment().header().joining.fence.load(Ordering::Relaxed) != 0,
        drives: !is_near && !process.wins.onesided.asker.is_served(window.comm().context()),
    }
    .open();
    let pes = Pes {
        window,
        handle,
        heap: RefCell::new(Heap::new(heap_bytes)),
        teams: RefCell::new(Teams::new(world.clone(), shared)),
        contexts: RefCell::new(Contexts::default()),
        thread_level,
        uses: Cell::new(1),
        byte: Rc::new(Layout::bytes(1)),
    };
    if let Err(error) = process.collective(&world.0, Call::Barrier) {
        refuse(call, &error.to_string());
    }
    pes
}

/// A window with the variables of the program in front of the heap, where all PEs have as many of them; else, as where
/// they are different programs, with the heap alone.
type Memory = ((Rc<Window>, strobe_types::WinHandle), Range<usize>);

fn begin_memory(process: &Process, world: &Rc<Comm>, heap_bytes: usize) -> Result<Memory> {
    let variables = program::variables().unwrap_or(0..0);
    let (least, most) = extremes(process, world, variables.len() as i64)?;
    let variables = if least == most { variables } else { 0..0 };
    let spec = Spec {
        flavor: Flavor::Allocate,
        memory: UserMemory::nowhere(),
        bytes: (variables.len() + heap_bytes) as isize,
        unit: 1,
        info: Ok(Info::default()),
        // Its programs look at memory that others change; that is no conflict.
        checks: false,
    };
    let handle = process.making_windows().make(world, spec)?;
    let window = process.wins.get(handle)?;
    window.update_by_words();
    Ok(((window, handle), variables))
}

fn share_variables(process: &Process, window: &Window, variables: Range<usize>) -> io::Result<()> {
    let Some((memory, start)) = window.allocated().filter(|_| !variables.is_empty()) else { return Ok(()) };
    let file = process.job_connection.segment_file()?;
    // SAFETY: the program calls shmem_init in one thread, and no other uses its variables meanwhile, as
    // docs/man/shmem.3 asks for.
    unsafe { memory.share_program_data(file.as_fd(), start, variables) }
}

/// Ends, when it was asked for as often as the beginning.
fn end(call: Name) {
    Space::of(call);
    let last = inside(call, FINALIZE, |_, pes| {
        pes.uses.set(pes.uses.get() - 1);
        pes.uses.get() == 0
    });
    if !last {
        return;
    }
    barrier_all::call();
    inside(call, FINALIZE, |process, pes| {
        // SAFETY: as at the beginning; nobody else changes them any more.
        if let Err(error) = unsafe { program::take_back() } {
            refuse(call, &format!("cannot take back the variables of the program: {error}"));
        }
        Space::close();
        pes.teams.borrow_mut().free_all(process);
        if let Err(error) = process.making_windows().free(pes.handle) {
            refuse(call, &error.to_string());
        }
        if process.edge.end_guest(true) {
            process.leave_job();
        }
    });
}

/// Programs of before end without saying so.
extern "C" fn end_with_the_program() {
    if Space::if_open().is_some() {
        end("shmem_finalize");
    }
}

exports! {
    /// Begins the use of OpenSHMEM.
    fn init() {
        begin("shmem_init", 0);
    }

    /// The same for so many threads: 0, and the level that is provided.
    fn init_thread(requested: c_int, provided: At<c_int>) -> c_int {
        provided.put(begin("shmem_init_thread", requested));
        0
    }

    /// Ends it.
    fn finalize() {
        end("shmem_finalize");
    }

    /// Whether it has begun, and not ended.
    fn query_initialized(initialized: At<c_int>) {
        initialized.put(c_int::from(Space::if_open().is_some()));
    }

    /// The thread level.
    fn query_thread(provided: At<c_int>) {
        provided.put(inside("shmem_query_thread", INIT, |_, pes| pes.thread_level));
    }

    /// The number of this PE.
    fn my_pe() -> c_int {
        Space::of("shmem_my_pe").me as c_int
    }

    /// How many PEs there are.
    fn n_pes() -> c_int {
        Space::of("shmem_n_pes").pes as c_int
    }

    /// Ends all PEs.
    fn global_exit(status: c_int) {
        let pe = Space::if_open().map_or(0, |space| space.me);
        start::abort(&format!("shmem_global_exit: PE {pe} ends the job with status {status}"), status)
    }

    /// 1 if there is such a PE.
    fn pe_accessible(pe: c_int) -> c_int {
        c_int::from(Space::of("shmem_pe_accessible").has(pe))
    }

    /// 1 if there is such a PE, and the object is symmetric.
    fn addr_accessible(addr: At<u8>, pe: c_int) -> c_int {
        let space = Space::of("shmem_addr_accessible");
        c_int::from(space.has(pe) && space.offset(addr.address(), 1).is_some())
    }

    /// Where an object of a PE is mapped here; NULL if it is not.
    fn ptr(dest: At<u8>, pe: c_int) -> At<c_void> {
        Space::of("shmem_ptr");
        pointer(dest, pe)
    }

    /// The version of the specification.
    fn info_get_version(major: At<c_int>, minor: At<c_int>) {
        major.put(VERSION.0);
        minor.put(VERSION.1);
    }

    /// The name of the library.
    fn info_get_name(name: At<u8>) {
        name.put_string(VENDOR);
    }

    /// For tools that stand in for it.
    fn pcontrol(_level: c_int) {}

    /// Caches keep up by themselves.
    fn clear_cache_inv() {}
    /// Caches keep up by themselves.
    fn set_cache_inv() {}
    /// Caches keep up by themselves.
    fn clear_cache_line_inv(_dest: At<u8>) {}
    /// Caches keep up by themselves.
    fn set_cache_line_inv(_dest: At<u8>) {}
    /// Caches keep up by themselves.
    fn udcflush() {}
    /// Caches keep up by themselves.
    fn udcflush_line(_dest: At<u8>) {}
}

older! {
    /// `shmem_init`; the end comes with that of the program.
    fn start_pes(npes: c_int) {
        count("start_pes", "npes", npes);
        if Space::if_open().is_none() {
            begin("start_pes", 0);
            program::at_exit(end_with_the_program);
        }
    }

    /// `shmem_my_pe`
    fn _my_pe() -> c_int {
        super::my_pe::call()
    }

    /// `shmem_n_pes`
    fn _num_pes() -> c_int {
        super::n_pes::call()
    }
}
