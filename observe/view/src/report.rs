// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe report`: what the calls of a run cost, from the folder that `mpiexec --report` wrote, or from a running job.

use crate::{Failure, jobs, report_page, say, slice_text};
use clap::Args;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;
use strobe_mds::files::{self, Run};
use strobe_mds::{
    AllSlices, HistogramRecord, NodeSlices, PeerRecord, RankRecord, all_slices, profile, slice_files, whole,
};

/// The options of `strobe report`.
#[derive(Args)]
pub struct Asked {
    /// The folder that `mpiexec --report` wrote.
    #[arg(required_unless_present = "live", conflicts_with = "live")]
    run: Option<PathBuf>,
    /// Print the table of a running job instead, of its ranks on this machine: its key (STROBE_JOB) or the beginning of
    /// it, or the process id of its mpiexec or of a rank.
    #[arg(long, value_name = "JOB")]
    live: Option<String>,
    /// Where to write the page (default: report.html in the folder of the run).
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print trace events for Perfetto instead: the span and the totals of each rank.
    #[arg(long)]
    perfetto: bool,
    /// Print the slices instead, one per line: all of them, or FIRST-LAST.
    #[arg(long, value_name = "FIRST-LAST", num_args = 0..=1, default_missing_value = "0-", value_parser = slice_text::window)]
    slices: Option<(u64, u64)>,
}

/// Writes the page, or prints what is asked for instead.
pub fn run(asked: &Asked, json: bool) -> Result<ExitCode, Failure> {
    match &asked.live {
        Some(job) => live(job, asked, json)?,
        None => finished(asked, json)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints what is asked for instead of a page. Returns false if a page is asked for.
fn print(asked: &Asked, json: bool, run: &Run, records: &[RankRecord], slices: &[NodeSlices]) -> bool {
    match asked.slices {
        _ if json => say(&format!("{:#}", object(run, records, slices))),
        _ if asked.perfetto => say(&trace(run, records, slices).to_string()),
        Some(_) if slices.is_empty() => say("no slices were kept: run with --schedule strobed --emds all"),
        Some(window) => {
            let text = slice_text::all_lines(slices, all_slices(slices).as_ref(), window);
            text.iter().for_each(|lines| say(lines.trim_end()));
        }
        None => return false,
    }
    true
}

fn live(job: &str, asked: &Asked, json: bool) -> Result<(), String> {
    for job in jobs::find(Some(job))? {
        let (records, slices) = (job.records(), job.slices());
        let run = Run { job: format!("{:016x}", job.key), ranks: records.len() as u32, ..Run::default() };
        if print(asked, json, &run, &records, &slices) {
            continue;
        }
        say(&format!("job {}, {} ranks here\n{}", run.job, run.ranks, profile(&records).trim_end()));
        let all = all_slices(&slices);
        slices.iter().chain(all.as_ref().map(|all| &all.rows)).for_each(|node| say(node.table().trim_end()));
    }
    Ok(())
}

fn finished(asked: &Asked, json: bool) -> Result<(), String> {
    let folder = asked.run.as_ref().ok_or("name the folder of a run")?;
    let (run, records) = files::read(folder)?;
    let slices = slice_files::read_slices(folder, &run.job, run.nodes.len() as u32)?;
    if !print(asked, json, &run, &records, &slices) {
        let path = asked.output.clone().unwrap_or_else(|| folder.join("report.html"));
        let page = report_page::page(&run, &records, &slices);
        std::fs::write(&path, page).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        say(&path.display().to_string());
    }
    Ok(())
}

fn histogram(of: &HistogramRecord) -> Value {
    let mut object = json!(of);
    (object["p50"], object["p99"]) = (of.quantile(0.5).into(), of.quantile(0.99).into());
    object
}

/// All that is known of the run, as JSON.
fn object(run: &Run, records: &[RankRecord], slices: &[NodeSlices]) -> Value {
    let all = all_slices(slices);
    let (calls, histograms) = whole(records);
    let sent = |peer: &PeerRecord| json!({ "to": peer.rank, "messages": peer.messages, "bytes": peer.bytes });
    let rank = |record: &RankRecord| {
        json!({
            "rank": record.rank, "node": record.node, "finalized": record.finalized, "run_ns": record.run_ns(),
            "in_mpi_ns": record.in_mpi_ns(), "calls": record.calls,
            "histograms": record.histograms.iter().map(histogram).collect::<Vec<_>>(),
            "sent": record.peers.iter().map(sent).collect::<Vec<_>>(),
        })
    };
    json!({
        "job": run.job, "command": run.command, "size": run.ranks, "nodes": run.nodes, "wall_ns": run.wall_ns,
        "code": run.code, "calls": calls,
        "histograms": histograms.iter().map(histogram).collect::<Vec<_>>(),
        "ranks": records.iter().map(rank).collect::<Vec<_>>(),
        "slices": slices.iter().map(slice_files::object).collect::<Vec<_>>(),
        "slices_of_all": all.as_ref().map(slice_files::object_of_all),
    })
}

/// Trace events for Perfetto. Each node is a process. Each rank is a thread with one span, which holds its totals. The
/// slices have a track of their own.
fn trace(run: &Run, records: &[RankRecord], slices: &[NodeSlices]) -> Value {
    let all: Option<AllSlices> = all_slices(slices);
    let nodes: BTreeSet<u32> =
        records.iter().map(|record| record.node).chain(slices.iter().map(|of| of.node)).collect();
    let title = |node: &u32| {
        let name = run.nodes.get(*node as usize).map_or(String::new(), |name| format!(", {name}"));
        let name = json!({ "name": format!("node {node}{name}") });
        json!({ "ph": "M", "name": "process_name", "pid": node, "args": name })
    };
    let mut events: Vec<Value> = nodes.iter().map(title).collect();
    for record in records {
        // Times are by the clock of node 0, as those of slices are.
        let since_ns =
            all.as_ref().map_or(record.since_ns, |all| all.clocks.common_ns(record.node, 0, record.since_ns));
        let place = json!({ "pid": record.node, "tid": record.rank });
        let us = |ns: u64| ns as f64 / 1e3;
        let with = |more: Value| {
            let mut event = place.clone();
            if let (Some(event), Value::Object(more)) = (event.as_object_mut(), more) {
                event.extend(more);
            }
            event
        };
        let name = json!({ "name": format!("rank {}", record.rank) });
        events.push(with(json!({ "ph": "M", "name": "thread_name", "args": name })));
        let length = if record.since_ns > 0 { record.run_ns() } else { run.wall_ns };
        let totals = record.calls.iter().map(|call| (format!("{} ms", call.call), json!(call.total_ns as f64 / 1e6)));
        let mut totals: serde_json::Map<String, Value> = totals.collect();
        totals.insert("in MPI ms".into(), json!(record.in_mpi_ns() as f64 / 1e6));
        let name = "MPI_Init to MPI_Finalize";
        events.push(with(json!({ "ph": "X", "name": name, "ts": us(since_ns), "dur": us(length), "args": totals })));
    }
    events.extend(slice_text::all_events(slices, all.as_ref()));
    json!({ "displayTimeUnit": "ns", "traceEvents": events })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_has_a_span_for_each_rank() {
        let records: Vec<RankRecord> =
            (0..2).map(|rank| RankRecord { rank, since_ns: 1_000, until_ns: 5_000, ..RankRecord::default() }).collect();
        let trace = trace(&Run::default(), &records, &[]);
        let spans: Vec<&Value> =
            trace["traceEvents"].as_array().expect("events").iter().filter(|event| event["ph"] == "X").collect();
        assert_eq!(spans.len(), 2);
        assert_eq!(trace["traceEvents"][0]["args"]["name"], "node 0", "the ranks of a node stand under its name");
        assert_eq!(
            (spans[1]["tid"].as_u64(), spans[1]["ts"].as_f64(), spans[1]["dur"].as_f64()),
            (Some(1), Some(1.0), Some(4.0))
        );
    }
}
