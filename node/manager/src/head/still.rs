// SPDX-License-Identifier: MIT OR Apache-2.0
//! Deadlock: a job in which no rank can ever go on. `crate::still` has the proof.

use super::Head;
use super::job::NodeRecord;
use crate::plan::Plan;
use crate::report::{self, Cause};
use crate::words::Order;
use strobe_config::DEADLOCK;
use strobe_mds::Doing;
use strobe_shared::port::Life;

/// What the head knows about it.
pub struct Standstill {
    /// What to do in a deadlock, as the setting says.
    wanted: &'static str,
    /// The nodes that have said that they stand still.
    still: Vec<bool>,
    turn: u32,
    /// The nodes that have not answered the open question.
    missing: Vec<usize>,
    doings: Vec<Doing>,
    reported: bool,
}

impl Standstill {
    /// Nothing is known yet.
    pub fn new(plan: &Plan, nodes: usize) -> std::io::Result<Standstill> {
        let given = plan.settings.iter().find(|(name, _)| name == DEADLOCK.variable).map(|(_, value)| value.clone());
        let text = given.or_else(|| std::env::var(DEADLOCK.variable).ok());
        let wanted = DEADLOCK.word(text.as_deref()).map_err(std::io::Error::other)?;
        Ok(Standstill {
            wanted,
            still: vec![false; nodes],
            turn: 0,
            missing: Vec::new(),
            doings: Vec::new(),
            reported: false,
        })
    }
}

impl Head<'_> {
    /// A node says that it stands still, or no longer. When all do, all are asked once more.
    pub(super) fn stands_still(&mut self, node: usize, on: bool) {
        self.standstill.still[node] = on;
        let still = |(node, still): (&NodeRecord, &bool)| node.started && (*still || node.is_over);
        let all = self.job.nodes.iter().zip(&self.standstill.still).all(still);
        if !all || self.verdict.is_some() || self.standstill.reported {
            return;
        }
        let asked: Vec<usize> = self.job.open_nodes().collect();
        let turn = self.standstill.turn.wrapping_add(1);
        self.orders.extend(asked.iter().map(|&node| (node, Order::Confirm { turn })));
        let open = &mut self.standstill;
        (open.turn, open.missing, open.doings) = (turn, asked, Vec::new());
    }

    /// The answer of a node to that question.
    pub(super) fn confirmed(&mut self, node: usize, turn: u32, still: bool, doings: Vec<Doing>) {
        // A node that has moved will say when it stands still again.
        let open = &mut self.standstill;
        open.still[node] &= still;
        if turn != open.turn || !open.missing.contains(&node) {
            return;
        }
        if !still {
            return open.missing.clear();
        }
        open.missing.retain(|missing| *missing != node);
        open.doings.extend(doings);
        if open.missing.is_empty() && self.verdict.is_none() {
            let doings = std::mem::take(&mut open.doings);
            self.judge_standstill(doings);
        }
    }

    fn judge_standstill(&mut self, mut doings: Vec<Doing>) {
        let left = |doing: &Doing| doing.life == Life::Finalized || self.job.has_left(doing.rank);
        doings.sort_by_key(|doing| doing.rank);
        let first = report::most_telling(doings.iter().filter(|doing| left(doing)));
        doings.retain(|doing| !left(doing));
        if doings.is_empty() {
            return;
        }
        match (first, self.standstill.wanted) {
            (Some(rank), _) => self.end(Cause::LeftBehind(rank)),
            (None, "end") => self.end(Cause::Deadlock),
            (None, "report") if !self.plan.quiet => {
                self.standstill.reported = true;
                for line in report::standstill(&doings) {
                    self.standard_files.say(&format!("mpiexec: {line}"));
                }
                self.standard_files
                    .say("mpiexec: the job is left as it is: strobe why shows it, --deadlock end ends such jobs");
            }
            _ => self.standstill.reported = true,
        }
    }
}
