// SPDX-License-Identifier: MIT OR Apache-2.0
//! Jobs on several hosts, each host a network namespace that the test makes: veth pairs to a bridge, and in each one a
//! `docker0` of the same address that leads nowhere. The launch agent is `ip netns exec`. Needs STROBE_PREFIX and root.

use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use strobe_tests::{Abi, job, root};

const PATIENCE: Duration = Duration::from_secs(30);

/// A switch with hosts on it. Dropping it ends what runs in them and takes them away.
struct Hosts {
    tag: String,
    count: usize,
}

fn ip(line: &str) -> Result<(), Failed> {
    let output = Command::new("ip").args(line.split(' ')).output().map_err(|e| format!("ip: {e}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("ip {line}: {}", String::from_utf8_lossy(&output.stderr)).into()),
    }
}

impl Hosts {
    /// So many hosts, each with `eth0` in 10.99.0.0/24 and a `docker0` that all share by address.
    fn new(tag: &str, count: usize) -> Result<Hosts, Failed> {
        let hosts = Hosts { tag: format!("st{}{tag}", std::process::id() % 100_000), count };
        ip(&format!("netns add {}", hosts.switch()))?;
        ip(&format!("-n {} link add br0 type bridge", hosts.switch()))?;
        ip(&format!("-n {} link set br0 up", hosts.switch()))?;
        for number in 0..count {
            let (name, switch) = (hosts.name(number), hosts.switch());
            ip(&format!("netns add {name}"))?;
            ip(&format!("-n {name} link set lo up"))?;
            ip(&format!("-n {name} link add eth0 type veth peer name port{number} netns {switch}"))?;
            ip(&format!("-n {switch} link set port{number} master br0 up"))?;
            ip(&format!("-n {name} addr add 10.99.0.{}/24 dev eth0", number + 1))?;
            ip(&format!("-n {name} link set eth0 up"))?;
            // With something on it, as when a container runs: else it would not count as running.
            ip(&format!("-n {name} link add docker0 type bridge"))?;
            ip(&format!("-n {name} addr add 172.17.0.1/16 dev docker0"))?;
            ip(&format!("-n {name} link add inside type veth peer name outside"))?;
            ip(&format!("-n {name} link set outside master docker0 up"))?;
            ip(&format!("-n {name} link set inside up"))?;
            ip(&format!("-n {name} link set docker0 up"))?;
        }
        hosts.wait_for_links()?;
        Ok(hosts)
    }

    /// The kernel says a little later that what was switched on runs.
    fn wait_for_links(&self) -> Result<(), Failed> {
        let deadline = Instant::now() + PATIENCE;
        let is_up = |number: usize, link: &str| {
            let output = Command::new("ip").args(["-n", &self.name(number), "link", "show", link]).output();
            output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("state UP"))
        };
        while !(0..self.count).all(|number| is_up(number, "eth0") && is_up(number, "docker0")) {
            if Instant::now() > deadline {
                return Err("the links do not come up".into());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Ok(())
    }

    fn name(&self, number: usize) -> String {
        format!("{}n{number}", self.tag)
    }

    fn switch(&self) -> String {
        format!("{}sw", self.tag)
    }

    /// A command of the tree under test, on all these hosts.
    fn mpiexec(&self) -> Command {
        let names: Vec<String> = (0..self.count).map(|number| self.name(number)).collect();
        let mut command = tool("mpiexec");
        command.args(["--launch-agent", "ip netns exec", "-H", &names.join(",")]);
        command
    }

    /// The processes of a host.
    fn processes(&self, number: usize) -> Vec<String> {
        let output = Command::new("ip").args(["netns", "pids", &self.name(number)]).output();
        let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
        text.split_whitespace().map(str::to_string).collect()
    }

    fn kill_all(&self, number: usize) {
        let pids = self.processes(number).join(" ");
        let _ = Command::new("sh").args(["-c", &format!("kill -9 {pids}")]).stderr(Stdio::null()).status();
    }
}

impl Drop for Hosts {
    fn drop(&mut self) {
        for number in 0..self.count {
            self.kill_all(number);
            let _ = ip(&format!("netns del {}", self.name(number)));
        }
        let _ = ip(&format!("netns del {}", self.switch()));
    }
}

fn tool(name: &str) -> Command {
    let prefix = PathBuf::from(std::env::var_os("STROBE_PREFIX").expect("trials without it are ignored"));
    Command::new(prefix.join("bin").join(name))
}

fn says(text: &str, words: &[&str]) -> Result<(), Failed> {
    match words.iter().find(|word| !text.contains(**word)) {
        Some(word) => Err(format!("does not say {word:?}:\n{text}").into()),
        None => Ok(()),
    }
}

/// The addresses that answer are used, docker0's is not, and the report says so.
fn check() -> Result<(), Failed> {
    let hosts = Hosts::new("a", 3)?;
    let names = (0..3).map(|number| hosts.name(number)).collect::<Vec<_>>().join(",");
    // This machine has no way into these hosts, so the question is asked from inside the first.
    let mut command = Command::new("ip");
    command.args(["netns", "exec", &hosts.name(0)]).arg(tool("strobe").get_program());
    command.args(["doctor", "--launch-agent", "ip netns exec", "--hosts", &names]);
    let outcome = job::run(command, 30)?;
    says(&outcome.output, &["eth0 10.99.0.2/24", "used, path 0", "docker0 172.17.0.1/16"])?;
    let docker = outcome.output.lines().filter(|line| line.contains("docker0"));
    match docker.clone().count() >= 3 && docker.clone().all(|line| line.contains("not used")) {
        true => Ok(()),
        false => Err(outcome.output.into()),
    }
}

/// A program on all hosts.
fn program() -> Result<(), Failed> {
    let hosts = Hosts::new("b", 3)?;
    let mut command = hosts.mpiexec();
    command.args(["-l", "sh", "-c", "ip -4 -o addr show eth0 | grep -o '10.99.0.[0-9]*/'"]);
    let outcome = job::run(command, 30)?;
    says(&outcome.output, &["[0] 10.99.0.1/", "[1] 10.99.0.2/", "[2] 10.99.0.3/"])?;
    if outcome.code == 0 { Ok(()) } else { Err(job::account(&outcome).into()) }
}

/// A C program of the repository, compiled.
fn compile(source: &str, name: &str) -> Result<PathBuf, Failed> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("spaces");
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let program = folder.join(name);
    let mut cc = tool(&Abi::Standard.wrapper());
    cc.args(["-O1", "-pthread", "-o"]).arg(&program).arg(root().join(source));
    let output = cc.output().map_err(|e| e.to_string())?;
    match output.status.success() {
        true => Ok(program),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned().into()),
    }
}

/// MPI programs whose messages go from host to host.
fn messages() -> Result<(), Failed> {
    let hosts = Hosts::new("e", 2)?;
    for name in ["p2p_sendrecv", "coll_data"] {
        let program = compile(&format!("tests/programs/{name}.c"), name)?;
        let mut command = hosts.mpiexec();
        command.args(["-n", "4"]).arg(program);
        let outcome = job::run(command, 90)?;
        let passed = outcome.output.lines().filter(|line| line.starts_with("PASS ")).count();
        if outcome.code != 0 || passed != 4 {
            return Err(format!("{name}: {}", job::account(&outcome)).into());
        }
    }
    Ok(())
}

/// Hosts that cannot reach each other are named before anything runs.
fn cut() -> Result<(), Failed> {
    let hosts = Hosts::new("c", 3)?;
    ip(&format!("-n {} link set port1 down", hosts.switch()))?;
    let mut command = hosts.mpiexec();
    command.args(["sh", "-c", "echo ran"]);
    let outcome = job::run(command, 30)?;
    says(&outcome.output, &["do not reach each other", &hosts.name(1)])?;
    match outcome.code == 127 && !outcome.output.contains("ran\n") {
        true => Ok(()),
        false => Err(job::account(&outcome).into()),
    }
}

/// The network between two hosts is cut while their ranks talk, and mpiexec still reaches both: after `--path-timeout`
/// the job ends with one report that names them, and nothing is left.
fn silent() -> Result<(), Failed> {
    let hosts = Hosts::new("f", 2)?;
    let mark = job::Mark::new().map_err(|e| e.to_string())?;
    let mut command = hosts.mpiexec();
    command.args(["--path-timeout", "1", "-n", "2"]).arg(compile("tests/spaces/forever.c", "forever")?);
    mark.put_on(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
    let mut child = command.spawn().map_err(|e| e.to_string())?;
    let mut line = String::new();
    let out = child.stdout.take().expect("piped");
    std::io::BufRead::read_line(&mut std::io::BufReader::new(out), &mut line).map_err(|e| e.to_string())?;
    ip(&format!("-n {} link set port1 down", hosts.switch()))?;
    let code = wait(&mut child)?;
    let mut report = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().expect("piped"), &mut report).map_err(|e| e.to_string())?;
    if let Some(left) = mark.leftovers() {
        return Err(format!("{left}\n{report}").into());
    }
    says(&report, &[&hosts.name(0), &hosts.name(1), "on any path: the last contact was", "MPI_Sendrecv"])?;
    match code == 127 && line == "they talk\n" {
        true => Ok(()),
        false => Err(format!("exit code {code}, said {line:?}\n{report}").into()),
    }
}

fn wait(child: &mut Child) -> Result<i32, Failed> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match child.try_wait().map_err(|e| e.to_string())? {
            Some(status) => return Ok(status.code().unwrap_or(-1)),
            None if Instant::now() > deadline => {
                let _ = child.kill();
                return Err("mpiexec does not end".into());
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    }
}

/// Everything in one host is killed at once: the job ends everywhere.
fn killed() -> Result<(), Failed> {
    let hosts = Hosts::new("d", 3)?;
    let mark = job::Mark::new().map_err(|e| e.to_string())?;
    let mut command = hosts.mpiexec();
    command.args(["-n", "6", "sh", "-c", "sleep 60 & exec sleep 61"]);
    mark.put_on(command.stdout(Stdio::null()).stderr(Stdio::piped()));
    let mut child = command.spawn().map_err(|e| e.to_string())?;
    let deadline = Instant::now() + PATIENCE;
    // A manager, its guardian, and two ranks of two processes each.
    while (0..3).any(|number| hosts.processes(number).len() < 6) {
        if Instant::now() > deadline {
            return Err("the job does not start".into());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    hosts.kill_all(1);
    let code = wait(&mut child)?;
    let mut report = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().expect("piped"), &mut report).map_err(|e| e.to_string())?;
    if let Some(left) = mark.leftovers() {
        return Err(format!("{left}\n{report}").into());
    }
    let lines = report.lines().filter(|line| line.starts_with("mpiexec:")).count();
    match code == 128 + 9 && lines == 1 && report.contains(&hosts.name(1)) {
        true => Ok(()),
        false => Err(format!("exit code {code}\n{report}").into()),
    }
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(1);
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    let able = root && ip("netns list").is_ok() && Path::new("/run").exists();
    let reason = if able { "" } else { "_needs_root_and_ip_netns" };
    let ignored = !able || std::env::var_os("STROBE_PREFIX").is_none();
    let trials = [
        Trial::test(format!("check{reason}"), check),
        Trial::test(format!("program{reason}"), program),
        Trial::test(format!("messages{reason}"), messages),
        Trial::test(format!("cut{reason}"), cut),
        Trial::test(format!("killed{reason}"), killed),
        Trial::test(format!("silent{reason}"), silent),
    ];
    let trials = trials.into_iter().map(|trial| trial.with_ignored_flag(ignored)).collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}
