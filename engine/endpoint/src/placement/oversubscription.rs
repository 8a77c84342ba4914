// SPDX-License-Identifier: MIT OR Apache-2.0
//! Oversubscription: ranks outnumber processors. What decides then is who shares a processor with whom. A rank that
//! waits for one beside it must give way; if the other runs elsewhere, giving way only costs two switches. And the
//! kernel leaves ranks that give way to each other where it found them: three beside one take twice as long as two and
//! two. So each notes in its port where it runs, and one that waits moves to a processor that has fewer.
//!
//! All of it is hints: what is out of date costs time, never correctness.

use crate::message::ProcId;
use crate::placement::Placement;
use crate::site::Site;
use std::cell::Cell;
use std::net::SocketAddr;
use strobe_os::cpu;
use strobe_shared::Network;
use strobe_shared::sync::Ordering;

/// Waits where ranks outnumber processors between two looks at how ranks are spread, to begin with. Doubles with each
/// move, so that where the kernel moves ranks back, for the sake of other programs, it soon has its way.
const WAITS_BETWEEN_LOOKS: u32 = 512;

/// When to look at the spread again.
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
    /// At the start: evenly over the processors that the ranks may use.
    pub(crate) fn spread_at_start(&self, site: &Site) {
        if site.segment.local_ranks() > self.share.get()
            && let Some(target) = self.home(site)
        {
            cpu::move_to(target);
        }
        site.note_processor();
    }

    /// Where this rank is when all are evenly spread.
    fn home(&self, site: &Site) -> Option<usize> {
        let mine = cpu::allowed();
        let place = match self.ranks_beside {
            0 => site.my_rank() as usize,
            // The ranks of a node beside each other: they wait for each other more than for those of other nodes.
            others => site.me().0 as usize * mine.len() / (site.segment.local_ranks() + others) as usize,
        };
        mine.get(place % mine.len().max(1)).copied()
    }

    /// Among virtual nodes, of which each sees its own ranks only: back to where this rank began.
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

    /// Processors for the ranks of this node, where other nodes may be on the same machine: they have theirs.
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

    /// At the beginning of a wait where ranks outnumber processors: notes where this rank runs, and now and then moves
    /// it to a processor that has at least two ranks fewer, or, among virtual nodes, to where it began.
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

    /// True if `process` shares this rank's processor, as far as both have noted.
    #[inline]
    pub fn is_beside(&self, site: &Site, process: ProcId) -> bool {
        let endpoint_slot = site.local(process);
        let peer = site.peers[endpoint_slot as usize];
        !site.is_gateway(endpoint_slot)
            && peer.processor.load(Ordering::Relaxed) == site.port.processor.load(Ordering::Relaxed)
    }

    /// Gives the processor to another rank.
    pub fn give_way(&self) {
        cpu::yield_now();
    }

    #[cold]
    fn move_to_fewer(&self, site: &Site) {
        let place = |rank: usize| site.peers[rank].processor.load(Ordering::Relaxed) as usize;
        let places: Vec<usize> = (0..site.segment.local_ranks() as usize).map(place).collect();
        if let Some(target) = better_place(site.my_rank() as usize, &places, &cpu::allowed()) {
            cpu::move_to(target);
            site.note_processor();
            self.spread.interval.set(self.spread.interval.get().saturating_mul(2));
        }
    }
}

/// Ranks of other nodes that are on this machine: those of virtual nodes, which have addresses of the loopback
/// interface.
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

/// Where rank `me` had better be, of the processors that it is `allowed`, if that evens out the `places` of all
/// ranks. Only the last of a processor's ranks moves, so that not all do at once.
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
