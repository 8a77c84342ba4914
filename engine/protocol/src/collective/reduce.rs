// SPDX-License-Identifier: MIT OR Apache-2.0
//! `MPI_Reduce` (MPI-5.0 section 6.9.1).

use super::allreduce::{fold_in, halve};
use super::builder::{Builder, Reduction};
use super::choose::by_messages;
use super::inter::Root;
use super::names::Algorithm;
use super::parts::Region;
use super::plan::{Peer, Plan, Space, Team};
use strobe_types::CollectiveOperation as Operation;

/// The plan of a reduction. `from` is where this process's contribution lies: [`Space::Receive`] at a root
/// that contributes in place.
pub fn reduce(team: Team, root: Root, reduction: &Reduction<'_>, from: Space) -> Plan {
    let algorithm = by_messages(Operation::Reduce, team.size, reduction.bytes(), reduction.commutative);
    with(algorithm, team, root, reduction, from)
}

pub(super) fn with(algorithm: Algorithm, team: Team, root: Root, reduction: &Reduction<'_>, from: Space) -> Plan {
    let mut plan = Builder::new();
    let own = reduction.whole(from);
    match root {
        Root::Local(root) if algorithm == Algorithm::Halving => {
            halving(&mut plan, team, root, reduction, own);
        }
        Root::Local(root) => tree(&mut plan, team, root, reduction, own),
        Root::Here => {
            plan.receive(Peer::Remote(0), reduction.whole(Space::Receive));
        }
        Root::Nowhere => {}
        Root::Remote(root) => {
            if let Some(sum) = to_first(&mut plan, team, reduction, own, None) {
                plan.send(Peer::Remote(root), sum);
            }
        }
    }
    plan.plan(if team.remote.is_some() { Algorithm::Inter } else { algorithm })
}

/// Up a binomial tree. Operations that commute use a tree whose top is the root; others one whose top is rank
/// 0, in which every node holds an unbroken run of ranks, and rank 0 hands the result on.
fn tree(plan: &mut Builder, team: Team, root: usize, reduction: &Reduction<'_>, own: Region<'_>) {
    let result = reduction.whole(Space::Receive);
    if root == 0 || reduction.commutative {
        let result = (team.rank == root).then_some(result);
        if let Some(sum) = climb(plan, team, root, reduction, own, result)
            && team.rank == root
        {
            plan.copy(sum, reduction.whole(Space::Receive));
        }
        return;
    }
    let sum = to_first(plan, team, reduction, own, None);
    if let Some(sum) = sum {
        plan.send(Peer::Local(root), sum);
    }
    if team.rank == root {
        // In place, the contribution that is on its way lies where the result goes.
        plan.fence();
        plan.receive(Peer::Local(0), result);
    }
}

/// Reduces in rank order to rank 0 of the local group; `result` is the memory for the result there.
pub(super) fn to_first<'a>(
    plan: &mut Builder,
    team: Team,
    reduction: &'a Reduction<'_>,
    own: Region<'a>,
    result: Option<Region<'a>>,
) -> Option<Region<'a>> {
    let sum = climb(plan, team, 0, reduction, own, result);
    if team.rank == 0 { sum } else { None }
}

/// One process's part of a binomial tree with `top`: takes the children's partial results in, nearest first,
/// each on the right of what is there, and sends the sum to the parent. Returns where the sum lies. `result`,
/// if given, is used as one of the places for sums.
fn climb<'a>(
    plan: &mut Builder,
    team: Team,
    top: usize,
    reduction: &'a Reduction<'_>,
    own: Region<'a>,
    result: Option<Region<'a>>,
) -> Option<Region<'a>> {
    let relative = (team.rank + team.size - top) % team.size;
    let peer = |relative: usize| Peer::Local((relative + top) % team.size);
    let edge = if relative == 0 { team.size.next_power_of_two() } else { 1 << relative.trailing_zeros() };
    let mut sum = own;
    // Two places take turns: one holds the sum, the next child's partial result arrives in the other.
    let mut free = result.filter(|result| result.block() != own.block());
    let mut child = 1;
    while child < edge && relative + child < team.size {
        let arriving = free.take().unwrap_or_else(|| plan.scratch_elements(reduction, reduction.count));
        let data = plan.receive(peer(relative + child), arriving);
        plan.wait(data);
        plan.reduce(sum, arriving);
        if sum.block() != own.block() {
            free = Some(sum);
        }
        sum = arriving;
        child *= 2;
    }
    if relative != 0 {
        plan.send(peer(relative - edge), sum);
    }
    Some(sum)
}

/// Rabenseifner's: recursive halving leaves each process one piece of the result; the root collects them.
fn halving(plan: &mut Builder, team: Team, root: usize, reduction: &Reduction<'_>, own: Region<'_>) {
    let sum = if team.rank == root {
        reduction.whole(Space::Receive)
    } else {
        plan.scratch_elements(reduction, reduction.count)
    };
    plan.copy(own, sum);
    let fold = fold_in(plan, team, reduction, sum);
    let Some(place) = fold.place else {
        if team.rank == root {
            collect(plan, team, fold.members, reduction, None);
        }
        return;
    };
    let pieces = halve(plan, team, &fold, reduction, sum);
    if team.rank == root {
        collect(plan, team, fold.members, reduction, Some(place));
    } else {
        plan.fence();
        let (first, count) = pieces.piece(place);
        if count > 0 {
            plan.send(Peer::Local(root), sum.slice(first, count));
        }
    }
}

/// The root receives every piece but its own.
fn collect(plan: &mut Builder, team: Team, members: usize, reduction: &Reduction<'_>, own: Option<usize>) {
    let pieces = super::allreduce::Pieces { count: reduction.count, members };
    for place in (0..members).filter(|&place| Some(place) != own) {
        let (first, count) = pieces.piece(place);
        if count > 0 {
            let from = super::allreduce::member(team, members, place);
            plan.receive(Peer::Local(from), reduction.part(Space::Receive, first, count));
        }
    }
}
