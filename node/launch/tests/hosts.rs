// SPDX-License-Identifier: MIT OR Apache-2.0
//! The same on three hosts that a launch agent reaches (`tests/agent`, which runs everything here), and what is special
//! about hosts: how they are found, lost, and fall silent.

mod cases;
mod rig;

use rig::*;

const AGENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/agent");
const OPTIONS: &[&str] = &["--launch-agent", AGENT, "-H", "alpha,beta,gamma:2"];

#[test]
fn ranks_fill_slots() {
    let outcome = script(&[], "echo $PMI_RANK $STROBE_NODE $MPI_LOCALRANKID");
    assert_eq!((outcome.code, sorted(&outcome.out)), (0, vec!["0 0 0", "1 1 0", "2 2 0", "3 2 1"]));
    let outcome = script(&["-n", "8", "-v"], "true");
    assert_eq!(outcome.err.matches(" runs on gamma ").count(), 4, "{}", outcome.err);
}

#[test]
fn a_report_names_the_host() {
    let outcome = script(&[], "if [ $PMI_RANK = 2 ]; then exit 9; fi; sleep 60");
    assert_eq!(outcome.code, 9);
    assert!(outcome.err.contains("rank 2 on gamma (pid "), "{}", outcome.err);
}

#[test]
fn a_host_that_cannot_be_reached_is_named() {
    let outcome = script(&["-H", "unreachable", "-n", "5"], "sleep 60");
    assert_eq!(outcome.code, 255);
    let words = ["agent: no host unreachable", "the launch agent for host unreachable exited with code 255"];
    assert!(words.iter().all(|word| outcome.err.contains(word)), "{}", outcome.err);
}

#[test]
fn a_shell_that_talks_is_named() {
    let outcome = script(&["-H", "talkative", "-n", "5"], "sleep 60");
    assert_eq!(outcome.code, 127);
    assert!(outcome.err.contains("host talkative says \"Welcome to talkative\""), "{}", outcome.err);
}

#[test]
fn the_far_launcher_lies_where_it_is_said_to() {
    let outcome = script(&["--remote-mpiexec", "/no/such/mpiexec"], "true");
    assert_eq!(outcome.code, 127);
    assert!(outcome.err.contains("/no/such/mpiexec"), "{}", outcome.err);
}

#[test]
fn a_killed_manager_or_agent_ends_the_job() {
    for who in ["mpiexec", "agent"] {
        let mut job = start(&["sh", "-c", "echo ready; sleep 60 & setsid sleep 61 & wait"]);
        job.lines(4);
        let victim = match who {
            "mpiexec" => managers(&job)[1],
            _ => job.processes().into_iter().find(|(_, name)| name == "agent").expect("an agent").0,
        };
        kill(victim, "KILL");
        let outcome = job.outcome();
        assert_eq!(outcome.code, 128 + 9, "{who}: {}", outcome.err);
        let report = outcome.err.lines().filter(|line| line.starts_with("mpiexec:")).count();
        assert!(report == 1 && outcome.err.contains("the launch agent for host "), "{who}: {}", outcome.err);
    }
}

#[test]
fn an_interrupt_before_a_host_has_begun_says_so_once() {
    let mut job = start(&["-H", "slow", "-n", "5", "sleep", "60"]);
    while !job.processes().iter().any(|(_, name)| name == "sleep") {
        assert!(job.child.try_wait().unwrap().is_none(), "ended before its agent slept");
    }
    kill(job.child.id(), "INT");
    let outcome = job.outcome();
    assert_eq!((outcome.code, outcome.err.as_str()), (128 + 2, "mpiexec: ended by SIGINT\n"));
}

#[test]
fn a_silent_host_is_given_up() {
    let mut job = start(&["--node-timeout", "0.5", "sh", "-c", "echo ready; exec sleep 60"]);
    job.lines(4);
    kill(managers(&job)[2], "STOP");
    let outcome = job.outcome();
    assert_eq!(outcome.code, 127, "{}", outcome.err);
    assert!(outcome.err.contains("has said nothing for "), "{}", outcome.err);
}

#[test]
fn a_silent_mpiexec_is_given_up() {
    let mut job = start(&["--node-timeout", "0.5", "sh", "-c", "echo ready; exec sleep 60"]);
    job.lines(4);
    kill(job.child.id(), "STOP");
    let ranks = |job: &Job| job.processes().iter().filter(|(_, name)| name == "sleep").count();
    let deadline = std::time::Instant::now() + PATIENCE;
    while ranks(&job) > 0 {
        assert!(std::time::Instant::now() < deadline, "{:?}", job.processes());
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    kill(job.child.id(), "CONT");
    assert_ne!(job.outcome().code, 0);
}

#[test]
fn hosts_are_checked_without_a_job() {
    let outcome = run(&["--check-hosts"]);
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    let paths: Vec<&str> = outcome.out.lines().filter(|line| line.contains("used, path 0")).collect();
    assert_eq!(paths.len(), 4, "this machine and the three:\n{}", outcome.out);
    assert!(["alpha", "beta", "gamma"].iter().all(|host| outcome.out.contains(host)), "{}", outcome.out);
    let outcome = run(&["--check-hosts", "--interfaces", "203.0.113.0/24"]);
    assert!(outcome.code == 127 && outcome.err.contains("do not reach each other"), "{}", outcome.err);
}
