// SPDX-License-Identifier: MIT OR Apache-2.0
//! `MPI_Bcast` (MPI-5.0 section 6.4). The buffer is [`super::Space::Receive`] on every process.

use super::builder::Builder;
use super::choose::by_messages;
use super::inter::Root;
use super::names::Algorithm;
use super::parts::Region;
use super::plan::{Peer, Plan, Space, Team};
use strobe_types::CollectiveOperation as Operation;

/// The plan of a broadcast of `region`. Its elements may differ between processes; its bytes do not.
pub fn bcast(team: Team, root: Root, region: Region<'_>) -> Plan {
    with(by_messages(Operation::Bcast, team.size, region.bytes(), true), team, root, region)
}

pub(super) fn with(algorithm: Algorithm, team: Team, root: Root, region: Region<'_>) -> Plan {
    let mut plan = Builder::new();
    match root {
        Root::Local(root) if algorithm == Algorithm::ScatterRing => scatter_ring(&mut plan, team, root, region),
        Root::Local(root) => binomial(&mut plan, team, root, region),
        Root::Here => {
            plan.send(Peer::Remote(0), region);
        }
        Root::Nowhere => {}
        Root::Remote(root) => {
            if team.rank == 0 {
                plan.receive(Peer::Remote(root), region);
                plan.fence();
            }
            binomial(&mut plan, team, 0, region);
        }
    }
    plan.plan(if team.remote.is_some() { Algorithm::Inter } else { algorithm })
}

/// Down a binomial tree inside the local group.
pub(super) fn binomial(plan: &mut Builder, team: Team, root: usize, region: Region<'_>) {
    let relative = (team.rank + team.size - root) % team.size;
    let peer = |relative: usize| Peer::Local((relative + root) % team.size);
    // The lowest set bit of the relative rank is the edge to the parent; lower bits are children.
    let edge = if relative == 0 { team.size.next_power_of_two() } else { 1 << relative.trailing_zeros() };
    if relative != 0 {
        let data = plan.receive(peer(relative - edge), region);
        plan.wait(data);
    }
    let mut child = edge / 2;
    while child > 0 {
        if relative + child < team.size {
            plan.send(peer(relative + child), region);
        }
        child /= 2;
    }
}

/// Each process gets one piece down a binomial tree; then the pieces go around a ring. Works on packed data:
/// processes may describe the same bytes with different datatypes.
fn scatter_ring(plan: &mut Builder, team: Team, root: usize, region: Region<'_>) {
    let (size, bytes) = (team.size, region.bytes());
    let relative = (team.rank + size - root) % size;
    let peer = |relative: usize| Peer::Local((relative + root) % size);
    let packed = region.as_bytes().unwrap_or_else(|| plan.scratch_packed(bytes));
    if relative == 0 && packed.space == Space::Scratch {
        plan.copy(region, packed);
    }
    let each = bytes.div_ceil(size);
    let pieces = |first: usize, count: usize| {
        let (start, end) = ((first * each).min(bytes), ((first + count) * each).min(bytes));
        packed.slice(start, end - start)
    };
    let edge = if relative == 0 { size.next_power_of_two() } else { 1 << relative.trailing_zeros() };
    if relative != 0 {
        let data = plan.receive(peer(relative - edge), pieces(relative, edge.min(size - relative)));
        plan.wait(data);
    }
    let mut child = edge / 2;
    while child > 0 {
        if relative + child < size {
            plan.send(peer(relative + child), pieces(relative + child, child.min(size - relative - child)));
        }
        child /= 2;
    }
    let (right, left) = (peer(relative + 1), peer(relative + size - 1));
    for round in 0..size - 1 {
        plan.receive(left, pieces((relative + 2 * size - 1 - round) % size, 1));
        plan.send(right, pieces((relative + size - round) % size, 1));
        plan.fence();
    }
    if relative != 0 && packed.space == Space::Scratch {
        plan.copy(packed, region);
    }
}
