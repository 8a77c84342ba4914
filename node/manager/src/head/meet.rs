// SPDX-License-Identifier: MIT OR Apache-2.0
//! The start of a job, from the nodes' messages that they are ready to the order that starts the ranks.

use super::Head;
use crate::address_exchange::ExchangeStep;
use crate::multicast_check::{self, Heard};
use crate::reachability::Candidate;
use crate::report::Cause;
use crate::words::Order;
use std::net::SocketAddr;

impl Head<'_> {
    pub(super) fn ready(&mut self, node: usize, version: &str, host: String, candidates: Vec<Candidate>) {
        if version != env!("CARGO_PKG_VERSION") {
            let text =
                format!("{} has Strobe {version}, this is {}", self.job.nodes[node].name, env!("CARGO_PKG_VERSION"));
            return self.end(Cause::CannotStart(text));
        }
        if self.plan.nodes.is_empty() {
            self.job.nodes[node].name = host;
        }
        let settled = self.plan.nodes.iter().all(|node| node.address.is_some());
        let step = self.address_exchange.ready(node, candidates, settled);
        self.meet(step);
    }

    /// Takes the next step towards the start.
    pub(super) fn meet(&mut self, step: ExchangeStep) {
        match step {
            ExchangeStep::Wait => {}
            ExchangeStep::Try(targets) => self.all(&Order::Try { token: self.secrets.token, targets }),
            ExchangeStep::Apart(one, other) => {
                let [one, other] = [one, other].map(|node| self.job.nodes[node].name.as_str());
                self.end(Cause::CannotStart(format!(
                    "{one} and {other} do not reach each other by UDP on any interface: strobe doctor --hosts says more, \
                     and --interfaces names what may be used"
                )));
            }
            ExchangeStep::Settled(paths) if self.plan.check_hosts => self.ask_for_multicast_check(paths),
            ExchangeStep::Settled(_) if self.verdict.is_some() => {}
            ExchangeStep::Settled(paths) => {
                let count = paths.first().map_or(0, Vec::len);
                let devices: Vec<String> = (0..count).map(|path| self.address_exchange.device(path).into()).collect();
                self.job.table = self.job.table_of(paths, &devices);
                self.all(&Order::Start { key: self.secrets.key, nodes: self.job.table.clone() });
            }
        }
    }

    /// Has all hosts check whether they hear each other's multicasts, if there are more than two.
    fn ask_for_multicast_check(&mut self, paths: Vec<Vec<SocketAddr>>) {
        if self.job.nodes.len() < 3 {
            return self.explain_hosts(&[]);
        }
        self.heard = vec![None; self.job.nodes.len()];
        for (node, paths) in paths.into_iter().enumerate() {
            self.orders.push((node, Order::Hear { token: self.secrets.token, paths }));
        }
    }

    /// A host has told whose multicasts it hears.
    pub(super) fn heard(&mut self, node: usize, heard: Heard) {
        if let Some(place) = self.heard.get_mut(node) {
            *place = Some(heard);
        }
        if let Some(all) = self.heard.iter().cloned().collect::<Option<Vec<_>>>() {
            let names: Vec<&str> = self.job.nodes.iter().map(|place| place.name.as_str()).collect();
            self.explain_hosts(&multicast_check::explain(&names, &all));
        }
    }

    /// Prints which addresses of each host are used and why, and ends (`--check-hosts`).
    fn explain_hosts(&mut self, more: &[String]) {
        for (node, place) in self.job.nodes.iter().enumerate() {
            let addresses = self.address_exchange.explain(node);
            let lines: String = addresses.iter().chain(more.get(node)).map(|line| format!("  {line}\n")).collect();
            self.standard_files.push(0, format!("{}\n{lines}", place.name).as_bytes());
        }
        self.wound_up = true;
        self.all(&Order::WindUp);
    }
}
