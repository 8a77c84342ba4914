// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ranks that wait for a rank that has left.
//!
//! A program whose one rank ends early (an uncaught Python exception runs `MPI_Finalize` on its way out) would
//! otherwise hang: the rank waits in `MPI_Finalize` for the others, and they for its messages. From time to time
//! the manager looks at the segment, and ends the job when nothing can come any more. It must never end a
//! job that could go on, so it is sure only if, with nothing changed between two looks,
//!
//! - a rank sleeps in a receive that names a rank which has left, or
//! - one has left and *every* other rank sleeps in a wait, none of them with threads that could act meanwhile.

use crate::rank::{Rank, Stage};
use std::time::{Duration, Instant};
use strobe_mds::{Doing, Wait, read};
use strobe_shared::Segment;
use strobe_shared::port::Life;
use strobe_shared::sync::Ordering;

/// From one look to the next.
const PACE: Duration = Duration::from_millis(300);

/// What was seen at the last look.
#[derive(Default)]
pub struct Stuck {
    next: Option<Instant>,
    before: Vec<Doing>,
}

impl Stuck {
    /// When to look next.
    pub fn next_look(&self) -> Option<Instant> {
        self.next
    }

    /// Looks, if it is time. Gives the rank that others wait for in vain.
    pub fn look(&mut self, now: Instant, ranks: &[Rank], segment: &Segment) -> Option<u32> {
        if self.next.is_some_and(|next| now < next) {
            return None;
        }
        self.next = Some(now + PACE);
        let left = segment.header().finalizing.load(Ordering::Relaxed);
        if left == 0 || left >= segment.local_ranks() {
            self.before.clear();
            return None;
        }
        let present = ranks.iter().filter(|rank| rank.ending.is_none() && rank.stage == Stage::Joined);
        let doings: Vec<Doing> = present.map(|rank| read(segment, rank.number)).collect();
        let steady = doings == self.before;
        // A rank that is stopped, by a debugger or Ctrl-Z, may have been woken without having run since.
        let sleeping = doings.iter().filter(|doing| doing.asleep).all(|doing| is_sleeping(segment, doing.rank));
        let found = if steady && sleeping { in_vain(&doings, &|rank| is_alone(segment, rank)) } else { None };
        self.before = doings;
        found
    }
}

/// The rank that has left and that others wait for in vain. `alone` says whether a rank's process has one thread.
fn in_vain(doings: &[Doing], alone: &dyn Fn(u32) -> bool) -> Option<u32> {
    let has_left = |rank: u32| doings.iter().any(|doing| doing.rank == rank && doing.life == Life::Finalized);
    let waits = |doing: &Doing| doing.life == Life::Alive && doing.asleep && doing.wait != Wait::Nothing;
    let named = doings.iter().filter(|doing| waits(doing) && doing.wait == Wait::Message);
    if let Some(peer) = named.filter_map(|doing| u32::try_from(doing.peer).ok()).find(|&peer| has_left(peer)) {
        return Some(peer);
    }
    let mut others = doings.iter().filter(|doing| doing.life != Life::Finalized);
    let first = doings.iter().find(|doing| doing.life == Life::Finalized)?;
    others.all(|doing| waits(doing) && alone(doing.rank)).then_some(first.rank)
}

fn is_alone(segment: &Segment, local: u32) -> bool {
    let pid = segment.port(local).pid.load(Ordering::Relaxed);
    std::fs::read_dir(format!("/proc/{pid}/task")).is_ok_and(|tasks| tasks.count() == 1)
}

fn is_sleeping(segment: &Segment, local: u32) -> bool {
    let pid = segment.port(local).pid.load(Ordering::Relaxed);
    let line = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // "pid (name) S ...", and the name may hold anything.
    line.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with('S'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_types::CallId;

    fn rank(rank: u32, life: Life, wait: Wait, peer: i32) -> Doing {
        let call = Some(CallId::of("MPI_Recv"));
        Doing { rank, life, call, wait, asleep: wait != Wait::Nothing, peer, tag: 0, context: 0, since_ns: 1 }
    }

    #[test]
    fn a_receive_from_one_that_left_is_in_vain_even_while_others_work() {
        let doings = [
            rank(0, Life::Finalized, Wait::Nothing, 0),
            rank(1, Life::Alive, Wait::Message, 0),
            rank(2, Life::Alive, Wait::Nothing, 0),
        ];
        assert_eq!(in_vain(&doings, &|_| false), Some(0));
    }

    #[test]
    fn others_that_work_may_still_send() {
        let collective = |rank_: u32| rank(rank_, Life::Alive, Wait::Members, -1);
        let left = rank(0, Life::Finalized, Wait::Nothing, 0);
        let works = rank(2, Life::Alive, Wait::Nothing, 0);
        assert_eq!(in_vain(&[left.clone(), collective(1), works], &|_| true), None);
        assert_eq!(in_vain(&[left.clone(), collective(1), collective(2)], &|_| true), Some(0));
        assert_eq!(in_vain(&[left, collective(1), collective(2)], &|rank| rank != 2), None, "a thread may act");
        assert_eq!(in_vain(&[collective(1), collective(2)], &|_| true), None, "nobody left");
    }
}
