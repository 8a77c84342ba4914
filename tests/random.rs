// SPDX-License-Identifier: MIT OR Apache-2.0
//! Random programs with the real library (`programs/random.c`). Each run takes several seeds, on a number of ranks and
//! nodes and with settings, so chosen that each value of a setting meets each value of every other one.
//!
//! `STROBE_RANDOM_PROGRAMS` says how many programs to run, and `STROBE_RANDOM_FIRST` the first seed. A failure shows
//! its seed and the command. A program depends only on its seed, the number of ranks and the settings. Needs
//! STROBE_PREFIX; without it every row is shown as ignored.

use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::OnceLock;
use strobe_tests::pairs::{Choice, covering};
use strobe_tests::{Abi, job, root};

/// A value of a setting: options of mpiexec, and variables for the run.
struct Value {
    name: &'static str,
    options: &'static [&'static str],
    env: &'static [(&'static str, &'static str)],
}

const fn value(name: &'static str, options: &'static [&'static str]) -> Value {
    Value { name, options, env: &[] }
}

const fn variable(name: &'static str, env: &'static [(&'static str, &'static str)]) -> Value {
    Value { name, options: &[], env }
}

const RANKS: [u32; 10] = [2, 3, 4, 5, 7, 8, 12, 16, 24, 40];
const NODES: [u32; 4] = [1, 2, 3, 4];

const SCHEDULES: &[Value] = &[
    value("immediate", &[]),
    value("demand", &["--schedule", "strobed"]),
    value("demand_quota", &["--schedule", "strobed", "--slice-bytes", "64KiB"]),
    value("early", &["--schedule", "strobed", "--strobe", "early"]),
    value("fixed", &["--schedule", "strobed", "--strobe", "fixed", "--time-slice", "250us"]),
    value("order", &["--schedule", "strobed", "--strobe", "early", "--order", "fixed"]),
];
const PROGRESS: &[Value] = &[
    value("helper", &[]),
    value("caller", &["--progress", "caller"]),
    // In slices only the ranks move messages.
    value("thread", &["--progress", "thread"]),
    value("agent", &["--progress", "agent"]),
];
const BUFFERING: &[Value] = &[value("bounded", &[]), value("unbuffered", &["--buffering", "none"])];
const COPIES: &[Value] = &[variable("copies", &[]), variable("refused", &[("CHECK_NO_CROSS_COPY", "1")])];
const MEMORY: &[Value] = &[
    variable("roomy", &[]),
    variable("few_unexpected", &[("STROBE_UNEXPECTED_BYTES", "65536")]),
    variable("few_staged", &[("STROBE_STAGED_BYTES", "65536")]),
    variable("counted", &[("STROBE_MMDS", "all")]),
    // No program here has accesses to windows that nothing puts in an order.
    value("checked", &["--check"]),
];
const NETWORK: &[Value] = &[
    value("udp", &[]),
    value("tcp", &["--paths", "tcp"]),
    value("udp_and_tcp", &["--paths", "udp,tcp"]),
    value("encrypted", &["--encrypt", "--integrity", "checksum"]),
    value("few_channels", &["--bcast-channels", "2", "--integrity", "off"]),
];

/// All settings except ranks and nodes, which come first in a choice.
const SETTINGS: [&[Value]; 6] = [SCHEDULES, PROGRESS, BUFFERING, COPIES, MEMORY, NETWORK];

fn choices() -> Vec<Choice> {
    let mut values = vec![RANKS.len(), NODES.len(), Abi::ALL.len()];
    values.extend(SETTINGS.map(<[Value]>::len));
    covering(&values, |choice| {
        let others_in_slices = choice[3] > 0 && matches!(PROGRESS[choice[4]].name, "thread" | "agent");
        RANKS[choice[0]] >= NODES[choice[1]] && !others_in_slices
    })
}

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Compiles the program, once for each ABI.
fn program(prefix: &Path, abi: Abi) -> Result<PathBuf, String> {
    static BUILT: [OnceLock<Result<PathBuf, String>>; 2] = [const { OnceLock::new() }; 2];
    let compile = || {
        let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("random_{}", abi.name()));
        let mut cc = Command::new(prefix.join("bin").join(abi.wrapper()));
        cc.args(["-O2", "-g", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-Wno-stringop-overread", "-pthread", "-o"]);
        cc.arg(&program).arg(root().join("tests/programs/random.c"));
        let output = cc.output().map_err(|e| format!("{cc:?}: {e}"))?;
        match output.status.success() {
            true => Ok(program),
            false => Err(format!("{cc:?}\n{}", String::from_utf8_lossy(&output.stderr))),
        }
    };
    BUILT[abi as usize].get_or_init(compile).clone()
}

/// Runs `seeds` programs, from seed `first` on.
fn run(choice: &Choice, first: u64, seeds: u64) -> Result<(), Failed> {
    let prefix = PathBuf::from(std::env::var_os("STROBE_PREFIX").expect("trials without it are ignored"));
    let (ranks, nodes, abi) = (RANKS[choice[0]], NODES[choice[1]], Abi::ALL[choice[2]]);
    let mut command = Command::new(prefix.join("bin/mpiexec"));
    if nodes > 1 {
        command.args(["--nodes", &nodes.to_string()]);
    }
    for (setting, &chosen) in SETTINGS.iter().zip(&choice[3..]) {
        command.args(setting[chosen].options).envs(setting[chosen].env.iter().copied());
    }
    command.args(["-n", &ranks.to_string()]).arg(program(&prefix, abi)?);
    command.args([first.to_string(), seeds.to_string()]);
    let shown = format!("{command:?}");
    let outcome = job::run(command, 240).map_err(|why| format!("{shown}\n{why}"))?;
    let passed = outcome.output.lines().filter(|line| line.starts_with("PASS ") && *line != "PASS 0").count();
    match outcome.code == 0 && passed == ranks as usize {
        true => Ok(()),
        false => Err(format!("{passed} of {ranks} ranks passed: {shown}\n{}", job::account(&outcome)).into()),
    }
}

fn name(choice: &Choice, first: u64, seeds: u64) -> String {
    let words = SETTINGS.iter().zip(&choice[3..]).map(|(setting, &chosen)| setting[chosen].name);
    let settings = words.collect::<Vec<_>>().join("_");
    let (ranks, nodes, abi) = (RANKS[choice[0]], NODES[choice[1]], Abi::ALL[choice[2]].name());
    format!("random/seeds_{first}_to_{}/n{ranks}_on_{nodes}/{settings}/{abi}", first + seeds - 1)
}

/// The choices in turn, each with a few seeds, until there are enough programs.
fn trials(ignored: bool) -> Vec<Trial> {
    let (programs, first) = (number("STROBE_RANDOM_PROGRAMS", 300), number("STROBE_RANDOM_FIRST", 1));
    let choices = choices();
    let turns = choices.iter().cycle();
    let each = programs.div_ceil(choices.len() as u64).clamp(1, 10);
    let starts = (0..programs).step_by(each as usize);
    starts
        .zip(turns)
        .map(|(start, choice)| {
            let (from, seeds, choice) = (first + start, each.min(programs - start), choice.clone());
            let name = name(&choice, from, seeds);
            Trial::test(name, move || run(&choice, from, seeds)).with_ignored_flag(ignored)
        })
        .collect()
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Jobs of many ranks fill the machine by themselves.
    arguments.test_threads.get_or_insert(2);
    let ignored = std::env::var_os("STROBE_PREFIX").is_none();
    libtest_mimic::run(&arguments, trials(ignored)).exit_code()
}
