// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reductions by messages which combine in the same order as reductions through shared memory: x0 op (x1 op (… op xn)),
//! for every element and every operation.
//!
//! They are used when there is no shared memory left, and for members on several nodes where no hierarchical plan fits.
//! The bits of a result must not depend on how full memory is or where members are. So a process that needs a result,
//! or a piece of it, receives all contributions itself and combines them from the highest rank down.

use super::allreduce::Pieces;
use super::builder::{Builder, Reduction};
use super::mutation::{self, Mutation};
use super::names::Algorithm;
use super::parts::Region;
use super::plan::{Peer, Plan, Space, Team};
use std::ops::Range;

/// The plan of a reduction to `root`. `from` is [`Space::Receive`] at a root that contributes in place.
pub fn reduce(team: Team, root: usize, reduction: &Reduction<'_>, from: Space) -> Plan {
    let mut plan = Builder::new();
    let own = reduction.whole(from);
    if team.rank == root {
        take_in(&mut plan, team, reduction, own, 0..team.size, reduction.whole(Space::Receive));
    } else if reduction.count > 0 {
        plan.send(Peer::Local(root), own);
    }
    plan.plan(Algorithm::InTurn)
}

/// The piece of `region` that process `rank` reduces.
fn piece<'a>(pieces: &Pieces, region: Region<'a>, rank: usize) -> Region<'a> {
    let (first, count) = pieces.piece(rank);
    region.slice(first, count)
}

/// For longer vectors each process reduces a piece for all.
const ONE_REDUCES_BYTES_MAX: usize = 8 << 10;

/// The plan of an allreduce of a long vector: each process reduces a piece and tells the others.
pub(super) fn allreduce_in_pieces(team: Team, reduction: &Reduction<'_>, from: Space) -> Plan {
    let mut plan = Builder::new();
    let (own, result) = (reduction.whole(from), reduction.whole(Space::Receive));
    let pieces = Pieces { count: reduction.count, members: team.size };
    let others = || (1..team.size).map(|turn| (team.rank + turn) % team.size);
    for rank in others().filter(|rank| pieces.piece(*rank).1 > 0) {
        plan.send(Peer::Local(rank), piece(&pieces, own, rank));
    }
    let mine = Reduction { count: pieces.piece(team.rank).1, ..*reduction };
    take_in(&mut plan, team, &mine, piece(&pieces, own, team.rank), 0..team.size, piece(&pieces, result, team.rank));
    // In place, contributions being sent lie where results go.
    plan.fence();
    for rank in others() {
        if pieces.piece(rank).1 > 0 {
            plan.receive(Peer::Local(rank), piece(&pieces, result, rank));
        }
        if mine.count > 0 {
            plan.send(Peer::Local(rank), piece(&pieces, result, team.rank));
        }
    }
    plan.plan(Algorithm::InTurn)
}

/// The plan of an allreduce: rank 0 reduces and tells the others. `from` is [`Space::Receive`] in place.
pub fn allreduce(team: Team, reduction: &Reduction<'_>, from: Space) -> Plan {
    if reduction.bytes() > ONE_REDUCES_BYTES_MAX {
        return allreduce_in_pieces(team, reduction, from);
    }
    let mut plan = Builder::new();
    let (own, result) = (reduction.whole(from), reduction.whole(Space::Receive));
    if team.rank == 0 {
        take_in(&mut plan, team, reduction, own, 0..team.size, result);
    }
    if reduction.count > 0 {
        if team.rank == 0 {
            for rank in 1..team.size {
                plan.send(Peer::Local(rank), result);
            }
        } else {
            plan.send(Peer::Local(0), own);
            // In place, the contribution being sent lies where the result goes.
            plan.fence();
            plan.receive(Peer::Local(0), result);
        }
    }
    plan.plan(Algorithm::InTurn)
}

/// The plan of a reduce-scatter of `counts` elements for each process. `from` is [`Space::Receive`] in place.
pub fn reduce_scatter(team: Team, reduction: &Reduction<'_>, counts: &[usize], from: Space) -> Plan {
    let mut plan = Builder::new();
    let own = reduction.whole(from);
    let piece = |rank: usize| own.slice(counts[..rank].iter().sum(), counts[rank]);
    for rank in (0..team.size).filter(|rank| *rank != team.rank && counts[*rank] > 0) {
        plan.send(Peer::Local(rank), piece(rank));
    }
    let mine = Reduction { count: counts[team.rank], ..*reduction };
    take_in(&mut plan, team, &mine, piece(team.rank), 0..team.size, mine.whole(Space::Receive));
    plan.plan(Algorithm::InTurn)
}

/// The plan of a scan, inclusive or exclusive. `from` is [`Space::Receive`] in place.
pub fn scan(team: Team, inclusive: bool, reduction: &Reduction<'_>, from: Space) -> Plan {
    let mut plan = Builder::new();
    let own = reduction.whole(from);
    for rank in team.rank + 1..if reduction.count > 0 { team.size } else { 0 } {
        plan.send(Peer::Local(rank), own);
    }
    let ranks = 0..team.rank + usize::from(inclusive);
    if !ranks.is_empty() {
        take_in(&mut plan, team, reduction, own, ranks, reduction.whole(Space::Receive));
    }
    plan.plan(Algorithm::InTurn)
}

/// Reduces the contributions of `ranks` into `result`; `own` is this process's, if it is one of them.
fn take_in(
    plan: &mut Builder,
    team: Team,
    reduction: &Reduction<'_>,
    own: Region<'_>,
    ranks: Range<usize>,
    result: Region<'_>,
) {
    if reduction.count == 0 {
        return;
    }
    // In place, contributions are still to be read where the result goes.
    let in_place = own.space == result.space && !mutation::is(Mutation::OverwritesContribution);
    let sum = if in_place { plan.scratch_elements(reduction, reduction.count) } else { result };
    let term = plan.scratch_elements(reduction, reduction.count);
    let last = ranks.end - 1;
    for rank in ranks.rev() {
        if rank == team.rank {
            match rank == last {
                true => plan.copy(own, sum),
                false if mutation::is(Mutation::TakesInUpwards) => {
                    plan.copy(sum, term);
                    plan.copy(own, sum);
                    plan.reduce(term, sum);
                }
                false => plan.reduce(own, sum),
            }
        } else {
            let arriving = if rank == last { sum } else { term };
            let data = plan.receive(Peer::Local(rank), arriving);
            plan.wait(data);
            if rank != last {
                plan.reduce(arriving, sum);
            }
        }
    }
    plan.fence();
    plan.copy(sum, result);
}
