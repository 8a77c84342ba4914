// SPDX-License-Identifier: MIT OR Apache-2.0
//! The beginning and the end of MPI in a process (MPI-5.0 sections 11.2 and 11.6): finding the job, taking the
//! endpoint slot in the node segment, leaving it.

use crate::errhandler::HandlerOf;
use crate::info::Info;
use crate::job_connection::JobConnection;
use crate::keeping::{self, Keeper};
use crate::process::{Process, enter, initialize};
use crate::session::Session;
use crate::slices;
use crate::tools;
use std::os::fd::AsFd;
use strobe_config as config;
use strobe_control::Abi;
use strobe_control::client::{Hello, connect};
use strobe_endpoint::{
    Attendant, Endpoint, EndpointSettings, EndpointSlot, NetworkEndpointSlot, NetworkOptions, Waiter, record_sizes,
};
use strobe_onesided::NodeService;
use strobe_os::bell::Bell;
use strobe_os::{process, thread};
use strobe_shared::strobe::{StrobeMode, Strobing};
use strobe_shared::sync::Ordering;
use strobe_shared::{Limits, Segment, Shape};
use strobe_types::constants::{THREAD_FUNNELED, THREAD_MULTIPLE, THREAD_SERIALIZED, THREAD_SINGLE};
use strobe_types::{ErrhandlerHandle, Error, ErrorClass, Result, SessionHandle, err};

/// How often a process that is held for a debugger looks whether it may go on.
const HELD_LOOK: std::time::Duration = std::time::Duration::from_millis(10);

fn setting<T>(value: std::result::Result<T, config::BadValue>) -> Result<T> {
    value.map_err(|bad| Error::new(ErrorClass::OTHER, bad.to_string()))
}

/// `MPI_Init_thread`: joins the job, if this process is not of it by another interface, and returns the thread level
/// provided, which is the one asked for, or `MPI_THREAD_SERIALIZED` in a job whose order is fixed.
pub fn init(abi: Abi, required: i32) -> Result<i32> {
    let provided = match enter() {
        None => join(abi, required)?,
        Some(process) if process.edge.has_begun() => {
            return err!(OTHER, "MPI is initialised already: call it once, and MPI_Initialized to find out");
        }
        Some(process) if process.edge.has_left() => {
            return err!(OTHER, "this process has left its job: call it before DCMF_Messager_finalize");
        }
        Some(process) => {
            let provided = slices::thread_level(&process.progress.endpoint, required);
            process.edge.begin_threads(provided);
            if provided == THREAD_MULTIPLE {
                process.progress.set_concurrent(true);
            }
            provided
        }
    };
    if let Some(process) = enter() {
        process.edge.set_usable();
        process.comms.set_world_open(true);
    }
    Ok(provided)
}

/// `MPI_Session_init`: joins the job, if this process is not of it, and opens a session with this error handler
/// (`MPI_ERRORS_ARE_FATAL` if it is none's) and what `info` asks for: a thread level.
pub fn init_session(abi: Abi, info: &Info, errhandler: ErrhandlerHandle) -> Result<SessionHandle> {
    let required = match info.get(b"thread_level")? {
        None => THREAD_MULTIPLE,
        Some(name) => thread_level_named(name)?,
    };
    match enter() {
        None => {
            join(abi, required)?;
            if let Some(process) = enter() {
                process.comms.set_world_open(false);
            }
        }
        Some(process) if process.edge.has_left() => {
            return err!(
                OTHER,
                "this process has left its job with MPI_Finalize, and cannot come back: open a session before that"
            );
        }
        Some(process) if required == THREAD_MULTIPLE && process.offers_threads() => {
            process.progress.set_concurrent(true);
            process.edge.begin_threads(THREAD_MULTIPLE);
        }
        Some(_) => {}
    }
    let Some(process) = enter() else { return err!(INTERN, "a process that has joined is not there") };
    let errhandler = process.errhandlers.get(errhandler, HandlerOf::Session)?;
    let mut told = Info::default();
    let provided = process.edge.thread_level();
    if let Some((name, _)) = THREAD_LEVELS.iter().find(|(_, level)| *level == provided) {
        told.set(b"thread_level", name)?;
    }
    let handle = process.edge.sessions.open(Session::new(errhandler, told), leave_at_exit)?;
    process.edge.note_sessions();
    Ok(handle)
}

/// Leaves the job, if nothing needs it any more.
extern "C" fn leave_at_exit() {
    if let Some(process) = enter().filter(|process| process.edge.is_over()) {
        process.leave_job();
    }
}

const THREAD_LEVELS: [(&[u8], i32); 4] = [
    (b"MPI_THREAD_SINGLE", THREAD_SINGLE),
    (b"MPI_THREAD_FUNNELED", THREAD_FUNNELED),
    (b"MPI_THREAD_SERIALIZED", THREAD_SERIALIZED),
    (b"MPI_THREAD_MULTIPLE", THREAD_MULTIPLE),
];

fn thread_level_named(name: &[u8]) -> Result<i32> {
    match THREAD_LEVELS.iter().find(|(known, _)| *known == name) {
        Some((_, level)) => Ok(*level),
        None => err!(
            INFO_VALUE,
            "info: thread_level is \"{}\": give MPI_THREAD_SINGLE … MPI_THREAD_MULTIPLE",
            String::from_utf8_lossy(name)
        ),
    }
}

/// Joins the job, for any interface. Returns the thread level as [`init`] does.
pub fn join(abi: Abi, required: i32) -> Result<i32> {
    if !matches!(required, THREAD_SINGLE | THREAD_FUNNELED | THREAD_SERIALIZED | THREAD_MULTIPLE) {
        return err!(ARG, "required: {required} is no thread level: use MPI_THREAD_SINGLE … MPI_THREAD_MULTIPLE");
    }
    let variable = tools::observed::text_of;
    let progress = setting(config::PROGRESS.word(variable(&config::PROGRESS).as_deref()))?;
    let mut settings = setting(EndpointSettings::read(variable))?;
    settings.copies &= strobe_os::process_memory::copies_allowed();
    let unexpected = setting(config::UNEXPECTED_BYTES.number(variable(&config::UNEXPECTED_BYTES).as_deref()))?;
    let staged = setting(config::STAGED_BYTES.number(variable(&config::STAGED_BYTES).as_deref()))?;
    let asked = keeping::asked(variable(&config::MMDS))?;
    let calibrates = setting(config::CALIBRATION.word(variable(&config::CALIBRATION).as_deref()))? != "off";
    let checks = setting(config::CHECK.word(variable(&config::CHECK).as_deref()))? == "on";
    let hello = Hello { abi, thread_level: required };
    let network_options = setting(NetworkOptions::read(variable))?;
    // Without a manager there is no timer: slices end on demand.
    let strobing = match setting(strobe_endpoint::strobing(variable))? {
        strobing if strobing.mode == StrobeMode::Immediate => strobing,
        strobing => Strobing { mode: StrobeMode::Demand, fixed_order: false, ..strobing },
    };
    let mut connection = connect(hello, &mut |size| {
        let key = strobe_os::socket::random_bytes::<16>().unwrap_or([0; 16]);
        let half = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| key[at + i]));
        let (first_ranks, records) = ([0, size], record_sizes(1, &[]));
        let limits =
            if calibrates && size > 1 { strobe_calibration::of_this_machine().limits() } else { Limits::default() };
        let key = [half(0), half(8)];
        let shape = Shape { first_ranks: &first_ranks, records, strobing, limits, key, ..Shape::default() };
        Segment::create(&shape).map_err(|error| {
            Error::new(ErrorClass::NO_MEM, format!("cannot make the node segment: {error}: raise the memory limit"))
        })
    })?;
    let segment = Segment::attach(connection.segment.as_fd())
        .map_err(|error| Error::new(ErrorClass::OTHER, format!("cannot map the node segment: {error}")))?;
    segment.header().unexpected_bytes_max.store(unexpected, Ordering::Relaxed);
    segment.header().staged_bytes_max.store(staged, Ordering::Relaxed);
    let local_rank = connection.placement.local_rank;
    // Where there are several nodes, this process serves all ranks of its own while it drives the network.
    let file = connection.network.is_some().then(|| connection.segment.try_clone().ok()).flatten();
    let attendant = file.map(|file| Box::new(NodeService::new(file)) as Box<dyn Attendant>);
    let endpoint_slot = EndpointSlot {
        attendant,
        local_rank,
        pid: process::own_pid() as u32,
        settings,
        network: connection.network.take().map(|network| NetworkEndpointSlot {
            views: Vec::new(),
            group_view: None,
            key: network.key,
            devices: network.nodes.first().map_or(Vec::new(), |node| node.devices.clone()),
            nodes: network.nodes.into_iter().map(|node| node.paths).collect(),
            sockets: network.sockets,
            bell: Bell::of(network.bell),
            options: network_options,
        }),
    };
    let endpoint = Endpoint::attach(segment, endpoint_slot)
        .map_err(|error| Error::new(ErrorClass::OTHER, format!("cannot use the node's network: {error}")))?;
    tools::observed::joined(&endpoint, local_rank);
    let process = Process::new(endpoint, JobConnection::new(connection));
    process.edge.set_checks(checks);
    process.edge.begin_threads(required);
    if !initialize(process) {
        return err!(OTHER, "another thread has joined the job at the same time");
    }
    let mut provided = required;
    if let Some(process) = enter() {
        // Nobody sends before everybody has taken the endpoint slot: only then is it known who needs fences and who
        // can be copied from.
        process.progress.wait_attached();
        // A debugger takes hold of the job's processes here. Nobody wakes them, so that nothing else need know of it.
        while segment.header().joining.held.load(Ordering::Acquire) != 0 {
            std::thread::sleep(HELD_LOOK);
        }
        provided = slices::thread_level(&process.progress.endpoint, required);
        process.edge.begin_threads(provided);
        process.progress.set_concurrent(provided == THREAD_MULTIPLE || progress == "thread");
        if let Some(birth) = process.job_connection.birth() {
            process.dynamic().meet_parents(&birth)?;
        }
    }
    if progress == "thread" {
        start_progress_thread()?;
    }
    if let Some(process) = enter() {
        process.progress.want_events(tools::events::wanted());
    }
    if let (Some(asked), Some(process)) = (asked, enter()) {
        let Process { progress, .. } = &*process;
        if let Some((keeper, clock)) = Keeper::of(asked, &segment, local_rank, &progress.endpoint)? {
            progress.calls.keep(keeper, clock);
        }
    }
    Ok(provided)
}

/// `--progress thread`: a thread that sleeps on the rank's doorbell and makes progress whenever it rings. It
/// costs a wake-up for each message to a rank that computes, and calls a lock.
fn start_progress_thread() -> Result<()> {
    let started = thread::start("strobe-progress", || {
        if let Some(process) = enter() {
            let mut waiter = Waiter::default();
            while !process.edge.has_left() {
                process.progress.make_or_sleep(&mut waiter);
            }
        }
    });
    match started {
        Ok(_) => Ok(()),
        Err(error) => err!(OTHER, "{}=thread: cannot start the thread: {error}", config::PROGRESS.variable),
    }
}

/// Ends the job with `code`, after saying why. Does not return.
pub fn abort(message: &str, code: i32) -> ! {
    // What the program printed before is part of the story, and comes first.
    strobe_os::process::flush_output();
    // After MPI_Finalize nobody listens on behalf of this process.
    let shown = enter().is_some_and(|process| !process.edge.has_left() && process.job_connection.abort(code, message));
    if !shown {
        eprintln!("{message}");
    }
    strobe_os::process::exit_now(code)
}
