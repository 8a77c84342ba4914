// SPDX-License-Identifier: MIT OR Apache-2.0
//! Slices of several nodes. `strobe report` has each metric of the published tables, for each node and for all nodes,
//! or says why it has not. What it says of all nodes follows from what it says of each.

use super::keeping::{number, same};
use super::slices::{BARRIERS, barriers_of};
use super::{output_of, says, tool};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// Metrics of all nodes that do not exist with `demand`.
const NOT_ON_DEMAND: [&str; 3] = ["ltmsm_ns", "gtmsm_ns", "ltr_release_ns"];
const COUNTS: [&str; 7] = ["np2pdem", "np2pmsm", "ncolldem", "ncollmsm", "naccdem", "naccmsm", "bpts"];
const LONGEST: [&str; 7] =
    ["ltdem_ns", "ltmsm_ns", "ltts_ns", "ltr_pm_ns", "ltr_bbm_ns", "ltr_rm_ns", "ltr_release_ns"];
const METRICS: usize = 22;

type Rows = BTreeMap<u64, Value>;

fn rows(of: &Value) -> Rows {
    let rows = of["slices"].as_array().map_or(&[][..], |rows| rows);
    rows.iter().map(|row| (number(row, "slice"), row.clone())).collect()
}

fn wrong<T>(what: &str, of: &dyn std::fmt::Debug) -> Result<T, Failed> {
    Err(format!("{what}: {of:?}").into())
}

/// Runs four ranks on `nodes` nodes, and checks the slices.
fn whole(strobe: &str, nodes: u32, options: &[&str]) -> Result<(), Failed> {
    let (number_of, led) = (nodes.to_string(), strobe != "demand");
    let options =
        [&["--nodes", &number_of, "--strobe", strobe, "--emds", "all:rows=16384", "--summary"], options].concat();
    let (folder, said) = barriers_of("4", &format!("whole_{}", options.join("_")), &options)?;
    says(&said, &["slices of all nodes", "GETTS", "slices of node 1"])?;
    let (_, text) = output_of(tool("strobe").args(["--json", "report"]).arg(&folder))?;
    let json: Value = serde_json::from_str(&text).map_err(|e| format!("{e}: {text}"))?;
    let all = &json["slices_of_all"];
    same("nodes that are known", number(all, "known_nodes"), u64::from(nodes))?;
    same("the clock's error", all["clock_error_ns"].as_u64().unwrap_or(1), 0)?;
    let each: Vec<Rows> = json["slices"].as_array().map_or(&[][..], |nodes| nodes).iter().map(rows).collect();
    same("nodes", each.len() as u64, u64::from(nodes))?;
    complete(all, led)?;
    let global = rows(all);
    let over = global.values().filter(|row| !row["gtts_ns"].is_null()).count() as u64;
    if over < BARRIERS {
        return wrong("slices that all nodes have ended", &over);
    }
    for (slice, row) in &global {
        let here: Vec<&Value> = each.iter().filter_map(|rows| rows.get(slice)).collect();
        follows(row, &here, nodes)?;
        if led { led_by_node_0(row, &here)? } else { by_each_node(row, &each)? }
    }
    in_order(&global)?;
    shown(&folder, nodes, &global)
}

/// Each metric has values, or there is a reason why not.
fn complete(all: &Value, led: bool) -> Result<(), Failed> {
    let global = rows(all);
    let metrics: Vec<&str> =
        all["metrics"].as_array().map_or(&[][..], |all| all).iter().flat_map(Value::as_str).collect();
    same("metrics", metrics.len() as u64, METRICS as u64)?;
    for metric in metrics {
        let has = global.values().any(|row| !row[metric].is_null());
        let expected = led || !NOT_ON_DEMAND.contains(&metric);
        let why = all["absent"][metric].as_str().is_some_and(|why| !why.is_empty());
        if has != expected || why == has {
            return wrong(metric, &(has, expected, &all["absent"]));
        }
    }
    Ok(())
}

/// Compares the row of all nodes with the rows of the nodes that were in the slice: sums, the longest times, and
/// requirement B45.
fn follows(row: &Value, here: &[&Value], nodes: u32) -> Result<(), Failed> {
    let whole = here.len() == nodes as usize && here.iter().all(|one| number(one, "ended_ns") > 0);
    for count in COUNTS {
        let known = if count == "bpts" { whole } else { true };
        if known {
            same(count, number(row, count), here.iter().map(|one| number(one, count)).sum())?;
        }
    }
    for key in LONGEST.into_iter().filter(|_| whole) {
        let longest = here.iter().map(|one| number(one, key)).max().unwrap_or(0);
        same(key, number(row, key), longest)?;
        let global = key.replacen('l', "g", 1);
        if !key.starts_with("ltr_") && longest > number(row, &global) {
            return wrong("a node took longer than all", &(key, row, here));
        }
    }
    Ok(())
}

/// What nodes do lies between node 0's strobes, and the last node to be done decides when all are.
fn led_by_node_0(row: &Value, here: &[&Value]) -> Result<(), Failed> {
    let Some(first) = here.first().filter(|_| !row["gtts_ns"].is_null()) else { return Ok(()) };
    let (exchange_ns, next_ns) = (number(first, "exchange_strobed_ns"), number(first, "next_strobed_ns"));
    for node in here {
        let began_ns = number(node, "ended_ns");
        let times =
            [exchange_ns, began_ns, began_ns + number(node, "ltdem_ns"), next_ns, number(node, "next_stored_ns")];
        if exchange_ns == 0 || !times.is_sorted() || times[4] > number(node, "opened_ns") {
            return wrong("not in order", &(times, node));
        }
    }
    let last = |key| here.iter().map(|node| number(node, key)).max().unwrap_or(0);
    same("GTDEM", number(row, "gtdem_ns"), next_ns - exchange_ns)?;
    same("GTMSM", number(row, "gtmsm_ns"), last("next_stored_ns") - next_ns)?;
    same("GTTS", number(row, "gtts_ns"), last("opened_ns") - exchange_ns)?;
    let asked = ["usrts", "usrdem", "usrmsm"].iter().all(|key| row[*key] == first[*key] && !row[*key].is_null());
    if asked { Ok(()) } else { wrong("questions", &(row, first)) }
}

/// Where each node ends its own slices, the row of the slice says when the node was done with it. If the node skipped
/// the slice, the row of the slice from which it skipped says so.
fn by_each_node(row: &Value, each: &[Rows]) -> Result<(), Failed> {
    if row["gtts_ns"].is_null() {
        return Ok(());
    }
    let slice = number(row, "slice");
    let ended: Vec<&Value> =
        each.iter().filter_map(|rows| rows.range(..=slice).next_back()).map(|(_, row)| row).collect();
    let first = ended.iter().map(|node| number(node, "ended_ns")).min().unwrap_or(0);
    let last = ended.iter().map(|node| number(node, "opened_ns")).max().unwrap_or(0);
    same("when the first node ended it", number(row, "ended_ns"), first)?;
    same("GTTS", number(row, "gtts_ns"), last - first)?;
    same("questions", number(row, "usrts") + number(row, "usrdem") + number(row, "usrmsm"), 0)
}

/// The times from slice to slice (GETTS) add up.
fn in_order(global: &Rows) -> Result<(), Failed> {
    let ended: Vec<&Value> = global.values().filter(|row| number(row, "ended_ns") > 0).collect();
    for pair in ended.windows(2) {
        if number(pair[0], "ended_ns") + number(pair[1], "getts_ns") != number(pair[1], "ended_ns") {
            return wrong("GETTS", &pair);
        }
    }
    Ok(())
}

/// The lines, the trace and the page show them.
fn shown(folder: &Path, nodes: u32, global: &Rows) -> Result<(), Failed> {
    let all = format!("all {nodes} nodes, one clock");
    let (_, lines) = output_of(tool("strobe").arg("report").arg(folder).args(["--slices", "3-12"]))?;
    says(&lines, &[&all, "node 0, --strobe", "node 1, --strobe"])?;
    let (_, trace) = output_of(tool("strobe").args(["report", "--perfetto"]).arg(folder))?;
    let trace: Value = serde_json::from_str(&trace).map_err(|e| format!("{e}: {trace}"))?;
    let events = trace["traceEvents"].as_array().map_or(&[][..], |events| events);
    let of_all =
        |event: &&Value| event["pid"] == nodes && event["name"].as_str().is_some_and(|name| name.starts_with("slice "));
    let ended = global.values().filter(|row| number(row, "ended_ns") > 0).count();
    same("spans of all nodes", events.iter().filter(of_all).count() as u64, ended as u64)?;
    let named = events.iter().filter(|event| event["name"] == "process_name").count() as u64;
    same("named processes", named, u64::from(nodes) + 1)?;
    let (_, path) = output_of(tool("strobe").arg("report").arg(folder))?;
    let page = std::fs::read_to_string(path.trim()).map_err(|error| format!("{path}: {error}"))?;
    says(&page, &["<h3>All ", &format!("<h3>Metrics of {all}"), "<h3>Metrics of node 1", "LTR_PM"])?;
    let drawn = page.split("<h3>").find(|part| part.starts_with("All ")).unwrap_or("");
    says(drawn, &["GETTS over slices", "Messages in each slice"])?;
    // With one rank on each node a collective of `demand` consists of messages only.
    let collectives: u64 = global.values().map(|row| number(row, "ncolldem")).sum();
    if collectives > 0 { says(drawn, &["Collectives in each slice"]) } else { Ok(()) }
}

/// With `group` and `every` the report says no more than is known.
fn some(strobe: &str) -> Result<(), Failed> {
    let name = format!("some_{strobe}");
    let options = ["--nodes", "2", "--strobe", strobe, "--emds", "all:every=2:group=3"];
    let (folder, _) = barriers_of("2", &name, &options)?;
    let (_, text) = output_of(tool("strobe").args(["--json", "report"]).arg(&folder))?;
    let json: Value = serde_json::from_str(&text).map_err(|e| format!("{e}: {text}"))?;
    let all = &json["slices_of_all"];
    says(&all["absent"]["gtts_ns"].to_string(), &["added up"])?;
    let (global, led) = (rows(all), strobe != "demand");
    if global.is_empty() == led || led && !global.values().any(|row| number(row, "gtdem_ns") > 0) {
        return wrong("rows", &all);
    }
    Ok(())
}

/// The tests of this file, one trial each.
pub fn trials() -> Vec<Trial> {
    vec![
        Trial::test("slices/whole/demand/nodes2", || whole("demand", 2, &[])),
        Trial::test("slices/whole/early/nodes2", || whole("early", 2, &[])),
        Trial::test("slices/whole/early/nodes2/in_order", || whole("early", 2, &["--order", "fixed"])),
        Trial::test("slices/whole/fixed/nodes2", || whole("fixed", 2, &[])),
        Trial::test("slices/whole/demand/nodes4", || whole("demand", 4, &[])),
        Trial::test("slices/whole/fixed/nodes4", || whole("fixed", 4, &[])),
        Trial::test("slices/whole/demand/some", || some("demand")),
        Trial::test("slices/whole/fixed/some", || some("fixed")),
    ]
}
