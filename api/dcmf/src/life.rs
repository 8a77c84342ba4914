// SPDX-License-Identifier: MIT OR Apache-2.0
//! The beginning and the end of DCMF in a process (requirements D22, D23), what it is configured for, and its progress.

use crate::critical;
use crate::edge::{At, Lent, invalid};
use crate::entry::{entries, inside};
use crate::messager::{Configuration, Messager};
use crate::reach;
use std::ffi::{c_int, c_uint};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use strobe_control::Abi;
use strobe_endpoint::Waiter;
use strobe_mpi::{Process, start};
use strobe_types::CallId;
use strobe_types::constants::THREAD_SINGLE;

/// `DCMF_THREAD_SERIALIZED` and `DCMF_THREAD_MULTIPLE`
const SERIALIZED: c_int = 2;
const MULTIPLE: c_int = 3;

/// Set while the thread of `DCMF_INTERRUPTS_ON` runs, and while it is suspended.
static INTERRUPTS: AtomicBool = AtomicBool::new(false);
static SUSPENDED: AtomicBool = AtomicBool::new(false);
/// How often a suspended thread looks whether it is resumed.
const LOOK: Duration = Duration::from_millis(1);

fn initialize() -> c_uint {
    if strobe_mpi::enter().is_none()
        && let Err(error) = start::join(Abi::Standard, THREAD_SINGLE)
    {
        start::abort(&format!("DCMF_Messager_initialize: {error}"), 1);
    }
    let Some(process) = strobe_mpi::enter() else { return 0 };
    if process.is_spawned() {
        start::abort(
            "DCMF_Messager_initialize: a spawned process has no place in the machine: call it in the ranks of mpiexec",
            1,
        );
    }
    if process.edge.has_left() || !process.edge.set_guest(Messager::default(), false) {
        return 0;
    }
    if let Err(error) = reach::expose(&process) {
        start::abort(&format!("DCMF_Messager_initialize: {error}"), 1);
    }
    1
}

fn finalize() -> c_uint {
    let Some(process) = strobe_mpi::enter() else { return 0 };
    let Some(messager) = process.edge.guest::<Messager>().filter(|messager| messager.is_open()) else { return 0 };
    if process.edge.has_left() {
        messager.close(&process);
        process.edge.end_guest(false);
        return 1;
    }
    let outer = process.call_begin(const { CallId::of("DCMF_Messager_finalize") });
    process.progress.wait_until(|_| messager.has_left(&process));
    messager.close(&process);
    reach::withdraw(&process);
    if process.edge.end_guest(false) {
        process.leave_job();
    }
    process.call_end(outer);
    1
}

/// Advances, and gives the processor away after many calls that found nothing.
fn advance() -> c_uint {
    let call = const { CallId::of("DCMF_Messager_advance") };
    let advanced = inside(call, |process, messager| {
        let calls = messager.advance(process);
        if calls == 0 {
            messager.rest(process);
        }
        Ok((calls, messager.is_idle() && process.progress.is_concurrent()))
    });
    let (calls, idle) = advanced.unwrap_or((0, false));
    if idle {
        // Outside, so that other threads may enter.
        strobe_os::cpu::yield_now();
    }
    calls as c_uint
}

/// Does what the program would do in a loop, and sleeps when nothing comes.
fn advance_by_itself() {
    let mut waiter = Waiter::default();
    while INTERRUPTS.load(Ordering::Acquire) {
        let Some(process) = strobe_mpi::enter().filter(|process| !process.edge.has_left()) else { return };
        if SUSPENDED.load(Ordering::Acquire) {
            drop(process);
            std::thread::sleep(LOOK);
            continue;
        }
        drop(process);
        if critical::within(advance) == 0
            && let Some(process) = strobe_mpi::enter().filter(|process| !process.edge.has_left())
        {
            process.progress.make_or_sleep(&mut waiter);
        }
    }
}

fn configure(process: &Process, wanted: Configuration) -> Configuration {
    // A program may leave one of them as it happened to be in memory: then it is off.
    let interrupts = c_int::from(wanted.interrupts == 1 && process.offers_threads());
    let thread_level = if process.offers_threads() { wanted.thread_level } else { wanted.thread_level.min(SERIALIZED) };
    let threads = thread_level == MULTIPLE || interrupts == 1;
    if threads {
        critical::want();
    }
    process.set_concurrent(threads);
    let before = INTERRUPTS.swap(interrupts == 1, Ordering::AcqRel);
    let mut granted = Configuration { thread_level, interrupts };
    if interrupts == 1 && !before {
        let started = strobe_os::thread::start("strobe-dcmf", advance_by_itself);
        if started.is_err() {
            INTERRUPTS.store(false, Ordering::Release);
            granted.interrupts = 0;
        }
    }
    granted
}

entries! {
    /// Begins the use of DCMF: 1 for the first call.
    fn DCMF_Messager_initialize() -> c_uint |_none| { initialize() }

    /// Ends it: 1 for the first call.
    fn DCMF_Messager_finalize() -> c_uint |_none| { finalize() }

    /// Makes progress, and calls what is to be called back: how many callbacks that were.
    fn DCMF_Messager_advance() -> c_uint |_none| { advance() }

    /// The same for one channel, which is all.
    fn DCMF_Messager_advance_expert(_opt: c_uint) -> c_uint |_none| { advance() }

    /// The rank of this process; 0 before the beginning.
    fn DCMF_Messager_rank() -> usize |_none| {
        strobe_mpi::enter().map_or(0, |process| process.progress.endpoint.site.me().0 as usize)
    }

    /// How many processes there are; 0 before the beginning.
    fn DCMF_Messager_size() -> usize |_none| {
        strobe_mpi::enter().map_or(0, |process| process.job_size() as usize)
    }

    /// Configures threads and interrupts, and says for what it is configured.
    fn DCMF_Messager_configure(config: At<Configuration>, out: At<Configuration>) |process, messager| {
        if !config.is_null() {
            let wanted = config.take()?;
            if !(0..=MULTIPLE).contains(&wanted.thread_level) {
                return Err(invalid("thread_level: is none of DCMF_THREAD_SINGLE to DCMF_THREAD_MULTIPLE"));
            }
            messager.set_configuration(configure(process, wanted));
        }
        out.put(messager.configuration());
        Ok(())
    }

    /// Stops what makes progress beside the program.
    fn DCMF_Messager_suspend() |_process, _messager| {
        SUSPENDED.store(true, Ordering::Release);
        Ok(())
    }

    /// Lets it go on.
    fn DCMF_Messager_resume() |_process, _messager| {
        SUSPENDED.store(false, Ordering::Release);
        Ok(())
    }

    /// Names what is called when a process cannot be reached. Here the job ends then, so it is never called.
    fn DCMF_Error_register(_req: At<u64>, _func: Lent) |_process, _messager| { Ok(()) }
}
