// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe why`: what the ranks of a running job are doing and who waits for whom. The job is not stopped and does
//! not notice: its segments, one for each of its nodes on this machine, are found among the open files of its processes
//! and read.

use serde_json::json;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::fd::AsFd;
use std::process::ExitCode;
use strobe_mds::{Doing, count_text, read, verdict};
use strobe_os::clock;
use strobe_shared::Segment;
use strobe_shared::sync::Ordering;

/// A running job.
struct Job {
    key: u64,
    /// The segments of its nodes, by the first rank of each.
    segments: BTreeMap<u32, Segment>,
    /// Processes that have one of them open.
    pids: Vec<u32>,
}

/// Explains one job, or all.
pub fn run(wanted: Option<&str>, json: bool) -> ExitCode {
    let mut jobs = find();
    if let Some(wanted) = wanted {
        let text = wanted.to_ascii_lowercase();
        let pid = wanted.parse::<u32>().ok();
        jobs.retain(|job| format!("{:016x}", job.key).starts_with(&text) || pid.is_some_and(|pid| job.is_of(pid)));
    }
    if jobs.is_empty() {
        let which = wanted.map_or(String::new(), |wanted| format!(" {wanted}"));
        eprintln!("strobe: no running job{which} of yours on this machine");
        return ExitCode::FAILURE;
    }
    if json {
        crate::say(&json!(jobs.iter().map(as_json).collect::<Vec<_>>()).to_string());
    } else {
        jobs.iter().for_each(explain);
    }
    ExitCode::SUCCESS
}

/// All jobs whose processes this user may look into.
fn find() -> Vec<Job> {
    let mut jobs: BTreeMap<u64, Job> = BTreeMap::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else { continue };
        let Some(segment) = segment_of(pid) else { continue };
        let header = segment.header();
        let key = header.key[0].load(Ordering::Relaxed);
        let job = jobs.entry(key).or_insert_with(|| Job { key, segments: BTreeMap::new(), pids: Vec::new() });
        job.segments.insert(header.first_rank.load(Ordering::Relaxed), segment);
        job.pids.push(pid);
    }
    jobs.into_values().collect()
}

impl Job {
    /// True if `pid` is one of its processes, or started them: the mpiexec of several nodes has no segment itself.
    fn is_of(&self, pid: u32) -> bool {
        self.pids.iter().any(|&own| {
            let line = std::iter::successors(Some(own), |&pid| parent(pid).filter(|&parent| parent > 1));
            line.take(GENERATIONS_MAX).any(|ancestor| ancestor == pid)
        })
    }
}

/// From a rank to its mpiexec there are the manager and what a launch agent puts between.
const GENERATIONS_MAX: usize = 16;

fn parent(pid: u32) -> Option<u32> {
    let line = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // "pid (name) S parent ...", and the name may hold anything.
    line.rsplit_once(") ")?.1.split(' ').nth(1)?.parse().ok()
}

fn segment_of(pid: u32) -> Option<Segment> {
    for entry in fs::read_dir(format!("/proc/{pid}/fd")).ok()?.flatten() {
        if fs::read_link(entry.path()).is_ok_and(|link| link.to_string_lossy().starts_with("/memfd:strobe-segment")) {
            let file = File::options().read(true).write(true).open(entry.path()).ok()?;
            return Segment::attach(file.as_fd()).ok();
        }
    }
    None
}

fn doings(job: &Job) -> Vec<Doing> {
    let of_node = |segment: &Segment| (0..segment.local_ranks()).map(|local| read(segment, local)).collect::<Vec<_>>();
    job.segments.values().flat_map(of_node).collect()
}

fn explain(job: &Job) {
    let doings = doings(job);
    let nodes = if job.segments.len() > 1 { format!(" on {} nodes", job.segments.len()) } else { String::new() };
    crate::say(&format!("job {:016x}: {} ranks{nodes}{}", job.key, doings.len(), elsewhere(job, doings.len())));
    let now_ns = clock::now_ns();
    let mut groups: BTreeMap<String, Vec<&Doing>> = BTreeMap::new();
    for doing in &doings {
        groups.entry(doing.text()).or_default().push(doing);
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, members)| (std::cmp::Reverse(members.len()), members[0].rank));
    for (text, members) in groups {
        let ranks: Vec<u32> = members.iter().map(|doing| doing.rank).collect();
        crate::say(&format!("  {}: {text}{}", count_text(&ranks), since(&members, now_ns)));
    }
    for line in verdict(&doings) {
        crate::say(&format!("  => {line}"));
    }
}

/// What is said of ranks that are not on this machine.
fn elsewhere(job: &Job, seen: usize) -> String {
    let all = job.segments.values().next().map_or(0, |segment| segment.header().job_ranks.load(Ordering::Relaxed));
    match (all as usize).saturating_sub(seen) {
        0 => String::new(),
        more => format!("; {more} more elsewhere, which strobe why of their hosts shows"),
    }
}

/// How long the longest of these has waited.
fn since(members: &[&Doing], now_ns: u64) -> String {
    let waiting = members.iter().filter(|doing| doing.wait != strobe_mds::Wait::Nothing && doing.since_ns > 0);
    match waiting.map(|doing| doing.since_ns).min() {
        Some(since_ns) => format!(", for {:.1} s", now_ns.saturating_sub(since_ns) as f64 / 1e9),
        None => String::new(),
    }
}

fn as_json(job: &Job) -> serde_json::Value {
    let now_ns = clock::now_ns();
    let doings = doings(job);
    let rank = |doing: &Doing| {
        let waits = doing.wait != strobe_mds::Wait::Nothing;
        json!({
            "rank": doing.rank,
            "doing": doing.text(),
            "call": doing.call.map(|call| call.name()),
            "waits": waits,
            "asleep": doing.asleep,
            "peer": waits.then_some(doing.peer),
            "tag": waits.then_some(doing.tag),
            "context": waits.then_some(doing.context),
            "waited_ns": waits.then(|| now_ns.saturating_sub(doing.since_ns)),
        })
    };
    json!({
        "job": format!("{:016x}", job.key),
        "processes": job.pids,
        "nodes": job.segments.len(),
        "ranks": doings.iter().map(rank).collect::<Vec<_>>(),
        "verdict": verdict(&doings),
    })
}
