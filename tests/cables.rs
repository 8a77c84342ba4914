// SPDX-License-Identifier: MIT OR Apache-2.0
//! Two hosts with two cables between them: whatever is done to the cables while a job communicates, the job must not
//! notice. Needs STROBE_PREFIX and root. STROBE_SEED chooses the moments, and STROBE_CUTS says how often a cable is
//! cut. `bench/run.py paths` makes figures of what `fail_over` and `stripe` print.

#[path = "cables/broadcasts.rs"]
mod broadcasts;
#[path = "cables/cutting.rs"]
mod cutting;
#[path = "cables/primitives.rs"]
mod primitives;
#[path = "cables/streams.rs"]
mod streams;

use libtest_mimic::{Arguments, Failed, Trial};
use std::process::ExitCode;
use std::time::Duration;
use strobe_tests::testbed::Testbed;
use strobe_tests::wire::{Fates, Faults};
use strobe_tests::{away, job};

/// A cable is used if it carries one of so many frames.
const USED_SHARE: u64 = 50;
const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/cables");

/// Runs a program that checks all it receives, on two hosts with two cables. The cables run through this process, which
/// does `faults` to frames.
fn verify(paths: &str, faults: Faults, rounds: u32) -> Result<(), Failed> {
    let mut testbed = Testbed::new(2);
    let cables = [testbed.wire(&[0, 1], 1_500), testbed.wire(&[0, 1], 1_500)];
    testbed.wait();
    cables.iter().for_each(|&cable| testbed.spoil(cable, faults));
    let mut command = away::mpiexec(&testbed);
    command.args(["--paths", paths, "-n", "4"]).arg(away::compile("tests/cables/verify.c", FOLDER)?);
    command.arg(rounds.to_string());
    let outcome = job::run(command, 120)?;
    let fates = cables.map(|cable| testbed.fates(cable));
    let passed = outcome.output.lines().filter(|line| line.starts_with("PASS ")).count();
    if outcome.code != 0 || passed != 4 {
        return Err(format!("{faults:?}: {}\n{fates:?}", job::account(&outcome)).into());
    }
    // Two equal paths use both cables. One path leaves the other cable alone, and a stream that breaks often carries
    // little. Heartbeats alone are some 20 frames a second, a thousandth. How the paths share the rest depends on which
    // of them seems slow: on a machine with other load one of them once got a twentieth.
    let used = if paths == "2" { 2 } else { 1 };
    let sum = |of: fn(&Fates) -> u64| fates.iter().map(of).sum::<u64>();
    let asked = [faults.lose, faults.double, faults.change, faults.late];
    let met = [sum(|f| f.lost), sum(|f| f.doubled), sum(|f| f.changed), sum(|f| f.late)];
    let missed = asked.iter().zip(met).any(|(share, met)| *share > 0.0 && met == 0);
    let all = sum(|f| f.carried);
    if missed || all < 1_000 || fates.iter().filter(|fates| fates.carried * USED_SHARE >= all).count() < used {
        return Err(format!("{faults:?} did not happen: {fates:?}").into());
    }
    Ok(())
}

/// Messages that their receivers take in pieces: nothing of one piece may get into the next.
fn pieces() -> Result<(), Failed> {
    let faults = Faults { lose: 0.01, double: 0.02, late: 0.05, ..NONE };
    let mut testbed = Testbed::new(2);
    let cables = [testbed.wire(&[0, 1], 9_000), testbed.wire(&[0, 1], 9_000)];
    testbed.wait();
    cables.iter().for_each(|&cable| testbed.spoil(cable, faults));
    let mut command = away::mpiexec(&testbed);
    command.env("STROBE_STAGED_BYTES", "4194304");
    command.args(["--paths", "2", "-n", "2"]).arg(away::compile("tests/programs/p2p_windowed.c", FOLDER)?);
    let outcome = job::run(command, 240)?;
    let fates = cables.map(|cable| testbed.fates(cable));
    let passed = outcome.output.lines().filter(|line| line.starts_with("PASS ")).count();
    if outcome.code != 0 || passed != 2 || fates.iter().any(|fates| fates.lost == 0 || fates.late == 0) {
        return Err(format!("{faults:?}: {}\n{fates:?}", job::account(&outcome)).into());
    }
    Ok(())
}

const NONE: Faults = Faults { lose: 0.0, double: 0.0, change: 0.0, late: 0.0, delay: Duration::ZERO, deaf: 0 };

const FAULTS: &[(&str, Faults)] = &[
    ("lose_0.1_percent", Faults { lose: 0.001, ..NONE }),
    ("lose_1_percent", Faults { lose: 0.01, ..NONE }),
    ("lose_10_percent", Faults { lose: 0.1, ..NONE }),
    ("change_1_percent", Faults { change: 0.01, ..NONE }),
    ("double_5_percent", Faults { double: 0.05, ..NONE }),
    ("reorder_10_percent", Faults { late: 0.1, ..NONE }),
    ("delay_3_ms", Faults { delay: Duration::from_millis(3), ..NONE }),
    (
        "all_at_once",
        Faults { lose: 0.01, double: 0.02, change: 0.01, late: 0.05, delay: Duration::from_micros(500), deaf: 0 },
    ),
];

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(1);
    let (ignored, reason) = away::missing();
    let mut trials = vec![
        Trial::test(format!("fail_over{reason}"), || cutting::fail_over("2", cutting::CUTS)),
        Trial::test(format!("fail_over_udp_and_tcp{reason}"), || cutting::fail_over("udp,tcp", 5)),
        Trial::test(format!("cut_all{reason}"), cutting::cut_all),
        Trial::test(format!("stripe{reason}"), cutting::stripe),
        Trial::test(format!("pieces{reason}"), pieces),
    ];
    for &(name, faults) in FAULTS {
        trials.push(Trial::test(format!("{name}{reason}"), move || verify("2", faults, 10)));
        trials.push(Trial::test(format!("broadcasts_{name}{reason}"), move || broadcasts::spoiled(faults)));
        trials.push(Trial::test(format!("primitives_{name}{reason}"), move || primitives::spoiled(faults)));
    }
    trials.push(Trial::test(format!("broadcasts_deaf{reason}"), broadcasts::deaf));
    trials.push(Trial::test(format!("renew_tcp{reason}"), || streams::renew("tcp", 0, 8)));
    trials.push(Trial::test(format!("renew_udp_and_tcp{reason}"), || streams::renew("udp,tcp", 1, 8)));
    let all = FAULTS[FAULTS.len() - 1].1;
    // A stream in which something is changed is made anew, which takes some time.
    let few = Faults { change: 0.001, ..all };
    trials.push(Trial::test(format!("tcp_all_at_once{reason}"), move || verify("tcp", few, 5)));
    trials.push(Trial::test(format!("udp_and_tcp_all_at_once{reason}"), move || verify("udp,tcp", few, 10)));
    let asked = std::env::var_os("STROBE_TIMES").is_some();
    let name = if asked { "timeline".to_string() } else { format!("timeline_needs_STROBE_TIMES{reason}") };
    let timeline = Trial::test(name, cutting::timeline).with_ignored_flag(ignored || !asked);
    let trials = trials.into_iter().map(|trial| trial.with_ignored_flag(ignored)).chain([timeline]).collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}
