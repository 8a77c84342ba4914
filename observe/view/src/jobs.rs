// SPDX-License-Identifier: MIT OR Apache-2.0
//! Running jobs, and what they are doing. Their ranks are not stopped and do not notice. A job of several nodes is
//! asked through its `mpiexec`, which asks the manager of each node. Where that is not possible, or a manager does not
//! answer, this program looks for the node segments on this machine: they are among the open files of the job's
//! processes.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;
use strobe_control::codec::Wire;
use strobe_control::{NodeInfo, visit};
use strobe_mds::{JobState, NodeSlices, RankRecord, node_state, records, slices};
use strobe_shared::Segment;
use strobe_shared::sync::Ordering;

/// How long to wait for an answer from `mpiexec`, which itself waits a shorter time for its nodes. One that has not
/// answered by then is stopped, or very busy.
const PATIENCE: Duration = Duration::from_secs(5);

/// A running job.
pub struct Job {
    /// The key of the job, in the form that may be shown to anybody.
    pub key: u64,
    /// The segments of the nodes on this machine, by the node's number.
    segments: BTreeMap<u32, Segment>,
    /// The nodes of the job, as its ranks know them. Empty if it has only one.
    nodes: Vec<NodeInfo>,
    /// True if its `mpiexec` can be asked.
    asks: bool,
    /// The processes that have one of the segments open.
    pub pids: Vec<u32>,
}

/// What a job is doing.
pub struct Seen {
    /// The state of all its nodes that could be read.
    pub state: JobState,
    /// True if its `mpiexec` should have answered, and has not.
    pub unanswered: bool,
}

/// The jobs that `wanted` names, or all jobs. Fails with a message for the user if there is no such job.
pub fn find(wanted: Option<&str>) -> Result<Vec<Job>, String> {
    let mut jobs = all();
    if let Some(wanted) = wanted {
        let text = wanted.to_ascii_lowercase();
        let pid = wanted.parse::<u32>().ok();
        jobs.retain(|job| format!("{:016x}", job.key).starts_with(&text) || pid.is_some_and(|pid| job.is_of(pid)));
    }
    if jobs.is_empty() {
        let which = wanted.map_or(String::new(), |wanted| format!(" {wanted}"));
        return Err(format!("no running job{which} of yours on this machine"));
    }
    Ok(jobs)
}

/// All running jobs whose processes this user may inspect.
fn all() -> Vec<Job> {
    let mut jobs: BTreeMap<u64, Job> = BTreeMap::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else { continue };
        let Some((segment, nodes)) = files_of(pid) else { continue };
        let header = segment.header();
        let key = header.key[0].load(Ordering::Relaxed);
        let job = jobs.entry(key).or_insert_with(|| Job::new(key));
        job.segments.insert(header.node.load(Ordering::Relaxed), segment);
        job.pids.push(pid);
        if job.nodes.is_empty() {
            job.nodes = nodes;
        }
    }
    for key in visit::jobs().into_iter().filter(|key| visit::listener(*key).is_some()) {
        jobs.entry(key).or_insert_with(|| Job::new(key)).asks = true;
    }
    jobs.into_values().collect()
}

/// The segment that a process has open, and the table of nodes, which is empty if the job has one node.
fn files_of(pid: u32) -> Option<(Segment, Vec<NodeInfo>)> {
    let (mut segment, mut nodes) = (None, Vec::new());
    for entry in fs::read_dir(format!("/proc/{pid}/fd")).ok()?.flatten() {
        let Ok(link) = fs::read_link(entry.path()) else { continue };
        let name = link.to_string_lossy();
        if name.starts_with("/memfd:strobe-segment") && segment.is_none() {
            let file = File::options().read(true).write(true).open(entry.path()).ok()?;
            segment = Some(Segment::attach(file.as_fd()).ok()?);
        } else if name.starts_with("/memfd:strobe-nodes") {
            let file = File::open(entry.path()).ok().map(OwnedFd::from);
            nodes = file.and_then(|file| strobe_control::table(&file)).unwrap_or_default();
        }
    }
    segment.map(|segment| (segment, nodes))
}

impl Job {
    fn new(key: u64) -> Job {
        Job { key, segments: BTreeMap::new(), nodes: Vec::new(), asks: false, pids: Vec::new() }
    }

    /// True if `pid` is a process of the job, or has started one. The `mpiexec` of several nodes has no segment open
    /// itself.
    fn is_of(&self, pid: u32) -> bool {
        let line = |own: u32| std::iter::successors(Some(own), |&pid| parent(pid).filter(|&parent| parent > 1));
        let started = |own: &u32| line(*own).take(GENERATIONS_MAX).any(|ancestor| ancestor == pid);
        self.pids.iter().any(started) || self.asks && visit::listener(self.key) == Some(pid)
    }

    /// The statistics of calls of its ranks on this machine.
    pub fn records(&self) -> Vec<RankRecord> {
        self.segments.values().flat_map(records).collect()
    }

    /// The statistics of slices of its nodes on this machine.
    pub fn slices(&self) -> Vec<NodeSlices> {
        self.segments.values().filter_map(|segment| slices(segment, 0)).collect()
    }

    /// What the job is doing now. `None` if it is another user's, or has ended.
    pub fn look(&self) -> Option<Seen> {
        let told = if self.asks { visit::ask(self.key, visit::LOOK, PATIENCE) } else { None };
        let here = |nodes: &dyn Fn(&u32) -> bool| {
            self.segments
                .iter()
                .filter(|(node, _)| nodes(node))
                .map(|(_, segment)| node_state(segment))
                .collect::<Vec<_>>()
        };
        if let Some(mut state) = told.and_then(|bytes| JobState::from_bytes(&bytes)) {
            state.states.extend(here(&|node| state.silent.iter().any(|(silent, _)| silent == node)));
            state.states.sort_by_key(|state| state.node);
            return Some(Seen { state, unanswered: false });
        }
        let ranks = self.segments.values().next()?.header().job_ranks.load(Ordering::Relaxed);
        let (states, nodes) = (here(&|_| true), self.nodes.clone());
        let state = JobState { key: self.key, ranks, nodes, states, silent: Vec::new() };
        Some(Seen { state, unanswered: self.asks })
    }
}

/// How many parents of a rank are searched for its `mpiexec`: the manager, and what a launch agent puts in between.
const GENERATIONS_MAX: usize = 16;

fn parent(pid: u32) -> Option<u32> {
    let line = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The line is "pid (name) S parent ...", and the name may contain anything.
    line.rsplit_once(") ")?.1.split(' ').nth(1)?.parse().ok()
}
