// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where the collectives of a program are: those that block before a phase, the others among what is started in it.
//! All ranks call them in one order, before they wait for anything of that phase, so no two ranks wait for each other.

use super::collective::{Collective, Form};
use super::global::next_use;
use super::program::{Contents, Program, Step};
use strobe_types::chance::Chance;

impl Program {
    /// The communicators.
    pub(super) fn add_comms(&mut self, chance: &mut Chance, contents: Contents) {
        let all: Vec<u32> = (0..contents.ranks).collect();
        self.comms.push(all.clone());
        for _ in 0..if contents.collectives == 0 { 0 } else { chance.below(3) } {
            let mut ranks: Vec<u32> = all.iter().copied().filter(|_| chance.below(3) != 0).collect();
            if chance.below(3) == 0 {
                // Two have ways of their own.
                let first = chance.below(u64::from(contents.ranks)) as usize;
                ranks = all[first..].iter().copied().take(2).collect();
            }
            if chance.below(2) == 0 {
                shuffle(chance, &mut ranks);
            }
            if !ranks.is_empty() {
                self.comms.push(ranks);
            }
        }
    }

    /// Thinks of collectives, of those that block or of the others; their places.
    pub(super) fn add_collectives(&mut self, chance: &mut Chance, contents: Contents, block: bool) -> Vec<usize> {
        let first = self.collectives.len();
        for number in first..first + chance.below(contents.collectives + 1) as usize {
            let comm = if chance.below(2) == 0 { 0 } else { chance.below(self.comms.len() as u64) as usize };
            let form = match block {
                true => Form::Blocking,
                false => chance.one_of(&[Form::Started, Form::Started, Form::Persistent]),
            };
            self.collectives.push(Collective::new(chance, number, comm, self.comms[comm].len(), form));
        }
        (first..self.collectives.len()).collect()
    }

    /// Collectives that block.
    pub(super) fn call_blocking(&mut self, chance: &mut Chance, contents: Contents) {
        for number in self.add_collectives(chance, contents, true) {
            for rank in self.comms[self.collectives[number].comm].clone() {
                let steps = &mut self.steps[rank as usize];
                steps.push(Step::Call(number));
                if chance.below(8) == 0 {
                    steps.push(Step::Compute(chance.below(100_000)));
                }
            }
        }
    }

    /// One rank broadcasts to all, one behind the other, while some of the others do not look: what they do not take
    /// waits in channels.
    pub(super) fn broadcast_in_a_row(&mut self, chance: &mut Chance, contents: Contents) {
        let members = contents.ranks as usize;
        let root = chance.below(members as u64) as usize;
        // Most are long, or most are short.
        let bytes_max = chance.one_of(&[64, 2_000, 8_192, 40_000]);
        for (rank, steps) in self.steps.iter_mut().enumerate() {
            if contents.broadcasts > 0 && rank != root && chance.below(4) == 0 {
                steps.push(Step::Compute(chance.below(5_000_000)));
            }
        }
        for _ in 0..chance.below(contents.broadcasts + 1) {
            let number = self.collectives.len();
            let bytes = if chance.below(8) == 0 { chance.below(100_000) } else { chance.below(bytes_max) };
            self.collectives.push(Collective::broadcast(number, members, root, bytes as usize));
            self.steps.iter_mut().for_each(|steps| steps.push(Step::Call(number)));
        }
    }

    /// Ranks use the core primitives.
    pub(super) fn use_globals(&mut self, chance: &mut Chance) {
        let puts = chance.below(3) == 0;
        for steps in &mut self.steps {
            for _ in 0..chance.one_of(&[0, 1, 4, 10]) {
                steps.push(Step::Global(next_use(chance, puts)));
                if chance.below(8) == 0 {
                    steps.push(Step::Compute(chance.below(100_000)));
                }
            }
        }
    }

    /// Starts what is persistent again, in any order, and waits for it.
    pub(super) fn call_again(&mut self, chance: &mut Chance, started: &[usize]) {
        let is_persistent = |number: &usize| self.collectives[*number].form == Form::Persistent;
        let again: Vec<usize> = started.iter().copied().filter(is_persistent).collect();
        for rank in 0..self.steps.len() as u32 {
            let is_member = |number: &usize| self.comms[self.collectives[*number].comm].contains(&rank);
            let mut own: Vec<usize> = again.iter().copied().filter(is_member).collect();
            if !own.is_empty() {
                shuffle(chance, &mut own);
                let steps = &mut self.steps[rank as usize];
                steps.extend(own.into_iter().map(Step::CallAgain));
                steps.push(Step::WaitForAll);
            }
        }
    }

    /// Puts the calls of `rank` among what it starts, in their order.
    pub(super) fn put_calls(&self, chance: &mut Chance, rank: u32, started: &[usize], starts: &mut Vec<Step>) {
        let mut at = 0;
        for number in started.iter().filter(|number| self.comms[self.collectives[**number].comm].contains(&rank)) {
            at += chance.below((starts.len() - at) as u64 + 1) as usize;
            starts.insert(at, Step::Call(*number));
            at += 1;
        }
    }
}

fn shuffle<T>(chance: &mut Chance, all: &mut [T]) {
    for at in (1..all.len()).rev() {
        all.swap(at, chance.below(at as u64 + 1) as usize);
    }
}
