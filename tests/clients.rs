// SPDX-License-Identifier: MIT OR Apache-2.0
//! The quick ones of the clients from outside (`tests/clients`, `make clients` runs all): libraries of Debian's that
//! were built for MPICH, under small programs of ours, and a project that CMake builds. Needs STROBE_PREFIX, and what
//! setup/run fetched: a client that lacks some of it is shown as ignored, with what it lacks.

use libtest_mimic::{Arguments, Failed, Trial};
use std::process::{Command, ExitCode};
use strobe_tests::{job, root};

/// What a client may take, in seconds, with all of its settings.
const SECONDS: u64 = 300;

fn driver(words: &[&str]) -> Command {
    let mut command = Command::new("python3");
    command.args(["tests/clients", "--quick"]).args(words).current_dir(root());
    command
}

/// Runs a client. Its row of the table must say that what it computed is right: a client that cannot be had is no
/// success here, since it said before that it lacks nothing.
fn run(name: &str) -> Result<(), Failed> {
    let outcome = job::run(driver(&[name]), SECONDS)?;
    let row = outcome.output.lines().find(|line| line.starts_with(&format!("| {name} |")));
    match row {
        Some(row) if outcome.code == 0 && row.contains("| right;") => Ok(()),
        _ => Err(job::account(&outcome).into()),
    }
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(1);
    let listed = driver(&["--list"]).output().expect("python3 runs");
    assert!(listed.status.success(), "{}", String::from_utf8_lossy(&listed.stderr));
    let text = String::from_utf8_lossy(&listed.stdout).into_owned();
    let mut trials = Vec::new();
    for line in text.lines() {
        let (name, lacks) = line.split_once(' ').unwrap_or((line, ""));
        let reason = if lacks.is_empty() { String::new() } else { format!(" lacks {lacks}") };
        let ignored = std::env::var_os("STROBE_PREFIX").is_none() || !lacks.is_empty();
        let client = name.to_string();
        trials.push(Trial::test(format!("{name}{reason}"), move || run(&client)).with_ignored_flag(ignored));
    }
    assert!(!trials.is_empty(), "the driver knows no quick client");
    libtest_mimic::run(&arguments, trials).exit_code()
}
