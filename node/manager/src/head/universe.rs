// SPDX-License-Identifier: MIT OR Apache-2.0
//! The worlds of a job, who is connected with whom, and the seats of spawned ranks (MPI-5.0 sections 11.8 and 11.10.4).
//! It decides nothing about processes, and is told how they begin and end.
//!
//! A *world* is what was started together: the job begins with world 0. Two worlds are connected while a rank of the
//! one is *tied* to a rank of the other, by a communicator that was not disconnected, or both to a third. What is
//! connected leaves together and fails together. A seat is used again when its rank has ended well and nobody lives who
//! is connected with its world, so nobody can mean the rank that was there before.

use std::collections::{BTreeMap, BTreeSet};

/// What was started together.
#[derive(Clone, PartialEq, Eq, Debug)]
struct World {
    number: u32,
    ranks: Vec<u32>,
    /// The lowest number of the worlds that are connected with it.
    component: u32,
}

/// The worlds of a job.
pub struct Universe {
    /// Ranks that the job began with.
    begun: u32,
    /// Spare seats of each node.
    spare: u32,
    nodes: u32,
    /// Spawned ranks that there may be at a time.
    limit: u32,
    worlds: Vec<World>,
    next_world: u32,
    /// Living ranks, and the ranks of other worlds that each is tied to.
    ties: BTreeMap<u32, BTreeSet<u32>>,
    /// Seats whose rank has not ended well: nobody knows how it has left them.
    retired: BTreeSet<u32>,
}

impl Universe {
    /// A job that begins with so many ranks on `nodes` nodes, each with `spare` seats more, of which `limit` may be
    /// taken.
    pub fn new(begun: u32, nodes: u32, spare: u32, limit: u32) -> Universe {
        let world = World { number: 0, ranks: (0..begun).collect(), component: 0 };
        let ties = (0..begun).map(|rank| (rank, BTreeSet::new())).collect();
        let (worlds, retired) = (vec![world], BTreeSet::new());
        Universe { begun, spare, nodes, limit, worlds, next_world: 1, ties, retired }
    }

    /// The number of processes that there can be at a time (`MPI_UNIVERSE_SIZE`).
    pub fn size(&self) -> u32 {
        self.begun + self.limit
    }

    /// True if there are seats at all.
    pub fn has_seats(&self) -> bool {
        self.spare > 0
    }

    /// True if not all ranks were started together.
    pub fn has_several_worlds(&self) -> bool {
        self.worlds.len() > 1
    }

    /// Seats that can be taken, of each node.
    pub fn free(&self) -> Vec<Vec<u32>> {
        let taken: BTreeSet<u32> = self.worlds.iter().flat_map(|world| world.ranks.iter().copied()).collect();
        let of_node = |node: u32| {
            let first = self.begun + node * self.spare;
            let free = |seat: &u32| !taken.contains(seat) && !self.retired.contains(seat);
            (first..first + self.spare).filter(free).collect()
        };
        (0..self.nodes).map(of_node).collect()
    }

    /// How many more ranks may be spawned now, whatever node they go to.
    pub fn room(&self) -> u32 {
        let spawned = self.ties.keys().filter(|rank| **rank >= self.begun).count() as u32;
        self.limit.saturating_sub(spawned)
    }

    /// Begins a world of these ranks, which `parents` spawn: its number, and that of what it is connected with.
    pub fn begin(&mut self, ranks: Vec<u32>, parents: &[u32]) -> (u32, u32) {
        let number = self.next_world;
        self.next_world += 1;
        ranks.iter().for_each(|rank| drop(self.ties.insert(*rank, parents.iter().copied().collect())));
        self.worlds.push(World { number, ranks: ranks.clone(), component: number });
        self.tie(parents, &ranks);
        self.settle();
        let component = self.worlds.last().map_or(number, |world| world.component);
        (number, component)
    }

    /// Takes back a world of which no rank runs.
    pub fn withdraw(&mut self, number: u32) {
        let Some(at) = self.worlds.iter().position(|world| world.number == number) else { return };
        let gone: BTreeSet<u32> = self.worlds.remove(at).ranks.into_iter().collect();
        self.ties.retain(|rank, _| !gone.contains(rank));
        self.ties.values_mut().for_each(|tied| tied.retain(|rank| !gone.contains(rank)));
    }

    /// Ranks of two groups have met: each is tied to all of the other group.
    pub fn meet(&mut self, one: &[u32], other: &[u32]) {
        self.tie(one, other);
        self.tie(other, one);
    }

    fn tie(&mut self, from: &[u32], to: &[u32]) {
        for rank in from {
            if let Some(tied) = self.ties.get_mut(rank) {
                tied.extend(to.iter().filter(|other| *other != rank));
            }
        }
    }

    /// A rank says that it is tied to these, or no longer.
    pub fn hear(&mut self, rank: u32, on: bool, others: &[u32]) {
        if on {
            self.tie(&[rank], others);
        } else if let Some(tied) = self.ties.get_mut(&rank) {
            tied.retain(|other| !others.contains(other));
        }
    }

    /// A rank has ended, well or not.
    pub fn ended(&mut self, rank: u32, well: bool) {
        self.ties.remove(&rank);
        if !well && rank >= self.begun {
            self.retired.insert(rank);
        }
    }

    /// Finds out what is connected now: for each living rank for which that has changed, its component. Forgets worlds
    /// of which nobody lives, nor anybody connected with them.
    pub fn settle(&mut self) -> Vec<(u32, u32)> {
        let mut components: Vec<u32> = self.worlds.iter().map(|world| world.number).collect();
        let world_of: BTreeMap<u32, usize> =
            self.worlds.iter().enumerate().flat_map(|(at, world)| world.ranks.iter().map(move |r| (*r, at))).collect();
        for (rank, tied) in &self.ties {
            for other in tied {
                let (Some(one), Some(two)) = (world_of.get(rank), world_of.get(other)) else { continue };
                let (low, high) = (components[*one].min(components[*two]), components[*one].max(components[*two]));
                components.iter_mut().filter(|at| **at == high).for_each(|at| *at = low);
            }
        }
        let mut changed = Vec::new();
        for (world, component) in self.worlds.iter_mut().zip(&components) {
            if world.component != *component {
                world.component = *component;
                changed.extend(world.ranks.iter().map(|rank| (*rank, *component)));
            }
        }
        let living = |world: &World| world.ranks.iter().any(|rank| self.ties.contains_key(rank));
        let alive: BTreeSet<u32> = self.worlds.iter().filter(|w| living(w)).map(|w| w.component).collect();
        self.worlds.retain(|world| world.number == 0 || alive.contains(&world.component));
        changed.retain(|(rank, _)| self.ties.contains_key(rank));
        changed
    }

    /// True if seats may soon be free for what `rank` spawns: a spawned rank lives that is not connected with it, or a
    /// side of a tie has disconnected and the other is about to.
    pub fn may_have_room_for(&self, rank: u32) -> bool {
        let connected = self.connected_with(rank);
        let has_others =
            connected.is_some_and(|all| self.ties.keys().any(|other| *other >= self.begun && !all.contains(other)));
        let is_one_sided = |one: &u32, two: &u32| self.ties.get(two).is_some_and(|tied| !tied.contains(one));
        has_others || self.ties.iter().any(|(one, tied)| tied.iter().any(|two| is_one_sided(one, two)))
    }

    /// True if these two are connected, or would be if they lived.
    pub fn are_connected(&self, one: u32, other: u32) -> bool {
        let of = |rank: u32| self.worlds.iter().find(|world| world.ranks.contains(&rank)).map(|world| world.component);
        of(one).is_some() && of(one) == of(other)
    }

    /// The living ranks that are connected with `rank`, itself among them; `None` if these are all that live.
    pub fn connected_with(&self, rank: u32) -> Option<Vec<u32>> {
        let component = self.worlds.iter().find(|world| world.ranks.contains(&rank))?.component;
        let of_it = |number: u32| {
            let world = self.worlds.iter().find(|world| world.ranks.contains(&number));
            number == rank || world.is_some_and(|world| world.component == component)
        };
        let all = self.ties.keys().all(|number| of_it(*number));
        (!all).then(|| self.ties.keys().copied().filter(|number| of_it(*number)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job() -> Universe {
        Universe::new(2, 2, 2, 4)
    }

    #[test]
    fn a_new_world_is_connected_with_its_parents_until_both_sides_say_no() {
        let mut universe = job();
        assert_eq!(universe.free(), [vec![2, 3], vec![4, 5]]);
        assert_eq!(universe.begin(vec![2, 4], &[1]), (1, 0));
        assert_eq!((universe.free(), universe.room()), (vec![vec![3], vec![5]], 2));
        assert_eq!(universe.connected_with(0), None);
        universe.hear(1, false, &[2, 4]);
        assert_eq!(universe.settle(), [], "the children are still tied");
        universe.hear(2, false, &[1]);
        universe.hear(4, false, &[1]);
        assert_eq!(universe.settle(), [(2, 1), (4, 1)]);
        assert_eq!(universe.connected_with(4), Some(vec![2, 4]));
        assert_eq!(universe.connected_with(0), Some(vec![0, 1]));
        assert!(universe.are_connected(2, 4) && !universe.are_connected(0, 4) && !universe.are_connected(0, 5));
    }

    #[test]
    fn seats_are_free_again_when_nobody_connected_lives() {
        let mut universe = job();
        universe.begin(vec![2], &[0]);
        universe.ended(2, true);
        universe.settle();
        assert_eq!(universe.free()[0], [3], "rank 0 still has a communicator with it");
        universe.hear(0, false, &[2]);
        universe.settle();
        assert_eq!(universe.free()[0], [2, 3]);
        universe.begin(vec![2], &[0]);
        universe.ended(2, false);
        universe.hear(0, false, &[2]);
        universe.settle();
        assert_eq!(universe.free()[0], [3], "a seat whose rank has died is not used again");
    }

    #[test]
    fn a_spawn_may_wait_for_who_disconnects_or_is_about_to() {
        let mut universe = job();
        universe.begin(vec![2, 3, 4, 5], &[0]);
        assert!(!universe.may_have_room_for(1), "nobody is about to end");
        universe.hear(0, false, &[2, 3, 4, 5]);
        assert!(universe.may_have_room_for(1), "the children have to disconnect, too");
        (2..6).for_each(|child| universe.hear(child, false, &[0]));
        universe.settle();
        assert!(universe.may_have_room_for(1), "the children are on their own");
        (2..6).for_each(|child| universe.ended(child, true));
        assert!(!universe.may_have_room_for(1), "nobody is there to end");
    }

    #[test]
    fn worlds_are_connected_through_others() {
        let mut universe = job();
        universe.begin(vec![2], &[0]);
        universe.begin(vec![3], &[2]);
        assert_eq!(universe.connected_with(3), None);
        universe.hear(0, false, &[2]);
        universe.hear(2, false, &[0]);
        assert_eq!(universe.settle(), [(2, 1), (3, 1)]);
        universe.meet(&[1], &[3]);
        assert_eq!(universe.settle(), [(2, 0), (3, 0)]);
    }

    #[test]
    fn a_world_that_does_not_start_leaves_nothing() {
        let mut universe = job();
        let (number, _) = universe.begin(vec![2, 3], &[0, 1]);
        universe.withdraw(number);
        assert_eq!((universe.settle(), universe.room()), (vec![], 4));
        assert_eq!(universe.free()[0], [2, 3]);
    }

    #[test]
    fn a_limit_holds_whatever_the_seats_are() {
        let mut universe = Universe::new(1, 1, 4, 1);
        assert_eq!((universe.size(), universe.room()), (2, 1));
        universe.begin(vec![1], &[0]);
        assert_eq!((universe.free()[0].len(), universe.room()), (3, 0));
    }
}
