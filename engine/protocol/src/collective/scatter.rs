// SPDX-License-Identifier: MIT OR Apache-2.0
//! `MPI_Scatter` and `MPI_Scatterv` (MPI-5.0 sections 6.6 and 6.6.1).

use super::builder::Builder;
use super::choose::by_messages;
use super::gather::WINDOW;
use super::inter::Root;
use super::names::Algorithm;
use super::parts::{Parts, Region};
use super::plan::{Peer, Plan, Team};
use strobe_types::CollectiveOperation as Operation;

/// The plan of a scatter. `receive` is `None` at a root that keeps its piece in place; `send` is used at the root only.
/// `even` says that all pieces are of one size, which all processes know.
pub fn scatter(team: Team, root: Root, send: Option<Parts<'_>>, receive: Option<Region<'_>>, even: bool) -> Plan {
    let piece = receive.or_else(|| send.map(|send| send.region(0))).map_or(0, |piece| piece.bytes());
    let algorithm = if even { by_messages(Operation::Scatter, team.size, piece, true) } else { Algorithm::Linear };
    with(algorithm, team, root, send, receive)
}

pub(super) fn with(
    algorithm: Algorithm,
    team: Team,
    root: Root,
    send: Option<Parts<'_>>,
    receive: Option<Region<'_>>,
) -> Plan {
    let mut plan = Builder::new();
    match root {
        Root::Local(root) if algorithm == Algorithm::Binomial => binomial(&mut plan, team, root, send, receive),
        Root::Local(root) => linear(&mut plan, team, root, send, receive),
        Root::Nowhere => {}
        Root::Here => {
            if let Some(send) = send {
                distribute(&mut plan, 0..team.remote.unwrap_or(0), Peer::Remote, send);
            }
        }
        Root::Remote(root) => {
            if let Some(receive) = receive.filter(|receive| receive.bytes() > 0) {
                plan.receive(Peer::Remote(root), receive);
            }
        }
    }
    plan.plan(if team.remote.is_some() { Algorithm::Inter } else { algorithm })
}

/// Sends each process of `ranks` its piece, a window at a time.
fn distribute(plan: &mut Builder, ranks: impl Iterator<Item = usize>, peer: impl Fn(usize) -> Peer, send: Parts<'_>) {
    let pieces = ranks.map(|rank| (rank, send.region(rank))).filter(|(_, piece)| piece.bytes() > 0);
    for (turn, (rank, piece)) in pieces.enumerate() {
        if turn % WINDOW == WINDOW - 1 {
            plan.fence();
        }
        plan.send(peer(rank), piece);
    }
}

pub(super) fn linear(
    plan: &mut Builder,
    team: Team,
    root: usize,
    send: Option<Parts<'_>>,
    receive: Option<Region<'_>>,
) {
    if team.rank != root {
        if let Some(receive) = receive.filter(|receive| receive.bytes() > 0) {
            plan.receive(Peer::Local(root), receive);
        }
        return;
    }
    let Some(send) = send else { return };
    distribute(plan, (0..team.size).filter(|&rank| rank != root), Peer::Local, send);
    if let Some(receive) = receive {
        plan.copy(send.region(root), receive);
    }
}

/// Down a binomial tree, packed, in the order of relative ranks.
fn binomial(plan: &mut Builder, team: Team, root: usize, send: Option<Parts<'_>>, receive: Option<Region<'_>>) {
    let size = team.size;
    let relative = (team.rank + size - root) % size;
    let peer = |relative: usize| Peer::Local((relative + root) % size);
    let own = receive.or_else(|| send.map(|send| send.region(root))).unwrap_or(Region::empty());
    let each = own.bytes();
    let edge = if relative == 0 { size.next_power_of_two() } else { 1 << relative.trailing_zeros() };
    let subtree = edge.min(size - relative);
    if subtree == 1 && relative != 0 {
        plan.receive(peer(relative - edge), own);
        return;
    }
    let packed = plan.scratch_packed(subtree * each);
    let pieces = |first: usize, count: usize| packed.slice((first - relative) * each, count * each);
    if relative != 0 {
        let data = plan.receive(peer(relative - edge), packed);
        plan.wait(data);
    } else if let Some(send) = send {
        for rank in (0..size).filter(|&rank| rank != root) {
            plan.copy(send.region(rank), pieces((rank + size - root) % size, 1));
        }
        if let Some(receive) = receive {
            plan.copy(send.region(root), receive);
        }
    }
    let mut child = edge / 2;
    while child > 0 {
        let first = relative + child;
        if first < size {
            plan.send(peer(first), pieces(first, child.min(size - first)));
        }
        child /= 2;
    }
    if relative != 0 {
        plan.copy(pieces(relative, 1), own);
    }
}
