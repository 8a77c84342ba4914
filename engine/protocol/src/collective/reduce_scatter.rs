// SPDX-License-Identifier: MIT OR Apache-2.0
//! `MPI_Reduce_scatter` and `MPI_Reduce_scatter_block` (MPI-5.0 sections 6.10.1 and 6.10.2).

use super::builder::{Builder, Reduction};
use super::choose::by_messages;
use super::inter::{Meeting, meet_then};
use super::names::Algorithm;
use super::parts::{Parts, Region};
use super::plan::{Peer, Plan, Space, Team};
use super::reduce::to_first;
use super::scatter;
use strobe_types::CollectiveOperation as Operation;

/// The plan of a reduce-scatter. `reduction.count` is the sum of `counts`, the elements of each process of
/// the local group. `from` is [`Space::Receive`] in place.
pub fn reduce_scatter(team: Team, reduction: &Reduction<'_>, counts: &[usize], from: Space) -> Plan {
    let algorithm = by_messages(Operation::ReduceScatter, team.size, reduction.bytes(), reduction.commutative);
    with(algorithm, team, reduction, counts, from)
}

pub(super) fn with(algorithm: Algorithm, team: Team, reduction: &Reduction<'_>, counts: &[usize], from: Space) -> Plan {
    let mut plan = Builder::new();
    let firsts = starts(counts);
    let own = reduction.whole(from);
    let result = reduction.part(Space::Receive, 0, counts[team.rank]);
    if team.remote.is_some() {
        inter(&mut plan, team, reduction, own, (counts, &firsts), result);
        return plan.plan(Algorithm::Inter);
    }
    match algorithm {
        Algorithm::Pairwise => pairwise(&mut plan, team, reduction, counts, &firsts, own),
        Algorithm::Alone => plan.copy(own, result),
        _ => {
            let sum = to_first(&mut plan, team, reduction, own, None);
            plan.fence();
            hand_out(&mut plan, team, reduction, sum, (counts, &firsts), result);
        }
    }
    plan.plan(algorithm)
}

fn starts(counts: &[usize]) -> Vec<isize> {
    let mut first = 0;
    counts
        .iter()
        .map(|&count| {
            first += count as isize;
            first - count as isize
        })
        .collect()
}

/// In round k each process gives its contribution for the k-th process after it and takes in the one of the
/// k-th before it: the order of operands is a rotation of the ranks.
fn pairwise(
    plan: &mut Builder,
    team: Team,
    reduction: &Reduction<'_>,
    counts: &[usize],
    firsts: &[isize],
    own: Region<'_>,
) {
    let (rank, size, mine) = (team.rank, team.size, counts[team.rank]);
    let result = reduction.part(Space::Receive, 0, mine);
    // In place, the result's memory holds contributions that are still to be sent.
    let in_place = own.space == Space::Receive;
    let sum = if in_place { plan.scratch_elements(reduction, mine) } else { result };
    let arriving = plan.scratch_elements(reduction, mine);
    let piece = |rank: usize| own.slice(firsts[rank] as usize, counts[rank]);
    plan.copy(piece(rank), sum);
    for round in 1..size {
        let (to, from) = ((rank + round) % size, (rank + size - round) % size);
        if mine > 0 {
            plan.receive(Peer::Local(from), arriving);
        }
        if counts[to] > 0 {
            plan.send(Peer::Local(to), piece(to));
        }
        plan.fence();
        plan.reduce(arriving, sum);
    }
    plan.copy(sum, result);
}

/// Rank 0, which holds the whole result, sends each process its piece.
fn hand_out(
    plan: &mut Builder,
    team: Team,
    reduction: &Reduction<'_>,
    sum: Option<Region<'_>>,
    (counts, firsts): (&[usize], &[isize]),
    result: Region<'_>,
) {
    let Some(sum) = sum else {
        scatter::linear(plan, team, 0, None, Some(result));
        return;
    };
    // The pieces lie behind each other from the first element of the sum on.
    let extent = reduction.layout.extent().1;
    let shifted: Vec<isize> = firsts.iter().map(|first| sum.at + first * extent).collect();
    let units = vec![reduction.unit; counts.len()];
    let layouts = vec![reduction.layout; counts.len()];
    let parts = Parts::Each { space: sum.space, counts, displacements: &shifted, units: &units, layouts: &layouts };
    // In place at rank 0, the sum may lie where the result goes only if it starts there, and then it stays.
    scatter::linear(plan, team, 0, Some(parts), Some(result));
}

/// Each group reduces to its first process, these exchange, and each scatters the other group's result.
fn inter(
    plan: &mut Builder,
    team: Team,
    reduction: &Reduction<'_>,
    own: Region<'_>,
    (counts, firsts): (&[usize], &[isize]),
    result: Region<'_>,
) {
    let sum = to_first(plan, team, reduction, own, None);
    let theirs = (team.rank == 0).then(|| plan.scratch_elements(reduction, reduction.count));
    meet_then(plan, team, Meeting { give: sum, take: theirs });
    hand_out(plan, team, reduction, theirs, (counts, firsts), result);
}
