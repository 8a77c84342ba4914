// SPDX-License-Identifier: MIT OR Apache-2.0
//! SIGKILL to a random rank, to mpiexec, or to a node's manager, at a random moment in the middle of each kind of call
//! and during the start; also in time slices, however they end. Every job must end soon, say which rank died of what
//! and what the others were doing, and leave no process and no file behind.
//!
//! `STROBE_KILL_RUNS` is the number of ranks that are killed in all (200), and `STROBE_KILL_SEED` repeats a run. A wall
//! clock is no judge on a shared machine. So the longest time from kill to end is printed, and only under
//! `STROBE_KILL_STRICT=1` has to be at most a second.

#[path = "kill/ways.rs"]
mod ways;
#[path = "kill/whole.rs"]
mod whole;

use libtest_mimic::{Arguments, Failed, Trial};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use strobe_tests::{away, job};
use ways::{COORDINATED_KINDS, KINDS, NODE_KINDS, NODES, QUOTA_WAYS, SLICED_KINDS, WAYS};

const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/kill");
const PATIENCE: Duration = Duration::from_secs(60);
const SIGKILL: i32 = 9;

/// What all runs share.
struct Rig {
    mpiexec: PathBuf,
    program: PathBuf,
    strict: bool,
    longest_us: AtomicU64,
    killed: AtomicU64,
}

/// A small generator of numbers (xorshift64*): the same seed gives the same runs.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % limit
    }
}

/// What the job does, and who in it is killed.
#[derive(Clone, Copy)]
struct Case {
    kind: &'static str,
    nodes: u64,
    options: &'static [&'static str],
    victim: Victim,
}

/// Which process of the job is killed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Victim {
    Rank,
    Launcher,
    Manager,
    /// A rank that others have spawned.
    Spawned,
}

struct Run {
    child: Child,
    out: BufReader<ChildStdout>,
    errors: std::thread::JoinHandle<String>,
    pids: Vec<u32>,
}

/// Starts a job and waits until all its ranks are about to make the kind of call.
fn start(rig: &Rig, case: Case, ranks: u64, mark: &job::Mark) -> Result<Run, String> {
    let Case { kind, nodes, options, .. } = case;
    let mut command = Command::new(&rig.mpiexec);
    command.args(["-v", "-n", &ranks.to_string()]);
    if nodes > 1 {
        command.args(["--nodes", &nodes.to_string()]);
    }
    command.args(options).arg(&rig.program).arg(if kind == "launch" { "init" } else { kind });
    mark.put_on(&mut command);
    // On a slow machine a job might be reported as deadlocked before the kill comes.
    command.env("STROBE_DEADLOCK", "ignore");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|e| format!("{command:?}: {e}"))?;
    let mut out = BufReader::new(child.stdout.take().expect("piped"));
    let mut err = BufReader::new(child.stderr.take().expect("piped"));
    let mut pids = Vec::new();
    while kind != "launch" && pids.len() < ranks as usize {
        let mut line = String::new();
        if err.read_line(&mut line).map_err(|e| e.to_string())? == 0 {
            return Err("mpiexec ended before it said where its ranks run".into());
        }
        match line.trim().rsplit(' ').next().and_then(|pid| pid.parse().ok()) {
            Some(pid) if line.contains("runs on") => pids.push(pid),
            // Those of the start may spawn others before mpiexec has said where all of them run.
            _ if line.contains("was spawned on") => {}
            _ => return Err(format!("not where a rank runs: {line}")),
        }
    }
    let errors = std::thread::spawn(move || {
        let mut text = String::new();
        let _ = err.read_to_string(&mut text);
        text
    });
    // Of the ranks that wait in MPI_Init none says that it is ready.
    if !is_short(kind) && kind != "late" {
        for _ in 0..ranks {
            let mut line = String::new();
            out.read_line(&mut line).map_err(|e| e.to_string())?;
            if line.trim() != "ready" {
                return Err(format!(
                    "a rank says {line:?}, not that it is ready; {}",
                    errors.join().unwrap_or_default()
                ));
            }
        }
    }
    Ok(Run { child, out, errors, pids })
}

/// True for a job that is over in milliseconds by itself.
fn is_short(kind: &str) -> bool {
    kind == "init" || kind == "launch"
}

/// The node managers that mpiexec has started, in order of nodes.
fn managers(mpiexec: u32) -> Vec<u32> {
    let is_manager = |pid: &u32| {
        let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        line.split(|&byte| byte == 0).any(|word| word == b"--strobe-node-manager")
    };
    job::children(mpiexec).into_iter().filter(is_manager).collect()
}

fn kill(pid: u32) -> bool {
    let status = Command::new("sh").args(["-c", &format!("kill -9 {pid}")]).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Runs one job with one kill, and checks everything that must hold afterwards.
fn run(rig: &Rig, case: Case, random: &mut Random) -> Result<(), String> {
    let Case { kind, nodes, options, victim } = case;
    let ranks = nodes.max(2) + random.below(5);
    let pause_us = random.below(match kind {
        "init" => 1_500,
        "launch" => 12_000,
        _ => 20_000,
    });
    let chosen = random.below(if victim == Victim::Manager { nodes } else { ranks });
    let mark = job::Mark::new().map_err(|e| e.to_string())?;
    let about =
        format!("{kind} {options:?}: {victim:?} {chosen} of {ranks} ranks on {nodes} nodes after {pause_us} us");
    let mut run = start(rig, case, ranks, &mark).map_err(|why| format!("{about}: {why}"))?;
    std::thread::sleep(Duration::from_micros(pause_us));
    let pid = match victim {
        Victim::Rank => Some(run.pids[chosen as usize]),
        Victim::Launcher => Some(run.child.id()),
        Victim::Manager => managers(run.child.id()).get(chosen as usize).copied(),
        Victim::Spawned => spawned(&run),
    };
    let hit = pid.is_some_and(kill);
    let killed_at = Instant::now();
    let code = wait(&mut run.child, &mark).map_err(|why| format!("{about}: {why}"))?;
    let took = killed_at.elapsed();
    let mut rest = String::new();
    let _ = run.out.read_to_string(&mut rest);
    let report = run.errors.join().unwrap_or_default();
    if let Some(left) = mark.leftovers() {
        return Err(format!("{about}: {left}\n{report}"));
    }
    if !hit || (is_short(kind) && code == 0) {
        // The job was over before the kill came.
        return Ok(());
    }
    rig.killed.fetch_add(1, Ordering::Relaxed);
    let took_us = took.as_micros() as u64;
    if rig.longest_us.fetch_max(took_us, Ordering::Relaxed) < took_us && took_us > 200_000 {
        eprintln!("kill: {about}: took {took:?} to end");
    }
    if rig.strict && took > Duration::from_secs(1) {
        return Err(format!("{about}: took {took:?} to end"));
    }
    let expected = 128 + SIGKILL;
    if code != expected {
        return Err(format!("{about}: exit code {code}, not {expected}\n{report}"));
    }
    match victim {
        Victim::Rank | Victim::Spawned if kind.starts_with("spawn") => {
            judge_spawned(&report, (victim == Victim::Rank).then_some(chosen))
                .map_err(|why| format!("{about}: {why}\n{report}"))
        }
        Victim::Spawned => Ok(()),
        Victim::Rank => judge(&report, chosen, ranks, kind).map_err(|why| format!("{about}: {why}\n{report}")),
        Victim::Manager if !one_loss_is_reported(&report) => Err(format!("{about}: not one report\n{report}")),
        Victim::Manager | Victim::Launcher => Ok(()),
    }
}

/// A rank of the job that was spawned, once there is one.
fn spawned(run: &Run) -> Option<u32> {
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        let mpiexec = run.child.id();
        let carriers = managers(mpiexec).into_iter().chain([mpiexec]);
        let is_spawned = |pid: &u32| {
            let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
            !run.pids.contains(pid) && line.split(|&byte| byte == 0).nth(1) == Some(b"spawned")
        };
        if let Some(pid) = carriers.flat_map(job::children).find(is_spawned) {
            return Some(pid);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    None
}

/// Checks that one line names who was killed: this rank of the start, or one that was spawned.
fn judge_spawned(report: &str, chosen: Option<u64>) -> Result<(), String> {
    let lines: Vec<&str> = report.lines().filter(|line| line.contains("was killed by signal")).collect();
    match (&lines[..], chosen) {
        ([line], Some(chosen)) if !line.contains(&format!("rank {chosen} ")) => Err(format!("not rank {chosen}")),
        ([line], _) if line.contains("SIGKILL") => Ok(()),
        _ => Err("not one line that says who was killed".into()),
    }
}

/// True if exactly one line says which manager was killed, and with which ranks.
fn one_loss_is_reported(report: &str) -> bool {
    let says = |line: &&str| line.contains("the manager of node") && line.contains("SIGKILL") && line.contains("rank");
    report.lines().filter(says).count() == 1
}

fn wait(child: &mut Child, mark: &job::Mark) -> Result<i32, String> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match child.try_wait().map_err(|e| e.to_string())? {
            Some(status) => return Ok(status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0))),
            None if Instant::now() > deadline => {
                let seen = mark.leftovers().unwrap_or_default();
                let _ = child.kill();
                return Err(format!("not over {PATIENCE:?} after the kill\n{seen}"));
            }
            None => std::thread::sleep(Duration::from_millis(1)),
        }
    }
}

/// Checks that the report names the rank and the signal, and mentions every other rank once.
fn judge(report: &str, chosen: u64, ranks: u64, kind: &str) -> Result<(), String> {
    let first = report.lines().find(|line| line.contains("was killed")).ok_or("no line says who was killed")?;
    if !first.contains(&format!("rank {chosen} ")) || !first.contains("SIGKILL") {
        return Err(format!("the first line does not name rank {chosen} and SIGKILL"));
    }
    let counts = report.lines().filter_map(|line| line.strip_prefix("mpiexec:   ")?.split_once(" rank"));
    let others: u64 = counts.filter_map(|(count, _)| count.parse::<u64>().ok()).sum();
    // Before anybody has called MPI_Init nothing is known about the other ranks, and some may have ended well.
    let short = match kind {
        "init" => others < ranks - 1,
        "late" => others == 0 && first.contains("before MPI_Init"),
        _ => false,
    };
    if others != ranks - 1 && !short {
        return Err(format!("the report tells of {others} others, not {}", ranks - 1));
    }
    Ok(())
}

fn seed() -> u64 {
    let given = std::env::var("STROBE_KILL_SEED").ok().and_then(|text| text.parse().ok());
    given.unwrap_or_else(|| {
        let mut bytes = [0u8; 8];
        let read = fs::File::open("/dev/urandom").and_then(|mut file| file.read_exact(&mut bytes));
        read.map_or(1, |()| u64::from_le_bytes(bytes) | 1)
    })
}

fn trials(rig: &Arc<Rig>, seed: u64, runs: u64, ignored: bool) -> Vec<Trial> {
    let each = runs.div_ceil(KINDS.len() as u64);
    let few = each.div_ceil(4);
    let mut cases = Vec::new();
    let mut add = |name: String, kind, nodes, options, victim, times| {
        cases.push((name, Case { kind, nodes, options, victim }, times));
    };
    for kind in KINDS {
        add(format!("rank/{kind}"), kind, 1, &[][..], Victim::Rank, each);
        add(format!("mpiexec/{kind}"), kind, 1, &[], Victim::Launcher, few);
    }
    add("spawned/spawned".into(), "spawned", 1, &[], Victim::Spawned, few);
    add("nodes2/spawned/spawned".into(), "spawned", 2, &[], Victim::Spawned, few);
    add("mpiexec/launch".into(), "launch", 1, &[], Victim::Launcher, few);
    for &nodes in NODES {
        for kind in NODE_KINDS {
            for (who, victim) in [("rank", Victim::Rank), ("mpiexec", Victim::Launcher), ("manager", Victim::Manager)] {
                // Before it is started a rank is no process that could be chosen.
                if (*kind, victim) != ("launch", Victim::Rank) {
                    add(format!("nodes{nodes}/{who}/{kind}"), kind, nodes, &[], victim, few.div_ceil(2));
                }
            }
        }
    }
    for (way, options) in WAYS {
        for kind in SLICED_KINDS {
            add(format!("{way}/rank/{kind}"), kind, 1, options, Victim::Rank, few);
            // On one node mpiexec is the manager, too.
            add(format!("{way}/mpiexec/{kind}"), kind, 1, options, Victim::Launcher, few.div_ceil(2));
        }
    }
    // Node 0 ends the slices of all nodes, and the process that is killed may be driving a node's network.
    for (way, options) in WAYS {
        for kind in COORDINATED_KINDS {
            for (who, victim) in [("rank", Victim::Rank), ("manager", Victim::Manager)] {
                if (*kind, victim) != ("launch", Victim::Rank) {
                    add(format!("{way}/nodes2/{who}/{kind}"), kind, 2, options, victim, few.div_ceil(2));
                }
            }
        }
    }
    for (way, options) in QUOTA_WAYS {
        for (who, victim) in [("rank", Victim::Rank), ("manager", Victim::Manager)] {
            add(format!("{way}/nodes2/{who}/send_large"), "send_large", 2, options, victim, few);
        }
    }
    let trial = |(index, (name, case, times)): (usize, (String, Case, u64))| {
        let rig = Arc::clone(rig);
        let body = move || {
            let mut random = Random(seed.wrapping_add(index as u64 * 1_000_003).max(1));
            (0..times).try_for_each(|_| run(&rig, case, &mut random)).map_err(Failed::from)
        };
        Trial::test(name, body).with_ignored_flag(ignored)
    };
    cases.into_iter().enumerate().map(trial).collect()
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(1);
    let prefix = std::env::var_os("STROBE_PREFIX").map(PathBuf::from);
    let program = match prefix.as_deref().map(|_| away::compile("tests/kill/kill.c", FOLDER)) {
        Some(Err(why)) => {
            eprintln!("kill: tests/kill/kill.c: {why}");
            return ExitCode::FAILURE;
        }
        Some(Ok(program)) => Some(program),
        None => None,
    };
    let ignored = program.is_none();
    let rig = Arc::new(Rig {
        mpiexec: prefix.unwrap_or_default().join("bin/mpiexec"),
        program: program.unwrap_or_default(),
        strict: std::env::var_os("STROBE_KILL_STRICT").is_some(),
        longest_us: AtomicU64::new(0),
        killed: AtomicU64::new(0),
    });
    let runs = std::env::var("STROBE_KILL_RUNS").ok().and_then(|text| text.parse().ok()).unwrap_or(200);
    let seed = seed();
    let before = job::shared_memory_files();
    let all = trials(&rig, seed, runs, ignored).into_iter().chain(whole::trials(&rig, seed, ignored)).collect();
    let conclusion = libtest_mimic::run(&arguments, all);
    let left: Vec<_> = job::shared_memory_files().into_iter().filter(|name| !before.contains(name)).collect();
    if ignored || arguments.list {
        return conclusion.exit_code();
    }
    println!(
        "kill: seed {seed}; {} kills; the longest time from kill to end was {} ms; left in /dev/shm: {left:?}",
        rig.killed.load(Ordering::Relaxed),
        rig.longest_us.load(Ordering::Relaxed) / 1000
    );
    if left.is_empty() { conclusion.exit_code() } else { ExitCode::FAILURE }
}
