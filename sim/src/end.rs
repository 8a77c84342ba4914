// SPDX-License-Identifier: MIT OR Apache-2.0
//! One end of a link at a node, and what is left at all of them when a run is over.

use crate::app::App;
use crate::scenario::{Scenario, US};
use crate::world::World;
use std::collections::BTreeSet;
use strobe_protocol::link::{Link, LinkConfig};
use strobe_wire::seal::Seal;
use zerocopy::FromZeros;

const JOB: u64 = 0x5742_0BE5;
/// Which life of their link both ends are in.
pub const EPOCH: u32 = 3;

/// A link, what talks over it, and what is known about its packets.
pub struct End {
    /// The product's.
    pub link: Box<Link>,
    /// What talks over it.
    pub app: App,
    /// Of the packets that leave, and of those that come.
    pub seal: [Seal; 2],
    /// Packets taken as new, by path and number.
    pub taken: BTreeSet<(u8, u64)>,
    /// It had more to send than one look allows.
    pub more: bool,
}

impl End {
    pub fn new(scenario: &Scenario, node: u32, peer: u32, talks: bool) -> End {
        let mut link = Link::new_box_zeroed().expect("memory for a link");
        let opened = link.open(
            &LinkConfig {
                job: JOB,
                epoch: EPOCH,
                node,
                peer,
                paths: &scenario.paths,
                path_timeout_ns: scenario.path_timeout_ns,
                timeout_ns_min: 0,
                ack_delay_ns: 0,
            },
            1,
        );
        assert!(opened, "the paths of {scenario:?}");
        let key = [9; 32];
        let mut app = App::new(scenario, node, peer, talks);
        app.feed_at = if talks { 1 + u64::from(peer) * US } else { 0 };
        let seal = [Seal::new(&key, node, peer, EPOCH), Seal::new(&key, peer, node, EPOCH)];
        End { link, app, seal, taken: BTreeSet::new(), more: false }
    }

    /// When it wants to be driven next.
    pub fn deadline(&self, now: u64) -> Option<u64> {
        if !self.link.status(now).open {
            return None;
        }
        let soon = self.more.then_some(now + 1);
        let refused = self.app.refusing.then_some(self.app.refuse_until.max(now + 1));
        let feed = Some(self.app.feed_at).filter(|at| *at != 0);
        [soon, refused, feed, self.link.deadline()].into_iter().flatten().min()
    }
}

impl World {
    /// Says what is not done, if anything.
    pub(crate) fn blame_unfinished(&mut self, when: &str) {
        for (node, peer) in self.pairs() {
            let (dead, gone) = (self.nodes[node].dead, self.nodes[peer].dead);
            let Some(end) = &self.nodes[node].ends[peer] else { continue };
            let status = end.link.status(self.now);
            let quiet = end.link.is_quiet();
            let wrong = match (dead, gone) {
                (true, _) => None,
                (false, true) => (status.open && !quiet).then_some("has not noticed that the other is dead"),
                (false, false) if !status.open => Some("took the other for dead, which it is not"),
                (false, false) if !end.app.is_done() => Some("is not done"),
                (false, false) if !quiet => Some("is not quiet"),
                (false, false) => {
                    let there = self.nodes[peer].ends[node].as_ref().map(|end| end.app.taken_of());
                    (there != Some(end.app.sent_on())).then_some("has sent records that did not arrive")
                }
            };
            if let Some(wrong) = wrong {
                let paths: Vec<_> = (0..status.paths).filter_map(|at| end.link.path_status(at, self.now)).collect();
                let left = end.app.left();
                let what = format!("{when}, node {node} {wrong} (to node {peer}): {left}; {status:?}; {paths:?}");
                self.outcome.fault.get_or_insert(what);
            }
        }
    }

    fn pairs(&self) -> Vec<(usize, usize)> {
        let count = self.nodes.len();
        (0..count * count).map(|at| (at / count, at % count)).collect()
    }
}
