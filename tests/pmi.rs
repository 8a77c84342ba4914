// SPDX-License-Identifier: MIT OR Apache-2.0
//! Another launcher that speaks PMI-1 starts programs, and they join one job. The launcher is this test: a thread per
//! rank, which answers PMI's lines, with one store of keys and one barrier. The socket is the rank's standard input.

use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Arc, Barrier, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use strobe_tests::{Abi, job, root};

const PATIENCE: Duration = Duration::from_secs(30);

/// The state that all ranks of a job share.
struct Server {
    store: Mutex<BTreeMap<String, String>>,
    barrier: Barrier,
}

/// Answers one rank until it hangs up. Returns the exit code if the rank aborted.
fn serve(server: &Server, socket: UnixStream) -> Option<i32> {
    let mut socket = BufReader::new(socket);
    loop {
        let mut line = String::new();
        if socket.read_line(&mut line).unwrap_or(0) == 0 {
            return None;
        }
        let value = |key: &str| line.trim_end().split(' ').find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
        let answer = match value("cmd") {
            Some("init") => "cmd=response_to_init rc=0 pmi_version=1 pmi_subversion=2".to_string(),
            Some("get_my_kvsname") => "cmd=my_kvsname kvsname=kvs".into(),
            Some("get_appnum") => "cmd=appnum rc=0 appnum=0".into(),
            Some("get_universe_size") => "cmd=universe_size rc=0 size=-1".into(),
            Some("put") => {
                let (key, text) = (value("key").unwrap_or_default(), value("value").unwrap_or_default());
                server.store.lock().expect("no panic").insert(key.into(), text.into());
                "cmd=put_result rc=0".into()
            }
            Some("get") => match server.store.lock().expect("no panic").get(value("key").unwrap_or_default()) {
                Some(text) => format!("cmd=get_result rc=0 value={text}"),
                None => "cmd=get_result rc=1".into(),
            },
            Some("barrier_in") => {
                server.barrier.wait();
                "cmd=barrier_out rc=0".into()
            }
            Some("finalize") => "cmd=finalize_ack rc=0".into(),
            Some("abort") => return value("exitcode").and_then(|code| code.parse().ok()),
            _ => return None,
        };
        if socket.get_mut().write_all(format!("{answer}\n").as_bytes()).is_err() {
            return None;
        }
    }
}

/// Runs `ranks` ranks of `program`, and checks that each passes and nothing is left.
fn joins(program: &Path, ranks: usize) -> Result<(), Failed> {
    let mark = job::Mark::new().map_err(|e| e.to_string())?;
    let server = Arc::new(Server { store: Mutex::default(), barrier: Barrier::new(ranks) });
    let mut children = Vec::new();
    for rank in 0..ranks {
        let (ours, theirs) = UnixStream::pair().map_err(|e| e.to_string())?;
        let mut command = Command::new(program);
        mark.put_on(&mut command);
        command.env("PMI_FD", "0").env("PMI_RANK", rank.to_string()).env("PMI_SIZE", ranks.to_string());
        command.stdin(Stdio::from(OwnedFd::from(theirs))).stdout(Stdio::piped()).stderr(Stdio::piped());
        children.push(command.spawn().map_err(|e| e.to_string())?);
        let server = Arc::clone(&server);
        thread::spawn(move || serve(&server, ours));
    }
    let deadline = Instant::now() + PATIENCE;
    for child in &mut children {
        while child.try_wait().map_err(|e| e.to_string())?.is_none() {
            if Instant::now() > deadline {
                return Err(format!("not done after {PATIENCE:?}: {}", mark.leftovers().unwrap_or_default()).into());
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
    for (rank, child) in children.into_iter().enumerate() {
        let output = child.wait_with_output().map_err(|e| e.to_string())?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let passed = text.lines().any(|line| line.starts_with("PASS ") && line != "PASS 0");
        if !output.status.success() || !passed {
            let complaint = String::from_utf8_lossy(&output.stderr);
            return Err(format!("rank {rank}: {}\n{text}{complaint}", output.status).into());
        }
    }
    match mark.leftovers() {
        Some(left) => Err(left.into()),
        None => Ok(()),
    }
}

/// With the variables of a launcher that cannot be joined, the program prints one line and does not run.
fn refuses(program: &Path, variables: &[(&str, &str)]) -> Result<(), Failed> {
    let output = Command::new(program).envs(variables.iter().copied()).output().map_err(|e| e.to_string())?;
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    let clear = complaint.contains(variables[0].0) && complaint.contains("mpiexec") && complaint.lines().count() == 1;
    if output.status.success() || !clear || !output.stdout.is_empty() {
        return Err(format!("{variables:?}: {}\n{complaint}", output.status).into());
    }
    Ok(())
}

fn compile(prefix: &Path) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pmi");
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let (source, program) = (root().join("tests/programs/p2p_sendrecv.c"), folder.join("p2p_sendrecv"));
    let mut cc = Command::new(prefix.join("bin").join(Abi::Standard.wrapper()));
    let output = cc.args(["-O1", "-std=gnu11", "-pthread", "-o"]).arg(&program).arg(&source).output();
    match output {
        Ok(output) if output.status.success() => Ok(program),
        Ok(output) => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        Err(error) => Err(error.to_string()),
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let program = std::env::var_os("STROBE_PREFIX").map(|prefix| compile(Path::new(&prefix)));
    let program = match program.transpose() {
        Ok(program) => program,
        Err(why) => {
            eprintln!("pmi: tests/programs/p2p_sendrecv.c: {why}");
            return ExitCode::FAILURE;
        }
    };
    let ignored = program.is_none();
    let program = Arc::new(program.unwrap_or_default());
    let mut trials = Vec::new();
    for ranks in [1, 2, 3, 4, 7] {
        let program = Arc::clone(&program);
        trials.push(Trial::test(format!("joins/n{ranks}"), move || joins(&program, ranks)).with_ignored_flag(ignored));
    }
    const OTHERS: &[(&str, &[(&str, &str)])] = &[
        ("pmix", &[("PMIX_RANK", "0"), ("PMIX_NAMESPACE", "x")]),
        ("prrte", &[("PRTE_LAUNCHED", "1"), ("OMPI_COMM_WORLD_SIZE", "2")]),
        ("pmi_port", &[("PMI_PORT", "host:1"), ("PMI_ID", "0")]),
        ("srun", &[("SLURM_STEP_NUM_TASKS", "2"), ("SLURM_PROCID", "0")]),
    ];
    for (name, variables) in OTHERS {
        let program = Arc::clone(&program);
        let trial = Trial::test(format!("refuses/{name}"), move || refuses(&program, variables));
        trials.push(trial.with_ignored_flag(ignored));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}
