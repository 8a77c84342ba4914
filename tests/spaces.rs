// SPDX-License-Identifier: MIT OR Apache-2.0
//! Jobs on several hosts. Each host is a network namespace that the test makes, with an interface `docker0` that has
//! the same address on all of them and leads nowhere. The launch agent is `ip netns exec`. Needs STROBE_PREFIX and
//! root.

use libtest_mimic::{Arguments, Failed, Trial};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use strobe_tests::testbed::Testbed;
use strobe_tests::{away, job};

const PATIENCE: Duration = Duration::from_secs(30);

/// Hosts on one switch, each with a `docker0`.
fn hosts(count: usize) -> Testbed {
    let mut testbed = Testbed::new(count);
    testbed.switch(&Vec::from_iter(0..count), 1_500);
    (0..count).for_each(|host| testbed.docker(host));
    testbed.wait();
    testbed
}

/// The processes on a host.
fn processes(testbed: &Testbed, host: usize) -> Vec<String> {
    let output = Command::new("ip").args(["netns", "pids", &testbed.name(host)]).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    text.split_whitespace().map(str::to_string).collect()
}

fn kill_all(testbed: &Testbed, host: usize) {
    let pids = processes(testbed, host).join(" ");
    let _ = Command::new("sh").args(["-c", &format!("kill -9 {pids}")]).stderr(Stdio::null()).status();
}

fn says(text: &str, words: &[&str]) -> Result<(), Failed> {
    match words.iter().find(|word| !text.contains(**word)) {
        Some(word) => Err(format!("does not say {word:?}:\n{text}").into()),
        None => Ok(()),
    }
}

/// What `strobe doctor` says about the hosts.
fn doctor(hosts: &Testbed) -> Result<job::Outcome, Failed> {
    let names = (0..3).map(|number| hosts.name(number)).collect::<Vec<_>>().join(",");
    // This machine cannot reach these hosts, so the command runs on the first one.
    let mut command = Command::new("ip");
    command.args(["netns", "exec", &hosts.name(0)]).arg(away::tool("strobe").get_program());
    command.args(["doctor", "--launch-agent", "ip netns exec", "--hosts", &names]);
    Ok(job::run(command, 30)?)
}

/// A host that multicast does not reach is named, by itself and by the hosts that it does not hear.
fn deaf() -> Result<(), Failed> {
    let hosts = hosts(3);
    for rule in [
        "add table ip deaf",
        "add chain ip deaf in { type filter hook input priority 0 ; }",
        "add rule ip deaf in ip daddr 224.0.0.0/4 drop",
    ] {
        let status = hosts.command(2, "nft").args(rule.split_whitespace()).status();
        if !status.is_ok_and(|status| status.success()) {
            return Err(format!("nft {rule}").into());
        }
    }
    let outcome = doctor(&hosts)?;
    let lines: Vec<&str> = outcome.output.lines().filter(|line| line.contains("multicast by")).collect();
    let not_heard = format!("not heard by {}: its broadcasts go down the tree", hosts.name(2));
    // The host on which the command runs is one more.
    if lines.len() != 4 || !lines[..3].iter().all(|line| line.contains(&not_heard)) {
        return Err(outcome.output.into());
    }
    says(lines[3], &["10.77.0.3: heard by all others: its broadcasts go to all at once; it hears nobody"])
}

/// The addresses that answer are used. The one of docker0 is not, and the report says so.
fn check() -> Result<(), Failed> {
    let hosts = hosts(3);
    let outcome = doctor(&hosts)?;
    says(
        &outcome.output,
        &["net0 10.77.0.2/24", "used, path 0 by udp: all hosts answer", "segmentation", "docker0 172.17.0.1/16"],
    )?;
    let heard =
        outcome.output.lines().filter(|line| line.contains("heard by all others: its broadcasts go to all at once"));
    // The host on which the command runs is one more.
    if heard.count() != 4 {
        return Err(format!("all hear multicast here:\n{}", outcome.output).into());
    }
    let docker = outcome.output.lines().filter(|line| line.contains("docker0"));
    match docker.clone().count() >= 3 && docker.clone().all(|line| line.contains("not used")) {
        true => Ok(()),
        false => Err(outcome.output.into()),
    }
}

/// Runs a program on all hosts.
fn program() -> Result<(), Failed> {
    let hosts = hosts(3);
    let mut command = away::mpiexec(&hosts);
    command.args(["-l", "sh", "-c", "ip -4 -o addr show net0 | grep -o '10.77.0.[0-9]*/'"]);
    let outcome = job::run(command, 30)?;
    says(&outcome.output, &["[0] 10.77.0.1/", "[1] 10.77.0.2/", "[2] 10.77.0.3/"])?;
    if outcome.code == 0 { Ok(()) } else { Err(job::account(&outcome).into()) }
}

const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/spaces");

/// Runs MPI programs whose messages go from host to host.
fn messages() -> Result<(), Failed> {
    let hosts = hosts(2);
    for name in ["p2p_sendrecv", "coll_data"] {
        let program = away::compile(&format!("tests/programs/{name}.c"), FOLDER)?;
        let mut command = away::mpiexec(&hosts);
        command.args(["-n", "4"]).arg(program);
        let outcome = job::run(command, 90)?;
        let passed = outcome.output.lines().filter(|line| line.starts_with("PASS ")).count();
        if outcome.code != 0 || passed != 4 {
            return Err(format!("{name}: {}", job::account(&outcome)).into());
        }
    }
    Ok(())
}

/// With IPv6 only there is no multicast. Broadcasts go from node to node, with either device.
fn six() -> Result<(), Failed> {
    let hosts = hosts(3);
    let program = away::compile("tests/programs/coll_broadcasts.c", FOLDER)?;
    for paths in ["udp", "tcp"] {
        let mut command = away::mpiexec(&hosts);
        command.args(["--interfaces", "fd77::/32", "--paths", paths, "-n", "3"]).arg(&program);
        let outcome = job::run(command, 90)?;
        let passed = outcome.output.lines().filter(|line| line.starts_with("PASS ")).count();
        if outcome.code != 0 || passed != 3 {
            return Err(format!("{paths}: {}", job::account(&outcome)).into());
        }
    }
    Ok(())
}

/// Hosts that cannot reach each other are named before any program runs.
fn cut() -> Result<(), Failed> {
    let hosts = hosts(3);
    hosts.cut(1, 0, true);
    let mut command = away::mpiexec(&hosts);
    command.args(["sh", "-c", "echo ran"]);
    let outcome = job::run(command, 30)?;
    says(&outcome.output, &["do not reach each other", &hosts.name(1)])?;
    match outcome.code == 127 && !outcome.output.contains("ran\n") {
        true => Ok(()),
        false => Err(job::account(&outcome).into()),
    }
}

/// A host whose cable has no carrier yet when the job starts is waited for.
fn late() -> Result<(), Failed> {
    let hosts = hosts(2);
    hosts.cut(1, 0, true);
    let mut command = away::mpiexec(&hosts);
    command.args(["sh", "-c", "echo ran"]);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(300));
            hosts.cut(1, 0, false);
        });
        let outcome = job::run(command, 30)?;
        if outcome.output == "ran\nran\n" { Ok(()) } else { Err(job::account(&outcome).into()) }
    })
}

/// The network between two hosts is cut while their ranks communicate, and mpiexec still reaches both. After
/// `--path-timeout` the job ends with one report that names the hosts, and nothing is left.
fn silent() -> Result<(), Failed> {
    let hosts = hosts(2);
    let mark = job::Mark::new().map_err(|e| e.to_string())?;
    let mut command = away::mpiexec(&hosts);
    command.args(["--path-timeout", "1", "-n", "2"]).arg(away::compile("tests/spaces/forever.c", FOLDER)?);
    mark.put_on(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
    let mut child = command.spawn().map_err(|e| e.to_string())?;
    let mut line = String::new();
    let out = child.stdout.take().expect("piped");
    BufReader::new(out).read_line(&mut line).map_err(|e| e.to_string())?;
    hosts.cut(1, 0, true);
    let code = wait(&mut child)?;
    let mut report = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut report).map_err(|e| e.to_string())?;
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

/// Everything on one host is killed at once. The job ends everywhere.
fn killed() -> Result<(), Failed> {
    let hosts = hosts(3);
    let mark = job::Mark::new().map_err(|e| e.to_string())?;
    let mut command = away::mpiexec(&hosts);
    command.args(["-n", "6", "sh", "-c", "sleep 60 & exec sleep 61"]);
    mark.put_on(command.stdout(Stdio::null()).stderr(Stdio::piped()));
    let mut child = command.spawn().map_err(|e| e.to_string())?;
    let deadline = Instant::now() + PATIENCE;
    // A manager, its guardian, and two ranks with two processes each.
    while (0..3).any(|number| processes(&hosts, number).len() < 6) {
        if Instant::now() > deadline {
            return Err("the job does not start".into());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    kill_all(&hosts, 1);
    let code = wait(&mut child)?;
    let mut report = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut report).map_err(|e| e.to_string())?;
    if let Some(left) = mark.leftovers() {
        return Err(format!("{left}\n{report}").into());
    }
    let lines = report.lines().filter(|line| line.starts_with("mpiexec:")).count();
    match code == 128 + 9 && lines == 1 && report.contains(&hosts.name(1)) {
        true => Ok(()),
        false => Err(format!("exit code {code}\n{report}").into()),
    }
}

/// The number of packets that a host has sent so far.
fn sent(testbed: &Testbed, host: usize) -> u64 {
    let table = testbed.inside(host, || std::fs::read_to_string("/proc/thread-self/net/snmp").unwrap_or_default());
    let count = |protocol: &str, column: &str| {
        let mut lines = table.lines().filter(|line| line.split(' ').next() == Some(protocol));
        let at = lines.next()?.split(' ').position(|name| name == column)?;
        lines.next()?.split(' ').nth(at)?.parse::<u64>().ok()
    };
    count("Udp:", "OutDatagrams").expect("UDP is counted") + count("Tcp:", "OutSegs").expect("TCP is counted")
}

/// A job whose ranks have communicated and then wait, or compute, sends nothing, on hosts and on virtual nodes.
/// Heartbeats are the exception, if there are any: a few packets each.
fn quiet() -> Result<(), Failed> {
    let program = away::compile("tests/spaces/quiet.c", FOLDER)?;
    let hosts = hosts(2);
    let inside = |nodes: &str| {
        let mut command = hosts.command(0, &away::tool("mpiexec").get_program().to_string_lossy());
        command.args(["--nodes", nodes, "-n", "4"]);
        command
    };
    let cases = [
        (inside("2"), "recv", "0", 0..=0),
        (inside("4"), "away", "0", 0..=0),
        (away::mpiexec(&hosts), "recv", "0", 0..=0),
        (away::mpiexec(&hosts), "recv", "1000", 4..=80),
    ];
    for (mut command, how, heartbeat, packets) in cases {
        let mark = job::Mark::new().map_err(|e| e.to_string())?;
        command.env("STROBE_HEARTBEAT_MS", heartbeat).arg(&program).arg(how);
        mark.put_on(command.stdout(Stdio::piped()).stderr(Stdio::null()));
        let mut child = command.spawn().map_err(|e| e.to_string())?;
        let mut line = String::new();
        let out = child.stdout.take().expect("piped");
        BufReader::new(out).read_line(&mut line).map_err(|e| e.to_string())?;
        let all = || (0..2).map(|host| sent(&hosts, host)).sum::<u64>();
        let talked = all();
        let left = stays_quiet(all);
        let _ = Command::new("kill").arg(child.id().to_string()).status();
        wait(&mut child)?;
        if let Some(left) = mark.leftovers() {
            return Err(left.into());
        }
        if line != "they are quiet\n" || talked == 0 || !packets.contains(&left) {
            return Err(format!("{command:?} said {line:?}, sent {talked} packets, and then {left} more").into());
        }
    }
    Ok(())
}

/// How many packets are sent in two seconds, counted from when none was sent for half a second.
fn stays_quiet(sent: impl Fn() -> u64) -> u64 {
    let pause = |milliseconds| std::thread::sleep(Duration::from_millis(milliseconds));
    let deadline = Instant::now() + PATIENCE;
    let mut before = sent();
    loop {
        pause(500);
        let now = sent();
        if now == before || Instant::now() > deadline {
            break;
        }
        before = now;
    }
    let before = sent();
    pause(2_000);
    sent() - before
}

/// A rank sends and ends at once, while a fifth of all packets is lost. All that it sent arrives at a rank that
/// receives it much later.
fn farewell() -> Result<(), Failed> {
    const TOGETHER: usize = 5;
    const TIMES: usize = 10;
    let hosts = hosts(2);
    let program = away::compile("tests/spaces/farewell.c", FOLDER)?;
    (0..2).for_each(|host| hosts.lose(host, 0, 0.2));
    let run = || -> Result<(), String> {
        for _ in 0..TIMES {
            let mut command = away::mpiexec(&hosts);
            command.args(["-n", "2"]).arg(&program);
            let outcome = job::run(command, 60)?;
            if (outcome.code, outcome.output.as_str()) != (0, "100 arrived\n") {
                return Err(job::account(&outcome));
            }
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..TOGETHER).map(|_| scope.spawn(run)).collect();
        all.into_iter().try_for_each(|one| Ok(one.join().expect("no panic")?))
    })
}

/// The same while nothing gets through. The rank stays until it does.
fn farewell_in_silence() -> Result<(), Failed> {
    let hosts = hosts(2);
    let mark = job::Mark::new().map_err(|e| e.to_string())?;
    let mut command = away::mpiexec(&hosts);
    command.args(["-n", "2"]).arg(away::compile("tests/spaces/farewell.c", FOLDER)?).arg("asks");
    mark.put_on(command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()));
    let mut child = command.spawn().map_err(|e| e.to_string())?;
    let mut out = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    out.read_line(&mut line).map_err(|e| e.to_string())?;
    let before = processes(&hosts, 0).len();
    (0..2).for_each(|host| hosts.lose(host, 0, 1.0));
    child.stdin.take().expect("piped").write_all(b"now\n").map_err(|e| e.to_string())?;
    std::thread::sleep(Duration::from_millis(500));
    let after = processes(&hosts, 0).len();
    (0..2).for_each(|host| hosts.lose(host, 0, 0.0));
    let code = wait(&mut child)?;
    out.read_to_string(&mut line).map_err(|e| e.to_string())?;
    if let Some(left) = mark.leftovers() {
        return Err(left.into());
    }
    match (code, line.as_str()) {
        (0, "about to leave\n100 arrived\n") if before == after => Ok(()),
        _ => Err(format!("exit code {code}, {before} processes and then {after}: {line}").into()),
    }
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(1);
    let (ignored, reason) = away::missing();
    let trials = [
        Trial::test(format!("check{reason}"), check),
        Trial::test(format!("deaf{reason}"), deaf),
        Trial::test(format!("program{reason}"), program),
        Trial::test(format!("messages{reason}"), messages),
        Trial::test(format!("six{reason}"), six),
        Trial::test(format!("cut{reason}"), cut),
        Trial::test(format!("late{reason}"), late),
        Trial::test(format!("killed{reason}"), killed),
        Trial::test(format!("silent{reason}"), silent),
        Trial::test(format!("quiet{reason}"), quiet),
        Trial::test(format!("farewell{reason}"), farewell),
        Trial::test(format!("farewell_in_silence{reason}"), farewell_in_silence),
    ];
    let trials = trials.into_iter().map(|trial| trial.with_ignored_flag(ignored)).collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}
