// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the tools show of running jobs on several nodes and hosts: `strobe links` and `strobe why`, and what `mpiexec`
//! says of a job that cannot go on. Needs STROBE_PREFIX, and root for the hosts, which are network namespaces.

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::net::UdpSocket;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use strobe_tests::testbed::Testbed;
use strobe_tests::{away, job};

const PATIENCE: Duration = Duration::from_secs(30);
const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/seeing");

/// A job that runs until it is ended.
struct Job {
    child: Child,
    mark: job::Mark,
}

impl Job {
    /// Starts it, and waits for its first line.
    fn start(mut command: Command) -> Result<Job, Failed> {
        let mark = job::Mark::new().map_err(|e| e.to_string())?;
        mark.put_on(command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()));
        let mut child = command.spawn().map_err(|e| e.to_string())?;
        let mut line = String::new();
        let read = BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line);
        let job = Job { child, mark };
        match read {
            Ok(1..) => Ok(job),
            _ => Err(format!("{command:?} says nothing").into()),
        }
    }

    /// The answer of a `strobe` command about the job, as JSON.
    fn ask(&self, what: &str) -> Result<Value, Failed> {
        let pid = self.child.id().to_string();
        let output = away::tool("strobe").args(["--json", what, &pid]).output().map_err(|e| e.to_string())?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        let all: Value = serde_json::from_str(&text).map_err(|e| format!("{e}: {text}"))?;
        Ok(all[0].clone())
    }

    /// The answer of `strobe links` about the job, as text.
    fn ask_in_words(&self) -> Result<String, Failed> {
        let output = away::tool("strobe").args(["links", &self.child.id().to_string()]).output();
        output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).map_err(|e| e.to_string().into())
    }

    /// Asks until the answer is as it should be. Fails if that takes too long.
    fn ask_until(&self, what: &str, good: impl Fn(&Value) -> bool) -> Result<Value, Failed> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let answer = self.ask(what)?;
            if good(&answer) {
                return Ok(answer);
            }
            if Instant::now() > deadline {
                return Err(format!("never as it should be, at last {answer}").into());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Ends the job. Nothing may be left of it.
    fn end(mut self) -> Result<(), Failed> {
        let _ = Command::new("kill").arg(self.child.id().to_string()).status();
        self.child.wait().map_err(|e| e.to_string())?;
        self.mark.leftovers().map_or(Ok(()), |left| Err(left.into()))
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("a number, not {value}"))
}

/// One path of the link from one node to another.
fn path(answer: &Value, from: usize, to: usize, path: usize) -> Value {
    let links = answer["nodes"][from]["links"].as_array().expect("links");
    links.iter().find(|link| link["to"] == to).expect("a link")["paths"][path].clone()
}

/// Three nodes that have exchanged messages. Every path has carried some, and packets from a stranger are counted.
fn links() -> Result<(), Failed> {
    let program = away::compile("tests/spaces/quiet.c", FOLDER)?;
    let mut command = away::tool("mpiexec");
    command.args(["--nodes", "3", "--paths", "udp,tcp", "-n", "3"]).arg(program);
    let job = Job::start(command)?;
    let answer = job.ask("links")?;
    for (from, to) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
        let paths = [path(&answer, from, to, 0), path(&answer, from, to, 1)];
        let sum = |field: &str| paths.iter().map(|path| number(&path[field])).sum::<u64>();
        let devices = [&paths[0]["device"], &paths[1]["device"]];
        let heard = paths.iter().any(|path| path["silent_ns"].is_u64() && number(&path["round_trip_ns"]) > 0);
        if sum("bytes_sent") < 1 << 19 || sum("bytes_received") < 1 << 19 || devices != ["udp", "tcp"] || !heard {
            return Err(format!("from {from} to {to}: {answer}").into());
        }
    }
    let target = path(&answer, 1, 0, 0)["address"].as_str().expect("an address").to_string();
    let stranger = UdpSocket::bind("127.0.0.1:0").map_err(|e| e.to_string())?;
    stranger.send_to(b"no packet of this job", &target).map_err(|e| e.to_string())?;
    job.ask_until("links", |answer| number(&answer["nodes"][1]["foreign_packets"]) == 1)?;
    job.end()
}

/// Two hosts whose only cable loses packets, is cut, and comes back.
fn a_bad_cable() -> Result<(), Failed> {
    let mut hosts = Testbed::new(2);
    hosts.switch(&[0, 1], 1_500);
    hosts.wait();
    let program = away::compile("tests/spaces/forever.c", FOLDER)?;
    let mut command = away::mpiexec(&hosts);
    command.args(["-n", "2"]).arg(program);
    let job = Job::start(command)?;
    let state = |answer: &Value| path(answer, 0, 1, 0)["state"].clone();
    let answer = job.ask("links")?;
    if state(&answer) != "up" || answer["nodes"][1]["host"] != hosts.name(1).as_str() {
        return Err(answer.to_string().into());
    }
    hosts.lose(1, 0, 0.1);
    job.ask_until("links", |answer| {
        number(&path(answer, 0, 1, 0)["packets_lost"]) > 0
            && number(&answer["nodes"][0]["links"][0]["packets_again"]) > 0
    })?;
    hosts.lose(1, 0, 0.0);
    hosts.cut(1, 0, true);
    job.ask_until("links", |answer| state(answer) == "probing" || state(answer) == "lost")?;
    hosts.cut(1, 0, false);
    job.ask_until("links", |answer| state(answer) == "up")?;
    job.end()
}

/// Three hosts with broadcasts again and again, one of which for a while hears no multicast. `strobe links` shows how
/// broadcasts go, and who hears them.
fn channels() -> Result<(), Failed> {
    let mut hosts = Testbed::new(3);
    hosts.switch(&[0, 1, 2], 1_500);
    hosts.wait();
    let mut command = away::mpiexec(&hosts);
    command.args(["-n", "3", "--bcast-channels", "8"]).arg(away::compile("tests/spaces/broadcasting.c", FOLDER)?);
    let job = Job::start(command)?;
    let cast = |answer: &Value| answer["nodes"][0]["channels"].clone();
    let all =
        |answer: &Value| cast(answer)["by_group"] == true && cast(answer)["heard_by"] == serde_json::json!([1, 2]);
    let answer = job.ask_until("links", |answer| all(answer) && number(&cast(answer)["packets"]) >= 100)?;
    let numbers = ["broadcasts", "packets", "synchronisations"].map(|name| number(&cast(&answer)[name]));
    let taken = number(&answer["nodes"][1]["channels"]["listens"][0]["taken"]);
    if numbers.iter().any(|number| *number < 50) || cast(&answer)["channels"] != 8 || taken < 50 {
        return Err(answer.to_string().into());
    }
    let rules = ["add table ip deaf", "add chain ip deaf in { type filter hook input priority 0 ; }"];
    for rule in rules.iter().chain(&["add rule ip deaf in ip daddr 224.0.0.0/4 drop"]) {
        hosts.command(2, "nft").args(rule.split_whitespace()).status().map_err(|e| e.to_string())?;
    }
    let deaf = |answer: &Value| {
        let cast = cast(answer);
        cast["by_group"] == false && number(&cast["failed_over"]) > 0 && cast["not_heard_by"] == serde_json::json!([2])
    };
    job.ask_until("links", deaf)?;
    // No node has heard the last question until the next one is sent, after multicast was given up.
    let words = ["go down the tree".to_string(), format!("not heard by 2 {}", hosts.name(2))];
    let deadline = Instant::now() + PATIENCE;
    while !words.iter().all(|words| job.ask_in_words().is_ok_and(|text| text.contains(words))) {
        if Instant::now() > deadline {
            return Err(job.ask_in_words()?.into());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    hosts.command(2, "nft").args(["delete", "table", "ip", "deaf"]).status().map_err(|e| e.to_string())?;
    job.ask_until("links", all)?;
    job.end()
}

/// Ranks on hosts whose processes cannot be seen from where `strobe why` runs: `mpiexec` asks the managers. One that
/// does not answer is named, and the others are shown all the same.
fn why() -> Result<(), Failed> {
    let mut hosts = Testbed::new(3);
    hosts.switch(&[0, 1, 2], 1_500);
    hosts.wait();
    let program = away::compile("tests/spaces/quiet.c", FOLDER)?;
    let mut command = away::mpiexec(&hosts);
    command.args(["-n", "6"]).arg(program);
    let job = Job::start(command)?;
    let waits = |answer: &Value| answer["verdict"].to_string().contains("0 -> 1 -> 2 -> 3 -> 4 -> 5 -> 0");
    let key = job.ask_until("why", waits)?["job"].as_str().expect("a key").to_string();
    let elsewhere = |json: bool| {
        let mut command = Command::new("unshare");
        command.args(["--pid", "--fork", "--mount-proc"]).arg(away::tool("strobe").get_program());
        let output = command.args(json.then_some("--json")).args(["why", &key]).output();
        let output = output.expect("unshare runs");
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
    };
    let text = elsewhere(true);
    let answer: Value = serde_json::from_str(&text).map_err(|e| format!("{e}: {text}"))?;
    let rank = &answer[0]["ranks"][5];
    let known = rank["host"] == hosts.name(2).as_str() && rank["call"] == "MPI_Recv" && rank["peer"] == 0;
    if !known || !waits(&answer[0]) || !rank["waited_ns"].is_u64() || answer[0]["silent"] != serde_json::json!([]) {
        return Err(text.into());
    }
    let manager = processes(&hosts, 1).into_iter().min().expect("a manager");
    signal("STOP", manager);
    let text = elsewhere(false);
    signal("CONT", manager);
    let silent = format!("node 1 on {}: 2 ranks (2,3), has not answered for 2.0 s; ", hosts.name(1));
    let words = [
        silent.as_str(),
        " has heard of it ",
        "2 of them could not be looked at",
        "for rank 2, which could not be looked at",
    ];
    if let Some(word) = words.iter().find(|word| !text.contains(**word)) {
        return Err(format!("does not say {word:?}:\n{text}").into());
    }
    job.ask_until("why", |answer| waits(answer) && answer["silent"] == serde_json::json!([]))?;
    job.end()
}

/// Whoever looks at jobs from their first moment on does not disturb them.
fn looked_at_from_the_start() -> Result<(), Failed> {
    for turn in 0..40 {
        let mut command = away::tool("mpiexec");
        command.args(["--nodes", "2", "-n", "2", "true"]).stdin(Stdio::null()).stdout(Stdio::null());
        let mut child = command.stderr(Stdio::piped()).spawn().map_err(|e| e.to_string())?;
        let pid = child.id().to_string();
        while child.try_wait().map_err(|e| e.to_string())?.is_none() {
            away::tool("strobe").args(["why", &pid]).output().map_err(|e| e.to_string())?;
        }
        let output = child.wait_with_output().map_err(|e| e.to_string())?;
        if !output.status.success() {
            let text = String::from_utf8_lossy(&output.stderr);
            return Err(format!("job {turn}: {}, {text}", output.status).into());
        }
    }
    Ok(())
}

/// The processes on a host.
fn processes(testbed: &Testbed, host: usize) -> Vec<u32> {
    let output = Command::new("ip").args(["netns", "pids", &testbed.name(host)]).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    text.split_whitespace().filter_map(|pid| pid.parse().ok()).collect()
}

fn signal(name: &str, pid: u32) {
    let _ = Command::new("kill").args([&format!("-{name}"), &pid.to_string()]).status();
}

/// How `stuck.c` ends on `nodes` nodes, where jobs that cannot go on are ended, with more `options`.
fn stuck(how: &str, nodes: &str, options: &[&str]) -> Result<job::Outcome, Failed> {
    let program = away::compile("tests/spaces/stuck.c", FOLDER)?;
    let mut command = away::tool("mpiexec");
    command.args(["--deadlock", "end", "--nodes", nodes, "-n", "2"]).args(options).arg(program).arg(how);
    Ok(job::run(command, 60)?)
}

const NO_RANK: &str = "no rank can go on";

/// Ranks that wait for each other are reported, a rank that comes late is waited for, and a rank that has left is
/// named; ranks that wait for each other also in a job that would go on without some of them.
fn deadlock(nodes: &'static str) -> Result<(), Failed> {
    let ends = [
        ("recv", 1, vec![NO_RANK, "1 rank (1): MPI_Recv from 0 tag 0", "in a ring: 0 -> 1 -> 0"]),
        (
            "sends",
            1,
            vec![NO_RANK, "(0): MPI_Wait with 1 send open to 1 tag 7", "(1): MPI_Wait with 1 send open to 0 tag 7"],
        ),
        ("left", 1, vec!["rank 0 on", "has called MPI_Finalize, while others wait", "1 rank (1): MPI_Recv from 0"]),
        ("slow", 0, vec!["begun"]),
    ];
    let recovering = ("recv", 1, vec![NO_RANK, "1 rank (1): MPI_Recv from 0 tag 0"]);
    let plain = ends.into_iter().map(|end| (end, [].as_slice()));
    for ((how, code, words), options) in plain.chain([(recovering, ["--enable-recovery"].as_slice())]) {
        let outcome = stuck(how, nodes, options)?;
        let silent = words.iter().find(|word| !outcome.output.contains(**word));
        let said = outcome.output.matches(NO_RANK).count();
        if outcome.code != code || silent.is_some() || said != usize::from(words[0] == NO_RANK) {
            return Err(format!("{how} {options:?}: {}", job::account(&outcome)).into());
        }
    }
    Ok(())
}

/// Without an option for it, a job that cannot go on is reported and left as it is.
fn deadlock_reported() -> Result<(), Failed> {
    let program = away::compile("tests/spaces/stuck.c", FOLDER)?;
    let mut command = away::tool("mpiexec");
    command.args(["--nodes", "2", "--timeout", "4", "-n", "2"]).arg(program).arg("recv");
    let outcome = job::run(command, 60)?;
    let words = ["the job is left as it is", "the job ran longer than --timeout 4"];
    let right = outcome.code == 124 && outcome.output.matches(NO_RANK).count() == 1;
    match right && words.iter().all(|word| outcome.output.contains(word)) {
        true => Ok(()),
        false => Err(job::account(&outcome).into()),
    }
}

/// All ranks sleep, but a message is on its way, through a network that is cut for a while. That is no deadlock.
fn cut_is_no_deadlock() -> Result<(), Failed> {
    let mut hosts = Testbed::new(2);
    hosts.switch(&[0, 1], 1_500);
    hosts.wait();
    let mark = job::Mark::new().map_err(|e| e.to_string())?;
    let mut command = away::mpiexec(&hosts);
    command.args(["--deadlock", "end", "-n", "2"]).arg(away::compile("tests/spaces/stuck.c", FOLDER)?).arg("asks");
    mark.put_on(command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()));
    let mut child = command.spawn().map_err(|e| e.to_string())?;
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("piped"));
    out.read_line(&mut line).map_err(|e| e.to_string())?;
    (0..2).for_each(|host| hosts.lose(host, 0, 1.0));
    child.stdin.take().expect("piped").write_all(b"now\n").map_err(|e| e.to_string())?;
    std::thread::sleep(Duration::from_secs(3));
    (0..2).for_each(|host| hosts.lose(host, 0, 0.0));
    let output = child.wait_with_output().map_err(|e| e.to_string())?;
    if let Some(left) = mark.leftovers() {
        return Err(left.into());
    }
    match output.status.success() && output.stderr.is_empty() && line == "begun\n" {
        true => Ok(()),
        false => Err(format!("{}, {line}{}", output.status, String::from_utf8_lossy(&output.stderr)).into()),
    }
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(1);
    let here = std::env::var_os("STROBE_PREFIX").is_none();
    let (no_hosts, reason) = away::missing();
    let trials = vec![
        Trial::test("links", links).with_ignored_flag(here),
        Trial::test(format!("a_bad_cable{reason}"), a_bad_cable).with_ignored_flag(no_hosts),
        Trial::test(format!("channels{reason}"), channels).with_ignored_flag(no_hosts),
        Trial::test(format!("why{reason}"), why).with_ignored_flag(no_hosts),
        Trial::test("looked_at_from_the_start", looked_at_from_the_start).with_ignored_flag(here),
        Trial::test("deadlock/n1", || deadlock("1")).with_ignored_flag(here),
        Trial::test("deadlock/n2", || deadlock("2")).with_ignored_flag(here),
        Trial::test("deadlock/reported", deadlock_reported).with_ignored_flag(here),
        Trial::test(format!("deadlock/cut{reason}"), cut_is_no_deadlock).with_ignored_flag(no_hosts),
    ];
    libtest_mimic::run(&arguments, trials).exit_code()
}
