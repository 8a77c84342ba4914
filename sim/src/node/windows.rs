// SPDX-License-Identifier: MIT OR Apache-2.0
//! One-sided communication in programs: windows that some ranks make together, operations on each other's memory amid
//! the messages, and who is told by a message that something lies there.
//!
//! The memory of each member has places of several kinds (`layout`), and to each belongs a rule by which one knows what
//! must lie there in the end, and what every operation must bring, whatever order the operations of all ranks have.

mod layout;
mod model;
mod operation;
mod user;
mod work;

pub use model::Model;
pub use user::Windows;

use super::program::{Contents, Program, Step};
use strobe_types::chance::Chance;

/// Whose a window's memory is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Own {
    /// The program's.
    Program,
    /// The window's, which allocates it.
    Allocated,
    /// The same, updated by single instructions.
    Words,
}

/// How ranks get access to a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Epochs {
    /// Between fences, which come between the phases of the program.
    Fences,
    /// All members lock all, as long as the window is there.
    All,
    /// A lock for some operations each.
    Locks,
}

/// A window.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// On which communicator of the program.
    pub comm: usize,
    /// Its members.
    pub members: usize,
    /// Whose its memory is.
    pub own: Own,
    /// How members get access.
    pub epochs: Epochs,
    /// The unit of displacements.
    pub unit: usize,
    /// Bytes of a member's memory for what only one origin puts there.
    pub area_bytes: usize,
    /// The same for what only one origin updates.
    pub cells_bytes: usize,
    /// Bytes of each member's memory into which somebody puts once.
    pub told_bytes: usize,
    /// Fences that come after the one with which it is made.
    pub fences: usize,
}

/// Data that one rank puts, and of which it tells another one.
#[derive(Clone, Copy, Debug)]
pub struct Tale {
    /// The window.
    pub window: usize,
    /// The members: who puts, where, and who is told.
    pub teller: usize,
    pub target: usize,
    pub hearer: usize,
    /// How many fences of the window came before. There is no message then: a fence tells the owner.
    pub fences: usize,
    /// Bytes before the data, behind the first place for such data; and how many they are.
    pub at: usize,
    pub bytes: usize,
}

/// Something a rank does with windows.
#[derive(Clone, Copy, Debug)]
pub enum Act {
    /// Makes this window with the others.
    Make(usize),
    /// Ends its use, checks its own memory, and frees it with the others.
    End(usize),
    /// Passes a fence with the others.
    Fence(usize),
    /// Some operations on the memory of one member, as a seed says.
    Work { window: usize, target: usize, seed: u64 },
    /// Puts what is told of, and tells of it, unless a fence does.
    Tell(usize),
    /// Hears of it, and looks.
    Hear(usize),
}

/// Lengths of data of which each half is too long for a request, and not too long to leave at once.
const PARTS_BESIDE: (u64, u64) = (12_500, 16_300);

impl Program {
    /// Between two phases: ends windows, makes others, and passes fences, all members in one order.
    pub(super) fn open_windows(&mut self, chance: &mut Chance, contents: Contents, open: &mut Vec<usize>) {
        if !contents.windows {
            return;
        }
        open.retain(|window| {
            let act = match self.windows[*window].epochs {
                _ if chance.below(3) == 0 => Act::End(*window),
                Epochs::Fences => Act::Fence(*window),
                _ => return true,
            };
            self.windows[*window].fences += usize::from(matches!(act, Act::Fence(_)));
            self.all_do(*window, act);
            !matches!(act, Act::End(_))
        });
        for _ in open.len() as u64..chance.one_of(&[1, 1, 2]) {
            let window = self.windows.len();
            let comm = chance.below(self.comms.len() as u64) as usize;
            self.windows.push(Spec::new(chance, comm, self.comms[comm].len(), contents.fixed_order));
            self.all_do(window, Act::Make(window));
            open.push(window);
        }
    }

    /// Ends the windows that are open.
    pub(super) fn end_windows(&mut self, open: &[usize]) {
        open.iter().for_each(|window| self.all_do(*window, Act::End(*window)));
    }

    fn all_do(&mut self, window: usize, act: Act) {
        for rank in &self.comms[self.windows[window].comm] {
            self.steps[*rank as usize].push(Step::Window(act));
        }
    }

    /// Thinks of what is told in a phase; the places of it.
    pub(super) fn add_tales(&mut self, chance: &mut Chance, open: &[usize]) -> Vec<usize> {
        let first = self.tales.len();
        for window in open.iter().copied() {
            let spec = &mut self.windows[window];
            for _ in 0..chance.below(4) {
                let [teller, target, hearer] = [(); 3].map(|()| chance.below(spec.members as u64) as usize);
                // As often the owner is told as somebody else.
                let by_fence = spec.epochs == Epochs::Fences;
                let hearer = if by_fence || chance.below(2) == 0 { target } else { hearer };
                let (least, most) = chance.one_of(&[(8, 16), (8, 200), (8, 3_000), (8, 40_000), PARTS_BESIDE]);
                let bytes = chance.within(least, most.min(spec.area_bytes as u64)) as usize & !7;
                let bytes = bytes.max(8);
                self.tales.push(Tale {
                    window,
                    teller,
                    target,
                    hearer,
                    at: spec.told_bytes,
                    bytes,
                    fences: spec.fences,
                });
                spec.told_bytes += bytes;
            }
        }
        (first..self.tales.len()).collect()
    }

    /// Puts what `rank` does with open windows in a phase among what it starts.
    pub(super) fn put_acts(
        &self,
        chance: &mut Chance,
        rank: u32,
        (open, tales): (&[usize], &[usize]),
        starts: &mut Vec<Step>,
    ) {
        let mut acts = Vec::new();
        for window in open {
            let Some(_) = self.member(*window, rank) else { continue };
            let members = self.windows[*window].members as u64;
            // Much at one place, now and then.
            let favourite = chance.below(members) as usize;
            for _ in 0..chance.one_of(&[0, 1, 2, 4]) {
                let target = if chance.below(2) == 0 { favourite } else { chance.below(members) as usize };
                acts.push(Act::Work { window: *window, target, seed: chance.number() });
            }
        }
        let tells = |number: &&usize| self.is_rank(self.tales[**number], self.tales[**number].teller, rank);
        acts.extend(tales.iter().filter(tells).map(|number| Act::Tell(*number)));
        for act in acts {
            let at = chance.below(starts.len() as u64 + 1) as usize;
            starts.insert(at, Step::Window(act));
        }
    }

    /// What `rank` is told in a phase, among the steps from `from` on, at which it has started all that it starts.
    pub(super) fn hear_tales(&mut self, chance: &mut Chance, rank: u32, tales: &[usize], from: usize) {
        for number in tales {
            let tale = self.tales[*number];
            if self.windows[tale.window].epochs != Epochs::Fences && self.is_rank(tale, tale.hearer, rank) {
                let steps = &mut self.steps[rank as usize];
                let at = from + chance.below((steps.len() - from) as u64) as usize;
                steps.insert(at, Step::Window(Act::Hear(*number)));
            }
        }
    }

    fn is_rank(&self, tale: Tale, member: usize, rank: u32) -> bool {
        self.comms[self.windows[tale.window].comm][member] == rank
    }

    fn member(&self, window: usize, rank: u32) -> Option<usize> {
        self.comms[self.windows[window].comm].iter().position(|member| *member == rank)
    }
}

impl Spec {
    fn new(chance: &mut Chance, comm: usize, members: usize, fixed_order: bool) -> Spec {
        let epochs = chance.one_of(&[Epochs::Fences, Epochs::All, Epochs::Locks, Epochs::Locks]);
        // Who gets a lock first depends on time.
        let epochs = if fixed_order && epochs == Epochs::Locks { Epochs::All } else { epochs };
        Spec {
            comm,
            members,
            own: chance.one_of(&[Own::Program, Own::Program, Own::Allocated, Own::Words]),
            epochs,
            unit: chance.one_of(&[1, 4, 8]),
            area_bytes: chance.one_of(&[240, 2_400, 24_000, 48_000]),
            cells_bytes: chance.one_of(&[64, 64, 640, 12_000]),
            told_bytes: 0,
            fences: 0,
        }
    }
}
