// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe doctor --hosts`: whether other hosts can be reached, and by which of their addresses. It asks `mpiexec
//! --check-hosts`, which starts all that a job would start except its ranks. So the answer is what a job would get.

use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What `doctor` was asked about hosts; the options are those of `mpiexec`.
#[derive(clap::Args)]
pub struct Asked {
    /// Also try these hosts, as a,b,c: whether they can be reached, and which addresses a job would use and why.
    #[arg(long)]
    hosts: Option<String>,
    /// The same for the hosts in a file.
    #[arg(long)]
    hostfile: Option<PathBuf>,
    /// What starts a command on another host.
    #[arg(long)]
    launch_agent: Option<String>,
    /// Interfaces, addresses or subnets that may be used.
    #[arg(long)]
    interfaces: Option<String>,
    /// Paths, as mpiexec has them: a number, or a device for each.
    #[arg(long)]
    paths: Option<String>,
    /// Where mpiexec lies on the hosts.
    #[arg(long)]
    remote_mpiexec: Option<PathBuf>,
}

/// The answer of `mpiexec --check-hosts`.
pub struct Answer {
    /// For each host its name, and lines about it: for each of its addresses whether a job would use it, and what came
    /// of multicast.
    pub hosts: Vec<(String, Vec<String>)>,
    /// True if all hosts can be reached.
    pub good: bool,
}

/// Asks, if hosts were named. If that fails it prints why on standard error.
pub fn ask(asked: &Asked) -> Option<Answer> {
    let options = [
        ("--hosts", asked.hosts.clone().map(Into::into)),
        ("--hostfile", asked.hostfile.clone().map(PathBuf::into_os_string)),
        ("--launch-agent", asked.launch_agent.clone().map(Into::into)),
        ("--interfaces", asked.interfaces.clone().map(Into::into)),
        ("--paths", asked.paths.clone().map(Into::into)),
        ("--remote-mpiexec", asked.remote_mpiexec.clone().map(PathBuf::into_os_string)),
    ];
    if asked.hosts.is_none() && asked.hostfile.is_none() {
        return None;
    }
    let beside = std::env::current_exe().ok().and_then(|own| Some(own.parent()?.join("mpiexec")));
    let mut command = Command::new(beside.filter(|path| path.exists()).unwrap_or_else(|| "mpiexec".into()));
    command.arg("--check-hosts").stdin(Stdio::null()).stderr(Stdio::inherit());
    for (name, value) in options {
        command.args(value.map(|value| [name.into(), value]).into_iter().flatten());
    }
    let (good, text) = match command.output() {
        Ok(output) => (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned()),
        Err(error) => {
            eprintln!("strobe: cannot run mpiexec: {error}");
            (false, String::new())
        }
    };
    Some(Answer { hosts: parse(&text), good })
}

/// Parses what `mpiexec` printed. A line that begins with a host's name is followed by its addresses, on lines that
/// begin with spaces.
fn parse(text: &str) -> Vec<(String, Vec<String>)> {
    let mut hosts: Vec<(String, Vec<String>)> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("  "), hosts.last_mut()) {
            (Some(address), Some((_, addresses))) => addresses.push(address.to_string()),
            _ => hosts.push((line.to_string(), Vec::new())),
        }
    }
    hosts
}

impl Answer {
    /// The answer as lines of text.
    pub fn lines(&self) -> Vec<String> {
        let host = |(name, addresses): &(String, Vec<String>)| {
            let below = addresses.iter().map(|address| format!("         {address}"));
            [format!("[  ok  ] host {name}")].into_iter().chain(below).collect::<Vec<_>>()
        };
        let mut lines: Vec<String> = self.hosts.iter().flat_map(host).collect();
        if !self.good {
            lines.push("[ FAIL ] hosts          a job on these hosts would not start; the reason stands above".into());
        }
        lines
    }

    /// The answer as JSON.
    pub fn json(&self) -> Value {
        let host = |(name, lines): &(String, Vec<String>)| {
            let (multicast, addresses): (Vec<_>, Vec<_>) = lines.iter().partition(|line| line.starts_with("multicast"));
            json!({ "host": name, "addresses": addresses, "multicast": multicast.first() })
        };
        json!({ "name": "hosts", "state": if self.good { "good" } else { "bad" },
                "hosts": self.hosts.iter().map(host).collect::<Vec<_>>() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_stand_below_their_host() {
        let hosts = parse("a\n  eth0 x: used\n  docker0 y: not used\nb\n");
        assert_eq!(
            hosts,
            [("a".into(), vec!["eth0 x: used".into(), "docker0 y: not used".into()]), ("b".into(), vec![])]
        );
        let hosts =
            vec![("a".into(), vec!["eth0 x: used".into(), "multicast by x: heard".into()]), ("b".into(), vec![])];
        let json = Answer { hosts, good: true }.json();
        assert_eq!(
            json["hosts"][0],
            json!({ "host": "a", "addresses": ["eth0 x: used"], "multicast": "multicast by x: heard" })
        );
        assert_eq!(json["hosts"][1]["multicast"], Value::Null);
    }
}
