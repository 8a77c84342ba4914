// SPDX-License-Identifier: MIT OR Apache-2.0
//! `MPI_Allgather` and `MPI_Allgatherv` (MPI-5.0 sections 6.7 and 6.7.1).

use super::builder::Builder;
use super::choose::by_messages;
use super::mutation::{self, Mutation};
use super::names::Algorithm;
use super::parts::{Parts, Region};
use super::plan::{Peer, Plan, Team};
use strobe_types::CollectiveOperation as Operation;

/// The plan of an allgather. `send` is `None` in place: the own piece lies in the receive buffer already.
pub fn allgather(team: Team, send: Option<Region<'_>>, receive: Parts<'_>) -> Plan {
    let algorithm = match receive {
        Parts::Even { .. } => by_messages(Operation::Allgather, team.size, receive.region(0).bytes(), true),
        _ if team.size == 1 => Algorithm::Alone,
        _ => Algorithm::Ring,
    };
    with(algorithm, team, send, receive)
}

pub(super) fn with(algorithm: Algorithm, team: Team, send: Option<Region<'_>>, receive: Parts<'_>) -> Plan {
    let mut plan = Builder::new();
    if let Some(remote) = team.remote {
        inter(&mut plan, team, remote, send, receive);
        return plan.plan(Algorithm::Inter);
    }
    if let Some(send) = send {
        plan.copy(send, receive.region(team.rank));
    }
    match algorithm {
        Algorithm::RecursiveDoubling => recursive_doubling(&mut plan, team, receive),
        Algorithm::Bruck => bruck(&mut plan, team, receive),
        _ => ring(&mut plan, team, receive),
    }
    plan.plan(algorithm)
}

/// Passes pieces around a ring, each own piece being in place. Also the second half of an allreduce of long vectors.
pub(super) fn ring(plan: &mut Builder, team: Team, receive: Parts<'_>) {
    let size = team.size;
    let (right, left) = (Peer::Local((team.rank + 1) % size), Peer::Local((team.rank + size - 1) % size));
    for round in 0..size - 1 {
        let arriving = receive.region((team.rank + 2 * size - 1 - round) % size);
        let leaving = receive.region((team.rank + size - round) % size);
        if arriving.bytes() > 0 {
            plan.receive(left, arriving);
        }
        if leaving.bytes() > 0 {
            plan.send(right, leaving);
        }
        if !mutation::is(Mutation::RingsWithoutWaiting) {
            plan.fence();
        }
    }
}

fn recursive_doubling(plan: &mut Builder, team: Team, receive: Parts<'_>) {
    let mut distance = 1;
    while distance < team.size {
        let partner = team.rank ^ distance;
        let (mine, theirs) = (team.rank & !(distance - 1), partner & !(distance - 1));
        if let (Some(leaving), Some(arriving)) = (receive.run(mine, distance), receive.run(theirs, distance)) {
            plan.receive(Peer::Local(partner), arriving);
            plan.send(Peer::Local(partner), leaving);
            if !mutation::is(Mutation::DoublesWithoutWaiting) {
                plan.fence();
            }
        }
        distance *= 2;
    }
}

/// Keeps packed pieces in the order own, next, …; in each round a process receives as many as it has.
fn bruck(plan: &mut Builder, team: Team, receive: Parts<'_>) {
    let (rank, size) = (team.rank, team.size);
    let each = receive.region(rank).bytes();
    let packed = plan.scratch_packed(size * each);
    let pieces = |first: usize, count: usize| packed.slice(first * each, count * each);
    plan.copy(receive.region(rank), pieces(0, 1));
    let mut have = 1;
    while have < size {
        let count = have.min(size - have);
        plan.receive(Peer::Local((rank + have) % size), pieces(have, count));
        plan.send(Peer::Local((rank + size - have) % size), pieces(0, count));
        plan.fence();
        have += count;
    }
    for step in 1..size {
        plan.copy(pieces(step, 1), receive.region((rank + step) % size));
    }
}

/// Everyone sends its piece to everyone of the remote group.
fn inter(plan: &mut Builder, team: Team, remote: usize, send: Option<Region<'_>>, receive: Parts<'_>) {
    let send = send.filter(|send| send.bytes() > 0);
    super::alltoall::exchange(plan, team, remote, |_| send, |peer| Some(receive.region(peer)));
}
