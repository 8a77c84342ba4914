// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe links`: the state of the links and paths between the nodes of a running job, one row for each path in each
//! direction. It is read from the segments while the job goes on.

use crate::jobs::{self, Job};
use crate::{Failure, misused, multicasts};
use serde_json::{Value, json};
use std::process::ExitCode;
use std::time::Duration;
use strobe_mds::{JobState, LinkRow, NodeState, PathRow, duration, quantity};

/// Shows the links of one job, or of all jobs. With `every` it does so again each time that many seconds have passed.
pub fn run(wanted: Option<&str>, every: Option<f64>, json: bool) -> Result<ExitCode, Failure> {
    let pause = every.map(Duration::try_from_secs_f64).transpose();
    let pause = pause.map_err(|_| misused("--every takes a number of seconds"))?;
    let mut shown = false;
    loop {
        let jobs = match jobs::find(wanted) {
            Ok(jobs) => jobs,
            // The job that was watched has ended.
            Err(_) if shown => return Ok(ExitCode::SUCCESS),
            Err(why) => return Err(why.into()),
        };
        shown = true;
        let states: Vec<JobState> = jobs.iter().filter_map(Job::look).map(|seen| seen.state).collect();
        if json {
            crate::say(&json!(states.iter().map(as_json).collect::<Vec<_>>()).to_string());
        } else {
            states.iter().flat_map(lines).for_each(|line| crate::say(&line));
        }
        match pause {
            Some(pause) => std::thread::sleep(pause),
            None => return Ok(ExitCode::SUCCESS),
        }
    }
}

const HEAD: [&str; 14] = [
    "from",
    "to",
    "path",
    "state",
    "sent",
    "",
    "received",
    "",
    "lost",
    "again",
    "twice",
    "round trip",
    "under way",
    "last contact",
];

fn lines(state: &JobState) -> Vec<String> {
    let mut lines =
        vec![format!("job {:016x}: {} ranks on {} nodes", state.key, state.ranks, state.nodes.len().max(1))];
    if state.nodes.len() < 2 {
        lines.push("  one node: it has no links".into());
        return lines;
    }
    let mut rows: Vec<[String; HEAD.len()]> = vec![HEAD.map(String::from)];
    for node in &state.states {
        for link in &node.links {
            let paths = link.paths.iter().enumerate();
            rows.extend(paths.map(|(at, path)| row(state, (node.node, link), (at, path))));
        }
    }
    lines.extend(table(&rows).into_iter().map(|line| format!("  {line}")));
    lines.extend(state.states.iter().map(|node| format!("  {}", of_node(state, node))));
    let silent = state.silent.iter().map(|(node, _)| format!("  node {}: does not answer", name(state, *node)));
    lines.extend(silent);
    let multicasts = state.states.iter().filter_map(|node| multicasts::line(state, node));
    lines.extend(multicasts.map(|line| format!("  {line}")));
    for node in &state.states {
        lines.extend(node.links.iter().filter_map(|link| of_link(state, node, link)).map(|line| format!("  {line}")));
    }
    lines
}

fn name(state: &JobState, node: u32) -> String {
    format!("{node} {}", state.host(node))
}

fn device(state: &JobState, path: usize) -> &str {
    state.nodes.first().and_then(|node| node.devices.get(path)).map_or("", String::as_str)
}

fn row(state: &JobState, (from, link): (u32, &LinkRow), (at, path): (usize, &PathRow)) -> [String; HEAD.len()] {
    let again = if at == 0 { link.packets_again.to_string() } else { String::new() };
    [
        name(state, from),
        name(state, link.node),
        format!("{at} {}", device(state, at)),
        path.state.word().into(),
        path.packets_sent.to_string(),
        quantity(path.bytes_sent),
        path.packets_received.to_string(),
        quantity(path.bytes_received),
        path.packets_lost.to_string(),
        again,
        path.packets_twice.to_string(),
        if path.round_trip_ns == 0 { "-".into() } else { duration(path.round_trip_ns) },
        format!("{} of {}", quantity(path.flight_bytes), quantity(path.window_bytes)),
        path.silent_ns.map_or("never".into(), |ns| format!("{:.1} s ago", ns as f64 / 1e9)),
    ]
}

/// Rows as lines, with their columns aligned: words on the left, numbers on the right.
fn table<const N: usize>(rows: &[[String; N]]) -> Vec<String> {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..N).map(width).collect();
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
            0..4 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

/// How many unexpected messages a node keeps for its ranks, and how many packets it dropped.
fn of_node(state: &JobState, node: &NodeState) -> String {
    format!(
        "node {}: {} unexpected messages of {} kept; dropped packets: {} foreign, {} forged",
        name(state, node.node),
        node.unexpected,
        quantity(node.unexpected_bytes),
        node.foreign_packets,
        node.forged_packets
    )
}

/// What is unusual about a link. `None` if nothing is.
fn of_link(state: &JobState, node: &NodeState, link: &LinkRow) -> Option<String> {
    let count = |number: u64, what: &str| (number > 0).then(|| format!("{number} {what}"));
    let sum = |of: fn(&PathRow) -> u64| link.paths.iter().map(of).fold(0, u64::saturating_add);
    let what = [
        (link.unsent_bytes > 0).then(|| format!("{} wait to be sent", quantity(link.unsent_bytes))),
        count(link.transfers_out.into(), "large messages go out"),
        count(link.transfers_in.into(), "large messages come in"),
        count(sum(|path| path.timeouts), "timeouts"),
        count(sum(|path| path.failures), "times a path failed"),
        count(sum(|path| path.renewed), "times a connection was made anew"),
        count(sum(|path| path.packets_spurious), "packets were late, not lost"),
        count(link.pieces_damaged, "damaged pieces were asked for again"),
        count(link.packets_rejected, "packets were malformed"),
    ];
    let what: Vec<String> = what.into_iter().flatten().collect();
    (!what.is_empty())
        .then(|| format!("link {} to {}: {}", name(state, node.node), name(state, link.node), what.join(", ")))
}

fn as_json(state: &JobState) -> Value {
    let address = |node: u32, path: usize| {
        let paths = state.nodes.get(node as usize).map(|info| &info.paths);
        paths.and_then(|paths| paths.get(path)).map(|address| address.to_string())
    };
    let path = |(from, to): (u32, u32), (at, path): (usize, &PathRow)| {
        json!({
            "path": at, "device": device(state, at), "state": path.state.word(),
            "address": address(from, at), "peer": address(to, at),
            "packets_sent": path.packets_sent, "bytes_sent": path.bytes_sent,
            "packets_received": path.packets_received, "bytes_received": path.bytes_received,
            "packets_lost": path.packets_lost, "packets_spurious": path.packets_spurious,
            "packets_twice": path.packets_twice, "timeouts": path.timeouts, "failures": path.failures,
            "streams_renewed": path.renewed,
            "round_trip_ns": path.round_trip_ns, "round_trip_ns_min": path.round_trip_ns_min,
            "window_bytes": path.window_bytes, "flight_bytes": path.flight_bytes, "silent_ns": path.silent_ns,
        })
    };
    let link = |from: u32, link: &LinkRow| {
        json!({
            "to": link.node, "host": state.host(link.node), "records_sent": link.records_sent,
            "packets_again": link.packets_again, "pieces_damaged": link.pieces_damaged,
            "packets_rejected": link.packets_rejected, "unsent_bytes": link.unsent_bytes,
            "transfers_out": link.transfers_out, "transfers_in": link.transfers_in,
            "paths": link.paths.iter().enumerate().map(|row| path((from, link.node), row)).collect::<Vec<_>>(),
        })
    };
    let node = |node: &NodeState| {
        json!({
            "node": node.node, "host": state.host(node.node),
            "foreign_packets": node.foreign_packets, "forged_packets": node.forged_packets,
            "unexpected": node.unexpected, "unexpected_bytes": node.unexpected_bytes,
            "channels": multicasts::as_json(state, node),
            "links": node.links.iter().map(|row| link(node.node, row)).collect::<Vec<_>>(),
        })
    };
    json!({ "job": format!("{:016x}", state.key), "nodes": state.states.iter().map(node).collect::<Vec<_>>() })
}
