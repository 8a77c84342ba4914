// SPDX-License-Identifier: MIT OR Apache-2.0
//! `MPI_Scan` and `MPI_Exscan` (MPI-5.0 sections 6.11.1 and 6.11.2): doubling, in rank order.

use super::builder::{Builder, Reduction};
use super::choose::by_messages;
use super::parts::Region;
use super::plan::{Peer, Plan, Space, Team};
use strobe_types::CollectiveOperation as Operation;

/// The plan of an inclusive scan. `from` is [`Space::Receive`] in place.
pub fn scan(team: Team, reduction: &Reduction<'_>, from: Space) -> Plan {
    let mut plan = Builder::new();
    let result = reduction.whole(Space::Receive);
    plan.copy(reduction.whole(from), result);
    doubling(&mut plan, team, reduction, result, Some(result));
    plan.plan(by_messages(Operation::Scan, team.size, reduction.bytes(), reduction.commutative))
}

/// The plan of an exclusive scan; rank 0's receive buffer stays as it is.
pub fn exscan(team: Team, reduction: &Reduction<'_>, from: Space) -> Plan {
    let mut plan = Builder::new();
    doubling(&mut plan, team, reduction, reduction.whole(from), None);
    plan.plan(by_messages(Operation::Exscan, team.size, reduction.bytes(), reduction.commutative))
}

/// After the round of distance d, `block` is the reduction of this process's block of 2d ranks, and the
/// result that of the ranks of the block up to this process: what comes from lower ranks goes on the left of
/// both. `inclusive` holds the own contribution already; otherwise the first that arrives starts the result.
fn doubling(plan: &mut Builder, team: Team, reduction: &Reduction<'_>, own: Region<'_>, inclusive: Option<Region<'_>>) {
    if team.size == 1 {
        return;
    }
    let result = reduction.whole(Space::Receive);
    let mut started = inclusive.is_some();
    let mut block = plan.scratch_elements(reduction, reduction.count);
    let mut arriving = plan.scratch_elements(reduction, reduction.count);
    plan.copy(own, block);
    let mut distance = 1;
    while distance < team.size {
        let partner = team.rank ^ distance;
        if partner < team.size {
            plan.receive(Peer::Local(partner), arriving);
            plan.send(Peer::Local(partner), block);
            plan.fence();
            if partner > team.rank {
                plan.reduce(block, arriving);
                (block, arriving) = (arriving, block);
            } else {
                if started {
                    plan.reduce(arriving, result);
                } else {
                    plan.copy(arriving, result);
                    started = true;
                }
                plan.reduce(arriving, block);
            }
        }
        distance *= 2;
    }
}
