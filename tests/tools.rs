// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tools that replace names (MPI-5.0 section 15.2): one that counts and one that times, preloaded one on top of the
//! other, see every call of a program in C and of one in Fortran, and each prints its profile.

use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use strobe_tests::{Abi, job, root};

const RANKS: u32 = 3;
/// What each rank of `tools/ring` calls: with profiling on, and also while it is off.
const CALLS: [(&str, u32, u32); 4] = [("Send", 10, 11), ("Recv", 10, 11), ("Allreduce", 3, 3), ("Barrier", 2, 2)];

fn compile(prefix: &Path, wrapper: &str, source: &str, output: &Path, options: &[&str]) -> Result<PathBuf, String> {
    let mut cc = Command::new(prefix.join("bin").join(wrapper));
    cc.args(options).args(["-O1", "-g1", "-o"]).arg(output).arg(root().join("tests/tools").join(source));
    let made = cc.output().map_err(|e| format!("{cc:?}: {e}"))?;
    match made.status.success() {
        true => Ok(output.into()),
        false => Err(format!("{cc:?}\n{}", String::from_utf8_lossy(&made.stderr))),
    }
}

/// The numbers behind words in the lines of a tool, by rank: `Send 10` or `Send calls 10`.
fn profile(output: &str, tool: &str) -> BTreeMap<(u32, String), f64> {
    let mut found = BTreeMap::new();
    for line in output.lines() {
        let Some(rest) = line.split_once(&format!("{tool} rank ")).map(|split| split.1) else { continue };
        let words: Vec<&str> = rest.split_whitespace().collect();
        let Ok(rank) = words[0].parse::<u32>() else { continue };
        let mut name = String::new();
        for word in &words[1..] {
            match word.parse::<f64>() {
                Ok(number) => _ = found.insert((rank, std::mem::take(&mut name)), number),
                Err(_) if name.is_empty() => name = (*word).into(),
                Err(_) => name = format!("{name} {word}"),
            }
        }
    }
    found
}

fn check(output: &str) -> Result<(), String> {
    let (counted, timed) = (profile(output, "COUNT"), profile(output, "TIME"));
    for rank in 0..RANKS {
        let number = |from: &BTreeMap<_, f64>, name: &str| {
            from.get(&(rank, name.to_string())).copied().ok_or(format!("rank {rank}: no number for {name:?}"))
        };
        for (call, on, all) in CALLS {
            let (counts, times) = (number(&counted, call)?, number(&timed, &format!("{call} calls"))?);
            if (counts, times) != (f64::from(on), f64::from(all)) {
                return Err(format!("rank {rank}: {call}: {counts} counted, {times} timed, not {on} and {all}"));
            }
        }
        if number(&counted, "bytes")? != 40.0 || number(&counted, "Pcontrol")? != 2.0 {
            return Err(format!("rank {rank}: bytes or Pcontrol: {counted:?}"));
        }
        let (app, mpi) = (number(&timed, "app ms")?, number(&timed, "mpi ms")?);
        if !(mpi > 0.0 && mpi <= app) {
            return Err(format!("rank {rank}: {mpi} ms in MPI of {app} ms"));
        }
    }
    Ok(())
}

fn stacked(prefix: &Path, abi: Abi, fortran: bool) -> Result<(), Failed> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tools").join(format!("{}_{fortran}", abi.name()));
    std::fs::create_dir_all(&folder)?;
    let library = |name: &str| {
        let options = ["-shared", "-fPIC", "-std=gnu11", "-Wall", "-Wextra", "-Werror"];
        compile(prefix, &abi.wrapper(), &format!("{name}.c"), &folder.join(format!("lib{name}.so")), &options)
    };
    let (times, counts) = (library("times")?, library("counts")?);
    let program = match fortran {
        true => compile(prefix, "mpifort", "ring.F90", &folder.join("ring"), &[])?,
        false => compile(prefix, &abi.wrapper(), "ring.c", &folder.join("ring"), &[])?,
    };
    let mut command = Command::new(prefix.join("bin/mpiexec"));
    let preload = format!("{}:{}", times.display(), counts.display());
    command.args(["-n", &RANKS.to_string(), "-genv", "LD_PRELOAD", &preload]).arg(program);
    let outcome = job::run(command, 60)?;
    if outcome.code != 0 {
        return Err(format!("exit code {}; {}", outcome.code, job::account(&outcome)).into());
    }
    check(&outcome.output).map_err(|why| format!("{why}; {}", job::account(&outcome)).into())
}

/// A debugger starts `mpiexec`, reads the job's processes from its words, and lets them go: until then none has left
/// `MPI_Init`. On virtual nodes processes are on this host.
fn held(prefix: &Path, nodes: &str) -> Result<(), Failed> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tools").join(format!("held_{nodes}"));
    std::fs::create_dir_all(&folder)?;
    let program = compile(prefix, "mpicc", "held.c", &folder.join("held"), &["-std=gnu11", "-Wall", "-Werror"])?;
    let mut gdb = Command::new("gdb");
    gdb.args(["-nx", "-batch", "-x"]).arg(root().join("tests/tools/take_hold.gdb")).arg("--args");
    gdb.arg(prefix.join("bin/mpiexec")).args(["--nodes", nodes, "-n", "3"]).arg(&program);
    let outcome = job::run(gdb, 90)?;
    let lines: Vec<&str> = outcome.output.lines().map(str::trim).collect();
    let at = |wanted: &str| lines.iter().position(|line| line.contains(wanted));
    let count = |wanted: &str| lines.iter().filter(|line| line.contains(wanted)).count();
    let listed = (0..3).all(|rank| {
        let line = lines.iter().find(|line| line.contains(&format!("RANK {rank} PID ")));
        let name = format!("PROGRAM {}", program.display());
        line.is_some_and(|line| line.contains(&name) && !line.contains("PID 0 "))
    });
    let order = at("STATE 1 SIZE 3").zip(at("HELD")).zip(at("INIT"));
    let right = listed && order.is_some_and(|((state, held), init)| state < held && held < init);
    match right && count("INIT") == 3 && count("SUM 3") == 3 {
        true => Ok(()),
        false => Err(format!("not held, or not listed; {}", job::account(&outcome)).into()),
    }
}

/// True if there is a debugger, and it may be used.
fn has_debugger() -> bool {
    Command::new("gdb").args(["-nx", "-batch", "-ex", "run", "--args", "true"]).output().is_ok_and(|output| {
        output.status.success() && String::from_utf8_lossy(&output.stdout).contains("exited normally")
    })
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let prefix = std::env::var_os("STROBE_PREFIX").map(PathBuf::from);
    let trial = |(abi, fortran): (Abi, bool)| {
        let language = if fortran { "fortran" } else { "c" };
        let (ignored, prefix) = (prefix.is_none(), prefix.clone().unwrap_or_default());
        let name = format!("stacked_tools/{language}/{}", abi.name());
        Trial::test(name, move || stacked(&prefix, abi, fortran)).with_ignored_flag(ignored)
    };
    // Fortran programs have the standard ABI.
    let all = [(Abi::Standard, false), (Abi::Mpich, false), (Abi::Standard, true)];
    let mut trials: Vec<Trial> = all.map(trial).into();
    let ignored = prefix.is_none() || !has_debugger();
    for nodes in ["1", "2"] {
        let prefix = prefix.clone().unwrap_or_default();
        let name = format!("held_for_a_debugger/on_{nodes}_nodes");
        trials.push(Trial::test(name, move || held(&prefix, nodes)).with_ignored_flag(ignored));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}
