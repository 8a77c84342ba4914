// SPDX-License-Identifier: MIT OR Apache-2.0
//! From nodes that say they are ready to the order that starts the ranks.

use super::Head;
use crate::meeting::Step;
use crate::reach::Candidate;
use crate::report::Cause;
use crate::words::Order;
use std::net::SocketAddr;
use strobe_control::NodeInfo;

impl Head<'_> {
    pub(super) fn ready(&mut self, node: usize, version: &str, host: String, candidates: Vec<Candidate>) {
        if version != env!("CARGO_PKG_VERSION") {
            let text =
                format!("{} has Strobe {version}, this is {}", self.places[node].name, env!("CARGO_PKG_VERSION"));
            return self.end(Cause::CannotStart(text));
        }
        if self.plan.nodes.is_empty() {
            self.places[node].name = host;
        }
        let settled = self.plan.nodes.iter().all(|node| node.address.is_some());
        let step = self.meeting.ready(node, candidates, settled);
        self.meet(step);
    }

    /// Takes the next step on the way to a start.
    pub(super) fn meet(&mut self, step: Step) {
        match step {
            Step::Wait => {}
            Step::Try(targets) => self.all(&Order::Try { token: self.secrets.token, targets }),
            Step::Apart(one, other) => {
                let [one, other] = [one, other].map(|node| self.places[node].name.as_str());
                self.end(Cause::CannotStart(format!(
                    "{one} and {other} do not reach each other by UDP on any interface: strobe doctor --hosts says more, \
                     and --interfaces names what may be used"
                )));
            }
            Step::Settled(_) if self.plan.check_hosts => self.explain_hosts(),
            Step::Settled(_) if self.verdict.is_some() => {}
            Step::Settled(paths) => {
                let info = |(place, paths): (&super::Place, Vec<SocketAddr>)| NodeInfo {
                    first_rank: place.ranks.start,
                    ranks: place.ranks.len() as u32,
                    host: place.name.clone(),
                    paths,
                    streams: self.meeting.streams(),
                };
                let several = self.places.len() > 1;
                self.table = self.places.iter().zip(paths).filter(|_| several).map(info).collect();
                self.all(&Order::Start { key: self.secrets.key, nodes: self.table.clone() });
            }
        }
    }

    /// Says which addresses of each host are used, and ends.
    fn explain_hosts(&mut self) {
        for (node, place) in self.places.iter().enumerate() {
            let lines: String = self.meeting.explain(node).iter().map(|line| format!("  {line}\n")).collect();
            self.outlets.push(0, format!("{}\n{lines}", place.name).as_bytes());
        }
        self.wound_up = true;
        self.all(&Order::WindUp);
    }
}
