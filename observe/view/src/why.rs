// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe why`: what the ranks of a running job are doing, and who waits for whom.

use crate::Failure;
use crate::jobs::{self, Job, Seen};
use serde_json::json;
use std::collections::BTreeMap;
use std::process::ExitCode;
use strobe_mds::{Doing, JobState, Wait, count_text, unseen, verdict};

/// Explains one job, or all jobs.
pub fn run(wanted: Option<&str>, json: bool) -> Result<ExitCode, Failure> {
    let jobs = jobs::find(wanted)?;
    let seen: Vec<(&Job, Seen)> = jobs.iter().filter_map(|job| Some((job, job.look()?))).collect();
    if json {
        crate::say(&json!(seen.iter().map(|(job, seen)| as_json(job, seen)).collect::<Vec<_>>()).to_string());
    } else {
        seen.iter().flat_map(|(_, seen)| lines(seen)).for_each(|line| crate::say(&line));
    }
    Ok(if seen.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// A rank and what it does, and for how long it has waited, in nanoseconds.
type Waited<'a> = (&'a Doing, Option<u64>);

/// How long each rank has waited. Each node has its own clock, so it is computed by the clock of the rank's node.
fn waited(state: &JobState) -> Vec<Waited<'_>> {
    let of_node = |node: &'_ strobe_mds::NodeState, doing: &Doing| {
        let waits = doing.wait != Wait::Nothing && doing.since_ns > 0;
        waits.then(|| node.now_ns.saturating_sub(doing.since_ns))
    };
    state.states.iter().flat_map(|node| node.doings.iter().map(move |doing| (doing, of_node(node, doing)))).collect()
}

fn lines(seen: &Seen) -> Vec<String> {
    let state = &seen.state;
    let doings = state.doings();
    let nodes = if state.nodes.len() > 1 { format!(" on {} nodes", state.nodes.len()) } else { String::new() };
    let mut lines =
        vec![format!("job {:016x}: {} ranks{nodes}{}", state.key, state.ranks, missing(seen, doings.len()))];
    lines.extend(places(state).into_iter().map(|line| format!("  {line}")));
    let mut groups: BTreeMap<String, Vec<Waited>> = BTreeMap::new();
    for (doing, waited) in waited(state) {
        groups.entry(doing.text()).or_default().push((doing, waited));
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, members)| (std::cmp::Reverse(members.len()), members[0].0.rank));
    for (text, members) in groups {
        let ranks: Vec<u32> = members.iter().map(|(doing, _)| doing.rank).collect();
        lines.push(format!("  {}: {text}{}", count_text(&ranks), longest(&members)));
    }
    lines.extend(verdict(&doings).into_iter().chain(unseen(&doings, state.ranks)).map(|line| format!("  => {line}")));
    lines
}

/// A remark about ranks that could not be inspected.
fn missing(seen: &Seen, found: usize) -> String {
    let more = (seen.state.ranks as usize).saturating_sub(found);
    let unanswered = if seen.unanswered { "; its mpiexec does not answer: is it stopped?" } else { "" };
    match more {
        0 => unanswered.to_string(),
        more if seen.state.silent.is_empty() => {
            format!("{unanswered}; {more} more elsewhere, which strobe why shows where its mpiexec runs")
        }
        more => format!("; {more} of them could not be looked at"),
    }
}

/// A job of more nodes than this shows only the nodes that are unusual.
const PLACES_MAX: usize = 8;

/// On which nodes the ranks are, and which nodes do not answer.
fn places(state: &JobState) -> Vec<String> {
    if state.nodes.len() < 2 {
        return Vec::new();
    }
    let place = |(node, info): (usize, &strobe_control::NodeInfo)| {
        let node = node as u32;
        let silent = state.silent.iter().find(|(silent, _)| *silent == node);
        let ranks: Vec<u32> = (info.first_rank..info.first_rank + info.ranks).collect();
        let line = format!("node {node} on {}: {}", info.host, count_text(&ranks));
        match silent {
            Some((_, waited_ms)) => Some(format!(
                "{line}, has not answered for {:.1} s{}",
                f64::from(*waited_ms) / 1e3,
                last_heard(state, node)
            )),
            None if state.nodes.len() <= PLACES_MAX => Some(line),
            None => None,
        }
    };
    state.nodes.iter().enumerate().filter_map(place).collect()
}

/// When another node has last heard of a node that does not answer.
fn last_heard(state: &JobState, node: u32) -> String {
    let links = state.states.iter().flat_map(|other| other.links.iter().map(move |link| (other.node, link)));
    let paths = links.filter(|(_, link)| link.node == node).flat_map(|(from, link)| {
        link.paths.iter().filter_map(move |path| path.silent_ns.map(|silent_ns| (silent_ns, from)))
    });
    match paths.min() {
        Some((silent_ns, from)) => {
            format!("; {} has heard of it {:.1} s ago", state.host(from), silent_ns as f64 / 1e9)
        }
        None => "; no other node has heard of it".into(),
    }
}

/// How long the one among these that has waited longest has waited.
fn longest(members: &[Waited]) -> String {
    match members.iter().filter_map(|(_, waited)| *waited).max() {
        Some(waited_ns) => format!(", for {:.1} s", waited_ns as f64 / 1e9),
        None => String::new(),
    }
}

fn as_json(job: &Job, seen: &Seen) -> serde_json::Value {
    let state = &seen.state;
    let host = |rank: u32| {
        let node = state.nodes.iter().rposition(|info| info.first_rank <= rank);
        node.map(|node| state.nodes[node].host.as_str())
    };
    let rank = |(doing, waited_ns): Waited| {
        let waits = doing.wait != Wait::Nothing;
        json!({
            "rank": doing.rank,
            "host": host(doing.rank),
            "doing": doing.text(),
            "call": doing.call.map(|call| call.name()),
            "waits": waits,
            "asleep": doing.asleep,
            "peer": waits.then_some(doing.peer),
            "tag": waits.then_some(doing.tag),
            "context": waits.then_some(doing.context),
            "waited_ns": waited_ns,
        })
    };
    json!({
        "job": format!("{:016x}", job.key),
        "processes": job.pids,
        "nodes": state.nodes.len().max(1),
        "size": state.ranks,
        "silent": state.silent.iter().map(|(node, _)| json!({ "node": node, "host": state.host(*node) })).collect::<Vec<_>>(),
        "ranks": waited(state).into_iter().map(rank).collect::<Vec<_>>(),
        "verdict": verdict(&state.doings()),
    })
}
