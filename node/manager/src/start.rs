// SPDX-License-Identifier: MIT OR Apache-2.0
//! Starting the ranks of this node.

use crate::begin::Begin;
use crate::output::Stream;
use crate::plan::{Application, JobPlan};
use crate::rank::{Rank, Seen};
use crate::spawn_order::SpawnOrder;
use crate::{environment, program, topology};
use std::collections::BTreeMap;
use std::ffi::{CString, OsStr, OsString};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use strobe_control::{Message, Placement};
use strobe_os::affinity::CpuSet;
use strobe_os::pipe;
use strobe_os::process::{self, Command};
use strobe_os::signal::SignalMask;
use strobe_os::socket::Messages;

/// What ranks inherit from their manager, and what it puts into their environment.
pub struct Inherited<'a> {
    /// What ranks get: the node segment, then what belongs to the network.
    pub descriptors: &'a [BorrowedFd<'a>],
    /// The guardian's pipe.
    pub guardian: BorrowedFd<'a>,
    /// The signals that ranks start with blocked.
    pub blocked_signals: &'a SignalMask,
    /// The folder with our libraries.
    pub libraries: Option<&'a Path>,
}

/// A part of the command line whose program was found and whose environment was made.
struct Ready {
    program: PathBuf,
    program_c: CString,
    arguments: Vec<CString>,
    directory: Option<PathBuf>,
    directory_c: Option<CString>,
    environment: BTreeMap<OsString, OsString>,
}

/// Starts the ranks of a node. The error is one line for the user; ranks that were started by then are the guardian's.
pub fn start(begin: &Begin, inherited: &Inherited<'_>, first_input: OwnedFd) -> Result<Vec<Rank>, String> {
    let (plan, own) = (&begin.plan, begin.ranks());
    // For each rank: two pipes and a socket, and for a moment their other ends.
    let open_files_max = process::raise_open_files(own.len() as u64 * 3 + 64)
        .map_err(|error| format!("too many ranks for one machine: {error}"))?;
    let usable = CpuSet::usable().map(|set| set.numbers()).unwrap_or_default();
    let processors = topology::read(&usable, Path::new("/sys/devices/system"));
    let null = pipe::null().map_err(|error| format!("cannot open /dev/null: {error}"))?;
    // Virtual nodes share the processors of one machine: each begins where the one before ends.
    let before = plan.ranks_before_on_machine(begin.node as usize);
    let mut ranks = Vec::new();
    let mut first = 0;
    for (appnum, part) in plan.parts.iter().enumerate() {
        let all = first..first + part.ranks;
        first = all.end;
        let here = all.start.max(own.start)..all.end.min(own.end);
        if here.is_empty() {
            continue;
        }
        let ready = prepare(part, begin, inherited)?;
        for number in here {
            let local_rank = number - own.start;
            let place = Placement {
                rank: number,
                size: plan.ranks(),
                local_rank,
                local_size: own.len() as u32,
                node: begin.node,
                nodes: begin.first_ranks.len() as u32,
                appnum: appnum as u32,
                universe_size: Some(plan.ranks() + plan.seats_to_take(begin.spare)),
                job: begin.job,
                spawned: false,
            };
            let input = if number == 0 { &first_input } else { &null };
            let bound = plan.binding.processors(before + local_rank, &processors).map(CpuSet::of);
            ranks.push(start_one(plan, &ready, inherited, &place, input, bound.as_ref(), open_files_max)?);
        }
    }
    Ok(ranks)
}

/// Starts the ranks of `order` that have seats on this node, whose place in the job and in the segment `seat` gives:
/// those that run, and why others do not, in one line.
pub fn spawn(
    begin: &Begin,
    inherited: &Inherited<'_>,
    order: &SpawnOrder,
    seats: impl Fn(u32) -> Option<u32>,
    slots: u32,
) -> (Vec<Rank>, Option<String>) {
    let mut ranks = Vec::new();
    let trouble = spawn_into(&mut ranks, (begin, inherited, order), seats, slots).err();
    (ranks, trouble)
}

fn spawn_into(
    ranks: &mut Vec<Rank>,
    (begin, inherited, order): (&Begin, &Inherited<'_>, &SpawnOrder),
    seats: impl Fn(u32) -> Option<u32>,
    slots: u32,
) -> Result<(), String> {
    let open_files_max = process::raise_open_files(u64::from(slots) * 3 + 64)
        .map_err(|error| format!("too many ranks for one machine: {error}"))?;
    let null = pipe::null().map_err(|error| format!("cannot open /dev/null: {error}"))?;
    let mut ready = Vec::new();
    // Whether all programs are there is known before the first one runs.
    for (appnum, part) in order.parts.iter().enumerate() {
        if order.ranks_of(appnum).any(|(_, number)| seats(number).is_some()) {
            ready.push((appnum, prepare(part, begin, inherited)?));
        }
    }
    for (appnum, ready) in ready {
        for (rank, number) in order.ranks_of(appnum) {
            let Some(slot) = seats(number) else { continue };
            let place = Placement {
                rank,
                size: order.birth.world.len() as u32,
                local_rank: slot,
                local_size: slots,
                node: begin.node,
                nodes: begin.first_ranks.len() as u32,
                appnum: appnum as u32,
                universe_size: Some(order.universe_size),
                job: begin.job,
                spawned: true,
            };
            let mut started = start_one(&begin.plan, &ready, inherited, &place, &null, None, open_files_max)?;
            started.seen.number = number;
            ranks.push(started);
        }
    }
    Ok(())
}

fn prepare(part: &Application, begin: &Begin, inherited: &Inherited<'_>) -> Result<Ready, String> {
    let launchers = begin.environment.clone().unwrap_or_else(|| std::env::vars_os().collect());
    let environment = environment::shared(launchers.into_iter(), part, &begin.plan, inherited.libraries);
    let path = environment.get(OsStr::new("PATH")).cloned();
    let Some(name) = part.command.first() else { return Err("no program given".into()) };
    let directory = folder(part, begin);
    if let Some(directory) = &directory
        && !directory.is_dir()
    {
        return Err(format!("-wdir {}: no such folder", directory.display()));
    }
    let program = program::find(name, directory.as_deref(), path)?;
    let c = |text: &OsStr| CString::new(text.as_bytes()).map_err(|_| "an argument holds a zero byte".to_string());
    Ok(Ready {
        program_c: c(program.as_os_str())?,
        arguments: part.command.iter().map(|argument| c(argument)).collect::<Result<_, _>>()?,
        directory_c: directory.as_ref().map(|directory| c(directory.as_os_str())).transpose()?,
        directory,
        program,
        environment,
    })
}

/// The folder in which a part starts, if that is not the manager's own.
fn folder(part: &Application, begin: &Begin) -> Option<PathBuf> {
    match (&part.directory, &begin.directory) {
        (Some(own), Some(common)) => Some(common.join(own)),
        (own, common) => own.clone().or_else(|| common.clone()),
    }
}

fn start_one(
    plan: &JobPlan,
    ready: &Ready,
    inherited: &Inherited<'_>,
    place: &Placement,
    input: &OwnedFd,
    processors: Option<&CpuSet>,
    open_files_max: Option<u64>,
) -> Result<Rank, String> {
    let files = |error: std::io::Error| format!("cannot make pipes for rank {}: {error}", place.rank);
    let (out, out_end) = pipe::pipe().map_err(files)?;
    let (err, err_end) = pipe::pipe().map_err(files)?;
    let (control, control_end) = Messages::pair().map_err(files)?;
    control.send(&Message::Welcome(*place).encode(), inherited.descriptors).map_err(files)?;
    let pid = process::spawn(&Command {
        program: &ready.program_c,
        arguments: &ready.arguments,
        environment: &environment::of_rank(&ready.environment, place, control_end.as_fd().as_raw_fd()),
        directory: ready.directory_c.as_deref(),
        stdio: [input.as_fd(), out_end.as_fd(), err_end.as_fd()],
        inherited: &[control_end.as_fd()],
        processors,
        blocked_signals: inherited.blocked_signals,
        guardian: Some(inherited.guardian),
        open_files_max,
    })
    .map_err(|failure| program::explain(&ready.program, ready.directory.as_deref(), &failure))?;
    let label = plan.label.then(|| format!("[{}] ", place.rank));
    let stream = |end, label| Stream::new(end, label).map(Some).map_err(files);
    Ok(Rank {
        seen: Seen::new(place.rank, pid),
        control: Some(control),
        streams: [stream(out, label.clone())?, stream(err, label)?],
        group: true,
    })
}
