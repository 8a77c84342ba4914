// SPDX-License-Identifier: MIT OR Apache-2.0
//! The end of what is connected with a rank that has failed, while the rest goes on (docs/design/dynamic.md).

use super::Head;
use super::roll_call::Called;
use crate::ending::grace;
use crate::rank::Seen;
use crate::report::{self, Cause, Verdict};
use crate::words::Instruction;
use std::time::Instant;

/// What the head does about the end of a world.
pub(super) struct WorldEnd<'h, 'p>(pub(super) &'h mut Head<'p>);

impl WorldEnd<'_, '_> {
    /// True if what ranks have said before this failure is still to be heard, since it decides who ends.
    pub(super) fn has_to_listen(&mut self, cause: &Cause) -> bool {
        let (Cause::Rank(culprit) | Cause::NeverJoined(culprit)) = cause else { return false };
        if !self.0.dynamic.universe.has_several_worlds() {
            return false;
        }
        match self.0.dynamic.roll_call.call(*culprit, self.0.job.open_nodes(), Instant::now()) {
            Called::Now(turn, nodes) => {
                self.0.orders.extend(nodes.into_iter().map(|node| (node, Instruction::Listen { turn })));
                true
            }
            Called::Waits => true,
            Called::All => false,
        }
    }

    /// A rank has died with a lock in its hands that others need. If nobody is going to judge its end, since it was
    /// ended with others, this ends the rest.
    pub(super) fn crippled(&mut self, rank: u32) {
        self.0.dynamic.crippled = true;
        if self.0.job.ranks[rank as usize].excused {
            self.0.end(Cause::Crippled(rank));
        }
    }

    /// Ends what is connected with the culprit, if others live, which go on. False if the whole job has to end.
    pub(super) fn end_connected(&mut self, cause: &Cause) -> bool {
        let (Cause::Rank(culprit) | Cause::NeverJoined(culprit)) = cause else { return false };
        let ranks = &self.0.job.ranks;
        let goes_on =
            |seen: &Seen, ended: &[u32]| seen.ending.is_none() && !seen.excused && !ended.contains(&seen.number);
        let others_go_on = |ended: &Vec<u32>| ranks.iter().any(|seen| goes_on(seen, ended));
        let connected = self.0.dynamic.universe.connected_with(*culprit).filter(others_go_on);
        let Some(ranks) = connected.filter(|_| !self.0.dynamic.crippled) else { return false };
        let code = cause.code(&self.0.job.ranks);
        self.0.dynamic.code = self.0.dynamic.code.max(code);
        let verdict = Verdict { cause: cause.clone(), culprit: None, others: Vec::new(), code };
        let names = self.0.job.names();
        let mut lines = report::lines(&verdict, &self.0.job.ranks, &names);
        lines.push("what was connected with it ends; the ranks that were disconnected before go on".into());
        if !self.0.plan.quiet {
            self.0.say(&lines);
        }
        self.end_ranks(&ranks);
        self.0.job.ranks[*culprit as usize].excused = true;
        true
    }

    /// Ends these ranks, and no others.
    pub(super) fn end_ranks(&mut self, ranks: &[u32]) {
        for pending in &mut self.0.dynamic.pending {
            pending.ends |= pending.seats.iter().any(|seat| ranks.contains(seat));
        }
        for rank in ranks {
            self.0.leave_ports(*rank);
            let Some(seen) = self.0.job.ranks.get_mut(*rank as usize) else { continue };
            seen.excused = true;
            if seen.ending.is_some() {
                self.0.rank_ended(*rank);
            }
        }
        let cause = Cause::Deadlock;
        for node in self.0.job.open_nodes().collect::<Vec<_>>() {
            let here: Vec<u32> = ranks.iter().copied().filter(|rank| self.0.node_of(*rank) == Some(node)).collect();
            if !here.is_empty() {
                self.0.orders.push((node, Instruction::EndRanks { ranks: here, grace: grace(&cause) }));
            }
        }
    }
}
