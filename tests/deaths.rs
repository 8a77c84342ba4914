// SPDX-License-Identifier: MIT OR Apache-2.0
//! SIGKILL to a rank, a manager, `mpiexec` or everything on one host of a job on three hosts (network namespaces), in
//! every phase of the job. The job must end everywhere with one report, and leave nothing on any host. `kill.rs` does
//! the same on one machine, at random moments. Needs STROBE_PREFIX and root.
//!
//! A wall clock is no judge on a shared machine. The longest time from kill to end is printed, and only under
//! `STROBE_KILL_STRICT=1` has to be at most two seconds.

use libtest_mimic::{Arguments, Failed, Trial};
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use strobe_tests::testbed::{SharedTestbed, Testbed};
use strobe_tests::{away, job};

const PATIENCE: Duration = Duration::from_secs(60);
const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/deaths");
const HOSTS: usize = 3;
const SIGKILL: i32 = 9;
/// What the job is doing when somebody is killed.
const PHASES: [&str; 11] = [
    "recv",
    "send_small",
    "send_large",
    "allreduce",
    "barrier",
    "alone",
    "compare",
    "xfer",
    "event",
    "finalize",
    "finalize_beside",
];
/// How long after the start of `mpiexec` somebody is killed, in milliseconds.
const MOMENTS_MS: [u64; 8] = [2, 5, 10, 20, 40, 80, 160, 320];

static TESTBED: SharedTestbed = SharedTestbed::new();
static LONGEST_MS: AtomicU64 = AtomicU64::new(0);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Victim {
    Rank,
    Manager,
    Launcher,
    Host,
}

const VICTIMS: [Victim; 4] = [Victim::Rank, Victim::Manager, Victim::Launcher, Victim::Host];

fn hosts() -> Testbed {
    let mut testbed = Testbed::new(HOSTS);
    testbed.switch(&Vec::from_iter(0..HOSTS), 1_500);
    testbed.wait();
    testbed
}

/// A job with two ranks on each host.
struct Job {
    child: Child,
    mark: job::Mark,
    errors: std::thread::JoinHandle<String>,
}

fn start(hosts: &Testbed, kind: &str) -> Result<Job, String> {
    let program = away::compile("tests/kill/kill.c", FOLDER)?;
    let mark = job::Mark::new().map_err(|e| e.to_string())?;
    let mut command = away::mpiexec(hosts);
    command.args(["-n", "6"]).arg(program).arg(kind).env("STROBE_DEADLOCK", "ignore");
    mark.put_on(command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()));
    let mut child = command.spawn().map_err(|e| format!("{command:?}: {e}"))?;
    let mut err = child.stderr.take().expect("piped");
    let errors = std::thread::spawn(move || {
        let mut text = String::new();
        let _ = err.read_to_string(&mut text);
        text
    });
    Ok(Job { child, mark, errors })
}

fn processes(hosts: &Testbed, host: usize) -> Vec<u32> {
    let output = Command::new("ip").args(["netns", "pids", &hosts.name(host)]).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    text.split_whitespace().filter_map(|pid| pid.parse().ok()).collect()
}

/// True if an argument of a process ends in this text.
fn has(pid: u32, what: &[u8]) -> bool {
    let line = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    line.split(|&byte| byte == 0).any(|word| word.ends_with(what))
}

/// The processes to kill. None if they do not exist yet, or no longer.
fn chosen(hosts: &Testbed, job: &Job, victim: Victim) -> Vec<u32> {
    let in_host = processes(hosts, 1);
    let mut managers: Vec<u32> = in_host.iter().copied().filter(|&pid| has(pid, b"--strobe-node-manager")).collect();
    // The manager's guardian has the same command line, and is its child.
    let guardians: Vec<u32> = managers.iter().flat_map(|&manager| job::children(manager)).collect();
    managers.retain(|pid| !guardians.contains(pid));
    match victim {
        Victim::Launcher => vec![job.child.id()],
        Victim::Host => in_host,
        Victim::Manager => managers,
        Victim::Rank => {
            let mut ranks =
                managers.iter().flat_map(|&manager| job::children(manager)).filter(|&pid| has(pid, b"/kill"));
            ranks.next_back().into_iter().collect()
        }
    }
}

fn kill(pids: &[u32]) {
    let pids: Vec<String> = pids.iter().map(u32::to_string).collect();
    let _ = Command::new("sh").args(["-c", &format!("kill -9 {}", pids.join(" "))]).stderr(Stdio::null()).status();
}

/// Kills the victim, waits for the end of the job, and judges it. `sure`: the victim was certainly there, in the middle
/// of the job.
fn judge(hosts: &Testbed, mut job: Job, victim: Victim, sure: bool) -> Result<(), String> {
    let victims = chosen(hosts, &job, victim);
    if victims.is_empty() && sure {
        return Err(format!("there is no {victim:?} to be killed"));
    }
    kill(&victims);
    let killed = Instant::now();
    let code = wait(&mut job)?;
    let took_ms = killed.elapsed().as_millis() as u64;
    if let Some(left) = job.mark.leftovers() {
        return Err(left);
    }
    let report = job.errors.join().unwrap_or_default();
    if victims.is_empty() || !sure && code == 0 {
        return Ok(());
    }
    LONGEST_MS.fetch_max(took_ms, Ordering::Relaxed);
    if std::env::var_os("STROBE_KILL_STRICT").is_some() && took_ms > 2_000 {
        return Err(format!("took {took_ms} ms to end"));
    }
    // The first line of a report. The lines below it say what the other ranks did.
    let about =
        |line: &&str| line.starts_with("mpiexec: ") && !line.starts_with("mpiexec:  ") && !line.ends_with("doing:");
    let reports: Vec<&str> = report.lines().filter(about).collect();
    let named = match victim {
        Victim::Launcher => reports.is_empty(),
        _ => reports.len() == 1 && reports[0].contains(&hosts.name(1)),
    };
    match code == 128 + SIGKILL && named {
        true => Ok(()),
        false => Err(format!("exit code {code}\n{report}")),
    }
}

fn wait(job: &mut Job) -> Result<i32, String> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match job.child.try_wait().map_err(|e| e.to_string())? {
            Some(status) => return Ok(status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0))),
            None if Instant::now() > deadline => {
                let seen = job.mark.leftovers().unwrap_or_default();
                let _ = job.child.kill();
                return Err(format!("not over {PATIENCE:?} after the kill\n{seen}"));
            }
            None => std::thread::sleep(Duration::from_millis(1)),
        }
    }
}

/// The victim is killed in the middle of a phase.
fn during(phase: &'static str, victim: Victim) -> Result<(), Failed> {
    TESTBED.with(hosts, |hosts| {
        let mut job = start(hosts, phase)?;
        let out = BufReader::new(job.child.stdout.take().expect("piped"));
        let ready = out.lines().take(6).filter(|line| line.as_ref().is_ok_and(|line| line == "ready")).count();
        if ready != 6 {
            return Err(format!("{ready} of 6 ranks are ready: {}", job.errors.join().unwrap_or_default()).into());
        }
        // Time for the ranks to get into the middle of the phase.
        std::thread::sleep(Duration::from_millis(20));
        Ok(judge(hosts, job, victim, true)?)
    })
}

/// The victim is killed while a short job starts, or ends.
fn launch(victim: Victim) -> Result<(), Failed> {
    TESTBED.with(hosts, |hosts| {
        for moment_ms in MOMENTS_MS {
            let job = start(hosts, "init")?;
            std::thread::sleep(Duration::from_millis(moment_ms));
            judge(hosts, job, victim, false).map_err(|why| format!("{victim:?} after {moment_ms} ms: {why}"))?;
        }
        Ok(())
    })
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(1);
    let (ignored, reason) = away::missing();
    let mut trials = Vec::new();
    for victim in VICTIMS {
        trials.push(Trial::test(format!("{victim:?}/launch{reason}"), move || launch(victim)));
        // In MPI_Finalize the ranks of a host on which no rank is late have left already. On the host of the victims
        // the last rank waits in it for a late one.
        let phases =
            PHASES.iter().filter(|phase| **phase != "finalize" || [Victim::Launcher, Victim::Host].contains(&victim));
        trials.extend(
            phases.map(|&phase| Trial::test(format!("{victim:?}/{phase}{reason}"), move || during(phase, victim))),
        );
    }
    let trials = trials.into_iter().map(|trial| trial.with_ignored_flag(ignored)).collect();
    let conclusion = libtest_mimic::run(&arguments, trials);
    TESTBED.remove();
    if !ignored && !arguments.list {
        println!("deaths: the longest time from kill to end was {} ms", LONGEST_MS.load(Ordering::Relaxed));
    }
    conclusion.exit_code()
}
