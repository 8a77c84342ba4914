// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ranks that wait for a rank that has left.
//!
//! If one rank of a program ends early (after an uncaught Python exception `MPI_Finalize` is called), the program would
//! hang: that rank waits in `MPI_Finalize` for the others, and they wait for its messages. So the manager reads the
//! segment from time to time, and ends the job when nothing can come any more. It must never end a job that could go
//! on, so it is sure only if
//!
//! - a rank sleeps in a receive that names a rank which has left, or
//! - one has left and *every* other rank sleeps in a call, with all its threads, none of them to be woken by time, and
//!   one of these is connected with it,
//!
//! and these ranks have not run at all from one look to the next.

use crate::rank::{Rank, Seen, Stage};
use crate::report::most_telling;
use strobe_mds::{Doing, Wait, read};
use strobe_os::process;
use strobe_shared::Segment;
use strobe_shared::port::Life;
use strobe_shared::sync::Ordering;

/// The state of one rank at one look.
#[derive(Clone, PartialEq, Eq)]
struct Look {
    doing: Doing,
    /// What the rank is connected with.
    component: u32,
    /// How often its process has stopped running; an unknown number equals no other.
    switches: Option<u64>,
    /// True if it has done nothing since the last look.
    still: bool,
    /// True if no thread of its process will run before another process wakes it.
    dead: bool,
}

/// What the last look at the node's ranks has found.
#[derive(Default)]
pub struct Stuck {
    before: Vec<Look>,
}

impl Stuck {
    /// Looks, and returns a rank for which others wait in vain. If these are not all ranks of the job (`whole`), that
    /// is certain only for a receive from a rank among them that has left: from another node a message may be on its
    /// way, which the head finds out (`still`).
    pub fn look(&mut self, ranks: &[Rank], segment: &Segment, whole: bool) -> Option<u32> {
        // A process that has not called MPI_Init yet may wake others when it does.
        let begins = |seen: &Seen| seen.ending.is_none() && seen.stage == Stage::Started;
        let left = segment.header().finalizing.load(Ordering::Relaxed);
        if left == 0 || ranks.iter().any(|rank| begins(&rank.seen)) {
            self.before.clear();
            return None;
        }
        let present = |seen: &Seen| seen.ending.is_none() && seen.stage == Stage::Joined;
        let present = ranks.iter().filter(|rank| present(&rank.seen));
        let slots = present.filter_map(|rank| segment.seats().slot_of(rank.seen.number));
        let looks: Vec<Look> = slots.map(|slot| self.look_at(slot, segment)).collect();
        let found = awaited_by_name(&looks).or_else(|| if whole { awaited_by_all(&looks) } else { None });
        self.before = looks;
        found
    }

    fn look_at(&self, local: u32, segment: &Segment) -> Look {
        let port = segment.port(local);
        let (pid, component) = (port.pid.load(Ordering::Relaxed) as i32, port.seat.component.load(Ordering::Acquire));
        let doing = read(segment, local);
        let switches = process::switches(pid);
        let same = |before: &Look| before.doing == doing && switches.is_some() && before.switches == switches;
        // A process that is stopped, by a debugger or Ctrl-Z, may have been woken and not run since.
        let still = doing.asleep && self.before.iter().any(same) && is_sleeping(pid);
        Look { still, dead: still && process::waits_for_ever(pid), component, doing, switches }
    }
}

fn left(look: &&Look) -> bool {
    look.doing.life == Life::Finalized
}

fn waits(look: &Look) -> bool {
    look.doing.life == Life::Alive && look.doing.call.is_some() && look.still
}

/// A rank that has left and for which another waits by its number.
fn awaited_by_name(looks: &[Look]) -> Option<u32> {
    let named = looks.iter().filter(|look| waits(look) && look.doing.wait == Wait::Message);
    let mut peers = named.filter_map(|look| u32::try_from(look.doing.peer).ok());
    peers.find(|&peer| looks.iter().filter(left).any(|look| look.doing.rank == peer))
}

/// A rank that has left while all others wait, one of them for what it is connected with. All others may have left
/// since they were counted.
fn awaited_by_all(looks: &[Look]) -> Option<u32> {
    let others = || looks.iter().filter(|look| !left(look));
    let is_missed = |left: &&Look| others().any(|other| other.component == left.component);
    let first = most_telling(looks.iter().filter(left).filter(is_missed).map(|look| &look.doing))?;
    others().all(|look| waits(look) && look.dead).then_some(first)
}

/// True if a process sleeps, and neither runs nor was stopped.
pub fn is_sleeping(pid: i32) -> bool {
    let line = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // "pid (name) S ...", and the name may hold anything.
    line.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with('S'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::doing;
    use strobe_types::CallId;

    fn in_vain(looks: &[Look]) -> Option<u32> {
        awaited_by_name(looks).or_else(|| awaited_by_all(looks))
    }

    fn rank(rank: u32, life: Life, wait: Wait, peer: i32) -> Look {
        let call = (wait != Wait::Nothing).then_some(CallId::of("MPI_Recv"));
        let asleep = call.is_some();
        let doing = Doing { life, call, wait, asleep, peer, ..doing(rank) };
        Look { doing, component: 0, switches: Some(1), still: asleep, dead: asleep }
    }

    fn left(number: u32) -> Look {
        rank(number, Life::Finalized, Wait::Nothing, 0)
    }

    #[test]
    fn a_receive_from_one_that_left_is_in_vain_even_while_others_work() {
        let works = rank(2, Life::Alive, Wait::Nothing, 0);
        let receives = rank(1, Life::Alive, Wait::Message, 0);
        assert_eq!(in_vain(&[left(0), receives.clone(), works.clone()]), Some(0));
        assert_eq!(in_vain(&[left(0), Look { still: false, ..receives }, works]), None, "it has run meanwhile");
    }

    #[test]
    fn when_all_have_left_nobody_waits() {
        assert_eq!(in_vain(&[left(0), left(1), left(2)]), None);
        assert_eq!(in_vain(&[]), None);
    }

    #[test]
    fn who_has_let_go_of_those_that_wait_is_not_missed() {
        let apart = |number: u32| Look { component: 1, ..rank(number, Life::Alive, Wait::Members, -1) };
        assert_eq!(in_vain(&[left(0), apart(1), apart(2)]), None);
        assert_eq!(in_vain(&[left(0), apart(1), rank(2, Life::Alive, Wait::Members, -1)]), Some(0));
    }

    #[test]
    fn others_that_work_may_still_send() {
        let collective = |number: u32| rank(number, Life::Alive, Wait::Members, -1);
        let works = rank(2, Life::Alive, Wait::Nothing, 0);
        assert_eq!(in_vain(&[left(0), collective(1), works]), None);
        assert_eq!(in_vain(&[left(0), collective(1), collective(2)]), Some(0));
        let threaded = Look { dead: false, ..collective(2) };
        assert_eq!(in_vain(&[left(0), collective(1), threaded]), None, "a thread may act");
        assert_eq!(in_vain(&[collective(1), collective(2)]), None, "nobody left");
    }
}
