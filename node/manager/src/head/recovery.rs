// SPDX-License-Identifier: MIT OR Apache-2.0
//! `--enable-recovery`: a job that goes on without ranks and nodes that fail (docs/design/recovery.md). The head tells
//! all nodes who has failed and what was revoked, in the order in which it hears of it, and is the place where those
//! that are left agree.

use super::Head;
use super::agreement::{Agreements, Part};
use crate::rank::{Seen, Stage};
use crate::report::{self, Cause, Verdict};
use crate::words::Instruction;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use strobe_control::{Reply, Request};
use strobe_os::process::ExitStatus;
use strobe_shared::{LOSSES_MAX, Loss};
use strobe_types::ErrorClass;

/// What the head knows of those that have failed.
#[derive(Default)]
pub struct Recovery {
    failed: BTreeSet<u32>,
    agreements: Agreements,
    /// Entries of the log that were told.
    told: usize,
    /// The exit code of the last one that has failed.
    code: i32,
    /// When the first one failed before the head knew that all have joined.
    early: Option<Instant>,
}

/// How long the head waits then for word from the other nodes. A rank that has left `MPI_Init` may be dead before the
/// head hears that those of other nodes have come there.
const OTHERS_JOIN: Duration = Duration::from_secs(2);

impl Recovery {
    /// The exit code of a job that has survived failures: that of the last one if nobody was left.
    pub(super) fn code(&self, ranks: &[Seen]) -> i32 {
        let ended_well = |seen: &Seen| seen.ended_well() && !seen.excused;
        if ranks.iter().any(ended_well) { 0 } else { self.code }
    }

    /// When the head has waited long enough for word that all have joined, if it does.
    pub(super) fn next_deadline(&self) -> Option<Instant> {
        self.early.map(|failed| failed + OTHERS_JOIN)
    }
}

/// What the head does about failures.
pub(super) struct Survival<'h, 'p>(pub(super) &'h mut Head<'p>);

impl Survival<'_, '_> {
    /// Goes on without the culprit, if the user wants that, and it is possible. False if the job has to end.
    pub(super) fn survive(&mut self, cause: &Cause) -> bool {
        let &Cause::Rank(culprit) = cause else { return false };
        if !self.may_survive(culprit) {
            return false;
        }
        let seen = &self.0.job.ranks[culprit as usize];
        let code = seen.code();
        if seen.stage == Stage::Finalized {
            // Nobody misses it any more; but it has not ended well.
            self.0.dynamic.code = self.0.dynamic.code.max(code);
        } else {
            self.0.recovery.code = code;
        }
        let verdict = Verdict { cause: cause.clone(), culprit: None, others: Vec::new(), code };
        let mut lines = report::lines(&verdict, &self.0.job.ranks, &self.0.job.names());
        lines.push("the others go on without it (--enable-recovery)".into());
        self.say_unless_quiet(&lines);
        self.bury(&[culprit], None);
        true
    }

    /// True if the job may be able to go on without the culprit, but not all are known to have joined yet.
    pub(super) fn has_to_hear_more(&mut self, cause: &Cause, now: Instant) -> bool {
        let &Cause::Rank(culprit) = cause else { return false };
        if !self.0.plan.recovery || !self.has_died(culprit) || self.all_have_joined() {
            return false;
        }
        now < *self.0.recovery.early.get_or_insert(now) + OTHERS_JOIN
    }

    /// True for a rank that has called `MPI_Init`, and ended without a word.
    fn has_died(&self, culprit: u32) -> bool {
        let seen = &self.0.job.ranks[culprit as usize];
        seen.abort.is_none() && seen.ending.is_some() && seen.stage != Stage::Started
    }

    /// True if the job can go on without that rank, which has failed.
    fn may_survive(&self, culprit: u32) -> bool {
        let possible = self.0.plan.recovery && !self.0.dynamic.crippled && self.has_room(1);
        possible && self.has_died(culprit) && self.all_have_joined()
    }

    /// Before that ranks wait for each other in `MPI_Init`, where nobody can be told anything.
    fn all_have_joined(&self) -> bool {
        let begun = self.0.job.ranks.iter().take(self.0.plan.ranks() as usize);
        self.0.job.has_started() && begun.into_iter().all(|seen| seen.stage != Stage::Started)
    }

    fn has_room(&self, more: usize) -> bool {
        self.0.recovery.told + more <= LOSSES_MAX
    }

    /// Goes on without a node whose manager is gone, if the user wants that, and it is possible.
    pub(super) fn survive_node(&mut self, node: usize, how: &str, code: i32) -> bool {
        let ranks = self.0.job.ranks_of(node);
        let possible = self.0.plan.recovery && self.0.verdict.is_none() && self.all_have_joined();
        if !possible || !self.has_room(ranks.len() + 1) {
            return false;
        }
        self.0.job.nodes[node].is_over = true;
        self.0.dynamic.retire(&self.0.job.seats_of(node));
        let lost: Vec<u32> = ranks.into_iter().filter(|rank| !self.0.job.ranks[*rank as usize].ended_well()).collect();
        for rank in &lost {
            let seen = &mut self.0.job.ranks[*rank as usize];
            seen.ending.get_or_insert(ExitStatus::Exited(code.max(1)));
        }
        self.0.recovery.code = code;
        let cause = Cause::NodeLost(node as u32, how.to_string(), code);
        let verdict = Verdict { cause, culprit: None, others: Vec::new(), code };
        let mut lines = report::lines(&verdict, &self.0.job.ranks, &self.0.job.names());
        lines.push("the other nodes go on without it (--enable-recovery)".into());
        self.say_unless_quiet(&lines);
        self.bury(&lost, Some(node));
        self.0.give_up_spawns_on(node);
        true
    }

    fn say_unless_quiet(&mut self, lines: &[String]) {
        if !self.0.plan.quiet {
            self.0.say(lines);
        }
    }

    /// From now on these ranks are known to have failed: all nodes are told, before anything that follows from it.
    fn bury(&mut self, ranks: &[u32], node: Option<usize>) {
        for rank in ranks {
            self.0.job.ranks[*rank as usize].excused = true;
        }
        let losses: Vec<Loss> =
            ranks.iter().map(|rank| Loss::Rank(*rank)).chain(node.map(|node| Loss::Node(node as u32))).collect();
        self.tell_all(&losses);
        self.0.recovery.failed.extend(ranks);
        for rank in ranks {
            self.0.rank_ended(*rank);
            self.0.dynamic.retire(&[*rank]);
        }
        self.settle_agreements();
    }

    fn tell_all(&mut self, losses: &[Loss]) {
        self.0.recovery.told += losses.len();
        self.0.all(&Instruction::Lose { losses: losses.iter().map(|loss| loss.word()).collect() });
    }

    fn settle_agreements(&mut self) {
        for (asker, reply) in self.0.recovery.agreements.settle(&self.0.recovery.failed) {
            self.0.reply(asker, &reply);
        }
    }

    /// A rank agrees with others, or revokes a communicator.
    pub(super) fn asked_to_recover(&mut self, rank: u32, id: u32, request: Request) {
        match request {
            Request::Agree { context, turn, members, value, acknowledged, contexts } => {
                let part = Part { id, value, acknowledged, contexts };
                self.0.recovery.agreements.come((context, turn), members, rank, part);
                self.settle_agreements();
            }
            Request::Revoke { contexts } if self.has_room(contexts.len()) => {
                let losses: Vec<Loss> = contexts.into_iter().map(Loss::Revoked).collect();
                self.tell_all(&losses);
                self.0.reply((rank, id), &Reply::Done {});
            }
            _ => {
                let text = format!("comm: this job has had {LOSSES_MAX} failures and revocations, which is the most");
                self.0.reply((rank, id), &Reply::Refused { class: ErrorClass::OTHER.0, text, codes: Vec::new() });
            }
        }
    }
}
