// SPDX-License-Identifier: MIT OR Apache-2.0
//! Running jobs, and what is to be seen of them. Their ranks are not stopped and do not notice. A job of several nodes
//! is asked through its `mpiexec`, which asks the manager of each node; else, and where a manager does not answer, the
//! segments of the nodes on this machine are found among the open files of their processes and read.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;
use strobe_control::codec::Wire;
use strobe_control::{NodeInfo, visit};
use strobe_mds::{JobState, NodeSlices, RankRecord, node_state, records, slices};
use strobe_shared::Segment;
use strobe_shared::sync::Ordering;

/// An `mpiexec` that has not answered by then is stopped, or very busy. Longer than it waits for its nodes.
const PATIENCE: Duration = Duration::from_secs(5);

/// A running job.
pub struct Job {
    /// The job's key as everybody may know it.
    pub key: u64,
    /// The segments of its nodes on this machine, by number.
    segments: BTreeMap<u32, Segment>,
    /// Its nodes, as its ranks know them; none if it has one only.
    nodes: Vec<NodeInfo>,
    /// Its `mpiexec` can be asked.
    asks: bool,
    /// Processes that have one of the segments open.
    pub pids: Vec<u32>,
}

/// What is to be seen of a job.
pub struct Seen {
    /// All of it.
    pub state: JobState,
    /// Its `mpiexec` should have answered, and has not.
    pub unanswered: bool,
}

/// The jobs that are meant, or all; the error is what to tell the user.
pub fn find(wanted: Option<&str>) -> Result<Vec<Job>, String> {
    let mut jobs = all();
    if let Some(wanted) = wanted {
        let text = wanted.to_ascii_lowercase();
        let pid = wanted.parse::<u32>().ok();
        jobs.retain(|job| format!("{:016x}", job.key).starts_with(&text) || pid.is_some_and(|pid| job.is_of(pid)));
    }
    if jobs.is_empty() {
        let which = wanted.map_or(String::new(), |wanted| format!(" {wanted}"));
        return Err(format!("strobe: no running job{which} of yours on this machine"));
    }
    Ok(jobs)
}

/// All jobs whose processes this user may look into.
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

/// The segment and the table of nodes that a process has open.
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

    /// True if `pid` is one of its processes, or started them: the mpiexec of several nodes has no segment itself.
    fn is_of(&self, pid: u32) -> bool {
        let line = |own: u32| std::iter::successors(Some(own), |&pid| parent(pid).filter(|&parent| parent > 1));
        let started = |own: &u32| line(*own).take(GENERATIONS_MAX).any(|ancestor| ancestor == pid);
        self.pids.iter().any(started) || self.asks && visit::listener(self.key) == Some(pid)
    }

    /// What is known of the calls of its ranks on this machine.
    pub fn records(&self) -> Vec<RankRecord> {
        self.segments.values().flat_map(records).collect()
    }

    /// What is kept of slices on its nodes on this machine.
    pub fn slices(&self) -> Vec<NodeSlices> {
        self.segments.values().filter_map(|segment| slices(segment, 0)).collect()
    }

    /// What is to be seen of it now; none if it is another user's, or has ended.
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

/// From a rank to its mpiexec there are the manager and what a launch agent puts between.
const GENERATIONS_MAX: usize = 16;

fn parent(pid: u32) -> Option<u32> {
    let line = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // "pid (name) S parent ...", and the name may hold anything.
    line.rsplit_once(") ")?.1.split(' ').nth(1)?.parse().ok()
}
