// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe doctor`: tries what ranks will need, rather than guessing it from versions. For each thing that is refused
//! it says why, and what to change. It changes nothing itself.

use crate::hosts::{self, Asked};
use crate::machine;
use serde_json::json;
use std::process::ExitCode;
use strobe_control::environment::{self, Launcher};
use strobe_os::{cpu, probe};

/// The outcome of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// All is well.
    Good,
    /// It works, but slower or with less memory than it could.
    Slow,
    /// Programs will fail.
    Bad,
}

/// One thing that was checked.
struct Check {
    name: &'static str,
    state: State,
    found: String,
    advice: Option<String>,
}

fn good(name: &'static str, found: impl Into<String>) -> Check {
    Check { name, state: State::Good, found: found.into(), advice: None }
}

fn check(name: &'static str, state: State, found: impl Into<String>, advice: impl Into<String>) -> Check {
    Check { name, state, found: found.into(), advice: Some(advice.into()) }
}

/// Makes all checks and prints them. The exit code is 1 if programs will fail.
pub fn run(asked: &Asked, json: bool) -> ExitCode {
    let checks = [
        copies(),
        costs(),
        memory_files(),
        barrier(),
        processors(),
        memory(),
        huge_pages(),
        open_files(),
        launcher(),
        library(),
    ];
    let hosts = hosts::ask(asked);
    if json {
        let word = |state| match state {
            State::Good => "good",
            State::Slow => "slow",
            State::Bad => "bad",
        };
        let rows = checks
            .iter()
            .map(|c| json!({ "name": c.name, "state": word(c.state), "found": c.found, "advice": c.advice }));
        let hosts = hosts.iter().map(hosts::Answer::json);
        crate::say(&json!(rows.chain(hosts).collect::<Vec<_>>()).to_string());
    } else {
        for check in &checks {
            let mark = match check.state {
                State::Good => "  ok  ",
                State::Slow => " slow ",
                State::Bad => " FAIL ",
            };
            crate::say(&format!("[{mark}] {:<14} {}", check.name, check.found));
            if let Some(advice) = &check.advice {
                crate::say(&format!("{:>24}{advice}", "-> "));
            }
        }
        hosts.iter().flat_map(hosts::Answer::lines).for_each(|line| crate::say(&line));
    }
    let bad = checks.iter().any(|check| check.state == State::Bad) || hosts.is_some_and(|hosts| !hosts.good);
    ExitCode::from(u8::from(bad))
}

/// Tries copies between processes, both ways, between siblings, which is what ranks are.
fn copies() -> Check {
    const NAME: &str = "copies";
    match probe::copies() {
        Ok(probe::Copies { read: Ok(()), write: Ok(()) }) => {
            good(NAME, "a process may copy from and to its sibling (process_vm_readv, process_vm_writev)")
        }
        Ok(probe::Copies { read, write }) => {
            let refused: Vec<String> = [("process_vm_readv", read), ("process_vm_writev", write)]
                .iter()
                .filter_map(|(call, result)| {
                    let number = result.err()?;
                    Some(format!("{call}: {}", std::io::Error::from_raw_os_error(number)))
                })
                .collect();
            check(
                NAME,
                State::Slow,
                format!("refused ({}); large messages are copied twice", refused.join("; ")),
                why_refused(),
            )
        }
        Err(error) => {
            check(NAME, State::Slow, format!("cannot be tried: {error}"), "see whether processes can be started")
        }
    }
}

/// What messages cost here, by which the library chooses their ways.
fn costs() -> Check {
    match crate::messages::costs_in_short() {
        Ok(found) => good("costs", found),
        Err(why) => check(
            "costs",
            State::Slow,
            format!("not known: {why}; ways are chosen by limits that suit most machines"),
            "run 'strobe calibrate' while nothing else runs, unless STROBE_CALIBRATION=off is meant",
        ),
    }
}

/// Why copies are refused here, as far as that can be found out.
fn why_refused() -> String {
    let filtered = machine::status("Seccomp").is_some_and(|mode| mode == "2");
    let scope = machine::word("/proc/sys/kernel/yama/ptrace_scope").and_then(|word| word.parse::<u32>().ok());
    match (scope, filtered) {
        (Some(2..), _) => "kernel.yama.ptrace_scope is 2 or 3: the administrator can set it to 1 with sysctl".into(),
        (_, true) => {
            "a seccomp filter is on, as in default container profiles: start the container with --cap-add=SYS_PTRACE, \
                      or with a profile that allows process_vm_readv and process_vm_writev"
                .into()
        }
        _ => "neither Yama nor seccomp is seen to do it: a security module or a sandboxing kernel (gVisor) may".into(),
    }
}

fn memory_files() -> Check {
    match probe::memory_file() {
        Ok(()) => good("memory files", "the node segment can be made (memfd_create); /dev/shm is not used"),
        Err(error) => check(
            "memory files",
            State::Bad,
            format!("memfd_create: {error}"),
            "a kernel of 3.17 or later, and a seccomp profile that allows it",
        ),
    }
}

fn barrier() -> Check {
    if cpu::register_barrier() {
        good("barrier", "membarrier works: sending needs no fence of its own")
    } else {
        check(
            "barrier",
            State::Slow,
            "membarrier is refused: each send pays a fence, about 10 ns",
            "a seccomp profile that allows membarrier",
        )
    }
}

fn processors() -> Check {
    let online = machine::word("/sys/devices/system/cpu/online").unwrap_or_else(|| "unknown".into());
    let affinity: u32 = cpu::affinity().iter().map(|word| word.count_ones()).sum();
    let quota = cpu::cgroup_quota();
    let usable = quota.map_or(affinity, |quota| quota.min(affinity)).max(1);
    let found = format!(
        "{usable} usable; online {online}, affinity mask {affinity}, cgroup quota {}",
        quota.map_or("none".into(), |q| q.to_string())
    );
    match quota {
        Some(quota) if quota < affinity => check(
            "processors",
            State::Slow,
            found,
            format!(
                "the quota is smaller than the mask: more than {quota} busy ranks will be stopped in turn; ranks that wait sleep early"
            ),
        ),
        _ => good("processors", found),
    }
}

fn memory() -> Check {
    const PER_RANK_BYTES: u64 = 16 << 20;
    let gib = |bytes: u64| format!("{:.1} GiB", bytes as f64 / f64::from(1 << 30));
    let available = machine::memory_info_bytes("MemAvailable");
    let limit = machine::memory_limit_bytes();
    let found = format!(
        "{} available, cgroup limit {}",
        available.map_or("unknown".into(), gib),
        limit.map_or("none".into(), gib)
    );
    match [available, limit].into_iter().flatten().min() {
        Some(bytes) if bytes < 8 * PER_RANK_BYTES => check(
            "memory",
            State::Slow,
            found,
            "little: messages that wait for their receiver are kept in memory that counts against this limit",
        ),
        _ => good("memory", found),
    }
}

fn huge_pages() -> Check {
    let shared = machine::chosen("/sys/kernel/mm/transparent_hugepage/shmem_enabled");
    let private = machine::chosen("/sys/kernel/mm/transparent_hugepage/enabled");
    let shown = |word: &Option<String>| word.clone().unwrap_or_else(|| "not offered".into());
    good("huge pages", format!("transparent: {} for programs, {} for the segment", shown(&private), shown(&shared)))
}

fn open_files() -> Check {
    const PER_RANK: u64 = 3;
    match probe::open_files_limit() {
        Ok((_, hard)) => {
            let ranks = hard.saturating_sub(64) / PER_RANK;
            let found = format!("limit {hard}: up to {ranks} ranks under one mpiexec");
            if ranks < 64 {
                check("open files", State::Slow, found, "ulimit -Hn 4096")
            } else {
                good("open files", found)
            }
        }
        Err(error) => check("open files", State::Slow, format!("{error}"), "ulimit -n"),
    }
}

fn launcher() -> Check {
    match environment::detect(|name| std::env::var(name).ok()) {
        Ok(Launcher::Nobody) => {
            good("launcher", "none seen: a program started here is a job of one process; use mpiexec")
        }
        Ok(Launcher::Strobe(_)) => good("launcher", "this is a rank of a Strobe job"),
        Ok(Launcher::Pmi { rank, size, .. }) => {
            good("launcher", format!("PMI-1: rank {rank} of {size}; programs join it"))
        }
        Err(found) => check("launcher", State::Bad, "programs started here will refuse to run", found),
    }
}

fn library() -> Check {
    let folder = std::env::current_exe().ok().and_then(|own| Some(own.parent()?.parent()?.join("lib")));
    match folder.filter(|folder| folder.join("libmpi.so.12").exists()) {
        Some(folder) => good("library", format!("{}; mpiexec puts it first in LD_LIBRARY_PATH", folder.display())),
        None => check(
            "library",
            State::Slow,
            "libmpi.so.12 is not in ../lib beside this program",
            "run strobe and mpiexec from an install tree (make, make install), or set LD_LIBRARY_PATH for programs built elsewhere",
        ),
    }
}
