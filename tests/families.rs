// SPDX-License-Identifier: MIT OR Apache-2.0
//! Worlds of one job that fail alone (docs/design/dynamic.md): what is connected with a rank that dies ends with it,
//! and nothing else; what was let go of before ends well. Needs STROBE_PREFIX.
//!
//! `STROBE_FAMILIES_RUNS` is the number of random families in which processes die (24), and `STROBE_FAMILIES_SEED`
//! repeats a run.

use libtest_mimic::{Arguments, Failed, Trial};
use std::path::Path;
use std::process::{Command, ExitCode};
use strobe_tests::pairs::covering;
use strobe_tests::{away, job};

const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/families");
const SECONDS: u64 = 120;
/// The exit code of a job of which a world was killed.
const KILLED: i32 = 128 + 9;
/// What a family may come to besides: nobody has died, or one has seen an error before the death that caused it.
const MAY_END_SO: [i32; 3] = [0, 3, KILLED];
/// Who waits at a port for a world that has died waits for ever. With `--deadlock end` that ends the job with this
/// code, if nothing worse has happened.
const NOBODY_COMES: i32 = 1;
const TURNS: usize = 30;

const NODES: [&[&str]; 4] = [&[], &["--nodes", "2"], &["--nodes", "3"], &["--nodes", "4"]];
const BUFFERING: [&[&str]; 2] = [&[], &["--buffering", "none"]];
const PROGRESS: [&[&str]; 3] = [&[], &["--progress", "caller"], &["--progress", "thread"]];
const PATHS: [&[&str]; 3] = [&[], &["--paths", "tcp"], &["--paths", "udp,tcp"]];
const ENVIRONMENT: [&[(&str, &str)]; 3] = [&[], &[("CHECK_NO_CROSS_COPY", "1")], &[("CHECK_THREAD", "multiple")]];

/// The settings of one job, by number.
type Settings = [usize; 5];
type Body = Box<dyn FnOnce() -> Result<(), Failed> + Send>;

/// A job with these settings.
fn mpiexec(settings: Settings, ranks: usize) -> Command {
    let [nodes, buffering, progress, paths, environment] = settings;
    let mut command = away::tool("mpiexec");
    command.args(NODES[nodes]).args(BUFFERING[buffering]).args(PROGRESS[progress]).args(PATHS[paths]);
    command.envs(ENVIRONMENT[environment].iter().copied());
    command.args(["--universe", "400", "-n", &ranks.to_string()]);
    command
}

/// Runs a job, and checks what every job of this file has to keep: nobody is told of who was ended for another's death,
/// and no data were wrong.
fn run(mut command: Command, program: &Path, arguments: &[&str]) -> Result<job::Outcome, String> {
    command.arg(program).args(arguments);
    let about = format!("{command:?}");
    let outcome = job::run(command, SECONDS).map_err(|why| format!("{about}: {why}"))?;
    let is_wrong = |line: &&str| {
        let refused = line.starts_with("FAIL") && line.contains("not MPI_SUCCESS");
        line.contains("SIGTERM") || line.contains("held a lock") || line.starts_with("FAIL") && !refused
    };
    match outcome.output.lines().find(is_wrong) {
        Some(line) => Err(format!("{about}: {line}\n{}", job::account(&outcome))),
        None => Ok(outcome),
    }
}

fn orphans(settings: Settings) -> Result<(), Failed> {
    let program = away::compile("tests/families/orphans.c", FOLDER)?;
    let outcome = run(mpiexec(settings, 3), &program, &[&TURNS.to_string()])?;
    let count = |what: &str| outcome.output.lines().filter(|line| line.contains(what)).count();
    let (killed, alone) = (count("was killed by signal 9 (SIGKILL)"), count("that were disconnected before go on"));
    let all_passed = outcome.output.lines().filter(|line| line.starts_with("PASS ")).count() == 3;
    if outcome.code != KILLED || killed != TURNS || alone != TURNS || !all_passed {
        return Err(format!("{killed} reports for {TURNS} deaths\n{}", job::account(&outcome)).into());
    }
    Ok(())
}

fn leaves(settings: Settings, turns: std::ops::Range<usize>) -> Result<(), Failed> {
    let program = away::compile("tests/families/leaves.c", FOLDER)?;
    for turn in turns {
        let outcome = run(mpiexec(settings, 6), &program, &[&turn.to_string()])?;
        if outcome.code != KILLED || !outcome.output.contains("left well") {
            return Err(format!("turn {turn}: {}", job::account(&outcome)).into());
        }
    }
    Ok(())
}

/// Random families in which processes die at random moments.
fn random(runs: u64, first: u64) -> Result<(), Failed> {
    let program = away::compile("tests/programs/random_worlds.c", FOLDER)?;
    let choices = covering(&[NODES.len(), BUFFERING.len(), PROGRESS.len(), PATHS.len(), ENVIRONMENT.len()], |_| true);
    let mut died = 0;
    for (seed, choice) in (first..first + runs).zip(choices.iter().cycle()) {
        let settings: Settings = choice[..].try_into().expect("five settings");
        let ranks = settings[0] + 1 + seed as usize % 4;
        let mut command = mpiexec(settings, ranks);
        command.env("RANDOM_DEATHS", seed.to_string()).args(["--deadlock", "end"]);
        let outcome = run(command, &program, &[&(seed * 5).to_string(), "5"])?;
        let says = |what: &[&str]| what.iter().any(|what| outcome.output.contains(what));
        let is_right = match says(&["no rank can go on", "while others wait for it"]) {
            true => says(&["MPI_Comm_accept", "MPI_Comm_connect"]) && [NOBODY_COMES, KILLED].contains(&outcome.code),
            false => MAY_END_SO.contains(&outcome.code),
        };
        if !is_right {
            return Err(format!("seed {seed}: {}", job::account(&outcome)).into());
        }
        died += u64::from(outcome.code == KILLED);
    }
    println!("families: seed {first}: in {died} of {runs} jobs somebody died");
    if runs >= 10 && died == 0 { Err("nobody has died".into()) } else { Ok(()) }
}

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(1);
    let ignored = std::env::var_os("STROBE_PREFIX").is_none();
    let mut trials = Vec::new();
    let mut add = |name: &str, body: Body| trials.push(Trial::test(name, body).with_ignored_flag(ignored));
    add("orphans/node", Box::new(|| orphans([0, 0, 0, 0, 0])));
    add("orphans/nodes3", Box::new(|| orphans([2, 1, 0, 0, 0])));
    add("orphans/nodes2/caller", Box::new(|| orphans([1, 0, 1, 1, 2])));
    add("leaves/nodes4", Box::new(|| leaves([3, 1, 0, 0, 0], 0..6)));
    add("leaves/nodes2", Box::new(|| leaves([1, 0, 0, 2, 1], 6..10)));
    add("leaves/nodes3/caller", Box::new(|| leaves([2, 0, 1, 1, 2], 10..14)));
    let (runs, seed) =
        (number("STROBE_FAMILIES_RUNS", 24), number("STROBE_FAMILIES_SEED", u64::from(std::process::id())));
    add("random", Box::new(move || random(runs, seed)));
    libtest_mimic::run(&arguments, trials).exit_code()
}
