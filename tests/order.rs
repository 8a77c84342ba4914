// SPDX-License-Identifier: MIT OR Apache-2.0
//! `--order fixed` (docs/design/determinism.md): a program in which every step is a race must give the same result in
//! every run, on a machine that is busy with other things. `STROBE_ORDER_RUNS` says how many runs to compare; a test
//! run compares as many as show a race that one run in fifteen decides otherwise.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use strobe_tests::{job, root};

fn runs() -> usize {
    std::env::var("STROBE_ORDER_RUNS").ok().and_then(|text| text.parse().ok()).unwrap_or(64)
}

/// Runs the program. Returns the line in which it says in which order everything came.
fn order(prefix: &std::path::Path, program: &std::path::Path, (nodes, ranks): (u32, u32)) -> String {
    let mut command = Command::new(prefix.join("bin/mpiexec"));
    if nodes > 1 {
        command.args(["--nodes", &nodes.to_string()]);
    }
    command.args(["--schedule", "strobed", "--strobe", "early", "--order", "fixed", "-n", &ranks.to_string()]);
    let outcome = job::run(
        {
            command.arg(program);
            command
        },
        60,
    )
    .unwrap();
    assert_eq!(outcome.code, 0, "{}", job::account(&outcome));
    let line = outcome.output.lines().find(|line| line.starts_with("ORDER "));
    line.unwrap_or_else(|| panic!("{}", job::account(&outcome))).to_string()
}

#[test]
fn races_are_decided_alike_in_every_run() {
    compare("one", &[(1, 4), (1, 3)], runs());
}

#[test]
fn races_are_decided_alike_in_every_run_on_several_nodes() {
    compare("several", &[(2, 4), (2, 3), (4, 4)], runs() / 2);
}

/// Other load on the machine, which comes and goes: a seventh of a processor each, in turns of so many milliseconds.
const LOAD_MS: [u64; 2] = [3, 7];

/// Runs it on these numbers of nodes and ranks, again and again, and compares the results.
fn compare(name: &str, places: &[(u32, u32)], runs: usize) {
    let Some(prefix) = std::env::var_os("STROBE_PREFIX").map(PathBuf::from) else {
        eprintln!("order: STROBE_PREFIX is not set, so nothing is run; use 'make test'");
        return;
    };
    // Both tests may compile it at the same time.
    let program = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("order_races_{name}"));
    let mut cc = Command::new(prefix.join("bin/mpicc"));
    cc.args(["-O2", "-std=gnu11", "-pthread", "-o"]).arg(&program).arg(root().join("tests/programs/order_races.c"));
    assert!(cc.status().unwrap().success());
    let stop = AtomicBool::new(false);
    let seen = std::thread::scope(|scope| {
        for period_ms in LOAD_MS {
            let stop = &stop;
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let begun = std::time::Instant::now();
                    while begun.elapsed().as_millis() < u128::from(period_ms) {
                        std::hint::spin_loop();
                    }
                    std::thread::sleep(std::time::Duration::from_millis(6 * period_ms));
                }
            });
        }
        let all = std::panic::catch_unwind(|| {
            let mut seen: BTreeMap<((u32, u32), String), usize> = BTreeMap::new();
            for run in 0..runs {
                let place = places[run % places.len()];
                *seen.entry((place, order(&prefix, &program, place))).or_default() += 1;
            }
            seen
        });
        stop.store(true, Ordering::Relaxed);
        all.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    });
    assert_eq!(seen.len(), places.len().min(runs), "of {runs} runs on {places:?} nodes and ranks in turn: {seen:#?}");
}
