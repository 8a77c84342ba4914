// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs the kernels of `bench/kernels` at their smallest class. Each must say that its result is verified. Needs
//! STROBE_PREFIX; without it every row is shown as ignored.

use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::OnceLock;
use strobe_tests::{job, root};

/// Program, arguments, number of ranks.
type Row = (&'static str, &'static [&'static str], u32);

const ROWS: &[Row] = &[
    ("wavefront", &["--class", "S"], 4),
    ("wavefront", &["--class", "S", "--version", "nonblocking"], 4),
    // With this grid it sends as many messages as published: 560 per iteration.
    ("wavefront", &["--class", "W", "--iterations", "2", "--grid", "2x3"], 6),
    ("halo", &["--class", "S"], 4),
    ("halo", &["--class", "S"], 3),
    ("is", &["--class", "S"], 4),
    ("granularity", &["--iterations", "20", "--grain-us", "50"], 4),
    ("granularity", &["--iterations", "20", "--grain-us", "50", "--pattern", "blocking"], 4),
    ("granularity", &["--iterations", "20", "--grain-us", "50", "--pattern", "nonblocking"], 4),
    ("barriers", &["--iterations", "20", "--slice-us", "250"], 2),
    ("delay", &["--iterations", "20", "--slice-us", "250"], 2),
    ("ep", &["--class", "S"], 4),
    ("mg", &["--class", "S"], 4),
    ("cg", &["--class", "S"], 2),
    ("cg", &["--class", "S"], 4),
    ("ft", &["--class", "S"], 4),
    ("lu", &["--class", "S"], 4),
    ("lu", &["--class", "S"], 6),
];

const FORTRAN: &[&str] = &["ep", "mg", "cg", "ft", "lu"];

fn prefix() -> PathBuf {
    PathBuf::from(std::env::var_os("STROBE_PREFIX").expect("trials without it are ignored"))
}

/// Compiles all kernels, once.
fn kernels() -> Result<PathBuf, String> {
    static BUILT: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    BUILT
        .get_or_init(|| {
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kernels");
            let mut build = Command::new(root().join("bench/kernels/build"));
            let output = build.arg(prefix()).arg(&folder).output().map_err(|e| format!("{build:?}: {e}"))?;
            match output.status.success() {
                true => Ok(folder),
                false => Err(format!("{build:?}\n{}", String::from_utf8_lossy(&output.stderr))),
            }
        })
        .clone()
}

fn one(row: &Row, nodes: u32) -> Result<(), Failed> {
    let (name, arguments, ranks) = row;
    let mut command = Command::new(prefix().join("bin/mpiexec"));
    if nodes > 1 {
        command.args(["--nodes", &nodes.to_string()]);
    }
    command.args(["-n", &ranks.to_string()]).arg(kernels()?.join(name)).args(*arguments);
    let outcome = job::run(command, 90)?;
    let verified = outcome.output.lines().any(|line| line.starts_with(name) && line.ends_with(" verified"));
    match outcome.code == 0 && verified {
        true => Ok(()),
        false => Err(format!("not verified; {}", job::account(&outcome)).into()),
    }
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(2);
    let ignored = std::env::var_os("STROBE_PREFIX").is_none();
    let missing = Command::new("gfortran").arg("--version").output().is_err();
    let mut trials = Vec::new();
    for row in ROWS {
        for nodes in [1, 2] {
            let needs = missing && FORTRAN.contains(&row.0);
            let reason = if needs { "_needs_gfortran_which_is_missing" } else { "" };
            let name = format!("{}/{}/n{}_on_{nodes}{reason}", row.0, row.1.join("_").replace("--", ""), row.2);
            trials.push(Trial::test(name, move || one(row, nodes)).with_ignored_flag(ignored || needs));
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}
