// SPDX-License-Identifier: MIT OR Apache-2.0
//! `MPI_Alltoall`, `MPI_Alltoallv`, `MPI_Alltoallw` (MPI-5.0 section 6.8).

use super::builder::Builder;
use super::choose::by_messages;
use super::mutation::{self, Mutation};
use super::names::Algorithm;
use super::parts::{Parts, Region};
use super::plan::{Peer, Plan, Team};
use strobe_types::CollectiveOperation as Operation;

/// Exchanges under way at once: enough to hide one partner's delay, few enough not to flood memory.
const WINDOW: usize = 8;

/// The plan of an all-to-all. `send` is `None` in place: what is to be sent lies in the receive buffer.
pub fn alltoall(team: Team, send: Option<Parts<'_>>, receive: Parts<'_>) -> Plan {
    let algorithm = match receive {
        Parts::Even { .. } => by_messages(Operation::Alltoall, team.size, receive.region(0).bytes(), true),
        _ if team.size == 1 => Algorithm::Alone,
        _ => Algorithm::Pairwise,
    };
    with(algorithm, team, send, receive)
}

pub(super) fn with(algorithm: Algorithm, team: Team, send: Option<Parts<'_>>, receive: Parts<'_>) -> Plan {
    let mut plan = Builder::new();
    if let Some(remote) = team.remote {
        exchange(&mut plan, team, remote, |peer| send.map(|send| send.region(peer)), |peer| Some(receive.region(peer)));
        return plan.plan(Algorithm::Inter);
    }
    match algorithm {
        Algorithm::Bruck => bruck(&mut plan, team, send, receive),
        _ => match send {
            Some(send) => pairwise(&mut plan, team, |peer| send.region(peer), receive),
            None => {
                let pieces = save(&mut plan, team, receive);
                pairwise(&mut plan, team, |peer| pieces[peer], receive);
            }
        },
    }
    plan.plan(algorithm)
}

/// Copies the pieces in the receive buffer that are for others to scratch memory, packed.
fn save<'a>(plan: &mut Builder, team: Team, receive: Parts<'_>) -> Vec<Region<'a>> {
    let packed = plan.scratch_packed(receive.bytes(team.size));
    let mut at = 0;
    let mut pieces = Vec::with_capacity(team.size);
    for peer in 0..team.size {
        let here = receive.region(peer);
        let piece = packed.slice(at, here.bytes());
        if peer != team.rank {
            plan.copy(here, piece);
        }
        at += here.bytes();
        pieces.push(piece);
    }
    // The own piece stays where it is.
    pieces[team.rank] = Region::empty();
    pieces
}

/// In round k sends to the k-th process after this one and receives from the k-th before it, a few rounds at a time.
fn pairwise<'a>(plan: &mut Builder, team: Team, send: impl Fn(usize) -> Region<'a>, receive: Parts<'_>) {
    let own = send(team.rank);
    if own.bytes() > 0 {
        plan.copy(own, receive.region(team.rank));
    }
    let left_out = usize::from(mutation::is(Mutation::ForgetsLastPeer));
    for round in 1..team.size - left_out {
        let (to, from) = ((team.rank + round) % team.size, (team.rank + team.size - round) % team.size);
        let (leaving, arriving) = (send(to), receive.region(from));
        if arriving.bytes() > 0 {
            plan.receive(Peer::Local(from), arriving);
        }
        if leaving.bytes() > 0 {
            plan.send(Peer::Local(to), leaving);
        }
        if round % WINDOW == 0 {
            plan.fence();
        }
    }
}

/// The exchange of each process of one group with each of the other: `leaving(peer)` is sent to `peer`, what it sends
/// is received into `arriving(peer)`.
pub(super) fn exchange<'a>(
    plan: &mut Builder,
    team: Team,
    remote: usize,
    leaving: impl Fn(usize) -> Option<Region<'a>>,
    arriving: impl Fn(usize) -> Option<Region<'a>>,
) {
    // Both groups walk the same rounds, so that in each a process has at most one partner each way.
    let rounds = team.size.max(remote);
    for round in 0..rounds {
        let (to, from) = ((team.rank + round) % rounds, (team.rank + rounds - round) % rounds);
        if let Some(region) = arriving_from(from, remote, &arriving) {
            plan.receive(Peer::Remote(from), region);
        }
        if let Some(region) = arriving_from(to, remote, &leaving) {
            plan.send(Peer::Remote(to), region);
        }
        if round % WINDOW == WINDOW - 1 {
            plan.fence();
        }
    }
}

fn arriving_from<'a>(peer: usize, remote: usize, region: &impl Fn(usize) -> Option<Region<'a>>) -> Option<Region<'a>> {
    (peer < remote).then(|| region(peer)).flatten().filter(|region| region.bytes() > 0)
}

/// Few messages, for small pieces: in the round of distance d, all pieces whose distance has bit d move d ranks on, in
/// one message. Pieces are packed and ordered by how far they have to go in all.
fn bruck(plan: &mut Builder, team: Team, send: Option<Parts<'_>>, receive: Parts<'_>) {
    let (rank, size) = (team.rank, team.size);
    let each = receive.region(0).bytes();
    let held = plan.scratch_packed(size * each);
    let leaving = plan.scratch_packed(size.div_ceil(2) * each);
    let arriving = plan.scratch_packed(size.div_ceil(2) * each);
    let source = send.unwrap_or(receive);
    for way in 0..size {
        plan.copy(source.region((rank + way) % size), held.slice(way * each, each));
    }
    let mut distance = 1;
    while distance < size {
        let ways: Vec<usize> = (0..size).filter(|way| way & distance != 0).collect();
        for (slot, way) in ways.iter().enumerate() {
            plan.copy(held.slice(way * each, each), leaving.slice(slot * each, each));
        }
        let bytes = ways.len() * each;
        plan.receive(Peer::Local((rank + size - distance) % size), arriving.slice(0, bytes));
        plan.send(Peer::Local((rank + distance) % size), leaving.slice(0, bytes));
        plan.fence();
        for (slot, way) in ways.iter().enumerate() {
            plan.copy(arriving.slice(slot * each, each), held.slice(way * each, each));
        }
        distance *= 2;
    }
    // A piece of distance `way` came from the process `way` ranks before this one.
    for way in 0..size {
        plan.copy(held.slice(way * each, each), receive.region((rank + size - way) % size));
    }
}
