// SPDX-License-Identifier: MIT OR Apache-2.0
//! One run of a job under a watchdog. The job is started in a process group of its own, with a private TMPDIR and a
//! mark in its environment, by which everything that it started can be found again. If a run takes too long, each of
//! its processes is shown with what it is doing, and then killed. After a run nothing of it may be left.

use std::fs;
use std::io::Read;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The result of a run, for its test to judge.
#[derive(Debug)]
pub struct Outcome {
    /// The exit code; 128 + signal if the run was killed.
    pub code: i32,
    /// What it wrote to standard output, followed by what it wrote to standard error.
    pub output: String,
}

const MARK: &str = "STROBE_TEST_RUN";
static RUNS: AtomicU64 = AtomicU64::new(0);

/// The children of a process, oldest first. Their ids tell no order: the kernel begins again at small ones. Empty if
/// there is no such process.
pub fn children(pid: u32) -> Vec<u32> {
    let list = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
    list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect()
}

/// A mark on everything that one job starts, and a TMPDIR for it alone.
#[derive(Debug)]
pub struct Mark {
    mark: String,
    folder: PathBuf,
}

impl Mark {
    /// Makes a mark that no other job has. Fails if the folder cannot be made.
    pub fn new() -> std::io::Result<Mark> {
        let mark = format!("{}.{}", std::process::id(), RUNS.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(format!("strobe-test-{mark}"));
        fs::create_dir_all(&folder)?;
        Ok(Mark { mark, folder })
    }

    /// Puts the mark on `command`, and so on all that it starts.
    pub fn put_on(&self, command: &mut Command) {
        command.env("TMPDIR", &self.folder).env(MARK, &self.mark);
    }

    /// Describes what is left of the job, and then kills it. `None` if nothing is left.
    pub fn leftovers(&self) -> Option<String> {
        leftovers(&self.mark, &self.folder)
    }
}

impl Drop for Mark {
    fn drop(&mut self) {
        kill_marked(&self.mark);
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Runs `command` for at most `seconds`. Fails with a full account if it takes longer or leaves anything behind.
pub fn run(command: Command, seconds: u64) -> Result<Outcome, String> {
    let mut command = bounded(&command, seconds + 30);
    let mark = Mark::new().map_err(|e| format!("TMPDIR: {e}"))?;
    mark.put_on(&mut command);
    let outcome = watch(command, &mark.mark, seconds);
    match (outcome, mark.leftovers()) {
        (Ok(outcome), None) => Ok(outcome),
        (Ok(outcome), Some(left)) => Err(format!("{left}\n{}", account(&outcome))),
        (Err(why), left) => Err(format!("{why}\n{}", left.unwrap_or_default())),
    }
}

/// The same command under timeout(1). This is a second watchdog, for when this process is interrupted.
fn bounded(command: &Command, seconds: u64) -> Command {
    let mut outer = Command::new("timeout");
    outer.arg("--signal=KILL").arg(seconds.to_string()).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => outer.env(name, value),
            None => outer.env_remove(name),
        };
    }
    if let Some(folder) = command.get_current_dir() {
        outer.current_dir(folder);
    }
    outer
}

/// Describes an outcome, for the message of a test that fails.
pub fn account(outcome: &Outcome) -> String {
    format!("exit code {}\n--- output ---\n{}", outcome.code, tail(&outcome.output, 6000))
}

fn tail(text: &str, bytes: usize) -> &str {
    let mut from = text.len().saturating_sub(bytes);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    &text[from..]
}

fn watch(mut command: Command, mark: &str, seconds: u64) -> Result<Outcome, String> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let mut child = command.spawn().map_err(|e| format!("{command:?}: {e}"))?;
    let out = collect(child.stdout.take().expect("piped"));
    let err = collect(child.stderr.take().expect("piped"));
    let deadline = Instant::now() + Duration::from_secs(seconds);
    let code = loop {
        match child.try_wait().map_err(|e| e.to_string())? {
            Some(status) => break status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0)),
            None if Instant::now() > deadline => {
                let seen = show(mark) + &why(&command);
                end(&mut child, mark);
                let output = out.join().unwrap_or_default() + &err.join().unwrap_or_default();
                return Err(format!(
                    "not done after {seconds} s; its processes then:\n{seen}--- output ---\n{}",
                    tail(&output, 6000)
                ));
            }
            None => thread::sleep(Duration::from_millis(5)),
        }
    };
    // A process that outlives its launcher may hold the pipes open. It is reported as left behind, and must not make
    // the test hang.
    let end = Instant::now() + Duration::from_secs(5);
    while !(out.is_finished() && err.is_finished()) && Instant::now() < end {
        thread::sleep(Duration::from_millis(2));
    }
    if !(out.is_finished() && err.is_finished()) {
        let seen = show(mark);
        kill_marked(mark);
        return Err(format!("mpiexec returned {code}, but processes of the job live on:\n{seen}"));
    }
    Ok(Outcome { code, output: out.join().unwrap_or_default() + &err.join().unwrap_or_default() })
}

fn collect(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// The processes that carry this mark in their environment.
fn marked(mark: &str) -> Vec<u32> {
    let wanted = format!("{MARK}={mark}");
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    let pids = entries.flatten().filter_map(|entry| entry.file_name().to_string_lossy().parse::<u32>().ok());
    pids.filter(|pid| {
        let Ok(environ) = fs::read(format!("/proc/{pid}/environ")) else { return false };
        environ.split(|byte| *byte == 0).any(|variable| variable == wanted.as_bytes())
    })
    .collect()
}

/// Describes each process of the run: its command, its state, and the kernel function in which it sleeps.
fn show(mark: &str) -> String {
    let read = |pid: u32, file: &str| fs::read_to_string(format!("/proc/{pid}/{file}")).unwrap_or_default();
    let mut lines = String::new();
    for pid in marked(mark) {
        let rank = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        let rank = rank.split(|b| *b == 0).find_map(|v| v.strip_prefix(b"PMI_RANK=")).unwrap_or(b"-");
        let status = read(pid, "status");
        let state = status.lines().find(|l| l.starts_with("State:")).unwrap_or("State: gone").to_string();
        let command = read(pid, "cmdline").replace('\0', " ");
        let rank = String::from_utf8_lossy(rank).into_owned();
        lines += &format!("  pid {pid} rank {rank} {state} in {}: {command}\n", read(pid, "wchan"));
    }
    lines
}

/// What `strobe why` says about the jobs in the TMPDIR of `command`: what each rank waits for.
fn why(command: &Command) -> String {
    let Some(prefix) = std::env::var_os("STROBE_PREFIX") else { return String::new() };
    let mut asked = Command::new("timeout");
    asked.args(["--signal=KILL", "10"]).arg(Path::new(&prefix).join("bin/strobe")).arg("why");
    for (name, value) in command.get_envs().filter_map(|(name, value)| Some((name, value?))) {
        asked.env(name, value);
    }
    match asked.stdin(Stdio::null()).output() {
        Ok(output) => format!("strobe why: {}{}", text(&output.stdout), text(&output.stderr)),
        Err(error) => format!("strobe why: {error}\n"),
    }
}

fn text(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

fn kill_marked(mark: &str) {
    for pid in marked(mark) {
        let _ = Command::new("sh").args(["-c", &format!("kill -9 {pid}")]).stderr(Stdio::null()).status();
    }
}

fn end(child: &mut Child, mark: &str) {
    kill_marked(mark);
    let _ = child.kill();
    let _ = child.wait();
    kill_marked(mark);
}

/// Describes what a finished run has left: processes and files. Processes get a moment to be reaped.
fn leftovers(mark: &str, folder: &Path) -> Option<String> {
    let deadline = Instant::now() + Duration::from_secs(2);
    while !marked(mark).is_empty() && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(5));
    }
    let mut left = String::new();
    let seen = show(mark);
    if !seen.is_empty() {
        left += &format!("processes are left:\n{seen}");
        kill_marked(mark);
    }
    let files: Vec<PathBuf> = fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()).collect();
    if !files.is_empty() {
        left += &format!("files are left in TMPDIR: {files:?}\n");
    }
    (!left.is_empty()).then_some(left)
}

/// Prefixes of names in /dev/shm that belong to other MPI libraries, which may be running beside the tests.
const OTHER_LIBRARIES: &[&str] = &["sm_segment.", "vader_segment.", "mpich_sh", "Intel_MPI", "psm2_shm", "ucx_shm"];

/// The names in /dev/shm, to be compared before and after all runs.
pub fn shared_memory_files() -> Vec<String> {
    let entries = fs::read_dir("/dev/shm").into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| !OTHER_LIBRARIES.iter().any(|prefix| name.starts_with(prefix)));
    names.sort();
    names
}
