// SPDX-License-Identifier: MIT OR Apache-2.0
//! From a command line to a plan. The only input besides it are the files that it names, which are read through a
//! function of the caller.

use crate::hosts::{self, Here, Slots};
use crate::options::{self, Id, OptionRow};
use crate::values::*;
use std::ffi::{OsStr, OsString};
use std::net::{IpAddr, Ipv4Addr};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;
use std::time::Duration;
use strobe_config::{
    BCAST_CHANNELS, BUFFERING, CHECK, DEADLOCK, EMDS, ENCRYPT, HEARTBEAT, INTEGRITY, MMDS, ORDER, PATH_TIMEOUT,
    PROGRESS, SCHEDULE, SLICE_BYTES, SLICE_MIN, STROBE, Setting, TIME_SLICE,
};
use strobe_manager::{
    Application, Binding, BindingUnit, EnvironmentChange, Host, Inherit, JobPlan, MappingUnit, Reachability,
};

/// What the command line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// A job.
    Run(Box<JobPlan>),
    /// The help text.
    Help,
    /// The version.
    Version,
}

/// What the parser needs to know besides the command line.
pub struct Environment<'a> {
    /// This machine.
    pub here: Here<'a>,
    /// Reads a file.
    pub read: &'a dyn Fn(&OsStr) -> Result<String, String>,
    /// Looks up an environment variable.
    pub variable: &'a dyn Fn(&str) -> Option<String>,
}

/// Options for all parts, and those of the part that is being read.
#[derive(Default)]
struct Reading {
    plan: JobPlan,
    global_environment: Vec<EnvironmentChange>,
    global_inherit: Inherit,
    hosts: Vec<Slots>,
    nodes: Option<u32>,
    per_node: Option<u32>,
    bind: Option<BindingUnit>,
    map: Option<MappingUnit>,
    part: Application,
    inherit: Option<Inherit>,
    /// For each finished part: what it inherits, if it has an option for that.
    own_inherit: Vec<Option<Inherit>>,
}

/// A host that does not answer for so long is given up. No host takes so long without a fault.
const SILENCE: Duration = Duration::from_secs(8);

/// Reads the arguments behind the launcher's own name. The error is one line for the user.
pub fn parse(arguments: &[OsString], world: &Environment<'_>) -> Result<Request, String> {
    let mut reading = Reading::default();
    reading.plan.remote.silence = SILENCE;
    if let Some(request) = reading.arguments(arguments, world)? {
        return Ok(request);
    }
    reading.finish(world).map(|plan| Request::Run(Box::new(plan)))
}

impl Reading {
    /// Reads parts separated by `:`.
    fn arguments(&mut self, arguments: &[OsString], world: &Environment<'_>) -> Result<Option<Request>, String> {
        let mut rest = arguments.iter();
        while let Some(word) = rest.next() {
            if word == ":" {
                self.end_part()?;
                continue;
            }
            if word.as_bytes().first() != Some(&b'-') || word == "-" || word == "--" {
                let command = if word == "--" { None } else { Some(word) };
                self.part.command =
                    command.into_iter().chain(rest.by_ref().take_while(|word| *word != ":")).cloned().collect();
                self.end_part()?;
                continue;
            }
            let (row, values) = self.option(word, &mut rest)?;
            match row.id {
                Id::Help => return Ok(Some(Request::Help)),
                Id::Version => return Ok(Some(Request::Version)),
                Id::Verbose if arguments.len() == 1 => return Ok(Some(Request::Version)),
                _ => self.apply(row, &values, world).map_err(|error| format!("{}: {error}", word.to_string_lossy()))?,
            }
        }
        if self.part != Application::default() || self.inherit.is_some() {
            self.end_part()?;
        }
        Ok(None)
    }

    /// The row and the values of the option `word`.
    fn option<'w>(
        &self,
        word: &OsStr,
        rest: &mut impl Iterator<Item = &'w OsString>,
    ) -> Result<(&'static OptionRow, Vec<OsString>), String> {
        let shown = word.to_string_lossy();
        let text = word.as_bytes();
        let text = text.strip_prefix(b"--").or_else(|| text.strip_prefix(b"-")).unwrap_or(text);
        let split = text.iter().position(|&byte| byte == b'=');
        let name = String::from_utf8_lossy(&text[..split.unwrap_or(text.len())]);
        let Some(row) = options::find(&name) else {
            let hint = match options::nearest(&name) {
                Some(near) => format!("did you mean {}?", options::dashed(near)),
                None => "mpiexec --help lists all".to_string(),
            };
            return Err(format!("unknown option {shown}: {hint}"));
        };
        let mut values: Vec<OsString> =
            split.map(|at| OsString::from_vec(text[at + 1..].to_vec())).into_iter().collect();
        if values.len() > row.values.len() {
            return Err(format!("{shown}: takes no value"));
        }
        while values.len() < row.values.len() {
            // NAME=VALUE in one word stands for two values.
            let joined =
                values.first().and_then(|first| pair(first)).filter(|_| matches!(row.id, Id::Env | Id::GlobalEnv));
            if let Some((name, value)) = joined {
                values = vec![name, value];
                break;
            }
            match rest.next() {
                Some(value) => values.push(value.clone()),
                None => return Err(format!("{shown}: needs {}", row.values.join(" "))),
            }
        }
        Ok((row, values))
    }

    fn apply(&mut self, row: &OptionRow, values: &[OsString], world: &Environment<'_>) -> Result<(), String> {
        let text = || values.first().map(|value| value.to_string_lossy().into_owned()).unwrap_or_default();
        match row.id {
            Id::Ranks => self.part.ranks = count(&text())?,
            Id::PerNode => self.per_node = Some(count(&text())?),
            Id::Universe => self.plan.universe_size = Some(count(&text())?),
            Id::Recovery => self.plan.recovery = true,
            Id::Nodes => self.nodes = Some(count(&text())?),
            Id::Agent => self.plan.remote.launch_agent = shell_words(&text())?,
            Id::RemoteLauncher => self.plan.remote.launcher = Some(PathBuf::from(&values[0])),
            Id::Interfaces => {
                self.plan.paths.interfaces.extend(text().split(',').filter(|name| !name.is_empty()).map(Into::into))
            }
            Id::NodeTimeout => self.plan.remote.silence = seconds(&text())?,
            Id::CheckHosts => self.plan.check_hosts = true,
            Id::Hosts => self.hosts.extend(world.here.list(&text())?),
            Id::HostFile => {
                let file = (world.read)(&values[0])?;
                self.hosts.extend(world.here.file(&file).map_err(|error| format!("{}: {error}", text()))?);
            }
            Id::Env => self.part.environment.push(change(&values[0], Some(&values[1]))),
            Id::GlobalEnv => self.global_environment.push(change(&values[0], Some(&values[1]))),
            Id::Export => self.part.environment.push(match pair(&values[0]) {
                Some((name, value)) => change(&name, Some(&value)),
                None => change(&values[0], None),
            }),
            Id::EnvAll => self.inherit = Some(Inherit::All),
            Id::EnvNone => self.inherit = Some(Inherit::Nothing),
            Id::EnvList => self.inherit = Some(Inherit::List(names(&text()))),
            Id::GlobalEnvAll => self.global_inherit = Inherit::All,
            Id::GlobalEnvNone => self.global_inherit = Inherit::Nothing,
            Id::GlobalEnvList => self.global_inherit = Inherit::List(names(&text())),
            Id::Directory => self.part.directory = Some(PathBuf::from(&values[0])),
            Id::Label => self.plan.label = true,
            Id::Quiet => self.plan.quiet = true,
            Id::Verbose => self.plan.verbose = true,
            Id::Summary => self.plan.statistics.summary = true,
            Id::Emds => self.setting(&EMDS, &text())?,
            Id::Mmds => self.setting(&MMDS, &text())?,
            Id::Report => self.plan.statistics.report = Some(PathBuf::from(&values[0])),
            Id::Timeout => self.plan.timeout = Some(seconds(&text())?),
            Id::BindTo => self.bind = Some(unit(&text())?),
            Id::MapBy => self.map = Some(place(&text())?),
            Id::ConfigFile => {
                for line in (world.read)(&values[0])?.lines() {
                    let words = shell_words(line)?;
                    if !words.is_empty() && self.arguments(&words, world)?.is_some() {
                        return Err("a configuration file can hold parts of a job only".into());
                    }
                }
            }
            Id::Progress => self.setting(&PROGRESS, &text())?,
            Id::Paths => {
                let (paths, devices) = paths(&text())?;
                (self.plan.paths.at_most, self.plan.paths.devices) = (Some(paths), devices);
            }
            Id::BcastChannels => self.setting(&BCAST_CHANNELS, &text())?,
            Id::PathTimeout => self.setting(&PATH_TIMEOUT, &text())?,
            Id::Heartbeat => self.setting(&HEARTBEAT, &text())?,
            Id::Deadlock => self.setting(&DEADLOCK, &text())?,
            Id::Integrity => self.setting(&INTEGRITY, &text())?,
            Id::Encrypt => self.setting(&ENCRYPT, "on")?,
            Id::Schedule => self.setting(&SCHEDULE, &text())?,
            Id::Strobe => self.setting(&STROBE, &text())?,
            Id::TimeSlice => self.setting(&TIME_SLICE, &text())?,
            Id::SliceMin => self.setting(&SLICE_MIN, &text())?,
            Id::SliceBytes => self.setting(&SLICE_BYTES, &text())?,
            Id::Order => self.setting(&ORDER, &text())?,
            Id::Buffering => self.setting(&BUFFERING, &text())?,
            Id::Check => self.setting(&CHECK, "on")?,
            Id::Refused => return Err(row.help.to_string()),
            Id::Mca | Id::Nothing | Id::Help | Id::Version => {}
        }
        Ok(())
    }

    fn setting(&mut self, setting: &Setting, value: &str) -> Result<(), String> {
        let value = of_setting(setting, value)?;
        self.plan.settings.retain(|(name, _)| name != setting.variable);
        self.plan.settings.push((setting.variable.into(), value));
        Ok(())
    }

    fn end_part(&mut self) -> Result<(), String> {
        if self.part == Application::default() && self.inherit.is_none() {
            return Ok(());
        }
        if self.part.command.is_empty() {
            return Err("no program given; mpiexec --help shows how".into());
        }
        self.plan.parts.push(std::mem::take(&mut self.part));
        self.own_inherit.push(self.inherit.take());
        Ok(())
    }

    /// Computes what can be known only when everything was read.
    fn finish(mut self, world: &Environment<'_>) -> Result<JobPlan, String> {
        if self.plan.check_hosts && self.plan.parts.is_empty() {
            // This machine is asked too, for whether it reaches the others.
            self.hosts.insert(0, Slots { host: String::new(), slots: 1 });
            let ranks = self.hosts.iter().map(|host| host.slots).sum();
            self.plan.parts.push(Application { ranks, command: vec!["true".into()], ..Application::default() });
            self.own_inherit.push(None);
        }
        if self.plan.parts.is_empty() {
            return Err("no program given; mpiexec --help shows how".into());
        }
        let default = if self.plan.parts.len() == 1 { self.default_ranks() } else { 1 };
        for (part, own) in self.plan.parts.iter_mut().zip(std::mem::take(&mut self.own_inherit)) {
            if part.ranks == 0 {
                part.ranks = default;
            }
            part.inherit = own.unwrap_or_else(|| self.global_inherit.clone());
            part.environment.splice(0..0, self.global_environment.iter().cloned());
        }
        self.plan.nodes = self.plan_nodes()?;
        if self.plan.check_hosts && self.plan.nodes.len() < 2 {
            return Err("--check-hosts: name other hosts with --hosts or --hostfile".into());
        }
        if self.plan.remote.launch_agent.is_empty() {
            self.plan.remote.launch_agent = ["ssh", "-x"].map(OsString::from).to_vec();
        }
        if self.plan.timeout.is_none()
            && let Some(text) = (world.variable)("MPIEXEC_TIMEOUT")
        {
            self.plan.timeout = Some(seconds(&text).map_err(|error| format!("MPIEXEC_TIMEOUT: {error}"))?);
        }
        let bind = self.bind.unwrap_or(self.map.map_or(BindingUnit::None, |place| place.unit));
        self.plan.binding = Binding { bind, map: self.map.filter(|place| place.unit != BindingUnit::None) };
        Ok(self.plan)
    }
}

impl Reading {
    /// The number of processes if the command line does not give it.
    fn default_ranks(&self) -> u32 {
        let slots = self.hosts.iter().map(|host| host.slots).reduce(u32::saturating_add);
        let nodes = self.nodes.unwrap_or_else(|| hosts::distinct(&self.hosts).len().max(1) as u32);
        match (self.per_node, slots) {
            (Some(each), _) => each.saturating_mul(nodes).min(RANKS_MAX),
            (None, Some(slots)) => slots.min(RANKS_MAX),
            (None, None) => nodes,
        }
    }

    /// The nodes of the job, if there are several. A host without ranks is none.
    fn plan_nodes(&self) -> Result<Vec<Host>, String> {
        let ranks = self.plan.ranks();
        let remote = self.hosts.iter().any(|host| !host.host.is_empty());
        let (names, shares) = match self.nodes {
            Some(_) if remote => return Err("--nodes makes virtual nodes of this machine: leave the hosts away".into()),
            Some(nodes) => {
                let nodes = nodes.min(ranks);
                let spread = hosts::fill(&vec![1; nodes as usize], ranks);
                (
                    vec![String::new(); nodes as usize],
                    if let Some(each) = self.per_node {
                        hosts::fill(&vec![each; nodes as usize], ranks)
                    } else {
                        spread
                    },
                )
            }
            None => {
                let all = hosts::distinct(&self.hosts);
                let slots: Vec<u32> = all.iter().map(|host| self.per_node.unwrap_or(host.slots)).collect();
                (all.into_iter().map(|host| host.host).collect(), hosts::fill(&slots, ranks))
            }
        };
        let virtual_nodes = self.nodes.is_some();
        let mut first_rank = 0;
        let mut nodes = Vec::new();
        for (name, share) in names.into_iter().zip(shares).filter(|(_, share)| *share > 0) {
            let reach = if name.is_empty() { Reachability::Here } else { Reachability::Agent };
            let address = virtual_nodes.then(|| loopback(nodes.len() as u32));
            nodes.push(Host { name, first_rank, reach, address });
            first_rank += share;
        }
        // A single node on this machine needs no channel; a single node elsewhere is started as one of several.
        if nodes.len() == 1 && nodes[0].reach == Reachability::Here {
            nodes.clear();
        }
        Ok(nodes)
    }
}

/// The address of a virtual node: 127.0.0.2 for the first, 127.0.0.3 for the second, and so on.
fn loopback(node: u32) -> IpAddr {
    const FIRST: u32 = 0x7f00_0002;
    Ipv4Addr::from(FIRST + node).into()
}

#[cfg(test)]
#[path = "parse_tests.rs"]
mod tests;
