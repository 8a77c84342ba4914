// SPDX-License-Identifier: MIT OR Apache-2.0
//! Follows who waits for whom to the end: a ring of ranks that wait for each other, or the ranks that all others wait
//! for. It describes a snapshot: a rank that is about to send looks the same as one that never will.

use crate::doing::{Doing, Wait};
use crate::pending::{Pending, PendingKind};
use crate::ranks::{count_text, ranks_text};
use strobe_shared::port::Life;
use strobe_types::CallId;

const WORLD_COLLECTIVES: u32 = 1;

/// One line for each thing that explains why ranks wait.
pub fn verdict(doings: &[Doing]) -> Vec<String> {
    let mut lines = Vec::new();
    let ring = ring(doings);
    if !ring.is_empty() {
        let mut shown: Vec<String> = ring.iter().map(u32::to_string).collect();
        shown.push(ring[0].to_string());
        lines.push(format!("ranks wait for each other in a ring: {}", shown.join(" -> ")));
    }
    lines.extend(missing(doings));
    for awaited in doings.iter().filter(|doing| peer(doing).is_none() && (doing.wait != Wait::Members)) {
        let waiting = waiting_for(doings, awaited.rank);
        if !waiting.is_empty() {
            let plural = if waiting.len() == 1 { "waits" } else { "wait" };
            let what = awaited.call.map_or(String::new(), |_| "in ".to_string()) + &awaited.text();
            lines.push(format!("{} {plural} for rank {}, which is {what}", count_text(&waiting), awaited.rank));
        }
    }
    lines
}

/// In a job of `ranks` ranks: one line for each rank that others wait for and whose state is not known.
pub fn unseen(doings: &[Doing], ranks: u32) -> Vec<String> {
    let missing = (0..ranks).filter(|&rank| of(doings, rank).is_none());
    let awaited = missing.map(|rank| (rank, waiting_for(doings, rank))).filter(|(_, waiting)| !waiting.is_empty());
    let line = |(rank, waiting): (u32, Vec<u32>)| {
        let plural = if waiting.len() == 1 { "waits" } else { "wait" };
        format!("{} {plural} for rank {rank}, which could not be looked at", count_text(&waiting))
    };
    awaited.map(line).collect()
}

/// The rank that `doing` waits for by name: in a call for one message, or in one for requests with one open.
fn peer(doing: &Doing) -> Option<u32> {
    let peer = match (doing.wait, &doing.pending[..]) {
        _ if doing.life != Life::Alive => return None,
        (Wait::Message | Wait::Receiver, _) => doing.peer,
        // The source of a receive is a rank of its communicator; only for MPI_COMM_WORLD is that one of the job.
        (_, [one]) if one.kind == PendingKind::Send || one.kind == PendingKind::Receive && one.context == 0 => one.peer,
        _ => return None,
    };
    u32::try_from(peer).ok()
}

fn of(doings: &[Doing], rank: u32) -> Option<&Doing> {
    doings.iter().find(|doing| doing.rank == rank)
}

/// The first ring of ranks each of which waits for the next.
fn ring(doings: &[Doing]) -> Vec<u32> {
    for start in doings {
        let mut path = vec![start.rank];
        while let Some(next) = path.last().and_then(|&rank| of(doings, rank)).and_then(peer) {
            if next == start.rank {
                return path;
            }
            if path.contains(&next) {
                break;
            }
            path.push(next);
        }
    }
    Vec::new()
}

/// Ranks that wait for `rank`, directly or through others.
fn waiting_for(doings: &[Doing], rank: u32) -> Vec<u32> {
    let mut found = vec![rank];
    let mut at = 0;
    while at < found.len() {
        let direct = doings.iter().filter(|doing| peer(doing) == Some(found[at])).map(|doing| doing.rank);
        let fresh: Vec<u32> = direct.filter(|waiting| !found.contains(waiting)).collect();
        found.extend(fresh);
        at += 1;
    }
    found.remove(0);
    found.sort_unstable();
    found
}

/// The collective on `MPI_COMM_WORLD` that a rank has under way, the earliest of several: its number, and its call.
fn on_world(doing: &Doing) -> Option<(i32, CallId)> {
    let of = |one: &Pending| match one.kind {
        PendingKind::Collective(call) if one.context == WORLD_COLLECTIVES => Some((one.tag, call)),
        _ => None,
    };
    doing.pending.iter().filter_map(of).min_by_key(|(number, _)| *number)
}

/// Ranks that have not come to the collective on `MPI_COMM_WORLD` in which others are waited for, by a call of its own
/// or by a request.
fn missing(doings: &[Doing]) -> Option<String> {
    let awaits = |doing: &&Doing| match doing.wait {
        Wait::Members => true,
        Wait::Nothing | Wait::Requests => doing.asleep,
        Wait::Message | Wait::Receiver | Wait::Overwritten => false,
    };
    let first = doings.iter().filter(awaits).filter_map(on_world).min_by_key(|(number, _)| *number)?;
    let (there, others): (Vec<_>, Vec<_>) = doings.iter().partition(|doing| on_world(doing) == Some(first));
    // Who is in a later one is done with this.
    let has_passed = |doing: &Doing| on_world(doing).is_some_and(|(number, _)| number > first.0);
    let absent: Vec<_> = others.into_iter().filter(|doing| !has_passed(doing)).collect();
    if absent.is_empty() {
        return None;
    }
    let ranks = |set: &[&Doing]| set.iter().map(|doing| doing.rank).collect::<Vec<_>>();
    let plural = if there.len() == 1 { "is" } else { "are" };
    let (there, absent) = (ranks(&there), ranks(&absent));
    Some(format!("{} {plural} in {}; not there: {}", count_text(&there), first.1.name(), ranks_text(&absent)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waits(rank: u32, wait: Wait, peer: i32, context: u32) -> Doing {
        let call = Some(CallId::of(if wait == Wait::Members { "MPI_Barrier" } else { "MPI_Recv" }));
        Doing {
            rank,
            life: Life::Alive,
            call,
            wait,
            asleep: true,
            peer,
            tag: 0,
            context,
            since_ns: 0,
            pending: vec![],
            failed: None,
            site: None,
        }
    }

    fn member(rank: u32, call: &str, number: i32) -> Doing {
        let kind = PendingKind::Collective(CallId::of(call));
        let pending = vec![Pending { kind, peer: rank as i32, tag: number, context: 1 }];
        Doing { pending, ..waits(rank, Wait::Members, -1, 1) }
    }

    fn computes(rank: u32) -> Doing {
        Doing { call: None, asleep: false, ..waits(rank, Wait::Nothing, -1, 0) }
    }

    #[test]
    fn a_ring_is_named() {
        let ring = [waits(0, Wait::Message, 1, 0), waits(1, Wait::Receiver, 2, 0), waits(2, Wait::Message, 0, 0)];
        assert_eq!(verdict(&ring), ["ranks wait for each other in a ring: 0 -> 1 -> 2 -> 0"]);
    }

    #[test]
    fn a_chain_ends_at_who_computes() {
        let chain = [waits(0, Wait::Message, 1, 0), waits(1, Wait::Message, 2, 0), computes(2), computes(3)];
        assert_eq!(verdict(&chain), ["2 ranks (0,1) wait for rank 2, which is computing"]);
    }

    #[test]
    fn who_could_not_be_looked_at_is_named_if_somebody_waits_for_it() {
        let seen = [waits(0, Wait::Message, 3, 0), waits(1, Wait::Message, 0, 0)];
        assert_eq!(unseen(&seen, 5), ["2 ranks (0,1) wait for rank 3, which could not be looked at"]);
        assert_eq!(unseen(&seen[1..], 2), ["1 rank (1) waits for rank 0, which could not be looked at"]);
    }

    #[test]
    fn a_single_open_request_is_an_arrow() {
        let open = Pending { kind: PendingKind::Receive, peer: 1, tag: 0, context: 0 };
        let wait = Doing { pending: vec![open], ..waits(0, Wait::Nothing, -1, 0) };
        let other = waits(1, Wait::Nothing, -1, 0);
        assert_eq!(verdict(&[wait.clone(), other]), ["1 rank (0) waits for rank 1, which is in MPI_Recv"]);
        let elsewhere = Doing { pending: vec![Pending { context: 8, ..open }], ..wait };
        assert_eq!(verdict(&[elsewhere, computes(1)]), [] as [&str; 0], "ranks of another communicator");
    }

    #[test]
    fn a_collective_misses_ranks() {
        let world = [member(0, "MPI_Barrier", 7), computes(1), member(2, "MPI_Barrier", 7)];
        assert_eq!(verdict(&world), ["2 ranks (0,2) are in MPI_Barrier; not there: 1"]);
        assert_eq!(verdict(&[computes(0), computes(1)]), [] as [&str; 0]);
        let requests = member(0, "MPI_Ibarrier", 3);
        let later = [Doing { wait: Wait::Nothing, ..requests.clone() }, computes(1), member(2, "MPI_Barrier", 4)];
        assert_eq!(verdict(&later), ["1 rank (0) is in MPI_Ibarrier; not there: 1"], "rank 2 is done with it");
        let begun = Doing { pending: requests.pending, ..computes(1) };
        assert_eq!(verdict(&[computes(0), begun]), [] as [&str; 0], "nobody waits for it");
    }
}
