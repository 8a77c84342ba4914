// SPDX-License-Identifier: MIT OR Apache-2.0
//! The same on three virtual nodes of this machine, and what is special about several: where ranks go, who is killed,
//! launch agents.

mod cases;
mod rig;

use rig::*;

const OPTIONS: &[&str] = &["--nodes", "3"];

#[test]
fn nodes_hold_blocks_of_ranks() {
    let place = "echo $PMI_RANK $MPI_LOCALRANKID $MPI_LOCALNRANKS $STROBE_NODE $STROBE_NODES";
    let outcome = script(&["-n", "7"], place);
    let expected = ["0 0 3 0 3", "1 1 3 0 3", "2 2 3 0 3", "3 0 2 1 3", "4 1 2 1 3", "5 0 2 2 3", "6 1 2 2 3"];
    assert_eq!((outcome.code, sorted(&outcome.out)), (0, expected.to_vec()));
    assert_eq!(script(&["-n", "2"], "echo $STROBE_NODES").out, "2\n2\n", "no node is without ranks");
}

#[test]
fn a_report_names_the_node() {
    let outcome = script(&["-n", "6"], "if [ $PMI_RANK = 3 ]; then exit 9; fi; sleep 60");
    assert_eq!(outcome.code, 9);
    assert!(outcome.err.contains("rank 3 on ") && outcome.err.contains("/1 (pid "), "{}", outcome.err);
}

#[test]
fn a_killed_manager_ends_the_job() {
    for command in ["exec sleep 60", "sleep 60 & sleep 61 & wait", "setsid sleep 60 & sleep 61"] {
        let mut job = start(&["-n", "6", "sh", "-c", &format!("echo ready; {command}")]);
        job.lines(6);
        kill(managers(&job)[1], "KILL");
        let outcome = job.outcome();
        assert_eq!(outcome.code, 128 + 9, "{}", outcome.err);
        let report: Vec<&str> = outcome.err.lines().filter(|line| line.starts_with("mpiexec:")).collect();
        assert_eq!(report.len(), 1, "{}", outcome.err);
        assert!(report[0].contains("manager of node") && report[0].contains("2 ranks (2,3)"), "{}", outcome.err);
    }
}

#[test]
fn when_everybody_is_killed_nothing_is_left() {
    let mut job = start(&["-n", "6", "sh", "-c", "echo ready; sleep 60 & setsid sleep 61 & wait"]);
    job.lines(6);
    let all = managers(&job).into_iter().chain([job.child.id()]);
    let all: Vec<String> = all.map(|pid| pid.to_string()).collect();
    kill(all.join(" "), "KILL");
    assert_eq!(job.outcome().code, 128 + 9);
}

#[test]
fn input_that_is_not_read_stays() {
    assert_that_nothing_is_read_ahead(2);
}
