// SPDX-License-Identifier: MIT OR Apache-2.0
//! Agreements among those members of a communicator that have not failed (docs/design/recovery.md). The head hears of
//! every failure and of every member that comes, one after the other. So it can say when all have come that live, and
//! what it says is the same for all of them, whoever fails meanwhile.

use std::collections::{BTreeMap, BTreeSet};
use strobe_control::Reply;

/// What a member brings to an agreement.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Part {
    /// By which it knows the answer.
    pub id: u32,
    /// Its bits.
    pub value: u32,
    /// The failed members that it has acknowledged.
    pub acknowledged: Vec<u32>,
    /// New contexts that may be used.
    pub contexts: Vec<u32>,
}

/// Who asked, and the number of the request.
pub type Asker = (u32, u32);

struct Agreement {
    /// The context of the communicator, and which of its agreements this is.
    name: (u32, u32),
    members: Vec<u32>,
    parts: BTreeMap<u32, Part>,
}

/// The agreements that are under way.
#[derive(Default)]
pub struct Agreements(Vec<Agreement>);

impl Agreements {
    /// A member comes to the agreement of this name.
    pub fn come(&mut self, name: (u32, u32), members: Vec<u32>, rank: u32, part: Part) {
        let at = self.0.iter().position(|agreement| agreement.name == name);
        let at = at.unwrap_or_else(|| {
            self.0.push(Agreement { name, members, parts: BTreeMap::new() });
            self.0.len() - 1
        });
        self.0[at].parts.insert(rank, part);
    }

    /// The answers of those to which all members have come that have not failed.
    pub fn settle(&mut self, failed: &BTreeSet<u32>) -> Vec<(Asker, Reply)> {
        let mut replies = Vec::new();
        self.0.retain(|agreement| {
            let open = agreement.is_open(failed);
            if !open {
                replies.extend(agreement.replies(failed));
            }
            open
        });
        replies
    }
}

impl Agreement {
    fn is_open(&self, failed: &BTreeSet<u32>) -> bool {
        self.members.iter().any(|member| !failed.contains(member) && !self.parts.contains_key(member))
    }

    fn replies(&self, failed: &BTreeSet<u32>) -> Vec<(Asker, Reply)> {
        let living = || self.parts.iter().filter(|(rank, _)| !failed.contains(rank));
        let lost: Vec<u32> = self.members.iter().copied().filter(|member| failed.contains(member)).collect();
        let value = living().fold(u32::MAX, |value, (_, part)| value & part.value);
        let acknowledged = lost.iter().all(|rank| living().all(|(_, part)| part.acknowledged.contains(rank)));
        let contexts = living().next().map(|(_, part)| part.contexts.clone()).unwrap_or_default();
        let reply = Reply::Agreed { value, failed: lost, acknowledged, contexts };
        living().map(|(rank, part)| ((*rank, part.id), reply.clone())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(id: u32, value: u32, acknowledged: &[u32]) -> Part {
        Part { id, value, acknowledged: acknowledged.to_vec(), contexts: vec![16 + id] }
    }

    fn agreed(value: u32, failed: &[u32], acknowledged: bool, context: u32) -> Reply {
        Reply::Agreed { value, failed: failed.to_vec(), acknowledged, contexts: vec![context] }
    }

    #[test]
    fn all_that_live_get_the_bits_that_all_of_them_have() {
        let (mut agreements, mut failed) = (Agreements::default(), BTreeSet::new());
        agreements.come((16, 0), vec![0, 1, 2], 2, part(5, 0b110, &[]));
        agreements.come((16, 0), vec![0, 1, 2], 0, part(9, 0b011, &[]));
        assert_eq!(agreements.settle(&failed), [], "rank 1 has not come, and lives");
        failed.insert(1);
        let reply = agreed(0b010, &[1], false, 25);
        assert_eq!(agreements.settle(&failed), [((0, 9), reply.clone()), ((2, 5), reply)]);
        assert_eq!(agreements.settle(&failed), [], "it is over");
    }

    #[test]
    fn a_failure_is_acknowledged_when_all_have_done_so() {
        let (mut agreements, failed) = (Agreements::default(), BTreeSet::from([1]));
        agreements.come((16, 0), vec![0, 1, 2], 0, part(1, 1, &[1]));
        agreements.come((16, 0), vec![0, 1, 2], 2, part(2, 1, &[]));
        agreements.come((16, 1), vec![0, 1, 2], 0, part(3, 1, &[1]));
        agreements.come((16, 1), vec![0, 1, 2], 2, part(4, 1, &[1]));
        let replies: Vec<Reply> = agreements.settle(&failed).into_iter().map(|(_, reply)| reply).collect();
        let (no, yes) = (agreed(1, &[1], false, 17), agreed(1, &[1], true, 19));
        assert_eq!(replies, [no.clone(), no, yes.clone(), yes]);
    }

    #[test]
    fn who_came_and_failed_counts_for_nothing() {
        let (mut agreements, failed) = (Agreements::default(), BTreeSet::from([0]));
        agreements.come((16, 0), vec![0, 1], 0, part(1, 0, &[]));
        agreements.come((16, 0), vec![0, 1], 1, part(2, 7, &[0]));
        assert_eq!(agreements.settle(&failed), [((1, 2), agreed(7, &[0], true, 18))]);
    }
}
