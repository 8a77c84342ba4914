// SPDX-License-Identifier: MIT OR Apache-2.0
//! One job under a watchdog, and what it left.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A job that takes longer hangs.
pub const PATIENCE: Duration = Duration::from_secs(30);
/// The variable by which a job's processes are found.
pub const MARK: &str = "STROBE_LAUNCH_TEST";

pub struct Job {
    pub child: Child,
    mark: String,
    deadline: Instant,
}

pub struct Outcome {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// mpiexec with these arguments, started.
pub fn start(arguments: &[&str]) -> Job {
    start_with(arguments, |_| {})
}

pub fn start_with(arguments: &[&str], change: impl FnOnce(&mut Command)) -> Job {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let mark = format!("{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    // Through env, since a test run in the background, or under nohup, inherits signals that are ignored.
    let mut command = Command::new("env");
    command.args(["--default-signal", env!("CARGO_BIN_EXE_mpiexec")]);
    command.args(crate::OPTIONS).args(arguments).env(MARK, &mark).env_remove("MPIEXEC_TIMEOUT");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    change(&mut command);
    let child = command.spawn().expect("mpiexec starts");
    Job { child, mark, deadline: Instant::now() + PATIENCE }
}

pub fn run(arguments: &[&str]) -> Outcome {
    start(arguments).outcome()
}

/// `n` ranks of a shell script.
pub fn script(options: &[&str], script: &str) -> Outcome {
    run(&[options, &["sh", "-c", script]].concat())
}

impl Job {
    /// The processes of this job, by the mark in their environment. The guardian keeps mpiexec's.
    pub fn processes(&self) -> Vec<(u32, String)> {
        let wanted = format!("{MARK}={}", self.mark).into_bytes();
        let entries = fs::read_dir("/proc").expect("/proc").flatten();
        let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
        pids.filter_map(|pid| {
            let environment = fs::read(format!("/proc/{pid}/environ")).ok()?;
            let name = fs::read_to_string(format!("/proc/{pid}/comm")).ok()?;
            environment.split(|&byte| byte == 0).any(|line| line == wanted).then_some((pid, name.trim().to_string()))
        })
        .collect()
    }

    pub fn wait(&mut self) -> i32 {
        loop {
            if let Some(status) = self.child.try_wait().expect("our child") {
                return status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0));
            }
            if Instant::now() > self.deadline {
                let left = self.processes();
                left.iter().for_each(|(pid, _)| kill(*pid, "KILL"));
                panic!("mpiexec does not end; its processes: {left:?}");
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Waits until nothing of the job is left.
    pub fn assert_nothing_left(&self) {
        while Instant::now() < self.deadline {
            if self.processes().is_empty() {
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        panic!("left behind: {:?}", self.processes());
    }

    pub fn outcome(mut self) -> Outcome {
        let reader = |mut pipe: Box<dyn Read + Send>| {
            std::thread::spawn(move || {
                let mut bytes = Vec::new();
                pipe.read_to_end(&mut bytes).expect("readable");
                String::from_utf8_lossy(&bytes).into_owned()
            })
        };
        let out = self.child.stdout.take().map(|pipe| reader(Box::new(pipe)));
        let err = self.child.stderr.take().map(|pipe| reader(Box::new(pipe)));
        let code = self.wait();
        let text =
            |thread: Option<std::thread::JoinHandle<String>>| thread.map_or(String::new(), |t| t.join().expect("read"));
        let outcome = Outcome { code, out: text(out), err: text(err) };
        self.assert_nothing_left();
        outcome
    }

    /// Reads lines of output until `count` have come.
    pub fn lines(&mut self, count: usize) -> Vec<String> {
        let pipe = self.child.stdout.take().expect("piped");
        let mut reader = BufReader::new(pipe);
        let mut lines = Vec::new();
        while lines.len() < count {
            let mut line = String::new();
            assert!(reader.read_line(&mut line).expect("readable") > 0, "ended after {lines:?}");
            lines.push(line.trim_end().to_string());
        }
        self.child.stdout = Some(reader.into_inner());
        lines
    }
}

/// Sends a signal to a process, or to several.
pub fn kill(pid: impl std::fmt::Display, signal: &str) {
    let _ = Command::new("sh").args(["-c", &format!("kill -{signal} {pid}")]).stderr(Stdio::null()).status();
}

pub fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

/// `mpiexec` and the options of these tests, for a shell.
pub fn mpiexec() -> String {
    [&[env!("CARGO_BIN_EXE_mpiexec")], crate::OPTIONS].concat().join(" ")
}

/// What a rank does not read of a pipe is there for whoever reads next: its shell reads byte by byte.
#[allow(dead_code)]
pub fn assert_that_nothing_is_read_ahead(ranks: u32) {
    let job = format!("{} -n {ranks} sh -c '[ $PMI_RANK = 0 ] && read a && echo got $a; true'", mpiexec());
    let line = format!("printf 'one\\ntwo\\n' | {{ {job}; cat; }}");
    let output = Command::new("sh").args(["-c", &line]).output().expect("runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "got one\ntwo\n");
}

/// The process ids of the node managers, by node.
#[allow(dead_code)]
pub fn managers(job: &Job) -> Vec<u32> {
    let is_manager = |pid: u32| {
        let line = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        line.split(|&byte| byte == 0).any(|word| word == b"--strobe-node-manager")
    };
    let named = job.processes().into_iter().filter(|(_, name)| name == "mpiexec");
    let mut pids: Vec<u32> = named.map(|(pid, _)| pid).filter(|&pid| is_manager(pid)).collect();
    // In the order in which they were started: numbers of processes begin anew at the bottom.
    pids.sort_unstable_by_key(|&pid| (pid < job.child.id(), pid));
    pids
}
