// SPDX-License-Identifier: MIT OR Apache-2.0
//! Deadlock: a job in which no rank can ever go on. `crate::still` has the proof.

use super::job::{JobRecord, NodeRecord};
use super::universe::Universe;
use crate::plan::JobPlan;
use crate::report::{self, Cause};
use strobe_config::DEADLOCK;
use strobe_mds::Doing;
use strobe_shared::port::Life;

/// What the head knows about it.
pub struct Standstill {
    /// What to do in a deadlock, as the setting says.
    wanted: &'static str,
    /// A deadlock that does not end the job is not told of.
    quiet: bool,
    /// The nodes that have said that they stand still.
    still: Vec<bool>,
    /// The number of the last question.
    turn: u32,
    /// The nodes that have not answered it.
    missing: Vec<usize>,
    doings: Vec<Doing>,
    /// A deadlock was found, and the job left as it is.
    reported: bool,
}

/// What follows when no rank can go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The job is to be ended.
    End(Cause),
    /// The user is to be told this, line by line.
    Tell(Vec<String>),
}

impl Standstill {
    /// The search in a job of `nodes` nodes that begins. Fails if `STROBE_DEADLOCK` has no valid value.
    pub fn new(plan: &JobPlan, nodes: usize) -> std::io::Result<Standstill> {
        let given = plan.settings.iter().find(|(name, _)| name == DEADLOCK.variable).map(|(_, value)| value.clone());
        let text = given.or_else(|| std::env::var(DEADLOCK.variable).ok());
        let wanted = DEADLOCK.word(text.as_deref()).map_err(std::io::Error::other)?;
        let (missing, doings, still) = (Vec::new(), Vec::new(), vec![false; nodes]);
        Ok(Standstill { wanted, quiet: plan.quiet, still, turn: 0, missing, doings, reported: false })
    }

    /// A node says that it stands still, or no longer. When all do, all are to be asked once more: gives the number of
    /// that question, and the nodes.
    pub fn note(&mut self, node: usize, on: bool, job: &JobRecord) -> Option<(u32, &[usize])> {
        self.still[node] = on;
        let still = |(node, still): (&NodeRecord, &bool)| node.started && (*still || node.is_over);
        if self.reported || !job.nodes.iter().zip(&self.still).all(still) {
            return None;
        }
        self.turn = self.turn.wrapping_add(1);
        self.missing = job.open_nodes().collect();
        self.doings.clear();
        Some((self.turn, &self.missing))
    }

    /// The answer of a node to that question: whether it still stands still, and what its ranks do.
    pub fn confirmed(
        &mut self,
        node: usize,
        (turn, still): (u32, bool),
        doings: Vec<Doing>,
        (job, universe): (&JobRecord, &Universe),
    ) -> Option<Finding> {
        // A node that has moved will say when it stands still again.
        self.still[node] &= still;
        if turn != self.turn || !self.missing.contains(&node) {
            return None;
        }
        if !still {
            self.missing.clear();
            return None;
        }
        self.missing.retain(|missing| *missing != node);
        self.doings.extend(doings);
        if self.missing.is_empty() { self.judge(job, universe) } else { None }
    }

    fn judge(&mut self, job: &JobRecord, universe: &Universe) -> Option<Finding> {
        let mut doings = std::mem::take(&mut self.doings);
        // Nobody waits for one that has failed, where the job goes on without it.
        doings.retain(|doing| !matches!(doing.life, Life::Dead | Life::Vacant));
        let left = |doing: &Doing| doing.life == Life::Finalized || job.has_left(doing.rank);
        doings.sort_by_key(|doing| doing.rank);
        // Nobody misses one that had let go of all who wait.
        let waiting = || doings.iter().filter(|doing| !left(doing));
        let is_missed = |gone: &&Doing| waiting().any(|doing| universe.are_connected(doing.rank, gone.rank));
        let first = report::most_telling(doings.iter().filter(|doing| left(doing)).filter(is_missed));
        doings.retain(|doing| !left(doing));
        match (first, self.wanted) {
            _ if doings.is_empty() => return None,
            (Some(rank), _) => return Some(Finding::End(Cause::LeftBehind(rank))),
            (None, "end") => return Some(Finding::End(Cause::Deadlock)),
            _ => self.reported = true,
        }
        let mut lines = report::standstill(&doings);
        lines.push("the job is left as it is: strobe why shows it, --deadlock end ends such jobs".into());
        (self.wanted == "report" && !self.quiet).then_some(Finding::Tell(lines))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::doing;
    use crate::words::Event;

    /// Two nodes with a rank each, and what is to be done in a deadlock.
    fn two(wanted: &str) -> (Standstill, JobRecord) {
        let plan = JobPlan { settings: vec![(DEADLOCK.variable.into(), wanted.into())], ..JobPlan::default() };
        let mut job = JobRecord::new(vec!["a".into(), "b".into()], &[0, 1], 2, 0);
        job.started(0, &[70]);
        job.started(1, &[71]);
        (Standstill::new(&plan, 2).expect("a word of the setting"), job)
    }

    fn one_world() -> Universe {
        Universe::new(2, 2, 1, 2)
    }

    /// Both nodes say that they stand still, and confirm it.
    fn both(standstill: &mut Standstill, job: &JobRecord) -> Option<Finding> {
        assert_eq!(standstill.note(0, true, job), None);
        let turn = standstill.note(1, true, job).expect("all are asked").0;
        assert_eq!(standstill.confirmed(0, (turn, true), vec![doing(0)], (job, &one_world())), None);
        standstill.confirmed(1, (turn, true), vec![doing(1)], (job, &one_world()))
    }

    #[test]
    fn a_deadlock_is_told_of_once_or_ends_the_job() {
        let (mut standstill, job) = two("report");
        let Some(Finding::Tell(lines)) = both(&mut standstill, &job) else { panic!("told") };
        assert!(lines[0].starts_with("no rank can go on") && lines.last().expect("lines").contains("--deadlock end"));
        assert_eq!(standstill.note(0, true, &job), None, "it is known");
        let (mut standstill, job) = two("end");
        assert_eq!(both(&mut standstill, &job), Some(Finding::End(Cause::Deadlock)));
    }

    #[test]
    fn a_node_that_has_moved_disproves_it() {
        let (mut standstill, job) = two("end");
        standstill.note(0, true, &job);
        let turn = standstill.note(1, true, &job).expect("all are asked").0;
        assert_eq!(standstill.confirmed(0, (turn, false), vec![], (&job, &one_world())), None);
        assert_eq!(standstill.confirmed(1, (turn, true), vec![doing(1)], (&job, &one_world())), None);
        assert_eq!(standstill.note(0, false, &job), None);
        let (next, asked) = standstill.note(0, true, &job).expect("all are asked again");
        assert_eq!((next, asked), (turn + 1, &[0, 1][..]));
        assert_eq!(
            standstill.confirmed(0, (turn, true), vec![], (&job, &one_world())),
            None,
            "the answer to an old question"
        );
    }

    #[test]
    fn who_waits_for_one_that_has_left_is_no_deadlock() {
        let (mut standstill, mut job) = two("report");
        job.hear(0, &Event::Finalized { rank: 0 });
        assert_eq!(both(&mut standstill, &job), Some(Finding::End(Cause::LeftBehind(0))));
    }

    #[test]
    fn who_had_let_go_of_those_that_wait_is_not_missed() {
        let (mut standstill, mut job) = two("end");
        let mut apart = one_world();
        apart.begin(vec![2, 3], &[0]);
        apart.hear(0, false, &[2, 3]);
        (2..4).for_each(|child| apart.hear(child, false, &[0]));
        apart.settle();
        (0..2).for_each(|rank| job.hear(rank, &Event::Finalized { rank }));
        standstill.note(0, true, &job);
        let turn = standstill.note(1, true, &job).expect("all are asked").0;
        let node = |begun: u32, spawned: u32| vec![doing(begun), doing(spawned)];
        job.take_seat(2, 72);
        job.take_seat(3, 73);
        assert_eq!(standstill.confirmed(0, (turn, true), node(0, 2), (&job, &apart)), None);
        let found = standstill.confirmed(1, (turn, true), node(1, 3), (&job, &apart));
        assert_eq!(found, Some(Finding::End(Cause::Deadlock)));
    }

    #[test]
    fn when_all_have_left_nobody_waits() {
        let (mut standstill, mut job) = two("end");
        for rank in 0..2 {
            job.hear(rank, &Event::Finalized { rank });
        }
        assert_eq!(both(&mut standstill, &job), None);
    }
}
