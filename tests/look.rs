// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the tools show: `strobe why` for a job that hangs, `mpiexec --timeout` for the same job, `strobe doctor` with
//! and without copies between processes, `strobe api`, `strobe collectives`, `strobe messages`, the summary, and the
//! report of an exception. Needs STROBE_PREFIX.

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use strobe_tests::{Abi, job, root};

#[path = "look/keeping.rs"]
mod keeping;
#[path = "look/one_sided.rs"]
mod one_sided;
#[path = "look/routines.rs"]
mod routines;
#[path = "look/slices.rs"]
mod slices;
#[path = "look/whole_slices.rs"]
mod whole_slices;

const PATIENCE: Duration = Duration::from_secs(30);

fn tool(name: &str) -> Command {
    let prefix = PathBuf::from(std::env::var_os("STROBE_PREFIX").expect("trials without it are ignored"));
    Command::new(prefix.join("bin").join(name))
}

/// Compiles a program of `tests/look`.
fn compile(source: &str, compiler: &mut Command) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("look");
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let program = folder.join(source.split('.').next().unwrap_or(source));
    let output =
        compiler.args(["-O1", "-Wall", "-o"]).arg(&program).arg(root().join("tests/look").join(source)).output();
    match output {
        Ok(output) if output.status.success() => Ok(program),
        Ok(output) => Err(format!("{source}: {}", String::from_utf8_lossy(&output.stderr))),
        Err(error) => Err(format!("{compiler:?}: {error}")),
    }
}

fn output_of(command: &mut Command) -> Result<(i32, String), Failed> {
    let output = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    Ok((output.status.code().unwrap_or(-1), text))
}

fn says(text: &str, words: &[&str]) -> Result<(), Failed> {
    match words.iter().find(|word| !text.contains(**word)) {
        Some(word) => Err(format!("does not say {word:?}:\n{text}").into()),
        None => Ok(()),
    }
}

const RING: &str = "ranks wait for each other in a ring: 0 -> 1 -> 2 -> 0";

/// A job whose ranks wait for each other in a ring. `strobe why` finds it by the process id of its mpiexec.
fn why(options: &[&str]) -> Result<(), Failed> {
    let program = compile("ring.c", &mut tool(&Abi::Standard.wrapper()))?;
    let mark = job::Mark::new().map_err(|e| e.to_string())?;
    let mut command = tool("mpiexec");
    mark.put_on(command.args(["-n", "3"]).args(options).arg(program).stdout(Stdio::piped()).stderr(Stdio::null()));
    let mut child = command.spawn().map_err(|e| e.to_string())?;
    let ready = BufReader::new(child.stdout.take().expect("piped")).lines().take(3).count();
    let pid = child.id().to_string();
    let deadline = Instant::now() + PATIENCE;
    // A rank prints "ready" a moment before it begins to wait.
    let text = loop {
        let (_, text) = output_of(tool("strobe").args(["why", &pid]))?;
        if text.contains(RING) || Instant::now() > deadline {
            break text;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let (_, json) = output_of(tool("strobe").args(["--json", "why", &pid]))?;
    let _ = child.kill();
    let _ = child.wait();
    if ready != 3 {
        return Err(format!("{ready} of 3 ranks are ready").into());
    }
    says(&text, &["1 rank (0): MPI_Recv from 1 tag 5 on MPI_COMM_WORLD", RING])?;
    let json: Value = serde_json::from_str(&json).map_err(|e| format!("{e}: {json}"))?;
    if json[0]["ranks"][2]["call"] != "MPI_Recv" || json[0]["ranks"][2]["peer"] != 0 {
        return Err(format!("JSON says otherwise: {json}").into());
    }
    match mark.leftovers() {
        Some(left) => Err(left.into()),
        None => Ok(()),
    }
}

fn timeout(options: &[&str]) -> Result<(), Failed> {
    let program = compile("ring.c", &mut tool(&Abi::Standard.wrapper()))?;
    let (code, text) = output_of(tool("mpiexec").args(["-n", "3", "--timeout", "1"]).args(options).arg(program))?;
    says(&text, &["--timeout 1", "1 rank (2): MPI_Recv from 0 tag 5 on MPI_COMM_WORLD", RING])?;
    if code == 124 { Ok(()) } else { Err(format!("exit code {code}").into()) }
}

/// A rank waits for the answer to a core primitive: the report says that it is under way.
fn asks(options: &[&str]) -> Result<(), Failed> {
    let program = compile("asks.c", &mut tool(&Abi::Standard.wrapper()))?;
    let (code, text) = output_of(tool("mpiexec").args(["-n", "2", "--timeout", "1"]).args(options).arg(program))?;
    says(&text, &["1 rank (1): bcs_compare_and_wait with 1 core primitive open on the job (bcs.h)"])?;
    if code == 124 { Ok(()) } else { Err(format!("exit code {code}").into()) }
}

/// Two ranks wait in a collective that the third does not call: the report names the third.
fn absent(options: &[&str], by: &[&str], waits: &str, call: &str) -> Result<(), Failed> {
    let program = compile("absent.c", &mut tool(&Abi::Standard.wrapper()))?;
    let mut command = tool("mpiexec");
    let (code, text) = output_of(command.args(["-n", "3", "--timeout", "1"]).args(options).arg(program).args(by))?;
    let missing = format!("2 ranks (0,2) are in {call}; not there: 1");
    says(&text, &["1 rank (1): computing", &format!("2 ranks (0,2): {waits} on MPI_COMM_WORLD"), &missing])?;
    if code == 124 { Ok(()) } else { Err(format!("exit code {code}").into()) }
}

fn exception_in_cxx() -> Result<(), Failed> {
    let program = compile("exception.cc", &mut tool("mpicxx"))?;
    let mut command = tool("mpiexec");
    command.args(["-n", "3"]).arg(program);
    let outcome = job::run(command, 30)?;
    says(&outcome.output, &["nobody catches this", "rank 1 ", "SIGABRT"])?;
    if outcome.code == 128 + 6 { Ok(()) } else { Err(job::account(&outcome).into()) }
}

fn exception_in_python(what: &'static [&'static str]) -> Result<(), Failed> {
    let mut command = tool("mpiexec");
    command.args(["-n", "3", ".venv/bin/python", "tests/look/exception.py"]).args(what).current_dir(root());
    let outcome = job::run(command, 60)?;
    says(&outcome.output, &["Traceback", "ValueError: nobody catches this", "rank 1 ", "2 ranks (0,2)"])?;
    if outcome.code == 1 { Ok(()) } else { Err(job::account(&outcome).into()) }
}

/// What doctor finds about a thing: the state, and the advice.
fn diagnosis(command: &mut Command, name: &str) -> Result<(String, String), Failed> {
    let (_, text) = output_of(command)?;
    let rows: Value = serde_json::from_str(&text).map_err(|e| format!("{e}: {text}"))?;
    let rows = rows.as_array().ok_or("not a list")?;
    let row = rows.iter().find(|row| row["name"] == name).ok_or("nothing about it")?;
    let word = |key: &str| row[key].as_str().unwrap_or_default().to_string();
    Ok((word("state"), word("advice")))
}

fn doctor() -> Result<(), Failed> {
    let strobe = tool("strobe").get_program().to_owned();
    let refuse = compile("refuse.c", &mut Command::new("cc"))?;
    let (state, advice) = diagnosis(Command::new(refuse).arg(&strobe).args(["doctor", "--json"]), "copies")?;
    if state != "slow" || !(advice.contains("seccomp") || advice.contains("ptrace_scope")) {
        return Err(format!("under a filter: {state}, {advice:?}").into());
    }
    let (state, advice) = diagnosis(tool("strobe").args(["doctor", "--json"]), "copies")?;
    // If the test itself runs under a seccomp filter, doctor has to have found that, too.
    if (state == "good") != advice.is_empty() {
        return Err(format!("here: {state}, {advice:?}").into());
    }
    let unmeasured = |command: &mut Command| diagnosis(command.env("STROBE_CALIBRATION", "off"), "costs");
    let (state, advice) = unmeasured(tool("strobe").args(["doctor", "--json"]))?;
    if state != "slow" || !advice.contains("strobe calibrate") {
        return Err(format!("costs that are not measured: {state}, {advice:?}").into());
    }
    Ok(())
}

fn api() -> Result<(), Failed> {
    let list = |arguments: &[&str]| -> Result<Vec<String>, Failed> {
        let (code, text) = output_of(tool("strobe").arg("api").args(arguments))?;
        let rows: Value = serde_json::from_str(&text).map_err(|e| format!("{e}: {text}"))?;
        let rows = rows.as_array().filter(|_| code == 0).ok_or_else(|| format!("exit code {code}: {text}"))?;
        Ok(rows.iter().filter_map(|row| row["name"].as_str()).map(String::from).collect())
    };
    let (all, missing) = (list(&["--json"])?, list(&["--missing", "--json"])?);
    if !missing.is_empty() || !all.iter().any(|name| name == "MPI_Open_port") {
        return Err(format!("{} functions, without {missing:?}", all.len()).into());
    }
    Ok(())
}

fn collectives() -> Result<(), Failed> {
    let (code, text) = output_of(tool("strobe").args(["collectives", "--json"]))?;
    let tables: Value = serde_json::from_str(&text).map_err(|e| format!("{e}: {text}"))?;
    let has = |table: &str, key: &str, value: &str| {
        tables[table].as_array().is_some_and(|rows| rows.iter().any(|row| row[key] == value))
    };
    if code != 0 || !has("shared", "operations", "Allreduce") || !has("messages", "algorithm", "pairwise") {
        return Err(format!("exit code {code}: {text}").into());
    }
    Ok(())
}

/// Which way messages take: with the limits that were measured, with a limit that was set, and without copies between
/// processes.
fn messages() -> Result<(), Failed> {
    let ask = |name: &str, value: &str| -> Result<Value, Failed> {
        let (code, text) = output_of(tool("strobe").args(["messages", "--json"]).env(name, value))?;
        match (code, serde_json::from_str(&text)) {
            (0, Ok(table)) => Ok(table),
            _ => Err(format!("exit code {code}: {text}").into()),
        }
    };
    let (asked, refused) = (ask("STROBE_EAGER_BYTES", "1000")?, ask("STROBE_COPIES", "off")?);
    let ways = |table: &Value| table["ways"].as_array().map_or(0, Vec::len);
    if asked["eager_bytes_max"] != 1000 || asked["ways"][1]["bytes_max"] != 1000 || refused["copies"] != false {
        return Err(format!("{asked}\n{refused}").into());
    }
    if !refused["ways"].to_string().contains("pipe") || ways(&refused) == 0 {
        return Err(refused.to_string().into());
    }
    let unmeasured = ask("STROBE_CALIBRATION", "off")?;
    let streamed = ask("STROBE_STREAM_BYTES", "100KiB")?;
    if !unmeasured["costs"]["rows"].is_null() || !streamed["ways"].to_string().contains("102400") {
        return Err(format!("{unmeasured}\n{streamed}").into());
    }
    let (code, text) = output_of(tool("strobe").arg("messages").env("STROBE_EAGER_BYTES", "many"))?;
    if code != 2 || !text.contains("STROBE_EAGER_BYTES=many") {
        return Err(format!("exit code {code}: {text}").into());
    }
    Ok(())
}

/// What is measured is kept: where it could be measured, a later question has the same answer.
fn calibrate() -> Result<(), Failed> {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("look-costs");
    let ask = |command: &str| -> Result<(i32, Value), Failed> {
        let (code, text) = output_of(tool("strobe").args([command, "--json"]).env("XDG_CACHE_HOME", &cache))?;
        Ok((code, serde_json::from_str(&text).map_err(|error| format!("{error}: {text}"))?))
    };
    let (code, measured) = ask("calibrate")?;
    match measured["rows"].as_array() {
        // Others left no time, which is said.
        None if code == 1 => return Ok(()),
        Some(rows) if code == 0 && rows.len() == 8 && measured["kept"] == false => {}
        _ => return Err(format!("exit code {code}: {measured}").into()),
    }
    let (_, later) = ask("messages")?;
    if later["costs"]["kept"] != true || later["costs"]["rows"] != measured["rows"] {
        return Err(format!("{measured}\n{later}").into());
    }
    Ok(())
}

fn summary() -> Result<(), Failed> {
    let source = root().join("tests/programs/p2p_sendrecv.c");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("look-sendrecv");
    let mut cc = tool(&Abi::Standard.wrapper());
    let (code, text) = output_of(cc.args(["-O1", "-std=gnu11", "-pthread", "-o"]).arg(&program).arg(&source))?;
    if code != 0 {
        return Err(text.into());
    }
    let (_, text) = output_of(tool("mpiexec").args(["--summary", "-n", "2"]).arg(&program))?;
    says(&text, &["Strobe summary: 2 ranks", "% of the time in MPI", "MPI_Sendrecv", "count", "longest"])
}

/// Every call has its time. Time spent waiting counts for the call that waits, not for one that is made within it. Rows
/// are in the order of their time, and `MPI_Finalize` waited for the other rank all along.
fn summary_of_nested_calls() -> Result<(), Failed> {
    let program = compile("nested.c", &mut tool(&Abi::Standard.wrapper()))?;
    let (_, text) = output_of(tool("mpiexec").args(["--summary", "-n", "2"]).arg(&program))?;
    let place = |name: &str| text.lines().position(|line| line.starts_with(name));
    match (place("MPI_Finalize "), place("MPI_Comm_free_keyval ")) {
        (Some(outer), Some(inner)) if outer < inner && !text.contains(" - ") => Ok(()),
        _ => Err(format!("time is on the wrong call, or missing\n{text}").into()),
    }
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(1);
    let ignored = std::env::var_os("STROBE_PREFIX").is_none();
    let python = |what: &'static [&'static str]| move || exception_in_python(what);
    let trials = [
        Trial::test("why/ring", || why(&[])),
        Trial::test("why/ring/nodes3", || why(&["--nodes", "3"])),
        Trial::test("timeout/ring", || timeout(&[])),
        Trial::test("timeout/ring/nodes2", || timeout(&["--nodes", "2"])),
        Trial::test("timeout/asks", || asks(&[])),
        Trial::test("timeout/asks/nodes2", || asks(&["--nodes", "2"])),
        Trial::test("absent/call/node", || absent(&[], &[], "MPI_Allreduce", "MPI_Allreduce")),
        Trial::test("absent/request/node", || {
            absent(&[], &["request"], "MPI_Wait with 1 MPI_Iallreduce open", "MPI_Iallreduce")
        }),
        Trial::test("absent/call/nodes2", || absent(&["--nodes", "2"], &[], "MPI_Allreduce", "MPI_Allreduce")),
        Trial::test("absent/request/nodes2", || {
            absent(&["--nodes", "2"], &["request"], "MPI_Wait with 1 MPI_Iallreduce open", "MPI_Iallreduce")
        }),
        Trial::test("absent/call/sliced", || absent(&["--schedule", "strobed"], &[], "MPI_Allreduce", "MPI_Allreduce")),
        Trial::test("absent/request/sliced", || {
            absent(&["--schedule", "strobed"], &["request"], "MPI_Wait with 1 MPI_Iallreduce open", "MPI_Iallreduce")
        }),
        Trial::test("exception/cxx", exception_in_cxx),
        Trial::test("exception/python_receive", python(&["receive"])),
        Trial::test("exception/python_collective", python(&["collective"])),
        Trial::test("exception/python_threads", python(&["collective", "numpy"])),
        Trial::test("doctor/copies", doctor),
        Trial::test("api/missing", api),
        Trial::test("collectives", collectives),
        Trial::test("messages", messages),
        Trial::test("calibrate", calibrate),
        Trial::test("summary", summary),
        Trial::test("summary_of_nested_calls", summary_of_nested_calls),
    ];
    let trials = trials
        .into_iter()
        .chain(keeping::trials())
        .chain(one_sided::trials())
        .chain(slices::trials())
        .chain(routines::trials())
        .chain(whole_slices::trials())
        .map(|trial| trial.with_ignored_flag(ignored))
        .collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}
