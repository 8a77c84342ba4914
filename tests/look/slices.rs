// SPDX-License-Identifier: MIT OR Apache-2.0
//! Slices as `mpiexec --emds` keeps them and `strobe report` shows them: what must hold in every run, however fast the
//! machine is; the published self-test; and the page in a browser.

use super::keeping::{line, lines_of, number, same};
use super::{PATIENCE, output_of, says, tool};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use strobe_tests::{Abi, job, root};

/// The number of barriers in the self-test, and how long a rank computes before each: 7.6 slices.
pub const BARRIERS: u64 = 30;
const COMPUTE_NS: u64 = 15_200_000;
const SLICE_US: &str = "2000";
/// With fewer barriers than this that were posted on time the self-test says nothing. That happens on a machine with
/// other work.
const PUNCTUAL_MIN: u32 = 5;
/// Browsers that run without a display.
const BROWSERS: [&str; 3] = ["chromium-headless-shell", "chromium", "google-chrome"];

/// Runs the program of the self-test with these options. Returns the folder of the run, and its output.
fn barriers(name: &str, options: &[&str]) -> Result<(PathBuf, String), Failed> {
    barriers_of("2", name, options)
}

/// The same with this number of ranks.
pub fn barriers_of(ranks: &str, name: &str, options: &[&str]) -> Result<(PathBuf, String), Failed> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("slices").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let mut command = tool("mpiexec");
    command.args(["-n", ranks, "--schedule", "strobed", "--time-slice", SLICE_US, "--report"]).arg(&folder);
    command.args(options).arg(program()?);
    command.args(["--compute-us", "15200", "--iterations", "30", "--slice-us", SLICE_US]);
    let outcome = job::run(command, 120)?;
    says(&outcome.output, &[" verified"])?;
    if outcome.code == 0 { Ok((folder, outcome.output)) } else { Err(job::account(&outcome).into()) }
}

fn program() -> Result<PathBuf, Failed> {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("barriers");
    let source = root().join("bench/kernels/barriers.c");
    let (code, text) =
        output_of(tool(&Abi::Standard.wrapper()).args(["-O1", "-o"]).arg(&program).arg(source).arg("-lm"))?;
    if code == 0 { Ok(program) } else { Err(text.into()) }
}

/// The slices of a node, in order, except one that has not ended.
pub fn slices(folder: &Path, node: u32) -> Result<Vec<Value>, Failed> {
    let mut lines = lines_of(folder, &format!("node-{node}.jsonl"))?;
    let end = line(&lines, &[("kind", "end")])?;
    same("rows that could not be written", number(end, "dropped"), 0)?;
    same("slices whose rows were taken by later ones", number(end, "missed"), 0)?;
    if lines[0]["format"] != "strobe-emds" || lines[0]["version"] != 1 {
        return Err(format!("not the format: {}", lines[0]).into());
    }
    lines.retain(|line| line["kind"] == "slice" && number(line, "ended_ns") > 0);
    Ok(lines)
}

fn sum(lines: &[Value], key: &str) -> u64 {
    lines.iter().map(|line| number(line, key)).sum()
}

/// What holds for all slices of every run (requirements A8 and B45).
fn sound(slices: &[Value]) -> Result<(), Failed> {
    for slice in slices {
        for (local, global) in [("ltdem_ns", "gtdem_ns"), ("ltmsm_ns", "gtmsm_ns"), ("ltts_ns", "gtts_ns")] {
            if number(slice, local) > number(slice, global) {
                return Err(format!("{local} is more than {global}: {slice}").into());
            }
        }
        if number(slice, "ltdem_ns") > number(slice, "ltts_ns") || slice["bpts"].is_null() {
            return Err(format!("{slice}").into());
        }
    }
    let follows = |pair: &[Value]| {
        number(&pair[0], "slice") + 1 == number(&pair[1], "slice")
            && number(&pair[0], "ended_ns") + number(&pair[1], "getts_ns") == number(&pair[1], "ended_ns")
    };
    match slices.windows(2).find(|pair| !follows(pair)) {
        Some(pair) => Err(format!("{} is not followed by {}", pair[0], pair[1]).into()),
        None => Ok(()),
    }
}

/// Every barrier was posted by both ranks and scheduled once. One may have been posted in the slice that did not end.
fn counted(slices: &[Value], posted_before: bool) -> Result<(), Failed> {
    let (mut posted, mut scheduled) = (0, 0);
    for slice in slices {
        // With `early` and `fixed` what is scheduled in a slice was posted by all ranks in earlier ones.
        scheduled += number(slice, "ncollmsm");
        if posted_before && 2 * scheduled > posted {
            return Err(format!("{scheduled} collectives of {posted} contributions are scheduled: {slice}").into());
        }
        posted += number(slice, "ncolldem");
    }
    let all = BARRIERS..=BARRIERS + 8;
    if !all.contains(&scheduled) || posted.div_ceil(2) < scheduled {
        return Err(format!("{scheduled} collectives scheduled, {posted} contributions posted").into());
    }
    Ok(())
}

/// The self-test (requirements A4 and B46). How long slices are, and how many pass while a rank computes, depends on
/// the machine. But the rows say in which slice the second rank posted a barrier, and the barrier must not be scheduled
/// before the next slice. Of the barriers that were posted on time, which means that the ranks had a processor, some
/// must be scheduled in just that slice. And no barrier may be posted before both ranks have computed.
fn self_test() -> Result<(), Failed> {
    // On a busy machine thirty barriers take thousands of slices.
    let (folder, _) = barriers("self_test", &["--strobe", "fixed", "--emds", "all:rows=16384"])?;
    let slices = slices(&folder, 0)?;
    sound(&slices)?;
    counted(&slices, true)?;
    let posted_in = |barrier: usize| {
        let mut posted = 0;
        slices.iter().position(|slice| {
            posted += number(slice, "ncolldem");
            posted >= 2 * (barrier as u64 + 1)
        })
    };
    let at: Vec<usize> = (0..slices.len()).filter(|&at| number(&slices[at], "ncollmsm") > 0).collect();
    let (mut punctual, mut in_time) = (0, 0);
    // The first is the one before all computing. After the barriers come reductions.
    for (barrier, pair) in at[..BARRIERS as usize].windows(2).enumerate() {
        let (before, next) = (pair[0], pair[1]);
        let posted = posted_in(barrier + 1).ok_or("a barrier was scheduled that not all have posted")?;
        // The process that ends a slice may lose the processor between reading the clock and storing the next slice.
        let over_ns = |slice: &Value| number(slice, "ended_ns") + number(slice, "ltdem_ns");
        let begun_ns = before.checked_sub(1).map_or(0, |first| number(&slices[first], "ended_ns"));
        if next <= posted || over_ns(&slices[posted]) < begun_ns + COMPUTE_NS {
            return Err(
                format!("slice {next}: scheduled too soon, or posted in {posted} before it was computed").into()
            );
        }
        // Ranks that wait go on when the slice of their barrier is over, and then compute for 7.6 slices.
        punctual += u32::from(posted <= before + 9);
        in_time += u32::from(posted <= before + 9 && next == posted + 1);
    }
    if punctual >= PUNCTUAL_MIN && in_time == 0 {
        return Err(format!("none of {punctual} barriers was scheduled in the slice after that of its posting").into());
    }
    Ok(())
}

/// The other kinds of strobe.
fn kept(strobe: &str, more: &[&str]) -> Result<(), Failed> {
    let options = [&["--strobe", strobe, "--emds", "all:rows=16384", "--summary"], more].concat();
    let (folder, text) = barriers(&format!("{strobe}{}", more.len()), &options)?;
    says(&text, &["slices of node 0", "GETTS", "NCOLLMSM"])?;
    let slices = slices(&folder, 0)?;
    sound(&slices)?;
    counted(&slices, strobe != "demand")?;
    shown(&folder)
}

/// Two nodes whose slices node 0 ends. Each has its file, with the same slices. On no node does a part of the exchange
/// take longer than node 0 saw it take on all (requirements A8 and B45). What is posted on one node is matched on the
/// other.
fn together(strobe: &str) -> Result<(), Failed> {
    let options = ["--nodes", "2", "--strobe", strobe, "--emds", "all:rows=16384"];
    let (folder, _) = barriers(&format!("{strobe}_together"), &options)?;
    let nodes = [slices(&folder, 0)?, slices(&folder, 1)?];
    let mut both = 0;
    for first in &nodes[0] {
        let at = nodes[1].binary_search_by_key(&number(first, "slice"), |slice| number(slice, "slice"));
        let Ok(second) = at.map(|at| &nodes[1][at]) else { continue };
        both += 1;
        let local = number(first, "ltdem_ns").max(number(second, "ltdem_ns"));
        if first["gtdem_ns"].is_null() || local > number(first, "gtdem_ns") || !second["gtdem_ns"].is_null() {
            return Err(format!("{first} and {second}").into());
        }
    }
    let shorter = nodes[0].len().min(nodes[1].len());
    if both + 1 < shorter || shorter < BARRIERS as usize {
        return Err(format!("{both} slices are on both of {} and {}", nodes[0].len(), nodes[1].len()).into());
    }
    matched(&folder)
}

/// Two nodes that each end their own slices, whose numbers packets carry. Each has its own slices, in order, and none
/// of them says anything about all nodes. What is posted on one node is matched on the other.
fn carried() -> Result<(), Failed> {
    let (folder, _) = barriers("carried", &["--nodes", "2", "--emds", "all:rows=16384"])?;
    for node in 0..2 {
        let slices = slices(&folder, node)?;
        let grows = slices.windows(2).all(|pair| number(&pair[0], "slice") < number(&pair[1], "slice"));
        let local = slices.iter().all(|slice| slice["getts_ns"].is_null() && slice["gtdem_ns"].is_null());
        if !grows || !local || slices.len() < BARRIERS as usize {
            return Err(format!("node {node}, {} slices: {grows}, {local}", slices.len()).into());
        }
    }
    matched(&folder)
}

/// What was posted on both nodes was matched on both.
fn matched(folder: &Path) -> Result<(), Failed> {
    let sums = |key| -> Result<u64, Failed> {
        let whole = |name| Ok::<_, Failed>(sum(&lines_of(folder, name)?, key));
        Ok(whole("node-0.jsonl")? + whole("node-1.jsonl")?)
    };
    same("posted and matched", sums("np2pdem")?, sums("np2pmsm")?)
}

/// What `strobe report` shows of a folder with slices.
fn shown(folder: &Path) -> Result<(), Failed> {
    let slices = slices(folder, 0)?;
    let (_, text) = output_of(tool("strobe").arg("report").arg(folder).args(["--slices", "3-12"]))?;
    says(&text, &["node 0, --strobe", "coll post/sch"])?;
    same("lines", text.lines().count() as u64, 2 + 10)?;
    let (_, json) = output_of(tool("strobe").args(["--json", "report"]).arg(folder))?;
    let json: Value = serde_json::from_str(&json).map_err(|e| format!("{e}: {json}"))?;
    let rows = json["slices"][0]["slices"].as_array().map_or(&[][..], |rows| rows);
    let rows: Vec<Value> = rows.iter().filter(|row| number(row, "ended_ns") > 0).cloned().collect();
    same("collectives", sum(&rows, "ncollmsm"), sum(&slices, "ncollmsm"))?;
    let (_, trace) = output_of(tool("strobe").args(["report", "--perfetto"]).arg(folder))?;
    let trace: Value = serde_json::from_str(&trace).map_err(|e| format!("{e}: {trace}"))?;
    let events = trace["traceEvents"].as_array().map_or(&[][..], |events| events);
    let spans = events.iter().filter(|event| event["name"].as_str().is_some_and(|name| name.starts_with("slice ")));
    same("spans", spans.count() as u64, slices.len() as u64)
}

/// Some metrics only, in a range of slices, of which every fifth is kept.
fn selection() -> Result<(), Failed> {
    let (folder, _) =
        barriers("selection", &["--strobe", "fixed", "--emds", "GETTS,NCOLLMSM:slices=5-40:every=5:group=2"])?;
    let slices = slices(&folder, 0)?;
    let seen: Vec<u64> = slices.iter().map(|slice| number(slice, "slice")).collect();
    if seen != [5, 15, 25, 35] || slices.iter().any(|slice| !slice["ltdem_ns"].is_null() || slice["getts_ns"].is_null())
    {
        return Err(format!("{slices:?}").into());
    }
    Ok(())
}

/// More slices are written while the job runs than the ring can hold.
fn stream() -> Result<(), Failed> {
    let (folder, _) = barriers("stream", &["--strobe", "fixed", "--emds", "all:rows=64:stream"])?;
    let slices = slices(&folder, 0)?;
    if slices.len() > 64 { Ok(()) } else { Err(format!("{} slices", slices.len()).into()) }
}

fn refused() -> Result<(), Failed> {
    let (code, text) = output_of(tool("mpiexec").args(["-n", "1", "--emds", "slices", "true"]))?;
    says(&text, &["\"slices\" is no metric"])?;
    if code != 0 { Ok(()) } else { Err(text.into()) }
}

/// A running job is read from outside.
fn live() -> Result<(), Failed> {
    let mut command = tool("mpiexec");
    command.args(["-n", "2", "--schedule", "strobed", "--strobe", "fixed", "--emds", "all:rows=16384"]).arg(program()?);
    command.args(["--iterations", "100000"]).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|e| e.to_string())?;
    let (pid, deadline) = (child.id().to_string(), Instant::now() + PATIENCE);
    let text = loop {
        let (_, text) = output_of(tool("strobe").args(["report", "--live", &pid]))?;
        if text.contains("NCOLLMSM") || Instant::now() > deadline {
            break text;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    };
    let (_, lines) = output_of(tool("strobe").args(["report", "--live", &pid, "--slices"]))?;
    let _ = child.kill();
    let _ = child.wait();
    says(&text, &["2 ranks here", "slices of node 0", "GETTS"])?;
    says(&lines, &["--strobe fixed", "#"])
}

fn browser() -> Option<&'static str> {
    BROWSERS.into_iter().find(|name| Command::new(name).arg("--version").output().is_ok_and(|out| out.status.success()))
}

/// The page in a browser: its console is empty, all drawings are there, and the fields choose the range of slices. Of
/// several nodes there are drawings of each and of all together.
fn page(nodes: &str, sections: u64, more: &[&str]) -> Result<(), Failed> {
    let options = ["--strobe", "fixed", "--nodes", nodes, "--mmds", "all", "--emds", "all:rows=16384"];
    let (folder, _) = barriers(&format!("page{nodes}"), &options)?;
    let (_, path) = output_of(tool("strobe").arg("report").arg(&folder))?;
    let page = std::fs::read_to_string(path.trim()).map_err(|error| format!("{path}: {error}"))?;
    let act = "<script>document.getElementById('from').value = 12; document.getElementById('to').value = 31; slices();\
               document.querySelectorAll('svg').forEach(one => one.dataset.drawn = one.querySelectorAll('rect').length)</script>";
    let acted = folder.join("acted.html");
    std::fs::write(&acted, page.replace("</body>", &format!("{act}</body>"))).map_err(|error| error.to_string())?;
    let mut command = Command::new(browser().expect("else the trial is ignored"));
    command.args([
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--enable-logging=stderr",
        "--virtual-time-budget=2000",
    ]);
    let data = folder.join("browser");
    command
        .arg(format!("--user-data-dir={}", data.display()))
        .arg("--dump-dom")
        .arg(format!("file://{}", acted.display()));
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let (dom, said) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if let Some(complaint) = said.lines().find(|line| line.contains("CONSOLE")) {
        return Err(format!("on the console: {complaint}").into());
    }
    let texts =
        ["Time in MPI against computation", "Latency of calls", "Time line", "GETTS over slices", "Metrics of node 0"];
    says(&dom, &texts)?;
    says(&dom, &["Collectives in each slice", "NCOLLMSM", "MPI_Barrier"])?;
    says(&dom, more)?;
    let drawn = |tag: &str| tag.split("data-drawn=\"").nth(1)?.split('"').next()?.parse::<u32>().ok();
    let drawings: Vec<&str> = dom.split("<svg ").skip(1).map(|rest| rest.split('>').next().unwrap_or("")).collect();
    let of_slices: Vec<&&str> = drawings.iter().filter(|tag| tag.contains("class=\"slices")).collect();
    if of_slices.len() < 4 || !drawings.iter().all(|tag| drawn(tag).is_some_and(|count| count > 0)) {
        return Err(format!("{} drawings: {drawings:?}", of_slices.len()).into());
    }
    let chosen = of_slices.iter().filter(|tag| tag.contains("viewBox=\"11 0 20 100\"")).count();
    same("drawings by slice that show 12 to 31", chosen as u64, of_slices.len() as u64 - sections)
}

/// The trials. `ignored` is for all of them. A trial that needs a program that is not installed says so in its name.
pub fn trials() -> Vec<Trial> {
    vec![
        Trial::test("slices/self_test", self_test),
        Trial::test("slices/demand", || kept("demand", &[])),
        Trial::test("slices/early", || kept("early", &[])),
        Trial::test("slices/early_in_order", || kept("early", &["--order", "fixed"])),
        Trial::test("slices/demand/nodes2", carried),
        Trial::test("slices/early/nodes2", || together("early")),
        Trial::test("slices/fixed/nodes2", || together("fixed")),
        Trial::test("slices/selection", selection),
        Trial::test("slices/stream", stream),
        Trial::test("slices/refused", refused),
        Trial::test("slices/live", live),
        in_browser("slices/page", || page("1", 1, &["LTMSM</td><td colspan=\"5\">none: each receiver"])),
        in_browser("slices/page/nodes2", || page("2", 3, &["All 2 nodes, one clock", "Metrics of all 2 nodes"])),
    ]
}

fn in_browser(name: &str, test: fn() -> Result<(), Failed>) -> Trial {
    match browser() {
        Some(_) => Trial::test(name, test),
        None => Trial::test(format!("{name}_needs_chromium_which_is_missing"), || Ok(())).with_ignored_flag(true),
    }
}
