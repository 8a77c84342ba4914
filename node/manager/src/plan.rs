// SPDX-License-Identifier: MIT OR Apache-2.0
//! What to run: plain data that the command line was turned into.

use crate::binding::Binding;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;
use strobe_control::wire;
use strobe_device::DeviceKind;
use strobe_device::kind::PATHS_MAX;

/// Which of the launcher's own environment variables ranks inherit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Inherit {
    /// All variables of the environment.
    #[default]
    All,
    /// No variables.
    Nothing,
    /// The variables of these names.
    List(Vec<OsString>),
}

/// A variable to set. Without a value, the launcher's own is passed on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnvironmentChange {
    /// The variable's name.
    pub name: OsString,
    /// The variable's value; `None`: the launcher's own.
    pub value: Option<OsString>,
}

/// One part of an MPMD command line: so many ranks of one program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Application {
    /// Number of ranks.
    pub ranks: u32,
    /// The program as it was typed, then its arguments.
    pub command: Vec<OsString>,
    /// The folder to start in.
    pub directory: Option<PathBuf>,
    /// Which variables of `mpiexec` the program inherits.
    pub inherit: Inherit,
    /// Variables to set, in order.
    pub environment: Vec<EnvironmentChange>,
}

/// How the manager of a node is started.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reachability {
    /// As another process of this machine.
    Here,
    /// By the launch agent.
    Agent,
}

/// A node of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Host {
    /// Its name, as the user wrote it.
    pub name: String,
    /// The first of its ranks; it has those up to the next node's first.
    pub first_rank: u32,
    /// How its manager is started.
    pub reach: Reachability,
    /// The address that its sockets are bound to, if that is settled beforehand.
    pub address: Option<IpAddr>,
}

/// How managers are started on other hosts, and when one is given up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RemoteHosts {
    /// What runs a command on another host: its words, before the host's name.
    pub launch_agent: Vec<OsString>,
    /// Where `mpiexec` lies there, if not where it lies here.
    pub launcher: Option<PathBuf>,
    /// A manager that says nothing for so long is given up.
    pub silence: Duration,
}

impl RemoteHosts {
    /// The words that start a command on `host`, but for the command.
    pub fn agent_words(&self, host: &str) -> Vec<OsString> {
        self.launch_agent.iter().cloned().chain([host.into()]).collect()
    }
}

/// Which paths there may be between two nodes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PathOptions {
    /// Interfaces, addresses or subnets that nodes on hosts may use; all that lead somewhere if none is named.
    pub interfaces: Vec<String>,
    /// How many paths to use at most.
    pub at_most: Option<u32>,
    /// The kind of device of each, by name; all are of the usual kind if none is named.
    pub devices: Vec<String>,
}

impl PathOptions {
    /// The device of each path that there can be; fewer may be found.
    pub fn devices_at_most(&self) -> Vec<String> {
        match &self.devices[..] {
            [] => vec![DeviceKind::usual().name.to_string(); PATHS_MAX],
            devices => devices.to_vec(),
        }
    }
}

/// Which statistics are wanted when the job has ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StatisticsOptions {
    /// Print what the calls cost.
    pub summary: bool,
    /// The folder that all statistics are written to.
    pub report: Option<PathBuf>,
}

impl StatisticsOptions {
    /// True if the user wants any statistics.
    pub fn any(&self) -> bool {
        self.summary || self.report.is_some()
    }
}

/// All that is known of a job before it starts: programs, nodes, and how they are to run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct JobPlan {
    /// Its parts; ranks are counted through them.
    pub parts: Vec<Application>,
    /// Its nodes, each with at least one rank; none or one means this machine.
    pub nodes: Vec<Host>,
    /// How those on other hosts are reached.
    pub remote: RemoteHosts,
    /// The paths between two of them.
    pub paths: PathOptions,
    /// Only find out which hosts can be reached and how, and say so.
    pub check_hosts: bool,
    /// Put `[rank] ` in front of each line of output.
    pub label: bool,
    /// End the job after this long.
    pub timeout: Option<Duration>,
    /// Which processors ranks may use.
    pub binding: Binding,
    /// `MPI_UNIVERSE_SIZE`.
    pub universe_size: Option<u32>,
    /// The statistics that are wanted.
    pub statistics: StatisticsOptions,
    /// Say nothing about a rank that exits with a code other than 0.
    pub quiet: bool,
    /// Say where each rank runs.
    pub verbose: bool,
    /// A debugger starts the job: its ranks are held in `MPI_Init` until that lets `mpiexec` go on.
    pub debugged: bool,
    /// Go on without ranks and nodes that fail.
    pub recovery: bool,
    /// Settings for the library, as environment variables.
    pub settings: Vec<(String, String)>,
}

impl JobPlan {
    /// Ranks of the nodes before this one that are on its machine: those that are this machine, as it is.
    pub fn ranks_before_on_machine(&self, node: usize) -> u32 {
        let here = |at: usize| self.nodes.get(at).is_some_and(|node| node.reach == Reachability::Here);
        let ranks = |at: usize| self.nodes[at + 1].first_rank - self.nodes[at].first_rank;
        if here(node) { (0..node).filter(|at| here(*at)).map(ranks).sum() } else { 0 }
    }

    /// Number of ranks of the job.
    pub fn ranks(&self) -> u32 {
        self.parts.iter().map(|part| part.ranks).sum()
    }

    /// Spare seats of each node, for ranks that are spawned while the job runs, in a job whose nodes have so many
    /// processors. Without `--universe` there are as many as processors, and a few on a small machine: seats cost only
    /// addresses.
    pub fn spare_seats(&self, processors: u32) -> u32 {
        const SEATS_MAX: u32 = 1024;
        match self.universe_size {
            Some(size) => size.saturating_sub(self.ranks()).min(SEATS_MAX),
            None => processors.clamp(16, 64),
        }
    }

    /// How many of `spare` seats of each node may be taken at a time.
    pub fn seats_to_take(&self, spare: u32) -> u32 {
        let all = spare * self.nodes.len().max(1) as u32;
        self.universe_size.map_or(all, |size| size.saturating_sub(self.ranks()).min(all))
    }

    /// For each node its first rank.
    pub fn first_ranks(&self) -> Vec<u32> {
        if self.nodes.is_empty() { vec![0] } else { self.nodes.iter().map(|node| node.first_rank).collect() }
    }

    /// The nodes as people are told of them: a virtual one of several by the name of this machine and its number.
    pub fn node_names(&self, here: &str) -> Vec<String> {
        let name = |(number, host): (usize, &Host)| match (host.name.is_empty(), host.address) {
            (true, Some(_)) => format!("{here}/{number}"),
            (true, None) => here.to_string(),
            (false, _) => host.name.clone(),
        };
        self.nodes.iter().enumerate().map(name).collect()
    }

    /// True if rank 0, on this node, can simply have our standard input.
    pub fn gives_input(&self, first: &Host) -> bool {
        first.reach == Reachability::Here && !std::io::stdin().is_terminal()
    }
}

wire!(struct JobPlan {
    parts, nodes, remote, paths, check_hosts, label, timeout, binding, universe_size, statistics, quiet, verbose, debugged,
    recovery, settings,
});
wire!(struct RemoteHosts { launch_agent, launcher, silence });
wire!(struct PathOptions { interfaces, at_most, devices });
wire!(struct StatisticsOptions { summary, report });
wire!(struct Host { name, first_rank, reach, address });
wire!(enum Reachability { 1 Here {}, 2 Agent {} });
wire!(struct Application { ranks, command, directory, inherit, environment });
wire!(struct EnvironmentChange { name, value });
wire!(enum Inherit { 1 All {}, 2 Nothing {}, 3 List { 0: names } });

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_without_named_devices_are_of_the_usual_kind() {
        let usual = PathOptions::default().devices_at_most();
        assert_eq!(usual, vec![DeviceKind::usual().name.to_string(); PATHS_MAX]);
        let named = PathOptions { devices: vec!["tcp".into(), "udp".into()], ..PathOptions::default() };
        assert_eq!(named.devices_at_most(), ["tcp", "udp"]);
    }

    #[test]
    fn statistics_are_wanted_by_either_option() {
        let report = StatisticsOptions { report: Some("folder".into()), ..StatisticsOptions::default() };
        let summary = StatisticsOptions { summary: true, ..StatisticsOptions::default() };
        assert!(report.any() && summary.any() && !StatisticsOptions::default().any());
    }
}
