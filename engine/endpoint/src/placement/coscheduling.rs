// SPDX-License-Identifier: MIT OR Apache-2.0
//! Coscheduling, for oversubscribed nodes where some ranks compute for long while others wait for each other. To yield
//! to a rank that computes costs a whole turn of some milliseconds, while what was waited for comes within
//! microseconds. So a waiting rank observes from time to time what yielding brings. If another rank kept the processor
//! for a turn without waiting itself, it computes; then ranks that wait are brought together: one that waits beside a
//! computing rank changes places with one that computes beside another waiting rank. Where that is not possible it
//! sleeps at once instead of yielding, since the kernel prefers a rank that was just woken to one that computes.
//!
//! All of it is hints, as in `oversubscription`: outdated values cost time, never correctness.

use crate::placement::Placement;
use crate::site::{Computing, Site};
use std::cell::{Cell, RefCell};
use strobe_os::{clock, cpu};
use strobe_shared::sync::Ordering;

/// One in this many waits begins with observing what yielding brings.
const WAITS_BETWEEN_LOOKS: u32 = 8;
/// A rank that keeps the processor for so long, in nanoseconds, computes; between waiting ranks a turn takes
/// microseconds.
const LONG_TURN_NS: u64 = 500_000;
/// For so long, in nanoseconds, a rank sleeps at once; then it tries again, as the kernel may have moved the other
/// rank.
const SLEEPS_AT_ONCE_NS: u64 = 100_000_000;
/// Pause between two attempts to move ranks, in nanoseconds; doubled each time, so that the kernel prevails where it
/// moves them back.
const PAUSE_NS: u64 = 20_000_000;
const PAUSE_MAX_NS: u64 = 1_000_000_000;

/// What a rank knows of the ranks that compute on its processor.
pub(crate) struct Coscheduling {
    waits: Cell<u32>,
    /// When it last observed.
    looked_ns: Cell<u64>,
    /// The ranks on its processor that computed for a whole turn. It does not yield to them until `until_ns`.
    computing: RefCell<Vec<Computing>>,
    until_ns: Cell<u64>,
    /// Before this time ranks are not moved; and the length of the next pause.
    moves_ns: Cell<u64>,
    pause_ns: Cell<u64>,
}

impl Default for Coscheduling {
    fn default() -> Self {
        Coscheduling {
            waits: Cell::new(0),
            looked_ns: Cell::new(0),
            computing: RefCell::default(),
            until_ns: Cell::new(0),
            moves_ns: Cell::new(0),
            pause_ns: Cell::new(PAUSE_NS),
        }
    }
}

impl Placement {
    /// A step of waiting on an oversubscribed node, the `first` one of a wait or a later one: yields. False if this
    /// rank should sleep instead.
    #[inline]
    pub(crate) fn give_way_or_sleep(&self, site: &Site, first: bool) -> bool {
        if self.beside.until_ns.get() != 0 && self.keeps_from_giving_way(site) {
            return false;
        }
        if first {
            let waits = self.beside.waits.get() + 1;
            self.beside.waits.set(waits % WAITS_BETWEEN_LOOKS);
            if waits == WAITS_BETWEEN_LOOKS && self.has_waited_long(site) {
                self.give_way_watching(site);
                return true;
            }
        }
        cpu::yield_now();
        true
    }

    /// True while a rank that was found to compute on this processor still does.
    fn keeps_from_giving_way(&self, site: &Site) -> bool {
        let keeps = clock::now_ns() < self.beside.until_ns.get()
            && self.beside.computing.borrow().iter().any(|other| self.still_computes(site, *other));
        if !keeps {
            self.beside.until_ns.set(0);
            // Lets the next wait observe whether it has become better.
            self.beside.waits.set(WAITS_BETWEEN_LOOKS - 1);
        }
        keeps
    }

    /// True if the last few waits took long enough for a whole turn. Ranks that only wait for each other return before
    /// this, without reading words that other ranks write in each call.
    fn has_waited_long(&self, site: &Site) -> bool {
        let now_ns = clock::now_ns();
        let since_ns = now_ns - self.beside.looked_ns.replace(now_ns);
        // With several threads it is not known which one waits; and between nodes a sleeping rank leaves the network to
        // the agent.
        since_ns >= LONG_TURN_NS && !site.threads.may_be_several() && site.agent.is_none()
    }

    fn still_computes(&self, site: &Site, other: Computing) -> bool {
        site.activities().computing(other.rank).is_some_and(|now| now.waited_ns == other.waited_ns)
    }

    /// Yields. If that took a whole turn because a rank computes, notes that rank.
    #[cold]
    fn give_way_watching(&self, site: &Site) {
        let mut computing: Vec<_> =
            site.segment.seats().rank_slots().filter_map(|rank| site.activities().computing(rank)).collect();
        let began_ns = clock::now_ns();
        cpu::yield_now();
        let now_ns = clock::now_ns();
        if now_ns - began_ns < LONG_TURN_NS {
            return;
        }
        computing.retain(|other| self.still_computes(site, *other));
        let known = &self.beside;
        if site.copies.work() && !computing.is_empty() && now_ns >= known.moves_ns.get() {
            known.moves_ns.set(now_ns + known.pause_ns.get());
            known.pause_ns.set(PAUSE_MAX_NS.min(2 * known.pause_ns.get()));
            if self.gather(site, &computing) {
                return;
            }
        }
        computing.retain(|other| self.is_beside(site, crate::site::process_at(site, other.rank)));
        if !computing.is_empty() {
            *known.computing.borrow_mut() = computing;
            known.until_ns.set(now_ns + SLEEPS_AT_ONCE_NS);
        }
    }

    /// Brings this rank and another waiting one together, apart from those that compute; true if that was possible.
    fn gather(&self, site: &Site, computing: &[Computing]) -> bool {
        let ranks: Vec<u32> = site.segment.seats().rank_slots().collect();
        let places: Vec<u32> = ranks.iter().map(|rank| self.find_place(site, *rank)).collect();
        let computes: Vec<bool> = ranks.iter().map(|rank| computing.iter().any(|other| other.rank == *rank)).collect();
        let Some(me) = ranks.iter().position(|rank| *rank == site.my_rank()) else { return false };
        let allowed = cpu::allowed();
        if let Some((other, there)) = outcast(me, &places, &computes, &allowed) {
            return self.send_away(site, ranks[other], there);
        }
        let Some(other) = partner(me, &places, &computes) else { return false };
        let there = places[other] as usize;
        // One of the two may be bound to its processor: then both stay.
        let changes = allowed.contains(&there) && self.send_away(site, ranks[other], places[me] as usize);
        if changes {
            cpu::move_to(there);
            site.note_processor();
        }
        changes
    }

    /// The processor on which a rank runs. A computing rank does not note it, and the kernel may have moved it.
    fn find_place(&self, site: &Site, rank: u32) -> u32 {
        let port = site.peers[rank as usize];
        // Where copies between processes work, process ids mean the same here.
        if let Some(place) = cpu::of_process(port.pid.load(Ordering::Relaxed) as i32) {
            port.processor.store(place, Ordering::Relaxed);
        }
        port.processor.load(Ordering::Relaxed)
    }

    fn send_away(&self, site: &Site, rank: u32, processor: usize) -> bool {
        let port = site.peers[rank as usize];
        let went = cpu::move_process_to(port.pid.load(Ordering::Relaxed) as i32, processor);
        if went {
            port.processor.store(processor as u32, Ordering::Relaxed);
        }
        went
    }
}

/// A computing rank on the processor of `me` and where to move it, if that makes the distribution more even.
fn outcast(me: usize, places: &[u32], computes: &[bool], allowed: &[usize]) -> Option<(usize, usize)> {
    let ranks_on = |processor: usize| places.iter().filter(|place| **place as usize == processor).count();
    let target = allowed.iter().copied().min_by_key(|processor| ranks_on(*processor))?;
    let uneven = ranks_on(target) + 2 <= ranks_on(places[me] as usize);
    let rank = (0..places.len()).find(|rank| computes[*rank] && places[*rank] == places[me])?;
    uneven.then_some((rank, target))
}

/// The rank with which the waiting rank `me` should change places: a computing rank beside a waiting one of lower
/// number. Only the later of two waiting ranks moves, else both would.
fn partner(me: usize, places: &[u32], computes: &[bool]) -> Option<usize> {
    let waits_there = |place: u32| (0..me).any(|rank| !computes[rank] && places[rank] == place);
    (0..places.len()).find(|rank| computes[*rank] && places[*rank] != places[me] && waits_there(places[*rank]))
}

#[cfg(test)]
mod tests {
    use super::{outcast, partner};

    /// Whoever may change places does, in any order, until nobody may: then no processor is left with ranks of both
    /// kinds beside another such one.
    #[test]
    fn those_who_wait_end_together() {
        for (mut places, computes) in [
            ([0, 1, 0, 1, 2, 3, 2, 3], [false, false, true, true, false, true, false, true]),
            ([0, 1, 2, 3, 0, 1, 2, 3], [false, false, false, false, true, true, true, true]),
            ([0, 1, 0, 1, 0, 1, 0, 1], [false, false, true, true, true, true, true, true]),
        ] {
            let mut moves = 0;
            while let Some((me, with)) = (0..8)
                .rev()
                .filter(|me| !computes[*me] && has_computing(&places, &computes, places[*me]))
                .find_map(|me| partner(me, &places, &computes).map(|with| (me, with)))
            {
                places.swap(me, with);
                moves += 1;
                assert!(moves < 9, "{places:?} never settles");
            }
            let mixed = |place: u32| {
                has_computing(&places, &computes, place) && (0..8).any(|rank| !computes[rank] && places[rank] == place)
            };
            assert!((0..4).filter(|place| mixed(*place)).count() <= 1, "{places:?}");
        }
    }

    fn has_computing(places: &[u32; 8], computes: &[bool; 8], place: u32) -> bool {
        (0..8).any(|rank| computes[rank] && places[rank] == place)
    }

    #[test]
    fn the_later_one_moves_and_only_to_who_waits_in_a_oversubscription() {
        assert_eq!(partner(1, &[0, 1, 0, 1], &[false, false, true, true]), Some(2));
        assert_eq!(partner(0, &[0, 1, 0, 1], &[false, false, true, true]), None, "rank 1 comes");
        assert_eq!(partner(1, &[0, 0, 1, 1], &[false, false, true, true]), None, "together already");
        assert_eq!(partner(1, &[0, 1, 1, 1], &[false, false, true, true]), None, "rank 0 is alone");
        assert_eq!(partner(3, &[0, 1, 0, 1], &[true, true, true, false]), None, "nobody else waits");
    }

    #[test]
    fn who_computes_goes_where_there_is_room() {
        let computes = [false, false, true, true];
        assert_eq!(outcast(0, &[0, 0, 0, 1], &computes, &[0, 1]), Some((2, 1)));
        assert_eq!(outcast(0, &[0, 0, 0, 1], &computes, &[0]), None, "bound");
        assert_eq!(outcast(0, &[0, 1, 0, 1], &computes, &[0, 1]), None, "even already");
        assert_eq!(outcast(0, &[0, 0, 1, 0], &[false; 4], &[0, 1]), None, "nobody computes");
    }
}
