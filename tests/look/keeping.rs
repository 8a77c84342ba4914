// SPDX-License-Identifier: MIT OR Apache-2.0
//! The statistics that are kept in processes: what `mpiexec --mmds` and `--report` write, and what `strobe report`
//! makes of it.

use super::{PATIENCE, compile, output_of, says, tool};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Instant;
use strobe_tests::Abi;

/// The number of calls of each rank between `MPI_Init` and `MPI_Finalize`.
const CALLS: u64 = 2 + 200 + 20;

/// Runs the program with these options. Returns the folder of the run, and its output.
fn run(name: &str, options: &[&str], arguments: &[&str]) -> Result<(PathBuf, String), Failed> {
    let program = compile("grains.c", &mut tool(&Abi::Standard.wrapper()))?;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("keeping").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let mut command = tool("mpiexec");
    command.args(["-n", "2", "--report"]).arg(&folder).args(options).arg(program).args(arguments);
    let (_, text) = output_of(&mut command)?;
    Ok((folder, text))
}

/// The lines of the file of a rank, as JSON.
fn lines(folder: &Path, rank: u32) -> Result<Vec<Value>, Failed> {
    lines_of(folder, &format!("rank-{rank}.jsonl"))
}

/// The lines of a file of a run, as JSON.
pub fn lines_of(folder: &Path, name: &str) -> Result<Vec<Value>, Failed> {
    let path = folder.join(name);
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(text.lines().map(serde_json::from_str).collect::<Result<_, _>>().map_err(|error| format!("{error}: {text}"))?)
}

/// The first line that has these members. Fails if there is none.
pub fn line<'a>(lines: &'a [Value], members: &[(&str, &str)]) -> Result<&'a Value, Failed> {
    let found = lines.iter().find(|line| members.iter().all(|(key, value)| line[key] == *value));
    found.ok_or_else(|| format!("no line with {members:?}").into())
}

pub fn number(line: &Value, key: &str) -> u64 {
    line[key].as_u64().unwrap_or(0)
}

pub fn same(what: &str, left: u64, right: u64) -> Result<(), Failed> {
    if left == right { Ok(()) } else { Err(format!("{what}: {left} and {right}").into()) }
}

/// The times in the two distributions add up to the whole run, to within one part in ten thousand. Returns their sum in
/// nanoseconds.
fn shared_out(lines: &[Value]) -> Result<u64, Failed> {
    let total = |metric| Ok::<u64, Failed>(number(line(lines, &[("metric", metric)])?, "total"));
    let (sum, run) = (
        total("computation")? + total("communication")?,
        number(&lines[0], "until_ns") - number(&lines[0], "since_ns"),
    );
    if sum.abs_diff(run) <= run / 10_000 { Ok(sum) } else { Err(format!("{sum} ns of a run of {run} ns").into()) }
}

fn everything(name: &str, nodes: u64, options: &[&str]) -> Result<(), Failed> {
    let (folder, text) = run(name, &[&["--mmds", "all", "--summary"], options].concat(), &[])?;
    says(&text, &["Strobe summary: 2 ranks", "average", "Computation granularity", "Communication overhead"])?;
    for rank in 0..2 {
        let lines = lines(&folder, rank)?;
        let elapsed = text.lines().find_map(|line| line.strip_prefix(&format!("elapsed {rank} "))?.parse::<u64>().ok());
        let sum = shared_out(&lines)?;
        // The program's own measurement began later than the library's and ended earlier, so it is shorter.
        if elapsed.is_none_or(|elapsed| sum < elapsed) {
            return Err(format!("rank {rank}: {sum} ns are less than {elapsed:?}").into());
        }
        same("calls", number(line(&lines, &[("metric", "communication")])?, "count"), CALLS)?;
        same("grains", number(line(&lines, &[("metric", "computation")])?, "count"), CALLS + 1)?;
        let call = line(&lines, &[("kind", "call"), ("call", "MPI_Sendrecv")])?;
        let latency = line(&lines, &[("metric", "latency"), ("call", "MPI_Sendrecv")])?;
        let size = line(&lines, &[("metric", "size"), ("call", "MPI_Sendrecv")])?;
        same("count", number(call, "count"), 200)?;
        same("measured", number(call, "measured"), 200)?;
        same("latencies", number(latency, "count"), 200)?;
        same("time", number(latency, "total"), number(call, "total_ns"))?;
        same("longest", number(latency, "most"), number(call, "most_ns"))?;
        same("sizes", number(size, "count"), 200)?;
        same("bytes", number(size, "total"), number(call, "bytes"))?;
        let buckets =
            latency["buckets"].as_array().map_or(0, |list| list.iter().filter_map(|pair| pair[1].as_u64()).sum());
        same("buckets", buckets, 200)?;
        // Each rank sends its messages to the other and, as the library does, some of its own.
        let sent = lines.iter().find(|line| line["kind"] == "peer" && number(line, "rank") == 1 - u64::from(rank));
        let sent = sent.ok_or("nothing is known of what was sent")?;
        if number(sent, "messages") < 200 || number(sent, "bytes") < 200 * 400 {
            return Err(format!("rank {rank} sent {sent}").into());
        }
    }
    page(&folder, nodes)
}

fn page(folder: &Path, nodes: u64) -> Result<(), Failed> {
    let (code, text) = output_of(tool("strobe").arg("report").arg(folder))?;
    let page = std::fs::read_to_string(text.trim()).map_err(|error| format!("{code} {text}: {error}"))?;
    let sections = [
        "Time in MPI against computation",
        "Computation granularity",
        "Latency of calls",
        "Size of messages",
        "Communication matrix",
    ];
    says(&page, &["<!DOCTYPE html>", "grains", "2 ranks on", "MPI_Barrier", "MPI_Sendrecv: 400 values", "</html>"])?;
    says(&page, &sections)?;
    if ["http", "<script", "NaN"].iter().any(|word| page.contains(word)) {
        return Err(format!("the page asks for something\n{page}").into());
    }
    let (_, json) = output_of(tool("strobe").args(["--json", "report"]).arg(folder))?;
    let json: Value = serde_json::from_str(&json).map_err(|e| format!("{e}: {json}"))?;
    same("ranks", json["ranks"].as_array().map_or(0, |ranks| ranks.len() as u64), 2)?;
    let (_, trace) = output_of(tool("strobe").args(["report", "--perfetto"]).arg(folder))?;
    let trace: Value = serde_json::from_str(&trace).map_err(|e| format!("{e}: {trace}"))?;
    let events = trace["traceEvents"].as_array().map_or(&[][..], |events| events);
    let count = |key: &str, value: &str| events.iter().filter(|event| event[key] == value).count() as u64;
    // Each node and each rank has a name, and each rank has a span.
    same("nodes", count("name", "process_name"), nodes)?;
    same("names of ranks", count("name", "thread_name"), 2)?;
    same("spans", count("ph", "X"), 2)?;
    same("events", events.len() as u64, nodes + 4)
}

fn selection() -> Result<(), Failed> {
    let (folder, _) = run("selection", &["--mmds", "latency:calls=MPI_Bar*:ranks=1:digits=1"], &[])?;
    let kept = |rank| {
        Ok::<_, Failed>(
            lines(&folder, rank)?.into_iter().filter(|line| line["kind"] == "histogram").collect::<Vec<_>>(),
        )
    };
    same("histograms of rank 0", kept(0)?.len() as u64, 0)?;
    let one = kept(1)?;
    same("histograms of rank 1", one.len() as u64, 1)?;
    same("barriers", number(line(&one, &[("call", "MPI_Barrier"), ("metric", "latency")])?, "count"), 20)
}

/// The statistics of a rank that was killed are written all the same.
fn killed() -> Result<(), Failed> {
    let (folder, text) = run("killed", &["--mmds", "granularity"], &["die"])?;
    says(&text, &["SIGKILL"])?;
    let lines = lines(&folder, 1)?;
    shared_out(&lines)?;
    if lines[0]["finalized"] != false {
        return Err(format!("rank 1 was killed: {}", lines[0]).into());
    }
    same("barriers", number(line(&lines, &[("kind", "call"), ("call", "MPI_Barrier")])?, "count"), 20)
}

fn refused() -> Result<(), Failed> {
    let (code, text) = output_of(tool("mpiexec").args(["-n", "2", "--mmds", "latency:calls=MPI_Sent", "true"]))?;
    says(&text, &["MPI_Sent", "fits no call"])?;
    if code != 0 { Ok(()) } else { Err(text.into()) }
}

/// A running job is read from outside.
fn live() -> Result<(), Failed> {
    let program = compile("ring.c", &mut tool(&Abi::Standard.wrapper()))?;
    let mut command = tool("mpiexec");
    command.args(["-n", "3"]).arg(program).env("STROBE_MMDS", "all").stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|e| e.to_string())?;
    let pid = child.id().to_string();
    let deadline = Instant::now() + PATIENCE;
    let text = loop {
        let (_, text) = output_of(tool("strobe").args(["report", "--live", &pid]))?;
        if text.contains("MPI_Recv") || Instant::now() > deadline {
            break text;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    };
    let _ = child.kill();
    let _ = child.wait();
    says(&text, &["3 ranks here", "MPI_Recv", "MPI_Comm_size", "Computation granularity"])
}

/// The tests of this file, one trial each.
pub fn trials() -> Vec<Trial> {
    vec![
        Trial::test("keeping/everything", || everything("everything", 1, &[])),
        Trial::test("keeping/everything/nodes2", || everything("nodes2", 2, &["--nodes", "2"])),
        Trial::test("keeping/selection", selection),
        Trial::test("keeping/killed", killed),
        Trial::test("keeping/refused", refused),
        Trial::test("keeping/live", live),
    ]
}
