// SPDX-License-Identifier: MIT OR Apache-2.0
//! `MPI_Gather` and `MPI_Gatherv` (MPI-5.0 sections 6.5 and 6.5.1).

use super::builder::Builder;
use super::choose::by_messages;
use super::inter::Root;
use super::names::Algorithm;
use super::parts::{Parts, Region};
use super::plan::{Peer, Plan, Team};
use strobe_types::CollectiveOperation as Operation;

/// How many messages a process has under way at once when it exchanges data with many.
pub(super) const WINDOW: usize = 32;

/// The plan of a gather. `send` is `None` at a root that contributes in place; `receive` is used at the root only.
/// `even` says that all pieces are of one size, which all processes know.
pub fn gather(team: Team, root: Root, send: Option<Region<'_>>, receive: Option<Parts<'_>>, even: bool) -> Plan {
    let piece = send.or_else(|| receive.map(|receive| receive.region(0))).map_or(0, |piece| piece.bytes());
    let algorithm = if even { by_messages(Operation::Gather, team.size, piece, true) } else { Algorithm::Linear };
    with(algorithm, team, root, send, receive)
}

pub(super) fn with(
    algorithm: Algorithm,
    team: Team,
    root: Root,
    send: Option<Region<'_>>,
    receive: Option<Parts<'_>>,
) -> Plan {
    let mut plan = Builder::new();
    match root {
        Root::Local(root) if algorithm == Algorithm::Binomial => binomial(&mut plan, team, root, send, receive),
        Root::Local(root) => linear(&mut plan, team, root, send, receive),
        Root::Nowhere => {}
        Root::Here => {
            let remote = team.remote.unwrap_or(0);
            if let Some(receive) = receive {
                collect(&mut plan, 0..remote, Peer::Remote, receive);
            }
        }
        Root::Remote(root) => {
            if let Some(send) = send.filter(|send| send.bytes() > 0) {
                plan.send(Peer::Remote(root), send);
            }
        }
    }
    plan.plan(if team.remote.is_some() { Algorithm::Inter } else { algorithm })
}

/// Receives the piece of each process of `ranks`, a window at a time. Empty pieces are not sent: both sides
/// know that they are empty.
fn collect(plan: &mut Builder, ranks: impl Iterator<Item = usize>, peer: impl Fn(usize) -> Peer, receive: Parts<'_>) {
    let pieces = ranks.map(|rank| (rank, receive.region(rank))).filter(|(_, piece)| piece.bytes() > 0);
    for (turn, (rank, piece)) in pieces.enumerate() {
        if turn % WINDOW == WINDOW - 1 {
            plan.fence();
        }
        plan.receive(peer(rank), piece);
    }
}

fn linear(plan: &mut Builder, team: Team, root: usize, send: Option<Region<'_>>, receive: Option<Parts<'_>>) {
    if team.rank != root {
        if let Some(send) = send.filter(|send| send.bytes() > 0) {
            plan.send(Peer::Local(root), send);
        }
        return;
    }
    let Some(receive) = receive else { return };
    collect(plan, (0..team.size).filter(|&rank| rank != root), Peer::Local, receive);
    if let Some(send) = send {
        plan.copy(send, receive.region(root));
    }
}

/// Up a binomial tree, packed, in the order of relative ranks.
fn binomial(plan: &mut Builder, team: Team, root: usize, send: Option<Region<'_>>, receive: Option<Parts<'_>>) {
    let size = team.size;
    let relative = (team.rank + size - root) % size;
    let peer = |relative: usize| Peer::Local((relative + root) % size);
    let own = send.or_else(|| receive.map(|receive| receive.region(root))).unwrap_or(Region::empty());
    let each = own.bytes();
    let edge = if relative == 0 { size.next_power_of_two() } else { 1 << relative.trailing_zeros() };
    let subtree = edge.min(size - relative);
    if subtree == 1 && relative != 0 {
        plan.send(peer(relative - edge), own);
        return;
    }
    let packed = plan.scratch_packed(subtree * each);
    let pieces = |first: usize, count: usize| packed.slice((first - relative) * each, count * each);
    let mut child = 1;
    while child < subtree {
        let first = relative + child;
        plan.receive(peer(first), pieces(first, child.min(size - first)));
        child *= 2;
    }
    if relative != 0 {
        plan.copy(own, pieces(relative, 1));
        plan.fence();
        plan.send(peer(relative - edge), packed);
        return;
    }
    plan.fence();
    let Some(receive) = receive else { return };
    for rank in 0..size {
        if rank != root {
            plan.copy(pieces((rank + size - root) % size, 1), receive.region(rank));
        }
    }
    if let Some(send) = send {
        plan.copy(send, receive.region(root));
    }
}
