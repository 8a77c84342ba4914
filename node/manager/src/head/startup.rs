// SPDX-License-Identifier: MIT OR Apache-2.0
//! The start of a job, from the nodes' messages that they are ready to the order that starts the ranks; or, with
//! `--check-hosts`, to what is said about their addresses.

use super::job::{JobRecord, NodeRecord};
use crate::address_exchange::{AddressExchange, ExchangeStep};
use crate::multicast_check::{self, Heard};
use crate::plan::JobPlan;
use crate::reachability::Candidate;
use crate::words::Instruction;
use std::net::SocketAddr;
use strobe_control::NodeInfo;

/// How far the start is.
pub struct Startup<'a> {
    plan: &'a JobPlan,
    /// By which packets of this job are recognized.
    token: [u8; 16],
    exchange: AddressExchange,
    /// For each node whose multicasts it hears, where only that is asked.
    heard: Vec<Option<Heard>>,
}

/// What is to be done next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartupStep {
    /// Wait for messages of nodes.
    Wait,
    /// Give all nodes this order.
    All(Instruction),
    /// Give each node its order.
    Each(Vec<Instruction>),
    /// Have all nodes start their ranks. They are to know each other by this table.
    Start(Vec<NodeInfo>),
    /// End the job, for this reason.
    CannotStart(String),
    /// Print this, and end without having started anything.
    Print(String),
}

impl<'a> Startup<'a> {
    /// No node of the job has said anything yet.
    pub fn new(plan: &'a JobPlan, nodes: usize, token: [u8; 16]) -> Startup<'a> {
        let exchange = AddressExchange::new(nodes, plan.paths.at_most, &plan.paths.devices);
        Startup { plan, token, exchange, heard: Vec::new() }
    }

    /// A node is ready, has this version, and can use these addresses.
    pub fn ready(&mut self, node: usize, version: &str, candidates: Vec<Candidate>, job: &JobRecord) -> StartupStep {
        if version != env!("CARGO_PKG_VERSION") {
            let (name, own) = (job.name(node), env!("CARGO_PKG_VERSION"));
            return StartupStep::CannotStart(format!("{name} has Strobe {version}, this is {own}"));
        }
        let settled = self.plan.nodes.iter().all(|node| node.address.is_some());
        let step = self.exchange.ready(node, candidates, settled);
        self.take(step, job)
    }

    /// A node has told which addresses it has reached, and from which of its own.
    pub fn reached(&mut self, node: usize, list: Vec<(u16, (u32, u16))>, job: &JobRecord) -> StartupStep {
        let step = self.exchange.reached(node, list);
        self.take(step, job)
    }

    fn take(&mut self, step: ExchangeStep, job: &JobRecord) -> StartupStep {
        match step {
            ExchangeStep::Wait => StartupStep::Wait,
            ExchangeStep::Try(targets) => StartupStep::All(Instruction::Try { token: self.token, targets }),
            ExchangeStep::Apart(one, other) => StartupStep::CannotStart(format!(
                "{} and {} do not reach each other by UDP on any interface: strobe doctor --hosts says more, and \
                 --interfaces names what may be used",
                job.name(one),
                job.name(other)
            )),
            ExchangeStep::Settled(paths) if self.plan.check_hosts => self.check_multicasts(paths, job),
            ExchangeStep::Settled(paths) => {
                let count = paths.first().map_or(0, Vec::len);
                let devices: Vec<String> = (0..count).map(|path| self.exchange.device(path).into()).collect();
                StartupStep::Start(job.table_of(paths, &devices))
            }
        }
    }

    /// Has all hosts check whether they hear each other's multicasts, if there are more than two.
    fn check_multicasts(&mut self, paths: Vec<Vec<SocketAddr>>, job: &JobRecord) -> StartupStep {
        if job.nodes.len() < 3 {
            return self.explain(&[], job);
        }
        self.heard = vec![None; job.nodes.len()];
        StartupStep::Each(paths.into_iter().map(|paths| Instruction::Hear { token: self.token, paths }).collect())
    }

    /// A host has told whose multicasts it hears.
    pub fn heard(&mut self, node: usize, heard: Heard, job: &JobRecord) -> StartupStep {
        if let Some(place) = self.heard.get_mut(node) {
            *place = Some(heard);
        }
        let Some(all) = self.heard.iter().cloned().collect::<Option<Vec<_>>>() else { return StartupStep::Wait };
        let names: Vec<&str> = job.nodes.iter().map(|node| node.name.as_str()).collect();
        self.explain(&multicast_check::explain(&names, &all), job)
    }

    /// Which addresses of each host are used and why.
    fn explain(&self, more: &[String], job: &JobRecord) -> StartupStep {
        let host = |(node, record): (usize, &NodeRecord)| {
            let addresses = self.exchange.explain(node);
            let lines: String = addresses.iter().chain(more.get(node)).map(|line| format!("  {line}\n")).collect();
            format!("{}\n{lines}", record.name)
        };
        StartupStep::Print(job.nodes.iter().enumerate().map(host).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Host, Reachability};

    fn candidate(address: &str) -> Candidate {
        let address = address.parse().expect("an address");
        Candidate { interface: "eth0".into(), address, prefix: 24, made: false, mbits: 0, multicast: true, cuts: true }
    }

    /// A plan with two nodes on hosts, or virtual ones with addresses.
    fn plan(are_virtual: bool) -> JobPlan {
        let host = |node: u32| Host {
            name: format!("host{node}"),
            first_rank: node,
            reach: Reachability::Agent,
            address: are_virtual.then(|| [127, 0, 0, 2].into()),
        };
        JobPlan { nodes: vec![host(0), host(1)], ..JobPlan::default() }
    }

    fn job() -> JobRecord {
        JobRecord::new(vec!["host0".into(), "host1".into()], &[0, 1], 2, 0)
    }

    fn ready(startup: &mut Startup<'_>, node: usize) -> StartupStep {
        let address = format!("10.0.0.{}:7", node + 1);
        startup.ready(node, env!("CARGO_PKG_VERSION"), vec![candidate(&address)], &job())
    }

    #[test]
    fn settled_addresses_need_no_trial() {
        let plan = plan(true);
        let mut startup = Startup::new(&plan, 2, [7; 16]);
        assert_eq!(ready(&mut startup, 0), StartupStep::Wait);
        let StartupStep::Start(table) = ready(&mut startup, 1) else { panic!("all are ready") };
        assert_eq!(table.iter().map(|node| node.host.as_str()).collect::<Vec<_>>(), ["host0", "host1"]);
        assert_eq!(table[1].paths, ["10.0.0.2:7".parse().expect("an address")]);
        assert_eq!((table[1].first_rank, table[1].ranks, table[1].devices.len()), (1, 1, 1));
    }

    #[test]
    fn hosts_are_tried_before_ranks_are_started() {
        let plan = plan(false);
        let mut startup = Startup::new(&plan, 2, [7; 16]);
        ready(&mut startup, 0);
        assert!(matches!(ready(&mut startup, 1), StartupStep::All(Instruction::Try { token, .. }) if token == [7; 16]));
        assert_eq!(startup.reached(0, vec![(0, (1, 0))], &job()), StartupStep::Wait);
        assert!(matches!(startup.reached(1, vec![], &job()), StartupStep::Start(_)));
    }

    #[test]
    fn another_version_and_hosts_apart_are_named() {
        let plan = plan(false);
        let mut startup = Startup::new(&plan, 2, [7; 16]);
        let step = startup.ready(1, "0.0.0", vec![], &job());
        assert!(matches!(step, StartupStep::CannotStart(text) if text.starts_with("host1 has Strobe 0.0.0")));
        ready(&mut startup, 0);
        ready(&mut startup, 1);
        startup.reached(0, vec![], &job());
        let step = startup.reached(1, vec![], &job());
        assert!(matches!(step, StartupStep::CannotStart(text) if text.starts_with("host0 and host1 do not reach")));
    }

    #[test]
    fn two_hosts_that_are_only_checked_are_explained_at_once() {
        let plan = JobPlan { check_hosts: true, ..plan(true) };
        let mut startup = Startup::new(&plan, 2, [7; 16]);
        ready(&mut startup, 0);
        let step = ready(&mut startup, 1);
        assert!(
            matches!(step, StartupStep::Print(text) if text.starts_with("host0\n  ") && text.contains("\nhost1\n"))
        );
    }

    #[test]
    fn more_hosts_are_asked_whom_they_hear() {
        let plan = JobPlan { check_hosts: true, ..plan(true) };
        let job = JobRecord::new(["host0", "host1", "host2"].map(String::from).to_vec(), &[0, 1, 2], 3, 0);
        let mut startup = Startup::new(&plan, 3, [7; 16]);
        ready(&mut startup, 0);
        ready(&mut startup, 1);
        let step = startup.ready(2, env!("CARGO_PKG_VERSION"), vec![candidate("10.0.0.3:7")], &job);
        assert!(matches!(step, StartupStep::Each(orders) if orders.len() == 3));
        assert_eq!(startup.heard(1, Heard::default(), &job), StartupStep::Wait);
        assert_eq!(startup.heard(0, Heard::default(), &job), StartupStep::Wait);
        assert!(matches!(startup.heard(2, Heard::default(), &job), StartupStep::Print(_)));
    }
}
