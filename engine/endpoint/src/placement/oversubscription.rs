// SPDX-License-Identifier: MIT OR Apache-2.0
//! Oversubscription: more ranks than processors. Then it matters which ranks share a processor. A rank that waits for
//! one on its own processor must yield; if the other runs elsewhere, yielding only costs two switches. And the kernel
//! leaves ranks that yield to each other where they are: three on one processor and one on another take twice as long
//! as two and two. So each rank notes in its port where it runs, and a waiting rank moves to a processor that has
//! fewer.
//!
//! All of it is hints: outdated values cost time, never correctness.

use crate::message::ProcId;
use crate::placement::Placement;
use crate::site::Site;
use std::cell::Cell;
use std::net::SocketAddr;
use strobe_os::cpu;
use strobe_shared::Network;
use strobe_shared::sync::Ordering;

/// One in this many waits on an oversubscribed node begins with looking at how ranks are distributed. Doubled with each
/// move, so that the kernel soon prevails where it moves ranks back for the sake of other programs.
const WAITS_BETWEEN_LOOKS: u32 = 512;

/// When to look at the distribution again.
pub(crate) struct Spread {
    waits: Cell<u32>,
    interval: Cell<u32>,
}

impl Default for Spread {
    fn default() -> Self {
        Spread { waits: Cell::new(0), interval: Cell::new(WAITS_BETWEEN_LOOKS) }
    }
}

impl Placement {
    /// At the start: moves this rank so that all are evenly distributed over the processors that they may use.
    pub(crate) fn spread_at_start(&self, site: &Site) {
        if site.segment.local_ranks() > self.share.get()
            && let Some(target) = self.home(site)
        {
            cpu::move_to(target);
        }
        site.note_processor();
    }

    /// The processor of this rank if all ranks are evenly distributed.
    fn home(&self, site: &Site) -> Option<usize> {
        let mine = cpu::allowed();
        let place = match self.ranks_beside {
            0 => site.my_rank() as usize,
            // Ranks of one node share processors: they wait for each other more often than for ranks of other nodes.
            others => site.me().0 as usize * mine.len() / (site.segment.local_ranks() + others) as usize,
        };
        mine.get(place % mine.len().max(1)).copied()
    }

    /// On virtual nodes, each of which sees only its own ranks: moves this rank back to where it began.
    #[cold]
    fn move_home(&self, site: &Site) {
        if let Some(home) = self.home(site)
            && site.port.processor.load(Ordering::Relaxed) as usize != home
        {
            cpu::move_to(home);
            site.note_processor();
            self.spread.interval.set(self.spread.interval.get().saturating_mul(2));
        }
    }

    /// Number of processors for the ranks of this node; other nodes on the same machine have their own.
    pub(crate) fn count_share(&self, site: &Site) -> u32 {
        let (usable, here) = (self.usable_processors(), site.segment.local_ranks());
        match self.ranks_beside {
            0 => usable,
            others => {
                let quota = Some(site.segment.header().quota.load(Ordering::Relaxed)).filter(|quota| *quota > 0);
                let machine = cpu::online().min(quota.unwrap_or(u32::MAX)).max(usable);
                usable.min(machine * here / (here + others))
            }
        }
    }

    /// Called at the beginning of a wait on an oversubscribed node: notes where this rank runs. From time to time moves
    /// it to a processor that has at least two ranks fewer or, on virtual nodes, to where it began.
    #[inline]
    pub fn wait_in_oversubscription(&self, site: &Site) {
        site.note_processor();
        let waits = self.spread.waits.get() + 1;
        self.spread.waits.set(waits);
        if waits >= self.spread.interval.get() {
            self.spread.waits.set(0);
            if self.ranks_beside == 0 { self.move_to_fewer(site) } else { self.move_home(site) }
        }
    }

    /// True if `process` shares this rank's processor, as far as both have noted it.
    #[inline]
    pub fn is_beside(&self, site: &Site, process: ProcId) -> bool {
        let endpoint_slot = site.local(process);
        let peer = site.peers[endpoint_slot as usize];
        !site.is_gateway(endpoint_slot)
            && peer.processor.load(Ordering::Relaxed) == site.port.processor.load(Ordering::Relaxed)
    }

    /// Yields the processor to another rank.
    pub fn give_way(&self) {
        cpu::yield_now();
    }

    #[cold]
    fn move_to_fewer(&self, site: &Site) {
        let place = |rank: usize| site.peers[rank].processor.load(Ordering::Relaxed) as usize;
        let ranks = site.segment.seats().rank_slots();
        let places: Vec<usize> = ranks.clone().map(|rank| place(rank as usize)).collect();
        let me = ranks.into_iter().position(|rank| rank == site.my_rank());
        if let Some(target) = me.and_then(|me| better_place(me, &places, &cpu::allowed())) {
            cpu::move_to(target);
            site.note_processor();
            self.spread.interval.set(self.spread.interval.get().saturating_mul(2));
        }
    }
}

/// Number of ranks of other nodes on this machine, which are those of virtual nodes: their addresses are of the
/// loopback interface.
pub(crate) fn ranks_beside(network: Network, addresses: &[Vec<SocketAddr>]) -> u32 {
    let is_virtual = |node: u32| {
        addresses.get(node as usize).and_then(|paths| paths.first()).is_some_and(|at| at.ip().is_loopback())
    };
    if !is_virtual(network.node()) {
        return 0;
    }
    let others = (0..network.nodes()).filter(|node| *node != network.node() && is_virtual(*node));
    others.map(|node| network.first_rank(node + 1) - network.first_rank(node)).sum()
}

/// The processor among the `allowed` ones to which rank `me` should move, if that makes the distribution (`places`, by
/// rank) more even. Of the ranks on a processor only the last one moves, so that not all move at once.
fn better_place(me: usize, places: &[usize], allowed: &[usize]) -> Option<usize> {
    let ranks_on = |processor: usize| places.iter().filter(|place| **place == processor).count();
    let here = places[me];
    let is_last = places.iter().rposition(|place| *place == here) == Some(me);
    let target = allowed.iter().copied().min_by_key(|processor| ranks_on(*processor))?;
    (is_last && ranks_on(target) + 2 <= ranks_on(here)).then_some(target)
}

#[cfg(test)]
mod tests {
    use super::better_place;

    /// Every rank moves as it is told, in any order, until none is told to: the fullest processor then has at
    /// most one rank more than the emptiest.
    #[test]
    fn moves_end_evenly() {
        for start in [[0; 8], [2; 8], [0, 0, 0, 1, 1, 2, 2, 2], [2, 1, 2, 1, 2, 1, 2, 1]] {
            let mut places = start;
            let mut moves = 0;
            while let Some((rank, to)) =
                (0..8).rev().find_map(|rank| better_place(rank, &places, &[0, 1, 2]).map(|to| (rank, to)))
            {
                places[rank] = to;
                moves += 1;
                assert!(moves < 9, "{start:?} never settles");
            }
            let mut counts = [0, 1, 2].map(|processor| places.iter().filter(|place| **place == processor).count());
            counts.sort_unstable();
            assert_eq!(counts, [2, 3, 3], "{start:?} became {places:?}");
        }
    }

    #[test]
    fn one_rank_moves_and_only_where_it_may() {
        assert_eq!(better_place(0, &[0, 0, 0, 1], &[0, 1]), None, "rank 2 is the one");
        assert_eq!(better_place(2, &[0, 0, 0, 1], &[0, 1]), Some(1));
        assert_eq!(better_place(2, &[0, 0, 0, 1], &[0]), None, "bound");
        assert_eq!(better_place(3, &[0, 0, 1, 1], &[0, 1]), None, "even already");
    }
}
