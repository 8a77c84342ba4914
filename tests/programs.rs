// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs the tables of C and Fortran programs with the install tree that STROBE_PREFIX names (`make test` sets it).
//! Without it every row is shown as ignored: `cargo test` alone has no tree to run with.

use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::{Arc, Mutex, OnceLock};
use strobe_tests::devices;
use strobe_tests::job::{self, Outcome};
use strobe_tests::pairs::{Choice, covering, product};
use strobe_tests::sliced::{IN_PART, NOT_SLICED, PART, SLICED, Sliced, all_sliced};
use strobe_tests::table::{Expect, FORTRAN, MEMCHECKED, Row, STREAMED, STREAMS, TABLE, Variant, all_rows};
use strobe_tests::testbed::Testbed;
use strobe_tests::{Abi, away, root};

/// A compiled program, or the compiler's messages.
type Compiled = Result<PathBuf, String>;

/// Compiles each program once per ABI. What is tested is what its calls do, and with -O2 it takes a sixth longer to
/// compile as with -O1.
struct Compiler {
    prefix: PathBuf,
    done: Mutex<BTreeMap<(&'static str, Abi), Compiled>>,
}

impl Compiler {
    fn program(&self, name: &'static str, abi: Abi) -> Result<PathBuf, String> {
        let mut done = self.done.lock().expect("no compile panics");
        done.entry((name, abi)).or_insert_with(|| self.compile(name, abi)).clone()
    }

    fn compile(&self, name: &str, abi: Abi) -> Result<PathBuf, String> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs").join(abi.name());
        std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
        let (source, program) = (root().join(format!("tests/programs/{name}.c")), folder.join(name));
        let mut cc = Command::new(self.prefix.join("bin").join(abi.wrapper()));
        cc.args([
            "-O1",
            "-g1",
            "-std=gnu11",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-Wno-stringop-overread",
            "-pthread",
            "-o",
        ])
        .arg(&program)
        .arg(&source);
        let output = cc.output().map_err(|e| format!("{cc:?}: {e}"))?;
        match output.status.success() {
            true => Ok(program),
            false => Err(format!("{cc:?}\n{}", String::from_utf8_lossy(&output.stderr))),
        }
    }
}

fn judge(row: &Row, ranks: u32, outcome: &Outcome) -> Result<(), String> {
    let unsaid = |words: &[&str]| words.iter().find(|word| !outcome.output.contains(**word)).map(|w| w.to_string());
    match row.expect {
        Expect::Pass => {
            let passed = outcome.output.lines().filter(|line| line.starts_with("PASS ") && *line != "PASS 0").count();
            if outcome.code != 0 {
                return Err(format!("exit code {}", outcome.code));
            }
            if passed != ranks as usize {
                return Err(format!("{passed} of {ranks} ranks passed"));
            }
        }
        Expect::Exit(code, words) => {
            if outcome.code != code {
                return Err(format!("exit code {}, not {code}", outcome.code));
            }
            if let Some(word) = unsaid(words) {
                return Err(format!("the output does not say {word:?}"));
            }
        }
        Expect::Fails(words) => {
            if outcome.code == 0 {
                return Err("exit code 0".into());
            }
            if let Some(word) = unsaid(words) {
                return Err(format!("the output does not say {word:?}"));
            }
        }
    }
    Ok(())
}

fn one(compiler: &Compiler, row: &Row, variant: &Variant, ranks: u32, nodes: u32, abi: Abi) -> Result<(), Failed> {
    let program = compiler.program(row.name, abi)?;
    launched(compiler, &program, row, variant, ranks, nodes)
}

fn launched(
    compiler: &Compiler,
    program: &Path,
    row: &Row,
    variant: &Variant,
    ranks: u32,
    nodes: u32,
) -> Result<(), Failed> {
    let mut command = Command::new(compiler.prefix.join("bin/mpiexec"));
    if nodes > 1 {
        command.args(["--nodes", &nodes.to_string()]);
    }
    command.arg("-n").arg(ranks.to_string()).args(variant.options).arg(program).args(variant.arguments);
    for (name, value) in variant.env {
        command.env(name, value);
    }
    let outcome = job::run(command, row.seconds)?;
    judge(row, ranks, &outcome).map_err(|why| format!("{why}; {}", job::account(&outcome)).into())
}

/// The numbers of nodes on which programs run, if they have as many ranks.
const NODES: [u32; 3] = [1, 2, 4];

/// The variants, numbers of ranks, numbers of nodes and ABIs with which a program runs. Each pair of values occurs
/// once, which finds all faults except those that need three of them. With `STROBE_ROWS=all` it is all combinations.
fn runs(row: &'static Row) -> Vec<(&'static Variant, u32, u32, Abi)> {
    let values = [row.variants.len(), row.ranks.len(), NODES.len(), Abi::ALL.len()];
    let allowed = |choice: &[usize]| NODES[choice[2]] <= row.ranks[choice[1]];
    let mut choices = if all_rows() { product(&values, allowed) } else { covering(&values, allowed) };
    choices.sort();
    let run = |choice: Choice| (&row.variants[choice[0]], row.ranks[choice[1]], NODES[choice[2]], Abi::ALL[choice[3]]);
    choices.into_iter().map(run).collect()
}

fn trials(prefix: Option<PathBuf>) -> Vec<Trial> {
    let ignored = prefix.is_none();
    let compiler = Arc::new(Compiler { prefix: prefix.unwrap_or_default(), done: Mutex::default() });
    let mut trials = Vec::new();
    for row in TABLE {
        for (variant, ranks, nodes, abi) in runs(row) {
            let where_run = if nodes == 1 { String::new() } else { format!("_on_{nodes}_nodes") };
            let name = format!("{}/{}/n{ranks}{where_run}/{}", row.name, variant.name, abi.name());
            let compiler = Arc::clone(&compiler);
            let trial = Trial::test(name, move || one(&compiler, row, variant, ranks, nodes, abi));
            trials.push(trial.with_ignored_flag(ignored));
        }
    }
    trials.extend(stream_trials(&compiler, ignored));
    trials.extend(device_trials(&compiler, ignored));
    trials.extend(sliced_trials(&compiler, ignored));
    trials.extend(memcheck_trials(&compiler, ignored));
    trials.extend(fortran_trials(&compiler, ignored));
    trials
}

/// How a Fortran program gets MPI's declarations, and for which ABI.
#[derive(Clone, Copy)]
struct Form {
    name: &'static str,
    wrapper: &'static str,
    flags: &'static [&'static str],
}

const fn form(name: &'static str, wrapper: &'static str, flags: &'static [&'static str]) -> Form {
    Form { name, wrapper, flags }
}

/// Those of programs for the module `mpi` and for `mpif.h`, with the standard ABI and with MPICH's.
const FORMS: [Form; 4] = [
    form("module", "mpifort", &[]),
    form("mpif", "mpifort", &["-DMPIF_H"]),
    form("module_mpich", "mpifort_mpich", &[]),
    form("mpif_mpich", "mpifort_mpich", &["-DMPIF_H"]),
];

/// Those of programs for the module `mpi_f08`.
const F08_FORMS: [Form; 2] = [form("f08", "mpifort", &[]), form("f08_mpich", "mpifort_mpich", &[])];

/// Compiles a Fortran program for each run, since that takes less time than the run.
fn fortran(compiler: &Compiler, name: &str, form: Form, run: &str) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs/fortran").join(run);
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let (source, program) = (root().join("tests/programs/fortran").join(name), folder.join(form.name));
    let mut fc = Command::new(compiler.prefix.join("bin").join(form.wrapper));
    fc.args(["-O2", "-g", "-cpp"]).args(form.flags).arg("-J").arg(&folder).arg("-o").arg(&program).arg(&source);
    let output = fc.output().map_err(|e| format!("{fc:?}: {e}"))?;
    match output.status.success() {
        true => Ok(program),
        false => Err(format!("{fc:?}\n{}", String::from_utf8_lossy(&output.stderr))),
    }
}

fn fortran_trials(compiler: &Arc<Compiler>, ignored: bool) -> Vec<Trial> {
    let missing = Command::new("gfortran").arg("--version").output().is_err();
    let reason = if missing { "_needs_gfortran_which_is_missing" } else { "" };
    let [module, mpif, module_mpich, mpif_mpich] = FORMS;
    let [f08, f08_mpich] = F08_FORMS;
    let mut trials = Vec::new();
    for row in FORTRAN {
        let ranks = row.ranks.iter();
        let runs: Vec<(u32, u32, Form)> = if row.name.starts_with("f08_") {
            let alone = ranks.flat_map(|&ranks| F08_FORMS.map(|form| (ranks, 1, form)));
            alone.chain([(4, 2, f08), (4, 4, f08_mpich)]).collect()
        } else if row.name == "f_removed.F90" {
            ranks.map(|&ranks| (ranks, 1, mpif_mpich)).collect()
        } else {
            let alone = ranks.flat_map(|&ranks| [module, mpif].map(|form| (ranks, 1, form)));
            alone.chain([(4, 2, module), (4, 4, mpif), (2, 1, module_mpich), (4, 2, mpif_mpich)]).collect()
        };
        for (ranks, nodes, form) in runs {
            let place = if nodes == 1 { String::new() } else { format!("_on_{nodes}_nodes") };
            let name = format!("fortran/{}/n{ranks}{place}/{}{reason}", row.name, form.name);
            let compiler = Arc::clone(compiler);
            let test = move || {
                let run = format!("{}_{ranks}_{nodes}_{}", row.name, form.name);
                let program = fortran(&compiler, row.name, form, &run)?;
                launched(&compiler, &program, row, &row.variants[0], ranks, nodes)
            };
            trials.push(Trial::test(name, test).with_ignored_flag(ignored || missing));
        }
    }
    trials
}

/// Programs over paths of streams, each with one of the two ABIs.
fn stream_trials(compiler: &Arc<Compiler>, ignored: bool) -> Vec<Trial> {
    let rows = TABLE.iter().filter(|row| STREAMED.contains(&row.name));
    let runs = rows.flat_map(|row| STREAMS.iter().map(move |variant| (row, variant)));
    runs.zip(Abi::ALL.iter().cycle())
        .map(|((row, variant), &abi)| {
            let name = format!("{}/{}/n4_on_2_nodes/{}", row.name, variant.name, abi.name());
            let compiler = Arc::clone(compiler);
            Trial::test(name, move || one(&compiler, row, variant, 4, 1, abi)).with_ignored_flag(ignored)
        })
        .collect()
}

/// Programs over one device alone. Those between hosts share two hosts, which are there until the last of them is done.
fn device_trials(compiler: &Arc<Compiler>, ignored: bool) -> Vec<Trial> {
    let hosts = Arc::new(OnceLock::new());
    let (missing, reason) = away::missing();
    let trial = |run: devices::Run| {
        let (why, left_out) = if run.device.on_hosts { (reason.as_str(), missing) } else { ("", false) };
        let (row, device, carried, abi) = (run.row.name, run.device.name, run.carried.name, run.abi.name());
        let name = format!("{row}/device_{device}_{carried}{why}/n4_on_2_nodes/{abi}");
        let (compiler, hosts) = (Arc::clone(compiler), Arc::clone(&hosts));
        Trial::test(name, move || over_device(&compiler, &hosts, &run)).with_ignored_flag(ignored || left_out)
    };
    devices::runs().into_iter().map(trial).collect()
}

fn over_device(compiler: &Compiler, hosts: &OnceLock<Testbed>, run: &devices::Run) -> Result<(), Failed> {
    let program = compiler.program(run.row.name, run.abi)?;
    let two_hosts = || {
        let mut hosts = Testbed::new(2);
        hosts.cable(0, 1, 1_500);
        hosts.wait();
        hosts
    };
    let mut command = match run.device.on_hosts {
        true => away::mpiexec(hosts.get_or_init(two_hosts)),
        false => Command::new(compiler.prefix.join("bin/mpiexec")),
    };
    let variant = &run.row.variants[0];
    command.args(["-n", "4"]).args(run.device.options).args(run.carried.options).args(variant.options);
    command.arg(program).args(variant.arguments);
    command.envs(variant.env.iter().chain(run.carried.env).copied());
    let outcome = job::run(command, run.row.seconds)?;
    judge(run.row, 4, &outcome).map_err(|why| format!("{why}; {}", job::account(&outcome)).into())
}

/// Programs in time slices, on four ranks or as many as they take below that. Each program runs in each way, on one of
/// the way's numbers of nodes, by turns; with `STROBE_SLICED=all` on all of them. Each with one of the two ABIs.
fn sliced_trials(compiler: &Arc<Compiler>, ignored: bool) -> Vec<Trial> {
    let all = all_sliced();
    // What goes on after failures is refused in slices, as is an agent; tests elsewhere say so.
    let refused = ["--schedule", "--enable-recovery", "--progress"];
    let sliced_anyway = |row: &Row| refused.iter().any(|option| row.variants[0].options.contains(option));
    let rows = TABLE.iter().filter(|row| matches!(row.expect, Expect::Pass) && !sliced_anyway(row));
    // So each program meets different numbers of nodes.
    let ways = || SLICED.iter().enumerate();
    let runs = rows.enumerate().flat_map(|(at, row)| ways().map(move |(way, sliced)| (at + way, row, sliced)));
    let runs = runs.flat_map(|(turn, row, sliced)| {
        let fit = |nodes: &&u32| row.ranks.iter().any(|ranks| (2..=4).contains(ranks) && ranks >= *nodes);
        let nodes: Vec<u32> = if all { sliced.nodes_all } else { sliced.nodes }.iter().filter(fit).copied().collect();
        let (first, many) = if all { (0, nodes.len()) } else { (turn % nodes.len().max(1), 1) };
        nodes.into_iter().skip(first).take(many).map(move |nodes| (row, sliced, nodes))
    });
    runs.zip(Abi::ALL.iter().cycle())
        .filter_map(|((row, sliced, nodes), &abi)| sliced_trial(compiler, ignored, (row, sliced, nodes), abi))
        .collect()
}

/// The longest time for a program in time slices, in seconds. Some take thousands of slices, with several wake-ups in
/// each, one after the other. With ten processes per processor each wake-up takes milliseconds.
const SLICED_SECONDS: u64 = 240;

fn sliced_trial(
    compiler: &Arc<Compiler>,
    ignored: bool,
    (row, sliced, nodes): (&'static Row, &'static Sliced, u32),
    abi: Abi,
) -> Option<Trial> {
    let ranks = row.ranks.iter().copied().filter(|ranks| (2..=4).contains(ranks) && *ranks >= nodes).max()?;
    let reason = NOT_SLICED.iter().find(|(name, how, _)| *name == row.name && *how == sliced.name);
    let reason = reason.map(|(.., why)| *why);
    let why = reason.map_or(String::new(), |why| format!("_{why}"));
    let place = if nodes == 1 { String::new() } else { format!("_on_{nodes}_nodes") };
    let name = format!("{}/sliced_{}{why}/n{ranks}{place}/{}", row.name, sliced.name, abi.name());
    let options = [sliced.options, row.variants[0].options].concat();
    let in_part = |(name, how, from): &&(_, _, u32)| *name == row.name && *how == sliced.name && nodes >= *from;
    let part = IN_PART.iter().find(in_part).map(|_| PART);
    let env: Vec<_> = row.variants[0].env.iter().copied().chain(part).collect();
    let variant = Variant { options: options.leak(), env: env.leak(), ..row.variants[0] };
    let compiler = Arc::clone(compiler);
    let row = Row { seconds: row.seconds.max(SLICED_SECONDS), ..*row };
    let trial = Trial::test(name, move || one(&compiler, &row, &variant, ranks, nodes, abi));
    Some(trial.with_ignored_flag(ignored || reason.is_some()))
}

/// Runs two ranks under valgrind's memcheck. It ends a rank with this exit code if the library or the program uses a
/// value that was never written, or touches memory that is not its own.
const FOUND: u8 = 77;

fn memchecked(compiler: &Compiler, row: &Row, abi: Abi) -> Result<(), Failed> {
    let program = compiler.program(row.name, abi)?;
    let mut command = Command::new(compiler.prefix.join("bin/mpiexec"));
    // Without the names of inlined functions in its reports it needs an eighth less time.
    command.args(["-n", "2", "valgrind", "-q", "--read-inline-info=no", &format!("--error-exitcode={FOUND}")]);
    command.arg(program);
    let outcome = job::run(command, 10 * row.seconds)?;
    judge(row, 2, &outcome).map_err(|why| format!("{why}; {}", job::account(&outcome)).into())
}

fn memcheck_trials(compiler: &Arc<Compiler>, ignored: bool) -> Vec<Trial> {
    let missing = Command::new("valgrind").arg("--version").output().is_err();
    let reason = if missing { "_needs_valgrind_which_is_missing" } else { "" };
    let rows = MEMCHECKED.iter().map(|name| {
        TABLE.iter().find(|row| row.name == *name).unwrap_or_else(|| panic!("{name} has no row in the table"))
    });
    // One of the two ABIs each: the memory that memcheck checks is handled below them.
    rows.zip(Abi::ALL.iter().cycle())
        .map(|(row, &abi)| {
            let name = format!("{}/memcheck{reason}/n2/{}", row.name, abi.name());
            let compiler = Arc::clone(compiler);
            Trial::test(name, move || memchecked(&compiler, row, abi)).with_ignored_flag(ignored || missing)
        })
        .collect()
}

/// A program that no row names would never run.
fn every_program_has_a_row() -> Result<(), Failed> {
    for file in strobe_tests::files(&root().join("tests/programs"), ".c") {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !TABLE.iter().any(|row| row.name == name) {
            return Err(format!("tests/programs/{name}.c has no row in tests/src/table.rs").into());
        }
    }
    for file in strobe_tests::files(&root().join("tests/programs/fortran"), "") {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name != "check.inc" && !FORTRAN.iter().any(|row| row.name == name) {
            return Err(format!("tests/programs/fortran/{name} has no row in tests/src/table.rs").into());
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Jobs of several ranks fill the machine by themselves, and what they leave is looked for between runs.
    arguments.test_threads.get_or_insert(2);
    let prefix = std::env::var_os("STROBE_PREFIX").map(PathBuf::from);
    if prefix.is_none() {
        eprintln!("programs: STROBE_PREFIX is not set, so nothing is run; use 'make test'");
    }
    let before = job::shared_memory_files();
    let mut trials = trials(prefix);
    trials.push(Trial::test("every_program_has_a_row", every_program_has_a_row));
    let conclusion = libtest_mimic::run(&arguments, trials);
    let left: Vec<_> = job::shared_memory_files().into_iter().filter(|name| !before.contains(name)).collect();
    if !left.is_empty() && !arguments.list {
        eprintln!("programs: left in /dev/shm: {left:?}");
        return ExitCode::FAILURE;
    }
    conclusion.exit_code()
}
