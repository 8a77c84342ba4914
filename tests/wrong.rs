// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every function with every argument wrong in every way (`src/wrong`): the error class of the standard, a sentence
//! that names call, argument and remedy, no crash, and a library that works afterwards. One program for each ABI, made
//! from the prototypes and run with the install tree that STROBE_PREFIX names.

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use strobe_c_abi::api::{State, functions};
use strobe_tests::job;
use strobe_tests::wrong::program;
use strobe_tests::{Abi, root};

/// Fewer rows than this are a sign that something was left out.
const ROWS_MIN: usize = 3000;

fn compile(prefix: &Path, abi: Abi) -> Result<(PathBuf, usize), String> {
    let facts = std::fs::read_to_string(root().join("api/facts/functions.json")).map_err(|e| e.to_string())?;
    let facts: Value = serde_json::from_str(&facts).map_err(|e| e.to_string())?;
    let has = |function: &strobe_c_abi::api::Function| {
        function.state == State::Implemented && (abi == Abi::Mpich || !function.mpich_only)
    };
    let names: Vec<&str> = functions().filter(has).map(|function| function.name).collect();
    let (text, rows) = program(&facts, &names, abi == Abi::Standard);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong").join(abi.name());
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let (source, program) = (folder.join("rows.c"), folder.join("rows"));
    std::fs::write(&source, text).map_err(|e| e.to_string())?;
    let mut cc = Command::new(prefix.join("bin").join(abi.wrapper()));
    // The program is wrong on purpose, and compilers notice.
    cc.args(["-O0", "-g1", "-std=gnu11", "-w", "-I"]).arg(root().join("tests/wrong")).arg("-o").arg(&program);
    let output = cc.arg(&source).output().map_err(|e| format!("{cc:?}: {e}"))?;
    match output.status.success() {
        true => Ok((program, rows)),
        false => Err(format!("{cc:?}\n{}", String::from_utf8_lossy(&output.stderr))),
    }
}

fn run(prefix: &Path, abi: Abi) -> Result<(), Failed> {
    let (program, rows) = compile(prefix, abi)?;
    if rows < ROWS_MIN {
        return Err(format!("only {rows} rows").into());
    }
    let mut command = Command::new(prefix.join("bin/mpiexec"));
    command.args(["-n", "1"]).arg(&program);
    let outcome = job::run(command, 120)?;
    if outcome.code != 0 || !outcome.output.lines().any(|line| line.starts_with("PASS ") && line != "PASS 0") {
        let said: Vec<&str> = outcome.output.lines().filter(|line| line.starts_with("WRONG")).take(400).collect();
        return Err(format!("exit code {}\n{}\n{}", outcome.code, said.join("\n"), job::account(&outcome)).into());
    }
    Ok(())
}

/// Functions that no program calls, until one does. The list may only become shorter.
const UNTESTED: &[&str] = &[];

/// Every function that the library has is called by a program of `tests/programs`: what `strobe api --untested` lists.
fn all_are_called(prefix: &Path) -> Result<(), Failed> {
    let mut strobe = Command::new(prefix.join("bin/strobe"));
    strobe.args(["--json", "api", "--untested"]).arg(root().join("tests/programs"));
    let output = strobe.output()?;
    let listed: Vec<String> = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("{strobe:?}: {error}\n{}", String::from_utf8_lossy(&output.stderr)))?;
    let new: Vec<_> = listed.iter().filter(|name| !UNTESTED.contains(&name.as_str())).collect();
    let tested: Vec<_> = UNTESTED.iter().filter(|name| listed.iter().all(|listed| listed != *name)).collect();
    match new.is_empty() && tested.is_empty() {
        true => Ok(()),
        false => Err(format!("no program calls {new:?}; take from the list {tested:?}").into()),
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let prefix = std::env::var_os("STROBE_PREFIX").map(PathBuf::from);
    let trial = |abi: Abi| {
        let (ignored, prefix) = (prefix.is_none(), prefix.clone().unwrap_or_default());
        Trial::test(format!("wrong_arguments/{}", abi.name()), move || run(&prefix, abi)).with_ignored_flag(ignored)
    };
    let mut trials: Vec<Trial> = Abi::ALL.map(trial).into();
    let called = prefix.clone().unwrap_or_default();
    let trial = Trial::test("every_function_is_called_by_a_program", move || all_are_called(&called));
    trials.push(trial.with_ignored_flag(prefix.is_none()));
    libtest_mimic::run(&arguments, trials).exit_code()
}
