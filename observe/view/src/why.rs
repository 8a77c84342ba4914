// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe why`: what the ranks of a running job are doing and who waits for whom.

use crate::jobs::{self, Job};
use serde_json::json;
use std::collections::BTreeMap;
use std::process::ExitCode;
use strobe_mds::{Doing, JobState, Wait, count_text, verdict};

/// Explains one job, or all.
pub fn run(wanted: Option<&str>, json: bool) -> ExitCode {
    let jobs = match jobs::find(wanted) {
        Ok(jobs) => jobs,
        Err(text) => {
            eprintln!("{text}");
            return ExitCode::FAILURE;
        }
    };
    if json {
        crate::say(&json!(jobs.iter().map(as_json).collect::<Vec<_>>()).to_string());
    } else {
        jobs.iter().for_each(|job| explain(&job.look()));
    }
    ExitCode::SUCCESS
}

/// A rank, and for how long it has waited, in nanoseconds.
type Waited<'a> = (&'a Doing, Option<u64>);

/// Each node's clock is its own, so waits are counted there.
fn waited(state: &JobState) -> Vec<Waited<'_>> {
    let of_node = |node: &'_ strobe_mds::NodeState, doing: &Doing| {
        let waits = doing.wait != Wait::Nothing && doing.since_ns > 0;
        waits.then(|| node.now_ns.saturating_sub(doing.since_ns))
    };
    state.states.iter().flat_map(|node| node.doings.iter().map(move |doing| (doing, of_node(node, doing)))).collect()
}

fn explain(state: &JobState) {
    let doings = state.doings();
    let nodes = if state.states.len() > 1 { format!(" on {} nodes", state.states.len()) } else { String::new() };
    crate::say(&format!("job {:016x}: {} ranks{nodes}{}", state.key, doings.len(), elsewhere(state, doings.len())));
    let mut groups: BTreeMap<String, Vec<Waited>> = BTreeMap::new();
    for (doing, waited) in waited(state) {
        groups.entry(doing.text()).or_default().push((doing, waited));
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, members)| (std::cmp::Reverse(members.len()), members[0].0.rank));
    for (text, members) in groups {
        let ranks: Vec<u32> = members.iter().map(|(doing, _)| doing.rank).collect();
        crate::say(&format!("  {}: {text}{}", count_text(&ranks), longest(&members)));
    }
    for line in verdict(&doings) {
        crate::say(&format!("  => {line}"));
    }
}

/// What is said of ranks that are not on this machine.
fn elsewhere(state: &JobState, seen: usize) -> String {
    match (state.ranks as usize).saturating_sub(seen) {
        0 => String::new(),
        more => format!("; {more} more elsewhere, which strobe why of their hosts shows"),
    }
}

/// How long the longest of these has waited.
fn longest(members: &[Waited]) -> String {
    match members.iter().filter_map(|(_, waited)| *waited).max() {
        Some(waited_ns) => format!(", for {:.1} s", waited_ns as f64 / 1e9),
        None => String::new(),
    }
}

fn as_json(job: &Job) -> serde_json::Value {
    let state = job.look();
    let rank = |(doing, waited_ns): Waited| {
        let waits = doing.wait != Wait::Nothing;
        json!({
            "rank": doing.rank,
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
        "nodes": state.states.len(),
        "ranks": waited(&state).into_iter().map(rank).collect::<Vec<_>>(),
        "verdict": verdict(&state.doings()),
    })
}
