// SPDX-License-Identifier: MIT OR Apache-2.0
//! `MPI_Allreduce` (MPI-5.0 section 6.9.6), and the recursive halving that reduce shares.
//!
//! Every element's result is computed once, or by the same expression everywhere: all processes get the same
//! bits.

use super::builder::{Builder, Reduction, power_of_two_below};
use super::choose::by_messages;
use super::inter::{Meeting, meet_then};
use super::names::Algorithm;
use super::parts::Region;
use super::plan::{Peer, Plan, Space, Team};
use super::reduce::to_first;
use strobe_types::CollectiveOperation as Operation;

/// The plan of an allreduce. `from` is [`Space::Receive`] in place.
pub fn allreduce(team: Team, reduction: &Reduction<'_>, from: Space) -> Plan {
    let algorithm = by_messages(Operation::Allreduce, team.size, reduction.bytes(), reduction.commutative);
    with(algorithm, team, reduction, from)
}

pub(super) fn with(algorithm: Algorithm, team: Team, reduction: &Reduction<'_>, from: Space) -> Plan {
    let mut plan = Builder::new();
    let (own, result) = (reduction.whole(from), reduction.whole(Space::Receive));
    if team.remote.is_some() {
        inter(&mut plan, team, reduction, own, result);
        return plan.plan(Algorithm::Inter);
    }
    plan.copy(own, result);
    if team.size > 1 {
        let fold = fold_in(&mut plan, team, reduction, result);
        if fold.place.is_some() {
            match algorithm {
                Algorithm::Halving => {
                    let pieces = halve(&mut plan, team, &fold, reduction, result);
                    unite(&mut plan, team, &fold, pieces, result);
                }
                _ => doubling(&mut plan, team, &fold, reduction, result),
            }
        }
        fold_out(&mut plan, team, &fold, result);
    }
    plan.plan(algorithm)
}

/// The members of a doubling or halving, whose number is a power of two. If there are more processes, of the first
/// ranks two neighbours form one member, represented by the one with the odd rank, so that members are in rank order.
pub(super) struct Fold {
    /// Number of members.
    pub members: usize,
    /// Number of this process among the members; `None` if its neighbour represents it.
    pub place: Option<usize>,
}

/// The rank that represents member `place`.
pub(super) fn member(team: Team, members: usize, place: usize) -> usize {
    let pairs = team.size - members;
    if place < pairs { 2 * place + 1 } else { place + pairs }
}

/// Each odd rank of the pairs combines its left neighbour's contribution with its own, which `sum` holds.
pub(super) fn fold_in(plan: &mut Builder, team: Team, reduction: &Reduction<'_>, sum: Region<'_>) -> Fold {
    let members = power_of_two_below(team.size);
    let pairs = team.size - members;
    let rank = team.rank;
    if rank >= 2 * pairs {
        return Fold { members, place: Some(rank - pairs) };
    }
    if rank.is_multiple_of(2) {
        plan.send(Peer::Local(rank + 1), sum);
        plan.fence();
        return Fold { members, place: None };
    }
    let left = plan.scratch_elements(reduction, reduction.count);
    let data = plan.receive(Peer::Local(rank - 1), left);
    plan.wait(data);
    plan.reduce(left, sum);
    Fold { members, place: Some(rank / 2) }
}

/// Sends the result to the processes that are represented by a neighbour.
fn fold_out(plan: &mut Builder, team: Team, fold: &Fold, result: Region<'_>) {
    let pairs = team.size - fold.members;
    if team.rank >= 2 * pairs {
        return;
    }
    if fold.place.is_some() {
        plan.send(Peer::Local(team.rank - 1), result);
    } else {
        plan.receive(Peer::Local(team.rank + 1), result);
    }
}

/// Recursive doubling: after the round of distance d each member holds the reduction of its block of 2d
/// members, in their order.
fn doubling(plan: &mut Builder, team: Team, fold: &Fold, reduction: &Reduction<'_>, result: Region<'_>) {
    let Some(place) = fold.place else { return };
    let mut sum = result;
    let mut spare = plan.scratch_elements(reduction, reduction.count);
    let mut distance = 1;
    while distance < fold.members {
        let partner = place ^ distance;
        let peer = Peer::Local(member(team, fold.members, partner));
        plan.receive(peer, spare);
        plan.send(peer, sum);
        plan.fence();
        if partner < place {
            plan.reduce(spare, sum);
        } else {
            plan.reduce(sum, spare);
            (sum, spare) = (spare, sum);
        }
        distance *= 2;
    }
    plan.copy(sum, result);
}

/// A vector cut into one piece per member; the first pieces may have one element more.
#[derive(Clone, Copy)]
pub(super) struct Pieces {
    /// Elements of the vector.
    pub count: usize,
    /// Number of members.
    pub members: usize,
}

impl Pieces {
    fn start(&self, place: usize) -> usize {
        place * (self.count / self.members) + place.min(self.count % self.members)
    }

    /// First element and number of elements of the pieces in `places`, taken together.
    fn run(&self, places: std::ops::Range<usize>) -> (usize, usize) {
        let first = self.start(places.start);
        (first, self.start(places.end) - first)
    }

    /// First element and number of elements of one piece.
    pub fn piece(&self, place: usize) -> (usize, usize) {
        self.run(place..place + 1)
    }
}

/// Recursive halving: in each round the partner takes over half of the pieces. At the end each member's own
/// piece in `sum` is complete.
pub(super) fn halve(plan: &mut Builder, team: Team, fold: &Fold, reduction: &Reduction<'_>, sum: Region<'_>) -> Pieces {
    let pieces = Pieces { count: reduction.count, members: fold.members };
    let Some(place) = fold.place else { return pieces };
    // The first half is the longest that arrives: the pieces with an element more come first. It can have more than
    // half of the elements by several (10 elements of 4 members: 3 + 3 of 3, 3, 2, 2).
    let arriving = plan.scratch_elements(reduction, pieces.run(0..(fold.members / 2).max(1)).1.max(1));
    let mut mine = 0..fold.members;
    while mine.len() > 1 {
        let half = mine.len() / 2;
        let middle = mine.start + half;
        let (keep, give) = if place < middle {
            (mine.start..middle, middle..mine.end)
        } else {
            (middle..mine.end, mine.start..middle)
        };
        let partner = place ^ half;
        let peer = Peer::Local(member(team, fold.members, partner));
        let ((first, count), (given, given_count)) = (pieces.run(keep.clone()), pieces.run(give));
        let place_of = arriving.slice(0, count);
        if count > 0 {
            plan.receive(peer, place_of);
        }
        if given_count > 0 {
            plan.send(peer, sum.slice(given, given_count));
        }
        plan.fence();
        let kept = sum.slice(first, count);
        if fold.members == 2 && place < partner {
            // Two operands are combined in the order of their ranks, as on one node.
            plan.reduce(kept, place_of);
            plan.copy(place_of, kept);
        } else {
            plan.reduce(place_of, kept);
        }
        mine = keep;
    }
    pieces
}

/// The reverse of [`halve`]: in each round partners exchange all pieces that they hold.
fn unite(plan: &mut Builder, team: Team, fold: &Fold, pieces: Pieces, result: Region<'_>) {
    let Some(place) = fold.place else { return };
    let mut distance = 1;
    while distance < fold.members {
        let partner = place ^ distance;
        let peer = Peer::Local(member(team, fold.members, partner));
        let block = |place: usize| {
            let start = place & !(distance - 1);
            let (first, count) = pieces.run(start..start + distance);
            result.slice(first, count)
        };
        let (leaving, arriving) = (block(place), block(partner));
        if arriving.count > 0 {
            plan.receive(peer, arriving);
        }
        if leaving.count > 0 {
            plan.send(peer, leaving);
        }
        plan.fence();
        distance *= 2;
    }
}

/// Each group reduces to its first process, these two exchange, and each sends the other group's result to its group.
fn inter(plan: &mut Builder, team: Team, reduction: &Reduction<'_>, own: Region<'_>, result: Region<'_>) {
    let sum = to_first(plan, team, reduction, own, None);
    meet_then(plan, team, Meeting { give: sum, take: Some(result) });
    super::bcast::binomial(plan, team, 0, result);
}
